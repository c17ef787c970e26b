"""Recess!: two boys and two girls a player, two nuns, a playground and thirty minutes."""

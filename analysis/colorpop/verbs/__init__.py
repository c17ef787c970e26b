"""The commands that only Color Pop has."""

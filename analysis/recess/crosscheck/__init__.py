"""The cross-check of Recess!: its cases, themes and faults."""

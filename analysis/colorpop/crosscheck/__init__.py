"""The cross-check of Color Pop: its cases and themes."""

"""Reaching a goal by the simulator: every position turn by turn, or a guided search."""

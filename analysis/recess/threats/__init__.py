"""Who can kiss within some turns, and what prevents it."""

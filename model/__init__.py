"""What the games are: their rules, boards and positions. Nothing here asks questions; that is `analysis`."""

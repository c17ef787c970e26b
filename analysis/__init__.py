"""What we ask of the rules: comparisons, boards surveyed, games played, reports written."""

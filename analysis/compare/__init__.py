"""Editions side by side: where they differ, what they leave open, what we advise."""

"""Positions of Color Pop in which rulesets are compared."""

"""Positions of Recess! in which rulesets are compared: enumerated for the simulator, unknown for the solver."""

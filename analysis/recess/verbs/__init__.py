"""The commands that only Recess! has."""

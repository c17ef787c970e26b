"""A miniature game that rulescope knows by its entry points alone."""

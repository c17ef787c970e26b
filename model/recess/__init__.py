"""Recess!, in its French, Spanish and Japanese editions."""

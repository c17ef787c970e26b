"""Where the chapters put their clauses."""

from __future__ import annotations

from model.clause import Clauses

CLAUSES = Clauses()
TIME, PERSON = -2, -1
"""The least foresight: whether it is the time for a step, whether this player is to act."""
permits = CLAUSES.permits
brings = CLAUSES.brings
starts = CLAUSES.starts
decides = CLAUSES.decides
shows = CLAUSES.shows

"""Where the chapters put their clauses."""

from __future__ import annotations

from model.clause import Clauses

CLAUSES = Clauses()
TIME, PERSON, CHAIN, AHEAD = -2, -1, 1, 2
"""How far permissions look: at the time of a move, at who is to act, at the spaces beyond, at other legal moves."""
permits = CLAUSES.permits
brings = CLAUSES.brings
starts = CLAUSES.starts
decides = CLAUSES.decides
keeps = CLAUSES.keeps

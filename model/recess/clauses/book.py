"""Where the chapters put their clauses."""

from __future__ import annotations

from model.clause import Clauses

CLAUSES = Clauses()
TIME, PERSON = -2, -1
"""The least foresight: whether it is the time for a move, then whether this piece or player is to act."""
CHAIN, ROOM, LANDING, CHOICE, LINE = 1, 2, 3, 4, 5
"""How far clauses look ahead: along a chain, to the end of the pushes, of the landing, over all moves, of the turn."""
permits = CLAUSES.permits
brings = CLAUSES.brings
starts = CLAUSES.starts
decides = CLAUSES.decides
speaking_of = CLAUSES.speaking_of

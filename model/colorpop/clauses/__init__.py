"""The rules of Color Pop as clauses, in rulebook order; each chapter holds those of one noun. See `model.clause`."""

from __future__ import annotations

from model.colorpop.clauses import ending, judging, seeing, setup, winning
from model.colorpop.clauses.book import CLAUSES

__all__ = ["CLAUSES", "ending", "judging", "seeing", "setup", "winning"]

CLAUSES.arrange("players", "setup", "secret", "turn", "group", "popped", "slide", "win", "end", "tie")

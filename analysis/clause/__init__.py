"""One clause: our words, where each edition states it, its formula, and what that says in a position."""

from __future__ import annotations

from analysis.clause.formula_trees import lines
from analysis.clause.view import sources, trees
from analysis.compare.comparison import clause_of

__all__ = ["clause_of", "lines", "sources", "trees"]

"""Literals of a wider game, some of which are known beforehand, and the names for what is nobody's rule."""

from __future__ import annotations

BOARD = "board"
"""Stands for what is nobody's rule: who is five steps away is also four steps away; names do not matter."""
ASKED = "question"
"""Stands for what is asked."""
ASSUMED = "assumption"
"""Stands for what is assumed beside the rules."""

Literal = int | bool
"""A variable's number, or minus it; or what is known anyway."""


def no(literal: Literal) -> Literal:
    """The opposite of a literal.

    >>> no(7), no(-7), no(True)
    (-7, 7, False)
    """
    return (not literal) if isinstance(literal, bool) else -literal

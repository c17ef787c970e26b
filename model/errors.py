"""What goes wrong when people and files speak to a game: one tree of errors.

RulescopeError
├── BadInput            what was given cannot be used; the command line answers with one line and exit status 2
│   ├── BadFile         a file: its name, the line, what was found, what was expected
│   ├── BadPosition     a position: every problem of it
│   └── IllegalMove     a move that the rules do not allow: which one, and why
└── CheckFailed         a check ran and found a disagreement; exit status 1
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class RulescopeError(Exception):
    """Anything that rulescope says no to; its text is one line for a person."""


class BadInput(RulescopeError):
    """Something given by the user cannot be used."""


class BadFile(BadInput):
    """A file that cannot be used, with the place and what was expected there."""

    def __init__(self, path: object, line: int | None, found: str, expected: str = "") -> None:
        """Compose `path:line: found; expected …`; no line means the file as a whole."""
        place = f"{path}:{line}" if line is not None else f"{path}"
        super().__init__(f"{place}: {found}" + (f"; expected {expected}" if expected else ""))
        self.path, self.line, self.found, self.expected = path, line, found, expected


class BadPosition(BadInput):
    """A position that cannot be; `problems` lists everything wrong with it."""

    def __init__(self, problems: Sequence[str]) -> None:
        """Join the problems into one line."""
        super().__init__("impossible position: " + "; ".join(problems))
        self.problems = tuple(problems)


class IllegalMove(BadInput):
    """A move that the rules do not allow here."""


class CheckFailed(RulescopeError):
    """A check that ran to its end and found a disagreement."""


# What to say beside.


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Suggest the nearest known word, as the end of a sentence; empty when nothing is near.

    >>> did_you_mean("rok", ["queen", "rook"])
    ' (did you mean rook?)'
    """
    # Ids of editions have two letters: one of them right is near.
    near = get_close_matches(word.casefold(), list(known), n=1, cutoff=0.5 if len(word) < 4 else 0.6)
    return f" (did you mean {near[0]}?)" if near else ""


def one_of(words: Iterable[str]) -> str:
    """List what is allowed."""
    return "allowed: " + ", ".join(words)

"""Answers to bounded questions: found, impossible, undecided or sampled, with everything that a reader may ask about.

A witness is a position, or a record that replays. Knows no game and no solver.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

Word = Literal["found", "impossible", "undecided", "sampled"]
FOUND: Word = "found"
IMPOSSIBLE: Word = "impossible"
UNDECIDED: Word = "undecided"
SAMPLED: Word = "sampled"


@dataclass(frozen=True)
class Opinion:
    """What somebody else says to the same question: who it is, the answer, and whether it agrees; None: no answer."""

    by: str
    says: str
    agrees: bool | None

    def __str__(self) -> str:
        """Say it in a few words.

        >>> print(Opinion("the simulator on every board of the bound", "impossible", agrees=True))
        impossible (the simulator on every board of the bound)
        """
        return f"{self.says} ({self.by})"


@dataclass(frozen=True)
class Answer:
    """An answer: the word for it, what it is about, within which bound, who gave it, and who else was asked.

    `because` holds the clauses to blame for an impossibility, or what kept an answer from being given; `details` what
    else a program may want to know.
    """

    asked: str
    word: Word
    bound: str
    rules: str
    board: str = ""
    by: str = ""
    witness: object | None = None
    because: tuple[str, ...] = ()
    opinions: tuple[Opinion, ...] = ()
    seconds: float = 0.0
    details: dict[str, Any] = field(default_factory=dict)

    @property
    def is_confirmed(self) -> bool:
        """Whether nobody else says otherwise."""
        return all(opinion.agrees is not False for opinion in self.opinions)

    def to_json(self) -> dict[str, Any]:
        """Give the answer ready for JSON."""
        return {
            "asked": self.asked,
            "answer": self.word,
            "bound": self.bound,
            "rules": self.rules,
            "board": self.board or None,
            "by": self.by or None,
            "witness": str(self.witness) if self.witness is not None else None,
            "because": list(self.because),
            "opinions": [vars(opinion) for opinion in self.opinions],
            "confirmed": self.is_confirmed,
            "seconds": round(self.seconds, 2),
            **self.details,
        }

    def __str__(self) -> str:
        """Say it in a few lines, with the picture."""
        about = [f"within {self.bound}", *([f"board {self.board}"] if self.board else []), f"rules {self.rules}"]
        lines = [f"{self.word}: {self.asked}", f"  {', '.join(about)}, {self.seconds:.1f} s"]
        if self.by:
            lines.append(f"  by {self.by}")
        if self.because:
            lines.append(f"  because of {', '.join(self.because)}")
        lines += [f"  second opinion: {opinion}" for opinion in self.opinions]
        return "\n".join([*lines, *([str(self.witness)] if self.witness is not None else [])])


def unconfirmed(answers: Iterable[Answer]) -> list[str]:
    """Say of each answer that somebody contradicts who does and how."""
    return [f"{one.asked}: {one.word}, but {o}" for one in answers for o in one.opinions if o.agrees is False]

"""How often and how fast colours can be cleared from many boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import mean, median
from typing import Any

from model.colorpop.clearing import SECONDS, Clearing, Solver, present
from model.colorpop.position import Position
from model.errors import BadInput
from model.records import replay


@dataclass(frozen=True)
class Rates:
    """The answers on many boards, each with its time; every record has been replayed."""

    answers: tuple[Clearing, ...]

    @property
    def words(self) -> dict[str, int]:
        """How many boards got which answer."""
        counts = Counter(answer.word for answer in self.answers)
        return {word: counts[word] for word in ("found", "impossible", "undecided")}

    @property
    def seconds(self) -> dict[str, float]:
        """Mean, median and longest time of an answer."""
        times = [answer.seconds for answer in self.answers]
        return {"mean": mean(times), "median": median(times), "longest": max(times)}

    @property
    def pops(self) -> float | None:
        """The mean number of pops of what was found."""
        found = [answer.pops for answer in self.answers if answer.pops is not None]
        return mean(found) if found else None

    def to_dict(self) -> dict[str, Any]:
        """Give it all ready for JSON."""
        answers = [answer.to_dict() for answer in self.answers]
        return {"boards": len(answers), "words": self.words, "seconds": self.seconds, "pops": self.pops} | {
            "answers": answers
        }

    def __str__(self) -> str:
        """Say it in two lines."""
        words = ", ".join(f"{count} {word}" for word, count in self.words.items())
        times = ", ".join(f"{name} {seconds * 1000:.1f} ms" for name, seconds in self.seconds.items())
        pops = "" if self.pops is None else f"; {self.pops:.1f} pops on average"
        return f"{len(self.answers)} boards: {words}{pops}\n{times}"


def rates(
    solver: Solver, boards: Iterable[Position], colours: str = "", shortest: bool = False, seconds: float = SECONDS
) -> Rates:
    """Clear colours (all unless told) from every board, and replay what was found."""
    answers: list[Clearing] = []
    for number, board in enumerate(boards):
        answers.append(solver.clear(board, colours or present(board), shortest, seconds, seed=number + 1))
        if (record := answers[-1].record) is not None:
            replay(record)
    if not answers:
        raise BadInput("no board to clear")
    return Rates(tuple(answers))

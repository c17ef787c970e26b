"""The earliest kiss by proof and the earliest kiss by plain search, on drawn boards under drawn readings.

`kiss` finds a record, which the simulator plays, and excludes the turns before it; the search plays all turns up to
that of the record in every way. A case has finished where both sides say what the earliest turn is, or that there is
none. `python -m tests.recess.kiss.compare 200 1` asks cases of seed 1 until 200 have finished.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from random import Random
from time import process_time

from analysis.recess.kiss import not_encoded
from analysis.recess.kiss.earliest import KissQuestion, earliest
from analysis.recess.random_positions import draw_ruleset
from model.errors import BadInput
from model.recess.board import random_board
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator.kiss_search import KissSearch, NoRoom, searched_turns
from model.records import rules_text

SIZES = {2: ((3, 3), (3, 4), (3, 4), (4, 4), (4, 5)), 3: ((3, 3), (3, 3), (3, 4))}
DENSITIES = (0.0, 0.12, 0.23, 0.35)
EDITIONS = ("fr", "es", "ja")
SECONDS = 2.0
"""Of process time, for the search of a case."""
MOST_ASKED = 10
"""So many cases are asked at most for each that is to finish."""


@dataclass(frozen=True)
class Case:
    """A question, what is proved of it, and what the search has found."""

    asked: KissQuestion
    found: int | None
    excluded: tuple[int, ...]
    is_decided: bool
    searched: int
    """The last turn that the search has played in every way, without a kiss."""
    kissed: int | None
    """The turn in which the search has found a kiss."""

    @property
    def is_wrong(self) -> bool:
        """Whether there is a kiss in a turn that is excluded, or the search has missed the one that was played."""
        return self.kissed in self.excluded or (self.found is not None and self.searched >= self.found)

    @property
    def is_finished(self) -> bool:
        """Whether both sides say what the earliest turn is, or that there is none."""
        return self.is_decided and (self.kissed is not None or self.searched == self.asked.within)

    def __str__(self) -> str:
        """Say it in full."""
        start = Position.start(self.asked.board, self.asked.players).line()
        said = f"found {self.found}, excluded {self.excluded}; by search {self.kissed}, none up to {self.searched}"
        return f"{start}\n{rules_text(self.asked.ruleset)}: {said}"


def drawn_question(rng: Random) -> KissQuestion:
    """A small board, two or three players, an edition or readings that are drawn."""
    players = rng.choice((2, 2, 2, 3))
    while True:
        ruleset = Ruleset.of(rng.choice(EDITIONS)) if rng.random() < 0.5 else draw_ruleset(rng)
        if not_encoded(ruleset):
            continue
        try:
            board = random_board(rng, *rng.choice(SIZES[players]), rng.choice(DENSITIES))
        except BadInput:
            continue  # so much equipment would have cut something off: draw again
        return KissQuestion(board, ruleset, players, players + rng.choice((0, 1)))


def case(asked: KissQuestion, fast: bool, seconds: float = SECONDS) -> Case:
    """Ask both sides."""
    facts = earliest(asked).details
    deadline = process_time() + seconds

    def watch(_turn: int, _done: int, _of: int) -> None:
        if process_time() > deadline:
            raise NoRoom

    search, kissed = KissSearch(asked.board, asked.ruleset, asked.players, fast=fast, on_progress=watch), None
    try:
        for record in searched_turns(search, facts["found"] or asked.within):
            kissed = len(record.turns) if record else None
    except NoRoom:
        pass
    return Case(asked, facts["found"], tuple(facts["excluded"]), not facts["undecided"], search.turn, kissed)


def kinds(one: Case) -> list[str]:
    """The groups in which a finished case is counted."""
    rules, grid = rules_text(one.asked.ruleset), one.asked.board.grid
    return [
        "finished",
        f"  rules: {rules if rules in EDITIONS else 'drawn readings'}",
        f"  board: {grid.rows}×{grid.columns}, {one.asked.players} players",
        f"  answer: {'no kiss' if one.kissed is None else f'turn {one.kissed}'}",
    ]


def main(wanted: int, seed: int, fast: bool = True) -> int:
    """Ask until so many cases have finished; the status says whether nothing disagreed."""
    counts: Counter[str] = Counter(disagree=0)
    while counts["finished"] < wanted and counts["asked"] < MOST_ASKED * wanted:
        one = case(drawn_question(Random(f"{seed} {counts['asked']}")), fast)
        counts["asked"] += 1
        if one.is_wrong:
            print(one, flush=True)
        counts["disagree"] += one.is_wrong
        counts["left open by proof"] += not one.is_decided
        counts["left open by search"] += one.is_decided and not one.is_finished
        counts["turns excluded by both"] += min(one.searched, len(one.excluded))
        if one.is_finished:
            counts.update(kinds(one))
        if counts["asked"] % 10 == 0:
            said = ", ".join(f"{counts[what]} {what}" for what in ("asked", "finished", "disagree"))
            print(f"{said}, {process_time():.0f} s", file=sys.stderr, flush=True)
    for what, times in sorted(counts.items(), key=lambda item: (item[0].startswith(" "), item[0])):
        print(f"{times:6} {what}")
    print(f"seed {seed}, {process_time():.0f} s")
    return int(counts["disagree"] > 0 or counts["finished"] < wanted)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), fast="plain" not in sys.argv))

"""The earliest kiss by proof and the earliest kiss by plain search, on drawn boards under drawn readings.

`kiss` finds a record, which the simulator plays, and excludes the turns before it; the search plays all those turns in
every way. A case counts where both have finished. `python -m tests.kiss.compare 300 1` asks 300 cases of seed 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from random import Random
from time import process_time

from analysis.kiss import Asked, earliest
from analysis.kiss_search import KissSearch, NoRoom, searched_turns
from analysis.random_positions import draw_ruleset
from analysis.unrolling import not_encoded
from model.game import BadInput
from model.recess.board import random_board
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.records import rules_text

SIZES = {2: ((3, 3), (3, 4), (4, 4), (4, 5)), 3: ((3, 3), (3, 3), (3, 4))}
DENSITIES = (0.0, 0.12, 0.23)
EDITIONS = ("fr", "es", "ja")
SECONDS = 2.0
"""Of process time, for the search of a case."""


@dataclass(frozen=True)
class Case:
    """A question, what is proved of it, and what the search has found in the turns that had to be excluded."""

    asked: Asked
    found: int | None
    excluded: tuple[int, ...]
    is_decided: bool
    searched: int
    """The last turn that the search has played in every way."""
    kissed: int | None
    """The turn in which the search has found a kiss."""

    @property
    def is_wrong(self) -> bool:
        """Whether there is a kiss in a turn that is excluded."""
        return self.kissed is not None and self.kissed in self.excluded

    @property
    def is_finished(self) -> bool:
        """Whether both sides say what the earliest turn is, or that there is none."""
        return self.is_decided and (self.kissed is not None or self.searched == len(self.excluded))

    def __str__(self) -> str:
        """Say what was asked and what came of it."""
        start = Position.start(self.asked.board, self.asked.players).line()
        said = f"found {self.found}, excluded {self.excluded}, by search {self.kissed}"
        return f"{start}\n{rules_text(self.asked.ruleset)}: {said}"


def drawn_question(rng: Random) -> Asked:
    """A small board, two or three players, an edition or readings that are drawn."""
    players = rng.choice((2, 2, 3))
    while True:
        ruleset = Ruleset.of(rng.choice(EDITIONS)) if rng.random() < 0.5 else draw_ruleset(rng)
        if not_encoded(ruleset):
            continue
        try:
            board = random_board(rng, *rng.choice(SIZES[players]), rng.choice(DENSITIES))
        except BadInput:
            continue  # so much equipment would have cut something off: draw again
        return Asked(board, ruleset, players, players + rng.choice((0, 1)))


def case(asked: Asked, fast: bool, seconds: float = SECONDS) -> Case:
    """Ask both sides."""
    facts = earliest(asked).details
    deadline = process_time() + seconds

    def watch(_turn: int, _done: int, _of: int) -> None:
        if process_time() > deadline:
            raise NoRoom

    search, kissed = KissSearch(asked.board, asked.ruleset, asked.players, fast=fast, on_progress=watch), None
    try:
        for record in searched_turns(search, len(facts["excluded"])):
            kissed = len(record.turns) if record else None
    except NoRoom:
        pass
    return Case(asked, facts["found"], tuple(facts["excluded"]), not facts["undecided"], search.turn, kissed)


def main(count: int, seed: int, fast: bool = True) -> int:
    """Ask so many cases and say what came of them; the status says whether nothing disagreed."""
    counts: Counter[str] = Counter()
    for number in range(count):
        one = case(drawn_question(Random(f"{seed} {number}")), fast)
        if one.is_wrong:
            print(one, flush=True)
        kind = f"{one.asked.players} players, {one.asked.board.grid.rows}×{one.asked.board.grid.columns}"
        counts["disagree"] += one.is_wrong
        counts["finished"] += one.is_finished
        counts[f"finished, {kind}"] += one.is_finished
        counts["undecided by proof"] += not one.is_decided
        counts["turns excluded by both"] += min(one.searched, len(one.excluded))
        if number % 10 == 9:
            finished, disagree = counts["finished"], counts["disagree"]
            print(f"{number + 1} cases, {finished} finished, {disagree} disagree", file=sys.stderr, flush=True)
    for what, times in sorted(counts.items()):
        print(f"{times:6} {what}")
    print(f"{count} cases, seed {seed}")
    return int(counts["disagree"] > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), fast="plain" not in sys.argv))

"""How often is a random fill legal, and which repairs help where it is not? Counted by reading, with intervals.

Every fill is drawn from its own number, so that a study can be interrupted, go on later, and come to the same counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis import files
from analysis.intervals import wilson
from model.colorpop.position import Box
from model.colorpop.readings import Ruleset, SetupJokers, SetupRepair
from model.colorpop.setup import Slides
from model.colorpop.simulator import setups
from model.errors import BadFile
from model.grid import Grid

CHUNK = 2_000
Tally = dict[str, list[int]]
"""For each reading of `setup.jokers` the counts of its fills."""


@dataclass(frozen=True)
class SetupStudy:
    """A question in plain words: what becomes of so many random fills of this board from this box?"""

    grid: Grid
    box: Box
    seed: int
    fills: int

    @property
    def key(self) -> dict[str, Any]:
        """What must be the same for a study to go on: everything but the number of fills."""
        return {"rows": self.grid.rows, "slides": self.grid.columns, "box": str(self.box), "seed": self.seed}

    def resumed(self, state: Path | None) -> Tally:
        """The counts so far: none, or those of a state file of the same study; another study's is refused."""
        empty = {reading.word: [0] * setups.STUDY_LENGTH for reading in SetupJokers}
        if state is None or not state.exists():
            return empty
        try:
            kept = json.loads(state.read_text("utf-8"))
            tally = {word: [int(count) for count in kept["counts"][word]] for word in empty}
            if kept["study"] != self.key or any(len(row) != setups.STUDY_LENGTH for row in tally.values()):
                raise BadFile(state, None, f"the state of another study: {kept['study']}", f"{self.key}")
        except (ValueError, KeyError, TypeError):
            raise BadFile(state, None, "no state of a study", "a file that --state wrote") from None
        return tally

    def advance(self, tally: Tally, chunk: tuple[str, int, int], state: Path | None, fast: bool = True) -> None:
        """Study one chunk of fills, add its counts, and keep them."""
        word, first, fills = chunk
        found = slides_for(self.grid, word, fast).study(self.box, self.seed, first, fills)
        tally[word] = [before + now for before, now in zip(tally[word], found, strict=True)]
        if state is not None:
            files.write(state, json.dumps({"study": self.key, "counts": tally}) + "\n")


def slides_for(grid: Grid, jokers: str, fast: bool) -> Slides:
    """Slides under a reading of `setup.jokers`."""
    return Slides(grid, Ruleset.of(setup_jokers=jokers), fast)


def chunks(study: SetupStudy, tally: Tally) -> list[tuple[str, int, int]]:
    """What is still to be done: reading, first fill and number of fills of each chunk."""
    return [
        (word, first, min(CHUNK, study.fills - first))
        for word in tally
        for first in range(tally[word][setups.FILLS], study.fills, CHUNK)
    ]


def rows(tally: Tally) -> Iterator[dict[str, Any]]:
    """Every share with its interval: of all fills the legal ones, of the illegal ones those that a repair helps."""
    for word, counts in tally.items():
        fills, legal = counts[setups.FILLS], counts[setups.LEGAL]
        yield share(word, "legal", "", legal, fills)
        yield share(word, "too many in one slide", "", counts[setups.HOPELESS_SLIDE], fills)
        for repair in SetupRepair:
            at = setups.BY_REPAIR + 3 * repair.index
            for what, hits in zip(("repaired", "hopeless", "undecided"), counts[at : at + 3], strict=True):
                if what != "undecided" or hits:
                    yield share(word, what, repair.word, hits, fills - legal)


def share(jokers: str, what: str, repair: str, hits: int, trials: int) -> dict[str, Any]:
    """One share with its interval."""
    low, high = wilson(hits, trials)
    return {
        "setup.jokers": jokers,
        "setup.repair": repair,
        "what": what,
        "hits": hits,
        "of": trials,
        "share": hits / trials if trials else None,
        "low": low,
        "high": high,
    }


def to_dict(study: SetupStudy, tally: Tally) -> dict[str, Any]:
    """Give it all ready for JSON."""
    return {"study": study.key | {"fills": study.fills}, "interval": "Wilson, 95 %", "shares": list(rows(tally))}


def show(study: SetupStudy, tally: Tally) -> str:
    """The study as a table; what is repaired and hopeless is counted among illegal fills."""
    lines = [
        f"{study.fills:,} random fills of {study.grid.rows}×{study.grid.columns} from {study.box}, seed {study.seed}"
    ]
    lines.append(f"{'jokers':<7} {'repair':<9} {'what':<22} {'share':>8}   95 % interval          count")
    for row in rows(tally):
        shown = "–" if row["share"] is None else f"{row['share']:.2%}"
        interval = f"{row['low']:.2%} to {row['high']:.2%}"
        counted = f"{row['hits']:,} of {row['of']:,}"
        lines.append(
            f"{row['setup.jokers']:<7} {row['setup.repair']:<9} {row['what']:<22} {shown:>8}   {interval:<22} {counted}"
        )
    return "\n".join(lines)

"""Writes perft.toml anew: `python -m tests.recess.renew_perft`; read the difference before you commit it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from model.perft import distinct, perft
from model.recess.position import Position
from model.recess.problems import checked
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator

HERE = Path(__file__).parent
POSITIONS = HERE / "positions"
TABLE = HERE / "perft.toml"
RULES = ("baseline", "fr", "es", "ja")
DEPTH = 3
TOO_MANY = ("crowded-shelters", "ours-late-crowd", "ours-two-fights")
"""Positions whose turn has so many results that the table leaves them out."""
HEAD = """\
# Counts of the reference positions in positions/, by position and rules: `steps` is perft by steps for depth 1, 2, 3;
# `results` the number of distinct positions after one complete turn. Renew: python -m tests.recess.renew_perft
"""
Counts = dict[str, list[int] | int]


def names() -> list[str]:
    """The names of the reference positions."""
    return sorted(path.stem for path in POSITIONS.glob("*.txt"))


@cache
def reference(name: str) -> Position:
    """One reference position."""
    path = POSITIONS / f"{name}.txt"
    return checked(Position.parse(path.read_text("utf-8"), path.name))


def counts(name: str, rules: str, fast: bool) -> Counts:
    """Count a reference position under an edition, as the table does."""
    position = reference(name)
    simulator = Simulator(position.board, Ruleset.of(rules), fast)
    found: Counts = {"steps": [perft(simulator, position, depth) for depth in range(1, DEPTH + 1)]}
    if name not in TOO_MANY:
        found["results"] = distinct(simulator, position, 1)
    return found


def table() -> dict[str, dict[str, Counts]]:
    """The table as it is kept."""
    return tomllib.loads(TABLE.read_text("utf-8"))


def main() -> None:
    """Count everything and write the table."""
    lines = [HEAD]
    for name in names():
        for rules in RULES:
            found = counts(name, rules, fast=False)
            lines += [f"[{name}.{rules}]", *(f"{what} = {count}" for what, count in found.items()), ""]
    TABLE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Writes perft.toml anew: `python -m tests.colorpop.renew_perft`; read the difference before you commit it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from model.colorpop.position import Position
from model.colorpop.problems import checked
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import Simulator
from model.perft import distinct, perft

HERE = Path(__file__).parent
POSITIONS = HERE / "positions"
TABLE = HERE / "perft.toml"
RULES = {
    "baseline": "",
    "fr": "fr",
    "chosen": "group.all_jokers=chosen, group.joker_only=yes",
    "apart": "group.joker_bridges=no, group.joker_counts=no",
    "chosen-apart": "group.all_jokers=chosen, group.joker_bridges=no, win.claim=claimed",
    "stay": "slide.gravity=stay",
}
DEPTH = 3
HEAD = """\
# Counts of the reference positions in positions/, by position and rules (see renew_perft.py): `steps` is perft by steps
# for depth 1, 2, 3; `results` the distinct positions after one and after two turns.
# Renew: python -m tests.colorpop.renew_perft
"""
Counts = dict[str, list[int]]


def names() -> list[str]:
    """The names of the reference positions."""
    return sorted(path.stem for path in POSITIONS.glob("*.txt"))


@cache
def reference_position(name: str) -> Position:
    """One reference position."""
    path = POSITIONS / f"{name}.txt"
    return checked(Position.parse(path.read_text("utf-8"), path.name))


def counts(name: str, rules: str, fast: bool) -> Counts:
    """Count a reference position under some rules, as the table does."""
    position = reference_position(name)
    simulator = Simulator(position.board, Ruleset.parse(RULES[rules]), fast)
    return {
        "steps": [perft(simulator, position, depth) for depth in range(1, DEPTH + 1)],
        "results": [distinct(simulator, position, turns) for turns in (1, 2)],
    }


def table() -> dict[str, dict[str, Counts]]:
    """The table as it is kept."""
    return tomllib.loads(TABLE.read_text("utf-8"))


def main() -> None:
    """Count everything and write the table."""
    lines = [HEAD]
    for name in names():
        for rules in RULES:
            found = counts(name, rules, fast=False)
            lines += [f"[{name}.{rules}]", *(f"{what} = {numbers}" for what, numbers in found.items()), ""]
    TABLE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()

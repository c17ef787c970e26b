"""Positions, legal steps, counts and games for people's eyes and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from analysis import drawing, scenes
from model.grid import LETTERS
from model.recess.moves import Kind, Step, Turn, write_turn
from model.recess.position import PLAYERS, Position
from model.recess.readings import Ruleset

Item = TypeVar("Item")
TITLES = {
    Kind.PASS: "Pass the whole turn",
    Kind.HOLD: "Hold a fight, or leave it",
    Kind.LEAVE: "Hold a fight, or leave it",
    Kind.WALK: "Walks",
    Kind.STUCK: "A move that nobody can make",
    Kind.PUSH: "Pushes",
    Kind.TELL: "Tell the nun of a fight, or keep quiet",
    Kind.QUIET: "Tell the nun of a fight, or keep quiet",
    Kind.KISS: "Kiss, or let it be",
    Kind.NO_KISS: "Kiss, or let it be",
    Kind.NUN: "The nuns' moves",
    Kind.NUN_STUCK: "No nun can move",
    Kind.STOP: "Let the clock end the turn",
    Kind.STAND: "Stand up from detention",
}


def framed(position: Position) -> str:
    """The picture of a position with the names of rows and columns around the board."""
    lines = str(position).splitlines()
    grid = position.board.grid
    head, rows = lines[: -grid.rows], lines[-grid.rows :]
    wide = max(len(cell) for row in rows for cell in row.split())
    letters = "    " + " ".join(letter.ljust(wide) for letter in LETTERS[: grid.columns]).rstrip()
    return "\n".join([*head, letters, *(f"{number:>3} {row}" for number, row in enumerate(rows, start=1))])


def listed(steps: Sequence[Step]) -> str:
    """The legal steps by kind; steps of one piece and one length share a line."""
    lines: list[str] = []
    for title, group in grouped(steps).items():
        lines.append(f"{title}:")
        for beginning, ends in group.items():
            lines.append(f"  {beginning} {' '.join(ends)}".rstrip())
    return "\n".join(lines)


def grouped(steps: Sequence[Step]) -> dict[str, dict[str, list[str]]]:
    """Title to the beginning of a step (`3 A1 to`) to the places where it may end."""
    groups: dict[str, dict[str, list[str]]] = {}
    for step in steps:
        beginning = str(step).removesuffix(step.to).replace("-", " to")
        ends = groups.setdefault(TITLES[step.kind], {}).setdefault(beginning, [])
        ends += [step.to] if step.to else []
    return groups


def step_json(step: Step) -> dict[str, Any]:
    """A step as JSON: as written, and in its parts as far as it has them."""
    parts = {"kind": step.kind.value, "length": step.length, "piece": step.piece, "to": step.to}
    return {"step": str(step)} | {name: value for name, value in parts.items() if value}


def turn_heading(number: int, player: int, turn: Turn) -> str:
    """A turn as a record writes it."""
    return f"{number}. {PLAYERS[player]} {write_turn(turn)}"


def watched(items: Iterable[Item], what: str, total: int | None = None) -> Iterator[Item]:
    """Pass items on under a progress bar on standard error: on a terminal only, and gone at the end."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    hidden = not console.is_terminal
    yield from track(items, what, total=total, console=console, transient=True, disable=hidden)


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say on standard error what is being done, on a terminal only, and take it away at the end."""
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield


def write_svg(path: Path, position: Position, sight: Ruleset | None = None, steps: Sequence[Step] = ()) -> None:
    """Draw a position into an SVG file."""
    path.write_text(drawing.svg(scenes.scene(position, sight, steps)) + "\n", encoding="utf-8")

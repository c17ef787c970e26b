"""Positions and games for people's eyes: framed, under a progress bar, drawn into files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from analysis import drawing, files
from analysis.adapter import adapter_of
from model.grid import LETTERS
from model.registry import game_named

Item = TypeVar("Item")
REFRESH = 0.2
"""After how many seconds something new is said of work under way."""


def framed(position: Any) -> str:
    """The picture of a position with the names of rows and columns around the board."""
    lines = str(position).splitlines()
    grid = getattr(position.board, "grid", position.board)
    head, rows = lines[: -grid.rows], lines[-grid.rows :]
    wide = max(len(cell) for row in rows for cell in row.split())
    letters = "    " + " ".join(letter.ljust(wide) for letter in LETTERS[: grid.columns]).rstrip()
    return "\n".join([*head, letters, *(f"{number:>3} {row}" for number, row in enumerate(rows, start=1))])


def turn_heading(game: str, number: int, player: int, turn: Sequence[Any]) -> str:
    """A turn as a record writes it."""
    return f"{number}. {game_named(game).letters[player]} {game_named(game).write_turn(turn)}"


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


@contextmanager
def watching(what: str) -> Iterator[Callable[[str], None]]:
    """Say on standard error what is being done and how far it is, on a terminal only, and take it away at the end."""
    from time import monotonic

    from rich.console import Console

    last = monotonic()

    def say(so_far: str) -> None:
        nonlocal last
        if monotonic() - last > REFRESH:
            status.update(f"{what} ({so_far})")
            last = monotonic()

    with Console(stderr=True).status(what) as status:
        yield say


def write_svg(path: Path, position: Any, ruleset: Any, steps: Sequence[Any] = ()) -> None:
    """Draw a position, and steps from it, into an SVG file."""
    shown = adapter_of(position.game).picture(position, ruleset, steps)
    files.write(path, drawing.svg(shown) + "\n")

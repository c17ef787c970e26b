"""How the work of finding a kiss grows: with the turns that are laid out, with the players, with the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any

from analysis.drawing.drawings import Drawing
from analysis.recess.kiss.distances import distances_of
from analysis.recess.kiss.narrower_game import NarrowerGame
from analysis.solving import Possible
from model.recess.board import Board, named_board, shipped_board
from model.recess.readings import Ruleset

TURNS, PLAYERS, SIDE = "turns", "players", "spaces along the board"
PLAYERS_USUAL, ROUNDS_USUAL = 3, 3
"""What stays as it is while something else grows: three players, a kiss in the first player's fourth turn."""
MOST_ROUNDS = 9
SMALLER = ("study-5x5", "study-6x6", "study-8x8")


@dataclass(frozen=True)
class Growth:
    """What one question took, in process time: what grows, how large it is, and whether the kiss was found."""

    scale: str
    at: int
    clauses: int
    build_seconds: float
    solve_seconds: float
    is_found: bool

    @property
    def seconds(self) -> float:
        """Building and solving together."""
        return self.build_seconds + self.solve_seconds

    def to_json(self) -> dict[str, Any]:
        """Give it ready for JSON."""
        return asdict(self)


def questions() -> Iterator[tuple[str, int, Board, int, int]]:
    """What grows and how far, with the board, the players and the turn of the kiss."""
    board = shipped_board()
    for rounds in range(ROUNDS_USUAL, MOST_ROUNDS + 1):
        turn = rounds * PLAYERS_USUAL + 1
        yield TURNS, turn, board, PLAYERS_USUAL, turn
    for players in (2, 3, 4, 5):
        yield PLAYERS, players, board, players, ROUNDS_USUAL * players + 1
    for each in (*map(named_board, SMALLER), board):
        yield SIDE, each.grid.columns, each, PLAYERS_USUAL, ROUNDS_USUAL * PLAYERS_USUAL + 1


def efforts(ruleset: Ruleset, say: Callable[[str], None]) -> list[Growth]:
    """Take the times of questions that a kiss answers, one scale after the other."""
    found = []
    for scale, at, board, players, turn in questions():
        say(f"{at} {scale}")
        distances = distances_of(board, ruleset)
        begun = process_time()
        way = NarrowerGame(distances, players, turn)
        built = process_time()
        answer = way.clauses.ask()
        taken = built - begun, process_time() - built
        found.append(Growth(scale, at, way.clauses.size, *taken, isinstance(answer, Possible)))
    return found


def by_scale(found: list[Growth]) -> dict[str, list[Growth]]:
    """Efforts under what grows."""
    return {scale: [one for one in found if one.scale == scale] for scale in (TURNS, PLAYERS, SIDE)}


def drawn(found: list[Growth]) -> Drawing:
    """Draw building and solving on every scale."""
    from analysis.charts.lines import Line, panels

    charts: dict[str, dict[str, Line]] = {}
    said = []
    for scale, those in by_scale(found).items():
        building: Line = {one.at: 1000 * one.build_seconds for one in those}
        solving: Line = {one.at: 1000 * one.solve_seconds for one in those}
        charts[scale] = {"building": building, "solving": solving}
        first, last = those[0], those[-1]
        said.append(f"{last.at / first.at:.1f} times the {scale}: {last.seconds / first.seconds:.1f} times the work")
    return panels(charts, "; ".join(said) + ".", "milliseconds")

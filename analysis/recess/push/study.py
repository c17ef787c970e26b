"""How many pushes a landing takes in random games of Recess!, by what it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from analysis.play.players import play_game
from model.recess.board import Board
from model.recess.moves import Kind, Step
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator

CAUSES = {
    Kind.NUN: "a nun's move",
    Kind.WALK: "a break-up",
    Kind.TELL: "a nun who was told",
    Kind.PASS: "a passed turn",
}
"""What a landing was, by the step before the first push."""
Landings = Counter[tuple[str, int]]
"""How many landings of each cause took so many pushes."""


def pushes_in_play(board: Board, rules: Ruleset, games: int, seed: int = 1, players: int = 4) -> Landings:
    """Play random games, each drawn from its own seed, and count the landings that pushed."""
    simulator, found = Simulator(board, rules), Counter[tuple[str, int]]()
    for number in range(games):
        record = play_game(simulator, Position.start(board, players), Random(f"{seed} {number}"))
        for turn in record.turns:
            found.update(landings_of(turn))
    return found


def landings_of(turn: Sequence[Step]) -> Iterator[tuple[str, int]]:
    """The landings of a turn that pushed: what each was, and how many pushes it took.

    >>> from model.recess.moves import read_turn
    >>> list(landings_of(read_turn("3 A1-c3; push B1-c2; push C1-c4; 2 A2-b1; nun a1-b1; push A2-b2")))
    [('a break-up', 2), ("a nun's move", 1)]
    """
    cause, pushes = "", 0
    for step in turn:
        if step.kind is Kind.PUSH:
            pushes += 1
            continue
        if pushes:
            yield cause, pushes
        cause, pushes = CAUSES.get(step.kind, step.kind.value), 0
    if pushes:
        yield cause, pushes

"""A position as a picture: its pieces, what the nuns see, and the steps of a turn as arrows."""

from __future__ import annotations

from collections.abc import Sequence

from analysis import drawing
from model.recess.board import Board
from model.recess.moves import Kind, Step
from model.recess.position import ENTRANCES, LABELS, LYING, NOWHERE, PLAYERS, Position, Posture, label, owner, sex
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator

DRAWN_POSTURES: dict[Posture, drawing.Posture] = {
    Posture.STANDING: "standing",
    Posture.FREED: "standing",
    Posture.PINNED: "pinned",
    Posture.ATTACKING: "attacking",
    Posture.DETAINED: "detained",
    Posture.SERVED: "detained",
}
NUN = "N"


def picture_of(
    position: Position,
    rules: Ruleset | None = None,
    steps: Sequence[Step] = (),
    caption: str | None = None,
) -> drawing.Picture:
    """Draw a position: with the nuns' sight under a ruleset, and steps from here as arrows, if given.

    Without a caption of its own it says whose turn it is, the minute and the coins.
    """
    walks, pushes = arrows(position, steps)
    return drawing.Picture(
        position.board,
        pieces(position),
        seen=seen_spaces(position, rules) if rules is not None else frozenset(),
        highlighted=frozenset(place for step in steps for place in target(position.board, step)),
        walks=walks,
        pushes=pushes,
        caption=headline(position) if caption is None else caption,
    )


def headline(position: Position) -> str:
    """Say in a line how the game stands.

    >>> from model.recess.board import named_board
    >>> headline(Position.start(named_board("study-4x4"), 2))
    'Turn of A, clock 0, coins A 10, B 10'
    """
    coins = ", ".join(f"{PLAYERS[player]} {held}" for player, held in enumerate(position.coins))
    whose = f"Turn of {PLAYERS[position.turn]}" if position.ending is None else f"Over ({position.ending})"
    return f"{whose}, clock {position.clock}, coins {coins}"


def pieces(position: Position) -> tuple[drawing.Piece, ...]:
    """Every piece of the position, children first."""
    children = [
        drawing.Piece(
            child.place,
            label(number) + (child.posture.value if child.posture in (*LYING, Posture.FREED) else ""),
            ("boy", "girl")[sex(number)],
            owner(number),
            DRAWN_POSTURES[child.posture],
        )
        for number, child in enumerate(position.children)
        if child.place != NOWHERE
    ]
    return (*children, *(drawing.Piece(nun, NUN, "nun") for nun in position.nuns))


def seen_spaces(position: Position, ruleset: Ruleset) -> frozenset[int]:
    """The spaces that some nun sees."""
    return Simulator(position.board, ruleset).seen_spaces(position)


def target(board: Board, step: Step) -> tuple[int, ...]:
    """The space on which a step ends; entrances are not marked."""
    return () if step.to in ("", "boys", "girls") else (board.grid.space(step.to),)


def arrows(position: Position, steps: Sequence[Step]) -> tuple[tuple[drawing.Pace, ...], tuple[drawing.Push, ...]]:
    """The steps of a turn as walks and pushes, each from where the piece stands by then."""
    board, walks, pushes = position.board, [], []
    places = {name: position.children[child].place for name, child in LABELS.items() if child < len(position.children)}
    for step in steps:
        nun = step.kind is Kind.NUN or step.piece.startswith("N:")
        start = board.grid.space(step.piece.removeprefix("N:")) if nun else places.get(step.piece, NOWHERE)
        end = place(board, step.to)
        if start == NOWHERE or end == NOWHERE:
            continue
        if not nun:  # she is named by her space, which may be a child's label as well
            places[step.piece] = end
        if step.kind is Kind.PUSH:
            pushes.append(drawing.Push(start, end))
        else:
            player = None if nun else owner(LABELS[step.piece])
            walks.append(drawing.Pace(way(board, start, end, step.length), player))
    return tuple(walks), tuple(pushes)


def place(board: Board, name: str) -> int:
    """The place that a step names; none is nowhere."""
    if name in ("boys", "girls"):
        return ENTRANCES[("boys", "girls").index(name)]
    return board.grid.space(name) if name else NOWHERE


def way(board: Board, start: int, end: int, steps: int) -> tuple[int, ...]:
    """A walk of so many steps from place to place, or of fewer; where there is none, the straight line."""
    for length in range(steps, 0, -1):
        ways: list[tuple[int, ...]] = [(start,)]
        for _ in range(length):
            ways = [(*walk, after) for walk in ways for after in around(board, walk[-1])]
        if found := [walk for walk in ways if walk[-1] == end]:
            return max(found, key=lambda walk: len(set(walk)))
    return (start, end)


def around(board: Board, here: int) -> tuple[int, ...]:
    """Where a step from a place leads; out of an entrance onto its shelter's rim."""
    if here in ENTRANCES:
        return board.touching(ENTRANCES.index(here))
    return board.geometry.neighbours[here]

"""A scene: a position in the middle of a turn, with what has been said and done in that turn so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from model.recess.board import Board
from model.recess.position import ENTRANCES, NOWHERE, Position, Posture, owner, sex
from model.recess.readings import (
    CoinsDebt,
    DetentionMove,
    LineCornerGap,
    NunDirections,
    NunObstacles,
    NunStay,
    NunTurns,
    Ruleset,
    SightDirections,
    SightOtherNun,
    SightOwnSpace,
)
from tests.recess.reference import geometry
from tests.recess.reference.geometry import QUEEN, ROOK

Piece = tuple[str, int]
"""`("child", number)` or `("nun", index)`."""
Fight = tuple[int, int]
"""An attacker and its victim."""
Pair = tuple[int, int]
"""A boy and a girl of one player."""


@dataclass(frozen=True)
class Scene:
    """Where everybody is, and the turn so far."""

    board: Board = field(compare=False)
    rules: Ruleset = field(compare=False)
    player: int = field(compare=False)
    places: tuple[int, ...]
    postures: tuple[Posture, ...]
    nuns: tuple[int, ...]
    coins: tuple[int, ...]
    moves: tuple[int, ...] = ()  # still to be made
    movable: frozenset[int] = frozenset()  # settled after hold or leave
    walked: frozenset[int] = frozenset()
    leavers: frozenset[int] = frozenset()
    held: frozenset[Fight] = frozenset()
    seen_at_start: frozenset[Fight] = frozenset()  # own fights only
    kissing: frozenset[Pair] = frozenset()  # own pairs that met unseen by a walk, to be judged at the end of the turn
    bound: frozenset[Pair] = frozenset()  # own pairs that may not decline, having met where only a kiss may end
    has_moved: bool = False  # any piece, in this turn
    is_stuck: bool = False  # some move of this turn could not be made
    kisser: int | None = None


def opening(position: Position, rules: Ruleset) -> Scene:
    """The scene at the start of a turn."""
    return Scene(
        position.board,
        rules,
        position.turn,
        tuple(child.place for child in position.children),
        tuple(child.posture for child in position.children),
        position.nuns,
        position.coins,
    )


# Who is where.


def children_at(scene: Scene, space: int) -> list[int]:
    """The children on a space."""
    return [child for child, place in enumerate(scene.places) if place == space]


def nuns_at(scene: Scene, space: int) -> list[int]:
    """The nuns on a space."""
    return [nun for nun, place in enumerate(scene.nuns) if place == space]


def pieces_at(scene: Scene, space: int) -> list[Piece]:
    """All pieces on a space."""
    children: list[Piece] = [("child", child) for child in children_at(scene, space)]
    return children + [("nun", nun) for nun in nuns_at(scene, space)]


def place_of(scene: Scene, piece: Piece) -> int:
    """Where a piece is."""
    kind, number = piece
    return scene.nuns[number] if kind == "nun" else scene.places[number]


def put(scene: Scene, piece: Piece, place: int) -> Scene:
    """The scene with a piece elsewhere."""
    kind, number = piece
    if kind == "nun":
        return replace(scene, nuns=changed(scene.nuns, number, place))
    return replace(scene, places=changed(scene.places, number, place))


def changed(values: tuple, index: int, value: object) -> tuple:
    """A tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])


def posed(scene: Scene, child: int, posture: Posture) -> Scene:
    """The scene with a child in another posture."""
    return replace(scene, postures=changed(scene.postures, child, posture))


def own_children(scene: Scene) -> list[int]:
    """The children of the player on turn that take part."""
    return [c for c, place in enumerate(scene.places) if owner(c) == scene.player and place != NOWHERE]


def is_shelter(scene: Scene, space: int) -> bool:
    """Whether a space is a shelter space."""
    return space in scene.board.shelter_spaces


def fights(scene: Scene) -> dict[int, Fight]:
    """Every fight that is going on, by its space."""
    found = {}
    for attacker, posture in enumerate(scene.postures):
        if posture is Posture.ATTACKING:
            space = scene.places[attacker]
            (victim,) = (c for c in children_at(scene, space) if scene.postures[c] is Posture.PINNED)
            found[space] = (attacker, victim)
    return found


def own_fights(scene: Scene) -> list[Fight]:
    """The fights that the player on turn is winning, by the attackers' numbers."""
    return sorted(fight for fight in fights(scene).values() if owner(fight[0]) == scene.player)


# Coins and detention.


def pay(scene: Scene, payer: int, payee: int, sum_due: int) -> Scene:
    """The scene after a payment; one who has too little pays what there is or goes below zero."""
    match scene.rules.coins_debt:
        case CoinsDebt.OWES:
            paid = sum_due
        case CoinsDebt.PAYS_WHAT_THERE_IS:
            paid = min(sum_due, max(scene.coins[payer], 0))
    coins = changed(scene.coins, payer, scene.coins[payer] - paid)
    return replace(scene, coins=changed(coins, payee, coins[payee] + paid))


def detain(scene: Scene, child: int) -> Scene:
    """Lay a child down in the entrance of its sex."""
    return posed(put(scene, ("child", child), ENTRANCES[sex(child)]), child, Posture.DETAINED)


def end_fight(scene: Scene, fight: Fight) -> Scene:
    """Both fighters stand, still on the same space."""
    attacker, victim = fight
    return posed(posed(scene, attacker, Posture.STANDING), victim, Posture.STANDING)


def upright(rules: Ruleset) -> Posture:
    """How a child is that has just stood up from detention."""
    match rules.detention_move:
        case DetentionMove.ANYWHERE:
            return Posture.STANDING
        case DetentionMove.SHELTER_ONLY:
            return Posture.FREED


# What a nun sees, and where she can go.


def sight_line(scene: Scene, nun: int, space: int) -> tuple[int, ...] | None:
    """The spaces along which a nun sees a space, up to it; None if she does not see it along a line."""
    board, rules, here = scene.board, scene.rules, scene.nuns[nun]
    directions = QUEEN if rules.sight_directions is SightDirections.QUEEN else ROOK
    closed = rules.line_corner_gap is LineCornerGap.CLOSED
    for direction in directions:
        along: list[int] = []
        for ahead in geometry.line(board.grid, board.blocked, here, direction, closed, False):
            along.append(ahead)
            if ahead == space:
                return tuple(along)
            if rules.sight_other_nun is SightOtherNun.YES and nuns_at(scene, ahead):
                break
    return None


def is_seen(scene: Scene, space: int) -> bool:
    """Whether any nun sees a space."""
    own_space = scene.rules.sight_own_space is SightOwnSpace.YES and space in scene.nuns
    return own_space or any(sight_line(scene, nun, space) is not None for nun in range(len(scene.nuns)))


def nun_ends(scene: Scene, nun: int) -> set[int]:
    """The spaces on which a nun's move may end, whoever is there."""
    board, rules, here = scene.board, scene.rules, scene.nuns[nun]
    directions = QUEEN if rules.nun_directions is NunDirections.QUEEN else ROOK
    closed = rules.line_corner_gap is LineCornerGap.CLOSED
    flies = rules.nun_obstacles is NunObstacles.FLIES_OVER
    ends: set[int] = set()
    match rules.nun_turns:
        case NunTurns.NO:
            for direction in directions:
                ends.update(geometry.line(board.grid, board.blocked, here, direction, closed, flies))
        case NunTurns.YES:
            ends.update(geometry.roamed(board.grid, board.blocked, here, directions, closed, flies))
    return ends | {here} if rules.nun_stay is NunStay.YES else ends

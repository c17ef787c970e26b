"""A scene: a position in the middle of a turn, with what has been said and done in that turn so far; and moves in it.

Pieces are numbered: children as in a position, then the two nuns. What a scene says of pieces, postures and coins may
be plain or unknown (`model.logic`); what has happened in the turn so far is always plain.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any, Self

from model.game import BadInput, IllegalMove
from model.logic import Formula, Unknown, Value, all_of, any_of, is_value
from model.recess.board import SEXES, Board
from model.recess.moves import Kind, Step
from model.recess.position import (
    CHILDREN_EACH,
    ENTRANCES,
    LABELS,
    NOWHERE,
    PLAYERS,
    Child,
    Ending,
    Position,
    Posture,
    label,
    owner,
)
from model.recess.readings import Ruleset

FIRST_NUN = CHILDREN_EACH * len(PLAYERS)
NUNS = (FIRST_NUN, FIRST_NUN + 1)


class Due(Enum):
    """What the turn waits for."""

    BEGIN = "the turn has not begun"
    CHOICE = "hold or leave"
    WALK = "a child's move"
    PUSH = "a push"
    RELEASE = "which of a passer's fights is released next"
    TELL = "what is told to the nun"
    ANSWER = "whether a pair kisses"
    NUN = "the nun's move"
    STAND = "where a child stands up"
    OVER = "nothing: the turn is over"
    DEAD = "nothing: a landing that is not allowed"


class Then(Enum):
    """Where the turn goes on once nothing is waited for any more."""

    ENTERED = "those who have served stand up"
    OPENS = "the choices begin"
    LANDED = "a landing is settled"
    NEXT_MOVE = "the next move comes"
    CALLED = "a called nun may answer"
    NUN_MOVED = "the nun has moved"
    PUSHED_OFF = "a released attacker has been pushed off"
    RELEASES = "the passer's next fight is released"
    ENDS = "the turn comes to its end"
    STOOD_UP = "those who have served have stood up"
    CLOSES = "the next player is on turn"


@dataclass(frozen=True)
class Room:
    """Pieces that have to make room for one that came onto their space."""

    pending: frozenset[int]
    by_nun: bool
    first: int | None = None  # the space that the first of them has taken


Pair = frozenset[int]
"""A boy and a girl of one player."""


@dataclass(frozen=True)
class SoFar:
    """What has been said and done in a turn."""

    due: Due | None = Due.BEGIN
    then: Then = Then.ENTERED
    fresh: bool = True  # nothing has been chosen yet, so that the turn may still be passed
    undecided: tuple[int, ...] = ()  # attackers whose owner has not yet said hold or leave
    held: frozenset[int] = frozenset()
    leaving: frozenset[int] = frozenset()  # attackers that leave and have not walked yet
    seen_at_start: frozenset[int] = frozenset()  # own attackers that a nun saw when the turn began
    serving: frozenset[int] = frozenset()  # own children that lay in detention when the turn began
    moves: tuple[int, ...] = ()  # the moves left, the largest first
    need: int = 0  # how many of them are still to be made
    movable: frozenset[int] = frozenset()
    walked: frozenset[int] = frozenset()
    stuck: bool = False  # some move of this turn could not be made
    cut: bool = False  # time has cut the turn short
    passed: bool = False
    stirred: bool = False  # something has moved on the board
    lander: int | None = None
    crowded: bool = False  # it has ended on an occupied shelter space where only a kiss lets it in
    rooms: tuple[Room, ...] = ()  # who has to make room, the innermost landing last
    chain: int | None = None  # the piece that the last push has displaced
    depth: int = 0  # how many pieces the present chain has displaced
    shifted: frozenset[int] = frozenset()  # pieces that may not be shifted any more
    told: frozenset[int] = frozenset()  # attackers of whom this walk has told a nun
    hopeful: frozenset[Pair] = frozenset()  # own pairs that met unseen and may kiss at the end of the turn
    sworn: frozenset[Pair] = frozenset()  # those of them that must, because only a kiss let them in
    declined: frozenset[int] = frozenset()
    asked: int | None = None
    rising: tuple[int, ...] = ()
    risen: bool = False
    releasing: tuple[int, ...] = ()
    opened: Scene | None = field(default=None, compare=False, repr=False)  # where the turn's first choice was made
    walk_began: Scene | None = field(default=None, compare=False, repr=False)  # before the walk that is being settled


@dataclass(frozen=True)
class Move:
    """A step with numbers for names; no kind means that the turn begins."""

    kind: Kind | None
    piece: int = NOWHERE
    to: int = NOWHERE
    length: int = 0


BEGIN = Move(None)


@dataclass(frozen=True)
class Scene:
    """Where everybody is and how, what everybody has, and the turn so far."""

    board: Board = field(repr=False)
    rules: Ruleset = field(compare=False, repr=False)
    places: tuple[Value, ...]
    postures: tuple[Value, ...]
    coins: tuple[Value, ...]
    clock: Value
    turn: int
    ending: Value
    so_far: SoFar = SoFar()

    @classmethod
    def of(cls, position: Position, rules: Ruleset, so_far: SoFar | None = None) -> Self:
        """See a position as a scene, by default before the turn has begun."""
        children = list(position.children) + [Child()] * (FIRST_NUN - len(position.children))
        nuns = [*position.nuns, *[NOWHERE] * (len(NUNS) - len(position.nuns))]
        return cls(
            position.board,
            rules,
            (*(child.place for child in children), *nuns),
            tuple(child.posture for child in children),
            position.coins,
            position.clock,
            position.turn,
            position.ending,
            so_far or SoFar(),
        )

    def position(self) -> Position:
        """See a plain scene as a position."""
        count = self.players * CHILDREN_EACH
        places: Any = self.places
        postures: Any = self.postures
        coins: Any = self.coins
        clock: Any = self.clock
        ending: Any = self.ending
        return Position(
            self.board,
            tuple(map(Child, places[:count], postures[:count])),
            tuple(sorted(nun for nun in places[FIRST_NUN:] if nun != NOWHERE)),
            coins,
            clock,
            self.turn,
            ending,
        )

    # Worked out once.

    @cached_property
    def successors(self) -> dict[Move, Scene]:
        """The scenes after moves that have been tried."""
        return {}

    @cached_property
    def has_full_line(self) -> bool:
        """Whether the turn can be played from here to its end without a move that nobody can make."""
        from model.recess.clauses.possibilities import line_exists

        return line_exists(self, full=True)

    # Who is where.

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.coins)

    @property
    def children(self) -> range:
        """All children by number."""
        return range(self.players * CHILDREN_EACH)

    @property
    def own(self) -> range:
        """The children of the player on turn."""
        return range(self.turn * CHILDREN_EACH, self.turn * CHILDREN_EACH + CHILDREN_EACH)

    @property
    def pieces(self) -> tuple[int, ...]:
        """All pieces by number."""
        return (*self.children, *NUNS)

    def at(self, piece: int, place: int) -> Formula:
        """The piece is there."""
        return is_value(self.places[piece], place)

    def is_posed(self, child: int, posture: Posture) -> Formula:
        """The child is in this posture."""
        return is_value(self.postures[child], posture)

    def someone_of(self, pieces: Container[int], place: int) -> Formula:
        """One of these pieces is there."""
        return any_of(self.at(piece, place) for piece in self.maybe_on(place) if piece in pieces)

    def maybe_on(self, place: int) -> tuple[int, ...]:
        """The pieces that are on a place, or may be."""
        return self.by_place.get(place, ())

    @cached_property
    def by_place(self) -> dict[int, tuple[int, ...]]:
        """The pieces that are or may be on each place."""
        found: dict[int, tuple[int, ...]] = {}
        for piece in self.pieces:
            where = self.places[piece]
            for place in where.options if isinstance(where, Unknown) else (where,):
                found[place] = (*found.get(place, ()), piece)  # type: ignore[index,arg-type]
        return found

    def on(self, place: int) -> tuple[int, ...]:
        """The pieces on a place of a plain scene."""
        return self.maybe_on(place)

    def place(self, piece: int) -> int:
        """Where a piece of a plain scene is."""
        there: Any = self.places[piece]
        return int(there)

    def is_shelter(self, place: int) -> bool:
        """Whether a place is a space of a shelter."""
        return place in self.board.shelter_spaces

    def is_open_ground(self, place: int) -> bool:
        """Whether a place is neither in a shelter nor an entrance."""
        return place >= 0 and place not in self.board.shelter_spaces

    # Fights.

    def attacks_on(self, child: int, place: int) -> Formula:
        """The child is attacking there."""
        return all_of([self.at(child, place), self.is_posed(child, Posture.ATTACKING)])

    def fight_on(self, place: int) -> Formula:
        """There is a fight there."""
        return any_of(self.attacks_on(child, place) for child in self.maybe_on(place) if child < FIRST_NUN)

    def attackers(self) -> tuple[int, ...]:
        """All attackers of a plain scene."""
        return tuple(child for child in self.children if self.postures[child] is Posture.ATTACKING)

    def fighters_on(self, place: int) -> tuple[int, int] | None:
        """Attacker and victim on a place of a plain scene."""
        here = [piece for piece in self.on(place) if piece < FIRST_NUN]
        attackers = [child for child in here if self.postures[child] is Posture.ATTACKING]
        victims = [child for child in here if self.postures[child] is Posture.PINNED]
        return (attackers[0], victims[0]) if attackers and victims else None

    # Changes.

    def put(self, piece: int, place: int) -> Self:
        """The scene with a piece elsewhere."""
        return replace(self, places=(*self.places[:piece], place, *self.places[piece + 1 :]))

    def pose(self, child: int, posture: Posture) -> Self:
        """The scene with a child in another posture."""
        return replace(self, postures=(*self.postures[:child], posture, *self.postures[child + 1 :]))

    def end_fight(self, space: int) -> Self:
        """The scene with both fighters on their feet."""
        now = self
        for fighter in self.fighters_on(space) or ():
            now = now.pose(fighter, Posture.STANDING)
        return now

    def remember(self, **changes: Any) -> Self:
        """The scene with something more said or done."""
        return replace(self, so_far=replace(self.so_far, **changes))


def mates_of(child: int) -> tuple[int, int]:
    """A child's possible partners: its owner's two children of the other sex."""
    first = owner(child) * CHILDREN_EACH + (0 if child % CHILDREN_EACH >= 2 else 2)
    return first, first + 1


# Moves and steps.


def read_move(scene: Scene, step: Step) -> Move:
    """See a written step as a move in a plain scene; one that names nothing there is refused."""
    to = place_named(scene.board, step.to) if step.to else NOWHERE
    match step.kind:
        case Kind.KISS | Kind.NO_KISS:
            return Move(step.kind, PLAYERS.index(step.piece))
        case Kind.NUN:
            return Move(step.kind, nun_on(scene, scene.board.grid.space(step.piece)), to)
        case Kind.PUSH if step.piece.startswith("N:"):
            return Move(step.kind, pushed_nun(scene, scene.board.grid.space(step.piece[2:])), to)
        case Kind.TELL:
            lander = scene.so_far.lander
            return Move(step.kind, NUNS[0] if lander is None else nun_on(scene, scene.place(lander)), to)
    piece = LABELS[step.piece] if step.piece else NOWHERE
    if piece >= len(scene.children):
        raise IllegalMove(f"{step}: there are only {scene.players} players")
    return Move(step.kind, piece, to, step.length)


def nun_on(scene: Scene, space: int) -> int:
    """The nun on a space, the first of two; anywhere else there is none to move."""
    for nun in NUNS:
        if scene.places[nun] == space:
            return nun
    raise IllegalMove(f"no nun stands on {scene.board.grid.name(space) if space >= 0 else 'an entrance'}")


def pushed_nun(scene: Scene, space: int) -> int:
    """The nun on a space that has to make room; the first if none has to."""
    waiting = {scene.so_far.chain, *(scene.so_far.rooms[-1].pending if scene.so_far.rooms else ())}
    there = [nun for nun in NUNS if scene.places[nun] == space and nun in waiting]
    return there[0] if there else nun_on(scene, space)


def place_named(board: Board, name: str) -> int:
    """Read the name of a space or of an entrance, as steps write it."""
    if name in SEXES:
        return ENTRANCES[SEXES.index(name)]
    space = board.grid.space(name)
    if space is None:
        raise BadInput(f"no space: {name}")
    return space


def write_place(board: Board, place: int) -> str:
    """Name a place as steps write it."""
    return board.grid.name(place) if place >= 0 else SEXES[ENTRANCES.index(place)]


def write_move(scene: Scene, move: Move) -> Step:
    """See a move of a plain scene as a written step."""
    if move.kind is None:
        raise ValueError("the beginning of a turn is no step")
    to = write_place(scene.board, move.to) if move.to != NOWHERE else ""
    piece = ""
    match move.kind:
        case Kind.KISS | Kind.NO_KISS:
            piece = PLAYERS[move.piece]
        case Kind.NUN:
            piece = write_place(scene.board, scene.place(move.piece))
        case Kind.PUSH if move.piece in NUNS:
            piece = f"N:{write_place(scene.board, scene.place(move.piece))}"
        case Kind.HOLD | Kind.LEAVE | Kind.WALK | Kind.STAND | Kind.PUSH | Kind.PUSH_STUCK:
            piece = label(move.piece)
    return Step(move.kind, piece, to, move.length)


def kissed(player: int) -> Ending:
    """The ending with a kiss of a player's pair."""
    return Ending(player)

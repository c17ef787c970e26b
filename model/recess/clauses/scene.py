"""Scenes of Recess!: where everybody is and how, what everybody has, and the turn so far; and moves in them.

Pieces are numbered: children as in a position, then the two nuns. Everything that a scene says may be unknown; whose
turn it is, who takes part and the number of the turn are plain.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from enum import Enum
from typing import Any, ClassVar, NamedTuple, Self

from model import scene
from model.logic import Formula, Unknown, all_of, any_of, exactly_one, none_of, not_so, options_of
from model.recess.clauses.ground import Ground
from model.recess.moves import Kind
from model.recess.position import CHILDREN_EACH, NOWHERE, Posture, owner
from model.recess.readings import Ruleset
from model.scene import Fact, Family, Lasts

FIRST_NUN = 1000
"""Beyond all children, of whom a question may think more than there are."""
NUNS = (FIRST_NUN, FIRST_NUN + 1)
LENGTHS = (3, 2, 1)
NOBODY = -1

# What a position says.
PLACE: Family[int] = Family("place", NOWHERE)
FIGHT = Family("fight", False)
"""Of an attacker and its victim."""
POSTURE: Family[Posture] = Family("posture", Posture.STANDING)
"""Of a child: lying in detention, served, freed, or none of these; who fights is said by FIGHT."""
COINS = Family("coins", 0)
CLOCK = Family("clock", 0)
KISSER = Family("kisser", NOBODY)
"""The player whose pair has kissed."""
TIME_UP = Family("time up", False)
NEXT: Family[int] = Family("next", NOBODY)
"""The player who is on turn once this turn is over."""

# What the turn so far adds.
SEEN = Family("seen", False, Lasts.TURN)
"""Of an own attacker that a nun saw when the turn began."""
SERVING = Family("serving", False, Lasts.TURN)
"""Of an own child that lay in detention when the turn began."""
RISING = Family("rising", False, Lasts.TURN)
PLAYED = Family("played", False, Lasts.TURN)
PASSED, CUT = Family("passed", False, Lasts.TURN), Family("cut", False, Lasts.TURN)
STUCK = Family("stuck", False, Lasts.TURN)
"""Some move of this turn could not be made."""
FULL = Family("full", False, Lasts.TURN)
"""The turn can be played in full, without a move that nobody can make."""
STIRRED = Family("stirred", False, Lasts.TURN)
"""Something has moved on the board."""
HELD, LEAVING = Family("held", False, Lasts.TURN), Family("leaving", False, Lasts.TURN)
RELEASING = Family("releasing", False, Lasts.TURN)
LEFT = Family("left", False, Lasts.TURN)
"""Of a length: a move of it is left."""
NEED = Family("need", 0, Lasts.TURN)
"""How many moves are still to be made."""
HOME: Family[int] = Family("home", NOWHERE, Lasts.TURN)
"""Where an own child stands that may still walk; nowhere for all others."""
WALKED = Family("walked", False, Lasts.TURN)
HOPEFUL, SWORN = Family("hopeful", False, Lasts.TURN), Family("sworn", False, Lasts.TURN)
"""Of a boy and a girl that met unseen and may kiss at the end of the turn; of those that must."""

# What a landing adds until it is settled.
LANDER = Family("lander", False, Lasts.LANDING)
TELLING = Family("telling", False, Lasts.LANDING)
"""Of the nun that waits to be told."""
CROWDED = Family("crowded", False, Lasts.LANDING)
"""Only a kiss lets the lander share the shelter space on which it has ended."""
ANSWERABLE, ANSWERED = Family("answerable", False, Lasts.LANDING), Family("answered", False, Lasts.LANDING)
WAITING = Family("waiting", False, Lasts.LANDING)
"""Of a level and a piece: it has to make room; landings inside landings have levels, the innermost the highest."""
SPOT: Family[int] = Family("spot", NOWHERE, Lasts.LANDING)
"""Of a level: the space that has to be left."""
TAKEN: Family[int] = Family("taken", NOWHERE, Lasts.LANDING)
"""Of a level: the space that the first who left took, closed to the second."""
BY_NUN = Family("by nun", False, Lasts.LANDING)
"""Of a level: a nun pushes there."""
LEVEL = Family("level", 0, Lasts.LANDING)
HAND = Family("hand", False, Lasts.LANDING)
"""Of a piece that is being pushed."""
AT: Family[int] = Family("at", NOWHERE, Lasts.LANDING)
"""The space from which it is pushed."""
CHAINED = Family("chained", False, Lasts.LANDING)
"""It has been displaced by another pushed piece."""
SHIFTED = Family("shifted", False, Lasts.LANDING)
"""Of a piece that has landed or been told: nobody pushes it in this landing."""
PUSHED = Family("pushed", False, Lasts.LANDING)
"""Of the number of a push within its landing, and a piece: it is the one that is pushed."""
GOES: Family[int] = Family("goes", NOWHERE, Lasts.LANDING)
"""Of the number of a push: where it goes; the piece stands there once all pushes of the landing are made."""
LOOK = Family("look", False, Lasts.LANDING)
"""It is time to look for kisses."""


class Inner(Enum):
    """Moves that no player writes down."""

    BEGIN = "the turn begins"
    PLAN = "whether the turn can be played in full is found out"
    PLAY = "the turn is played, not passed"
    GO_ON = "a passer's attacker holds on"
    BUDGET = "the moves are settled"
    TAKE = "a piece is next to make room"
    LAND = "pushed pieces stand where they were pushed"
    SETTLE = "a landing is settled"
    KISS_UNASKED = "a pair kisses without being asked"
    RELEASE = "a passer's fight is released"
    RISE = "a child stands up in its entrance"
    NO_ANSWER = "no nun can answer a call, as far as is plain"
    NO_RELEASE = "no passer's attacker can be pushed off, as far as is plain"
    SERVE = "those who lay in detention have served"
    LAST_LOOK = "it is time for the last look"
    PAY = "a player pays for a kiss"
    CLOSE = "the turn is over"


class Move(NamedTuple):
    """A move with numbers for names; a push is of whoever is being pushed from a space."""

    kind: Kind | Inner
    piece: int = NOWHERE
    to: int = NOWHERE
    length: int = 0
    number: int = 0
    """Of a push: how many of its landing came before."""


Rules = Any
"""A ruleset, or one in which some readings are unknown."""


class Scene(scene.Scene):
    """What is so at one moment of a turn."""

    game: ClassVar[str] = "recess"
    __slots__ = ("exact", "ground", "ignored", "lines", "pieces", "players", "rules", "sights", "turn")

    ground: Ground
    rules: Rules
    turn: int
    players: int
    pieces: tuple[int, ...]
    exact: bool
    ignored: frozenset[Family[Any]]
    sights: dict[Any, Any]
    lines: Callable[[Scene, str], Formula]

    @classmethod
    def of(
        cls,
        facts: Iterable[tuple[Fact[Any], Any]],
        ground: Ground,
        rules: Ruleset | Rules,
        turn: int,
        players: int,
        pieces: tuple[int, ...],
        lines: Callable[[Scene, str], Formula],
        exact: bool = True,
        ignored: Iterable[Family[Any]] = (),
    ) -> Self:
        """Make a scene of some facts.

        `lines` answers whether another way to play the turn exists; where looking ahead has to be `exact`, a move that
        is denied because of another is denied exactly, otherwise only where that is plain to see.
        """
        families: dict[Family[Any], dict[Fact[Any], Any]] = {}
        for fact, value in facts:
            families.setdefault(fact.family, {})[fact] = value
        made = cls(families)
        made.ground, made.rules, made.turn, made.players, made.pieces = ground, rules, turn, players, pieces
        made.exact, made.ignored, made.sights, made.lines = exact, frozenset(ignored), {}, lines
        return made

    # Who is who.

    @property
    def children(self) -> tuple[int, ...]:
        """The children that take part."""
        return self.cached("children", lambda: tuple(piece for piece in self.pieces if piece < FIRST_NUN))

    @property
    def nuns(self) -> tuple[int, ...]:
        """The nuns that take part."""
        return self.cached("nuns", lambda: tuple(piece for piece in self.pieces if piece >= FIRST_NUN))

    @property
    def own(self) -> tuple[int, ...]:
        """The children of the player on turn."""
        return self.cached("own", lambda: tuple(child for child in self.children if owner(child) == self.turn))

    # Who is where.

    def stands(self, piece: int, place: int) -> Formula:
        """The piece is there."""
        return self.holds(PLACE(piece), place)

    def places(self, piece: int) -> Iterator[tuple[int, Formula]]:
        """The places where a piece is or may be."""
        return ((place, there) for place, there in options_of(self.value(PLACE(piece))) if place != NOWHERE)

    def on(self, place: int) -> list[tuple[int, Formula]]:
        """The pieces that are on a place or may be, with the formula under which they are."""

        def make() -> dict[int, list[tuple[int, Formula]]]:
            found: dict[int, list[tuple[int, Formula]]] = {}
            for piece in self.pieces:
                for where, there in options_of(self.value(PLACE(piece))):
                    if there is not False:
                        found.setdefault(where, []).append((piece, there))
            return found

        by_place: dict[int, list[tuple[int, Formula]]] = self.cached("by place", make)
        return by_place.get(place, [])

    def someone_on(self, place: int, but: Container[int] = ()) -> Formula:
        """Somebody is there, apart from these pieces."""
        return any_of(there for piece, there in self.on(place) if piece not in but)

    def one_of(self, pieces: Container[int], place: int, but: int = NOBODY) -> Formula:
        """One of these pieces is there."""
        return any_of(there for piece, there in self.on(place) if piece in pieces and piece != but)

    def is_alone(self, place: int) -> Formula:
        """Exactly one piece is there."""
        return self.cached(("alone", place), lambda: exactly_one(there for _, there in self.on(place)))

    # Fights.

    def fights(self) -> list[tuple[int, int, Formula]]:
        """The fights that there are or may be: attacker, victim and the formula."""
        return self.cached(
            "fights", lambda: [(fact.of[0], fact.of[1], so) for fact, so in self.truths(FIGHT) if so is not False]
        )

    def is_attacking(self, child: int) -> Formula:
        """The child attacks somebody."""
        return self.cached(("attacks", child), lambda: any_of(so for a, _, so in self.fights() if a == child))

    def is_pinned(self, child: int, but: int = NOBODY) -> Formula:
        """The child is a victim, and not of this attacker."""
        return self.cached(
            ("pinned", child, but),
            lambda: any_of(so for attacker, v, so in self.fights() if v == child and attacker != but),
        )

    def attacks_on(self, child: int, place: int) -> Formula:
        """The child is attacking there."""
        return all_of((self.stands(child, place), self.is_attacking(child)))

    def fights_of(self, attacker: int) -> list[tuple[int, Formula]]:
        """Whom a child attacks or may attack, with the formula under which it does."""
        return [(victim, so) for other, victim, so in self.fights() if other == attacker]

    def attackers_on(self, place: int, but: int = NOBODY) -> list[tuple[int, Formula]]:
        """The children that attack or may attack on a place, apart from one."""
        return self.cached(
            ("attackers on", place, but),
            lambda: [
                (child, here)
                for child, there in self.on(place)
                if child != but and (here := all_of((there, self.is_attacking(child)))) is not False
            ],
        )

    def victims_on(self, place: int, but: int = NOBODY) -> list[tuple[int, Formula]]:
        """The children that are or may be attacked on a place by somebody else than one child."""
        return self.cached(
            ("victims on", place, but),
            lambda: [
                (child, here)
                for child, there in self.on(place)
                if (here := all_of((there, self.is_pinned(child, but)))) is not False
            ],
        )

    def fight_on(self, place: int, but: int = NOBODY) -> Formula:
        """There is a fight, apart from one that this child attacks in."""
        return self.cached(("fight on", place, but), lambda: any_of(so for _, so in self.attackers_on(place, but)))

    def some_fight(self, but: int = NOBODY) -> Formula:
        """There is a fight somewhere, apart from one that this child attacks in."""
        return any_of(so for attacker, _, so in self.fights() if attacker != but)

    # The turn so far.

    @property
    def goes_on(self) -> Formula:
        """The game goes on."""
        return self.cached("goes on", lambda: all_of((self.holds(KISSER(), NOBODY), not_so(self.is_so(TIME_UP())))))

    def some(self, family: Family[bool]) -> Formula:
        """Some fact of this kind is so."""
        return any_of(so for _, so in self.truths(family))

    def none(self, family: Family[bool]) -> Formula:
        """No fact of this kind is so."""
        return none_of(so for _, so in self.truths(family))


def mates_of(child: int) -> tuple[int, int]:
    """A child's possible partners: its owner's two children of the other sex."""
    first = owner(child) * CHILDREN_EACH + (0 if child % CHILDREN_EACH >= 2 else 2)
    return first, first + 1


def siblings_of(child: int) -> tuple[int, ...]:
    """The owner's children of the same sex, the child itself included."""
    own = range(owner(child) * CHILDREN_EACH, owner(child) * CHILDREN_EACH + CHILDREN_EACH)
    return tuple(other for other in own if other not in mates_of(child))


def is_known(value: Any) -> bool:
    """Whether a value is plain."""
    return not isinstance(value, Unknown)

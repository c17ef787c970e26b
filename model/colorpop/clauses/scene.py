"""Scenes of Color Pop: what lies where, what everybody has popped, who may announce a win; and moves in them.

Everything that a scene says may be unknown, and so may what a pop takes from the board: for every place whether it
goes. Who plays with which secret colours, and whose turn it is, is plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, ClassVar, NamedTuple, Self

from model import scene
from model.colorpop.moves import Kind
from model.colorpop.position import COLOURS, EMPTY, JOKER, PLAYERS, Box, Ending
from model.grid import Grid
from model.logic import Formula, Value, all_of, any_of, is_value, none_of, not_so, options_of
from model.scene import Fact, Family, Lasts, families_of

NOBODY = -1
NOTHING = ""

# What a position says.
TOKEN = Family("token", EMPTY)
"""Of a place: what lies there."""
PILE, TAKEN = Family("pile", 0), Family("taken", 0)
"""Of a player and the number of a colour: its popped tokens, and the jokers taken as it."""
ALONE = Family("alone", 0)
"""Of a player: the jokers that it has popped alone."""
PENDING = Family("pending", False)
"""Of a player: it may still announce a win."""
ENDING: Family[Ending | None] = Family("ending", None)
TURN = Family("turn", 0)
"""Whose turn it is, or comes next."""

# What the turn so far adds.
POPPED = Family("popped", NOTHING, Lasts.TURN)
"""As which colour a group has been popped."""
GONE = Family("gone", False, Lasts.TURN)
"""Of the number of a colour: this turn has taken its last token."""
WINS = Family("wins", False, Lasts.TURN)
"""Of a player: its colour has gone, and that wins at once."""
ASKED = Family("asked", NOBODY, Lasts.TURN)
"""The player who may announce a win that has just come about."""


class Inner(Enum):
    """Moves that no player writes down."""

    BEGIN = "the turn begins"
    FALL = "tokens slide down"
    CLOSE_UP = "slides close up"
    VANISH = "a colour is gone"
    WIN = "that may win at once"
    OWN = "who has popped may matter"
    HOLD = "a win holds, or is to be announced"
    CLOSE = "the turn is over"


class Move(NamedTuple):
    """A move: of a pop its colour (`J` for jokers alone) and for each place whether it goes, else who speaks."""

    kind: Kind | Inner
    what: str = ""
    members: tuple[Formula, ...] = ()

    @property
    def maybe(self) -> tuple[int, ...]:
        """The places that go, or may go."""
        return tuple(place for place, goes in enumerate(self.members) if goes is not False)

    @property
    def places(self) -> frozenset[int]:
        """The places that a plain pop takes."""
        return frozenset(self.maybe)

    def takes(self, place: int) -> Formula:
        """The token on this place goes."""
        return self.members[place]


def pop(grid: Grid, what: str, places: Iterable[int]) -> Move:
    """The pop of these places as a colour."""
    group = frozenset(places)
    return Move(Kind.POP, what, tuple(place in group for place in grid.spaces))


Rules = Any
"""A ruleset, or one in which some readings are unknown."""


class Scene(scene.Scene):
    """What is so at one moment of a turn."""

    game: ClassVar[str] = "colorpop"
    __slots__ = ("box", "grid", "hands", "rules", "teams", "turn")

    grid: Grid
    rules: Rules
    box: Box
    hands: tuple[str, ...]
    teams: bool
    turn: int

    @classmethod
    def of(
        cls,
        facts: Iterable[tuple[Fact[Any], Any]],
        grid: Grid,
        rules: Rules,
        box: Box,
        hands: tuple[str, ...],
        teams: bool,
        turn: int,
    ) -> Self:
        """Make a scene of some facts."""
        made = cls(families_of(facts))
        made.grid, made.rules, made.box, made.hands, made.teams, made.turn = grid, rules, box, hands, teams, turn
        return made

    # What lies where.

    @property
    def cells(self) -> tuple[Value[str], ...]:
        """What lies on the places, in reading order."""
        return self.cached("cells", lambda: tuple(self.value(TOKEN(place)) for place in self.grid.spaces))

    @property
    def tokens(self) -> tuple[int, ...]:
        """The places that hold a token, or may."""
        return self.cached(
            "tokens", lambda: tuple(place for place in self.grid.spaces if self.is_empty(place) is not True)
        )

    @property
    def around(self) -> Mapping[int, tuple[int, ...]]:
        """For each place with a token the neighbours with one."""

        def make() -> dict[int, tuple[int, ...]]:
            there = frozenset(self.tokens)
            return {place: tuple(n for n in self.grid.neighbours(place) if n in there) for place in self.tokens}

        return self.cached("around", make)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that lie on the board, or may."""

        def make() -> tuple[str, ...]:
            found = {token for cell in self.cells for token, so in options_of(cell) if so is not False}
            return tuple(colour for colour in COLOURS if colour in found)

        return self.cached("colours", make)

    @property
    def slides(self) -> list[range]:
        """The places of the slides from the left, each from its lower end."""
        size, columns = self.grid.size, self.grid.columns
        return [range(size - columns + column, -1, -columns) for column in range(columns)]

    def lies(self, place: int, token: str) -> Formula:
        """A token of this kind lies on this place."""
        return is_value(self.cells[place], token)

    def is_empty(self, place: int) -> Formula:
        """Nothing lies on this place."""
        return self.lies(place, EMPTY)

    def is_joker(self, place: int) -> Formula:
        """A joker lies on this place."""
        return self.lies(place, JOKER)

    def fits(self, place: int, colour: str) -> Formula:
        """A token of this colour or a joker lies on this place; of jokers alone only a joker."""
        return any_of((self.lies(place, colour), self.is_joker(place)))

    def is_coloured(self, place: int, colour: str) -> Formula:
        """A token of this very colour lies on this place, and no joker."""
        return colour != JOKER and self.lies(place, colour)

    def is_gone(self, colour: str) -> Formula:
        """No token of a colour is left."""
        return none_of(self.lies(place, colour) for place in self.tokens)

    def are_gone(self, players: Iterable[int]) -> Formula:
        """No token of these players' colours is left."""
        return all_of(self.is_gone(colour) for player in players for colour in self.hands[player])

    # Who plays.

    @property
    def players(self) -> range:
        """The players by their numbers."""
        return range(len(self.hands))

    def side(self, player: int) -> tuple[int, ...]:
        """Who wins together with a player: the player, and in teams the partner two places on."""
        return tuple(sorted({player, (player + 2) % len(self.hands)})) if self.teams else (player,)

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """Who plays together."""
        return sorted({self.side(player) for player in self.players})

    # The turn so far.

    @property
    def goes_on(self) -> Formula:
        """The game goes on."""
        return self.holds(ENDING(), None)

    @property
    def has_popped(self) -> Formula:
        """The group of this turn has been popped."""
        return not_so(self.holds(POPPED(), NOTHING))


def number_of(colour: str) -> int:
    """The number of a colour."""
    return COLOURS.index(colour)


def player_of(letter: str) -> int:
    """The number of the player with this letter."""
    return PLAYERS.index(letter)

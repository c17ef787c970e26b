"""Unknown positions of Recess! for two rulesets: who takes part, on which board, and how a scene looks on the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from analysis.diverge.open_start import OpenStart
from analysis.diverge.smallest import Size, UnknownPosition
from analysis.diverge.two_rulesets import Contest
from analysis.recess.diverge.images import look_of
from analysis.recess.diverge.positions import boards
from analysis.recess.diverge.winners import BOUND as FINISHED
from analysis.recess.diverge.winners import finished_sizes
from model.grid import Grid
from model.logic import Formula, Node, all_of, any_of, at_most_one, implies, none_of, not_so, options_of, variable
from model.recess.board import Board, flaws
from model.recess.clauses import position_of, scene_of
from model.recess.clauses.ground import Ground
from model.recess.clauses.scene import CLOCK, COINS, NUNS, Scene, mates_of
from model.recess.clauses.unknown import obeyed, position_in, unknown_scene
from model.recess.position import ABSENT, CHILDREN_EACH, ENTRANCES, MOST_NUNS, Position, Posture, label, owner, sex
from model.recess.readings import Ruleset

MOST_PLAYERS = 5
ANY_COINS, ANY_MINUTE = (5, 0, 1), (10, 28)
"""The usual first."""
USUAL = (ANY_COINS[0], ANY_MINUTE[0])
MOST_SPACES = {0: 2, 1: 6, 2: 4, 3: 4, 4: 4}
"""How large boards are asked about for so many pieces, with any equipment and any shelters."""
MOST_UNUSUAL = {0: 2, 1: 2, 2: 2}
"""The same with something unusual."""
FAR = {1: 9}
"""How large boards are asked about in the end, when nothing has been found."""
WHOLE, MOST_ON_WHOLE = Grid(3, 3), 3
"""A larger grid, without shelters, asked about with the grids inside it for so many pieces."""
BOUND = (
    f"{FINISHED}; one turn of A from every position with 1 piece on up to 6 spaces (9 if nothing else is found), "
    "2 to 4 on up to 4, up to 3 on 3×3 without shelters, any equipment; 5 coins each, minute 10; "
    "with up to 2 pieces on up to 2 spaces also 0 or 1 coins, minute 28, or B on turn"
)
MOST_LISTED = 10
"""On boards with so many spaces for equipment the ways to place it are gone through."""
Cast = tuple[int, ...]
"""The pieces that take part."""


def casts(count: int, has_entrances: bool) -> Iterator[Cast]:
    """Everybody who can take part, so many pieces, with A on turn; who is exchangeable by name is taken once.

    Without entrances nothing tells a player's boys from its girls but that they are not the same.
    """
    hands = [(boys, girls) for boys, girls in product(range(3), repeat=2) if has_entrances or boys >= girls]
    for nuns in range(min(count, MOST_NUNS) + 1):
        for own in hands:
            for players in range(MOST_PLAYERS):
                some = [hand for hand in hands if sum(hand)]
                for others in combinations_with_replacement(some, players):
                    if sum(own) + sum(map(sum, others)) + nuns == count:
                        yield (*children_of((own, *others)), *NUNS[:nuns])


def children_of(hands: Iterable[tuple[int, int]]) -> Iterator[int]:
    """The numbers of some children: for each player so many boys and so many girls."""
    for player, (boys, girls) in enumerate(hands):
        first = player * CHILDREN_EACH
        yield from (*range(first, first + boys), *range(first + 2, first + 2 + girls))


class RecessStart(OpenStart):
    """A position of Recess! in which a turn begins, unknown or not, under two rulesets."""

    def __init__(self, first: Scene, rules: Sequence[Ruleset], demands: Iterable[Formula] = ()) -> None:
        """Take the scene under the first ruleset, and what is demanded of it."""
        super().__init__(first, rules, demands, [so for so in first.ground.equipment.values() if isinstance(so, Node)])

    @classmethod
    def unknown(
        cls, board: Board, rules: Sequence[Ruleset], cast: Cast, turn: int = 0, is_unusual: bool = False
    ) -> RecessStart:
        """Any position of some pieces on a board with any equipment; one thing may be unusual, coins or the minute."""
        free = [space for space in board.grid.spaces if space not in board.shelter_spaces]
        ground = Ground(board, {space: variable(f"equipment on {board.grid.name(space)}") for space in free})
        players = max(2, *(piece // CHILDREN_EACH + 1 for piece in cast if piece not in NUNS), 2)
        coins, minutes = (ANY_COINS, ANY_MINUTE) if is_unusual and turn == 0 else (ANY_COINS[:1], ANY_MINUTE[:1])
        first = unknown_scene(ground, rules[0], cast, turn, players, coins, minutes, all_present=True)
        odd = (any_of(so for had, so in options_of(value) if had not in USUAL) for value in numbers(first))
        demands = (at_most_one(odd), nuns_in_order(first), namesakes_in_order(first), children_wait_at_home(first))
        start = cls(first, rules, (*demands, *sound_boards(ground)))
        start.obeyed = all_of((start.obeyed, *map(obeyed, start.scenes)))
        return start

    @property
    def preferences(self) -> list[list[Formula]]:
        """Everybody stands on an early space, and so does equipment."""
        first = self.scenes[0]
        places: list[list[Formula]] = [[so for _, so in first.places(piece)] for piece in first.pieces]
        return places + [[so] for so in self.board]

    def is_there_a_line(self, now: Scene, what: str, rules: Any) -> Formula:
        """Whether there is another way to play the turn: in full none without a nun or a pair to kiss."""
        is_pair = any(mate in now.children for child in now.children for mate in mates_of(child))
        return (what != "full" or bool(now.nuns) or is_pair) and super().is_there_a_line(now, what, rules)

    def known(self, which: int, position: Position) -> Scene:
        """The plain scene in which the turn of a position begins."""
        plain: Scene = super().known(which, position)
        plain.pieces = self.scenes[which].pieces
        return plain

    def position(self, holds: Callable[[Formula], bool]) -> Position | None:
        """The position of one case; none on a board that cannot be."""
        found = position_in(self.scenes[0], holds)
        return None if flaws(found.board) else self.checked(found)

    def end(self, scene: Any, position: Position) -> Position:
        """The position at the end of a turn as it looks on the table, on the board of that in which it began."""
        return look_of(replace(position_of(scene), board=position.board))

    def look_of_value(self, value: Any) -> Any:
        """A freed child looks as if it stood."""
        return Posture.STANDING if value is Posture.FREED else value


def known_position(position: Position, rules: Sequence[Ruleset]) -> RecessStart:
    """A position of which nothing is unknown."""
    return RecessStart(scene_of(position, rules[0]), rules)


def sound_boards(ground: Ground) -> Iterator[Formula]:
    """The equipment makes no board that cannot be; of a large one that is found out as it comes."""
    covers = ground.equipment
    for covered in unsound(ground.board) if 0 < len(covers) <= MOST_LISTED else ():
        yield not_so(all_of(so if space in covered else not_so(so) for space, so in covers.items()))


@lru_cache(256)
def unsound(board: Board) -> tuple[frozenset[int], ...]:
    """The ways to cover spaces of a board outside its shelters that make a board that cannot be."""
    free = [space for space in board.grid.spaces if space not in board.shelter_spaces]
    ways = (covered for count in range(len(free) + 1) for covered in combinations(free, count))
    return tuple(
        frozenset(covered) for covered in ways if flaws(replace(board, pieces=tuple((space,) for space in covered)))
    )


def children_wait_at_home(now: Scene) -> Formula:
    """A child in an entrance is in that of its sex, and only where there are shelters."""
    return none_of(
        so
        for child in now.children
        for place, so in now.places(child)
        if place in ENTRANCES and (not now.ground.shelters or place != ENTRANCES[sex(child)])
    )


def numbers(now: Scene) -> Iterator[Any]:
    """The coins of everybody, and the minute."""
    yield from (now.value(COINS(player)) for player in range(now.players))
    yield now.value(CLOCK())


def nuns_in_order(now: Scene) -> Formula:
    """Of two nuns the first stands no further on than the second."""
    if len(now.nuns) < 2:
        return True
    first, second = now.nuns
    return none_of(
        all_of((there, now.stands(second, before)))
        for place, there in now.places(first)
        for before, _ in now.places(second)
        if before < place
    )


def namesakes_in_order(now: Scene) -> Formula:
    """Of two boys or two girls of a player the first is in no later place than the second."""

    def in_order(child: int) -> Formula:
        return all_of(
            implies(
                there, none_of(now.stands(child + 1, before) for before, _ in now.places(child + 1) if before < place)
            )
            for place, there in now.places(child)
        )

    return all_of(in_order(child) for child in now.children if child % 2 == 0 and child + 1 in now.children)


def company(position: Position) -> Hashable:
    """Who takes part, without names and places: children on turn and others, how they are, and how many nuns."""
    there = [(number, child) for number, child in enumerate(position.children) if child != ABSENT]
    children = sorted((owner(number) == position.turn, child.posture.value) for number, child in there)
    return tuple(children), len(position.nuns)


# Sizes.


def sizes(rules: Sequence[Ruleset]) -> Iterator[Size]:
    """All sizes, smallest first: finished games, then one turn."""
    yield from finished_sizes(rules)
    for pieces, most in MOST_SPACES.items():
        for spaces in range(1, (WHOLE.size if 0 < pieces <= MOST_ON_WHOLE else most) + 1):
            found = [board for board in grounds(spaces) if spaces <= most or is_on_whole(board)]
            if found:
                yield size(pieces, spaces, found, rules)
        for spaces in range(1, MOST_UNUSUAL.get(pieces, 0) + 1):
            yield size(pieces, spaces, grounds(spaces), rules, is_unusual=True)
    for pieces, most in FAR.items():
        for spaces in range(MOST_SPACES[pieces] + 1, most + 1):
            found = [board for board in grounds(spaces) if not is_on_whole(board)]
            yield size(pieces, spaces, found, rules)


def reaches(key: tuple[int, ...]) -> bool:
    """Whether all positions of a size are asked about, on every board."""
    turns, pieces, unusual, spaces, *_ = key
    return turns == 0 or spaces <= (MOST_UNUSUAL if unusual else MOST_SPACES).get(pieces, 0)


def size(pieces: int, spaces: int, found: Iterable[Board], rules: Sequence[Ruleset], is_unusual: bool = False) -> Size:
    """Every unknown position of so many pieces on some boards of so many spaces."""
    positions = (
        unknown(board, cast, rules, turn, is_unusual)
        for board in found
        for cast in casts(pieces, bool(board.shelter_spaces))
        for turn in ((0, 1) if is_unusual else (0,))
    )
    return Size((1, pieces, int(is_unusual), spaces), list(positions))


@lru_cache
def grounds(spaces: int) -> tuple[Board, ...]:
    """The boards of so many spaces without equipment."""
    return tuple(board for board in boards(spaces) if not board.blocked)


def is_on_whole(board: Board) -> bool:
    """Whether a board can be had from the larger grid with equipment around it."""
    return not board.shelter_spaces and board.grid.rows <= WHOLE.rows and board.grid.columns <= WHOLE.columns


def unknown(board: Board, cast: Cast, rules: Sequence[Ruleset], turn: int, is_unusual: bool) -> UnknownPosition:
    """One unknown position."""
    who = " ".join("N" if piece in NUNS else label(piece) for piece in cast) or "nobody"
    ground = Position(board, (ABSENT,) * 2 * CHILDREN_EACH, (), (5, 5), 10, turn).line().split(" : ")[1]
    return UnknownPosition(
        f"{who} on {ground}" + (", something unusual" if is_unusual else ""),
        lambda side, handout: Contest(RecessStart.unknown(board, rules, cast, turn, is_unusual), side, handout),
    )

"""Whether a finding can be had under another reading as well: by another turn, in any small position.

A turn that comes to something else under a reading says nothing of other turns. So the whole of a small domain is
looked through, smallest positions first, until one shows the finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

import numpy

from analysis.answers import FOUND, IMPOSSIBLE, Answer
from analysis.coverage.running import decides_under
from analysis.diverge import Difference
from analysis.diverge.explanations import explain
from analysis.recess.diverge.cards import Need, board_cards
from analysis.recess.diverge.positions import LYING, Likeness, boards
from analysis.recess.findings.finding import OtherReading, Witness, finished, name_of, otherwise
from analysis.recess.push.asking import smallest_stuck
from analysis.recess.push.boards import Boards
from model.errors import CheckFailed
from model.grid import Grid
from model.recess.board import Board
from model.recess.clauses import begun
from model.recess.moves import Kind, Step, Turn
from model.recess.position import ABSENT, CHILDREN_EACH, Position, Posture, label
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator, digests
from model.recess.simulator.cards import ATTACKING, NUN, PIECES, Cards, card_of, is_on_turn, position_on, postures_of
from model.recess.simulator.digest_batches import Digests

Shows = Callable[[Simulator, Position], Turn | None]
"""A turn of a position that shows a finding, if there is one."""
Look = Callable[[Ruleset], Answer]
"""Whether a finding can be had under other rules."""
ROOM, STUCK = "push.room", Boards(3, 3)
SECONDS = 60.0
FIELDS = (0, 1)
"""The smallest unknown boards on which it is asked whether a clause decides."""
GRIDS = (Grid(1, 6), Grid(2, 3), Grid(3, 3))
"""The open ground on which the pieces of a finding are placed anew."""


@dataclass(frozen=True)
class Sought:
    """What is looked for in all positions of so many pieces on so many spaces, and what such a position needs."""

    shows: Shows
    pieces: int
    spaces: int
    need: Need | None = None

    @property
    def bound(self) -> str:
        """Say in which positions it is looked for."""
        return f"every position of up to {self.pieces} pieces on up to {self.spaces} spaces, A's turn, five coins each"

    def positions(self) -> Iterator[Position]:
        """Every position of the bound in which it could be seen, fewest pieces first."""
        for pieces in range(1, self.pieces + 1):
            for spaces in range(1, self.spaces + 1):
                for board in boards(spaces):
                    for cards in board_cards(board, pieces, LYING[""], need=self.need):
                        yield from (position_on(board, numbers) for numbers in cards)

    def under(self, rules: Ruleset) -> Answer:
        """Look for it under some rules."""
        for position in self.positions():
            simulator = Simulator(position.board, rules)
            turn = self.shows(simulator, position)
            if turn is not None:
                witness = Witness(position, rules, turn, simulator.play(position, turn))
                return Answer("the same", FOUND, self.bound, str(rules), by="the simulator", witness=witness)
        return Answer("the same", IMPOSSIBLE, self.bound, str(rules), by="the simulator")


# What findings are about.


def circles_back(simulator: Simulator, position: Position) -> Turn | None:
    """A turn with leavers only, and no hold, in which every fight goes on and the player on turn has one coin more."""
    coins = position.coins[position.turn] + 1
    for line, end in simulator.turns(position):
        kinds = {step.kind for step in line}
        is_by_leaving = Kind.LEAVE in kinds and Kind.HOLD not in kinds
        if is_by_leaving and end.coins[position.turn] == coins and end.fights() == position.fights():
            return line
    return None


def kisses_on_open_ground(simulator: Simulator, position: Position) -> Turn | None:
    """A turn that ends with a kiss outside the shelters."""
    for line, end in simulator.turns(position):
        if end.ending is not None and end.ending.kisser is not None:
            first = end.ending.kisser * CHILDREN_EACH
            boys, girls = ({end.children[first + which].place for which in sexes} for sexes in ((0, 1), (2, 3)))
            if any(place >= 0 for place in (boys & girls) - end.board.shelter_spaces):
                return line
    return None


def stops_short(simulator: Simulator, position: Position) -> Turn | None:
    """A turn that time cuts short and that comes to what no complete turn leads to."""
    lines = list(simulator.turns(position))
    complete = {end for line, end in lines if all(step.kind is not Kind.STOP for step in line)}
    return next((line for line, end in lines if end not in complete), None)


def has_own_attacker(cards: Cards) -> Any:
    """Whether a child of the player on turn attacks."""
    return (is_on_turn(cards) & (postures_of(cards) == ATTACKING)).any(axis=1)


def may_have_attacker(alike: Likeness, _nuns: int) -> bool:
    """Whether somebody attacks."""
    return any(posture is Posture.ATTACKING for posture, _, _ in alike)


CIRCLING = Sought(circles_back, 3, 6, Need(has_own_attacker, may_have_attacker))
KISSING = Sought(kisses_on_open_ground, 3, 4)
STOPPING = Sought(stops_short, 2, 4)


# A crowd without room.


def without_room(rules: Ruleset) -> Answer:
    """Whether some crowd finds no room, pieces and equipment unknown; a player without children is on turn there."""
    answer = smallest_stuck(STUCK, rules, SECONDS)
    if not isinstance(answer.witness, Position):
        return answer
    crowd, nobody = answer.witness, (ABSENT,) * CHILDREN_EACH
    position = replace(
        crowd, children=crowd.children + nobody, coins=(*crowd.coins, crowd.coins[0]), turn=crowd.players
    )
    witness = Witness(position, rules, (Step.parse(answer.details["landing"]),), None)
    if clauses_broken(witness, rules) != (ROOM,):
        raise CheckFailed(f"{answer.details['landing']} finds room in {position.line()}")
    return replace(answer, witness=witness)


# Two readings that differ.


def readings_differ(difference: Difference, rules: Ruleset) -> Answer:
    """Whether two readings of a question differ under other rules too, with the same pieces and up to two more."""
    question = Ruleset.question(difference.question)
    both = [rules.choosing({question.id: question.read(word)}) for word in difference.readings]
    like: Position = difference.position
    spare = next(number for number in range(CHILDREN_EACH) if like.children[number] is ABSENT)
    extras = [(), (NUN + len(like.nuns),), (spare,), (NUN + len(like.nuns), spare)]
    grids = ", ".join(f"{grid.rows}×{grid.columns}" for grid in GRIDS)
    bound = f"its pieces, alone or with a nun, {label(spare)} or both, placed in every way on {grids} open spaces"
    for grid in GRIDS:
        board = Board("", grid)
        for extra in extras:
            cards = placed(like, extra, grid)
            first = Digests(board, both).firsts(cards, [(0, 1)])[0] if len(cards) else -1
            if first >= 0:
                return Answer(
                    "the same",
                    FOUND,
                    bound,
                    str(rules),
                    witness=turn_of_one_side(position_on(board, cards[first]), both),
                )
    return Answer("the same", IMPOSSIBLE, bound, str(rules), by="the compiled simulator")


def placed(like: Position, extra: Sequence[int], grid: Grid) -> Cards:
    """A position's pieces and some more, in every way on open ground, as cards; who shared a space still does."""
    first = card_of(like)
    pieces = [first[at : at + digests.CARD_EACH] for at in range(digests.CARD_PIECES, len(first), digests.CARD_EACH)]
    pieces += [[number, -1 - number, 0] for number in extra if number < PIECES]
    spots = list(dict.fromkeys(place for _, place, _ in pieces))
    taken = (dict(zip(spots, spaces, strict=True)) for spaces in permutations(grid.spaces, len(spots)))
    head = first[: digests.CARD_PIECES]
    cards = [[*head, *(n for piece, at, posture in pieces for n in (piece, spaces[at], posture))] for spaces in taken]
    return numpy.array(cards, numpy.int64)


def turn_of_one_side(position: Position, both: Sequence[Ruleset]) -> Witness:
    """The turn that only one of two rulesets allows in a position."""
    explanation = explain(position, *both)
    which = 0 if explanation.only == "one" else 1
    witness = Witness(position, both[which], explanation.turn, explanation.results[which])
    witness.replay()
    return witness


# A clause that decides.


def clause_decides(name: str, rules: Ruleset) -> Answer:
    """Whether a clause alone decides something under other rules too."""
    found = decides_under("recess", name, rules, FIELDS)
    bound = "; ".join(found.bound)
    if found.case is None:
        return Answer(name, found.verdict, bound, str(rules), by="z3 on the clauses")
    return Answer(name, FOUND, bound, str(rules), witness=finished(found.case.situation, found.case.step))


# All readings.


def other_readings_of(witness: Witness, look: Look, questions: Sequence[str]) -> tuple[OtherReading, ...]:
    """The single readings under which something else becomes of a turn, and whether another turn shows the same there.

    How the clock runs does not matter, nor what is made of the questions that a finding is about anyway.
    """
    found = []
    for reading in otherwise(witness):
        if type(reading).chapter() != "clock" and reading.id not in questions:
            rules = witness.rules.choosing({reading.id: reading})
            found.append(OtherReading(name_of(reading), look(rules), clauses_broken(witness, rules)))
    return tuple(found)


def clauses_broken(witness: Witness, rules: Ruleset) -> tuple[str, ...]:
    """The clauses that the first illegal step of a turn breaks under other rules; none if all steps are legal."""
    turn = begun(witness.position, rules)
    for step in witness.turn:
        if broken := turn.forbidding(step):
            return broken
        turn = turn.after(step)
    return ()

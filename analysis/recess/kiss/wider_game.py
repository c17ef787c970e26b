"""A wider game than the rules allow, for proofs that there is no kiss in a turn.

Of every child only the steps are kept that it is from its own entrance; nuns are anywhere at any time, moves may be
skipped, and sight, coins and crowds do not matter. What is kept: who may walk, how far and when; that a child is pushed
only where a nun lands or a fight ends, and by one space; that a fight takes a walk to start and, but for nuns, another
one to end; what holding a fight and being in detention cost. Every game by the rules is a game of this kind, so where
this one has no kiss there is none.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from analysis.recess.kiss import HALF, LENGTHS, NUN, CastSlot, course, may_join
from analysis.recess.kiss.distances import Distances
from analysis.recess.kiss.ledger import Ledger
from analysis.recess.kiss.literals import ASKED, ASSUMED, BOARD, Literal, no
from analysis.recess.kiss.moves import CastMove
from analysis.solving.clause_lists import ClauseList
from model.recess.position import CHILDREN_EACH, owner, sex
from model.recess.readings import KissSeen, KissWhen, TurnTimeout, WalkOrder


@dataclass
class Bounding:
    """The clauses of a kiss in a turn by a child of the player whose turn it is; the pair is its first boy and girl.

    Not every proof is for all games: it may be assumed that no push is ever passed on to the pair by other pieces.
    """

    distances: Distances
    players: int
    turn: int
    may_pass_on: bool = True
    clauses: ClauseList = field(default_factory=ClauseList)

    def __post_init__(self) -> None:
        """Lay the moves out and write all clauses."""
        self.slots, self.lengths = course(self.players, self.turn), [length for length in LENGTHS if length != NUN]
        self.kisser = self.slots[-1].player
        self.pair = (self.kisser * CHILDREN_EACH, self.kisser * CHILDREN_EACH + 2)
        self.children = range(self.players * CHILDREN_EACH)
        self.apart, self.push = self.distances.apart or 0, self.distances.push
        self.most = {child: self.farthest(child) for child in self.children}
        self.ledger = Ledger(self)
        self.write()

    def write(self) -> None:
        """Write what every move can do, and what is asked."""
        for slot in self.slots:
            CastMove(self, slot).write()
        for child in self.children:
            self.siblings_are_alike(child)
        self.ends_with_a_kiss()
        if not self.may_pass_on:
            self.pushes_are_not_passed_on()

    def add(self, rule: str, *literals: Literal) -> None:
        """Demand that one of these holds."""
        if not any(literal is True for literal in literals):
            self.clauses.add(rule, *(literal for literal in literals if literal is not False))

    def pushes_are_not_passed_on(self) -> None:
        """Assume that the pair is pushed only where a nun lands on one or both of them or a fight of theirs ends."""
        for slot in self.slots:
            for child, mate in (self.pair, self.pair[::-1]):
                if self.is_in(child, slot.number):
                    together = slot.length == NUN and self.may_share_ground()
                    lands = together and self.clauses.variable("nun lands", mate, slot.number)
                    self.add(ASSUMED, -self.clauses.variable("passed on", child, slot.number), lands)

    # When.

    def begins(self, stage: int) -> int:
        """The number of the first move of the turn to which a move belongs."""
        return stage - stage % len(LENGTHS)

    def comes_in(self, player: int) -> int:
        """The number of a player's first move."""
        return player * len(LENGTHS)

    def is_in(self, child: int, stage: int) -> bool:
        """Whether a child may be on the board before or by a move."""
        return stage >= self.comes_in(owner(child))

    def may_stop(self, turn: int) -> bool:
        """Whether a turn may stop before everybody has moved who has to: by a kiss or by the clock."""
        return turn == self.turn or self.distances.ruleset.turn_timeout is TurnTimeout.YES

    def is_free_order(self) -> bool:
        """Whether a player chooses the order of the lengths in a turn."""
        return self.distances.ruleset.walk_order is WalkOrder.FREE

    def longest(self, slot: CastSlot) -> int:
        """The steps by which a move may widen where a walker can be.

        Where the order is free, a walk that comes later in the turn leads nobody farther than the first one may.
        """
        if not self.is_free_order():
            return slot.length
        return max(self.lengths) if slot.number == self.begins(slot.number) else 0

    def long(self, slot: CastSlot, length: int) -> Literal:
        """The walk of a move is of this length."""
        if not self.is_free_order():
            return length == slot.length
        return self.clauses.variable("long", slot.number, length)

    def may_share_ground(self) -> bool:
        """Whether two children may stand on one space of open ground without a fight."""
        ruleset = self.distances.ruleset
        return ruleset.kiss_seen is KissSeen.YES or ruleset.kiss_when is KissWhen.END_OF_TURN

    # Who may be where.

    def farthest(self, child: int) -> dict[float, int]:
        """Before each move, after each walk and at the end: the steps that a child may be from its entrance at most."""
        found, steps = {0.0: 0}, 0
        for slot in self.slots:
            steps = min(self.apart, steps + self.longest(slot) if slot.player == owner(child) else steps)
            found[slot.number + HALF] = steps
            steps = min(self.apart, steps + self.push if steps >= self.distances.to_ground else steps)
            found[slot.number + 1] = steps
        return found

    def far(self, child: int, stage: float, steps: int) -> Literal:
        """The child is at least so many steps from its entrance."""
        if steps <= 0:
            return True
        return steps <= self.most[child][stage] and self.clauses.variable("far", child, stage, steps)

    def on_ground(self, child: int, stage: float) -> Literal:
        """The child is far enough out for open ground."""
        return self.far(child, stage, self.distances.to_ground)

    def close(
        self, rule: str, unless: list[int], one: tuple[int, float], other: tuple[int, float], within: int
    ) -> None:
        """Demand of two children, each at its stage, that they are within so many steps, if all these hold.

        Of one sex, the first is at least as far as the other, but for these steps; else the two come together.
        """
        off = [-literal for literal in unless]
        if sex(one[0]) == sex(other[0]):
            for steps in range(within + 1, self.most[other[0]][other[1]] + 1):
                self.add(rule, *off, no(self.far(*other, steps)), self.far(*one, steps - within))
            return
        for steps in range(self.most[other[0]][other[1]] + 1):
            self.add(rule, *off, self.far(*other, steps + 1), self.far(*one, self.apart - within - steps))

    # What happens.

    def walks(self, slot: CastSlot) -> dict[int, int]:
        """The children that may walk in a move."""
        first = slot.player * CHILDREN_EACH
        own = range(first, first + CHILDREN_EACH) if slot.length != NUN else ()
        return {child: self.clauses.variable("walks", child, slot.number) for child in own}

    def attacks(self, child: int, stage: int) -> Literal:
        """The child of the pair attacks somebody."""
        return stage > self.comes_in(owner(child)) and self.clauses.variable("attacks", child, stage)

    def pinned(self, child: int, stage: int, player: int) -> Literal:
        """The child of the pair is a victim of some child of a player."""
        late = stage > max(self.comes_in(owner(child)), self.comes_in(player))
        return late and player != self.kisser and self.clauses.variable("pinned", child, stage, player)

    def held(self, child: int, turn: int) -> int:
        """The fight in which a child of the pair is was held in a turn of its attacker's owner."""
        return self.clauses.variable("held", child, turn)

    def siblings_are_alike(self, child: int) -> None:
        """Of two alike children that are not the pair the second never walks before the first: names do not matter."""
        if child % 2 == 0 or child - 1 in self.pair:
            return
        first: list[int] = []
        for slot in self.slots:
            if slot.length != NUN and slot.player == owner(child):
                walks = self.walks(slot)
                self.add(BOARD, -walks[child], *first)
                first.append(walks[child - 1])

    def ends_with_a_kiss(self) -> None:
        """A child of the pair ends a walk of the last turn with the other.

        Neither is pushed by it, unless a push may bring them together.
        """
        boy, girl = self.pair
        meetings = []
        for slot in self.slots[-len(self.lengths) :]:
            meets = self.clauses.variable("meets", slot.number)
            meetings.append(meets)
            walks = self.walks(slot)
            self.add("kiss.happens", -meets, walks[boy], walks[girl])
            for child in () if may_join(self.distances.ruleset) else self.pair:
                self.add("kiss.happens", -meets, -self.clauses.variable("pushed", child, slot.number))
            self.close(ASKED, [meets], (boy, slot.number + 1), (girl, slot.number + 1), 0)
        self.add(ASKED, *meetings)

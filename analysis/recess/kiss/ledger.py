"""The ledger of a wider game: how many fights each player's children lead apart from the pair's own, and who pays.

Fights are not told apart, only counted, by the player and the sex of the attacker and by whether they were started in
that player's first turn, which is near the entrance: proofs by counting stay short.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from analysis.recess.kiss import NUN, CastSlot
from analysis.recess.kiss.literals import Literal, no
from model.recess.position import sex

if TYPE_CHECKING:
    from analysis.recess.kiss.wider_game import Bounding

SIDES = (0, 1)
"""Boys and girls, by the index of their entrance."""
EARLY, LATE = True, False
"""Started in its player's first turn, or in a later one."""
Kind = tuple[int, bool]
"""Of boys or of girls, early or late."""
KINDS: tuple[Kind, ...] = tuple(product(SIDES, (EARLY, LATE)))
ALIKE = 2
"""So many children of one sex each player has."""
MOST_ATTACKERS = 3


class Ledger:
    """What is written down about fights between others than the pair."""

    def __init__(self, whole: Bounding) -> None:
        """Begin with no fight."""
        self.whole, self.clauses = whole, whole.clauses

    def fights(self, player: int, kind: Kind, stage: int, count: int) -> Literal:
        """At least so many of a player's boys or girls lead such fights."""
        if count <= 0:
            return True
        if stage <= self.whole.comes_in(player) or count > ALIKE:
            return False
        return self.clauses.variable("fights", player, kind, stage, count)

    def started_before(self, player: int, kind: Kind, stage: int, count: int) -> Literal:
        """At least so many of these go on that its player found when its turn began."""
        begins = self.whole.begins(stage - 1)
        if count <= 0 or stage == begins or stage <= self.whole.comes_in(player):
            return self.fights(player, kind, stage, count)
        return count <= ALIKE and self.clauses.variable("old", player, kind, stage, count)

    def detained(self, player: int, stage: int, count: int) -> Literal:
        """At least so many of a player's children have been sent to detention since its last turn began."""
        if count <= 0:
            return True
        if stage <= self.whole.comes_in(player) or count > MOST_ATTACKERS:
            return False
        return self.clauses.variable("detained", player, stage, count)

    # What a move does to it.

    def entries(self) -> Iterator[tuple[int, Kind]]:
        """Every player with every kind of fight."""
        return product(range(self.whole.players), KINDS)

    def kinds_now(self, slot: CastSlot) -> list[Kind]:
        """The kinds of fights that the player on turn may start."""
        return [(side, slot.turn <= self.whole.players) for side in SIDES]

    def ended(self, player: int, kind: Kind, slot: CastSlot) -> int:
        """A fight of this kind is ended by a move."""
        return self.clauses.variable("ended", player, kind, slot.number)

    def started(self, kind: Kind, slot: CastSlot) -> int:
        """A boy or girl of the player on turn starts such a fight."""
        return self.clauses.variable("started", kind, slot.number)

    def left(self, kind: Kind, slot: CastSlot) -> int:
        """A boy or girl of the player on turn walks away from such a fight."""
        return self.clauses.variable("left", kind, slot.number)

    def counts(self, slot: CastSlot) -> None:
        """Fights are there until they are ended or left, and only if they were started."""
        before, after = slot.number, slot.number + 1
        for player, kind in self.entries():
            ended = self.ended(player, kind, slot)
            is_own = slot.length != NUN and slot.player == player
            started = self.started(kind, slot) if is_own and kind in self.kinds_now(slot) else False
            gone = [ended, self.left(kind, slot)] if is_own else [ended]
            for end in gone:
                self.add("breakup.ends", -end, self.fights(player, kind, before, 1))
            for count in range(1, ALIKE + 1):
                was, now = self.fights(player, kind, before, count), self.fights(player, kind, after, count)
                fewer = self.fights(player, kind, before, count - 1)
                more = self.fights(player, kind, before, count + 1)
                self.add("fight.starts", no(now), was, started)
                self.add("fight.starts", no(now), was, fewer)
                self.add("fight.starts", no(was), now, *gone)
                for end in gone:
                    others = (other for other in gone if other != end)
                    self.add("fight.starts", no(was), self.fights(player, kind, after, count - 1), *others)
                    self.add("breakup.ends", -end, no(now), more, started)

    def is_old(self, slot: CastSlot) -> None:
        """Of the fights that a player found when its turn began, those go on that nobody ends or leaves."""
        before, after = slot.number, slot.number + 1
        for kind in KINDS:
            ended, left = self.ended(slot.player, kind, slot), self.left(kind, slot)
            self.add("leave.frees", -left, self.started_before(slot.player, kind, before, 1))
            for count in range(1, ALIKE + 1):
                was = self.started_before(slot.player, kind, before, count)
                now = self.started_before(slot.player, kind, after, count)
                more = self.started_before(slot.player, kind, before, count + 1)
                self.add("leave.frees", no(was), now, ended, left)
                for end in (ended, left):
                    self.add("leave.frees", no(was), self.started_before(slot.player, kind, after, count - 1), end)
                self.add("leave.frees", no(now), was)
                self.add("leave.frees", no(now), -left, more)

    def attackers_leave(self, slot: CastSlot) -> None:
        """An attacker that walks leaves its fight: so does the second of two alike where the first has walked."""
        begins, walks = self.whole.begins(slot.number), self.whole.walks(slot)
        for child, walk in walks.items():
            kinds = [(sex(child), since) for since in (EARLY, LATE)]
            left = [self.left(kind, slot) for kind in kinds]
            one = [self.started_before(slot.player, kind, slot.number, 1) for kind in kinds]
            both = [self.started_before(slot.player, kind, slot.number, ALIKE) for kind in kinds]
            self.add("leave.frees", -walk, *map(no, one), *left)
            for index in range(len(kinds)):
                self.add("leave.frees", -walk, no(both[index]), *left)
                for earlier in self.whole.slots[begins : slot.number]:
                    self.add("leave.frees", -walk, -self.whole.walks(earlier)[child ^ 1], no(one[index]), *left)

    def sends(self, slot: CastSlot, fights: list[tuple[int, list[int]]]) -> None:
        """A nun that ends a fight sends the attacker to detention: by its player, what has to hold for that."""
        before, after = slot.number, slot.number + 1
        for player in range(self.whole.players):
            anew = slot.number == self.whole.begins(slot.number) and slot.player == player
            for count in range(1, MOST_ATTACKERS + 1):
                was = False if anew else self.detained(player, before, count)
                fewer = count == 1 if anew else self.detained(player, before, count - 1)
                now = self.detained(player, after, count)
                self.add("detention.sent", no(was), now)
                for attacker, holding in fights:
                    if attacker == player:
                        self.add("detention.sent", *(-literal for literal in holding), no(fewer), now)

    def costs(self, slot: CastSlot) -> None:
        """Every child in detention takes the largest move away, and so does every fight that is held.

        Holding is not said of the last turn, which a kiss may cut short, nor where the clock may.
        """
        begins, lengths = self.whole.begins(slot.number), self.whole.lengths
        for count, length in enumerate(lengths, start=1):
            self.is_too_long(slot, length, [self.detained(slot.player, begins, count)])
        if slot.number - begins + 1 != len(lengths) or self.whole.may_stop(slot.turn):
            return
        held: list[list[Literal]] = [
            [self.started_before(slot.player, kind, slot.number + 1, count) for count in range(1, ALIKE + 1)]
            for kind in KINDS
        ]
        held += [[self.whole.held(child, slot.turn)] for child in self.whole.pair if self.whole.is_in(child, begins)]
        for counts in product(*(range(len(each) + 1) for each in held)):
            if 1 <= sum(counts) <= len(lengths):
                holding = [each[count - 1] for each, count in zip(held, counts, strict=True) if count]
                for move in self.whole.slots[begins : slot.number + 1]:
                    self.is_too_long(move, lengths[sum(counts) - 1], holding)

    def is_too_long(self, slot: CastSlot, length: int, because: list[Literal]) -> None:
        """Nobody makes a walk of this length in a move, if all these hold."""
        for walk in self.whole.walks(slot).values():
            self.add("turn.budget", *map(no, because), -walk, no(self.whole.long(slot, length)))

    def add(self, rule: str, *literals: Literal) -> None:
        """Demand that one of these holds."""
        self.whole.add(rule, *literals)

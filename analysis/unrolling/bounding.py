"""A wider game than the rules allow, for proofs that there is no kiss in a turn.

Children go from zone to zone (`zones`), nuns are anywhere at any time, moves may be skipped, sight, coins and crowds do
not matter, and a push is passed on as it pleases. What is kept: who may walk, how far and when; that a child is pushed
only where a nun lands or a fight ends, one space at a time; that a fight takes a walk to start and, but for nuns,
another one to end. Every game by the rules is a game of this kind, so where this one has no kiss there is none.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from analysis.solving.clause_lists import ClauseList
from analysis.unrolling import NUN, Slot, course
from analysis.unrolling.zones import ENTRANCE, Zone, Zones
from model.recess.position import CHILDREN_EACH, ENTRANCES, owner, sex
from model.recess.readings import PushChain, TurnTimeout

BOARD = "board"
"""Stands for what is nobody's rule: everybody is in one place, and goes there in one way."""
ASKED = "question"


@dataclass
class Bounding:
    """The clauses of a kiss in a turn by a child of the player whose turn it is; the pair is its first boy and girl."""

    zones: Zones
    players: int
    turn: int
    clauses: ClauseList = field(default_factory=ClauseList)

    def __post_init__(self) -> None:
        """Write all clauses."""
        self.slots = course(self.players, self.turn)
        self.children = range(self.players * CHILDREN_EACH)
        kisser = self.slots[-1].player
        self.pair = (kisser * CHILDREN_EACH, kisser * CHILDREN_EACH + 2)
        self.reach = {child: self.reached(child) for child in self.children}
        for child in self.children:
            self.is_somewhere(child)
        for slot in self.slots:
            Move(self, slot).write()
        for child in self.children:
            self.siblings_are_alike(child)
        self.ends_with_a_kiss()

    # Who may be where.

    def home(self, child: int) -> Zone:
        """The entrance of a child's sex."""
        return self.zones.zone_of[ENTRANCES[sex(child)]]

    def comes_in(self, child: int) -> int:
        """The turn in which a child can move first."""
        return owner(child) + 1

    def reached(self, child: int) -> list[frozenset[Zone]]:
        """Before each move and after the last: the zones in which a child may be."""
        found = [frozenset({self.home(child)})]
        for slot in self.slots:
            zones = set(found[-1])
            if slot.turn >= self.comes_in(child):
                if slot.length != NUN and slot.player == owner(child):
                    zones |= self.zones.after_walk(found[-1], slot.length)
                zones |= self.zones.after_push(found[-1])
            found.append(frozenset(zones))
        return found

    def at(self, child: int, stage: int, zone: Zone) -> int | None:
        """The child is there, if it may be."""
        return self.clauses.known("at", child, stage, zone)

    def is_somewhere(self, child: int) -> None:
        """A child is in exactly one zone at a time."""
        for stage, zones in enumerate(self.reach[child]):
            here = [self.clauses.variable("at", child, stage, zone) for zone in sorted(zones)]
            self.clauses.add(BOARD, *here)
            self.clauses.at_most_one(BOARD, here)

    def walks(self, child: int, turn: int) -> list[int]:
        """The walks of a child in a turn of its owner."""
        slots = [slot for slot in self.slots if slot.turn == turn and slot.length != NUN]
        return [self.clauses.variable("walks", child, slot.number) for slot in slots]

    def siblings_are_alike(self, child: int) -> None:
        """Of two alike children that are not the pair the second never walks before the first: names do not matter."""
        if child % 2 == 0 or child - 1 in self.pair:
            return
        first: list[int] = []
        for slot in self.slots:
            if slot.length != NUN and slot.player == owner(child):
                self.clauses.add(BOARD, -self.clauses.variable("walks", child, slot.number), *first)
                first.append(self.clauses.variable("walks", child - 1, slot.number))

    def ends_with_a_kiss(self) -> None:
        """A child of the pair ends a walk of the last turn with the other."""
        boy, girl = self.pair
        meetings = []
        for slot in self.slots[-3:]:
            after = slot.number + 1
            for zone in sorted(self.reach[boy][after] & self.reach[girl][after]):
                if zone[0] != ENTRANCE:
                    meets = self.clauses.variable("meets", slot.number, zone)
                    meetings.append(meets)
                    for child in self.pair:
                        self.clauses.add(ASKED, -meets, self.at(child, after, zone))
                    walks = [self.clauses.variable("walks", child, slot.number) for child in self.pair]
                    self.clauses.add("kiss.happens", -meets, *walks)
        self.clauses.add(ASKED, *meetings)


class Move:
    """One move in the course of the game, and what it may bring about."""

    def __init__(self, whole: Bounding, slot: Slot) -> None:
        """Name what may happen."""
        self.whole, self.slot, self.zones, self.clauses = whole, slot, whole.zones, whole.clauses
        self.before, self.after = slot.number, slot.number + 1
        self.begins = next(other.number for other in whole.slots if other.turn == slot.turn)
        self.present = [child for child in whole.children if whole.comes_in(child) <= slot.turn]
        own = [child for child in self.present if owner(child) == slot.player]
        self.walks = {c: self.variable("walks", c) for c in own} if slot.length != NUN else {}
        self.starts = {child: self.variable("starts", child) for child in self.walks}
        self.attacking = {c: v for c in self.present if (v := self.clauses.known("attacks", c, self.before))}
        self.ends = {child: self.variable("ends", child) for child in self.attacking}
        self.leaves = [walk for child, walk in self.walks.items() if child in self.attacking]
        self.lands = {zone: self.variable("lands", zone) for zone in self.zones.ground}
        self.tells = self.variable("tells") if slot.length != NUN else None
        self.sent = {child: self.variable("sent", child) for child in self.attacking}
        self.is_pushed = {child: self.variable("pushed", child) for child in self.present}

    def variable(self, what: str, *about: Hashable) -> int:
        """Something that this move may bring about."""
        return self.clauses.variable(what, *about, self.slot.number)

    def write(self) -> None:
        """Write what this move can do and what it cannot."""
        self.one_thing_happens()
        for child in self.present:
            self.goes(child)
            self.attacks(child)
        for child in self.walks:
            self.may_walk(child)
            self.finds_a_victim(child)
        for child in self.present:
            self.stays_pinned(child)
            self.is_pushed_where_room_is_made(child)
        for child in self.attacking:
            self.is_sent_to_detention(child)
        for child in self.whole.pair:
            if child in self.present:
                self.pair_is_pinned(child)
                self.pair_is_pushed_for_a_reason(child)

    # Walks.

    def one_thing_happens(self) -> None:
        """One child walks, and its landing starts a fight or ends one; a nun ends at most one."""
        add = self.clauses.add
        self.clauses.at_most_one("turn.sequence", self.walks.values())
        self.clauses.at_most_one("turn.sequence", [*self.starts.values(), *self.ends.values()])
        self.clauses.at_most_one("turn.sequence", self.lands.values())
        for child, ends in self.ends.items():
            add("breakup.ends", -ends, self.attacking[child])
            for zone in self.whole.reach[child][self.before]:
                add("breakup.ends", -ends, -self.at(child, zone), self.lands.get(zone))
            if child in self.walks:
                add("leave.frees", -ends, -self.walks[child])
        if self.slot.length == NUN:
            return
        for zone, lands in self.lands.items():
            add("breakup.ends", -lands, *self.ends.values())
            add("breakup.ends", -lands, *self.walks.values())
            for child, walks in self.walks.items():
                there = self.clauses.known("at", child, self.after, zone)
                add("breakup.ends", -lands, self.tells, -walks, there)

    def at(self, child: int, zone: Zone) -> int:
        """The child is there before the move."""
        return self.clauses.variable("at", child, self.before, zone)

    def goes(self, child: int) -> None:
        """A child walks, is pushed, is sent to detention, or stays where it is."""
        add, known = self.clauses.add, self.clauses.known
        walks, sent, pushed = self.walks.get(child), self.sent.get(child), self.is_pushed[child]
        if walks is not None:
            add(BOARD, -pushed, -walks)
        for zone in self.whole.reach[child][self.after]:
            there = -self.clauses.variable("at", child, self.after, zone)
            add(BOARD, there, walks, sent, pushed, known("at", child, self.before, zone))
            sources = [known("at", child, self.before, start) for start in self.zones.ground]
            ways = [v for start, v in zip(self.zones.ground, sources, strict=True) if zone in self.zones.pushes[start]]
            add("push.adjacent", there, -pushed, *ways)
            if walks is not None:
                starts = [
                    self.at(child, start)
                    for start in self.whole.reach[child][self.before]
                    if zone in self.zones.walks[start, self.slot.length]
                ]
                add("walk.path", there, -walks, *starts)

    def may_walk(self, child: int) -> None:
        """No child walks twice in a turn, or after it was pinned when the turn began; who stays on costs the 3."""
        walks = self.walks[child]
        earlier = [w for slot in self.whole.slots[self.begins : self.before] if (w := self.walked(child, slot))]
        for other in earlier:
            self.clauses.add("turn.once", -walks, -other)
        if pinned := self.clauses.known("pinned", child, self.begins):
            self.clauses.add("turn.movers", -walks, -pinned)
        for attacker in self.whole.children:
            if holds := self.clauses.known("on", child, attacker, self.begins):
                self.clauses.add("turn.movers", -walks, -holds)
        if self.slot.length == 1:
            self.staying_costs_the_largest_move(child, [*earlier, walks])

    def walked(self, child: int, slot: Slot) -> int | None:
        """The child's walk in an earlier move."""
        return self.clauses.known("walks", child, slot.number)

    def staying_costs_the_largest_move(self, child: int, walks: list[int]) -> None:
        """Who attacks when the turn begins walks, or its fight is ended by others, or nobody makes the 3.

        Not said of the last turn, which a kiss may cut short, nor where the clock may.
        """
        holds = self.clauses.known("attacks", child, self.begins)
        may_stop = self.zones.ruleset.turn_timeout is TurnTimeout.YES
        if holds is None or may_stop or self.slot.turn == self.whole.turn:
            return
        ended = [self.clauses.known("ends", child, number) for number in range(self.begins, self.after)]
        for other in self.walks:
            self.clauses.add("turn.budget", -holds, *walks, *ended, -self.clauses.variable("walks", other, self.begins))

    # Fights.

    def attacks(self, child: int) -> None:
        """A child attacks from a walk that starts a fight until it walks away or the fight is ended."""
        add = self.clauses.add
        before, walks, starts = self.attacking.get(child), self.walks.get(child), self.starts.get(child)
        if before is None and starts is None:
            return
        after = self.clauses.variable("attacks", child, self.after)
        add("fight.starts", -after, before, starts)
        if starts is not None and walks is not None:
            add("fight.starts", -starts, walks)
            add("fight.starts", -starts, after)
            add("leave.frees", -after, starts, -walks)
        if before is not None:
            add("fight.starts", -before, after, self.ends[child], walks)
            add("breakup.ends", -self.ends[child], -after)
            add("push.fight", -self.is_pushed[child], -before, self.ends[child])
        for zone in self.whole.reach[child][self.after]:
            if zone not in self.lands:
                add("fight.starts", -after, -self.clauses.variable("at", child, self.after, zone))

    def finds_a_victim(self, child: int) -> None:
        """Who starts a fight does so where another player's child is, which is pinned from then on."""
        add, starts = self.clauses.add, self.starts[child]
        others = [other for other in self.present if owner(other) != owner(child)]
        victims = {other: self.victim(other, child) for other in others}
        for zone in self.whole.reach[child][self.after]:
            if zone in self.lands:
                there = -self.clauses.variable("at", child, self.after, zone)
                able = [other for other in others if zone in self.whole.reach[other][self.before]]
                add("fight.starts", -starts, there, *(victims[other] for other in able))
                for other in others:
                    here = self.at(other, zone) if other in able else None
                    add("fight.starts", -victims[other], -starts, there, here)
        for other in others:
            if (pinned := self.clauses.known("pinned", other, self.before)) is not None:
                add("fight.starts", -victims[other], -starts, -pinned, self.attacking.get(child))
            if (attacks := self.attacking.get(other)) is not None:
                add("fight.starts", -victims[other], -starts, -attacks)

    def victim(self, child: int, attacker: int) -> int:
        """The child is attacked now: of the pair it is known by whom, of the others that it is."""
        if child in self.whole.pair:
            return self.clauses.variable("on", child, attacker, self.after)
        victim = self.variable("victim", child)
        self.clauses.add("fight.starts", -victim, self.clauses.variable("pinned", child, self.after))
        return victim

    def stays_pinned(self, child: int) -> None:
        """A victim stays where it is until its fight ends or its attacker walks away."""
        add, victim = self.clauses.add, self.clauses.known("victim", child, self.slot.number)
        before = self.clauses.known("pinned", child, self.before)
        if before is None and victim is None:
            return
        after = self.clauses.variable("pinned", child, self.after)
        add("fight.starts", -after, before, victim)
        if before is not None:
            add("push.fight", -self.is_pushed[child], -before, -after)
            for zone in self.whole.reach[child][self.before]:
                if zone in self.lands:
                    add("fight.starts", -before, after, -self.at(child, zone), self.lands[zone], *self.leaves)

    def is_sent_to_detention(self, child: int) -> None:
        """A nun sends the attacker to its entrance; it misses its owner's next turn, which also goes without the 3."""
        add, sent = self.clauses.add, self.sent[child]
        add("detention.sent", -sent, self.ends[child])
        add("detention.sent", -sent, self.clauses.variable("at", child, self.after, self.whole.home(child)))
        add("detention.sent", -sent, self.tells) if self.tells is not None else None
        add("detention.sent", -self.ends[child], sent, *([-self.tells] if self.tells is not None else []))
        later = [s for s in self.whole.slots if s.turn > self.slot.turn and s.player == owner(child)]
        for slot in (s for s in later if s.turn == later[0].turn and s.length != NUN):
            add("turn.movers", -sent, -self.clauses.variable("walks", child, slot.number))
            if slot.length == 3:
                first = owner(child) * CHILDREN_EACH
                for other in range(first, first + CHILDREN_EACH):
                    add("turn.budget", -sent, -self.clauses.variable("walks", other, slot.number))

    # Pushes.

    def makes_room(self, zone: Zone) -> list[int | None]:
        """A landing that may push somebody in a zone: there, or beside it, or anywhere where chains are longer."""
        if self.zones.ruleset.push_chain is not PushChain.TWO:
            return list(self.lands.values())
        return [self.lands[zone], *self.passed_on(zone)]

    def passed_on(self, zone: Zone) -> list[int | None]:
        """A landing from which a push may be passed on to a zone."""
        if self.zones.ruleset.push_chain is not PushChain.TWO:
            return list(self.lands.values())
        return [self.lands[other] for other in self.zones.beside[zone]]

    def is_pushed_where_room_is_made(self, child: int) -> None:
        """A child is pushed only on open ground, by whoever lands there, or by a push that is passed on."""
        for zone in self.whole.reach[child][self.before]:
            room = self.makes_room(zone) if zone in self.lands else []
            self.clauses.add("push.chain", -self.is_pushed[child], -self.at(child, zone), *room)

    def pair_is_pinned(self, child: int) -> None:
        """A child of the pair is under its attacker as long as that attacks, and attacks nobody itself."""
        add, holders = self.clauses.add, []
        for attacker in self.present:
            before = self.clauses.known("on", child, attacker, self.before)
            if before is None and self.clauses.known("on", child, attacker, self.after) is None:
                continue
            after = self.clauses.variable("on", child, attacker, self.after)
            holders.append(after)
            add("fight.starts", -after, before, self.starts.get(attacker))
            add("fight.starts", -after, self.clauses.known("attacks", attacker, self.after))
            if before is not None:
                add("fight.starts", -before, after, self.ends.get(attacker), self.walks.get(attacker))
            for zone in self.whole.reach[attacker][self.after]:
                there = -self.clauses.variable("at", attacker, self.after, zone)
                add("fight.starts", -after, there, self.clauses.known("at", child, self.after, zone))
        self.clauses.at_most_one("fight.starts", holders)
        if (attacks := self.clauses.known("attacks", child, self.after)) is not None:
            for holder in holders:
                add("fight.starts", -holder, -attacks)

    def pair_is_pushed_for_a_reason(self, child: int) -> None:
        """A child of the pair is pushed when its fight ends, when a nun lands on it, or when a push is passed on."""
        add, pushed = self.clauses.add, self.is_pushed[child]
        passed_on, landed_on = self.variable("passed on", child), self.variable("landed on", child)
        reasons = [passed_on]
        fights = [self.attacking[child]] if child in self.attacking else []
        for attacker in self.attacking:
            if (holds := self.clauses.known("on", child, attacker, self.before)) is not None:
                fights.append(holds)
                reason = self.variable("freed", child, attacker)
                reasons.append(reason)
                add("push.due", -reason, holds)
                add("push.due", -reason, self.ends[attacker])
        if self.tells is not None and child in self.attacking:
            reason = self.variable("parted", child)
            reasons.append(reason)
            add("push.due", -reason, self.ends[child])
            add("push.due", -reason, -self.tells)
        if self.slot.length == NUN:
            reasons.append(landed_on)
        add("push.due", -pushed, *reasons)
        for fight in fights:
            add("push.fight", -passed_on, -fight)
            add("push.due", -landed_on, -fight)
        for zone in self.whole.reach[child][self.before]:
            here = -self.at(child, zone)
            add("push.due", -landed_on, here, self.lands.get(zone))
            add("push.chain", -passed_on, here, *(self.passed_on(zone) if zone in self.lands else []))

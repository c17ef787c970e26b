"""A narrower game than the rules allow, for finding a kiss in a turn that can really be played.

Only a cast is on stage: the pair, the nuns and a few helping children; everybody else walks about in the shelters. In
every turn a nun moves, onto free ground or onto a child of the pair, which she pushes. A helper attacks the pair or
breaks such a fight up. Pushed pieces only ever take free spaces, nobody tells, holds or goes to detention.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from analysis.recess.kiss import LENGTHS, NUN, CastSlot, course
from analysis.recess.kiss.distances import Distances
from analysis.solving import Possible
from analysis.solving.clause_lists import ClauseList
from model.recess.clauses.scene import NUNS
from model.recess.clauses.steps import write_place
from model.recess.moves import Kind, Step
from model.recess.position import CHILDREN_EACH, ENTRANCES, label, owner, sex
from model.recess.readings import NunStay, PushAdjacent, SightOwnSpace, WalkReturn

NEAR, ROUND = PushAdjacent
NARROW = "finding"
"""Everything stands under one name here: only what is possible is of interest."""


@dataclass
class NarrowerGame:
    """The clauses of a plain way to a kiss in a turn by the first boy and girl of the player whose turn it is."""

    distances: Distances
    players: int
    turn: int
    helpers: tuple[int, ...] = ()
    clauses: ClauseList = field(default_factory=ClauseList)

    def __post_init__(self) -> None:
        """Write all clauses."""
        self.board, self.scene, self.slots = self.distances.board, self.distances.scene, course(self.players, self.turn)
        kisser = self.slots[-1].player
        self.pair = (kisser * CHILDREN_EACH, kisser * CHILDREN_EACH + 2)
        self.cast = (*self.pair, *self.helpers)
        self.walk_ends = {(p, n): self.distances.walk_ends(p, n) for p in self.distances.places for n in (1, 2, 3)}
        self.nun_ends = {place: self.distances.nun_ends(place) for place in self.board.open_spaces}
        self.seen_from = {p: frozenset(self.seers(p)) for p in self.board.open_spaces}
        self.spots = {place: frozenset(self.push_ends(place)) for place in self.distances.places}
        self.version = dict.fromkeys((*self.cast, *NUNS), 0)
        self.reach = {(child, 0): frozenset({ENTRANCES[sex(child)]}) for child in self.cast}
        self.reach |= {(nun, 0): frozenset({at}) for nun, at in zip(NUNS, self.board.nun_starts, strict=True)}
        self.fights: dict[tuple[int, int], int] = {}
        self.begun: dict[tuple[int, int], int] = {}
        self.journal: dict[int, dict[int, int]] = {}
        for key in list(self.reach):
            self.introduce(*key)
        meetings = [meeting for slot in self.slots for meeting in self.write(slot)]
        self.add(*meetings)

    @staticmethod
    def is_worth_trying(distances: Distances, players: int, turn: int, helpers: tuple[int, ...]) -> bool:
        """Whether walks and pushes, if every one of them counts, bring the pair together; helpers push two by two."""
        slots = course(players, turn)
        pair_owner = slots[-1].player
        since = [slot for slot in slots if slot.turn > pair_owner]
        walked = sum(slot.length for slot in since if slot.player == pair_owner and slot.length > 1)
        pushed = sum(slot.length == NUN for slot in since)
        helped = sum(owner(helper) == slot.player and slot.length == LENGTHS[0] for helper in helpers for slot in since)
        steps = {NEAR: 1, ROUND: 2}[distances.ruleset.push_adjacent]
        boys, girls = (distances.steps_from(entrance) for entrance in ENTRANCES)
        apart = min((boys[p] + girls[p] for p in distances.board.open_spaces if p in boys and p in girls), default=None)
        return apart is not None and walked + steps * (pushed + helped // 2) >= apart

    # Geometry.

    def push_ends(self, place: int) -> list[int]:
        """The open ground onto which a piece may be pushed from a place."""
        if not self.scene.ground.is_open_ground(place):
            return []
        return [spot for spot in self.distances.push_ends(place) if self.scene.ground.is_open_ground(spot)]

    def seers(self, place: int) -> Iterator[int]:
        """The spaces from which a nun sees this one, the other nun never in her way."""
        for here in self.board.open_spaces:
            if here == place:
                if self.distances.ruleset.sight_own_space is SightOwnSpace.YES:
                    yield here
            elif place in self.distances.seen_from[here]:
                yield here

    # Variables.

    def add(self, *literals: int | None) -> None:
        """Demand that one of these holds."""
        self.clauses.add(NARROW, *literals)

    def introduce(self, piece: int, version: int) -> None:
        """Let a piece be in exactly one of the places that it may reach."""
        here = [self.clauses.variable("at", piece, version, place) for place in sorted(self.reach[piece, version])]
        self.add(*here)
        self.clauses.at_most_one(NARROW, here)

    def at(self, piece: int, place: int, later: int = 0) -> int | None:
        """The piece is there now, or a little later."""
        return self.clauses.known("at", piece, self.version[piece] + later, place)

    def here(self, piece: int) -> frozenset[int]:
        """Where a piece may be now."""
        return self.reach[piece, self.version[piece]]

    def may_go(self, piece: int, places: Iterable[int]) -> None:
        """Let a piece have a next place."""
        self.reach[piece, self.version[piece] + 1] = frozenset(places)
        self.introduce(piece, self.version[piece] + 1)

    def go_on(self, slot: CastSlot, moving: Iterable[int]) -> None:
        """Leave a move behind, with whom it may have moved."""
        self.journal[slot.number] = {piece: self.version[piece] for piece in moving}
        for piece in moving:
            self.version[piece] += 1

    # Moves.

    def write(self, slot: CastSlot) -> Iterator[int]:
        """Write what a move can do; gives the meetings that it may bring."""
        if slot.length == LENGTHS[0]:
            self.begun = dict(self.fights)
        if slot.length == NUN:
            self.a_nun_moves(slot)
        elif walkers := [child for child in self.cast if owner(child) == slot.player]:
            yield from self.a_child_walks(slot, walkers)

    def a_child_walks(self, slot: CastSlot, walkers: list[int]) -> Iterator[int]:
        """One of these children walks, or somebody in a shelter does."""
        walks = {child: self.clauses.variable("walks", child, slot.number) for child in walkers}
        self.clauses.at_most_one(NARROW, walks.values())
        breaks = {c: self.clauses.variable("breaks", c, slot.number) for c in self.pair if self.attackers(c)}
        self.clauses.at_most_one(NARROW, breaks.values())
        moving = [*walkers]
        for child in breaks:
            moving += [child, *self.attackers(child)]
        moving = [child for child in self.cast if child in moving and child not in walkers] + walkers
        pushed = {child: self.clauses.variable("pushed", child, slot.number) for child in moving if child not in walks}
        for child in moving:
            ends = {e for p in self.here(child) for e in self.walk_ends[p, slot.length]} if child in walks else ()
            shoves = {s for p in self.here(child) for s in self.spots[p]} if child in pushed else ()
            self.may_go(child, {*self.here(child), *ends, *shoves})
        for child in moving:
            self.goes(child, walks.get(child), pushed.get(child), slot)
        for child, walk in walks.items():
            self.once(child, walk, slot)
        for child, parting in breaks.items():
            self.is_broken_up(child, parting, walks, pushed)
        for child, push in pushed.items():
            self.add(-push, *[v for c, v in breaks.items() if child == c or child in self.attackers(c)])
        started = self.landings(slot, walks, breaks)
        self.apart(moving, walks)
        meetings = list(self.meetings(slot, walks)) if slot.turn == self.turn else []
        self.go_on(slot, moving)
        self.fights_go_on(slot, breaks, started)
        yield from meetings

    def goes(self, piece: int, walk: int | None, push: int | None, slot: CastSlot) -> None:
        """A piece walks, is pushed or stays."""
        for place in self.reach[piece, self.version[piece] + 1]:
            there = self.at(piece, place, 1)
            assert there is not None
            self.add(-there, walk, push, self.at(piece, place))
            if push is not None:
                self.add(-there, -push, *[self.at(piece, p) for p in self.here(piece) if place in self.spots[p]])
            if walk is not None:
                starts = [p for p in self.here(piece) if place in self.walk_ends[p, slot.length]]
                if self.distances.ruleset.walk_return is WalkReturn.NO:
                    starts = [p for p in starts if p != place]
                self.add(-there, -walk, *[self.at(piece, p) for p in starts])

    def once(self, child: int, walk: int, slot: CastSlot) -> None:
        """No child walks twice in a turn, nor while it is in a fight; an attacker's fight has ended by its turn."""
        for earlier in self.slots[: slot.number]:
            if earlier.turn == slot.turn and (other := self.clauses.known("walks", child, earlier.number)):
                self.add(-walk, -other)
        for (victim, attacker), fight in self.begun.items():
            if child == victim:
                self.add(-walk, -fight)
            elif child == attacker:
                self.add(-fight)

    # Fights.

    def attackers(self, child: int) -> list[int]:
        """The helpers that may be attacking a child now."""
        return [attacker for victim, attacker in self.fights if victim == child]

    def fighting(self, victim: int, attacker: int) -> int | None:
        """The helper attacks the child now."""
        return self.fights.get((victim, attacker))

    def is_broken_up(self, child: int, parting: int, walks: dict[int, int], pushed: dict[int, int]) -> None:
        """Somebody else walks onto a fight: both fighters are pushed off."""
        fights = {attacker: self.fighting(child, attacker) for attacker in self.attackers(child)}
        self.add(-parting, *fights.values())
        self.add(-parting, *walks.values())
        if child in pushed:
            self.add(-parting, pushed[child])
        for attacker, fight in fights.items():
            assert fight is not None
            if attacker in pushed:
                self.add(-parting, -fight, pushed[attacker])
                self.add(-parting, fight, -pushed[attacker])
            else:
                self.add(-parting, -fight)
        for walker, walk in walks.items():
            for place in self.reach[walker, self.version[walker] + 1]:
                there = self.at(walker, place, 1)
                assert there is not None
                self.add(-parting, -walk, -there, self.at(child, place))

    def landings(self, slot: CastSlot, walks: dict[int, int], breaks: dict[int, int]) -> dict[tuple[int, int], int]:
        """Who walks onto a child of the cast starts a fight unseen, breaks one up, or kisses; nuns are left alone."""
        started: dict[tuple[int, int], int] = {}
        for walker, walk in walks.items():
            for other in self.cast:
                may_attack = other in self.pair and walker in self.helpers and owner(other) != owner(walker)
                if may_attack and slot.turn > owner(other):
                    started[other, walker] = self.clauses.variable("starts", other, walker, slot.number)
            for place in self.reach[walker, self.version[walker] + 1]:
                if self.scene.ground.is_open_ground(place):
                    self.lands(slot, walker, walk, place, breaks, started)
        return started

    def lands(
        self,
        slot: CastSlot,
        walker: int,
        walk: int,
        place: int,
        breaks: dict[int, int],
        started: dict[tuple[int, int], int],
    ) -> None:
        """Write what it means that a walk ends on a space of open ground."""
        there = self.at(walker, place, 1)
        assert there is not None
        for nun in NUNS:
            if (stands := self.at(nun, place)) is not None:
                self.add(-walk, -there, -stands)
        for other in self.cast:
            stands = self.at(other, place)
            if other == walker or stands is None:
                continue
            is_mate = slot.turn == self.turn and {walker, other} == set(self.pair)
            if not is_mate:
                parted = [v for child, v in breaks.items() if other == child or other in self.attackers(child)]
                self.add(-walk, -there, -stands, started.get((other, walker)), *parted)
            if (start := started.get((other, walker))) is not None:
                self.unseen(place, [-start, -there])
        for (victim, attacker), start in started.items():
            if attacker == walker:
                self.add(-start, walk)
                self.add(-start, -there, self.at(victim, place))
                for fighter in self.attackers(victim):
                    fight = self.fighting(victim, fighter)
                    assert fight is not None
                    self.add(-start, -fight)

    def fights_go_on(self, slot: CastSlot, breaks: dict[int, int], started: dict[tuple[int, int], int]) -> None:
        """A fight goes on until it is broken up; who is attacked in a shelter is not attacked."""
        for key in {*self.fights, *started}:
            before, start = self.fights.get(key), started.get(key)
            after = self.clauses.variable("fight", *key, slot.number + 1)
            parting = breaks.get(key[0])
            self.add(-after, before, start)
            if start is not None:
                self.add(-start, after)
                for place in self.here(key[1]):
                    if not self.scene.ground.is_open_ground(place):
                        self.add(-start, -self.sure(key[1], place))
            if before is not None:
                self.add(-before, after, parting)
                if parting is not None:
                    self.add(-parting, -after)
            self.fights[key] = after

    def sure(self, piece: int, place: int) -> int:
        """The piece is there now, where it may be."""
        return self.clauses.variable("at", piece, self.version[piece], place)

    # Together and apart.

    def apart(self, moving: list[int], walks: dict[int, int]) -> None:
        """Whoever is pushed takes a space on which nobody was or comes to be."""
        for child in (c for c in moving if c not in walks):
            for place in self.reach[child, self.version[child] + 1] - self.never_free():
                there, stayed = self.at(child, place, 1), self.at(child, place)
                assert there is not None
                for other in (*self.cast, *NUNS):
                    if other != child:
                        for when in [0, *([1] if other in moving else [])]:
                            if (taken := self.at(other, place, when)) is not None:
                                self.add(-there, stayed, -taken)

    def never_free(self) -> frozenset[int]:
        """Places where everybody may be together."""
        return frozenset({*ENTRANCES, *self.board.shelter_spaces})

    def unseen(self, place: int, condition: list[int]) -> None:
        """Under a condition no nun sees a space."""
        for nun in NUNS:
            for here in self.here(nun) & self.seen_from[place]:
                self.add(*condition, -self.sure(nun, here))

    def meetings(self, slot: CastSlot, walks: dict[int, int]) -> Iterator[int]:
        """The ways in which the pair can meet unseen by this walk."""
        boy, girl = self.pair
        after = {child: self.version[child] + (child in walks) for child in self.pair}
        for place in sorted(self.reach[boy, after[boy]] & self.reach[girl, after[girl]]):
            if place < 0 or not self.may_kiss(place):
                continue
            meets = self.clauses.variable("meets", slot.number, place)
            for child in self.pair:
                self.add(-meets, self.clauses.known("at", child, after[child], place))
            self.add(-meets, *[walks[child] for child in self.pair if child in walks])
            self.unseen(place, [-meets])
            yield meets

    def may_kiss(self, place: int) -> bool:
        """Whether `kiss.where` allows a kiss on a space."""
        return self.distances.may_kiss(place)

    # Nuns.

    def a_nun_moves(self, slot: CastSlot) -> None:
        """One nun moves along a line and pushes a child of the pair if it stands there."""
        moves = {nun: self.clauses.variable("moves", nun, slot.number) for nun in NUNS}
        self.add(*moves.values())
        self.clauses.at_most_one(NARROW, moves.values())
        on_stage = [child for child in self.pair if any(self.scene.ground.is_open_ground(p) for p in self.here(child))]
        pushed = {child: self.clauses.variable("pushed", child, slot.number) for child in on_stage}
        self.clauses.at_most_one(NARROW, pushed.values())
        for nun in NUNS:
            ends = {end for here in self.here(nun) for end in self.nun_ends[here]}
            self.may_go(nun, {*self.here(nun), *ends})
        for child in on_stage:
            self.may_go(child, {*self.here(child), *(s for p in self.here(child) for s in self.spots[p])})
            self.goes(child, None, pushed[child], slot)
            for (victim, _), fight in self.fights.items():
                if victim == child:
                    self.add(-pushed[child], -fight)
        for nun, move in moves.items():
            self.nun_lands(nun, move, pushed)
        self.apart(on_stage, {})
        self.go_on(slot, [*NUNS, *on_stage])

    def nun_lands(self, nun: int, move: int, pushed: dict[int, int]) -> None:
        """Write where a nun that moves may end: on free ground, in a shelter, or on a child that she pushes."""
        stays = self.distances.ruleset.nun_stay is NunStay.YES
        for place in self.reach[nun, self.version[nun] + 1]:
            there = self.clauses.variable("at", nun, self.version[nun] + 1, place)
            starts = [h for h in self.here(nun) if place in self.nun_ends[h] or (stays and h == place)]
            self.add(-there, -move, *[self.at(nun, start) for start in starts])
            self.add(-there, move, self.at(nun, place))
            if not self.scene.ground.is_open_ground(place):
                continue
            for other in (*self.cast, *NUNS):
                if other != nun and (stands := self.at(other, place)) is not None:
                    self.add(-there, -move, -stands, pushed.get(other))
            for child, push in pushed.items():
                if (stands := self.at(child, place)) is not None:
                    self.add(-push, -stands, *(self.at(one, place, 1) for one in NUNS))
        for child, push in pushed.items():
            for place in self.here(child):
                if self.scene.ground.is_open_ground(place):
                    self.add(-push, -self.sure(child, place), *(self.at(one, place, 1) for one in NUNS))

    # The way that was found.

    def plan(self, found: Possible) -> dict[int, list[Step]]:
        """Read from a case what the cast does, by the number of the move."""
        holding = self.clauses.keys_of(found)
        where: dict[tuple[Any, Any], Any] = {(key[1], key[2]): key[3] for key in holding if key[0] == "at"}
        found_steps: dict[int, list[Step]] = {}
        for slot in self.slots:
            for piece, version in self.journal.get(slot.number, {}).items():
                before, after = where[piece, version], where[piece, version + 1]
                walks = ("walks", piece, slot.number) in holding
                if walks or before != after or ("moves", piece, slot.number) in holding:
                    step = self.step(slot, piece, before, after, walks)
                    found_steps.setdefault(slot.number, []).append(step)
        return found_steps

    def step(self, slot: CastSlot, piece: int, before: int, after: int, walks: bool) -> Step:
        """Write what one piece does in a move."""
        to = write_place(self.board, after)
        if piece in NUNS:
            return Step(Kind.NUN, write_place(self.board, before), to)
        return Step(Kind.WALK, label(piece), to, slot.length) if walks else Step(Kind.PUSH, label(piece), to)

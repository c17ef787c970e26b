"""Every change of place that one move can make, by the simulator, asked of the wider game and the answer-set program.

From crowded positions on small boards under drawn readings every move is played to all its ends. Of each it is written
down who stands how far from its entrance before and after, who walked, who was pushed, who fought: facts that leave
nothing open. Both encodings have to admit all of them, whatever else happens. `python -m tests.recess.kiss.moves 300 1`
asks 300 positions, drawn from the seed 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import clingo
from pysat.solvers import Solver

from analysis.recess.kiss import LENGTHS, NUN, not_encoded
from analysis.recess.kiss.answer_sets import PROGRAM, facts
from analysis.recess.kiss.distances import Distances, distances_of
from analysis.recess.kiss.ledger import EARLY, LATE, MOST_ATTACKERS, SIDES
from analysis.recess.kiss.literals import Literal, no
from analysis.recess.kiss.moves import CastMove
from analysis.recess.kiss.wider_game import Bounding
from analysis.recess.random_positions import PieceCounts, draw_position, draw_ruleset
from model.recess.moves import Kind, Step
from model.recess.position import CHILDREN_EACH, Position, Posture, label, owner, sex
from model.recess.readings import KissWhen, Ruleset, WalkOrder
from model.recess.simulator import Simulator, layout

CROWDS = (
    PieceCounts(own=4, others=8, fights=(2, 3), away=0.1, sheltered=0.15, nuns=(2,)),
    PieceCounts(own=3, others=5, fights=(1, 2), attacks=True, away=0.05, sheltered=0.2, nuns=(1, 2)),
)
SIZES = ((2, 2), (2, 3), (3, 3), (3, 3), (3, 4))
PASSING, NUNS = 0, 3
"""The places of a pass and of the nun's move in a turn."""
ROUNDS_BEFORE = 2
"""So many rounds are over before the turn in question: everybody may be anywhere by then."""
MOST_ENDS = 4000
"""So many ends of one move at most are looked at; crowds have more by many orders of pushes that come to the same."""


@dataclass(frozen=True)
class Standing:
    """How many steps every child is from its entrance, and who fights: victims by attacker."""

    steps: tuple[int, ...]
    fights: tuple[tuple[int, int], ...]

    def renamed(self, names: dict[int, int]) -> Standing:
        """The same with other numbers for the children."""
        steps = [0] * len(self.steps)
        for child, far in enumerate(self.steps):
            steps[names[child]] = far
        return Standing(tuple(steps), tuple(sorted((names[a], names[v]) for a, v in self.fights)))


@dataclass(frozen=True)
class Change:
    """What one move has changed: in which of the turn's four places for moves, before which next one, by whom, and how.

    Only a pass may take the whole turn.
    """

    index: int
    until: int
    walker: int | None
    length: int
    is_told: bool
    pushed: frozenset[int]
    before: Standing
    after: Standing
    kissed: int | None = None
    """The child that the walker kisses."""

    def renamed(self, names: dict[int, int]) -> Change:
        """The same with other numbers for the children."""
        walker = None if self.walker is None else names[self.walker]
        pushed = frozenset(names[child] for child in self.pushed)
        kissed = None if self.kissed is None else names[self.kissed]
        before, after = self.before.renamed(names), self.after.renamed(names)
        return replace(self, walker=walker, pushed=pushed, before=before, after=after, kissed=kissed)


@dataclass(frozen=True)
class Begun:
    """A turn that has begun: whose it is, who lies in detention and misses it, and who stands up as it begins."""

    mover: int
    players: int
    detained: frozenset[int]
    served: frozenset[int]
    standing: Standing

    def renamed(self, names: dict[int, int], mover: int) -> Begun:
        """The same with other numbers for the children."""
        detained, served = (frozenset(names[child] for child in some) for some in (self.detained, self.served))
        return Begun(mover, self.players, detained, served, self.standing.renamed(names))


Case = tuple[Begun, tuple[Change, ...]]
"""A turn as far as it goes; all its moves but the last are there to say how it came to that one."""


# The simulator's part: every way in which one move can end.


@dataclass
class Enumeration:
    """Every way to play each move of a turn, from one drawn way to play the moves before it."""

    position: Position
    ruleset: Ruleset
    rng: Random
    distances: Distances = field(init=False)
    count: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Make the simulator."""
        self.simulator = Simulator(self.position.board, self.ruleset)
        self.distances = distances_of(self.position.board, self.ruleset)

    def cases(self) -> Iterator[Case]:
        """All of them, each once."""
        simulator, mover = self.simulator, self.position.turn
        simulator.begin(self.position)
        children = range(len(self.position.children))
        begun = Begun(
            mover,
            self.position.players,
            frozenset(c for c in children if self.is_lying(c, Posture.DETAINED) and owner(c) == mover),
            frozenset(c for c in children if self.is_lying(c, Posture.SERVED) and owner(c) == mover),
            self.standing_of(self.position),
        )
        path: tuple[Change, ...] = ()
        standing = begun.standing
        while True:
            ends: dict[Change, tuple[int, ...]] = {}
            for steps, row in self.ends(0):
                change = self.change(steps, standing, row, path)
                if change is not None:
                    ends.setdefault(change, row)
            for change in ends:
                yield begun, (*path, change)
            going_on = [one for one, row in ends.items() if row[layout.PHASE] != layout.OVER]
            if not going_on:
                return
            change = self.rng.choice(going_on)
            path, standing = (*path, change), change.after
            simulator.stack[0][:] = list(ends[change])

    def is_lying(self, child: int, posture: Posture) -> bool:
        """Whether a child lies in its entrance in this posture when the turn begins."""
        return self.position.children[child].posture is posture

    def ends(self, depth: int) -> Iterator[tuple[tuple[Step, ...], tuple[int, ...]]]:
        """Every way to play the move that comes next, with the row that it ends in; the same state only once."""
        met: set[tuple[Any, ...]] = set()
        found = 0
        waiting: list[tuple[tuple[Step, ...], tuple[int, ...]]] = [((), tuple(self.simulator.stack[depth]))]
        while waiting and found < MOST_ENDS:
            steps, row = waiting.pop()
            self.simulator.stack[depth][:] = list(row)
            for code in self.simulator.codes(depth):
                step = self.simulator.step(code, row)
                self.simulator.stack[depth + 1][:] = list(row)
                self.simulator.play_code(code, depth + 1)
                after = tuple(self.simulator.stack[depth + 1])
                now = (*steps, step)
                if (key := (after, moved_by(now))) in met:
                    continue
                met.add(key)
                is_move = any(one.kind in (Kind.WALK, Kind.NUN, Kind.PASS) for one in now)
                if after[layout.PHASE] in (layout.OVER, layout.DEAD) or (
                    is_move and after[layout.PHASE] in (layout.WALK, layout.NUNS)
                ):
                    if after[layout.PHASE] != layout.DEAD:
                        found += 1
                        yield now, after
                else:
                    waiting.append((now, after))

    def change(
        self, steps: tuple[Step, ...], before: Standing, row: tuple[int, ...], path: tuple[Change, ...]
    ) -> Change | None:
        """What a move has changed; None for a pass that lets several fights go, of which the encodings make several."""
        walk = next((step for step in steps if step.kind is Kind.WALK), None)
        numbers = {label(child): child for child in range(len(self.position.children))}
        pushed = frozenset(numbers[step.piece] for step in steps if step.kind is Kind.PUSH and step.piece in numbers)
        after = self.standing_of_row(row)
        self.count["moves"] += 1
        if walk is None and len(before.fights) - len(after.fights) > 1:
            self.count["passes that let several fights go"] += 1
            return None
        walks_before = sum(one.walker is not None for one in path)
        free = self.ruleset.walk_order is WalkOrder.FREE
        is_pass = any(step.kind is Kind.PASS for step in steps)
        index = PASSING if is_pass else NUNS
        if walk is not None:
            index = walks_before if free else LENGTHS.index(walk.length)
        is_kiss = walk is not None and self.is_kissed(row) and self.mate(numbers[walk.piece], row) is not None
        return Change(
            index,
            NUNS + 1 if is_pass and row[layout.PHASE] == layout.OVER else index + 1,
            None if walk is None else numbers[walk.piece],
            0 if walk is None else walk.length,
            any(step.kind is Kind.TELL for step in steps),
            pushed,
            before,
            after,
            self.mate(numbers[walk.piece], row) if is_kiss and walk else None,
        )

    def is_kissed(self, row: tuple[int, ...]) -> bool:
        """Whether a move ended the game at once with a kiss of the player on turn."""
        at_once = self.ruleset.kiss_when is KissWhen.AT_ONCE and row[layout.ENDING] == layout.KISSED
        return at_once and row[layout.KISSER] == self.position.turn

    def mate(self, walker: int, row: tuple[int, ...]) -> int | None:
        """A child of the same player and the other sex that is where a child has walked to."""
        first = owner(walker) * CHILDREN_EACH
        others = [child for child in range(first, first + CHILDREN_EACH) if sex(child) != sex(walker)]
        return next((child for child in others if row[child] == row[walker]), None)

    def standing_of(self, position: Position) -> Standing:
        """How far everybody is in a position, and who fights."""
        steps = tuple(self.steps(child, there.place) for child, there in enumerate(position.children))
        return Standing(steps, tuple(sorted(position.fights().values())))

    def standing_of_row(self, row: tuple[int, ...]) -> Standing:
        """How far everybody is in a row, and who fights."""
        size = self.position.board.grid.size
        places = [place if place < size else size - 1 - place for place in row[: len(self.position.children)]]
        postures = row[layout.POSTURE :]
        children = range(len(places))
        fights = [
            (a, v)
            for a in children
            for v in children
            if postures[a] == layout.ATTACKING and postures[v] == layout.PINNED and places[a] == places[v]
        ]
        return Standing(tuple(self.steps(child, place) for child, place in enumerate(places)), tuple(sorted(fights)))

    def steps(self, child: int, place: int) -> int:
        """How many steps a child is from its entrance, as far as that matters."""
        return min(self.distances.steps[sex(child)].get(place, 0), self.distances.apart or 0)


def moved_by(steps: tuple[Step, ...]) -> tuple[Any, ...]:
    """What of the steps of a move is not seen in the row they lead to."""
    return tuple(sorted(str(step) for step in steps if step.kind in (Kind.WALK, Kind.PUSH, Kind.TELL, Kind.NUN)))


# The encodings' part: whether they admit a change.


class OneTurn(Bounding):
    """The wider game of one turn, from any position at all: nothing is written of the turns before and after."""

    def __init__(self, distances: Distances, players: int, turn: int, kisser: int | None) -> None:
        """Lay out as many turns as it takes for a kisser's; none: the last turn is this one."""
        self.asked_turn = turn
        last = turn if kisser is None else next(t for t in range(turn + 1, turn + 6) if (t - 1) % players == kisser)
        super().__init__(distances, players, last)

    def write(self) -> None:
        """Write the moves of the turn."""
        for slot in self.slots:
            if slot.turn == self.asked_turn:
                CastMove(self, slot).write()
        if self.turn == self.asked_turn:
            self.ends_with_a_kiss()


class ByClauses:
    """The wider game of a turn, in a solver that is asked many times."""

    def __init__(self, distances: Distances, players: int, mover: int, kisser: int | None) -> None:
        """Load the clauses."""
        turn = ROUNDS_BEFORE * players + mover + 1
        self.wider = OneTurn(distances, players, turn, kisser)
        self.base = (turn - 1) * len(LENGTHS)
        self.apart = self.wider.apart
        self.solver: Any = None

    @staticmethod
    def asks_about(_begun: Begun, _kisser: int | None) -> bool:
        """Whoever's pair is followed may make a difference."""
        return True

    def admits(self, begun: Begun, changes: tuple[Change, ...]) -> bool:
        """Whether there is such a turn."""
        assumed = [literal for literal in self.literals(begun, changes) if literal is not True]
        if any(literal is False for literal in assumed):
            return False
        if self.solver is None:
            self.solver = Solver(name="glucose4", bootstrap_with=self.wider.clauses.plain())
        return bool(self.solver.solve(assumptions=[int(literal) for literal in assumed]))

    def literals(self, begun: Begun, changes: tuple[Change, ...]) -> Iterator[Literal]:
        """All that is known of a turn."""
        wider, base = self.wider, self.base
        yield from self.standing(base, begun.standing)
        yield from self.counted(begun.mover, base, len(begun.detained))
        yield from self.counted(begun.mover, base - begun.players * len(LENGTHS), len(begun.served))
        walks = {change.index: change for change in changes}
        for slot in wider.slots[base : base + changes[-1].until]:
            change = walks.get(slot.number - base)
            for child, walking in wider.walks(slot).items():
                yield walking if change and child == change.walker else -walking
            if change is None:
                continue
            yield from self.standing(slot.number, change.before)
            yield from self.standing(base + change.until, change.after)
            for child in range(begun.players * CHILDREN_EACH):
                yield same(wider.clauses.variable("pushed", child, slot.number), child in change.pushed)
                for number in range(slot.number + 1, base + change.until):
                    yield -wider.clauses.variable("pushed", child, number)
            if slot.length != NUN and change.is_told:
                yield wider.clauses.variable("tells", slot.number)
            if change.walker is not None and wider.is_free_order():
                yield wider.long(slot, change.length)
            if change.kissed is not None and wider.turn == wider.asked_turn:
                yield wider.clauses.variable("meets", slot.number)

    def standing(self, stage: int, standing: Standing) -> Iterator[Literal]:
        """How far everybody is before a move, and who fights."""
        wider = self.wider
        for child, steps in enumerate(standing.steps):
            yield wider.far(child, stage, steps)
            yield no(wider.far(child, stage, steps + 1))
        fights = standing.fights
        for child in wider.pair:
            yield same(wider.attacks(child, stage), any(a == child for a, _ in fights))
            for player in range(wider.players):
                yield same(wider.pinned(child, stage, player), any((owner(a), v) == (player, child) for a, v in fights))
        others = [a for a, v in fights if a not in wider.pair and v not in wider.pair]
        for player in range(wider.players):
            for side in SIDES:
                led = sum(owner(a) == player and sex(a) == side for a in others)
                for count in (1, 2):
                    yield same(wider.ledger.fights(player, (side, LATE), stage, count), led >= count)
                    yield no(wider.ledger.fights(player, (side, EARLY), stage, count))

    def counted(self, player: int, stage: int, count: int) -> Iterator[Literal]:
        """How many of a player's children have been sent to detention since its last turn."""
        for more in range(1, MOST_ATTACKERS + 1):
            yield same(self.wider.ledger.detained(player, stage, more), count >= more)


def same(literal: Literal, holds: bool) -> Literal:
    """The literal, or its opposite."""
    return literal if holds else no(literal)


ANYTHING_BEFORE = """
{ far(C,0,D) : reach(D) } :- child(C).
{ fight(A,V,0) : child(V), owner(V,O), O != W } 1 :- child(A), owner(A,W).
{ missed(A,1) ; missed(A,1-P) } :- child(A), players(P).
"""
"""The first turn of the program is any turn: it may find everybody anywhere."""


class ByProgram:
    """The answer-set program of a turn, grounded once and asked many times; the player on turn is its first."""

    text = PROGRAM.read_text(encoding="utf-8")

    def __init__(self, distances: Distances, players: int, mover: int, kisser: int | None) -> None:
        """Ground the program."""
        self.mover, self.players, self.apart = mover, players, distances.apart or 0
        self.kisser = None if kisser is None else (kisser - mover) % players
        last = 1 if self.kisser is None else 2
        self.control = clingo.Control(["--warn=none"])
        text = [self.text, ANYTHING_BEFORE, *facts(distances), f"players({players}).", f"last({last})."]
        self.control.add("base", [], "\n".join(text))
        self.control.ground([("base", [])])

    @staticmethod
    def asks_about(begun: Begun, kisser: int | None) -> bool:
        """Nobody's pair makes a difference before the turn of the kiss, so one is enough: the next player's."""
        return kisser is None or kisser == (begun.mover + 1) % begun.players

    def admits(self, begun: Begun, changes: tuple[Change, ...]) -> bool:
        """Whether there is such a turn."""
        atoms = [(clingo.parse_term(atom), holds) for atom, holds in dict(self.atoms(begun, changes)).items()]
        return bool(self.control.solve(assumptions=atoms).satisfiable)

    def atoms(self, begun: Begun, changes: tuple[Change, ...]) -> Iterator[tuple[str, bool]]:
        """All that is known of a turn."""
        children = range(self.players * CHILDREN_EACH)
        names = self.names()
        yield from self.standing(0, begun.standing, names)
        for a in children:
            for v in children:
                if owner(a) != owner(v):
                    yield f"fight({names[a]},{names[v]},0)", (a, v) in begun.standing.fights
            yield f"missed({names[a]},1)", a in begun.detained
            yield f"missed({names[a]},{1 - self.players})", a in begun.served
        by_index = {change.index: change for change in changes}
        for stage in range(changes[-1].until):
            change = by_index.get(stage)
            for child in children:
                if stage < NUNS and owner(child) == self.mover:
                    yield f"walks({names[child]},{stage})", change is not None and child == change.walker
            if change is None:
                continue
            yield from self.standing(stage, change.before, names)
            yield from self.standing(change.until, change.after, names)
            for child in children:
                yield f"pushed({names[child]},{stage})", child in change.pushed
                for number in range(stage + 1, change.until):
                    yield f"pushed({names[child]},{number})", False
            for a, v in {*change.before.fights, *change.after.fights}:
                yield f"fight({names[a]},{names[v]},{change.until})", (a, v) in change.after.fights
            if change.walker is not None:
                yield f"long({stage},{change.length})", True
                if change.is_told or any(fight not in change.after.fights for fight in change.before.fights):
                    yield f"told({stage})", change.is_told
            if change.kissed is not None and self.kisser is None:
                yield f"kiss({stage})", True

    def names(self) -> list[str]:
        """What the program calls the children."""
        return [
            f"c({(owner(child) - self.mover) % self.players},{'girl' if sex(child) else 'boy'},{1 + child % 2})"
            for child in range(self.players * CHILDREN_EACH)
        ]

    def standing(self, stage: int, standing: Standing, names: list[str]) -> Iterator[tuple[str, bool]]:
        """How far everybody is before a move."""
        for child, steps in enumerate(standing.steps):
            if steps:
                yield f"far({names[child]},{stage},{steps})", True
            if steps < self.apart:
                yield f"far({names[child]},{stage},{steps + 1})", False


ENCODINGS = (ByClauses, ByProgram)


@dataclass
class Check:
    """Asks both encodings of many changes, each once."""

    encodings: tuple[Any, ...] = ENCODINGS
    loaded: dict[Any, Any] = field(default_factory=dict)
    asked: set[Any] = field(default_factory=set)
    count: Counter[str] = field(default_factory=Counter)

    def refused(self, position: Position, ruleset: Ruleset, rng: Random) -> Iterator[str]:
        """The moves from a position that an encoding does not admit."""
        enumeration = Enumeration(position, ruleset, rng)
        if not enumeration.distances.apart:
            return
        for begun, changes in enumeration.cases():
            self.count[kind_of(changes[-1])] += 1
            for kisser in self.kissers(begun, changes[-1]):
                yield from self.refusals(enumeration.distances, begun, changes, kisser)

    def kissers(self, begun: Begun, change: Change) -> list[int | None]:
        """The players whose pair is followed: everybody's, and the mover's in the turn of its kiss."""
        return [*range(begun.players), *([None] if change.kissed is not None else [])]

    def refusals(
        self, distances: Distances, begun: Begun, changes: tuple[Change, ...], kisser: int | None
    ) -> Iterator[str]:
        """Who does not admit a change, where one player's first boy and girl are the pair."""
        key = (*sorted(facts(distances)), begun.players, begun.mover, kisser)
        if kisser is None:
            begun, changes = with_pair_ahead(begun, changes)
        for encoding in self.encodings:
            if not encoding.asks_about(begun, kisser) or (encoding, key, begun, changes) in self.asked:
                continue
            self.asked.add((encoding, key, begun, changes))
            if (encoding, key) not in self.loaded:
                self.loaded[encoding, key] = encoding(distances, begun.players, begun.mover, kisser)
            self.count[encoding.__name__] += 1
            if not self.loaded[encoding, key].admits(begun, changes):
                yield f"{encoding.__name__} does not admit, kisser {kisser}, {changes[-1]}"


def with_pair_ahead(begun: Begun, changes: tuple[Change, ...]) -> Case:
    """The same with such names that the two that kiss are their player's first boy and girl."""
    last = changes[-1]
    names = {child: child for child in range(len(begun.standing.steps))}
    for child in (last.walker, last.kissed):
        if child is not None and child % 2:
            names[child], names[child ^ 1] = child ^ 1, child
    return begun.renamed(names, begun.mover), tuple(change.renamed(names) for change in changes)


def kind_of(change: Change) -> str:
    """What kind of a change it is, for the count."""
    words = ["walk" if change.walker is not None else "nun" if change.index == NUNS else "pass"]
    if change.is_told:
        words.append("told")
    elif change.walker is not None and change.pushed:
        words.append("breaks up")
    if change.walker in change.pushed:
        words.append("walker pushed")
    elif change.pushed:
        words.append(f"{len(change.pushed)} pushed")
    if change.walker is not None and any(a == change.walker for a, _ in change.before.fights):
        words.append("leaves")
        left = next(v for a, v in change.before.fights if a == change.walker)
        if left in change.pushed:
            words.append("left one pushed")
    if len(change.before.fights) - len(change.after.fights) > 1:
        words.append("two fights fewer")
    if change.kissed is not None:
        words.append("kiss")
    return ", ".join(words)


def drawn(rng: Random) -> tuple[Position, Ruleset]:
    """A crowded position on a small board under readings that are encoded."""
    while True:
        ruleset = draw_ruleset(rng)
        if not not_encoded(ruleset):
            return draw_position(rng, ruleset, rng.choice(CROWDS), SIZES), ruleset


def main(count: int, seed: int) -> int:
    """Ask so many positions and say what was asked; the status says whether all was admitted."""
    check, refused = Check(), 0
    for number in range(count):
        rng = Random(f"{seed} {number}")
        position, ruleset = drawn(rng)
        for refusal in check.refused(position, ruleset, rng):
            refused += 1
            if refused <= 5:
                print(f"{refusal}\n  {position.line()}\n  {ruleset}", flush=True)
    for kind, times in sorted(check.count.items()):
        print(f"{times:9,} {kind}")
    print(f"{count} positions, seed {seed}: {refused} refused")
    return int(refused > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))

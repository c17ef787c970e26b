"""The smallest crowd in which somebody finds no room, and the longest chain that is ever needed, by the solver.

Each is one clause denied on an unknown scene: a nun's landing that everything else permits. That nobody finds room is
said of one piece by the chains there are; else, of a pair and where a push may end in a fight, each crowd that is found
is tried, and a way to make room there excludes every crowd in which it is one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from time import monotonic

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Answer, Opinion, Word
from analysis.recess.push.boards import PAIR, Boards, Crowd
from analysis.recess.push.simulated import shortest_by_simulator
from analysis.recess.push.trying import has_no_room, smaller, smallest_tried
from analysis.recess.push.unknown_crowds import UnknownCrowd
from analysis.recess.push.ways import landed, way_to_make_room
from analysis.solving import Demands, Impossible, Loaded, Possible, Undecided
from analysis.solving.handout import Handout
from model.logic import Formula, all_of, fresh_store, implies, is_value, not_so
from model.recess.clauses.room import one_finds_room
from model.recess.clauses.spaces import free_around
from model.recess.readings import PushChain, PushFight, Ruleset
from model.records import rules_text

Say = Callable[[str], None]
BY_Z3 = Handout()


def silently(_so_far: str) -> None:
    """Tell nobody of progress."""


class Asking:
    """A solver that has been told of all crowds in which a nun lands on somebody, with everything else permitted."""

    def __init__(self, boards: Boards, rules: Ruleset, most: int | None, seconds: float, solver: str) -> None:
        """Take the rules' word for how far a chain may go, or at most so many pushes whatever they say."""
        self.boards, self.most = boards, most
        self.rules = rules if most is None else rules.choosing({PushChain.id: PushChain.ANY})
        self.deadline = monotonic() + seconds
        self.unknown, self.demands = UnknownCrowd(boards, self.rules), Demands(solver)
        self.demands.know(self.unknown.shape)
        for clause, formula in self.unknown.required():
            self.demands.add(clause, formula)

    @property
    def longest(self) -> int:
        """How many pushes a chain can take at the most."""
        limit = 2 if self.rules.push_chain is PushChain.TWO else len(self.boards.ground)
        return limit if self.most is None else min(self.most, limit)

    @cached_property
    def loaded(self) -> Loaded:
        """The solver, once everything has been demanded."""
        return Loaded(self.demands)

    def ask(self, assuming: Sequence[Formula]) -> Crowd | Impossible | Undecided:
        """A crowd that can be, with something assumed."""
        while True:
            answer = self.loaded.ask(assuming, max(0.01, self.deadline - monotonic()))
            if not isinstance(answer, Possible):
                return answer
            crowd = self.unknown.crowd(answer.value)
            if not self.excludes(crowd):
                return crowd
            if monotonic() > self.deadline:
                return Undecided("timeout")

    def excludes(self, crowd: Crowd) -> bool:
        """Whether a board cannot be as it falls apart; from now on what is cut off there is joined to the rest."""
        parts = crowd.position.board.geometry.parts
        for part in parts[1:]:
            self.loaded.add(self.unknown.joined(part))
        return len(parts) > 1

    def least(self, crowd: Crowd, assuming: Sequence[Formula]) -> Crowd:
        """Of all crowds with what is assumed the one that is least, space by space; the best known when time is up."""
        fixed = list(assuming)
        for one in self.unknown.unknowns:
            value = self.unknown.value_in(crowd, one)
            for option, so in one:
                if option == value:
                    break
                found = self.ask([*fixed, so])
                if isinstance(found, Crowd):
                    crowd, value = found, option
                    break
            fixed.append(is_value(one, value))
        return crowd


# The smallest crowd without room.


class AskingForNoRoom(Asking):
    """Asks for a landing for which nobody can make room."""

    def __init__(self, boards: Boards, rules: Ruleset, most: int | None, seconds: float, solver: str) -> None:
        """Demand that there is no way, as far as that can be said of one piece, and of two that both could step aside.

        Of one piece that is all, unless a push may end in a fight.
        """
        super().__init__(boards, rules, most, seconds, solver)
        self.demands.know(self.unknown.somebody_has_to_make_room())
        for space, (lands, then) in self.unknown.landed.items():
            is_pair = self.unknown.holds(space, PAIR)
            alone, both = all_of((lands, not_so(is_pair))), all_of((lands, is_pair))
            self.demands.add("push.free", implies(alone, not_so(one_finds_room(then, space, 1))))
            self.demands.add("push.onward", implies(alone, not_so(one_finds_room(then, space, self.longest))))
            self.demands.add("push.free", implies(both, not_so(free_around(then, space, 2))))

    def excludes(self, crowd: Crowd) -> bool:
        """Whether there is room after all; then crowds are asked for in which that is no way to make it."""
        if super().excludes(crowd):
            return True
        if crowd.what[crowd.landing] != PAIR and self.rules.push_fight is PushFight.NO:
            return False
        way = way_to_make_room(crowd, self.rules, self.most)
        if way is None:
            return False
        # What is shortest where a chain may end in a fight is too much to say of an unknown scene.
        is_compared = self.rules.push_fight is PushFight.YES and self.rules.push_chain is PushChain.SHORTEST
        unknown = self.unknown
        self.loaded.add(not_so(unknown.looks_like(crowd) if is_compared else unknown.goes_that_way(crowd.landing, way)))
        return True


@fresh_store()
def smallest_stuck(
    boards: Boards,
    rules: Ruleset,
    seconds: float = 60.0,
    most: int | None = None,
    say: Say = silently,
    handout: Handout = BY_Z3,
) -> Answer:
    """The crowd of the fewest pieces, then of the least equipment, in which a nun's landing finds no room.

    `most` asks for one without chains of at most so many pushes, whatever the rules say to that.
    """
    began = monotonic()
    asking = AskingForNoRoom(boards, rules, most, seconds, handout.solver)
    found, because = fewest(asking, say, handout)
    word: Word = UNDECIDED if isinstance(found, Undecided) else FOUND if isinstance(found, Crowd) else IMPOSSIBLE
    crowd = found if isinstance(found, Crowd) else None
    limit = 2 if most is None and rules.push_chain is PushChain.TWO else most
    chain = "no room" if limit is None else f"no chain of at most {limit} push{'es' if limit > 1 else ''}"
    return Answer(
        asked=f"a crowd in which a nun lands on somebody and there is {chain}",
        word=word,
        bound=boards.bound(rules),
        rules=rules_text(rules),
        by=f"{handout.solver}, pieces and equipment unknown; fewest pieces, least equipment, then the least of all",
        witness=crowd.position if crowd else None,
        because=because if crowd is None else (),
        opinions=opinions_on(crowd, rules, most) if crowd else (),
        seconds=monotonic() - began,
        details={
            "none_smaller_because": list(because) if crowd else None,
            "pieces": crowd.pieces if crowd else None,
            "equipment": crowd.equipment if crowd else None,
            "landing": str(crowd.step) if crowd else None,
        },
    )


def fewest(asking: Asking, say: Say, handout: Handout) -> tuple[Crowd | Impossible | Undecided, tuple[str, ...]]:
    """The least crowd, or why there is none; with the clauses that keep every smaller one from being."""
    has_at_most = asking.unknown.has_at_most
    found, assuming = asking.ask([]), list[Formula]()
    because: tuple[str, ...] = ()
    while isinstance(found, Crowd):
        say(f"{found.pieces} pieces and {found.equipment} spaces of equipment")
        assuming = [has_at_most(found.pieces - 1)]
        less = asking.ask(assuming)
        if isinstance(less, Impossible):
            because = less.because
            break
        found = less
    handout.write(asking.loaded, assuming)
    while isinstance(found, Crowd) and found.equipment:
        less = asking.ask([has_at_most(found.pieces, found.equipment - 1)])
        if isinstance(less, Impossible):
            break
        found = less
        if isinstance(found, Crowd):
            say(f"{found.pieces} pieces and {found.equipment} spaces of equipment")
    if isinstance(found, Crowd):
        return asking.least(found, [has_at_most(found.pieces, found.equipment)]), because
    return found, found.because if isinstance(found, Impossible) else ("time was up",)


def opinions_on(crowd: Crowd, rules: Ruleset, most: int | None) -> tuple[Opinion, ...]:
    """What the simulator says to a crowd, and an exhaustive search to all smaller ones where that is feasible."""
    agrees = has_no_room(crowd, rules, most)
    said = f"{crowd.step} finds {'no ' if agrees else ''}room"
    opinions = [Opinion("the simulator", said, agrees)]
    tried = smallest_tried(crowd.boards, rules, most, smaller(crowd.boards, crowd.pieces, crowd.equipment))
    if tried is not None:
        less, count = tried
        said = "none is smaller" if less is None else f"smaller: {less.position.line()}"
        by = f"every smaller crowd, {count:,} tried one by one by the simulator"
        opinions.append(Opinion(by, said, less is None))
    return tuple(opinions)


# The longest chain that is ever needed.


@fresh_store()
def longest_needed(
    boards: Boards, rules: Ruleset, seconds: float = 60.0, say: Say = silently, handout: Handout = BY_Z3
) -> Answer:
    """The crowd in which a nun's landing needs the longest chain; that there is none that needs a longer one."""
    began = monotonic()
    if rules.push_fight is PushFight.YES:
        boards = replace(boards, has_fights=False)
    asking = Asking(boards, rules, None, seconds, handout.solver)
    unknown, limit = asking.unknown, asking.longest
    asking.demands.know(unknown.one_piece_has_to_make_room())
    for space, (lands, then) in unknown.landed.items():
        asking.demands.add("push.room", implies(lands, one_finds_room(then, space, limit)))

    def needs(pushes: int) -> list[Formula]:
        landed = unknown.landed.items()
        return [implies(so, not_so(one_finds_room(then, space, pushes - 1))) for space, (so, then) in landed]

    longest: Crowd | None = None
    because: tuple[str, ...] = ("push.chain",)
    length, is_sure = 0, True
    while length < limit:
        say(f"a chain of {length + 1} pushes")
        found = asking.ask(needs(length + 1))
        handout.write(asking.loaded, needs(length + 1))
        if not isinstance(found, Crowd):
            is_sure = isinstance(found, Impossible)
            because = found.because if isinstance(found, Impossible) else ()
            break
        longest, length = found, pushes_needed(found, rules)
    if longest is not None and is_sure:
        longest = asking.least(longest, needs(length))
    word: Word = UNDECIDED if not is_sure else FOUND if longest else IMPOSSIBLE
    return Answer(
        asked="the longest chain that a nun's landing on one piece can ever need",
        word=word,
        bound=boards.bound(rules),
        rules=rules_text(rules),
        by=f"{handout.solver}, pieces and equipment unknown; longer and longer chains up to {limit} asked for",
        witness=longest.position if longest else None,
        because=() if is_sure else ("time was up",),
        opinions=longest_opinion(longest, length, rules),
        seconds=monotonic() - began,
        details={
            "longest": length,
            "is_longest": is_sure,
            "none_longer_because": list(because) if is_sure else None,
            "landing": str(longest.step) if longest else None,
        },
    )


def pushes_needed(crowd: Crowd, rules: Ruleset) -> int:
    """How many pushes the landing on one piece needs, by the clauses."""
    then = landed(crowd, rules)
    lengths = range(1, len(crowd.boards.ground) + 1)
    return next(pushes for pushes in lengths if one_finds_room(then, crowd.landing, pushes) is True)


def longest_opinion(crowd: Crowd | None, length: int, rules: Ruleset) -> tuple[Opinion, ...]:
    """What the simulator says to the chain that a landing needs."""
    if crowd is None:
        return ()
    needed = shortest_by_simulator(crowd.position, crowd.step, rules)
    said = f"{crowd.step} needs {needed} pushes" if needed else f"{crowd.step} is not legal"
    return (Opinion("the simulator", said, needed == length),)

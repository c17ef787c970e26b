"""The smallest crowd in which somebody finds no room, and the longest chain that is ever needed, by the solver."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Opinion, Told, Word
from analysis.pushing.crowds import (
    FIGHT,
    MOST_PIECES,
    MOST_TWOS,
    PAIR,
    Crowd,
    Family,
    UnknownCrowd,
    at_most,
    limit_of,
    within,
)
from analysis.pushing.resolutions import crowded_out, landings
from analysis.pushing.trying import pair_resolved, smaller, smallest_tried
from analysis.solving import Demands, Impossible, Possible, Undecided
from model.logic import Formula, Node, all_of, is_value, not_so
from model.recess.readings import PushFight, Ruleset
from model.recess.simulator import Simulator
from model.records import rules_text

Say = Callable[[str], None]


def silently(_so_far: str) -> None:
    """Tell nobody of progress."""


class Asking:
    """Asks for crowds; what it learns of boards that fall apart, or of crowds that do find room, it keeps."""

    def __init__(self, family: Family, rules: Ruleset, most: int | None, seconds: float, exactly: int = 0) -> None:
        """Demand a crowd without a chain of at most so many pushes; or with one of exactly so many as the shortest."""
        self.family, self.rules, self.most = family, rules, most
        self.unknown, self.demands = UnknownCrowd(family, rules), Demands()
        self.deadline = monotonic() + seconds
        self.is_stuck = exactly == 0
        self.demands.introduce(self.unknown.unknowns())
        self.unknown.demand_landing(self.demands, has_pairs=self.is_stuck)
        if exactly != 1:
            self.unknown.demand_no_room(self.demands, exactly - 1 if exactly else most)
        if exactly:
            self.unknown.demand_chain(self.demands, exactly)
        self.demands.know(at_most(self.unknown.pieces(), MOST_PIECES - 1))
        self.demands.know(at_most(self.unknown.twos(), MOST_TWOS))

    def ask(self, assuming: Sequence[Formula]) -> Crowd | Impossible | Undecided:
        """A crowd that can be, with something assumed."""
        while True:
            answer = self.demands.ask(assuming, max(0.01, self.deadline - monotonic()))
            if not isinstance(answer, Possible):
                return answer
            crowd = self.read(answer.holding)
            if not (self.is_cut(crowd) or self.finds_room(crowd)):
                return crowd
            if monotonic() > self.deadline:
                return Undecided("timeout")

    def read(self, holding: frozenset[str]) -> Crowd:
        """The crowd that a solution describes."""
        what, landing, start = [], -1, -1
        for number, value in enumerate(self.unknown.unknowns()):
            found = next(option for option, node in value if isinstance(node, Node) and node.parts[0] in holding)
            if number < self.family.grid.size:
                what.append(found)
            elif number == self.family.grid.size:
                landing = found
            else:
                start = found
        return Crowd(self.family, tuple(what), start, landing)

    def is_cut(self, crowd: Crowd) -> bool:
        """Whether the board falls apart; then it is demanded that what is cut off is joined to the rest."""
        parts = crowd.board.geometry.parts
        for part in parts[1:]:
            self.demands.know(self.unknown.joined(part))
        return len(parts) > 1

    def finds_room(self, crowd: Crowd) -> bool:
        """Whether the crowd finds room after all, by chains for a pair or in a fight; then others are asked for."""
        may_break = self.rules.push_fight is PushFight.YES and FIGHT in crowd.what
        if may_break and self.is_stuck and self.most == limit_of(self.rules):
            if crowd.step in map(str, crowded_out(crowd.position(), self.rules)):
                return False
            self.demands.know(not_so(all_of(self.same_as(crowd))))
            return True
        if crowd.what[crowd.landing] != PAIR:
            return False
        way = pair_resolved(crowd, self.rules, self.most)
        if way is not None:
            alike = [self.unknown.holds(space, crowd.what[space]) for space in sorted(way.looked_at)]
            self.demands.know(not_so(all_of([is_value(self.unknown.landing, crowd.landing), *alike])))
        return way is not None

    def same_as(self, crowd: Crowd) -> list[Formula]:
        """The unknowns are as in a crowd."""
        values = (*crowd.what, crowd.landing, crowd.start)
        return [is_value(one, value) for one, value in zip(self.unknown.unknowns(), values, strict=True)]

    def least(self, crowd: Crowd, assuming: Sequence[Formula]) -> Crowd:
        """Of all crowds with what is assumed the one that is least, space by space; the best known when time is up."""
        fixed = list(assuming)
        for number, one in enumerate(self.unknown.unknowns()):
            value = (*crowd.what, crowd.landing, crowd.start)[number]
            for option, node in one:
                if option == value:
                    break
                found = self.ask([*fixed, node])
                if isinstance(found, Crowd):
                    crowd, value = found, option
                    break
            fixed.append(is_value(one, value))
        return crowd


# The smallest crowd without room.


def smallest_stuck(
    family: Family, rules: Ruleset, seconds: float = 60.0, most: int | None = -1, say: Say = silently
) -> Told:
    """The crowd of the fewest pieces, then of the least equipment, in which a nun's landing finds no room.

    `most` asks for one without a chain of at most so many pushes, whatever the rules say to that; -1 asks the rules.
    """
    began = monotonic()
    limit = limit_of(rules) if most == -1 else most
    asking = Asking(family, rules, limit, seconds)
    found, because = fewest(asking, say)
    word: Word = UNDECIDED if isinstance(found, Undecided) else FOUND if isinstance(found, Crowd) else IMPOSSIBLE
    crowd = found if isinstance(found, Crowd) else None
    opinions = opinions_on(asking, crowd, is_by_rules=most == -1) if crowd else ()
    chain = "no room" if limit is None else f"no chain of at most {limit} push{'es' if limit > 1 else ''}"
    return Told(
        asked=f"a crowd in which a nun lands on somebody and there is {chain}",
        word=word,
        bound=within(family, rules),
        rules=rules_text(rules),
        by="z3, pieces and equipment unknown; fewest pieces, then least equipment, then the least of all",
        witness=crowd.position() if crowd else None,
        because=because if crowd is None else (),
        opinions=opinions,
        seconds=monotonic() - began,
        details={
            "none_smaller_because": list(because) if crowd else None,
            "pieces": crowd.pieces if crowd else None,
            "equipment": crowd.equipment if crowd else None,
            "landing": crowd.step if crowd else None,
        },
    )


def fewest(asking: Asking, say: Say) -> tuple[Crowd | Impossible | Undecided, tuple[str, ...]]:
    """The least crowd, or why there is none; with the clauses that keep every smaller one from being."""
    pieces, equipment = asking.unknown.pieces(), asking.unknown.equipment()
    found = asking.ask([])
    because: tuple[str, ...] = ()
    while isinstance(found, Crowd):
        say(f"{found.pieces} pieces and {found.equipment} spaces of equipment")
        less = asking.ask([at_most(pieces, found.pieces - 2)])
        if isinstance(less, Undecided):
            return less, ("time was up",)
        if isinstance(less, Impossible):
            because = less.because
            break
        found = less
    while isinstance(found, Crowd) and found.equipment:
        fixed = [at_most(pieces, found.pieces - 1)]
        less = asking.ask([*fixed, at_most(equipment, found.equipment - 1)])
        if isinstance(less, Undecided):
            return less, ("time was up",)
        if isinstance(less, Impossible):
            break
        found = less
        say(f"{found.pieces} pieces and {found.equipment} spaces of equipment")
    if isinstance(found, Crowd):
        fixed = [at_most(pieces, found.pieces - 1), at_most(equipment, found.equipment)]
        return asking.least(found, fixed), because
    return found, found.because if isinstance(found, Impossible) else (found.why,)


def opinions_on(asking: Asking, crowd: Crowd, is_by_rules: bool) -> tuple[Opinion, ...]:
    """What the simulator says to a crowd, and an exhaustive search to all smaller ones where that is feasible."""
    opinions = []
    if is_by_rules:
        position, rules = crowd.position(), asking.rules
        legal = {str(one) for one in landings(Simulator(position.board, rules), position)}
        agrees = crowd.step not in legal and crowd.step in map(str, crowded_out(position, rules))
        said = f"{crowd.step} finds no room" if agrees else f"{crowd.step} finds room"
        opinions.append(Opinion("the simulator and the clauses", said, agrees))
    sizes = smaller(asking.family, crowd.pieces, crowd.equipment)
    tried = smallest_tried(asking.family, asking.rules, asking.most, sizes)
    if tried is not None:
        less, count = tried
        said = "none is smaller" if less is None else f"smaller: {less.position().line()}"
        opinions.append(Opinion(f"every smaller crowd, {count:,} tried one by one", said, less is None))
    return tuple(opinions)


# The longest chain that is ever needed.


def longest_needed(family: Family, rules: Ruleset, seconds: float = 60.0, say: Say = silently) -> Told:
    """The crowd in which a nun's landing needs the longest chain; every length that can be is asked for."""
    began = monotonic()
    if rules.push_fight is PushFight.YES:
        family = replace(family, has_fights=False)
    limit = limit_of(rules) or min(len(family.ground), MOST_PIECES - 1)
    longest: Crowd | None = None
    length, because, is_sure = 0, dict.fromkeys(["push.chain"] * (limit_of(rules) is not None)), True
    for wanted in range(1, limit + 1):
        say(f"a chain of {wanted} pushes")
        asking = Asking(family, rules, limit_of(rules), began + seconds - monotonic(), exactly=wanted)
        found = asking.ask([])
        if isinstance(found, Crowd):
            longest, length, best = found, wanted, asking
        elif isinstance(found, Impossible):
            because |= dict.fromkeys(found.because)
        else:
            is_sure = False
            break
    if longest is not None and is_sure:
        longest = best.least(longest, [])
    word: Word = UNDECIDED if not is_sure else FOUND if longest else IMPOSSIBLE
    return Told(
        asked="the longest chain that a nun's landing on one piece can ever need",
        word=word,
        bound=within(family, rules),
        rules=rules_text(rules),
        by=f"z3, pieces and equipment unknown; every length up to {limit} asked for",
        witness=longest.position() if longest else None,
        because=() if is_sure else ("time was up",),
        opinions=longest_opinion(longest, length, rules),
        seconds=monotonic() - began,
        details={
            "longest": length,
            "is_longest": is_sure,
            "none_longer_because": list(because) if is_sure else None,
            "landing": longest.step if longest else None,
        },
    )


def longest_opinion(crowd: Crowd | None, length: int, rules: Ruleset) -> tuple[Opinion, ...]:
    """What the simulator says to the chain that a landing needs."""
    if crowd is None:
        return ()
    position = crowd.position()
    needed = {str(one): one.shortest for one in landings(Simulator(position.board, rules), position)}.get(crowd.step)
    said = f"{crowd.step} needs {needed} pushes" if needed else f"{crowd.step} is not legal"
    return (Opinion("the simulator", said, needed == length),)

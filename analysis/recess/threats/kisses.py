"""Threats: who can kiss within some turns, by turns laid out for a solver; and the nuns' moves before that prevent it.

Of one turn every pair and space is told, with the shortest line, which the simulator lists as well; of several turns
each pair, with the least turns. What is found the simulator has played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

from analysis.answers import Opinion
from analysis.reach.asking import judge_of
from analysis.solving import Impossible, Undecided
from analysis.solving.handout import Handout
from analysis.solving.turns import Effort, Reached, Search, TimeIsUp, Turns, TurnsQuestion, is_like
from model.logic import Formula, Unknown, all_of, any_of, exactly_one, fresh, fresh_store, not_so
from model.recess.clauses import THEORY
from model.recess.clauses.kisses import pairs_of
from model.recess.clauses.scene import KISSER, Scene
from model.recess.game import GAME
from model.recess.moves import Kind, Step, Turn
from model.recess.position import LABELS, PLAYERS, Position, owner, sex
from model.recess.problems import checked
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.recess.simulator.kiss_lines import Threat, kisses_at_end, kisses_of_turn, nun_ends
from model.scene import Fact, Family
from model.simulator import Tick, unhurried

KISS = THEORY.goals("kiss")
SECONDS = 60.0
Mark = tuple[int, int, str | None]
"""A boy, a girl and the space on which they kiss, if that tells kisses apart."""


@dataclass(frozen=True)
class Threats:
    """Every kiss within some turns; after how many of them all are known, who says so, and what kept him from more."""

    found: tuple[Threat, ...]
    within: int
    known: int
    by: str
    effort: Effort = field(default_factory=Effort)
    opinion: Opinion | None = None
    why: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether there is no other kiss."""
        return self.known == self.within


@dataclass(frozen=True)
class Prevention:
    """An end of a player's turn, from the nun's step on, and what the others can then still do, as far as known."""

    steps: Turn
    position: Position
    threats: tuple[Threat, ...]
    player: int
    is_known: bool = True

    @property
    def is_others_choice(self) -> bool:
        """Whether another player kisses in this turn already, or was asked and might have."""
        choosers = {step.piece for step in self.steps if step.kind in (Kind.KISS, Kind.NO_KISS)} - {
            PLAYERS[self.player]
        }
        ending = self.position.ending
        return bool(choosers) or (ending is not None and ending.kisser not in (None, self.player))

    @property
    def prevents(self) -> bool:
        """Whether nobody else can kiss, in this turn or those that are asked about."""
        return self.is_known and not self.threats and not self.is_others_choice


# What a solver finds.


def marks(threats: Sequence[Threat], by_space: bool) -> set[Mark]:
    """The pairs that kiss, on which spaces if that tells kisses apart."""
    return {
        (boy, girl, threat.space if by_space else None)
        for threat in threats
        for boy, girl in pairs_of(threat.player)
        if {boy, girl} <= {LABELS[child] for child in threat.children}
    }


def new_kiss(end: Scene, known: set[Mark], by_space: bool) -> Formula:
    """At the end of a turn a pair has kissed, or on a space, of which that is not known."""
    name = end.ground.grid.name
    return any_of(
        all_of((end.holds(KISSER(), owner(boy)), there, end.stands(girl, space)))
        for boy in end.children
        if sex(boy) == 0
        for girl in end.children
        if owner(girl) == owner(boy) and sex(girl) != sex(boy)
        for space, there in end.places(boy)
        if space >= 0 and (boy, girl, name(space) if by_space else None) not in known
    )


def threats_of(rules: Ruleset, reached: Reached) -> list[Threat]:
    """The kisses with which turns that were played end."""
    before, (last, *_) = reached.turns[:-1], reached.turns[-1:]
    ended = GAME.turn(reached.positions[-2], rules).after(*last)
    return [replace(threat, before=before) for threat in kisses_at_end(ended)]


def new_kisses(
    search: Search, known: set[Mark], by_space: bool, assuming: Sequence[Formula] = (), start: Any = None
) -> Iterator[Threat | Undecided]:
    """Every kiss by the last turn that is not known yet, one record for each; what is undecided ends it."""
    while True:
        wanted = new_kiss(search.turns.scene, known, by_space)
        answer: Any = Impossible(()) if wanted is False else search.find(wanted, assuming, start)
        if isinstance(answer, Undecided):
            yield answer
        if not isinstance(answer, Reached):
            return
        found = threats_of(search.turns.question.rules, answer)
        new = marks(found, by_space) - known
        known |= new
        yield from found if new else ()
        if not new:
            end = THEORY.scene(answer.positions[-1], search.turns.question.rules)
            search.loaded.add(not_so(is_like(search.turns.scene, end)))


def threats(
    position: Position,
    rules: Ruleset,
    within: int = 1,
    seconds: float = SECONDS,
    handout: Handout | None = None,
    tick: Tick = unhurried,
) -> Threats:
    """Every kiss within some turns."""
    handout, deadline, effort = handout or Handout(), monotonic() + seconds, Effort()
    question = TurnsQuestion(THEORY, position, rules, KISS, within, judge_of(rules), handout)
    found: list[Threat] = []
    known, by_space, turn, why = set[Mark](), within == 1, 0, ""
    with fresh_store():
        turns = Turns(question)
        while turn < within and not why:
            try:
                turns.add(deadline)
            except TimeIsUp:
                why = f"{handout.solver}: no time to lay turn {turn + 1} out"
                break
            if turns.going_on[-1] is False:
                turn = within
                break
            for new in new_kisses(Search(turns, deadline, effort), known, by_space):
                if isinstance(new, Undecided):
                    why = f"{handout.solver}: {new.why}"
                else:
                    found.append(new)
            turn += not why
    answer = Threats(
        tuple(found), within, turn, f"{handout.solver}, over turns laid out by the clauses", effort, why=why
    )
    return listed(answer, position, rules, tick) if within == 1 else answer


def listed(answer: Threats, position: Position, rules: Ruleset, tick: Tick) -> Threats:
    """The kisses of one turn with their shortest lines as the simulator lists them, and whether it lists the same."""
    shortest = kisses_of_turn(Simulator(position.board, rules), position, tick)
    agrees = marks(shortest, by_space=True) == marks(answer.found, by_space=True)
    by = "the simulator, every line of the turn"
    if not answer.is_complete:
        return replace(answer, found=tuple(shortest), known=1, by=f"{by}; {answer.why}")
    said = "the same kisses" if agrees else f"other kisses: {[threat.kiss for threat in shortest]}"
    opinion = Opinion(by, said if shortest or not agrees else "no kiss", agrees)
    return replace(answer, found=tuple(shortest) if agrees else answer.found, opinion=opinion)


def threats_word(position: Position, rules: Ruleset, within: int = 1) -> str:
    """Who can kiss where, in a few words."""
    answer = threats(checked(position, rules), rules, within)
    kisses = sorted({f"{PLAYERS[threat.player]} on {threat.space}" for threat in answer.found})
    return f"kisses of {', '.join(kisses)}" if kisses else "no kiss" if answer.is_complete else "undecided"


# What prevents them.


def preventions(
    simulator: Simulator,
    position: Position,
    after: Sequence[Step] = (),
    within: int = 1,
    seconds: float = SECONDS,
    handout: Handout | None = None,
) -> list[Prevention]:
    """Every end of a turn from the nun's step on, after some steps, with the kisses that the others then have.

    Where children still have moves they stay where they are. All ends are asked of one layout, which begins with any
    of them.
    """
    ends, rules = list(nun_ends(simulator, position, after)), simulator.ruleset
    going_on = [end for _, end in ends if end.ending is None]
    left: dict[Position, list[Threat]] = {end: [] for _, end in ends}
    open_ends: set[Position] = set()
    if going_on:
        question = TurnsQuestion(THEORY, going_on[0], rules, KISS, within, judge_of(rules), handout or Handout())
        deadline = monotonic() + seconds
        with fresh_store():
            chosen = {end: fresh() for end in going_on}
            start = one_of([(so, THEORY.unfolding(end, rules, KISS)) for end, so in chosen.items()])
            turns, known = Turns(question, start), {end: set[Mark]() for end in going_on}
            for _ in range(within):
                try:
                    turns.add(deadline)
                except TimeIsUp:
                    open_ends |= set(going_on)
                    break
                search = Search(turns, deadline)
                search.loaded.add(exactly_one(chosen.values()))
                for end, so in chosen.items():
                    for new in new_kisses(search, known[end], within == 1, [so], end):
                        if isinstance(new, Undecided):
                            open_ends.add(end)
                        elif new.player != position.turn:
                            left[end].append(new)
    return [Prevention(steps, end, tuple(left[end]), position.turn, end not in open_ends) for steps, end in ends]


def one_of(cases: Sequence[tuple[Formula, Scene]]) -> Scene:
    """The scene that is one of several with the same pieces, each under its formula."""
    first = cases[0][1]
    facts: dict[Fact[Any], None] = {}
    for _, scene in cases:
        known = (those for family, those in scene.families.items() if family not in first.ignored)
        facts |= {fact: None for those in known for fact in those}
    families: dict[Family[Any], dict[Fact[Any], Any]] = {}
    for fact in facts:
        options: dict[Any, list[Formula]] = {}
        for so, scene in cases:
            options.setdefault(scene.value(fact), []).append(so)
        families.setdefault(fact.family, {})[fact] = joined(options)
    return first.following(families)


def joined(options: Mapping[Any, Sequence[Formula]]) -> Any:
    """The value that is one of several, each under one of its formulas; of truths their formula."""
    if len(options) == 1:
        return next(iter(options))
    if set(options) == {True, False}:
        return any_of(options[True])
    return Unknown({option: any_of(formulas) for option, formulas in options.items()})


def as_turn_of(position: Position, player: int | None) -> Position:
    """The position as if it were this player's turn; as it is if none is named."""
    return position if player is None else replace(position, turn=player)

"""Telling a difference: the turn whose result only one ruleset allows, what becomes of it under the other, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from analysis.diverge.difference import ELSEWHERE, ILLEGAL, UNFINISHED, Side
from analysis.diverge.search import domain_of
from analysis.why.verdict import is_impossible
from model.errors import IllegalMove
from model.registry import game_of
from model.rulebook import Question, Ruleset
from model.theory import ClauseTurn, TurnWalk


@dataclass(frozen=True)
class Explanation:
    """What happens in a position under two rulesets."""

    turn: tuple[Any, ...] = ()
    only: Side = ""
    results: tuple[Any, Any] = (None, None)
    outcomes: tuple[str, str] = ("", "")
    clauses: tuple[str, ...] = ()


def explain(position: Any, one: Ruleset, other: Ruleset, *thirds: Ruleset) -> Explanation:
    """Tell how two rulesets differ in a position; a game may know ways that need no turn.

    A turn is taken of which, if that can be, something else becomes under every third ruleset.
    """
    explanation: Explanation | None = domain_of(position.game).explain_without_turn(position, one, other)
    return explanation or explain_by_turn(position, one, other, thirds)


def do_differ(position: Any, one: Ruleset, other: Ruleset) -> bool:
    """Whether two rulesets differ in a position: by what happens without a turn, or by what a turn can lead to."""
    if domain_of(position.game).explain_without_turn(position, one, other) is not None:
        return True
    if is_impossible(position, one) or is_impossible(position, other):
        return False
    return reached(position, one) != reached(position, other) or won_after(position, one) != won_after(position, other)


def reached(position: Any, rules: Ruleset) -> frozenset[Any]:
    """The positions that one turn can lead to, as they look on the table."""
    return frozenset(map(domain_of(position.game).seen, results_of(position, rules)))


def won_after(position: Any, rules: Ruleset) -> frozenset[Any]:
    """The finished games that one turn can lead to, each with its winners."""
    ended = ((result, winners_of(result, rules)) for result in results_of(position, rules))
    return frozenset((result, winners) for result, winners in ended if winners is not None)


@lru_cache(64)
def results_of(position: Any, rules: Ruleset) -> frozenset[Any]:
    """The positions that one turn can lead to."""
    results: frozenset[Any] = game_of(position).simulator(position, rules).results(position)
    return results


def winners_of(position: Any, rules: Ruleset) -> tuple[int, ...] | None:
    """Who has won; None while the game goes on."""
    ended = game_of(position).outcome(position, rules)
    return None if ended is None else ended.winners


# The turn.


def explain_by_turn(position: Any, one: Ruleset, other: Ruleset, thirds: Sequence[Ruleset] = ()) -> Explanation:
    """Take the turn that tells most: illegal elsewhere rather than different, then short, then first in order."""
    game = game_of(position)
    seen = domain_of(game.name).seen
    is_won_otherwise = reached(position, one) == reached(position, other)
    ranked = []
    for only, ours, theirs in (("other", other, one), ("one", one, other)):
        elsewhere, rival = reached(position, theirs), game.simulator(position, theirs)
        told_already: set[Any] = set()
        for turn, after in game.simulator(position, ours).turns(position):
            if after in told_already:
                continue
            if is_won_otherwise:
                if winners_of(after, ours) == winners_of(after, theirs):
                    continue
            elif seen(after) in elsewhere:
                continue
            told_already.add(after)
            what, where = becomes(rival, position, turn)
            alike = sum(is_known(position, turn, third, {ours: after, theirs: where}) for third in thirds)
            rank = (alike, what != ILLEGAL, len(turn), only == "one", "; ".join(map(str, turn)))
            ranked.append((rank, only, turn, after, what, where))
    _, only, turn, after, what, where = min(ranked, key=lambda entry: entry[0])
    is_one = only == "one"
    here, there = (one, other) if is_one else (other, one)
    says = (leads(after, here), what_becomes(what, where, there, after))
    return Explanation(
        turn,
        "one" if is_one else "other",
        (after, where) if is_one else (where, after),
        says if is_one else says[::-1],
        responsible(position, here, there, turn),
    )


def is_known(position: Any, turn: tuple[Any, ...], third: Ruleset, known: Mapping[Ruleset, Any]) -> bool:
    """Whether under a third ruleset a turn leads where it leads under one of two, with the same winners."""
    _, where = becomes(game_of(position).simulator(position, third), position, turn)
    won = {rules: None if after is None else winners_of(after, rules) for rules, after in known.items()}
    third_won = None if where is None else winners_of(where, third)
    return any(where == after and third_won == won[rules] for rules, after in known.items())


def becomes(simulator: Any, position: Any, turn: tuple[Any, ...]) -> tuple[str, Any]:
    """What becomes of a turn: illegal, not over, or a position."""
    simulator.begin(position)
    try:
        simulator.follow(turn)
    except IllegalMove:
        return ILLEGAL, None
    if not simulator.is_over():
        return UNFINISHED, None
    return ELSEWHERE, simulator.unload(simulator.stack[0])


def outcome_of(position: Any, rules: Ruleset, turn: tuple[Any, ...], elsewhere: Any = None) -> str:
    """Say what becomes of a turn under some rules, told from a position elsewhere; of a finished game, who has won."""
    if not turn:
        return str(game_of(position).outcome(position, rules))
    what, where = becomes(game_of(position).simulator(position, rules), position, turn)
    return what_becomes(what, where, rules, elsewhere)


def what_becomes(what: str, where: Any, rules: Ruleset, elsewhere: Any = None) -> str:
    """Say what becomes of a turn, with the winners; a position that is the same as elsewhere is not called another."""
    if where is None:
        return what
    return leads(where, rules) if where == elsewhere else f"{what}: {leads(where, rules)}"


def leads(position: Any, rules: Ruleset) -> str:
    """Say where a legal turn leads: to the end of the game and its winners, or on."""
    ended = game_of(position).outcome(position, rules)
    return "legal" if ended is None else f"legal, {ended}"


# The clauses responsible.


def responsible(position: Any, here: Ruleset, there: Ruleset, turn: Iterable[Any]) -> tuple[str, ...]:
    """The clauses that a turn breaks there, else those that say what becomes of the first thing that differs."""
    theory = game_of(position).theory
    sides = [ClauseTurn.begin(theory, position, rules) for rules in (here, there)]
    for step in (None, *turn):
        if step is not None and (broken := sides[1].forbidding(step)):
            return broken
        says = [side.brought_about(step) for side in sides]
        sides = sides if step is None else [side.after(step) for side in sides]
        ours, theirs = (side.scene for side in sides)
        differing = [fact for fact in {**says[0], **says[1]} if ours.value(fact) != theirs.value(fact)]
        if differing:
            return tuple(sorted({told[fact] for told in says for fact in differing if fact in told}))
        if sides[0].is_over != sides[1].is_over:
            return tuple(sorted({spot_demand(side) for side in sides if not side.is_over}))
    return misjudging_clauses(sides[0].position, here, there)


def spot_demand(turn: ClauseTurn[Any, Any]) -> str:
    """The clause by which something has still to be done in a turn."""
    return turn.walk.slots[turn.spots[-1].slot].demand


def misjudging_clauses(position: Any, here: Ruleset, there: Ruleset) -> tuple[str, ...]:
    """The clauses that say under one of two rulesets that others have won than under the other."""
    game = game_of(position)
    misjudged, ended = domain_of(game.name).misjudged, game.outcome
    ends = [(rules, ended(position, other)) for rules, other in ((there, here), (here, there))]
    blamed = (clause.id for rules, end in ends if end is not None for clause in misjudged(position, rules, end))
    return tuple(dict.fromkeys(blamed))


# What else the difference depends on.


def readings_to_agree(position: Any, question: type[Question], one: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The single readings of other questions under which the two no longer differ in this position."""
    found = []
    for reading in readings_beside(question, one):
        pair = one.choosing({reading.id: reading}), other.choosing({reading.id: reading})
        if not do_differ(position, *pair):
            found.append(f"{reading.id}={reading.word}")
    return tuple(found)


def readings_beside(question: type[Question], rules: Ruleset) -> Iterator[Question]:
    """Every reading of another question that the rules do not choose, in order."""
    for beside in rules.questions():
        if beside is not question:
            yield from (reading for reading in beside.readings() if reading is not rules.reading(beside))


# The second opinion.


def reached_by_clauses(position: Any, rules: Ruleset) -> frozenset[Any]:
    """The positions that one turn can lead to, as the clauses tell it."""
    theory, seen = game_of(position).theory, domain_of(position.game).seen
    ends = TurnWalk(theory, theory.scene(position, rules)).results()
    return frozenset(seen(theory.position(end)) for end in ends)

"""Explaining a difference: the turn whose result one ruleset alone allows, what it is under the other, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from analysis.diverge.difference import ELSEWHERE, ILLEGAL, UNFINISHED, Side
from analysis.diverge.domain import differences_of
from analysis.why.verdict import is_impossible
from model.errors import IllegalMove
from model.refusing import misjudging
from model.registry import game_of
from model.rulebook import Question, Ruleset
from model.theory import ClauseTurn, TurnWalk
from model.turn import Turn


@dataclass(frozen=True)
class Explanation:
    """What happens in a position under two rulesets."""

    turn: tuple[Any, ...] = ()
    only: Side = ""
    results: tuple[Any, Any] = (None, None)
    outcomes: tuple[str, str] = ("", "")
    clauses: tuple[str, ...] = ()


def explain(position: Any, one: Ruleset, other: Ruleset, *thirds: Ruleset) -> Explanation:
    """Explain how two rulesets differ in a position, if that can be without a turn.

    A turn is taken of which, if that can be, something else becomes under every third ruleset.
    """
    return explain_without_turn(position, one, other) or explain_by_turn(position, one, other, thirds)


def explain_without_turn(position: Any, one: Ruleset, other: Ruleset) -> Explanation | None:
    """Explain what rulesets make of a position before anybody plays; None if that is the same."""
    ways = (*differences_of(position.game).without_turn, explain_winners)
    return next((found for way in ways if (found := way(position, one, other)) is not None), None)


def explain_winners(position: Any, one: Ruleset, other: Ruleset) -> Explanation | None:
    """Name the different winners of a finished game."""
    ends = [game_of(position).outcome(position, rules) for rules in (one, other)]
    if ends[0] is None or ends[1] is None or ends[0].winners == ends[1].winners:
        return None
    return Explanation(outcomes=(str(ends[0]), str(ends[1])), clauses=clauses_on_winners(position, one, other))


def do_differ(position: Any, one: Ruleset, other: Ruleset) -> bool:
    """Whether two rulesets differ in a position: by what happens without a turn, or by what a turn can lead to."""
    if explain_without_turn(position, one, other) is not None:
        return True
    if is_impossible(position, one) or is_impossible(position, other):
        return False
    return reached(position, one) != reached(position, other) or won_after(position, one) != won_after(position, other)


def reached(position: Any, rules: Ruleset) -> frozenset[Any]:
    """The positions that one turn can lead to, as they look on the table."""
    return frozenset(map(differences_of(position.game).looks, results_of(position, rules)))


def won_after(position: Any, rules: Ruleset) -> frozenset[Any]:
    """The finished games that one turn can lead to, each with its winners."""
    ended = ((result, winners_of(result, rules)) for result in results_of(position, rules))
    return frozenset((result, winners) for result, winners in ended if winners is not None)


@lru_cache(64)
def results_of(position: Any, rules: Ruleset) -> frozenset[Any]:
    """The positions that one turn can lead to."""
    return frozenset() if position.ending is not None else game_of(position).turn(position, rules).results()


def winners_of(position: Any, rules: Ruleset) -> tuple[int, ...] | None:
    """Who has won; None while the game goes on."""
    ended = game_of(position).outcome(position, rules)
    return None if ended is None else ended.winners


# The turn.


def explain_by_turn(position: Any, one: Ruleset, other: Ruleset, thirds: Sequence[Ruleset] = ()) -> Explanation:
    """Take the turn that says most: illegal elsewhere rather than different, then short, then first in order."""
    looks = differences_of(position.game).looks
    is_won_otherwise = reached(position, one) == reached(position, other)
    ranked = []
    for only, ours, theirs in (("other", other, one), ("one", one, other)):
        elsewhere, met = reached(position, theirs), set[Any]()
        for turn, after in lines_of(game_of(position).turn(position, ours)):
            if after in met:
                continue
            if is_won_otherwise:
                if winners_of(after, ours) == winners_of(after, theirs):
                    continue
            elif looks(after) in elsewhere:
                continue
            met.add(after)
            what, where = becomes(position, theirs, turn)
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


def lines_of(turn: Turn[Any, Any]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every line of play of a turn with the position it leads to."""
    if turn.is_over:
        yield turn.steps, turn.position
    for step in turn.legal:
        yield from lines_of(turn.after(step))


def is_known(position: Any, turn: tuple[Any, ...], third: Ruleset, known: Mapping[Ruleset, Any]) -> bool:
    """Whether under a third ruleset a turn leads where it leads under one of two, with the same winners."""
    _, where = becomes(position, third, turn)
    won = {rules: None if after is None else winners_of(after, rules) for rules, after in known.items()}
    third_won = None if where is None else winners_of(where, third)
    return any(where == after and third_won == won[rules] for rules, after in known.items())


def becomes(position: Any, rules: Ruleset, turn: tuple[Any, ...]) -> tuple[str, Any]:
    """What becomes of a turn under some rules: illegal, not over, or a position."""
    try:
        played = game_of(position).turn(position, rules).after(*turn)
    except IllegalMove:
        return ILLEGAL, None
    return (ELSEWHERE, played.position) if played.is_over else (UNFINISHED, None)


def outcome_of(position: Any, rules: Ruleset, turn: tuple[Any, ...], elsewhere: Any = None) -> str:
    """Say what becomes of a turn under some rules, beside a position elsewhere; of a finished game, who has won."""
    if not turn:
        return str(game_of(position).outcome(position, rules))
    what, where = becomes(position, rules, turn)
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
            return tuple(sorted({by[fact] for by in says for fact in differing if fact in by}))
        if sides[0].is_over != sides[1].is_over:
            return tuple(sorted({spot_demand(side) for side in sides if not side.is_over}))
    return clauses_on_winners(sides[0].position, here, there)


def spot_demand(turn: ClauseTurn[Any, Any]) -> str:
    """The clause by which something has still to be done in a turn."""
    return turn.walk.slots[turn.spots[-1].slot].demand


def clauses_on_winners(position: Any, here: Ruleset, there: Ruleset) -> tuple[str, ...]:
    """The clauses that say under one of two rulesets that others have won than under the other."""
    ends = [(rules, winners_of(position, other)) for rules, other in ((there, here), (here, there))]
    blamed = (name for rules, won in ends if won is not None for name in misjudging(position, rules, won))
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
    """The positions that one turn can lead to, by the clauses."""
    theory, looks = game_of(position).theory, differences_of(position.game).looks
    ends = TurnWalk(theory, theory.scene(position, rules)).results()
    return frozenset(looks(theory.position(end)) for end in ends)


def winners_by_clauses(position: Any, rules: Ruleset) -> frozenset[tuple[int, ...]]:
    """The sets of winners that the clauses let a finished game have."""
    players = range(position.players)
    some = (winners for count in range(len(players) + 1) for winners in combinations(players, count))
    return frozenset(winners for winners in some if not misjudging(position, rules, winners))

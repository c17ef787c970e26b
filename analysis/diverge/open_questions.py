"""Editions with the readings that they leave open: where they differ under every one of these.

What becomes of a position depends only on the questions that the clauses look up there. The open ones among them are
tried out as they are looked up, every reading that the edition allows: so no completion that can matter is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Answer, Opinion, Word
from analysis.diverge.difference import Difference
from analysis.diverge.domain import SizeLayer, domain_of, editions_of
from analysis.diverge.editions import edition_difference
from analysis.diverge.explanations import reached, winners_of
from analysis.diverge.opinions import clauses_say
from model.registry import game_named
from model.rulebook import Edition, Question, Ruleset

MOST_COMPLETIONS = 2048
"""How many ways to complete an edition are gone through in one position; with more of them it is left undecided."""
DRAWN = 12
"""How many completions of each edition are drawn for a first look at a position."""
BY = "every allowed reading of each open question that the clauses look up"


@dataclass(frozen=True)
class Completion:
    """An edition with readings chosen for open questions, and what the clauses make of a position under them."""

    readings: tuple[Question, ...]
    rules: Ruleset
    result: Hashable


def completions(edition: Edition, rules: Ruleset, layer: SizeLayer, position: Any) -> list[Completion]:
    """Every way to complete an edition that can matter in a position; one too many if there are more than the most."""
    return list(islice(completed(edition, layer, position, rules, {}), MOST_COMPLETIONS + 1))


def completed(
    edition: Edition, layer: SizeLayer, position: Any, rules: Ruleset, chosen: Mapping[type[Question], Question]
) -> Iterator[Completion]:
    """Complete an edition further, by the first open question that is looked up and not chosen yet."""
    result, asked = clauses_say(layer, 0, position, rules)
    looked_up = (question for question in rules.questions() if question.field() in asked and question not in chosen)
    question = next((each for each in looked_up if len(edition.stance(each).allowed) > 1), None)
    if question is None:
        yield Completion(tuple(chosen.values()), rules, result)
        return
    for reading in edition.stance(question).allowed:
        further = rules.choosing({question.id: reading})
        yield from completed(edition, layer, position, further, {**chosen, question: reading})


@dataclass(frozen=True)
class Dependency:
    """How a difference of editions depends on what they leave open: under how many pairs of completions they differ.

    `open` names the questions that each leaves open and that are looked up; `always` and `never` the single readings
    with which they differ whatever else is read, or do not.
    """

    open: Mapping[str, tuple[str, ...]]
    pairs: int
    differing: int
    always: tuple[str, ...]
    never: tuple[str, ...]
    is_complete: bool

    @property
    def is_whatever(self) -> bool:
        """Whether they differ under every reading."""
        return self.is_complete and self.differing == self.pairs

    def to_json(self) -> dict[str, Any]:
        """Give it ready for JSON."""
        return vars(self) | {"open": {name: list(asked) for name, asked in self.open.items()}}


def count_differing(ones: Sequence[Completion], others: Sequence[Completion]) -> int:
    """Under how many pairs of completions something else becomes of a position."""
    counts = Counter(each.result for each in others)
    return sum(len(others) - counts[each.result] for each in ones)


class Editions:
    """Two editions of a game, each with every completion that can matter."""

    def __init__(self, game: str, one: str, other: str) -> None:
        """Look the editions up."""
        self.game, self.book, self.names = game, game_named(game).rulebook, (one, other)
        self.editions = [self.book.edition(name) for name in self.names]
        self.played = [self.book.ruleset.of(name) for name in self.names]

    def completions(self, layer: SizeLayer, position: Any) -> list[list[Completion]]:
        """The completions of each."""
        sides = zip(self.editions, self.played, strict=True)
        return [completions(edition, rules, layer, position) for edition, rules in sides]

    def dependency(self, layer: SizeLayer, position: Any) -> Dependency:
        """Under which readings of open questions they differ in a position."""
        sides = self.completions(layer, position)
        is_complete = all(len(side) <= MOST_COMPLETIONS for side in sides)
        always, never = list[str](), list[str]()
        for name, side, against in zip(self.names, sides, sides[::-1], strict=True):
            for reading in dict.fromkeys(reading for each in side for reading in each.readings):
                with_it = [each for each in side if reading in each.readings]
                differing = count_differing(with_it, against)
                if differing in (0, len(with_it) * len(against)):
                    (always if differing else never).append(f"{name} {reading.id}={reading.word}")
        pairs, differing = len(sides[0]) * len(sides[1]), count_differing(*sides)
        looked_up = [tuple(sorted({r.id for each in side for r in each.readings})) for side in sides]
        is_mixed = is_complete and 0 < differing < pairs
        return Dependency(
            dict(zip(self.names, looked_up, strict=True)),
            pairs,
            differing,
            tuple(always) if is_mixed else (),
            tuple(never) if is_mixed else (),
            is_complete,
        )

    def agreeing(self, layer: SizeLayer, position: Any) -> tuple[Ruleset, Ruleset] | None:
        """A completion of each under which the clauses make the same of a position; None if there is none."""
        ones, others = self.completions(layer, position)
        known = {completion.result: completion.rules for completion in ones}
        return next(((known[each.result], each.rules) for each in others if each.result in known), None)

    def drawn(self, count: int) -> list[list[Ruleset]]:
        """Some completions of each, the one that is played first."""
        found = []
        for edition, played in zip(self.editions, self.played, strict=True):
            rng, chosen = Random(edition.id), [played]
            for _ in range(count):
                picks = {q.id: rng.choice(edition.stance(q).allowed) for q in self.book.questions}
                chosen.append(played.choosing(picks))
            found.append(chosen)
        return found


# The smallest position.


@dataclass(frozen=True)
class OpenEditions:
    """Where two editions differ under every reading; and on what it depends where they do by their most likely ones."""

    answer: Answer
    whatever: Dependency | None
    played: Difference
    dependency: Dependency | None

    def to_json(self) -> dict[str, Any]:
        """Give it ready for JSON."""
        return {
            "whatever_is_read": self.answer.to_json() | {"open": self.whatever and self.whatever.to_json()},
            "as_played": self.played.to_json() | {"open": self.dependency and self.dependency.to_json()},
        }


def left_open(game: str, one: str, other: str) -> OpenEditions:
    """Ask of two editions with what they leave open; the same one twice is refused."""
    played = edition_difference(game, one, other)
    dependency = None
    if played.is_found:
        domain, at = domain_of(game), played.position
        layer = next(layer for layer in domain.LAYERS if domain.key_of(layer, at) == played.key)
        dependency = Editions(game, one, other).dependency(layer, at)
    return OpenEditions(*differ_under_all_readings(game, one, other), played, dependency)


def differ_under_all_readings(game: str, one: str, other: str) -> tuple[Answer, Dependency | None]:
    """The smallest position in which two editions differ under every reading that they leave open.

    A position is passed over when two completions are known that agree in it. Otherwise all completions are gone
    through; if two agree, they help to pass over further positions.
    """
    editions, domain, places, begun = Editions(game, one, other), domain_of(game), editions_of(game), perf_counter()
    drawn, tried, undecided = editions.drawn(DRAWN), 0, ""
    asked = f"the smallest position in which {one} and {other} differ under every reading that they leave open"
    answer = Answer(asked, IMPOSSIBLE, places.BOUND, f"{one}, {other}", by=BY)
    for layer in places.layers():
        for part in range(domain.parts(layer)):
            for number, position in places.suspects(layer, part, drawn):
                agreeing = editions.agreeing(layer, position)
                if agreeing is not None:
                    for side, rules in zip(drawn, agreeing, strict=True):
                        side.append(rules)
                    continue
                dependency = editions.dependency(layer, position)
                if not dependency.is_complete:
                    undecided = undecided or position.line()
                    continue
                details = {"tried": tried + number, "key": list(domain.key_of(layer, position)), "undecided": undecided}
                opinions = (opinion_of_simulator(editions, layer, position),)
                found = replace(answer, word=FOUND, witness=position, opinions=opinions, details=details)
                return replace(found, seconds=perf_counter() - begun), dependency
            tried += domain.size(layer, part, editions.played)
    word: Word = UNDECIDED if undecided else IMPOSSIBLE
    return replace(answer, word=word, seconds=perf_counter() - begun, details={"tried": tried}), None


def opinion_of_simulator(editions: Editions, layer: SizeLayer, position: Any) -> Opinion:
    """Whether the plain simulator, too, sees a difference under every pair of completions."""
    sides = [
        {simulated(layer, position, each.rules) for each in side} for side in editions.completions(layer, position)
    ]
    agrees = sides[0].isdisjoint(sides[1])
    says = "a difference under each pair of them" if agrees else "the same under some of them"
    return Opinion("the simulator, with the same completions", says, agrees)


def simulated(layer: SizeLayer, position: Any, rules: Ruleset) -> Hashable:
    """What the simulator makes of a position."""
    return reached(position, rules) if layer.turns else winners_of(position, rules)

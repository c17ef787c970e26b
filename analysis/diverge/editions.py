"""Where editions part: as they are played, and question by question with the readings that they leave open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import Any

from analysis.diverge.difference import Parting
from analysis.diverge.explanations import is_parting, outcome_of, told
from analysis.diverge.opinions import OF_EACH_SIZE
from analysis.diverge.running import reading_parting, solved
from analysis.diverge.search import editions_of
from analysis.diverge.tasks import Task, told_of
from model.errors import BadInput
from model.registry import game_named
from model.rulebook import Question


def edition_parting(
    game: str, *names: str, jobs: int = 1, anew: bool = False, of_each_size: int = OF_EACH_SIZE
) -> Parting:
    """Where editions, as they are played, part: two of them, or three of which each parts from both others.

    They are looked for in one order, and told in the one that is asked for.
    """
    task, in_order = task_of(game, *names), task_of(game, *sorted(names))
    found = solved([in_order], jobs, alone=True, anew=anew, of_each_size=of_each_size)[0]
    if not found.is_found:
        one, other, *_ = task.pair
        asked = replace(found.answer, asked=task.asked)
        return replace(found, readings=task.readings, answer=asked, rules_one=one, rules_other=other)
    return found if task == in_order else told_of(task, found.position, found.answer, found.is_minimal)


def task_of(game: str, *names: str) -> Task:
    """Ask for editions; fewer than two, or the same one twice, are refused."""
    book = game_named(game).rulebook
    editions = [book.edition(name).id for name in names]
    if len(set(editions)) < len(editions):
        raise BadInput(f"{' '.join(editions)}: an edition is given twice; expected different ones")
    if len(editions) < 2:
        raise BadInput(f"{' '.join(editions) or 'no edition'}: expected two editions or more")
    return Task(game, "", tuple(editions), tuple(book.ruleset.of(name) for name in editions))


def every_edition_task(game: str) -> list[Task]:
    """Every two editions, and all of them if there are more."""
    names = sorted(game_named(game).rulebook.editions)
    groups = [*combinations(names, 2), *([tuple(names)] if len(names) > 2 else [])]
    return [task_of(game, *group) for group in groups]


def deciding_alone(parting: Parting) -> tuple[str, ...]:
    """The questions of which the other edition's reading alone makes a position part that two editions part in."""
    ruleset = game_named(parting.game).rulebook.ruleset
    one, other = ruleset.parse(parting.rules_one), ruleset.parse(parting.rules_other)
    return tuple(
        question.id
        for question in ruleset.questions()
        if one.reading(question) is not other.reading(question)
        and is_parting(parting.position, one, one.choosing({question.id: other.reading(question)}))
    )


# Question by question.


@dataclass(frozen=True)
class EditionQuestion:
    """A question in which editions part or may part: what each says to it, and where two of their readings part first.

    They part for certain where two of them allow no reading in common; otherwise they may, by what a table makes of
    what they leave open. `is_played` says that they part as they are played. There is a witness for each two readings
    by which they are played; if that is only one, for it and another one that not all of them allow.
    """

    question: str
    stances: dict[str, str]
    is_certain: bool
    is_played: bool
    partings: tuple[Parting, ...]

    def to_json(self) -> dict[str, Any]:
        """Give it ready for JSON."""
        witnesses = [
            {"readings": list(one.readings), "key": list(one.key), "company": one.company, "turn": list(one.turn)}
            | {"position": one.position.line() if one.is_found else None}
            for one in self.partings
        ]
        return {
            "question": self.question,
            "stances": self.stances,
            "for_certain": self.is_certain,
            "as_played": self.is_played,
            "witnesses": witnesses,
        }


def parting_questions(game: str, *names: str, jobs: int = 1) -> list[EditionQuestion]:
    """The questions in which editions do not all allow the same: those in which they part for certain come first."""
    book, found = game_named(game).rulebook, []
    for question in book.questions:
        stances = {name: book.edition(name).stance(question) for name in names}
        allowed = [set(stance.allowed) for stance in stances.values()]
        played = {stance.resolved for stance in stances.values()}
        if len(played) == 1 and all(one == allowed[0] for one in allowed):
            continue
        some = [reading for reading in question.readings() if len({reading in one for one in allowed}) > 1]
        told_apart = (
            played if len(played) > 1 else {*played, next(reading for reading in some if reading not in played)}
        )
        found.append(
            EditionQuestion(
                question.id,
                {name: str(stance) for name, stance in stances.items()},
                any(one.isdisjoint(other) for one, other in combinations(allowed, 2)),
                len(played) > 1,
                tuple(parted(game, *two, jobs) for two in combinations(sorted(told_apart, key=by_index), 2)),
            )
        )
    return sorted(found, key=lambda one: (not one.is_certain, not one.is_played))


def by_index(reading: Question) -> int:
    """The number of a reading in its question."""
    return reading.index


def parted(game: str, one: Question, other: Question, jobs: int) -> Parting:
    """Where two readings part first."""
    return reading_parting(game, one.id, one.word, other.word, jobs=jobs)


# Three editions.


@dataclass(frozen=True)
class ThreeWay:
    """A position in which three editions part as they are played, and the two questions that tell them apart there."""

    questions: tuple[str, str]
    position: Any
    outcomes: dict[str, str]
    turn: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Give it ready for JSON."""
        line = self.position.line()
        return {"questions": list(self.questions), "position": line, "turn": list(self.turn), "outcomes": self.outcomes}


def three_ways(game: str, *names: str, jobs: int = 1) -> list[ThreeWay]:
    """For each two questions that together tell three editions apart, their witnesses put together, if that is one.

    A witness with a turn and one of a finished game go together: the turn is played in the last minute.
    """
    ruleset = game_named(game).rulebook.ruleset
    rules = {name: ruleset.of(name) for name in names}
    found = []
    for one, other in permutations([each for each in parting_questions(game, *names, jobs=jobs) if each.is_played], 2):
        kinds = [tuple(chosen.reading(ruleset.question(q.question)) for chosen in rules.values()) for q in (one, other)]
        if len(set(zip(*kinds, strict=True))) < len(names):
            continue
        played, ended = one.partings[0], other.partings[0]
        if not played.turn or ended.turn:
            continue
        for position in editions_of(game).joined(played.position, ended.position):
            if all(is_parting(position, *two) for two in combinations(rules.values(), 2)):
                tale = told(position, *rules.values())
                here = tale.results[0] or tale.results[1]
                said = {name: outcome_of(position, chosen, tale.turn, here) for name, chosen in rules.items()}
                found.append(ThreeWay((one.question, other.question), position, said, tuple(map(str, tale.turn))))
                break
    return found

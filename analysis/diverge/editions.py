"""Where editions differ: by the most likely reading of each, and by question with the readings that they leave open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import Any

from analysis.diverge.difference import Difference
from analysis.diverge.domain import differences_of
from analysis.diverge.explanations import do_differ, explain, outcome_of
from analysis.diverge.opinions import OF_EACH_SIZE
from analysis.diverge.running import answer_tasks, reading_difference
from analysis.diverge.tasks import Task, difference_from
from model.errors import BadInput
from model.registry import game_named


def edition_difference(
    game: str, *names: str, jobs: int = 1, anew: bool = False, of_each_size: int = OF_EACH_SIZE
) -> Difference:
    """Where editions differ by the most likely reading of each: two of them, or three, each from both others.

    They are looked for in one order, and given in the one that is asked for.
    """
    task, in_order = edition_task(game, *names), edition_task(game, *sorted(names))
    found = answer_tasks([in_order], jobs, alone=True, anew=anew, of_each_size=of_each_size)[0]
    if not found.is_found:
        one, other, *_ = task.pair
        asked = replace(found.answer, asked=task.asked)
        return replace(found, readings=task.readings, answer=asked, rules_one=one, rules_other=other)
    return found if task == in_order else difference_from(task, found.position, found.answer, found.is_minimal)


def edition_task(game: str, *names: str) -> Task:
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
    return [edition_task(game, *group) for group in groups]


def deciding_alone(difference: Difference) -> tuple[str, ...]:
    """The questions of which the other edition's reading alone makes the difference in the position of two editions."""
    ruleset = game_named(difference.game).rulebook.ruleset
    one, other = ruleset.parse(difference.rules_one), ruleset.parse(difference.rules_other)
    return tuple(
        question.id
        for question in ruleset.questions()
        if one.reading(question) is not other.reading(question)
        and do_differ(difference.position, one, one.choosing({question.id: other.reading(question)}))
    )


# Question by question.


@dataclass(frozen=True)
class EditionQuestion:
    """A question in which editions differ or may: what each says to it, and where two of their readings differ first.

    They contradict each other where two of them allow no reading in common; otherwise they may differ, depending on the
    reading. `is_played` says that they do by each edition's most likely reading. There is a witness for each two of
    these readings; if that is only one, for it and another one that not all of them allow.
    """

    question: str
    stances: dict[str, str]
    is_certain: bool
    is_played: bool
    differences: tuple[Difference, ...]

    def to_json(self) -> dict[str, Any]:
        """Give it ready for JSON."""
        witnesses = [
            {"readings": list(one.readings), "key": list(one.key), "company": one.company, "turn": list(one.turn)}
            | {"position": one.position.line() if one.is_found else None}
            for one in self.differences
        ]
        return {
            "question": self.question,
            "stances": self.stances,
            "for_certain": self.is_certain,
            "as_played": self.is_played,
            "witnesses": witnesses,
        }


def differing_questions(game: str, *names: str, jobs: int = 1) -> list[EditionQuestion]:
    """The questions in which editions do not all allow the same: those of contradictions come first."""
    book, found = game_named(game).rulebook, []
    for question in book.questions:
        stances = {name: book.edition(name).stance(question) for name in names}
        allowed = [set(stance.allowed) for stance in stances.values()]
        played = {stance.resolved for stance in stances.values()}
        if len(played) == 1 and all(one == allowed[0] for one in allowed):
            continue
        some = [reading for reading in question.readings() if len({reading in one for one in allowed}) > 1]
        beside = set() if len(played) > 1 else {next(reading for reading in some if reading not in played)}
        compared = combinations(sorted(played | beside, key=lambda reading: reading.index), 2)
        found.append(
            EditionQuestion(
                question.id,
                {name: str(stance) for name, stance in stances.items()},
                any(one.isdisjoint(other) for one, other in combinations(allowed, 2)),
                len(played) > 1,
                tuple(
                    reading_difference(game, question.id, one.word, two.word, jobs=jobs)
                    for one, two in (compared if differences_of(game).domain else ())
                ),
            )
        )
    return sorted(found, key=lambda one: (not one.is_certain, not one.is_played))


# Three editions.


@dataclass(frozen=True)
class ThreeWay:
    """A position in which three editions differ by their most likely readings, and the two questions to blame."""

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
    places, ruleset = differences_of(game).editions, game_named(game).ruleset
    rules, found = {name: ruleset.of(name) for name in names}, list[ThreeWay]()
    if places is None:
        return found
    for one, other in permutations(
        [each for each in differing_questions(game, *names, jobs=jobs) if each.is_played], 2
    ):
        kinds = [tuple(chosen.reading(ruleset.question(q.question)) for chosen in rules.values()) for q in (one, other)]
        if len(set(zip(*kinds, strict=True))) < len(names):
            continue
        played, ended = one.differences[0], other.differences[0]
        if not played.turn or ended.turn:
            continue
        for position in places.joined(played.position, ended.position):
            if all(do_differ(position, *two) for two in combinations(rules.values(), 2)):
                why = explain(position, *rules.values())
                here = why.results[0] or why.results[1]
                said = {name: outcome_of(position, chosen, why.turn, here) for name, chosen in rules.items()}
                found.append(ThreeWay((one.question, other.question), position, said, tuple(map(str, why.turn))))
                break
    return found


@dataclass(frozen=True)
class AboutEditions:
    """What else is to be said where editions differ: questions, of two what is enough alone, of three more witnesses.

    Of these two the one that was not asked is absent.
    """

    questions: list[EditionQuestion]
    alone: tuple[str, ...] | None = None
    all_differ: list[ThreeWay] | None = None

    def to_json(self) -> dict[str, Any]:
        """Give it ready for JSON."""
        alone = {} if self.alone is None else {"alone": list(self.alone)}
        more = {} if self.all_differ is None else {"all_differ": [three.to_json() for three in self.all_differ]}
        return alone | {"questions": [question.to_json() for question in self.questions]} | more


def about_editions(difference: Difference, jobs: int) -> AboutEditions:
    """Ask the rest about a difference of editions."""
    game, names = difference.game, difference.readings
    questions = differing_questions(game, *names, jobs=jobs)
    if len(names) > 2:
        return AboutEditions(questions, all_differ=three_ways(game, *names, jobs=jobs))
    return AboutEditions(questions, alone=deciding_alone(difference) if difference.is_found else None)

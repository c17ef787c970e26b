"""By which rules a game was played, for people's eyes and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from analysis.depends.departures import Point
from analysis.why.which_rules import Admission, WhichRules, where
from model.records import rules_text

# For people.


def written(answer: WhichRules) -> str:
    """The whole answer: the record's own rules, the smallest other sets, the editions, and what each move rules out."""
    return "\n".join([*headlines(answer), "", *edition_lines(answer), "", *reading_lines(answer)])


def headlines(answer: WhichRules) -> Iterator[str]:
    """Say whether the game is legal as it is written, and under which other readings it is."""
    record, asked = answer.record, answer.departures
    if answer.ruled_out.ruled_out is not None:
        yield f"No reading admits {where(record, answer.ruled_out.ruled_out)}."
        yield "What follows is about the moves before it." if answer.readings else "It is the first move."
        return
    if answer.as_written.ruled_out is None:
        yield f"Its own rules admit every move: {rules_text(record.ruleset)}."
        return
    yield f"Its own rules ({rules_text(record.ruleset)}) forbid {where(record, answer.as_written.ruled_out)}."
    known = f"proved by {asked.solver}" if asked.is_complete else f"as far as {asked.solver} came; time was up"
    yield f"Every move is admitted with any of these sets of readings, and with none that has none of them ({known}):"
    for readings in asked.found:
        yield f"  {' and '.join(f'{one.id}={one.word}' for one in readings)}"


def edition_lines(answer: WhichRules) -> Iterator[str]:
    """Say which editions admit the game."""
    yield "Editions, by the most likely reading of each:"
    for name, edition in answer.editions.items():
        if edition.as_played.is_admitted:
            yield f"  {name}  admits every move"
            continue
        left_open = {True: "; not so with another reading that it leaves open"}.get(
            edition.as_left_open.is_admitted, "; so with every reading that it leaves open"
        )
        left_open = left_open if edition.as_left_open.is_decided else "; whether with every reading, nobody knows"
        yield f"  {name}  {ruled_out(answer, edition.as_played)}{left_open}"


def reading_lines(answer: WhichRules) -> Iterator[str]:
    """Say which move rules each reading out; of questions of which every reading is possible only the number."""
    out = {reading: said for reading, said in answer.readings.items() if not said.is_admitted}
    open_questions = {type(reading) for reading in answer.readings} - set(map(type, out))
    yield f"Readings that a move rules out (of {len(open_questions)} questions every reading is possible):"
    wide = max((len(f"{reading.id}={reading.word}") for reading in out), default=0)
    for reading, said in out.items():
        yield f"  {f'{reading.id}={reading.word}'.ljust(wide)}  {ruled_out(answer, said)}"


def ruled_out(answer: WhichRules, said: Admission) -> str:
    """Name the move that rules something out."""
    if not said.is_decided:
        return "undecided: time was up"
    assert said.ruled_out is not None
    return f"ruled out by {where(answer.record, said.ruled_out)}{'' if said.is_first else ', at the latest'}"


# As JSON.


def to_dict(answer: WhichRules) -> dict[str, Any]:
    """The whole answer ready for JSON."""
    asked = answer.departures
    return {
        "rules": rules_text(answer.record.ruleset),
        "turns": len(answer.record.turns),
        "as_written": admission_to_dict(answer, answer.as_written),
        "any_reading": admission_to_dict(answer, answer.ruled_out),
        "sets": [{one.id: one.word for one in readings} for readings in asked.found],
        "editions": {
            name: {
                "as_played": admission_to_dict(answer, edition.as_played),
                "as_left_open": admission_to_dict(answer, edition.as_left_open),
            }
            for name, edition in answer.editions.items()
        },
        "questions": {
            question.id: {
                reading.word: admission_to_dict(answer, answer.readings[reading]) for reading in question.readings()
            }
            for question in answer.record.ruleset.questions()
            if answer.readings
        },
        "complete": answer.is_complete,
        "solver": asked.solver,
    }


def admission_to_dict(answer: WhichRules, said: Admission) -> dict[str, Any]:
    """Whether something admits the game, ready for JSON."""
    if not said.is_decided:
        return {"admits": None}
    if said.ruled_out is None:
        return {"admits": True}
    return {"admits": False, "ruled_out_by": point_to_dict(answer, said.ruled_out) | {"first": said.is_first}}


def point_to_dict(answer: WhichRules, point: Point) -> dict[str, Any]:
    """A move, ready for JSON."""
    step = None if point.step is None else str(answer.record.turns[point.turn - 1][point.step - 1])
    return {"turn": point.turn, "step": point.step, "written": step}

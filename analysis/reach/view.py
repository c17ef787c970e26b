"""What can be reached, for people's eyes and as JSON."""

from __future__ import annotations

from typing import Any, cast

from analysis.answers import IMPOSSIBLE, Answer
from analysis.drawing import Drawing
from analysis.play.view import framed
from analysis.recess.pictures import picture_of
from analysis.solving.sentences import Sentence, sentences
from model.recess.clauses import THEORY
from model.recess.moves import write_turn
from model.recess.position import PLAYERS, Position
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.records import replay

NOBODY_ELSE = "one encoding only: nobody else was asked"


def library() -> str:
    """Every goal that has a name, with its number and its words."""
    rows = [(f"{one.name}:{one.demand.number}" if one.demand.number else one.name, str(one)) for one in goals()]
    wide = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{wide}}  {words}" for name, words in rows)


def goals() -> list[Any]:
    """Every goal that has a name."""
    return list(THEORY.goals.by_name.values())


def library_json() -> list[dict[str, Any]]:
    """The same, ready for JSON."""
    return [{"name": one.name, "number": one.demand.number or None, "words": str(one)} for one in goals()]


def last_position(answer: Answer) -> Position:
    """The position to which the witness leads."""
    last: Position = replay(cast(Record, answer.witness))[-1]
    return last


def strip(record: Record) -> Drawing:
    """The positions of a record side by side, each with the turn that is played there, the last position at the end."""
    positions = replay(record)
    drawn = [
        picture_of(position, record.ruleset, turn, f"{number}. {PLAYERS[position.turn]} {write_turn(turn)}")
        for number, (position, turn) in enumerate(zip(positions, record.turns, strict=False), start=1)
    ]
    return Drawing.side_by_side(
        [*drawn, picture_of(positions[-1], record.ruleset, caption=str(positions[-1].ending or ""))]
    )


def blamed(answer: Answer) -> list[Sentence]:
    """The clauses that exclude it, as sentences."""
    return sentences(THEORY.clauses, answer.because, Ruleset.parse(answer.rules)) if answer.word == IMPOSSIBLE else []


def written(answer: Answer) -> str:
    """The answer with the clauses to blame, the record and the last position."""
    lines = [str(answer)]
    if answer.word == IMPOSSIBLE and "solver" in answer.details:
        lines += [] if answer.opinions else [f"  {NOBODY_ELSE}"]
        lines += why_impossible(answer)
    lines.append(f"Verdict: {answer.details['verdict']}.")
    if answer.witness is not None:
        lines += ["", framed(last_position(answer))]
    return "\n".join(lines)


def why_impossible(answer: Answer) -> list[str]:
    """The clauses that exclude it, with how far it was found out that each is needed."""
    found = blamed(answer)
    if not found and answer.details.get("each_needed"):
        return ["No clause that lets moves be is needed for it: by the course of the turns alone nobody comes to it."]
    if not found:
        return ["No clause can be named: what the position settles was not asked, or there was no time for it."]
    needed = "each of them needed" if answer.details.get("each_needed") else "not all checked to be needed"
    by = answer.details["blamed_by"]
    clauses = f"{len(found)} clause" + "s" * (len(found) > 1)
    head = f"By {clauses}, {needed} ({by} on the same clauses):"
    return [head, *(f"  {line}" for sentence in found for line in sentence.lines())]


def to_json(answer: Answer) -> dict[str, Any]:
    """The answer ready for JSON, with the last position."""
    last = last_position(answer).to_json() if answer.witness is not None else None
    return answer.to_json() | {"last": last, "blamed": [sentence.to_json() for sentence in blamed(answer)]}

"""What can be reached, for people's eyes and as JSON."""

from __future__ import annotations

from typing import Any, cast

from analysis.adapter import adapter_of
from analysis.answers import IMPOSSIBLE, Answer
from analysis.drawing import Drawing
from analysis.play.view import framed
from analysis.solving.sentences import Sentence, sentences
from model.game import AnyGame, Position
from model.records import Record, replay
from model.registry import game_of

NOBODY_ELSE = "one encoding only: nobody else was asked"


def library(game: AnyGame) -> str:
    """Every goal that has a name, with its number and its words."""
    rows = [(f"{one.name}:{one.demand.number}" if one.demand.number else one.name, str(one)) for one in goals(game)]
    wide = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{wide}}  {words}" for name, words in rows)


def goals(game: AnyGame) -> list[Any]:
    """Every goal that has a name."""
    return list(game.theory.goals.by_name.values())


def library_json(game: AnyGame) -> list[dict[str, Any]]:
    """The same, ready for JSON."""
    return [{"name": one.name, "number": one.demand.number or None, "words": str(one)} for one in goals(game)]


def last_position(answer: Answer) -> Position:
    """The position to which the witness leads."""
    last: Position = replay(cast(Record, answer.witness))[-1]
    return last


def strip(record: Record) -> Drawing:
    """The positions of a record side by side, each with the turn that is played there, the last position at the end."""
    positions = replay(record)
    game, picture = game_of(record), adapter_of(record.game).picture
    drawn = [
        picture(position, record.ruleset, turn, f"{number}. {game.letters[position.turn]} {game.write_turn(turn)}")
        for number, (position, turn) in enumerate(zip(positions, record.turns, strict=False), start=1)
    ]
    return Drawing.side_by_side(
        [*drawn, picture(positions[-1], record.ruleset, caption=str(positions[-1].ending or ""))]
    )


def blamed(game: AnyGame, answer: Answer) -> list[Sentence]:
    """The clauses that exclude it, as sentences."""
    return sentences(game.theory.clauses, answer.because, game.rules(answer.rules)) if answer.word == IMPOSSIBLE else []


def written(game: AnyGame, answer: Answer) -> str:
    """The answer with the clauses to blame, the record and the last position."""
    lines = [str(answer)]
    if answer.word == IMPOSSIBLE and "solver" in answer.details:
        lines += [] if answer.opinions else [f"  {NOBODY_ELSE}"]
        lines += why_impossible(game, answer)
    lines.append(f"Verdict: {answer.details['verdict']}.")
    if answer.witness is not None:
        lines += ["", framed(last_position(answer))]
    return "\n".join(lines)


def why_impossible(game: AnyGame, answer: Answer) -> list[str]:
    """The clauses that exclude it, with how far it was found out that each is needed."""
    found = blamed(game, answer)
    if not found and answer.details.get("each_needed"):
        return ["No clause that lets moves be is needed for it: by the course of the turns alone nobody comes to it."]
    if not found:
        return ["No clause can be named: what the position settles was not asked, or there was no time for it."]
    needed = "each of them needed" if answer.details.get("each_needed") else "not all checked to be needed"
    by = answer.details["blamed_by"]
    clauses = f"{len(found)} clause" + "s" * (len(found) > 1)
    head = f"By {clauses}, {needed} ({by} on the same clauses):"
    return [head, *(f"  {line}" for sentence in found for line in sentence.lines())]


def to_json(game: AnyGame, answer: Answer) -> dict[str, Any]:
    """The answer ready for JSON, with the last position."""
    last = last_position(answer).to_json() if answer.witness is not None else None
    return answer.to_json() | {"last": last, "blamed": [sentence.to_json() for sentence in blamed(game, answer)]}

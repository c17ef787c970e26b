"""The smallest position in which two readings part, drawn, with both ways on from it side by side."""

from __future__ import annotations

from functools import cache
from typing import Any

from analysis.adapter import adapter_of
from analysis.diverge import Parting, every_parting
from analysis.diverge.difference import ELSEWHERE, UNFINISHED
from analysis.diverge.view import size_of, smallness
from analysis.drawing import svg
from analysis.report.asked import Asked
from analysis.report.parts import Figure, Part, Picture, Prose
from model.registry import game_named


@cache
def partings_of(asked: Asked) -> dict[str, list[Parting]]:
    """Where the readings of every question part; looked for once."""
    return every_parting(asked.game, asked.wishes.jobs, asked.wishes.on_piece)


def witness_parts(parting: Parting) -> list[Part]:
    """Show one parting: what happens under each reading, who is responsible, how small it is, and the pictures."""
    one, other = parting.readings
    if not parting.is_found:
        return [Prose(f"“{one}” and “{other}”: no difference in {parting.tried:,} positions ({parting.answer.bound}).")]
    return [Prose(told(parting)), smallest(parting), *pictures(parting)]


def told(parting: Parting) -> str:
    """Say what happens under each reading, and which clauses are responsible."""
    one, other = parting.readings
    beside = f" (beside {parting.company})" if parting.company != "baseline" else ""
    words = game_named(parting.game).rulebook.clauses
    clauses = "; ".join(f"{name} (“{words[name].rstrip('.')}”)" for name in parting.clauses)
    blame = f" Responsible: {clauses}." if clauses else ""
    return f"Where “{one}” and “{other}” part{beside}: {happening(parting)}.{blame}"


def happening(parting: Parting) -> str:
    """Say what becomes of the turn, or of the position where no turn is needed, under each reading."""
    sides = list(zip(parting.readings, (parting.outcome_one, parting.outcome_other), strict=True))
    if not parting.turn:
        return "in the position below, " + "; ".join(f"under “{word}” {outcome}" for word, outcome in sides)
    turn = f"the turn “{'; '.join(parting.turn)}” is"
    if not any(outcome.startswith(ELSEWHERE) for _, outcome in sides):
        return f"{turn} {', and '.join(verdict(word, outcome) for word, outcome in sides)}"
    ends = [(word, outcome.partition(", ")[2]) for word, outcome in sides]
    winners = [f"under “{word}” {end}" for word, end in ends if end]
    return f"{turn} legal under both, but comes to different positions{''.join(f'; {each}' for each in winners)}"


def verdict(word: str, outcome: str) -> str:
    """Say that a turn is legal or not under a reading, and who has won by it."""
    judged, _, end = outcome.partition(", ")
    return f"{'not over' if judged == UNFINISHED else judged} under “{word}”" + (f", where {end}" if end else "")


def smallest(parting: Parting) -> Figure:
    """Say how small the position is, and whether anything smaller was ruled out."""
    name = f"{parting.question}.{'.'.join(parting.readings)}.size"
    hangs = parting.answer.details.get("hangs_on") or []
    rest = f"They do not part here under {' or '.join(hangs)}" if hangs else "They part here beside every other reading"
    said = f"The smallest such position ({size_of(parting)}): {smallness(parting)}. {rest}."
    return Figure(name, list(parting.key), said)


def pictures(parting: Parting) -> list[Picture]:
    """Draw the position, and what comes of it under each reading."""
    one, other = parting.readings
    ruleset = game_named(parting.game).rulebook.ruleset
    allowing = ruleset.parse(parting.rules_other if parting.only == "other" else parting.rules_one)
    steps = game_named(parting.game).read_turn("; ".join(parting.turn))
    name = f"{parting.question.replace('.', '_')}-{one}-{other}"
    turn = f"; turn: {'; '.join(parting.turn)}" if parting.turn else ""
    drawn = [Picture(name, draw(parting.position, allowing, steps), f"The position{turn}.", is_small=True)]
    sides = (
        ("one", one, parting.result_one, parting.outcome_one, parting.rules_one),
        ("other", other, parting.result_other, parting.outcome_other, parting.rules_other),
    )
    for side, word, result, outcome, rules in sides if parting.turn else ():
        shown = parting.position if result is None else result
        caption = f"Under “{word}”: {outcome.replace(f'{ELSEWHERE}: legal', 'legal, another position')}."
        drawn.append(Picture(f"{name}-{side}", draw(shown, ruleset.parse(rules)), caption, is_small=True))
    return drawn


def draw(position: Any, rules: Any, steps: tuple[Any, ...] = ()) -> str:
    """Draw a position, with the steps of a turn from here."""
    return svg(adapter_of(_game(rules)).picture(position, rules, steps))


def _game(rules: Any) -> str:
    """The game of a ruleset."""
    return str(rules.game)

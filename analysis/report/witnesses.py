"""The smallest position in which two readings differ, drawn, with both ways on from it side by side."""

from __future__ import annotations

from functools import cache
from typing import Any

from analysis.adapter import adapter_of
from analysis.diverge import Difference, every_difference
from analysis.diverge.difference import ELSEWHERE, UNFINISHED
from analysis.diverge.view import size_of, smallness
from analysis.drawing import svg
from analysis.report.parts import Figure, Illustration, Part, Prose
from analysis.report.request import SectionRequest
from model.registry import game_named


@cache
def differences_of(request: SectionRequest) -> dict[str, list[Difference]]:
    """Where the readings of every question differ, looked for once; nothing of a game that does not compare them."""
    if adapter_of(request.game).differences() is None:
        return {question.id: [] for question in game_named(request.game).rulebook.questions}
    return every_difference(request.game, request.options.jobs, request.options.on_piece)


def witness_parts(difference: Difference) -> list[Part]:
    """Show one difference: what happens under each reading, who is responsible, how small it is, and the pictures."""
    one, other = difference.readings
    if not difference.is_found:
        return [
            Prose(
                f"“{one}” and “{other}”: no difference in {difference.tried:,} positions ({difference.answer.bound})."
            )
        ]
    return [Prose(explanation(difference)), smallest(difference), *pictures(difference)]


def explanation(difference: Difference) -> str:
    """Say what happens under each reading, and which clauses are responsible."""
    one, other = difference.readings
    beside = f" (beside {difference.company})" if difference.company != "baseline" else ""
    words = game_named(difference.game).rulebook.clauses
    clauses = "; ".join(f"{name} (“{words[name].rstrip('.')}”)" for name in difference.clauses)
    blame = f" Responsible: {clauses}." if clauses else ""
    return f"Where “{one}” and “{other}” differ{beside}: {happening(difference)}.{blame}"


def happening(difference: Difference) -> str:
    """Say what becomes of the turn, or of the position where no turn is needed, under each reading."""
    sides = list(zip(difference.readings, (difference.outcome_one, difference.outcome_other), strict=True))
    if not difference.turn:
        return "in the position below, " + "; ".join(f"under “{word}” {outcome}" for word, outcome in sides)
    turn = f"the turn “{'; '.join(difference.turn)}” is"
    if not any(outcome.startswith(ELSEWHERE) for _, outcome in sides):
        return f"{turn} {', and '.join(verdict(word, outcome) for word, outcome in sides)}"
    ends = [(word, outcome.partition(", ")[2]) for word, outcome in sides]
    winners = [f"under “{word}” {end}" for word, end in ends if end]
    return f"{turn} legal under both, but comes to different positions{''.join(f'; {each}' for each in winners)}"


def verdict(word: str, outcome: str) -> str:
    """Say that a turn is legal or not under a reading, and who has won by it."""
    judged, _, end = outcome.partition(", ")
    return f"{'not over' if judged == UNFINISHED else judged} under “{word}”" + (f", where {end}" if end else "")


def smallest(difference: Difference) -> Figure:
    """Say how small the position is, and whether anything smaller was ruled out."""
    name = f"{difference.question}.{'.'.join(difference.readings)}.size"
    unless = difference.answer.details.get("depends_on") or []
    here = f"do not differ here under {' or '.join(unless)}" if unless else "differ here beside every other reading"
    said = f"The smallest such position ({size_of(difference)}): {smallness(difference)}. They {here}."
    return Figure(name, list(difference.key), said)


def pictures(difference: Difference) -> list[Illustration]:
    """Draw the position, and what comes of it under each reading."""
    one, other = difference.readings
    ruleset = game_named(difference.game).rulebook.ruleset
    allowing = ruleset.parse(difference.rules_other if difference.only == "other" else difference.rules_one)
    steps = game_named(difference.game).read_turn("; ".join(difference.turn))
    name = f"{difference.question.replace('.', '_')}-{one}-{other}"
    turn = f"; turn: {'; '.join(difference.turn)}" if difference.turn else ""
    drawn = [Illustration(name, draw(difference.position, allowing, steps), f"The position{turn}.", is_small=True)]
    sides = (
        ("one", one, difference.result_one, difference.outcome_one, difference.rules_one),
        ("other", other, difference.result_other, difference.outcome_other, difference.rules_other),
    )
    for side, word, result, outcome, rules in sides if difference.turn else ():
        shown = difference.position if result is None else result
        caption = f"Under “{word}”: {outcome.replace(f'{ELSEWHERE}: legal', 'legal, another position')}."
        drawn.append(Illustration(f"{name}-{side}", draw(shown, ruleset.parse(rules)), caption, is_small=True))
    return drawn


def draw(position: Any, rules: Any, steps: tuple[Any, ...] = ()) -> str:
    """Draw a position, with the steps of a turn from here."""
    return svg(adapter_of(_game(rules)).picture(position, rules, steps))


def _game(rules: Any) -> str:
    """The game of a ruleset."""
    return str(rules.game)

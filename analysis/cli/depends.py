"""`--depends`: the same question under every other reading, asked by several commands and shown alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

DEPENDS = click.option(
    "--depends", is_flag=True, help="Also ask under every other reading: does the answer depend on it?"
)
DEPENDS_SECONDS = 120.0


def asked_otherwise(answer: Callable[[Any], str], ruleset: Any) -> Any:
    """Ask the same under every other reading."""
    from analysis.depends.dependencies import depends_on
    from analysis.play.view import watching

    with watching("asking the same under other readings") as say:
        return depends_on(answer, ruleset, DEPENDS_SECONDS, say)


def asked_with_line(
    ask: Callable[[Any], tuple[str, Any]], ruleset: Any, record: Any, goal: Any, solver: str
) -> Any:  # fmt: skip
    """Ask the same under other readings; where a line leads to a goal only under those that keep it from there."""
    from analysis.depends.dependencies import FoundLine, depends_on_line
    from analysis.play.view import watching
    from analysis.solving.handout import Handout

    if record is None or goal is None:
        return asked_otherwise(lambda rules: ask(rules)[0], ruleset)
    with watching("asking under which readings the line does not lead there") as say:
        return depends_on_line(ask, FoundLine(record, goal, Handout(solver)), DEPENDS_SECONDS, say)


def depends_written(found: Any) -> str:
    """What an answer depends on, below it; nothing if nobody asked."""
    from analysis.depends.dependencies import describe

    return f"\n\n{describe(found)}" if found else ""


def depends_json(found: Any) -> dict[str, Any]:
    """The same for JSON."""
    return {"depends": found.to_json()} if found else {}

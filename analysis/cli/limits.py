"""How much a command may take: seconds and processes, one type of each for all commands."""

from __future__ import annotations

from typing import Any

import click

from analysis.workers import MOST_JOBS, useful_cores

DAY = 86_400.0


class Seconds(click.ParamType):  # type: ignore[type-arg]
    """A time limit: a number of seconds above 0, up to a day."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read a number; what is none, no end and less than nothing are refused alike."""
        try:
            seconds = float(value)
        except ValueError:
            seconds = 0.0
        # Not `seconds <= 0`: of what is no number neither is true.
        if not 0 < seconds <= DAY:
            self.fail(f"{value!r} is no time limit; expected seconds, above 0 and up to {DAY:.0f} (a day)", param, ctx)
        return seconds


SECONDS = Seconds()
JOBS_OPTION = click.option(
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    default=useful_cores,
    help="Processes; all cores unless given.",
)

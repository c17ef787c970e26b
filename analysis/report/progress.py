"""How far a report is: a bar on standard error that names the section, for people at a terminal only."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.progress import Progress

from analysis.report.writing import Job


def watched(jobs: list[Job]) -> Iterable[Job]:
    """Pass jobs on under a bar that goes away at the end; silent where standard error is no terminal."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("report", total=len(jobs))
        for job in jobs:
            progress.update(bar, description=str(job))
            yield job
            progress.advance(bar)

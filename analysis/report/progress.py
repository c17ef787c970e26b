"""How far a report is: a bar on standard error that names the section, for people at a terminal only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress

from analysis.report.writing import Job


class Watching:
    """Passes jobs on under a bar; a second bar tells how far a long section is within itself."""

    def __init__(self, progress: Progress) -> None:
        """Set the bars up."""
        self.progress = progress
        self.sections = progress.add_task("report", total=None)
        self.pieces = progress.add_task("", total=None, visible=False)

    def __call__(self, jobs: list[Job]) -> Iterable[Job]:
        """Pass jobs on."""
        self.progress.update(self.sections, total=len(jobs))
        for job in jobs:
            self.progress.update(self.sections, description=str(job))
            self.progress.update(self.pieces, visible=False)
            yield job
            self.progress.advance(self.sections)

    def within(self, done: int, of: int) -> None:
        """Show how far a section is."""
        self.progress.update(self.pieces, description="  pieces", completed=done, total=of, visible=True)


@contextmanager
def watching() -> Iterator[Watching]:
    """Show bars that go away at the end; nothing where standard error is no terminal."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield Watching(progress)

"""Working the sections out one by one, and writing the files that changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from analysis.doctor import PACKAGE, version_of
from analysis.report import weaving
from analysis.report.parts import Page, Section
from analysis.report.sections import writers_for
from model.games import GAMES


@dataclass(frozen=True)
class Job:
    """One section to be worked out for one game."""

    game: str
    write: Callable[[str], Section | None]

    def __str__(self) -> str:
        """Say what is being worked out."""
        chapter = self.write.__module__.rpartition(".")[2]
        part = "" if self.write.__name__ == "section" else f", {self.write.__name__}"
        return f"{GAMES[self.game]}: {chapter}{part}"


Watch = Callable[[list[Job]], Iterable[Job]]
"""Passes jobs on one by one and may show how far they are."""


@dataclass(frozen=True)
class Outcome:
    """What a run wrote: all files of the report, those that changed, and the seconds it took."""

    folder: Path
    files: tuple[str, ...]
    changed: tuple[str, ...]
    seconds: float

    def __str__(self) -> str:
        """Say what was written, in one line."""
        pages = ", ".join(name for name in self.files if name.endswith(".html"))
        state = f"{len(self.changed)} of {len(self.files)} files written" if self.changed else "every file is current"
        return f"{self.folder}: {state} ({self.seconds:.1f} s); open {pages}"


def write_reports(folder: Path, watch: Watch = iter) -> Outcome:
    """Write every game's report into a folder; a file that differs only in its times is left as it stands."""
    start = perf_counter()
    pages = make_pages(watch)
    contents = {"index.html": weaving.index(pages)} | {n: text for page in pages for n, text in files_of(page)}
    changed = tuple(name for name, content in contents.items() if put(folder / name, content))
    return Outcome(folder, tuple(contents), changed, round(perf_counter() - start, 2))


def make_pages(watch: Watch = iter) -> list[Page]:
    """Work out the pages of all games, section by section."""
    jobs = [Job(game, write) for game in GAMES for write in writers_for(game)]
    done = [(job.game, *timed(job)) for job in watch(jobs)]
    return [page_of(game, [(section, seconds) for name, section, seconds in done if name == game]) for game in GAMES]


def timed(job: Job) -> tuple[Section | None, float]:
    """Work out one section, and say how long it took."""
    start = perf_counter()
    section = job.write(job.game)
    return section, round(perf_counter() - start, 3)


def page_of(game: str, done: list[tuple[Section | None, float]]) -> Page:
    """Put the sections of a game together; those without anything to say are left out."""
    said = [(section, seconds) for section, seconds in done if section]
    seconds = {section.id: seconds for section, seconds in said}
    return Page(game, GAMES[game], version_of(PACKAGE) or "", tuple(section for section, _ in said), seconds)


def files_of(page: Page) -> Iterator[tuple[str, str]]:
    """Give name and content of every file of a page."""
    yield f"{page.game}.html", weaving.html(page)
    yield f"{page.game}.md", weaving.markdown(page)
    yield f"{page.game}.json", weaving.page_json(page)
    yield from weaving.pictures(page).items()


def put(path: Path, content: str) -> bool:
    """Write a file unless it says the same already, and tell whether it was written."""
    if says_the_same(path, content):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, "utf-8")
    return True


def says_the_same(path: Path, content: str) -> bool:
    """Whether a file differs from some content in its times at most; one that cannot be read does not."""
    try:
        before = path.read_text("utf-8")
        return weaving.without_times(path.name, before) == weaving.without_times(path.name, content)
    except (FileNotFoundError, ValueError):
        return False

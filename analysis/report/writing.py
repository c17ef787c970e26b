"""Working the sections out one by one, and writing the files that changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from pkgutil import resolve_name
from time import perf_counter
from typing import Any

from analysis import files
from analysis.cache import Cache
from analysis.doctor import PACKAGE, version_of
from analysis.report import weaving
from analysis.report.parts import Page, Section
from analysis.report.request import ReportOptions, SectionRequest, Writer
from analysis.report.sections import WORKED_OUT_FIRST, PagePlan, page_plans
from analysis.typed_json import from_json, to_json
from model.registry import game_named

Done = tuple[Section | None, float]
"""A section, if it has anything to say, and the seconds it took."""
INDEX = "index.html"


@dataclass(frozen=True)
class Job:
    """One section to be worked out for one game."""

    request: SectionRequest
    writer: str

    @property
    def module(self) -> str:
        """The module that writes the section."""
        return self.writer.partition(":")[0]

    @property
    def write(self) -> Writer:
        """The function that writes the section."""
        found: Writer = resolve_name(self.writer)
        return found

    def __str__(self) -> str:
        """Say what is being worked out."""
        chapter, name = self.module.rpartition(".")[2], self.writer.partition(":")[2]
        part = "" if name == "section" else f", {name}"
        return f"{game_named(self.request.game).title}: {chapter}{part}"


Watch = Callable[[list[Job]], Iterable[Job]]
"""Passes jobs on one by one and may show how far they are."""


@dataclass(frozen=True)
class WrittenReport:
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


def write_reports(folder: Path, options: ReportOptions | None = None, watch: Watch = iter) -> WrittenReport:
    """Write every page into a folder; a file that differs only in its times is left as it stands."""
    start = perf_counter()
    contents = {folder / name: content for name, content in make_files(options, watch).items()}
    for path in contents:
        path.parent.mkdir(parents=True, exist_ok=True)
    changed = files.write_together(contents, folder / INDEX, says_the_same)
    everything, fresh = (tuple(str(path.relative_to(folder)) for path in paths) for paths in (contents, changed))
    return WrittenReport(folder, everything, fresh, round(perf_counter() - start, 2))


def make_files(options: ReportOptions | None = None, watch: Watch = iter) -> dict[str, str]:
    """Make every file of the report: name to content."""
    pages = make_pages(options, watch)
    return {INDEX: weaving.index(pages)} | {n: text for page in pages for n, text in files_of(page)}


def make_pages(options: ReportOptions | None = None, watch: Watch = iter) -> list[Page]:
    """Work out all pages, section by section; one that two pages share is worked out once."""
    plans = page_plans()
    wanted = [
        (plan, Job(SectionRequest(plan.game, options or ReportOptions()), write))
        for plan in plans
        for write in plan.writers
    ]
    jobs = sorted(dict.fromkeys(job for _, job in wanted), key=lambda job: job.writer not in WORKED_OUT_FIRST)
    done = {job: recalled(job) for job in watch(jobs)}
    return [make_page(plan, [done[job] for of, job in wanted if of is plan]) for plan in plans]


def recalled(job: Job) -> Done:
    """Give a section as it is cached, else work it out and keep it; either way as it is read back."""
    cache = cache_of(job)
    done = next(cache.pages(read_done), None)
    if done is None:
        page = to_json(timed(job))
        cache.keep(page)
        done = read_done(json.loads(json.dumps(page)))
    return done


def read_done(page: Any) -> Done:
    """Read a section and its seconds."""
    done: Done = from_json(Done, page)
    return done


def cache_of(job: Job) -> Cache:
    """Where a section is kept: under what the user gave, by name and content, and how much is sampled."""
    request = job.request
    given = [*request.texts().items(), *(("", path) for path in request.rulings())]
    contents = [(edition, str(path), sha256(path.read_bytes()).hexdigest()) for edition, path in given]
    kind = f"section-{request.game}-{job.writer.rpartition('.')[2].replace(':', '-')}"
    return Cache(kind, job.module, request.options.full, *contents)


def timed(job: Job) -> Done:
    """Work out one section, and say how long it took."""
    start = perf_counter()
    section = job.write(job.request)
    return section, round(perf_counter() - start, 3)


def make_page(plan: PagePlan, done: list[Done]) -> Page:
    """Put the sections of a page together; those without anything to say are left out."""
    said = [(section, seconds) for section, seconds in done if section]
    seconds = {section.id: seconds for section, seconds in said}
    sections = tuple(section for section, _ in said)
    return Page(plan.name, plan.game, plan.title, version_of(PACKAGE) or "", sections, seconds)


def files_of(page: Page) -> Iterator[tuple[str, str]]:
    """Give name and content of every file of a page."""
    yield f"{page.name}.html", weaving.html(page)
    yield f"{page.name}.md", weaving.markdown(page)
    yield f"{page.name}.json", weaving.page_json(page)
    yield from weaving.pictures(page).items()


def says_the_same(path: Path, content: files.Content) -> bool:
    """Whether a file differs from some content in its times at most; one that cannot be read does not."""
    try:
        before = path.read_text("utf-8")
        return weaving.without_times(path.name, before) == weaving.without_times(path.name, str(content))
    except (FileNotFoundError, ValueError):
        return False

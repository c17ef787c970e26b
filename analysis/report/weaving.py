"""A page as HTML, Markdown and JSON: the same sections three times, and nothing that a section did not say."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, assert_never

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from analysis.report.parts import (
    Cell,
    Column,
    Figure,
    Illustration,
    Page,
    Part,
    PartGroup,
    Prose,
    Run,
    Section,
    Span,
    Table,
)

TEMPLATES = Path(__file__).parent / "templates"
TIMES = "Worked out in "
"""How the lines of a page begin that differ from run to run."""
PICTURES = "pictures"


@cache
def environment() -> Environment:
    """The templates, refusing names that nobody gave; HTML is escaped, Markdown is not."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=lambda name: bool(name and ".html" in name),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"bundles": bundles, "plain": plain, "markdown_cell": markdown_cell}
    made.globals |= {"picture_file": picture_file, "times": times, "link": link, "worked": TIMES}
    return made


def html(page: Page) -> str:
    """Write a page as one HTML file that needs no other."""
    return environment().get_template("page.html.j2").render(page=page)


def index(pages: Sequence[Page]) -> str:
    """Write the page that leads to all others."""
    return environment().get_template("index.html.j2").render(pages=pages)


def markdown(page: Page) -> str:
    """Write a page as Markdown; its pictures are files beside it."""
    return environment().get_template("page.md.j2").render(page=page)


def pictures(page: Page) -> dict[str, str]:
    """Give file name to SVG for every picture of a page."""
    parts = [part for section in page.sections for part in all_parts(section)]
    return {picture_file(page, part): part.svg for part in parts if isinstance(part, Illustration)}


def picture_file(page: Page, picture: Illustration) -> str:
    """Name the file of a picture, relative to the page."""
    return f"{PICTURES}/{page.name}-{picture.name}.svg"


def all_parts(section: Section) -> Iterable[Part]:
    """List the parts of a section and of its groups."""
    yield from section.parts
    for group in section.groups:
        yield from group.parts


def times(seconds: dict[str, float]) -> str:
    """Say how long everything took, in the one line that differs from run to run."""
    slowest = max(seconds, key=lambda name: seconds[name])
    return f"{TIMES}{sum(seconds.values()):.2f} s; {slowest} took longest ({seconds[slowest]:.2f} s)."


def without_times(name: str, content: str) -> str:
    """Leave out of a written file what differs from run to run."""
    if name.endswith(".json"):
        return as_json(untimed(json.loads(content)))
    return "".join(line for line in content.splitlines(keepends=True) if TIMES not in line)


def untimed(read: Any) -> Any:
    """Leave every number of seconds out of what JSON holds."""
    if isinstance(read, dict):
        return {key: untimed(value) for key, value in read.items() if not key.endswith("seconds")}
    return [untimed(value) for value in read] if isinstance(read, list) else read


# What the templates ask for.


def link(page: Page, target: str, ending: str) -> str:
    """Where a target lies, seen from a page in a format."""
    name, _, heading = target.rpartition("#")
    return f"#{heading}" if name in ("", page.name) else f"{name}.{ending}#{heading}"


def bundles(parts: Sequence[Part]) -> list[tuple[str, list[Part]]]:
    """Gather neighbouring parts of one kind, so that figures become one list."""
    return [(kind, list(some)) for kind, some in groupby(parts, key=lambda part: type(part).__name__.lower())]


def plain(words: str) -> str:
    """Keep words from being taken for Markdown or HTML.

    >>> plain("a < b | c")
    'a &lt; b \\\\| c'
    """
    return words.replace("&", "&amp;").replace("<", "&lt;").replace("|", "\\|")


def markdown_cell(cell: Cell, page: Page) -> str:
    """Write a cell on one line, spans apart by line breaks."""
    return "<br>".join(markdown_span(span, page) for span in cell.spans)


def markdown_span(span: Span, page: Page) -> str:
    """Write a span in its look."""
    words = plain(span.text)
    match span.look:
        case "strong":
            words = f"**{words}**"
        case "code":
            words = f"`{words}`"
        case "term" | "quote":
            words = f"«{words}»"
        case "place" | "muted":
            words = f"_{words}_"
        case "plain" | "wording":
            pass
        case _:
            assert_never(span.look)
    return f"[{words}]({link(page, span.target, 'md')})" if span.target else words


# JSON.


def as_json(answer: Any) -> str:
    """Write JSON, readable in any language."""
    return json.dumps(answer, ensure_ascii=False, indent=1) + "\n"


def page_json(page: Page) -> str:
    """Write everything that stands on a page, and the answers behind it, as JSON."""
    return as_json(
        {
            "page": page.name,
            "game": page.game,
            "title": page.title,
            "rulescope": page.version,
            "sections": [section_to_dict(section) for section in page.sections],
            "seconds": page.seconds,
        }
    )


def section_to_dict(section: Section) -> dict[str, Any]:
    """Give a section ready for JSON."""
    return {
        "id": section.id,
        "title": section.title,
        "finding": section.finding,
        "run": run_to_dict(section.run),
        "parts": [part_to_dict(part) for part in section.parts],
        "groups": [group_to_dict(group) for group in section.groups],
        "answer": section.answer,
    }


def group_to_dict(group: PartGroup) -> dict[str, Any]:
    """Give a group ready for JSON."""
    about: dict[str, Any] = {"id": group.id, "title": group.title}
    run = {"run": run_to_dict(group.run)} if group.run else {}
    return about | run | {"parts": [part_to_dict(part) for part in group.parts]}


def run_to_dict(run: Run) -> dict[str, Any]:
    """Give a run ready for JSON; what was not chosen is left out."""
    return {name: value for name, value in vars(run).items() if value not in ("", None)}


def part_to_dict(part: Part) -> dict[str, Any]:
    """Give a part ready for JSON; of a picture its name and caption."""
    match part:
        case Prose(text):
            return {"prose": text}
        case Figure(name, value, says):
            return {"figure": name, "value": value, "says": says}
        case Table(caption, columns, rows):
            return {"table": caption, "rows": [row_to_dict(columns, row) for row in rows]}
        case Illustration(name, _, caption, _):
            return {"picture": name, "caption": caption}
    assert_never(part)


def row_to_dict(columns: Sequence[Column], row: Sequence[Cell]) -> dict[str, str]:
    """Give a row as heading to text, spans apart by line breaks."""
    return {
        column.heading: "\n".join(span.text for span in cell.spans) for column, cell in zip(columns, row, strict=True)
    }

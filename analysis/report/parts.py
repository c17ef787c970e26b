"""What a report is made of: pages of sections, sections of parts, each figure with the run that gave it.

Nothing here knows a game or a format; `weaving` turns a page into HTML, Markdown and JSON.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Look = Literal["plain", "strong", "code", "term", "quote", "place", "muted", "wording"]
"""How a span is set: a term is quoted from an edition, a quote is a sentence of the user's copy, a place is a citation,
a wording is ours for a rulebook."""
Tone = Literal["fixed", "open", "contradicts", "silent", "none"]
"""What a cell says at a glance, beside its words."""


@dataclass(frozen=True)
class Run:
    """What gives a figure: the command, the board and ruleset that it was asked about, bound, seed and seconds."""

    command: str
    board: str = ""
    ruleset: str = ""
    bound: str = ""
    seed: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Span:
    """A few words of one look; `lang` where they are not English, `target` where they lead to a heading.

    A target is a heading's id, with the page in front where it is another one: `game#question-walk_length`.
    """

    text: str
    look: Look = "plain"
    lang: str = ""
    target: str = ""


@dataclass(frozen=True)
class Cell:
    """One cell of a table: spans below each other."""

    spans: tuple[Span, ...]
    tone: Tone = "none"


@dataclass(frozen=True)
class Prose:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Figure:
    """One number or list of names under a name that programs use, and the sentence that says what was found."""

    name: str
    value: Any
    says: str


@dataclass(frozen=True)
class Column:
    """A column of a table; `lang` is the language of its heading."""

    heading: str
    lang: str = ""
    is_number: bool = False


@dataclass(frozen=True)
class Table:
    """A table whose caption says the finding; the first cell of a row is its heading."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Illustration:
    """A drawing (SVG that describes itself in a title) and the caption that says what it shows.

    Small ones stand three in a row.
    """

    name: str
    svg: str
    caption: str
    is_small: bool = False


Part = Prose | Figure | Table | Illustration


@dataclass(frozen=True)
class PartGroup:
    """Parts under a heading of their own; `run` where another command than the section's gives them."""

    id: str
    title: str
    parts: tuple[Part, ...]
    run: Run | None = None


@dataclass(frozen=True)
class Section:
    """A chapter of a page: what it found in one sentence, the run that gave it, its parts and groups.

    `answer` is what the command answers as JSON: everything behind the figures.
    """

    id: str
    title: str
    finding: str
    run: Run
    parts: tuple[Part, ...] = ()
    groups: tuple[PartGroup, ...] = ()
    answer: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Page:
    """A page of sections on one game, and how many seconds each took."""

    name: str
    game: str
    title: str
    version: str
    sections: tuple[Section, ...]
    seconds: dict[str, float]


def text(words: str, look: Look = "plain", tone: Tone = "none") -> Cell:
    """Make a cell of one span."""
    return Cell((Span(words, look),), tone)


def number(value: float) -> Cell:
    """Make a cell of a number, its thousands apart.

    >>> number(12259).spans[0].text
    '12,259'
    """
    return text(f"{value:,}")


def some_of(count: int, noun: str, plural: str = "") -> str:
    """Count things in words.

    >>> some_of(1, "question"), some_of(0, "question"), some_of(3, "pass", "passes")
    ('1 question', 'no questions', '3 passes')
    """
    many = plural or f"{noun}s"
    return f"{count:,} {noun if count == 1 else many}" if count else f"no {many}"

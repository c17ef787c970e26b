"""Citations for people and programs: a table in the terminal, Markdown, a dictionary for JSON."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from analysis.sourcetext.citations import Citation, Citations, CitationVerdict

STYLES = {CitationVerdict.FOUND: "green", CitationVerdict.AMBIGUOUS: "yellow", CitationVerdict.ORPHANED: "red"}
ORDER = (CitationVerdict.ORPHANED, CitationVerdict.AMBIGUOUS, CitationVerdict.FOUND)


def in_order(citations: Citations) -> list[Citation]:
    """List the citations with trouble first, then in the order of the rulebook."""
    return sorted(citations.rows, key=lambda row: ORDER.index(row.verdict))


def summary(citations: Citations) -> str:
    """Say in one line how the citations fare."""
    counts = ", ".join(f"{count} {verdict}" for verdict, count in citations.counts().items())
    return f"{citations.edition}: {len(citations.rows)} cited sentences in {citations.file}: {counts}"


def verdict_line(row: Citation) -> str:
    """Give the verdict of a citation with its note."""
    return f"{row.verdict.value}: {row.note}" if row.note else row.verdict.value


def show(citations: Citations, console: Console) -> None:
    """Print each cited sentence beside what we say that it says, trouble first."""
    table = Table(title=f"{citations.title} ({citations.edition})", show_lines=True)
    table.add_column("place", no_wrap=True)
    table.add_column("verdict", max_width=18)
    table.add_column("in your copy", ratio=1)
    table.add_column("in our words", ratio=1)
    for row in in_order(citations):
        # Text, not markup: a rulebook may hold square brackets.
        printed = Text("\n".join(sentence.text for sentence in row.sentences) or "—")
        claims = Text("\n").join(Text(f"{claim.id}: {claim.words}") for claim in row.claims)
        table.add_row(Text(str(row.place)), Text(verdict_line(row), style=STYLES[row.verdict]), printed, claims)
    console.print(table)
    for claim in citations.missing_terms():
        console.print(Text(f"{claim.id}: the term «{claim.term}» stands in none of its sentences", style="yellow"))
    console.print(Text(summary(citations)))


def to_dict(citations: Citations) -> dict[str, Any]:
    """Give the citations ready for JSON, in the order of the rulebook."""
    return {
        "edition": citations.edition,
        "title": citations.title,
        "file": citations.file,
        "sentences_read": citations.sentences_read,
        "counts": citations.counts(),
        "citations": [row_to_dict(row) for row in citations.rows],
        "missing_terms": [{"id": claim.id, "term": claim.term} for claim in citations.missing_terms()],
    }


def row_to_dict(row: Citation) -> dict[str, Any]:
    """Give one citation ready for JSON."""
    return {
        "place": str(row.place),
        "verdict": row.verdict.value,
        "note": row.note,
        "sentences": [{"place": sentence.place, "text": sentence.text} for sentence in row.sentences],
        "claims": [
            {"id": claim.id, "about": claim.about, "words": claim.words, "term": claim.term} for claim in row.claims
        ],
    }


def to_markdown(citations: Citations) -> str:
    """Write the citations as a Markdown table, trouble first."""
    rows = [f"## {citations.title} ({citations.edition})", "", summary(citations), ""]
    rows += ["| place | verdict | in your copy | in our words |", "| --- | --- | --- | --- |"]
    for row in in_order(citations):
        printed = "<br>".join(cell(sentence.text) for sentence in row.sentences) or "—"
        claims = "<br>".join(cell(f"`{claim.id}` {claim.words}") for claim in row.claims)
        rows.append(f"| {row.place} | {cell(verdict_line(row))} | {printed} | {claims} |")
    missing = [f"- `{claim.id}`: the term «{claim.term}» stands in none" for claim in citations.missing_terms()]
    return "\n".join([*rows, *(["", *missing] if missing else [])]) + "\n"


def cell(text: str) -> str:
    """Keep a text inside its table cell.

    >>> cell("a | b")
    'a \\\\| b'
    """
    return text.replace("|", "\\|")

"""Comparisons for people: tables in the terminal and Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from analysis.compare.advice import Advice, to_do
from analysis.compare.comparison import ClauseRow, Comparison, Row, Topic, Urgency
from model.rulebook import Edition, Question, Remark, Stance, StanceKind, Statement
from model.wordings import language_name

TITLES = {
    Urgency.DIFFERENCES: "Where the editions differ",
    Urgency.CONTRADICTIONS: "What an edition leaves open or answers in contradiction",
    Urgency.SILENCES: "No edition says",
    Urgency.AGREED: "Settled",
}
CLAUSE_TITLES = {
    Urgency.DIFFERENCES: "Clauses that the editions state differently",
    Urgency.SILENCES: "Clauses that nobody states",
    Urgency.AGREED: "Clauses stated",
}
REMARKS_TITLE = "What changes no legal move"
LONGEST_ID = 18
COUNTS = ("fixed", "open", "contradictory", "silent")
STYLES = {
    StanceKind.SAYS: "",
    StanceKind.IMPLIES: "",
    StanceKind.OPEN: "yellow",
    StanceKind.CONTRADICTS: "red",
    StanceKind.SILENT: "dim",
}


def places_of(speaker: Stance | Remark) -> str:
    """List the citations of a stance or remark."""
    return ", ".join(map(str, speaker.places))


def quoted(term: str | None) -> str:
    """Put a term into quotation marks; nothing where there is none."""
    return f"«{term}»" if term else ""


def show_comparison(comparison: Comparison, console: Console) -> None:
    """Print the editions' counts, then the questions and clauses by urgency, then the remarks.

    Clauses that every edition states alike are only counted; the catalogue lists them.
    """
    show_counts(comparison, console)
    for group in Urgency:
        rows = comparison.rows_in(group)
        if rows:
            console.print(stance_table(TITLES[group], rows, comparison.editions))
        clauses = comparison.clauses_in(group)
        if clauses and group is not Urgency.AGREED:
            console.print(clause_table(CLAUSE_TITLES[group], clauses, comparison.editions))
    show_remarks(comparison, console)


def show_counts(comparison: Comparison, console: Console) -> None:
    """Print what each edition settles and how many rulesets it allows."""
    table = Table(title=f"{comparison.title}: {len(comparison.rows)} questions")
    for heading in ("edition", "title"):
        table.add_column(heading)
    for heading in (*COUNTS, "rulesets allowed"):
        table.add_column(heading, justify="right")
    for edition in comparison.editions:
        counts = edition.counts()
        numbers = [str(counts[name]) for name in COUNTS]
        table.add_row(edition.id, edition.title, *numbers, f"{edition.rulesets_allowed():,}")
    console.print(table)
    if len(comparison.editions) > 1:
        console.print(in_common(comparison), style="bold", highlight=False)
    if comparison.clauses:
        console.print(clauses_stated(comparison), style="bold", highlight=False)


def in_common(comparison: Comparison) -> str:
    """Say how many rulesets all editions allow."""
    count = comparison.rulesets_in_common()
    return f"Rulesets that every edition allows: {count:,}" + ("" if count else " (some exclude each other)")


def clauses_stated(comparison: Comparison) -> str:
    """Say how many clauses each edition states."""
    counts = ", ".join(f"{edition.id} {edition.clauses_stated()}" for edition in comparison.editions)
    return f"Clauses stated, of {len(comparison.clauses)}: {counts}"


def stance_table(title: str, rows: Iterable[Row], editions: Sequence[Edition]) -> Table:
    """Make a table with a question a row and an edition a column."""
    table = Table(title=title, show_lines=True, expand=True)
    table.add_column("question", ratio=3)
    for edition in editions:
        table.add_column(edition.id, ratio=2, overflow="fold")
    for row in rows:
        question = Text.assemble((row.question.id, "bold"), "\n", row.question.asks())
        table.add_row(question, *(stance_cell(row.stances[edition.id]) for edition in editions))
    return table


def stance_cell(stance: Stance) -> Text:
    """Write a stance with its term and its citations, one below the other."""
    cell = Text(str(stance), style=STYLES[stance.kind])
    if stance.kind is StanceKind.SILENT:
        return cell
    if stance.term:
        cell.append(f"\n{quoted(stance.term)}", style="italic")
    return cell.append(f"\n{places_of(stance)}", style="dim")


def clause_table(title: str, rows: Iterable[ClauseRow], editions: Sequence[Edition]) -> Table:
    """Make a table with a clause a row and an edition a column."""
    table = Table(title=title, show_lines=True, expand=True)
    table.add_column("clause", ratio=3)
    for edition in editions:
        table.add_column(edition.id, ratio=2, overflow="fold")
    for row in rows:
        clause = Text.assemble((row.id, "bold"), "\n", row.words)
        if row.stated_by and row.silent_in:
            clause.append(f"\n{row.verdict}", style="yellow")
        table.add_row(clause, *(statement_cell(row.statements[edition.id]) for edition in editions))
    return table


def statement_cell(statement: Statement) -> Text:
    """Write where an edition states a clause, and below it what it says less or more than the others."""
    return Text(str(statement), style="dim").append(f"\n{statement.words}" if statement.words else "", style="not dim")


def questions_line(near: Sequence[type[Question]]) -> str:
    """Name the questions that hang on the same sentences."""
    return f"Questions on the same sentences: {', '.join(question.id for question in near)}"


def show_remarks(comparison: Comparison, console: Console) -> None:
    """Print what the editions say on topics that change no legal move."""
    spoken = [topic for topic in comparison.topics if topic.remarks]
    if not spoken:
        return
    table = Table(title=REMARKS_TITLE, show_lines=True, expand=True)
    table.add_column("topic", width=LONGEST_ID)
    for edition in comparison.editions:
        table.add_column(edition.id, ratio=3, overflow="fold")
    for topic in spoken:
        cells = [remark_cell(topic.remarks.get(edition.id)) for edition in comparison.editions]
        table.add_row(Text.assemble((topic.id, "bold"), "\n", topic.title), *cells)
    console.print(table)


def remark_cell(remark: Remark | None) -> Text:
    """Write a remark in our words with its citations; a dash where the edition is silent."""
    if remark is None:
        return Text("—", style="dim")
    return Text(remark.words).append(f"\n{places_of(remark)}", style="dim")


def show_question(row: Row, editions: Sequence[Edition], console: Console) -> None:
    """Print one question: its readings, and what each edition says with our words for it."""
    console.print(Text.assemble((row.question.id, "bold"), "  ", row.question.asks()))
    readings = Table("reading", "meaning", box=None)
    for reading in row.question:
        note = " (baseline)" if reading.index == 0 else ""
        readings.add_row(Text(reading.word, style="bold"), Text(reading.means + note))
    console.print(readings)
    table = Table("edition", "stance", "in our words", "where", show_lines=True)
    for edition in editions:
        stance = row.stances[edition.id]
        words = "\n".join(filter(None, (stance.words, quoted(stance.term)))) or "—"
        table.add_row(edition.id, Text(str(stance), STYLES[stance.kind]), Text(words), Text(places_of(stance) or "—"))
    console.print(table)


def show_advice(advice: Advice, console: Console) -> None:
    """Print what we recommend and why, and the wording of the wanted reading in every language."""
    console.print(Text.assemble(("We recommend ", "bold"), (advice.recommendation.reading.word, "bold green"), "."))
    console.print(Text(advice.recommendation.because))
    table = Table("language", show_lines=True)
    table.add_column(wording_title(advice), overflow="fold")  # Japanese has no blanks to break lines at
    for language, words in advice.wording.texts.items():
        table.add_row(language_name(language), Text(words))
    console.print(table)
    console.print(Text(to_do(advice)))


def wording_title(advice: Advice) -> str:
    """Head the wordings of the wanted reading."""
    return f"proposed wording of {advice.reading.word}, in our words"


def show_catalogue(comparison: Comparison, console: Console) -> None:
    """Print every question by chapter with its readings, every clause with its places, and the editions' counts."""
    table = Table("question", "", "readings", title=f"{comparison.title}: the open questions")
    table.columns[0].no_wrap = True
    for _, rows in groupby(comparison.rows, key=lambda row: row.question.chapter()):
        for row in rows:
            table.add_row(Text(row.question.id, "bold"), row.question.asks(), " / ".join(row.question.words()))
        table.add_section()
    console.print(table)
    if comparison.clauses:
        title = f"{comparison.title}: the clauses and where they are stated"
        console.print(clause_table(title, comparison.clauses, comparison.editions))
    show_counts(comparison, console)


def show_edition(comparison: Comparison, console: Console) -> None:
    """Print one edition: its stance on every question in our words, where it states each clause, its remarks."""
    (edition,) = comparison.editions
    table = Table(title=f"{edition.title} ({edition.id})", show_lines=True, expand=True)
    for heading, ratio in (("question", 3), ("stance", 2), ("in our words", 5), ("where", 2)):
        table.add_column(heading, ratio=ratio)
    for row in comparison.rows:
        stance = row.stances[edition.id]
        words = "\n".join(filter(None, (stance.words, quoted(stance.term)))) or "—"
        state = Text(str(stance), STYLES[stance.kind])
        table.add_row(Text(row.question.id, "bold"), state, Text(words), Text(places_of(stance) or "—"))
    console.print(table)
    if comparison.clauses:
        console.print(clause_table("The clauses and where they are stated", comparison.clauses, comparison.editions))
    show_remarks(comparison, console)
    show_counts(comparison, console)


def comparison_to_markdown(comparison: Comparison) -> str:
    """Write a comparison as Markdown tables, in the order in which it is printed."""
    names = [edition.id for edition in comparison.editions]
    parts = [f"# {comparison.title}: {', '.join(names)}", counts_to_markdown(comparison)]
    for group in Urgency:
        rows = comparison.rows_in(group)
        if rows:
            parts += [f"## {TITLES[group]}", table(["question", *names], (row_cells(row) for row in rows))]
        clauses = comparison.clauses_in(group)
        if clauses and (group is not Urgency.AGREED or len(names) == 1):
            parts += [f"## {CLAUSE_TITLES[group]}", clauses_to_markdown(clauses, names)]
    spoken = [topic for topic in comparison.topics if topic.remarks]
    if spoken:
        parts += [f"## {REMARKS_TITLE}", table(["topic", *names], (topic_cells(topic, names) for topic in spoken))]
    return "\n\n".join(parts) + "\n"


def catalogue_to_markdown(comparison: Comparison) -> str:
    """Write every question with its readings and every clause with its places as Markdown, after the counts."""
    rows = (
        [f"`{row.question.id}`", row.question.asks(), "<br>".join(f"`{r.word}` {r.means}" for r in row.question)]
        for row in comparison.rows
    )
    parts = [f"# {comparison.title}: the questions", counts_to_markdown(comparison)]
    parts.append(table(["question", "asks", "readings"], rows))
    if comparison.clauses:
        names = [edition.id for edition in comparison.editions]
        parts += ["## The clauses and where they are stated", clauses_to_markdown(comparison.clauses, names)]
    return "\n\n".join(parts) + "\n"


def question_to_markdown(row: Row) -> str:
    """Write one question with its readings and every edition's stance as Markdown."""
    readings = "\n".join(f"- `{reading.word}`: {reading.means}" for reading in row.question)
    stances = ([name, str(stance), said(stance), places_of(stance) or "—"] for name, stance in row.stances.items())
    parts = [f"# `{row.question.id}`", row.question.asks(), readings]
    return "\n\n".join([*parts, table(["edition", "stance", "in our words", "where"], stances)]) + "\n"


def advice_to_markdown(advice: Advice) -> str:
    """Write what we recommend and why, and the wording of the wanted reading in every language, as Markdown."""
    recommended = f"We recommend `{advice.recommendation.reading.word}`. {advice.recommendation.because}"
    rows = ([language_name(language), words] for language, words in advice.wording.texts.items())
    wordings = table(["language", wording_title(advice)], rows)
    return "\n\n".join(["## Our recommendation", recommended, wordings, to_do(advice)]) + "\n"


def clauses_to_markdown(rows: Iterable[ClauseRow], names: Sequence[str]) -> str:
    """Write clauses as a Markdown table with an edition a column."""
    cells = (
        [f"`{row.id}`<br>{row.words}", *("<br>".join(statement_parts(row.statements[name])) for name in names)]
        for row in rows
    )
    return table(["clause", *names], cells)


def statement_parts(statement: Statement) -> list[str]:
    """Give where an edition states a clause, then what it says less or more than the others."""
    return [f"**{statement}**" if statement.is_silent else str(statement), *filter(None, [statement.words])]


def counts_to_markdown(comparison: Comparison) -> str:
    """Write what each edition settles as a Markdown table."""
    rows = (
        [
            edition.id,
            edition.title,
            *(str(edition.counts()[name]) for name in COUNTS),
            f"{edition.rulesets_allowed():,}",
        ]
        for edition in comparison.editions
    )
    counts = table(["edition", "title", *COUNTS, "rulesets allowed"], rows)
    notes = [in_common(comparison)] if len(comparison.editions) > 1 else []
    notes += [clauses_stated(comparison)] if comparison.clauses else []
    return "\n\n".join([counts, *(f"{note}." for note in notes)])


def row_cells(row: Row) -> list[str]:
    """Give the Markdown cells of a question."""
    stances = (
        "<br>".join(filter(None, (f"**{stance}**", said(stance), places_of(stance)))) for stance in row.stances.values()
    )
    return [f"`{row.question.id}`<br>{row.question.asks()}", *stances]


def topic_cells(topic: Topic, names: Sequence[str]) -> list[str]:
    """Give the Markdown cells of a topic."""
    cells = [
        f"{said(topic.remarks[name])}<br>{places_of(topic.remarks[name])}" if name in topic.remarks else "—"
        for name in names
    ]
    return [f"`{topic.id}`<br>{topic.title}", *cells]


def said(speaker: Stance | Remark) -> str:
    """Give our words for a stance or remark, with its term."""
    return " ".join(filter(None, (speaker.words, quoted(speaker.term))))


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a Markdown table.

    >>> print(table(["a", "b"], [["1", "x | y"]]))
    | a | b |
    | --- | --- |
    | 1 | x \\| y |
    """
    lines = [headings, ["---"] * len(headings), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)

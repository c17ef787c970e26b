"""Every question with its readings, which of them each edition lets stand, what we recommend and how to word it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.adapter import adapter_of
from analysis.compare.advice import Advice, advice_on, advice_to_dict, to_do
from analysis.compare.comparison import Comparison, Row, compare, row_to_dict
from analysis.diverge import Difference
from analysis.report.parts import Cell, Column, Figure, PartGroup, Prose, Run, Section, Span, Table, text
from analysis.report.request import SectionRequest
from analysis.report.sections.editions import TONES, edition_columns, stance_cell
from analysis.report.severity import RankedQuestion, order, rank_questions
from analysis.report.witnesses import differences_of, witness_parts
from analysis.rulings.review import Review, review_all, rulings_of
from analysis.sourcetext.citations import place_citations
from analysis.studies import Frequency
from model.registry import game_named
from model.rulebook import Edition, Question, Rulebook, Stance, StanceKind
from model.wordings import language_name

Sentences = dict[str, dict[str, str]]
MARK = " (recommended)"


def section(request: SectionRequest) -> Section:
    """Show every question of a game, the one that matters most first."""
    book = game_named(request.game).rulebook
    comparison, ranked = compare(book), rank_questions(request)
    readings = sum(len(each.question.readings()) for each in ranked)
    left = sum(not is_settled(each.row) for each in ranked)
    sentences, differences = sentences_of(request), differences_of(request)
    verdicts = review_all(request.game, rulings_of(request.game, request.rulings()))
    return Section(
        id="questions",
        title="Every question: what is said, where the readings part, what to do",
        finding=f"{len(ranked)} questions with {readings} readings; {left} of the questions are not settled.",
        run=Run(f"rulescope {request.game} rulebook"),
        parts=(Prose(order(request.game)), notation(request.game)),
        groups=tuple(
            group(each, comparison, book, sentences, verdicts, differences[each.question.id]) for each in ranked
        ),
        answer={"questions": [answer(each, book, differences[each.question.id]) for each in ranked]},
    )


def notation(game: str) -> Table:
    """Say how turns are written, so that the positions below can be read."""
    adapter = adapter_of(game)
    rows = tuple((text(steps, "code"), text(meaning)) for steps, meaning in adapter.notation.items())
    caption = f"How turns are written, their steps apart by semicolons. {adapter.who_is_who}"
    return Table(caption, (Column("written"), Column("what happens")), rows)


def is_settled(row: Row) -> bool:
    """Whether every edition fixes the question, and all on the same reading."""
    stances = row.stances.values()
    return all(stance.is_fixed for stance in stances) and not row.is_played_differently


def answer(ranked: RankedQuestion, book: Rulebook, differences: Sequence[Difference]) -> dict[str, Any]:
    """Give what the commands answer on one question."""
    advice = advice_to_dict(advice_on(ranked.row, book), ranked.question.readings())
    return row_to_dict(ranked.row) | {
        "recommendation": advice,
        "rank": ranked.rank.says,
        "shares": [share.to_dict() for share in ranked.shares],
        "differences": [difference_to_dict(difference) for difference in differences],
    }


def group(
    ranked: RankedQuestion,
    comparison: Comparison,
    book: Rulebook,
    sentences: Sentences,
    verdicts: Sequence[Review],
    differences: Sequence[Difference],
) -> PartGroup:
    """Show one question: who says what and where, how often it comes up, what we recommend, and how to word it."""
    row = ranked.row
    decided = [verdict for verdict in verdicts if verdict.ruling.question == row.question.id]
    return PartGroup(
        id=f"question-{row.question.field()}",
        title=f"{row.question.id}: {row.question.asks()}",
        parts=(
            matrix(row, comparison),
            sayings(row, comparison, sentences),
            *(part for difference in differences for part in witness_parts(difference)),
            *(often(share) for share in ranked.shares),
            *(ruling(verdict) for verdict in decided),
            recommended(ranked.advice),
            wordings(ranked.advice),
        ),
        run=Run(
            "; ".join(f"rulescope {book.game} {verb} {row.question.id}" for verb in ("question", "diverge", "study")),
            board=ranked.most.study.where,
            ruleset=str(ranked.most.study.rules),
            bound=differences[0].answer.bound if differences else "",
            seed=ranked.most.study.seed,
            seconds=round(sum(share.seconds for share in ranked.shares), 1),
        ),
    )


def difference_to_dict(difference: Difference) -> dict[str, Any]:
    """Give a difference ready for JSON, its positions on one line."""
    positions = ("position", "result_one", "result_other")
    lines = {name: getattr(difference, name) for name in positions}
    return difference.to_json() | {name: value.line() if value is not None else None for name, value in lines.items()}


def sayings(row: Row, comparison: Comparison, sentences: Sentences) -> Table:
    """Give what each edition says in our words, with its places, and the sentences themselves where there is a copy."""
    columns = (Column("edition"), Column("what it says"))
    rows = tuple(
        (
            Cell((Span(edition.title, "strong", lang=edition.language), Span(edition.id, "code"))),
            with_sentences(stance_cell(row.stances[edition.id], edition), edition, row, sentences),
        )
        for edition in comparison.editions
    )
    return Table("What each edition says to it, in our words, and where.", columns, rows)


def with_sentences(cell: Cell, edition: Edition, row: Row, sentences: Sentences) -> Cell:
    """Add the cited sentences of the user's own copy to what an edition says."""
    found = sentences.get(edition.id, {})
    places = row.stances[edition.id].places
    quotes = (
        Span(f"{place}: {found[str(place)]}", "quote", lang=edition.language) for place in places if str(place) in found
    )
    return Cell((*cell.spans, *quotes), cell.tone)


def sentences_of(request: SectionRequest) -> Sentences:
    """The cited sentences of the user's own copies: edition to place to sentence."""
    book = game_named(request.game).rulebook
    found: Sentences = {}
    for name, path in request.texts().items():
        rows = place_citations(book.edition(name), path).rows
        found[name] = {str(row.place): " ".join(s.text for s in row.sentences) for row in rows if row.sentences}
    return found


def often(share: Frequency) -> Figure:
    """Say how often two readings part."""
    study = share.study
    name = f"{study.question.id}.{study.one}.{study.other}"
    says = f"never part {share.says.removeprefix('never ')}" if not share.tally.hits else f"part {share.says}"
    return Figure(name, round(share.tally.share, 6), f"“{study.one}” and “{study.other}” {says}.")


def ruling(verdict: Review) -> Prose:
    """Say what has been decided on a question."""
    decided = verdict.ruling
    why = f" ({'; '.join(verdict.why)})" if verdict.why else ""
    return Prose(
        f"Ruled “{decided.reading}” by {decided.who}, {decided.when}: {decided.source} It {state(verdict)}{why}."
    )


def state(verdict: Review) -> str:
    """Say how a ruling fares, after `it`."""
    return verdict.state if verdict.state == "stands" else f"is {verdict.state}"


def verdict(row: Row) -> str:
    """Say what a table can do that wants to break no word."""
    who = "every edition" if len(row.stances) > 1 else "the rulebook"
    match [reading.word for reading in row.common]:
        case []:
            return "No reading keeps to every edition."
        case [word] if is_settled(row):
            return f"Settled: {word}."
        case [word]:
            return f"Only one reading keeps to {who}: {word}."
        case words:
            return f"Readings that keep to {who}: {', '.join(words)}."


def matrix(row: Row, comparison: Comparison) -> Table:
    """Lay the readings against the editions, under what follows for a table of players."""
    columns = (Column("reading"), *edition_columns(comparison.editions))
    rows = tuple(
        (
            Cell((Span(reading.word, "code"), Span(reading.means))),
            *(standing(row.stances[edition.id], reading) for edition in comparison.editions),
        )
        for reading in row.question.readings()
    )
    return Table(verdict(row), columns, rows)


def recommended(advice: Advice) -> Prose:
    """Say what we recommend and why."""
    return Prose(f"We recommend “{advice.reading.word}”. {advice.recommendation.because}")


def wordings(advice: Advice) -> Table:
    """Set out how each reading would be worded in every language, the recommended one first."""
    columns = tuple(
        Column(f"{wording.reading.word}{MARK if wording.reading is advice.reading else ''}")
        for wording in advice.wordings
    )
    rows = tuple(
        (
            text(language_name(language)),
            *(Cell((Span(wording.texts[language], "wording", lang=language),)) for wording in advice.wordings),
        )
        for language in advice.wording.texts
    )
    return Table(f"Proposed wordings, in our own words. {to_do(advice)}", (Column("language"), *columns), rows)


def standing(stance: Stance, reading: Question) -> Cell:
    """Say what a stance makes of one reading."""
    if reading not in stance.allowed:
        return text("ruled out", "muted")
    words = {
        StanceKind.SAYS: "says so",
        StanceKind.IMPLIES: "implies it",
        StanceKind.OPEN: "leaves it open",
        StanceKind.CONTRADICTS: "says so, and the opposite",
        StanceKind.SILENT: "silent",
    }
    return text(words[stance.kind], tone=TONES[stance.kind])

"""The first page: the ten things to fix, one line each."""

from __future__ import annotations

from analysis.compare.advice import to_do
from analysis.report.parts import Cell, Column, Prose, Run, Section, Span, Table, text
from analysis.report.request import SectionRequest
from analysis.report.sections.editions import question_target
from analysis.report.severity import Rank, RankedQuestion, order, rank_questions
from analysis.studies.study import percent

MOST = 10
CAPTION = (
    "The first {count} of {all} questions that are not settled. The share is that of the two readings which part most "
    "often in random play; each line leads to everything that is known."
)


def section(request: SectionRequest) -> Section:
    """List the first ten questions that are not settled, with what to do about each."""
    ranked = rank_questions(request)
    left = [each for each in ranked if each.rank is not Rank.SETTLED]
    first = left[:MOST]
    columns = (
        Column("what to fix"),
        Column("why it comes first"),
        Column("what to do"),
        Column("comes up", is_number=True),
    )
    worst = first[0]
    return Section(
        id="fixing",
        title="The ten things to fix" if len(first) == MOST else "The things to fix",
        finding=(
            f"{len(left)} of {len(ranked)} questions are not settled; first of all {worst.question.id}: "
            f"{worst.rank.says}."
        ),
        run=Run(f"rulescope {request.game} study{request.full}", seed=worst.most.study.seed, bound=worst.most.size),
        parts=(
            Table(
                CAPTION.format(count=len(first), all=len(left)), columns, tuple(line(request.game, m) for m in first)
            ),
            Prose(order(request.game)),
        ),
        answer={"order": [answer(each) for each in ranked]},
    )


def line(game: str, ranked: RankedQuestion) -> tuple[Cell, ...]:
    """Say one thing to fix."""
    asks = Span(ranked.question.asks(), target=question_target(game, ranked.question))
    means = ranked.advice.reading.means.removeprefix("yes: ").removeprefix("no: ")
    recommended = Span(f"Say {ranked.advice.reading.word}: {means}.")
    return (
        Cell((asks, Span(ranked.question.id, "code"))),
        text(ranked.rank.says.capitalize() + "."),
        Cell((recommended, Span(to_do(ranked.advice), "muted"))),
        text(often(ranked)),
    )


def often(ranked: RankedQuestion) -> str:
    """Say how often a question comes up, in as few words as can be."""
    unit, tally = ranked.most.study.measure.unit, ranked.most.tally
    return f"{percent(tally.share)} of {unit}" if tally.hits else f"never in {tally.units:,} {unit}"


def answer(ranked: RankedQuestion) -> dict[str, object]:
    """Give what the order rests on, ready for JSON."""
    share = ranked.most
    return {
        "question": ranked.question.id,
        "rank": ranked.rank.says,
        "share": often(ranked),
        "readings": share.study.pair,
        "recommends": ranked.advice.reading.word,
    }

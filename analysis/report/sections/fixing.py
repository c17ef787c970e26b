"""The first page: the ten things to fix, one line each."""

from __future__ import annotations

from analysis.compare.advice import to_do
from analysis.report.asked import Asked
from analysis.report.mattering import Matter, Rank, matters_of, order
from analysis.report.parts import Cell, Column, Prose, Run, Section, Span, Table, text
from analysis.report.sections.editions import question_target
from analysis.studies.study import percent

MOST = 10
CAPTION = (
    "The first {count} of {all} questions that are not settled. The share is that of the two readings which part most "
    "often in random play; each line leads to everything that is known."
)


def section(asked: Asked) -> Section:
    """List the first ten questions that are not settled, with what to do about each."""
    matters = matters_of(asked)
    left = [matter for matter in matters if matter.rank is not Rank.SETTLED]
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
            f"{len(left)} of {len(matters)} questions are not settled; first of all {worst.question.id}: "
            f"{worst.rank.says}."
        ),
        run=Run(f"rulescope {asked.game} study{asked.full}", seed=worst.most.study.seed, bound=worst.most.size),
        parts=(
            Table(CAPTION.format(count=len(first), all=len(left)), columns, tuple(line(asked.game, m) for m in first)),
            Prose(order(asked.game)),
        ),
        answer={"order": [answer(matter) for matter in matters]},
    )


def line(game: str, matter: Matter) -> tuple[Cell, ...]:
    """Say one thing to fix."""
    asks = Span(matter.question.asks(), target=question_target(game, matter.question))
    means = matter.advice.reading.means.removeprefix("yes: ").removeprefix("no: ")
    recommended = Span(f"Say {matter.advice.reading.word}: {means}.")
    return (
        Cell((asks, Span(matter.question.id, "code"))),
        text(matter.rank.says.capitalize() + "."),
        Cell((recommended, Span(to_do(matter.advice), "muted"))),
        text(often(matter)),
    )


def often(matter: Matter) -> str:
    """Say how often a question comes up, in as few words as can be."""
    unit, tally = matter.most.study.measure.unit, matter.most.tally
    return f"{percent(tally.share)} of {unit}" if tally.hits else f"never in {tally.units:,} {unit}"


def answer(matter: Matter) -> dict[str, object]:
    """Give what the order rests on, ready for JSON."""
    share = matter.most
    return {
        "question": matter.question.id,
        "rank": matter.rank.says,
        "share": often(matter),
        "readings": share.study.pair,
        "recommends": matter.advice.reading.word,
    }

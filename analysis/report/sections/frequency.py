"""How often each question comes up: every pair of readings in random play, with its interval, drawn and listed."""

from __future__ import annotations

from analysis.charts.intervals import SCALE, interval_chart
from analysis.report.parts import Cell, Column, Figure, Illustration, Part, Run, Section, Span, Table, text
from analysis.report.request import SectionRequest
from analysis.report.sections.editions import question_target
from analysis.report.severity import shares_of
from analysis.studies import Frequency, Measure
from analysis.studies.study import percent
from analysis.studies.view import by_share, shares_to_dict

CAPTION = "Every pair of readings, the one that parts most often first; intervals are Wilson’s at 95 %."


def section(request: SectionRequest) -> Section:
    """Draw and list how often the readings of each question part."""
    found = by_share(shares_of(request))
    met = sum(bool(share.tally.hits) for share in found)
    first = found[0].study
    boards = sorted({share.study.where for share in found})
    return Section(
        id="frequency",
        title="How often each question comes up",
        finding=smallest_difference(met, len(found)),
        run=Run(
            f"rulescope {request.game} study{request.full}",
            board="; ".join(boards),
            ruleset=str(first.rules),
            bound=f"{found[0].tally.trials:,} games or set-ups a pair",
            seed=first.seed,
            seconds=round(sum(share.seconds for share in found), 1),
        ),
        parts=(*definitions(found), chart(found), table(request, found)),
        answer=shares_to_dict(found) | {"scale": list(SCALE.values())},
    )


def smallest_difference(met: int, pairs: int) -> str:
    """Say how many pairs of readings part in the sample.

    >>> smallest_difference(22, 23)
    'Of 23 pairs of readings 22 part somewhere in the sample, 1 never does.'
    >>> smallest_difference(23, 23)
    'All 23 pairs of readings part somewhere in the sample.'
    """
    if met == pairs:
        return f"All {pairs} pairs of readings part somewhere in the sample."
    never = f"{pairs - met} never {'does' if pairs - met == 1 else 'do'}"
    return f"Of {pairs} pairs of readings {met} part somewhere in the sample, {never}."


def definitions(found: list[Frequency]) -> list[Part]:
    """Say what is counted, and how games are played."""
    how = "Each step is drawn evenly from all legal ones. Every pair of readings meets the same seeds."
    used = [measure for measure in Measure if any(share.study.measure is measure for share in found)]
    return [
        *(Figure(f"counts.{measure.name.lower()}", measure.means, measure.means) for measure in used),
        Figure("random_play", how, how),
    ]


def chart(found: list[Frequency]) -> Illustration:
    """Draw the pairs that were met with their intervals."""
    bars = [
        (f"{share.study.question.id} {share.study.one}/{share.study.other}", share.tally.share, *share.tally.interval)
        for share in found
        if share.tally.hits
    ]
    title = f"Share of turns, games or set-ups in which two readings part, {len(bars)} pairs, logarithmic"
    caption = "Each dot is a share of the sample, each line its interval; further right comes up more often."
    return Illustration("frequency", interval_chart(title, bars), caption)


def table(request: SectionRequest, found: list[Frequency]) -> Table:
    """List all pairs."""
    columns = (
        Column("question"),
        Column("readings"),
        Column("share", is_number=True),
        Column("interval", is_number=True),
        Column("counted", is_number=True),
    )
    return Table(CAPTION, columns, tuple(row(request.game, share) for share in found))


def row(game: str, share: Frequency) -> tuple[Cell, ...]:
    """One pair of readings."""
    study, tally = share.study, share.tally
    low, high = tally.interval
    return (
        Cell((Span(study.question.id, "code", target=question_target(game, study.question)),)),
        text(f"{study.one} / {study.other}"),
        text(percent(tally.share)),
        text(f"{percent(low)} to {percent(high)}"),
        text(f"{tally.hits:,} of {tally.units:,} {study.measure.unit}"),
    )

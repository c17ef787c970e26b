"""Summary: what each edition settles, and whether anybody can follow them all."""

from __future__ import annotations

from analysis.compare.comparison import Comparison, Urgency, compare, edition_to_dict
from analysis.report.parts import Cell, Column, Figure, Run, Section, Span, Table, number, some_of
from analysis.report.request import SectionRequest
from model.registry import game_named

COUNTS = ("fixed", "open", "contradictory", "silent")


def section(request: SectionRequest) -> Section:
    """Count what the editions of a game settle, leave open, contradict and pass over."""
    comparison = compare(game_named(request.game).rulebook)
    names = " ".join(edition.id for edition in comparison.editions)
    return Section(
        id="glance",
        title="Summary",
        finding=finding(comparison),
        run=Run(f"rulescope {request.game} compare {names}"),
        parts=(*figures(comparison), counts_table(comparison)),
        answer={
            "editions": [edition_to_dict(edition) for edition in comparison.editions],
            "rulesets_in_common": comparison.rulesets_in_common(),
        },
    )


def finding(comparison: Comparison) -> str:
    """Say in one sentence how far the rulebooks leave players alone."""
    asked, editions = len(comparison.rows), comparison.editions
    if len(editions) == 1:
        left = asked - editions[0].counts()["fixed"]
        return f"Of {asked} questions that come up in play, the rulebook leaves {left} without one clear answer."
    differ = len(comparison.rows_in(Urgency.DIFFERENCES))
    return f"On {differ} of {asked} questions that come up in play, the {len(editions)} editions do not say the same."


def figures(comparison: Comparison) -> list[Figure]:
    """Give the number of questions in each group, and of rulesets in common."""
    asked, agreed = len(comparison.rows), len(comparison.rows_in(Urgency.AGREED))
    if len(comparison.editions) == 1:
        return [
            Figure("questions", asked, f"{some_of(asked, 'question')} asked of the rulebook."),
            Figure("settled", agreed, f"{some_of(agreed, 'question')} settled by it."),
        ]
    found = [
        Figure("questions", asked, f"{some_of(asked, 'question')} asked of every edition."),
        Figure("settled", agreed, f"{some_of(agreed, 'question')} settled, and in the same way, by every edition."),
    ]
    apart = [row.question.id for row in comparison.rows if not row.common]
    common = comparison.rulesets_in_common()
    if apart:
        says = f"No way to play keeps to every edition at once: they exclude each other on {', '.join(apart)}."
    else:
        says = f"{some_of(common, 'ruleset')} would keep to every edition at once."
    return [*found, Figure("irreconcilable", apart, says)]


def counts_table(comparison: Comparison) -> Table:
    """Lay the counts of all editions side by side."""
    columns = (Column("edition"), *(Column(name, is_number=True) for name in (*COUNTS, "rulesets allowed")))
    rows = tuple(
        (
            Cell((Span(edition.title, "strong", lang=edition.language), Span(edition.id, "code"))),
            *(number(edition.counts()[name]) for name in COUNTS),
            number(edition.rulesets_allowed()),
        )
        for edition in comparison.editions
    )
    return Table(allowance(comparison), columns, rows)


def allowance(comparison: Comparison) -> str:
    """Say which edition leaves the most to its players."""
    most = max(comparison.editions, key=lambda edition: edition.rulesets_allowed())
    count = f"{most.rulesets_allowed():,} complete rulesets"
    if len(comparison.editions) == 1:
        return f"The rulebook can be played by {count} without breaking a word of it."
    return f"{most.title} ({most.id}) leaves the most to its players: {count} break no word of it."

"""Which clauses ever decide: how often each refused a move or said what became of something, in a small sample."""

from __future__ import annotations

from functools import cache

from analysis.coverage.sampling import POSITIONS, CoverageTally, sampled
from analysis.report.parts import Cell, Column, Figure, Run, Section, Span, Table, number, some_of
from analysis.report.request import SectionRequest
from model.registry import game_named

SAMPLE, SEED = 20, 1
CAPTION = (
    "In how many scenes of the sample each clause alone refused a move, or a wrong start or winner, and in how many it "
    "said what becomes of something after a legal step."
)


@cache
def tally(game: str) -> CoverageTally:
    """What the sample of a game holds; worked out once."""
    whole = CoverageTally()
    for case in range(SAMPLE):
        whole.join(sampled(game, POSITIONS, SEED, case))
    return whole


def section(request: SectionRequest) -> Section:
    """Count where each clause decides in a few drawn positions."""
    found, clauses = tally(request.game), game_named(request.game).rulebook.clauses
    decided = [name for name in clauses if found.refused[name] + found.brought[name]]
    others = [name for name in clauses if name not in decided]
    where = f"In {found.counts['scenes']} scenes of {found.counts['turns']} turns"
    columns = (Column("clause"), Column("refuses", is_number=True), Column("brings", is_number=True))
    rows = tuple(
        (Cell((Span(name, "code"), Span(clauses[name]))), number(found.refused[name]), number(found.brought[name]))
        for name in decided
    )
    says = f"Not met in so small a sample; the command finds a position for each: {', '.join(others)}."
    return Section(
        id="deciding",
        title="Which clauses ever decide",
        finding=f"{where} {len(decided)} of {some_of(len(clauses), 'clause')} decide something.",
        run=Run(
            f"rulescope {request.game} coverage --positions {SAMPLE} --games 0 --seed {SEED}",
            board="small boards drawn at random",
            ruleset="drawn at random",
        ),
        parts=(
            Table(CAPTION, columns, rows),
            *([Figure("not_met", others, says)] if others else []),
        ),
        answer={
            "counts": dict(found.counts),
            "refused": {name: found.refused[name] for name in decided},
            "brought": {name: found.brought[name] for name in decided},
        },
    )

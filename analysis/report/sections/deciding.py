"""Which clauses ever decide: how often each refused a move or said what became of something, in a small sample."""

from __future__ import annotations

from functools import cache

from analysis.coverage.sampling import POSITIONS, Tally, sampled
from analysis.report.asked import Asked
from analysis.report.parts import Cell, Column, Figure, Run, Section, Span, Table, number, some_of
from model.recess.clauses import CLAUSES

SAMPLE, SEED = 20, 1
CAPTION = (
    "In how many scenes of the sample each clause alone refused a move, or a wrong start or winner, and in how many it "
    "said what becomes of something after a legal step."
)


@cache
def tally() -> Tally:
    """What the sample holds; worked out once."""
    whole = Tally()
    for case in range(SAMPLE):
        whole.join(sampled(POSITIONS, SEED, case, with_readings=False))
    return whole


def section(asked: Asked) -> Section:
    """Count where each clause decides in a few drawn positions."""
    found = tally()
    decided = [clause.id for clause in CLAUSES if found.refused[clause.id] + found.brought[clause.id]]
    others = [clause.id for clause in CLAUSES if clause.id not in decided]
    where = f"In {found.counts['scenes']} scenes of {found.counts['turns']} turns"
    columns = (Column("clause"), Column("refuses", is_number=True), Column("brings", is_number=True))
    rows = tuple(
        (Cell((Span(clause.id, "code"), Span(clause.words))), number(refused), number(brought))
        for clause in CLAUSES
        if (refused := found.refused[clause.id]) + (brought := found.brought[clause.id])
    )
    says = f"Not met in so small a sample; the command finds a position for each: {', '.join(others)}."
    return Section(
        id="deciding",
        title="Which clauses ever decide",
        finding=f"{where} {len(decided)} of {some_of(len(CLAUSES.by_id), 'clause')} decide something.",
        run=Run(
            f"rulescope {asked.game} coverage --positions {SAMPLE} --games 0 --seed {SEED}",
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

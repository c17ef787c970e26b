"""How often each question comes up, as a table for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from analysis.studies.study import Frequency, Measure, percent


def by_share(shares: Sequence[Frequency]) -> list[Frequency]:
    """The shares in order, the largest first; where none was met, in the order of the questions."""
    return sorted(shares, key=lambda share: -share.tally.share)


def show_shares(shares: Sequence[Frequency], console: Console) -> None:
    """Print every share with its interval, then what they mean."""
    table = Table("question", "readings", "share", "95 % interval", "counted")
    for share in by_share(shares):
        study, tally = share.study, share.tally
        low, high = tally.interval
        counted = f"{tally.hits:,} of {tally.units:,} {study.measure.unit}"
        readings = f"{study.one} / {study.other}"
        table.add_row(study.question.id, readings, percent(tally.share), f"{percent(low)} to {percent(high)}", counted)
    console.print(table)
    for measure in Measure:
        if any(share.study.measure is measure for share in shares):
            console.print(measure.means, markup=False)
    first = shares[0].study
    about = f"Other questions: {first.rules}. Seed {first.seed}, the same trials for every pair of readings."
    console.print(about, markup=False)
    for board in dict.fromkeys(share.study.where for share in shares):
        names = [share.study.question.id for share in shares if share.study.where == board]
        console.print(f"{board}: {', '.join(dict.fromkeys(names))}", markup=False, style="dim")


def shares_to_dict(shares: Sequence[Frequency]) -> dict[str, Any]:
    """Give the shares ready for JSON."""
    first = shares[0].study
    return {
        "game": first.game,
        "rules": str(first.rules),
        "seed": first.seed,
        "interval": "Wilson, 95 %, turns of one game taken together",
        "definitions": {share.study.measure.name.lower(): share.study.measure.means for share in shares},
        "shares": [
            share.to_dict() | {"board": share.study.where, "seconds": round(share.seconds, 2)}
            for share in by_share(shares)
        ],
    }

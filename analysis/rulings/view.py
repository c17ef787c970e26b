"""Rulings and how they fare, for people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from analysis.rulings.review import Review


def show_verdicts(verdicts: Sequence[Review], console: Console) -> None:
    """Print every ruling: what was decided, by whom, on what ground, and how it fares."""
    if not verdicts:
        console.print("No rulings yet; `rulings new` writes one.")
        return
    table = Table("ruling", "decides", "who and when", "on what ground", "state")
    for verdict in verdicts:
        ruling = verdict.ruling
        state = "\n".join([verdict.state, *verdict.why])
        decides = f"{ruling.question}={ruling.reading}"
        table.add_row(ruling.name, decides, f"{ruling.who}\n{ruling.when}", ruling.source, state)
    console.print(table)


def counted(verdicts: Sequence[Review]) -> str:
    """Count the rulings by their state.

    >>> counted([])
    'no rulings'
    """
    states = {"stands": "standing", "superseded": "superseded", "reopened": "reopened", "broken": "broken"}
    numbers = {word: sum(verdict.state == state for verdict in verdicts) for state, word in states.items()}
    said = ", ".join(f"{count} {word}" for word, count in numbers.items() if count)
    return f"{len(verdicts)} ruling{'s' if len(verdicts) != 1 else ''}: {said}" if verdicts else "no rulings"

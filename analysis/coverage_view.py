"""What a coverage run has found, for people at a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from analysis.coverage.examples import Example
from analysis.coverage.findings import Coverage, Finding
from analysis.coverage.recess_limit import LIMIT, TIMEOUT
from analysis.coverage.tallies import PLAY, POSITIONS
from model.games import rulebook_of

WHY_THE_LIMIT = (
    "Each hold costs a move and each leaver needs one, so three attackers leave the fourth child a move too few: the "
    f"limit can bind only where leavers need not walk, under {TIMEOUT}=yes."
)


def show_coverage(found: Coverage, console: Console) -> None:
    """Print how often everything decided, what was found for the rest, gaps and overlaps."""
    say(console, found.command)
    for source, words in ((PLAY, "Play"), (POSITIONS, "Positions")):
        counts = found.tallies[source].counts
        also = f"{counts['finished']:,} finished and {counts['starts']:,} first positions"
        also += f", {counts['views']:,} views" if counts["views"] else ""
        say(console, f"{words}: {counts['scenes']:,} scenes of {counts['turns']:,} turns, {also}")
    show_clauses(found, console)
    show_readings(found, console)
    show_rest(found, console)
    show_gaps(found, console)
    show_overlaps(found, console)
    show_verdict(found, console)


def say(console: Console, words: str) -> None:
    """Print words as they are."""
    console.print(words, markup=False, highlight=False)


def show_clauses(found: Coverage, console: Console) -> None:
    """Print in how many scenes each clause alone refused a move, and said what became of something."""
    table = Table(title="Scenes in which a clause decided")
    table.add_column("clause")
    for heading in ("play: refuses", "brings", "positions: refuses", "brings"):
        table.add_column(heading, justify="right")
    for row in found.clauses:
        tallies = [found.tallies[source] for source in (PLAY, POSITIONS)]
        table.add_row(row.name, *(number(t[row.name]) for tally in tallies for t in (tally.refused, tally.brought)))
    console.print(table)


def number(count: int) -> str:
    """A count, or a dash for none."""
    return f"{count:,}" if count else "-"


def show_readings(found: Coverage, console: Console) -> None:
    """Print in how many scenes each reading parts from another of its question."""
    table = Table(title="Scenes in which a reading decided")
    for heading in ("reading", "play", "positions"):
        table.add_column(heading, justify="left" if heading == "reading" else "right")
    for row in found.readings:
        table.add_row(row.name, number(row.play), number(row.positions))
    console.print(table)


def show_hunted(rows: Sequence[Finding], console: Console) -> None:
    """Show what was found by hunting alone."""
    for row in rows:
        show_unmet(row, console)


def show_rest(found: Coverage, console: Console) -> None:
    """Show what never decided in the sample, and the limit of three attackers."""
    rows = [*found.clauses, *found.readings]
    only = [row.name for row in rows if not row.play and row.positions]
    heading(console, "Never decided in play, but in drawn positions")
    say(console, ", ".join(only) or "nothing")
    unmet = [row for row in rows if row.verdict != "decided"]
    heading(console, "Never decided in the sample")
    if not unmet:
        say(console, "nothing")
    show_hunted(unmet, console)
    if found.limit is not None:
        heading(console, f"Does the limit of three attackers ever bind? ({LIMIT})")
        if found.limit.example is None:
            say(console, WHY_THE_LIMIT)
        say(console, str(found.limit))
        if found.limit.example is not None:
            show_example(found.limit.example, console)


def heading(console: Console, words: str) -> None:
    """Print a heading."""
    console.print(f"\n[bold]{words}[/bold]", highlight=False)


def show_unmet(row: Finding, console: Console) -> None:
    """Show where something would decide, or what was tried in vain."""
    say(console, f"{row.name}: {row.verdict}")
    if row.example is not None:
        show_example(row.example, console)
    elif row.trial is not None:
        say(console, f"  {row.trial}")


def show_example(example: Example, console: Console) -> None:
    """Draw an example."""
    for line in str(example).splitlines():
        say(console, f"  {line}".rstrip())


def show_gaps(found: Coverage, console: Console) -> None:
    """Show the clauses on which editions are silent, and whether all clauses together leave a step open."""
    heading(console, "Gaps: clauses that an edition does not state, where they decide")
    for gap in found.gaps:
        say(console, f"{gap.clause} ({listed(gap.editions)} silent): {rulebook_of(found.game).clauses[gap.clause]}")
        if gap.left_open:
            say(console, f"  Without it {gap.left_open}.")
        if gap.example is not None:
            show_example(gap.example, console)
    asked = f"{found.successions.steps:,} steps in {found.successions.scenes:,} scenes"
    twice = found.successions.ambiguous or []
    if not twice:
        say(console, f"With all clauses the solver finds exactly one next position after each of {asked}.")
    for example in twice:
        say(console, "Two next positions, and no clause says which:")
        show_example(example, console)


def listed(names: Sequence[str]) -> str:
    """Names in a row."""
    return ", ".join(names)


def show_overlaps(found: Coverage, console: Console) -> None:
    """Show clauses that exclude each other, and editions that contradict themselves."""
    heading(console, "Overlaps: a turn that is not over, and no step is legal")
    if not found.overlaps:
        say(console, f"none in {found.lines:,} lines of play")
    for overlap in found.overlaps:
        say(console, f"clauses that exclude each other: {listed(overlap.because)}")
        show_example(overlap.example, console)
    heading(console, "Overlaps: editions that contradict themselves, where the readings part")
    if not found.contradictions:
        say(console, "none")
    for row in found.contradictions:
        say(console, f"{row.pair} ({listed(row.editions)})")
        if row.example is not None:
            show_example(row.example, console)


def show_verdict(found: Coverage, console: Console) -> None:
    """Say in one line whether everything is explained."""
    rows = [*found.clauses, *found.readings]
    counts = {verdict: sum(row.verdict == verdict for row in rows) for verdict in ("decided", "found", "impossible")}
    said = f"{counts['decided']} decided, {counts['found']} found by hunting, {counts['impossible']} impossible"
    of = f"{len(found.clauses)} clauses and {len(found.readings)} readings"
    heading(console, f"Of {of} {said} within the bound, {len(found.unexplained)} unexplained.")
    if found.unexplained:
        say(console, f"Undecided: {listed(found.unexplained)}")

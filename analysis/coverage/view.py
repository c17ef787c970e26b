"""What a coverage run has found, for people at a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table

from analysis.coverage.cases import DecidingCase
from analysis.coverage.findings import FOUND, IMPOSSIBLE, UNDECIDED, Coverage, Decision
from analysis.coverage.sampling import PLAY, POSITIONS
from model.registry import game_named


def show_coverage(found: Coverage, console: Console) -> None:
    """Print where and how often every clause decides, where readings differ, gaps and overlaps."""
    say(console, found.command)
    for source, words in ((PLAY, "Play"), (POSITIONS, "Positions")):
        counts = found.tallies[source].counts
        also = f"{counts['finished']:,} finished and {counts['starts']:,} first positions or views"
        say(console, f"{words}: {counts['scenes']:,} scenes of {counts['turns']:,} turns, {also}")
    show_clauses(found, console)
    if found.sampled_only:
        say(console, f"{found.sampled_only}.")
    else:
        show_findings(found.clauses, console)
    show_readings(found, console)
    show_gaps(found, console)
    show_overlaps(found, console)
    show_verdict(found, console)


def say(console: Console, words: str) -> None:
    """Print words as they are."""
    console.print(words, markup=False, highlight=False)


def heading(console: Console, words: str) -> None:
    """Print a heading."""
    console.print(f"\n[bold]{words}[/bold]", highlight=False)


def show_clauses(found: Coverage, console: Console) -> None:
    """Print in how many scenes each clause alone refused a move, and said what became of something."""
    table = Table(title="Scenes in which a clause decided")
    table.add_column("clause")
    for column in ("play: refuses", "brings", "positions: refuses", "brings"):
        table.add_column(column, justify="right")
    for row in found.clauses:
        tallies = [found.tallies[source] for source in (PLAY, POSITIONS)]
        table.add_row(row.name, *(number(t[row.name]) for tally in tallies for t in (tally.refused, tally.brought)))
    console.print(table)


def number(count: int) -> str:
    """A count, or a dash for none."""
    return f"{count:,}" if count else "-"


def show_findings(rows: Iterable[Decision], console: Console) -> None:
    """Show for each clause a small position in which it alone decides, or what was asked in vain."""
    heading(console, "Where each clause alone decides")
    for row in rows:
        say(console, f"{row.name}: {row.verdict}")
        for case in filter(None, (row.forbids, row.brings)):
            show_case(case, console)
        if row.case is None:
            for bound in row.bound:
                say(console, f"  asked within {bound}")


def show_case(case: DecidingCase, console: Console) -> None:
    """Draw a case."""
    for line in str(case).splitlines():
        say(console, f"  {line}".rstrip())


def show_readings(found: Coverage, console: Console) -> None:
    """Say in how small a position each reading differs from another of its question, where that was looked for."""
    if not found.readings:
        return
    heading(console, "Readings that never differ from another one, as far as is known")
    say(console, listed([name for name, difference in found.readings.items() if difference is None]) or "none")
    say(console, f"Where the others do: rulescope {found.game} diverge QUESTION")


def show_gaps(found: Coverage, console: Console) -> None:
    """Show the clauses on which editions are silent, and whether every turn can be completed."""
    heading(console, "Gaps: clauses that an edition does not state, and what is open without them")
    for gap in found.gaps:
        words = game_named(found.game).rulebook.clauses[gap.finding.name]
        say(console, f"{gap.finding.name} ({listed(gap.editions)} silent): {words}")
        if gap.left_open:
            say(console, f"  Without it {gap.left_open}.")
    heading(console, "Gaps: a position in which no turn can be completed")
    for bound, (word, position) in found.dead_ends.items():
        say(console, f"{word}: {position or bound}")


def listed(names: Sequence[str]) -> str:
    """Names in a row."""
    return ", ".join(names)


def show_overlaps(found: Coverage, console: Console) -> None:
    """Show whether clauses contradict each other, and editions that contradict themselves."""
    heading(console, "Overlaps: two clauses that say different things of one fact")
    for bound, word in found.overlaps.items():
        say(console, f"{word}: {bound}")
    heading(console, "Overlaps: editions that contradict themselves, with the smallest position in which it matters")
    for difference, editions in found.contradictions:
        say(console, f"{difference.name} ({listed(editions)}): {difference.position.line()}")
    if not found.contradictions:
        say(console, "none")


def show_verdict(found: Coverage, console: Console) -> None:
    """Say in one line how many clauses decide somewhere."""
    if found.sampled_only:
        return
    counts = {word: sum(row.verdict == word for row in found.clauses) for word in (FOUND, IMPOSSIBLE, UNDECIDED)}
    said = (
        f"{counts[FOUND]} decide somewhere, {counts[IMPOSSIBLE]} never within the bound, {counts[UNDECIDED]} undecided"
    )
    heading(console, f"Of {len(found.clauses)} clauses {said}.")
    if found.undecided:
        say(console, f"Undecided: {listed(found.undecided)}")

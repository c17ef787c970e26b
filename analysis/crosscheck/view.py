"""What a cross-check has found, for people at a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from analysis.crosscheck.comparing import Disagreement
from analysis.crosscheck.running import CrosscheckResult
from analysis.crosscheck.trials import Trial
from model.registry import game_named

COUNTED = {
    "scenes": "scenes compared",
    "steps": "legal steps judged, with where they lead",
    "refusals": "illegal steps refused by both, for the same reason",
    "turns laid out": "turns whose results the solver listed",
    "results of the solver": "results of these turns",
    "outcomes": "winners compared",
    "sights": "views of a player compared",
    "set-ups": "set-ups compared",
    "scenes of whole turns": "scenes compared along all lines of a turn",
    "whole turns": "turns compared as a whole",
    "results": "results of these turns",
}

ALWAYS = ("scenes", "steps", "refusals", "turns laid out", "results of the solver", "outcomes")


def show_verdict(verdict: CrosscheckResult, console: Console) -> None:
    """Print what was compared and whether the implementations agree."""
    table = Table(title=f"Simulator against clauses, seed {verdict.seed}", show_header=False)
    table.add_row("positions", f"{verdict.cases:,}")
    for name, words in COUNTED.items():
        if verdict.counts[name] or name in ALWAYS:
            table.add_row(words, f"{verdict.counts[name]:,}")
    table.add_row("pairs of readings that met", f"{verdict.pairs:,} of {verdict.all_pairs:,}")
    table.add_row("seconds", f"{verdict.seconds:.0f}")
    console.print(table)
    shares = Table(title="Share of the positions with", show_header=False)
    for name, share in verdict.shares.items():
        shares.add_row(name, f"{100 * share:.1f} %")
    if verdict.shares:
        console.print(shares)
    if verdict.agrees:
        console.print("No disagreement.")
    else:
        console.print("They disagree.")


def show_disagreement(found: Disagreement, console: Console) -> None:
    """Draw the smallest situation found, with what each implementation says and the clauses concerned."""
    situation = found.situation
    clauses = game_named(situation.game).theory.clauses
    console.print(f"[bold]{found.check}[/bold] {found.step}".rstrip())
    console.print(f"  simulator: {found.simulator}", markup=False)
    console.print(f"  clauses:   {found.clauses}", markup=False)
    for name in found.concerned:
        if name in clauses.by_id:
            console.print(f"    {name}: {clauses[name].words}", markup=False)
    console.print(f"  rules: {situation.ruleset}", markup=False)
    if situation.steps:
        console.print(f"  steps so far: {'; '.join(map(str, situation.steps))}", markup=False)
    console.print(str(situation.position), markup=False, highlight=False)


def show_trials(trials: Sequence[Trial], console: Console) -> None:
    """Print how many faults of each kind were caught, and every survivor."""
    table = Table(title="Seeded faults")
    for heading in ("kind", "made", "caught", "equivalent", "survived"):
        table.add_column(heading, justify="left" if heading == "kind" else "right")
    made = Counter(trial.fault.kind for trial in trials)
    for kind, count in made.items():
        own = [trial for trial in trials if trial.fault.kind == kind]
        caught = sum(trial.case is not None for trial in own)
        excused = sum(trial.case is None and trial.is_settled for trial in own)
        table.add_row(kind, str(count), str(caught), str(excused), str(count - caught - excused))
    console.print(table)
    for trial in trials:
        if trial.case is None:
            why = trial.excuse or "SURVIVED: nobody knows why"
            console.print(f"{trial.fault}\n    {why}", markup=False)
    real = [trial for trial in trials if trial.excuse is None]
    caught = sum(trial.case is not None for trial in real)
    share = 100 * caught / len(real) if real else 100.0
    console.print(f"Caught: {caught} of {len(real)} faults ({share:.1f} %); {len(trials) - len(real)} are equivalent.")

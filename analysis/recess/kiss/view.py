"""Answers on kisses for people's eyes: what is known in a few lines, a table of many answers, a plot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.table import Table

from analysis import files
from analysis.answers import Answer
from analysis.recess.kiss.earliest import spans
from analysis.recess.kiss.growth import Growth

EDITION_COLOURS = ("#2a6f97", "#c1121f", "#6a994e", "#7b2cbf")


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Say on standard error what is being done, on a terminal only, and take it away at the end."""
    from rich.console import Console

    with Console(stderr=True).status("looking for the earliest kiss") as status:
        yield status.update


def shown(answer: Answer) -> str:
    """Say what is known: the turn, what is excluded and by which clauses, what stays undecided, who else says so."""
    facts = answer.details
    lines = [f"{answer.word}: {answer.asked}", f"  within {answer.bound}, board {answer.board}, rules {answer.rules}"]
    if facts["found"]:
        lines.append(f"  found in turn {facts['found']}; the simulator has played the record below")
    if facts["searched"]:
        lines.append(f"  impossible in {spans(facts['searched'])}: by {answer.by}")
    elif facts["excluded"]:
        last = facts["excluded"][-1]
        lines.append(f"  impossible in turn {last} by the bound: a wider game that admits all of this one")
        if len(facts["excluded"]) > 1:
            lines.append(f"  impossible before: who could kiss earlier could also wait until turn {last}")
        lines.append(f"    because of {', '.join(facts['because'])}")
    if facts["is_earliest"]:
        lines.append(f"  so turn {facts['found']} is the earliest")
    elif open_turns := [turn for turn in facts["undecided"] if turn not in facts["disputed"]]:
        lines.append(f"  undecided in {spans(open_turns)}: neither found nor excluded")
    if facts["disputed"]:
        there = spans(facts["disputed"])
        lines.append(f"  undecided in {there}: the wider game excludes a kiss there, the second opinion does not")
    if facts["excluded_unless_passed_on"]:
        there = spans(facts["excluded_unless_passed_on"])
        lines.append(f"  impossible in {there} unless a push is passed on to one of the two by other pieces")
    lines += [f"  {why}" for why in facts["why"]]
    if facts["certificate"]:
        lines.append(f"  the same clauses: {facts['certificate']}")
    lines += [f"  second opinion: {opinion}" for opinion in answer.opinions]
    lines += [f"  {line}" for line in facts.get("explained", ())]
    seconds = f"{facts['build_seconds']:.1f} s of building, {facts['solve_seconds']:.1f} s of solving"
    lines.append(f"  {answer.seconds:.1f} s, of which {seconds}")
    return "\n".join([*lines, *(["", str(answer.witness)] if answer.witness is not None else [])])


def summary(answer: Answer) -> str:
    """Say what is known in a cell of a table.

    >>> facts = {"found": 11, "undecided": [8, 9, 10], "is_earliest": False, "excluded": []}
    >>> summary(Answer("a kiss", "found", "12 turns", "fr", details=facts))
    '8 to 11'
    """
    facts = answer.details
    if facts["is_earliest"]:
        return str(facts["found"])
    if facts["found"]:
        return f"{facts['undecided'][0]} to {facts['found']}"
    return f"not before {facts['undecided'][0]}" if facts["undecided"] else f"none within {answer.bound}"


Row = tuple[int, str, str]
"""Number of players, edition, and whose kiss."""


def table(answers: Sequence[tuple[Row, Answer]]) -> Table:
    """Lay many answers out: a line for every number of players and player, a column for every edition."""
    editions = list(dict.fromkeys(edition for (_, edition, _), _ in answers))
    cells = {key: summary(answer) for key, answer in answers}
    shown_table = Table(title="The earliest turn of a kiss, everybody helping", title_justify="left")
    for name in ("players", "whose", *editions):
        shown_table.add_column(name, justify="left" if name == "whose" else "right")
    for players, whose in dict.fromkeys((players, whose) for (players, _, whose), _ in answers):
        shown_table.add_row(str(players), whose, *(cells[players, edition, whose] for edition in editions))
    return shown_table


def growth_table(by_scale: dict[str, list[Growth]]) -> Table:
    """Lay out what questions took as something grows."""
    shown_table = Table(title="The work of finding a kiss, process time", title_justify="left")
    for name in ("what grows", "clauses", "building", "solving", "found"):
        shown_table.add_column(name, justify="left" if name in ("what grows", "found") else "right")
    for scale, those in by_scale.items():
        for one in those:
            times = f"{one.build_seconds:.2f} s", f"{one.solve_seconds:.2f} s"
            shown_table.add_row(f"{one.at} {scale}", f"{one.clauses:,}", *times, "yes" if one.is_found else "no")
        shown_table.add_section()
    return shown_table


def plot(answers: Sequence[tuple[Row, Answer]], path: Path) -> None:
    """Draw the turn that was found over the number of players, with a bar down to the first turn not excluded."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4), layout="constrained")
    axes: Any = figure.subplots()
    editions = list(dict.fromkeys(edition for (_, edition, _), _ in answers))
    for index, edition in enumerate(editions):
        rows = [(key, answer) for key, answer in answers if key[1] == edition and answer.details["found"]]
        across = [key[0] + 0.08 * (index - len(editions) / 2) for key, _ in rows]
        found = [answer.details["found"] for _, answer in rows]
        below = [up - min([*answer.details["undecided"], up]) for up, (_, answer) in zip(found, rows, strict=True)]
        colour = EDITION_COLOURS[index % len(EDITION_COLOURS)]
        errors = [below, [0] * len(below)]
        axes.errorbar(across, found, yerr=errors, fmt="o", color=colour, capsize=4, label=edition)
    axes.set_xlabel("players")
    axes.set_ylabel("turn")
    axes.set_title("The earliest kiss, everybody helping (bars: not excluded)")
    axes.set_xticks(sorted({key[0] for key, _ in answers}))
    axes.legend()
    files.write(path, files.drawn(figure, path, dpi=150))

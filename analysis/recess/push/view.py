"""Landings and their resolutions for people's eyes, and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.table import Table

from analysis.answers import Answer, Opinion
from analysis.play.view import framed
from analysis.recess.push.by_reading import Reckoning, is_changed
from analysis.recess.push.resolutions import MOST, Landing
from model.recess.moves import Step, write_turn
from model.recess.position import Position
from model.recess.readings import Ruleset

SHOWN = 8
"""How many resolutions of one landing and one length are printed unless all are wanted."""
EARLY = "Nuns' landings are judged on the board as it stands, before the children move."


def plural(count: int, noun: str) -> str:
    """Count things in words.

    >>> plural(1, "push"), plural(2, "push"), plural(3, "way")
    ('1 push', '2 pushes', '3 ways')
    """
    ending = "" if count == 1 else "es" if noun.endswith("sh") else "s"
    return f"{count:,} {noun}{ending}"


def written(
    position: Position,
    rules: Ruleset,
    found: Sequence[Landing],
    crowded: Sequence[Step],
    opinion: Opinion,
    every: bool,
) -> str:
    """The picture, every landing with its resolutions, and the landings that find no room."""
    parts = [framed(position), f"rules: {rules}\n"]
    parts += [written_landing(landing, every) for landing in found]
    count = sum(len(landing.resolutions) for landing in found)
    said = (
        f"{plural(len(found), 'landing')} that push, {plural(count, 'resolution')}." if found else "Nobody is pushed."
    )
    parts.append(said.replace("1 landing that push", "1 landing that pushes"))
    if crowded:
        parts.append(f"For want of room illegal: {', '.join(map(str, crowded))}.")
    if any(landing.early for landing in found) or crowded:
        parts.append(EARLY)
    parts.append(f"By the clauses; second opinion: {opinion}.")
    return "\n".join(parts)


def written_landing(landing: Landing, every: bool) -> str:
    """One landing: its resolutions by length, the shortest first."""
    more = "" if landing.is_complete else f" (the first {MOST:,})"
    count, least = plural(len(landing.resolutions), "resolution"), plural(landing.shortest, "push")
    lines = [f"{landing}: {count}{more}, at least {least}"]
    for length, ways in landing.by_length().items():
        shown = ways if every else ways[:SHOWN]
        lines += [f"  {length}  {write_turn(way)}" for way in shown]
        if len(shown) < len(ways):
            lines.append(f"     … and {plural(len(ways) - len(shown), 'other')} of {plural(length, 'push')} (--all)")
    return "\n".join(lines) + "\n"


def reading_table(reckoned: Mapping[str, Sequence[Reckoning]], every: bool) -> Table | None:
    """What each reading makes of it, for the questions that change anything; none if none does."""
    table = Table(title="By reading")
    for heading, justify in (("question", "left"), ("reading", "left")):
        table.add_column(heading, justify=justify)  # type: ignore[arg-type]
    for heading in ("landings", "resolutions", "shortest", "longest"):
        table.add_column(heading, justify="right")
    for question, row in reckoned.items():
        if not every and not is_changed(row):
            continue
        for number, reckoning in enumerate(row):
            word = reckoning.reading.word + (" (asked)" if reckoning.is_asked else "")
            table.add_row(question if number == 0 else "", word, *cells(reckoning))
    return table if table.rows else None


def cells(reckoning: Reckoning) -> tuple[str, ...]:
    """What a table says of one reading; a dash for what is not there."""
    if reckoning.landings is None:
        return ("cannot be", "-", "-", "-")
    lengths = (reckoning.shortest, reckoning.longest)
    return (str(len(reckoning.landings)), str(reckoning.count), *(str(n) if n else "-" for n in lengths))


def to_json(
    position: Position,
    rules: Ruleset,
    found: Sequence[Landing],
    crowded: Sequence[Step],
    opinion: Opinion,
    reckoned: Mapping[str, Sequence[Reckoning]],
) -> dict[str, Any]:
    """Everything, ready for JSON."""
    return {
        "position": position.to_json(),
        "rules": str(rules),
        "landings": [landing_json(landing) for landing in found],
        "without_room": list(map(str, crowded)),
        "opinions": [vars(opinion)],
        "by_reading": {
            question: [reckoning_json(reckoning) for reckoning in row] for question, row in reckoned.items()
        },
    }


def landing_json(landing: Landing) -> dict[str, Any]:
    """One landing, ready for JSON."""
    return {
        "steps": list(map(str, landing.steps)),
        "before_the_children": landing.early,
        "shortest": landing.shortest,
        "longest": landing.longest,
        "complete": landing.is_complete,
        "resolutions": [list(map(str, way)) for way in landing.resolutions],
    }


def reckoning_json(reckoning: Reckoning) -> dict[str, Any]:
    """One reading, ready for JSON; no landings at all where the position cannot be."""
    landings = reckoning.landings
    return {
        "reading": reckoning.reading.word,
        "asked": reckoning.is_asked,
        "landings": None if landings is None else len(landings),
        "resolutions": reckoning.count,
        "shortest": reckoning.shortest,
        "longest": reckoning.longest,
    }


# Crowds that the solver has found.


def written_answer(answer: Answer) -> str:
    """The answer in words, with the names of rows and columns round the picture."""
    details, lines = answer.details, [str(replace(answer, witness=None))]
    for name, words in (("none_smaller_because", "no fewer pieces"), ("none_longer_because", "none longer")):
        if details.get(name):
            lines.append(f"  {words} because of {', '.join(details[name])}")
    if answer.witness is not None:
        lines += [f"{details['landing']}: {measured(details)}", "", framed(answer.witness)]
    return "\n".join(lines)


def measured(details: Mapping[str, Any]) -> str:
    """How large a crowd is, or how long a chain."""
    if "pieces" in details:
        return f"{details['pieces']} pieces, {details['equipment']} spaces under equipment"
    return plural(details["longest"], "push") + ("" if details["is_longest"] else ", perhaps more")


def answer_json(answer: Answer) -> dict[str, Any]:
    """The answer ready for JSON, with the position."""
    position = answer.witness.to_json() if isinstance(answer.witness, Position) else None
    return answer.to_json() | {"position": position}

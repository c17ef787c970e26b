"""What can be reached, for people's eyes and as JSON."""

from __future__ import annotations

from typing import Any, cast

from analysis.answers import Told
from analysis.play_view import framed
from analysis.properties import LIBRARY
from model.recess.position import Position
from model.recess.records import Record
from model.records import replay


def library() -> str:
    """Every property that has a name, with its number and its words."""
    rows = [(f"{one.name}:{one.number}" if one.number else one.name, str(one)) for one in LIBRARY.values()]
    wide = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{wide}}  {words}" for name, words in rows)


def library_json() -> list[dict[str, Any]]:
    """The same, ready for JSON."""
    return [{"name": one.name, "number": one.number or None, "words": str(one)} for one in LIBRARY.values()]


def last_position(told: Told) -> Position:
    """The position to which the witness leads."""
    last: Position = replay(cast(Record, told.witness))[-1]
    return last


def written(told: Told) -> str:
    """The answer, the record and the last position."""
    lines = [str(told), f"Verdict: {told.details['verdict']}."]
    if told.witness is not None:
        lines += ["", framed(last_position(told))]
    return "\n".join(lines)


def to_json(told: Told) -> dict[str, Any]:
    """The answer ready for JSON, with the last position."""
    return told.to_json() | {"last": last_position(told).to_json() if told.witness is not None else None}

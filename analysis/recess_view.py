"""How steps and positions of Recess! look: legal steps by kind, steps as JSON, a position as a scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.scenes import scene
from model.recess.moves import Kind, Step
from model.simulator import Simulator

__all__ = ["listed", "scene", "step_json"]

TITLES = {
    Kind.PASS: "Pass the whole turn",
    Kind.HOLD: "Hold a fight, or leave it",
    Kind.LEAVE: "Hold a fight, or leave it",
    Kind.WALK: "Walks",
    Kind.STUCK: "A move that nobody can make",
    Kind.PUSH: "Pushes",
    Kind.TELL: "Tell the nun of a fight, or keep quiet",
    Kind.QUIET: "Tell the nun of a fight, or keep quiet",
    Kind.KISS: "Kiss, or let it be",
    Kind.NO_KISS: "Kiss, or let it be",
    Kind.NUN: "The nuns' moves",
    Kind.NUN_STUCK: "No nun can move",
    Kind.STOP: "Let the clock end the turn",
    Kind.STAND: "Stand up from detention",
}


def listed(_simulator: Simulator, steps: Sequence[Step]) -> str:
    """The legal steps by kind; steps of one piece and one length share a line."""
    lines: list[str] = []
    for title, group in grouped(steps).items():
        lines.append(f"{title}:")
        for beginning, ends in group.items():
            lines.append(f"  {beginning} {' '.join(ends)}".rstrip())
    return "\n".join(lines)


def grouped(steps: Sequence[Step]) -> dict[str, dict[str, list[str]]]:
    """Title to the beginning of a step (`3 A1 to`) to the places where it may end."""
    groups: dict[str, dict[str, list[str]]] = {}
    for step in steps:
        beginning = str(step).removesuffix(step.to).replace("-", " to")
        ends = groups.setdefault(TITLES[step.kind], {}).setdefault(beginning, [])
        ends += [step.to] if step.to else []
    return groups


def step_json(step: Step) -> dict[str, Any]:
    """A step as JSON: as written, and in its parts as far as it has them."""
    parts = {"kind": step.kind.value, "length": step.length, "piece": step.piece, "to": step.to}
    return {"step": str(step)} | {name: value for name, value in parts.items() if value}

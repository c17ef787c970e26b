"""Threats and what prevents them, for people's eyes and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.answers import Opinion
from analysis.play_view import framed
from analysis.threats import Prevention, Threat
from model.recess.moves import write_turn
from model.recess.position import PLAYERS, Position
from model.recess.readings import Ruleset


def kiss(threat: Threat) -> str:
    """A kiss in a few words."""
    return f"{PLAYERS[threat.player]} kisses on {threat.space} ({', '.join(threat.children)})"


def written(position: Position, rules: Ruleset, found: Sequence[Threat], opinion: Opinion | None) -> str:
    """The picture and every kiss with its line of steps."""
    player = PLAYERS[position.turn]
    lines = [framed(position), f"rules: {rules}\n"]
    lines += [f"{kiss(threat)}: {write_turn(threat.line)}" for threat in found]
    lines.append(f"{len(found)} pairs and spaces on which a kiss can end this turn of {player}." if found else "")
    if not found:
        lines[-1] = f"No kiss can end this turn of {player}."
    if opinion:
        lines.append(f"Second opinion: {opinion}.")
    return "\n".join(lines)


def written_preventions(
    position: Position, rules: Ruleset, found: Sequence[Prevention], is_early: bool, every: bool
) -> str:
    """The nuns' moves that prevent all kisses of the next player, and what the others leave."""
    following = PLAYERS[(position.turn + 1) % position.players]
    safe = [one for one in found if one.prevents]
    lines = [framed(position), f"rules: {rules}\n"]
    lines += [f"{write_turn(one.steps)} prevents every kiss" for one in safe]
    if every:
        lines += [f"{write_turn(one.steps)} {what_is_left(one)}" for one in found if not one.prevents]
    count = f"{len(safe)} of {len(found)} ends of this turn prevent every kiss of {following}"
    lines.append(f"{count}." if safe else f"None prevents it: each of {len(found)} ends leaves a kiss.")
    if is_early:
        lines.append("The children are taken to stay where they are; --after gives their moves.")
    return "\n".join(lines)


def what_is_left(one: Prevention) -> str:
    """Which kisses an end of a turn does not prevent."""
    if one.is_others_choice:
        return "does not: another player may kiss in this turn already"
    return f"leaves {', '.join(map(kiss, one.threats))}"


def threat_json(threat: Threat) -> dict[str, Any]:
    """One kiss, ready for JSON."""
    player, children = PLAYERS[threat.player], list(threat.children)
    return {"player": player, "children": children, "space": threat.space, "steps": list(map(str, threat.line))}


def to_json(position: Position, rules: Ruleset, found: Sequence[Threat], opinion: Opinion | None) -> dict[str, Any]:
    """All kisses, ready for JSON."""
    said = {"position": position.to_json(), "rules": str(rules), "threats": list(map(threat_json, found))}
    return said | {"opinion": vars(opinion) if opinion else None}


def preventions_json(position: Position, rules: Ruleset, found: Sequence[Prevention]) -> dict[str, Any]:
    """All ends of the turn, ready for JSON."""
    ends = [
        {"steps": list(map(str, one.steps)), "prevents": one.prevents, "left": list(map(threat_json, one.threats))}
        for one in found
    ]
    return {"position": position.to_json(), "rules": str(rules), "ends": ends}

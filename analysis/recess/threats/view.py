"""Threats and what prevents them, for people's eyes and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.play.view import framed
from analysis.recess.threats.kisses import Prevention, Threats
from model.recess.moves import write_turn
from model.recess.position import PLAYERS, Position
from model.recess.readings import Ruleset
from model.recess.simulator.kiss_lines import Threat


def kiss(threat: Threat) -> str:
    """A kiss in a few words."""
    return f"{PLAYERS[threat.player]} kisses on {threat.space} ({', '.join(threat.children)})"


def after_turns(threat: Threat) -> str:
    """After how many turns a kiss comes, if that is not the first."""
    return "" if threat.turns == 1 else f" after {threat.turns} turns"


def lines_of(position: Position, threat: Threat) -> str:
    """The turns that lead to a kiss, each with its player if there are several."""
    turns = (*threat.before, threat.line)
    if len(turns) == 1:
        return write_turn(threat.line)
    players = [PLAYERS[(position.turn + number) % position.players] for number in range(len(turns))]
    return " | ".join(f"{number}. {players[number - 1]} {write_turn(turn)}" for number, turn in enumerate(turns, 1))


def written(position: Position, rules: Ruleset, answer: Threats) -> str:
    """The picture and every kiss with its steps; who says so, and who else."""
    lines = [framed(position), f"rules: {rules}\n"]
    lines += [f"{kiss(one)}{after_turns(one)}: {lines_of(position, one)}" for one in answer.found]
    lines.append(count_written(position, answer))
    lines.append(f"By {answer.by}.")
    if answer.why:
        lines.append(f"Undecided after {answer.known} turns: {answer.why}.")
    lines += [f"Second opinion: {answer.opinion}."] if answer.opinion else []
    return "\n".join(lines)


def count_written(position: Position, answer: Threats) -> str:
    """Say how many kisses there are, within how many turns."""
    within = f"within {answer.within} turns" if answer.within > 1 else f"end this turn of {PLAYERS[position.turn]}"
    if not answer.found:
        return f"No kiss can {'be ' * (answer.within > 1)}{within}." if answer.is_complete else "No kiss was found."
    if answer.within == 1:
        return f"{len(answer.found)} pairs and spaces on which a kiss can {within}."
    return f"{len(answer.found)} pairs that can kiss {within}, each with the least turns."


def written_preventions(
    position: Position, rules: Ruleset, found: Sequence[Prevention], is_early: bool, every: bool, within: int = 1
) -> str:
    """The nuns' moves that prevent all kisses of the others, and what they leave."""
    following = f"of {PLAYERS[(position.turn + 1) % position.players]}" if within == 1 else f"within {within} turns"
    safe = [one for one in found if one.prevents]
    lines = [framed(position), f"rules: {rules}\n"]
    lines += [f"{write_turn(one.steps)} prevents every kiss" for one in safe]
    if every:
        lines += [f"{write_turn(one.steps)} {what_is_left(one)}" for one in found if not one.prevents]
    count = f"{len(safe)} of {len(found)} ends of this turn prevent every kiss {following}"
    lines.append(f"{count}." if safe else f"None prevents it: each of {len(found)} ends leaves a kiss.")
    if is_early:
        lines.append("The children are taken to stay where they are; --after gives their moves.")
    return "\n".join(lines)


def what_is_left(one: Prevention) -> str:
    """Which kisses an end of a turn does not prevent."""
    if one.is_others_choice:
        return "does not: another player may kiss in this turn already"
    if not one.threats:
        return "undecided: time was up"
    return f"leaves {', '.join(map(kiss, one.threats))}"


def threat_json(threat: Threat) -> dict[str, Any]:
    """One kiss, ready for JSON."""
    player, children = PLAYERS[threat.player], list(threat.children)
    said = {"player": player, "children": children, "space": threat.space, "steps": list(map(str, threat.line))}
    before = [list(map(str, turn)) for turn in threat.before]
    return said | {"turns": threat.turns, "before": before}


def to_json(position: Position, rules: Ruleset, answer: Threats) -> dict[str, Any]:
    """All kisses, ready for JSON."""
    said = {"position": position.to_json(), "rules": str(rules), "threats": list(map(threat_json, answer.found))}
    opinion = vars(answer.opinion) if answer.opinion else None
    return said | {"within": answer.within, "known": answer.known, "by": answer.by, "opinion": opinion}


def preventions_json(position: Position, rules: Ruleset, found: Sequence[Prevention]) -> dict[str, Any]:
    """All ends of the turn, ready for JSON."""
    ends = [
        {"steps": list(map(str, one.steps)), "prevents": one.prevents, "left": list(map(threat_json, one.threats))}
        for one in found
    ]
    return {"position": position.to_json(), "rules": str(rules), "ends": ends}

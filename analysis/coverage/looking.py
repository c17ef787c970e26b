"""Looking: what decides in a scene, after a legal step, at the end of a game and at its start, noted in a tally."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analysis.coverage import deciding
from analysis.coverage.kits import kit_of
from analysis.coverage.partings import other_winners
from analysis.coverage.tallies import NO_STEP, Tally
from analysis.crosscheck.situations import Situation
from analysis.rooms import room


def look_at_scene(situation: Situation, scene: Any, moves: Iterable[Any], tally: Tally) -> None:
    """Note which clauses decide in a scene over some moves, and whether they leave nothing to do."""
    tally.counts["scenes"] += 1
    alone, legal = deciding.refused_alone(scene, moves)
    for name, move in alone.items():
        tally.refused[name] += 1
        tally.note(name, situation, kit_of(situation.game).write(scene, move), f"{name} alone forbids it")
    if not legal and scene.so_far.due is not room(situation.game, "clauses.scene").Due.OVER:
        tally.counts[NO_STEP] += 1
        tally.note(NO_STEP, situation, "", "the turn is not over, and there is no legal step")
    look_at_results(situation, scene, legal, tally)


def look_at_results(situation: Situation, scene: Any, moves: Iterable[Any], tally: Tally) -> None:
    """Note which clauses say what legal moves bring about; each counts once a scene."""
    kit, said = kit_of(situation.game), set()
    for move in moves:
        for name, attributes in kit.brought_by(scene, move).items():
            if name not in said:
                said.add(name)
                step = "" if move.kind is None else kit.write(scene, move)
                when = "as the turn begins " if move.kind is None else ""
                tally.note(name, situation, step, f"{when}{name} says what becomes of {kit.named(attributes[-1])}")
    tally.brought.update(sorted(said))


def look_at_winners(situation: Situation, tally: Tally) -> None:
    """Note which clauses and readings decide who has won a finished game."""
    tally.counts["finished"] += 1
    for name, winners in deciding.rules_out_winners(situation.position, situation.ruleset).items():
        tally.refused[name] += 1
        tally.note(name, situation, "", f"{name} alone says that {deciding.listed_players(winners)} cannot have won")
    tally.note_partings(situation, other_winners(situation.position, situation.ruleset))


def look_at_start(situation: Situation, start: Any, tally: Tally, shows: str = "no game begins so") -> None:
    """Note the clause that alone rules out a wrong first position."""
    tally.counts["starts"] += 1
    name = deciding.rules_out_start(start)
    if name is not None:
        tally.refused[name] += 1
        tally.note(name, situation, "", f"{name} alone says that {shows}")

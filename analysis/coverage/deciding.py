"""Clauses that decide: in a scene the one that alone refuses a move, or says what becomes of something after a step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from analysis.coverage.kits import kit_of
from analysis.rooms import game_of, room
from model.clause import Clause
from model.judging import NOTHING_ELSE, Attribute


def judging_in(scene: Any) -> Any:
    """Where the game of a scene or position judges."""
    return room(game_of(scene), "clauses.judging")


# Moves.


def refused_alone(scene: Any, moves: Iterable[Any]) -> tuple[dict[str, Any], list[Any]]:
    """For each clause that alone refuses some of these moves the first one; and the moves that are legal."""
    forbidding = judging_in(scene).forbidding
    alone: dict[str, Any] = {}
    legal = []
    for move in moves:
        broken = forbidding(scene, move)
        if not broken:
            legal.append(move)
        elif len(broken) == 1 and broken[0].id not in alone and is_alone(scene, move, broken[0]):
            alone[broken[0].id] = move
    return alone, legal


def is_alone(scene: Any, move: Any, clause: Clause) -> bool:
    """Whether every clause that looks further than the one that refuses a move lets it be.

    A move out of its time is refused for that alone: nothing else is asked of it.
    """
    game = game_of(scene)
    if clause.foresight == room(game, "clauses.book").TIME:
        return True
    further = kit_of(game).further(move.kind, clause.foresight)
    try:
        return all(other.permits(scene, move) is True for other in further)
    except (ValueError, IndexError):
        return False  # a move so senseless that those who look ahead do not get past it


# What moves bring about.


def brought_by(scene: Any, move: Any) -> dict[str, list[Attribute]]:
    """For each clause what it says of the scene after a legal move; of what stays as it is one clause speaks."""
    judging = judging_in(scene)
    was, becomes = dict(judging.attributes(scene)), dict(judging.attributes(judging.after(scene, move)))
    found: dict[str, list[Attribute]] = {}
    for name, clause in judging.responsible(scene, move).items():
        if clause.id == NOTHING_ELSE or was[name] != becomes[name]:
            found.setdefault(clause.id, []).append(name)
    return found


# Starts and winners.


def rules_out_start(start: Any) -> str | None:
    """The clause that alone says that no game begins so; None if none or several do."""
    broken = judging_in(start).not_a_start(start)
    return broken[0].id if len(broken) == 1 else None


def rules_out_winners(position: Any, rules: Any) -> dict[str, tuple[int, ...]]:
    """For each clause that alone rules out some winners of a finished game the first such winners."""
    outcomes = room(rules.game, "outcome")
    ended = outcomes.outcome(position, rules)
    found: dict[str, tuple[int, ...]] = {}
    for winners in possible_winners(position.players):
        if ended is not None and winners != ended.winners:
            told = outcomes.Outcome(winners, ended.ending, "")
            broken = judging_in(position).misjudging(position, rules, told)
            if len(broken) == 1:
                found.setdefault(broken[0].id, winners)
    return found


def possible_winners(players: int) -> Iterator[tuple[int, ...]]:
    """Every player, every two, and so on."""
    for count in range(1, players + 1):
        yield from combinations(range(players), count)


def listed_players(players: Sequence[int]) -> str:
    """Name players in a row."""
    return " and ".join("ABCDE"[player] for player in players)

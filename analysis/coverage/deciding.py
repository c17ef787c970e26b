"""Clauses that decide: in a scene the one that alone refuses a move, or says what becomes of something after a step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from model.clause import Clause
from model.recess.clauses.book import TIME
from model.recess.clauses.course import after
from model.recess.clauses.judging import (
    NOTHING_ELSE,
    Attribute,
    attributes,
    every_move,
    forbidding,
    misjudging,
    not_a_start,
    responsible,
)
from model.recess.clauses.possibilities import LINE, candidates, speaking_of
from model.recess.clauses.scene import Move, Scene
from model.recess.outcome import Outcome, outcome
from model.recess.position import ENTRANCES, LAST_MINUTE, PLAYERS, START_COINS, Child, Position, label
from model.recess.readings import Ruleset

SMALL = 36
"""How many spaces a board may have for every move that can be written down to be judged."""
MOST_STRAY = 60
"""How many moves beyond those that board and pieces allow are judged on a larger board."""


# Moves.


def moves_to_judge(scene: Scene, rng: Random) -> list[Move]:
    """Every move that can be written down; on a large board all that board and pieces allow, and some others."""
    every = list(every_move(scene))
    if scene.board.grid.size <= SMALL:
        return every
    stray = rng.sample(every, min(MOST_STRAY, len(every)))
    return list(dict.fromkeys([*candidates(scene), *stray]))


def refused_alone(scene: Scene, moves: Iterable[Move]) -> tuple[dict[str, Move], list[Move]]:
    """For each clause that alone refuses some of these moves the first one; and the moves that are legal."""
    alone: dict[str, Move] = {}
    legal = []
    for move in moves:
        broken = forbidding(scene, move)
        if not broken:
            legal.append(move)
        elif len(broken) == 1 and broken[0].id not in alone and is_alone(scene, move, broken[0]):
            alone[broken[0].id] = move
    return alone, legal


def is_alone(scene: Scene, move: Move, clause: Clause) -> bool:
    """Whether every clause that looks further than the one that refuses a move lets it be.

    A move out of its time is refused for that alone: nothing else is asked of it.
    """
    if clause.foresight == TIME:
        return True
    further = [other for other in speaking_of(move.kind, LINE) if other.foresight > clause.foresight]
    try:
        return all(other.permits(scene, move) is True for other in further)
    except (ValueError, IndexError):
        return False  # a move so senseless that those who look ahead do not get past it


# What moves bring about.


def brought_by(scene: Scene, move: Move) -> dict[str, list[Attribute]]:
    """For each clause what it says of the scene after a legal move; of what stays as it is one clause speaks."""
    was, becomes = dict(attributes(scene)), dict(attributes(after(scene, move)))
    found: dict[str, list[Attribute]] = {}
    for name, clause in responsible(scene, move).items():
        if clause.id == NOTHING_ELSE or was[name] != becomes[name]:
            found.setdefault(clause.id, []).append(name)
    return found


def named(attribute: Attribute) -> str:
    """Name something that a scene says, for people."""
    kind, number = attribute
    match kind:
        case "place" | "posture":
            return f"the {kind} of {label(number) if number < len(PLAYERS) * 4 else 'a nun'}"
        case "coins":
            return f"the coins of {PLAYERS[number]}"
    return f"the {kind}"


# Starts and winners.


def wrong_starts(start: Position, rng: Random) -> Iterator[Position]:
    """First positions with one thing wrong, drawn at random: players, a child, a nun, coins, the clock, who begins."""
    yield Position.start(start.board, 2)
    spaces = sorted(start.board.open_spaces)
    child = rng.randrange(len(start.children))
    place = rng.choice([*spaces, *(entrance for entrance in ENTRANCES if entrance != start.children[child].place)])
    yield replace(start, children=(*start.children[:child], Child(place), *start.children[child + 1 :]))
    yield replace(start, nuns=tuple(sorted([start.nuns[0], rng.choice([s for s in spaces if s not in start.nuns])])))
    player = rng.randrange(start.players)
    coins = rng.choice([held for held in range(2 * START_COINS) if held != START_COINS])
    yield replace(start, coins=(*start.coins[:player], coins, *start.coins[player + 1 :]))
    yield replace(start, clock=rng.randrange(1, LAST_MINUTE))
    yield replace(start, turn=rng.randrange(1, start.players))


def rules_out_start(position: Position) -> str | None:
    """The clause that alone says that no game begins so; None if none or several do."""
    broken = not_a_start(position)
    return broken[0].id if len(broken) == 1 else None


def rules_out_winners(position: Position, rules: Ruleset) -> dict[str, tuple[int, ...]]:
    """For each clause that alone rules out some winners of a finished game the first such winners."""
    ended = outcome(position, rules)
    found: dict[str, tuple[int, ...]] = {}
    for winners in possible_winners(position.players):
        if ended is not None and winners != ended.winners:
            broken = misjudging(position, rules, Outcome(winners, ended.ending, ""))
            if len(broken) == 1:
                found.setdefault(broken[0].id, winners)
    return found


def possible_winners(players: int) -> Iterator[tuple[int, ...]]:
    """Every player, every two, and so on."""
    for count in range(1, players + 1):
        yield from combinations(range(players), count)


def listed_players(players: Sequence[int]) -> str:
    """Name players in a row."""
    return " and ".join(PLAYERS[player] for player in players)

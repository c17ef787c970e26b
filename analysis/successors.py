"""The solver's complete list of next positions: every step and every scene after it that all clauses allow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from analysis import unknown_boards
from analysis.rooms import game_of, room
from analysis.solving import Demands
from model.logic import Node, Unknown, Value, exactly_one, implies, none_of, unknown, variable
from model.recess.clauses.scene import FIRST_NUN, NUNS, Scene
from model.recess.position import ENTRANCES, NOWHERE, Ending, Posture

BEGINNING = "begin"
SEQUENCE = "turn.sequence"
"""The clause that knows the kinds of steps only: what it forbids is forbidden at one go."""
LEFT_OUT: tuple[str, ...] = ()
"""Clauses that the solver is not told of, by their ids; only a seeded fault changes this."""
MOST_COINS_A_STEP = 3
"""How many coins a player may lose in one step: one for a fight, two for a kiss."""


def next_positions(scene: Any) -> Iterator[tuple[str, Any]]:
    """Every step with every position after it that the clauses allow, one by one as the solver finds them."""
    judging, write_move = rooms_of(scene)
    demands, moves, result = demanded(scene, LEFT_OUT)
    values = [value for _, value in judging.attributes(result)]
    over = [*moves, *(option for value in values if isinstance(value, Unknown) for _, option in value)]
    named = {str(chosen.parts[0]): move for chosen, move in moves.items()}
    for holding in demands.solutions([node for node in over if isinstance(node, Node)]):
        move = next(named[name] for name in holding if name in named)
        step = str(write_move(scene, move)) if move.kind is not None else BEGINNING
        yield step, read_back(result, holding).position()


def rooms_of(scene: Any) -> tuple[Any, Callable[[Any, Any], Any]]:
    """Where a scene's game judges moves, and how it writes them."""
    game = game_of(scene)
    return room(game, "clauses.judging"), room(game, "clauses.scene").write_move


def demanded(scene: Any, leaving_out: Sequence[str] = ()) -> tuple[Demands, dict[Node, Any], Any]:
    """What the clauses demand of an unknown step in a scene and of an unknown scene after it."""
    judging, _ = rooms_of(scene)
    demands, result = Demands(), UNKNOWN_SCENES[game_of(scene)](scene)
    moves = {variable(f"move {number}"): move for number, move in enumerate(judging.every_move(scene))}
    sequence = judging.CLAUSES[SEQUENCE]
    kinds = {move.kind: move for move in moves.values()}
    untimely = {
        kind for kind, move in kinds.items() if SEQUENCE not in leaving_out and not sequence.permits(scene, move)
    }
    forbidden: dict[str, list[Node]] = {}
    for chosen, move in moves.items():
        if move.kind in untimely:
            forbidden.setdefault(SEQUENCE, []).append(chosen)
            continue
        for clause, formula in demands_on(scene, move, result, leaving_out):
            if formula is False:
                forbidden.setdefault(clause, []).append(chosen)
            else:
                demands.add(clause, implies(chosen, formula))
    for clause, refused in forbidden.items():
        demands.add(clause, none_of(refused))
    demands.know(exactly_one(moves))
    demands.introduce(value for _, value in judging.attributes(result))
    return demands, moves, result


def demands_on(scene: Any, move: Any, result: Any, leaving_out: Sequence[str]) -> list[tuple[str, Any]]:
    """What each clause demands of one step: that it is not made, or what it brings about."""
    judging, _ = rooms_of(scene)
    broken = [clause.id for clause in judging.forbidding(scene, move) if clause.id not in leaving_out]
    if broken:
        return [(name, False) for name in broken]
    said = judging.brought_about(scene, move, result)
    return [(name, formula) for name, formula in said.items() if name not in leaving_out]


def read_back(result: Any, holding: frozenset[str]) -> Any:
    """The plain scene that a solution describes."""

    def plain(value: Any) -> Any:
        if isinstance(value, Unknown):
            return next(
                option for option, formula in value if isinstance(formula, Node) and formula.parts[0] in holding
            )
        return tuple(map(plain, value)) if type(value) is tuple else value

    return replace(result, **{part.name: plain(getattr(result, part.name)) for part in fields(result)})


def unknown_scene(before: Scene) -> Scene:
    """A scene of which nothing is known but who takes part."""
    coins: list[int] = list(before.coins)  # type: ignore[arg-type]
    clock: int = before.clock  # type: ignore[assignment]
    lost = MOST_COINS_A_STEP * before.players
    places = (*before.board.grid.spaces, *ENTRANCES)
    takes_part = [place != NOWHERE for place in before.places]

    def place(piece: int) -> Value:
        spots = places if piece < FIRST_NUN else tuple(before.board.grid.spaces)
        return unknown(f"place of {piece}", spots) if takes_part[piece] else NOWHERE

    def posture(child: int) -> Value:
        return unknown(f"posture of {child}", Posture) if takes_part[child] else before.postures[child]

    purse = range(min(coins) - lost, max(coins) + lost + 1)
    kisses = map(Ending, range(before.players))
    return Scene(
        before.board,
        before.rules,
        tuple(place(piece) for piece in range(NUNS[1] + 1)),
        tuple(posture(child) for child in range(FIRST_NUN)),
        tuple(unknown(f"coins of {player}", purse) for player in range(before.players)),
        unknown("clock", (clock - 1, clock, clock + 1)),
        unknown("turn", range(before.players)),  # type: ignore[arg-type]
        unknown("ending", [None, Ending(), *kisses]),
    )


UNKNOWN_SCENES: dict[str, Callable[[Any], Any]] = {
    "recess": unknown_scene,
    "colorpop": unknown_boards.unknown_scene,
}
"""How each game makes a scene of which nothing is known but who takes part."""

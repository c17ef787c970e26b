"""Properties of positions, by name: what `reach` can be asked for. A function's docstring is the property in words."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from inspect import cleandoc
from pathlib import Path
from types import ModuleType

from analysis.nun_steps import nun_steps
from model.game import BadInput
from model.recess.board import Board
from model.recess.moves import Kind, Turn
from model.recess.position import LYING, NOWHERE, PLAYERS, Position, owner
from model.recess.simulator import Simulator
from model.rulebook import did_you_mean

Memory = Hashable
"""What a property has to remember of the positions before; most need nothing."""
Holds = Callable[[Position, Simulator, int, Memory], bool]
Distance = Callable[[Position, int], float]
Remember = Callable[[Memory, Position], Memory]


def nothing_more(_memory: Memory, _position: Position) -> Memory:
    """Remember nothing."""
    return ()


def no_hint(_position: Position, _number: int) -> float:
    """Say that every position is as near as any other."""
    return 0.0


@dataclass(frozen=True)
class Property:
    """Something that a position has or has not: in words, as a test, and how near a position is to it.

    `number` is what stands after the colon in its name. `timeless`: what the clock shows does not matter to it;
    `nameless`: it does not matter which of a player's boys or girls is which.
    """

    name: str
    words: str
    holds: Holds
    number: int = 0
    distance: Distance = no_hint
    remember: Remember = nothing_more
    timeless: bool = True
    nameless: bool = True

    def __str__(self) -> str:
        """Say it in words, with its number."""
        return self.words.format(number=self.number)


LIBRARY: dict[str, Property] = {}


def named(
    name: str, number: int = 0, distance: Distance = no_hint, remember: Remember = nothing_more
) -> Callable[[Holds], Holds]:
    """Put a test into the library under a name; `number` is what its number is unless somebody says otherwise."""

    def put(holds: Holds) -> Holds:
        words = " ".join(cleandoc(holds.__doc__ or "").split()).rstrip(".")
        nameless = remember is nothing_more
        words = words[0].lower() + words[1:]
        LIBRARY[name] = Property(name, words, holds, number, distance, remember, nameless=nameless)
        return holds

    return put


# Detention and coins.


def lying(position: Position, player: int | None = None) -> int:
    """How many children lie in detention, of one player or of all."""
    return sum(
        child.posture in LYING and player in (None, owner(number)) for number, child in enumerate(position.children)
    )


def most_lying(position: Position) -> int:
    """The most children of one player that lie in detention."""
    return max(lying(position, player) for player in range(position.players))


def on_the_board(position: Position) -> int:
    """How many children have come onto the board."""
    return sum(child.place >= 0 for child in position.children)


@named("in-detention", 4, lambda position, number: number - lying(position) - len(position.fights()) / 3)
def in_detention(position: Position, _simulator: Simulator, number: int, _memory: Memory) -> bool:
    """The number of children in detention reaches {number}."""
    return lying(position) >= number


@named("own-in-detention", 4, lambda position, number: number - most_lying(position) - len(position.fights()) / 3)
def own_in_detention(position: Position, _simulator: Simulator, number: int, _memory: Memory) -> bool:
    """The number of one player's children in detention reaches {number}."""
    return most_lying(position) >= number


@named("without-coins", distance=lambda position, _: min(position.coins) - len(position.fights()) / 2)
def without_coins(position: Position, _simulator: Simulator, _number: int, _memory: Memory) -> bool:
    """A player has no coin left."""
    return min(position.coins) <= 0


@named("coins", 20, lambda position, number: number - max(position.coins) - len(position.fights()) / 2)
def coins(position: Position, _simulator: Simulator, number: int, _memory: Memory) -> bool:
    """A player's coins reach {number}."""
    return max(position.coins) >= number


# Fights and kisses.


@named("fights", 2, lambda position, number: number - len(position.fights()) - on_the_board(position) / 20)
def fights(position: Position, _simulator: Simulator, number: int, _memory: Memory) -> bool:
    """The number of fights at once reaches {number}."""
    return len(position.fights()) >= number


Ages = tuple[tuple[tuple[int, int], int], ...]
"""Every fight, by its attacker and victim, with the number of turns in a row after which it went on."""


def older(memory: Memory, position: Position) -> Ages:
    """How long each fight has lasted by now; one whose fighters were apart after a turn begins anew."""
    before: dict[tuple[int, int], int] = dict(memory) if isinstance(memory, tuple) else {}
    return tuple(sorted((fight, before.get(fight, 0) + 1) for fight in position.fights().values()))


@named("fight-lasts", 3, lambda position, _: 1.0 - len(position.fights()) - on_the_board(position) / 20, older)
def fight_lasts(_position: Position, _simulator: Simulator, number: int, memory: Memory) -> bool:
    """The number of turns in a row after which one fight goes on reaches {number}."""
    return isinstance(memory, tuple) and any(age >= number for _, age in memory)


@named("kiss")
def kiss(position: Position, _simulator: Simulator, _number: int, _memory: Memory) -> bool:
    """A pair has kissed."""
    return position.ending is not None and position.ending.kisser is not None


# Who can move.


@named("nobody-can-move")
def nobody_can_move(position: Position, simulator: Simulator, _number: int, _memory: Memory) -> bool:
    """The player on turn can move neither a child nor a nun."""
    return position.ending is None and not moves_somebody(simulator, position, ())


def moves_somebody(simulator: Simulator, position: Position, so_far: Turn) -> bool:
    """Whether some line of a turn holds a walk or a nun's move."""
    legal = simulator.legal_moves(position, so_far)
    if any(step.kind in (Kind.WALK, Kind.NUN) for step in legal):
        return True
    return any(moves_somebody(simulator, position, (*so_far, step)) for step in legal if step.kind is not Kind.PASS)


@named("nun-sealed-in")
def nun_sealed_in(position: Position, simulator: Simulator, _number: int, _memory: Memory) -> bool:
    """A nun is sealed in: no move of hers could end anywhere."""
    if position.ending is not None:
        return False
    movable = {step.piece for step in nun_steps(simulator, position)}
    return any(position.board.grid.name(nun) not in movable for nun in position.nuns)


# Shelters.


def outside(position: Position, shelter: tuple[int, ...]) -> int:
    """How many children that take part are not in a shelter."""
    return sum(child.place != NOWHERE and child.place not in shelter for child in position.children)


def fewest_outside(position: Position, _number: int) -> float:
    """How many children are missing in the fuller shelter."""
    return min(outside(position, shelter) for shelter in position.board.shelters)


@named("one-shelter", distance=fewest_outside)
def one_shelter(position: Position, _simulator: Simulator, _number: int, _memory: Memory) -> bool:
    """All children are in one shelter."""
    return bool(position.board.shelter_spaces) and fewest_outside(position, 0) == 0


@named("all-out", distance=lambda position, _: -on_the_board(position))
def all_out(position: Position, _simulator: Simulator, _number: int, _memory: Memory) -> bool:
    """Every child is out of the entrances."""
    return all(child.place >= 0 for child in position.children if child.place != NOWHERE)


# By name.


def property_named(text: str) -> Property:
    """The property of a name such as `kiss` or `fight-lasts:3`; an unknown one is refused with the nearest."""
    name, colon, number = text.partition(":")
    if name not in LIBRARY:
        known = ", ".join(LIBRARY)
        raise BadInput(f"no property is called {name!r}{did_you_mean(name, LIBRARY)}; expected one of {known}")
    found = LIBRARY[name]
    if not colon:
        return found
    if not found.number:
        raise BadInput(f"{text}: the property {name} takes no number")
    if not number.isdigit() or int(number) < 1:
        raise BadInput(f"{text}: {number!r} is no number; expected e.g. {name}:{found.number}")
    return replace(found, number=int(number))


def property_hooked(text: str) -> Property:
    """A property of one's own: `module:function` or `file.py:function`, a function of a position that gives a truth.

    It may hang on the clock, and on which of a player's boys or girls is which, unless the function has attributes
    `timeless` and `nameless` that are true: then fewer positions have to be told apart.
    """
    place, _, name = text.rpartition(":")
    if not place or not name:
        raise BadInput(f"{text!r} is no property; expected module:function or file.py:function")
    function = getattr(module_of(place, text), name, None)
    if not callable(function):
        raise BadInput(f"{text}: {place} has no function {name!r}")

    def holds(position: Position, _simulator: Simulator, _number: int, _memory: Memory) -> bool:
        try:
            return bool(function(position))
        except Exception as error:
            raise BadInput(f"{text} failed on {position.line()}: {type(error).__name__}: {error}") from None

    words = " ".join(cleandoc(function.__doc__ or f"{name} holds").split()).rstrip(".")
    plain = words.replace("{", "{{").replace("}", "}}")
    timeless, nameless = (bool(getattr(function, mark, False)) for mark in ("timeless", "nameless"))
    return Property(text, plain, holds, timeless=timeless, nameless=nameless)


def module_of(place: str, text: str) -> ModuleType:
    """Load a module by its name or file; what goes wrong is said in one line."""
    try:
        if not place.endswith(".py"):
            return importlib.import_module(place)
        if not Path(place).is_file():
            raise BadInput(f"{text}: no file is called {place!r}")
        spec = importlib.util.spec_from_file_location(Path(place).stem, place)
        if spec is None or spec.loader is None:
            raise BadInput(f"{text}: {place} cannot be loaded")
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
    except BadInput:
        raise
    except Exception as error:
        raise BadInput(f"{text}: {place} cannot be loaded ({type(error).__name__}: {error})") from None
    return module


def needs_entrances(position: Position) -> None:
    """Refuse a start from which no child can ever come onto the board."""
    board: Board = position.board
    waiting = [child for child in position.children if child.place != NOWHERE]
    if waiting and not board.shelter_spaces and all(child.place < 0 for child in waiting):
        players = ", ".join(PLAYERS[: position.players])
        raise BadInput(
            f"the board {board.name or 'given'} has no entrances, so that no child of {players} can come in; "
            "expected a board with shelters, or --from a position with children on the board"
        )

"""A clause as its source reads, and on a position as a tree: each part with its words, and whether it holds.

The tree is that of the functions of the clause themselves, as they are evaluated: nothing more is looked at once the
answer is clear, so it holds what decided and nothing else.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from analysis.adapter import adapter_of
from model.clause import Clauses, in_one_line
from model.errors import BadInput
from model.registry import game_of
from model.rulebook import Ruleset
from model.scene import Fact
from model.slots import Spot
from model.theory import ClauseTurn

Function = Callable[..., Any]
GENERATOR = inspect.CO_GENERATOR


@dataclass
class Part:
    """A part of a formula: what is asked of what, in its words, whether it holds, and its own parts."""

    name: str
    words: str = ""
    holds: bool = False
    parts: list[Part] = field(default_factory=list)


# As the source reads.


def functions_of(clauses: Clauses, name: str) -> list[Function]:
    """The functions that say what a clause permits, brings about, decides or shows, as they stand in the source."""
    clause = clauses[name]
    said = (each for table in (clauses.permissions, clauses.changes) for of_kind in table.values() for each in of_kind)
    found = [says for other, says in said if other == name]
    found += [says for says in (clause.first_position, clause.decision, clause.view) if says is not None]
    return sorted(dict.fromkeys(found), key=lambda says: (says.__module__, says.__code__.co_firstlineno))


def source_of(function: Function) -> str:
    """A function as its source reads."""
    return inspect.getsource(function).rstrip()


# On a position.


def tree(name: str, position: Any, rules: Ruleset, steps: Sequence[Any]) -> list[Part]:
    """What a clause says to the last of some steps of a turn: to the step itself, or to a move that comes with it."""
    theory = game_of(position).theory
    speaking = functions_of(theory.clauses, name)
    turn = ClauseTurn.begin(theory, position, rules).after(*steps[:-1])
    found = [
        root(says, speaking_of, now, move)
        for now, move in moves_of(turn, steps[-1])
        for speaking_of, table in (("permits", theory.clauses.permissions), ("brings", theory.clauses.changes))
        for other, says in table.get(move.kind, ())
        if other == name and says in speaking
    ]
    if not found:
        raise BadInput(f"{name} says nothing to {steps[-1]}, nor to what comes with it")
    return found


def moves_of(turn: ClauseTurn[Any, Any], step: Any) -> Iterator[tuple[Any, Any]]:
    """The moves as which a step is made, each with its scene: itself, and those around it that nobody writes."""
    for spot, move in list(turn.readings(step))[:1]:
        if not turn.steps:
            yield from silent_moves(turn, turn.walk.start, spot)
        yield spot.scene, move
        if not turn.refusals(spot, move)[1]:
            yield from silent_moves(turn, turn.walk.play(spot, move), None)


def silent_moves(turn: ClauseTurn[Any, Any], spot: Spot[Any], until: Spot[Any] | None) -> Iterator[tuple[Any, Any]]:
    """The moves that nobody writes from a spot on, as long as there is but one, until some spot."""
    while not turn.walk.is_over(spot) and (until is None or spot.slot < until.slot):
        silent = turn.silent_moves(spot)
        if len(silent) != 1:
            # What has to be settled and cannot be is asked of, too.
            slot = turn.walk.slots[spot.slot]
            yield from ((spot.scene, move) for move in ([] if silent or slot.steps else slot.moves(spot.scene)))
            return
        yield spot.scene, silent[0]
        spot = turn.walk.play(spot, silent[0])


def root(says: Function, speaking: str, now: Any, move: Any) -> Part:
    """What one function of a clause says to a move."""
    fresh = now.following(now.families)  # what has been worked out for the old one would not be recorded again
    theory = game_of(now).theory
    fresh = theory.asking(fresh, now.rules)
    with recorded_calls(fresh) as parts:
        result = says(fresh, move)
        changes = list(result) if speaking == "brings" else []
    words = in_one_line(says)
    if speaking == "permits":
        return Part(f"{says.__name__} permits it", words, result is True, parts[0].parts)
    named = adapter_of(now.game).name_value
    made = [
        Part(f"{named(now, '', change.fact)} becomes {change.value}", "", change.when is True) for change in changes
    ]
    return Part(f"{says.__name__} brings about", words, any(part.holds for part in made), [*made, *parts])


@contextmanager
def recorded_calls(now: Any) -> Iterator[list[Part]]:
    """Note every function of the rules that is called meanwhile and says whether something is so, one in the other."""
    package, named = type(now).__module__.rpartition(".")[0], adapter_of(now.game).name_value
    outermost = Part("")
    calls: list[tuple[FrameType, Part]] = []

    def note(frame: FrameType, event: str, result: object) -> None:
        if event == "call" and is_recorded(frame, package):
            calls.append((frame, Part(call(frame, now, named), words_of(frame))))
        elif event == "return" and calls and calls[-1][0] is frame:
            part = calls.pop()[1]
            parent = calls[-1][1] if calls else outermost
            if isinstance(result, bool):
                part.holds = result
                parent.parts.append(part)
            else:
                parent.parts += part.parts

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield outermost.parts
    finally:
        sys.setprofile(before)


def is_recorded(frame: FrameType, package: str) -> bool:
    """A call is recorded if it is of a function of the rules with words of its own, or asks for a fact for one of them.

    What only remembers what others work out is passed over.
    """
    code, caller = frame.f_code, frame.f_back
    module = frame.f_globals.get("__name__", "")
    asks_fact = module == "model.scene" and code.co_name in ("is_so", "holds")
    if asks_fact and caller is not None and "self" not in caller.f_locals:
        return True
    is_plumbing = (
        code.co_name.startswith("<") or code.co_flags & GENERATOR or "make" in code.co_varnames[: code.co_argcount]
    )
    return module.startswith(package) and not is_plumbing and bool(words_of(frame))


def words_of(frame: FrameType) -> str:
    """The words of the function that is called; a fact speaks for itself."""
    if frame.f_globals.get("__name__") == "model.scene":
        return ""
    first = frame.f_code.co_consts[0] if frame.f_code.co_consts else None
    return " ".join(first.split()) if isinstance(first, str) else ""


def call(frame: FrameType, now: Any, named: Callable[[Any, str, Any], str]) -> str:
    """A call as people read it: the function, and of what it is asked."""
    code = frame.f_code
    names = [name for name in code.co_varnames[: code.co_argcount] if name not in ("self", "now", "before", "then")]
    fact, value = frame.f_locals.get("fact"), frame.f_locals.get("value")
    if isinstance(fact, Fact):
        return named(now, "", fact) + ("" if value is None else f" is {value}")
    values = (named(now, name, frame.f_locals[name]) for name in names)
    return f"{code.co_name}({', '.join(filter(None, values))})"


# For people.

DEPTH, BESIDE = 4, 6
"""So deep, and so many of one kind beside each other, parts are shown."""


def lines(part: Part, most: int = DEPTH, depth: int = 0) -> Iterator[str]:
    """A part and its own parts on a line each, indented."""
    words = f"  {part.words}" if part.words else ""
    yield f"{'  ' * depth}{'true ' if part.holds else 'false'}  {part.name}{words}"
    if depth == most:
        return
    alike: dict[tuple[str, bool], int] = {}
    for inner in part.parts:
        key = inner.name.partition("(")[0], inner.holds
        alike[key] = alike.get(key, 0) + 1
        if alike[key] <= BESIDE:
            yield from lines(inner, most, depth + 1)
    for (name, holds), count in alike.items():
        if count > BESIDE:
            yield f"{'  ' * (depth + 1)}{'true ' if holds else 'false'}  {name} {count - BESIDE} times more"


def to_dict(part: Part) -> dict[str, Any]:
    """A part ready for JSON."""
    return {"part": part.name, "words": part.words, "holds": part.holds, "parts": list(map(to_dict, part.parts))}

"""How steps and positions of Color Pop look: legal pops with their size, steps as JSON, a position as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis import drawing
from model.colorpop.clauses.scene import TOKEN, Move, Scene
from model.colorpop.clauses.steps import read, written
from model.colorpop.game import GAME
from model.colorpop.moves import Kind, Step
from model.colorpop.outcome import outcome
from model.colorpop.position import COLOURS, EMPTY, JOKER, PLAYERS, Position
from model.colorpop.readings import Ruleset
from model.scene import Fact
from model.turn import Turn

EXAMPLE = "a c4"
WHO_IS_WHO = (
    "A small letter is a token of that colour, J a joker, and a column is a slide. Places go by column and row. After "
    "a winner stands how the game ended, and what decided who won."
)
NOTATION = {
    "a c4": "The group of colour a that has a token on c4 is popped, with all its jokers.",
    "a c4 without d5": "The same, but the joker on d5 stays.",
    "J c4": "Connected jokers are popped alone.",
    "claim A; silent A": "A announces a win, or does not.",
}
"""How the steps of a turn are written, for people who read a report."""


def list_steps(turn: Turn[Position, Step]) -> str:
    """The legal steps, a line each: what is popped, how many tokens, where they lie."""
    lines, name = [], turn.position.grid.name
    wide = max((len(str(step)) for step in turn.legal), default=0)
    for step in turn.legal:
        if step.kind is not Kind.POP:
            lines.append(f"  {step}")
            continue
        spaces = turn.effect(step)
        lines.append(f"  {str(step).ljust(wide)} {len(spaces):>4}: {' '.join(map(name, spaces))}")
    return "\n".join(lines)


def step_json(step: Step) -> dict[str, Any]:
    """A step as JSON: as written, and in its parts as far as it has them."""
    parts = {"kind": step.kind.value, "what": step.what, "space": step.space, "without": list(step.without)}
    return {"step": str(step)} | {name: value for name, value in parts.items() if value}


def picture_of(
    position: Position, ruleset: Ruleset | None = None, steps: Sequence[Step] = (), caption: str | None = None
) -> drawing.Picture:
    """Draw a position; the group that a step from here pops is framed."""
    pieces = tuple(
        drawing.Piece(space, cell, "token", None if cell == JOKER else COLOURS.index(cell))
        for space, cell in enumerate(position.cells)
        if cell != EMPTY
    )
    framed: tuple[int, ...] = ()
    if steps and steps[0].kind is Kind.POP and position.ending is None:
        framed = GAME.turn(position, ruleset or Ruleset()).effect(steps[0])
    said = headline(position, ruleset) if caption is None else caption
    return drawing.Picture(drawing.Field(position.grid), pieces, highlighted=frozenset(framed), caption=said)


def headline(position: Position, ruleset: Ruleset | None = None) -> str:
    """Say in a line how the game stands, with the secrets.

    >>> headline(Position.parse("secret=a,b : ab / ab"))
    'Turn of A, secret colours A a, B b'
    """
    secrets = ", ".join(f"{PLAYERS[player]} {hand or 'none'}" for player, hand in enumerate(position.hands))
    if position.ending is None:
        return f"Turn of {PLAYERS[position.turn]}, secret colours {secrets}"
    return f"{outcome(position, ruleset or Ruleset())}, secret colours {secrets}"


def name_value(now: Scene, name: str, value: Any) -> str:
    """What a rule is asked of, as people write it."""
    if isinstance(value, Move):
        step = written(now, value)
        return str(step) if step is not None else str(value.kind.value)
    if isinstance(value, int) and not isinstance(value, bool):
        return now.grid.name(value) if name in ("place", "near", "start") else str(value)
    if isinstance(value, Fact):
        kind = "place" if value.family is TOKEN else "number"
        return f"{value.family.kind}({', '.join(name_value(now, kind, each) for each in value.of)})".removesuffix("()")
    return str(value) if isinstance(value, str) else ""


# What an illegal step is about.


def spaces_of_step(now: Scene, step: Step) -> set[int]:
    """The places that a step takes tokens from."""
    return {place for move in read(now, step) for place in move.places}


def spaces_of_clause(now: Scene, step: Step, clause: str) -> set[int]:
    """The places that one broken clause is about: tokens left out or of another colour, or else the whole group."""
    if step.kind is not Kind.POP:
        return set()
    group = spaces_of_step(now, step)
    around = {near for place in group for near in now.around[place] if near not in group}
    match clause:
        case "group.colour":
            return {place for place in group if now.fits(place, step.what) is not True}
        case "group.whole":
            return {place for place in around if now.is_coloured(place, step.what) is True}
        case "group.all_jokers":
            return {place for place in around if now.is_joker(place) is True}
    return group

"""How the steps of Recess! look: listed by kind, as JSON, and which spaces an illegal one is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from model.recess.clauses.landings import walk_is_legal
from model.recess.clauses.nuns import calls, sees
from model.recess.clauses.scene import (
    BY_NUN,
    COINS,
    FIRST_NUN,
    HELD,
    LEAVING,
    LEFT,
    PLACE,
    SEEN,
    SPOT,
    TAKEN,
    WAITING,
    WALKED,
    Move,
    Scene,
)
from model.recess.clauses.steps import place_name, place_named, write_place, written
from model.recess.clauses.walks import walks
from model.recess.moves import Kind, Step
from model.recess.position import LABELS, NOWHERE, PLAYERS, Position, label
from model.scene import Fact, Family
from model.turn import Turn

EXAMPLE = "3 A1-c4"
TITLES = {
    Kind.PASS: "Pass the whole turn",
    Kind.HOLD: "Hold a fight, or leave it",
    Kind.LEAVE: "Hold a fight, or leave it",
    Kind.WALK: "Walks",
    Kind.STUCK: "A move that nobody can make",
    Kind.PUSH: "Pushes",
    Kind.PUSH_STUCK: "An attacker that cannot be pushed off",
    Kind.TELL: "Tell the nun of a fight, or keep quiet",
    Kind.QUIET: "Tell the nun of a fight, or keep quiet",
    Kind.KISS: "Kiss, or let it be",
    Kind.NO_KISS: "Kiss, or let it be",
    Kind.NUN: "The nuns' moves",
    Kind.NUN_STUCK: "No nun can move",
    Kind.STOP: "Let the clock end the turn",
    Kind.STAND: "Stand up from detention",
}

WHO_IS_WHO = (
    "A1 and A2 are the boys of player A, a1 and a2 the girls, N is a nun, A1 over B1 an attacker over its victim. "
    "Spaces go by column and row. After a winner stands how the game ended, and what decided who won."
)
NOTATION = {
    "3 A1-c4": "A1 walks three spaces and ends on c4.",
    "3 stuck": "Nobody can make the move of three.",
    "hold A1; leave A1": "The attacker A1 holds its fight on, or leaves it.",
    "nun a1-c3": "The nun on a1 moves to c3.",
    "nun stuck": "No nun can move.",
    "push A1 stuck": "A1 cannot be pushed off its victim, so that its fight goes on though the turn was passed.",
    "push B1-b2": "B1 makes room and goes to b2; push N:b3-c3 is said of the nun on b3.",
    "tell c1; quiet": "A child that meets a nun tells her of the fight on c1, or keeps quiet.",
    "kiss A; no kiss A": "A’s pair kisses, or lets it be.",
    "stand A1-a1": "A1 stands up from detention on a1.",
    "pass; stop": "The whole turn is passed, or time ends it.",
}
"""How the steps of a turn are written, for people who read a report."""


def list_steps(turn: Turn[Position, Step]) -> str:
    """The legal steps by kind; steps of one piece and one length share a line."""
    lines: list[str] = []
    for title, group in grouped(turn.legal).items():
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


SPACES = ("space", "place", "to", "spot", "start", "back", "at", "ahead")
NUMBERED = (LEFT, SPOT, TAKEN, BY_NUN, WAITING)
PIECES = ("piece", "child", "attacker", "victim", "nun", "other", "walker", "lander")


def name_value(now: Scene, name: str, value: Any) -> str:
    """What a rule is asked of, as people write it."""
    if isinstance(value, Move):
        step = written(now, value)
        return str(step) if step is not None else value.kind.value
    if isinstance(value, int) and not isinstance(value, bool):
        if name in SPACES:
            return write_place(now.ground.board, value) if value != NOWHERE else "nowhere"
        if name in PIECES:
            return label(value) if value < FIRST_NUN else f"N:{place_name(now, value)}"
        if name == "player":
            return PLAYERS[value]
    if name == "direction":
        down, right = value
        return ("north", "", "south")[down + 1] + ("west", "", "east")[right + 1]
    if isinstance(value, Fact):
        kind = "number" if value.family in NUMBERED else "player" if value.family is COINS else "piece"
        return f"{value.family.kind}({', '.join(name_value(now, kind, each) for each in value.of)})".removesuffix("()")
    return value.kind if isinstance(value, Family) else str(value) if isinstance(value, int | str) else ""


# What an illegal step is about.


def spaces_of_step(now: Scene, step: Step) -> set[int]:
    """The space where a step ends."""
    return {place_named(now.ground.board, step.to) if step.to else NOWHERE}


def spaces_of_clause(now: Scene, step: Step, clause: str) -> set[int]:
    """The spaces that one broken clause is about; mostly where the step ends, or begins if it ends nowhere."""
    there = spaces_of_step(now, step)
    undecided = (
        child for child in now.own if not any(now.is_so(said(child)) for said in (HELD, LEAVING))
        if now.is_attacking(child) is True
    )  # fmt: skip
    match clause:
        case "fight.unseen" | "kiss.unseen":
            return there | seers(now, there)
        case "turn.choice":
            return places(now, undecided)
        case "turn.leaver":
            return places(now, (*those(now, LEAVING), *undecided))
        case "turn.pass":
            return places(now, (*those(now, WALKED), *those(now, HELD)))
        case "pass.seen":
            fights = places(now, those(now, SEEN))
            return fights | seers(now, fights)
        case "nun.forced" | "nun.stuck" | "forced.barred":
            fights = places(now, (child for child in now.own if calls(now, child) is True))
            return there | fights | seers(now, fights)
        case "turn.stuck":
            return places(now, (walk.piece for walk in walks(now, step.length) if walk_is_legal(now, walk) is True))
        case "turn.movers" | "turn.once":
            return there | places(now, [LABELS[step.piece]])
    if there != {NOWHERE}:
        return there
    return places(now, [LABELS[step.piece]]) if step.piece in LABELS and step.kind is not Kind.NUN else set()


def those(now: Scene, family: Family[bool]) -> list[int]:
    """The children of whom something is so."""
    return [fact.of[0] for fact, so in now.truths(family) if so is True]


def places(now: Scene, pieces: Iterable[int]) -> set[int]:
    """The places of some pieces."""
    return {place for piece in pieces for place, there in now.places(piece) if there is True}


def seers(now: Scene, spaces: set[int]) -> set[int]:
    """The spaces of the nuns that see one of these spaces."""
    seen = (nun for nun in now.nuns if any(sees(now, nun, space) is True for space in spaces if space >= 0))
    return {place for nun in seen for place in [now.value(PLACE(nun))] if isinstance(place, int)}

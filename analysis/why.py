"""Why a move is legal or not: the clauses that it breaks, the spaces concerned, and the readings that say otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from analysis.rooms import game_of, offences, room
from model.clause import Clause
from model.game import BadInput, IllegalMove
from model.games import rulebook_of
from model.refusing import breaks
from model.rulebook import Question, Ruleset

Position = Any
Step = Any
Turn = tuple[Any, ...]

# A verdict.


@dataclass(frozen=True)
class Verdict:
    """What the clauses say to the steps of a turn: the first step that breaks some, else the last one; why otherwise.

    `note` tells what kept a step from being judged at all, such as a turn that is over by then.
    """

    number: int
    before: Any
    move: Any
    broken: tuple[Clause, ...] = ()
    note: str = ""

    @property
    def is_legal(self) -> bool:
        """Whether no step breaks a clause."""
        return not self.broken and not self.note


@dataclass(frozen=True)
class Otherwise:
    """Other readings, one or two, under which the verdict is the opposite, and that verdict."""

    readings: tuple[Question, ...]
    verdict: Verdict


@dataclass(frozen=True)
class Why:
    """The answer to why a move is legal or not."""

    position: Position
    rules: Ruleset
    steps: Turn
    verdict: Verdict
    marked: tuple[int, ...]
    otherwise: tuple[Otherwise, ...]
    editions: dict[str, Verdict]

    @property
    def step(self) -> Step:
        """The step that the verdict is about."""
        return self.steps[self.verdict.number - 1]

    @property
    def game(self) -> str:
        """The game that is played."""
        return game_of(self.position)

    @property
    def before(self) -> Position:
        """The position in which that step is made."""
        return self.verdict.before.position()


def why(position: Position, rules: Ruleset, steps: Sequence[Step]) -> Why:
    """Judge the steps of a turn; what cannot be read or comes after the end of the turn is refused."""
    if not steps:
        expected = f"e.g. {offences(game_of(position)).EXAMPLE}, or steps of one turn apart by semicolons"
        raise BadInput(f"no step is given; expected {expected}")
    if position.ending is not None:
        raise IllegalMove(f"the game is over ({position.ending})")
    room(game_of(position), "problems").checked(position, rules)
    verdict, consulted = tried(position, rules, tuple(steps))
    if verdict.note:
        raise IllegalMove(f"step {verdict.number} ({steps[verdict.number - 1]}): {verdict.note}")
    marked = spaces_concerned(verdict)
    others = tuple(says_otherwise(position, rules, tuple(steps), verdict, consulted))
    return Why(position, rules, tuple(steps), verdict, marked, others, by_edition(position, tuple(steps)))


# Judging.


def judged(position: Position, rules: Ruleset, steps: Turn) -> Verdict:
    """What the clauses say to the steps of a turn, up to the first that breaks some."""
    game = game_of(position)
    judging, over = room(game, "clauses.judging"), room(game, "clauses.scene").Due.OVER
    scene = judging.begun(position, rules)
    move = None
    for number, step in enumerate(steps, start=1):
        if scene.so_far.due is over:
            return Verdict(number, scene, None, note="the turn is already over")
        try:
            move = offences(game).readable(scene, step)
        except BadInput as error:
            return Verdict(number, scene, None, note=str(error))
        if broken := judging.forbidding(scene, move):
            return Verdict(number, scene, move, tuple(broken))
        if number < len(steps):
            scene = judging.after(scene, move)
    return Verdict(len(steps), scene, move)


def by_edition(position: Position, steps: Turn) -> dict[str, Verdict]:
    """The verdict under each edition as it is played; an edition under which the position cannot be is left out."""
    book = rulebook_of(game_of(position))
    rules = {name: book.ruleset.of(name) for name in book.editions}
    return {
        name: judged(position, chosen, steps) for name, chosen in rules.items() if not is_impossible(position, chosen)
    }


def is_impossible(position: Position, rules: Ruleset) -> bool:
    """Whether a position cannot be under some rules."""
    return bool(room(game_of(position), "problems").problems(position, rules))


# Other readings.


class Listening:
    """Rules that remember which questions they are asked."""

    def __init__(self, rules: Ruleset) -> None:
        """Begin with none asked."""
        self.rules = rules
        self.asked: set[str] = set()

    def __getattr__(self, field: str) -> Any:
        """Give the reading, and remember that it was asked for."""
        self.asked.add(field)
        return getattr(self.rules, field)


def tried(position: Position, rules: Ruleset, steps: Turn) -> tuple[Verdict, frozenset[str]]:
    """The verdict, and the questions on which it hangs: no other reading of any other question can change it.

    A legal move hangs on everything that was asked. An illegal one hangs on what led to its scene and on the first
    clause that it breaks, whatever the others say.
    """
    listening = Listening(rules)
    verdict = judged(position, cast(Ruleset, listening), steps)
    if not verdict.is_legal:
        listening = Listening(rules)
        scene = room(game_of(position), "clauses.judging").played(position, listening, steps[: verdict.number - 1])
        if verdict.broken and verdict.move is not None:
            verdict.broken[0].permits(scene, verdict.move)
    return verdict, frozenset(listening.asked)


def says_otherwise(
    position: Position, rules: Ruleset, steps: Turn, verdict: Verdict, consulted: frozenset[str]
) -> Iterator[Otherwise]:
    """The single readings that turn the verdict round; for an illegal move without any, the pairs of readings that do.

    If two readings together allow a move and neither alone does, one of them is consulted for the first verdict, and
    the other one once that has been changed: so no pair is missed.
    """
    found = False
    second: list[tuple[Question, frozenset[str]]] = []
    for reading in others_of(rules, consulted):
        changed = rules.choosing({reading.id: reading})
        if is_impossible(position, changed):
            continue
        now, asked = tried(position, changed, steps)
        second.append((reading, asked))
        if now.is_legal is not verdict.is_legal:
            found = True
            yield Otherwise((reading,), now)
    if not found and not verdict.is_legal:
        yield from pairs(position, rules, steps, second)


def pairs(
    position: Position, rules: Ruleset, steps: Turn, firsts: Sequence[tuple[Question, frozenset[str]]]
) -> Iterator[Otherwise]:
    """The pairs of readings that allow a move, each begun with a first reading and what was consulted under it."""
    tried_already: set[frozenset[Question]] = set()
    for first, asked in firsts:
        for reading in others_of(rules, asked - {type(first).field()}):
            pair = frozenset({first, reading})
            changed = rules.choosing({first.id: first, reading.id: reading})
            if pair in tried_already or is_impossible(position, changed):
                continue
            tried_already.add(pair)
            now = judged(position, changed, steps)
            if now.is_legal:
                order = rules.questions().index
                yield Otherwise(tuple(sorted(pair, key=lambda chosen: order(type(chosen)))), now)


def others_of(rules: Ruleset, fields: Iterable[str]) -> Iterator[Question]:
    """The readings of these questions that the rules do not choose."""
    asked = frozenset(fields)
    for question in rules.questions():
        if question.field() in asked:
            yield from (reading for reading in question.readings() if reading is not rules.reading(question))


# What the offence is about.


def spaces_concerned(verdict: Verdict) -> tuple[int, ...]:
    """The spaces on the board that the broken clauses are about, in order; of a legal move those where it is made."""
    move, scene = verdict.move, verdict.before
    if move is None:
        return ()
    told = offences(game_of(scene))
    spaces = {space for clause in verdict.broken for space in told.about(scene, move, clause)}
    return tuple(sorted(space for space in spaces or told.ends(move) if space >= 0))


def refusal(position: Position, rules: Ruleset, steps: Turn) -> list[str]:
    """Say which clauses the first illegal of some steps breaks; nothing if that cannot be said."""
    verdict = judged(position, rules, steps) if position.ending is None else None
    return [breaks(position, rules, steps[: verdict.number])] if verdict and verdict.broken else []

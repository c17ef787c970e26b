"""Finds a small position for every clause in which it alone is broken, and keeps them in clause_witnesses.toml.

    python -m tests.recess.find_clause_witnesses                 keep what still holds, find what is missing
    python -m tests.recess.find_clause_witnesses push.free       find the witness of a clause anew

Random positions are drawn and their turns looked at until a move breaks the clause and no other, then pieces,
equipment, rows, columns and readings are taken away as long as some move still does. Wrong starts, wrong outcomes and
whatever is not found that way are built by hand. A new witness has no sentence yet: look at it and write one.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random

from analysis.random_positions import draw_position
from model.clause import Clause
from model.recess.clauses import CLAUSES
from model.recess.clauses.book import speaking_of
from model.recess.clauses.course import after
from model.recess.clauses.judging import (
    Attribute,
    attributes,
    begun,
    broken_by,
    every_move,
    misjudging,
    not_a_start,
    responsible,
)
from model.recess.clauses.possibilities import candidates, permitted
from model.recess.clauses.scene import BEGIN, FIRST_NUN, NUNS, Due, Move, Scene, place_named, read_move, write_move
from model.recess.moves import Step, read_turn, write_turn
from model.recess.outcome import Outcome
from model.recess.position import ENTRANCES, LABELS, PLAYERS, Position, Posture, ending_named, label
from model.recess.problems import problems
from model.recess.readings import Ruleset
from tests.recess.find_witnesses import size, smaller_ones

TABLE = Path(__file__).parent / "clause_witnesses.toml"
HEAD = """\
# A position for every clause in which that clause alone is broken, under `rules` and after the legal `steps`:
# by `move`, which every other clause lets be; or by what `claims` to be so after a legal `move` (without one: after the
# beginning of the turn), where every other clause says the same; or by the position, as the first one of a game; or by
# `winners` of a finished game. Children and spaces look alike: `3 a1-a2` is girl a1 going to space a2.
# Renew: python -m tests.recess.find_clause_witnesses
"""
COMPANY = {
    "forced.barred": "forced.escape=barred",
    "push.onward": "kiss.seen=yes",
    "push.shortest": "push.chain=shortest, push.fight=yes",
    "fight.limit": "turn.timeout=yes",
    "breakup.moved": "push.moved=no",
    "detention.walk": "detention.move=shelter_only",
    "kiss.place": "kiss.where=shelter_only",
    "kiss.asked": "kiss.optional=declared",
}
"""Readings without which a clause does not forbid anything that others do not."""
MOST_DRAWN = 1500
MOST_SCENES = 25
FOUND_ENOUGH = 3


# One witness, and what it has to show.


@dataclass(frozen=True)
class Witness:
    """A position in which one clause alone is broken, and how."""

    clause: str
    shows: str = ""
    rules: str = "baseline"
    steps: str = ""
    move: str = ""
    claims: str = ""
    winners: str = ""
    position: str = ""

    @property
    def ruleset(self) -> Ruleset:
        """The rules themselves."""
        return Ruleset.parse(self.rules)

    @property
    def parsed(self) -> Position:
        """The position itself."""
        return Position.parse(self.position)


def table() -> list[Witness]:
    """The witnesses as they are kept."""
    rows = tomllib.loads(TABLE.read_text("utf-8"))["witness"] if TABLE.exists() else []
    return [Witness(**row) for row in rows]


def broken_in(row: Witness) -> list[str]:
    """The clauses that a witness breaks; nobody is asked to stop at the first."""
    position, clause = row.parsed, CLAUSES[row.clause]
    if clause.first_position is not None:
        return [broken.id for broken in not_a_start(position)]
    if clause.decision is not None:
        winners = tuple(PLAYERS.index(name) for name in row.winners.split())
        return [broken.id for broken in misjudging(position, row.ruleset, Outcome(winners, "", ""))]
    if not row.steps and not row.move:
        return claimed(Scene.of(position, row.ruleset), BEGIN, row.claims)
    scene = begun(position, row.ruleset)
    for step in read_turn(row.steps):
        move = read_move(scene, step)
        if not permitted(scene, move):
            raise AssertionError(f"{row.clause}: the step {step} is not legal")
        scene = after(scene, move)
    move = read_move(scene, Step.parse(row.move))
    return claimed(scene, move, row.claims) if row.claims else [clause.id for clause in all_forbidding(scene, move)]


def all_forbidding(scene: Scene, move: Move) -> list[Clause]:
    """Every clause that forbids a move, however far it looks ahead."""
    return [clause for clause in speaking_of(move.kind) if clause.permits(scene, move) is not True]


def claimed(scene: Scene, move: Move, claims: str) -> list[str]:
    """The clauses that say otherwise of a position that is claimed to be there after a move."""
    result = after(scene, move)
    for claim in claims.split(", "):
        result = with_claim(result, claim)
    return [clause.id for clause in broken_by(scene, move, result.position())]


# Claims: `coins B = 5`, `place A1 = c3`, `place N1 = a1`, `posture B1 = pinned`, `clock = 10`, `ending = none`.

PIECES = LABELS | {"N1": NUNS[0], "N2": NUNS[1]}


def with_claim(scene: Scene, claim: str) -> Scene:
    """The scene with one thing as it is claimed to be."""
    what, _, value = claim.partition(" = ")
    kind, _, name = what.partition(" ")
    match kind:
        case "place":
            return scene.put(PIECES[name], place_named(scene.board, value))
        case "posture":
            return scene.pose(LABELS[name], Posture[value.upper()])
        case "coins":
            coins = list(scene.coins)
            coins[PLAYERS.index(name)] = int(value)
            return replace(scene, coins=tuple(coins))
        case "clock":
            return replace(scene, clock=int(value))
        case "turn":
            return replace(scene, turn=PLAYERS.index(value))
        case "ending":
            return replace(scene, ending=None if value == "none" else ending_named(value))
    raise ValueError(f"no claim: {claim!r}")


def written_claim(scene: Scene, attribute: Attribute, value: object) -> str:
    """One claim as the table has it."""
    kind, number = attribute
    match kind, value:
        case "place", int():
            name = label(number) if number < FIRST_NUN else f"N{number - FIRST_NUN + 1}"
            place = ("boys", "girls")[ENTRANCES.index(value)] if value in ENTRANCES else scene.board.grid.name(value)
            return f"place {name} = {place}"
        case "posture", Posture():
            return f"posture {label(number)} = {value.name.lower()}"
        case "coins", _:
            return f"coins {PLAYERS[number]} = {value}"
        case "turn", int():
            return f"turn = {PLAYERS[value]}"
    return f"{kind} = {'none' if value is None else value}"


def undone(scene: Scene, move: Move, clause: Clause) -> str:
    """Claims as if the clause had brought nothing about; for the one that says that nothing else changes, a coin."""
    expected = dict(attributes(after(scene, move)))
    was = dict(attributes(scene))
    spoken = [name for name, speaker in responsible(scene, move).items() if speaker is clause]
    if clause.id == "end.nothing":
        coins = [name for name in spoken if name[0] == "coins"]
        return ", ".join(written_claim(scene, name, int(str(was[name])) + 1) for name in coins[-1:])
    changed = [name for name in spoken if was[name] != expected[name]]
    return ", ".join(written_claim(scene, name, was[name]) for name in changed)


# Looking for one.


def shown_in(position: Position, rules: Ruleset, clause: Clause) -> Witness | None:
    """The witness with the fewest steps that a position holds, if it does so within a few scenes."""
    row = Witness(clause.id, rules=str(rules), position=str(position))
    if problems(position, rules) or str(Position.parse(row.position)) != row.position:
        return None
    if clause.permission is None and (claims := undone(Scene.of(position, rules), BEGIN, clause)):
        return replace(row, claims=claims)
    waiting: list[tuple[tuple[Step, ...], Scene]] = [((), begun(position, rules))]
    looked_at = 0
    while waiting and looked_at < MOST_SCENES:
        steps, scene = waiting.pop(0)
        looked_at += 1
        for move, claims in telling(scene, clause):
            return replace(row, steps=write_turn(steps), move=str(write_move(scene, move)), claims=claims)
        if scene.so_far.due is not Due.OVER:
            legal = [move for move in candidates(scene) if permitted(scene, move)]
            waiting += [((*steps, write_move(scene, move)), after(scene, move)) for move in legal]
    return None


def telling(scene: Scene, clause: Clause) -> Iterator[tuple[Move, str]]:
    """The moves that the clause alone forbids; for one that forbids none, legal moves with wrong claims."""
    if clause.permission is None:
        for move in candidates(scene):
            if permitted(scene, move) and (claims := undone(scene, move, clause)):
                yield move, claims
        return
    for move in every_move(scene):
        if move.kind in clause.kinds and scene.so_far.due is not Due.OVER and is_alone(scene, move, clause):
            yield move, ""


def is_alone(scene: Scene, move: Move, clause: Clause) -> bool:
    """Whether every other clause lets a move be and this one does not."""
    if clause.foresight <= 0 and clause.permits(scene, move) is True:
        return False
    try:
        return all((other.permits(scene, move) is True) is (other is not clause) for other in speaking(move))
    except (ValueError, IndexError):
        return False  # a move so senseless that those who look ahead do not get past it


def speaking(move: Move) -> Iterable[Clause]:
    """The clauses that speak of a move, the least far-sighted first."""
    return speaking_of(move.kind)


def draw_rules(rng: Random, clause: Clause) -> Ruleset:
    """Draw rules: those that the clause needs, its own question, and some others now and then."""
    rules = Ruleset.parse(COMPANY.get(clause.id, ""))
    own = [question for question in Ruleset.questions() if question.id == clause.id]
    questions = own + rng.sample(Ruleset.questions(), rng.choice([0, 0, 1, 3, 6]))
    return rules.choosing({q.id: rng.choice(q.readings()) for q in questions if q.id not in COMPANY.get(clause.id, "")})


def search(clause: Clause) -> Witness | None:
    """The smallest of a few witnesses that random drawing and shrinking find; None if there is none."""
    rng, found = Random(clause.id), []
    for _ in range(MOST_DRAWN):
        rules = draw_rules(rng, clause)
        row = shown_in(draw_position(rng, rules), rules, clause)
        if row is not None:
            found.append(shrunk(row))
            if len(found) == FOUND_ENOUGH:
                break
    return min(found, key=measure, default=None)


def measure(row: Witness) -> tuple[object, ...]:
    """How much there is to look at: pieces and what else a position has, readings, steps."""
    rules = row.ruleset.differences()
    return len(rules), size(row.parsed), len(read_turn(row.steps))


def shrunk(row: Witness) -> Witness:
    """Take away whatever the witness can do without."""
    clause = CLAUSES[row.clause]
    for rules in plainer(row.ruleset):
        if smaller := shown_in(row.parsed, rules, clause):
            return shrunk(smaller)
    for position in smaller_ones(row.parsed):
        if size(position) < size(row.parsed) and (smaller := shown_in(position, row.ruleset, clause)):
            return shrunk(smaller)
    return row


def plainer(rules: Ruleset) -> Iterator[Ruleset]:
    """The rules with one reading that is not the baseline's less."""
    for reading in rules.differences():
        yield rules.choosing({reading.id: type(reading).baseline()})


# The whole table.


def written(row: Witness) -> str:
    """One witness as the table has it."""
    values = {name: value for name, value in asdict(row).items() if value}
    picture = values.pop("position")
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in values.items()]
    return "\n".join(["[[witness]]", *lines, f'position = """\n{picture.strip()}\n"""', ""])


def written_table(rows: list[Witness]) -> str:
    """The whole table as the file has it."""
    return "\n".join([HEAD, *map(written, rows)])


def save(rows: dict[str, Witness]) -> None:
    """Write the table in the order of the clauses."""
    TABLE.write_text(written_table([rows[clause.id] for clause in CLAUSES if clause.id in rows]), encoding="utf-8")


def holds(row: Witness) -> bool:
    """Whether a kept witness still shows what it should."""
    try:
        return row.clause in CLAUSES.by_id and broken_in(row) == [row.clause]
    except AssertionError:
        return False


def main(anew: list[str]) -> None:
    """Renew the table: the named clauses from scratch, of the others only what no longer holds."""
    kept = {row.clause: row for row in table() if row.clause not in anew and holds(row)}
    for clause in CLAUSES:
        if clause.id in kept:
            continue
        by_hand = clause.first_position is not None or clause.decision is not None
        found = None if by_hand else search(clause)
        if found is None:
            print(f"{clause}: {'' if by_hand else f'none in {MOST_DRAWN} positions; '}build one by hand", flush=True)
            continue
        kept[clause.id] = found
        print(written(found), flush=True)
        save(kept)
    save(kept)


if __name__ == "__main__":
    main(sys.argv[1:])

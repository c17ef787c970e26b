"""Finds a small position for every reading in which it matters, and keeps them in witnesses.toml.

    python -m tests.recess.find_witnesses                       keep what still holds, find what is missing
    python -m tests.recess.find_witnesses push.chain            find the witnesses of a question anew

Random positions are drawn until a reading differs from every other reading of its question, then pieces, equipment,
rows and columns are taken away as long as it still does. A new witness has no sentence yet: look at it and write one.
"""

from __future__ import annotations

import json
import sys
import tomllib
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from random import Random

from analysis.recess.random_positions import FEW, PieceCounts, draw_finished, draw_position
from analysis.recess.smaller_positions import size, smaller_ones
from model.errors import IllegalMove
from model.recess.moves import Turn, read_turn, write_turn
from model.recess.outcome import outcome
from model.recess.position import Position
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.rulebook import Question

TABLE = Path(__file__).parent / "witnesses.toml"
HEAD = """\
# A position for every reading that is not the baseline's, in which it matters: under `company` with the reading and
# under `company` with each reading in `against` a turn has different results, or a finished game different winners.
# `turn` leads to a result that of the reading and the first one in `against` only `only` allows; `otherwise` says what
# becomes of that turn under the other. Children and spaces look alike in turns: `3 a1-a2` is girl a1 going to space a2.
# Renew: python -m tests.recess.find_witnesses
"""
COMPANY = {"push.free_shelter": "push.shelter=yes", "detention.move": "detention.stands=start_of_next"}
"""Questions that arise only, or show within one turn only, together with some reading of another."""
ONE_BY_ONE = ("turn.stuck=planned",)
"""Readings that no one position tells from all others: one that avoids stuck moves is like `whole_turn_passed` where
that can be done, and like `skipped` where it cannot."""
PEOPLED = ("turn.stuck", "clock.unit", "clock.end")
"""Questions that would be shown by an empty board or by the lack of a nun, which teaches little."""
CROWDS = {"budget.stacking": PieceCounts(own=3)}
"""Questions that need more children of the player on turn than other positions have: one holds, one lies, one goes."""
FINISHED = ("tie.kisser", "tie.detention")
"""Questions about the winner of a finished game."""
ILLEGAL, ELSEWHERE = "illegal", "another result"
FOUND_ENOUGH = 6
MOST_DRAWN = 3000
Results = frozenset[Position] | tuple[int, ...]


# One witness, and what it has to show.


@dataclass(frozen=True)
class Witness:
    """A position in which a reading matters, with a turn or the winners that tell it from the baseline."""

    question: str
    reading: str
    against: str
    company: str
    shows: str
    only: str
    turn: str
    otherwise: str
    winners: str
    other_winners: str
    position: str

    @property
    def name(self) -> str:
        """The reading as people write it."""
        return f"{self.question}={self.reading}"

    @property
    def key(self) -> tuple[str, str]:
        """What tells witnesses apart: the reading, and the readings from which it is told."""
        return self.name, self.against

    @property
    def asked(self) -> type[Question]:
        """The question itself."""
        return Ruleset.question(self.question)

    @property
    def others(self) -> list[str]:
        """The readings from which this position tells the reading; the first one stands for all in `turn`."""
        return self.against.split(", ")

    @property
    def other(self) -> str:
        """The one of the two readings under which the turn does not lead to its result."""
        return self.others[0] if self.only == self.reading else self.reading

    def rules(self, word: str) -> Ruleset:
        """The company with some reading of the question."""
        return Ruleset.parse(self.company).choosing({self.question: word})


BLANK = Witness(**{field.name: "" for field in fields(Witness)})


def table() -> list[Witness]:
    """The witnesses as they are kept."""
    rows = tomllib.loads(TABLE.read_text("utf-8"))["witness"] if TABLE.exists() else []
    return [replace(BLANK, **row) for row in rows]


def found_under(position: Position, rules: Ruleset) -> Results:
    """What a reading can change: the winners of a finished game, else the results of one turn."""
    ended = outcome(position, rules)
    return Simulator(position.board, rules).results(position) if ended is None else ended.winners


def is_telling(position: Position, task: Witness) -> bool:
    """Whether the reading differs in this position from all those that it is to be told from."""
    mine, *others = (task.rules(word) for word in (task.reading, *task.others))
    if task.question in PEOPLED and not (position.nuns and any(position.at(s) for s in position.board.grid.spaces)):
        return False
    if any(problems(position, rules) for rules in (mine, *others)):
        return False
    found = found_under(position, mine)
    return all(found_under(position, rules) != found for rules in others)


# Looking for one.


def search(task: Witness) -> Position | None:
    """The smallest of a few telling positions that random drawing and shrinking find; None if there is none."""
    rng, found = Random(f"{task.name} {task.against}"), []
    company = Ruleset.parse(task.company)
    for _ in range(MOST_DRAWN):
        if task.question in FINISHED:
            position = draw_finished(rng, company)
        else:
            position = draw_position(rng, company, CROWDS.get(task.question, FEW))
        if is_telling(position, task):
            found.append(shrunk(position, task))
            if len(found) == FOUND_ENOUGH:
                break
    return min(found, key=size, default=None)


def shrunk(position: Position, task: Witness) -> Position:
    """Take away whatever the position can do without."""
    for smaller in smaller_ones(position):
        if size(smaller) < size(position) and is_telling(smaller, task):
            return shrunk(smaller, task)
    return position


# Making a witness of a position.


def witness(task: Witness, position: Position) -> Witness:
    """The task done with a position, but for its sentence."""
    shown = replace(task, position=str(position))
    if position.ending is not None:
        winners, other = (str(outcome(position, task.rules(word))) for word in (task.reading, task.others[0]))
        return replace(shown, winners=winners, other_winners=other)
    only, turn, otherwise = telling_turn(position, task)
    return replace(shown, only=only, turn=write_turn(turn), otherwise=otherwise)


def telling_turn(position: Position, task: Witness) -> tuple[str, Turn, str]:
    """The turn that tells most: illegal rather than different elsewhere, legal under this reading alone, short."""
    pair = task.reading, task.others[0]
    found = {word: found_under(position, task.rules(word)) for word in task.asked.words()}
    ranked = []
    for only, other in (pair, pair[::-1]):
        simulator = Simulator(position.board, task.rules(other))
        for turn, after in Simulator(position.board, task.rules(only)).turns(position):
            if after in found[other]:
                continue
            shared = sum(after in results for results in found.values())
            otherwise = ELSEWHERE if is_legal(simulator, position, turn) else ILLEGAL
            rank = (otherwise == ELSEWHERE, only != task.reading, shared, len(turn), write_turn(turn))
            ranked.append((rank, only, turn, otherwise))
    _, only, turn, otherwise = min(ranked, key=lambda entry: entry[0])
    return only, turn, otherwise


def is_legal(simulator: Simulator, position: Position, turn: Turn) -> bool:
    """Whether a whole turn can be played."""
    try:
        simulator.play(position, turn)
    except IllegalMove:
        return False
    return True


def holds(kept: Witness) -> bool:
    """Whether a kept witness still shows what it should."""
    position = Position.parse(kept.position)
    if not is_telling(position, kept):
        return False
    if position.ending is not None:
        return witness(kept, position) == replace(kept, position=str(position))
    turn = read_turn(kept.turn)
    only, other = (Simulator(position.board, kept.rules(word)) for word in (kept.only, kept.other))
    if not is_legal(only, position, turn) or only.play(position, turn) in other.results(position):
        return False
    return (ELSEWHERE if is_legal(other, position, turn) else ILLEGAL) == kept.otherwise


# The whole table.


def tasks() -> list[Witness]:
    """What there is to show: every reading that is not the baseline's, against the others of its question."""
    found = []
    for question in Ruleset.questions():
        for reading in question.readings()[1:]:
            others = [other.word for other in question.readings() if other is not reading]
            name = f"{question.id}={reading.word}"
            for against in others if name in ONE_BY_ONE else [", ".join(others)]:
                company = COMPANY.get(question.id, "baseline")
                found.append(
                    replace(BLANK, question=question.id, reading=reading.word, against=against, company=company)
                )
    return found


def written(row: Witness) -> str:
    """One witness as the table has it."""
    values = {name: value for name, value in asdict(row).items() if value}
    picture = values.pop("position")
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in values.items()]
    return "\n".join(["[[witness]]", *lines, f'position = """\n{picture.strip()}\n"""', ""])


def main(anew: list[str]) -> None:
    """Renew the table: the named questions from scratch, of the others only what no longer holds."""
    kept = {row.key: row for row in table() if row.question not in anew and holds(row)}
    for task in tasks():
        if task.key in kept:
            continue
        position = search(task)
        if position is None:
            print(f"{task.name}: none among {MOST_DRAWN} positions; build one by hand", flush=True)
            continue
        kept[task.key] = found = witness(task, position)
        print(written(found), flush=True)
        save(kept)
    save(kept)


def save(rows: dict[tuple[str, str], Witness]) -> None:
    """Write the table in the order of the questions."""
    TABLE.write_text(written_table([rows[task.key] for task in tasks() if task.key in rows]), encoding="utf-8")


def written_table(rows: list[Witness]) -> str:
    """The whole table as the file has it."""
    return "\n".join([HEAD, *map(written, rows)])


if __name__ == "__main__":
    main(sys.argv[1:])

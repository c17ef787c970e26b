"""On which readings an answer depends: the same question under other readings.

Where a line of play has been found, it answers under every reading that lets it be. A solver, with all readings
unknown, gives the smallest sets of readings under which it does not lead there any more; only under these the question
is asked again, and when there is no further one, the answer is the same under all others. Without a line it is asked
under each other reading, alone, then two at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from time import monotonic
from typing import Any

from analysis.answers import FOUND, UNDECIDED
from analysis.depends.departures import OpenReadings
from analysis.solving.handout import Handout
from analysis.solving.written_turns import follow, next_starts
from model.errors import BadPosition
from model.goals import Goal
from model.logic import Formula, all_of, any_of, fresh, fresh_store, implies, not_so
from model.records import Record
from model.rulebook import Question, Ruleset

Ask = Callable[[Any], str]
"""Asks the same question under some rules; gives the answer in a few words, the first of them `undecided` if it is."""
OnProgress = Callable[[str], None]
CANNOT_BE = "the position cannot be"


def silently(_so_far: str) -> None:
    """Tell nobody of progress."""


def in_words(readings: Iterable[Question]) -> str:
    """Name readings as people choose them: `nun.stay=yes, push.chain=any`."""
    return ", ".join(f"{one.id}={one.word}" for one in readings)


@dataclass(frozen=True)
class ChangedAnswer:
    """Readings that together change an answer, and the answer under them."""

    readings: tuple[Question, ...]
    answer: str

    def __str__(self) -> str:
        """Write `nun.stay=yes: found`."""
        return f"{in_words(self.readings)}: {self.answer}"


@dataclass(frozen=True)
class FoundLine:
    """A line that was found, the goal that it leads to, and who is asked where it does not."""

    record: Record
    goal: Goal
    handout: Handout


@dataclass(frozen=True)
class Dependence:
    """The answer as it was asked for, the smallest sets of other readings that change it, and how far that was tried.

    `open` holds the readings under which nobody knows; `size` is how many readings were changed at a time, and
    `is_complete` says whether all sets of that size were asked. With a line that was found, `proved_by` names the
    solver that says that under all sets not asked some line still answers.
    """

    answer: str
    changes: tuple[ChangedAnswer, ...]
    open: tuple[ChangedAnswer, ...]
    tried: int
    size: int
    is_complete: bool
    proved_by: str = ""

    def to_json(self) -> dict[str, Any]:
        """Give it ready for JSON."""
        return {
            "answer": self.answer,
            "changes": [change_json(change) for change in self.changes],
            "undecided": [change_json(change) for change in self.open],
            "tried": self.tried,
            "readings_at_a_time": self.size,
            "complete": self.is_complete,
        } | ({"proved_by": self.proved_by} if self.proved_by else {})


def change_json(change: ChangedAnswer) -> dict[str, Any]:
    """One change, ready for JSON."""
    return {"readings": {one.id: one.word for one in change.readings}, "answer": change.answer}


def depends_on(ask: Ask, rules: Ruleset, seconds: float, say: OnProgress = silently) -> Dependence:
    """Ask under every single other reading; if none changes the answer, under every two as long as time allows."""
    deadline, asked = monotonic() + seconds, ask(rules)
    singles = [(reading,) for question in rules.questions() for reading in others(rules, question)]
    found = tried_sets(ask, rules, asked, singles, 1, deadline, say)
    if found.changes or found.open or not found.is_complete or asked == UNDECIDED:
        return found
    pairs = (pair for pair in combinations([one for (one,) in singles], 2) if type(pair[0]) is not type(pair[1]))
    doubled = tried_sets(ask, rules, asked, pairs, 2, deadline, say)
    return doubled if doubled.changes or doubled.is_complete else found


def depends_on_line(
    ask: Callable[[Any], tuple[str, Record | None]], line: FoundLine, seconds: float, say: OnProgress = silently
) -> Dependence:
    """Ask where no line that is known leads to the goal, fewest readings changed first, until there is no such set.

    `ask` gives the answer under some rules, and the line that it rests on if there is one.
    """
    changes: list[ChangedAnswer] = []
    undecided: list[ChangedAnswer] = []
    tried = 0
    with fresh_store():
        game = OpenReadings(line.record.start, line.record.turns, line.record.ruleset, line.handout, seconds)
        guard, literals = fresh(), [so for _, so in game.others]
        game.loaded.add(implies(guard, all_of((any_of(literals), not_so(leads_there(game, game.turns, line.goal))))))

        def otherwise(assuming: Sequence[Formula]) -> Ruleset | None:
            """Rules under which the answer is another one; those under which it is not are learnt on the way."""
            nonlocal tried
            while (found := game.solve([guard, *assuming])) is not None:
                case, rules = found
                readings = tuple(game.departing(rules))
                say(in_words(readings))
                tried += 1
                answer, other = (CANNOT_BE, None) if game.cannot_be(rules) else ask(rules)
                same = game.alike(rules, game.readings)
                if answer.startswith(UNDECIDED):
                    undecided.append(ChangedAnswer(readings, answer))
                elif answer == CANNOT_BE:
                    same = game.alike(rules, game.cannot_be(rules))
                elif answer != FOUND:
                    changes.append(ChangedAnswer(readings, answer))
                    return rules
                elif other is not None:
                    same = any_of((same, leads_there(game, other.turns, line.goal)))
                    game.learn_lines(case, rules)
                game.loaded.add(implies(guard, not_so(same)))
            return None

        asked = game.smallest(otherwise, is_left=lambda assuming: game.solve([guard, *assuming]))
    proved_by = asked.solver if asked.is_complete else ""
    return Dependence(FOUND, tuple(changes), tuple(undecided), tried, max(asked.size, 1), asked.is_complete, proved_by)


def leads_there(game: OpenReadings, turns: Sequence[Sequence[Any]], goal: Goal) -> Formula:
    """When turns from the first position are legal and lead to a goal."""
    starts = [replace(start, scene=goal.carried(start.scene)) for start in game.first]
    ends = starts
    for turn in turns:
        ends = [replace(end, scene=goal.carried(end.scene)) for end in follow(game.theory, starts, turn).ends]
        starts = next_starts(game.theory, ends)
    return any_of(all_of((end.when, goal.holds(end.scene))) for end in ends)


def others(rules: Ruleset, question: type[Question]) -> Iterator[Question]:
    """The readings of a question that the rules do not choose."""
    return (reading for reading in question.readings() if reading is not rules.reading(question))


def tried_sets(
    ask: Ask, rules: Ruleset, asked: str, sets: Any, size: int, deadline: float, say: OnProgress
) -> Dependence:
    """Ask under each of these sets of readings until time is up; what cannot be under one is no other answer."""
    changes, undecided, tried, is_complete = [], [], 0, True
    for readings in sets:
        if monotonic() > deadline:
            is_complete = False
            break
        tried += 1
        say(in_words(readings))
        changed = ChangedAnswer(readings, answered(ask, rules.choosing({one.id: one for one in readings})))
        if changed.answer.startswith(UNDECIDED) and asked != UNDECIDED:
            undecided.append(changed)
        elif changed.answer not in (asked, CANNOT_BE):
            changes.append(changed)
    return Dependence(asked, tuple(changes), tuple(undecided), tried, size, is_complete)


def answered(ask: Ask, rules: Ruleset) -> str:
    """The answer under some rules; a position that cannot be under them is said to be so."""
    try:
        return ask(rules)
    except BadPosition:
        return CANNOT_BE


def describe(found: Dependence) -> str:
    """Say on what an answer depends, for people's eyes."""
    if found.proved_by or found.size > 2:
        kind = "smallest sets of other readings"
        rest = f"; under all others the same line of play will do, or another one, says {found.proved_by}"
        rest = rest if found.proved_by else ", then time was up"
    else:
        kind = "single other readings" if found.size == 1 else "pairs of other readings"
        rest = "" if found.is_complete else ", then time was up"
    lines = [f"Depends on ({found.tried:,} {kind} asked{rest}):"]
    lines += [f"  {change}" for change in (*found.changes, *found.open)]
    if not found.changes and not found.open:
        every = "all readings" if found.proved_by else "all that were asked"
        lines.append(f"  the same under {every}: {found.answer}")
    return "\n".join(lines)

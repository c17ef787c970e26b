"""Asking whether a property can be reached: everything within the bound, then guided games; and who else says so."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from analysis import clause_turns
from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Opinion, Told, Word
from analysis.reaching.exhausting import Explored
from analysis.reaching.guiding import guided
from analysis.reaching.question import Mode, OnTurn, Question, TimeIsUp, quietly
from model.recess.position import Position
from model.recess.problems import checked
from model.recess.readings import Ruleset
from model.recess.records import Record
from model.recess.simulator import Simulator
from model.records import replay, rules_text

EXHAUSTING = 0.6
"""Which share of the time goes to looking at everything, before games are drawn."""
OPINION_SECONDS = 15.0
VERDICTS: dict[Mode, dict[Word, str]] = {
    "can": {FOUND: "it can", IMPOSSIBLE: "it cannot"},
    "never": {FOUND: "not never: it can", IMPOSSIBLE: "never"},
    "always": {FOUND: "not always", IMPOSSIBLE: "always"},
}


def reach(question: Question, seconds: float, on_turn: OnTurn = quietly) -> Told:
    """Answer a question: found with a record that replays, impossible when everything was looked at, else undecided."""
    began = monotonic()
    explored = Explored(question, began + EXHAUSTING * seconds, on_turn)
    try:
        record = explored.search()
    except TimeIsUp:
        record = guided(question, began + seconds, on_turn)
        return told(question, explored, began, record, is_complete=False)
    return told(question, explored, began, record, is_complete=True)


def told(question: Question, explored: Explored, began: float, record: Record | None, is_complete: bool) -> Told:
    """The answer in full."""
    word = FOUND if record else IMPOSSIBLE if is_complete else UNDECIDED
    positions = sum(explored.by_turn) if is_complete else len(explored.parents)
    looked_at = "every position" if is_complete else f"{positions:,} positions, then drawn games"
    opinions: tuple[Opinion, ...] = ()
    if record:
        opinions = (judged(question, record),)
    elif is_complete:
        opinions = tuple(filter(None, [by_clauses(question, explored)]))
    return Told(
        asked=f"{question.mode}: {question.wanted}",
        word=word,
        bound=bound(question, explored, record, is_complete),
        rules=rules_text(question.rules),
        board=question.start.board.name,
        by=f"the simulator, {looked_at}" + (f" ({positions:,} distinct)" if is_complete else ""),
        witness=record,
        because=() if word != UNDECIDED else ("time was up",),
        opinions=opinions,
        seconds=monotonic() - began,
        details={
            "mode": question.mode,
            "verdict": VERDICTS[question.mode].get(word, "nobody knows"),
            "turns": len(record.turns) if record else None,
            "shortest": bool(record) and is_complete,
            "positions": positions,
            "by_turn": explored.by_turn,
            "exhausted": explored.is_exhausted,
        },
    )


def bound(question: Question, explored: Explored, record: Record | None, is_complete: bool) -> str:
    """Say within what the answer holds."""
    if explored.is_exhausted:
        return "any number of turns (there are no other positions)"
    turns = f"{question.within} turn{'s' if question.within > 1 else ''}"
    return f"{turns} (none shorter)" if record and is_complete else turns


def reach_word(question: Question, seconds: float, rules: Ruleset) -> str:
    """What the answer is under other rules, in one word, by looking at everything."""
    checked(question.start, rules)
    explored = Explored(replace(question, rules=rules), monotonic() + seconds)
    try:
        return FOUND if explored.search() else IMPOSSIBLE
    except TimeIsUp:
        return UNDECIDED


# Second opinions.


def judged(question: Question, record: Record) -> Opinion:
    """What the clauses say to a record, step by step, and to the position that it leads to."""
    last = clause_turns.played(record.start, question.rules, record.turns)
    agrees = last is not None and last == replay(record)[-1]
    return Opinion("the clauses, step by step", FOUND if agrees else "not a legal game", agrees)


def by_clauses(question: Question, explored: Explored) -> Opinion | None:
    """Go through the same positions with the clauses alone; none if that takes too long."""
    deadline = monotonic() + OPINION_SECONDS
    helper = Simulator(question.start.board, question.rules)
    remember = question.wanted.remember
    layer = [(question.start, remember((), question.start))]
    met = {explored.identity(*layer[0])}
    counts = [1]
    for _ in explored.by_turn[1:]:
        following = []
        for position, memory in layer:
            if monotonic() > deadline:
                return None
            for after in sorted(clause_turns.results(position, question.rules), key=Position.line):
                kept = remember(memory, after)
                if (identity := explored.identity(after, kept)) in met:
                    continue
                met.add(identity)
                following.append((after, kept))
                if question.is_met(after, helper, kept):
                    return Opinion("the clauses, every position", f"{FOUND}: {after.line()}", agrees=False)
        counts.append(len(following))
        layer = following
    agrees = counts == explored.by_turn
    said = IMPOSSIBLE if agrees else f"other positions: {counts} by turn, not {explored.by_turn}"
    return Opinion("the clauses, every position", said, agrees)

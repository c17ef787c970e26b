"""Asking whether a property can be reached: a solver over turns laid out, then the simulator; and who agrees."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

from analysis.adapter import adapter_of
from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Answer, Opinion, Word
from analysis.reach.exhaustive import Explored
from analysis.reach.guided import guided
from analysis.reach.question import Mode, OnTurn, ReachQuestion, quietly
from analysis.solving import Impossible, Undecided, turns
from analysis.solving.handout import Handout
from analysis.solving.turns import BLAMES, Effort, Reached, TimeIsUp, WrongStep
from model.errors import IllegalMove
from model.game import Position
from model.goals import Goal
from model.grid import Grid
from model.records import Record, WrongRecord, replay, rules_text
from model.registry import game_of
from model.rulebook import Ruleset
from model.theory import ClauseTurn

SOLVING, EXHAUSTING = 0.5, 0.5
"""The share of the time for the solver, and of what is left that to look at everything, before games are drawn."""
OPINION_SECONDS = 15.0
VERDICTS: dict[Mode, dict[Word, str]] = {
    "can": {FOUND: "it can", IMPOSSIBLE: "it cannot"},
    "never": {FOUND: "not never: it can", IMPOSSIBLE: "never"},
    "always": {FOUND: "not always", IMPOSSIBLE: "always"},
}


@dataclass
class Progress:
    """What has been found out about a question so far, by whom, and what was tried."""

    question: ReachQuestion
    began: float = field(default_factory=monotonic)
    word: Word = UNDECIDED
    by: str = ""
    record: Record | None = None
    is_shortest: bool = False
    because: tuple[str, ...] = ()
    is_exhausted: bool = False
    opinions: list[Opinion] = field(default_factory=list)
    details: dict[str, Any] = field(default_factory=dict)

    def to_answer(self) -> Answer:
        """The answer in full."""
        question = self.question
        return Answer(
            asked=f"{question.mode}: {question.wanted}",
            word=self.word,
            bound=self.bound(),
            rules=rules_text(question.rules),
            board=board_name(question.start.board),
            by=self.by,
            witness=self.record,
            because=self.because,
            opinions=tuple(self.opinions),
            seconds=monotonic() - self.began,
            details={
                "mode": question.mode,
                "verdict": VERDICTS[question.mode].get(self.word, "nobody knows"),
                "turns": len(self.record.turns) if self.record else None,
                "shortest": self.is_shortest,
                "exhausted": self.is_exhausted,
                **self.details,
            },
        )

    def bound(self) -> str:
        """Say within what the answer holds."""
        if self.is_exhausted:
            return "any number of turns (there are no other positions)"
        turns = f"{self.question.within} turn{'s' if self.question.within > 1 else ''}"
        return f"{turns} (none shorter)" if self.is_shortest else turns


def reach(question: ReachQuestion, seconds: float, on_turn: OnTurn = quietly, handout: Handout | None = None) -> Answer:
    """Answer a question: found with a record that replays, impossible with the clauses to blame, else undecided.

    The solver is asked first. What it leaves open the simulator looks for; of one's own functions it alone knows.
    """
    progress = Progress(question)
    if question.sought.goal is not None:
        by_solver(progress, question.sought.goal, handout or Handout(), SOLVING * seconds, on_turn)
    if progress.word == UNDECIDED:
        by_simulator(progress, progress.began + seconds, on_turn)
    elif is_small(question.start):
        second_opinion(progress, min(OPINION_SECONDS, seconds), on_turn)
    return progress.to_answer()


def board_name(board: object) -> str:
    """How an answer names a board: by its name if it has one, an open grid by its size."""
    return f"{board.rows}×{board.columns}" if isinstance(board, Grid) else str(getattr(board, "name", ""))


def is_small(position: Position) -> bool:
    """Whether all positions a few turns on can be looked at in seconds."""
    hints = adapter_of(position.game).search_hints()
    return hints is None or hints.is_small(position)


# By a solver.


def by_solver(progress: Progress, goal: Goal, handout: Handout, seconds: float, on_turn: OnTurn) -> None:
    """Ask a solver for the least turns that reach the goal."""
    question = progress.question
    asked = turns.TurnsQuestion(
        question.game.theory,
        question.start,
        question.rules,
        goal,
        question.within,
        judge_of(question.rules),
        handout,
        on_turn,
    )
    answer, effort = turns.reach(asked, seconds)
    progress.by = f"{handout.solver}, over turns laid out by the clauses ({effort.formulas:,} formulas)"
    progress.details |= details_of(effort, handout)
    match answer:
        case Reached():
            progress.word, progress.is_shortest = FOUND, True
            progress.record = question.game.record.of_game(question.start, question.rules, answer.turns)
        case Impossible():
            progress.word, progress.because = IMPOSSIBLE, answer.because
            progress.details["each_needed"] = answer.is_minimal
            progress.is_exhausted = effort.is_over
        case Undecided():
            progress.because = (f"{handout.solver} on turn {effort.excluded + 1}: {answer.why}",)


def details_of(effort: Effort, handout: Handout) -> dict[str, Any]:
    """What a program may want to know of the work of a solver."""
    return {
        "solver": handout.solver,
        "blamed_by": BLAMES,
        "excluded": effort.excluded,
        "refused": effort.spurious,
        "formulas": effort.formulas,
        "questions": effort.questions,
        "build_seconds": round(effort.build_seconds, 2),
        "solve_seconds": round(effort.solve_seconds, 2),
    }


def judge_of(rules: Ruleset) -> turns.Judge:
    """The simulator, which plays whole turns by some rules and says which step is wrong."""

    def judge(start: Position, lines: tuple[tuple[Any, ...], ...]) -> list[Any]:
        try:
            return replay(game_of(rules).record(start, rules, lines))
        except WrongRecord as error:
            if error.step is None:
                raise
            raise WrongStep(error.turn - 1, lines[error.turn - 1].index(error.step)) from error

    return judge


# By the simulator.


def by_simulator(progress: Progress, deadline: float, on_turn: OnTurn) -> None:
    """Look at every position, as far as time allows, then draw games."""
    question, now = progress.question, monotonic()
    explored = Explored(question, now + EXHAUSTING * (deadline - now), on_turn)
    try:
        record = explored.search()
    except TimeIsUp:
        record = guided(question, deadline, on_turn)
        looked_at = f"the simulator, {len(explored.parents):,} positions, then drawn games"
    else:
        looked_at = every_position(explored)
        progress.word, progress.is_shortest = IMPOSSIBLE, record is not None
        progress.is_exhausted = explored.is_exhausted
        progress.because = ()
    if record:
        progress.word, progress.record, progress.because = FOUND, record, ()
        progress.opinions.append(judged(question, record))
    if progress.word == UNDECIDED:
        progress.because = (*progress.because, "time was up")
    if excluded := progress.details.get("excluded", 0):
        looked_at += f"; {progress.by} excludes turns up to {excluded}"
        progress.is_shortest = progress.is_shortest or (record is not None and len(record.turns) == excluded + 1)
    progress.by = looked_at
    progress.details["by_turn"] = explored.by_turn


def every_position(explored: Explored) -> str:
    """Say that everything was looked at, and how much that was."""
    return f"the simulator, every position ({sum(explored.by_turn):,} distinct)"


def judged(question: ReachQuestion, record: Record) -> Opinion:
    """What the clauses say to a record, step by step, and to the position that it leads to."""
    position = question.start
    try:
        for turn in record.turns:
            position = ClauseTurn.begin(question.game.theory, position, question.rules).after(*turn).position
    except IllegalMove as error:
        return Opinion("the clauses, step by step", f"not a legal game: {error}", agrees=False)
    agrees = position == replay(record)[-1]
    return Opinion("the clauses, step by step", FOUND if agrees else f"other positions: {position.line()}", agrees)


def second_opinion(progress: Progress, seconds: float, on_turn: OnTurn) -> None:
    """Let the simulator look at every position where the solver has answered; no opinion if that takes too long."""
    question = progress.question
    explored = Explored(question, monotonic() + seconds, on_turn)
    try:
        record = explored.search()
    except TimeIsUp:
        return
    progress.details["by_turn"] = explored.by_turn
    least = len(record.turns) if record else None
    said = f"{FOUND} after {least} turns at the least" if record else IMPOSSIBLE
    agrees = least == (len(progress.record.turns) if progress.record else None)
    progress.opinions.append(Opinion(every_position(explored), said, agrees))
    progress.is_exhausted = progress.is_exhausted or (agrees and explored.is_exhausted)


def reach_line(question: ReachQuestion, seconds: float, rules: Ruleset) -> tuple[str, Record | None]:
    """What the answer is under other rules, in one word, and the line that was found."""
    question.game.checked(question.start, rules)
    answer = reach(replace(question, rules=rules), seconds)
    return answer.word, answer.witness if isinstance(answer.witness, Record) else None

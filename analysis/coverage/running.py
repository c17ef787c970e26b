"""Running the coverage: a sample of games and positions, hunts for what it did not meet, gaps and overlaps."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from analysis.coverage import bounds, gaps
from analysis.coverage.bounds import Trial
from analysis.coverage.examples import Example
from analysis.coverage.gaps import Successions
from analysis.coverage.hunting import ClauseTarget, DeadEnd, ReadingTarget, Target, hunted, shrunk
from analysis.coverage.rivals import name_of, pair_of
from analysis.coverage.sampling import NO_STEP, PLAY, POSITIONS, Tally, sampled
from analysis.crosscheck.situations import Situation
from analysis.keeping import Notebook, OnProgress, worked_off
from model.games import rulebook_of
from model.recess.clauses import CLAUSES
from model.recess.readings import Ruleset
from model.rulebook import Question

CHUNK = 8
"""How many positions are looked at in a row."""
SOLVED_EVERY = 5
"""In one of so many positions the solver lists all next positions of a scene."""
LINES_EACH = 12
"""How many lines of play are followed with each position, to see whether one cannot go on."""
LIMIT = "fight.limit"
COST_CHAPTERS = ("walk", "turn", "pass", "moves", "budget", "fight")
"""Chapters of the questions that say what a turn costs, who moves and who fights."""
TIMEOUT = "turn.timeout"
Task = tuple[Any, ...]


# What comes out.


@dataclass(frozen=True)
class Finding:
    """What is known of a clause or reading: how often it decided, else an example, a trial of a bound, or nothing."""

    name: str
    play: int
    positions: int
    example: Example | None = None
    trial: Trial | None = None

    @property
    def verdict(self) -> str:
        """Whether it decided in the sample, was found, is impossible within a bound, or is undecided."""
        if self.play or self.positions:
            return "decided"
        if self.example is not None:
            return "found"
        return "impossible" if self.trial is not None else "undecided"

    def to_json(self) -> dict[str, Any]:
        """Give the finding ready for JSON."""
        found = {"name": self.name, "verdict": self.verdict, "play": self.play, "positions": self.positions}
        example = self.example.to_json() if self.example else None
        return {**found, "example": example, "trial": self.trial.to_json() if self.trial else None}


@dataclass(frozen=True)
class Gap:
    """A clause that editions do not state, where it decides, and what is left open without it."""

    clause: str
    editions: tuple[str, ...]
    example: Example | None
    left_open: str

    def to_json(self) -> dict[str, Any]:
        """Give the gap ready for JSON."""
        example = self.example.to_json() if self.example else None
        return {"clause": self.clause, "silent": self.editions, "left_open": self.left_open, "example": example}


@dataclass(frozen=True)
class Contradiction:
    """Two readings between which editions contradict themselves, and where they part."""

    pair: str
    editions: tuple[str, ...]
    example: Example | None

    def to_json(self) -> dict[str, Any]:
        """Give the contradiction ready for JSON."""
        example = self.example.to_json() if self.example else None
        return {"readings": self.pair, "editions": self.editions, "example": example}


@dataclass(frozen=True)
class Overlap:
    """A situation in which clauses leave nothing to do in a turn that is not over, and those clauses."""

    example: Example
    because: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Give the overlap ready for JSON."""
        return {"because": self.because, "example": self.example.to_json()}


@dataclass
class Coverage:
    """Everything that a run has found."""

    seed: int
    games: int
    drawn: int
    tallies: dict[str, Tally]
    clauses: list[Finding] = field(default_factory=list)
    readings: list[Finding] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    successions: Successions = field(default_factory=Successions)
    lines: int = 0
    overlaps: list[Overlap] = field(default_factory=list)
    contradictions: list[Contradiction] = field(default_factory=list)
    limit: Trial | None = None
    seconds: float = 0.0

    @property
    def command(self) -> str:
        """The command that gives these numbers."""
        return f"rulescope recess coverage --positions {self.drawn} --games {self.games} --seed {self.seed}"

    @property
    def unexplained(self) -> list[str]:
        """The clauses and readings of which nobody knows whether they ever decide."""
        return [found.name for found in (*self.clauses, *self.readings) if found.verdict == "undecided"]

    def to_json(self) -> dict[str, Any]:
        """Give everything ready for JSON."""
        return {
            "command": self.command,
            "sample": {source: dict(tally.counts) for source, tally in self.tallies.items()},
            "unexplained": self.unexplained,
            "clauses": [self.clause_to_json(found) for found in self.clauses],
            "readings": [found.to_json() for found in self.readings],
            "gaps": [gap.to_json() for gap in self.gaps],
            "next_positions": self.successions.to_json(),
            "lines_followed": self.lines,
            "overlaps": [overlap.to_json() for overlap in self.overlaps],
            "contradictions": [contradiction.to_json() for contradiction in self.contradictions],
            "limit_of_three": self.limit.to_json() if self.limit else None,
            "seconds": round(self.seconds, 1),
        }

    def clause_to_json(self, found: Finding) -> dict[str, Any]:
        """Give a clause's finding with what it refused and what it brought about."""
        ways = {
            source: {"refused": tally.refused[found.name], "brought_about": tally.brought[found.name]}
            for source, tally in self.tallies.items()
        }
        return found.to_json() | {"scenes": ways}


# The work, piece by piece.


def done(seed: int, task: Task) -> tuple[Task, Any]:
    """Do one piece of the work; what comes out is ready for JSON."""
    kind, *rest = task
    return task, WORK[kind](seed, *rest)


def sample(seed: int, source: str, start: int, stop: int) -> Any:
    """Look at some games or positions in a row."""
    tally = Tally()
    for number in range(start, stop):
        tally.join(sampled(source, seed, number))
    return tally.to_json()


def solve(seed: int, start: int, stop: int) -> Any:
    """Let the solver list the next positions of some scenes."""
    found = Successions()
    for number in range(start, stop):
        found.join(gaps.successions_in(seed, number))
    return found.to_json()


def follow(seed: int, start: int, stop: int) -> Any:
    """Follow lines of play until one cannot go on; gives the smallest dead end of each number that has one."""
    found = []
    for number in range(start, stop):
        rng = Random(f"lines:{seed}:{number}")
        ends = [DeadEnd().along(Situation(*DeadEnd().draw(rng)), rng) for _ in range(LINES_EACH)]
        found += [end.to_json() for end in sorted(filter(None, ends), key=Example.measure)[:1]]
    return found


def target_of(name: str) -> Target:
    """What a name stands for: a clause, a reading, one reading against another, or a dead end."""
    if name == NO_STEP:
        return DeadEnd()
    question, equals, words = name.partition("=")
    if not equals:
        rulebook_of("recess").clause(name)
        return ClauseTarget(name)
    first, slash, second = words.partition("/")
    reading = Ruleset.question(question).read(first)
    return ReadingTarget(reading, (type(reading).read(second),)) if slash else ReadingTarget.of(reading)


def hunt(seed: int, name: str) -> Any:
    """Hunt for something that the sample did not meet; if it is not found, try every position of the smallest bound."""
    target = target_of(name)
    example = hunted(target, seed)
    if example is not None:
        return {"example": example.to_json(), "trial": None}
    needed = target.reading if isinstance(target, ReadingTarget) else None
    rulesets = [Ruleset().choosing({needed.id: needed})] if needed else bounds.one_by_one(Ruleset())
    rules = str(rulesets[0]) if needed else "the baseline, and each other reading alone"
    trial = bounds.tried(target, bounds.SMALLEST, rulesets, rules)
    return {"example": None, "trial": trial.to_json()}


def shrink(_: int, name: str, given: str) -> Any:
    """Make the example of the sample small, and ask the solver what is open without the clause."""
    example = shrunk(Example.from_json(json.loads(given)), target_of(name))
    return {"example": example.to_json(), "left_open": gaps.left_open(example, name) if name in CLAUSES.by_id else ""}


def limit_rulesets() -> list[Ruleset]:
    """Where the limit of attackers is tried: the baseline, the editions as played, what turns may cost otherwise."""
    editions = [Ruleset.of(edition) for edition in rulebook_of("recess").editions]
    singles = [rules for rules in bounds.one_by_one(Ruleset()) if all(map(is_about_costs, rules.differences()))]
    return [*singles, *editions]


def is_about_costs(reading: Question) -> bool:
    """Whether a reading says what a turn costs, who moves and who fights, but not that time may cut the turn short."""
    return type(reading).chapter() in COST_CHAPTERS and reading.id != TIMEOUT


def limit(_: int, number: int) -> Any:
    """Try every position of the bound in which a fourth child could attack, under one ruleset."""
    rules = limit_rulesets()[number]
    return bounds.tried(ClauseTarget(LIMIT), bounds.FOUR_ATTACKERS, [rules], str(rules)).to_json()


WORK: dict[str, Callable[..., Any]] = {
    "sample": sample,
    "solve": solve,
    "follow": follow,
    "hunt": hunt,
    "shrink": shrink,
    "limit": limit,
}


class Desk:
    """Does work on several processes and keeps what is finished."""

    def __init__(self, seed: int, jobs: int, on_progress: OnProgress, fresh: bool) -> None:
        """Look up what is known."""
        self.seed, self.jobs, self.on_progress = seed, jobs, on_progress
        self.book = Notebook("coverage", seed, "coverage", "crosscheck")
        if fresh:
            self.book.forget()
        self.known = {tuple(page["task"]): page["result"] for page in self.book.pages() if "task" in page}

    def results(self, tasks: Sequence[Task]) -> list[Any]:
        """The results of some tasks, in their order."""
        waiting = [task for task in tasks if task not in self.known]
        self.on_progress(len(tasks) - len(waiting), len(tasks))
        for task, result in worked_off(done, [(self.seed, task) for task in waiting], self.jobs):
            self.known[task] = result
            self.book.keep({"task": task, "result": result})
            self.on_progress(sum(task in self.known for task in tasks), len(tasks))
        return [self.known[task] for task in tasks]


def hunts_for(names: Sequence[str], seed: int, jobs: int, on_progress: OnProgress, fresh: bool) -> list[Finding]:
    """Hunt for clauses and readings by name, without a sample."""
    for name in names:
        target_of(name)
    results = Desk(seed, jobs, on_progress, fresh).results([("hunt", name) for name in names])
    return [finding(name, (0, 0), {name: result}) for name, result in zip(names, results, strict=True)]


# The whole.


def run(
    positions: int,
    games: int,
    seed: int,
    jobs: int = 1,
    on_progress: OnProgress = lambda *_: None,
    fresh: bool = False,
) -> Coverage:
    """Sample, hunt, ask for gaps and overlaps; an interrupted run goes on where it stopped."""
    began = perf_counter()
    desk = Desk(seed, jobs, on_progress, fresh)
    found = Coverage(seed, games, positions, {PLAY: Tally(), POSITIONS: Tally()})
    plays = [("sample", PLAY, number, number + 1) for number in range(games)]
    draws = [("sample", POSITIONS, *chunk) for chunk in chunks(positions)]
    solves = [("solve", *chunk) for chunk in chunks(positions // SOLVED_EVERY)]
    limits = [("limit", number) for number in range(len(limit_rulesets()))]
    followed = [("follow", *chunk) for chunk in chunks(positions)]
    tasks: list[Task] = [*plays, *draws, *solves, *followed, *limits]
    results = dict(zip(tasks, desk.results(tasks), strict=True))
    for sample_task in (*plays, *draws):
        found.tallies[sample_task[1]].join(Tally.from_json(results[sample_task]))
    for solve_task in solves:
        found.successions.join(Successions.from_json(results[solve_task]))
    ends = [Example.from_json(end) for task in followed for end in results[task]]
    found.lines = LINES_EACH * positions
    found.limit = joined([Trial.from_json(results[task]) for task in limits])
    explain(found, min(ends, key=Example.measure, default=None), desk)
    found.seconds = perf_counter() - began
    return found


def chunks(count: int) -> Iterator[tuple[int, int]]:
    """Numbers up to a count in rows."""
    return ((start, min(count, start + CHUNK)) for start in range(0, count, CHUNK))


def joined(trials: Sequence[Trial]) -> Trial:
    """Trials of one bound under different rulesets as one."""
    example = next((trial.example for trial in trials if trial.example), None)
    rules = f"the baseline; each reading alone of {', '.join(COST_CHAPTERS)} but {TIMEOUT}; the editions as played"
    scenes = sum(trial.scenes for trial in trials)
    return Trial(trials[0].bound, rules, trials[0].positions, len(trials), scenes, example)


def explain(found: Coverage, dead_end: Example | None, desk: Desk) -> None:
    """Hunt for what never decided, and show where silent and contradictory editions leave their readers alone."""
    clauses = {clause.id: counted(found, clause.id) for clause in CLAUSES}
    names = [name_of(reading) for question in Ruleset.questions() for reading in question.readings()]
    readings = {name: tuple(found.tallies[source].parted[name] for source in (PLAY, POSITIONS)) for name in names}
    unmet = [name for name, counts in {**clauses, **readings}.items() if not any(counts)]
    silent, pairs = gaps.silent_editions(), gaps.contradictions()
    examples = smallest_examples(found) | ({NO_STEP: dead_end} if dead_end else {})
    shown = [name for name in (*silent, *(pair_of(*pair) for pair in pairs), NO_STEP) if name in examples]
    hunts = [("hunt", name) for name in unmet]
    shrinks = [("shrink", name, json.dumps(examples[name].to_json())) for name in shown]
    results = dict(zip([*unmet, *shown], desk.results([*hunts, *shrinks]), strict=True))
    found.clauses = [finding(name, counts, results if name in unmet else {}) for name, counts in clauses.items()]
    found.readings = [finding(name, counts, results if name in unmet else {}) for name, counts in readings.items()]
    for name, editions in silent.items():
        example = example_in(results.get(name))
        found.gaps.append(Gap(name, editions, example, opened(results.get(name), example, name)))
    for pair, editions in pairs.items():
        name = pair_of(*pair)
        found.contradictions.append(Contradiction(name, editions, example_in(results.get(name))))
    smallest = example_in(results.get(NO_STEP))
    if smallest is not None:
        found.overlaps.append(Overlap(smallest, gaps.excluding_each_other(smallest.situation)))


def counted(found: Coverage, name: str) -> tuple[int, ...]:
    """In how many scenes, first and finished positions a clause refused something or brought something about."""
    return tuple(
        found.tallies[source].refused[name] + found.tallies[source].brought[name] for source in (PLAY, POSITIONS)
    )


def smallest_examples(found: Coverage) -> dict[str, Example]:
    """The smallest examples that the sample has given: of drawn positions, and of games where there are no others."""
    return found.tallies[PLAY].examples | found.tallies[POSITIONS].examples


def finding(name: str, counts: tuple[int, ...], results: dict[str, Any]) -> Finding:
    """What is known of a clause or reading."""
    play, positions = counts
    given = results.get(name) or {}
    trial = Trial.from_json(given["trial"]) if given.get("trial") else None
    if trial is not None and trial.example is not None:
        return Finding(name, play, positions, trial.example)
    return Finding(name, play, positions, example_in(given), trial)


def example_in(result: Any) -> Example | None:
    """The example that a hunt or a shrinking gave."""
    return Example.from_json(result["example"]) if result and result.get("example") else None


def opened(result: Any, example: Example | None, name: str) -> str:
    """What is left open without a clause; asked now if the example came from a hunt."""
    if result and "left_open" in result:
        return str(result["left_open"])
    return gaps.left_open(example, name) if example else ""

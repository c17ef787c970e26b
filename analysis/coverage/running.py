"""Running the coverage: a sample of games and positions, hunts for what it did not meet, gaps and overlaps."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import perf_counter
from typing import Any

from analysis.cache import Cache
from analysis.coverage import gaps
from analysis.coverage.examples import Example
from analysis.coverage.findings import Contradiction, Coverage, Finding, Gap, Overlap
from analysis.coverage.gaps import Successions
from analysis.coverage.kits import Kit, kit_of
from analysis.coverage.partings import name_of, pair_of
from analysis.coverage.tallies import NO_STEP, PLAY, POSITIONS, Tally
from analysis.coverage.trials import Trial
from analysis.workers import OnProgress, run_tasks
from model.games import rulebook_of

CHUNK = 8
"""How many positions are looked at in a row."""
SOLVED_EVERY = 5
"""In one of so many positions the solver lists all next positions of a scene."""
LINES_EACH = 12
"""How many lines of play are followed with each position, to see whether one cannot go on."""
Task = tuple[Any, ...]


# The work, piece by piece.


def done(game: str, seed: int, task: Task) -> tuple[Task, Any]:
    """Do one piece of the work; what comes out is ready for JSON."""
    kind, *rest = task
    return task, WORK[kind](kit_of(game), seed, *rest)


def sample(kit: Kit, seed: int, source: str, start: int, stop: int) -> Any:
    """Look at some games or positions in a row."""
    tally = Tally()
    for number in range(start, stop):
        tally.join(kit.sampled(source, seed, number, True))
    return tally.to_json()


def solve(kit: Kit, seed: int, start: int, stop: int) -> Any:
    """Let the solver list the next positions of some scenes."""
    found = Successions()
    for number in range(start, stop):
        found.join(gaps.successions_in(kit.game, seed, number))
    return found.to_json()


def follow(kit: Kit, seed: int, start: int, stop: int) -> Any:
    """Follow lines of play until one cannot go on; gives the smallest dead end of each number that has one."""
    found = []
    for number in range(start, stop):
        rng = Random(f"lines:{seed}:{number}")
        ends = [kit.dead_end(rng) for _ in range(LINES_EACH)]
        found += [end.to_json() for end in sorted(filter(None, ends), key=Example.measure)[:1]]
    return found


def hunt(kit: Kit, seed: int, name: str) -> Any:
    """Hunt for something that the sample did not meet; gives an example, or what was tried in vain."""
    example, trial = kit.hunt(seed, name)
    return {"example": example.to_json() if example else None, "trial": trial.to_json() if trial else None}


def shrink(kit: Kit, _: int, name: str, given: str) -> Any:
    """Make the example of the sample small, and ask the solver what is open without the clause."""
    example = kit.shrink(Example.from_json(json.loads(given)), name)
    is_clause = name in rulebook_of(kit.game).clauses
    return {"example": example.to_json(), "left_open": gaps.left_open(example, name) if is_clause else ""}


def limit(kit: Kit, _: int, number: int) -> Any:
    """Try every position of the bound that a game asks about, under one ruleset."""
    return kit.limit.tried_under(kit.limit.rulesets()[number]).to_json() if kit.limit else None


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

    def __init__(self, game: str, seed: int, jobs: int, on_progress: OnProgress, fresh: bool) -> None:
        """Look up what is known."""
        self.game, self.seed, self.jobs, self.on_progress = game, seed, jobs, on_progress
        self.cache = Cache(f"coverage-{game}", __name__, seed)
        if fresh:
            self.cache.forget()
        self.known = dict(self.cache.pages(lambda page: (tuple(page["task"]), page["result"])))

    def results(self, tasks: Sequence[Task]) -> list[Any]:
        """The results of some tasks, in their order."""
        waiting = [task for task in tasks if task not in self.known]
        self.on_progress(len(tasks) - len(waiting), len(tasks))
        for task, result in run_tasks(done, [(self.game, self.seed, task) for task in waiting], self.jobs):
            self.known[task] = result
            self.cache.keep({"task": task, "result": result})
            self.on_progress(sum(task in self.known for task in tasks), len(tasks))
        return [self.known[task] for task in tasks]


def hunts_for(
    game: str, names: Sequence[str], seed: int, jobs: int, on_progress: OnProgress, fresh: bool
) -> list[Finding]:
    """Hunt for clauses and readings by name, without a sample."""
    for name in names:
        check_name(game, name)
    results = Desk(game, seed, jobs, on_progress, fresh).results([("hunt", name) for name in names])
    return [finding(name, (0, 0), {name: result}) for name, result in zip(names, results, strict=True)]


def check_name(game: str, name: str) -> None:
    """Refuse a name that is neither a clause nor a reading."""
    question, equals, words = name.partition("=")
    if not equals:
        rulebook_of(game).clause(name)
        return
    for word in words.split("/"):
        rulebook_of(game).question(question).read(word)


# The whole.


def run(
    game: str,
    positions: int,
    games: int,
    seed: int,
    jobs: int = 1,
    on_progress: OnProgress = lambda *_: None,
    fresh: bool = False,
) -> Coverage:
    """Sample, hunt, ask for gaps and overlaps; an interrupted run goes on where it stopped."""
    began = perf_counter()
    desk, kit = Desk(game, seed, jobs, on_progress, fresh), kit_of(game)
    found = Coverage(game, seed, games, positions, {PLAY: Tally(), POSITIONS: Tally()})
    plays = [("sample", PLAY, number, number + 1) for number in range(games)]
    draws = [("sample", POSITIONS, *chunk) for chunk in chunks(positions)]
    solves = [("solve", *chunk) for chunk in chunks(positions // SOLVED_EVERY)]
    limits = [("limit", number) for number in range(len(kit.limit.rulesets()) if kit.limit else 0)]
    followed = [("follow", *chunk) for chunk in chunks(positions)]
    tasks: list[Task] = [*plays, *draws, *solves, *followed, *limits]
    results = dict(zip(tasks, desk.results(tasks), strict=True))
    for sample_task in (*plays, *draws):
        found.tallies[sample_task[1]].join(Tally.from_json(results[sample_task]))
    for solve_task in solves:
        found.successions.join(Successions.from_json(results[solve_task]))
    ends = [Example.from_json(end) for task in followed for end in results[task]]
    found.lines = LINES_EACH * positions
    if kit.limit is not None:
        found.limit = kit.limit.joined([Trial.from_json(results[task]) for task in limits])
    explain(found, min(ends, key=Example.measure, default=None), desk)
    found.seconds = perf_counter() - began
    return found


def chunks(count: int) -> Iterator[tuple[int, int]]:
    """Numbers up to a count in rows."""
    return ((start, min(count, start + CHUNK)) for start in range(0, count, CHUNK))


def explain(found: Coverage, dead_end: Example | None, desk: Desk) -> None:
    """Hunt for what never decided, and show where silent and contradictory editions leave their readers alone."""
    book = rulebook_of(found.game)
    clauses = {name: counted(found, name) for name in book.clauses}
    names = [name_of(reading) for question in book.questions for reading in question.readings()]
    readings = {name: tuple(found.tallies[source].parted[name] for source in (PLAY, POSITIONS)) for name in names}
    unmet = [name for name, counts in {**clauses, **readings}.items() if not any(counts)]
    silent, pairs = gaps.silent_editions(found.game), gaps.contradictions(found.game)
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

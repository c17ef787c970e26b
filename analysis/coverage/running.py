"""Running the coverage: the solver is asked of every clause, field by field; a sample counts how often each decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import perf_counter
from typing import Any

from analysis.adapter import adapter_of
from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED
from analysis.cache import Cache
from analysis.coverage import gaps
from analysis.coverage.asking import LaidOutQuestion, LaidOutTurn, known_in
from analysis.coverage.cases import DecidingCase, played_again
from analysis.coverage.fields import opened
from analysis.coverage.findings import Coverage, Decision, Gap
from analysis.coverage.plan import CoveragePlan, coverage_plan
from analysis.coverage.sampling import PLAY, POSITIONS, CoverageTally, sampled
from analysis.crosscheck.situations import Situation
from analysis.diverge import Difference, every_difference
from analysis.solving import Demands, Impossible, Loaded, Possible
from analysis.solving.handout import Handout
from analysis.workers import OnProgress, run_tasks
from model.errors import BadInput, CheckFailed
from model.logic import all_of, any_of, fresh_store, not_so, variable
from model.refusing import misjudging
from model.registry import game_named

CHUNK = 8
"""How many positions are looked at in a row."""
SECONDS = 10.0
"""How long the solver may think about one question of a field."""
MOST_ROUNDS = 8
"""How many cases of a field are played again; in each of them the solver has taken something too generously."""
MOST_DRAWN = 60
"""How often first positions and views are drawn for a clause."""
BIDS, BRINGS = "forbids", "brings"
Task = tuple[Any, ...]
Result = dict[str, Any]


# Asking.


def asked_on(
    plan: CoveragePlan, number: int, names: Sequence[str], rules: Any, is_open: bool, solver: str
) -> LaidOutQuestion:
    """The questions of some clauses on one field, in the hands of a solver."""
    turn = LaidOutTurn(plan, plan.field(number, opened(rules) if is_open else rules))
    keys = [(name, way == BRINGS) for name in names for way in (BIDS, BRINGS)]
    return LaidOutQuestion(turn, [key for key in keys if key in turn.goals], solver, SECONDS)


def ask_field(
    plan: CoveragePlan, number: int, names: Sequence[str], rules: Any, is_open: bool = True, solver: str = "z3"
) -> Result:
    """Ask of some clauses where they decide on one field, and whether clauses contradict each other there."""
    with fresh_store():
        asked = asked_on(plan, number, names, rules, is_open, solver)
        overlap = asked.loaded.is_possible([asked.overlap], SECONDS)
        found = {name: ask_clause(plan, asked, name) for name in names}
        return {"overlap": {True: FOUND, False: IMPOSSIBLE, None: UNDECIDED}[overlap], "clauses": found}


def asked_plan(game: str) -> CoveragePlan:
    """How a game is covered of which a solver can be asked; any other is refused."""
    plan = coverage_plan(game)
    if not plan.fields:
        raise BadInput(plan.no_fields)
    return plan


def hand_out(game: str, names: Sequence[str], handout: Handout) -> None:
    """Write the question where one clause decides, on the smallest field on which it can be asked."""
    plan = asked_plan(game)
    if len(names) != 1 or names[0] not in turn_clauses(plan):
        raise BadInput("a question can be written of one clause that speaks of turns; expected one --only CLAUSE")
    for number, _ in enumerate(plan.fields):
        with fresh_store():
            asked = asked_on(plan, number, names, game_named(game).rulebook.ruleset(), True, handout.solver)
            wanted = any_of(asked.wanted.values())
            if wanted is not False:
                handout.write(asked.loaded, [wanted])
                return


def ask_clause(plan: CoveragePlan, asked: LaidOutQuestion, name: str) -> Result:
    """Ask where a clause forbids, and where it says what becomes of what is still there at the end of the turn.

    What the turn only remembers is of interest where it forbids nothing.
    """
    result: Result = {BIDS: None, BRINGS: None, "word": IMPOSSIBLE}
    for way in (BIDS, BRINGS):
        key = (name, way == BRINGS)
        is_plain = any(goal.is_plain for goal, _ in asked.goals.get(key, ()))
        if key not in asked.goals or (way == BRINGS and result[BIDS] and not is_plain):
            continue
        for number, case in enumerate(asked.cases(key)):
            if not isinstance(case, tuple) or number >= MOST_ROUNDS:
                result["word"] = result["word"] if isinstance(case, Impossible) else UNDECIDED
                break
            witness = played_again(asked.turn, name, case[1], case[0])
            if witness is not None:
                result[way] = witness.to_json()
                break
    if name in plan.approximate and result["word"] == IMPOSSIBLE:
        result["word"] = UNDECIDED
    return result


def ask_winners(plan: CoveragePlan, names: Sequence[str], solver: str) -> dict[str, Result]:
    """Ask for a finished game in which a clause alone says that somebody else has won."""
    results: dict[str, Result] = {name: {BIDS: None, BRINGS: None, "word": IMPOSSIBLE} for name in names}
    for number in range(plan.endings):
        with fresh_store():
            field = list(plan.finished(opened(plan.game.rulebook.ruleset())))[number]
            winners = [variable(f"{player} wins") for player in range(field.players)]
            decide = {c.id: c.decision(field.start, winners) for c in plan.theory.clauses if c.decision is not None}
            alone = {
                name: all_of((not_so(decide[name]), *(says for other, says in decide.items() if other != name)))
                for name in names
            }
            demands = Demands(solver)
            demands.know(field.known)
            loaded = Loaded(demands, [*alone.values(), *winners, *field.tells])
            for name in names:
                if results[name][BIDS] is None:
                    case = loaded.ask([alone[name], *map(not_so, field.departures)], SECONDS)
                    case = case if isinstance(case, Possible) else loaded.ask([alone[name]], SECONDS)
                    if isinstance(case, Possible):
                        holds = known_in(case)
                        won = tuple(player for player, wins in enumerate(winners) if holds(wins))
                        results[name][BIDS] = misjudged(
                            plan, name, Situation(plan.position(field, case), field.rules_in(case)), won
                        )
                    elif not isinstance(case, Impossible):
                        results[name]["word"] = UNDECIDED
    return results


def misjudged(plan: CoveragePlan, name: str, at: Situation, winners: tuple[int, ...]) -> Result:
    """Show winners whom a clause alone rules out; refused if the simulator says that they have won."""
    ended = plan.game.outcome(at.position, at.ruleset)
    has_won = ended is not None and ended.winners == winners
    if misjudging(at.position, at.ruleset, winners) != (name,) or has_won:
        raise CheckFailed(f"{name} does not rule {winners} out in {at.position.line()}")
    listed = " and ".join(plan.game.letters[player] for player in winners) or "nobody"
    return DecidingCase(at, "", f"{name} alone says that {listed} cannot have won").to_json()


def draw_starts(plan: CoveragePlan, names: Sequence[str], seed: int) -> dict[str, Result]:
    """Draw first positions and views until each clause alone says that one cannot be."""
    results: dict[str, Result] = {name: {BIDS: None, BRINGS: None, "word": UNDECIDED} for name in names}
    for number in range(MOST_DRAWN):
        for at, shows, broken in plan.wrong_starts(Random(f"starts:{seed}:{number}")):
            if len(broken) == 1 and broken[0] in results and results[broken[0]][BIDS] is None:
                results[broken[0]][BIDS] = DecidingCase(at, "", f"{broken[0]} alone says that {shows}").to_json()
        if all(result[BIDS] for result in results.values()):
            break
    return results


# The work, piece by piece.


def done(game: str, seed: int, solver: str, task: Task) -> tuple[Task, Any]:
    """Do one piece of the work; what comes out is ready for JSON."""
    kind, *rest = task
    return task, WORK[kind](coverage_plan(game), seed, solver, *rest)


def sample(plan: CoveragePlan, seed: int, _: str, source: str, start: int, stop: int) -> Any:
    """Look at some games or positions in a row."""
    tally = CoverageTally()
    for number in range(start, stop):
        tally.join(sampled(plan.name, source, seed, number))
    return tally.to_json()


def ask(plan: CoveragePlan, _: int, solver: str, number: int, *names: str) -> Any:
    """Ask of some clauses on one field."""
    return ask_field(plan, number, names, plan.game.rulebook.ruleset(), solver=solver)


def other(plan: CoveragePlan, seed: int, solver: str, *names: str) -> Any:
    """Ask of clauses that do not speak of turns."""
    clauses = plan.theory.clauses
    deciding = [name for name in names if clauses[name].decision is not None and name not in turn_clauses(plan)]
    starting = [name for name in names if name not in deciding]
    return ask_winners(plan, deciding, solver) | draw_starts(plan, starting, seed)


def under(plan: CoveragePlan, _: int, solver: str, number: int, name: str, rules: str) -> Any:
    """Ask on one field under given rules whether a clause forbids what would be legal without it."""
    chosen = plan.game.rulebook.ruleset.parse(rules)
    with fresh_store():
        asked = asked_on(plan, number, [name], chosen, False, solver)
        asked.goals = {key: [each for each in goals if each[0].is_plain] for key, goals in asked.goals.items()}
        said = ask_clause(plan, asked, name)
    return FOUND if said[BIDS] else said["word"]


def end(plan: CoveragePlan, _: int, solver: str, number: int) -> Any:
    """Ask for a position on a field in which no turn can be completed."""
    with fresh_store():
        word, found = gaps.dead_end(plan, plan.field(number, plan.game.rulebook.ruleset()), solver, SECONDS)
    return [word, found[0].line() if found else ""]


WORK: dict[str, Callable[..., Any]] = {"sample": sample, "ask": ask, "other": other, "under": under, "end": end}


def turn_clauses(plan: CoveragePlan) -> list[str]:
    """The clauses that speak of moves: what may be done, and what it brings about."""
    spoken = (plan.theory.clauses.permissions, plan.theory.clauses.changes)
    names = {name for said in spoken for each in said.values() for name, _ in each}
    return [clause.id for clause in plan.theory.clauses if clause.id in names]


class CoverageWorkers:
    """Does work on several processes and keeps what is finished."""

    def __init__(self, game: str, seed: int, solver: str, jobs: int, on_progress: OnProgress, fresh: bool) -> None:
        """Look up what is known."""
        self.game, self.seed, self.solver, self.jobs, self.on_progress = game, seed, solver, jobs, on_progress
        self.cache = Cache(f"coverage-{game}", __name__, seed, solver)
        if fresh:
            self.cache.forget()
        self.known = dict(self.cache.pages(lambda page: (tuple(page["task"]), page["result"])))
        self.tasks = 0

    def results(self, tasks: Sequence[Task]) -> list[Any]:
        """The results of some tasks, in their order."""
        self.tasks += len(tasks)
        waiting = [task for task in tasks if task not in self.known]
        finished = self.tasks - len(waiting)
        self.on_progress(finished, self.tasks)
        given = [(self.game, self.seed, self.solver, task) for task in waiting]
        for number, (task, result) in enumerate(run_tasks(done, given, self.jobs), start=1):
            self.known[task] = result
            self.cache.keep({"task": task, "result": result})
            self.on_progress(finished + number, self.tasks)
        return [self.known[task] for task in tasks]

    def findings(self, names: Sequence[str]) -> tuple[list[Decision], dict[str, Any]]:
        """Where clauses decide: each is asked of on one field after the other, until it is found."""
        plan = coverage_plan(self.game)
        spoken = turn_clauses(plan)
        left = {name: Decision(name, without=IMPOSSIBLE) for name in names if name in spoken}
        found, overlaps = dict[str, Decision](), dict[str, Any]()
        for number, bound in enumerate(plan.fields):
            shares = [list(left)[share :: self.jobs] for share in range(self.jobs)]
            tasks = [("ask", number, *share) for share in shares if share]
            for result in self.results(tasks):
                overlaps[bound] = result["overlap"]
                for name, said in result["clauses"].items():
                    left[name] = joined(left[name], said, bound)
            found |= {name: finding for name, finding in left.items() if finding.case is not None}
            left = {name: finding for name, finding in left.items() if finding.case is None}
        others = [name for name in names if name not in spoken]
        for result in self.results([("other", *others)] if others else []):
            found |= {name: joined(Decision(name, without=IMPOSSIBLE), said, "") for name, said in result.items()}
        found |= left
        return [found[name] for name in names], overlaps


def joined(finding: Decision, said: Result, bound: str) -> Decision:
    """What is known of a clause once one more field has been asked about."""
    forbids, brings = (DecidingCase.from_json(said[way]) if said[way] else None for way in (BIDS, BRINGS))
    word = UNDECIDED if UNDECIDED in (finding.without, said["word"]) else IMPOSSIBLE
    return Decision(finding.name, forbids, brings, word, (*finding.bound, *([bound] if bound else [])))


def decisions(
    game: str,
    names: Sequence[str],
    seed: int,
    jobs: int = 1,
    on_progress: OnProgress = lambda *_: None,
    fresh: bool = False,
    solver: str = "z3",
) -> list[Decision]:
    """Where clauses decide, by their names."""
    for name in names:
        asked_plan(game).game.rulebook.clause(name)
    return CoverageWorkers(game, seed, solver, jobs, on_progress, fresh).findings(names)[0]


def decides_under(game: str, name: str, rules: Any, fields: Sequence[int] | None = None) -> Decision:
    """Where a clause decides under given rules, on some fields or all."""
    plan = coverage_plan(game)
    finding = Decision(name, without=IMPOSSIBLE)
    for number in range(len(plan.fields)) if fields is None else fields:
        said = ask_field(plan, number, [name], rules, is_open=False)["clauses"][name]
        finding = joined(finding, said, plan.fields[number])
        if finding.case is not None:
            break
    return finding


# The whole.


def run(
    game: str,
    positions: int,
    games: int,
    seed: int,
    jobs: int = 1,
    on_progress: OnProgress = lambda *_: None,
    fresh: bool = False,
    solver: str = "z3",
) -> Coverage:
    """Ask of every clause, of gaps and overlaps, and take the sample; an interrupted run goes on where it stopped."""
    began, book, plan = perf_counter(), game_named(game).rulebook, coverage_plan(game)
    desk = CoverageWorkers(game, seed, solver, jobs, on_progress, fresh)
    found = Coverage(game, seed, games, positions, {PLAY: CoverageTally(), POSITIONS: CoverageTally()})
    plays = [("sample", PLAY, number, number + 1) for number in range(games)]
    samples: list[Task] = [*plays, *(("sample", POSITIONS, *chunk) for chunk in chunks(positions))]
    for task, result in zip(samples, desk.results(samples), strict=True):
        found.tallies[task[1]].join(CoverageTally.from_json(result))
    found.sampled_only = "" if plan.fields else plan.no_fields
    if plan.fields:
        found.clauses, found.overlaps = desk.findings(list(book.clauses))
    else:
        found.clauses = [Decision(name) for name in book.clauses]
    ends = desk.results([("end", number) for number in plan.ended])
    found.dead_ends = {plan.fields[number]: (word, at) for number, (word, at) in zip(plan.ended, ends, strict=True)}
    by_name = {finding.name: finding for finding in found.clauses}
    found.gaps = [Gap(by_name[name], editions) for name, editions in gaps.silent_editions(game).items()]
    if adapter_of(game).differences() is not None:
        note_readings(found, every_difference(game, jobs))
    found.seconds = perf_counter() - began
    return found


def note_readings(found: Coverage, differences: dict[str, list[Difference]]) -> None:
    """Show for each reading the smallest position in which it differs from another, and editions between two."""
    every = [difference for each in differences.values() for difference in each if difference.is_found]
    for question in game_named(found.game).rulebook.questions:
        for reading in question.readings():
            mine = [each for each in every if each.question == question.id and reading.word in each.readings]
            found.readings[f"{reading.id}={reading.word}"] = min(mine, key=lambda each: each.key, default=None)
    for (one, two), editions in gaps.contradictions(found.game).items():
        words = {one.word, two.word}
        found.contradictions += [
            (each, editions) for each in every if each.question == one.id and {*each.readings} == words
        ]


def chunks(count: int) -> Iterator[tuple[int, int]]:
    """Numbers up to a count in rows."""
    return ((start, min(count, start + CHUNK)) for start in range(0, count, CHUNK))

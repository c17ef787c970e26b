"""How fast are we, and how fast are others? Everything in one run, on one core, in process time.

Contenders take turns in rounds and the median round counts, so that a busy machine hurts all of them alike. A *move* is
one choice from a full list of what is legal: a step of a turn in Recess!, a pop in Color Pop, a move in chess.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from analysis.doctor import version_of

OURS = ("compiled", "plain")
PEERS = {"python-chess": "chess", "openspiel-chess": "pyspiel", "openspiel-breakthrough": "pyspiel"}
"""The others, each with the module that brings it."""
COLORPOP = ("colorpop-compiled", "colorpop-plain", "colorpop-reference")
"""Color Pop by its simulator, compiled and plain, and the simplest way."""
NAMES = (*OURS, "startup", "count", "diverge", "clauses", "questions", "kiss", *COLORPOP, "colorpop-solve", *PEERS)
USUAL_NAMES = tuple(name for name in NAMES if name != "questions")
"""What is measured unless something is named: questions over several turns can take an hour."""
QUICK_NAMES = tuple(name for name in USUAL_NAMES if name != "kiss")
"""What a quick run measures: all but the earliest kiss, which takes longer than everything else together."""
NOT_INSTALLED = "not installed: pip install 'rulescope[peers]'"

# The targets: at least so many turns a second, less than so many seconds, more moves a second than a peer.
TURNS_A_SECOND = {"compiled": 1_000_000, "plain": 20_000, "colorpop-compiled": 1_000_000, "colorpop-plain": 15_000}
SOLVE_SECONDS = {"one colour": 0.050, "five colours": 1.0, "5×5, exact": 0.050}
LEAST_ANSWERED = 0.99
COUNT_SECONDS, STARTUP_SECONDS = 0.010, 1.5
JUDGE_SECONDS, BUILD_SECONDS, LIST_SECONDS = 0.010, 1.0, 0.5
KISS_SECONDS, KISS_SHARE = 5.0, 0.5
QUESTION_SECONDS, QUESTION_SHARE = {1: 1.0, 2: 5.0}, 0.9
"""By turns, with building; and of the positions that are asked about three turns, how many are answered."""
PEER_RATIO = 1.0


class Played(NamedTuple):
    """How much was played, and how many moves were listed for it (0 where nobody counted)."""

    turns: int
    moves: int
    listed: int = 0


class Speed(NamedTuple):
    """Turns and moves a second, and how many legal moves stood in the average list (0 where nobody counted)."""

    turns: float
    moves: float
    choices: float = 0.0


Play = Callable[[], Played]
"""Plays a little, a few milliseconds' worth."""
Say = Callable[[str], None]
"""Tells what is being done."""


@dataclass(frozen=True)
class Amount:
    """How much to measure: rounds, seconds for each contender in a round, starts from a warm cache, boards to solve."""

    rounds: int
    seconds: float
    starts: int
    boards: int = 1


FULL = Amount(rounds=5, seconds=0.8, starts=4, boards=100)
QUICK = Amount(rounds=3, seconds=0.2, starts=2, boards=10)


@dataclass(frozen=True)
class Startup:
    """A new process up to the end of its first compiled game; a time that was not measured is None."""

    seconds: float | None
    wall_seconds: float | None
    cold_seconds: float | None = None

    @property
    def was_cold(self) -> bool:
        """Whether the first start had to compile."""
        return self.cold_seconds is not None


@dataclass(frozen=True)
class Counting:
    """The time to count the distinct results of one turn, for each position its results and seconds."""

    results: tuple[int, ...]
    seconds: tuple[float, ...]


@dataclass(frozen=True)
class Looking:
    """Positions a second that are compared under two rulesets, by handfuls in compiled code and one by one, plain."""

    positions: float
    plain_positions: float

    @property
    def ratio(self) -> float:
        """How many times as many."""
        return self.positions / self.plain_positions


@dataclass(frozen=True)
class ClauseTimes:
    """Seconds to judge a step by all clauses (median, slowest), to lay out a turn, to list its results by solver."""

    steps: int
    judge_seconds: float
    slowest_judge_seconds: float
    build_seconds: float
    lists: int
    list_seconds: float


@dataclass(frozen=True)
class KissTimes:
    """The earliest kiss: the turn, whether it is proved, seconds for all; and one turn excluded by us and by clingo."""

    players: int
    found: int | None
    is_proved: bool
    seconds: float
    build_seconds: float
    solve_seconds: float
    shared_turn: int
    our_seconds: float
    program_seconds: float

    @property
    def share(self) -> float:
        """Our time over the answer-set program's, for the turn that both exclude."""
        return self.our_seconds / self.program_seconds


@dataclass(frozen=True)
class Setting:
    """What is asked: whether there can be a kiss within so many turns, how many play and with what, on which board."""

    turns: int = 2
    players: int = 4
    children: int = 4
    side: int = 12


@dataclass(frozen=True)
class QuestionTimes:
    """The medians of one setting: size, seconds to build, and of each solver to load and to solve; what it answered."""

    setting: Setting
    positions: int
    variables: int
    clauses: int
    build_seconds: float
    load_seconds: Mapping[str, float]
    solve_seconds: Mapping[str, float]
    answered: Mapping[str, int]

    def seconds(self, solver: str) -> float:
        """All that it takes until a solver answers."""
        return self.build_seconds + self.load_seconds[solver] + self.solve_seconds[solver]


@dataclass(frozen=True)
class Solved:
    """Boards that were asked about, how many got an answer, and the mean seconds; the same plain, on a few of them."""

    what: str
    boards: int
    answered: int
    seconds: float
    plain_answered: int
    plain_seconds: float

    @property
    def ratio(self) -> float:
        """How many times as long the plain searches take."""
        return self.plain_seconds / self.seconds


@dataclass(frozen=True)
class Solving:
    """Clearing colours from random legal set-ups, task by task."""

    tasks: tuple[Solved, ...]


@dataclass(frozen=True)
class Verdict:
    """The target of one name, what was measured (None: nothing) and whether that is enough."""

    name: str
    what: str
    target: str
    measured: float | None
    is_met: bool | None


@dataclass(frozen=True)
class Benchmark:
    """What one run measured; `missing` says why an engine that was asked for is not there."""

    amount: Amount
    speeds: Mapping[str, Speed] = field(default_factory=dict)
    startup: Startup | None = None
    counting: Counting | None = None
    missing: Mapping[str, str] = field(default_factory=dict)
    solving: Solving | None = None
    clauses: ClauseTimes | None = None
    kisses: tuple[KissTimes, ...] = ()
    looking: Looking | None = None
    questions: tuple[QuestionTimes, ...] = ()

    def ratio(self, ours: str, theirs: str) -> float | None:
        """Our moves a second over theirs; None unless both were measured in this run."""
        if ours not in self.speeds or theirs not in self.speeds:
            return None
        return self.speeds[ours].moves / self.speeds[theirs].moves

    def verdicts(self) -> tuple[Verdict, ...]:
        """Every target of something that was asked for; what could not be measured is neither met nor missed."""
        found: list[Verdict] = []
        for name, fewest in TURNS_A_SECOND.items():
            if name in self.speeds:
                turns = self.speeds[name].turns
                found.append(Verdict(name, f"{name}: turns a second", f"≥ {fewest:,}", turns, turns >= fewest))
        if self.startup is not None:
            what = "start-up from a warm cache, seconds"
            found.append(at_most("startup", what, STARTUP_SECONDS, self.startup.seconds))
        if self.counting is not None:
            slowest = max(self.counting.seconds)
            found.append(at_most("count", "counting the results of a turn, seconds", COUNT_SECONDS, slowest))
        if self.clauses is not None:
            judge, build, listing = (
                "judging a step by all clauses",
                "laying out a turn",
                "listing a turn's results by solver",
            )
            found.append(at_most("judge", f"{judge}, seconds", JUDGE_SECONDS, self.clauses.judge_seconds))
            found.append(at_most("build", f"{build}, seconds", BUILD_SECONDS, self.clauses.build_seconds))
            found.append(at_most("list", f"{listing}, seconds a position", LIST_SECONDS, self.clauses.list_seconds))
        for kiss in self.kisses:
            name, what = f"kiss {kiss.players}", f"earliest kiss with proof, {kiss.players} players"
            found.append(at_most(name, f"{what}, seconds", KISS_SECONDS, kiss.seconds if kiss.is_proved else None))
            what = f"excluding turn {kiss.shared_turn}, {kiss.players} players: our time ÷ clingo's"
            share = kiss.share
            found.append(Verdict(f"{name} share", what, f"≤ {KISS_SHARE:g}", share, share <= KISS_SHARE))
        found += self.question_verdicts()
        for task in self.solving.tasks if self.solving else ():
            what, most = f"solve, {task.what}: mean seconds", SOLVE_SECONDS[task.what]
            found.append(at_most(f"solve {task.what}", what, most, task.seconds))
            share, what = task.answered / task.boards, f"solve, {task.what}: share answered"
            least = f"≥ {LEAST_ANSWERED:g}"
            found.append(Verdict(f"answered {task.what}", what, least, share, share >= LEAST_ANSWERED))
        for peer in PEERS:
            ratio = self.ratio("compiled", peer)
            if ratio is not None or (peer in self.missing and "compiled" in self.speeds):
                is_met = None if ratio is None else ratio > PEER_RATIO
                found.append(Verdict(peer, f"compiled ÷ {peer}", f"> {PEER_RATIO:g}", ratio, is_met))
        return tuple(found)

    def question_verdicts(self) -> Iterator[Verdict]:
        """The targets of questions over several turns, which z3 has to meet."""
        by_turns = {one.setting.turns: one for one in self.questions if one.setting == Setting(one.setting.turns)}
        for turns, most in QUESTION_SECONDS.items():
            if turns in by_turns:
                what = f"a kiss within {turns} turn{'s' if turns > 1 else ''}, seconds"
                yield at_most(f"questions {turns}", what, most, by_turns[turns].seconds("z3"))
        if 3 in by_turns:
            share = by_turns[3].answered["z3"] / by_turns[3].positions
            least = f"≥ {QUESTION_SHARE:g}"
            what = "a kiss within 3 turns, share answered in time"
            yield Verdict("questions 3", what, least, share, share >= QUESTION_SHARE)

    def to_dict(self) -> dict[str, Any]:
        """Give it all ready for JSON."""
        ratios = {f"{ours} ÷ {peer}": self.ratio(ours, peer) for ours in OURS for peer in PEERS}
        ratios |= {f"{ours} ÷ {COLORPOP[-1]}": self.ratio(ours, COLORPOP[-1]) for ours in COLORPOP[:-1]}
        return {
            "python": platform.python_version(),
            "versions": {name: version_of(name) for name in ("rulescope", "numba", "chess", "open_spiel")},
            "amount": asdict(self.amount),
            "speeds": {name: speed._asdict() for name, speed in self.speeds.items()},
            "startup": self.startup and asdict(self.startup) | {"was_cold": self.startup.was_cold},
            "counting": self.counting and asdict(self.counting),
            "looking": self.looking and asdict(self.looking) | {"ratio": self.looking.ratio},
            "clauses": self.clauses and asdict(self.clauses),
            "questions": [asdict(question) for question in self.questions],
            "kisses": [asdict(kiss) | {"share": kiss.share} for kiss in self.kisses],
            "solving": self.solving and [asdict(task) | {"ratio": task.ratio} for task in self.solving.tasks],
            "ratios": {name: ratio for name, ratio in ratios.items() if ratio is not None},
            "targets": [asdict(verdict) for verdict in self.verdicts()],
            "missing": dict(self.missing),
        }


def at_most(name: str, what: str, most: float, measured: float | None) -> Verdict:
    """Hold a time against the one it must stay under."""
    return Verdict(name, what, f"< {most:g} s", measured, None if measured is None else measured < most)


# Measuring.


def say_nothing(what: str) -> None:
    """Keep quiet about what is being done."""


def measure(names: Iterable[str] = NAMES, amount: Amount = FULL, say: Say = say_nothing) -> Benchmark:
    """Measure what is named, telling `say` what is being done; an engine that is not installed is left out."""
    from tests.bench import colorpop, recess

    wanted = set(names)
    startup = None
    if "startup" in wanted:
        say("starting up (a minute or two if the simulator has to be compiled)")
        startup = recess.startup(amount.starts)
    players, missing = contenders([name for name in NAMES if name in wanted], say)
    speeds = take_turns(players, amount, say)
    counting = None
    if "count" in wanted:
        say("counting the results of a turn")
        counting = recess.counting(amount)
    compared = None
    if "diverge" in wanted:
        from tests.bench import looking

        say("comparing what turns lead to")
        compared = looking.measure(amount)
    solving = None
    if "colorpop-solve" in wanted:
        say("clearing colours from boards of Color Pop")
        solving = colorpop.solving(amount)
    judging = None
    if "clauses" in wanted:
        from tests.bench import clauses

        say("judging and listing by clauses")
        judging = clauses.measure(amount)
    asked: tuple[QuestionTimes, ...] = ()
    if "questions" in wanted:
        from tests.bench import questions

        asked = questions.measure(amount, say)
    kisses: tuple[KissTimes, ...] = ()
    if "kiss" in wanted:
        from tests.bench import kiss

        say("looking for the earliest kiss")
        kisses = kiss.measure(amount)
    return Benchmark(amount, speeds, startup, counting, missing, solving, judging, kisses, compared, asked)


def contenders(names: Iterable[str], say: Say) -> tuple[dict[str, Play], dict[str, str]]:
    """Make those that play ready, warmed up; and tell why the others are missing."""
    from tests.bench import colorpop, peers, recess

    players: dict[str, Play] = {}
    missing: dict[str, str] = {}
    for name in names:
        say(f"warming up: {name}")
        if name in OURS:
            players[name] = recess.random_games(fast=name == "compiled")
        elif name in COLORPOP:
            players[name] = colorpop.random_games(name)
        elif name in PEERS:
            if peers.is_installed(PEERS[name]):
                players[name] = peers.random_games(name)
            else:
                missing[name] = NOT_INSTALLED
    for play in players.values():
        play()
    return players, missing


def take_turns(players: Mapping[str, Play], amount: Amount, say: Say) -> dict[str, Speed]:
    """Let every contender play in each round and take the median of its rounds."""
    rounds: dict[str, list[Speed]] = {name: [] for name in players}
    for number in range(1, amount.rounds + 1):
        for name, play in players.items():
            say(f"round {number} of {amount.rounds}: {name}")
            rounds[name].append(speed(play, amount.seconds))
    return {name: Speed(*map(median, zip(*found, strict=True))) for name, found in rounds.items()}


def speed(play: Play, seconds: float) -> Speed:
    """Play for some seconds of process time, at least once, and divide."""
    turns = moves = listed = 0
    begin = process_time()
    while True:
        played = play()
        turns, moves, listed = turns + played.turns, moves + played.moves, listed + played.listed
        spent = process_time() - begin
        if spent > seconds:
            return Speed(turns / spent, moves / spent, listed / moves)

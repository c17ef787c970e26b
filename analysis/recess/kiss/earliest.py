"""The earliest kiss: the first turn in which a pair can kiss, everybody helping, and the proof that none is earlier.

The narrower game of `unrolling.finding` looks for a kiss turn by turn, and the simulator plays the first that it finds.
Then the wider game of `unrolling.bounding` is asked of the turn before it whether there can be a kiss at all. Where
there cannot, there is none by the rules, nor in any turn before: who can kiss early can also wait, while everybody
passes. An answer-set program is asked, too, whether there can be a kiss: a turn that one of the two excludes and the
other does not is undecided. Where the board is small, the simulator plays all turns up to those that are still open.
What nothing excludes and nothing finds stays undecided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import TypeVar

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Answer, Opinion
from analysis.recess.kiss import course, not_encoded
from analysis.recess.kiss.answer_sets import kiss_by_program
from analysis.recess.kiss.distances import Distances, distances_of, distances_of_any
from analysis.recess.kiss.literals import ASKED, BOARD
from analysis.recess.kiss.narrower_game import NarrowerGame
from analysis.recess.kiss.plans import record_of
from analysis.recess.kiss.wider_game import Bounding
from analysis.solving import Impossible, Possible, SolverAnswer, Undecided
from analysis.solving.proofs import certified_steps
from model.errors import BadInput, CheckFailed, IllegalMove
from model.recess.board import Board
from model.recess.position import CHILDREN_EACH, LAST_MINUTE, PLAYERS, Position, label
from model.recess.readings import KissTrigger, Ruleset
from model.recess.records import Record
from model.recess.simulator.kiss_search import (
    FEW_POSITIONS,
    VERY_FEW_POSITIONS,
    KissSearch,
    NoRoom,
    is_compiled,
    is_small,
    searched_turns,
)
from model.records import rules_text

FEWEST_PLAYERS, MOST_PLAYERS = 2, len(PLAYERS)
BY = "the bound, a wider game on the children's steps; a narrower game for the record, which the simulator has played"
BY_SEARCH = "the simulator, which has played every turn in every way ({positions:,} distinct positions)"

SECOND = "an answer-set program, clingo"
CERTIFIED = "CaDiCaL excludes turn {turn} too, in {steps} steps that dratify has checked one by one"
OUT_OF_REACH = ("walk.path", "push.adjacent")
"""The clauses that are to blame where no walk and no push leads the pair to one place, whoever helps."""

Say = Callable[[str], None]
Encoding = TypeVar("Encoding", Bounding, NarrowerGame)


@dataclass(frozen=True)
class KissQuestion:
    """Whose kiss (None: anybody's) is asked for, within how many turns, on which board or any like it, which rules."""

    board: Board
    ruleset: Ruleset
    players: int
    within: int
    player: int | None = None
    any_board: bool = False

    def __post_init__(self) -> None:
        """Refuse a question without an answer."""
        if not 1 <= self.within <= LAST_MINUTE:
            raise BadInput(f"no kiss within {self.within} turns is asked for; expected 1 to {LAST_MINUTE} turns")
        if not FEWEST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise BadInput(f"no game has {self.players} players; expected {FEWEST_PLAYERS} to {MOST_PLAYERS}")
        if self.player is not None and self.player >= self.players:
            last = PLAYERS[self.players - 1]
            raise BadInput(
                f"there is no player {PLAYERS[self.player]} in a game of {self.players}; expected A to {last}"
            )
        if not self.board.shelter_spaces:
            raise BadInput(
                f"{self.board.name or 'the board'}: no entrance leads onto it; expected a board with two shelters"
            )

    @property
    def distances(self) -> Distances:
        """How far places are from the entrances: on the board, or wherever its equipment is."""
        of = distances_of_any if self.any_board else distances_of
        return of(self.board, self.ruleset)

    @property
    def where(self) -> str:
        """The board, or the family of boards, for which the answer holds."""
        grid = self.board.grid
        return f"every board of {grid.columns}×{grid.rows} with these shelters" if self.any_board else self.board.name

    def turns(self) -> Iterator[int]:
        """The turns in which the kiss may be."""
        for turn in range(1, self.within + 1):
            if self.player is None or (turn - 1) % self.players == self.player:
                yield turn

    def __str__(self) -> str:
        """Say it in a few words."""
        whose = "a kiss" if self.player is None else f"a kiss of player {PLAYERS[self.player]}"
        return f"{whose} with everybody helping, {self.players} players"


@dataclass
class Bounds:
    """What is known so far: the turns that are excluded and by what, a kiss that was played, and the time it took."""

    excluded: list[int] = field(default_factory=list)
    disputed: list[int] = field(default_factory=list)
    """Turns that the wider game excludes and the answer-set program does not."""
    searched: list[int] = field(default_factory=list)
    """Turns in which the simulator has played everything, and nobody kissed."""
    positions: int = 0
    """How many positions it has told apart for that."""
    excluded_unless_passed_on: list[int] = field(default_factory=list)
    """Turns without a kiss unless a push is passed on to one of the two by other pieces."""
    record: Record | None = None
    because: tuple[str, ...] = ()
    build_seconds: float = 0.0
    solve_seconds: float = 0.0
    opinions: list[Opinion] = field(default_factory=list)
    certificate: str | None = None
    explained: list[str] = field(default_factory=list)

    @property
    def found(self) -> int | None:
        """The turn of the kiss that was found."""
        return len(self.record.turns) if self.record else None


class KissOutOfTime(Exception):
    """The time that was given is over."""


@dataclass
class Clock:
    """How much time is left, and what it was spent on."""

    seconds: float | None
    bounds: Bounds
    began: float = field(default_factory=perf_counter)

    @property
    def spent(self) -> float:
        """The seconds since the beginning."""
        return perf_counter() - self.began

    def left(self) -> float | None:
        """The seconds that are left; None if there is no limit."""
        if self.seconds is None:
            return None
        if self.spent >= self.seconds:
            raise KissOutOfTime
        return self.seconds - self.spent

    def build(self, make: Callable[[], Encoding]) -> Encoding:
        """Build an encoding, if there is time."""
        self.left()
        begin = perf_counter()
        encoding = make()
        self.bounds.build_seconds += perf_counter() - begin
        return encoding

    def ask(self, encoding: Bounding | NarrowerGame) -> SolverAnswer:
        """Ask an encoding, with the time that is left."""
        left, begin = self.left(), perf_counter()
        answer = encoding.clauses.ask(left)
        self.bounds.solve_seconds += perf_counter() - begin
        return answer


def say_nothing(what: str) -> None:
    """Keep quiet about what is being done."""


@dataclass(frozen=True)
class Extras:
    """What else to do: ask somebody else about the turns that are excluded, check the proof, explain it, search."""

    opinion: bool = False
    certify: bool = False
    explain: bool = False
    search: bool = False


PLAIN = Extras()


def earliest(
    asked: KissQuestion, seconds: float | None = None, say: Say = say_nothing, extras: Extras = PLAIN
) -> Answer:
    """Find the earliest kiss within the bound and prove that it is, as far as the time goes."""
    bounds = Bounds()
    clock = Clock(seconds, bounds)
    why = [f"{reading} is not encoded" for reading in not_encoded(asked.ruleset)]
    try:
        if not why:
            find(asked, bounds, clock, say)
            exclude(asked, bounds, clock, say)
            if bounds.excluded:
                confirm(asked, bounds, clock, say, extras)
        if extras.search and can_be_searched(asked) and still_open(asked, bounds):
            search(asked, bounds, clock, say)
    except KissOutOfTime:
        why.append(f"time ran out after {clock.spent:.0f} s")
    return answer_within(asked, bounds, clock, why)


def still_open(asked: KissQuestion, bounds: Bounds) -> list[int]:
    """The turns before the kiss that was found of which nothing is known."""
    known = {*bounds.excluded, *bounds.searched}
    return [turn for turn in asked.turns() if turn < (bounds.found or asked.within + 1) and turn not in known]


def find(asked: KissQuestion, bounds: Bounds, clock: Clock, say: Say) -> None:
    """Look turn by turn for a kiss that can be played."""
    start, distances = Position.start(asked.board, asked.players), distances_of(asked.board, asked.ruleset)
    for turn in asked.turns():
        for helpers in casts(asked.players, turn):
            if not NarrowerGame.is_worth_trying(distances, asked.players, turn, helpers):
                continue
            say(f"turn {turn}: looking for a kiss{' with helpers' if helpers else ''}")
            way = clock.build(partial(NarrowerGame, distances, asked.players, turn, helpers))
            answer = clock.ask(way)
            if isinstance(answer, Possible):
                cast = frozenset(map(label, way.cast))
                try:
                    bounds.record = record_of(start, asked.ruleset, turn, way.plan(answer), cast)
                except IllegalMove:
                    continue
                return


def exclude(asked: KissQuestion, bounds: Bounds, clock: Clock, say: Say) -> None:
    """Exclude the last turn before the kiss that was found that the wider game excludes, and with it all before."""
    turns = [turn for turn in asked.turns() if bounds.found is None or turn < bounds.found]
    for turn in reversed(turns):
        say(f"turn {turn}: can there be a kiss at all?")
        answer = clock.ask(clock.build(partial(Bounding, asked.distances, asked.players, turn)))
        if isinstance(answer, Impossible):
            bounds.excluded = [earlier for earlier in turns if earlier <= turn]
            bounds.because = tuple(rule for rule in answer.because if rule not in (ASKED, BOARD)) or OUT_OF_REACH
            break
    exclude_unless_passed_on([turn for turn in turns if turn not in bounds.excluded], asked, bounds, clock, say)


def exclude_unless_passed_on(turns: list[int], asked: KissQuestion, bounds: Bounds, clock: Clock, say: Say) -> None:
    """Exclude what is left, up to the last such turn, as long as no push is passed on to the pair."""
    for turn in reversed(turns):
        say(f"turn {turn}: can there be a kiss if no push is passed on to the two?")
        wider = clock.build(partial(Bounding, asked.distances, asked.players, turn, may_pass_on=False))
        if isinstance(clock.ask(wider), Impossible):
            bounds.excluded_unless_passed_on = [earlier for earlier in turns if earlier <= turn]
            return


def confirm(asked: KissQuestion, bounds: Bounds, clock: Clock, say: Say, extras: Extras) -> None:
    """Ask others about the last turn that is excluded."""
    turn = bounds.excluded[-1]
    if extras.certify:
        say(f"turn {turn}: checking the proof")
        steps = certified_steps(clock.build(partial(Bounding, asked.distances, asked.players, turn)).clauses)
        if steps is None:
            bounds.opinions.append(Opinion("CaDiCaL on the same clauses", f"a kiss in turn {turn}", agrees=False))
        else:
            bounds.certificate = CERTIFIED.format(turn=turn, steps=steps)
    if extras.opinion:
        ask_program(asked, bounds, clock, say)
    if extras.explain:
        bounds.explained = explained(asked, turn, clock, say)


def ask_program(asked: KissQuestion, bounds: Bounds, clock: Clock, say: Say) -> None:
    """Ask the answer-set program about excluded turns, the last first; what it does not exclude is disputed."""
    for earlier in reversed(list(bounds.excluded)):
        opinion = second_opinion(asked, earlier, clock, say)
        bounds.opinions.append(opinion)
        if opinion.agrees is not False:
            return
        bounds.excluded.remove(earlier)
        bounds.disputed.insert(0, earlier)


def second_opinion(asked: KissQuestion, turn: int, clock: Clock, say: Say) -> Opinion:
    """Ask the answer-set program about a turn that is excluded, as far as the time goes.

    It admits more than the rules too: a turn that it does not exclude may be one without a kiss, but is not proved
    twice.
    """
    say(f"turn {turn}: asking the answer-set program")
    try:
        answer = kiss_by_program(asked.distances, asked.players, turn, clock.left())
    except KissOutOfTime:
        answer = Undecided("timeout")
    said = {Impossible: "impossible", Possible: "not excluded", Undecided: "no answer in time"}[type(answer)]
    agrees = {Impossible: True, Possible: False, Undecided: None}[type(answer)]
    return Opinion(SECOND, f"{said} in turn {turn}", agrees)


def can_be_searched(asked: KissQuestion) -> bool:
    """Whether the simulator can play everything: on one small board, for kisses in the turns that are asked for."""
    is_meeting = asked.ruleset.kiss_trigger is KissTrigger.MEETING
    return is_small(asked.board) and not asked.any_board and (asked.player is None or not is_meeting)


def search(asked: KissQuestion, bounds: Bounds, clock: Clock, say: Say) -> None:
    """Let the simulator play every turn in every way, up to the last that is still open."""

    def on_progress(turn: int, done: int, of: int) -> None:
        """Say how far it is, and stop in time."""
        say(f"turn {turn}: playing on from position {done + 1:,} of {of:,}")
        clock.left()

    last = still_open(asked, bounds)[-1]
    most = VERY_FEW_POSITIONS if (is_ready := is_compiled()) else FEW_POSITIONS
    for fast in (False, True):
        if fast and not is_ready:
            say("compiling the simulator: there are many positions")
        plays = KissSearch(
            asked.board, asked.ruleset, asked.players, asked.player, fast, on_progress, None if fast else most
        )
        try:
            play_all_turns(plays, last, bounds)
            break
        except NoRoom:
            continue
        finally:
            done = last if plays.is_exhausted else plays.turn
            bounds.searched = [turn for turn in asked.turns() if turn <= done]
            bounds.positions = plays.positions


def play_all_turns(plays: KissSearch, last: int, bounds: Bounds) -> None:
    """Play up to a turn; a kiss in one that is excluded is a defect, and no answer."""
    for record in searched_turns(plays, last):
        if record is not None:
            if len(record.turns) in bounds.excluded:
                raise CheckFailed(f"turn {len(record.turns)} is excluded, but there is a kiss in it:\n{record}")
            bounds.record = record


def explained(asked: KissQuestion, turn: int, clock: Clock, say: Say) -> list[str]:
    """Say of clauses that exclude a kiss in a turn, none of them to spare, what is possible without each."""
    clauses = clock.build(partial(Bounding, asked.distances, asked.players, turn)).clauses
    spare: list[str] = []
    lines = []
    for rule in [rule for rule in clauses.by_rule if rule not in (ASKED, BOARD)]:
        say(f"turn {turn}: is {rule} needed?")
        answer = clauses.ask(clock.left(), [*spare, rule])
        if isinstance(answer, Impossible):
            spare.append(rule)
    for rule in (rule for rule in clauses.by_rule if rule not in (ASKED, BOARD, *spare)):
        answer = clauses.ask(clock.left(), [*spare, rule])
        if isinstance(answer, Possible):
            holding = clauses.keys_of(answer)
            slot = next(key[1] for key in holding if key[0] == "meets")
            chosen = (key[2] for key in holding if key[:2] == ("long", slot))
            length = next(chosen, course(MOST_PLAYERS, turn)[int(str(slot))].length)
            lines.append(f"without {rule}: a kiss by the {length} of turn {turn}")
        else:
            lines.append(f"without {rule}: undecided")
    return [f"turn {turn} is impossible by {len(lines)} clauses, each of them needed:", *lines]


def casts(players: int, turn: int) -> Iterator[tuple[int, ...]]:
    """The helpers to try: nobody, then a boy or a girl of each of the two players after the pair's owner."""
    yield ()
    owner = (turn - 1) % players
    if players > 2:
        others = [(owner + 1) % players, (owner + 2) % players]
        for child in (0, 2):
            yield tuple(sorted(other * CHILDREN_EACH + child for other in others))


def answer_within(asked: KissQuestion, bounds: Bounds, clock: Clock, why: list[str]) -> Answer:
    """Put the answer together."""
    undecided = still_open(asked, bounds)
    excluded = sorted({*bounds.excluded, *bounds.searched})
    is_searched = excluded != bounds.excluded
    if bounds.record:
        word, because = FOUND, bounds.because
    elif undecided:
        word, because = UNDECIDED, (*why, f"neither found nor excluded: {spans(undecided)}")
    else:
        word, because = IMPOSSIBLE, bounds.because
    return Answer(
        asked=str(asked),
        word=word,
        bound=f"{asked.within} turns",
        rules=rules_text(asked.ruleset),
        board=asked.where,
        by=BY_SEARCH.format(positions=bounds.positions) if is_searched else BY,
        witness=bounds.record,
        because=because,
        opinions=tuple(bounds.opinions),
        seconds=clock.spent,
        details={
            "found": bounds.found,
            "excluded": excluded,
            "disputed": [turn for turn in bounds.disputed if turn in undecided],
            "searched": bounds.searched if is_searched else [],
            "excluded_unless_passed_on": [turn for turn in bounds.excluded_unless_passed_on if turn in undecided],
            "undecided": undecided,
            "is_earliest": bool(bounds.record) and not undecided,
            "because": list(bounds.because),
            "why": why,
            "certificate": bounds.certificate,
            "explained": bounds.explained,
            "build_seconds": round(bounds.build_seconds, 2),
            "solve_seconds": round(bounds.solve_seconds, 2),
        },
    )


def spans(turns: list[int]) -> str:
    """Name turns in a few words.

    >>> spans([8]), spans([8, 9, 10]), spans([3, 6])
    ('turn 8', 'turns 8 to 10', 'turns 3, 6')
    """
    if len(turns) == 1:
        return f"turn {turns[0]}"
    if turns == list(range(turns[0], turns[-1] + 1)):
        return f"turns {turns[0]} to {turns[-1]}"
    return "turns " + ", ".join(map(str, turns))

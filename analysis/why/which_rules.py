"""By which rules a recorded game was played: the readings and editions that admit every move of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from analysis.depends.departures import START, Departures, OpenReadings, OutOfTime, Point
from analysis.solving.handout import Handout
from model.errors import BadInput
from model.logic import Formula, any_of, at_most, fresh_store, is_value, not_so
from model.records import Record
from model.registry import game_named
from model.rulebook import Edition, Question, Ruleset

SECONDS = 120.0
SECONDS_EACH = 5.0
"""So long is asked at the most whether one reading, or one edition, can be."""


@dataclass(frozen=True)
class Admission:
    """Whether something admits a game: all of it, or up to the first move that rules it out; undecided if time was up.

    Where it `is_first` no more, a move before may have ruled it out already, because its turn could not be completed.
    """

    ruled_out: Point | None = None
    is_decided: bool = True
    is_first: bool = True

    @property
    def is_admitted(self) -> bool:
        """Whether every move is admitted."""
        return self.is_decided and self.ruled_out is None


@dataclass(frozen=True)
class EditionAdmission:
    """Whether an edition admits a game by its most likely reading, and whether by any other that it leaves open."""

    as_played: Admission
    as_left_open: Admission


@dataclass(frozen=True)
class WhichRules:
    """The readings and editions that admit the moves of a game, or as many of them as any reading admits.

    `ruled_out` is the first move that no reading admits. The sets of readings are departures from the record's rules.
    """

    record: Record
    as_written: Admission
    ruled_out: Admission
    readings: dict[Question, Admission]
    editions: dict[str, EditionAdmission]
    departures: Departures

    @property
    def is_complete(self) -> bool:
        """Whether everything has been decided."""
        asked = (*self.readings.values(), *(edition.as_left_open for edition in self.editions.values()))
        return self.ruled_out.is_decided and self.departures.is_complete and all(one.is_decided for one in asked)


def which_rules(record: Record, handout: Handout, seconds: float = SECONDS) -> WhichRules:
    """Ask which readings, and which editions, admit a recorded game."""
    if not record.turns:
        raise BadInput("the record has no turn; expected one whose rules can be asked for")
    with fresh_store():
        game = OpenReadings(record.start, record.turns, record.ruleset, handout, seconds)
        return RulesQuestion(game, record).answer()


class RulesQuestion:
    """A recorded game under unknown readings, and the rules that are known to admit it."""

    def __init__(self, game: OpenReadings, record: Record) -> None:
        """Begin with none."""
        self.game, self.record = game, record
        self.points: Sequence[Point] = game.points
        self.admitting: list[Ruleset] = []
        self.deadline = game.deadline

    def answer(self) -> WhichRules:
        """Ask everything."""
        nothing = self.ruled_out_at([])
        if nothing.ruled_out is not None:
            # What is asked further is asked of the moves that some reading admits.
            self.points = self.points[: self.points.index(nothing.ruled_out)] if nothing.ruled_out != START else []
        departures = self.game.that_allow(self.points[-1]) if self.points else Departures((), True, "", 0, 0.0)
        book = game_named(self.game.game).rulebook
        editions = {name: self.admission_by(edition) for name, edition in book.editions.items()}
        asked = [reading for question in self.record.ruleset.questions() for reading in question.readings()]
        hard = self.game.theory.line_readings
        in_turn = sorted(asked if self.points else [], key=hard.__contains__)
        admitted = {reading: self.admission_of(reading) for reading in in_turn}
        readings = {reading: admitted[reading] for reading in asked if reading in admitted}
        return WhichRules(self.record, self.played_by(self.record.ruleset), nothing, readings, editions, departures)

    def admission_of(self, reading: Question) -> Admission:
        """Whether a reading is still possible."""
        if any(rules.reading(type(reading)) is reading for rules in self.admitting):
            return Admission()
        return self.ruled_out_at([self.is_read(reading)])

    def admission_by(self, edition: Edition) -> EditionAdmission:
        """Whether an edition admits the game."""
        questions = self.record.ruleset.questions()
        allowed = [any_of(map(self.is_read, edition.stance(question).allowed)) for question in questions]
        as_played = self.played_by(type(self.record.ruleset).of(edition.id))
        return EditionAdmission(as_played, Admission() if as_played.is_admitted else self.ruled_out_at(allowed))

    def is_read(self, reading: Question) -> Formula:
        """A question is read like this."""
        return is_value(self.game.readings[type(reading).field()], reading)

    def played_by(self, rules: Ruleset) -> Admission:
        """Whether the game can be played by some rules."""
        return Admission(self.game.judge(rules, self.points[-1]).fails) if self.points else Admission()

    def ruled_out_at(self, assuming: Sequence[Formula]) -> Admission:
        """The first move that rules all rules out of which something is assumed; none if some admit all moves.

        Where it is too easily admitted by the formulas it is found by them; then the move before it is asked for truly.
        """
        if not self.points:
            return Admission()
        self.game.deadline = min(self.deadline, monotonic() + SECONDS_EACH)
        latest = None
        try:
            end = self.first_not(assuming, len(self.points), truly=False)
            latest = None if end == len(self.points) else self.points[end]
            if end > 0 and self.is_admitted(end - 1, assuming):
                return Admission(latest)
            first = self.first_not(assuming, end, truly=True)
            cannot_be = first == 0 and self.game.solve(assuming) is None
            return Admission(START if cannot_be else self.points[first])
        except OutOfTime:
            return Admission(latest, is_decided=latest is not None, is_first=False)

    def first_not(self, assuming: Sequence[Formula], before: int, truly: bool) -> int:
        """The number of the first point that is not admitted, of so many."""
        known = 0
        while known < before:
            middle = (known + before) // 2
            if self.is_admitted(middle, assuming) if truly else self.may_be_admitted(middle, assuming):
                known = middle + 1
            else:
                before = middle
        return known

    def may_be_admitted(self, number: int, assuming: Sequence[Formula]) -> bool:
        """Whether the formulas admit a point."""
        return self.game.solve([self.game.when[self.points[number]], *assuming]) is not None

    def is_admitted(self, number: int, assuming: Sequence[Formula]) -> bool:
        """Whether some rules truly admit a point; those that admit all are remembered.

        Asked first where no clause asks for other lines, of which the formulas know nothing, then near the record's
        own rules: what is learnt there is learnt soonest.
        """
        game = self.game
        calm = [not_so(self.is_read(reading)) for reading in game.theory.line_readings]
        others = [so for _, so in game.others]
        for nearby in (calm, [at_most(1, others)], []):
            rules = game.allowing(self.points[number], [*assuming, *nearby])
            if rules is not None:
                self.admitting += [rules] * (number == len(self.points) - 1)
                return True
        return False


def where(record: Record, point: Point) -> str:
    """A move as people speak of it."""
    if point == START:
        return "the first position"
    turn = f"turn {point.turn} ({record.letter_of(record.start, point.turn)})"
    if point.step is None:
        return f"the end of {turn}"
    return f"{turn}, step {point.step} ({record.turns[point.turn - 1][point.step - 1]})"

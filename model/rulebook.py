"""What a rulebook states and leaves open, and what each edition says to it; knows no game.

A *clause* is one thing that a rulebook states. A *question* is an Enum whose members are its *readings*; a *ruleset*
picks one reading for each question of a game. An *edition* is one printed rulebook with its *statement* of each clause
and its *stance* on each question, cited by section, paragraph and sentence. A *recommendation* is what we would choose,
with a *wording* for each reading that settles the question in every language.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from math import prod
from typing import Any, ClassVar, Self

from model.errors import BadInput, did_you_mean, one_of
from model.registry import game_named

BASELINE = "baseline"


class Question(Enum):
    """Something that rulebooks leave open or answer differently; its members are the readings, the first the baseline.

    >>> class Colour(Question, id="token.colour"):
    ...     '''Which colour has the token?'''
    ...     RED = "red as a rose"
    ...     DEEP_BLUE = "blue as the sea"
    >>> Colour.id, Colour.field(), Colour.asks()
    ('token.colour', 'token_colour', 'Which colour has the token?')
    >>> Colour.baseline().word, Colour.read("deep_blue").index
    ('red', 1)
    """

    id: ClassVar[str]
    index: int

    def __init_subclass__(cls, id: str = "", **kwargs: object) -> None:
        """Keep the question's id, the name that files and people use."""
        super().__init_subclass__(**kwargs)
        cls.id = id

    def __init__(self, _explanation: str) -> None:
        """Number the readings from 0 in the order in which they are written."""
        self.index = len(type(self).__members__)

    def __str__(self) -> str:
        """Give the word that files and people use for this reading."""
        return self.word

    @property
    def word(self) -> str:
        """The reading's name in files: lower case."""
        return self.name.lower()

    @property
    def means(self) -> str:
        """The reading in a few plain words."""
        return str(self.value)

    @classmethod
    def asks(cls) -> str:
        """Put the question in plain words."""
        return " ".join(inspect.cleandoc(cls.__doc__ or "").split())

    @classmethod
    def chapter(cls) -> str:
        """Name the group of questions that this one belongs to: the id up to its dot."""
        return cls.id.partition(".")[0]

    @classmethod
    def field(cls) -> str:
        """Name the ruleset's field that holds the chosen reading."""
        return cls.id.replace(".", "_")

    @classmethod
    def readings(cls) -> tuple[Self, ...]:
        """List all readings, the baseline first."""
        return tuple(cls)

    @classmethod
    def words(cls) -> tuple[str, ...]:
        """List the words of all readings, the baseline's first."""
        return tuple(reading.word for reading in cls)

    @classmethod
    def baseline(cls) -> Self:
        """Give the first reading, which holds where nobody speaks."""
        return cls.readings()[0]

    @classmethod
    def read(cls, choice: str | Question) -> Self:
        """Turn a word or a member into a reading of this question; anything else is refused with what is allowed."""
        if isinstance(choice, cls):
            return choice
        word = str(choice)
        for reading in cls:
            if reading.word == word:
                return reading
        raise BadInput(f"{cls.id} has no reading {word!r}{did_you_mean(word, cls.words())}; {one_of(cls.words())}")


@dataclass(frozen=True)
class Ruleset:
    """One reading for every question of a game: the base of each game's own `Ruleset`, which has a field a question.

    >>> from model.recess.readings import Ruleset
    >>> str(Ruleset())
    'baseline'
    >>> rules = Ruleset.parse("nun.stay=yes, walk.length=up_to")
    >>> str(rules)
    'walk.length=up_to, nun.stay=yes'
    >>> rules.nun_stay.means
    'yes: moving zero spaces counts as her move'
    """

    game: ClassVar[str] = ""
    by_field: ClassVar[Mapping[str, type[Question]]] = {}

    def __init_subclass__(cls, **kwargs: object) -> None:
        """Collect the questions behind the fields, in order."""
        super().__init_subclass__(**kwargs)
        cls.by_field = {name: type(value) for name, value in vars(cls).items() if isinstance(value, Question)}

    @classmethod
    def questions(cls) -> tuple[type[Question], ...]:
        """List the game's questions in order."""
        return tuple(cls.by_field.values())

    @classmethod
    def question(cls, name: str) -> type[Question]:
        """Find a question by its id or field name; an unknown one is refused with the nearest, else with all."""
        found = cls.by_field.get(name.replace(".", "_"))
        if found is None:
            ids = [question.id for question in cls.questions()]
            hint = did_you_mean(name.replace("_", "."), ids) or f"; {one_of(ids)}"
            raise BadInput(f"{cls.game} has no question {name!r}{hint}")
        return found

    @classmethod
    def of(cls, edition: str = BASELINE, **choices: str | Question) -> Self:
        """Take the baseline or what an edition resolves to, then choose readings by field name.

        >>> from model.recess.readings import Ruleset
        >>> str(Ruleset.of("baseline", nun_stay="yes"))
        'nun.stay=yes'
        """
        ruleset = cls()
        if edition != BASELINE:
            resolved = game_named(cls.game).rulebook.edition(edition).resolved()
            ruleset = ruleset.choosing({question.id: reading for question, reading in resolved.items()})
        return ruleset.choosing(choices)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` wrote; an edition may stand in front: `ja, nun.stay=yes`.

        >>> from model.recess.readings import Ruleset
        >>> Ruleset.parse("baseline") == Ruleset.parse("") == Ruleset()
        True
        """
        parts = [part.strip() for part in text.split(",") if part.strip()]
        edition = parts.pop(0) if parts and "=" not in parts[0] else BASELINE
        choices: dict[str, str] = {}
        for part in parts:
            name, equals, word = (piece.strip() for piece in part.partition("="))
            if not (name and equals and word):
                example = cls.questions()[0].readings()[-1]
                raise BadInput(f"{part!r} is not a choice; write question=reading, as in {example.id}={example.word}")
            if name in choices:
                raise BadInput(f"{name} is chosen twice; give one reading a question")
            choices[name] = word
        return cls.of(edition).choosing(choices)

    @classmethod
    def from_dict(cls, choices: Mapping[str, str]) -> Self:
        """Read question id to reading word, as `to_dict` wrote it; questions left out take the baseline."""
        return cls().choosing(choices)

    def choosing(self, choices: Mapping[str, str | Question]) -> Self:
        """Choose readings by question id or field name; the rest stays."""
        questions = {name: type(self).question(name) for name in choices}
        return replace(self, **{questions[name].field(): questions[name].read(word) for name, word in choices.items()})

    def reading(self, question: type[Question]) -> Question:
        """Give the reading that this ruleset picks for a question."""
        chosen: Question = getattr(self, question.field())
        return chosen

    def differences(self) -> tuple[Question, ...]:
        """List the readings that are not the baseline's, in the order of the questions."""
        return tuple(reading for reading in map(self.reading, self.questions()) if reading.index)

    def codes(self) -> tuple[int, ...]:
        """Give each chosen reading as its number, in the order of the questions."""
        return tuple(self.reading(question).index for question in self.questions())

    def to_dict(self) -> dict[str, str]:
        """Give question id to reading word for every question, ready for JSON."""
        return {question.id: self.reading(question).word for question in self.questions()}

    def __repr__(self) -> str:
        """Show the differences from the baseline.

        >>> from model.recess.readings import Ruleset
        >>> Ruleset.of(nun_stay="yes")
        Ruleset(nun.stay=yes)
        """
        return f"Ruleset({self})"

    def __str__(self) -> str:
        """Write the differences from the baseline; `baseline` when there are none."""
        return ", ".join(f"{reading.id}={reading.word}" for reading in self.differences()) or BASELINE


class RecordingRules:
    """Rules that record which questions they are asked."""

    def __init__(self, rules: Ruleset) -> None:
        """Begin with none asked."""
        self.rules = rules
        self.asked: set[str] = set()

    def __getattr__(self, field: str) -> Any:
        """Give the reading, and remember that it was asked for."""
        self.asked.add(field)
        return getattr(self.rules, field)


@dataclass(frozen=True, order=True)
class Place:
    """One sentence of a rulebook: section key, paragraph and sentence, counted from 1.

    >>> str(Place.parse("movement 6.1"))
    'movement 6.1'
    """

    section: str
    paragraph: int
    sentence: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `section paragraph.sentence`."""
        found = re.fullmatch(r"([a-z][a-z_]*) ([1-9]\d*)\.([1-9]\d*)", text.strip())
        if not found:
            raise BadInput(f"{text!r} is not a place; write section paragraph.sentence, as in movement 6.1")
        return cls(found[1], int(found[2]), int(found[3]))

    def __str__(self) -> str:
        """Write the place as files and people do."""
        return f"{self.section} {self.paragraph}.{self.sentence}"


class StanceKind(Enum):
    """How an edition stands to a question."""

    SAYS = "says"
    IMPLIES = "implies"
    OPEN = "open"
    CONTRADICTS = "contradicts"
    SILENT = "silent"


@dataclass(frozen=True)
class Stance:
    """What one edition says to one question, with its places, our paraphrase and the term on which it hangs."""

    question: type[Question]
    kind: StanceKind
    readings: tuple[Question, ...] = ()
    places: tuple[Place, ...] = ()
    words: str = ""
    term: str | None = None

    @property
    def is_fixed(self) -> bool:
        """Whether the edition settles the question, in so many words or by implication."""
        return self.kind in (StanceKind.SAYS, StanceKind.IMPLIES)

    @property
    def resolved(self) -> Question:
        """The reading to play by: the first one listed; the baseline where the edition is silent."""
        return self.allowed[0]

    @property
    def allowed(self) -> tuple[Question, ...]:
        """Every reading that the edition leaves standing: all of them where it is silent."""
        return self.question.readings() if self.kind is StanceKind.SILENT else self.readings

    def __str__(self) -> str:
        """Write the stance in short: `says exact`, `open: no / yes`, `silent`."""
        if self.kind is StanceKind.SILENT:
            return "silent"
        joint = " " if self.is_fixed else ": "
        return f"{self.kind.value}{joint}{' / '.join(reading.word for reading in self.readings)}"


@dataclass(frozen=True)
class Statement:
    """Where one edition states a clause, and what it says less or more than the others; silent without a place.

    >>> str(Statement("kite.flies", "A kite flies.", (Place("flight", 1, 2), Place("flight", 2, 1))))
    'flight 1.2, flight 2.1'
    """

    clause: str
    meaning: str
    places: tuple[Place, ...] = ()
    words: str = ""

    @property
    def is_silent(self) -> bool:
        """Whether the edition does not state the clause."""
        return not self.places

    def __str__(self) -> str:
        """List the places; `silent` where there are none."""
        return ", ".join(map(str, self.places)) or "silent"


@dataclass(frozen=True)
class Remark:
    """What an edition says on a topic that changes no legal move."""

    topic: str
    places: tuple[Place, ...]
    words: str
    term: str | None = None


@dataclass(frozen=True)
class Edition:
    """One printed rulebook: its sections (key to heading) and what it says to each question, clause and topic."""

    id: str
    language: str
    title: str
    sections: Mapping[str, str]
    stances: Mapping[str, Stance]
    remarks: Mapping[str, Remark]
    fingerprints: Mapping[Place, str]
    clauses: Mapping[str, Statement] = field(default_factory=dict)

    def stance(self, question: type[Question]) -> Stance:
        """Give the edition's stance on a question."""
        return self.stances[question.id]

    def resolved(self) -> dict[type[Question], Question]:
        """Give the reading that the edition is played by, for every question."""
        return {stance.question: stance.resolved for stance in self.stances.values()}

    def rulesets_allowed(self) -> int:
        """Count the rulesets that break no word of this edition."""
        return prod(len(stance.allowed) for stance in self.stances.values())

    def counts(self) -> dict[str, int]:
        """Count the questions that the edition fixes, leaves open, answers in contradiction, and passes over."""
        kinds = [stance.kind for stance in self.stances.values()]
        return {
            "fixed": kinds.count(StanceKind.SAYS) + kinds.count(StanceKind.IMPLIES),
            "open": kinds.count(StanceKind.OPEN),
            "contradictory": kinds.count(StanceKind.CONTRADICTS),
            "silent": kinds.count(StanceKind.SILENT),
        }

    def clauses_stated(self) -> int:
        """Count the clauses that the edition states."""
        return sum(not statement.is_silent for statement in self.clauses.values())

    def places(self) -> tuple[Place, ...]:
        """List every cited sentence once, in the order of the sections."""
        order = {key: number for number, key in enumerate(self.sections)}
        speakers: tuple[Stance | Statement | Remark, ...] = (
            *self.stances.values(),
            *self.clauses.values(),
            *self.remarks.values(),
        )
        cited = {place for speaker in speakers for place in speaker.places}
        return tuple(sorted(cited, key=lambda place: (order[place.section], place.paragraph, place.sentence)))


@dataclass(frozen=True)
class Wording:
    """One reading of a question as a rulebook would state it, in our own words: language to text."""

    reading: Question
    texts: Mapping[str, str]


@dataclass(frozen=True)
class Recommendation:
    """The reading that we would choose for a question, why, and a wording for each of its readings."""

    reading: Question
    because: str
    wordings: Mapping[str, Wording]

    @property
    def wording(self) -> Wording:
        """The wording of the recommended reading."""
        return self.wordings[self.reading.word]


@dataclass(frozen=True)
class Rulebook:
    """A game's clauses (id to our words), its questions and all its editions."""

    game: str
    title: str
    ruleset: type[Ruleset]
    clauses: Mapping[str, str]
    topics: Mapping[str, str]
    editions: Mapping[str, Edition]

    @property
    def questions(self) -> tuple[type[Question], ...]:
        """The game's questions in order."""
        return self.ruleset.questions()

    @property
    def recommendations(self) -> Mapping[str, Recommendation]:
        """What we recommend on each question, by its id; read when somebody asks.

        >>> from model.registry import game_named
        >>> game_named("recess").rulebook.recommendations["nun.stay"].reading.word
        'no'
        """
        return game_named(self.game).recommendations

    def question(self, name: str) -> type[Question]:
        """Find a question by id or field name; an unknown one is refused with a suggestion."""
        return self.ruleset.question(name)

    def clause(self, name: str) -> str:
        """Give our words for a clause; an unknown one is refused with the nearest, else with all."""
        if name not in self.clauses:
            none_yet = "; its clauses are not written down yet"
            hint = did_you_mean(name, self.clauses) or (f"; {one_of(self.clauses)}" if self.clauses else none_yet)
            raise BadInput(f"{self.game} has no clause {name!r}{hint}")
        return self.clauses[name]

    def edition(self, name: str) -> Edition:
        """Find an edition by id; an unknown one is refused with what there is."""
        if name not in self.editions:
            hint = did_you_mean(name, self.editions)
            raise BadInput(f"{self.game} has no edition {name!r}{hint}; {one_of(self.editions)}")
        return self.editions[name]

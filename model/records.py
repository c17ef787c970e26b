"""Game records: a few tags, then one line a turn, as players would write them down; knows no game.

# A line that starts with a hash is a comment.
[Game "…"]                    the game by its name
[Position "turn=A … : …"]     the first position, on one line, unless the game has other words for it
[Rules "ja, nun.stay=yes"]    an edition or the baseline, and where the game differs from it
[Result "A wins (time; coins)"]

1. A 3 A1-c1; 2 A2-b2; 1 a1-l11; nun a1-c3
2. B pass

Each game has a `Record` of its own that says how a game starts and why a step cannot be made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from model.errors import BadFile, BadInput, IllegalMove
from model.refusing import breaks
from model.registry import game_named, game_of
from model.rulebook import BASELINE, Ruleset
from model.simulator import some
from model.turn import Turn

UNFINISHED = "unfinished"
TAG = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]')
TURN = re.compile(r"(?P<number>\d+)\.\s*(?P<player>[A-Z])(?:\s+(?P<steps>.+))?")
"""A turn may have no step at all, if it is over before anybody chooses."""
Tags = dict[str, tuple[int | None, str]]
"""Each tag's line and value; a tag that is not there has no line and an empty value."""


@dataclass(frozen=True)
class Record:
    """A game as it was written down; an empty result claims nothing about the end."""

    game: ClassVar[str]
    start_tag_names: ClassVar[tuple[str, ...]] = ("Position",)
    example_of_a_turn: ClassVar[str]

    start: Any
    ruleset: Any
    turns: tuple[tuple[Any, ...], ...] = ()
    result: str = ""
    note: str = ""

    # What each game says for itself.

    def start_tags(self) -> dict[str, str]:
        """Name the start: the position on one line, unless the game knows better."""
        return {"Position": self.start.line()}

    @classmethod
    def read_start(cls, tags: Tags, source: object) -> Any:
        """Read the first position from its tags."""
        line, text = tags["Position"]
        if not text:
            raise BadFile(source, line, "no start", "a Position tag")
        return game_named(cls.game).read(text, f"{source}:{line}")

    @classmethod
    def why_not(cls, turn: Turn[Any, Any], step: Any) -> str:  # noqa: ARG003
        """Say why a step cannot be made in the turn under way: what can be, unless the game knows better."""
        return f"not legal here; legal: {some(list(map(str, turn.legal)))}"

    # What is the same for all.

    @classmethod
    def tag_names(cls) -> tuple[str, ...]:
        """The tags that a record may have, in order."""
        return ("Game", *cls.start_tag_names, "Rules", "Result", "Note")

    def __str__(self) -> str:
        """Write the record that `parse` reads."""
        tags = {"Game": self.game, **self.start_tags(), "Rules": rules_text(self.ruleset)}
        tags |= {"Result": self.result, "Note": self.note}
        head = [f'[{name} "{escaped(value)}"]' for name, value in tags.items() if value]
        lines = [
            f"{number}. {self.letter_of(self.start, number)} {'; '.join(map(str, turn))}".rstrip()
            for number, turn in enumerate(self.turns, start=1)
        ]
        return "\n".join([*head, "", *lines]).rstrip("\n")

    @classmethod
    def parse(cls, text: str, source: object = "record") -> Self:
        """Read a record; a line that cannot be read is refused with its number. Whether the game is legal: `replay`."""
        tags, lines = cut(text, cls.tag_names(), source)
        line, game = tags["Game"]
        if game not in ("", cls.game):
            raise BadFile(source, line, f"a record of the game {game!r}", cls.game)
        start = cls.read_start(tags, source)
        turns = tuple(
            cls.read_line(line, start, wanted, number, source) for wanted, (number, line) in enumerate(lines, start=1)
        )
        return cls(start, cls.read_rules(tags, source), turns, tags["Result"][1], tags["Note"][1])

    @classmethod
    def read_rules(cls, tags: Tags, source: object) -> Any:
        """Read the ruleset from its tag; no tag is the baseline."""
        line, text = tags["Rules"]
        try:
            return game_named(cls.game).rules(text)
        except BadInput as error:
            raise BadFile(source, line, str(error)) from None

    @classmethod
    def read_line(cls, line: str, start: Any, wanted: int, number: int, source: object) -> tuple[Any, ...]:
        """Read `3. C pass`; number and player must be those that come next."""
        player = cls.letter_of(start, wanted)
        found = TURN.fullmatch(line)
        if not found or (int(found["number"]), found["player"]) != (wanted, player):
            expected = f"turn {wanted} of player {player}, e.g. {wanted}. {player} {cls.example_of_a_turn}"
            raise BadFile(source, number, f"no turn: {line}", expected)
        try:
            turn: tuple[Any, ...] = game_named(cls.game).read_turn(found["steps"] or "")
        except BadInput as error:
            raise BadFile(source, number, str(error)) from None
        return turn

    @classmethod
    def letter_of(cls, start: Any, number: int) -> str:
        """The letter of the player whose turn the one with this number is."""
        return game_named(cls.game).letters[player_of(start, number)]

    @classmethod
    def of_game(cls, start: Any, ruleset: Any, turns: Iterable[Sequence[Any]], note: str = "") -> Self:
        """Write a game down with the result that it comes to; one that cannot be played is refused."""
        record = cls(start, ruleset, tuple(map(tuple, turns)), note=note)
        return record.with_result(replay(record)[-1])

    def with_result(self, last: Any) -> Self:
        """The same record with the result that its last position has."""
        return replace(self, result=self.result_of(last))

    def result_of(self, last: Any) -> str:
        """Say how a game has come out, as the Result tag does."""
        return str(game_named(self.game).outcome(last, self.ruleset) or UNFINISHED)


def player_of(start: Any, number: int) -> int:
    """Whose turn the one with this number is, counted from 1."""
    return int((start.turn + number - 1) % start.players)


class WrongRecord(IllegalMove):
    """A record that cannot be played as it is written: the turn, the step, the reason, and the position there."""

    def __init__(self, reason: str, position: Any, turn: int, step: Any = None) -> None:
        """Keep the position for whoever wants to draw it."""
        super().__init__(reason)
        self.position, self.turn, self.step = position, turn, step


# Reading and writing.


def escaped(value: str) -> str:
    r"""Make a tag's value fit between quotes: `\"`, `\\`, and blanks for line breaks."""
    return " ".join(value.splitlines()).replace("\\", r"\\").replace('"', r"\"")


def cut(text: str, names: Sequence[str], source: object) -> tuple[Tags, list[tuple[int, str]]]:
    """Cut a record into tags and lines of turns, each with its line number."""
    tags: Tags = dict.fromkeys(names, (None, ""))
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        if line.startswith("["):
            name, value = read_tag(line, names, number, source)
            if tags[name][0] is not None:
                raise BadFile(source, number, f"the tag {name} stands twice", "every tag once")
            tags[name] = (number, value)
        elif line and not line.startswith("#"):
            lines.append((number, line))
    return tags, lines


def read_tag(line: str, names: Sequence[str], number: int, source: object) -> tuple[str, str]:
    """Read `[Name "value"]`; an unknown name is refused."""
    found = TAG.fullmatch(line)
    if not found:
        raise BadFile(source, number, f"no tag: {line}", f'e.g. [{names[1]} "…"]')
    if found["name"] not in names:
        raise BadFile(source, number, f"unknown tag {found['name']!r}", "one of " + ", ".join(names))
    return found["name"], re.sub(r"\\(.)", r"\1", found["value"])


def rules_text(ruleset: Ruleset) -> str:
    """Write a ruleset as the edition that is nearest to it, and the differences from that.

    >>> from model.recess.readings import Ruleset
    >>> rules_text(Ruleset.of("ja", nun_turns="yes")), rules_text(Ruleset())
    ('ja, nun.turns=yes', 'baseline')
    """
    texts = []
    for name in (BASELINE, *game_named(ruleset.game).rulebook.editions):
        base = type(ruleset).of(name)
        other = [q for q in ruleset.questions() if ruleset.reading(q) is not base.reading(q)]
        texts.append((len(other), ", ".join([name, *(f"{q.id}={ruleset.reading(q).word}" for q in other)])))
    return min(texts, key=lambda found: found[0])[1]


# Playing.


def replay(record: Record) -> list[Any]:
    """Play a record and give every position, the first one included; a wrong line raises WrongRecord.

    A first position that cannot be is refused, also where no turn follows.
    """
    positions = [game_of(record).checked(record.start, record.ruleset)]
    for number, turn in enumerate(record.turns, start=1):
        positions.append(play_turn(record, positions[-1], turn, number))
    said, found = record.result, record.result_of(positions[-1])
    if said and said != found:
        reason = f"the Result tag says {said!r}, but after turn {len(record.turns)} the game is: {found}"
        raise WrongRecord(reason, positions[-1], len(record.turns))
    return positions


def play_turn(record: Record, position: Any, steps: tuple[Any, ...], number: int) -> Any:
    """Play one turn of a record; WrongRecord says the turn, the step, what would be legal and what it breaks."""
    where = f"turn {number} ({record.letter_of(position, 1)})"
    if position.ending is not None:
        raise WrongRecord(f"{where}: the game is over ({position.ending})", position, number)
    turn = game_of(record).turn(position, record.ruleset)
    for index, step in enumerate(steps, start=1):
        try:
            turn = turn.after(step)
        except IllegalMove:
            reasons = ["the turn is already over"]
            if not turn.is_over:
                reasons = [record.why_not(turn, step), breaks(position, record.ruleset, steps[:index])]
            reason = f"{where}, step {index} ({step}): {'; '.join(filter(None, reasons))}"
            raise WrongRecord(reason, turn.position, number, step) from None
    if not turn.is_over:
        reason = f"{where}: the turn is not finished; it can go on with {some(list(map(str, turn.legal)))}"
        raise WrongRecord(reason, turn.position, number)
    return turn.position

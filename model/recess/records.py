"""Game records: a few tags, then one line a turn, as players would write them down.

# A line that starts with a hash is a comment.
[Game "recess"]
[Board "ours"]                the start on a shipped board, or
[Players "4"]
[Position "turn=A … : …"]     any first position, on one line
[Rules "ja, nun.stay=yes"]    an edition or the baseline, and where the game differs from it
[Result "A wins (time; coins)"]

1. A 3 A1-c1; 2 A2-b2; 1 a1-l11; nun a1-c3
2. B pass
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from model.game import BadFile, BadInput, IllegalMove
from model.recess import board as boards
from model.recess.moves import Kind, Step, Turn, read_turn, write_turn
from model.recess.position import PLAYERS, Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator, some
from model.rulebook import BASELINE

GAME = "recess"
TAGS = ("Game", "Board", "Players", "Position", "Rules", "Result", "Note")
UNFINISHED = "unfinished"
TAG = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]')
TURN = re.compile(r"(?P<number>\d+)\.\s*(?P<player>[A-Z])(?:\s+(?P<steps>.+))?")
"""A turn may have no step at all: one in which a child stands up and somebody's pair kisses before any choice."""


@dataclass(frozen=True)
class Record:
    """A game as it was written down; an empty result claims nothing about the end.

    >>> from model.recess.board import named_board
    >>> start = Position.start(named_board("study-4x4"), 3)
    >>> print(Record(start, Ruleset.of("ja"), (read_turn("pass"),), note="a quiet game"))
    [Game "recess"]
    [Board "study-4x4"]
    [Players "3"]
    [Rules "ja"]
    [Note "a quiet game"]
    <BLANKLINE>
    1. A pass
    """

    start: Position
    ruleset: Ruleset
    turns: tuple[Turn, ...] = ()
    result: str = ""
    note: str = ""

    def __str__(self) -> str:
        """Write the record that `parse` reads."""
        tags = {"Game": GAME, **start_tags(self.start), "Rules": rules_text(self.ruleset)}
        tags |= {"Result": self.result, "Note": self.note}
        head = [f'[{name} "{escaped(value)}"]' for name, value in tags.items() if value]
        lines = [
            f"{number}. {PLAYERS[player_of(self.start, number)]} {write_turn(turn)}".rstrip()
            for number, turn in enumerate(self.turns, start=1)
        ]
        return "\n".join([*head, "", *lines]).rstrip("\n")

    @classmethod
    def parse(cls, text: str, source: object = "record") -> Record:
        """Read a record; a line that cannot be read is refused with its number. Whether the game is legal: `replay`."""
        tags, lines = cut(text, source)
        start = read_start(tags, source)
        turns = tuple(
            read_line(line, start, wanted, number, source) for wanted, (number, line) in enumerate(lines, start=1)
        )
        return cls(start, read_rules(tags, source), turns, tags["Result"][1], tags["Note"][1])


class WrongRecord(IllegalMove):
    """A record that cannot be played as it is written: the turn, the step, the reason, and the position there."""

    def __init__(self, reason: str, position: Position, turn: int, step: Step | None = None) -> None:
        """Keep the position for whoever wants to draw it."""
        super().__init__(reason)
        self.position, self.turn, self.step = position, turn, step


def player_of(start: Position, number: int) -> int:
    """Whose turn the one with this number is, counted from 1."""
    return (start.turn + number - 1) % start.players


# Writing.


def escaped(value: str) -> str:
    r"""Make a tag's value fit between quotes: `\"`, `\\`, and blanks for line breaks."""
    return " ".join(value.splitlines()).replace("\\", r"\\").replace('"', r"\"")


def start_tags(start: Position) -> dict[str, str]:
    """Name the start: board and players where it is the usual one of a shipped board, else the position on one line."""
    name = start.board.name
    if name in boards.shipped_names() and start == Position.start(boards.named_board(name), start.players):
        return {"Board": name, "Players": str(start.players)}
    return {"Position": start.line()}


def rules_text(ruleset: Ruleset) -> str:
    """Write a ruleset as the edition that is nearest to it, and the differences from that.

    >>> rules_text(Ruleset.of("ja", nun_turns="yes")), rules_text(Ruleset())
    ('ja, nun.turns=yes', 'baseline')
    """
    from model.games import rulebook_of

    texts = []
    for name in (BASELINE, *rulebook_of(GAME).editions):
        base = Ruleset.of(name)
        other = [q for q in Ruleset.questions() if ruleset.reading(q) is not base.reading(q)]
        texts.append((len(other), ", ".join([name, *(f"{q.id}={ruleset.reading(q).word}" for q in other)])))
    return min(texts, key=lambda found: found[0])[1]


# Reading.

Tags = dict[str, tuple[int | None, str]]
"""Each tag's line and value; a tag that is not there has no line and an empty value."""


def cut(text: str, source: object) -> tuple[Tags, list[tuple[int, str]]]:
    """Cut a record into tags and lines of turns, each with its line number."""
    tags: Tags = dict.fromkeys(TAGS, (None, ""))
    lines: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if line.startswith("["):
            name, value = read_tag(line, number, source)
            if tags[name][0] is not None:
                raise BadFile(source, number, f"the tag {name} stands twice", "every tag once")
            tags[name] = (number, value)
        elif line and not line.startswith("#"):
            lines.append((number, line))
    return tags, lines


def read_tag(line: str, number: int, source: object) -> tuple[str, str]:
    """Read `[Name "value"]`; an unknown name is refused."""
    found = TAG.fullmatch(line)
    if not found:
        raise BadFile(source, number, f"no tag: {line}", 'e.g. [Board "ours"]')
    if found["name"] not in TAGS:
        raise BadFile(source, number, f"unknown tag {found['name']!r}", "one of " + ", ".join(TAGS))
    return found["name"], re.sub(r"\\(.)", r"\1", found["value"])


def read_start(tags: Tags, source: object) -> Position:
    """Read the first position from its tags."""
    line, game = tags["Game"]
    if game not in ("", GAME):
        raise BadFile(source, line, f"a record of the game {game!r}", GAME)
    line, text = tags["Position"]
    if text:
        if tags["Board"][1] or tags["Players"][1]:
            raise BadFile(source, line, "both a Position and a Board or Players", "one way to say how the game starts")
        return Position.parse(text, source if line is None else f"{source}:{line}")
    line, name = tags["Board"]
    if name not in boards.shipped_names():
        expected = "a Board tag with one of " + ", ".join(boards.shipped_names()) + ", or a Position tag"
        raise BadFile(source, line, f"no board is called {name!r}" if name else "no start", expected)
    line, players = tags["Players"]
    if players not in ("1", "2", "3", "4", "5"):
        raise BadFile(source, line, f"Players {players!r}" if players else "no Players tag", "a number from 1 to 5")
    return Position.start(boards.named_board(name), int(players))


def read_rules(tags: Tags, source: object) -> Ruleset:
    """Read the ruleset from its tag; no tag is the baseline."""
    line, text = tags["Rules"]
    try:
        return Ruleset.parse(text)
    except BadInput as error:
        raise BadFile(source, line, str(error)) from None


def read_line(line: str, start: Position, wanted: int, number: int, source: object) -> Turn:
    """Read `3. C pass`; number and player must be those that come next."""
    player = PLAYERS[player_of(start, wanted)]
    found = TURN.fullmatch(line)
    if not found or (int(found["number"]), found["player"]) != (wanted, player):
        raise BadFile(
            source, number, f"no turn: {line}", f"turn {wanted} of player {player}, e.g. {wanted}. {player} pass"
        )
    try:
        return read_turn(found["steps"] or "")
    except BadInput as error:
        raise BadFile(source, number, str(error)) from None


# Playing.


def record_game(start: Position, ruleset: Ruleset, turns: Iterable[Sequence[Step]], note: str = "") -> Record:
    """Write a game down with the result that it comes to; one that cannot be played is refused."""
    record = Record(start, ruleset, tuple(map(tuple, turns)), note=note)
    return with_result(record, replay(record)[-1])


def with_result(record: Record, last: Position) -> Record:
    """The same record with the result that its last position has."""
    return Record(record.start, record.ruleset, record.turns, result_of(last, record.ruleset), record.note)


def result_of(last: Position, ruleset: Ruleset) -> str:
    """Say how a game has come out, as the Result tag does."""
    from model.recess.outcome import outcome

    return str(outcome(last, ruleset) or UNFINISHED)


def replay(record: Record, simulator: Simulator | None = None) -> list[Position]:
    """Play a record and give every position, the first one included; a wrong line raises WrongRecord."""
    simulator = simulator or Simulator(record.start.board, record.ruleset)
    positions = [record.start]
    for number, turn in enumerate(record.turns, start=1):
        positions.append(play_turn(simulator, positions[-1], turn, number))
    said, found = record.result, result_of(positions[-1], record.ruleset)
    if said and said != found:
        reason = f"the Result tag says {said!r}, but after turn {len(record.turns)} the game is: {found}"
        raise WrongRecord(reason, positions[-1], len(record.turns))
    return positions


def play_turn(simulator: Simulator, position: Position, turn: Turn, number: int) -> Position:
    """Play one turn of a record; WrongRecord says the turn, the step, what would be legal and what it breaks."""
    where = f"turn {number} ({PLAYERS[position.turn]})"
    if position.ending is not None:
        raise WrongRecord(f"{where}: the game is over ({position.ending})", position, number)
    simulator.begin(position)
    for index, step in enumerate(turn, start=1):
        legal = {} if simulator.is_over() else legal_codes(simulator)
        if step not in legal:
            reasons = [why_not(step, list(legal)), broken_by(simulator, position, turn[:index]) if legal else ""]
            reason = f"{where}, step {index} ({step}): {'; '.join(filter(None, reasons))}"
            raise WrongRecord(reason, simulator.unload(simulator.stack[0]), number, step)
        simulator.play_code(legal[step])
    if not simulator.is_over():
        reason = f"{where}: the turn is not finished; it can go on with {some(list(map(str, legal_codes(simulator))))}"
        raise WrongRecord(reason, simulator.unload(simulator.stack[0]), number)
    return simulator.unload(simulator.stack[0])


def broken_by(simulator: Simulator, position: Position, steps: Turn) -> str:
    """Say which clauses the last of some steps of a turn breaks; the clauses are loaded only when somebody asks."""
    from model.recess.clauses.refusing import breaks

    return breaks(position, simulator.ruleset, steps)


def legal_codes(simulator: Simulator) -> dict[Step, int]:
    """The legal next steps of the turn under way, with their codes."""
    return {simulator.step(code, simulator.stack[0]): code for code in simulator.codes()}


def why_not(step: Step, legal: Sequence[Step]) -> str:
    """Say why a step cannot be made, by the nearest steps that can.

    >>> why_not(Step.parse("3 A1-c4"), [Step.parse("3 A1-b2"), Step.parse("3 A1-c1"), Step.parse("pass")])
    'A1 cannot walk 3 to c4; it can to b2, c1'
    >>> why_not(Step.parse("nun a1-c3"), [Step.parse("1 A1-b1")])
    'not legal here; legal: 1 A1-b1'
    """
    if not legal:
        return "the turn is already over"
    ends = [
        other.to for other in legal if (other.kind, other.piece, other.length) == (step.kind, step.piece, step.length)
    ]
    if not ends:
        return f"not legal here; legal: {some(list(map(str, legal)))}"
    match step.kind:
        case Kind.WALK:
            cannot = f"{step.piece} cannot walk {step.length} to {step.to}; it can to"
        case Kind.NUN:
            cannot = f"the nun on {step.piece} cannot move to {step.to}; she can to"
        case Kind.PUSH:
            cannot = f"{step.piece} cannot be pushed to {step.to}; it can to"
        case _:
            cannot = "not legal here; legal places are"
    return f"{cannot} {some(ends, 12)}"

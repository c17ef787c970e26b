"""Game records of Color Pop: a few tags, then one line a turn, as players would write them down.

# A line that starts with a hash is a comment.
[Game "colorpop"]
[Position "secret=a,b : aab / bba"]    the first position, on one line
[Rules "fr, slide.gravity=stay"]       an edition or the baseline, and where the game differs from it
[Result "A wins (gone A; gone)"]

1. A a a1
2. B b a2; silent A
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from model.colorpop.moves import Step, Turn, read_turn, write_turn
from model.colorpop.position import PLAYERS, Position
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import Simulator, some
from model.game import BadFile, BadInput, IllegalMove
from model.rulebook import BASELINE

GAME = "colorpop"
TAGS = ("Game", "Position", "Rules", "Result", "Note")
UNFINISHED = "unfinished"
TAG = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]')
TURN = re.compile(r"(?P<number>\d+)\.\s*(?P<player>[A-Z])(?:\s+(?P<steps>.+))?")


@dataclass(frozen=True)
class Record:
    """A game as it was written down; an empty result claims nothing about the end.

    >>> print(Record(Position.parse("secret=a,b : aab / bba"), Ruleset(), (read_turn("a a1"),), note="short"))
    [Game "colorpop"]
    [Position "turn=A secret=a,b : aab / bba"]
    [Rules "baseline"]
    [Note "short"]
    <BLANKLINE>
    1. A a a1
    """

    start: Position
    ruleset: Ruleset
    turns: tuple[Turn, ...] = ()
    result: str = ""
    note: str = ""

    def __str__(self) -> str:
        """Write the record that `parse` reads."""
        tags = {"Game": GAME, "Position": self.start.line(), "Rules": rules_text(self.ruleset)}
        tags |= {"Result": self.result, "Note": self.note}
        head = [f'[{name} "{quoted(value)}"]' for name, value in tags.items() if value]
        lines = [
            f"{number}. {PLAYERS[player_of(self.start, number)]} {write_turn(turn)}".rstrip()
            for number, turn in enumerate(self.turns, start=1)
        ]
        return "\n".join([*head, "", *lines]).rstrip("\n")

    @classmethod
    def parse(cls, text: str, source: object = "record") -> Record:
        """Read a record; a line that cannot be read is refused with its number. Whether the game is legal: `replay`."""
        tags: dict[str, tuple[int, str]] = {}
        turns: list[tuple[int, str]] = []
        for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
            if line.startswith("["):
                tags |= read_tag(line, number, source, tags)
            elif line and not line.startswith("#"):
                turns.append((number, line))
        line_number, said = tags.get("Game", (None, GAME))
        if said != GAME:
            raise BadFile(source, line_number, f"a record of {said!r}", GAME)
        line_number, where = tags.get("Position", (None, ""))
        if not where:
            raise BadFile(source, line_number, "no start", "a Position tag")
        start = Position.parse(where, f"{source}:{line_number}")
        line_number, rules = tags.get("Rules", (None, ""))
        try:
            ruleset = Ruleset.parse(rules)
        except BadInput as error:
            raise BadFile(source, line_number, str(error)) from None
        lines = tuple(read_line(text, start, wanted, at, source) for wanted, (at, text) in enumerate(turns, start=1))
        return cls(start, ruleset, lines, tags.get("Result", (None, ""))[1], tags.get("Note", (None, ""))[1])


class WrongRecord(IllegalMove):
    """A record that cannot be played as it is written: the turn, the step, the reason, and the position there."""

    def __init__(self, reason: str, position: Position, turn: int, step: Step | None = None) -> None:
        """Keep the position for whoever wants to draw it."""
        super().__init__(reason)
        self.position, self.turn, self.step = position, turn, step


def player_of(start: Position, number: int) -> int:
    """Whose turn the one with this number is, counted from 1."""
    return (start.turn + number - 1) % start.players


# Reading and writing.


def quoted(value: str) -> str:
    r"""Make a tag's value fit between quotes: `\"`, `\\`, and blanks for line breaks."""
    return " ".join(value.splitlines()).replace("\\", r"\\").replace('"', r"\"")


def read_tag(line: str, number: int, source: object, known: dict[str, tuple[int, str]]) -> dict[str, tuple[int, str]]:
    """Read `[Name "value"]`; an unknown name is refused, and one that stands twice."""
    found = TAG.fullmatch(line)
    if not found or found["name"] not in TAGS:
        raise BadFile(source, number, f"no tag: {line}", "one of " + ", ".join(f'[{name} "…"]' for name in TAGS))
    if found["name"] in known:
        raise BadFile(source, number, f"the tag {found['name']} stands twice", "every tag once")
    return {found["name"]: (number, re.sub(r"\\(.)", r"\1", found["value"]))}


def read_line(line: str, start: Position, wanted: int, number: int, source: object) -> Turn:
    """Read `3. C a c4`; number and player must be those that come next."""
    player = PLAYERS[player_of(start, wanted)]
    found = TURN.fullmatch(line)
    if not found or (int(found["number"]), found["player"]) != (wanted, player):
        expected = f"turn {wanted} of player {player}, e.g. {wanted}. {player} a c4"
        raise BadFile(source, number, f"no turn: {line}", expected)
    try:
        return read_turn(found["steps"] or "")
    except BadInput as error:
        raise BadFile(source, number, str(error)) from None


def rules_text(ruleset: Ruleset) -> str:
    """Write a ruleset as the edition that is nearest to it, and the differences from that.

    >>> rules_text(Ruleset.of("fr", slide_gravity="stay")), rules_text(Ruleset())
    ('fr, slide.gravity=stay', 'baseline')
    """
    from model.games import rulebook_of

    texts = []
    for name in (BASELINE, *rulebook_of(GAME).editions):
        base = Ruleset.of(name)
        other = [q for q in Ruleset.questions() if ruleset.reading(q) is not base.reading(q)]
        texts.append((len(other), ", ".join([name, *(f"{q.id}={ruleset.reading(q).word}" for q in other)])))
    return min(texts, key=lambda found: found[0])[1]


# Playing.


def record_game(start: Position, ruleset: Ruleset, turns: Iterable[Sequence[Step]], note: str = "") -> Record:
    """Write a game down with the result that it comes to; one that cannot be played is refused."""
    record = Record(start, ruleset, tuple(map(tuple, turns)), note=note)
    return with_result(record, replay(record)[-1])


def with_result(record: Record, last: Position) -> Record:
    """The same record with the result that its last position has."""
    return replace(record, result=result_of(last, record.ruleset))


def result_of(last: Position, ruleset: Ruleset) -> str:
    """Say how a game has come out, as the Result tag does."""
    from model.colorpop.outcome import outcome

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
        code = None if simulator.is_over() else simulator.code_of(step)
        if code is None:
            broken = "" if simulator.is_over() else broken_by(simulator, position, turn[:index])
            reason = f"{where}, step {index} ({step}): {'; '.join(filter(None, [why_not(simulator, step), broken]))}"
            raise WrongRecord(reason, simulator.unload(simulator.stack[0]), number, step)
        simulator.play_code(code)
    if not simulator.is_over():
        legal = [str(simulator.step(code, simulator.stack[0])) for code in simulator.codes()]
        reason = f"{where}: the turn is not finished; it can go on with {some(legal)}"
        raise WrongRecord(reason, simulator.unload(simulator.stack[0]), number)
    return simulator.unload(simulator.stack[0])


def broken_by(simulator: Simulator, position: Position, steps: Turn) -> str:
    """Say which clauses the last of some steps of a turn breaks; the clauses are loaded only when somebody asks."""
    from model.colorpop.clauses.refusing import breaks

    return breaks(position, simulator.ruleset, steps)


def why_not(simulator: Simulator, step: Step) -> str:
    """Say why a step cannot be made: what lies there, or what can be popped instead.

    >>> position = Position.parse("secret=a : ab / ab")
    >>> simulator = Simulator(position.board, Ruleset())
    >>> simulator.begin(position)
    >>> why_not(simulator, Step.parse("a b2"))
    'b2 holds b'
    >>> why_not(simulator, Step.parse("c c9"))
    "no space is called 'c9' on a 2×2 board; expected a1 to b2"
    """
    if simulator.is_over():
        return "the turn is already over"
    row = simulator.stack[0]
    legal = [str(simulator.step(code, row)) for code in simulator.codes()]
    if step.space:
        try:
            here = simulator.unload(row).cells[simulator.board.space(step.space)]
        except BadInput as error:
            return str(error)
        if here != step.what:
            return f"{step.space} is empty" if here == "." else f"{step.space} holds {here}"
        if not any(name.startswith(f"{step.what} ") for name in legal):
            return f"no group of {step.what} can be popped; legal: {some(legal)}"
    return f"not legal here; legal: {some(legal)}"

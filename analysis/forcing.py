"""Kisses that nobody can prevent: every turn of a player and every answer of all others, one turn deeper each time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic

from analysis import clause_turns
from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Opinion, Told, Word
from analysis.reaching.question import TimeIsUp
from analysis.threats import kiss_of
from analysis.whole_turns import Key, ends, first_line, key_of_position, position_of
from model.game import BadInput
from model.recess.moves import Turn
from model.recess.position import PLAYERS, Ending, Position
from model.recess.problems import checked
from model.recess.readings import ClockUnit, KissTrigger, Ruleset
from model.recess.records import Record
from model.recess.simulator import Simulator
from model.records import rules_text

Say = Callable[[str], None]
OPINION_SECONDS = 8.0
VERDICTS: dict[Word, str] = {FOUND: "it can be forced", IMPOSSIBLE: "it cannot be forced", UNDECIDED: "nobody knows"}


def silently(_so_far: str) -> None:
    """Tell nobody of progress."""


@dataclass
class Forcing:
    """A search for a kiss of one player's against everybody else; it remembers what it has decided."""

    rules: Ruleset
    player: int
    deadline: float
    say: Say = silently
    nodes: int = 0
    decided: dict[tuple[Key, int, int], bool] = field(default_factory=dict)
    simulators: dict[int, Simulator] = field(default_factory=dict)

    def simulator(self, position: Position, level: int) -> Simulator:
        """The simulator of a level of the search; those of the levels above are busy."""
        if level not in self.simulators:
            self.simulators[level] = Simulator(position.board, self.rules)
        return self.simulators[level]

    def can_force(self, position: Position, turns: int, level: int = 0) -> bool:
        """Whether the player can force a kiss within so many turns from here."""
        if position.ending is not None or turns < self.turns_until_own(position):
            return position.ending == Ending(self.player)
        known = (key_of_position(self.simulator(position, level), position), position.clock, turns)
        if known not in self.decided:
            self.decided[known] = self.decide(position, turns, level)
        return self.decided[known]

    def turns_until_own(self, position: Position) -> int:
        """How many turns at least have to be played until a kiss can be, the player's own included."""
        away = (self.player - position.turn) % position.players + 1
        return 1 if self.rules.kiss_trigger is KissTrigger.MEETING else away

    def decide(self, position: Position, turns: int, level: int) -> bool:
        """Look at every turn: one that forces a kiss is enough for the player, one that does not for the others."""
        self.tick()
        if position.turn == self.player:
            simulator = self.simulator(position, level)
            if kiss_of(simulator, position, self.player, self.tick) is not None:
                return True
            return any(self.can_force(after, turns - 1, level + 1) for after in self.after(position, turns, level))
        return all(self.can_force(after, turns - 1, level + 1) for after in self.after(position, turns, level))

    def after(self, position: Position, turns: int, level: int) -> Iterator[Position]:
        """The positions after a turn; none where the player could not be on turn again in time."""
        is_last = position.turn == self.player and turns <= position.players
        if is_last and self.rules.kiss_trigger is not KissTrigger.MEETING:
            return
        simulator, clock = self.simulator(position, level), clock_after(position, self.rules)
        for key in ends(simulator, position, self.tick):
            yield position_of(simulator, key, clock)

    def tick(self) -> None:
        """Count, tell how far the search is, and stop it when its time is up."""
        self.nodes += 1
        if self.nodes % 256 == 0:
            self.say(f"{len(self.decided):,} positions decided")
        if monotonic() > self.deadline:
            raise TimeIsUp

    def line(self, position: Position, turns: int) -> Iterator[tuple[Turn, Position]]:
        """A line of play in which the player forces the kiss and the others put it off as long as they can."""
        while position.ending is None:
            simulator = self.simulator(position, 0)
            kiss = kiss_of(simulator, position, self.player) if position.turn == self.player else None
            if kiss is not None:
                position = simulator.play(position, kiss)
                yield kiss, position
                return
            wanted = self.answer(position, turns)
            turn, position = first_line(simulator, position, key_of_position(self.simulator(position, 1), wanted))
            turns -= 1
            yield turn, position

    def answer(self, position: Position, turns: int) -> Position:
        """The player's first turn that forces the kiss; of the others' turns the first that puts it off longest."""
        after = list(self.after(position, turns, 0))
        if position.turn == self.player:
            return next(one for one in after if self.can_force(one, turns - 1, 1))
        sooner = turns - 1 - position.players
        return next((one for one in after if not self.can_force(one, sooner, 1)), after[0])


def clock_after(position: Position, rules: Ruleset) -> int:
    """What the clock shows after a turn."""
    return position.clock + int(rules.clock_unit is ClockUnit.TURN or position.turn == 0)


def force(position: Position, rules: Ruleset, player: int, within: int, seconds: float, say: Say = silently) -> Told:
    """Say whether a player can force a kiss within so many turns, and how."""
    if position.ending is not None:
        raise BadInput(f"the game is over ({position.ending})")
    began = monotonic()
    search = Forcing(rules, player, began + seconds, say)
    word, done, record = IMPOSSIBLE, 0, None
    try:
        for turns in range(1, within + 1):
            if search.can_force(position, turns):
                record = Record.of_game(position, rules, [turn for turn, _ in search.line(position, turns)])
                word = FOUND
                break
            done = turns
    except TimeIsUp:
        word = UNDECIDED
    opinion = None if word == UNDECIDED else by_clauses(position, rules, player, done + int(word == FOUND), word)
    return Told(
        asked=f"{PLAYERS[player]} forces a kiss against everybody else",
        word=word,
        bound=f"{within} turn{'s' if within > 1 else ''}",
        rules=rules_text(rules),
        board=position.board.name,
        by=f"the simulator, every turn and every answer ({len(search.decided):,} positions decided)",
        witness=record,
        because=("time was up",) if word == UNDECIDED else (),
        opinions=(opinion,) if opinion else (),
        seconds=monotonic() - began,
        details={
            "verdict": VERDICTS[word],
            "player": PLAYERS[player],
            "turns": len(record.turns) if record else None,
            "first": list(map(str, record.turns[0])) if record else None,
            "not_within": done,
            "positions": len(search.decided),
        },
    )


def force_word(position: Position, rules: Ruleset, player: int, within: int, seconds: float) -> str:
    """Whether a kiss can be forced, in one word, without asking anybody else."""
    checked(position, rules)
    search = Forcing(rules, player, monotonic() + seconds)
    try:
        return FOUND if search.can_force(position, within) else IMPOSSIBLE
    except TimeIsUp:
        return UNDECIDED


# A second opinion.


def by_clauses(position: Position, rules: Ruleset, player: int, turns: int, word: Word) -> Opinion | None:
    """Go through all turns and answers with the clauses alone, without any shortcut; none if that takes too long."""
    deadline = monotonic() + OPINION_SECONDS
    decided: dict[tuple[Position, int], bool] = {}

    def can_force(here: Position, left: int) -> bool:
        if here.ending is not None or left == 0:
            return here.ending == Ending(player)
        if (here, left) not in decided:
            if monotonic() > deadline:
                raise TimeIsUp
            after = sorted(clause_turns.results(here, rules), key=lambda one: one.ending is None)
            enough = any if here.turn == player else all
            decided[here, left] = enough(can_force(one, left - 1) for one in after)
        return decided[here, left]

    try:
        found = FOUND if can_force(position, turns) else IMPOSSIBLE
    except TimeIsUp:
        return None
    return Opinion("the clauses, every turn and every answer", found, found == word)

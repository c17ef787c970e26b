"""Kisses that nobody can prevent: every turn of a player and every answer of all others, one turn deeper each time."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from time import monotonic

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Answer, Opinion, Word
from analysis.solving.turns import TimeIsUp
from model.errors import BadInput
from model.recess.board import Board
from model.recess.clauses import THEORY, position_of, scene_of
from model.recess.clauses.scene import Move, Scene
from model.recess.game import GAME
from model.recess.moves import Step
from model.recess.moves import Turn as Line
from model.recess.position import PLAYERS, Ending, Position
from model.recess.problems import checked
from model.recess.readings import KissTrigger, Ruleset
from model.recess.records import Record
from model.recess.simulator import Simulator
from model.recess.simulator.kiss_lines import kiss_of
from model.records import rules_text
from model.slots import Spot, Walk
from model.theory import TurnWalk
from model.turn import Turn

Say = Callable[[str], None]
OPINION_SECONDS = 8.0
VERDICTS: dict[Word, str] = {FOUND: "it can be forced", IMPOSSIBLE: "it cannot be forced", UNDECIDED: "nobody knows"}


def silently(_so_far: str) -> None:
    """Tell nobody of progress."""


@dataclass
class Forcing:
    """A search for a kiss of one player's against everybody else; it remembers what it has decided."""

    board: Board
    rules: Ruleset
    player: int
    deadline: float
    say: Say = silently
    nodes: int = 0
    decided: dict[tuple[Hashable, int], bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Make the simulator that looks for kisses."""
        self.simulator = Simulator(self.board, self.rules)

    def can_force(self, position: Position, turns: int) -> bool:
        """Whether the player can force a kiss within so many turns from here."""
        if position.ending is not None or turns < self.turns_until_own(position):
            return position.ending == Ending(self.player)
        known = (self.simulator.key_of(position), turns)
        if known not in self.decided:
            self.decided[known] = self.decide(position, turns)
        return self.decided[known]

    def turns_until_own(self, position: Position) -> int:
        """How many turns at least have to be played until a kiss can be, the player's own included."""
        away = (self.player - position.turn) % position.players + 1
        return 1 if self.rules.kiss_trigger is KissTrigger.MEETING else away

    def decide(self, position: Position, turns: int) -> bool:
        """Look for a kiss that is the player's alone to make, then at every step of the turn and of those after it."""
        if position.turn == self.player and self.kiss(position) is not None:
            return True
        return not self.is_last(position, turns) and self.forces(GAME.turn(position, self.rules), turns, {})

    def kiss(self, position: Position) -> Line | None:
        """The first line to a kiss in which nobody but the player chooses."""
        return kiss_of(self.simulator, position, self.player, self.tick, is_alone=True)

    def is_last(self, position: Position, turns: int) -> bool:
        """Whether only a kiss of the player's own, and in this very turn, would come in time."""
        is_by_own_move = self.rules.kiss_trigger is not KissTrigger.MEETING
        return is_by_own_move and position.turn == self.player and turns <= position.players

    def forces(self, turn: Turn[Position, Step], turns: int, known: dict[Hashable, bool]) -> bool:
        """Whether the player can force a kiss from a state of a turn on: one step is enough where the player chooses.

        Where somebody else chooses every step has to do, and after a step that leads nowhere anything does.
        """
        key = turn.key
        if key not in known:
            self.tick()
            if turn.is_over:
                known[key] = self.can_force(turn.position, turns - 1)
            else:
                enough = any if turn.chooser == self.player else all
                known[key] = enough(self.forces(turn.after(step), turns, known) for step in turn.legal)
        return known[key]

    def tick(self) -> None:
        """Count, tell how far the search is, and stop it when its time is up."""
        self.nodes += 1
        if self.nodes % 256 == 0:
            self.say(f"{len(self.decided):,} positions decided")
        if monotonic() > self.deadline:
            raise TimeIsUp

    def line(self, position: Position, turns: int) -> Iterator[Line]:
        """A line of play in which the player forces the kiss and the others put it off as long as they can."""
        while position.ending is None:
            turn = GAME.turn(position, self.rules)
            kiss = self.kiss(position) if position.turn == self.player else None
            if kiss is not None:
                turn = turn.after(*kiss)
            while not turn.is_over:
                turn = self.choose(turn, turns, turns - position.players)
            position = turn.position
            turns -= 1
            yield turn.steps

    def choose(self, turn: Turn[Position, Step], turns: int, sooner: int) -> Turn[Position, Step]:
        """Take the player's first step that forces the kiss; of the others' the first that does not force it sooner."""
        following = map(turn.after, turn.legal)
        if turn.chooser == self.player:
            return next(then for then in following if self.forces(then, turns, {}))
        late = (then for then in following if not self.forces(then, sooner, {}))
        return next(late, None) or turn.after(turn.legal[0])


def force(position: Position, rules: Ruleset, player: int, within: int, seconds: float, say: Say = silently) -> Answer:
    """Say whether a player can force a kiss within so many turns, and how."""
    if position.ending is not None:
        raise BadInput(f"the game is over ({position.ending})")
    began = monotonic()
    search = Forcing(position.board, rules, player, began + seconds, say)
    word, done, record = IMPOSSIBLE, 0, None
    try:
        for turns in range(1, within + 1):
            if search.can_force(position, turns):
                record = Record.of_game(position, rules, search.line(position, turns))
                word = FOUND
                break
            done = turns
    except TimeIsUp:
        word = UNDECIDED
    opinion = None if word == UNDECIDED else by_clauses(position, rules, player, done + int(word == FOUND), word)
    return Answer(
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
    search = Forcing(position.board, rules, player, monotonic() + seconds)
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
            walk = TurnWalk(THEORY, scene_of(here, rules))
            decided[here, left] = forces(walk, walk.start, left, {})
        return decided[here, left]

    def forces(walk: Walk[Scene, Move], spot: Spot[Scene], left: int, known: dict[Hashable, bool]) -> bool:
        if monotonic() > deadline:
            raise TimeIsUp
        key = (spot.slot, spot.scene.key())
        if key not in known:
            if walk.is_over(spot):
                known[key] = can_force(position_of(spot.scene), left - 1)
            else:
                enough = all if walk.slots[spot.slot].chooser not in (None, player) else any
                after = (walk.play(spot, move) for move in walk.moves(spot))
                known[key] = enough(forces(walk, then, left, known) for then in after if walk.can_end(then))
        return known[key]

    try:
        found = FOUND if can_force(position, turns) else IMPOSSIBLE
    except TimeIsUp:
        return None
    return Opinion("the clauses, every turn and every answer", found, found == word)

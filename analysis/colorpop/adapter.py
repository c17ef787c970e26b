"""What general questions need of Color Pop; see `analysis.adapter`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from analysis import drawing
from analysis.adapter import Command, Options
from analysis.colorpop import view, violations
from analysis.colorpop.starts import board_options, legal_start
from model.colorpop.clauses.scene import Scene
from model.colorpop.game import GAME
from model.colorpop.moves import Step
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.colorpop.simulator import Simulator as ColorPopSimulator
from model.game import Game
from model.simulator import Simulator

if TYPE_CHECKING:
    from analysis.diverge.domain import Differences


class ColorPopAdapter:
    """ColorPop for general questions."""

    in_words = "the French edition and all its variants."
    example_step = violations.EXAMPLE
    who_is_who, notation = view.WHO_IS_WHO, view.NOTATION
    start_option_names = ("size", "kinds", "jokers", "board_seed", "each", "teams")
    examples: Mapping[str, str] = {
        "moves": """
            moves --start 4                       the first turn of a random game
            moves "secret=a,b : Jab / bba"
            moves board.txt --set group.all_jokers=chosen
            moves board.txt --after "a c4" --json
            moves board.txt --svg board.svg""",
        "play": """
            play --seed 7
            play --players 4 --teams --no-pictures
            play --players 1 --each 3 --size 6x6
            play --players 2 --each 2 --record game.txt --svg pictures/""",
        "replay": """
            replay game.txt
            replay game.txt --last
            replay game.txt --which-rules
            play --no-pictures --record - | rulescope colorpop replay -""",
        "perft": """
            perft --depth 3                         from a random set-up, four players
            perft board.txt --depth 4 --fast
            perft "secret=a,b : Jab / bba" --divide --set group.joker_only=yes
            perft board.txt --by turns --depth 2 --distinct""",
        "diverge": """
            diverge win.mover
            diverge win.mover --different 3
            diverge win.two_colours both_gone none
            diverge --all""",
        "why": """
            why "secret=a,b : aJ / ab" "a a1 without b1"
            why board.txt "J c4" --edition fr
            why board.txt "a c4; claim A" --set win.claim=claimed
            why board.txt "a c4" --any-reading
            why board.txt "a c4" --svg offence.svg""",
        "setup": """
            setup --seed 7                          one random legal set-up
            setup --set setup.repair=flip --count 3
            setup --players 5 --json
            setup --study                           how often a fill is legal or can be repaired
            setup --study 1000000 --state study.json   goes on where it was interrupted""",
        "solve": """
            solve board.txt --colours a             clear one colour
            solve "secret=a : ab / ab" --shortest
            solve --board-seed 3 --colours abcde --record solution.txt
            solve --random 100 --colours abcde      rates and times on random legal set-ups
            solve board.txt --set group.all_jokers=chosen --json""",
        "samegame": """
            samegame board.txt                      the legal moves as column and row
            samegame board.txt --moves moves.txt    replay a move list and count its points
            samegame board.txt --moves moves.txt --record game.txt
            samegame board.txt --clear              moves that clear the whole board
            samegame board.txt --moves moves.txt --first 1 --from-top""",
    }

    @property
    def game(self) -> Game[Position, Step, Ruleset]:
        """The game."""
        return GAME

    # How a game begins.

    def start_options(self, command: Command) -> Command:
        """Let a command be told on what the game is played, and with how many secret colours."""
        return board_options(command)

    def start(self, options: Options, players: int, seed: int, rules: Ruleset) -> Position:
        """A random legal set-up."""
        return legal_start(options, players, seed, rules)

    # What things look like.

    def picture(
        self,
        position: Position,
        rules: Ruleset | None = None,
        steps: Sequence[Step] = (),
        caption: str | None = None,
    ) -> drawing.Scene:
        """A position drawn, with steps from there."""
        return view.scene(position, rules, steps, caption)

    def list_steps(self, simulator: Simulator, steps: Sequence[Step]) -> str:
        """The legal steps of the turn under way in a simulator, for people."""
        assert isinstance(simulator, ColorPopSimulator)
        return view.listed(simulator, steps)

    def step_json(self, step: Step) -> dict[str, object]:
        """A step as JSON."""
        return view.step_json(step)

    def name_value(self, now: Scene, name: str, value: object) -> str:
        """How people write what a rule is asked of."""
        return view.argument(now, name, value)

    # What a refusal is about.

    def spaces_of_step(self, now: Scene, step: Step) -> set[int]:
        """The spaces that a step is about."""
        return violations.ends(now, step)

    def spaces_of_clause(self, now: Scene, step: Step, clause: str) -> set[int]:
        """The spaces that a clause is about which forbids a step."""
        return violations.about(now, step, clause)

    # Where rulesets differ.

    @property
    def differences(self) -> Differences:
        """The positions in which rulesets are compared, and how they can differ."""
        from analysis.colorpop.diverge.differences import DIFFERENCES

        return DIFFERENCES

    # What only this game has.

    def verbs(self) -> Mapping[str, str]:
        """Its own commands."""
        return {
            "ask": "analysis.colorpop.verbs.ask:ask",
            "samegame": "analysis.colorpop.verbs.samegame:samegame",
            "setup": "analysis.colorpop.verbs.setup:setup",
            "solve": "analysis.colorpop.verbs.solve:solve",
        }


ADAPTER = ColorPopAdapter()

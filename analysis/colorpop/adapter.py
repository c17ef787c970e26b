"""What general questions need of Color Pop; see `analysis.adapter`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from analysis import drawing
from analysis.adapter import Command, Options
from analysis.colorpop import view, violations
from analysis.colorpop.examples import EXAMPLES
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
    from analysis.studies.study import Setting


class ColorPopAdapter:
    """ColorPop for general questions."""

    in_words = "the French edition and all its variants."
    example_step = violations.EXAMPLE
    who_is_who, notation = view.WHO_IS_WHO, view.NOTATION
    start_option_names = ("size", "kinds", "jokers", "board_seed", "each", "teams")
    examples = EXAMPLES

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
    ) -> drawing.Picture:
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

    # What only this game has.

    def sections(self) -> Mapping[str, Sequence[str]]:
        """Its own report sections."""
        return {"questions": ["analysis.colorpop.sections.unknown_boards:section"]}

    @property
    def studies(self) -> Setting:
        """How it is studied."""
        from analysis.colorpop.studies import SETTING

        return SETTING

    def verbs(self) -> Mapping[str, str]:
        """Its own commands."""
        return {
            "ask": "analysis.colorpop.verbs.ask:ask",
            "samegame": "analysis.colorpop.verbs.samegame:samegame",
            "setup": "analysis.colorpop.verbs.setup:setup",
            "solve": "analysis.colorpop.verbs.solve:solve",
        }


ADAPTER = ColorPopAdapter()

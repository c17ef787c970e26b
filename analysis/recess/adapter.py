"""What general questions need of Recess!; see `analysis.adapter`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from analysis import drawing
from analysis.adapter import Command, Options
from analysis.recess import view, violations
from analysis.recess.examples import EXAMPLES
from model.game import Game
from model.recess.clauses.scene import Scene
from model.recess.game import GAME
from model.recess.moves import Step
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.simulator import Simulator

if TYPE_CHECKING:
    from analysis.studies.study import Setting


class RecessAdapter:
    """Recess for general questions."""

    in_words = "French, Spanish and Japanese editions."
    example_step = violations.EXAMPLE
    who_is_who, notation = view.WHO_IS_WHO, view.NOTATION
    start_option_names = ("board",)
    examples = EXAMPLES

    @property
    def game(self) -> Game[Position, Step, Ruleset]:
        """The game."""
        return GAME

    # How a game begins.

    def start_options(self, command: Command) -> Command:
        """Let a command be told on which board the game is played."""
        return click.option(
            "--board", default="ours", show_default=True, metavar="NAME|FILE|-", help="A shipped board, a file, or -."
        )(command)

    def start(self, options: Options, players: int, seed: int, rules: Ruleset) -> Position:
        """The start of a game on a board."""
        from analysis.recess.board.chosen import chosen_board

        return Position.start(chosen_board(str(options["board"])), players)

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
        places = "analysis.recess.sections"
        return {
            "questions": [f"{places}.{name}:section" for name in ("findings", "kisses", "pushes")],
            "deciding": [f"{places}.{name}:section" for name in ("board", "walks", "sight")],
        }

    @property
    def studies(self) -> Setting:
        """How it is studied."""
        from analysis.recess.studies import SETTING

        return SETTING

    def verbs(self) -> Mapping[str, str]:
        """Its own commands."""
        return {
            "board": "analysis.recess.verbs.board:board",
            "findings": "analysis.recess.verbs.findings:findings",
            "forced": "analysis.recess.verbs.threats:forced",
            "kiss": "analysis.recess.verbs.kiss:kiss",
            "push": "analysis.recess.verbs.push:push",
            "reach": "analysis.recess.verbs.reach:reach",
            "threats": "analysis.recess.verbs.threats:threats",
        }


ADAPTER = RecessAdapter()

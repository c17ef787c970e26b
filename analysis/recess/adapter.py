"""What general questions need of Recess!; see `analysis.adapter`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

import click

from analysis.adapter import Command, Options
from analysis.recess import view
from analysis.recess.examples import EXAMPLES
from analysis.recess.pictures import picture_of
from model.game import Game
from model.recess.game import GAME
from model.recess.moves import Step
from model.recess.position import Position
from model.recess.readings import Ruleset

if TYPE_CHECKING:
    from analysis.coverage.plan import CoveragePlan
    from analysis.crosscheck.plan import Plan
    from analysis.diverge.domain import Differences
    from analysis.reach.hints import SearchHints
    from analysis.studies.study import StudySetting


class RecessAdapter:
    """Recess for general questions."""

    in_words = "French, Spanish and Japanese editions."
    example_step = view.EXAMPLE
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
        from analysis.recess.chosen_board import chosen_board

        return Position.start(chosen_board(str(options["board"])), players)

    # What things look like, and what a refusal is about.

    picture = staticmethod(picture_of)
    list_steps = staticmethod(view.list_steps)
    step_json = staticmethod(view.step_json)
    name_value = staticmethod(view.name_value)
    spaces_of_step = staticmethod(view.spaces_of_step)
    spaces_of_clause = staticmethod(view.spaces_of_clause)

    # Positions.

    def draw(self, rng: Random, rules: Ruleset) -> Position:
        """A small position, drawn at random."""
        from analysis.recess.random_positions import draw_crowd

        return draw_crowd(rng, rules)

    def smaller(self, position: Position) -> Iterable[Position]:
        """Positions with something less in them."""
        from analysis.recess.smaller_positions import smaller_positions

        return smaller_positions(position)

    # What questions are lent.

    def crosscheck(self) -> Plan:
        """What the cross-check draws and compares."""
        from analysis.recess.crosscheck.plan import PLAN

        return PLAN

    def differences(self) -> Differences:
        """The positions in which rulesets are compared, and how they can differ."""
        from analysis.recess.diverge.differences import DIFFERENCES

        return DIFFERENCES

    def search_hints(self) -> SearchHints[Position]:
        """What searches for a goal know of it."""
        from analysis.recess.search_hints import HINTS

        return HINTS

    def studies(self) -> StudySetting:
        """How it is studied."""
        from analysis.recess.studies import SETTING

        return SETTING

    def coverage(self) -> CoveragePlan:
        """Unknown positions to be asked of."""
        from analysis.recess.coverage import PLAN

        return PLAN

    # What only this game has.

    def sections(self) -> Mapping[str, Sequence[str]]:
        """Its own report sections."""
        places = "analysis.recess.sections"
        return {
            "questions": [f"{places}.{name}:section" for name in ("findings", "kisses", "pushes")],
            "deciding": [f"{places}.{name}:section" for name in ("board", "walks", "sight")],
        }

    def verbs(self) -> Mapping[str, str]:
        """Its own commands."""
        return {
            "board": "analysis.recess.verbs.board:board",
            "findings": "analysis.recess.verbs.findings:findings",
            "forced": "analysis.recess.verbs.threats:forced",
            "kiss": "analysis.recess.verbs.kiss:kiss",
            "push": "analysis.recess.verbs.push:push",
            "threats": "analysis.recess.verbs.threats:threats",
        }


ADAPTER = RecessAdapter()

"""What general questions need of Color Pop; see `analysis.adapter`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from analysis.adapter import Command, Options
from analysis.colorpop import view
from analysis.colorpop.examples import EXAMPLES
from analysis.colorpop.starts import board_options, legal_start
from model.colorpop.game import GAME
from model.colorpop.moves import Step
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.game import Game

if TYPE_CHECKING:
    from analysis.coverage.plan import CoveragePlan
    from analysis.crosscheck.plan import Plan
    from analysis.diverge.domain import Differences
    from analysis.reach.hints import SearchHints
    from analysis.studies.study import StudySetting


class ColorPopAdapter:
    """ColorPop for general questions."""

    in_words = "the French edition and all its variants."
    example_step = view.EXAMPLE
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

    # What things look like, and what a refusal is about.

    picture = staticmethod(view.picture_of)
    list_steps = staticmethod(view.list_steps)
    step_json = staticmethod(view.step_json)
    name_value = staticmethod(view.name_value)
    spaces_of_step = staticmethod(view.spaces_of_step)
    spaces_of_clause = staticmethod(view.spaces_of_clause)

    # Positions.

    def draw(self, rng: Random, rules: Ruleset) -> Position:
        """A small position, drawn at random."""
        from analysis.colorpop.positions import draw_any_size

        return draw_any_size(rng, rules)

    def smaller(self, position: Position) -> Iterable[Position]:
        """Positions with something less in them."""
        from analysis.colorpop.positions import smaller_positions

        return smaller_positions(position)

    # What questions are lent.

    def crosscheck(self) -> Plan:
        """What the cross-check draws and compares."""
        from analysis.colorpop.crosscheck.plan import PLAN

        return PLAN

    def differences(self) -> Differences:
        """The positions in which rulesets are compared, and how they can differ."""
        from analysis.colorpop.diverge.differences import DIFFERENCES

        return DIFFERENCES

    def search_hints(self) -> SearchHints[Position]:
        """What searches for a goal know of it."""
        from analysis.colorpop.search_hints import HINTS

        return HINTS

    def studies(self) -> StudySetting:
        """How it is studied."""
        from analysis.colorpop.studies import SETTING

        return SETTING

    def coverage(self) -> CoveragePlan:
        """Unknown positions to be asked of."""
        from analysis.colorpop.coverage import PLAN

        return PLAN

    # What only this game has.

    def sections(self) -> Mapping[str, Sequence[str]]:
        """Its own report sections."""
        return {"questions": ["analysis.colorpop.sections.unknown_boards:section"]}

    def verbs(self) -> Mapping[str, str]:
        """Its own commands."""
        return {
            "ask": "analysis.colorpop.verbs.ask:ask",
            "samegame": "analysis.colorpop.verbs.samegame:samegame",
            "setup": "analysis.colorpop.verbs.setup:setup",
            "solve": "analysis.colorpop.verbs.solve:solve",
        }


ADAPTER = ColorPopAdapter()

"""What general questions need of Pier; see `analysis.adapter`."""

from collections.abc import Sequence
from types import MappingProxyType

import click

from analysis import drawing
from analysis.adapter import Adapter, Command, Options
from minigame.clauses import Scene
from minigame.game import GAME, start
from minigame.position import EMPTY, LONGEST, PLAYERS, SHORTEST, Position, Step
from minigame.readings import Ruleset


class PierAdapter(Adapter[Position, Step, Ruleset, Scene]):
    """Pier for general questions."""

    game = GAME
    in_words = "English and German editions."
    example_step, who_is_who = "walk c1", "A and B are the tokens, * is a coin."
    notation = MappingProxyType({"walk c1": "The token walks to c1.", "take; leave": "The other player's choice."})
    start_option_names = ("length",)

    def start_options(self, command: Command) -> Command:
        return click.option("--length", type=click.IntRange(SHORTEST, LONGEST), default=5, show_default=True)(command)

    def start(self, options: Options, players: int, seed: int, rules: Ruleset) -> Position:
        return start(rules, players, seed, options["length"])

    def picture(
        self, position: Position, rules: Ruleset | None = None, steps: Sequence[Step] = (), caption: str | None = None
    ) -> drawing.Picture:
        pieces = tuple(
            drawing.Piece(plank, cell, "token", PLAYERS.index(cell) if cell in PLAYERS else None)
            for plank, cell in enumerate(position.cells)
            if cell != EMPTY
        )
        said = position.line() if caption is None else caption
        return drawing.Picture(drawing.Field(position.board), pieces, caption=said)

    def spaces_of_step(self, now: Scene, step: Step) -> set[int]:
        return {step.to}


ADAPTER = PierAdapter()

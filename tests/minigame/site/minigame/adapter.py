"""What general questions need of Pier; see `analysis.adapter`."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

import click

from analysis import drawing
from analysis.adapter import Adapter, Command, Options
from analysis.crosscheck.plan import Plan, Sources
from minigame import clauses, rules
from minigame.clauses import Scene
from minigame.game import GAME, start
from minigame.position import COIN, EMPTY, LONGEST, PLAYERS, SHORTEST, Position, Ruleset, Step

BEGINS = "rules.begin_turn: without st[PHASE] = WALKING"
ENDS = "rules.play_step: without st[ENDING] = int(st[PLACE + mover] == t[LENGTH] - 1)"


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

    def draw(self, rng: Random, rules: Ruleset) -> Position:
        cells = [*PLAYERS, *rng.choices(COIN + EMPTY, k=rng.randrange(5))]
        rng.shuffle(cells)
        return Position("".join([*cells, rng.choice(COIN + EMPTY)]), rng.randrange(2), (rng.randrange(3), 0))

    def smaller(self, position: Position) -> Iterator[Position]:
        cells = position.cells
        for plank in (plank for plank, cell in enumerate(cells) if cell not in PLAYERS):
            yield replace(position, cells=cells[:plank] + cells[plank + 1 :])

    def crosscheck(self) -> Plan:
        sources = Sources(clauses, (clauses,), (rules,), (rules,))
        return Plan(
            sources=lambda: sources, equivalents=dict.fromkeys((BEGINS, ENDS), "only play that goes on sees it")
        )

    def spaces_of_step(self, now: Scene, step: Step) -> set[int]:
        return {step.to}


ADAPTER = PierAdapter()

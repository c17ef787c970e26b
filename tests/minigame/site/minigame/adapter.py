"""What general questions need of Pier; see `analysis.adapter`."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from types import MappingProxyType

import click

from analysis import drawing
from analysis.adapter import Adapter, Command, Options
from analysis.crosscheck.plan import Plan, Sources
from analysis.diverge.domain import Differences
from analysis.diverge.enumeration import Enumeration
from analysis.diverge.smallest import UnknownScenes
from minigame import clauses, rules
from minigame.clauses import Scene, unknown_scene
from minigame.game import GAME, start
from minigame.position import COIN, EMPTY, LONGEST, PLAYERS, SHORTEST, Position, Ruleset, Step, problems

BEGINS = "rules.begin_turn: without st[PHASE] = WALKING"
ENDS = "rules.play_step: without st[ENDING] = int(st[PLACE + mover] == t[LENGTH] - 1)"
SIZES, BOUND = range(3, 6), "one turn of A on piers of 3 to 5 planks"


@cache
def listed(length: int) -> list[Position]:
    """Every pier of a length, with A on turn and nobody at its end."""
    cells = map("".join, product(EMPTY + COIN + PLAYERS, repeat=length))
    return [found for found in map(Position, cells) if not problems(found) and found.ending is None]


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
        there = [(plank, cell) for plank, cell in enumerate(position.cells) if cell != EMPTY]
        owners = {COIN: None, "A": 0, "B": 1}
        pieces = tuple(drawing.Piece(plank, cell, "token", owners[cell]) for plank, cell in there)
        return drawing.Picture(drawing.Field(position.board), pieces, caption=caption or position.line())

    def draw(self, rng: Random, rules: Ruleset) -> Position:
        found = rng.choice(listed(rng.choice(SIZES)))
        return replace(found, turn=rng.randrange(2), taken=(rng.randrange(3), 0))

    def smaller(self, position: Position) -> Iterator[Position]:
        cells = position.cells
        for plank in (plank for plank, cell in enumerate(cells) if cell not in PLAYERS):
            yield replace(position, cells=cells[:plank] + cells[plank + 1 :])

    def differences(self) -> Differences:
        by_simulator = Enumeration.of("minigame", listed, SIZES, BOUND)
        return Differences(("turn", "plank"), by_simulator, UnknownScenes("minigame", unknown_scene, SIZES, BOUND))

    def crosscheck(self) -> Plan:
        sources = Sources(clauses, (clauses,), (rules,), (rules,))
        return Plan(
            sources=lambda: sources, equivalents=dict.fromkeys((BEGINS, ENDS), "only play that goes on sees it")
        )

    def spaces_of_step(self, now: Scene, step: Step) -> set[int]:
        return {step.to}


ADAPTER = PierAdapter()

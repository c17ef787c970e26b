"""What general questions need of Recess!; see `analysis.adapter`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from analysis import drawing
from analysis.adapter import Command, Options
from analysis.recess import view, violations
from model.game import Game
from model.recess.clauses.scene import Scene
from model.recess.game import GAME
from model.recess.moves import Step
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.simulator import Simulator

if TYPE_CHECKING:
    from analysis.diverge.domain import Differences


class RecessAdapter:
    """Recess for general questions."""

    in_words = "French, Spanish and Japanese editions."
    example_step = violations.EXAMPLE
    who_is_who, notation = view.WHO_IS_WHO, view.NOTATION
    start_option_names = ("board",)
    examples: Mapping[str, str] = {
        "moves": """
            moves --start 4                       the first turn on our board
            moves fight.txt --edition ja
            moves fight.txt --after "hold A1; 2 A2-c4"
            moves "coins=5,5 : A1 . N / . . B1" --results
            moves fight.txt --set nun.stay=yes --json
            moves fight.txt --svg fight.svg       with what the nuns see""",
        "play": """
            play --seed 7
            play --edition ja --board study-6x6 --players 3 --no-pictures
            play --record game.txt --svg pictures/
            play --no-pictures --record - > game.txt""",
        "replay": """
            replay game.txt
            replay game.txt --last
            replay game.txt --which-rules
            play --no-pictures --record - | rulescope recess replay -""",
        "perft": """
            perft --depth 3                         from the start, four players
            perft fight.txt --edition fr --depth 4 --fast
            perft fight.txt --by turns --depth 1 --distinct
            perft fight.txt --depth 2 --divide --set push.chain=any""",
        "push": """
            push crowd.txt
            push crowd.txt --landing "nun a1-c3" --svg push.svg
            push crowd.txt --after "3 A1-c1; 2 A2-b2; 1 a1-a2" --edition ja
            push crowd.txt --by push.chain --all --json
            push --stuck --size 5x5 --no-shelters
            push --longest --set push.chain=shortest --size 4x4""",
        "reach": """
            reach --list
            reach kiss --within 3 --start 2 --board study-3x3
            reach fight-lasts:3 --within 30 --edition fr --record game.txt
            reach in-detention:2 --never --within 2 --from fight.txt
            reach --property mine.py:crowded --within 5 --start 2 --board study-4x4""",
        "threats": """
            threats kiss.txt
            threats kiss.txt --player B --edition ja
            threats before.txt --prevent
            threats before.txt --prevent --after "3 C1-b2; 2 C2-a1; 1 c1-d4" --svg saved.svg""",
        "forced": """
            forced kiss.txt --player A --within 3
            forced kiss.txt --within 5 --seconds 20 --json""",
        "diverge": """
            diverge nun.directions
            diverge turn.stuck planned whole_turn_passed
            diverge push.free_shelter --company "push.shelter=yes"
            diverge fr ja --svg pictures/
            diverge fr ja --open
            diverge fr es ja
            diverge nun.obstacles --different 3
            diverge --from position.txt
            diverge --all""",
        "why": """
            why fight.txt "3 A1-c1"
            why fight.txt "hold A1; 2 A2-c4; nun a1-c3" --edition ja
            why "coins=5,5 : A1 . N / . . B1" "3 A1-c2" --set walk.length=up_to
            why fight.txt "3 A1-c1" --any-reading
            why fight.txt "3 A1-c1" --svg offence.svg
            why fight.txt pass --json""",
    }

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
    ) -> drawing.Scene:
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

    # Where rulesets differ.

    @property
    def differences(self) -> Differences:
        """The positions in which rulesets are compared, and how they can differ."""
        from analysis.recess.diverge.differences import DIFFERENCES

        return DIFFERENCES

    # What only this game has.

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

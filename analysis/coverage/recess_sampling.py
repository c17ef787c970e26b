"""The sample: turns of random games on the shipped board, and turns from small positions as the cross-check draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from analysis.coverage.looking import look_at_results, look_at_scene, look_at_start, look_at_winners
from analysis.coverage.recess_deciding import moves_to_judge, wrong_starts
from analysis.coverage.recess_rivals import Rivals
from analysis.coverage.tallies import PLAY, Tally
from analysis.crosscheck.situations import PLAYERS, Situation, draw_situation
from analysis.random_positions import draw_finished, draw_ruleset
from model.games import rulebook_of
from model.recess.board import shipped_board
from model.recess.clauses.course import after
from model.recess.clauses.judging import begun
from model.recess.clauses.scene import BEGIN, Scene, read_move
from model.recess.moves import Step
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.rulebook import Question

TURNS_A_GAME = 6
"""How many turns of a game are looked at, drawn from all that were played."""
FINISHED_EACH = 4
"""How many finished positions are drawn with each small one."""
LIVELY = 0.9
"""How often a step is drawn that neither passes nor stops the turn, if there is one."""


# Where scenes come from.


def sampled(source: str, seed: int, number: int, with_readings: bool = True) -> Tally:
    """Everything that is met in one game or from one drawn position; looking at readings takes most of the time."""
    rng, tally = Random(f"coverage:{source}:{seed}:{number}"), Tally()
    if source == PLAY:
        look_at_game(number, rng, tally, None if with_readings else ())
    else:
        situation = draw_situation(rng, 0)
        rivals = Rivals(situation.board, situation.ruleset, None if with_readings else ())
        look_at_turn(situation, rivals, rng, tally)
        for _ in range(FINISHED_EACH):
            look_at_winners(Situation(draw_finished(rng, situation.ruleset), situation.ruleset), tally)
        look_at_starts(Position.start(situation.board, rng.choice(PLAYERS)), rng, tally)
    return tally


def rules_of_game(number: int, rng: Random) -> Ruleset:
    """The baseline, each edition as it is played, and as many rulesets drawn at random, in turn."""
    fixed = [Ruleset(), *(Ruleset.of(edition) for edition in rulebook_of("recess").editions)]
    return fixed[number // 2 % len(fixed)] if number % 2 == 0 else draw_ruleset(rng)


def look_at_game(number: int, rng: Random, tally: Tally, others: Sequence[Question] | None = None) -> None:
    """Play a game at random and look at some of its turns, at its start and at its end."""
    start = Position.start(shipped_board(), PLAYERS[number % len(PLAYERS)])
    rules = rules_of_game(number, rng)
    positions = played_through(start, rules, rng)
    rivals = Rivals(start.board, rules, others)
    for position in rng.sample(positions[:-1], min(TURNS_A_GAME, len(positions) - 1)):
        look_at_turn(Situation(position, rules), rivals, rng, tally)
    look_at_winners(Situation(positions[-1], rules), tally)
    look_at_starts(start, rng, tally)


def played_through(start: Position, rules: Ruleset, rng: Random) -> list[Position]:
    """The positions of a random game between its turns, the finished one last, or one in which nothing is legal."""
    simulator, positions = Simulator(start.board, rules), [start]
    while positions[-1].ending is None:
        simulator.begin(positions[-1])
        while not simulator.is_over():
            code = drawn_code(simulator, rng)
            if code is None:
                return positions
            simulator.play_code(code)
        positions.append(simulator.unload(simulator.stack[0]))
    return positions


def drawn_code(simulator: Simulator, rng: Random) -> int | None:
    """A legal step at random, None if there is none; turns are seldom passed or stopped."""
    codes = {str(simulator.step(code, simulator.stack[0])): code for code in simulator.codes()}
    lively = [step for step in codes if step not in ("pass", "stop")]
    if not codes:
        return None
    return codes[rng.choice(lively if lively and rng.random() < LIVELY else list(codes))]


# Looking.


def look_at_turn(situation: Situation, rivals: Rivals, rng: Random, tally: Tally) -> None:
    """Look at every scene along one line of a turn, drawn at random."""
    tally.counts["turns"] += 1
    look_at_results(situation, Scene.of(situation.position, situation.ruleset), [BEGIN], tally)
    tally.note_partings(situation, rivals.begin(situation.position))
    scene = begun(situation.position, situation.ruleset)
    for at, step in line_of(situation, rivals, rng):
        look_at_scene(at, scene, moves_to_judge(scene, rng), tally)
        tally.note_partings(at, rivals.partings())
        scene = after(scene, read_move(scene, step)) if step else scene


def line_of(
    situation: Situation, rivals: Rivals, rng: Random, draw: Callable[[Simulator, Random], int | None] = drawn_code
) -> Iterator[tuple[Situation, Step | None]]:
    """A line of a turn that has begun, drawn at random: each situation and the next step, None where there is none."""
    while not rivals.simulator.is_over():
        code = draw(rivals.simulator, rng)
        step = None if code is None else rivals.simulator.step(code, rivals.simulator.stack[0])
        yield situation, step
        if code is None or step is None:
            return
        rivals.take(code)
        situation = situation.after(step)


def look_at_starts(start: Position, rng: Random, tally: Tally) -> None:
    """Note which clauses alone rule out wrong first positions."""
    for wrong in wrong_starts(start, rng):
        look_at_start(Situation(wrong, Ruleset()), wrong, tally)

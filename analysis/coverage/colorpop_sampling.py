"""The sample of Color Pop: turns of random games of every variant, small drawn positions, fillings and views."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from analysis.colorpop_positions import draw_finished, draw_ruleset
from analysis.coverage.colorpop_deciding import rules_out_view, who_sees, wrong_starts, wrong_views
from analysis.coverage.looking import look_at_results, look_at_scene, look_at_start, look_at_winners
from analysis.coverage.partings import Parting, name_of, other_readings
from analysis.coverage.tallies import PLAY, Tally
from analysis.crosscheck.colorpop import draw_situation, variations
from analysis.crosscheck.situations import Situation
from analysis.divergence.colorpop_domain import laid, told_watched
from model.colorpop.clauses.course import after
from model.colorpop.clauses.judging import begun, candidates, is_over
from model.colorpop.clauses.scene import BEGIN, Scene, read_move
from model.colorpop.clauses.setup import Start
from model.colorpop.moves import Step
from model.colorpop.position import Position
from model.colorpop.problems import problems
from model.colorpop.readings import Ruleset
from model.colorpop.setup import new_game
from model.colorpop.simulator import Simulator
from model.games import rulebook_of
from model.rulebook import Question

PARTIES = ((4, 1, False), (2, 2, False), (4, 1, True), (3, 1, False), (1, 1, False), (5, 1, False), (2, None, False),
           (1, 3, False), (1, 5, False))  # fmt: skip
"""Who plays, one after the other: players, secret colours each, and whether in teams."""
TURNS_A_GAME = 4
"""How many turns of a game are looked at, drawn from all that were played."""
FINISHED_EACH = 4
"""How many finished positions are drawn with each small one."""


def sampled(source: str, seed: int, number: int, with_readings: bool = True) -> Tally:
    """Everything that is met in one game or from one drawn position; looking at readings takes most of the time."""
    rng, tally = Random(f"coverage:colorpop:{source}:{seed}:{number}"), Tally()
    if source == PLAY:
        look_at_game(number, rng, tally, with_readings)
        return tally
    situation = draw_situation(rng, number % 8)
    rules = situation.ruleset
    look_at_turn(situation, rng, tally, with_readings)
    for _ in range(FINISHED_EACH):
        look_at_winners(Situation(draw_finished(rng, rules), rules), tally)
    drawn, *others = wrong_starts(rng, rules)
    for start in (drawn, *others):
        look_at_filling(start, tally)
    if with_readings:
        tally.note_partings(Situation(drawn.position, rules), start_partings(drawn.position, rules))
    return tally


def rules_of_game(number: int, rng: Random) -> Ruleset:
    """The baseline, each edition as it is played, and as many rulesets drawn at random, in turn."""
    fixed = [Ruleset(), *(Ruleset.of(edition) for edition in rulebook_of("colorpop").editions)]
    return fixed[number // 2 % len(fixed)] if number % 2 == 0 else draw_ruleset(rng)


def look_at_game(number: int, rng: Random, tally: Tally, with_readings: bool) -> None:
    """Play a game of some variant at random and look at some of its turns, at its set-up and at its end."""
    rules = rules_of_game(number, rng)
    players, colours, teams = PARTIES[number % len(PARTIES)]
    start = new_game(rng, rules, players, colours, teams)
    positions = played_through(start, rules, rng)
    for position in rng.sample(positions[:-1], min(TURNS_A_GAME, len(positions) - 1)):
        look_at_turn(Situation(position, rules), rng, tally, with_readings)
    look_at_winners(Situation(positions[-1], rules), tally)
    if with_readings:
        tally.note_partings(Situation(start, rules), start_partings(start, rules))


def played_through(start: Position, rules: Ruleset, rng: Random) -> list[Position]:
    """The positions of a random game between its turns, the finished one last."""
    simulator, positions = Simulator(start.grid, rules), [start]
    while positions[-1].ending is None:
        *_, last = line_of(simulator, positions[-1], rng)
        positions.append(last[1])
    return positions


def line_of(simulator: Simulator, position: Position, rng: Random) -> Iterator[tuple[Step | None, Position]]:
    """A line of a turn drawn at random: each step with the position after it, first none; stops where none is legal."""
    simulator.begin(position)
    yield None, simulator.unload(simulator.stack[0])
    while not simulator.is_over() and (codes := simulator.codes()):
        code = rng.choice(codes)
        step = simulator.step(code, simulator.stack[0])
        simulator.play_code(code)
        yield step, simulator.unload(simulator.stack[0])


# Looking.


def look_at_turn(situation: Situation, rng: Random, tally: Tally, with_readings: bool) -> None:
    """Look at every scene along one line of a turn, drawn at random, and at what players see before it."""
    position, rules = situation.position, situation.ruleset
    tally.counts["turns"] += 1
    look_at_views(situation, tally)
    look_at_results(situation, Scene.of(position, rules), [BEGIN], tally)
    if with_readings:
        tally.note_partings(situation, turn_partings(position, rules))
    scene = begun(position, rules)
    steps = [step for step, _ in line_of(Simulator(position.grid, rules), position, rng) if step]
    for step in (*steps, None):
        if is_over(scene):
            return
        moves = dict.fromkeys([*candidates(scene), *variations(scene, rng)])
        look_at_scene(situation, scene, moves, tally)
        if step is not None:
            scene, situation = after(scene, read_move(scene, step)), situation.after(step)


def look_at_views(situation: Situation, tally: Tally) -> None:
    """Note which clauses alone say that a player does not see something; each counts once a position."""
    position, rules = situation.position, situation.ruleset
    said: set[str] = set()
    for seen in wrong_views(position, rules):
        tally.counts["views"] += 1
        name = rules_out_view(position, rules, seen)
        if name is not None and name not in said:
            said.add(name)
            tally.refused[name] += 1
            tally.note(name, situation, "", f"{name} alone says what {who_sees(seen)} sees")


def look_at_filling(start: Start, tally: Tally) -> None:
    """Note the clause that alone rules a start out; slides may have been filled otherwise than they lie."""
    filled = Position(start.grid, "".join(map(str, start.fill))).rows()
    shows = "no game begins so" if start.fill == start.cells else f"slides filled {' / '.join(filled)} do not lie so"
    look_at_start(Situation(start.position, start.rules), start, tally, shows)


# Readings.


def turn_partings(position: Position, rules: Ruleset) -> Iterator[Parting]:
    """The readings under which a turn can lead elsewhere, or players see something else."""
    ours = {result: turn for turn, result in Simulator(position.grid, rules).turns(position)}
    for reading in other_readings(rules):
        other = rules.choosing({reading.id: reading})
        mine = rules.reading(type(reading))
        if problems(position, other):
            continue  # no position of that ruleset
        theirs = {result: turn for turn, result in Simulator(position.grid, other).turns(position)}
        if tale := told_watched(position, rules, other):
            yield told_apart(mine, reading, tale.outcomes)
        elif ours.keys() != theirs.keys():
            here, there = (ours, mine), (theirs, reading)
            (only, whose), (others, _) = (here, there) if ours.keys() - theirs.keys() else (there, here)
            turn = min("; ".join(map(str, turn)) for result, turn in only.items() if result not in others)
            yield Parting(mine, reading, turn, f"what it leads to is reached under {name_of(whose)} only")


def start_partings(position: Position, rules: Ruleset) -> Iterator[Parting]:
    """The readings under which something else becomes of a filling, or nobody may sit down to play so."""
    for reading in other_readings(rules):
        other = rules.choosing({reading.id: reading})
        said = begins(position, rules), begins(position, other)
        if said[0] != said[1]:
            yield told_apart(rules.reading(type(reading)), reading, said)


def begins(position: Position, rules: Ruleset) -> str:
    """What becomes of a filling, or why nobody may sit down to play so."""
    return "; ".join(problems(position, rules)) or laid(position, rules)


def told_apart(mine: Question, reading: Question, said: tuple[str, str]) -> Parting:
    """Say how two readings part where no turn is needed to see it."""
    return Parting(mine, reading, "", f"{said[0]} under {name_of(mine)}, {said[1]} under {name_of(reading)}")

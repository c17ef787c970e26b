"""The cross-check of Color Pop: a position drawn from a seed, compared in every scene of a turn, and its set-up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from analysis.colorpop_positions import draw_finished, draw_position, draw_ruleset
from analysis.crosscheck.colorpop_themes import THEMES
from analysis.crosscheck.comparing import Disagreement, Tally, solver_differences
from analysis.crosscheck.faults import Fault
from analysis.crosscheck.kits import Finder
from analysis.crosscheck.refusals import Refusal, by_clauses, spoken
from analysis.crosscheck.settings import HONEST, Setting
from analysis.crosscheck.situations import Situation, random_of
from analysis.crosscheck.themes import theme_of, themes_shown
from analysis.successors import BEGINNING
from model.colorpop.clauses.course import after
from model.colorpop.clauses.judging import (
    begun,
    broken_by,
    candidates,
    every_move,
    forbidding,
    is_over,
    misjudging,
    not_a_start,
    not_seen,
)
from model.colorpop.clauses.scene import Move, Scene, describe, pop, read_move, write_move
from model.colorpop.clauses.setup import Start, is_hopeless, is_legal
from model.colorpop.moves import Kind, Step
from model.colorpop.observation import observe
from model.colorpop.position import JOKER, PLAYERS, Box, Position
from model.colorpop.problems import problems
from model.colorpop.readings import Ruleset
from model.colorpop.setup import How, Slides, new_game, random_fill
from model.colorpop.simulator import Simulator
from model.game import RulescopeError
from model.grid import Grid

GAME_EVERY = 25
"""Every so many cases are a stretch of a game on a larger board."""
COMBINATION = {"win.unowned": "ends_game", "win.claim": "claimed"}
"""Readings that matter only together: a colour that nobody holds goes while somebody may announce a win."""
COMBINATION_EVERY = 8
SET_UP_EVERY = 10
"""Every so many cases a fill is set up, too."""
SOLVED_EVERY = 10
"""In every so many cases the solver lists all next positions."""
MOST_SOLVED = 6
"""How many tokens a board may have for the solver to list all next positions, and for all sets to be popped."""
MOST_VARIATIONS = 60
CASES_FOR_ONE = 10
"""How many cases a seeded fault is looked for in, for each that was asked for."""


def draw_situation(rng: Random, number: int) -> Situation:
    """Draw where a case begins: a small position, or now and then one from the thick of a game."""
    theme = theme_of(number, THEMES)
    readings = theme.readings if theme else COMBINATION if number % COMBINATION_EVERY == 0 else {}
    rules = draw_ruleset(rng).choosing(readings)
    if number % GAME_EVERY == GAME_EVERY - 1:
        return Situation(later(rng, rules), rules)
    if theme is not None:
        return Situation(theme.draw(rng, rules), rules)
    return Situation(draw_position(rng, rules, rng.choice([2, 3, 3, 4, 5])), rules)


def later(rng: Random, rules: Ruleset) -> Position:
    """Play some turns of a game at random."""
    grid = rng.choice([Grid(6, 6), Grid(8, 5), Grid(10, 10)])
    position = new_game(rng, rules, rng.randint(2, 5), grid=grid)
    simulator = Simulator(grid, rules)
    for _ in range(rng.randrange(20)):
        simulator.begin(position)
        while not simulator.is_over():
            simulator.play_code(rng.choice(simulator.codes()))
        following = simulator.unload(simulator.stack[0])
        if following.ending is not None:
            break
        position = following
    return position


# One scene.


@dataclass
class Tellings:
    """Both tellings of the rules, side by side in one situation."""

    situation: Situation
    simulator: Simulator
    scene: Scene

    @classmethod
    def of(cls, situation: Situation, simulated: Ruleset | None = None) -> Tellings:
        """Set both up and play the steps so far in both; a fault may give the simulator other rules."""
        simulator = Simulator(situation.board, simulated or situation.ruleset)
        simulator.begin(situation.position)
        tellings = cls(situation, simulator, begun(situation.position, situation.ruleset))
        for step in situation.steps:
            tellings.take(step)
        return tellings

    def moves(self) -> dict[Move, int]:
        """The simulator's legal steps as moves, with their codes."""
        row, found = self.simulator.stack[0], {}
        for code in self.simulator.codes():
            step = self.simulator.step(code, row)
            group = self.simulator.group(code, row)
            found[pop(self.scene.grid, step.what, group) if group else Move(step.kind, step.what)] = code
        return found

    def take(self, step: Step) -> None:
        """Take one step in both tellings."""
        move = read_move(self.scene, step)
        self.simulator.play_code(self.moves()[move])
        self.scene = after(self.scene, move)

    def result(self, code: int) -> Position:
        """What the simulator makes of a legal step."""
        stack = self.simulator.stack
        stack[1][:] = stack[0]
        self.simulator.play_code(code, 1)
        return self.simulator.unload(stack[1])


def differences(tellings: Tellings, tally: Tally, rng: Random, with_solver: bool) -> Iterator[Disagreement]:
    """Everything in which the tellings differ in their situation."""
    situation, scene, simulator = tellings.situation, tellings.scene, tellings.simulator
    board, told = simulator.unload(simulator.stack[0]), scene.position()
    if (board, simulator.is_over()) != (told, is_over(scene)):
        yield Disagreement("position", situation, "", board.line(), told.line())
        return
    yield from sights(situation, board, tally, simulator.ruleset)
    if is_over(scene):
        yield from winners(situation, board, tally, simulator.ruleset)
        return
    tally.counts["scenes"] += 1
    legal = tellings.moves()
    results = {move: tellings.result(code) for move, code in legal.items()}
    for move, result in results.items():
        tally.counts["steps"] += 1
        broken = tuple(clause.id for clause in broken_by(scene, move, result))
        if broken or read_move(scene, write_move(scene, move)) != move:
            said = f"break {', '.join(broken)}"
            yield Disagreement("legal step", situation, describe(scene, move), "makes it", said, broken)
    for move in variations(scene, rng):
        if move not in legal:
            yield from judged_illegal(tellings, move, tally)
    if with_solver and len(scene.tokens) <= MOST_SOLVED:
        written = {str(write_move(scene, move)): result for move, result in results.items()}
        yield from solver_differences(situation, scene, written, tally)
        if not situation.steps:
            unbegun = Scene.of(situation.position, situation.ruleset)
            yield from solver_differences(situation, unbegun, {BEGINNING: board}, tally)


def variations(scene: Scene, rng: Random) -> Iterator[Move]:
    """All sets of tokens of a small board as all colours; of a large one what is worth a thought, and what is near."""
    if len(scene.tokens) <= MOST_SOLVED:
        return every_move(scene)
    thoughts = [move for move in candidates(scene) if move.kind is Kind.POP]
    spoken_moves = [move for move in candidates(scene) if move.kind is not Kind.POP]
    near = islice(spoilt(scene, thoughts, rng), MOST_VARIATIONS)
    return iter([*spoken_moves, *thoughts[:: max(1, len(thoughts) // MOST_VARIATIONS)], *near])


def spoilt(scene: Scene, thoughts: list[Move], rng: Random) -> Iterator[Move]:
    """Groups with a token too few or too many, or as another colour."""
    while thoughts:
        move = rng.choice(thoughts)
        group = set(move.spaces)
        match rng.randrange(3):
            case 0 if group:
                group.remove(rng.choice(sorted(group)))
            case 1:
                group.add(rng.choice(scene.tokens))
            case _:
                move = replace(move, what=rng.choice((*scene.colours, JOKER)))
        yield pop(scene.grid, move.what, group)


def judged_illegal(tellings: Tellings, move: Move, tally: Tally) -> Iterator[Disagreement]:
    """What the clauses have to say of a step that the simulator refuses: the same, for a reason of the same class."""
    scene = tellings.scene
    broken = forbidding(scene, move)
    names = tuple(clause.id for clause in broken)
    tally.counts["refusals"] += 1
    tally.refuse(names)
    if not broken:
        yield Disagreement("illegal step", tellings.situation, describe(scene, move), "refuses it", "let it be")
        return
    ours, theirs = by_clauses(broken), by_simulator(tellings.simulator, move)
    if ours != theirs:
        said = f"{spoken(ours)} ({', '.join(names)})"
        yield Disagreement("reason", tellings.situation, describe(scene, move), spoken(theirs), said, names)


def by_simulator(simulator: Simulator, move: Move) -> frozenset[Refusal]:
    """How the simulator refuses a step that it does not list: by its kind, the speaker, or the tokens."""
    listed = {simulator.step(code, simulator.stack[0]).kind for code in simulator.codes()}
    asks = Kind.SILENT in listed
    if (move.kind is Kind.POP) is asks and move.kind is not Kind.CLAIM:
        return frozenset({Refusal.TIME})
    if move.kind is not Kind.POP and move.what != PLAYERS[simulator.chooser()]:
        return frozenset({Refusal.PERSON})
    return frozenset({Refusal.LANDING})


def sights(situation: Situation, position: Position, tally: Tally, simulated: Ruleset) -> Iterator[Disagreement]:
    """What the clauses have against what players see."""
    for player in range(position.players):
        tally.counts["sights"] += 1
        seen = observe(position, player, simulated)
        broken = tuple(clause.id for clause in not_seen(position, situation.ruleset, seen))
        if broken:
            yield Disagreement("sight", situation, "", f"shows {PLAYERS[player]}", f"break {broken}", broken)


def winners(situation: Situation, position: Position, tally: Tally, simulated: Ruleset) -> Iterator[Disagreement]:
    """What the deciding clauses have against the simulator's winner of a finished game."""
    outcome = Simulator(position.grid, simulated).outcome(position)
    if outcome is None:
        return
    tally.counts["outcomes"] += 1
    broken = tuple(clause.id for clause in misjudging(position, situation.ruleset, outcome))
    if broken:
        yield Disagreement("outcome", situation, "", str(outcome), f"break {', '.join(broken)}", broken)


# One case.


def check_case(seed: int, number: int, tally: Tally, setting: Setting = HONEST) -> list[Disagreement]:
    """Compare both tellings along one line of play; give what they disagree on in the first scene where they do."""
    rng = random_of(seed, number)
    situation = draw_situation(rng, number)
    rules = situation.ruleset
    over = draw_finished(rng, rules)
    tally.themes.update(themes_shown(THEMES, situation.position, rules))
    with setting.within():
        found = list(winners(Situation(over, rules), over, tally, setting.simulated(rules)))
        if number % SET_UP_EVERY == 0:
            found += set_ups(rng, rules, tally, setting.simulated(rules))
        with_solver = setting.with_solver and (setting is not HONEST or number % SOLVED_EVERY == 0)
        return found or along_a_line(situation, rng, tally, with_solver, setting)


def along_a_line(
    situation: Situation, rng: Random, tally: Tally, with_solver: bool, setting: Setting
) -> list[Disagreement]:
    """Compare the tellings in every scene along a line of one turn, drawn at random."""
    tellings = Tellings.of(situation, setting.simulated(situation.ruleset))
    while True:
        found = list(differences(tellings, tally, rng, with_solver))
        if found or is_over(tellings.scene):
            return found
        moves = sorted(tellings.moves(), key=lambda move: describe(tellings.scene, move))
        step = write_move(tellings.scene, rng.choice(moves))
        tellings.situation = tellings.situation.after(step)
        tellings.take(step)


def set_ups(rng: Random, rules: Ruleset, tally: Tally, simulated: Ruleset) -> Iterator[Disagreement]:
    """Where the tellings part on a random fill: whether it is legal, what repairs it, whether anything does."""
    grid, box = rng.choice([Grid(3, 3), Grid(2, 4), Grid(4, 3), Grid(3, 4)]), Box(2, 9, 2)
    fill = random_fill(rng, grid, box)
    situation = Situation(Position(grid, fill, box=box), rules)
    slides = Slides(grid, simulated)
    tally.counts["set-ups"] += 1
    theirs, ours = slides.is_legal(fill), is_legal(grid, tuple(fill), rules)
    laid = slides.repaired(fill, rng)
    if theirs is not ours:
        yield Disagreement("limit", situation, "", f"legal: {theirs}", f"legal: {ours}")
    if (laid is None) is not is_hopeless(grid, tuple(fill), rules):
        yield Disagreement("repair", situation, "", f"repaired: {laid}", "say the opposite")
    if laid is not None and not theirs:
        broken = tuple(c.id for c in not_a_start(Start.of(Position(grid, laid, box=box), rules, fill)))
        if broken:
            yield Disagreement("start", situation, "", f"lays {laid}", f"break {', '.join(broken)}", broken)
    yield from unrepaired(slides, rng, box, rules)


def unrepaired(slides: Slides, rng: Random, box: Box, rules: Ruleset) -> Iterator[Disagreement]:
    """What the set-up clauses have against slides that are played as they were filled, legal or hopeless."""
    laid = slides.set_up(rng, box)
    position = Position(slides.grid, laid.cells, box=box)
    broken = tuple(clause.id for clause in not_a_start(Start.of(position, rules, laid.cells)))
    if broken and laid.how is not How.REPAIRED:
        yield Disagreement("start", Situation(position, rules), "", f"{laid.how.value}", f"break {broken}", broken)


# A seeded fault.


def ways_to_notice(_fault: Fault, _seed: int, most: int) -> Iterator[tuple[int, Finder]]:
    """The cases in which to look for a fault; as they are quick, many for each that was asked for."""
    return ((case, noticed) for case in range(most * CASES_FOR_ONE))


def noticed(setting: Setting, seed: int, case: int) -> Disagreement | None:
    """What the cross-check notices in one case."""
    return next(iter(check_case(seed, case, Tally(), setting)), None)


# Shrinking.


def disagreement_in(situation: Situation, setting: Setting = HONEST) -> Disagreement | None:
    """What the tellings disagree on in just this situation; none if they agree or it cannot be set up."""
    simulated = setting.simulated(situation.ruleset)
    try:
        with setting.within():
            if situation.position.ending is not None:
                return next(winners(situation, situation.position, Tally(), simulated), None)
            tellings = Tellings.of(situation, simulated)
            return next(differences(tellings, Tally(), Random(0), setting.with_solver), None)
    except (RulescopeError, LookupError, ValueError):
        return None


def shrunk(found: Disagreement, setting: Setting = HONEST) -> Disagreement:
    """Take away readings, tokens and slides as long as the tellings still disagree in the same check."""
    while True:
        smaller = (disagreement_in(situation, setting) for situation in simpler(found.situation))
        better = next((one for one in smaller if one is not None and one.check == found.check), None)
        if better is None:
            return found
        found = better


def simpler(situation: Situation) -> Iterator[Situation]:
    """Situations with a reading, a token, a pile or a step less."""
    position, rules = situation.position, situation.ruleset
    for start in range(len(situation.steps)):
        yield replace(situation, steps=situation.steps[:start])
    for reading in rules.differences():
        yield replace(situation, ruleset=rules.choosing({reading.id: type(reading).baseline()}))
    smaller = [replace(position, popped=())] if any(pile.size for pile in position.popped) else []
    if position.pending:
        smaller.append(replace(position, pending=()))
    for space in position.grid.spaces:
        if position.cells[space] != ".":
            smaller.append(replace(position, cells=without(position, space)))
    yield from (replace(situation, position=less) for less in smaller if not problems(less, rules))


def without(position: Position, space: int) -> str:
    """The places with one token less and what lies above it one place lower."""
    cells, columns = list(position.cells), position.grid.columns
    for here in range(space, -1, -columns):
        cells[here] = cells[here - columns] if here >= columns else "."
    return "".join(cells)

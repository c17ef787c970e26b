"""The cross-check of Color Pop: a position drawn from a seed, compared in every scene of a turn, and its set-up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

from analysis.colorpop.crosscheck.themes import THEMES
from analysis.colorpop.positions import draw_finished, draw_position, draw_ruleset
from analysis.crosscheck.comparing import Disagreement, Tally, Tellings, common_differences
from analysis.crosscheck.faults import Fault
from analysis.crosscheck.kits import Finder
from analysis.crosscheck.refusals import Refusal, by_clauses, spoken
from analysis.crosscheck.results import BuiltTurn, Shown, compare_results
from analysis.crosscheck.settings import HONEST, Setting
from analysis.crosscheck.situations import Situation, random_of
from analysis.crosscheck.themes import theme_of, themes_shown
from model.colorpop.clauses import CLAUSES, opened, position_of, scene_of, slots
from model.colorpop.clauses.course import speeches
from model.colorpop.clauses.judging import misjudging, not_a_start, not_seen
from model.colorpop.clauses.pops import pops, subsets
from model.colorpop.clauses.scene import Move, Scene, pop
from model.colorpop.clauses.setup import Start, is_hopeless, is_legal
from model.colorpop.moves import Kind
from model.colorpop.observation import observe
from model.colorpop.position import EMPTY, JOKER, PLAYERS, Box, Position
from model.colorpop.problems import problems
from model.colorpop.readings import Ruleset
from model.colorpop.setup import How, Slides, new_game, random_fill
from model.colorpop.simulator import Simulator
from model.errors import RulescopeError
from model.grid import Grid
from model.logic import fresh_store

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


def differences(tellings: Tellings, tally: Tally, rng: Random) -> Iterator[Disagreement]:
    """Everything in which simulator and clauses differ in their situation."""
    situation, simulator = tellings.situation, tellings.simulator
    found = list(common_differences(tellings, tally, lambda codes: codes))
    yield from found
    if found:
        return
    board = tellings.turn.position
    yield from sights(situation, board, tally, simulator.ruleset)
    if tellings.is_over():
        yield from winners(situation, board, tally, simulator.ruleset)
        return
    legal = simulated_moves(tellings)
    for move in variations(tellings, rng):
        if move not in legal:
            yield from judged_illegal(tellings, move, tally)


def simulated_moves(tellings: Tellings) -> set[Move]:
    """The simulator's legal steps as moves, by all that they take."""
    simulator, grid, row = tellings.simulator, tellings.situation.board, tellings.simulator.stack[0]
    found = set()
    for step, code in tellings.codes().items():
        group = simulator.group(code, row)
        found.add(pop(grid, step.what, group) if group else Move(step.kind, step.what))
    return found


def variations(tellings: Tellings, rng: Random) -> Iterator[Move]:
    """All sets of tokens of a small board as all colours; of a large one what is worth a thought, and what is near."""
    now = tellings.turn.scene
    yield from speeches(now)
    if len(now.tokens) <= MOST_SOLVED:
        whats = (*now.colours, JOKER)
        yield from (pop(now.grid, what, group) for what in whats for group in subsets(now.tokens))
        return
    thoughts = list(pops(now))
    yield from thoughts[:: max(1, len(thoughts) // MOST_VARIATIONS)]
    yield from islice(spoilt(now, thoughts, rng), MOST_VARIATIONS)


def spoilt(now: Scene, thoughts: list[Move], rng: Random) -> Iterator[Move]:
    """Groups with a token too few or too many, or as another colour."""
    while thoughts:
        move = rng.choice(thoughts)
        group, what = set(move.places), move.what
        match rng.randrange(3):
            case 0 if group:
                group.remove(rng.choice(sorted(group)))
            case 1:
                group.add(rng.choice(now.tokens))
            case _:
                what = rng.choice((*now.colours, JOKER))
        yield pop(now.grid, what, group)


def judged_illegal(tellings: Tellings, move: Move, tally: Tally) -> Iterator[Disagreement]:
    """What the clauses have to say of a move that the simulator refuses: the same, for a reason of the same class."""
    turn = tellings.turn
    waiting = (spot for spot in turn.spots if move.kind in turn.walk.slots[spot.slot].steps)
    names = turn.refusing((spot, move) for spot in waiting)
    tally.counts["refusals"] += 1
    tally.refuse(names)
    said = f"{move.kind.value} {move.what} {' '.join(map(tellings.situation.board.name, sorted(move.places)))}".strip()
    if not names:
        yield Disagreement("illegal step", tellings.situation, said, "refuses it", "let it be")
        return
    ours, theirs = by_clauses(names), by_simulator(tellings.simulator, move)
    if ours != theirs:
        words = f"{spoken(ours)} ({', '.join(names)})"
        yield Disagreement("reason", tellings.situation, said, spoken(theirs), words, names)


def by_simulator(simulator: Simulator, move: Move) -> frozenset[Refusal]:
    """How the simulator refuses a step that it does not list: by its kind, the speaker, or the tokens."""
    listed = {simulator.step(code, simulator.stack[0]).kind for code in simulator.codes()}
    asks = Kind.SILENT in listed
    if (move.kind is Kind.POP) is asks and move.kind is not Kind.CLAIM:
        return frozenset({Refusal.TIME})
    if move.kind is not Kind.POP and move.what != PLAYERS[simulator.chooser()]:
        return frozenset({Refusal.PERSON})
    return frozenset({Refusal.LANDING})


# A whole turn.


def listed_differences(situation: Situation, tally: Tally, simulated: Ruleset) -> Iterator[Disagreement]:
    """Where the results of the whole turn, walked or laid out for a solver, are not the simulator's."""
    position, rules = situation.position, situation.ruleset
    results = Simulator(position.grid, simulated).results(position)
    walked = frozenset(map(position_of, opened(position, rules).results()))
    tally.counts["whole turns"] += 1
    tally.counts["results"] += len(results)
    for other in sorted(walked ^ results, key=Position.line):
        said = ("lists it", "say the opposite") if other in results else ("does not list it", "come to it")
        yield Disagreement("results of the turn", situation, "", f"{said[0]}: {other.line()}", said[1])
        return
    if sum(cell != EMPTY for cell in position.cells) > MOST_SOLVED:
        return
    tally.counts["turns laid out"] += 1
    tally.counts["results of the solver"] += len(results)
    start = scene_of(position, rules)
    shown = Shown(position_of, lambda end: [scene_of(end, rules)], Position.line)
    with fresh_store():
        wrong = compare_results(BuiltTurn(CLAUSES, slots(start), start), results, shown, len(results)).wrong
    if wrong:
        yield Disagreement("results laid out", situation, "", "has other results", wrong)


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
        found = found or along_a_line(situation, rng, tally, setting)
        listed = listed_differences(situation, tally, setting.simulated(rules)) if with_solver else ()
        return found or list(listed)


def along_a_line(situation: Situation, rng: Random, tally: Tally, setting: Setting) -> list[Disagreement]:
    """Compare the tellings in every scene along a line of one turn, drawn at random."""
    tellings = Tellings.of(situation, setting.simulated(situation.ruleset))
    while True:
        found = list(differences(tellings, tally, rng))
        if found or tellings.is_over():
            return found
        tellings.go_on(rng.choice(sorted(tellings.codes(), key=str)))


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
            found = next(differences(tellings, Tally(), Random(0)), None)
            if found is None and setting.with_solver and not situation.steps:
                found = next(listed_differences(situation, Tally(), simulated), None)
            return found
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

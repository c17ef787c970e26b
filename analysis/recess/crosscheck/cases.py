"""One case of the cross-check: a situation drawn from a seed, compared scene by scene along a line of play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from analysis.crosscheck.comparing import Disagreement, Tally, Tellings, differences
from analysis.crosscheck.settings import HONEST, Setting
from analysis.crosscheck.situations import Situation, draw_situation, is_game, random_of
from analysis.crosscheck.themes import themes_shown
from analysis.crosscheck.turns import turn_differences
from analysis.recess.crosscheck.results import compared, results_within
from analysis.recess.crosscheck.themes import THEMES
from analysis.recess.random_positions import draw_finished
from model.errors import RulescopeError
from model.recess.clauses.judging import misjudging, not_a_start
from model.recess.moves import Step
from model.recess.outcome import outcome
from model.recess.position import Position
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator, layout

MOST_TURNS = 26
"""How far into a game the checked turn lies at most."""
MOST_SOLVED, MOST_LISTED, LISTED_EVERY = 25, 40, 3
"""In every so many cases the results of the turn are listed by the solver, on boards of so many spaces if there are no
more than so many."""


def check_case(seed: int, number: int, tally: Tally, setting: Setting = HONEST) -> list[Disagreement]:
    """Compare both tellings along one line of play; give what they disagree on in the first scene where they do."""
    rng = random_of(seed, number)
    situation = draw_situation(rng, number)
    if is_game(number):
        situation = later(situation, rng)
    tally.themes.update(themes_shown(THEMES, situation.position, situation.ruleset))
    with setting.within():
        found = list(start_differences(situation)) + list(finished_differences(rng, situation.ruleset, tally, setting))
        with_solver = setting.with_solver and (setting is not HONEST or number % LISTED_EVERY == 0)
        found = found or along_a_line(situation, rng, tally, setting)
        return found or (list(listed_differences(situation, tally, setting)) if with_solver else [])


def later(situation: Situation, rng: Random) -> Situation:
    """Play some turns of a game at random, to a position in the thick of it."""
    simulator = Simulator(situation.board, situation.ruleset)
    position = situation.position
    for _ in range(rng.randrange(MOST_TURNS)):
        simulator.begin(position)
        while not simulator.is_over():
            codes = simulator.codes()
            simulator.play_code(rng.choice(codes[1:] or codes))
        following = simulator.unload(simulator.stack[0])
        if following.ending is not None:
            break
        position = following
    return Situation(position, situation.ruleset)


def along_a_line(situation: Situation, rng: Random, tally: Tally, setting: Setting) -> list[Disagreement]:
    """Compare the tellings in every scene along a line of one turn, drawn at random."""
    tellings = set_up(situation, setting)
    found = list(turn_differences(tellings, tally, rng))
    if found:
        return found
    tellings = set_up(situation, setting)
    while True:
        found = list(differences(tellings, tally, rng))
        if found or tellings.is_over():
            return found
        tellings.go_on(drawn_step(tellings, rng))


def listed_differences(situation: Situation, tally: Tally, setting: Setting) -> Iterator[Disagreement]:
    """Where the solver's results of the whole turn, laid out, are not the simulator's."""
    if situation.board.grid.size > MOST_SOLVED or situation.steps:
        return
    simulator = set_up(situation, setting).simulator
    results = results_within(simulator, situation.position, MOST_LISTED)
    if results is None:
        return
    tally.counts["turns laid out"] += 1
    tally.counts["results of the solver"] += len(results)
    found = compared(situation.position, situation.ruleset, results, MOST_LISTED)
    if found.wrong:
        yield Disagreement("results laid out", situation, "", "has other results", found.wrong)


def set_up(situation: Situation, setting: Setting) -> Tellings:
    """Set both tellings up."""
    return Tellings.of(situation, setting.simulated(situation.ruleset), setting.altered)


def drawn_step(tellings: Tellings, rng: Random) -> Step:
    """A legal step at random."""
    return Step.parse(rng.choice(lively_steps(tellings.simulator, rng)))


EVENTFUL = (layout.PUSH, layout.TATTLE, layout.ASK, layout.EXIT)


def lively_steps(simulator: Simulator, rng: Random) -> list[str]:
    """Steps to draw from: often those that push, tell or ask something, seldom a pass or a stop."""
    steps, eventful = [], []
    for code in simulator.codes():
        step = str(simulator.step(code, simulator.stack[0]))
        steps.append(step)
        simulator.stack[1][:] = simulator.stack[0]
        simulator.play_code(code, 1)
        if simulator.stack[1][layout.PHASE] in EVENTFUL:
            eventful.append(step)
    if eventful and rng.random() < 0.6:
        return sorted(eventful)
    lively = [step for step in steps if step not in ("pass", "stop")]
    return sorted(lively if lively and rng.random() < 0.9 else steps)


def start_differences(situation: Situation) -> Iterator[Disagreement]:
    """What the set-up clauses have against the first position of a game."""
    position = situation.position
    if position.clock == 0 and position.players > 2:
        broken = tuple(clause.id for clause in not_a_start(Position.start(position.board, position.players)))
        if broken:
            yield Disagreement("start", situation, "", "begins so", f"break {', '.join(broken)}", broken)


def finished_differences(rng: Random, rules: Ruleset, tally: Tally, setting: Setting) -> Iterator[Disagreement]:
    """What the deciding clauses have against the winner of a finished position."""
    position = draw_finished(rng, rules)
    result = outcome(position, setting.simulated(rules))
    tally.counts["outcomes"] += 1
    if result is not None:
        broken = tuple(clause.id for clause in misjudging(position, rules, result.winners))
        if broken:
            yield Disagreement(
                "outcome", Situation(position, rules), "", str(result), f"break {', '.join(broken)}", broken
            )


def disagreement_in(situation: Situation, setting: Setting) -> Disagreement | None:
    """What the tellings disagree on in just this situation; none if they agree or it cannot be set up."""
    try:
        with setting.within():
            if situation.position.ending is not None:
                result = outcome(situation.position, setting.simulated(situation.ruleset))
                wrong = misjudging(situation.position, situation.ruleset, result.winners) if result else []
                broken = tuple(clause.id for clause in wrong)
                said = f"break {', '.join(broken)}"
                return Disagreement("outcome", situation, "", str(result), said, broken) if broken else None
            tellings = set_up(situation, setting)
            found = next(differences(tellings, Tally(), Random(0)), None)
            found = found or next(turn_differences(tellings, Tally(), Random(0)), None)
            if found is None and setting.with_solver:
                found = next(listed_differences(situation, Tally(), setting), None)
            return found
    except (RulescopeError, LookupError, ValueError):
        return None

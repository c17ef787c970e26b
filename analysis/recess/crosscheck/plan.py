"""What Recess! lends to its cross-check; see `analysis.crosscheck.plan`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from analysis.crosscheck.comparing import Disagreement, Tally, broken_words
from analysis.crosscheck.plan import Plan, Sources
from analysis.crosscheck.settings import CheckSetting
from analysis.crosscheck.situations import Situation, play_turns
from analysis.recess.crosscheck.combinations import COMBINATIONS
from analysis.recess.crosscheck.equivalents import EQUIVALENTS
from analysis.recess.crosscheck.themes import THEMES
from analysis.recess.random_positions import draw_finished, draw_ruleset
from model.recess.board import shipped_board
from model.recess.clauses import CHAPTERS, course
from model.recess.clauses.judging import not_a_start
from model.recess.clauses.positions import facts_of
from model.recess.clauses.scene import NEXT, NUNS, PLACE, Scene
from model.recess.clauses.steps import every_step
from model.recess.game import GAME
from model.recess.moves import Kind, Step
from model.recess.position import NOWHERE, Position
from model.recess.readings import PushFight, Ruleset
from model.recess.simulator import answers, chains, landings, pushes, steps, turns
from model.recess.simulator.refusals import refusals, waits_for
from model.refusals import Refusal
from model.scene import put
from model.turn import Turn

PLAYERS = (3, 4, 5)
MOST_TURNS = 26
"""How far into a game the checked turn lies at most."""
MOST_SPACES, MOST_SOLVED_SPACES = 36, 25
"""On boards of more spaces only some steps are compared, and no solver is asked."""
MOST_EXACT_SPACES, MOST_EXACT_CHILDREN = 9, 3
"""With so few spaces and children looking ahead is exact, where no fight gives way to a push."""
MOST_STEPS = 60
"""How many steps are tried on a board that is too large to try all."""
EVENTFUL = ((Kind.PUSH,), (Kind.TELL, Kind.QUIET), (Kind.KISS, Kind.NO_KISS), (Kind.STAND,))
"""What a turn waits for after something has happened."""


def is_large(position: Position) -> bool:
    """Whether a board is too large to compare everything."""
    return position.board.grid.size > MOST_SPACES


# What is drawn.


def draw_whole_game(rng: Random, rules: Ruleset) -> Position:
    """Play some turns of a game on the shipped board at random, to a position in the thick of it."""
    start = Position.start(shipped_board(), rng.choice(PLAYERS))
    return play_turns(GAME, start, rules, rng, MOST_TURNS, lambda legal: legal[1:] or legal)


def choose_step(turn: Turn[Position, Step], rng: Random) -> Step:
    """A legal step: often one that pushes, tells or asks something, seldom a pass or a stop."""
    every = sorted(turn.legal, key=str)
    eventful = [step for step in every if waits_for(turn.after(step)) in EVENTFUL]
    if eventful and rng.random() < 0.6:
        return rng.choice(eventful)
    lively = [step for step in every if step.kind not in (Kind.PASS, Kind.STOP)]
    return rng.choice(lively if lively and rng.random() < 0.9 else every)


# What is compared.


def some_steps(now: Scene, rng: Random) -> Sequence[Step]:
    """All steps that could be written down on a small board, some of them on a large one."""
    every = list(every_step(now))
    if now.ground.board.grid.size > MOST_SPACES:
        return rng.sample(every, min(MOST_STEPS, len(every)))
    return every


def check_start(situation: Situation, _number: int, _rng: Random, _: Tally, __: CheckSetting) -> Iterator[Disagreement]:
    """What the set-up clauses have against the first position of a game."""
    position: Position = situation.position
    if position.clock == 0 and position.players > 2:
        broken = tuple(clause.id for clause in not_a_start(Position.start(position.board, position.players)))
        if broken:
            yield Disagreement("start", situation, "", "begins so", broken_words(broken), broken)


def scenes_of_end(start: Scene, position: Position) -> Iterator[Scene]:
    """The scenes at the end of a turn that show a position: the nuns look alike."""
    facts = [put(NEXT(), position.turn), *(put(fact, value) for fact, value in facts_of(replace(position, nuns=())))]
    empty = start.following({}).after(facts)
    first, *second = position.nuns or (None,)
    if first is None:
        yield empty
    elif not second and len(start.nuns) < len(NUNS):
        yield empty.after([put(PLACE(NUNS[0]), first)])
    else:
        yield empty.after([put(PLACE(NUNS[0]), first), put(PLACE(NUNS[1]), second[0])])
        yield empty.after([put(PLACE(NUNS[1]), first), put(PLACE(NUNS[0]), second[0])])


REFUSALS = {
    "turn.sequence": Refusal.TIME,
    "turn.pass": Refusal.TIME,
    "turn.choice": Refusal.PERSON,
    "turn.movers": Refusal.PERSON,
    "turn.once": Refusal.PERSON,
    "push.due": Refusal.PERSON,
    "kiss.asked": Refusal.PERSON,
    "kiss.happens": Refusal.PERSON,
    "turn.budget": Refusal.LENGTH,
    "turn.order": Refusal.LENGTH,
    "walk.path": Refusal.REACH,
    "walk.return": Refusal.REACH,
    "nun.line": Refusal.REACH,
    "nun.stay": Refusal.REACH,
    "push.adjacent": Refusal.REACH,
    "detention.exit": Refusal.REACH,
}


# Faults.


def sources() -> Sources:
    """Where faults are seeded."""
    seen = ("PLACE", "POSTURE", "COINS", "CLOCK", "TURN", "ENDING", "KISSER")
    remembered = ("HELD", "LEAVING", "MAY", "WALKED", "NEED", "BUDGET", "SERVING", "UNDECIDED", "SEEN_AT_START")
    marks = ("CUT", "PASSED", "STUCK", "PASSABLE", "HOPEFUL", "SWORN")
    chapters = (pushes, chains, landings, answers, turns, steps)
    return Sources(course, CHAPTERS, chapters, chapters, (*seen, *remembered, *marks))


def looks_ahead_exactly(position: Position, rules: Ruleset) -> bool:
    """Whether a position is so small that nothing may be laid out that cannot be walked."""
    children = sum(child.place != NOWHERE for child in position.children)
    is_small = position.board.grid.size <= MOST_EXACT_SPACES and children <= MOST_EXACT_CHILDREN
    return is_small and rules.push_fight is PushFight.NO


PLAN = Plan(
    draw_rules=draw_ruleset,
    draw_whole_game=draw_whole_game,
    draw_finished=draw_finished,
    themes=THEMES,
    combinations=COMBINATIONS,
    combination_every=6,
    choose_step=choose_step,
    is_large=is_large,
    is_solved=lambda position: position.board.grid.size <= MOST_SOLVED_SPACES,
    looks_ahead_exactly=looks_ahead_exactly,
    steps=some_steps,
    check_case=check_start,
    scenes_of_end=scenes_of_end,
    refusals=REFUSALS,
    simulator_refuses=refusals,
    sources=sources,
    equivalents=EQUIVALENTS,
    quick_cases=5,
    full_cases=1,
)

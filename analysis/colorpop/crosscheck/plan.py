"""What Color Pop lends to its cross-check, set-ups and views among it; see `analysis.crosscheck.plan`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from analysis.colorpop.crosscheck.equivalents import EQUIVALENTS
from analysis.colorpop.crosscheck.themes import COMBINATIONS, THEMES
from analysis.colorpop.positions import draw_finished, draw_ruleset
from analysis.crosscheck.comparing import Disagreement, Implementations, Tally, broken_words
from analysis.crosscheck.plan import Plan, Sources
from analysis.crosscheck.settings import CheckSetting
from analysis.crosscheck.situations import Situation, play_turns
from model.colorpop.clauses import CHAPTERS, course, scene_of
from model.colorpop.clauses.course import speeches
from model.colorpop.clauses.judging import not_a_start, not_seen
from model.colorpop.clauses.pops import pops, subsets
from model.colorpop.clauses.scene import Move, Scene, pop
from model.colorpop.clauses.setup import Start, is_hopeless, is_legal
from model.colorpop.game import GAME
from model.colorpop.moves import Kind, Step
from model.colorpop.observation import observe
from model.colorpop.position import EMPTY, JOKER, PLAYERS, Box, Position
from model.colorpop.readings import Ruleset
from model.colorpop.setup import How, Slides, new_game, random_fill
from model.colorpop.simulator import groups, setups, turns
from model.grid import Grid
from model.refusals import Refusal, Refusals
from model.turn import Turn

SET_UP_EVERY = 10
"""Every so many cases a fill is set up, too."""
MOST_TOKENS = 6
"""How many tokens a board may have for a solver to list all next positions, and for all sets to be popped."""
MOST_MOVES = 60
MOST_TURNS = 20


def draw_whole_game(rng: Random, rules: Ruleset) -> Position:
    """Play some turns of a game at random."""
    grid = rng.choice([Grid(6, 6), Grid(8, 5), Grid(10, 10)])
    return play_turns(GAME, new_game(rng, rules, rng.randint(2, 5), grid=grid), rules, rng, MOST_TURNS)


# One scene.


def some_moves(now: Scene, rng: Random) -> Iterator[Move]:
    """All sets of tokens of a small board as all colours; of a large one what is worth a thought, and what is near."""
    yield from speeches(now)
    if len(now.tokens) <= MOST_TOKENS:
        whats = (*now.colours, JOKER)
        yield from (pop(now.grid, what, group) for what in whats for group in subsets(now.tokens))
        return
    thoughts = list(pops(now))
    yield from thoughts[:: max(1, len(thoughts) // MOST_MOVES)]
    yield from islice(spoil_groups(now, thoughts, rng), MOST_MOVES)


def spoil_groups(now: Scene, thoughts: list[Move], rng: Random) -> Iterator[Move]:
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


def write_move(now: Scene, move: Move) -> str:
    """A move with all that it takes."""
    return f"{move.kind.value} {move.what} {' '.join(map(now.grid.name, sorted(move.places)))}".strip()


def simulator_refuses(turn: Turn[Position, Step], move: Move) -> Refusals:
    """How the simulator refuses a move that it does not list: by its kind, the speaker, or the tokens."""
    spoken = [step.what for step in turn.legal if step.kind is Kind.SILENT]
    if (move.kind is Kind.POP) is bool(spoken) and move.kind is not Kind.CLAIM:
        return frozenset({Refusal.TIME})
    speaker = spoken[0] if spoken else PLAYERS[turn.position.turn]
    return frozenset({Refusal.LANDING if move.kind is Kind.POP or move.what == speaker else Refusal.PERSON})


def check_views(here: Implementations, tally: Tally) -> Iterator[Disagreement]:
    """What the clauses have against what players see."""
    position, rules = here.clauses.position, here.situation.ruleset
    for player in range(position.players):
        tally.counts["sights"] += 1
        seen = observe(position, player, here.simulated)
        broken = tuple(clause.id for clause in not_seen(position, rules, seen))
        if broken:
            yield Disagreement("sight", here.situation, "", f"shows {PLAYERS[player]}", broken_words(broken), broken)


# Setting up.


def check_set_ups(
    situation: Situation, number: int, rng: Random, tally: Tally, setting: CheckSetting
) -> Iterator[Disagreement]:
    """Where a random fill is treated differently: whether it is legal, what repairs it, whether anything does."""
    if number % SET_UP_EVERY:
        return
    rules = situation.ruleset
    simulated = setting.simulated(rules)
    grid, box = rng.choice([Grid(3, 3), Grid(2, 4), Grid(4, 3), Grid(3, 4)]), Box(2, 9, 2)
    fill = random_fill(rng, grid, box)
    filled = Situation(Position(grid, fill, box=box), rules)
    slides = Slides(grid, simulated)
    tally.counts["set-ups"] += 1
    theirs, ours = slides.is_legal(fill), is_legal(grid, tuple(fill), rules)
    laid = slides.repaired(fill, rng)
    if theirs is not ours:
        yield Disagreement("limit", filled, "", f"legal: {theirs}", f"legal: {ours}")
    if (laid is None) is not is_hopeless(grid, tuple(fill), rules):
        yield Disagreement("repair", filled, "", f"repaired: {laid}", "say the opposite")
    if laid is not None and not theirs:
        broken = tuple(c.id for c in not_a_start(Start.of(Position(grid, laid, box=box), rules, fill)))
        if broken:
            yield Disagreement("start", filled, "", f"lays {laid}", broken_words(broken), broken)
    yield from check_unrepaired(slides, rng, box, rules)
    yield from check_game_of_two(rules, simulated)


def check_game_of_two(rules: Ruleset, simulated: Ruleset) -> Iterator[Disagreement]:
    """What the set-up clauses have against a whole game of two, who may have to hold two colours each."""
    position = new_game(Random(str(rules)), simulated, players=2, grid=Grid(3, 4))
    broken = tuple(clause.id for clause in not_a_start(Start.of(position, rules)))
    if broken:
        yield Disagreement("start", Situation(position, rules), "", "begins so", broken_words(broken), broken)


def check_unrepaired(slides: Slides, rng: Random, box: Box, rules: Ruleset) -> Iterator[Disagreement]:
    """What the set-up clauses have against slides that are played as they were filled, legal or hopeless."""
    laid = slides.set_up(rng, box)
    position = Position(slides.grid, laid.cells, box=box)
    broken = tuple(clause.id for clause in not_a_start(Start.of(position, rules, laid.cells)))
    if broken and laid.how is not How.REPAIRED:
        yield Disagreement("start", Situation(position, rules), "", f"{laid.how.value}", broken_words(broken), broken)


# Faults.


def sources() -> Sources:
    """Where faults are seeded."""
    seen = ("TURN", "PENDING", "ENDING", "WHO", "PHASE", "ASKING", "POPPED", "TAKEN", "COUNT")
    places = ("todo", "place", "free")
    return Sources(course, CHAPTERS, (groups, turns, setups), (turns,), (*seen, *places))


PLAN = Plan(
    draw_rules=draw_ruleset,
    reads_all=False,
    draw_whole_game=draw_whole_game,
    draw_finished=draw_finished,
    themes=THEMES,
    combinations=COMBINATIONS,
    is_solved=lambda position: sum(cell != EMPTY for cell in position.cells) <= MOST_TOKENS,
    solved_every=10,
    moves=some_moves,
    write_move=write_move,
    check_case=check_set_ups,
    check_scene=check_views,
    scenes_of_end=lambda start, position: [scene_of(position, start.rules)],
    refusals={"turn.sequence": Refusal.TIME, "turn.pass": Refusal.TIME, "turn.speaker": Refusal.PERSON},
    simulator_refuses=simulator_refuses,
    sources=sources,
    equivalents=EQUIVALENTS,
)

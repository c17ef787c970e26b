"""The wider game admits every game by the rules: random games that end in a kiss, position by position."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from analysis.play.players import play_game
from analysis.recess.kiss import not_encoded
from analysis.recess.kiss.answer_sets import kiss_by_program
from analysis.recess.kiss.distances import distances_of
from analysis.recess.kiss.earliest import KissQuestion, earliest
from analysis.recess.kiss.ledger import EARLY, LATE, SIDES
from analysis.recess.kiss.literals import ASKED, no
from analysis.recess.kiss.wider_game import Bounding
from analysis.recess.random_positions import draw_ruleset
from analysis.solving import Possible
from model.recess.board import named_board
from model.recess.clauses.steps import write_place
from model.recess.moves import Kind
from model.recess.position import LABELS, Position, label, owner, sex
from model.recess.readings import KissTrigger, Ruleset
from model.recess.records import Record
from model.recess.simulator import Simulator
from model.records import replay

pytestmark = pytest.mark.slow

BOARDS = ("study-3x3", "study-4x4", "study-5x5")
PLAYERS = 2
MOST_TURNS = 10


def kissing_game(rng: Random) -> Record:
    """Random games until one ends with a kiss soon enough, under drawn readings that are encoded."""
    while True:
        ruleset = draw_ruleset(rng)
        if not not_encoded(ruleset):
            board = named_board(rng.choice(BOARDS))
            game = play_game(Simulator(board, ruleset), Position.start(board, PLAYERS), rng)
            record = Record(game.start, game.ruleset, game.turns)
            if "kiss" in game.result and len(game.turns) <= MOST_TURNS and is_walked_to(record):
                return record


def is_walked_to(game: Record) -> bool:
    """Whether a kiss came about by the walk of one of the two, not by meeting, which takes an earlier walk."""
    ending, walkers = replay(game)[-1].ending, walkers_of(Record(game.start, game.ruleset, game.turns[-1:]))
    assert ending is not None
    if game.ruleset.kiss_trigger is not KissTrigger.MEETING:
        return True
    return ending.kisser == owner(walkers[-1]) and walkers[-1] in pair_of(game) if walkers else False


def walkers_of(game: Record) -> list[int]:
    """Who walks, in order."""
    return [LABELS[step.piece] for turn in game.turns for step in turn if step.kind is Kind.WALK]


def pair_of(game: Record) -> tuple[int, int]:
    """The boy and the girl that kiss; if there could be two such pairs, the one of which a child walked last."""
    last = replay(game)[-1]
    assert last.ending is not None
    boys = [4 * (last.ending.kisser or 0), 4 * (last.ending.kisser or 0) + 1]
    pairs = [
        (b, g) for b in boys for g in (boys[0] + 2, boys[0] + 3) if last.children[b].place == last.children[g].place
    ]
    return next((pair for pair in pairs if walkers_of(game)[-1] in pair), pairs[0])


def renamed(game: Record, ahead: tuple[int, ...] = ()) -> dict[int, int]:
    """New numbers for the children: of two alike, some come first, else who walks first does."""
    numbers: dict[int, int] = {}
    for first in range(0, 4 * game.start.players, 2):
        leading = next((c for c in [*ahead, *walkers_of(game)] if c in (first, first + 1)), first)
        numbers |= {leading: first, (first + 1 if leading == first else first): first + 1}
    return numbers


def is_passed_on(game: Record, pair: tuple[int, int]) -> bool:
    """Whether one of a pair is ever pushed from a space on which nobody has just landed."""
    for turn, position in zip(game.turns, replay(game), strict=False):
        places = {
            label(number): write_place(position.board, there.place) for number, there in enumerate(position.children)
        }
        landed = ""
        for step in turn:
            if step.kind is Kind.PUSH and LABELS.get(step.piece) in pair and places[step.piece] != landed:
                return True
            landed = step.to if step.kind in (Kind.WALK, Kind.TELL, Kind.NUN) else landed
            places[step.piece] = step.to
    return False


def played_as(game: Record, numbers: dict[int, int], may_pass_on: bool = True) -> Bounding:
    """The wider game, in which before every turn everybody is as far as it was in a game, and fights as it did."""
    distances, players = distances_of(game.start.board, game.ruleset), game.start.players
    wider = Bounding(distances, players, len(game.turns), may_pass_on)
    for turn, position in enumerate(replay(game)[:-1]):
        stage = 4 * turn
        for child, there in enumerate(position.children):
            assert owner(numbers[child]) == owner(child)
            steps = distances.steps[sex(child)][there.place]
            wider.add("game", wider.far(numbers[child], stage, min(steps, wider.apart)))
            wider.add("game", no(wider.far(numbers[child], stage, steps + 1)))
        fights = {numbers[a]: numbers[v] for a, v in position.fights().values()}
        for child in wider.pair:
            attacks = wider.attacks(child, stage)
            wider.add("game", attacks if child in fights else no(attacks))
            for player in range(players):
                pinned = wider.pinned(child, stage, player)
                is_so = any(owner(a) == player and v == child for a, v in fights.items())
                wider.add("game", pinned if is_so else no(pinned))
        others = [a for a, v in fights.items() if a not in wider.pair and v not in wider.pair]
        for player, side in product(range(players), SIDES):
            led = [wider.ledger.fights(player, (side, since), stage, 1) for since in (EARLY, LATE)]
            if any(owner(a) == player and sex(a) == side for a in others):
                wider.add("game", *led)
            else:
                for one in led:
                    wider.add("game", no(one))
    return wider


def some_turns(rng: Random, players: int) -> Record:
    """The first turns of a random game on a small board, under drawn readings that are encoded."""
    while True:
        ruleset = draw_ruleset(rng)
        if not not_encoded(ruleset):
            board = named_board(rng.choice(BOARDS))
            game = play_game(Simulator(board, ruleset), Position.start(board, players), rng)
            if len(game.turns) > 3 * players:
                return Record(game.start, game.ruleset, game.turns[: 3 * players])


START = "turn=A coins=10,10,10 boys_entrance=A1,A2,B1,B2,C1,C2 girls_entrance=a1,a2,b1,b2,c1,c2"
TELLERS_THAT_ARE_PUSHED = (
    """
    [Board "study-3x3"]
    [Players "3"]
    [Rules "ja"]

    1. A 3 A1-a1; 2 A2-b1; 1 a1-c3; nun a1-a2
    2. B 3 B1-a1; 2 B2-b1; 1 b1-c3; nun c3-c1
    3. C 3 C1-c1; tell b1; push A2-c1; push C1-c2; 2 c1-c2
    """,
    """
    [Position "START : (N) . . / . . . / # . (N)"]
    [Rules "ja"]

    1. A 3 A1-a1; 2 a1-b3; 1 A2-a1; nun c3-c2
    2. B 3 B1-a1; 2 b1-b3; 1 B2-a1; nun c2-b2
    3. C 3 C1-b2; tell b3; push a1-b2; push C1-c2; 2 c1-c2
    """,
)
"""A told nun pushes her victim onto the child that told, which is pushed on: three steps and one in a single move."""


def pushed_teller(text: str) -> Record:
    """A game in which somebody tells and is pushed."""
    return Record.parse("\n".join(line.strip() for line in text.strip().replace("START", START).splitlines()))


@pytest.mark.parametrize("text", TELLERS_THAT_ARE_PUSHED)
def test_who_tells_may_be_pushed_by_whom_it_told_of(text: str) -> None:
    game = pushed_teller(text)
    assert str(replay(game)[-1].ending) == "kiss C"
    assert isinstance(played_as(game, renamed(game, pair_of(game))).clauses.ask(), Possible)
    assert isinstance(Bounding(distances_of(game.start.board, game.ruleset), 3, 3).clauses.ask(), Possible)
    assert isinstance(kiss_by_program(distances_of(game.start.board, game.ruleset), 3, 3), Possible)


@pytest.mark.parametrize("text", TELLERS_THAT_ARE_PUSHED)
def test_kiss_does_not_call_a_turn_impossible_in_which_a_teller_is_pushed(text: str) -> None:
    start = pushed_teller(text).start
    assert 3 not in earliest(KissQuestion(start.board, Ruleset.of("ja"), 3, 3)).details["excluded"]


@pytest.mark.parametrize("seed", range(12))
def test_a_game_that_ends_in_a_kiss_is_a_game_of_the_wider_kind(seed: int) -> None:
    game = kissing_game(Random(seed))
    assert isinstance(played_as(game, renamed(game, pair_of(game))).clauses.ask(), Possible), str(game)


@pytest.mark.parametrize("seed", range(12))
def test_a_game_in_which_no_push_is_passed_on_to_the_pair_is_one_without_that(seed: int) -> None:
    rng = Random(seed)
    game = kissing_game(rng)
    while is_passed_on(game, pair_of(game)):
        game = kissing_game(rng)
    assert isinstance(played_as(game, renamed(game, pair_of(game)), may_pass_on=False).clauses.ask(), Possible), str(
        game
    )


@pytest.mark.parametrize("seed", range(12))
def test_every_game_is_a_game_of_the_wider_kind_turn_by_turn(seed: int) -> None:
    game = some_turns(Random(seed), 2 + seed % 3)
    wider = played_as(game, renamed(game))
    assert isinstance(wider.clauses.ask(without=[ASKED, "kiss.happens"]), Possible), str(game)


@pytest.mark.parametrize("seed", range(3))
def test_the_answer_set_program_admits_games_that_end_in_a_kiss(seed: int) -> None:
    game = kissing_game(Random(seed))
    distances = distances_of(game.start.board, game.ruleset)
    assert isinstance(kiss_by_program(distances, PLAYERS, len(game.turns)), Possible), str(game)


def wider_under(**choices: str) -> Bounding:
    """A wider game of two players up to the first one's third turn, under some readings."""
    return Bounding(distances_of(named_board("study-5x5"), Ruleset.of("baseline", **choices)), 2, 5)


def is_possible(wider: Bounding) -> bool:
    """Whether there is such a game, with or without a kiss."""
    return isinstance(wider.clauses.ask(without=[ASKED, "kiss.happens"]), Possible)


@pytest.mark.parametrize(("stands", "begins"), [("end_of_missed_turn", 8), ("start_of_next", 16)])
@pytest.mark.parametrize("leaves", ["entrance", "shelter"])
def test_detention_exit__only_into_a_shelter_does_getting_up_bring_a_child_a_step_onto_the_board(
    leaves: str, stands: str, begins: int
) -> None:
    wider, child = wider_under(detention_exit=leaves, detention_stands=stands), 1
    wider.add("game", no(wider.far(child, begins, 1)))
    for number in range(begins, begins + 3):
        wider.add("game", -wider.walks(wider.slots[number])[child])
    end = min(begins + 4, len(wider.slots))
    wider.add("game", wider.far(child, end, 1))
    assert is_possible(wider) == (leaves == "shelter")


@pytest.mark.parametrize("reading", ["held", "frozen", "released"])
def test_pass_fights__only_who_lets_go_ends_a_fight_by_passing(reading: str) -> None:
    wider, player, kind = wider_under(pass_fights=reading), 1, (SIDES[0], EARLY)
    wider.add("game", wider.ledger.fights(player, kind, 12, 1))
    wider.add("game", no(wider.ledger.fights(player, kind, 15, 1)))
    for slot in wider.slots[12:15]:
        for walk in wider.walks(slot).values():
            wider.add("game", -walk)
    assert is_possible(wider) == (reading == "released")


@pytest.mark.parametrize("order", ["fixed", "free"])
def test_walk_order__only_in_free_order_does_the_last_walk_of_a_turn_lead_three_spaces_out(order: str) -> None:
    wider = wider_under(walk_order=order)
    wider.add("game", no(wider.far(0, 2, 1)))
    wider.add("game", wider.far(0, 3, 3))
    assert is_possible(wider) == (order == "free")


def test_walk_order__no_length_is_walked_twice_in_a_turn() -> None:
    wider = wider_under(walk_order="free")
    for child in (0, 2):
        wider.add("game", wider.far(child, 3, 3))
    assert not is_possible(wider)

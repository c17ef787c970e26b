"""Every question has its smallest difference: each witness replays differently, and nothing smaller does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product

import pytest

from analysis.diverge import Difference, deciding_alone, differences, edition_difference, reading_difference
from analysis.diverge.difference import ELSEWHERE, ILLEGAL, UNFINISHED
from analysis.diverge.domain import SizeLayer, differences_of, domain_of
from analysis.diverge.explanations import becomes, do_differ, winners_of
from analysis.diverge.tasks import Task
from model.recess.position import Position
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.registry import game_named, game_names
from tests.diverge.renew_differences import tasks

pytestmark = pytest.mark.slow


def rows(game: str) -> list[tuple[str, Difference]]:
    """The table of a game: tasks and answers."""
    table = differences_of(game).table
    assert table is not None
    pages = map(json.loads, table.read_text("utf-8").splitlines())
    return [(page["task"], Difference.from_json(page["difference"])) for page in pages]


ROWS = {game: rows(game) for game in game_names()}
EVERY = [difference for game in game_names() for _, difference in ROWS[game]]
every_difference = pytest.mark.parametrize("difference", EVERY, ids=lambda one: f"{one.game} {one.name}")
PLAYED = [difference for difference in EVERY if difference.turn]
every_turn = pytest.mark.parametrize("difference", PLAYED, ids=lambda one: f"{one.game} {one.name}")


@pytest.mark.parametrize("game", game_names())
def test_the_table_answers_every_pair_of_readings_of_every_question(game: str):
    assert [name for name, _ in ROWS[game]] == [task.name for task in tasks(game)]


@every_difference
def test_the_witness_tells_the_two_rulesets_apart(difference: Difference):
    ruleset = game_named(difference.game).rulebook.ruleset
    assert difference.is_found
    assert do_differ(difference.position, ruleset.parse(difference.rules_one), ruleset.parse(difference.rules_other))


@every_difference
def test_the_clauses_tell_the_two_rulesets_apart_in_the_witness_too(difference: Difference):
    domain, ruleset = domain_of(difference.game), game_named(difference.game).rulebook.ruleset
    layer = layer_of(difference)
    rules = [ruleset.parse(text) for text in (difference.rules_one, difference.rules_other)]
    said = [
        [domain.said_by_clauses(layer, part, difference.position, chosen) for chosen in rules]
        for part in range(domain.parts(layer) if layer.turns == 0 else 1)
    ]
    assert any(one != other for one, other in said)


def layer_of(difference: Difference) -> SizeLayer:
    """The layer in which a witness was found."""
    pieces, spaces = difference.key[1], difference.key[3] if difference.game == "recess" else 0
    layers = (layer for layer in domain_of(difference.game).LAYERS if layer.turns == difference.key[0])
    return next(layer for layer in layers if layer.pieces == pieces and layer.spaces in (spaces, 0))


@every_difference
def test_the_clauses_say_that_nothing_smaller_parts_on_what_they_were_asked_about(difference: Difference):
    on_witness, on_smaller = difference.answer.opinions
    assert on_witness.by == "the clauses, on the witness"
    assert on_smaller.says == "no difference"
    assert f"{difference.tried:,} smaller positions" in on_smaller.by or difference.game == "colorpop"


@every_difference
def test_every_witness_is_the_least_of_its_bound(difference: Difference):
    assert difference.is_minimal


@pytest.mark.parametrize("difference", [each for each in EVERY if each.question], ids=lambda one: one.name)
def test_the_rulesets_differ_in_the_question_only_beside_the_same_company(difference: Difference):
    book = game_named(difference.game).rulebook
    company = book.ruleset.parse(difference.company)
    task = Task.of(
        book.question(difference.question), *map(book.question(difference.question).read, difference.readings), company
    )
    assert task.pair == (difference.rules_one, difference.rules_other)


@every_difference
def test_clauses_are_named_that_are_responsible_and_nobody_contradicts(difference: Difference):
    assert difference.clauses
    assert set(difference.clauses) <= set(game_named(difference.game).rulebook.clauses)
    assert difference.answer.is_confirmed


@every_difference
def test_a_parting_is_the_same_when_it_is_read_back_from_json(difference: Difference):
    assert Difference.from_json(json.loads(json.dumps(difference.to_json()))) == difference


@every_turn
def test_the_turn_leads_where_only_one_side_allows_or_to_other_winners(difference: Difference):
    game = game_named(difference.game)
    ruleset, turn = game.ruleset, game.read_turn("; ".join(difference.turn))
    rules = {"one": ruleset.parse(difference.rules_one), "other": ruleset.parse(difference.rules_other)}
    results = {"one": difference.result_one, "other": difference.result_other}
    here, there = difference.only, "one" if difference.only == "other" else "other"
    assert game.turn(difference.position, rules[here]).after(*turn).position == results[here]
    what, where = becomes(difference.position, rules[there], turn)
    assert (what in (ILLEGAL, UNFINISHED)) == (results[there] is None)
    assert where == results[there]
    if results[here] in game.turn(difference.position, rules[there]).results():
        assert what == ELSEWHERE
        assert winners_of(results[here], rules[here]) != winners_of(results[here], rules[there])


# Nothing smaller: a plain enumeration that shares nothing with the search but the position's text.


def small_positions(most_pieces: int, most_spaces: int) -> Iterator[Position]:
    """Every position of a boy and a girl of two players and a nun, without equipment, with shelters or without."""
    shapes = [(r, c) for r, c in product(range(1, most_spaces + 1), repeat=2) if r * c <= most_spaces]
    for (down, right), sheltered in product(shapes, (False, True)):
        size = down * right
        if sheltered and size == 1:
            continue
        wheres = [*range(size), *(["in", "lying"] if sheltered else [])]
        for count in range(most_pieces + 1):
            for pieces in product(("A1", "a1", "B1", "b1", "N"), repeat=count):
                if any(pieces.count(piece) > 1 for piece in pieces):
                    continue
                for places in product(wheres, repeat=count):
                    position = laid_out(dict(zip(pieces, places, strict=True)), down, right, sheltered)
                    if position is not None and not problems(position):
                        yield position


def laid_out(pieces: dict[str, int | str], down: int, right: int, sheltered: bool) -> Position | None:
    """Write a position down and read it; None where a nun would be in an entrance."""
    cells: list[list[str]] = [[] for _ in range(down * right)]
    boys, girls = [], []
    for piece, where in pieces.items():
        if isinstance(where, int):
            cells[where].append(piece)
        elif piece == "N":
            return None
        else:
            (boys if piece[0].isupper() else girls).append(piece + ("!" if where == "lying" else ""))
    texts = ["+".join(cell) for cell in cells]
    if sheltered:
        texts[0], texts[-1] = f"({texts[0]})", f"({texts[-1]})"
    heads = ["turn: A", "clock: 10", "coins: 5 5"]
    heads += [f"boys_entrance: {' '.join(boys)}"] * bool(boys) + [f"girls_entrance: {' '.join(girls)}"] * bool(girls)
    lines = [" ".join(text or "." for text in texts[row * right : (row + 1) * right]) for row in range(down)]
    return Position.parse("\n".join([*heads, *lines]))


@pytest.mark.parametrize(
    ("name", "pieces", "spaces"),
    [
        ("nun.directions=queen/rook", 1, 3),
        ("nun.turns=no/yes", 1, 5),
        ("moves.allocation=chosen/largest", 1, 1),
        ("detention.exit=entrance/shelter", 0, 4),
        ("turn.timeout=no/yes", 1, 4),
        ("kiss.when=at_once/end_of_turn", 1, 4),
        ("push.shelter=no/yes", 2, 2),
    ],
)
def test_no_smaller_position_tells_the_readings_apart(name: str, pieces: int, spaces: int):
    difference = next(difference for difference in EVERY if difference.name == name)
    assert difference.is_minimal
    assert difference.key[1] > pieces or difference.key[3] > spaces
    one, other = Ruleset.parse(difference.rules_one), Ruleset.parse(difference.rules_other)
    for position in small_positions(pieces, spaces):
        board = position.board
        assert Simulator(board, one).results(position) == Simulator(board, other).results(position), str(position)


def test_the_search_finds_again_what_the_table_says():
    for question in ("clock.end", "entrance.return", "moves.allocation", "tie.kisser"):
        found = differences("recess", question, anew=True)
        known = [difference for difference in EVERY if difference.game == "recess" and difference.question == question]
        assert [(p.position, p.turn, p.tried) for p in found] == [(p.position, p.turn, p.tried) for p in known]


def test_two_readings_that_are_not_the_first_part_too():
    difference = reading_difference("recess", "tie.kisser", "kisser_wins", "shared")
    assert difference.outcome_one == "C wins (kiss C; kisser)"
    assert difference.outcome_other == "A and B share the win (kiss C; nothing)"


def test_the_french_and_the_japanese_game_part_with_one_nun_on_four_spaces():
    difference = edition_difference("recess", "fr", "ja")
    assert difference.position.line() == "turn=A clock=10 coins=5,5 : N . / . ."
    assert difference.turn == ("nun a1-b2",)
    assert deciding_alone(difference) == ("nun.directions",)

"""Every question has its smallest parting: each witness replays differently, and nothing smaller does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product

import pytest

from analysis.diverge import Parting, deciding_alone, edition_parting, partings, reading_parting
from analysis.diverge.difference import ELSEWHERE, ILLEGAL, UNFINISHED
from analysis.diverge.explanations import becomes, is_parting, winners_of
from analysis.diverge.running import known_table
from analysis.diverge.search import Layer, domain_of
from analysis.diverge.tasks import Task
from model.recess.position import Position
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.registry import game_named, game_names
from tests.diverge.renew_partings import tasks


def rows(game: str) -> list[tuple[str, Parting]]:
    """The table of a game: tasks and answers."""
    pages = map(json.loads, known_table(game).read_text("utf-8").splitlines())
    return [(page["task"], Parting.from_json(page["parting"])) for page in pages]


ROWS = {game: rows(game) for game in game_names()}
EVERY = [parting for game in game_names() for _, parting in ROWS[game]]
every_parting = pytest.mark.parametrize("parting", EVERY, ids=lambda parting: f"{parting.game} {parting.name}")
PLAYED = [parting for parting in EVERY if parting.turn]
every_turn = pytest.mark.parametrize("parting", PLAYED, ids=lambda parting: f"{parting.game} {parting.name}")


@pytest.mark.parametrize("game", game_names())
def test_the_table_answers_every_pair_of_readings_of_every_question(game: str):
    assert [name for name, _ in ROWS[game]] == [task.name for task in tasks(game)]


@every_parting
def test_the_witness_tells_the_two_rulesets_apart(parting: Parting):
    ruleset = game_named(parting.game).rulebook.ruleset
    assert parting.is_found
    assert is_parting(parting.position, ruleset.parse(parting.rules_one), ruleset.parse(parting.rules_other))


@every_parting
def test_the_clauses_tell_the_two_rulesets_apart_in_the_witness_too(parting: Parting):
    domain, ruleset = domain_of(parting.game), game_named(parting.game).rulebook.ruleset
    layer = layer_of(parting)
    rules = [ruleset.parse(text) for text in (parting.rules_one, parting.rules_other)]
    said = [
        [domain.said_by_clauses(layer, part, parting.position, chosen) for chosen in rules]
        for part in range(domain.parts(layer) if layer.turns == 0 else 1)
    ]
    assert any(one != other for one, other in said)


def layer_of(parting: Parting) -> Layer:
    """The layer in which a witness was found."""
    pieces, spaces = parting.key[1], parting.key[3] if parting.game == "recess" else 0
    layers = (layer for layer in domain_of(parting.game).LAYERS if layer.turns == parting.key[0])
    return next(layer for layer in layers if layer.pieces == pieces and layer.spaces in (spaces, 0))


@every_parting
def test_the_clauses_say_that_nothing_smaller_parts_on_what_they_were_asked_about(parting: Parting):
    on_witness, on_smaller = parting.answer.opinions
    assert on_witness.by == "the clauses, on the witness"
    assert on_smaller.says == "no parting"
    assert f"{parting.tried:,} smaller positions" in on_smaller.by or parting.game == "colorpop"


@every_parting
def test_every_witness_is_the_least_of_its_bound(parting: Parting):
    assert parting.is_minimal


@pytest.mark.parametrize("parting", [each for each in EVERY if each.question], ids=lambda parting: parting.name)
def test_the_rulesets_differ_in_the_question_only_beside_the_same_company(parting: Parting):
    book = game_named(parting.game).rulebook
    company = book.ruleset.parse(parting.company)
    task = Task.of(
        book.question(parting.question), *map(book.question(parting.question).read, parting.readings), company
    )
    assert task.pair == (parting.rules_one, parting.rules_other)


@every_parting
def test_clauses_are_named_that_are_responsible_and_nobody_contradicts(parting: Parting):
    assert parting.clauses
    assert set(parting.clauses) <= set(game_named(parting.game).rulebook.clauses)
    assert parting.answer.is_confirmed


@every_parting
def test_a_parting_is_the_same_when_it_is_read_back_from_json(parting: Parting):
    assert Parting.from_json(json.loads(json.dumps(parting.to_json()))) == parting


@every_turn
def test_the_turn_leads_where_only_one_side_allows_or_to_other_winners(parting: Parting):
    game = game_named(parting.game)
    ruleset, turn = game.ruleset, game.read_turn("; ".join(parting.turn))
    rules = {"one": ruleset.parse(parting.rules_one), "other": ruleset.parse(parting.rules_other)}
    results = {"one": parting.result_one, "other": parting.result_other}
    here, there = parting.only, "one" if parting.only == "other" else "other"
    assert game.simulator(parting.position, rules[here]).play(parting.position, turn) == results[here]
    rival = game.simulator(parting.position, rules[there])
    what, where = becomes(rival, parting.position, turn)
    assert (what in (ILLEGAL, UNFINISHED)) == (results[there] is None)
    assert where == results[there]
    if results[here] in rival.results(parting.position):
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
    parting = next(parting for parting in EVERY if parting.name == name)
    assert parting.is_minimal
    assert parting.key[1] > pieces or parting.key[3] > spaces
    one, other = Ruleset.parse(parting.rules_one), Ruleset.parse(parting.rules_other)
    for position in small_positions(pieces, spaces):
        board = position.board
        assert Simulator(board, one).results(position) == Simulator(board, other).results(position), str(position)


def test_the_search_finds_again_what_the_table_says():
    for question in ("clock.end", "entrance.return", "moves.allocation", "tie.kisser"):
        found = partings("recess", question, anew=True)
        known = [parting for parting in EVERY if parting.game == "recess" and parting.question == question]
        assert [(p.position, p.turn, p.tried) for p in found] == [(p.position, p.turn, p.tried) for p in known]


def test_two_readings_that_are_not_the_first_part_too():
    parting = reading_parting("recess", "tie.kisser", "kisser_wins", "shared")
    assert parting.outcome_one == "C wins (kiss C; kisser)"
    assert parting.outcome_other == "A and B share the win (kiss C; nothing)"


def test_the_french_and_the_japanese_game_part_with_one_nun_on_four_spaces():
    parting = edition_parting("recess", "fr", "ja")
    assert parting.position.line() == "turn=A clock=10 coins=5,5 : N . / . ."
    assert parting.turn == ("nun a1-b2",)
    assert deciding_alone(parting) == ("nun.directions",)

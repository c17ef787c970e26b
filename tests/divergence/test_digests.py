"""The fast way to compare rulesets says what the plain simulator says."""

from __future__ import annotations

from random import Random

from analysis.divergence import recess_domain
from analysis.divergence.recess_digests import Digests, in_force
from analysis.divergence.recess_positions import boards, positions
from analysis.divergence.telling import reached
from analysis.random_positions import draw_position, draw_ruleset
from model.recess.position import Position
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator


def test_a_position_is_laid_out_as_the_simulator_does():
    rng = Random(1)
    for _ in range(40):
        position = draw_position(rng, Ruleset())
        digests = Digests(position.board, [Ruleset()])
        digests.lay(position)
        digests.simulator.load(position)
        assert list(digests.start) == list(digests.simulator.stack[0]), str(position)


def test_digests_differ_exactly_where_results_do():
    rng = Random(2)
    seen = set()
    for _ in range(60):
        rules = draw_ruleset(rng)
        question = rng.choice(Ruleset.questions())
        other = rules.choosing({question.id: rng.choice(question.readings())})
        position = draw_position(rng, rules)
        if problems(position, other):
            continue
        digests = Digests(position.board, [rules, other])
        digests.look(position)
        same = reached(position, rules) == reached(position, other)
        assert (digests.of(0) == digests.of(1)) == same, f"{position}\n{rules}\n{other}"
        seen.add(same)
    assert seen == {True, False}


def test_rulesets_that_a_board_does_not_tell_apart_share_their_tables():
    board = Position.parse("coins=5,5 : A1 . .").board
    assert in_force(board, Ruleset()) == in_force(board, Ruleset.of(push_free_shelter="yes"))
    assert in_force(board, Ruleset()) != in_force(board, Ruleset.of(nun_stay="yes"))


def test_every_listed_position_can_be_and_none_stands_twice():
    for spaces in (1, 2, 3, 4):
        for board in boards(spaces):
            lines = [position.line() for position in positions(board, 2)]
            assert len(set(lines)) == len(lines)
            assert not any(problems(Position.parse(line)) for line in lines)


def test_every_drawn_position_is_listed_under_some_name():
    # Up to the names of players and children and the symmetries of the board, all pictures of two pieces are there.
    rng, looks = Random(3), {look(p) for board in boards(4) for p in positions(board, 2)}
    for _ in range(300):
        board = rng.choice(boards(4))
        spaces = [space for space in board.open_spaces if space not in board.shelter_spaces]
        if len(spaces) < 2:
            continue
        one, other = rng.sample(spaces, 2)
        cells = {one: rng.choice(["A1", "N"]), other: rng.choice(["a1", "B1", "N"])}
        drawn = Position.parse(picture(board, cells))
        assert look(drawn) in looks, str(drawn)


def picture(board: object, cells: dict[int, str]) -> str:
    """A picture of a board with a piece on each of some spaces."""
    rows = str(board).splitlines()
    tokens = [cell for row in rows for cell in row.split()]
    for space, piece in cells.items():
        tokens[space] = piece
    wide = len(rows[0].split())
    lines = [" ".join(tokens[start : start + wide]) for start in range(0, len(tokens), wide)]
    return "\n".join(["turn: A", "clock: 10", "coins: 5 5", *lines])


def look(position: Position) -> object:
    """How a position looks to somebody who knows no names and may walk round the board."""
    kinds: dict[int, list[str]] = {}
    for number, child in enumerate(position.children):
        if child.place >= 0:
            kinds.setdefault(child.place, []).append("own" if number < 4 else "other")
    for nun in position.nuns:
        kinds.setdefault(nun, []).append("nun")
    board, found = position.board, []
    from analysis.divergence.recess_positions import turnings

    for turned, _ in turnings(board.grid, bool(board.shelter_spaces)):
        pieces = tuple(sorted((turned[place], tuple(sorted(here))) for place, here in kinds.items()))
        ground = tuple(sorted(turned[space] for space in board.blocked))
        shelters = tuple(sorted(turned[space] for space in board.shelter_spaces))
        found.append((board.grid.rows, pieces, ground, shelters))
    return min(found)


def test_a_compiled_turn_is_told_apart_as_a_plain_one():
    position = Position.parse("turn=A clock=10 coins=5,5 : N . / . .")
    queen, rook = (Simulator(position.board, Ruleset.of(nun_directions=word)) for word in ("queen", "rook"))
    assert queen.results(position) != rook.results(position)
    seen = recess_domain.look_board(position.board, [position], [("baseline", "nun.directions=rook")])
    assert seen.found == {("baseline", "nun.directions=rook"): (0, position.line())}

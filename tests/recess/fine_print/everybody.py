"""A turn in a small picture, asked of simulator, clauses and reference alike; each test fails if they differ."""

from __future__ import annotations

from functools import cache
from inspect import cleandoc

from model.recess.clauses import begun, opened, position_of
from model.recess.moves import read_turn
from model.recess.outcome import outcome
from model.recess.position import LABELS, PLAYERS, Position
from model.recess.problems import checked
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.refusing import misjudging
from tests.recess import reference

QUIET = "coins: 5 5\n"
Results = frozenset[Position]


def position(picture: str) -> Position:
    """The position in a picture, on one line or several; two players with five coins each unless it says otherwise."""
    picture = cleandoc(picture)
    return Position.parse(picture if "coins" in picture else QUIET + picture)


def results_by_clauses(position: Position, rules: Ruleset) -> Results:
    """Every position that one complete turn can lead to, by the clauses alone."""
    return frozenset(map(position_of, opened(position, rules).results()))


@cache
def results(picture: str, *choices: str) -> Results:
    """All results of the turn in a picture."""
    before, rules = position(picture), Ruleset.parse(", ".join(choices))
    checked(before, rules)
    told = reference.results(before, rules)
    assert Simulator(before.board, rules).results(before) == told, "the simulator differs"
    assert results_by_clauses(before, rules) == told, "the clauses differ"
    return frozenset(told)


def next_steps(picture: str, turn: str, *choices: str) -> set[str]:
    """The legal steps after some legal steps of a turn; none where it is over. All lines end as the reference says."""
    results(picture, *choices)
    steps = steps_after(picture, turn, *choices)
    assert steps is not None, f"{turn} is illegal"
    return steps


def is_legal(picture: str, turn: str, *choices: str) -> bool:
    """Whether these steps begin a legal turn, or are one. All lines end as the reference says."""
    results(picture, *choices)
    return steps_after(picture, turn, *choices) is not None


def steps_after(picture: str, turn: str, *choices: str) -> set[str] | None:
    """What simulator and clauses list after some steps of a turn; nothing if both refuse one of the steps."""
    before, rules = position(picture), Ruleset.parse(", ".join(choices))
    simulator, clauses = Simulator(before.board, rules), begun(before, rules)
    simulator.begin(before)
    for step in (*read_turn(turn), None):
        codes = [] if simulator.is_over() else simulator.codes()
        listed = {simulator.step(code, simulator.stack[0]): code for code in codes}
        assert set(listed) == set(clauses.legal)
        if step is None:
            return set(map(str, clauses.legal))
        if step not in listed:
            return None
        simulator.play_code(listed[step])
        clauses = clauses.after(step)
    return None


def boards(found: Results) -> set[str]:
    """The results as rows of cells, a blank between cells, rows apart by slashes."""
    return {one.line().partition(" : ")[2] for one in found}


def spots(found: Results, child: str) -> set[str]:
    """The names of the places where a child ends up."""
    return {one.place_name(one.children[LABELS[child]].place) for one in found}


def coins(found: Results) -> set[tuple[int, ...]]:
    """What the players may own afterwards."""
    return {one.coins for one in found}


def endings(found: Results) -> set[str]:
    """How the game may have ended."""
    return {str(one.ending) for one in found}


def winners(picture: str, *choices: str) -> str:
    """Who has won a finished position."""
    ended, rules = position(picture), Ruleset.parse(", ".join(choices))
    found, told = outcome(ended, rules), reference.outcome(ended, rules)
    assert found is not None
    assert told is not None
    assert set(found.winners) == told[0], "simulator and reference differ"
    assert not misjudging(ended, rules, found.winners), "the clauses differ"
    return "".join(PLAYERS[winner] for winner in sorted(found.winners))

"""`push`: every landing that pushes and every way to make room, compared with the simulator and the reference."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from analysis.recess.push.by_reading import by_reading, is_changed, questions_on_pushes
from analysis.recess.push.resolutions import Landing, crowded_out, landings
from analysis.recess.push.simulated import opinion_on, simulated_landings
from analysis.recess.random_positions import PieceCounts, draw_position
from model.recess.game import GAME
from model.recess.moves import Kind, Step, Turn, read_turn, write_turn
from model.recess.position import LABELS, Position
from model.recess.readings import Ruleset
from model.recess.simulator.nun_steps import with_nun_next
from tests.recess.reference import nuns, pushes
from tests.recess.reference.scene import (
    Scene,
    end_fight,
    fights,
    is_shelter,
    nun_ends,
    opening,
    own_fights,
    pieces_at,
    put,
)
from tests.recess.test_play_cli import POSITIONS, Capture, run, told

pytestmark = pytest.mark.slow

CROWD = PieceCounts(own=2, others=8, fights=(0, 1, 2))
SIZES = ((3, 3), (3, 4), (4, 3))
CHAPTERS = ("push", "breakup", "nun")
SEEDS = range(20)

Placement = tuple[tuple[int, ...], tuple[int, ...]]
"""Where every child and every nun is."""


def position(picture: str) -> Position:
    """A position with A on turn."""
    return Position.parse(f"turn: A\nclock: 10\ncoins: 5 5 5\n{picture}")


def ways(picture: str, landing: str, **choices: str) -> set[str]:
    """How one landing can be resolved, as players write it."""
    found = {str(one): one for one in landings(position(picture), Ruleset.of(**choices))}
    return set(map(write_turn, found[landing].resolutions)) if landing in found else set()


def crowded(seed: int) -> tuple[Position, Ruleset]:
    """A crowded position and rules that differ in what speaks of pushes and nuns."""
    rng = Random(seed)
    asked = [question for question in Ruleset.questions() if question.chapter() in CHAPTERS]
    rules = Ruleset().choosing({question.id: rng.choice(question.readings()) for question in asked})
    while True:
        drawn = draw_position(rng, rules, CROWD, SIZES)
        if len(simulated_landings(GAME.turn(drawn, rules))) >= 3:
            return drawn, rules


# What the rules say.


def test_push_free__a_piece_with_a_free_neighbour_takes_it():
    assert ways("A1 . N\nB1 # .\n. . .", "nun c1-a1") == {"push A1-b1"}


def test_push_free__the_space_that_the_nun_has_left_is_free():
    assert ways("A1 N #\nB1 # .\n. . .", "nun b1-a1") == {"push A1-b1"}


def test_push_chain__without_a_free_neighbour_the_second_piece_finds_one():
    crowd = "A1 B1 # N\nC1 # . .\n.  .  . ."
    assert ways(crowd, "nun d1-a1", nun_obstacles="flies_over") == {"push A1-a2; push C1-a3"}


def test_push_chain__a_third_piece_is_pushed_only_where_chains_may_go_on():
    crowd = "A1 B1 # N\nC1 # . .\nb1 .  . ."
    chains = {"push A1-a2; push C1-a3; push b1-b3"}
    assert ways(crowd, "nun d1-a1", nun_obstacles="flies_over") == set()
    assert ways(crowd, "nun d1-a1", nun_obstacles="flies_over", push_chain="shortest") == chains


def test_breakup__both_fighters_are_pushed_in_either_order():
    found = ways("A1 . .\n# B1>C1 .\n. . .", "2 A1-b2")
    assert len(found) == 12
    assert "push B1-b1; push C1-b3" in found
    assert "push C1-b3; push B1-b1" in found


def test_push_room__a_landing_without_any_way_is_named():
    given = position("A1 B1 c1 N\n# # # .\n. . . .")
    assert list(map(str, crowded_out(given, Ruleset.of(nun_directions="rook")))) == ["nun d1-a1"]


def test_a_landing_under_way_is_resolved_from_there():
    given = position("A1 . N\n. # .\n. . .")
    (landing,) = landings(given, Ruleset(), read_turn("3 A1-b1; nun c1-b1"))
    assert (landing.steps, set(map(write_turn, landing.resolutions))) == ((), {"push A1-a1", "push A1-c1"})


# Compared with two other implementations.


def played(given: Position, rules: Ruleset, landing: Landing, way: Turn) -> Placement:
    """Where everybody is after a landing and one way to resolve it, by the simulator."""
    turn = GAME.turn(given, rules)
    after = (with_nun_next(turn) if landing.early else turn).after(*landing.steps, *way).position
    return tuple(child.place for child in after.children), after.nuns


def placements(scenes: set[Scene]) -> set[Placement]:
    """Where everybody is in some scenes of the reference."""
    return {(scene.places, tuple(sorted(scene.nuns))) for scene in scenes}


def by_reference(scene: Scene, step: Step) -> set[Placement]:
    """Everywhere that a walk into a fight or a nun's move can lead, by the reference."""
    space = scene.board.grid.space(step.to)
    if step.kind is Kind.NUN:
        return placements(nuns.moved_to(scene, scene.nuns.index(scene.board.grid.space(step.piece)), space))
    child = LABELS[step.piece]
    for fight in own_fights(scene):
        if fight[0] == child:
            scene = end_fight(scene, fight)
    return placements(pushes.scenes(pushes.break_up(put(scene, ("child", child), space), ("child", child))))


@pytest.mark.parametrize("seed", SEEDS)
def test_twenty_crowds_are_resolved_as_by_the_reference(seed: int):
    given, rules = crowded(seed)
    scene = opening(given, rules)
    for landing in landings(given, rules):
        if landing.steps[-1].kind not in (Kind.NUN, Kind.WALK) or landing.steps[0].kind is Kind.LEAVE:
            continue  # what is told, and leavers who have to be able to walk, are left to the simulator
        found = {played(given, rules, landing, way) for way in landing.resolutions}
        assert found == by_reference(scene, landing.steps[-1]), str(landing)


@pytest.mark.parametrize("seed", SEEDS)
def test_in_twenty_crowds_all_nuns_landings_are_found(seed: int):
    given, rules = crowded(seed)
    scene, name = opening(given, rules), given.board.grid.name
    legal, stuck = set(), set()
    for nun, here in enumerate(scene.nuns):
        for space in nun_ends(scene, nun) - {here}:
            if pieces_at(scene, space) and not is_shelter(scene, space):
                side = legal if nuns.moved_to(scene, nun, space) else stuck
                side.add(f"nun {name(here)}-{name(space)}")
    found = landings(given, rules)
    assert {str(landing) for landing in found if landing.steps[0].kind is Kind.NUN} == legal
    assert {str(step) for step in crowded_out(given, rules) if step.kind is Kind.NUN} == stuck


@pytest.mark.parametrize("seed", SEEDS)
def test_twenty_crowds_are_resolved_as_by_the_simulator(seed: int):
    given, rules = crowded(seed)
    assert opinion_on(landings(given, rules), given, rules, ()).agrees


@pytest.mark.parametrize("rules", ["pass.fights=released", "pass.fights=released,push.fight=yes,push.chain=any"])
def test_a_pass_that_frees_is_resolved_as_by_the_simulator(rules: str):
    given, ruleset = position("A1>B1 C1 .\n. # A2>B2\nN . ."), Ruleset.parse(rules)
    found = landings(given, ruleset)
    assert "pass" in map(str, found)
    assert opinion_on(found, given, ruleset, ()).agrees


def test_a_resolution_that_the_simulator_does_not_know_is_told():
    given = position("A1 . N\n. # .\n. . .")
    less, *others = landings(given, Ruleset())
    wrong = replace(less, resolutions=less.resolutions[1:])
    opinion = opinion_on([wrong, *others], given, Ruleset(), ())
    assert (opinion.agrees, opinion.says) == (False, f"other resolutions of {less}")


def test_twenty_crowds_hold_fights_chains_and_want_of_room():
    drawn = [crowded(seed) for seed in SEEDS]
    found = [one for given, rules in drawn for one in landings(given, rules)]
    assert any(fights(opening(*drawn_one)) for drawn_one in drawn)
    assert max(landing.longest for landing in found) >= 4
    assert any(crowded_out(*drawn_one) for drawn_one in drawn)


def test_every_landing_of_a_crowded_position_is_resolved():
    given = Position.parse((POSITIONS / "nun-in-a-crowd.txt").read_text("utf-8"))
    assert len(landings(given, Ruleset())) == 11


# By reading, and on the command line.


def test_only_readings_that_matter_are_said_to_change_anything():
    given = Position.parse((POSITIONS / "nun-in-a-crowd.txt").read_text("utf-8"))
    found = by_reading(given, Ruleset(), questions_on_pushes())
    assert [name for name, row in found.items() if is_changed(row)] == ["push.adjacent", "push.shelter", "push.chain"]


CROWDED = str(POSITIONS / "nun-in-a-crowd.txt")


def test_the_command_prints_landings_and_readings(capsys: Capture):
    out = told(capsys, "push", CROWDED)
    assert "nun c3-b3: 2 resolutions, at least 1 push\n  1  push C2-a3\n  1  push C2-c3\n" in out
    assert "For want of room illegal: nun d4-d3, nun d4-c4." in out


def test_one_landing_is_printed_and_drawn(capsys: Capture, tmp_path: Path):
    out = told(capsys, "push", CROWDED, "--landing", "nun d4-b2", "--svg", str(tmp_path / "push.svg"))
    assert "1 landing that pushes, 3 resolutions." in out
    ElementTree.parse(tmp_path / "push.svg")


def test_json_holds_every_resolution(capsys: Capture):
    said = json.loads(told(capsys, "push", CROWDED, "--by", "push.chain", "--json"))
    assert sum(len(landing["resolutions"]) for landing in said["landings"]) == 20
    assert [row["resolutions"] for row in said["by_reading"]["push.chain"]] == [20, 24, 32]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--landing", "nun d4-d3"], "it breaks push.room"),
        (["--landing", "nun c3-a3"], "it pushes nobody"),
        (["--landing", "nonsense"], "no step: 'nonsense'"),
        (["--by", "nun.stay"], "nun.stay is no question on pushes"),
        (["--after", "3 A1-a1"], "3 A1-a1: it breaks turn.movers"),
        (["--solver", "z3"], "--solver belongs to --stuck or --longest"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(capsys: Capture, arguments: list[str], said: str):
    status, out, err = run(capsys, "push", CROWDED, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err

"""`why`: whether a move is legal, which clauses it breaks, and under which readings it is otherwise."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from analysis.cli import main
from analysis.recess.random_positions import draw_position, draw_ruleset
from analysis.solving.engines import ASKED
from analysis.why.verdict import judged, why
from model.recess.clauses import THEORY, begun
from model.recess.moves import Step, Turn, read_turn
from model.recess.position import Position
from model.recess.problems import problems
from model.recess.readings import Ruleset
from model.recess.simulator import Simulator
from model.rulebook import Question

pytestmark = pytest.mark.slow

Capture = pytest.CaptureFixture[str]
SEEN = "turn=A coins=5,5 : A1 . B1 / . . . / N . ."


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Run a command under `rulescope recess`; give its exit status and what it printed."""
    with pytest.raises(SystemExit) as ended:
        main(["recess", *arguments])
    printed = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, printed.out, printed.err


def told(capsys: Capture, *arguments: str) -> str:
    """What `why` prints; it must end well and say nothing on standard error."""
    status, out, err = run(capsys, "why", *arguments)
    assert (status, err) == (0, "")
    return out


# Ten illegal moves.

ILLEGAL = {
    "a fight in a nun's sight": (SEEN, "2 A1-c1", "fight.unseen"),
    "a walk that is too long": ("turn=A coins=5,5 : A1 . . . . / . . . . .", "3 A1-e1", "walk.path"),
    "a child that moves twice": ("turn=A coins=5,5 : A1 . A2 / . . .", "3 A1-c2; 2 A1-a2", "turn.once"),
    "a push into a shelter": ("turn=A coins=5,5 : () . . / B1 . N / . . ()", "nun c2-a2; push B1-a1", "push.shelter"),
    "a nun that goes through equipment": ("turn=A coins=5,5 : N # . / . . .", "nun a1-c1", "nun.line"),
    "a pass that comes too late": ("turn=A coins=5,5 : A1 . . / . . N", "3 A1-b1; pass", "turn.pass"),
    "a fourth attacker": (
        "turn=A coins=5,5 : A1>B1 A2>B2 a1>b1 / . . b2 / a2 . .",
        "leave A1; leave A2; leave a1; 3 a2-c2",
        "fight.limit",
    ),
    "a fight that is left without walking": (
        "turn=A coins=5,5 girls_entrance=a1!,a2! : () A1>B1 . / . . . / A2 . ()",
        "leave A1; 1 A2-b3",
        "turn.leaver",
    ),
    "a kiss in a nun's sight": ("turn=A coins=5,5 : A1 . a1 / . . . / N . .", "2 A1-c1", "kiss.unseen"),
    "a nun who is told though nobody fights": ("turn=A coins=5,5 : A1 . . / . N .", "2 A1-b2", "tattle.fight"),
    "a nun who is called and does not come": (
        "turn=A coins=5,5 : A1>B1 . N / . . .",
        "hold A1; nun c1-c2",
        "nun.forced",
    ),
    "a move that a hold has taken away": (
        "turn=A coins=5,5 : A1>B1 . . / . . A2",
        "hold A1; 3 A2-b2",
        "turn.budget",
    ),
    "a move that is left out": ("turn=A coins=5,5 : A1 . . / . . N", "3 stuck", "turn.stuck"),
}


@pytest.mark.parametrize(("position", "move", "clause"), ILLEGAL.values(), ids=ILLEGAL)
@pytest.mark.parametrize("edition", ["fr", "es"])
def test_why_names_the_clause_that_a_reader_would_name(
    capsys: Capture, edition: str, position: str, move: str, clause: str
):
    answer = json.loads(told(capsys, position, move, "--edition", edition, "--json"))
    assert not answer["legal"]
    assert [broken["clause"] for broken in answer["broken"]] == [clause]
    assert answer["step"]["number"] == len(answer["steps"])
    assert answer["editions"][edition] == {"legal": False, "broken": [clause]}


# What it prints and draws.


def test_an_illegal_move_is_shown_with_clause_places_and_marked_picture(capsys: Capture):
    out = told(capsys, SEEN, "2 A1-c1")
    assert out.startswith("Illegal under baseline: 2 A1-c1 breaks fight.unseen\n")
    assert "    a    b    c\n  1 A1   .    [B1]\n  2 .    .    .\n  3 [N]  .    .\n" in out
    assert "\nfight.unseen  A child starts a fight only on a space that no nun sees.\n" in out
    assert [line.split()[0] for line in out.splitlines() if line.startswith("  ") and "fight " in line] == [
        "es",
        "fr",
        "ja",
    ]


def test_an_illegal_move_is_shown_with_the_readings_that_allow_it(capsys: Capture):
    out = told(capsys, SEEN, "2 A1-c1")
    assert "Legal with one other reading:\n  sight.directions=rook  along rows and columns only\n" in out
    assert out.endswith("By each edition's most likely reading: es illegal, fr illegal, ja legal\n")


def test_two_readings_are_tried_where_one_does_not_help(capsys: Capture):
    out = told(capsys, "turn=A coins=5,5 : A1 . . B1 / . . . . / . N . .", "2 A1-d1")
    assert "No change of one or two readings makes it legal." in out
    out = told(capsys, "turn=A coins=5,5 : A1 . B1 / . . . / N . .", "3 A1-c1")
    assert "Legal with two other readings:\n  walk.length=up_to and sight.directions=rook  " in out


def test_a_legal_move_is_shown_with_the_readings_that_forbid_it(capsys: Capture):
    out = told(capsys, "turn=A coins=5,5 : A1 . . / . . N", "3 A1-b1; nun c2-b1; push A1-a1")
    assert out.startswith("Legal under baseline: 3 A1-b1; nun c2-b1; push A1-a1\n")
    assert "Illegal with one other reading:\n  nun.directions=rook  breaks nun.line\n" in out
    out = told(capsys, "turn=A coins=5,5 : A1 . . / . . .", "pass")
    assert "No other single reading forbids it." in out


def test_the_first_illegal_step_of_several_is_judged_where_it_is_made(capsys: Capture):
    answer = json.loads(told(capsys, SEEN, "1 A1-b1; nun a3-c2; nun a3-a1", "--json"))
    assert answer["step"] == {"number": 2, "step": "nun a3-c2"}
    assert answer["before"]["children"]["A1"]["at"] == "b1"
    assert answer["marked"] == ["c2"]


def test_the_offence_is_marked_in_the_drawing(capsys: Capture, tmp_path: Path):
    told(capsys, SEEN, "2 A1-c1", "--svg", str(tmp_path / "why.svg"), "--png", str(tmp_path / "why.png"))
    picture = (tmp_path / "why.svg").read_text("utf-8")
    root = ElementTree.fromstring(picture)
    assert "breaks fight.unseen" in (root.findtext("{http://www.w3.org/2000/svg}title") or "")
    assert picture.count('stroke="#0072B2"') == 2, "the space of the fight and the nun who sees it"
    assert (tmp_path / "why.png").read_bytes().startswith(b"\x89PNG")


def test_help_shows_examples(capsys: Capture):
    assert "Examples:" in told(capsys, "--help")


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (SEEN, "jump", "no step: 'jump'"),
        (SEEN, "", "no step is given"),
        (SEEN, "3 A2-c1", "A2 is not on the board"),
        (SEEN, "3 C1-c1", "there are only 2 players"),
        (SEEN, "kiss C", "player C does not take part"),
        (SEEN, "nun b2-c1", "no nun stands on b2"),
        (SEEN, "3 A1-k9", "no space is called 'k9'"),
        (SEEN, "pass; 3 A1-b1", "step 2 (3 A1-b1): the turn is already over"),
        ("turn=A coins=5,5 ending=time clock=30 : A1 . .", "pass", "the game is over (time)"),
        ("turn=A coins=5,-5 : A1 . .", "pass", "player B has -5 coins"),
    ],
)
def test_what_cannot_be_judged_is_refused_in_one_line(capsys: Capture, position: str, move: str, reason: str):
    status, out, err = run(capsys, "why", position, move)
    assert (status, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1


# No reading is missed.


def illegal_move(seed: int) -> tuple[Position, Ruleset, Turn]:
    """A random position and ruleset with a first step that just a clause or two forbid."""
    rng = Random(seed)
    while True:
        rules = draw_ruleset(rng)
        position = draw_position(rng, rules)
        turn = begun(position, rules)
        thought_of = (
            (spot.scene, move) for spot in turn.spots for move in turn.walk.slots[spot.slot].moves(spot.scene)
        )
        steps = [step for now, move in thought_of if (step := THEORY.written(now, move)) is not None]
        rng.shuffle(steps)
        for step in steps[:40]:
            if 1 <= len(turn.forbidding(step)) <= 2:
                return position, rules, (step,)


def allowing(position: Position, rules: Ruleset, steps: Turn, most: int) -> set[frozenset[str]]:
    """All changes of so many readings that make a move legal, tried one by one."""
    found = set()
    for questions in combinations(Ruleset.questions(), most):
        changes: list[dict[str, str]] = [{}]
        for question in questions:
            others = [reading.word for reading in question.readings() if reading is not rules.reading(question)]
            changes = [change | {question.id: word} for change in changes for word in others]
        for change in changes:
            changed = rules.choosing(change)
            if not problems(position, changed) and judged(position, changed, steps).is_legal:
                found.add(frozenset(f"{name}={word}" for name, word in change.items()))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_all_single_readings_that_make_a_move_legal_are_found(seed: int):
    position, rules, steps = illegal_move(seed)
    answer = why(position, rules, steps)
    found = {frozenset(f"{reading.id}={reading.word}" for reading in other.readings) for other in answer.otherwise}
    assert {change for change in found if len(change) == 1} == allowing(position, rules, steps, 1)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("turn=A coins=5,5 : A1 . B1 / . . . / N . .", "3 A1-c1"),
        ("turn=A coins=5,0 : A1 . a1 / . . . / . . N", "3 A1-c1"),
    ],
)
def test_all_pairs_of_readings_that_make_a_move_legal_are_found(line: str, move: str):
    position, steps = Position.parse(line), read_turn(move)
    answer = why(position, Ruleset(), steps)
    found = {frozenset(f"{reading.id}={reading.word}" for reading in other.readings) for other in answer.otherwise}
    assert allowing(position, Ruleset(), steps, 1) == set()
    assert found == allowing(position, Ruleset(), steps, 2)
    assert found


# Under all readings at once.

TURNS = [
    ("turn=A coins=5,5 : A1 . B1 / . . . / N . .", "3 A1-c1"),
    ("turn=A coins=5,5 : A1 . a1 / . . . / . . N", "2 A1-c1"),
    ("turn=A coins=5,5 : A1>B1 . N / . . .", "hold A1; nun c1-c2"),
    ("turn=A coins=5,5 : A1>B1 . N / . . .", "pass"),
    ("turn=A coins=5,5 : A1 #", "3 stuck; nun stuck"),
    ("turn=A coins=5,5 : A1 . . / N # .", "3 stuck"),
    ("turn=A coins=5,5 : A1 . N .", "3 A1-b1; nun c1-b1; push A1-a1"),
    ("turn=A coins=5,5 : () . . / B1 . N / . . ()", "nun c2-a2; push B1-a1"),
    ("turn=A coins=5,5,5 : A1 . B1>C1 . / . . . N", "2 A1-c1; push B1-b1; push C1-d1; nun d2-d1; push C1-c2"),
    ("turn=A coins=5,5 boys_entrance=A1! : () . N / . . ()", "nun c1-b1"),
]


def plays(position: Position, rules: Ruleset, steps: Turn) -> bool:
    """Whether the simulator lets steps begin a turn."""
    simulator = Simulator(position.board, rules)
    simulator.begin(position)
    for step in steps:
        code = None if simulator.is_over() else simulator.code_of(step)
        if code is None:
            return False
        simulator.play_code(code)
    return True


def by_trying(position: Position, steps: Turn) -> set[frozenset[Question]]:
    """The smallest sets of one or two other readings that turn a verdict of the simulator round, tried one by one."""
    asked = plays(position, Ruleset(), steps)
    singles = [reading for question in Ruleset.questions() for reading in question.readings()[1:]]
    found: set[frozenset[Question]] = set()
    for size in (1, 2):
        for readings in map(frozenset, combinations(singles, size)):
            rules = Ruleset().choosing({one.id: one for one in readings})
            is_new = len({type(one) for one in readings}) == size and not any(smaller <= readings for smaller in found)
            if is_new and not problems(position, rules) and plays(position, rules, steps) is not asked:
                found.add(readings)
    return found


@pytest.mark.parametrize(("line", "move"), TURNS)
def test_under_all_readings_at_once_the_smallest_sets_are_those_that_trying_finds(line: str, move: str):
    position, steps = Position.parse(line), read_turn(move)
    answer = why(position, Ruleset(), steps, any_reading=True)
    assert answer.any_reading is not None
    assert answer.any_reading.is_complete
    sets = [frozenset(other.readings) for other in answer.otherwise]
    assert {readings for readings in sets if len(readings) <= 2} == by_trying(position, steps)
    assert all(other.verdict.is_legal is not answer.verdict.is_legal for other in answer.otherwise)


def test_the_command_asks_z3_under_all_readings_and_hands_the_question_to_anybody(capsys: Capture, tmp_path: Path):
    files = [str(tmp_path / name) for name in ("question.smt2", "question.cnf")]
    asked = Counter(ASKED)
    options = ["--any-reading", "--smt2", files[0], "--dimacs", files[1]]
    out = told(capsys, SEEN, "3 A1-c1", *options)
    assert "(proved by z3, single ones also by the simulator):\n  walk.length=up_to and sight.directions=rook  " in out
    assert (ASKED - asked).keys() == {"z3"}
    assert "walk.length=up_to" in Path(files[0]).read_text("utf-8")
    assert Path(files[1]).read_text("utf-8").startswith("c ")
    assert "proved by minisat22," in told(capsys, SEEN, "3 A1-c1", "--any-reading", "--solver", "minisat22")


def test_the_same_under_all_readings_is_proved(capsys: Capture):
    answer = json.loads(told(capsys, SEEN, "3 A1-b3; pass", "--any-reading", "--json"))
    assert answer["any_reading"]["complete"]
    assert answer["otherwise"] == []
    out = told(capsys, SEEN, "3 A1-b3; pass", "--any-reading")
    assert "Illegal under every reading (proved by z3, single ones also by the simulator).\n" in out


def test_a_turn_that_is_over_too_soon_may_go_on_under_another_reading(capsys: Capture):
    kissed = ("coins=5,5 : A1 . a1 . / . . # . / . N . .", "2 A1-c1; 1 a1-b1; nun b3-b2")
    out = told(capsys, *kissed, "--any-reading")
    assert out.startswith("Illegal under baseline: 1 a1-b1 (step 2 of 3) comes when the turn is already over\n")
    assert "  kiss.when=end_of_turn " in out
    assert "already over" in run(capsys, "why", *kissed)[2]


def test_break_up_without_two_free_spaces__is_refused_in_the_name_of_its_clause() -> None:
    position = Position.parse("turn=A clock=10 coins=5,5 : . A1>B1 A2>B2 .")
    turn = begun(position, Ruleset.parse("breakup.crowded=illegal")).after(*read_turn("hold A1; leave A2"))
    assert turn.forbidding(Step.parse("1 A2-b1")) == ("breakup.crowded",)

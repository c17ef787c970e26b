"""The cross-check of Color Pop: simulator and clauses agree, and what is spoilt in the clauses is noticed."""

from __future__ import annotations

import json
from itertools import islice, product
from random import Random

import pytest

from analysis.cli import main
from analysis.crosscheck.colorpop import Tellings, check_case, disagreement_in, draw_situation, shrunk, spoilt
from analysis.crosscheck.comparing import Disagreement, Tally
from analysis.crosscheck.equivalents import COLORPOP
from analysis.crosscheck.faults import Fault, all_faults
from analysis.crosscheck.running import found_again, kept
from analysis.crosscheck.situations import Situation, random_of
from analysis.crosscheck.trials import first_disagreement
from model.colorpop.clauses import CLAUSES, course
from model.colorpop.clauses.judging import begun, candidates, is_over, legal_moves, responsible
from model.colorpop.moves import Kind
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.colorpop.setup import Slides
from model.grid import Grid

CASES = 60


def first_noticed(cases: int = 400) -> Disagreement | None:
    """What is noticed first in some cases."""
    return next((found for number in range(cases) for found in check_case(1, number, Tally())), None)


def test_both_tellings_agree():
    tally = Tally()
    assert [found for number in range(CASES) for found in check_case(7, number, tally)] == []
    assert all(tally.counts[name] for name in ("scenes", "steps", "refusals", "outcomes", "sights", "set-ups"))


@pytest.mark.parametrize("name", [clause.id for clause in CLAUSES if clause.permission is not None])
def test_a_clause_that_forbids_nothing_any_more_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(CLAUSES[name], "permission", None)
    assert first_noticed() is not None


@pytest.mark.parametrize("effect", course.COURSE, ids=lambda effect: effect.__name__)
def test_an_effect_that_is_forgotten_is_noticed(effect: object, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(course, "COURSE", tuple(other for other in course.COURSE if other is not effect))
    assert first_noticed() is not None


def test_a_disagreement_is_shrunk_and_kept(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(CLAUSES["group.two"], "permission", None)
    found = first_noticed()
    assert found is not None
    small = shrunk(found)
    assert sum(cell != "." for cell in small.situation.position.cells) <= 3
    assert str(small.situation.ruleset) == str(Ruleset())
    assert found_again(json.loads(json.dumps(kept(small)))) == small
    assert "simulator: refuses it" in str(small)


def test_a_situation_that_cannot_be_set_up_shows_nothing():
    assert disagreement_in(Situation(Position.parse("secret=a,b : a. / .b"), Ruleset())) is None


def test_a_case_is_the_same_whenever_it_is_drawn():
    assert draw_situation(random_of(3, 24), 24) == draw_situation(random_of(3, 24), 24)


def test_spoilt_groups_differ_from_what_is_worth_a_thought():
    scene = begun(Position.parse("secret=a,b : aab / abJ / bba"), Ruleset())
    thoughts = [move for move in candidates(scene) if move.kind is Kind.POP]
    assert set(islice(spoilt(scene, thoughts, Random(1)), 40)) - set(thoughts)


def test_tellings_go_on_after_a_step():
    rules = Ruleset.parse("baseline, win.claim=claimed")
    situation = Situation(Position.parse("turn=B secret=a,b : bb.c / bbac".replace("bbac", "baac")), rules)
    tellings = Tellings.of(situation)
    assert {move.kind for move in tellings.moves()} == {Kind.POP}


def test_the_command_agrees_and_says_how_much_was_compared(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(["colorpop", "crosscheck", "--positions", "10", "--jobs", "1", "--fresh", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert (ended.value.code, answer["agrees"], answer["cases"]) == (0, True, 10)


# Seeded faults.


def fault_of(what: str) -> Fault:
    """The fault that changes this."""
    return next(fault for fault in all_faults("colorpop") if fault.what == what)


def sample_of_faults() -> list[Fault]:
    """The last two faults of each kind that are no equivalents."""
    found: dict[str, list[Fault]] = {}
    for fault in all_faults("colorpop"):
        if fault.what not in COLORPOP:
            found.setdefault(fault.kind, []).append(fault)
    return [fault for faults in found.values() for fault in faults[-2:]]


@pytest.mark.parametrize("fault", sample_of_faults(), ids=str)
def test_seeded_fault__is_noticed(fault: Fault):
    assert first_disagreement(fault.number, 1, 100, "colorpop") is not None


def test_faults__are_many_and_every_equivalent_is_one_of_them():
    made = [fault.what for fault in all_faults("colorpop")]
    assert len(made) >= 60
    assert set(COLORPOP) <= set(made)


def test_equivalents__of_the_solvers_text_are_clauses_that_speak_of_nothing_in_a_position():
    silent = {"win.gone", "win.two_colours", "win.team", "win.mover"}
    speakers = set()
    for number in range(200):
        situation = draw_situation(random_of(3, number), number)
        scene = begun(situation.position, situation.ruleset)
        for move in [] if is_over(scene) else legal_moves(scene).values():
            speakers |= {clause.id for clause in responsible(scene, move).values()}
    assert {"win.claim", "win.unowned"} <= speakers
    assert not silent & speakers


@pytest.mark.parametrize("what", [what for what in COLORPOP if what.startswith("setups.")])
def test_equivalents__of_set_ups_find_the_same_fillings_of_two_slides_legal(what: str):
    slides = Slides(Grid(4, 2), Ruleset.parse("setup.jokers=yes"))
    fills = ["".join(cells) for cells in product("abJ", repeat=8)]
    honest = [slides.is_legal(fill) for fill in fills]
    with fault_of(what).setting.within():
        assert [slides.is_legal(fill) for fill in fills] == honest


def test_crosscheck_command__draws_a_seeded_fault(capsys: pytest.CaptureFixture[str]):
    number = fault_of("win.unowned (an_unowned_colour_may_end_the_game)").number
    with pytest.raises(SystemExit, match="1"):
        main(["colorpop", "crosscheck", "--fault", str(number)])
    assert "win.unowned=ends_game" in capsys.readouterr().out

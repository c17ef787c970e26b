"""The cross-check of Color Pop: simulator and clauses agree, and what is spoilt in the clauses is noticed."""

from __future__ import annotations

import json
from itertools import islice, product
from random import Random

import pytest

from analysis.cli import main
from analysis.colorpop.crosscheck.equivalents import EQUIVALENTS
from analysis.colorpop.crosscheck.plan import spoil_groups
from analysis.crosscheck.cases import check_case, find_disagreement
from analysis.crosscheck.comparing import Disagreement, Tally
from analysis.crosscheck.faults import Fault, all_faults
from analysis.crosscheck.shrinking import shrink
from analysis.crosscheck.situations import Situation, draw_situation, random_of
from analysis.crosscheck.trials import first_disagreement
from model.colorpop.clauses import begun
from model.colorpop.clauses.pops import pops
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.colorpop.setup import Slides
from model.grid import Grid

pytestmark = pytest.mark.slow

CASES = 60


def test_both_implementations_agree():
    tally = Tally()
    assert [found for number in range(CASES) for found in check_case("colorpop", 7, number, tally)] == []
    assert all(tally.counts[name] for name in ("scenes", "steps", "refusals", "outcomes", "sights", "set-ups"))


def test_a_disagreement_is_shrunk_and_kept():
    fault = fault_of("group.two (two_tokens_make_a_group)")
    found = first_disagreement("colorpop", fault.number, 1, 100)
    assert found is not None
    small = shrink(found[1], fault.setting)
    assert sum(cell != "." for cell in small.situation.position.cells) <= 3
    assert str(small.situation.ruleset) == str(Ruleset())
    assert Disagreement.from_json(json.loads(json.dumps(small.to_json()))) == small
    assert "simulator: refuses it" in str(small)


def test_a_situation_that_cannot_be_set_up_shows_nothing():
    assert find_disagreement(Situation(Position.parse("secret=a,b : a. / .b"), Ruleset())) is None


def test_a_case_is_the_same_whenever_it_is_drawn():
    assert draw_situation("colorpop", random_of(3, 24), 24) == draw_situation("colorpop", random_of(3, 24), 24)


def test_spoilt_groups_differ_from_what_is_worth_a_thought():
    scene = begun(Position.parse("secret=a,b : aab / abJ / bba"), Ruleset()).scene
    thoughts = list(pops(scene))
    assert set(islice(spoil_groups(scene, thoughts, Random(1)), 40)) - set(thoughts)


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
        if fault.what not in EQUIVALENTS:
            found.setdefault(fault.kind, []).append(fault)
    return [fault for faults in found.values() for fault in faults[-2:]]


@pytest.mark.parametrize("fault", sample_of_faults(), ids=str)
def test_seeded_fault__is_noticed(fault: Fault):
    assert first_disagreement("colorpop", fault.number, 1, 100) is not None


def test_faults__are_many_and_every_equivalent_is_one_of_them():
    made = [fault.what for fault in all_faults("colorpop")]
    assert len(made) >= 60
    assert set(EQUIVALENTS) <= set(made)


@pytest.mark.parametrize("what", [what for what in EQUIVALENTS if what.startswith("setups.")])
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

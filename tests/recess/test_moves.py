"""Steps and turns as players write them: printing and reading are inverse, and nonsense is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.errors import BadInput
from model.recess.moves import Kind, Step, read_turn, write_turn
from model.recess.position import LABELS, PLAYERS

SPACES = st.builds(
    lambda letter, number: f"{letter}{number}", st.sampled_from("abcdefghijklmnopqrstuvwxyz"), st.integers(1, 40)
)
PLACES = SPACES | st.sampled_from(["boys", "girls"])
CHILDREN = st.sampled_from(sorted(LABELS))
LENGTHS = st.integers(1, 3)
STEPS = st.one_of(
    st.sampled_from([Step(kind) for kind in (Kind.PASS, Kind.STOP, Kind.QUIET, Kind.NUN_STUCK)]),
    st.builds(Step, st.sampled_from([Kind.HOLD, Kind.LEAVE]), CHILDREN),
    st.builds(Step, st.sampled_from([Kind.KISS, Kind.NO_KISS]), st.sampled_from(PLAYERS)),
    st.builds(Step, st.just(Kind.WALK), CHILDREN, PLACES, LENGTHS),
    st.builds(Step, st.just(Kind.STUCK), length=LENGTHS),
    st.builds(Step, st.just(Kind.PUSH), CHILDREN | SPACES.map("N:{}".format), PLACES),
    st.builds(Step, st.just(Kind.TELL), to=SPACES),
    st.builds(Step, st.just(Kind.NUN), SPACES, SPACES),
    st.builds(Step, st.just(Kind.STAND), CHILDREN, SPACES),
)


@given(STEPS)
def test_a_step_is_read_back_as_it_was_written(step: Step):
    assert Step.parse(str(step)) == step


@given(st.lists(STEPS, max_size=8).map(tuple))
def test_a_turn_is_read_back_as_it_was_written(turn: tuple[Step, ...]):
    assert read_turn(write_turn(turn)) == turn


def test_every_kind_of_step_is_among_those_drawn():
    written = ["pass", "hold A1", "leave a2", "3 A1-c4", "2 stuck", "push b2-c5", "push N:b3-c3", "tell c5", "quiet"]
    written += ["kiss A", "no kiss B", "nun a1-c3", "nun stuck", "stop", "stand A1-b1", "1 A1-boys", "push A1 stuck"]
    steps = [Step.parse(text) for text in written]
    assert [str(step) for step in steps] == written
    assert {step.kind for step in steps} == set(Kind)


@pytest.mark.parametrize(
    "text",
    ["", "jump A1", "4 A1-c4", "3 A3-c4", "3 A1 c4", "hold", "push N-c4", "nun a1", "kiss a", "3 A1-C4", "pass pass"],
)
def test_what_is_no_step_is_refused_with_examples(text: str):
    with pytest.raises(BadInput, match=r"no step: .*; expected e\.g\."):
        Step.parse(text)


def test_blanks_and_empty_parts_of_a_turn_do_not_matter():
    assert read_turn(" hold  A1;;2 B1-c4 ; ") == (Step(Kind.HOLD, "A1"), Step(Kind.WALK, "B1", "c4", 2))

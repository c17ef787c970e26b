"""The simulator's numbers for postures and steps are those of the Enums, and its readings lie in order."""

from __future__ import annotations

from model.recess.moves import Kind
from model.recess.position import Posture
from model.recess.readings import Ruleset
from model.recess.simulator import KINDS, POSTURES, layout


def test_a_ruleset_lies_in_the_tables_in_the_order_of_its_questions():
    for number, question in enumerate(Ruleset.questions()):
        assert layout.slot(question.id) == layout.RULES + number


def test_postures_and_kinds_of_steps_are_numbered_in_the_order_of_their_enums():
    names = ("STANDING", "PINNED", "ATTACKING", "DETAINED", "SERVED", "FREED")
    assert [Posture[name] for name in names] == list(POSTURES)
    assert [getattr(layout, name) for name in names] == list(range(len(names)))
    kinds = "PASS HOLD LEAVE STEP STUCK_MOVE PUSHES TELL KEEP_QUIET KISS NO_KISS NUN_STEP STUCK_NUN STOP STAND_UP"
    kinds += " STUCK_PUSH"
    assert [getattr(layout, kind) for kind in kinds.split()] == list(range(len(KINDS)))
    assert tuple(Kind) == KINDS

"""The simulator's numbers for readings, postures and steps are those of the Enums."""

from __future__ import annotations

import pytest

from model.recess import readings
from model.recess.moves import Kind
from model.recess.position import Posture
from model.recess.readings import Ruleset
from model.recess.simulator import KINDS, POSTURES, layout

READINGS = {
    "ORDER_FREE": readings.WalkOrder.FREE,
    "STUCK_PLANNED": readings.TurnStuck.PLANNED,
    "STUCK_PASSES": readings.TurnStuck.WHOLE_TURN_PASSED,
    "TIMEOUT_YES": readings.TurnTimeout.YES,
    "FIGHTS_HELD": readings.PassFights.HELD,
    "FIGHTS_FROZEN": readings.PassFights.FROZEN,
    "FIGHTS_RELEASED": readings.PassFights.RELEASED,
    "SEEN_BARS_PASS": readings.PassSeen.NO,
    "UNIT_ROUND": readings.ClockUnit.ROUND,
    "END_AT_30": readings.ClockEnd.AT_30,
    "NUN_BLOCKS_VIEW": readings.SightOtherNun.YES,
    "CHAIN_TWO": readings.PushChain.TWO,
    "CHAIN_SHORTEST": readings.PushChain.SHORTEST,
    "CHAIN_ANY": readings.PushChain.ANY,
    "PUSH_ONTO_FIGHT": readings.PushFight.YES,
    "MOVED_NOT_SHIFTED": readings.PushMoved.NO,
    "BROKE_IS_SAFE": readings.FightBroke.NO,
    "RELANDING_FORBIDDEN": readings.FightRelanding.FORBIDDEN,
    "DEBT_OWES": readings.CoinsDebt.OWES,
    "ALLOCATION_LARGEST": readings.MovesAllocation.LARGEST,
    "STACKING_WORST": readings.BudgetStacking.WORST,
    "CROWDED_ILLEGAL": readings.BreakupCrowded.ILLEGAL,
    "FORCED_AT_NUN_MOVE": readings.ForcedWhen.NUN_MOVE,
    "TOWARDS_IS_ENOUGH": readings.ForcedLanding.TOWARDS,
    "ESCAPE_STUCK": readings.ForcedEscape.STUCK,
    "ESCAPE_FREE": readings.ForcedEscape.FREE,
    "ESCAPE_BARRED": readings.ForcedEscape.BARRED,
    "TATTLE_OPTIONAL": readings.TattleShelter.OPTIONAL,
    "TATTLE_FORBIDDEN": readings.TattleShelter.FORBIDDEN,
    "TATTLE_COMPULSORY": readings.TattleShelter.COMPULSORY,
    "OWN_NOT_TATTLED": readings.TattleOwn.NO,
    "EXIT_TO_SHELTER": readings.DetentionExit.SHELTER,
    "STANDS_AT_NEXT": readings.DetentionStands.START_OF_NEXT,
    "FREED_TO_SHELTER_ONLY": readings.DetentionMove.SHELTER_ONLY,
    "KISS_ANYWHERE": readings.KissWhere.ANYWHERE,
    "KISS_OPEN_GROUND": readings.KissWhere.OPEN_GROUND,
    "KISS_SHELTER_ONLY": readings.KissWhere.SHELTER_ONLY,
    "NO_SHARING": readings.ShelterShare.NO,
    "SEEN_PAIR_MAY_SHARE": readings.KissSeen.YES,
    "TRIGGER_MEETING": readings.KissTrigger.MEETING,
    "KISS_AT_END": readings.KissWhen.END_OF_TURN,
    "KISS_DECLARED": readings.KissOptional.DECLARED,
}


@pytest.mark.parametrize("name", READINGS)
def test_a_reading_has_the_number_of_its_enum(name: str):
    assert getattr(layout, name) == READINGS[name].index


def test_every_reading_of_the_layout_is_held_to_its_enum():
    source = vars(layout)
    names = list(source)
    after = names[names.index("TABLES") + 1 :]
    assert [name for name in after if name.isupper() and name not in READINGS] == []


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

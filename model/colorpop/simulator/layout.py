"""How the simulator lays a position out in one flat row of numbers, and how it codes steps.

A place holds 0 when empty, one bit for a colour, and a joker all bits, the lowest included: whether a token can go with
a colour is one `&`, and `& JOKER` matches jokers only. Rows of places have an empty place at their end, and there is an
empty row above and below, so that neighbours need no look at the edge.
"""

from __future__ import annotations

from model.colorpop.readings import (
    GroupAllJokers,
    GroupJokerBridges,
    GroupJokerCounts,
    GroupJokerOnly,
    Ruleset,
    SetupJokers,
    SetupRepair,
    SlideGravity,
    WinClaim,
    WinMover,
    WinTeam,
    WinTwoColours,
    WinUnowned,
)
from model.simulator import HandledReadings

COLOURS = 26
KINDS = COLOURS + 1
"""Kinds of tokens by the number of their bit: jokers 0, colours from 1."""
JOKER = 1
ANY = (1 << KINDS) - 1
"""What a joker looks like on the board."""
PLAYERS_MOST = 5

# The row of a position.
(TURN, PLAYERS, TEAMS, PENDING, ENDING, WHO, PHASE, ASKING, BOX_KINDS, BOX_EACH, BOX_JOKERS) = range(11)
HAND = 11  # for each player the bits of its colours
COUNT = HAND + PLAYERS_MOST  # for each kind the tokens on the board
POPPED = COUNT + KINDS  # for each player and kind the tokens popped; kind 0 are jokers popped alone
TAKEN = POPPED + PLAYERS_MOST * KINDS  # for each player and kind the jokers popped as that colour
CELLS = TAKEN + PLAYERS_MOST * KINDS

RUNNING, GONE, NO_GROUP, UNOWNED = range(4)
CHOOSE, ASK, OVER = range(3)

# Steps: a pop is the place by which its group is named, and where jokers may be left out the ones that go with it.
CLAIM, SILENT = -1, -2
PLACE_BASE = 1 << 14
MOST_JOKERS = 14
"""Connected jokers among which a mover can choose; with more the choices are not listed."""
MOST_STEPS = 1 << 15
TOO_MANY = -1
MOST_DEPTH = 72

# The scratch rows of a simulator.
(MARK, TODO, SEEN, REGION, CHOICE, STAMP, COLUMN, FIRST, JOINED, BEGINS) = range(10)
SCRATCH = 10

# The row of tables.
(ROWS, WIDTH, STRIDE, BEGIN, END, LENGTH) = range(6)
RULES = 6
_questions = [question.id for question in Ruleset.questions()]


def slot(question: str) -> int:
    """Where the reading of a question stands in the row of tables."""
    return RULES + _questions.index(question)


GROUP_JOKER_ONLY = slot("group.joker_only")
GROUP_ALL_JOKERS = slot("group.all_jokers")
GROUP_JOKER_COUNTS = slot("group.joker_counts")
GROUP_JOKER_BRIDGES = slot("group.joker_bridges")
SETUP_REPAIR = slot("setup.repair")
SETUP_JOKERS = slot("setup.jokers")
SLIDE_GRAVITY = slot("slide.gravity")
WIN_MOVER = slot("win.mover")
WIN_CLAIM = slot("win.claim")
WIN_UNOWNED = slot("win.unowned")
WIN_TWO_COLOURS = slot("win.two_colours")
WIN_TEAM = slot("win.team")
TABLES = RULES + len(_questions)

# Readings by their numbers in their Enums; the chapters handle these and no others.
HANDLED = HandledReadings()
_, JOKERS_ALONE = HANDLED.numbers(GroupJokerOnly.NO, GroupJokerOnly.YES)
_, JOKERS_CHOSEN = HANDLED.numbers(GroupAllJokers.YES, GroupAllJokers.CHOSEN)
_, JOKERS_DO_NOT_COUNT = HANDLED.numbers(GroupJokerCounts.YES, GroupJokerCounts.NO)
_, JOKERS_DO_NOT_BRIDGE = HANDLED.numbers(GroupJokerBridges.YES, GroupJokerBridges.NO)
REPAIR_EXCHANGE, REPAIR_FLIP, REPAIR_BOTH = HANDLED.numbers(SetupRepair.EXCHANGE, SetupRepair.FLIP, SetupRepair.BOTH)
_, JOKERS_IN_LIMIT = HANDLED.numbers(SetupJokers.NO, SetupJokers.YES)
_, TOKENS_STAY = HANDLED.numbers(SlideGravity.DOWN, SlideGravity.STAY)
_, ONLY_OWN_MOVE = HANDLED.numbers(WinMover.OWNER_WINS, WinMover.ONLY_OWN_MOVE)
_, WIN_CLAIMED = HANDLED.numbers(WinClaim.AUTOMATIC, WinClaim.CLAIMED)
_, UNOWNED_ENDS = HANDLED.numbers(WinUnowned.NOTHING, WinUnowned.ENDS_GAME)
BOTH_GONE, EITHER_GONE, NO_INSTANT_WIN = HANDLED.numbers(
    WinTwoColours.BOTH_GONE, WinTwoColours.EITHER_GONE, WinTwoColours.NONE
)
HANDLED.numbers(WinTeam.BOTH_GONE, WinTeam.EITHER_GONE, WinTeam.NONE)  # as above

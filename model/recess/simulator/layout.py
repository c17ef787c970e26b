"""How the simulator lays a position and the turn under way out in one flat row of numbers, and how it codes steps.

Pieces are numbered: children 0 to 19 as in a position, the two nuns 20 and 21. A set of pieces is a bit mask. Places
are the board's spaces, then the boys' entrance, the girls' entrance, and nowhere.
"""

from __future__ import annotations

from model.recess.readings import (
    BreakupCrowded,
    BudgetStacking,
    ClockEnd,
    ClockUnit,
    CoinsDebt,
    DetentionExit,
    DetentionMove,
    DetentionStands,
    FightBroke,
    FightRelanding,
    ForcedEscape,
    ForcedLanding,
    ForcedWhen,
    KissOptional,
    KissSeen,
    KissTrigger,
    KissWhen,
    KissWhere,
    MovesAllocation,
    PassFights,
    PassSeen,
    PushChain,
    PushFight,
    PushMoved,
    Ruleset,
    ShelterShare,
    SightOtherNun,
    TattleOwn,
    TattleShelter,
    TurnStuck,
    TurnTimeout,
    WalkOrder,
)
from model.simulator import HandledReadings

CHILDREN = 20
NUN = 20
PIECES = 22
CHILD_BITS = (1 << CHILDREN) - 1
OWN_BITS = 15
"""The children of the first player; those of the next lie four bits higher, and so on."""
NUN_BITS = 3 << NUN
FIGHT = 1 << PIECES
"""The mark of a fight among the pieces on a space."""

STANDING, PINNED, ATTACKING, DETAINED, SERVED, FREED = range(6)
RUNNING, TIME_UP, KISSED = range(3)

# The row of a position.
PLACE = 0
POSTURE = PLACE + PIECES
COINS = POSTURE + CHILDREN
(CLOCK, TURN, PLAYERS, ENDING, KISSER) = range(COINS + 5, COINS + 10)
ATTACKERS = COINS + 10  # the children that are attacking, as their postures tell
POSITION_LENGTH = COINS + 11

# The turn under way.
(
    PHASE,
    PASSABLE,  # nothing has been done yet, so that the turn may still be passed
    UNDECIDED,  # attackers whose owner has not yet said hold or leave
    HELD,  # attackers that hold on
    LEAVING,  # attackers that have said they leave and have not walked yet
    SEEN_AT_START,  # own attackers that a nun saw when the turn began
    SERVING,  # own children that lay in detention when the turn began
    BUDGET,  # the moves left: bit 3, bit 2, bit 1
    NEED,  # how many of them are still to be made
    MAY,  # own children that may still move
    WALKED,  # own children that have walked
    STUCK,  # whether some move of this turn could not be made
    CLEAN,  # whether lines with a stuck move are illegal; UNKNOWN until somebody asks
    CUT,  # whether the clock has stopped the turn
    PASSED,
    STIRRED,  # whether anything has moved on the board
    LANDER,  # the piece whose landing is being resolved
    CROWDED,  # whether it has ended on an occupied shelter space where only a kiss lets it in
    ANSWERABLE,  # attackers whose fights a nun could answer before this walk
    ANSWERED,  # whether this walk has put a nun on one of those fights
    HOPEFUL,  # own pairs that met unseen and kiss at the end of the turn, if they are together and unseen still
    SWORN,  # those of them that must kiss, because only that let them in
    ASKED,  # players that have declined a kiss at this look
    ASKING,  # the player that is being asked whether its pair kisses
    RISEN,  # whether a child has stood up since the last stage
    EXITING,  # children that are choosing where they stand up
    RELEASING,  # attackers still to be released by a pass
    AFTERWARDS,  # where to go on when nothing is waited for
    LEVEL,  # how many landings are being resolved inside each other
    CHAIN,  # the piece displaced by a push, plus one
    DEPTH,  # how many pieces the present chain has displaced
    SHIFTED,  # pieces that may not be shifted any more
) = range(POSITION_LENGTH, POSITION_LENGTH + 32)
LEVELS = 8
PENDING = POSITION_LENGTH + 32  # for each level the pieces still to be pushed
FIRST = PENDING + LEVELS  # for each level the space that the first of them took, plus one
EXEMPT = FIRST + LEVELS  # for each level whether a nun pushes, who may shift children that have walked
HERE = EXEMPT + LEVELS  # for each place the pieces on it, and the mark of a fight
UNKNOWN = 2

# Phases.
(DECLARE, WALK, PUSH, TATTLE, ASK, NUNS, EXIT, LET_GO, DEAD, OVER, GO_ON) = range(11)

# Where the turn goes on when it waits for no choice: what comes after pushes, questions and exits.
(ENTERED, OPENING, LANDED, NEXT_WALK, CALLED, NUN_MOVED, RELEASED, PUSHED_OFF, ENDS, STOOD_UP, FINISH) = range(11)

# Steps: a kind, the number of spaces, a piece and a place in one number.
(PASS, HOLD, LEAVE, STEP, STUCK_MOVE, PUSHES, TELL, KEEP_QUIET, KISS, NO_KISS) = range(10)
(NUN_STEP, STUCK_NUN, STOP, STAND_UP, STUCK_PUSH) = range(10, 15)
PLACE_BASE, PIECE_BASE, LENGTH_BASE = 1024, 32, 4
PIECE_UNIT = PLACE_BASE
LENGTH_UNIT = PIECE_UNIT * PIECE_BASE
KIND_UNIT = LENGTH_UNIT * LENGTH_BASE
MOST_STEPS = 2048
COUNT, NEXT = MOST_STEPS - 2, MOST_STEPS - 1
"""Where a buffer of steps says how many it holds and which comes next, when a search tries them one by one."""
MOST_DEPTH = 72

# The row of tables: a head, the ruleset's readings, then what `tables.py` works out.
(
    SPACES,  # how many there are
    COLUMNS,
    LENGTH,  # how long the row of a position is
    WALKS,
    NUN_LINES,
    NEAR,
    EXITS,
    SHELTERS,
    LANDING_LIMITS,
    PUSH_LIMITS,
    SIGHT,
) = range(11)
RULES = 11
_questions = [question.id for question in Ruleset.questions()]


def slot(question: str) -> int:
    """Where the reading of a question stands in the row of tables."""
    return RULES + _questions.index(question)


WALK_ORDER = slot("walk.order")
TURN_STUCK = slot("turn.stuck")
TURN_TIMEOUT = slot("turn.timeout")
PASS_FIGHTS = slot("pass.fights")
PASS_SEEN = slot("pass.seen")
CLOCK_UNIT = slot("clock.unit")
CLOCK_END = slot("clock.end")
SIGHT_OTHER_NUN = slot("sight.other_nun")
PUSH_CHAIN = slot("push.chain")
PUSH_FIGHT = slot("push.fight")
PUSH_MOVED = slot("push.moved")
FIGHT_BROKE = slot("fight.broke")
FIGHT_RELANDING = slot("fight.relanding")
COINS_DEBT = slot("coins.debt")
MOVES_ALLOCATION = slot("moves.allocation")
BUDGET_STACKING = slot("budget.stacking")
BREAKUP_CROWDED = slot("breakup.crowded")
FORCED_WHEN = slot("forced.when")
FORCED_LANDING = slot("forced.landing")
FORCED_ESCAPE = slot("forced.escape")
TATTLE_SHELTER = slot("tattle.shelter")
TATTLE_OWN = slot("tattle.own")
DETENTION_EXIT = slot("detention.exit")
DETENTION_STANDS = slot("detention.stands")
DETENTION_MOVE = slot("detention.move")
KISS_WHERE = slot("kiss.where")
SHELTER_SHARE = slot("shelter.share")
KISS_SEEN = slot("kiss.seen")
KISS_TRIGGER = slot("kiss.trigger")
KISS_WHEN = slot("kiss.when")
KISS_OPTIONAL = slot("kiss.optional")
TABLES = RULES + len(_questions)

# Readings by their numbers in their Enums; the chapters handle these and no others.
HANDLED = HandledReadings()
_, ORDER_FREE = HANDLED.numbers(WalkOrder.FIXED, WalkOrder.FREE)
_, STUCK_PLANNED, STUCK_PASSES = HANDLED.numbers(TurnStuck.SKIPPED, TurnStuck.PLANNED, TurnStuck.WHOLE_TURN_PASSED)
_, TIMEOUT_YES = HANDLED.numbers(TurnTimeout.NO, TurnTimeout.YES)
FIGHTS_HELD, FIGHTS_FROZEN, _ = HANDLED.numbers(PassFights.HELD, PassFights.FROZEN, PassFights.RELEASED)
_, SEEN_BARS_PASS = HANDLED.numbers(PassSeen.YES, PassSeen.NO)
_, UNIT_ROUND = HANDLED.numbers(ClockUnit.TURN, ClockUnit.ROUND)
_, END_AT_30 = HANDLED.numbers(ClockEnd.AFTER_30, ClockEnd.AT_30)
_, NUN_BLOCKS_VIEW = HANDLED.numbers(SightOtherNun.NO, SightOtherNun.YES)
CHAIN_TWO, CHAIN_SHORTEST, _ = HANDLED.numbers(PushChain.TWO, PushChain.SHORTEST, PushChain.ANY)
_, PUSH_ONTO_FIGHT = HANDLED.numbers(PushFight.NO, PushFight.YES)
_, MOVED_NOT_SHIFTED = HANDLED.numbers(PushMoved.YES, PushMoved.NO)
_, BROKE_IS_SAFE = HANDLED.numbers(FightBroke.YES, FightBroke.NO)
_, RELANDING_FORBIDDEN = HANDLED.numbers(FightRelanding.NEW_FIGHT, FightRelanding.FORBIDDEN)
_, DEBT_OWES = HANDLED.numbers(CoinsDebt.PAYS_WHAT_THERE_IS, CoinsDebt.OWES)
_, ALLOCATION_LARGEST = HANDLED.numbers(MovesAllocation.CHOSEN, MovesAllocation.LARGEST)
_, STACKING_WORST = HANDLED.numbers(BudgetStacking.ADD, BudgetStacking.WORST)
_, CROWDED_ILLEGAL = HANDLED.numbers(BreakupCrowded.PUSH_ON, BreakupCrowded.ILLEGAL)
_, FORCED_AT_NUN_MOVE = HANDLED.numbers(ForcedWhen.START_OF_TURN, ForcedWhen.NUN_MOVE)
_, TOWARDS_IS_ENOUGH = HANDLED.numbers(ForcedLanding.ONTO, ForcedLanding.TOWARDS)
_, ESCAPE_FREE, ESCAPE_BARRED = HANDLED.numbers(ForcedEscape.STUCK, ForcedEscape.FREE, ForcedEscape.BARRED)
_, TATTLE_FORBIDDEN, TATTLE_COMPULSORY = HANDLED.numbers(
    TattleShelter.OPTIONAL, TattleShelter.FORBIDDEN, TattleShelter.COMPULSORY
)
_, OWN_NOT_TATTLED = HANDLED.numbers(TattleOwn.YES, TattleOwn.NO)
_, EXIT_TO_SHELTER = HANDLED.numbers(DetentionExit.ENTRANCE, DetentionExit.SHELTER)
_, STANDS_AT_NEXT = HANDLED.numbers(DetentionStands.END_OF_MISSED_TURN, DetentionStands.START_OF_NEXT)
_, FREED_TO_SHELTER_ONLY = HANDLED.numbers(DetentionMove.ANYWHERE, DetentionMove.SHELTER_ONLY)
_, KISS_OPEN_GROUND, KISS_SHELTER_ONLY = HANDLED.numbers(
    KissWhere.ANYWHERE, KissWhere.OPEN_GROUND, KissWhere.SHELTER_ONLY
)
_, NO_SHARING = HANDLED.numbers(ShelterShare.YES, ShelterShare.NO)
_, SEEN_PAIR_MAY_SHARE = HANDLED.numbers(KissSeen.NO, KissSeen.YES)
_, TRIGGER_MEETING = HANDLED.numbers(KissTrigger.OWN_MOVE, KissTrigger.MEETING)
_, KISS_AT_END = HANDLED.numbers(KissWhen.AT_ONCE, KissWhen.END_OF_TURN)
_, KISS_DECLARED = HANDLED.numbers(KissOptional.AUTOMATIC, KissOptional.DECLARED)

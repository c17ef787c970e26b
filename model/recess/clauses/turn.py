"""The turn: its beginning, passing it, hold or leave, which moves are made and by whom, and what ends it early."""

from __future__ import annotations

from collections.abc import Iterator

from model.logic import (
    Formula,
    all_of,
    any_of,
    at_least,
    at_most,
    choose,
    chosen,
    implies,
    none_of,
    not_so,
    options_of,
)
from model.recess.clauses.book import AHEAD, PERSON, TIME, brings, permits
from model.recess.clauses.landings import attacker_has_room, walk_is_legal
from model.recess.clauses.nuns import answers, is_seen
from model.recess.clauses.scene import (
    ANSWERABLE,
    ANSWERED,
    BY_NUN,
    CHAINED,
    CLOCK,
    CUT,
    FIGHT,
    FULL,
    HELD,
    HOME,
    LEAVING,
    LEFT,
    LENGTHS,
    NEED,
    PASSED,
    PLACE,
    PLAYED,
    POSTURE,
    RELEASING,
    RISING,
    SEEN,
    SERVING,
    SHIFTED,
    SPOT,
    STUCK,
    WAITING,
    WALKED,
    Inner,
    Move,
    Scene,
)
from model.recess.clauses.walks import walks
from model.recess.moves import Kind
from model.recess.position import NOWHERE, Posture, owner
from model.recess.readings import (
    BudgetStacking,
    ClockUnit,
    ForcedEscape,
    MovesAllocation,
    PassFights,
    PassSeen,
    TurnStuck,
    TurnTimeout,
    WalkOrder,
)
from model.scene import Change, Lasts, put

# The beginning.


@brings("turn.clock", Inner.BEGIN)
def the_clock_advances(now: Scene, move: Move) -> Iterator[Change]:
    """The clock advances by one as a turn begins."""
    ticks = choose(now.rules.clock_unit, {ClockUnit.TURN: lambda: True, ClockUnit.ROUND: lambda: now.turn == 0})
    for minute, shown in options_of(now.value(CLOCK())):
        yield put(CLOCK(), minute + 1, all_of((ticks, shown)))


@brings("turn.sequence", Inner.BEGIN)
def the_turn_begins(now: Scene, move: Move) -> Iterator[Change]:
    """Each step comes in its time: hold or leave, the children's moves with what they bring, the nun, standing up."""
    for child in now.own:
        seen = (
            all_of((now.attacks_on(child, space), is_seen(now, space))) for space, _ in now.places(child) if space >= 0
        )
        yield put(SEEN(child), True, any_of(seen))
        yield put(SERVING(child), True, now.holds(POSTURE(child), Posture.DETAINED))
        yield put(RISING(child), True, now.holds(POSTURE(child), Posture.SERVED))


@brings("turn.full", Inner.PLAN)
def a_full_turn_may_exist(now: Scene, move: Move) -> Iterator[Change]:
    """Note whether the turn can be played without a move that nobody can make, where that matters."""
    planned = choose(
        now.rules.turn_stuck,
        {
            TurnStuck.SKIPPED: lambda: False,
            TurnStuck.PLANNED: lambda: now.lines(now, "full"),
            TurnStuck.WHOLE_TURN_PASSED: lambda: False,
        },
    )
    yield put(FULL(), True, planned)


@permits("turn.sequence", Kind.STOP, Kind.NUN_STUCK, foresight=TIME)
def only_the_called_nun_moves_on(now: Scene, move: Move) -> Formula:
    """Each step comes in its time: hold or leave, the children's moves with what they bring, the nun, standing up."""
    return none_of((now.is_so(PASSED()), now.is_so(CUT())))


# Passing.


@permits("turn.pass", Kind.PASS, Inner.PLAY)
def the_turn_is_passed_whole(now: Scene, move: Move) -> Formula:
    """The turn is passed whole, before anything else of it is done."""
    return none_of((now.is_so(PLAYED()), now.is_so(PASSED())))


@permits("pass.seen", Kind.PASS, foresight=AHEAD)
def a_seen_attacker_may_have_to_choose(now: Scene, move: Move) -> Formula:
    """Who is winning a fight that a nun sees may have to choose and not pass, if anything else can be done."""
    seen = now.some(SEEN)

    def nothing_else_can_be_done() -> Formula:
        return not_so(now.lines(now, "played")) if seen is not False else True

    return implies(
        seen,
        lambda: choose(now.rules.pass_seen, {PassSeen.YES: lambda: True, PassSeen.NO: nothing_else_can_be_done}),
    )


@brings("turn.pass", Kind.PASS)
def the_turn_is_passed(now: Scene, move: Move) -> Iterator[Change]:
    """Note that the turn is passed."""
    yield put(PASSED(), True)


@brings("turn.pass", Inner.PLAY)
def the_turn_is_played(now: Scene, move: Move) -> Iterator[Change]:
    """Note that the turn is played and not passed."""
    yield put(PLAYED(), True)


@brings("pass.fights", Kind.PASS)
def a_passer_has_fights(now: Scene, move: Move) -> Iterator[Change]:
    """When the turn is passed, the passer's own fights are held, left alone or ended."""
    released = choose(
        now.rules.pass_fights,
        {PassFights.HELD: lambda: False, PassFights.FROZEN: lambda: False, PassFights.RELEASED: lambda: True},
    )
    for child in now.own:
        yield put(RELEASING(child), True, all_of((released, now.is_attacking(child))))


def is_to_be_released(now: Scene, attacker: int) -> Formula:
    """A passer's fight that goes on and has not been tried yet."""
    return all_of((now.is_so(RELEASING(attacker)), now.is_attacking(attacker)))


@permits("pass.fights", Inner.RELEASE)
def a_passer_chooses_the_next_fight(now: Scene, move: Move) -> Formula:
    """When the turn is passed, the passer's own fights are held, left alone or ended."""
    return is_to_be_released(now, move.piece)


@brings("pass.fights", Inner.RELEASE)
def the_chosen_fight_is_released(now: Scene, move: Move) -> Iterator[Change]:
    """The victim of the fight that is released stands up and stays, and its attacker is pushed off as by a nun."""
    attacker = move.piece
    for fighter, victim, so in now.fights():
        if fighter == attacker:
            yield put(FIGHT(attacker, victim), False, so)
            yield put(SHIFTED(victim), True, so)
    yield put(RELEASING(attacker), False)
    yield put(WAITING(1, attacker), True)
    yield put(SPOT(1), now.value(PLACE(attacker)))
    yield put(BY_NUN(1), True)
    yield put(CHAINED(), False)


@permits("turn.stuck", Kind.PUSH_STUCK, foresight=AHEAD)
def a_release_falls_away_only_if_the_attacker_has_no_room(now: Scene, move: Move) -> Formula:
    """A single move is not skipped: it falls away only if no child can make it."""
    is_due = is_to_be_released(now, move.piece)
    return is_due is not False and all_of((is_due, not_so(attacker_has_room(now, move.piece, surely=True))))


@permits("pass.fights", Inner.NO_RELEASE, foresight=AHEAD)
def nobody_is_released_only_if_no_attacker_has_room(now: Scene, move: Move) -> Formula:
    """When the turn is passed, the passer's own fights are held, left alone or ended."""
    return none_of(
        all_of((going, attacker_has_room(now, child, surely=True)))
        for child in now.own
        if (going := is_to_be_released(now, child)) is not False
    )


@brings("pass.fights", Kind.PUSH_STUCK)
def each_fight_is_tried_once(now: Scene, move: Move) -> Iterator[Change]:
    """Leave the fight alone whose attacker could not be pushed off."""
    yield put(RELEASING(move.piece), False)


# Hold or leave.


@permits("turn.choice", Kind.HOLD, Kind.LEAVE, foresight=PERSON)
def hold_or_leave_is_said_of_every_fight(now: Scene, move: Move) -> Formula:
    """Of every fight that the player is winning it is said before the first move: the attacker holds on or leaves."""
    return all_of((now.is_attacking(move.piece), not_so(now.is_so(PASSED()))))


@permits("pass.fights", Inner.GO_ON)
def a_passer_goes_on_fighting(now: Scene, move: Move) -> Formula:
    """When the turn is passed, the passer's own fights are held, left alone or ended."""
    return now.is_so(PASSED())


@brings("turn.choice", Kind.LEAVE)
def who_leaves_is_remembered(now: Scene, move: Move) -> Iterator[Change]:
    """Remember who leaves."""
    yield put(LEAVING(move.piece), True)


# Which moves are made, and by whom.


def is_granted(now: Scene, length: int) -> Formula:
    """A move of this length is left by holds and detention."""
    held = [now.is_so(HELD(child)) for child in now.own]
    lying = [now.is_so(SERVING(child)) for child in now.own]
    most = LENGTHS[0] - length
    return now.cached(
        ("granted", length),
        lambda: choose(
            now.rules.budget_stacking,
            {
                BudgetStacking.ADD: lambda: at_most(most, [*held, *lying]),
                BudgetStacking.WORST: lambda: all_of((at_most(most, held), at_most(most, lying))),
            },
        ),
    )


def may_move(now: Scene, child: int) -> Formula:
    """The child may move this turn: it stands, or leaves its fight."""
    stays = all_of((now.is_attacking(child), not_so(now.is_so(LEAVING(child)))))
    lying = (now.holds(POSTURE(child), posture) for posture in (Posture.DETAINED, Posture.SERVED))
    return none_of((now.stands(child, NOWHERE), now.is_pinned(child), stays, *lying))


@brings("turn.budget", Inner.BUDGET)
def holds_and_detention_cost_moves(now: Scene, move: Move) -> Iterator[Change]:
    """There are moves of three, two and one spaces; each hold and own child in detention takes the largest away."""
    able = [may_move(now, child) for child in now.own]
    enough = [True, *(all_of((is_granted(now, count), at_least(count, able))) for count in (1, 2, 3)), False]
    granted = [True, *(is_granted(now, count) for count in (1, 2, 3)), False]
    for child, moves in zip(now.own, able, strict=True):
        yield put(HOME(child), now.value(PLACE(child)), moves)
    for need in range(4):
        yield put(NEED(), need, all_of((enough[need], not_so(enough[need + 1]))))
    for length in LENGTHS:
        # Of the largest moves that are left as many are made as there are children for them.
        largest = any_of(
            all_of((granted[most], not_so(granted[most + 1]), enough[most - length + 1])) for most in range(length, 4)
        )
        allowed = {MovesAllocation.CHOSEN: granted[length], MovesAllocation.LARGEST: largest}
        yield put(LEFT(length), True, chosen(now.rules.moves_allocation, allowed))


@permits("turn.budget", Kind.WALK, Kind.STUCK)
def only_what_is_left_is_made(now: Scene, move: Move) -> Formula:
    """There are moves of three, two and one spaces; each hold and own child in detention takes the largest away."""
    return is_granted(now, move.length)


@permits("turn.order", Kind.WALK, Kind.STUCK)
def the_moves_are_made_in_order(now: Scene, move: Move) -> Formula:
    """The moves are made in order, and as many as there are children to make them."""

    def leaves_enough() -> Formula:
        smaller = [now.is_so(LEFT(length)) for length in LENGTHS if length < move.length]
        return any_of(all_of((now.holds(NEED(), need), at_least(need - 1, smaller))) for need in (1, 2, 3))

    return now.cached(
        ("in order", move.length),
        lambda: implies(
            is_granted(now, move.length),
            all_of((
                now.is_so(LEFT(move.length)),
                choose(now.rules.walk_order, {WalkOrder.FIXED: leaves_enough, WalkOrder.FREE: lambda: True}),
            )),
        ),
    )  # fmt: skip


@brings("turn.order", Kind.WALK, Kind.STUCK)
def a_move_is_used(now: Scene, move: Move) -> Iterator[Change]:
    """Take a move from those that are left; in the fixed order the larger ones fall away with it."""
    for length in LENGTHS:
        if length == move.length:
            yield put(LEFT(length), False)
        elif length > move.length:
            falls = choose(now.rules.walk_order, {WalkOrder.FIXED: lambda: True, WalkOrder.FREE: lambda: False})
            yield put(LEFT(length), False, falls)
    for need in (1, 2, 3):
        yield put(NEED(), need - 1, now.holds(NEED(), need))


@permits("turn.movers", Kind.WALK, foresight=PERSON)
def only_own_free_children_move(now: Scene, move: Move) -> Formula:
    """Only own children move, and not those that are pinned, hold on or lie in detention."""
    stays_behind = all_of((now.holds(HOME(move.piece), NOWHERE), not_so(now.is_so(WALKED(move.piece)))))
    return owner(move.piece) == now.turn and not_so(stays_behind)


@permits("turn.once", Kind.WALK, foresight=PERSON)
def no_child_moves_twice(now: Scene, move: Move) -> Formula:
    """No child moves twice in a turn."""
    return not_so(now.is_so(WALKED(move.piece)))


@brings("forced.barred", Kind.WALK)
def an_answer_is_to_be_left(now: Scene, move: Move) -> Iterator[Change]:
    """Note which calls a nun could answer before the walk, where they have to stay so."""
    barred = is_barred(now)
    if barred is False:
        return
    for child in now.own:
        if now.is_so(HELD(child)) is not False:
            yield put(ANSWERABLE(child), True, all_of((barred, answers(now, [child], surely=True))))


def is_barred(now: Scene) -> Formula:
    """A child may not take the called nun, or the fight, out of her reach."""
    return choose(
        now.rules.forced_escape,
        {ForcedEscape.STUCK: lambda: False, ForcedEscape.FREE: lambda: False, ForcedEscape.BARRED: lambda: True},
    )


@permits("forced.barred", Inner.SETTLE)
def a_called_nun_may_have_to_be_left_her_answer(now: Scene, move: Move) -> Formula:
    """Whether a child may take the called nun, or the fight, out of her reach."""

    def is_left_an_answer() -> Formula:
        settled = now.forgetting(Lasts.LANDING)
        return any_of((now.is_so(ANSWERED()), answers(settled, settled.own, surely=False)))

    return implies(now.some(ANSWERABLE), is_left_an_answer)


# Moves that nobody can make, and turns cut short.


@permits("turn.stuck", Kind.STUCK, foresight=AHEAD)
def a_move_falls_away_only_if_nobody_can_make_it(now: Scene, move: Move) -> Formula:
    """A single move is not skipped: it falls away only if no child can make it."""
    return none_of(walk_is_legal(now, walk) for walk in walks(now, move.length))


@brings("turn.stuck", Kind.STUCK)
def a_move_that_falls_away_is_noted(now: Scene, move: Move) -> Iterator[Change]:
    """A move of this turn could not be made."""
    yield put(STUCK(), True)


@permits("turn.timeout", Kind.STOP, foresight=AHEAD)
def time_may_cut_a_turn_short(now: Scene, move: Move) -> Formula:
    """The turn goes on to its end, unless time may cut it short."""

    def leaves_something_out() -> Formula:
        waits_for_nun = now.holds(NEED(), 0)
        left_out = any_of((
            now.some(LEAVING),
            all_of((now.is_so(STUCK()), is_full_turn_asked(now))),
            not_so(answers(now, now.own, surely=True)) if waits_for_nun is not False else True,
        ))  # fmt: skip
        return implies(waits_for_nun, left_out)

    return choose(now.rules.turn_timeout, {TurnTimeout.NO: lambda: False, TurnTimeout.YES: leaves_something_out})


@brings("turn.timeout", Kind.STOP)
def the_turn_is_cut_short(now: Scene, move: Move) -> Iterator[Change]:
    """Note that time has cut the turn short."""
    yield put(CUT(), True)


def is_full_turn_asked(now: Scene) -> Formula:
    """Only turns without a move that nobody can make are legal."""
    return choose(
        now.rules.turn_stuck,
        {
            TurnStuck.SKIPPED: lambda: False,
            TurnStuck.PLANNED: lambda: now.is_so(FULL()),
            TurnStuck.WHOLE_TURN_PASSED: lambda: True,
        },
    )


# The end of a turn that has been played.


@permits("turn.leaver", Inner.CLOSE)
def a_leaver_has_to_walk(now: Scene, move: Move) -> Formula:
    """A child that leaves its fight has to walk this turn."""
    return any_of((now.none(LEAVING), now.is_so(CUT())))


@permits("turn.full", Inner.CLOSE)
def a_turn_may_have_to_be_full(now: Scene, move: Move) -> Formula:
    """Whether a turn may be played that has a move nobody can make."""

    def may_be_cut() -> Formula:
        return choose(
            now.rules.turn_stuck,
            {
                TurnStuck.SKIPPED: lambda: True,
                TurnStuck.PLANNED: lambda: now.is_so(CUT()),
                TurnStuck.WHOLE_TURN_PASSED: lambda: False,
            },
        )

    return implies(all_of((now.is_so(STUCK()), is_full_turn_asked(now))), may_be_cut)

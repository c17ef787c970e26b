"""The turn: its beginning, passing it, hold or leave, which moves are made and by whom, and what ends it early."""

from __future__ import annotations

from dataclasses import replace

from model.logic import Formula, choose, implies
from model.recess.clauses.book import PERSON, TIME, brings, permits
from model.recess.clauses.fights import holders
from model.recess.clauses.nuns import is_seen
from model.recess.clauses.pushes import let_go, let_go_first
from model.recess.clauses.scene import Due, Move, Scene, SoFar, Then
from model.recess.moves import Kind
from model.recess.position import NOWHERE, Posture
from model.recess.readings import (
    BudgetStacking,
    ClockUnit,
    MovesAllocation,
    PassFights,
    WalkOrder,
)

LENGTHS = (3, 2, 1)

# The beginning and the order of things.


@brings("turn.clock")
def the_clock_advances(now: Scene, move: Move) -> Scene:
    """The clock advances by one as a turn begins."""
    if move.kind is not None:
        return now
    clock: int = now.clock  # type: ignore[assignment]
    ticks = choose(now.rules.clock_unit, {ClockUnit.TURN: lambda: True, ClockUnit.ROUND: lambda: now.turn == 0})
    return replace(now, clock=clock + 1 if ticks else clock)


WHEN: dict[Due, tuple[Kind, ...]] = {
    Due.CHOICE: (Kind.PASS, Kind.HOLD, Kind.LEAVE),
    Due.WALK: (Kind.PASS, Kind.STOP, Kind.WALK, Kind.STUCK),
    Due.PUSH: (Kind.PUSH,),
    Due.RELEASE: (Kind.PUSH, Kind.PUSH_STUCK),
    Due.TELL: (Kind.TELL, Kind.QUIET),
    Due.ANSWER: (Kind.KISS, Kind.NO_KISS),
    Due.NUN: (Kind.NUN, Kind.NUN_STUCK, Kind.STOP, Kind.PASS),
    Due.STAND: (Kind.STAND,),
}


@permits("turn.sequence", *Kind, foresight=TIME)
def each_step_has_its_time(before: Scene, move: Move) -> Formula:
    """Each step comes in its time: hold or leave, the children's moves with what they bring, the nun, standing up."""
    so_far = before.so_far
    if so_far.due is None or move.kind not in WHEN.get(so_far.due, ()):
        return False
    only_the_called_nun = so_far.due is Due.NUN and (so_far.cut or so_far.passed)
    return implies(only_the_called_nun, move.kind is Kind.NUN)


GOES_ON = {
    Kind.WALK: Then.LANDED,
    Kind.STUCK: Then.NEXT_MOVE,
    Kind.NUN: Then.NUN_MOVED,
    Kind.NUN_STUCK: Then.ENDS,
    Kind.STOP: Then.CALLED,
    Kind.PUSH_STUCK: Then.RELEASES,
}
LEAVES_A_PASS_OPEN = (Kind.STAND, Kind.KISS, Kind.NO_KISS)


@brings("turn.sequence")
def the_turn_goes_on(now: Scene, move: Move) -> Scene:
    """Note that something has been done, and where the turn goes on after it."""
    if move.kind is None:
        return now.remember(**vars(begun(now)))
    so_far = now.so_far
    return now.remember(
        due=None,
        walk_began=now if move.kind is Kind.WALK else so_far.walk_began,
        then=GOES_ON.get(move.kind, so_far.then),
        fresh=so_far.fresh and move.kind in LEAVES_A_PASS_OPEN,
        stuck=so_far.stuck or move.kind in (Kind.STUCK, Kind.NUN_STUCK),
        cut=so_far.cut or move.kind is Kind.STOP,
        passed=so_far.passed or move.kind is Kind.PASS,
    )


def begun(scene: Scene) -> SoFar:
    """The turn so far as it begins: who has to choose, who is seen, who lies in detention."""
    attackers = tuple(child for child in scene.own if scene.postures[child] is Posture.ATTACKING)
    return SoFar(
        due=None,
        undecided=attackers,
        seen_at_start=frozenset(child for child in attackers if is_seen(scene, scene.place(child))),
        serving=frozenset(child for child in scene.own if scene.postures[child] is Posture.DETAINED),
        rising=tuple(child for child in scene.own if scene.postures[child] is Posture.SERVED),
    )


# Passing.


@permits("turn.pass", Kind.PASS)
def the_turn_is_passed_whole(before: Scene, move: Move) -> Formula:
    """The turn is passed whole, before anything else of it is done."""
    return before.so_far.fresh


@brings("pass.fights")
def a_passer_has_fights(now: Scene, move: Move) -> Scene:
    """When the turn is passed, the passer's own fights are held, left alone or ended."""
    if move.kind is not Kind.PASS:
        return now
    fights = now.so_far.undecided
    now = now.remember(undecided=())
    return choose(
        now.rules.pass_fights,
        {
            PassFights.HELD: lambda: now.remember(then=Then.CALLED),
            PassFights.FROZEN: lambda: now.remember(then=Then.ENDS),
            PassFights.RELEASED: lambda: now.remember(then=Then.RELEASES, releasing=fights),
        },
    )


@brings("pass.fights")
def a_passer_chooses_the_next_fight(now: Scene, move: Move) -> Scene:
    """Wait for the passer to choose the next fight to release; if no attacker can be pushed, those left go on."""
    from model.recess.clauses.possibilities import can_make_room

    if now.so_far.due is not None or now.so_far.then is not Then.RELEASES:
        return now
    going = tuple(child for child in now.so_far.releasing if now.postures[child] is Posture.ATTACKING)
    if any(can_make_room(let_go(now, attacker)) for attacker in going):
        return now.remember(due=Due.RELEASE, releasing=going)
    return now.remember(then=Then.ENDS, releasing=())


@brings("pass.fights")
def the_chosen_fight_is_released(now: Scene, move: Move) -> Scene:
    """The victim of the fight that is released stands up, and its attacker is pushed off."""
    return let_go_first(now, move)


@brings("pass.fights")
def each_fight_is_tried_once(now: Scene, move: Move) -> Scene:
    """Leave the fight alone whose attacker could not be pushed off."""
    if move.kind is not Kind.PUSH_STUCK:
        return now
    return now.remember(releasing=tuple(child for child in now.so_far.releasing if child != move.piece))


# Hold or leave.


@permits("turn.choice", Kind.HOLD, Kind.LEAVE, foresight=PERSON)
def hold_or_leave_is_said_of_every_fight(before: Scene, move: Move) -> Formula:
    """Of every fight that the player is winning it is said before the first move: the attacker holds on or leaves."""
    return move.piece == next(iter(before.so_far.undecided), None)


@brings("turn.choice")
def a_choice_is_remembered(now: Scene, move: Move) -> Scene:
    """Remember who holds on and who leaves."""
    so_far = now.so_far
    now = now.remember(held=so_far.held.union(holders(now, move)))
    if move.kind is Kind.LEAVE:
        now = now.remember(leaving=so_far.leaving | {move.piece})
    if move.kind not in (Kind.HOLD, Kind.LEAVE):
        return now
    undecided = tuple(child for child in so_far.undecided if child != move.piece)
    return now.remember(undecided=undecided, then=Then.OPENS)


# Which moves are made, and by whom.


def may_move(scene: Scene, child: int) -> bool:
    """Whether a child may move this turn: it stands, or leaves its fight."""
    stands = scene.postures[child] in (Posture.STANDING, Posture.FREED)
    return scene.places[child] != NOWHERE and (stands or child in scene.so_far.leaving)


def granted(scene: Scene) -> tuple[int, ...]:
    """The moves that holds and detention leave, the largest first."""
    holds, detained = len(scene.so_far.held), len(scene.so_far.serving)
    lost = choose(
        scene.rules.budget_stacking,
        {BudgetStacking.ADD: lambda: holds + detained, BudgetStacking.WORST: lambda: max(holds, detained)},
    )
    return LENGTHS[lost:]


@brings("turn.budget")
def holds_and_detention_cost_moves(now: Scene, move: Move) -> Scene:
    """Settle which moves there are, how many of them are made, and who may make them."""
    so_far = now.so_far
    if so_far.due is not None or so_far.then not in (Then.ENTERED, Then.OPENS):
        return now
    if so_far.undecided:
        return now.remember(due=Due.CHOICE, then=Then.OPENS)
    moves = granted(now)
    movable = frozenset(child for child in now.own if may_move(now, child))
    need = min(len(moves), len(movable))
    made = choose(
        now.rules.moves_allocation,
        {MovesAllocation.CHOSEN: lambda: moves, MovesAllocation.LARGEST: lambda: moves[:need]},
    )
    return now.remember(moves=made, need=need, movable=movable, then=Then.NEXT_MOVE)


@permits("turn.budget", Kind.WALK, Kind.STUCK)
def only_what_is_left_is_made(before: Scene, move: Move) -> Formula:
    """There are moves of three, two and one spaces; each hold and own child in detention takes the largest away."""
    return implies(before.so_far.due is Due.WALK, lambda: move.length in granted(before))


@permits("turn.order", Kind.WALK, Kind.STUCK)
def the_moves_are_made_in_order(before: Scene, move: Move) -> Formula:
    """The moves are made in order, and as many as there are children to make them."""
    so_far = before.so_far

    def is_next() -> Formula:
        leaves_enough = sum(length < move.length for length in so_far.moves) >= so_far.need - 1
        in_order = choose(
            before.rules.walk_order, {WalkOrder.FIXED: lambda: leaves_enough, WalkOrder.FREE: lambda: True}
        )
        return move.length in so_far.moves and in_order

    return implies(so_far.due is Due.WALK and move.length in granted(before), is_next)


@brings("turn.order")
def a_move_is_used(now: Scene, move: Move) -> Scene:
    """Take a move from those that are left; in the fixed order the larger ones fall away with it."""
    if move.kind not in (Kind.WALK, Kind.STUCK):
        return now
    moves = now.so_far.moves
    left = choose(
        now.rules.walk_order,
        {
            WalkOrder.FIXED: lambda: tuple(length for length in moves if length < move.length),
            WalkOrder.FREE: lambda: tuple(length for length in moves if length != move.length),
        },
    )
    return now.remember(moves=left, need=now.so_far.need - 1)


@permits("turn.movers", Kind.WALK, foresight=PERSON)
def only_own_free_children_move(before: Scene, move: Move) -> Formula:
    """Only own children move, and not those that are pinned, hold on or lie in detention."""
    so_far = before.so_far
    return implies(so_far.due is Due.WALK, lambda: move.piece in so_far.movable | so_far.walked)


@permits("turn.once", Kind.WALK, foresight=PERSON)
def no_child_moves_twice(before: Scene, move: Move) -> Formula:
    """No child moves twice in a turn."""
    return move.piece not in before.so_far.walked


@brings("turn.sequence")
def the_next_move_comes(now: Scene, move: Move) -> Scene:
    """Wait for the next child's move, or for the nun's."""
    if now.so_far.due is not None or now.so_far.then is not Then.NEXT_MOVE:
        return now
    return now.remember(due=Due.WALK if now.so_far.need > 0 else Due.NUN)


@brings("turn.sequence")
def the_turn_is_open(now: Scene, move: Move) -> Scene:
    """Remember where the first choice of the turn is made."""
    return now.remember(opened=now) if move.kind is None else now

"""Clauses that ask what can still be done: room for everybody, an answer to a call, a walk for the leaver.

They look ahead with the other clauses alone. `foresight` orders them: a clause asks only those that look less far.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from model.logic import Formula, choose, implies
from model.recess.clauses.book import CHAIN, CHOICE, CLAUSES, LANDING, LINE, ROOM, permits, speaking_of
from model.recess.clauses.course import after
from model.recess.clauses.kisses import is_crowded
from model.recess.clauses.nuns import calling, goes_on, is_answer, nun_ends
from model.recess.clauses.pushes import let_go, near, onto_fights, permits_push
from model.recess.clauses.scene import NUNS, Due, Move, Scene, Then
from model.recess.clauses.turn import LENGTHS, WHEN
from model.recess.clauses.walks import walk_ends
from model.recess.moves import Kind
from model.recess.position import NOWHERE
from model.recess.readings import (
    ForcedEscape,
    PassSeen,
    PushChain,
    ShelterShare,
    TurnStuck,
    TurnTimeout,
)


def permitted(scene: Scene, move: Move, foresight: int = LINE) -> bool:
    """Whether every clause that looks no further than this lets a move be; those that look less far are asked first."""
    return all(clause.permits(scene, move) for clause in speaking_of(move.kind, foresight))


def candidates(scene: Scene) -> Iterator[Move]:
    """The moves that can be thought of where the turn is, as far as the board and the pieces go."""
    so_far = scene.so_far
    for kind in WHEN.get(so_far.due, ()) if so_far.due else ():
        match kind:
            case Kind.HOLD | Kind.LEAVE:
                yield from (Move(kind, child) for child in so_far.undecided[:1])
            case Kind.WALK:
                for child in sorted(so_far.movable, key=lambda child: child not in so_far.leaving):
                    for length in so_far.moves:
                        for to in sorted(walk_ends(scene, scene.place(child), length)):
                            yield Move(kind, child, to, length)
            case Kind.STUCK:
                yield from (Move(kind, length=length) for length in LENGTHS)
            case Kind.PUSH if so_far.due is Due.RELEASE:
                for piece in so_far.releasing:
                    yield from (Move(kind, piece, to) for to in near(scene, scene.place(piece)))
            case Kind.PUSH_STUCK:
                yield from (Move(kind, attacker) for attacker in so_far.releasing)
            case Kind.PUSH:
                pending = (so_far.chain,) if so_far.chain is not None else sorted(so_far.rooms[-1].pending)
                for piece in pending:
                    yield from (Move(kind, piece, to) for to in near(scene, scene.place(piece)))
            case Kind.TELL:
                lander = so_far.lander if so_far.lander is not None else 0
                nun = NUNS[0] if scene.places[NUNS[0]] == scene.places[lander] else NUNS[1]
                yield from (Move(kind, nun, scene.place(attacker)) for attacker in scene.attackers())
            case Kind.KISS | Kind.NO_KISS:
                yield Move(kind, so_far.asked if so_far.asked is not None else NOWHERE)
            case Kind.NUN:
                yield from nun_moves(scene)
            case Kind.STAND:
                spaces = sorted(scene.board.shelter_spaces)
                yield from (Move(kind, so_far.rising[0], to) for to in spaces)
            case _:
                yield Move(kind)


def nun_moves(scene: Scene) -> Iterator[Move]:
    """The nuns' moves as far as the board goes; of two nuns on one space the first moves."""
    for nun in NUNS:
        here = scene.place(nun)
        if here == NOWHERE or (nun == NUNS[1] and here == scene.place(NUNS[0])):
            continue
        for to in sorted({here, *nun_ends(scene, here)}):
            yield Move(Kind.NUN, nun, to)


# Room for everybody.


def can_make_room(scene: Scene) -> bool:
    """Whether everybody who has to make room can."""
    if not scene.so_far.rooms:
        return True
    return any(
        permitted(scene, push, foresight=CHAIN) and can_make_room(after(scene, push))
        for push in list(candidates(scene))
    )


@permits("push.room", Kind.WALK, Kind.NUN, Kind.TELL, Kind.PUSH, foresight=ROOM)
def everybody_finds_room(before: Scene, move: Move) -> Formula:
    """A landing that pushes is legal only if everybody who has to make room finds it."""
    return can_make_room(after(before, move))


@permits_push("push.shortest", foresight=CHAIN)
def no_detours_even_into_fights(before: Scene, move: Move) -> Formula:
    """A chain that may end in a fight is no longer than the shortest one."""
    return choose(
        before.rules.push_chain,
        {
            PushChain.TWO: lambda: True,
            PushChain.SHORTEST: lambda: not onto_fights(before) or is_shortest(before, move),
            PushChain.ANY: lambda: True,
        },
    )


def is_shortest(before: Scene, move: Move) -> bool:
    """Whether no other push of this piece begins a shorter chain, whatever room that leaves to others."""
    level = len(before.so_far.rooms)
    others = [
        other for other in candidates(before) if other.piece == move.piece and permitted(before, other, foresight=0)
    ]
    for most in range(len(before.pieces) + 1):
        shortest = [other for other in others if ends_within(after(before, other), level, most)]
        if shortest:
            return move in shortest
    return False


def ends_within(scene: Scene, level: int, most: int) -> bool:
    """Whether the chain ends within so many pushes, on a free space or in a fight that is broken up."""
    so_far = scene.so_far
    if len(so_far.rooms) > level:
        inner = [replace(room, pending=frozenset()) for room in so_far.rooms[:level]]
        return can_make_room(scene.remember(rooms=(*inner, *so_far.rooms[level:])))
    if so_far.chain is None:
        return True
    return most > 0 and any(
        permitted(scene, push, foresight=0) and ends_within(after(scene, push), level, most - 1)
        for push in list(candidates(scene))
    )


def after_walk(before: Scene, move: Move) -> Scene:
    """The scene as it is when a walk has ended, before anything is told or pushed."""
    return after(before, move)


def tellable(scene: Scene) -> bool:
    """Whether there is a fight to tell the nun of, whose victim can make room."""
    return scene.so_far.due is Due.TELL and any(
        move.kind is Kind.TELL and permitted(scene, move, foresight=ROOM) for move in list(candidates(scene))
    )


# Landings that can be settled.

SHARED, BARRED = "shared", "barred"


def is_landing(scene: Scene) -> bool:
    """Whether a child's landing is being settled."""
    choosing = scene.so_far.due in (Due.PUSH, Due.TELL, Due.ANSWER)
    return choosing and scene.so_far.then in (Then.LANDED, Then.NEXT_MOVE)


def can_settle(scene: Scene, heeding: tuple[str, ...]) -> bool:
    """Whether a landing can be settled in some way that heeds these rules."""
    if scene.so_far.due is Due.DEAD:
        return SHARED not in heeding
    if not is_landing(scene):
        return BARRED not in heeding or not takes_the_answer_away(scene)
    return any(
        (permitted(scene, move, foresight=ROOM) if move.kind is not Kind.QUIET else may_be_quiet(scene, move))
        and can_settle(after(scene, move), heeding)
        for move in list(candidates(scene))
    )


def may_be_quiet(scene: Scene, move: Move) -> bool:
    """Whether nothing need be told."""
    return bool(CLAUSES["tattle.quiet"].permits(scene, move))


def lands(before: Scene, move: Move) -> bool:
    """Whether a move is part of a child's landing."""
    return move.kind is Kind.WALK or is_landing(before)


@permits("shelter.share", Kind.WALK, Kind.TELL, Kind.QUIET, Kind.PUSH, Kind.NUN, foresight=LANDING)
def everybody_shares_a_shelter(before: Scene, move: Move) -> Formula:
    """In a shelter everybody shares a space in peace."""

    def keeps_apart() -> Formula:
        if move.kind is Kind.NUN:
            return not is_crowded(after_nun(before, move), move.piece)
        landed = after(before, move)
        return not lands(before, move) or not can_settle(landed, ()) or can_settle(landed, (SHARED,))

    return choose(before.rules.shelter_share, {ShelterShare.YES: lambda: True, ShelterShare.NO: keeps_apart})


def after_nun(before: Scene, move: Move) -> Scene:
    """The scene with a nun put where her move ends."""
    return before.put(move.piece, move.to)


# The called nun.


def nun_may(scene: Scene, move: Move) -> bool:
    """Whether a nun could make this move if it were her time."""
    asked = ("nun.line", "nun.stay", "shelter.share", "push.room")
    return all(CLAUSES[name].permits(scene, move) for name in asked)


def answers(scene: Scene, calls: frozenset[int]) -> Iterator[Move]:
    """The nuns' moves that answer one of these calls."""
    return (move for move in nun_moves(scene) if is_answer(scene, move, calls) and nun_may(scene, move))


def answerable(scene: Scene) -> frozenset[int]:
    """The attackers whose fights call a nun and can be answered."""
    return frozenset(child for child in calling(scene) if any(True for _ in answers(scene, frozenset({child}))))


def takes_the_answer_away(scene: Scene) -> bool:
    """Whether this landing has left a call unanswerable that could be answered before it."""
    began = scene.so_far.walk_began
    if began is None or not began.so_far.held:
        return False
    could = answerable(began)
    return bool(could) and not could & scene.so_far.told and not answerable(scene)


@permits("forced.barred", Kind.WALK, Kind.TELL, Kind.QUIET, Kind.PUSH, foresight=LANDING)
def a_called_nun_may_have_to_be_left_her_answer(before: Scene, move: Move) -> Formula:
    """Whether a child may take the called nun, or the fight, out of her reach."""

    def leaves_an_answer() -> Formula:
        landed = after(before, move)
        return not lands(before, move) or not can_settle(landed, (SHARED,)) or can_settle(landed, (SHARED, BARRED))

    return choose(
        before.rules.forced_escape,
        {
            ForcedEscape.STUCK: lambda: True,
            ForcedEscape.FREE: lambda: True,
            ForcedEscape.BARRED: leaves_an_answer,
        },
    )


@permits("nun.forced", Kind.NUN, foresight=CHOICE)
def a_called_nun_comes(before: Scene, move: Move) -> Formula:
    """A nun that sees a fight which the player holds has to be put onto it."""
    calls = calling(before)
    if any(True for _ in answers(before, calls)):
        return is_answer(before, move, calls)
    is_bound = before.so_far.cut or before.so_far.passed or any(goes_on(before, child) for child in calls)
    return implies(
        is_bound,
        lambda: choose(
            before.rules.forced_escape,
            {
                ForcedEscape.STUCK: lambda: False,
                ForcedEscape.FREE: lambda: True,
                ForcedEscape.BARRED: lambda: False,
            },
        ),
    )


@permits("nun.stuck", Kind.NUN_STUCK, foresight=LINE - 1)
def a_nun_moves_if_one_can(before: Scene, move: Move) -> Formula:
    """One nun moves in every turn, unless none can."""
    return not any(nun_may(before, nun) and CLAUSES["nun.forced"].permits(before, nun) for nun in nun_moves(before))


# Moves that nobody can make, and turns cut short.


@permits("turn.stuck", Kind.STUCK, Kind.PUSH_STUCK, foresight=CHOICE)
def a_move_falls_away_only_if_nobody_can_make_it(before: Scene, move: Move) -> Formula:
    """A single move is not skipped: it falls away only if no child can make it."""
    if move.kind is Kind.PUSH_STUCK:
        return move.piece in before.so_far.releasing and not can_make_room(let_go(before, move.piece))
    return not any(
        walk.kind is Kind.WALK and walk.length == move.length and permitted(before, walk, foresight=LANDING)
        for walk in list(candidates(before))
    )


@permits("turn.timeout", Kind.STOP, foresight=CHOICE)
def time_may_cut_a_turn_short(before: Scene, move: Move) -> Formula:
    """The turn goes on to its end, unless time may cut it short."""
    so_far = before.so_far

    def leaves_something_out() -> Formula:
        if so_far.due is not Due.NUN or so_far.leaving or (so_far.stuck and is_full_turn_asked(before)):
            return True
        return not any(True for _ in answers(before, calling(before)))

    return choose(before.rules.turn_timeout, {TurnTimeout.NO: lambda: False, TurnTimeout.YES: leaves_something_out})


# Turns that can be brought to a legal end.


def leads_to_an_end(before: Scene, move: Move, full: bool) -> bool:
    """Whether the turn can be brought to a legal end after this move: played out, or cut short where time may."""
    scene = after(before, move)
    if scene.so_far.cut or scene.so_far.passed:
        return True
    may_stop = choose(before.rules.turn_timeout, {TurnTimeout.NO: lambda: False, TurnTimeout.YES: lambda: True})
    return line_exists(scene, full, may_stop)


def is_stuck_turn_passed(scene: Scene) -> bool:
    """Whether a turn with a move that nobody can make has to be passed."""
    return choose(
        scene.rules.turn_stuck,
        {
            TurnStuck.SKIPPED: lambda: False,
            TurnStuck.PLANNED: lambda: False,
            TurnStuck.WHOLE_TURN_PASSED: lambda: True,
        },
    )


def line_exists(scene: Scene, full: bool, may_stop: bool = False, met: set[Scene] | None = None) -> bool:
    """Whether the turn can be played to a legal end, or to where time may cut it short; tries all ways."""
    met = set() if met is None else met
    so_far = scene.so_far
    if may_stop and so_far.due in (Due.WALK, Due.NUN, Due.CHOICE):
        return not (full and so_far.stuck and is_stuck_turn_passed(scene))
    if so_far.due is Due.OVER:
        return not so_far.leaving and not (full and so_far.stuck)
    if so_far.due is Due.DEAD or scene in met or (not may_stop and is_lost(scene, full)):
        return False
    if not full and not so_far.undecided and not so_far.leaving:
        return True  # without leavers every turn can be played out: what cannot be made falls away
    met.add(scene)
    return any(
        move.kind not in (Kind.PASS, Kind.STOP)
        and permitted(scene, move, foresight=CHOICE)
        and line_exists(after(scene, move), full, may_stop, met)
        for move in list(candidates(scene))
    )


def is_lost(scene: Scene, full: bool) -> bool:
    """Whether a turn that has to be played out cannot come to a legal end any more."""
    so_far = scene.so_far
    chosen = not so_far.undecided and so_far.due is not Due.CHOICE
    late = bool(so_far.leaving - so_far.movable) or len(so_far.leaving) > so_far.need
    return (full and so_far.stuck) or (chosen and late)


ALL_BUT_PASSES = tuple(kind for kind in Kind if kind not in (Kind.PASS, Kind.STOP))


def is_opening(scene: Scene) -> bool:
    """Whether the turn has yet to be opened: somebody gets up, or a pair is asked before anything is played."""
    return scene.so_far.fresh and scene.so_far.due in (Due.STAND, Due.ANSWER)


@permits("turn.leaver", *ALL_BUT_PASSES, foresight=LINE)
def a_leaver_has_to_walk(before: Scene, move: Move) -> Formula:
    """A child that leaves its fight has to walk this turn."""
    concerned = bool(before.so_far.leaving or before.so_far.undecided) and not is_opening(before)
    return implies(concerned, lambda: leads_to_an_end(before, move, full=False))


def is_full_turn_asked(scene: Scene) -> bool:
    """Whether only turns without a move that nobody can make are legal."""
    opened = scene.so_far.opened or scene
    return choose(
        scene.rules.turn_stuck,
        {
            TurnStuck.SKIPPED: lambda: False,
            TurnStuck.PLANNED: lambda: opened.has_full_line,
            TurnStuck.WHOLE_TURN_PASSED: lambda: True,
        },
    )


@permits("turn.full", *ALL_BUT_PASSES, foresight=LINE)
def a_turn_may_have_to_be_full(before: Scene, move: Move) -> Formula:
    """Whether a turn may be played that has a move nobody can make."""
    concerned = not is_opening(before) and is_full_turn_asked(before)
    return implies(concerned, lambda: leads_to_an_end(before, move, full=True))


@permits("pass.seen", Kind.PASS, foresight=LINE)
def a_seen_attacker_may_have_to_choose(before: Scene, move: Move) -> Formula:
    """Who is winning a fight that a nun sees may have to choose and not pass, if anything else can be done."""

    def nothing_else_can_be_done() -> Formula:
        return not any(other.kind is not Kind.PASS and permitted(before, other) for other in list(candidates(before)))

    return implies(
        bool(before.so_far.seen_at_start),
        lambda: choose(before.rules.pass_seen, {PassSeen.YES: lambda: True, PassSeen.NO: nothing_else_can_be_done}),
    )

"""Nuns: where they see, where they move, and when a fight calls them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from model.grid import ALL_EIGHT, ORTHOGONAL, Direction
from model.logic import Formula, Unknown, all_of, any_of, choose, none_of, not_so
from model.recess.clauses.book import AHEAD, CLAUSES, brings, permits
from model.recess.clauses.landings import nun_has_room
from model.recess.clauses.scene import (
    CUT,
    HELD,
    LEAVING,
    PASSED,
    PLACE,
    SEEN,
    SHIFTED,
    STIRRED,
    STUCK,
    Inner,
    Move,
    Scene,
)
from model.recess.moves import Kind
from model.recess.readings import (
    ForcedEscape,
    ForcedLanding,
    ForcedWhen,
    LineCornerGap,
    NunDirections,
    NunObstacles,
    NunStay,
    NunTurns,
    ShelterShare,
    SightDirections,
    SightOtherNun,
    SightOwnSpace,
)
from model.scene import Change, put
from model.slots import permits as is_permitted

# Lines.


def by_nuns_places(now: Scene, key: Hashable, make: Callable[[], Formula]) -> Formula:
    """Work out what depends on the nuns' places alone; scenes with the nuns in the same places share it."""

    def shared() -> dict[Hashable, Formula]:
        places = tuple(now.value(PLACE(nun)) for nun in now.nuns)
        mark = tuple(id(place) if isinstance(place, Unknown) else place for place in places)
        known: dict[Hashable, Formula] = now.sights.setdefault((now.turn, mark), (places, {}))[1]
        return known

    known = now.cached("sights", shared)
    if key not in known:
        known[key] = make()
    found: Formula = known[key]
    return found


def gap_bars(now: Scene, space: int, direction: Direction) -> Formula:
    """A step on a line is barred by two pieces of equipment that touch at the corner."""
    gap = now.ground.is_gap(space, direction)
    if gap is False:
        return False
    return choose(now.rules.line_corner_gap, {LineCornerGap.OPEN: lambda: False, LineCornerGap.CLOSED: lambda: gap})


def hides(now: Scene, nun: int, space: int) -> Formula:
    """The other nun stands there and hides what is behind her."""
    return choose(
        now.rules.sight_other_nun,
        {
            SightOtherNun.NO: lambda: False,
            SightOtherNun.YES: lambda: any_of(now.stands(other, space) for other in now.nuns if other != nun),
        },
    )


def sees_along(now: Scene, nun: int, space: int, direction: Direction) -> Formula:
    """Looking in this direction the nun sees the space; children do not hide anything."""

    def make() -> Formula:
        back = now.ground.step(space, (-direction[0], -direction[1]))
        if back is None:
            return False
        beyond = all_of((sees_along(now, nun, back, direction), not_so(hides(now, nun, back))))
        clear = (now.ground.is_open(space), not_so(gap_bars(now, back, direction)))
        return all_of((*clear, any_of((now.stands(nun, back), beyond))))

    return by_nuns_places(now, ("sees", nun, space, direction), make)


def sight_directions(now: Scene) -> Iterator[tuple[Direction, Formula]]:
    """The directions in which a nun sees, each with the formula under which she does."""
    diagonal = choose(
        now.rules.sight_directions, {SightDirections.QUEEN: lambda: True, SightDirections.ROOK: lambda: False}
    )
    for direction in ALL_EIGHT:
        if direction in ORTHOGONAL:
            yield direction, True
        elif diagonal is not False:
            yield direction, diagonal


def sees_on_a_line(now: Scene, nun: int, space: int) -> Formula:
    """The nun sees the space along one of her lines."""
    return by_nuns_places(
        now,
        ("sees on a line", nun, space),
        lambda: any_of(all_of((so, sees_along(now, nun, space, way))) for way, so in sight_directions(now)),
    )


def sees(now: Scene, nun: int, space: int) -> Formula:
    """The nun sees the space, her own as `sight.own_space` says."""
    own_space = choose(
        now.rules.sight_own_space,
        {SightOwnSpace.YES: lambda: now.stands(nun, space), SightOwnSpace.NO: lambda: False},
    )
    return any_of((own_space, sees_on_a_line(now, nun, space)))


def is_seen(now: Scene, space: int) -> Formula:
    """Some nun sees the space."""
    return by_nuns_places(now, ("is seen", space), lambda: any_of(sees(now, nun, space) for nun in now.nuns))


# Moves.


def nun_directions(now: Scene) -> Iterator[tuple[Direction, Formula]]:
    """The directions in which a nun moves, each with the formula under which she does."""
    diagonal = choose(now.rules.nun_directions, {NunDirections.QUEEN: lambda: True, NunDirections.ROOK: lambda: False})
    for direction in ALL_EIGHT:
        if direction in ORTHOGONAL:
            yield direction, True
        elif diagonal is not False:
            yield direction, diagonal


def is_passed_over(now: Scene, space: int) -> Formula:
    """A nun on her way may be there: on open ground, or over equipment where she flies."""
    flies = choose(now.rules.nun_obstacles, {NunObstacles.STOPS: lambda: False, NunObstacles.FLIES_OVER: lambda: True})
    return any_of((flies, now.ground.is_open(space)))


def may_step(now: Scene, space: int, direction: Direction) -> Formula:
    """A nun on her way may take one step from there: a gap is no bar to who flies."""
    gap = gap_bars(now, space, direction)
    if gap is False:
        return True
    flies = choose(now.rules.nun_obstacles, {NunObstacles.STOPS: lambda: False, NunObstacles.FLIES_OVER: lambda: True})
    return any_of((flies, not_so(gap)))


def reaches_along(now: Scene, nun: int, space: int, direction: Direction) -> Formula:
    """Moving in this direction the nun comes past the space, or to it."""

    def make() -> Formula:
        back = now.ground.step(space, (-direction[0], -direction[1]))
        if back is None:
            return False
        before = any_of((now.stands(nun, back), reaches_along(now, nun, back, direction)))
        return all_of((is_passed_over(now, space), may_step(now, back, direction), before))

    return by_nuns_places(now, ("reaches", nun, space, direction), make)


def reaches_turning(now: Scene, nun: int, space: int) -> Formula:
    """Turning at will, the nun can come to the space from another one."""
    return by_nuns_places(
        now,
        ("turning", nun, space),
        lambda: any_of(
            all_of((there, joined))
            for start, there in now.places(nun)
            if start != space and (joined := turning_steps_join(now, start, space)) is not False
        ),
    )


def turning_steps_join(now: Scene, start: int, space: int) -> Formula:
    """Single steps, in any direction in which a nun moves, lead from one space to another."""

    def diagonally() -> Formula:
        return choose(
            now.rules.line_corner_gap,
            {
                LineCornerGap.OPEN: lambda: is_joined(now, start, space, ALL_EIGHT, past_gaps=True),
                LineCornerGap.CLOSED: lambda: is_joined(now, start, space, ALL_EIGHT, past_gaps=False),
            },
        )

    def on_the_ground() -> Formula:
        return choose(
            now.rules.nun_directions,
            {
                NunDirections.QUEEN: diagonally,
                NunDirections.ROOK: lambda: is_joined(now, start, space, ORTHOGONAL, past_gaps=True),
            },
        )

    return choose(now.rules.nun_obstacles, {NunObstacles.STOPS: on_the_ground, NunObstacles.FLIES_OVER: lambda: True})


def is_joined(now: Scene, start: int, space: int, directions: tuple[Direction, ...], past_gaps: bool) -> Formula:
    """Steps in these directions lead over open spaces from one space to another."""

    def make() -> dict[int, Formula]:
        reached: dict[int, Formula] = {start: True}
        for _ in now.ground.grid.spaces:
            further = dict(reached)
            for here, so in reached.items():
                for direction in directions:
                    ahead = now.ground.step(here, direction)
                    if ahead is None or ahead in now.ground.covered or further.get(ahead, False) is True:
                        continue
                    passes = past_gaps or not_so(now.ground.is_gap(here, direction))
                    step = all_of((so, now.ground.is_open(ahead), passes))
                    if step is not False:
                        further[ahead] = any_of((further.get(ahead, False), step))
            if further == reached:
                break
            reached = further
        return reached

    key = ("joined", start, directions, past_gaps)
    if key not in now.sights:
        now.sights[key] = make()
    reached: dict[int, Formula] = now.sights[key]
    return reached.get(space, False)


@permits("nun.line", Kind.NUN)
def a_nun_moves_along_one_line(now: Scene, move: Move) -> Formula:
    """A nun moves any number of spaces along one line, past pieces, not through equipment."""
    along = lambda: any_of(  # noqa: E731
        all_of((goes, reaches_along(now, move.piece, move.to, way))) for way, goes in nun_directions(now)
    )
    moves = choose(
        now.rules.nun_turns, {NunTurns.NO: along, NunTurns.YES: lambda: reaches_turning(now, move.piece, move.to)}
    )
    return any_of((now.stands(move.piece, move.to), all_of((now.ground.is_open(move.to), moves))))


@permits("nun.stay", Kind.NUN)
def a_nun_leaves_her_space(now: Scene, move: Move) -> Formula:
    """A nun that moves leaves her space."""
    return choose(
        now.rules.nun_stay,
        {NunStay.NO: lambda: not_so(now.stands(move.piece, move.to)), NunStay.YES: lambda: True},
    )


@permits("shelter.share", Kind.NUN)
def a_nun_shares_a_shelter(now: Scene, move: Move) -> Formula:
    """In a shelter everybody shares a space in peace."""
    return choose(
        now.rules.shelter_share,
        {
            ShelterShare.YES: lambda: True,
            ShelterShare.NO: lambda: (
                move.to not in now.ground.shelters or not_so(now.someone_on(move.to, (move.piece,)))
            ),
        },
    )


@brings("nun.moves", Kind.NUN)
def a_nun_stands_where_her_move_ends(now: Scene, move: Move) -> Iterator[Change]:
    """The nun that moves comes to stand on the space where her move ends, and nobody else moves along."""
    yield put(PLACE(move.piece), move.to)
    yield put(SHIFTED(move.piece), True)
    yield put(STIRRED(), True, not_so(now.stands(move.piece, move.to)))


# Calls.


def holds_on(now: Scene, attacker: int) -> Formula:
    """The attacker holds on: its owner said so, or it had no time to leave."""
    return any_of((now.is_so(HELD(attacker)), all_of((now.is_so(LEAVING(attacker)), now.is_so(CUT())))))


def calls(now: Scene, attacker: int) -> Formula:
    """The fight of this attacker calls the nun: held since before this turn, and seen when `forced.when` says."""

    def seen_now() -> Formula:
        return any_of(all_of((there, is_seen(now, place))) for place, there in now.places(attacker) if place >= 0)

    return now.cached(
        ("calls", attacker),
        lambda: all_of((
            holds_on(now, attacker),
            choose(
                now.rules.forced_when,
                {
                    ForcedWhen.START_OF_TURN: lambda: now.is_so(SEEN(attacker)),
                    ForcedWhen.NUN_MOVE: lambda: all_of((now.is_attacking(attacker), seen_now())),
                },
            ),
        )),
    )  # fmt: skip


def calls_from(now: Scene, space: int, attackers: Sequence[int]) -> Formula:
    """A fight of one of these attackers is there, goes on and calls."""
    return any_of(
        all_of((calls(now, attacker), now.attacks_on(attacker, space)))
        for attacker in attackers
        if now.attacks_on(attacker, space) is not False
    )


def is_answer(now: Scene, move: Move, attackers: Sequence[int]) -> Formula:
    """The nun's move answers a fight of one of these attackers that calls her and that she sees."""
    nun, to = move.piece, move.to
    if all(calls(now, attacker) is False for attacker in attackers):
        return False

    def nearer() -> Formula:
        found: list[Formula] = []
        for direction, looks in sight_directions(now):
            fight = now.ground.step(to, direction)
            while fight is not None:
                if (call := calls_from(now, fight, attackers)) is not False:
                    seen = (sees_along(now, nun, to, direction), sees_along(now, nun, fight, direction))
                    found.append(all_of((looks, call, *seen)))
                fight = now.ground.step(fight, direction)
        return any_of(found)

    call = calls_from(now, to, attackers)
    onto = False if call is False else all_of((call, sees_on_a_line(now, nun, to)))
    return choose(
        now.rules.forced_landing,
        {ForcedLanding.ONTO: lambda: onto, ForcedLanding.TOWARDS: lambda: any_of((onto, nearer()))},
    )


def nun_moves(now: Scene) -> list[Move]:
    """The nuns' moves as far as spaces go."""
    return [Move(Kind.NUN, nun, to) for nun in now.nuns for to in now.ground.spaces]


def answers(now: Scene, attackers: Sequence[int], surely: bool) -> Formula:
    """Some nun's legal move answers a fight of one of these attackers.

    Where looking ahead has not to be exact: one that is legal plainly if it has to be sure, else one that may be.
    """

    def make() -> Formula:
        return any_of(
            all_of((
                answer,
                *(says(now, move) for name, says in CLAUSES.permissions[Kind.NUN] if name != "nun.forced"),
                nun_has_room(now, move, surely),
            ))
            for move in nun_moves(now)
            if (answer := is_answer(now, move, attackers)) is not False
        )  # fmt: skip

    return now.cached(("answers", tuple(attackers), surely), make)


def is_bound(now: Scene) -> Formula:
    """A nun who cannot answer is bound all the same: a fight that calls goes on, or nothing but answers is left."""
    going_on = (all_of((calls(now, child), now.is_attacking(child))) for child in now.own)
    return now.cached("is bound", lambda: any_of((now.is_so(PASSED()), now.is_so(CUT()), *going_on)))


@permits("nun.forced", Kind.NUN, foresight=AHEAD)
def a_called_nun_comes(now: Scene, move: Move) -> Formula:
    """A nun that sees a fight which the player holds has to be put onto it."""
    free = choose(
        now.rules.forced_escape,
        {ForcedEscape.STUCK: lambda: False, ForcedEscape.FREE: lambda: True, ForcedEscape.BARRED: lambda: False},
    )
    only_answers = any_of((now.is_so(PASSED()), now.is_so(CUT())))
    unbound = any_of((not_so(is_bound(now)), all_of((free, not_so(only_answers)))))
    return any_of((is_answer(now, move, now.own), all_of((not_so(answers(now, now.own, surely=True)), unbound))))


@permits("nun.forced", Inner.NO_ANSWER, foresight=AHEAD)
def a_called_nun_stays_only_if_she_cannot_come(now: Scene, move: Move) -> Formula:
    """A nun that sees a fight which the player holds has to be put onto it."""
    only_answers = any_of((now.is_so(PASSED()), now.is_so(CUT())))
    return all_of((only_answers, not_so(answers(now, now.own, surely=True))))


@permits("nun.stuck", Kind.NUN_STUCK, foresight=AHEAD)
def a_nun_moves_if_one_can(now: Scene, move: Move) -> Formula:
    """One nun moves in every turn, unless none can."""
    return none_of(all_of((is_permitted(CLAUSES, now, nun), nun_has_room(now, nun, True))) for nun in nun_moves(now))


@brings("nun.stuck", Kind.NUN_STUCK)
def a_nun_that_cannot_move_is_noted(now: Scene, move: Move) -> Iterator[Change]:
    """A move of this turn could not be made."""
    yield put(STUCK(), True)

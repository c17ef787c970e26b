"""What can be asked of the end of a turn of Recess!: the goals that have names."""

from __future__ import annotations

from collections.abc import Iterator

from model.goals import GoalArguments, Goals
from model.logic import Formula, all_of, any_of, at_least, none_of, not_so, options_of
from model.recess.clauses.book import CLAUSES
from model.recess.clauses.course import slots
from model.recess.clauses.landings import nun_has_room, walk_is_legal
from model.recess.clauses.nuns import nun_moves
from model.recess.clauses.scene import COINS, KISSER, LENGTHS, NEXT, NOBODY, POSTURE, Inner, Move, Scene
from model.recess.clauses.walks import walks
from model.recess.moves import Kind
from model.recess.position import ENTRANCES, LYING, NOWHERE, PLAYERS, owner
from model.recess.readings import KissTrigger, KissWhen, TurnStuck
from model.scene import Change, Family, put
from model.slots import Walk, after, permits

GOALS: Goals[Scene] = Goals(PLAYERS)
AGE: Family[int] = Family("age", 0)
"""Of an attacker and its victim: the number of turns in a row after which they have fought."""


# Detention and coins.


def lies(now: Scene, child: int) -> Formula:
    """The child lies in detention."""
    return any_of(now.holds(POSTURE(child), posture) for posture in LYING)


def children_of(now: Scene, player: int) -> list[int]:
    """The children of a player that take part."""
    return [child for child in now.children if owner(child) == player]


@GOALS.named("in-detention", 4, is_players=False)
def in_detention(now: Scene, asked: GoalArguments) -> Formula:
    """The number of children in detention reaches {number}."""
    return at_least(asked.number, (lies(now, child) for child in now.children))


@GOALS.named("own-in-detention", 4)
def own_in_detention(now: Scene, asked: GoalArguments) -> Formula:
    """The number of one player's children in detention reaches {number}."""
    return any_of(
        at_least(asked.number, (lies(now, child) for child in children_of(now, player)))
        for player in asked.players(now.players)
    )


@GOALS.named("without-coins", reads=(COINS,))
def without_coins(now: Scene, asked: GoalArguments) -> Formula:
    """A player has no coin left."""
    return any_of(
        any_of(so for coins, so in options_of(now.value(COINS(player))) if coins <= 0)
        for player in asked.players(now.players)
    )


@GOALS.named("coins", 20, reads=(COINS,))
def coins(now: Scene, asked: GoalArguments) -> Formula:
    """A player's coins reach {number}."""
    return any_of(
        any_of(so for coins, so in options_of(now.value(COINS(player))) if coins >= asked.number)
        for player in asked.players(now.players)
    )


# Fights and kisses.


@GOALS.named("fights", 2, is_players=False)
def fights(now: Scene, asked: GoalArguments) -> Formula:
    """The number of fights at once reaches {number}."""
    return at_least(asked.number, (so for *_, so in now.fights()))


def ages(end: Scene) -> Iterator[Change]:
    """How long each fight has lasted by now; one whose fighters were apart after a turn begins anew."""
    going_on = {(attacker, victim): so for attacker, victim, so in end.fights()}
    for (attacker, victim), so in going_on.items():
        for age, was in options_of(end.value(AGE(attacker, victim))):
            yield put(AGE(attacker, victim), age + 1, all_of((was, so)))
    for fact, value in end.all_about(AGE):
        lasted = any_of(so for age, so in options_of(value) if age)
        yield put(fact, 0, all_of((lasted, not_so(going_on.get((fact.of[0], fact.of[1]), False)))))


@GOALS.named("fight-lasts", 3, carries=ages, facts=(AGE,))
def fight_lasts(now: Scene, asked: GoalArguments) -> Formula:
    """The number of turns in a row after which one fight goes on reaches {number}."""
    return any_of(
        so
        for fact, value in now.all_about(AGE)
        if owner(fact.of[0]) in asked.players(now.players)
        for age, so in options_of(value)
        if age >= asked.number
    )


def last_kissing_slot(start: Scene) -> str | None:
    """Where kisses happen at once, and by an own move, there is none from the nun's move on."""
    rules = start.rules
    return "nun" if rules.kiss_trigger is KissTrigger.OWN_MOVE and rules.kiss_when is KissWhen.AT_ONCE else None


@GOALS.named("kiss", until=last_kissing_slot)
def kiss(now: Scene, asked: GoalArguments) -> Formula:
    """A pair has kissed."""
    return any_of(now.holds(KISSER(), player) for player in asked.players(now.players))


# Who can move.


def following(now: Scene) -> Scene:
    """The scene in which the next turn begins, if one is over."""
    coming = now.value(NEXT())
    assert isinstance(coming, int)
    return now if coming == NOBODY else now.replacing(turn=coming)


@GOALS.named("nobody-can-move", is_players=False, exact=False)
def nobody_can_move(now: Scene, asked: GoalArguments) -> Formula:
    """The player on turn can move neither a child nor a nun."""
    first = following(now)
    if now.is_plain:
        return now.goes_on is True and not moves_somebody(first)
    then = first
    for kind in (Inner.BEGIN, Inner.PLAY, Inner.BUDGET):
        then = after(CLAUSES, then, Move(kind))
    some_walk = any_of(walk_is_legal(then, walk) for length in LENGTHS for walk in walks(then, length))
    falls_away = now.rules.turn_stuck in (TurnStuck.SKIPPED, TurnStuck.PLANNED)
    some_nun = any_of(nun_can_move(first, nun) for nun in first.nuns) if falls_away else False
    attacks = any_of(first.is_attacking(child) for child in first.own)
    return all_of((now.goes_on, any_of((attacks, none_of((some_walk, some_nun))))))


def moves_somebody(first: Scene) -> bool:
    """Whether some line of a turn that begins in a plain scene holds a walk or a nun's move."""
    walk: Walk[Scene, Move] = Walk(CLAUSES, slots(first), first)
    waiting, met = [walk.start], set()
    while waiting:
        spot = waiting.pop()
        key = (spot.slot, spot.scene.key())
        if walk.is_over(spot) or key in met:
            continue
        met.add(key)
        for move in walk.moves(spot):
            if move.kind is not Kind.PASS and walk.can_end(then := walk.play(spot, move)):
                if move.kind in (Kind.WALK, Kind.NUN):
                    return True
                waiting.append(then)
    return False


@GOALS.named("nun-sealed-in", is_players=False, exact=False)
def nun_sealed_in(now: Scene, asked: GoalArguments) -> Formula:
    """A nun is sealed in: no move of hers could end anywhere."""
    first = following(now)
    return all_of((now.goes_on, any_of(not_so(nun_can_move(first, nun)) for nun in now.nuns)))


def nun_can_move(now: Scene, nun: int) -> Formula:
    """A nun has a move as the board stands when a turn begins."""
    moves = (move for move in nun_moves(now) if move.piece == nun)
    return any_of(all_of((permits(CLAUSES, now, move), nun_has_room(now, move, True))) for move in moves)


# Shelters.


@GOALS.named("one-shelter", is_players=False)
def one_shelter(now: Scene, asked: GoalArguments) -> Formula:
    """All children are in one shelter."""
    return any_of(
        all_of(any_of(now.stands(child, space) for space in (*shelter, NOWHERE)) for child in now.children)
        for shelter in now.ground.board.shelters
        if shelter
    )


@GOALS.named("all-out")
def all_out(now: Scene, asked: GoalArguments) -> Formula:
    """Every child is out of the entrances."""
    players = asked.players(now.players)
    return none_of(
        now.stands(child, entrance) for child in now.children if owner(child) in players for entrance in ENTRANCES
    )


__all__ = ["AGE", "GOALS"]

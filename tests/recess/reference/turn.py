"""The turn: stand up, pass or play, hold or leave, the moves, the nun, stand up again, the clock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from model.recess.position import ENTRANCES, LAST_MINUTE, Child, Ending, Position, Posture, owner, sex
from model.recess.readings import (
    BudgetStacking,
    ClockEnd,
    ClockUnit,
    DetentionExit,
    DetentionStands,
    MovesAllocation,
    PassFights,
    PassSeen,
    Ruleset,
    TurnStuck,
    TurnTimeout,
    WalkOrder,
)
from tests.recess.reference import geometry
from tests.recess.reference.kisses import at_the_end, look_now
from tests.recess.reference.nuns import answered, calls, is_barred, nun_moves
from tests.recess.reference.pushes import Push, pushed, scenes
from tests.recess.reference.scene import (
    Scene,
    end_fight,
    fights,
    is_seen,
    opening,
    own_children,
    own_fights,
    pay,
    posed,
    put,
    upright,
)
from tests.recess.reference.walks import walks

CANNOT_MOVE = (Posture.PINNED, Posture.DETAINED, Posture.SERVED)


def results(position: Position, ruleset: Ruleset) -> set[Position]:
    """Every position that one complete turn can lead to; a finished position has none."""
    if position.ending is not None or is_time_up(position.clock, position.turn, ruleset):
        return set()
    openings = stood_up_at_start(opening(position, ruleset))
    whole = {scene for scene in openings if scene.kisser is not None}
    cut_short, passed = set(), set()
    for scene in openings - whole:
        ends, cuts = played(scene)
        whole |= ends
        cut_short |= cuts
        passed |= passes(scene)
    legal = allowed_by_stuck_rule(whole, cut_short, ruleset)
    if not legal or not is_pass_forbidden(opening(position, ruleset)):
        legal |= passed
    return {after for scene in legal for after in finished(position, scene)}


def allowed_by_stuck_rule(whole: set[Scene], cut_short: set[Scene], rules: Ruleset) -> set[Scene]:
    """Which whole lines and which turns cut short are legal, given that moves got stuck in some."""
    smooth = {scene for scene in whole if not scene.is_stuck}
    match rules.turn_stuck:
        case TurnStuck.SKIPPED:
            return whole | cut_short
        case TurnStuck.PLANNED:
            return (smooth or whole) | cut_short
        case TurnStuck.WHOLE_TURN_PASSED:
            return smooth | {scene for scene in cut_short if not scene.is_stuck}


# Passing.


def is_pass_forbidden(scene: Scene) -> bool:
    """A choice may be demanded while a nun sees a fight that the player is winning."""
    return scene.rules.pass_seen is PassSeen.NO and bool(fights_seen(scene))


def fights_seen(scene: Scene) -> frozenset[tuple[int, int]]:
    """The player's own fights that a nun sees."""
    return frozenset(fight for fight in own_fights(scene) if is_seen(scene, scene.places[fight[0]]))


def passes(scene: Scene) -> set[Scene]:
    """All ways to pass, by what becomes of the passer's own fights."""
    match scene.rules.pass_fights:
        case PassFights.FROZEN:
            return {scene}
        case PassFights.HELD:
            for attacker, victim in own_fights(scene):
                scene = pay(scene, owner(victim), owner(attacker), 1)
            return answered(scene, fights_seen(scene)) or {scene}
        case PassFights.RELEASED:
            return released_in_any_order(scene, frozenset(own_fights(scene)))


def released_in_any_order(scene: Scene, waiting: frozenset[tuple[int, int]]) -> set[Scene]:
    """All ways to release these fights one after the other, each tried once."""
    if not waiting or scene.kisser is not None:
        return {scene}
    return {
        last
        for fight in waiting
        for after in released(scene, fight)
        for last in released_in_any_order(after, waiting - {fight})
    }


def released(scene: Scene, fight: tuple[int, int]) -> set[Scene]:
    """All ways to push the attacker off its victim, who is not shifted; the fight goes on if there is none."""
    attacker, victim = fight
    if fight not in fights(scene).values():
        return {scene}
    push = Push(frozenset({("child", victim)}), by_child=False)
    apart = scenes(pushed(end_fight(scene, fight), ("child", attacker), push))
    if not apart:
        return {scene}
    return {after for free in apart for after in look_now(replace(free, has_moved=True))}


# Playing.


def played(scene: Scene) -> tuple[set[Scene], set[Scene]]:
    """All ways to play the turn to its end or to a kiss, and all ways in which time cuts it short."""
    whole: set[Scene] = set()
    cut_short: set[Scene] = set()
    waiting = set(decisions(scene))
    done: set[Scene] = set()
    while waiting:
        now = waiting.pop()
        done.add(now)
        if now.kisser is not None:
            whole.add(now)
            continue
        if scene.rules.turn_timeout is TurnTimeout.YES:
            cut_short |= cut(now)
        if now.moves:
            waiting |= child_moves(now) - done
        elif now.leavers <= now.walked:
            whole |= nun_moves(now)
    return {line for line in whole if line.leavers <= line.walked}, cut_short


def decisions(scene: Scene) -> Iterator[Scene]:
    """Say hold or leave for every own fight, take the coins, and settle who may move and how far."""
    winning = own_fights(scene)
    for holds in product((True, False), repeat=len(winning)):
        held = frozenset(fight for fight, hold in zip(winning, holds, strict=True) if hold)
        attackers = {attacker for attacker, _ in held}
        movable = frozenset(
            child
            for child in own_children(scene)
            if scene.postures[child] not in CANNOT_MOVE and child not in attackers
        )
        said = replace(
            scene,
            held=held,
            leavers=frozenset(attacker for attacker, _ in winning) - attackers,
            movable=movable,
            seen_at_start=fights_seen(scene),
        )
        for attacker, victim in held:
            said = pay(said, owner(victim), owner(attacker), 1)
        for moves in allocations(budget(scene, len(held)), len(movable), scene.rules):
            yield replace(said, moves=moves)


def budget(scene: Scene, holds: int) -> tuple[int, ...]:
    """The moves that holds and detentions leave."""
    detained = sum(scene.postures[child] is Posture.DETAINED for child in own_children(scene))
    match scene.rules.budget_stacking:
        case BudgetStacking.ADD:
            lost = holds + detained
        case BudgetStacking.WORST:
            lost = max(holds, detained)
    return (3, 2, 1)[lost:]


def allocations(moves: tuple[int, ...], children: int, rules: Ruleset) -> list[tuple[int, ...]]:
    """The moves that are made when there may be fewer children than moves."""
    if children >= len(moves):
        return [moves]
    match rules.moves_allocation:
        case MovesAllocation.CHOSEN:
            return list(combinations(moves, children))
        case MovesAllocation.LARGEST:
            return [moves[:children]]


def child_moves(scene: Scene) -> set[Scene]:
    """All scenes after the next child's move; a move that nobody can make falls away and is remembered."""
    found = set()
    numbers = scene.moves[:1] if scene.rules.walk_order is WalkOrder.FIXED else scene.moves
    for steps in numbers:
        before = replace(scene, moves=tuple(number for number in scene.moves if number != steps))
        after = {
            landed
            for child in scene.movable - scene.walked
            if scene.postures[child] not in CANNOT_MOVE
            for landed in walks(before, child, steps)
            if not is_barred(before, landed)
        }
        found |= after or {replace(before, is_stuck=True)}
    return found


def cut(scene: Scene) -> set[Scene]:
    """Time runs out here: leavers that have not moved have stayed, and a nun that is called still answers."""
    stayed = {fight for fight in own_fights(scene) if fight[0] in scene.leavers - scene.walked}
    return answered(scene, calls(scene, scene.held | stayed)) or {scene}


# Detention.


def stood_up(scene: Scene, children: list[int]) -> set[Scene]:
    """All ways in which these children stand up, with the look that follows."""
    now = {scene}
    for child in children:
        now = {after for before in now for after in stood_up_alone(before, child)}
    return {after for scene in now for after in look_now(replace(scene, has_moved=True))} if children else now


def stood_up_alone(scene: Scene, child: int) -> set[Scene]:
    """A child stands up in its entrance, or on a shelter space of its owner's choice that the entrance touches."""
    scene = posed(scene, child, upright(scene.rules))
    match scene.rules.detention_exit:
        case DetentionExit.ENTRANCE:
            exits = (ENTRANCES[sex(child)],)
        case DetentionExit.SHELTER:
            exits = geometry.doors(scene.board, scene.rules.entrance_opens)[sex(child)] or (ENTRANCES[sex(child)],)
    return {put(scene, ("child", child), place) for place in exits}


def stood_up_at_start(scene: Scene) -> set[Scene]:
    """Children that served their detention in the last turn stand up now."""
    return stood_up(scene, [child for child in own_children(scene) if scene.postures[child] is Posture.SERVED])


def stood_up_at_end(position: Position, scene: Scene) -> set[Scene]:
    """Children that lay in detention through this whole turn have served it."""
    served = [child for child in own_children(scene) if position.children[child].posture is Posture.DETAINED]
    match scene.rules.detention_stands:
        case DetentionStands.END_OF_MISSED_TURN:
            return stood_up(scene, served)
        case DetentionStands.START_OF_NEXT:
            for child in served:
                scene = posed(scene, child, Posture.SERVED)
            return {scene}


# The end of the turn.


def finished(position: Position, scene: Scene) -> set[Position]:
    """All positions after the turn; a kiss at once leaves nothing else to happen."""
    ends = {scene}
    if scene.kisser is None:
        ends = {after for standing in stood_up_at_end(position, scene) for after in at_the_end(standing)}
    return {clocked(position, end) for end in ends}


def clocked(position: Position, scene: Scene) -> Position:
    """The position after the turn, with clock, next player and, if the game is over, its ending."""
    clock = hand(position.clock, position.turn, scene.rules)
    following = (position.turn + 1) % position.players
    ending = None
    if scene.kisser is not None:
        ending = Ending(scene.kisser)
    elif is_time_up(clock, following, scene.rules):
        ending = Ending()
    children = tuple(map(Child, scene.places, scene.postures))
    return Position(position.board, children, tuple(sorted(scene.nuns)), scene.coins, clock, following, ending)


def hand(clock: int, player: int, rules: Ruleset) -> int:
    """What the clock shows once a player's turn has started."""
    match rules.clock_unit:
        case ClockUnit.TURN:
            return clock + 1
        case ClockUnit.ROUND:
            return clock + (player == 0)


def is_time_up(clock: int, following: int, rules: Ruleset) -> bool:
    """Whether the turn that a player would start now is not played any more."""
    would_show = hand(clock, following, rules)
    match rules.clock_end:
        case ClockEnd.AFTER_30:
            return would_show > LAST_MINUTE
        case ClockEnd.AT_30:
            return would_show >= LAST_MINUTE

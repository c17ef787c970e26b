"""Where a child's walk may end and what happens there; where a nun may end; kisses."""

from __future__ import annotations

from model.compiled import Row, Rows, copy_numbers, count_bits, lowest_bit, rule
from model.recess.simulator.chains import can_all_be_pushed
from model.recess.simulator.layout import *
from model.recess.simulator.pushes import (
    end_fight,
    fighters_may_be_shifted,
    has_outlets,
    has_room,
    has_room_for_fighters,
    is_seen,
    make_room,
    put,
)

MOST_ATTACKERS = 3

# Whether a walk may end somewhere.
(NEVER, SURELY, PERHAPS) = range(3)


@rule
def mates_of(child: int) -> int:
    """The set of a child's possible partners: its owner's two children of the other sex."""
    return 3 << (child - child % 4 + (0 if child % 4 >= 2 else 2))


@rule
def pairs_of(st: Row, child: int) -> int:
    """The set of the pairs that a child makes with its mates on its space: a boy's number is twice in its pair's."""
    found = 0
    mates = st[HERE + st[PLACE + child]] & mates_of(child)
    while mates:
        mate = lowest_bit(mates)
        mates &= mates - 1
        found |= 1 << 2 * (min(child, mate) % 4) + max(child, mate) % 4 - 2
    return found


@rule
def may_kiss_on(t: Row, st: Row, space: int) -> bool:
    """Whether a pair on this space kisses: a place where kisses are allowed, out of every nun's sight."""
    if space >= t[SPACES]:
        return False
    if t[t[SHELTERS] + space]:
        if t[KISS_WHERE] == KISS_OPEN_GROUND:
            return False
    elif t[KISS_WHERE] == KISS_SHELTER_ONLY:
        return False
    return not is_seen(t, st, space)


@rule
def pays(t: Row, st: Row, payer: int, receiver: int, amount: int) -> None:
    """Hand coins over: all of them, or what there is where nobody may owe."""
    if t[COINS_DEBT] != DEBT_OWES:
        amount = max(0, min(amount, st[COINS + payer]))
    st[COINS + payer] -= amount
    st[COINS + receiver] += amount


@rule
def any_fight(st: Row, leaver: int) -> bool:
    """Whether there is a fight anywhere, apart from the one that this child leaves by walking."""
    return st[ATTACKERS] & ~(1 << leaver) != 0


@rule
def can_tattle(t: Row, stack: Rows, bufs: Rows, d: int, nun: int, space: int) -> bool:
    """Whether this nun may be called onto the fight here: not a barred own one, and its victim can be pushed."""
    st = stack[d]
    if not st[HERE + space] & FIGHT:
        return False
    if t[TATTLE_OWN] == OWN_NOT_TATTLED:
        for child in range(4 * st[TURN], 4 * st[TURN] + 4):
            if st[HERE + space] >> child & 1 and st[POSTURE + child] == ATTACKING:
                return False
    if has_room(t, st, space, 1):
        return True
    copy_numbers(stack[d + 1], st, t[LENGTH])
    call_nun(t, stack[d + 1], nun, space)
    return can_all_be_pushed(t, stack, bufs, d + 1)


@rule
def calling(t: Row, st: Row) -> int:
    """The attackers whose fights call the nun: held since before this turn, and seen when `forced.when` says."""
    held = st[HELD] | (st[LEAVING] if st[CUT] else 0)
    if t[FORCED_WHEN] != FORCED_AT_NUN_MOVE:
        return held & st[SEEN_AT_START]
    seen = 0
    for child in range(4 * st[TURN], 4 * st[TURN] + 4):
        if held >> child & 1 and st[POSTURE + child] == ATTACKING and is_seen(t, st, st[PLACE + child]):
            seen |= 1 << child
    return seen


@rule
def call_nun(t: Row, st: Row, nun: int, space: int) -> None:
    """Put a nun on a fight at once: the attacker goes to detention, the victim has to make room."""
    if st[HERE + space] & st[ANSWERABLE]:
        st[ANSWERED] = 1
    begin_pushes(st, nun)
    put(st, nun, space)
    make_room(t, st, nun, space)


@rule
def begin_pushes(st: Row, lander: int) -> None:
    """Forget earlier pushes: from here on only the piece that lands may not be shifted."""
    st[LEVEL] = 0
    st[CHAIN] = 0
    st[DEPTH] = 0
    st[SHIFTED] = 1 << lander


@rule
def judge_landing(t: Row, st: Row, child: int, space: int) -> int:
    """Whether a child may end its walk here: NEVER, SURELY, or PERHAPS, where pushes or a tattle have to be tried."""
    if st[POSTURE + child] == FREED and (space >= t[SPACES] or not t[t[SHELTERS] + space]):
        return NEVER
    others = st[HERE + space] & ~(1 << child)
    if others == 0 or space >= t[SPACES]:
        return SURELY
    if t[t[SHELTERS] + space]:
        return SURELY if t[SHELTER_SHARE] != NO_SHARING else PERHAPS
    if others & FIGHT and st[PLACE + child] != space:
        return judge_breakup(t, st, child, space)
    if others & FIGHT and t[FIGHT_RELANDING] == RELANDING_FORBIDDEN:
        return NEVER
    if others & NUN_BITS:
        if not any_fight(st, child):
            return NEVER
        return SURELY if can_surely_tattle(t, st, child) else PERHAPS
    return SURELY if may_meet(t, st, child, others & CHILD_BITS, space) else NEVER


@rule
def judge_breakup(t: Row, st: Row, child: int, space: int) -> int:
    """Whether a child may end its walk in the fight of others, as far as a look around tells."""
    if not fighters_may_be_shifted(t, st, space):
        return NEVER
    if has_room(t, st, space, 2):
        return SURELY
    return PERHAPS if has_outlets(t, st, space, 2, child) else NEVER


@rule
def may_meet(t: Row, st: Row, child: int, others: int, space: int) -> bool:
    """Whether a child may end its walk on these others on open ground: one mate, or one to attack."""
    if others & (others - 1):
        return False
    if others & OWN_BITS << child - child % 4 == 0:
        return may_attack(t, st, child, others, space)
    if not others & mates_of(child):
        return False
    if is_seen(t, st, space):
        return t[KISS_SEEN] == SEEN_PAIR_MAY_SHARE
    return t[KISS_WHERE] != KISS_SHELTER_ONLY


@rule
def may_attack(t: Row, st: Row, child: int, victim: int, space: int) -> bool:
    """Whether a child may start a fight here: unseen, at most three attackers, and no victim safe for being broke."""
    if is_seen(t, st, space):
        return False
    attackers = st[ATTACKERS] & ~(1 << child) & OWN_BITS << child - child % 4
    if count_bits(attackers) == MOST_ATTACKERS:
        return False
    return t[FIGHT_BROKE] != BROKE_IS_SAFE or st[COINS + lowest_bit(victim) // 4] > 0


@rule
def can_surely_tattle(t: Row, st: Row, teller: int) -> bool:
    """Whether there is a fight to tell of whose victim can simply step aside."""
    for child in range(4 * st[PLAYERS]):
        if st[POSTURE + child] == ATTACKING and child != teller:
            own = child // 4 == teller // 4 and t[TATTLE_OWN] == OWN_NOT_TATTLED
            if not own and has_room(t, st, st[PLACE + child], 1):
                return True
    return False


@rule
def next_walk(st: Row) -> None:
    """Go on to the next child's move, or to the nun's."""
    st[PHASE] = WALK if st[NEED] > 0 else NUNS


@rule
def land(t: Row, st: Row, child: int, space: int) -> None:
    """Carry a walk out up to the first choice: a push, a tattle, a kiss to declare, or the next move."""
    walker = 1 << child
    if st[ATTACKERS] & walker:
        end_fight(st, st[PLACE + child])
    st[POSTURE + child] = STANDING
    st[LEAVING] &= ~walker
    st[MAY] &= ~walker
    st[WALKED] |= walker
    st[STIRRED] = 1
    st[LANDER] = child
    st[ANSWERED] = 0
    st[AFTERWARDS] = LANDED
    put(st, child, space)
    others = st[HERE + space] & ~walker
    if others == 0 and t[KISS_TRIGGER] != TRIGGER_MEETING:
        next_walk(st)
        return
    begin_pushes(st, child)
    if space >= t[SPACES]:
        settle(t, st)
        return
    st[CROWDED] = is_crowded(t, st, child)
    if others & NUN_BITS and any_fight(st, child) and may_tell(t, st):
        st[PHASE] = TATTLE
        return
    if not t[t[SHELTERS] + space]:
        if others & FIGHT:
            if not has_room_for_fighters(t, st, space):
                st[PHASE] = DEAD
                return
            make_room(t, st, child, space)
        elif others & ~mates_of(child):
            attack(t, st, child, lowest_bit(others))
    go_on_after_landing(t, st)


@rule
def is_crowded(t: Row, st: Row, child: int) -> int:
    """Whether a child has ended its walk on an occupied shelter space where sharing is not granted."""
    space = st[PLACE + child]
    if t[SHELTER_SHARE] != NO_SHARING or not t[t[SHELTERS] + space]:
        return 0
    return 1 if st[HERE + space] != 1 << child else 0


@rule
def tell(t: Row, st: Row, nun: int, space: int) -> None:
    """Tell a nun of a fight: she makes room where she was, and settles it."""
    call_nun(t, st, nun, space)
    st[CROWDED] = is_crowded(t, st, st[LANDER])
    go_on_after_landing(t, st)


@rule
def attack(t: Row, st: Row, child: int, victim: int) -> None:
    """Start a fight: the victim is pinned and its owner pays a coin."""
    st[ATTACKERS] |= 1 << child
    st[POSTURE + child] = ATTACKING
    st[POSTURE + victim] = PINNED
    st[HERE + st[PLACE + child]] |= FIGHT
    pays(t, st, victim // 4, child // 4, 1)


@rule
def go_on_after_landing(t: Row, st: Row) -> None:
    """Wait for the pushes if there are any; otherwise the landing is settled."""
    if st[LEVEL] > 0:
        st[PHASE] = PUSH
        st[AFTERWARDS] = LANDED
    else:
        settle(t, st)


@rule
def settle(t: Row, st: Row) -> None:
    """Judge a landing whose pushes are done: whether it may stay, and whether there is a kiss."""
    child = st[LANDER]
    space = st[PLACE + child]
    sworn = st[CROWDED]
    st[CROWDED] = 0
    st[AFTERWARDS] = NEXT_WALK
    st[ASKED] = 0
    in_shelter = space < t[SPACES] and t[t[SHELTERS] + space]
    kisses = st[HERE + space] & mates_of(child) and may_kiss_on(t, st, space)
    if sworn and not kisses:
        st[PHASE] = DEAD
        return
    if t[KISS_WHEN] == KISS_AT_END:
        if kisses:
            st[HOPEFUL] |= pairs_of(st, child)
            if sworn:
                st[SWORN] |= pairs_of(st, child)
        st[PHASE] = GO_ON
    elif sworn or (kisses and not (in_shelter and t[KISS_OPTIONAL] == KISS_DECLARED)):
        kiss(t, st, child // 4)
    elif t[KISS_TRIGGER] == TRIGGER_MEETING:
        look_for_kisses(t, st)
    elif kisses:
        st[ASKING] = child // 4
        st[PHASE] = ASK
    else:
        st[PHASE] = GO_ON


@rule
def pair_kisses(t: Row, st: Row, player: int) -> int:
    """Whether a pair of this player kisses where it stands: 0 no, 1 if its owner says so, 2 without being asked."""
    found = 0
    for child in range(4 * player, 4 * player + 2):
        space = st[PLACE + child]
        if space < t[SPACES] and st[HERE + space] & mates_of(child) and may_kiss_on(t, st, space):
            if not t[t[SHELTERS] + space] or t[KISS_OPTIONAL] != KISS_DECLARED:
                return 2
            found = 1
    return found


@rule
def look_for_kisses(t: Row, st: Row) -> None:
    """Look at every pair, the player on turn first; one kisses, is asked, or the turn goes on ."""
    for i in range(st[PLAYERS]):
        player = (st[TURN] + i) % st[PLAYERS]
        found = pair_kisses(t, st, player)
        if found == 2:
            kiss(t, st, player)
            return
        if found == 1 and not st[ASKED] >> player & 1:
            st[ASKING] = player
            st[PHASE] = ASK
            return
    st[PHASE] = GO_ON


@rule
def kiss(t: Row, st: Row, player: int) -> None:
    """End the game with a kiss: every other player pays two coins, and the turn counts as played."""
    for other in range(st[PLAYERS]):
        if other != player:
            pays(t, st, other, player, 2)
    st[ENDING] = KISSED
    st[KISSER] = player
    st[TURN] = (st[TURN] + 1) % st[PLAYERS]
    st[PHASE] = OVER


@rule
def may_keep_quiet(t: Row, st: Row) -> bool:
    """Whether the child that has ended on a nun may leave it at that: in a shelter, unless tattling is compulsory."""
    space = st[PLACE + st[LANDER]]
    return bool(t[t[SHELTERS] + space]) and t[TATTLE_SHELTER] != TATTLE_COMPULSORY


@rule
def may_tell(t: Row, st: Row) -> bool:
    """Whether the place allows tattling: open ground, or a shelter unless it is forbidden there."""
    space = st[PLACE + st[LANDER]]
    return not t[t[SHELTERS] + space] or t[TATTLE_SHELTER] != TATTLE_FORBIDDEN


@rule
def nun_may_land(t: Row, stack: Rows, bufs: Rows, d: int, nun: int, space: int) -> bool:
    """Whether a nun may end her move here: nobody to push, or everybody who has to make room can."""
    st = stack[d]
    others = st[HERE + space] & ~(1 << nun)
    if others == 0:
        return True
    if t[t[SHELTERS] + space]:
        return t[SHELTER_SHARE] != NO_SHARING
    pieces = 1 if others & FIGHT else count_bits(others)
    if has_room(t, st, space, pieces):
        return True
    if not has_outlets(t, st, space, pieces, nun):
        return False
    copy_numbers(stack[d + 1], st, t[LENGTH])
    move_nun(t, stack[d + 1], nun, space)
    return can_all_be_pushed(t, stack, bufs, d + 1)


@rule
def move_nun(t: Row, st: Row, nun: int, space: int) -> None:
    """Move a nun; outside shelters whoever is there has to make room. Staying put changes nothing."""
    begin_pushes(st, nun)
    if st[PLACE + nun] == space:
        return
    st[STIRRED] = 1
    put(st, nun, space)
    if not t[t[SHELTERS] + space]:
        make_room(t, st, nun, space)

"""One move in a wider game (`bounding`), and what it may bring about: walks, fights, pushes."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from analysis.recess.kiss import HALF, LENGTHS, NUN, CastSlot
from analysis.recess.kiss.ledger import KINDS, Kind
from analysis.recess.kiss.literals import BOARD, Literal, no
from model.recess.position import owner, sex
from model.recess.readings import DetentionExit, DetentionStands, PassFights, PushChain

if TYPE_CHECKING:
    from analysis.recess.kiss.wider_game import Bounding

NUN_PUSHES, BREAKUP_PUSHES = 2, 4
"""So many are pushed at most where a nun lands, and where a fight is broken up, if a push is passed on only once."""


class CastMove:
    """One move in the course of the game, and what it may bring about."""

    def __init__(self, whole: Bounding, slot: CastSlot) -> None:
        """Name what may happen."""
        self.whole, self.slot, self.ledger = whole, slot, whole.ledger
        self.before, self.after, self.begins = slot.number, slot.number + 1, whole.begins(slot.number)
        self.landed = self.before + HALF
        self.is_walk = slot.length != NUN
        self.present = [child for child in whole.children if whole.is_in(child, self.before)]
        self.pair = [child for child in whole.pair if child in self.present]
        self.walks = whole.walks(slot)
        is_kissers = slot.player == whole.kisser
        self.pushed = {child: self.variable("pushed", child) for child in self.present}
        self.passed_on = {child: self.variable("passed on", child) for child in self.pair}
        self.sent = {child: self.variable("sent", child) for child in self.pair}
        self.ended = {child: self.variable("fight ended", child) for child in self.pair}
        self.others_ended = {key: self.ledger.ended(*key, slot) for key in self.ledger.entries()}
        self.ends = [*self.ended.values(), *self.others_ended.values()]
        self.lands = {child: self.variable("nun lands", child) for child in self.pair if not self.is_walk}
        self.tells = self.variable("tells") if self.is_walk else True
        is_attacked = self.is_walk and not is_kissers
        self.attacked = {child: self.variable("attacked", child) for child in self.pair if is_attacked}
        self.freed = {child: self.variable("freed", child) for child in self.pair if is_attacked}
        self.starts = {child: self.variable("starts", child) for child in self.pair if child in self.walks}
        self.others_start = [self.ledger.started(kind, slot) for kind in self.ledger.kinds_now(slot) if self.is_walk]

    def variable(self, what: str, *about: Hashable) -> int:
        """Something that this move may bring about."""
        return self.whole.clauses.variable(what, *about, self.slot.number)

    def add(self, rule: str, *literals: Literal) -> None:
        """Demand that one of these holds."""
        self.whole.add(rule, *literals)

    def write(self) -> None:
        """Write what this move can do and what it cannot."""
        self.one_thing_happens()
        self.ledger.counts(self.slot)
        for child in self.present:
            self.goes(child)
            self.is_pushed(child)
        if self.is_walk:
            self.starts_fights()
            self.ledger.is_old(self.slot)
            self.ledger.attackers_leave(self.slot)
            self.ledger.costs(self.slot)
        for child in self.pair:
            self.fights(child)
            self.is_pushed_for_a_reason(child)
            self.is_sent(child)
            self.may_walk(child)
            self.is_reached(child)
        self.ledger.sends(self.slot, self.ended_by_nuns())
        self.few_are_pushed()

    # Walks.

    def one_thing_happens(self) -> None:
        """One child walks, and its landing starts a fight or ends one; a nun lands somewhere and ends at most one."""
        clauses = self.whole.clauses
        clauses.at_most_one("turn.sequence", self.walks.values())
        begun = [*self.attacked.values(), *self.starts.values(), *self.others_start]
        clauses.at_most_one("turn.sequence", [*self.ends, *begun, *self.lands.values()])
        if not self.is_walk:
            return
        left = {kind: self.ledger.left(kind, self.slot) for kind in KINDS}
        leaving = [*self.freed.values(), *left.values()]
        clauses.at_most_one("leave.frees", leaving)
        for thing in (*begun, *leaving):
            self.add("turn.sequence", -thing, *self.walks.values())
        released = self.is_released()
        for end in self.ends:
            self.add("turn.sequence", -end, *self.walks.values(), released)
        self.has_one_length()
        for (side, _), leaves in left.items():
            self.add("leave.frees", -leaves, *(walk for child, walk in self.walks.items() if sex(child) == side))
        self.add("tattle.moves", -int(self.tells), *self.ends)
        for child, walks in self.walks.items():
            for earlier in self.whole.slots[self.begins : self.before]:
                self.add("turn.once", -walks, -self.whole.walks(earlier)[child])
            for ended in self.ends:
                self.add("breakup.ends", -ended, -walks, self.tells, self.whole.on_ground(child, self.landed))

    def has_one_length(self) -> None:
        """Where the order is free, a walk is of one of the three lengths, and of none that was walked this turn."""
        if not self.whole.is_free_order():
            return
        for walk in self.walks.values():
            self.add("turn.sequence", -walk, *(self.whole.long(self.slot, length) for length in self.whole.lengths))
        for length in self.whole.lengths:
            for earlier in self.whole.slots[self.begins : self.before]:
                self.add("turn.sequence", no(self.whole.long(self.slot, length)), no(self.whole.long(earlier, length)))

    def is_released(self) -> Literal:
        """The turn is passed, and who passes lets go of a fight."""
        if self.whole.distances.ruleset.pass_fights is not PassFights.RELEASED:
            return False
        released = self.variable("released")
        for other in self.whole.slots[self.begins : self.begins + len(self.whole.lengths)]:
            for walk in self.whole.walks(other).values():
                self.add("turn.sequence", -released, -walk)
        return released

    def gets_up(self, child: int) -> Literal:
        """A child has served its detention and stands on a shelter space now, a step from its entrance."""
        ruleset = self.whole.distances.ruleset
        if ruleset.detention_exit is not DetentionExit.SHELTER or owner(child) != self.slot.player:
            return False
        if ruleset.detention_stands is DetentionStands.END_OF_MISSED_TURN:
            return not self.is_walk and self.ledger.detained(self.slot.player, self.begins, 1)
        missed = self.begins - self.whole.players * len(LENGTHS)
        return self.is_walk and self.ledger.detained(self.slot.player, missed, 1)

    def goes(self, child: int) -> None:
        """A child walks or gets up, is then pushed where that walk or another landing ends, or is no farther."""
        far, pushed, walks = self.whole.far, self.pushed[child], self.walks.get(child)
        if walks is not None:
            self.walks_on(child, walks)
            self.add("tattle.moves", -pushed, -walks, self.tells)
        here = self.lands_at(child)
        gets_up = False if walks is not None else self.gets_up(child)
        for steps in range(1, self.whole.most[child][self.after] + 1):
            there = no(far(child, self.after, steps))
            self.add(BOARD, there, far(child, self.after, steps - 1))
            self.add(BOARD, there, far(child, here, steps), pushed, steps == 1 and gets_up)
            self.add("push.adjacent", there, -pushed, far(child, here, steps - self.whole.push))

    def walks_on(self, child: int, walks: int) -> None:
        """Before anybody is pushed, a child of the player on turn has walked or got up, or is no farther."""
        far, gets_up = self.whole.far, self.gets_up(child)
        for steps in range(1, self.whole.most[child][self.landed] + 1):
            there = no(far(child, self.landed, steps))
            self.add(BOARD, there, far(child, self.landed, steps - 1))
            self.add(BOARD, there, far(child, self.before, steps), walks, steps == 1 and gets_up)
            for length in self.whole.lengths:
                rest, is_long = steps - length, self.whole.long(self.slot, length)
                up = rest == 1 and gets_up
                self.add("walk.path", there, -walks, no(is_long), far(child, self.before, rest), up)

    def lands_at(self, child: int) -> float:
        """The stage at which a child is where the pushes of this move find it."""
        return self.landed if child in self.walks else self.before

    def may_walk(self, child: int) -> None:
        """Who was a victim when the turn began does not walk, nor who was sent to detention since its last turn."""
        if child not in self.walks:
            return
        for player in range(self.whole.players):
            self.add("turn.movers", -self.walks[child], no(self.whole.pinned(child, self.begins, player)))
        last = max(self.whole.comes_in(owner(child)), self.begins - self.whole.players * len(LENGTHS))
        for number in range(last, self.begins):
            self.add("turn.movers", -self.walks[child], -self.whole.clauses.variable("sent", child, number))

    # Fights.

    def starts_fights(self) -> None:
        """A fight between others, or of the pair against others, is started on open ground, where somebody is."""
        somebody = [
            self.whole.on_ground(child, self.before) for child in self.present if owner(child) != self.slot.player
        ]
        for child, walks in self.walks.items():
            start = self.starts.get(child, self.others_start[sex(child)])
            self.add("fight.starts", -start, -walks, self.whole.on_ground(child, self.landed))
            self.add("fight.starts", -start, -walks, *somebody)
        for side, start in enumerate(self.others_start):
            helpers = [w for child, w in self.walks.items() if sex(child) == side and child not in self.starts]
            self.add("fight.starts", -start, *helpers)
        for child, start in self.starts.items():
            self.add("fight.starts", -start, self.walks[child])

    def fights(self, child: int) -> None:
        """A child of the pair attacks or is a victim, from a walk that starts the fight until it is ended or left."""
        whole, ended = self.whole, self.ended[child]
        walks, starts = self.walks.get(child, False), self.starts.get(child, False)
        was, now = whole.attacks(child, self.before), whole.attacks(child, self.after)
        self.add("fight.starts", no(now), was, starts)
        self.add("fight.starts", no(starts), now)
        self.add("fight.starts", no(was), now, ended, walks)
        self.add("leave.frees", no(walks), no(now), starts)
        victims = [whole.pinned(child, self.before, player) for player in range(whole.players)]
        self.add("breakup.ends", -ended, was, *victims)
        self.add("breakup.ends", -ended, no(walks))
        self.add("breakup.ends", -ended, no(now))
        for player, pinned in enumerate(victims):
            is_own = player == self.slot.player
            attacked = self.attacked.get(child, False) if is_own else False
            freed = self.freed.get(child, False) if is_own else False
            after = whole.pinned(child, self.after, player)
            self.add("fight.starts", no(after), pinned, attacked)
            self.add("fight.starts", no(attacked), after)
            self.add("fight.starts", no(pinned), after, ended, freed)
            self.add("breakup.ends", -ended, no(after))
            self.add("leave.frees", no(freed), pinned)
            self.add("leave.frees", no(freed), whole.pinned(child, self.begins, player))
            self.add("leave.frees", no(freed), no(after), attacked)
            if child in self.attacked:
                self.add("fight.starts", -self.attacked[child], no(pinned), freed)
        if child in self.attacked:
            self.add("fight.starts", -self.attacked[child], no(was))
            self.add("fight.starts", -self.attacked[child], whole.on_ground(child, self.before))
        if self.slot.length == self.whole.lengths[-1] and not whole.may_stop(self.slot.turn):
            self.is_held(child)

    def is_held(self, child: int) -> None:
        """The pair's fight that its attacker's owner finds when its turn begins is left, ended or held."""
        whole, is_own = self.whole, owner(child) == self.slot.player
        attacks, pinned = whole.attacks(child, self.begins), whole.pinned(child, self.begins, self.slot.player)
        leaves = "walks" if is_own else "freed"
        numbers = range(self.begins, self.after)
        over = [whole.clauses.variable(what, child, n) for n in numbers for what in (leaves, "fight ended")]
        self.add("leave.frees", no(attacks if is_own else pinned), *over, whole.held(child, self.slot.turn))

    def is_reached(self, child: int) -> None:
        """Who attacks a child of the pair, or breaks its fight up, gets there; who makes it be pushed, beside it."""
        told = [] if self.tells is True else [-int(self.tells)]
        here = (child, self.before)
        for walker, walks in self.walks.items():
            if walker == child:
                continue
            there = (walker, self.landed)
            if child in self.attacked:
                self.whole.close("fight.starts", [self.attacked[child], walks], there, here, 0)
            self.whole.close("breakup.ends", [self.ended[child], walks, *told], there, here, 0)
            if self.is_passed_on_once():
                self.whole.close("push.chain", [self.passed_on[child], walks, *told], there, here, self.whole.push)

    # Pushes.

    def is_passed_on_once(self) -> bool:
        """Whether a push is passed on at most once."""
        return self.whole.distances.ruleset.push_chain is PushChain.TWO

    def is_pushed(self, child: int) -> None:
        """A child is pushed only on open ground, by a nun or where a fight ends."""
        here = self.lands_at(child)
        self.add("push.due", -self.pushed[child], self.whole.on_ground(child, here))
        if self.is_walk:
            self.add("push.due", -self.pushed[child], *self.ends)
        for other in self.pair:
            if other != child and self.is_passed_on_once():
                pushed = [self.pushed[child], self.pushed[other]]
                within = 2 * self.whole.push
                self.whole.close("push.chain", pushed, (child, here), (other, self.lands_at(other)), within)

    def few_are_pushed(self) -> None:
        """Where a push is passed on at most once, a landing pushes few."""
        if not self.is_passed_on_once():
            return
        clauses, pushed = self.whole.clauses, self.pushed.values()
        clauses.at_most("push.chain", BREAKUP_PUSHES, pushed)
        if not self.whole.may_share_ground():
            clauses.at_most("push.chain", NUN_PUSHES, pushed, None if self.tells is True else -int(self.tells))

    def is_pushed_for_a_reason(self, child: int) -> None:
        """A child of the pair is pushed when its fight ends, when a nun lands on it, or when a push is passed on."""
        passed_on, lands = self.passed_on[child], self.lands.get(child, False)
        self.add("push.due", -self.pushed[child], self.ended[child], passed_on, lands)
        attacks = self.whole.attacks(child, self.before)
        self.add("push.fight", -passed_on, no(attacks), self.walks.get(child, False))
        self.add("push.due", no(lands), no(attacks))
        for player in range(self.whole.players):
            pinned, is_own = self.whole.pinned(child, self.before, player), player == self.slot.player
            self.add("push.fight", -passed_on, no(pinned), is_own and self.freed.get(child, False))
            self.add("push.due", no(lands), no(pinned))
        mates = [ended for other, ended in self.ended.items() if other != child]
        if self.is_walk:
            self.add("push.chain", -passed_on, *self.others_ended.values(), *mates)
        if not self.is_passed_on_once():
            return
        for other in self.pair:
            if other != child:
                both = [passed_on, self.ended[other]]
                self.whole.close(
                    "push.chain", both, (other, self.before), (child, self.lands_at(child)), self.whole.push
                )
        for (player, kind), ended in self.others_ended.items():
            self.attacker_is_near(child, player, kind, [passed_on, ended])

    def attacker_is_near(self, child: int, player: int, kind: Kind, unless: list[int]) -> None:
        """The attacker of such a fight is beside a child of the pair, if all these hold."""
        whole, (side, is_early) = self.whole, kind
        attackers = [c for c in self.present if owner(c) == player and sex(c) == side and c not in whole.pair]
        off, here = [-literal for literal in unless], self.lands_at(child)
        for steps in range(whole.most[child][here] + 1):
            if side == sex(child):
                near = [whole.far(c, self.before, steps - whole.push) for c in attackers]
                self.add("push.chain", *off, no(whole.far(child, here, steps)), *near)
            else:
                near = [whole.far(c, self.before, whole.apart - whole.push - steps) for c in attackers]
                self.add("push.chain", *off, whole.far(child, here, steps + 1), *near)
        if is_early:
            most = max(self.whole.lengths) + whole.push
            if side == sex(child):
                self.add("push.chain", *off, no(whole.far(child, here, most + 1)))
            else:
                self.add("push.chain", *off, whole.far(child, here, whole.apart - most))

    def is_sent(self, child: int) -> None:
        """A nun that ends a fight of a child of the pair sends it to its entrance if it is the attacker."""
        sent, attacks = self.sent[child], self.whole.attacks(child, self.before)
        self.add("detention.sent", -sent, self.ended[child])
        self.add("detention.sent", -sent, -self.pushed[child])
        self.add("detention.sent", -sent, no(self.whole.far(child, self.after, 1)))
        self.add("detention.sent", -self.ended[child], no(attacks), no(self.tells), sent)

    def ended_by_nuns(self) -> list[tuple[int, list[int]]]:
        """For every fight that a nun may end: its attacker's player, and what holds then."""
        told = [] if self.tells is True else [int(self.tells)]
        found = [(player, [ended, *told]) for (player, _), ended in self.others_ended.items()]
        for child in self.pair:
            fights = {player: self.whole.pinned(child, self.before, player) for player in range(self.whole.players)}
            fights[owner(child)] = self.whole.attacks(child, self.before)
            for player, fight in fights.items():
                if fight is not False:
                    found.append((player, [self.ended[child], int(fight), *told]))
        return found

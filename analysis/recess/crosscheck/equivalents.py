"""Seeded faults of Recess! that are none: changes after which the simulator does the same, each with the reason."""

# ruff: noqa: E501 — faults are named by the source that they change

from __future__ import annotations

SPARES_TRYING = "it is a glance that spares trying everything out, and trying comes to the same"
SAME_LIST = "the order in which steps are listed is nobody's rule"
ONE_QUESTION = "it only asks whether there is one at all"
APART = "the two never hold together"
LOST = "what is lost stays lost: going on finds no legal end either"
ADMITTED = "it is laid out only where looking ahead is not exact: there more is admitted, and lines that cannot be walked are excluded"
REFUSED_ANYWAY = (
    "push.onward refuses it, too: where somebody is, a space is not free unless it is a shelter's, and nobody can be shifted "
    "from a shelter or a fight; coverage finds no position in which the clause refuses alone"
)
NOTHING = "it brings nothing: it says that what no other clause changes stays as it is"
TOLD_ONCE = "the one slot that waits for it has passed, and the end of the landing lets it be forgotten"
IN_ONE_PIECE = "no board is cut in two, so that a nun that may turn gets everywhere, round equipment or over it"
EQUIVALENTS: dict[str, str] = {
    "push.shelter (shelters_may_be_closed_to_pushes)": REFUSED_ANYWAY,
    "push.fight (a_fight_may_be_closed_to_pushes)": REFUSED_ANYWAY,
    "push.room (everybody_finds_room)": (
        "the slots before it demand the same: as long as somebody has to make room one is due, and there are as many as "
        "pieces that can be shifted"
    ),
    "detention.exit (a_child_gets_up_at_its_exit)": (
        "by known rules the slot offers nothing but the exits, and refuses the rest in the name of the same clause"
    ),
    "end.nothing (nothing_else_changes)": NOTHING,
    "end.nothing (what it brings)": NOTHING,
    "tattle.quiet (nothing_is_told)": TOLD_ONCE,
    "tattle.quiet (what it brings)": TOLD_ONCE,
    "course.slots: automatic('plan', Inner.PLAN, lambda now: now.goes_on) before automatic('begin', Inner.BEGIN, lambda now: now.goes_on)": (
        "a full turn that is looked for then begins with the beginning of the turn"
    ),
    "course.slots: *slots_of_releases(now) before *(slot_of_choice(now, child) for child in now.own if now.is_attacking(child) is not False)": (
        "only who passes releases, and then there is no choice but to go on, which brings nothing where fights are released"
    ),
    "course.slots: automatic('budget', Inner.BUDGET, lambda now: is_played(now)) before *slots_of_releases(now)": (
        "the budget is that of a turn that is played, releases are of one that is passed"
    ),
    "course.slots: automatic('close', Inner.CLOSE, lambda now: True, closes=Lasts.TURN) before *slots_of_payment(now)": (
        "who pays is told by the kisser alone, whoever is on turn next"
    ),
    "course.slots_of_releases: *stay before *(Move(kind, child) for child in attackers for kind in (Inner.RELEASE, Kind.PUSH_STUCK))": (
        SAME_LIST
    ),
    "nuns.turning_steps_join: NunObstacles read the other way": IN_ONE_PIECE,
    "nuns.turning_steps_join: LineCornerGap read the other way": IN_ONE_PIECE,
    "nuns.turning_steps_join: NunDirections read the other way": IN_ONE_PIECE,
    "chains.can_all_be_pushed: chains_are_measured(t) asked before all_have_room(t, stack[base])": (
        "measuring begins with the same glance"
    ),
    "chains.keep_shortest_chains: backwards through range(n)": "the chain that each push begins is measured by itself",
    "steps.is_legal_end: with leavers_can_go(t, st, 4, 0)": "there is no move of four spaces to be left",
    "nun.forced (a_called_nun_stays_only_if_she_cannot_come)": ADMITTED,
    "pass.fights (nobody_is_released_only_if_no_attacker_has_room)": ADMITTED,
    "landings.judge_breakup: with has_room(t, st, space, 3)": (
        "a landing that is not known to be possible at a glance is tried out, with the same result"
    ),
    "steps.list_walks: with range(4, 0, -1)": "there is no move of four spaces to be listed",
    "steps.roomy_moves: with range(1, 5)": "there is no move of four spaces to be counted",
    "landings.can_surely_tattle: nothing after the first if not own and has_room(t, st, st[PLACE + child], 1): return True "
    "of range(4 * st[PLAYERS])": SPARES_TRYING,
    "landings.can_surely_tattle: nothing after the first round of range(4 * st[PLAYERS])": SPARES_TRYING,
    "landings.judge_breakup: always PERHAPS of PERHAPS if has_outlets(t, st, space, 2, child) else NEVER": SPARES_TRYING,
    "landings.judge_landing: never SURELY of SURELY if can_surely_tattle(t, st, child) else PERHAPS": SPARES_TRYING,
    "landings.judge_landing: never SURELY of SURELY if t[SHELTER_SHARE] != NO_SHARING else PERHAPS": SPARES_TRYING,
    "landings.judge_landing: t[t[SHELTERS] + space] asked before others == 0 or space >= t[SPACES]": SPARES_TRYING,
    "landings.judge_landing: others & FIGHT and st[PLACE + child] != space asked before t[t[SHELTERS] + space]": (
        "there are no fights in shelters"
    ),
    "landings.judge_landing: others & NUN_BITS asked before others & FIGHT and t[FIGHT_RELANDING] == RELANDING_FORBIDDEN": (
        "no nun shares open ground with a fight"
    ),
    "landings.kiss: backwards through range(st[PLAYERS])": "everybody pays from a purse of their own",
    "landings.land: never others == 0": "nothing comes of a landing on an empty space that is settled all the same",
    "landings.nun_may_land: not has_outlets(t, st, space, pieces, nun) asked before has_room(t, st, space, pieces)": (
        "where there is room there are outlets"
    ),
    "answers.list_answers: never seen == 0": "a nun that sees no call answers none",
    "chains.all_have_room: always 1 of 1 if st[FIRST] and is_free(t, st, st[FIRST] - 1) else 0": SPARES_TRYING,
    "chains.all_have_room: the highest for lowest_bit(st[PENDING])": "all that have to make room stand on one space",
    "pushes.chain_length: backwards through range(t[t[NEAR] + space], t[t[NEAR] + space + 1])": (
        "a chain is as long in whichever order the spaces around are met"
    ),
    "pushes.is_seen: never directions == 0": "nuns that see in no direction are then found not to see, one by one",
    "pushes.push_option: always 0 of 0 if t[PUSH_CHAIN] != CHAIN_TWO or st[DEPTH] == 0 else -1": (
        "under `two` a piece is put only where the next one finds a free space, which it then has to take"
    ),
    "pushes.shiftable_on: never here == 0": "the lowest bit of an empty set is -1, which is what is given",
    "steps.can_settle: always list_choices(t, stack, bufs, d) of list_choices(t, stack, bufs, d) if verdict < 0 else 0": LOST,
    "steps.is_legal_end: count_bits(st[LEAVING]) > st[NEED] or st[LEAVING] & ~st[MAY] asked before st[LEAVING] == 0": APART,
    "steps.is_legal_end: st[PHASE] == WALK and leavers_can_go(t, st, 3, 0) asked before count_bits(st[LEAVING]) > "
    "st[NEED] or st[LEAVING] & ~st[MAY]": APART,
    "steps.is_settled: phase == PUSH and t[FORCED_ESCAPE] != ESCAPE_BARRED and (not st[CROWDED]) asked before "
    "phase == DEAD": APART,
    "steps.is_settled: phase == PUSH or phase == TATTLE or phase == ASK asked before phase == PUSH and "
    "t[FORCED_ESCAPE] != ESCAPE_BARRED and (not st[CROWDED])": SPARES_TRYING,
    "steps.leavers_can_go: never length == 0": (
        "as many moves are left as have to be made, and the next walk is not listed if it would leave fewer; so where a "
        "leaver finds none, nobody asks for the answer"
    ),
    "steps.surely_leads_to_an_end: st[HERE + code % PLACE_BASE] & (FIGHT | NUN_BITS | mates_of(child)) asked before "
    "st[LEAVING] & ~(1 << child) == 0": SPARES_TRYING,
    "steps.count_empty_ends: backwards through t[t[start]:t[start + 1]]": "a count up to a most comes to the same",
    "steps.list_nun_steps: n == 0 asked before st[LEAVING]": (
        "while a leaver has not gone no end of the turn is legal, and so no move of the nun is kept"
    ),
    "turns.still_hopes: with range(5)": "there is no fifth pair, so that nobody hopes for its kiss",
    "steps.line_exists: always list_raw_steps(t, stack, bufs, d) of list_raw_steps(t, stack, bufs, d) if verdict < 0 else 0": (
        LOST
    ),
    "steps.list_free_nun_steps: an end for a skip in range(NUN, NUN + 2)": (
        "a nun that is not on the board comes after the one that is, and the second is the last anyway"
    ),
    "steps.list_nun_steps: never calls == 0": "where nothing calls, nothing calls still",
    "steps.list_releases: backwards through range(4 * st[TURN], 4 * st[TURN] + 4)": SAME_LIST,
    "turns.pass_turn: backwards through range(4 * st[TURN], 4 * st[TURN] + 4)": (
        "whichever fight is held first, the same purses pay the same sums into the same purse"
    ),
    "turns.release_next: backwards through range(4 * st[TURN], 4 * st[TURN] + 4)": ONE_QUESTION,
    "turns.stand_up: the highest for lowest_bit(st[EXITING])": (
        "it only asks whether the entrance touches a shelter; in which order children get up in entrances does not matter"
    ),
    "turns.stand_up: always 1 of 1 if child % 4 >= 2 else 0": (
        "it only asks whether the entrance touches a shelter, and on every board both entrances do or neither does"
    ),
    "turns.stand_up: never 1 of 1 if child % 4 >= 2 else 0": (
        "it only asks whether the entrance touches a shelter, and on every board both entrances do or neither does"
    ),
    "turns.still_hopes: backwards through range(4)": "whichever pair decides, the same player kisses or is asked",
    "steps.roomy_moves: nothing after the first found |= 1 << length of range(1, 4)": SPARES_TRYING,
    "steps.roomy_moves: nothing after the first round of range(1, 4)": SPARES_TRYING,
    "steps.count_empty_ends: nothing after the first if count == most: break of t[t[start]:t[start + 1]]": SPARES_TRYING,
    "steps.count_empty_ends: nothing after the first round of t[t[start]:t[start + 1]]": SPARES_TRYING,
    "turns.pass_turn: without st[PASSED] = 1": (
        "a passed turn waits for a called nun only if she can answer, and then nothing but her answers is legal anyway"
    ),
    "turns.stand_up: with child % 4 >= 3": (
        "it only asks whether the entrance touches a shelter, and on every board both entrances do or neither does"
    ),
}
"""What a fault changes, as `faults` words it, to the reason why nothing follows from it."""

"""The course of a turn: in which order the clauses bring about what a move brings about."""

from __future__ import annotations

from model.clause import Effect
from model.recess.clauses.detention import (
    a_child_gets_up_where_it_chose,
    a_nun_sends_the_attacker_away,
    who_has_served_gets_up,
)
from model.recess.clauses.ending import the_next_player_is_on_turn, time_is_up
from model.recess.clauses.fights import (
    a_holder_takes_a_coin,
    a_leaver_frees_its_victim,
    both_fighters_are_pushed_off,
    the_attacker_takes_a_coin,
    the_victim_is_pinned,
)
from model.recess.clauses.kisses import (
    a_kiss_may_be_the_only_way_in,
    a_landing_may_be_a_kiss,
    a_meeting_may_be_a_kiss,
    everybody_else_pays_two_coins,
    the_last_look_may_be_a_kiss,
    the_owner_answers,
)
from model.recess.clauses.nuns import a_called_nun_answers_a_turn_cut_short, a_nun_stands_where_her_move_ends
from model.recess.clauses.pushes import a_pushed_piece_moves, whoever_is_there_makes_room
from model.recess.clauses.scene import Move, Scene
from model.recess.clauses.tattling import the_nun_is_put_on_the_fight, the_nun_waits_to_be_told
from model.recess.clauses.turn import (
    a_choice_is_remembered,
    a_move_is_used,
    a_passer_chooses_the_next_fight,
    a_passer_has_fights,
    each_fight_is_tried_once,
    holds_and_detention_cost_moves,
    the_chosen_fight_is_released,
    the_clock_advances,
    the_next_move_comes,
    the_turn_goes_on,
    the_turn_is_open,
)
from model.recess.clauses.walks import a_child_stands_where_its_walk_ends

COURSE: tuple[Effect, ...] = (
    the_clock_advances,
    the_chosen_fight_is_released,
    the_turn_goes_on,
    a_move_is_used,
    a_leaver_frees_its_victim,
    a_child_stands_where_its_walk_ends,
    a_nun_stands_where_her_move_ends,
    the_nun_waits_to_be_told,
    the_nun_is_put_on_the_fight,
    a_kiss_may_be_the_only_way_in,
    a_pushed_piece_moves,
    the_victim_is_pinned,
    the_attacker_takes_a_coin,
    both_fighters_are_pushed_off,
    a_nun_sends_the_attacker_away,
    whoever_is_there_makes_room,
    a_holder_takes_a_coin,
    a_choice_is_remembered,
    a_passer_has_fights,
    each_fight_is_tried_once,
    the_owner_answers,
    a_child_gets_up_where_it_chose,
    who_has_served_gets_up,
    a_meeting_may_be_a_kiss,
    holds_and_detention_cost_moves,
    a_landing_may_be_a_kiss,
    the_next_move_comes,
    a_passer_chooses_the_next_fight,
    a_called_nun_answers_a_turn_cut_short,
    who_has_served_gets_up,
    the_last_look_may_be_a_kiss,
    the_next_player_is_on_turn,
    time_is_up,
    everybody_else_pays_two_coins,
    the_turn_is_open,
)


def after(before: Scene, move: Move) -> Scene:
    """The scene after a move, as all clauses together bring it about."""
    known = before.successors
    if move not in known:
        now = before
        for effect in COURSE:
            now = effect(now, move)
        known[move] = now
    return known[move]

"""The course of a turn: in which order the clauses bring about what a move brings about."""

from __future__ import annotations

from model.clause import Effect
from model.colorpop.clauses.groups import the_group_leaves_the_board, the_tokens_lie_before_the_mover
from model.colorpop.clauses.scene import Move, Scene
from model.colorpop.clauses.slides import an_empty_slide_goes_to_the_right, tokens_slide_down
from model.colorpop.clauses.turn import the_next_player_is_on_turn, the_turn_goes_on, without_a_group_the_game_ends
from model.colorpop.clauses.winning import (
    a_colour_is_gone,
    a_win_holds_or_is_announced,
    an_announced_win_ends_the_game,
    an_unowned_colour_may_end_the_game,
    one_of_two_colours_may_be_enough,
    one_partners_colour_may_be_enough,
    who_popped_may_matter,
    who_pops_on_has_kept_quiet,
)

ON_THE_BOARD: tuple[Effect, ...] = (
    the_group_leaves_the_board,
    tokens_slide_down,
    an_empty_slide_goes_to_the_right,
)
"""What becomes of the tokens; these effects work on unknown boards too."""
COURSE: tuple[Effect, ...] = (
    the_turn_goes_on,
    the_tokens_lie_before_the_mover,
    who_pops_on_has_kept_quiet,
    *ON_THE_BOARD,
    a_colour_is_gone,
    one_of_two_colours_may_be_enough,
    one_partners_colour_may_be_enough,
    who_popped_may_matter,
    a_win_holds_or_is_announced,
    an_unowned_colour_may_end_the_game,
    an_announced_win_ends_the_game,
    the_next_player_is_on_turn,
    without_a_group_the_game_ends,
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


def board_after(before: Scene, move: Move) -> Scene:
    """The scene after a pop as far as the board is concerned; board and pop may be unknown."""
    now = before
    for effect in ON_THE_BOARD:
        now = effect(now, move)
    return now

"""Themes of Color Pop: several owners of what is gone, wins not yet announced, teams, the last group."""

from __future__ import annotations

from functools import partial

from analysis.colorpop.positions import draw_any_size, draw_position
from analysis.crosscheck.themes import Theme
from model.colorpop.clauses import scene_of
from model.colorpop.clauses.steps import read
from model.colorpop.game import GAME
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset

# What tells them.


def owners_of_what_is_gone(position: Position) -> list[int]:
    """The players of whose colours one or more are gone from the board."""
    return [
        player
        for player in range(position.players)
        if position.colours_of(player) and not all(map(position.left, position.colours_of(player)))
    ]


def are_several_gone(position: Position, _: Ruleset) -> bool:
    """Of several players a colour is gone."""
    return len(owners_of_what_is_gone(position)) > 1


def may_several_announce(position: Position, _: Ruleset) -> bool:
    """Several players may still announce a win."""
    return len(position.pending) > 1


def pops(position: Position, rules: Ruleset) -> list[Position]:
    """What each group that may be popped leads to."""
    turn = GAME.turn(position, rules)
    return [turn.after(step).position for step in turn.legal]


def may_empty_one_slide_of_several(position: Position, rules: Ruleset) -> bool:
    """A group may be popped that empties one slide and not another, with tokens left beyond the empty one."""
    columns, now = position.grid.columns, scene_of(position, rules)
    for step in GAME.turn(position, rules).legal:
        (move,) = read(now, step)
        group = set(move.places)
        left = {
            space % columns for space in position.grid.spaces if position.cells[space] != "." and space not in group
        }
        touched = {space % columns for space in group}
        if touched & left and any(column < max(left) for column in touched - left):
            return True
    return False


def may_clear_for_another(position: Position, rules: Ruleset) -> bool:
    """One pop may take the last token of another player's colour."""
    others = [player for player in range(position.players) if player != position.turn]
    left = [colour for player in others for colour in position.colours_of(player) if position.left(colour)]
    return any(not all(map(after.left, left)) for after in pops(position, rules))


def are_teams(position: Position, _: Ruleset) -> bool:
    """Partners play together."""
    return position.teams


def have_two_colours(position: Position, _: Ruleset) -> bool:
    """Two players hold two colours each."""
    return [len(hand) for hand in position.hands] == [2, 2]


def has_one_group(position: Position, rules: Ruleset) -> bool:
    """One group is left to pop."""
    return len(pops(position, rules)) == 1


def has_five_players(position: Position, _: Ruleset) -> bool:
    """Five play."""
    return position.players == 5


# The themes.

TEAM = (("a", "b", "c", "d"),)
TWO_COLOURS = (("ab", "cd"), ("ac", "be"))
FIVE = (("a", "b", "c", "d", "e"),)
THEMES = (
    Theme("several colours gone", are_several_gone, partial(draw_position, largest=3)),
    Theme("several who may announce a win", may_several_announce, draw_position, {"win.claim": "claimed"}),
    Theme("a pop that clears another's colour", may_clear_for_another, draw_position),
    Theme("teams", are_teams, partial(draw_position, hands=TEAM)),
    Theme("two colours each", have_two_colours, partial(draw_position, hands=TWO_COLOURS)),
    Theme("one group left", has_one_group, draw_position),
    Theme(
        "a slide emptied beside one that is not",
        may_empty_one_slide_of_several,
        draw_position,
        {"slide.gravity": "stay"},
    ),
    Theme("five players", has_five_players, partial(draw_position, hands=FIVE)),
)
COMBINATIONS = (
    Theme(
        "a colour that nobody holds goes while somebody may announce a win",
        lambda _, __: True,
        draw_any_size,
        {"win.unowned": "ends_game", "win.claim": "claimed"},
    ),
)

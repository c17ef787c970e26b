"""The cross-check and order: themes in which several things meet are drawn, and who is asked or taken first matters."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from analysis.crosscheck.cases import find_disagreement
from analysis.crosscheck.faults import Fault, all_faults
from analysis.crosscheck.orders import changes_of_order
from analysis.crosscheck.quick_checks import check_what_simulator_changes
from analysis.crosscheck.settings import HONEST
from analysis.crosscheck.situations import Situation, draw_situation, random_of
from analysis.crosscheck.themes import theme_of, themes_shown
from analysis.recess.crosscheck.themes import THEMES
from model.recess.position import Position
from model.recess.readings import Ruleset

pytestmark = pytest.mark.slow

POSITIONS = 200
"""How many positions `crosscheck` draws unless told otherwise."""
LEAST_SHARE = 0.02


@pytest.mark.parametrize("seed", [1, 2])
def test_themes__each_have_their_share_of_the_positions(seed: int) -> None:
    shown: Counter[str] = Counter()
    for number in range(POSITIONS):
        situation = draw_situation("recess", random_of(seed, number), number)
        shown.update(themes_shown(THEMES, situation.position, situation.ruleset))
    assert {theme.name: shown[theme.name] for theme in THEMES if shown[theme.name] < LEAST_SHARE * POSITIONS} == {}


SHOWN = {
    "two pairs uncovered by one nun": (
        "turn=B coins=5,5,5 : (A1+a1+C1+c1) N B1 / . . ()",
        "kiss.trigger=meeting",
    ),
    "a pair that is asked beside one that is not": (
        "turn=B coins=5,5 : (A1+a1) . . . / N . . B1 / A2+a2 . . ()",
        "kiss.trigger=meeting, kiss.optional=declared, kiss.seen=yes",
    ),
    "nothing legal but a pass, in sight of a nun": (
        "turn=A coins=5,5,5 : A1>B1 C1 / C2 N",
        "pass.seen=no, turn.stuck=whole_turn_passed, nun.directions=rook",
    ),
    "two own pairs that may meet in one turn": (
        "turn=A coins=5,5 : () . A1 . / . . . N / a2 A2 . (a1)",
        "kiss.when=end_of_turn, kiss.optional=declared, sight.directions=rook",
    ),
    "a walled-in fight beside others": (
        "turn=A coins=5,5 : B2 A1>B1 b2 a1>b1 . N",
        "pass.fights=released",
    ),
    "a break-up with one way out": (
        "turn=A coins=5,5,5 : () B1>C1 # / C2 # # / A1 N ()",
        "push.adjacent=all_eight, push.shelter=yes, push.free_shelter=yes",
    ),
    "several choose where to get up": (
        "turn=A coins=5,5 clock=3 boys_entrance=A1!,A2! : () N / a1 ()",
        "detention.exit=shelter",
    ),
    "the end of the clock": ("turn=B coins=5,5 clock=28 : () A1 / B1 ()", "clock.end=at_30"),
    "crowds": ("turn=A coins=5,5 : () A1 / B1 ()", "baseline"),
    "full shelters": ("turn=A coins=5,5 : (N) A1 / B1 ()", "baseline"),
}
"""Positions that show a theme, each under its readings."""


@pytest.mark.parametrize("name", SHOWN)
def test_theme__is_told_by_what_is_in_the_position(name: str) -> None:
    position, rules = SHOWN[name]
    assert name in themes_shown(THEMES, Position.parse(position), Ruleset.parse(rules))


def test_themes__are_not_told_where_nothing_meets() -> None:
    alone = Position.parse("turn=A coins=5,5 clock=10 : () . . / . A1 . / . . N / . . ()")
    assert themes_shown(THEMES, alone, Ruleset()) == []


@pytest.mark.parametrize("name", SHOWN)
def test_both_implementations__agree_on_every_scene_of_the_turn(name: str) -> None:
    position, rules = SHOWN[name]
    assert find_disagreement(Situation(Position.parse(position), Ruleset.parse(rules)), HONEST) is None


# Faults of order.

PLANTED = {
    "the first player's pair kisses first": (
        "two pairs uncovered by one nun",
        "landings.look_for_kisses: from the first player on in",
    ),
    "pairs are looked at against the order of turns": (
        "two pairs uncovered by one nun",
        "landings.look_for_kisses: the other way round in",
    ),
    "a pair that is asked hides one of the same player that is not": (
        "a pair that is asked beside one that is not",
        "landings.pair_kisses: nothing after the first found = 1",
    ),
    "no pass although nothing else is legal": (
        "nothing legal but a pass, in sight of a nun",
        "steps.keep_playable: never kept == 0",
    ),
    "the first pair that met decides alone": (
        "two own pairs that may meet in one turn",
        "turns.still_hopes: nothing after the first round",
    ),
    "a fight that cannot be released stops the others": (
        "a walled-in fight beside others",
        "turns.release_next: nothing after the first if",
    ),
    "the first fighter's space is closed to the other's chain": (
        "a break-up with one way out",
        "pushes.list_pushes: always st[FIRST",
    ),
    "who has served gets up in the opposite order": (
        "several choose where to get up",
        "steps.list_choices: the highest for lowest_bit(st[EXITING])",
    ),
}
"""Faults that a cross-check without themes and whole turns has missed, each with its theme and what makes it."""


def fault_of(what: str) -> Fault:
    """The only fault whose description begins so."""
    (fault,) = [fault for fault in all_faults("recess") if fault.what.startswith(what)]
    return fault


@pytest.mark.parametrize(("theme", "what"), [(theme, what) for theme, *whats in PLANTED.values() for what in whats])
def test_planted_fault__is_noticed_in_the_positions_of_its_theme(theme: str, what: str) -> None:
    fault = fault_of(what)
    themes = ((case, theme_of(case, THEMES)) for case in range(POSITIONS))
    cases = (case for case, drawn in themes if drawn is not None and drawn.name == theme)
    assert any(check_what_simulator_changes("recess", fault.setting, 1, case) for case in cases)


MUTATED = {
    "for x in a:\n    if x: return x": ["for x in reversed(tuple(a)):", "if x:\n        return x\n    break"],
    "while a:\n    if b(a): continue\n    c()": ["break\n    c()", "c()\n    break"],
    "x = a if b else c": ["a if True else c", "a if False else c"],
    "x = (a + b) % c": ["b % c", "(a - b) % c"],
    "if a:\n    return 1\nif b:\n    return 2": ["if b:\n    return 2\nif a:"],
    "if a:\n    x()\nelif b:\n    y()\nelse:\n    z()": ["if b:\n    y()\nelif a:"],
    "x = min(a) + sorted(b)[0]": ["max(a)", "sorted(b, reverse=True)", "sorted(b)[-1]"],
    "x = not any(y for y in a) and b == 0": ["not True", "tuple(a)[:1]", "b == -1"],
    "x = next(iter(a), None)": ["reversed(tuple(a))"],
    "x = lowest_bit(st[A])": ["int(st[A].bit_length() - 1)"],
}
"""Sources with what each fault of order makes of them."""


@pytest.mark.parametrize("source", MUTATED)
def test_faults_of_order__are_made_from_any_source(source: str) -> None:
    made = []
    for number in range(len(list(changes_of_order(ast.parse(source))))):
        tree = ast.parse(source)
        _, make = list(changes_of_order(tree))[number]
        make()
        made.append(ast.unparse(ast.fix_missing_locations(tree)))
    assert [part for part in MUTATED[source] if not any(part in text for text in made)] == []
    assert all(text != ast.unparse(ast.parse(source)) for text in made)

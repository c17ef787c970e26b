"""What has to be in a position of Recess! for a question to matter there, where the rules say so plainly.

`forced.when` is looked up only to find which fights call the nun: fights of the player on turn that its child has held
since before this turn, and that a nun saw when the turn began, or sees when it is her move. Without such a fight or
without a nun both readings name none; and they name the same unless something has moved in between, which takes another
child of the same player that can walk: one that is neither pinned nor lying in detention.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from analysis.recess.diverge.cards import Need
from analysis.recess.diverge.positions import Likeness
from model.recess.position import CHILDREN_EACH, PLAYERS, Posture
from model.recess.readings import ForcedWhen, Ruleset
from model.recess.simulator.cards import POSTURES, Cards, is_nun, is_on_turn, pieces_of, players_of, postures_of

ATTACKING, PINNED, DETAINED = map(POSTURES.index, (Posture.ATTACKING, Posture.PINNED, Posture.DETAINED))


def has_fight_walker_and_nun(cards: Cards) -> Any:
    """Whether the player on turn has a fight and another child that can walk, and there is a nun."""
    own, postures = is_on_turn(cards), postures_of(cards)
    can_walk = own & (postures != PINNED) & (postures != DETAINED)
    has_fight = (own & (postures == ATTACKING)).any(axis=1)
    return has_fight & (can_walk.sum(axis=1) > 1) & is_nun(cards).any(axis=1)


def can_lie_one_and_two(cards: Cards) -> Any:
    """Whether of three players one may have two children in detention after the turn, and another one.

    The readings of `tie.detention` name other winners only where three players are tied with different numbers of
    children in detention. Who lies there after a turn has lain there before, or was attacking, or is a child on turn.
    """
    owners = pieces_of(cards) // CHILDREN_EACH
    may_lie = (postures_of(cards) >= ATTACKING) | is_on_turn(cards)
    counts = numpy.array([(may_lie & (owners == player)).sum(axis=1) for player in range(len(PLAYERS))])
    counts.sort(axis=0)
    return (players_of(cards) > 2) & (counts[-1] > 1) & (counts[-2] > 0)


def can_have_fight_walker_and_nun(alike: Likeness, nuns: int) -> bool:
    """Whether among nameless children there are a fight and another child that can walk, and there is a nun."""
    can_walk = [posture not in (Posture.PINNED, Posture.DETAINED) for posture, _, _ in alike]
    return nuns > 0 and sum(can_walk) > 1 and any(posture is Posture.ATTACKING for posture, _, _ in alike)


NEEDS: Mapping[str, Need] = {ForcedWhen.id: Need(has_fight_walker_and_nun, can_have_fight_walker_and_nun)}


def question_between(rules: Sequence[Ruleset]) -> str:
    """The one question in which rulesets differ, if it has needs; otherwise nothing."""
    differing = [question.id for question in Ruleset.questions() if len({one.reading(question) for one in rules}) > 1]
    return differing[0] if len(differing) == 1 and differing[0] in NEEDS else ""

"""Seeing: what is open to everybody, and what is secret."""

from __future__ import annotations

from model.colorpop.clauses.book import shows
from model.colorpop.clauses.scene import ALONE, PILE, TAKEN, Scene, number_of
from model.colorpop.observation import Observation
from model.colorpop.position import Popped
from model.colorpop.readings import PoppedVisible, SecretUnused
from model.logic import Formula, all_of, choose, implies, is_value, not_so


def either_way(is_open: Formula, shown: Formula, hidden: Formula) -> Formula:
    """What is open is shown, and what is not is hidden."""
    return all_of((implies(is_open, shown), implies(not_so(is_open), hidden)))


@shows("secret.hands")
def a_secret_is_kept_until_the_end(now: Scene, seen: Observation) -> Formula:
    """A secret colour is hidden from everybody but its owner and its owner's partner until the game is over."""
    side = now.side(seen.player)
    return all_of(
        either_way(True if player in side else not_so(now.goes_on), shown == hand, shown is None)
        for player, (hand, shown) in enumerate(zip(now.hands, seen.hands, strict=True))
    )


@shows("secret.unused")
def unused_secrets_may_be_shown(now: Scene, seen: Observation) -> Formula:
    """Whether everybody sees which colours nobody holds."""
    held = "".join(now.hands)
    unused = "".join(colour for colour in now.box.colours if colour not in held)
    is_shown = choose(
        now.rules.secret_unused,
        {SecretUnused.HIDDEN: lambda: not_so(now.goes_on), SecretUnused.SHOWN: lambda: True},
    )
    return either_way(is_shown, seen.unowned == unused, seen.unowned is None)


@shows("popped.visible")
def popped_tokens_may_lie_in_the_open(now: Scene, seen: Observation) -> Formula:
    """Whether popped tokens are open to all, or to their owner alone until the end."""

    def is_open(player: int) -> Formula:
        if player == seen.player:
            return True
        return choose(
            now.rules.popped_visible,
            {PoppedVisible.OPEN: lambda: True, PoppedVisible.HIDDEN: lambda: not_so(now.goes_on)},
        )

    return all_of(
        either_way(is_open(player), is_pile(now, player, shown), shown is None)
        for player, shown in enumerate(seen.popped)
    )


def is_pile(now: Scene, player: int, shown: Popped | None) -> Formula:
    """What is shown is what lies before a player."""
    if shown is None:
        return False
    counted = [(colour, *shown.of(colour)) for colour in now.box.colours]
    return all_of((
        is_value(now.value(ALONE(player)), shown.alone),
        *(is_value(now.value(PILE(player, number_of(colour))), tokens) for colour, tokens, _ in counted),
        *(is_value(now.value(TAKEN(player, number_of(colour))), jokers) for colour, _, jokers in counted),
    ))  # fmt: skip

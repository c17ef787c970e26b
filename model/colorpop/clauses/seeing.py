"""Seeing: what is open to everybody, and what is secret."""

from __future__ import annotations

from model.colorpop.clauses.book import shows
from model.colorpop.clauses.scene import Scene
from model.colorpop.observation import Observation
from model.colorpop.position import Position
from model.colorpop.readings import PoppedVisible, Ruleset, SecretUnused
from model.logic import Formula, all_of, choose


@shows("secret.hands")
def a_secret_is_kept_until_the_end(position: Position, rules: Ruleset, seen: Observation) -> Formula:
    """A secret colour is hidden from everybody but its owner and its owner's partner until the game is over."""
    side = Scene.of(position, rules).side(seen.player)
    return all_of(
        shown == (hand if position.ending is not None or player in side else None)
        for player, (hand, shown) in enumerate(zip(position.hands, seen.hands, strict=True))
    )


@shows("secret.unused")
def unused_secrets_may_be_shown(position: Position, rules: Ruleset, seen: Observation) -> Formula:
    """Whether everybody sees which colours nobody holds."""
    held = {colour for hand in position.hands for colour in hand}
    unused = "".join(colour for colour in position.box.colours if colour not in held)
    hidden = None if position.ending is None else unused
    return choose(
        rules.secret_unused,
        {SecretUnused.HIDDEN: lambda: seen.unowned == hidden, SecretUnused.SHOWN: lambda: seen.unowned == unused},
    )


@shows("popped.visible")
def popped_tokens_may_lie_in_the_open(position: Position, rules: Ruleset, seen: Observation) -> Formula:
    """Whether popped tokens are open to all, or to their owner alone until the end."""
    is_over = position.ending is not None
    own = tuple(pile if is_over or seen.player == player else None for player, pile in enumerate(position.popped))
    return choose(
        rules.popped_visible,
        {PoppedVisible.OPEN: lambda: seen.popped == position.popped, PoppedVisible.HIDDEN: lambda: seen.popped == own},
    )

"""What to say to a step or a winner that is refused: the clauses that are broken; knows no game."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from model.errors import BadInput
from model.registry import game_named
from model.rulebook import Ruleset
from model.theory import ClauseTurn


def breaks(position: Any, rules: Ruleset, steps: Sequence[Any]) -> str:
    """Say which clauses the last of some steps of a turn breaks, the others being legal; empty if it breaks none.

    The clauses are loaded only when somebody asks. A step that cannot even be read there is left to others to explain.

    >>> from model.colorpop.moves import read_turn
    >>> from model.colorpop.position import Position
    >>> from model.colorpop.readings import Ruleset
    >>> breaks(Position.parse("secret=a,b : aab"), Ruleset(), read_turn("b c1"))
    'it breaks group.two (A single token is never popped: a group is two tokens or more)'
    """
    theory = game_named(rules.game).theory
    try:
        broken = ClauseTurn.begin(theory, position, rules).after(*steps[:-1]).forbidding(steps[-1])
    except BadInput:
        return ""
    reasons = [f"{name} ({theory.clauses[name].words.rstrip('.')})" for name in broken]
    return f"it breaks {' and '.join(reasons)}" if reasons else ""


def misjudging(position: Any, rules: Ruleset, winners: Container[int]) -> tuple[str, ...]:
    """The clauses that say otherwise about who has won a finished game."""
    theory = game_named(position.game).theory
    now, won = theory.scene(position, rules), [player in winners for player in range(position.players)]
    deciding = ((clause.id, clause.decision) for clause in theory.clauses)
    return tuple(name for name, decide in deciding if decide is not None and decide(now, won) is not True)

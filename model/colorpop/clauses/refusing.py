"""What to say to a step that is refused: the clauses that it breaks, in our words."""

from __future__ import annotations

from collections.abc import Sequence

from model.colorpop.clauses.judging import forbidding, played
from model.colorpop.clauses.scene import read_move
from model.colorpop.moves import Step
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset
from model.game import BadInput, IllegalMove


def breaks(position: Position, rules: Ruleset, steps: Sequence[Step]) -> str:
    """Say which clauses the last of some steps of a turn breaks, the others being legal; empty if it breaks none.

    >>> from model.colorpop.moves import read_turn
    >>> breaks(Position.parse("secret=a,b : aab"), Ruleset(), read_turn("b c1"))
    'it breaks group.two (A single token is never popped: a group is two tokens or more)'
    """
    scene = played(position, rules, steps[:-1])
    try:
        broken = forbidding(scene, read_move(scene, steps[-1]))
    except (BadInput, IllegalMove):
        return ""
    reasons = [f"{clause.id} ({clause.words.rstrip('.')})" for clause in broken]
    return f"it breaks {' and '.join(reasons)}" if reasons else ""

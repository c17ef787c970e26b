"""What to say to a step that is refused: the clauses that it breaks, in our words."""

from __future__ import annotations

from collections.abc import Sequence

from model.game import BadInput
from model.recess.clauses.judging import forbidding, played
from model.recess.clauses.scene import read_move
from model.recess.moves import Step
from model.recess.position import Position
from model.recess.readings import Ruleset


def breaks(position: Position, rules: Ruleset, steps: Sequence[Step]) -> str:
    """Say which clauses the last of some steps of a turn breaks, the others being legal; empty if it breaks none.

    >>> from model.recess.moves import read_turn
    >>> breaks(Position.parse("coins=5,5 : A1 . ."), Ruleset(), read_turn("1 A1-c1"))[:40]
    'it breaks walk.path (A child walks its n'
    """
    scene = played(position, rules, steps[:-1])
    try:
        broken = forbidding(scene, read_move(scene, steps[-1]))
    except BadInput as error:
        return str(error)
    reasons = [f"{clause.id} ({clause.words.rstrip('.')})" for clause in broken]
    return f"it breaks {' and '.join(reasons)}" if reasons else ""

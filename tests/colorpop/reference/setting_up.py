"""Whether slides may be set up as they are."""

from __future__ import annotations

from collections.abc import Sequence

from model.colorpop.readings import Ruleset, SetupJokers
from tests.colorpop.reference.popping import pieces

MOST_CONNECTED = 5


def is_legal(rows: Sequence[str], ruleset: Ruleset) -> bool:
    """Whether no more than five tokens of one colour are connected."""
    for colour in {*"".join(rows)} - {"."}:
        counted = {colour, "J"} if ruleset.setup_jokers is SetupJokers.YES else {colour} - {"J"}
        spots = {(row, column) for row, line in enumerate(rows) for column, cell in enumerate(line) if cell in counted}
        if any(len(piece) > MOST_CONNECTED for piece in pieces(spots)):
            return False
    return True

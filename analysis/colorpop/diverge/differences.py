"""What Color Pop lends to the search for differences: every small position in order."""

from __future__ import annotations

from pathlib import Path

from analysis.colorpop.diverge.domain import (
    BOUND,
    explain_filling,
    explain_refusal,
    explain_view,
    facets,
    image,
    layers,
    measured,
)
from analysis.diverge.domain import Differences
from analysis.diverge.enumeration import Enumeration

DIFFERENCES = Differences(
    measures=("turn", "token", "place"),
    domain=Enumeration("colorpop", tuple(layers()), facets, BOUND, measured=measured),
    table=Path(__file__).with_name("known.jsonl"),
    image=image,
    without_turn=(explain_refusal, explain_filling, explain_view),
)

__all__ = ["DIFFERENCES"]

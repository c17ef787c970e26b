"""What Recess! lends to the search for differences: positions on cards in order, and unknown ones for the solver."""

from __future__ import annotations

from pathlib import Path

from analysis.diverge.domain import Differences
from analysis.recess.diverge import domain, editions, unknown
from analysis.recess.diverge.images import image, look_of

DIFFERENCES = Differences(
    measures=("turn", "piece", "unusual thing", "space", "piece of equipment"),
    domain=domain,
    unknown=unknown,
    editions=editions,
    table=Path(__file__).with_name("known.jsonl"),
    looks=look_of,
    image=image,
)

__all__ = ["DIFFERENCES"]

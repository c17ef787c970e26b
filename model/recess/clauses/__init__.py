"""The rules of Recess! as clauses, in rulebook order; each chapter holds those of one noun. See `model.clause`."""

from __future__ import annotations

from model.recess.clauses import judging, setup
from model.recess.clauses.book import CLAUSES

__all__ = ["CLAUSES", "judging", "setup"]

CLAUSES.arrange(
    *(
        "setup",
        "turn",
        "pass",
        "walk",
        "share",
        "shelter",
        "nun",
        "forced",
        "push",
        "fight",
        "hold",
        "leave",
        "breakup",
    ),
    *("detention", "tattle", "kiss", "end", "win"),
)

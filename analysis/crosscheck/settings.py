"""How the implementations are set up for a comparison: honestly, or with a seeded fault in one of them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class CheckSetting:
    """How the implementations are set up: a fault may change the simulator's rules or tables, or the sources."""

    simulated: Callable[[Any], Any] = lambda rules: rules
    altered: Callable[[Any], None] = lambda _: None
    within: Callable[[], AbstractContextManager[None]] = nullcontext
    with_solver: bool = True


HONEST = CheckSetting()

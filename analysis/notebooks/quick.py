"""Quick mode: the same questions with smaller counts, so that checks run in seconds; one variable asks for it."""

from __future__ import annotations

import os
from typing import TypeVar

Size = TypeVar("Size")
VARIABLE = "RULESCOPE_QUICK"


def is_quick() -> bool:
    """Whether quick mode is asked for: the variable is set to anything but nothing or 0."""
    return os.environ.get(VARIABLE, "0") not in ("", "0")


def sized(full: Size, quick: Size) -> Size:
    """The full size of a study, or its quick one."""
    return quick if is_quick() else full

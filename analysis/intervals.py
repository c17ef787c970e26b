"""How sure a count is: intervals for a share."""

from __future__ import annotations

from math import sqrt

Z_95 = 1.959963984540054


def wilson(hits: int, trials: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval for a share, by default at 95 %; no trial tells nothing.

    >>> [round(bound, 4) for bound in wilson(5, 10)], wilson(0, 0)
    ([0.2366, 0.7634], (0.0, 1.0))
    """
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    middle = share + z * z / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    low, high = (middle - spread) / (1 + z * z / trials), (middle + spread) / (1 + z * z / trials)
    return (0.0 if hits == 0 else low), (1.0 if hits == trials else high)

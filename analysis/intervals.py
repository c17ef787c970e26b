"""How sure a count is: intervals for a share."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Protocol

Z_95 = 1.959963984540054


def wilson(hits: float, trials: float, z: float = Z_95) -> tuple[float, float]:
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


def clustered_wilson(hits: int, units: int, clusters: int, scatter: float) -> tuple[float, float]:
    """Wilson's interval for a share of units that come in clusters, as turns come in games.

    Units of one cluster are alike, so that they tell less than as many single ones: they count as many as would have
    scattered so much. `scatter` is the sum of squared distances of each cluster's hits from its expected ones. Where
    all units agree nothing scatters, and each cluster counts as one.

    >>> [round(bound, 3) for bound in clustered_wilson(50, 100, 10, 25.0)]
    [0.399, 0.601]
    >>> [round(bound, 3) for bound in clustered_wilson(50, 100, 10, 250.0)]
    [0.227, 0.773]
    >>> clustered_wilson(0, 100, 10, 0.0) == wilson(0, 10)
    True
    """
    if clusters in (0, units):
        return wilson(hits, units)
    if hits in (0, units):
        return wilson(clusters * hits // units, clusters)
    share = hits / units
    alone = share * (1 - share) * units
    together = scatter * clusters / max(clusters - 1, 1)
    counted = units * min(1.0, alone / together) if together > 0 else units
    return wilson(share * counted, counted)


class Sampled(Protocol):
    """A share that was sampled, however its interval was reckoned."""

    @property
    def value(self) -> float:
        """The share itself."""

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, in 95 of 100 such studies."""


@dataclass(frozen=True)
class Estimate:
    """A share with an interval that was reckoned elsewhere."""

    value: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class Share:
    """So many hits of so many trials, with Wilson's interval at 95 %.

    >>> print(Share(3, 10), Share(0, 0))
    30.0 % (10.8 to 60.3) no trial
    """

    hits: int
    trials: int

    @property
    def value(self) -> float:
        """The share itself; of no trial it is 0."""
        return self.hits / self.trials if self.trials else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, in 95 of 100 such studies."""
        return wilson(self.hits, self.trials)

    def __str__(self) -> str:
        """Say it in percent, with the interval."""
        if not self.trials:
            return "no trial"
        low, high = self.interval
        return f"{self.value:.1%} ({100 * low:.1f} to {100 * high:.1f})".replace("%", " %", 1)

"""What a report is to hold: the game, how large the samples are, and what the user has given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from analysis.report.parts import Section
from analysis.workers import OnProgress


@dataclass(frozen=True)
class ReportOptions:
    """What one run is to do: larger samples, the user's copies of rulebooks and own rulings, processes, progress."""

    full: bool = False
    texts: tuple[tuple[str, str, Path], ...] = ()
    """Game, edition and file of each copy."""
    rulings: tuple[tuple[str, Path], ...] = ()
    """Game and file of each."""
    jobs: int = 1
    on_piece: OnProgress = field(default=lambda *_: None, compare=False)
    """Told how far a section is within itself."""


@dataclass(frozen=True)
class SectionRequest:
    """A request for a section: on which game, and with which options."""

    game: str
    options: ReportOptions = field(default_factory=ReportOptions)

    @property
    def full(self) -> str:
        """The option that a command needs for the samples of this report, after a blank."""
        return " --full" if self.options.full else ""

    def texts(self) -> dict[str, Path]:
        """The user's copies of the game's editions."""
        return {edition: path for game, edition, path in self.options.texts if game == self.game}

    def rulings(self) -> tuple[Path, ...]:
        """The user's own rulings on the game."""
        return tuple(path for game, path in self.options.rulings if game == self.game)


Writer = Callable[[SectionRequest], Section | None]
"""Writes a section; None where it has nothing to say."""

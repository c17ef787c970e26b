"""What the cross-check needs to know of a game: how it draws a situation, compares a case and shrinks what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from analysis.crosscheck.comparing import Disagreement, Tally
from analysis.crosscheck.settings import HONEST, Setting
from analysis.crosscheck.situations import Situation
from analysis.crosscheck.themes import Theme

if TYPE_CHECKING:
    from analysis.crosscheck.faults import Fault

Finder = Callable[[Setting, int, int], Disagreement | None]
"""Looks for a fault in one case of a seed."""


@dataclass(frozen=True)
class Kit:
    """How one game is checked and on what, and where a seeded fault is looked for."""

    game: str
    draw: Callable[[Random, int], Situation]
    check: Callable[[int, int, Tally, Setting], list[Disagreement]]
    shrink: Callable[[Disagreement, Setting], Disagreement]
    ways_to_notice: Callable[[Fault, int, int], Iterator[tuple[int, Finder]]]
    equivalents: Mapping[str, str]
    themes: tuple[Theme, ...]

    def setting(self, fault: int | None) -> Setting:
        """The setting with a fault, by its number; honest without one."""
        from analysis.crosscheck.faults import fault_numbered

        return HONEST if fault is None else fault_numbered(fault, self.game).setting


def kit_of(game: str) -> Kit:
    """The kit of a game."""
    return {"recess": recess, "colorpop": colorpop}[game]()


def recess() -> Kit:
    """How Recess! is checked."""
    from analysis.crosscheck.equivalents import RECESS
    from analysis.crosscheck.shrinking import shrunk
    from analysis.crosscheck.situations import draw_situation
    from analysis.recess.crosscheck.cases import check_case
    from analysis.recess.crosscheck.glances import ways_to_notice
    from analysis.recess.crosscheck.themes import THEMES

    return Kit("recess", draw_situation, check_case, shrunk, ways_to_notice, RECESS, THEMES)


def colorpop() -> Kit:
    """How Color Pop is checked."""
    from analysis.colorpop.crosscheck.cases import check_case, draw_situation, shrunk, ways_to_notice
    from analysis.colorpop.crosscheck.themes import THEMES
    from analysis.crosscheck.equivalents import COLORPOP

    return Kit("colorpop", draw_situation, check_case, shrunk, ways_to_notice, COLORPOP, THEMES)

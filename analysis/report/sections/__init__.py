"""The pages of the report and their sections, in the order in which they are printed.

A game's page has the general sections, and behind each of them those of its own that follow it. To add a general
section, write a module with a function from a request to a `Section`, and list it here; one that only a game has is
listed by the game's adapter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pkgutil import resolve_name

from model.game import AnyGame
from model.registry import game_named, game_names

GENERAL = {
    name: f"analysis.report.sections.{name}:section"
    for name in ("fixing", "summary", "questions", "frequency", "rulings", "deciding")
}
"""The sections of every game's page."""
COMPARISON = (
    "analysis.report.sections.editions:differences",
    "analysis.report.sections.editions:contradictions",
    "analysis.report.sections.editions:silences",
    "analysis.report.sections.editions:settled",
    "analysis.report.sections.clauses:section",
    "analysis.report.sections.remarks:section",
    "analysis.report.sections.citing:section",
)
"""What the editions say: a page of its own where a game has several, else the end of the game's page."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")

ADAPTER_OF = "analysis.adapter:adapter_of"
"""Found by its name: if it were imported, what is cached of one section would follow the code of every game."""
WORKED_OUT_FIRST = (GENERAL["frequency"],)
"""Sections whose answers others need: they are worked out first, so that the time is told where it is spent."""


@dataclass(frozen=True)
class PagePlan:
    """A page to be made: its file's name, the game it is on, its heading, and the functions that write its sections."""

    name: str
    game: str
    title: str
    writers: tuple[str, ...]


def page_plans() -> list[PagePlan]:
    """Every page: a game each, the one with the most editions first, then a page for games with several editions."""
    games = sorted(map(game_named, game_names()), key=lambda game: -len(game.edition_names))
    several = [game for game in games if has_several_editions(game)]
    return [*map(plan_game_page, games), *(plan_editions_page(game, game is several[0]) for game in several)]


def has_several_editions(game: AnyGame) -> bool:
    """Whether there is something to compare."""
    return len(game.edition_names) > 1


def plan_game_page(game: AnyGame) -> PagePlan:
    """Plan the page of a game."""
    own: Mapping[str, Sequence[str]] = resolve_name(ADAPTER_OF)(game.name).sections()
    writers = [each for name, place in GENERAL.items() for each in (place, *own.get(name, ()))]
    say = "rulebooks leave" if has_several_editions(game) else "rulebook leaves"
    title = f"{game.title}: what the {say} open, and what to do about it"
    return PagePlan(game.name, game.name, title, (*writers, *(() if has_several_editions(game) else COMPARISON)))


def plan_editions_page(game: AnyGame, is_first: bool) -> PagePlan:
    """Plan the page that lays the editions of a game side by side."""
    count = len(game.edition_names)
    title = f"{game.title}: {NUMBERS[count] if count < len(NUMBERS) else count} editions side by side"
    name = "editions" if is_first else f"{game.name}-editions"
    return PagePlan(name, game.name, title, (GENERAL["summary"], *COMPARISON))

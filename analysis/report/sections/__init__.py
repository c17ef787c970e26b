"""The pages of the report and their sections, in the order in which they are printed.

To add a section, write a module with a function from what was asked to a `Section`, and list it here.
"""

from __future__ import annotations

from dataclasses import dataclass

RECESS, COLORPOP, EDITIONS = "recess", "colorpop", "editions"
GENERAL, OF_RECESS, OF_COLORPOP = (f"analysis.{place}sections" for place in ("report.", "recess.", "colorpop."))
COMPARISON = (
    f"{GENERAL}.editions:differences",
    f"{GENERAL}.editions:contradictions",
    f"{GENERAL}.editions:silences",
    f"{GENERAL}.editions:settled",
    f"{GENERAL}.clauses:section",
    f"{GENERAL}.remarks:section",
    f"{GENERAL}.citing:section",
)


@dataclass(frozen=True)
class Sheet:
    """A page to be made: its file's name, the game it is on, its heading, and who writes its sections."""

    name: str
    game: str
    title: str
    writers: tuple[str, ...]


SHEETS: tuple[Sheet, ...] = (
    Sheet(
        RECESS,
        RECESS,
        "Recess!: what the rulebooks leave open, and what to do about it",
        (
            f"{GENERAL}.fixing:section",
            f"{GENERAL}.glance:section",
            f"{GENERAL}.questions:section",
            f"{OF_RECESS}.findings:section",
            f"{OF_RECESS}.kisses:section",
            f"{OF_RECESS}.pushes:section",
            f"{GENERAL}.frequency:section",
            f"{GENERAL}.rulings:section",
            f"{GENERAL}.deciding:section",
            f"{OF_RECESS}.board:section",
            f"{OF_RECESS}.walks:section",
            f"{OF_RECESS}.sight:section",
        ),
    ),
    Sheet(
        COLORPOP,
        COLORPOP,
        "Color Pop: what the rulebook leaves open, and what to do about it",
        (
            f"{GENERAL}.fixing:section",
            f"{GENERAL}.glance:section",
            f"{GENERAL}.questions:section",
            f"{OF_COLORPOP}.unknown_boards:section",
            f"{GENERAL}.frequency:section",
            f"{GENERAL}.rulings:section",
            f"{GENERAL}.deciding:section",
            *COMPARISON,
        ),
    ),
    Sheet(EDITIONS, RECESS, "Recess!: three editions side by side", (f"{GENERAL}.glance:section", *COMPARISON)),
)

WORKED_OUT_FIRST = (f"{GENERAL}.frequency:section",)
"""Sections whose answers others need: they are worked out first, so that the time is told where it is spent."""

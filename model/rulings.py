"""Rulings files: who decided which reading, when and on what ground, each problem with its line.

A ruling is kept under a name of its own. Under `[name.against.READING]` stands a position that tells its reading from
another one; under `[name.fingerprints]` the sentences that the editions cited on the question when it was ruled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from model.data_files import BadData, Table, TomlReader, read_toml
from model.errors import did_you_mean

KEYS = ("question", "reading", "who", "when", "source", "supersedes", "against", "fingerprints")
AGAINST_KEYS = ("position", "turn", "rules", "comes", "none")


class BadRulings(BadData):
    """A rulings file that cannot be used; `problems` holds everything wrong with it."""


@dataclass(frozen=True)
class Against:
    """A position that tells a ruling from another reading: the turn concerned, and what comes of it as ruled.

    `rules` choose readings of other questions. `none` says why no position is given.
    """

    position: str = ""
    turn: str = ""
    rules: str = ""
    comes: str = ""
    none: str = ""


@dataclass(frozen=True)
class Ruling:
    """A reading that somebody decided on: who, when, on what ground, in whose place, and what it has to bring about."""

    name: str
    question: str
    reading: str
    who: str
    when: date
    source: str
    supersedes: str = ""
    against: Mapping[str, Against] = field(default_factory=dict)
    fingerprints: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        """Say what was decided, in one line."""
        return f"{self.question}={self.reading} ({self.who}, {self.when})"


def read_rulings(file: Path) -> dict[str, Ruling]:
    """Read a file of rulings in its order; a broken one is refused with all its problems."""
    text, content = read_toml(file, BadRulings)
    desk = _Desk(text, str(file))
    rulings = {name: desk.ruling(name, desk.table(content, name, "")) for name in content}
    for ruling in rulings.values():
        if ruling.supersedes and ruling.supersedes not in rulings:
            hint = did_you_mean(ruling.supersedes, rulings)
            found = f"supersedes {ruling.supersedes!r}, which is no ruling{hint}"
            desk.note(ruling.name, "supersedes", found, "the name of another ruling of this file")
    desk.refuse(file, BadRulings)
    return rulings


class _Desk(TomlReader):
    """Reads rulings and notes every problem on the way instead of stopping at the first."""

    def __init__(self, text: str, file: str) -> None:
        """Lay out the file."""
        super().__init__(text)
        self.file = file

    def ruling(self, name: str, entry: Table) -> Ruling:
        """Read one ruling."""
        self.only_known(entry, KEYS, name)
        against = self.table(entry, "against", name)
        cited = self.table(entry, "fingerprints", name)
        return Ruling(
            name,
            self.string(entry, "question", name),
            self.string(entry, "reading", name),
            self.string(entry, "who", name),
            self._date(entry, name),
            self.string(entry, "source", name),
            self.string(entry, "supersedes", name, wanted=False),
            {
                word: self._against(self.table(against, word, f"{name}.against"), f"{name}.against.{word}")
                for word in against
            },
            {edition: self._fingerprints(cited, edition, f"{name}.fingerprints") for edition in cited},
            self.file,
            self._line(name, ""),
        )

    def _date(self, entry: Table, header: str) -> date:
        """Read a day."""
        given: Any = entry.get("when")
        if type(given) is date:
            return given
        self.note(
            header,
            "when",
            f"when = {given!s}" if "when" in entry else f"no when in {header}",
            "a day, as in 2026-11-17",
        )
        return date.min

    def _against(self, entry: Table, header: str) -> Against:
        """Read a position that tells the ruling from another reading."""
        self.only_known(entry, AGAINST_KEYS, header)
        values = {key: self.string(entry, key, header, wanted=False) for key in AGAINST_KEYS}
        if bool(values["none"]) == bool(values["position"]):
            self.note(
                header, "", f"{header} gives {'both' if values['none'] else 'neither'}", "a position, or none = why"
            )
        elif values["position"] and not values["comes"]:
            self.note(
                header, "comes", f"{header} does not say what comes of it", "comes = what the ruling brings about"
            )
        return Against(**values)

    def _fingerprints(self, table: Table, edition: str, header: str) -> dict[str, str]:
        """Read an edition's places and the fingerprints of their sentences."""
        cited = self.table(table, edition, header)
        return {place: self.string(cited, place, f"{header}.{edition}") for place in cited}

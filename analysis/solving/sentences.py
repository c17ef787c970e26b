"""The clauses that exclude something, as sentences: our words, where each edition states them, what it says to them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from model.clause import Clauses
from model.registry import game_named
from model.rulebook import Edition, Ruleset
from model.wordings import language_name

READS = re.compile(r"rules\.([a-z]+_[a-z_]+)")
"""Where the source of a clause asks for a reading."""


@dataclass(frozen=True)
class Sentence:
    """A clause in our words; by edition its places and language, and how the readings are worded that it asks for."""

    clause: str
    words: str
    editions: dict[str, str]
    wordings: dict[str, dict[str, str]]

    def lines(self) -> list[str]:
        """Say it in a few lines."""
        found = [f"{self.words} [{self.clause}]"]
        found += [f"  {edition}: {places}" for edition, places in self.editions.items()]
        for reading, texts in self.wordings.items():
            found += [f"  {reading}", *(f"    {language}: {text}" for language, text in texts.items())]
        return found

    def to_json(self) -> dict[str, Any]:
        """Give it ready for JSON."""
        return asdict(self)


def sentences(clauses: Clauses, ids: Iterable[str], rules: Ruleset) -> list[Sentence]:
    """The clauses with these ids, under some rules, as sentences."""
    rulebook = game_named(rules.game).rulebook
    languages = [edition.language for edition in rulebook.editions.values()]
    found = []
    for name in ids:
        wordings = {}
        for field in readings_asked(clauses, name):
            reading = rules.reading(rules.question(field))
            texts = rulebook.recommendations[reading.id].wordings[reading.word].texts
            wordings[f"{reading.id}={reading.word}"] = {
                language_name(language): texts[language] for language in languages if language in texts
            }
        stated = {edition.id: stated_in(edition, name) for edition in rulebook.editions.values()}
        found.append(Sentence(name, clauses[name].words, stated, wordings))
    return found


def stated_in(edition: Edition, clause: str) -> str:
    """Where an edition states a clause, in which language, and what it says less or more."""
    statement = edition.clauses.get(clause)
    if statement is None or statement.is_silent:
        return f"silent ({language_name(edition.language)})"
    words = f": {statement.words}" if statement.words else ""
    return f"{statement} ({language_name(edition.language)}){words}"


def readings_asked(clauses: Clauses, name: str) -> list[str]:
    """The questions that a clause asks where it permits a move, by their fields."""
    found: dict[str, None] = {}
    for said in clauses.permissions.values():
        for clause, says in said:
            if clause == name:
                found |= dict.fromkeys(READS.findall(inspect.getsource(says)))
    return list(found)

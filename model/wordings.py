"""Wordings files: what we recommend on each question and sentences for every reading, each problem with its line."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from model.data_files import BadData, Table, TomlReader, read_toml
from model.errors import did_you_mean
from model.rulebook import Question, Recommendation, Ruleset, Wording

NAMES = {
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fr": "French",
    "it": "Italian",
    "ja": "Japanese",
    "ko": "Korean",
    "nl": "Dutch",
    "pl": "Polish",
    "pt": "Portuguese",
    "ru": "Russian",
    "zh": "Chinese",
}
QUESTION_KEYS = ("recommends", "because")


def language_name(code: str) -> str:
    """The English name of a language by its code; one that is not listed goes by its code.

    >>> language_name("ja"), language_name("eo")
    ('Japanese', 'eo')
    """
    return NAMES.get(code, code)


class BadWordings(BadData):
    """A wordings file that cannot be used; `problems` holds everything wrong with it."""


def read_wordings(file: Path, ruleset: type[Ruleset]) -> dict[str, Recommendation]:
    """Read a game's recommendations, in the order of its questions; a broken file is refused with all its problems."""
    text, content = read_toml(file, BadWordings)
    desk = _Desk(text, ruleset)
    recommendations = desk.recommendations(content)
    desk.refuse(file, BadWordings)
    return recommendations


class _Desk(TomlReader):
    """Reads the recommendations and notes every problem on the way instead of stopping at the first."""

    def __init__(self, text: str, ruleset: type[Ruleset]) -> None:
        """Lay out the file beside the questions that it has to answer."""
        super().__init__(text)
        self.ruleset = ruleset
        self.languages: tuple[str, ...] = ()
        """The languages of the file, in its order: those in which at least half of the readings are worded."""

    def recommendations(self, content: Table) -> dict[str, Recommendation]:
        """Read the tables `[chapter.name]`, one a question."""
        entries: dict[str, Table] = {}
        for chapter in content:
            group = self.table(content, chapter, "")
            read = {name: self.table(group, name, chapter) for name in group}
            entries |= {f"{chapter}.{name}": entry for name, entry in read.items() if entry is group[name]}
        known = {question.id: question for question in self.ruleset.questions()}
        tables = [table for entry in entries.values() for table in entry.values() if isinstance(table, dict)]
        counts = Counter(key for table in tables for key in table)
        self.languages = tuple(language for language, count in counts.items() if 2 * count >= len(tables))
        for name in entries:
            if name not in known:
                hint = did_you_mean(name, known)
                self.note(name, "", f"unknown question {name}{hint}", f"a question of {self.ruleset.game}")
        for name in known:
            if name not in entries:
                self.miss(f"no recommendation on {name}", f"a table [{name}]")
        return {name: self._recommendation(known[name], entries[name]) for name in known if name in entries}

    def _recommendation(self, question: type[Question], entry: Table) -> Recommendation:
        """Read one recommendation with the wordings of all readings."""
        for key, value in entry.items():
            if isinstance(value, dict) and key not in question.words():
                self._unknown_reading(question, key, f"{question.id}.{key}", "")
        self.only_known({k: v for k, v in entry.items() if not isinstance(v, dict)}, self._keys(question), question.id)
        word = self.string(entry, "recommends", question.id)
        if word and word not in question.words():
            self._unknown_reading(question, word, question.id, "recommends")
        chosen = question.read(word) if word in question.words() else question.baseline()
        because = self.string(entry, "because", question.id)
        return Recommendation(chosen, because, {r.word: self._wording(r, entry) for r in question})

    def _wording(self, reading: Question, entry: Table) -> Wording:
        """Read the wording of one reading in every language."""
        header = f"{reading.id}.{reading.word}"
        if reading.word not in entry:
            self.note(reading.id, "", f"no wording of {reading.id} = {reading.word}", f"a table [{header}]")
            return Wording(reading, {})
        table = self.table(entry, reading.word, reading.id)
        if table is not entry[reading.word]:
            return Wording(reading, {})
        self.only_known(table, self.languages, header)
        return Wording(reading, {language: self.string(table, language, header) for language in self.languages})

    def _unknown_reading(self, question: type[Question], word: str, header: str, key: str) -> None:
        """Note a reading that the question does not have."""
        hint = did_you_mean(word, question.words())
        self.note(header, key, f"{question.id} has no reading {word!r}{hint}", f"one of {', '.join(question.words())}")

    @staticmethod
    def _keys(question: type[Question]) -> tuple[str, ...]:
        """List what may stand in the table of a question."""
        return (*QUESTION_KEYS, *question.words())

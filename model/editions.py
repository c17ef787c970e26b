"""Edition files: one TOML file a rulebook, read and checked so that every problem is reported with its line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from model.data_files import BadData, Table, TomlReader, read_toml
from model.errors import BadInput, did_you_mean
from model.rulebook import Edition, Place, Question, Remark, Ruleset, Stance, StanceKind, Statement

LONGEST_TERM = 4
# Japanese and Chinese are written without spaces; this many characters make about four words.
LONGEST_UNSPACED_TERM = 12
TOP_KEYS = ("language", "title", "sections", "stance", "clause", "remark", "fingerprints")
KINDS = tuple(kind.value for kind in StanceKind)
STANCE_KEYS = (*KINDS, "at", "words", "term")
CLAUSE_KEYS = ("at", "silent", "words")
REMARK_KEYS = ("at", "words", "term")


class BadEdition(BadData):
    """An edition file that cannot be used; `problems` holds everything wrong with it."""


def read_editions(
    folder: Path,
    ruleset: type[Ruleset],
    topics: Mapping[str, str],
    clauses: Mapping[str, str],
    is_draft: bool = False,
) -> dict[str, Edition]:
    """Read every edition of a game, in the order of their ids."""
    files = sorted(folder.glob("*.toml"))
    return {file.stem: read_edition(file, ruleset, topics, clauses, is_draft) for file in files}


def read_edition(
    file: Path,
    ruleset: type[Ruleset],
    topics: Mapping[str, str],
    clauses: Mapping[str, str],
    is_draft: bool = False,
) -> Edition:
    """Read one edition file; a broken one is refused with all its problems. A draft needs no fingerprints."""
    text, content = read_toml(file, BadEdition)
    desk = _Desk(text, content, ruleset, topics, clauses, is_draft)
    edition = desk.edition(file.stem)
    desk.refuse(file, BadEdition)
    return edition


class _Desk(TomlReader):
    """Reads one edition and notes every problem on the way instead of stopping at the first."""

    def __init__(
        self,
        text: str,
        content: Table,
        ruleset: type[Ruleset],
        topics: Mapping[str, str],
        clauses: Mapping[str, str],
        is_draft: bool,
    ) -> None:
        """Lay out the file beside what an edition may speak to."""
        super().__init__(text)
        self.content = content
        self.ruleset = ruleset
        self.topics = topics
        self.clauses = clauses
        self.is_draft = is_draft
        self.sections: dict[str, str] = {}

    def edition(self, name: str) -> Edition:
        """Read the whole file; what is wrong with it stands in `problems`."""
        self.only_known(self.content, TOP_KEYS, "")
        language = self.string(self.content, "language", "")
        title = self.string(self.content, "title", "")
        self.sections = self._sections()
        stances = self._stances()
        clauses = self._clauses()
        remarks = self._remarks()
        draft = Edition(name, language, title, self.sections, stances, remarks, {}, clauses)
        if self.is_draft or self.problems:
            return draft
        return replace(draft, fingerprints=self._fingerprints(draft.places()))

    def _sections(self) -> dict[str, str]:
        """Read section key to printed heading."""
        table = self.table(self.content, "sections", "")
        headings = {key: self.string(table, key, "sections", wanted=False) for key in table}
        for key, heading in headings.items():
            self._short("sections", key, heading)
        return headings

    def _stances(self) -> dict[str, Stance]:
        """Read the stance on every question, in the order of the questions."""
        entries = self._entries("stance")
        known = {question.id: question for question in self.ruleset.questions()}
        for name in entries:
            if name not in known:
                hint = did_you_mean(name, known)
                self.note(f"stance.{name}", "", f"unknown question {name}{hint}", f"a question of {self.ruleset.game}")
        for name in known:
            if name not in entries:
                self.miss(f"no stance on {name}", f"a table [stance.{name}]")
        return {name: self._stance(known[name], entries[name]) for name in known if name in entries}

    def _stance(self, question: type[Question], entry: Table) -> Stance:
        """Read one stance."""
        header = f"stance.{question.id}"
        self.only_known(entry, STANCE_KEYS, header)
        stated = [word for word in KINDS if word in entry]
        if len(stated) != 1:
            found = "states " + (" and ".join(stated) or "nothing")
            self.note(header, "", f"{question.id} {found}", f"exactly one of {', '.join(KINDS)}")
            return Stance(question, StanceKind.SILENT)
        kind = StanceKind(stated[0])
        readings = self._readings(question, kind, entry[kind.value], header)
        places = self._places(entry, header, wanted=kind is not StanceKind.SILENT)
        words = self.string(entry, "words", header, wanted=kind is not StanceKind.SILENT)
        return Stance(question, kind, readings, places, words, self._term(entry, header))

    def _readings(self, question: type[Question], kind: StanceKind, given: Any, header: str) -> tuple[Question, ...]:
        """Read the readings of a stance: one where it is fixed, more where it is not, none where it is silent."""
        if kind is StanceKind.SILENT:
            if given is not True:
                self.note(header, kind.value, f"silent = {given!r}", "true")
            return ()
        one = kind in (StanceKind.SAYS, StanceKind.IMPLIES)
        words = [given] if one else given
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            self.note(header, kind.value, f"{kind.value} = {given!r}", "one reading" if one else "a list of readings")
            return ()
        if len(set(words)) != len(words) or (not one and len(words) < 2):
            self.note(header, kind.value, f"{kind.value} = {given!r}", "two or more different readings")
        for word in words:
            if word not in question.words():
                hint = did_you_mean(word, question.words())
                expected = f"one of {', '.join(question.words())}"
                self.note(header, kind.value, f"{question.id} has no reading {word!r}{hint}", expected)
        return tuple(question.read(word) for word in words if word in question.words())

    def _clauses(self) -> dict[str, Statement]:
        """Read where the edition states each clause, in the order of the clauses."""
        entries = self._entries("clause")
        for name in entries:
            if name not in self.clauses:
                hint = did_you_mean(name, self.clauses)
                self.note(f"clause.{name}", "", f"unknown clause {name}{hint}", f"a clause of {self.ruleset.game}")
        for name in self.clauses:
            if name not in entries:
                self.miss(f"no word on clause {name}", f"a table [clause.{name}]")
        return {name: self._statement(name, entries[name]) for name in self.clauses if name in entries}

    def _statement(self, name: str, entry: Table) -> Statement:
        """Read where one clause is stated: at some places, or nowhere."""
        header = f"clause.{name}"
        self.only_known(entry, CLAUSE_KEYS, header)
        stated = [word for word in ("at", "silent") if word in entry]
        if len(stated) != 1:
            found = "is both stated and silent" if stated else "is neither stated nor silent"
            self.note(header, "", f"clause {name} {found}", 'at = ["section paragraph.sentence"] or silent = true')
        elif entry.get("silent", True) is not True:
            self.note(header, "silent", f"silent = {entry['silent']!r}", "true")
        places = self._places(entry, header, wanted="at" in entry)
        return Statement(name, self.clauses[name], places, self.string(entry, "words", header, wanted=False))

    def _remarks(self) -> dict[str, Remark]:
        """Read what the edition says on topics that change no legal move, in the order of the topics."""
        entries = self._entries("remark")
        for name in entries:
            if name not in self.topics:
                hint = did_you_mean(name, self.topics)
                self.note(f"remark.{name}", "", f"unknown topic {name}{hint}", f"a topic of {self.ruleset.game}")
        return {name: self._remark(name, entries[name]) for name in self.topics if name in entries}

    def _remark(self, topic: str, entry: Table) -> Remark:
        """Read one remark."""
        header = f"remark.{topic}"
        self.only_known(entry, REMARK_KEYS, header)
        words = self.string(entry, "words", header)
        return Remark(topic, self._places(entry, header), words, self._term(entry, header))

    def _fingerprints(self, cited: Sequence[Place]) -> dict[Place, str]:
        """Read place to fingerprint; every cited place has one, and nothing else has."""
        table = self.table(self.content, "fingerprints", "")
        known = {str(place): place for place in cited}
        for name, value in table.items():
            if name not in known:
                self.note("fingerprints", name, f"fingerprint of {name!r}, which nothing cites", "only cited places")
            elif not isinstance(value, str) or not re.fullmatch(r"[0-9a-f]{10}", value):
                self.note("fingerprints", name, f"fingerprint {value!r}", "10 hexadecimal digits")
        for name in known:
            if name not in table:
                self.miss(f"no fingerprint of {name}", "one for every cited place")
        return {place: table[name] for name, place in known.items() if name in table}

    def _places(self, entry: Table, header: str, wanted: bool = True) -> tuple[Place, ...]:
        """Read the citations of a stance, clause or remark; each lies in a known section."""
        given = entry.get("at", [])
        if not isinstance(given, list) or not all(isinstance(place, str) for place in given):
            self.note(header, "at", f"at = {given!r}", 'a list of places, as in ["movement 6.1"]')
            return ()
        if wanted and not given:
            self.note(header, "at", f"no citation for {header}", 'at = ["section paragraph.sentence"]')
        return tuple(place for place in (self._place(text, header) for text in given) if place)

    def _place(self, text: str, header: str) -> Place | None:
        """Read one citation."""
        try:
            place = Place.parse(text)
        except BadInput:
            self.note(header, "at", f"{text!r} is not a place", "section paragraph.sentence, as in movement 6.1")
            return None
        if place.section not in self.sections:
            hint = did_you_mean(place.section, self.sections)
            expected = f"one of {', '.join(self.sections)}"
            self.note(header, "at", f"unknown section {place.section!r}{hint}", expected)
            return None
        return place

    def _term(self, entry: Table, header: str) -> str | None:
        """Read the quoted term, which is never longer than four words."""
        if "term" not in entry:
            return None
        term = self.string(entry, "term", header)
        self._short(header, "term", term)
        return term

    def _short(self, header: str, key: str, quoted: str) -> None:
        """Note a quotation of more than four words."""
        unspaced = re.search(r"[぀-ヿ一-鿿]", quoted) is not None
        if len(quoted.split()) > LONGEST_TERM or (unspaced and len(quoted) > LONGEST_UNSPACED_TERM):
            self.note(header, key, f"{key} {quoted!r} is too long", f"at most {LONGEST_TERM} words")

    def _entries(self, kind: str) -> dict[str, Table]:
        """Read the tables `[kind.chapter.name]` as `chapter.name` to table."""
        entries: dict[str, Table] = {}
        for chapter in (tables := self.table(self.content, kind, "")):
            group = self.table(tables, chapter, kind)
            read = {name: self.table(group, name, f"{kind}.{chapter}") for name in group}
            entries |= {f"{chapter}.{name}": entry for name, entry in read.items() if entry is group[name]}
        return entries

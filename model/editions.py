"""Edition files: one TOML file a rulebook, read and checked so that every problem is reported with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from model.game import BadFile, BadInput
from model.rulebook import Edition, Kind, Place, Question, Remark, Ruleset, Stance, Statement, did_you_mean

LONGEST_TERM = 4
# Japanese and Chinese are written without spaces; this many characters make about four words.
LONGEST_UNSPACED_TERM = 12
TOP_KEYS = ("language", "title", "sections", "stance", "clause", "remark", "fingerprints")
KINDS = tuple(kind.value for kind in Kind)
STANCE_KEYS = (*KINDS, "at", "words", "term")
CLAUSE_KEYS = ("at", "silent", "words")
REMARK_KEYS = ("at", "words", "term")

Table = Mapping[str, Any]


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a file: the line, what was found, what was expected."""

    line: int | None
    found: str
    expected: str = ""

    def __str__(self) -> str:
        """Write the problem without the file's name."""
        place = f"line {self.line}: " if self.line else ""
        return place + self.found + (f"; expected {self.expected}" if self.expected else "")


class BadEdition(BadFile):
    """An edition file that cannot be used; `problems` holds everything wrong with it."""

    def __init__(self, path: object, problems: Sequence[Problem]) -> None:
        """Say the first problem in full and the others after it, in one line."""
        first, *rest = problems
        super().__init__(path, first.line, first.found, first.expected)
        if rest:
            more = f" (and {len(rest)} more: {' | '.join(map(str, rest))})"
            self.args = (f"{self.args[0]}{more}",)
        self.problems = tuple(problems)


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
    try:
        text = file.read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadEdition(file, [_syntax_problem(str(error))]) from None
    except UnicodeDecodeError as error:
        raise BadEdition(file, [Problem(None, f"byte {error.start} is not UTF-8", "text in UTF-8")]) from None
    desk = _Desk(text, content, ruleset, topics, clauses, is_draft)
    edition = desk.edition(file.stem)
    if desk.problems:
        raise BadEdition(file, sorted(desk.problems, key=lambda problem: problem.line or 0))
    return edition


def _syntax_problem(message: str) -> Problem:
    """Turn what tomllib says into a problem with its line."""
    found = re.search(r"^(.*) \(at line (\d+), column (\d+)\)$", message)
    if not found:
        return Problem(None, message, "TOML")
    return Problem(int(found[2]), f"column {found[3]}: {found[1][0].lower()}{found[1][1:]}", "TOML")


class _Desk:
    """Reads one file's content and notes every problem on the way instead of stopping at the first."""

    def __init__(
        self,
        text: str,
        content: Table,
        ruleset: type[Ruleset],
        topics: Mapping[str, str],
        clauses: Mapping[str, str],
        is_draft: bool,
    ) -> None:
        """Lay out the file's lines, to find the line of a table or key again."""
        self.lines = text.splitlines()
        self.content = content
        self.ruleset = ruleset
        self.topics = topics
        self.clauses = clauses
        self.is_draft = is_draft
        self.sections: dict[str, str] = {}
        self.problems: list[Problem] = []

    def edition(self, name: str) -> Edition:
        """Read the whole file; what is wrong with it stands in `problems`."""
        self._only_known(self.content, TOP_KEYS, "")
        language = self._string(self.content, "language", "")
        title = self._string(self.content, "title", "")
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
        table = self._table(self.content, "sections", "")
        headings = {key: self._string(table, key, "sections") for key in table}
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
                self._note(f"stance.{name}", "", f"unknown question {name}{hint}", f"a question of {self.ruleset.game}")
        for name in known:
            if name not in entries:
                self._miss(f"no stance on {name}", f"a table [stance.{name}]")
        return {name: self._stance(known[name], entries[name]) for name in known if name in entries}

    def _stance(self, question: type[Question], entry: Table) -> Stance:
        """Read one stance."""
        header = f"stance.{question.id}"
        self._only_known(entry, STANCE_KEYS, header)
        stated = [word for word in KINDS if word in entry]
        if len(stated) != 1:
            found = "states " + (" and ".join(stated) or "nothing")
            self._note(header, "", f"{question.id} {found}", f"exactly one of {', '.join(KINDS)}")
            return Stance(question, Kind.SILENT)
        kind = Kind(stated[0])
        readings = self._readings(question, kind, entry[kind.value], header)
        places = self._places(entry, header, wanted=kind is not Kind.SILENT)
        words = self._string(entry, "words", header, wanted=kind is not Kind.SILENT)
        return Stance(question, kind, readings, places, words, self._term(entry, header))

    def _readings(self, question: type[Question], kind: Kind, given: Any, header: str) -> tuple[Question, ...]:
        """Read the readings of a stance: one where it is fixed, more where it is not, none where it is silent."""
        if kind is Kind.SILENT:
            if given is not True:
                self._note(header, kind.value, f"silent = {given!r}", "true")
            return ()
        one = kind in (Kind.SAYS, Kind.IMPLIES)
        words = [given] if one else given
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            self._note(header, kind.value, f"{kind.value} = {given!r}", "one reading" if one else "a list of readings")
            return ()
        if len(set(words)) != len(words) or (not one and len(words) < 2):
            self._note(header, kind.value, f"{kind.value} = {given!r}", "two or more different readings")
        for word in words:
            if word not in question.words():
                hint = did_you_mean(word, question.words())
                expected = f"one of {', '.join(question.words())}"
                self._note(header, kind.value, f"{question.id} has no reading {word!r}{hint}", expected)
        return tuple(question.read(word) for word in words if word in question.words())

    def _clauses(self) -> dict[str, Statement]:
        """Read where the edition states each clause, in the order of the clauses."""
        entries = self._entries("clause")
        for name in entries:
            if name not in self.clauses:
                hint = did_you_mean(name, self.clauses)
                self._note(f"clause.{name}", "", f"unknown clause {name}{hint}", f"a clause of {self.ruleset.game}")
        for name in self.clauses:
            if name not in entries:
                self._miss(f"no word on clause {name}", f"a table [clause.{name}]")
        return {name: self._statement(name, entries[name]) for name in self.clauses if name in entries}

    def _statement(self, name: str, entry: Table) -> Statement:
        """Read where one clause is stated: at some places, or nowhere."""
        header = f"clause.{name}"
        self._only_known(entry, CLAUSE_KEYS, header)
        stated = [word for word in ("at", "silent") if word in entry]
        if len(stated) != 1:
            found = "is both stated and silent" if stated else "is neither stated nor silent"
            self._note(header, "", f"clause {name} {found}", 'at = ["section paragraph.sentence"] or silent = true')
        elif entry.get("silent", True) is not True:
            self._note(header, "silent", f"silent = {entry['silent']!r}", "true")
        places = self._places(entry, header, wanted="at" in entry)
        return Statement(name, self.clauses[name], places, self._string(entry, "words", header, wanted=False))

    def _remarks(self) -> dict[str, Remark]:
        """Read what the edition says on topics that change no legal move, in the order of the topics."""
        entries = self._entries("remark")
        for name in entries:
            if name not in self.topics:
                hint = did_you_mean(name, self.topics)
                self._note(f"remark.{name}", "", f"unknown topic {name}{hint}", f"a topic of {self.ruleset.game}")
        return {name: self._remark(name, entries[name]) for name in self.topics if name in entries}

    def _remark(self, topic: str, entry: Table) -> Remark:
        """Read one remark."""
        header = f"remark.{topic}"
        self._only_known(entry, REMARK_KEYS, header)
        words = self._string(entry, "words", header)
        return Remark(topic, self._places(entry, header), words, self._term(entry, header))

    def _fingerprints(self, cited: Sequence[Place]) -> dict[Place, str]:
        """Read place to fingerprint; every cited place has one, and nothing else has."""
        table = self._table(self.content, "fingerprints", "")
        known = {str(place): place for place in cited}
        for name, value in table.items():
            if name not in known:
                self._note("fingerprints", name, f"fingerprint of {name!r}, which nothing cites", "only cited places")
            elif not isinstance(value, str) or not re.fullmatch(r"[0-9a-f]{10}", value):
                self._note("fingerprints", name, f"fingerprint {value!r}", "10 hexadecimal digits")
        for name in known:
            if name not in table:
                self._miss(f"no fingerprint of {name}", "one for every cited place")
        return {place: table[name] for name, place in known.items() if name in table}

    def _places(self, entry: Table, header: str, wanted: bool = True) -> tuple[Place, ...]:
        """Read the citations of a stance, clause or remark; each lies in a known section."""
        given = entry.get("at", [])
        if not isinstance(given, list) or not all(isinstance(place, str) for place in given):
            self._note(header, "at", f"at = {given!r}", 'a list of places, as in ["movement 6.1"]')
            return ()
        if wanted and not given:
            self._note(header, "at", f"no citation for {header}", 'at = ["section paragraph.sentence"]')
        return tuple(place for place in (self._place(text, header) for text in given) if place)

    def _place(self, text: str, header: str) -> Place | None:
        """Read one citation."""
        try:
            place = Place.parse(text)
        except BadInput:
            self._note(header, "at", f"{text!r} is not a place", "section paragraph.sentence, as in movement 6.1")
            return None
        if place.section not in self.sections:
            hint = did_you_mean(place.section, self.sections)
            expected = f"one of {', '.join(self.sections)}"
            self._note(header, "at", f"unknown section {place.section!r}{hint}", expected)
            return None
        return place

    def _term(self, entry: Table, header: str) -> str | None:
        """Read the quoted term, which is never longer than four words."""
        if "term" not in entry:
            return None
        term = self._string(entry, "term", header)
        self._short(header, "term", term)
        return term

    def _short(self, header: str, key: str, quoted: str) -> None:
        """Note a quotation of more than four words."""
        unspaced = re.search(r"[぀-ヿ一-鿿]", quoted) is not None
        if len(quoted.split()) > LONGEST_TERM or (unspaced and len(quoted) > LONGEST_UNSPACED_TERM):
            self._note(header, key, f"{key} {quoted!r} is too long", f"at most {LONGEST_TERM} words")

    def _entries(self, kind: str) -> dict[str, Table]:
        """Read the tables `[kind.chapter.name]` as `chapter.name` to table."""
        entries: dict[str, Table] = {}
        for chapter in (tables := self._table(self.content, kind, "")):
            group = self._table(tables, chapter, kind)
            read = {name: self._table(group, name, f"{kind}.{chapter}") for name in group}
            entries |= {f"{chapter}.{name}": entry for name, entry in read.items() if entry is group[name]}
        return entries

    def _table(self, table: Table, key: str, header: str) -> Table:
        """Read a table; a missing one is empty."""
        value = table.get(key, {})
        if isinstance(value, dict):
            return value
        self._note(header, key, f"{key} = {value!r}", "a table")
        return {}

    def _string(self, table: Table, key: str, header: str, wanted: bool = True) -> str:
        """Read a string; a missing or empty one is a problem where it is wanted (a heading may be empty)."""
        value: object = table.get(key, "")
        if not isinstance(value, str):
            self._note(header, key, f"{key} = {value!r}", "a string")
            return ""
        if wanted and not value and header != "sections":
            self._note(header, key, f"no {key}" + (f" in {header}" if header else ""), f'{key} = "…"')
        return value

    def _only_known(self, table: Table, known: Iterable[str], header: str) -> None:
        """Note every key that means nothing here."""
        for key in table:
            if key not in known:
                self._note(header, key, f"unknown key {key}{did_you_mean(key, known)}", f"one of {', '.join(known)}")

    def _note(self, header: str, key: str, found: str, expected: str) -> None:
        """Keep a problem with the line of its key, else of its table, else of the file."""
        self.problems.append(Problem(self._line(header, key), found, expected))

    def _miss(self, found: str, expected: str) -> None:
        """Keep a problem of something that is not there, with the last line, where it may be added."""
        self.problems.append(Problem(max(len(self.lines), 1), found, expected))

    def _line(self, header: str, key: str) -> int:
        """Find the line of a key under a table header; the header's own line, or 1, if there is no such key."""
        start = self._header_line(header) if header else 0
        if not start and "." in header:  # an inline table: its name is a key of the table above
            return self._line(*header.rsplit(".", 1))
        if key:
            pattern = re.compile(rf"\s*\[?[\"']?{re.escape(key)}[\"']?\s*[=.\]]")
            for number, line in enumerate(self.lines[start:], start + 1):
                if header and line.lstrip().startswith("["):
                    break
                if pattern.match(line):
                    return number
        return start or 1

    def _header_line(self, header: str) -> int:
        """Find the line of `[header]` or of the first table below it; 0 if there is none."""
        for end in (r"\]", r"\."):
            pattern = re.compile(rf"\s*\[\s*{re.escape(header)}\s*{end}")
            for number, line in enumerate(self.lines, 1):
                if pattern.match(line):
                    return number
        return 0

"""The project's own TOML files: read so that every problem is noted with its line, not only the first."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from model.errors import BadFile, did_you_mean

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


class BadData(BadFile):
    """A data file that cannot be used; `problems` holds everything wrong with it."""

    def __init__(self, path: object, problems: Sequence[Problem]) -> None:
        """Say the first problem in full and the others after it, in one line."""
        first, *rest = problems
        super().__init__(path, first.line, first.found, first.expected)
        if rest:
            more = f" (and {len(rest)} more: {' | '.join(map(str, rest))})"
            self.args = (f"{self.args[0]}{more}",)
        self.problems = tuple(problems)


def read_toml(file: Path, refusal: type[BadData]) -> tuple[str, Table]:
    """Read a file as text and as TOML; what is neither is refused."""
    try:
        text = file.read_text(encoding="utf-8")
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refusal(file, [_syntax_problem(str(error))]) from None
    except UnicodeDecodeError as error:
        raise refusal(file, [Problem(None, f"byte {error.start} is not UTF-8", "text in UTF-8")]) from None


def _syntax_problem(message: str) -> Problem:
    """Turn what tomllib says into a problem with its line."""
    found = re.search(r"^(.*) \(at line (\d+), column (\d+)\)$", message)
    if not found:
        return Problem(None, message, "TOML")
    return Problem(int(found[2]), f"column {found[3]}: {found[1][0].lower()}{found[1][1:]}", "TOML")


class TomlReader:
    """Where one file is read: keeps every problem on the way, with the line of the table or key that it is about."""

    def __init__(self, text: str) -> None:
        """Lay out the file's lines, to find the line of a table or key again."""
        self.lines = text.splitlines()
        self.problems: list[Problem] = []

    def refuse(self, file: Path, refusal: type[BadData]) -> None:
        """Refuse the file with all its problems in the order of the lines; do nothing if there are none."""
        if self.problems:
            raise refusal(file, sorted(self.problems, key=lambda problem: problem.line or 0))

    def table(self, table: Table, key: str, header: str) -> Table:
        """Read a table; a missing one is empty."""
        value = table.get(key, {})
        if isinstance(value, dict):
            return value
        self.note(header, key, f"{key} = {value!r}", "a table")
        return {}

    def string(self, table: Table, key: str, header: str, wanted: bool = True) -> str:
        """Read a string; a missing or empty one is a problem where it is wanted."""
        value: object = table.get(key, "")
        if not isinstance(value, str):
            self.note(header, key, f"{key} = {value!r}", "a string")
            return ""
        if wanted and not value.strip():
            self.note(header, key, f"no {key}" + (f" in {header}" if header else ""), f'{key} = "…"')
        return value

    def only_known(self, table: Table, known: Iterable[str], header: str) -> None:
        """Note every key that means nothing here."""
        for key in table:
            if key not in known:
                self.note(header, key, f"unknown key {key}{did_you_mean(key, known)}", f"one of {', '.join(known)}")

    def note(self, header: str, key: str, found: str, expected: str) -> None:
        """Keep a problem with the line of its key, else of its table, else of the file."""
        self.problems.append(Problem(self._line(header, key), found, expected))

    def miss(self, found: str, expected: str) -> None:
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

"""What has changed since a report was written: file by file, and in the JSON section by section."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from analysis.report.request import ReportOptions
from analysis.report.weaving import untimed, without_times
from analysis.report.writing import Watch, make_files, says_the_same

MOST = 4
"""How many things of one section are named."""


def changes(folder: Path, options: ReportOptions | None = None, watch: Watch = iter) -> list[str]:
    """Make the report anew and say what differs from the one in a folder, times aside."""
    made = make_files(options, watch)
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    said = [f"{name}: would be new" for name in made if name not in there]
    said += [f"{name}: nothing writes it any more" for name in sorted(there - made.keys())]
    for name, content in made.items():
        if name in there and not says_the_same(folder / name, content):
            said += [f"{name}: {change}" for change in differences(name, (folder / name), content)]
    return said


def differences(name: str, before: Path, after: str) -> Iterator[str]:
    """Say where a file differs: sections of JSON by their ids, other files by their first line."""
    try:
        old = without_times(name, before.read_text("utf-8"))
    except ValueError:
        yield "cannot be read"
        return
    if not name.endswith(".json"):
        yield first_difference(old, without_times(name, after))
        return
    one, other = (sections(json.loads(text)) for text in (old, after))
    yield from (f"section {key} is new" for key in other if key not in one)
    yield from (f"section {key} is gone" for key in one if key not in other)
    for key in one:
        if key in other and one[key] != other[key]:
            yield f"section {key} changed: {', '.join(inside(one[key], other[key])) or 'order'}"


def sections(page: Any) -> dict[str, Any]:
    """The sections of a page by their ids, and what is told of the page itself."""
    read = untimed(page)
    about = {key: value for key, value in read.items() if key != "sections"} if isinstance(read, dict) else {}
    listed = read.get("sections", []) if isinstance(read, dict) else []
    return {"about": about} | {section["id"]: section for section in listed}


def inside(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """Name the first things of a section that differ: its groups by their ids, the rest by its key."""
    named = []
    for key in dict.fromkeys([*one, *other]):
        before, after = one.get(key), other.get(key)
        if before == after:
            continue
        if key == "groups" and before and after:
            groups = [{group["id"]: group for group in each} for each in (before, after)]
            named += [
                name for name in dict.fromkeys([*groups[0], *groups[1]]) if groups[0].get(name) != groups[1].get(name)
            ]
        else:
            named.append(key)
    more = [f"{len(named) - MOST} more"] if len(named) > MOST else []
    return named[:MOST] + more


def first_difference(old: str, new: str) -> str:
    """Name the first line that differs."""
    lines = old.splitlines(), new.splitlines()
    for number, (before, after) in enumerate(zip(*lines, strict=False), start=1):
        if before != after:
            return f"line {number} would read {shortened(after)}"
    return f"{len(lines[1])} lines instead of {len(lines[0])}"


def shortened(line: str, most: int = 80) -> str:
    """The beginning of a line."""
    return repr(line if len(line) <= most else line[:most] + "…")

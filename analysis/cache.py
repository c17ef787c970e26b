"""The one cache: finished results in the user's cache folder, under what they follow and what was asked.

A key is a kind of result, the sources behind it, and the arguments. Under a key stand pages, a line of JSON each, so
that a piece is kept as soon as it is finished and an interrupted run goes on. A page that is damaged is passed over and
worked out again; where nothing can be written nothing is kept, and one line says so.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_cache_path

from analysis.sources import fingerprint

Page = TypeVar("Page")
KEPT_SOURCES = 3
"""Results of so many versions of the sources are kept of each kind: the present one, and those beside it."""
KEPT_BYTES = 50_000_000
"""Of each kind so much is kept; the file in use may be larger."""


class Cache:
    """The pages under one key."""

    def __init__(self, kind: str, module: str, *arguments: object) -> None:
        """Find the file: of a kind of result that a module works out, for some arguments, which their `repr` tells."""
        asked = sha256(repr(arguments).encode()).hexdigest()[:16]
        self.path = user_cache_path("rulescope") / kind / f"{fingerprint(module)}-{asked}.jsonl"
        self.is_begun = self.is_closed = False

    def pages(self, read: Callable[[Any], Page]) -> Iterator[Page]:
        """Give the pages in the order in which they were kept; what is no page, or is none to `read`, is left out."""
        try:
            lines = self.path.read_bytes().split(b"\n")
        except OSError:
            return
        for line in lines:
            mark, _, text = line.partition(b" ")
            if not line or mark != mark_of(text):
                continue
            try:
                page = read(json.loads(text))
            except Exception:  # whatever is wrong with a page, it can be worked out again
                continue
            yield page

    def keep(self, page: Any) -> None:
        """Keep a page, whole and at once; if that cannot be done, this and all later ones are not kept."""
        if self.is_closed:
            return
        text = json.dumps(page, ensure_ascii=False).encode()
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                # The first line end is for a page before it that was cut off.
                file.write(b"\n" + mark_of(text) + b" " + text + b"\n")
            if not self.is_begun:
                self.remove_stale()
        except OSError as error:
            self.is_closed = True
            say_uncached(str(error.strerror))
        self.is_begun = True

    def forget(self) -> None:
        """Begin anew."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def remove_stale(self) -> None:
        """Remove pages of this kind whose sources are no longer in use, and the oldest where there are too many."""
        files = []
        for path in self.path.parent.glob("*.jsonl"):
            with suppress(FileNotFoundError):  # another run removes stale pages too
                files.append((path.stat().st_mtime, path.stat().st_size, path))
        files.sort(reverse=True)
        versions = list(dict.fromkeys(version_of(path) for *_, path in files))[:KEPT_SOURCES]
        total = 0
        for _, size, path in files:
            total += size
            if path != self.path and (version_of(path) not in versions or total > KEPT_BYTES):
                path.unlink(missing_ok=True)


def version_of(path: Path) -> str:
    """The version of the sources that a file of pages follows."""
    return path.name.partition("-")[0]


def mark_of(text: bytes) -> bytes:
    """What stands before a page, by which one that was damaged is known."""
    return sha256(text).hexdigest()[:16].encode()


@cache
def say_uncached(why: str) -> None:
    """Say once that results are not kept."""
    print(f"rulescope: results are not kept: {user_cache_path('rulescope')}: {why}", file=sys.stderr)

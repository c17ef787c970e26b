"""Sections whose inputs did not change are not worked out again: they are kept under a hash of what they rest on."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from analysis.keeping import HOUSE
from analysis.report.asked import Asked, Writer
from analysis.report.parts import Section

Done = tuple[Section | None, float]
"""A section, if it has anything to say, and the seconds it took."""
SOURCES = ("*.py", "*.toml", "*.txt", "*.lp")


def remembered(asked: Asked, write: Writer, work_out: Callable[[], Done]) -> Done:
    """Give a section as it was kept, else work it out and keep it."""
    path = folder() / f"{write.__module__}.{write.__name__}-{asked.game}-{rests_on(asked)}.pickle"
    try:
        kept: Done = pickle.loads(path.read_bytes())
        return kept
    except (OSError, pickle.PickleError, EOFError, AttributeError, ImportError, IndexError, TypeError, ValueError):
        done = work_out()
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(pickle.dumps(done))
    fresh.replace(path)
    return done


def folder() -> Path:
    """Where sections are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "rulescope" / "sections"


def rests_on(asked: Asked) -> str:
    """A short hash of everything behind a section: the sources, what the user gave, and how much is sampled."""
    digest = sha256(house(asked.game).encode())
    digest.update(repr(asked.wishes.full).encode())
    for path in (*asked.texts().values(), *asked.rulings()):
        digest.update(str(path).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


@cache
def house(game: str) -> str:
    """A hash of the program and of a game's own files."""
    digest = sha256()
    for path in sources(game):
        digest.update(str(path.relative_to(HOUSE)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def sources(game: str) -> Iterator[Path]:
    """Every file that a section may rest on, in order."""
    found = {path for room in ("model", "analysis") for pattern in SOURCES for path in (HOUSE / room).rglob(pattern)}
    return (path for path in sorted(found) if path.suffix != ".toml" or game in path.parts)

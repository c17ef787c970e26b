"""Work in pieces on all cores, each piece kept as it is finished, so that an interrupted run goes on."""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

Done = TypeVar("Done")
OnProgress = Callable[[int, int], None]
"""Told after each piece: how much is done, of how much."""
HOUSE = Path(__file__).parents[1]


class Notebook:
    """Where finished pieces are kept, a line each: one file for a kind of run, a seed and the sources behind it."""

    def __init__(self, name: str, seed: int, *folders: str, with_data: bool = True) -> None:
        """Find the file, named after what it depends on: the model, this room, and its folders that are named.

        Without data it does not depend on what editions, wordings and rulings say.
        """
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
        self.path = Path(base) / "rulescope" / f"{name}-{seed}-{fingerprint(folders, with_data)}.jsonl"

    def pages(self) -> Iterator[Any]:
        """What was kept; a line that was cut off is left out."""
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                try:
                    yield json.loads(line)
                except ValueError:
                    continue

    def keep(self, page: Any) -> None:
        """Keep a page, whole and at once."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(page) + "\n")

    def forget(self) -> None:
        """Begin anew."""
        self.path.unlink(missing_ok=True)


def fingerprint(folders: Iterable[str], with_data: bool = True) -> str:
    """A short hash of everything that a result depends on: the model, the analysis, and these folders of it."""
    analysis = HOUSE / "analysis"
    sources = [*(HOUSE / "model").rglob("*.py"), *analysis.glob("*.py")]
    sources += (HOUSE / "model").rglob("*.toml") if with_data else ()
    for folder in folders:
        sources += (analysis / folder).glob("*.py")
    digest = sha256()
    for source in sorted(sources):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:12]


def worked_off(work: Callable[..., Done], waiting: Sequence[tuple[Any, ...]], jobs: int) -> Iterator[Done]:
    """Give results as they are finished: in order by this process alone, or by several processes."""
    if jobs <= 1 or len(waiting) == 1:
        yield from (work(*task) for task in waiting)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        futures = [pool.submit(work, *task) for task in waiting]
        try:
            yield from (future.result() for future in as_completed(futures))
        finally:
            for future in futures:
                future.cancel()

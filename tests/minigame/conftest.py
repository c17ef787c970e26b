"""The miniature game on the path, as if somebody had installed it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from analysis.adapter import adapter_of
from model.registry import entries, game_named

collect_ignore = ["site"]
SITE = Path(__file__).parent / "site"


def forget_games() -> None:
    """Let the games be looked for anew."""
    for known in (entries, game_named, adapter_of):
        known.cache_clear()


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(SITE))
    forget_games()
    yield
    forget_games()

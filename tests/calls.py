"""Which games a command asks: calls into the folders of each, and looks at its `Game`."""

from __future__ import annotations

from collections import Counter
from cProfile import Profile
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType
from typing import Any

import pytest

from analysis import adapter
from analysis.cli import main
from model import registry
from model.game import Game


@dataclass
class Asked:
    """A command that has been run: its exit status, and how often each game was called and looked at."""

    status: int = 0
    calls: Counter[str] = field(default_factory=Counter)
    looks: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> set[str]:
        """Every game that was asked anything."""
        return {*self.calls, *self.looks}


@cache
def import_all(package: str) -> Path:
    """Import every module of a package, so that none is imported while calls are counted; give its folder."""
    module = import_module(package)
    for found in walk_packages(module.__path__, f"{package}."):
        import_module(found.name)
    return Path(module.__path__[0])


def folders_of(game: str) -> set[Path]:
    """The folders in which the code of a game lies, that of its adapter included."""
    places = (registry.entries(group)[game].module for group in (registry.GROUP, adapter.GROUP))
    return {import_all(place.rpartition(".")[0]) for place in places}


def ask(*arguments: str) -> Asked:
    """Run a command in this process, and count which games are asked."""
    owners = {folder: game for game in registry.game_names() for folder in folders_of(game)}
    asked, profile, look = Asked(), Profile(), Game.__getattribute__

    def look_and_count(self: Any, name: str) -> Any:
        asked.looks[look(self, "name")] += 1
        return look(self, name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "__getattribute__", look_and_count)
        profile.enable()
        try:
            main(list(arguments))
        except SystemExit as leaving:
            asked.status = int(leaving.code or 0)
        finally:
            profile.disable()
    for entry in profile.getstats():
        if isinstance(entry.code, CodeType):
            for folder in {*Path(entry.code.co_filename).parents} & {*owners}:
                asked.calls[owners[folder]] += entry.callcount
    return asked


__all__ = ["Asked", "ask"]

"""Is this installation well? Versions, which optional engines are there, and a self-test of a few seconds."""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from model.game import AnyGame, Position

PACKAGE = "rulescope"
ENGINES = {
    "numba": ("numba", "the simulators compiled for mass play"),
    "chess": ("chess", "lines and sight checked against chess; one of the engines we measure ourselves against"),
    "pyspiel": ("open_spiel", "an engine that we measure ourselves against"),
    "clingo": ("clingo", "a second opinion on proofs"),
    "cvc5": ("cvc5", "a second opinion on proofs"),
    "pysat": ("python-sat", "a second opinion on proofs"),
}
"""Optional engines: the module, the distribution that brings it, and what it is for."""

TINY_FORMULA = "import z3; n = z3.Int('n'); s = z3.Solver(); s.add(n * n == 49, n > 0); print(s.check(), s.model()[n])"
PATIENCE = 8.0
"""How long the solver may take for the tiny formula, in seconds."""


@dataclass(frozen=True)
class Check:
    """One part of the self-test: what it looked at, whether that was well, and what it saw."""

    name: str
    is_well: bool
    saw: str
    seconds: float


@dataclass(frozen=True)
class Health:
    """What there is to know about this installation; a missing version is None."""

    python: str
    version: str | None
    libraries: Mapping[str, str | None]
    engines: Mapping[str, str | None]
    checks: tuple[Check, ...]

    def failures(self) -> list[str]:
        """Name everything that is wrong: libraries that are missing and checks that failed."""
        missing = [f"{name} is missing" for name, version in self.libraries.items() if version is None]
        return missing + [f"{check.name}: {check.saw}" for check in self.checks if not check.is_well]

    def to_dict(self) -> dict[str, Any]:
        """Give it all ready for JSON."""
        checks = [{"name": c.name, "well": c.is_well, "saw": c.saw, "seconds": c.seconds} for c in self.checks]
        return {
            "well": not self.failures(),
            "python": self.python,
            "rulescope": self.version,
            "libraries": dict(self.libraries),
            "engines": dict(self.engines),
            "checks": checks,
        }


def examine() -> Health:
    """Look at everything and run the self-test."""
    return Health(
        python=platform.python_version(),
        version=version_of(PACKAGE),
        libraries={name: version_of(name) for name in required()},
        engines={name: engine_version(name) for name in ENGINES},
        checks=tuple(run(name, check) for name, check in CHECKS.items()),
    )


def version_of(distribution: str) -> str | None:
    """The version of an installed distribution, found without loading it; None where it is not there."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None


def engine_version(module: str) -> str | None:
    """The version of an optional engine; None where its module cannot be found."""
    return (version_of(ENGINES[module][0]) or "there") if find_spec(module) else None


def required() -> list[str]:
    """The distributions that rulescope cannot do without, as its own package says; none where it is not installed."""
    try:
        lines = metadata.requires(PACKAGE) or []
    except metadata.PackageNotFoundError:
        return []
    return [re.split(r"[^A-Za-z0-9._-]", line)[0] for line in lines if "extra ==" not in line]


def run(name: str, check: Callable[[], str]) -> Check:
    """Run one check; whatever it raises is what was wrong."""
    start = perf_counter()
    try:
        is_well, saw = True, check()
    except Exception as error:  # a self-test reports every failure, of whatever kind
        is_well, saw = False, f"{type(error).__name__}: {error}"
    return Check(name, is_well, saw, round(perf_counter() - start, 3))


# The self-test.


def editions_load() -> str:
    """Load the editions of all games."""
    from model.registry import game_named, game_names

    books = [game_named(game).rulebook for game in game_names()]
    return ", ".join(f"{book.title} {' '.join(book.editions)}: {len(book.questions)} questions" for book in books)


def positions_survive_writing() -> str:
    """Write the start of every game on a line and read it back."""
    found = starts()
    for game, start in found.items():
        if game.read(start.line()) != start:
            raise ValueError(f"the start of {game.title} is read back as another position")
    return f"the starts of {', '.join(game.title for game in found)} written and read back"


def starts() -> dict[AnyGame, Position]:
    """The start of every game as it is played."""
    from model.registry import game_named, game_names

    games = [game_named(name) for name in game_names()]
    return {game: game.start(game.rules("baseline"), min(4, len(game.letters)), 1) for game in games}


def pictures_are_drawn() -> str:
    """Draw the start of every game as SVG and read that as XML."""
    from xml.etree import ElementTree

    from model import drawable

    assert drawable.draw is not None, "nothing has lent a pen"
    drawn = map(drawable.draw, starts().values())
    return f"{sum(len(ElementTree.fromstring(picture)) for picture in drawn)} shapes"


def solver_solves() -> str:
    """Let z3 find the positive root of 49, in a process of its own so that a crash is only a failed check."""
    done = subprocess.run(
        [sys.executable, "-c", TINY_FORMULA], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    if done.stdout.split() != ["sat", "7"]:
        last = (done.stderr.strip() or done.stdout.strip() or f"exit status {done.returncode}").splitlines()[-1]
        raise ValueError(f"expected sat 7, found {last}")
    return "n × n = 49 has the root 7"


def turns_are_played() -> str:
    """Play the first turn of every game, step by step and at once."""
    played = []
    for game, start in starts().items():
        rules = game.rules("baseline")
        turn = game.turn(start, rules)
        while not turn.is_over:
            turn = turn.after(turn.legal[-1])
        if game.simulator(start, rules).play(start, turn.steps) != turn.position:
            raise ValueError(f"{game.write_turn(turn.steps)} leads to two positions")
        played.append(f"{game.title}: {game.write_turn(turn.steps)}")
    return "; ".join(played)


CHECKS: dict[str, Callable[[], str]] = {
    "editions load": editions_load,
    "positions survive writing": positions_survive_writing,
    "pictures are drawn": pictures_are_drawn,
    "z3 solves": solver_solves,
    "turns are played": turns_are_played,
}

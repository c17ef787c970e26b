"""Project rule 9: a verb that is run for a game asks that game, and no other one."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.adapter import adapter_of
from analysis.cli import GENERAL_VERBS
from tests.calls import ask

pytestmark = pytest.mark.slow

GAMES = ("colorpop", "recess")
POSITIONS = {"colorpop": "secret=a,b : Jab / bba", "recess": "coins=5,5 : A1 . N / . . B1"}
CASES: dict[str, dict[str, tuple[str, ...]]] = {
    "colorpop": {
        "ask": ("group.joker_bridges",),
        "clause": ("group.whole",),
        "coverage": ("--only", "win.mover", "--positions", "2", "--games", "1", "--jobs", "1"),
        "crosscheck": ("--positions", "2", "--jobs", "1"),
        "diverge": ("win.mover", "--jobs", "1"),
        "question": ("win.mover",),
        "reach": ("cleared", "--within", "1", "--from", "position.txt"),
        "samegame": ("plain.txt",),
        "setup": ("--seed", "7"),
        "solve": ("secret=a : ab / ab", "--shortest"),
        "study": ("win.mover", "--turns", "20", "--jobs", "1"),
        "why": ("position.txt", "b c1"),
    },
    "recess": {
        "board": ("--board", "study-4x4"),
        "clause": ("nun.stay",),
        "coverage": ("--only", "nun.stay", "--positions", "2", "--games", "1", "--jobs", "1"),
        "crosscheck": ("--positions", "2", "--jobs", "1"),
        "diverge": ("nun.directions", "--jobs", "1"),
        "forced": ("position.txt", "--within", "1"),
        "kiss": ("--players", "3", "--board", "study-3x3", "--within", "1", "--no-opinion"),
        "push": ("position.txt",),
        "question": ("nun.stay",),
        "reach": ("kiss", "--within", "1", "--start", "2", "--board", "study-3x3"),
        "study": ("nun.stay", "--turns", "20", "--jobs", "1"),
        "threats": ("position.txt",),
        "why": ("position.txt", "3 A1-c1"),
    },
}
FOR_ALL: dict[str, tuple[str, ...]] = {
    "compare": (),
    "moves": ("position.txt",),
    "perft": ("position.txt", "--depth", "2"),
    "play": ("--no-pictures", "--record", "game.txt"),
    "replay": ("game.txt", "--last"),
    "rulebook": (),
    "rulings": (),
}
COSTLY: dict[str, set[str]] = {"colorpop": set(), "recess": {"findings"}}
"""What takes minutes unless it was asked before."""
KEEPING = {"coverage", "crosscheck", "study"}
"""What would answer from the cache."""
ASKED = [(game, verb, given) for game in GAMES for verb, given in (FOR_ALL | CASES[game]).items()]


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_of_a_game_has_its_case(game: str) -> None:
    assert {*FOR_ALL, *CASES[game], *COSTLY[game]} == {*GENERAL_VERBS, *adapter_of(game).verbs()}


@pytest.mark.parametrize(("game", "verb", "given"), ASKED, ids=[f"{game}-{verb}" for game, verb, _ in ASKED])
def test_a_verb_asks_its_own_game_and_no_other(
    game: str, verb: str, given: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if verb in KEEPING:
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plain.txt").write_text("0 0 1\n1 1 0\n", "utf-8")
    (tmp_path / "position.txt").write_text(POSITIONS[game], "utf-8")
    if verb == "replay":
        ask(game, "play", *FOR_ALL["play"])
    asked = ask(game, verb, *given)
    assert (asked.status, asked.games) == (0, {game})

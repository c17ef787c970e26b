"""Every verb works for a game that it has never heard of, and asks no other game."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path

import pytest

from analysis.report import writing
from analysis.report.sections import page_plans
from model.registry import game_named
from model.theory import TurnWalk
from tests.calls import ask
from tests.minigame.conftest import SITE

START = "turn=A taken=0,0 : A B * . ."
BLOCKED = "turn=A taken=0,0 : B A * ."
MOST_LINES = 600


VERBS = [
    (("compare",), "Rulesets that every edition allows: 1"),
    (("compare", "en", "de"), "Der Steg"),
    (("clause", "offer.choice"), "stated by de, en"),
    (("question", "hop.after"), "│ German   │ Nach dem Angebot endet der Zug."),
    (("rulebook", "--edition", "de"), "bleibt stehen"),
    (("rulings", "check"), "hop-after-no"),
    (("moves", START, "--edition", "de"), "  walk c1"),
    (("moves", START, "--after", "walk c1"), "2 legal steps"),
    (("moves", START, "--set", "hop.after=yes", "--results"), "4 distinct positions after the turn"),
    (("moves", START, "--svg", "pier.svg"), "2 legal steps"),
    (("moves", "--length", "7"), "a b c d e f g"),
    (("play", "--seed", "3"), "B wins (B has arrived)"),
    (("perft", START, "--depth", "4"), "4  4"),
    (("perft", START, "--depth", "3", "--by", "turns", "--distinct", "--edition", "de"), "1  3\n2  6\n3  3"),
    (("why", START, "walk c1; take; hop e1", "--edition", "de"), "hop.after  Whether a token whose coin was taken"),
    (("why", START, "walk b1"), "walk.free  No token ends on the plank of the other one."),
    (("why", START, "walk c1; take; hop d1", "--any-reading"), "and with none that has none of them"),
    (("crosscheck", "--positions", "20", "--jobs", "1"), "No disagreement."),
    (
        ("crosscheck", "--faults", "--positions", "20", "--jobs", "1"),
        "Caught: 37 of 37 faults (100.0 %); 2 are equivalent.",
    ),
    (("study", "--turns", "200", "--jobs", "1"), "│ hop.after │ no / yes"),
    (("reach", "arrives", "--within", "3", "--length", "6"), "Verdict: it can."),
    (("reach", "arrives", "--depends", "--within", "1", "--set", "hop.after=yes", "--from", BLOCKED), "walk.coin=stop"),
    (("diverge", "walk.coin", "--jobs", "1"), "  1 A * B ."),
    (("diverge", "hop.after", "--jobs", "1"), "turn: walk c1; take; hop d1"),
    (("diverge", "en", "de", "--jobs", "1"), "hop.after"),
    (("coverage", "--jobs", "1", "--positions", "20", "--games", "5"), "walk.coin (en silent): Whether a token may"),
]
WITHOUT_PLAY = ("compare", "clause", "question", "rulebook")


@pytest.mark.parametrize(("arguments", "shows"), VERBS, ids=lambda given: given[0] if type(given) is tuple else "")
def test_a_verb_answers_for_this_game_and_asks_no_other(
    arguments: tuple[str, ...],
    shows: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    asked = ask("minigame", *arguments)
    out, err = capsys.readouterr()
    assert (asked.status, err) == (0, "")
    assert shows in out
    assert asked.games == {"minigame"}
    assert asked.calls["minigame"] > 1 or arguments[0] in WITHOUT_PLAY


def test_a_record_is_replayed_and_a_wrong_line_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.txt"
    ask("minigame", "play", "--seed", "3", "--record", str(record))
    asked = ask("minigame", "replay", str(record), "--last")
    assert (asked.status, asked.games) == (0, {"minigame"})
    assert capsys.readouterr().out.count("B wins (B has arrived)") == 2
    record.write_text(record.read_text().replace("1. A walk c1", "1. A walk b1"))
    asked = ask("minigame", "replay", str(record))
    assert (asked.status, asked.games) == (1 + 1, {"minigame"})
    assert "it breaks walk.free" in capsys.readouterr().err


def test_its_pages_of_the_report_are_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plans = [plan for plan in page_plans() if plan.game == "minigame"]
    monkeypatch.setattr(writing, "page_plans", lambda: plans)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    asked = ask("report", "--out", str(tmp_path / "pages"))
    assert (asked.status, asked.games) == (0, {"minigame"})
    pages = [(tmp_path / "pages" / f"{plan.name}.md").read_text("utf-8") for plan in plans]
    assert all(word in "".join(pages) for word in ("Pier", "Der Steg", "walk.coin", "hop.after", "German"))


def test_the_game_is_small() -> None:
    files = [path for path in SITE.rglob("*") if path.suffix in (".py", ".toml")]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= MOST_LINES


def test_simulator_and_clauses_come_to_the_same_results_everywhere() -> None:
    game, differing = game_named("minigame"), []
    rulesets = [game.rules(f"walk.coin={walk}, hop.after={hop}") for walk in ("over", "stop") for hop in ("no", "yes")]
    for cells, turn, rules in product(permutations("AB**.", 5), (0, 1), rulesets):
        position = game.read(f"turn={'AB'[turn]} : {' '.join(cells)}")
        if position.ending is None:
            by_clauses = {
                game.theory.position(end) for end in TurnWalk(game.theory, game.theory.scene(position, rules)).results()
            }
            if by_clauses != game.turn(position, rules).results():
                differing.append((position.line(), str(rules)))
    assert differing == []

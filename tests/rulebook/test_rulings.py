"""Rulings: read with every problem, replayed where readings differ, reopened when their ground has moved."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from analysis.cli import main
from analysis.rulings.review import comes_of, make_ruling, review, review_all, ruling_text, rulings_of
from model.recess.readings import Ruleset, WalkReturn
from model.registry import game_named, game_names
from model.rulebook import Rulebook
from model.rulings import Against, BadRulings, Ruling, read_rulings

POSITION = "turn=A clock=10 coins=5,5 : A1 . . / . . . / . N ."
TURN = "2 A1-a1; nun b3-a3"


def ruling(reading: WalkReturn = WalkReturn.YES, **changes: object) -> Ruling:
    """A child may end where it began, decided on the ground of today."""
    shows = Against(POSITION, TURN)
    other = next(each for each in WalkReturn if each is not reading)
    against = replace(shows, comes=comes_of(shows, Ruleset.of(walk_return=reading.word)))
    made = make_ruling("recess", reading, {other.word: against}, "the club", "Voted on.", date(2026, 5, 3))
    return replace(made, **changes)  # type: ignore[arg-type]


def state(found: Ruling, book: Rulebook | None = None) -> tuple[str, str]:
    """How a ruling fares, and the first reason."""
    verdict = review(book or game_named("recess").rulebook, found, [found])
    return verdict.state, "; ".join(verdict.why)


def kept(tmp_path: Path, *rulings: Ruling) -> Path:
    """A file of rulings."""
    path = tmp_path / "club.toml"
    path.write_text("\n".join(map(ruling_text, rulings)), "utf-8")
    return path


@pytest.mark.parametrize("game", game_names())
def test_the_rulings_that_ship_stand(game: str) -> None:
    assert [str(verdict) for verdict in review_all(game, rulings_of(game)) if not verdict.is_well] == []


def test_a_ruling_is_written_and_read_back(tmp_path: Path) -> None:
    made = ruling()
    (found,) = read_rulings(kept(tmp_path, made)).values()
    assert replace(found, file="", line=0) == made
    assert found.line == 1


def test_a_ruling_whose_position_does_as_it_says_stands() -> None:
    assert state(ruling()) == ("stands", "")


def test_another_reading_in_a_ruling_breaks_it() -> None:
    how, why = state(replace(ruling(), reading="no", against={"yes": ruling().against["no"]}))
    assert how == "broken"
    assert "but comes to illegal" in why


def test_a_position_that_shows_nothing_breaks_a_ruling() -> None:
    plain = replace(ruling().against["no"], turn="2 A1-c1; nun b3-a3")
    plain = replace(plain, comes=comes_of(plain, Ruleset()))
    assert state(ruling(against={"no": plain})) == ("broken", "its position no longer tells it from no")


def test_a_sentence_that_reads_otherwise_reopens_a_ruling() -> None:
    ground = {name: dict(places) for name, places in ruling().fingerprints.items()}
    place = next(iter(ground["ja"]))
    ground["ja"][place] = "0123456789"
    assert state(ruling(fingerprints=ground)) == ("reopened", f"ja reads otherwise at {place}")


def test_a_citation_that_is_gone_reopens_a_ruling() -> None:
    book = game_named("recess").rulebook
    edition = book.editions["fr"]
    (place, *_) = edition.stances["walk.return"].places
    silent = replace(edition.stances["walk.return"], places=())
    thinner = replace(edition, stances={**edition.stances, "walk.return": silent})
    changed = replace(book, editions={**book.editions, "fr": thinner})
    assert state(ruling(), changed) == ("reopened", f"fr no longer cites {place}")


def test_a_new_edition_that_speaks_reopens_a_ruling() -> None:
    ground = {name: places for name, places in ruling().fingerprints.items() if name != "es"}
    assert state(ruling(fingerprints=ground)) == ("reopened", "es speaks to it since")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"reading": "often"}, "walk.return has no reading 'often'"),
        ({"question": "walk.back"}, "no question 'walk.back'"),
    ],
)
def test_a_reading_or_question_that_is_gone_reopens_a_ruling(changes: dict[str, str], why: str) -> None:
    how, said = state(replace(ruling(), **changes))  # type: ignore[arg-type]
    assert how == "reopened"
    assert why in said


def test_a_reading_from_which_a_ruling_cannot_be_told_reopens_it() -> None:
    assert state(ruling(against={})) == ("reopened", "it does not say how it differs from no")


def test_a_superseded_ruling_is_left_alone() -> None:
    old = ruling(WalkReturn.NO, name="old")
    new = ruling(supersedes="old")
    states = {verdict.ruling.name: verdict.state for verdict in review_all("recess", {"old": old, new.name: new})}
    assert states == {"old": "superseded", new.name: "stands"}


def test_two_rulings_that_decide_otherwise_are_broken() -> None:
    one, other = ruling(name="one"), ruling(WalkReturn.NO, name="other")
    assert [verdict.state for verdict in review_all("recess", {"one": one, "other": other})] == ["broken", "broken"]


def test_every_problem_of_a_file_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        '[one]\nquestion = 3\nreading = "no"\nwho = "me"\nwhen = "May"\nsource = "x"\nsupersedes = "two"\ncolour = 1\n'
    )
    with pytest.raises(BadRulings) as refused:
        read_rulings(path)
    assert [problem.line for problem in refused.value.problems] == [2, 5, 7, 8]


def test_the_check_ends_with_status_1_where_something_is_broken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for found, status in ((ruling(), 0), (replace(ruling(), reading="no"), 1)):
        with pytest.raises(SystemExit) as left:
            main(["recess", "rulings", "check", "--rulings", str(kept(tmp_path, found)), "--json"])
        assert left.value.code == status
        assert '"walk-return-yes"' in capsys.readouterr().out

"""`clause`: the formula as its source reads, and on a position as a tree of what holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.clause.formula_trees import Part, functions_of, source_of, tree
from analysis.cli import main
from model.colorpop.moves import read_turn as read_pops
from model.colorpop.position import Position as Tokens
from model.colorpop.readings import Ruleset as ColorPopRules
from model.errors import BadInput
from model.recess.moves import read_turn
from model.recess.position import Position
from model.recess.readings import Ruleset, SightDirections
from model.registry import game_named, game_names

SEEN = "coins=5,5 : A1 . B1 / . . . / N . ."
Capture = pytest.CaptureFixture[str]


def parts(part: Part) -> list[tuple[bool, str]]:
    """All parts of a tree, each with whether it holds."""
    return [(part.holds, part.name), *(each for inner in part.parts for each in parts(inner))]


def of_recess(clause: str, line: str, steps: str, rules: Ruleset | None = None) -> list[Part]:
    """What a clause of Recess! says to the last of some steps."""
    return tree(clause, Position.parse(line), rules or Ruleset(), read_turn(steps))


@pytest.mark.parametrize("game", game_names())
def test_every_clause_has_a_formula_whose_source_names_it(game: str):
    clauses = game_named(game).theory.clauses
    for clause in clauses:
        sources = [source_of(says) for says in functions_of(clauses, clause.id)]
        assert sources, clause.id
        assert all(f'("{clause.id}"' in source for source in sources)


def test_a_tree_says_of_each_part_whether_it_holds():
    (found,) = of_recess("fight.unseen", SEEN, "2 A1-c1")
    told = parts(found)
    assert told[0] == (False, "a_fight_never_starts_in_sight permits it")
    assert {(True, "starts_fight(2 A1-c1)"), (True, "stands(B1, c1)"), (True, "is_seen(c1)")} <= set(told)


def test_a_tree_changes_with_the_reading():
    rules = Ruleset(sight_directions=SightDirections.ROOK)
    told = parts(of_recess("fight.unseen", SEEN, "2 A1-c1", rules)[0])
    assert told[0][0]
    assert (False, "is_seen(c1)") in told


def test_a_condition_that_does_not_hold_is_told_no_further():
    told = parts(of_recess("fight.unseen", SEEN, "1 A1-b1")[0])
    assert (False, "starts_fight(1 A1-b1)") in told
    assert not any(name.startswith("is_seen") for _, name in told)


def test_what_a_clause_brings_about_is_told_with_what_changes():
    held = "coins=5,5 : A1>B1 . . / . . A2"
    (found,) = of_recess("leave.frees", held, "leave A1; 2 A1-b2")
    assert (True, "fight(A1, B1) becomes False") in parts(found)


def test_a_clause_is_asked_of_what_comes_with_a_step():
    assert of_recess("turn.budget", "coins=5,5 : A1>B1 . . / . . A2", "hold A1; 2 A2-b1")
    (settled,) = of_recess("fight.starts", "coins=5,5 : A1 . B1 / . . . / . . .", "2 A1-c1")
    assert (True, "fight(A1, B1) becomes True") in parts(settled)


def test_a_clause_that_says_nothing_to_a_step_says_so():
    with pytest.raises(BadInput, match=r"fight\.unseen says nothing to pass"):
        of_recess("fight.unseen", SEEN, "pass")


def test_trees_are_told_of_color_pop_too():
    position = Tokens.parse("secret=a,b : aJ / ab")
    (found,) = tree("group.all_jokers", position, ColorPopRules(), read_pops("a a1 without b1"))
    assert not found.holds
    assert (True, "is_joker(b1)") in parts(found)


def test_the_command_shows_words_places_formula_and_tree(capsys: Capture):
    with pytest.raises(SystemExit):
        main(["recess", "clause", "fight.unseen", "--position", SEEN, "--step", "2 A1-c1"])
    out = capsys.readouterr().out
    assert "stated by es, fr, ja" in out
    assert '\n@permits("fight.unseen", Kind.WALK)\ndef a_fight_never_starts_in_sight(' in out
    assert "\nfalse  a_fight_never_starts_in_sight permits it  A child starts" in out
    with pytest.raises(SystemExit):
        main(["recess", "clause", "fight.unseen", "--position", SEEN, "--step", "2 A1-c1", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert (len(answer["formula"]), answer["tree"][0]["holds"]) == (1, False)


def test_a_position_without_a_step_is_refused(capsys: Capture):
    with pytest.raises(SystemExit) as ended:
        main(["recess", "clause", "fight.unseen", "--position", SEEN])
    assert ended.value.code == 2
    assert "--position and --step go together" in capsys.readouterr().err


def test_the_sentences_of_a_copy_stand_beside_the_clause(capsys: Capture, tmp_path: Path):
    heading = game_named("recess").rulebook.edition("fr").sections["fight"]
    copy = tmp_path / "copy.txt"
    copy.write_text(f"{heading}\n\nUn.\n\nDeux.\n\nTrois. Quatre. Cinq. Six.\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["recess", "clause", "fight.unseen", "--text", f"fr={copy}"])
    out = capsys.readouterr().out
    assert "fr fight 3.2 (ambiguous)  Quatre.\nfr fight 3.3 (ambiguous)  Cinq.\n" in out

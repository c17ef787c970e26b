"""The catalogues: every question by its id, with its readings in order."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

import pytest

from model import rulebook, simulator
from model.colorpop import readings as colorpop
from model.errors import BadInput
from model.logic import choose
from model.recess import readings as recess
from model.registry import game_named, game_names
from model.rulebook import Question

RECESS = """
walk.length exact up_to
walk.return yes no
walk.order fixed free
turn.stuck skipped planned whole_turn_passed
turn.timeout no yes
pass.fights held frozen released
pass.seen yes no
clock.unit turn round
clock.end after_30 at_30
entrance.opens edge corner any
entrance.return no yes
nun.directions queen rook
nun.turns no yes
nun.obstacles stops flies_over
nun.stay no yes
line.corner_gap open closed
sight.directions queen rook
sight.other_nun no yes
sight.own_space yes no
push.adjacent orthogonal all_eight
push.shelter no yes
push.free_shelter no yes
push.chain two shortest any
push.fight no yes
push.moved yes no
fight.broke yes no
fight.relanding new_fight forbidden
coins.debt pays_what_there_is owes
moves.allocation chosen largest
budget.stacking add worst
breakup.crowded push_on illegal
forced.when start_of_turn nun_move
forced.landing onto towards
forced.escape stuck free barred
tattle.shelter optional forbidden compulsory
tattle.own yes no
detention.exit entrance shelter
detention.stands end_of_missed_turn start_of_next
detention.move anywhere shelter_only
kiss.where anywhere open_ground shelter_only
shelter.share yes no
kiss.seen no yes
kiss.trigger own_move meeting
kiss.when at_once end_of_turn
kiss.optional automatic declared
tie.kisser next_criterion kisser_wins shared
tie.detention fewest_wins most_loses
"""
COLORPOP = """
group.joker_only no yes
group.all_jokers yes chosen
group.joker_counts yes no
group.joker_bridges yes no
setup.repair exchange flip both
setup.jokers no yes
setup.hopeless refill accept
slide.gravity down stay
win.mover owner_wins only_own_move
win.claim automatic claimed
win.unowned nothing ends_game
win.two_colours both_gone either_gone none
win.team both_gone either_gone none
tie.jokers no yes
secret.unused hidden shown
popped.visible open hidden
players.two yes no
"""
CATALOGUES = [(recess.Ruleset, RECESS), (colorpop.Ruleset, COLORPOP)]
EVERY_QUESTION = [question for ruleset, _ in CATALOGUES for question in ruleset.questions()]


@pytest.mark.parametrize(("ruleset", "catalogue"), CATALOGUES)
def test_the_catalogue_holds_every_question_with_its_readings_in_order(
    ruleset: type[rulebook.Ruleset], catalogue: str
) -> None:
    written = [" ".join((question.id, *question.words())) for question in ruleset.questions()]
    assert written == catalogue.strip().splitlines()


@pytest.mark.parametrize("question", EVERY_QUESTION, ids=lambda question: question.id)
def test_a_question_asks_and_each_reading_explains_itself(question: type[Question]) -> None:
    assert question.asks().endswith("?")
    assert len({reading.means for reading in question}) == len(question.words()) >= 2
    # Two members with one value would be one reading with two names.
    assert list(question.__members__) == [reading.name for reading in question]


@pytest.mark.parametrize("question", EVERY_QUESTION, ids=lambda question: question.id)
def test_readings_are_numbered_from_the_baseline(question: type[Question]) -> None:
    assert [reading.index for reading in question] == list(range(len(question.words())))
    assert question.baseline() is question.readings()[0]


@pytest.mark.parametrize("ruleset", [recess.Ruleset, colorpop.Ruleset])
def test_a_ruleset_has_the_baseline_of_each_question_under_the_name_of_its_id(ruleset: type[rulebook.Ruleset]) -> None:
    for question in ruleset.questions():
        assert getattr(ruleset(), question.id.replace(".", "_")) is question.baseline()


def test_an_unknown_reading_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(BadInput, match=r"nun.directions has no reading 'rok' \(did you mean rook\?\); allowed: queen"):
        recess.NunDirections.read("rok")


def test_a_reading_of_another_question_is_refused() -> None:
    with pytest.raises(BadInput, match=r"walk\.length has no reading 'queen'"):
        recess.WalkLength.read(recess.NunDirections.QUEEN)


def test_every_topic_of_a_remark_is_spoken_to_by_some_edition() -> None:
    for game in game_names():
        book = game_named(game).rulebook
        for topic in book.topics:
            assert any(topic in edition.remarks for edition in book.editions.values()), topic


def test_an_unknown_game_is_refused_with_what_there_is() -> None:
    with pytest.raises(BadInput, match=r"no game 'reces' \(did you mean recess\?\); allowed: colorpop, recess"):
        game_named("reces")


# A reading that nobody handles fails here and is refused in one line, instead of being played as another.


@pytest.mark.parametrize("game", game_names())
def test_the_simulator_declares_every_reading_that_it_handles(game: str):
    ruleset = game_named(game).ruleset
    assert set(game_named(game).handles) == {reading for question in ruleset.questions() for reading in question}


def test_a_reading_that_the_simulator_does_not_handle_is_refused(monkeypatch: pytest.MonkeyPatch):
    game = game_named("recess")
    lacking = replace(game, handles=set(game.handles) - {recess.KissWhere.SHELTER_ONLY})
    monkeypatch.setattr(simulator, "game_named", lambda _name: lacking)
    start = game.start(game.rules("baseline"), 2, 1)
    game.make_simulator(start.board, game.rules("baseline"))
    with pytest.raises(BadInput, match=r"^the simulator of recess does not handle kiss\.where=shelter_only$"):
        game.make_simulator(start.board, game.rules("kiss.where=shelter_only"))


def answers_by_reading(game: str) -> Iterator[tuple[str, str, set[str]]]:
    """Where the clauses of a game answer a question by its readings: the place, the question and the readings."""
    for file in sorted((game_named(game).folder / "clauses").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            keys = node.keys if isinstance(node, ast.Dict) else []
            named = [
                (key.value.id, key.attr)
                for key in keys
                if isinstance(key, ast.Attribute) and isinstance(key.value, ast.Name)
            ]
            if named and len(named) == len(keys):
                yield f"{file.name}:{node.lineno}", named[0][0], {name for _, name in named}


@pytest.mark.parametrize("game", game_names())
def test_the_clauses_answer_every_reading_of_a_question_that_they_ask(game: str):
    questions = {question.__name__: question for question in game_named(game).ruleset.questions()}
    found = [found for found in answers_by_reading(game) if found[1] in questions]
    assert found
    assert [place for place, name, readings in found if readings != set(questions[name].__members__)] == []


def test_a_reading_that_a_clause_does_not_answer_is_refused():
    with pytest.raises(BadInput, match=r"^the clauses do not handle nun\.stay=yes$"):
        choose(recess.NunStay.NO, {recess.NunStay.NO: lambda: True})

"""Editions side by side: the group of each question, and what the answer holds."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from rich.console import Console

from analysis.compare import view as comparison_view
from analysis.compare.comparison import Comparison, Urgency, compare, row_of, to_dict
from model.errors import BadInput
from model.registry import game_named

MUST_DIFFER = (
    "nun.directions",
    "sight.directions",
    "tie.detention",
    "detention.exit",
    "tattle.shelter",
    "push.shelter",
    "walk.length",
)


@pytest.fixture
def three() -> Comparison:
    return compare(game_named("recess").rulebook, ["fr", "es", "ja"])


def ids(comparison: Comparison, group: Urgency) -> list[str]:
    """List the questions of a group."""
    return [row.question.id for row in comparison.rows_in(group)]


@pytest.mark.parametrize("question", MUST_DIFFER)
def test_the_three_editions_differ_with_a_citation_in_each_that_speaks(three: Comparison, question: str) -> None:
    answer = json.loads(json.dumps(to_dict(three)))
    row = next(row for row in answer["differences"] if row["question"] == question)
    assert set(row["editions"]) == {"fr", "es", "ja"}
    assert all(stance["citations"] for stance in row["editions"].values() if stance["stance"] != "silent")


def test_every_question_is_in_exactly_one_group(three: Comparison) -> None:
    grouped = [question for group in Urgency for question in ids(three, group)]
    assert sorted(grouped) == sorted(question.id for question in game_named("recess").rulebook.questions)


def test_what_no_ruleset_can_reconcile_comes_first(three: Comparison) -> None:
    rows = three.rows_in(Urgency.DIFFERENCES)
    clashes = [row.question.id for row in rows if not row.common]
    assert clashes == ["nun.directions", "sight.directions", "tattle.shelter", "tie.detention"]
    assert [row.question.id for row in rows][: len(clashes)] == clashes
    assert three.rulesets_in_common() == 0


def test_what_all_leave_open_in_the_same_way_is_no_difference(three: Comparison) -> None:
    assert "nun.stay" in ids(three, Urgency.CONTRADICTIONS)
    assert "turn.timeout" in ids(three, Urgency.CONTRADICTIONS)[:1]


def test_what_nobody_speaks_to_is_a_silence(three: Comparison) -> None:
    assert ids(three, Urgency.SILENCES) == [
        "pass.fights", "entrance.opens", "entrance.return", "line.corner_gap", "push.adjacent", "push.fight",
        "push.moved", "fight.broke", "coins.debt", "breakup.crowded", "forced.escape",
    ]  # fmt: skip


def test_what_all_say_alike_is_agreed(three: Comparison) -> None:
    assert {"walk.order", "clock.end", "tattle.own", "kiss.when"} <= set(ids(three, Urgency.AGREED))


def test_one_edition_alone_differs_from_nobody() -> None:
    alone = compare(game_named("recess").rulebook, ["ja"])
    assert not alone.rows_in(Urgency.DIFFERENCES)
    assert alone.rulesets_in_common() == alone.editions[0].rulesets_allowed()


def test_an_edition_named_twice_is_compared_once() -> None:
    assert [edition.id for edition in compare(game_named("recess").rulebook, ["ja", "fr", "ja"]).editions] == [
        "ja",
        "fr",
    ]


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(BadInput, match="recess has no edition 'de'"):
        compare(game_named("recess").rulebook, ["fr", "de"])


def test_the_counts_of_an_edition_cover_every_question(three: Comparison) -> None:
    for edition in to_dict(three)["editions"]:
        assert sum(edition[name] for name in ("fixed", "open", "contradictory", "silent")) == 47
        assert edition["rulesets"] > 1


@pytest.mark.parametrize("width", [80, 120])
def test_the_tables_fit_the_terminal(three: Comparison, width: int) -> None:
    console = Console(width=width, record=True, file=StringIO())
    comparison_view.show_comparison(three, console)
    comparison_view.show_catalogue(three, console)
    text = console.export_text()
    assert "…" not in text
    assert all(question in text for question in MUST_DIFFER)


def test_markdown_has_a_cell_for_each_edition_in_every_row(three: Comparison) -> None:
    lines = [line for line in comparison_view.comparison_to_markdown(three).splitlines() if line.startswith("| `")]
    clauses = sum(row.group is not Urgency.AGREED for row in three.clauses)
    assert len(lines) == 47 + clauses + len(three.topics)
    assert {line.replace("\\|", "").count(" | ") for line in lines} == {3}


def test_a_question_in_markdown_names_its_readings_and_editions() -> None:
    book = game_named("recess").rulebook
    text = comparison_view.question_to_markdown(row_of(book.question("nun.stay"), tuple(book.editions.values())))
    assert "- `yes`: " in text
    assert "| ja | open: no / yes | " in text

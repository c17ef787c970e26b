"""Color Pop: what the search leaves out cannot matter."""

from __future__ import annotations

from itertools import product

from analysis.colorpop.board_questions import difference_of
from analysis.colorpop.diverge.domain import laid, set_up_by
from analysis.diverge import differences
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset


def test_no_reading_but_those_of_the_set_up_changes_what_becomes_of_a_filling():
    fills = [Position.parse(f"secret=a : {text}") for text in ("aaaaaaJ", "aaa / aab", "aaaaaab", "ab / ba")]
    for question, fill in product(Ruleset.questions(), fills):
        for reading in question.readings():
            rules = Ruleset().choosing({question.id: reading})
            if set_up_by(rules) == set_up_by(Ruleset()):
                assert laid(fill, rules) == laid(fill, Ruleset())


def test_the_solver_on_unknown_boards_needs_as_many_tokens():
    # Another implementation: clauses over unknown tokens, for the questions on groups.
    for question in ("group.joker_only", "group.all_jokers", "group.joker_counts", "group.joker_bridges"):
        (difference,) = differences("colorpop", question)
        answer = difference_of(Ruleset.parse(difference.rules_one), Ruleset.parse(difference.rules_other), 3)
        assert isinstance(answer.witness, Position)
        assert sum(cell != "." for cell in answer.witness.cells) == difference.key[1]

"""Intervals of shares: Wilson's, and wider ones where units come in clusters."""

from __future__ import annotations

from random import Random

import pytest

from analysis.intervals import clustered_wilson, wilson
from analysis.studies import StudyTally


def test_clusters_of_one_unit_are_single_trials() -> None:
    rows = [(1, 1)] * 7 + [(1, 0)] * 13
    assert StudyTally.of(rows).interval == wilson(7, 20)


def test_units_that_agree_within_clusters_tell_no_more_than_the_clusters() -> None:
    together = StudyTally.of([(30, 30)] * 10 + [(30, 0)] * 10).interval
    alone = wilson(10, 20)
    assert together[0] == pytest.approx(alone[0], abs=0.02)
    assert together[1] == pytest.approx(alone[1], abs=0.02)


def test_without_a_hit_every_cluster_counts_once() -> None:
    assert clustered_wilson(0, 600, 20, 0.0) == wilson(0, 20)


def test_nothing_sampled_tells_nothing() -> None:
    assert StudyTally().interval == (0.0, 1.0)


def test_clustered_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng, held, rounds, truth = Random(5), 0, 300, 0.3
    for _ in range(rounds):
        games = []
        for _ in range(60):
            lucky = rng.random() < 0.5  # in one half of the games half of the turns count, in the other one in ten
            games.append((30, sum(rng.random() < (0.5 if lucky else 0.1) for _ in range(30))))
        low, high = StudyTally.of(games).interval
        held += low <= truth <= high
    assert 0.91 <= held / rounds <= 0.99


def test_tallies_of_parts_add_up_to_the_tally_of_the_whole() -> None:
    rows = [(30, hits) for hits in range(12)]
    assert StudyTally.of(rows[:5]) + StudyTally.of(rows[5:]) == StudyTally.of(rows)

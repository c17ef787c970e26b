from itertools import combinations
from random import Random

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import shortest_path

from analysis.recess.board.connectivity import SIGHTS, Connectivity, Cover, connectivity_json
from model.errors import BadInput
from model.recess.board import Board, random_board, shipped_board
from tests.strategies import boards

A_POCKET = """
    () .  #  .
    .  .  .  .
    .  .  #  #
    .  .  .  ()
"""


def adjacency(board: Board) -> np.ndarray:
    matrix = np.zeros((board.grid.size, board.grid.size), dtype=object)
    for space in board.open_spaces:
        for other in board.geometry.neighbours[space]:
            matrix[space, other] = 1
    return matrix


def named(board: Board, spaces) -> list[str]:
    return [board.grid.name(s) for s in spaces]


def test_a_pocket_hangs_on_its_door_and_nested_pockets_are_told_once():
    found = Connectivity(Board.parse(A_POCKET))
    assert named(found.board, found.cut_spaces) == ["b2", "c2", "d2", "b4", "c4"]
    assert named(found.board, found.dead_ends) == ["d1", "d4"]
    pockets = {found.board.grid.name(p.door): named(found.board, p.spaces) for p in found.pockets}
    assert pockets == {"b2": ["d1", "c2", "d2"], "b4": ["c4", "d4"]}


@settings(max_examples=40)
@given(boards(largest=8))
def test_cut_spaces_and_pockets_agree_with_taking_each_space_away(board):
    found = Connectivity(board)
    graph = nx.Graph(found.graph)
    cuts = []
    for space in board.open_spaces:
        rest = graph.subgraph(set(graph) - {space})
        if len(rest) and not nx.is_connected(rest):
            cuts.append(space)
    assert list(found.cut_spaces) == cuts
    for pocket in found.pockets:
        beyond = {t for s in pocket.spaces for t in graph[s]} - set(pocket.spaces)
        assert beyond == {pocket.door}


@settings(max_examples=40)
@given(boards(largest=9))
def test_distances_agree_with_scipy(board):
    found, spaces = Connectivity(board), list(board.open_spaces)
    steps = shortest_path(csr_matrix(adjacency(board).astype(float)), unweighted=True)[np.ix_(spaces, spaces)]
    rows = [found.distances(s) for s in spaces]
    assert [[row[t] for t in spaces] for row in rows] == steps.astype(int).tolist()
    assert found.diameter == steps.max()
    assert list(found.eccentricity.values()) == steps.max(axis=1).tolist()
    assert found.mean_distance == pytest.approx(steps.sum() / (len(spaces) * (len(spaces) - 1)))
    assert found.entrance_distance == found.distances(found.ends[0])[found.ends[1]]


@settings(max_examples=25)
@given(boards(largest=7))
def test_walk_counts_between_entrances_agree_with_powers_of_the_adjacency_matrix(board):
    found, matrix = Connectivity(board), adjacency(board)
    start, goal = found.ends
    power = np.eye(board.grid.size, dtype=int).astype(object)
    for steps, walks in enumerate(found.walk_counts(16)):
        assert walks == power[start, goal], steps
        power = power.dot(matrix)


@settings(max_examples=40)
@given(boards())
def test_the_shortest_routes_are_the_walks_of_the_shortest_length(board):
    found = Connectivity(board)
    assert found.entrance_distance is not None
    assert found.shortest_routes == found.walks(found.entrance_distance)


@pytest.mark.parametrize("sight", SIGHTS)
def test_hidden_shares_and_the_best_pair_agree_with_trying_all_pairs(sight):
    for seed in range(6):
        board = random_board(Random(seed), 5, 6, 0.2)
        cover = Cover(board, sight)
        pairs = list(combinations(board.open_spaces, 2))
        unseen = {pair: cover.unseen(pair) for pair in pairs}
        assert cover.best_pair == min(pairs, key=lambda pair: (len(unseen[pair]), pair))
        for space in board.open_spaces:
            share = sum(space in spaces for spaces in unseen.values()) / len(pairs)
            assert cover.hidden_share[space] == pytest.approx(share)
        assert cover.hidden_on_average == pytest.approx(sum(map(len, unseen.values())) / len(pairs))


def test_a_rook_sees_less_than_a_queen_everywhere():
    queen, rook = (Cover(shipped_board(), sight) for sight in SIGHTS)
    assert all(r & ~q == 0 for q, r in zip(queen.watched, rook.watched, strict=True))


def test_a_board_with_one_open_space_has_no_room_for_two_nuns():
    with pytest.raises(BadInput, match="no room for two nuns"):
        _ = Cover(Board.parse("."), "queen").best_pair
    assert connectivity_json(Board.parse("."))["diameter"] == 0


def test_no_walk_leads_between_entrances_where_equipment_stands_in_a_corner():
    found = Connectivity(Board.parse("# .\n. ."))
    assert (found.entrance_distance, found.shortest_routes, found.walks(2)) == (None, 0, 0)

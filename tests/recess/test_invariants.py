"""What no move breaks: shown slot by slot from an unknown position, without taking any of it for granted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from analysis.solving import Demands, Impossible, Loaded
from model.clause import Invariant
from model.grid import Grid
from model.logic import Formula, all_of, any_of, fresh_store, none_of, not_so
from model.recess.board import Board
from model.recess.clauses import CLAUSES, slots
from model.recess.clauses.ground import Ground
from model.recess.clauses.invariants import only_fights_and_pairs_share_open_ground
from model.recess.clauses.scene import NUNS, PLACE, Scene
from model.recess.clauses.unknown import obeyed, unknown_scene
from model.recess.readings import Ruleset
from model.slots import Layout

pytestmark = pytest.mark.slow

BOY, GIRL, RIVAL, OTHER_RIVAL = 0, 2, 4, 5
RULES = (
    "baseline",
    "push.adjacent=all_eight,push.chain=any,push.shelter=yes,push.free_shelter=yes",
    "push.fight=yes,push.chain=any,kiss.trigger=meeting",
    "pass.fights=released,detention.stands=start_of_next,detention.exit=shelter,entrance.return=yes",
    "kiss.seen=yes,nun.stay=yes,turn.timeout=yes",
    "kiss.when=end_of_turn,kiss.optional=declared,walk.order=free,shelter.share=no",
)
CROWDS = [
    (Board("", Grid(2, 2), (), ((0,), (3,))), (BOY, GIRL, RIVAL, NUNS[0])),
    (Board("", Grid(1, 4)), (BOY, RIVAL, OTHER_RIVAL, NUNS[0])),
]


def laid_out(board: Board, pieces: tuple[int, ...], rules: str) -> tuple[Loaded, list[tuple[Scene, Scene]]]:
    """A turn from an unknown position, no invariant taken for granted; and the scenes before and after each slot."""
    now = unknown_scene(Ground(board), Ruleset.parse(rules), pieces, exact=False)
    layout = Layout(CLAUSES, states_invariants=False)
    end = layout.add_turn(slots(now), now)
    demands = Demands()
    demands.know(obeyed(now))
    for _, said in layout.required:
        demands.know(said)
    scenes = [*(layer.scene for layer in layout.layers), end]
    return Loaded(demands), list(pairwise(scenes))


def ways_to_break(invariant: Invariant, scenes: list[tuple[Scene, Scene]]) -> Iterator[Formula]:
    """What would have to be so for some slot to break an invariant."""
    for before, now in scenes:
        yield from (none_of(alternatives) for alternatives in invariant.says(before, now))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("board", "pieces"), CROWDS, ids=["shelters", "lane"])
def test_no_slot_of_any_turn_breaks_an_invariant(board: Board, pieces: tuple[int, ...], rules: str) -> None:
    with fresh_store():
        loaded, scenes = laid_out(board, pieces, rules)
        broken = {one.name: any_of(ways_to_break(one, scenes)) for one in CLAUSES.invariants}
        assert [name for name, so in broken.items() if not isinstance(loaded.ask([so]), Impossible)] == []


def test_every_invariant_says_something_that_is_not_plain() -> None:
    with fresh_store():
        _, scenes = laid_out(*CROWDS[1], "baseline")
        assert [one.name for one in CLAUSES.invariants if any_of(ways_to_break(one, scenes)) is False] == []


def nobody_shares(_: Scene, now: Scene) -> Iterator[tuple[Formula, ...]]:
    """Nobody is ever together on open ground: too strong."""
    for space in now.ground.open_ground:
        yield not_so(now.someone_on(space)), now.is_alone(space)


def test_an_invariant_that_is_too_strong_is_noticed() -> None:
    assert only_fights_and_pairs_share_open_ground.__name__ in {one.name for one in CLAUSES.invariants}
    with fresh_store():
        loaded, scenes = laid_out(*CROWDS[1], "baseline")
        broken = any_of(ways_to_break(Invariant("too strong", (PLACE,), nobody_shares), scenes))
        assert not isinstance(loaded.ask([all_of((broken, not_so(scenes[0][0].some_fight())))]), Impossible)

"""What property tests of Recess! draw: small boards, positions that can be, and any ruleset."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from model.recess.board import Board, random_board
from model.recess.position import (
    ABSENT,
    CHILDREN_EACH,
    ENTRANCES,
    LAST_MINUTE,
    Child,
    Ending,
    Position,
    Posture,
    owner,
    sex,
)
from model.recess.readings import Ruleset

ATTACKERS_EACH = 3


@st.composite
def small_boards(draw: st.DrawFn, largest: int = 6) -> Board:
    """A connected board with shelters and a little equipment, from 2×2 on."""
    rows, columns = draw(st.integers(2, largest)), draw(st.integers(2, largest))
    seed, density = draw(st.integers(0, 999)), draw(st.sampled_from([0.0, 0.1, 0.2]))
    return random_board(Random(seed), rows, columns, density, draw(st.sampled_from(["", "yard", "my yard"])))


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Any reading of any question; the simplest is the baseline."""
    readings = {question.field(): st.sampled_from(question.readings()) for question in Ruleset.questions()}
    return st.builds(Ruleset, **readings)


class Placing:
    """Puts children on a board one after the other, each only where it may be."""

    def __init__(self, draw: st.DrawFn, board: Board, players: int) -> None:
        self.draw, self.board = draw, board
        self.children = [ABSENT] * (players * CHILDREN_EACH)
        self.ground = [space for space in board.open_spaces if space not in board.shelter_spaces]
        self.left = draw(st.permutations(range(len(self.children))))

    def take_ground(self) -> int:
        """A free space of open ground, from now on taken."""
        space: int = self.draw(st.sampled_from(self.ground))
        self.ground.remove(space)
        return space

    def share(self, one: int, other: int, postures: tuple[Posture, Posture]) -> None:
        """Put two children on one space of open ground."""
        space = self.take_ground()
        self.children[one], self.children[other] = Child(space, postures[0]), Child(space, postures[1])
        self.left = [child for child in self.left if child not in (one, other)]

    def fights(self, most: int) -> None:
        """Start some fights between children of different players."""
        for _ in range(self.draw(st.integers(0, most))):
            attackers = [owner(c) for c, child in enumerate(self.children) if child.posture is Posture.ATTACKING]
            pairs = [
                (a, v)
                for a in self.left
                for v in self.left
                if owner(a) != owner(v) and attackers.count(owner(a)) < ATTACKERS_EACH
            ]
            if pairs and self.ground:
                self.share(*self.draw(st.sampled_from(pairs)), (Posture.ATTACKING, Posture.PINNED))

    def pair(self) -> None:
        """Let a boy and a girl of one player share open ground, as a spoilt kiss leaves them."""
        pairs = [(b, g) for b in self.left for g in self.left if owner(b) == owner(g) and (sex(b), sex(g)) == (0, 1)]
        if pairs and self.ground and self.draw(st.booleans()):
            self.share(*self.draw(st.sampled_from(pairs)), (Posture.STANDING, Posture.STANDING))

    def rest(self) -> None:
        """Put every other child on free ground, in a shelter, in an entrance (there also lying) or nowhere."""
        for child in self.left:
            own = ENTRANCES[sex(child)]
            choices = [Child(entrance) for entrance in ENTRANCES]
            choices += [Child(own, posture) for posture in (Posture.DETAINED, Posture.SERVED, Posture.FREED)]
            choices += [Child(space) for space in sorted(self.board.shelter_spaces)]
            if self.ground and self.draw(st.integers(0, 2)):
                self.children[child] = Child(self.take_ground())
            else:
                self.children[child] = self.draw(st.sampled_from([ABSENT, *choices]))

    def nuns(self) -> tuple[int, ...]:
        """Two nuns or fewer, on free ground or in shelters."""
        found = []
        for _ in range(self.draw(st.sampled_from([2, 2, 1, 0]))):
            sheltered = not self.ground or self.draw(st.booleans())
            shelters = st.sampled_from(sorted(self.board.shelter_spaces))
            found.append(self.draw(shelters) if sheltered else self.take_ground())
        return tuple(sorted(found))


@st.composite
def positions(draw: st.DrawFn, largest: int = 6, players: tuple[int, int] = (2, 5), ended: bool = False) -> Position:
    """A position that can be, with fights, pairs and detention; finished ones only if asked for."""
    count = draw(st.integers(*players))
    placing = Placing(draw, draw(small_boards(largest)), count)
    placing.fights(most=3)
    placing.pair()
    nuns = placing.nuns()
    placing.rest()
    endings = st.builds(Ending, st.none() | st.integers(0, count - 1))
    return Position(
        placing.board,
        tuple(placing.children),
        nuns,
        tuple(draw(st.lists(st.integers(0, 20), min_size=count, max_size=count))),
        draw(st.integers(0, LAST_MINUTE - 2)),
        draw(st.integers(0, count - 1)),
        draw(st.none() | endings) if ended else None,
    )

"""Random positions and rulesets of Recess!, drawn from a seed, to compare one implementation with another."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from model.errors import BadInput
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
from model.recess.problems import problems
from model.recess.readings import DetentionMove, DetentionStands, KissSeen, KissWhen, Ruleset

Sizes = tuple[tuple[int, int], ...]
SIZES: Sizes = ((3, 3), (3, 3), (3, 4), (4, 3), (4, 4))
DENSITIES = (0.0, 0.12, 0.23)
QUIET_MINUTE = 10


@dataclass(frozen=True)
class PieceCounts:
    """How many children of the player on turn and of others there may be, and how many fights (each as often as named).

    With three own children and two nuns a turn has tens of thousands of results. `attacks`: all own children are there,
    and they are the attackers. `away` says how likely a child that does not fight is in its entrance, `sheltered` how
    likely any other is in a shelter, `nuns` how many nuns there may be, `paired` how likely so many `pairs` share open
    ground where the rules can lead to that. `players` and `clocks` are drawn from.
    """

    own: int = 2
    others: int = 4
    fights: tuple[int, ...] = (0, 1, 1, 2)
    attacks: bool = False
    away: float = 0.15
    sheltered: float = 0.25
    nuns: tuple[int, ...] = (0, 1, 1, 2)
    paired: float = 0.4
    pairs: int = 1
    players: tuple[int, ...] = (2, 2, 3)
    clocks: tuple[int, ...] = (QUIET_MINUTE, LAST_MINUTE - 2)  # 29 is no position between turns under every reading


FEW = PieceCounts()
CROWDS = (
    FEW,
    FEW,
    PieceCounts(others=10),
    PieceCounts(own=3, fights=(1, 2, 3)),
    PieceCounts(own=4, fights=(0, 2, 3, 4)),
    PieceCounts(own=4, others=6, fights=(3,), attacks=True),
)
ALL_SIZES: Sizes = ((3, 3), (3, 4), (4, 4), (4, 5), (5, 5))


def draw_ruleset(rng: Random) -> Ruleset:
    """Draw a ruleset with no, a few, or any number of readings that are not the baseline's."""
    questions = rng.sample(Ruleset.questions(), rng.choice([0, 3, 8, 20, len(Ruleset.questions())]))
    return Ruleset().choosing({question.id: rng.choice(question.readings()) for question in questions})


def draw_board(rng: Random, sizes: Sizes = SIZES) -> Board:
    """Draw a small board with shelters and perhaps some equipment."""
    while True:
        try:
            return random_board(rng, *rng.choice(sizes), rng.choice(DENSITIES), name="")
        except BadInput:
            continue  # so much equipment would have cut something off: draw again


class Placing:
    """Puts drawn pieces on a board one after the other, each only where it may be."""

    def __init__(self, rng: Random, rules: Ruleset, players: int, turn: int, crowd: PieceCounts, sizes: Sizes) -> None:
        """Draw a board and who takes part."""
        self.rng, self.rules, self.board = rng, rules, draw_board(rng, sizes)
        self.children = [ABSENT] * (players * CHILDREN_EACH)
        self.ground = [space for space in self.board.open_spaces if space not in self.board.shelter_spaces]
        rng.shuffle(self.ground)
        own = [child for child in range(len(self.children)) if owner(child) == turn]
        others = [child for child in range(len(self.children)) if owner(child) != turn]
        most = min(crowd.others, len(others))
        count = crowd.own if crowd.attacks else rng.randint(1, crowd.own)
        self.left = rng.sample(own, count) + rng.sample(others, rng.randint(0, most))
        self.crowd = crowd
        self.attackers = own if crowd.attacks else list(range(len(self.children)))
        rng.shuffle(self.left)

    def share(self, one: int, other: int, postures: tuple[Posture, Posture]) -> None:
        """Put two children on one space of open ground."""
        space = self.ground.pop()
        self.children[one], self.children[other] = Child(space, postures[0]), Child(space, postures[1])
        self.left = [child for child in self.left if child not in (one, other)]

    def fight(self) -> None:
        """Start a fight if there are two children of different players."""
        able = [child for child in self.left if child in self.attackers]
        pairs = [(one, other) for one in able for other in self.left if owner(one) != owner(other)]
        if pairs and self.ground:
            self.share(*self.rng.choice(pairs), (Posture.ATTACKING, Posture.PINNED))

    def pair(self) -> None:
        """Let a boy and a girl of one player share open ground where the rules can lead to that."""
        can_be = self.rules.kiss_seen is KissSeen.YES or self.rules.kiss_when is KissWhen.END_OF_TURN
        pairs = [(b, g) for b in self.left for g in self.left if owner(b) == owner(g) and (sex(b), sex(g)) == (0, 1)]
        if can_be and pairs and self.ground:
            self.share(*self.rng.choice(pairs), (Posture.STANDING, Posture.STANDING))

    def rest(self) -> None:
        """Put every other child in an entrance, in a shelter or on free ground; without any it stays away."""
        lying = [Posture.STANDING, Posture.DETAINED]
        if self.rules.detention_stands is DetentionStands.START_OF_NEXT:
            lying += [Posture.SERVED] * 2
        if self.rules.detention_move is DetentionMove.SHELTER_ONLY:
            lying.append(Posture.FREED)
        for child in self.left:
            if self.rng.random() < self.crowd.away:
                self.children[child] = Child(ENTRANCES[sex(child)], self.rng.choice(lying))
            elif self.rng.random() < self.crowd.sheltered:
                self.children[child] = Child(self.shelter())
            elif self.ground:
                self.children[child] = Child(self.ground.pop())

    def nuns(self) -> tuple[int, ...]:
        """Put up to two nuns in shelters or on free ground."""
        found = []
        for _ in range(self.rng.choice(self.crowd.nuns)):
            sheltered = not self.ground or self.rng.random() < 0.3
            found.append(self.shelter() if sheltered else self.ground.pop())
        return tuple(sorted(found))

    def shelter(self) -> int:
        """Any shelter space."""
        return self.rng.choice(sorted(self.board.shelter_spaces))


def draw_position(rng: Random, rules: Ruleset, crowd: PieceCounts = FEW, sizes: Sizes = SIZES) -> Position:
    """Draw a position that can be, with only a few children of the player on turn."""
    players = rng.choice(crowd.players)
    turn = rng.randrange(players)
    placing = Placing(rng, rules, players, turn, crowd, sizes)
    for _ in range(rng.choice(crowd.fights)):
        placing.fight()
    if rng.random() < crowd.paired:
        for _ in range(crowd.pairs):
            placing.pair()
    nuns = placing.nuns()
    placing.rest()
    coins = tuple(rng.choice([0, 1, 5, 5]) for _ in range(players))
    clock = rng.choice(crowd.clocks)
    position = Position(placing.board, tuple(placing.children), nuns, coins, clock, turn)
    return draw_position(rng, rules, crowd, sizes) if problems(position, rules) else position


def draw_crowd(rng: Random, rules: Ruleset) -> Position:
    """Draw a position with few or many pieces on a board of up to 5×5 spaces."""
    return draw_position(rng, rules, rng.choice(CROWDS), ALL_SIZES)


def draw_finished(rng: Random, rules: Ruleset) -> Position:
    """Draw a finished position with many ties, and many children in detention."""
    players = rng.choice([3, 3, 4])
    board = draw_board(rng)
    lying = Posture.DETAINED if rng.random() < 0.5 else Posture.STANDING
    children = tuple(
        Child(ENTRANCES[sex(child)], rng.choice([Posture.STANDING, lying])) for child in range(players * CHILDREN_EACH)
    )
    coins = tuple(rng.choice([5, 5, 6]) for _ in range(players))
    ending = Ending(rng.choice([None, *range(players)]))
    clock = LAST_MINUTE if ending.kisser is None else QUIET_MINUTE
    position = Position(board, children, (), coins, clock, rng.randrange(players), ending)
    return draw_finished(rng, rules) if problems(position, rules) else position

"""Unknown finished games of Recess! for two rulesets: is there one in which others have won? Asked of a solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from analysis.diverge.smallest import Size, UnknownPosition
from analysis.diverge.two_rulesets import Finding, Found, Nothing, Way
from analysis.solving import Demands, Impossible, Undecided
from analysis.solving.handout import Handout
from model import logic
from model.errors import CheckFailed
from model.grid import Grid
from model.logic import Formula, Node, any_of, at_most, fresh, implies, is_one, not_so, same_truth, unknown, variable
from model.recess.board import Board
from model.recess.clauses import CLAUSES
from model.recess.clauses.ground import Ground
from model.recess.clauses.scene import COINS, KISSER, NOBODY, PLACE, POSTURE, TIME_UP, Scene
from model.recess.outcome import outcome
from model.recess.position import ABSENT, CHILDREN_EACH, ENTRANCES, LAST_MINUTE, Child, Ending, Position, Posture, sex
from model.recess.readings import Ruleset

MOST_LYING, MOST_PLAYERS = 4, 4
BOUND = "finished games of up to 4 players with up to 4 children in detention"
SOME_COINS, QUIET_MINUTE = (5, 0), 10
BOARD = Board("", Grid(1, 1))


class Winners:
    """Everybody's coins, children in detention and the end are unknown; somebody wins under one ruleset alone."""

    def __init__(self, players: int, lying: int, rules: Sequence[Ruleset], handout: Handout) -> None:
        """Say what the deciding clauses say under both rulesets."""
        self.players, self.rules, self.handout = players, rules, handout
        self.board: Sequence[Node] = ()
        self.preferences: Sequence[Sequence[Formula]] = ()
        everybody = range(players * CHILDREN_EACH)
        self.lies = {child: variable(f"{child} lies in detention") for child in everybody}
        self.coins = {player: unknown(f"coins of {player}", SOME_COINS) for player in range(players)}
        self.kisser = unknown("kisser", (NOBODY, *range(players)))
        winners = [[fresh() for _ in range(players)] for _ in rules]
        self.demands = Demands(handout.solver)
        for formula in (*map(is_one, self.coins.values()), is_one(self.kisser), at_most(lying, self.lies.values())):
            self.demands.know(formula)
        for now, won in zip(map(self.scene, rules), winners, strict=True):
            for clause in CLAUSES:
                if clause.decision is not None:
                    self.demands.add(clause.id, clause.decision(now, won))
        self.demands.know(any_of(not_so(same_truth(one, other)) for one, other in zip(*winners, strict=True)))
        for child in everybody:
            if child % 2:
                self.demands.know(implies(self.lies[child], self.lies[child - 1]))

    def scene(self, rules: Ruleset) -> Scene:
        """The finished game under one ruleset."""

        def facts() -> Iterator[tuple[Any, Any]]:
            for child, so in self.lies.items():
                yield PLACE(child), ENTRANCES[sex(child)]
                yield POSTURE(child), logic.Unknown({Posture.DETAINED: so, Posture.STANDING: not_so(so)})
            yield from ((COINS(player), coins) for player, coins in self.coins.items())
            yield KISSER(), self.kisser
            yield TIME_UP(), logic.is_value(self.kisser, NOBODY)

        pieces = tuple(self.lies)
        return Scene.of(facts(), Ground(BOARD), rules, 0, self.players, pieces, lambda *_: False)

    def by(self, _way: Way) -> Formula:
        """Winners differ in one way alone."""
        return True

    def ask(self, seconds: float, assuming: Sequence[Formula] = ()) -> Finding:
        """Look for a finished game with other winners; the simulator's side confirms it."""
        case = self.demands.ask(assuming, seconds)
        if isinstance(case, Undecided):
            return case
        if isinstance(case, Impossible):
            return Nothing(0)
        kisser: Any = case.value(self.kisser)
        children = (
            Child(ENTRANCES[sex(child)], Posture.DETAINED) if case.holds(so) else ABSENT
            for child, so in self.lies.items()
        )
        coins: Any = tuple(case.value(coins) for coins in self.coins.values())
        ended = Ending(None if kisser == NOBODY else kisser)
        clock = LAST_MINUTE if kisser == NOBODY else QUIET_MINUTE
        found = Position(BOARD, tuple(children), (), coins, clock, 0, ended)
        ends = (outcome(found, rules) for rules in self.rules)
        if len({end and end.winners for end in ends}) == 1:
            raise CheckFailed(f"the clauses let others win, and nobody else does: {found.line()}")
        return Found(found, 0, 0)


def finished_sizes(rules: Sequence[Ruleset]) -> Iterator[Size]:
    """All sizes of finished games, smallest first; what one side makes of them the other does not."""

    def unknown_game(players: int, lying: int) -> UnknownPosition:
        name = f"a finished game of {players} players with {lying} children in detention"
        return UnknownPosition(name, lambda _, handout: Winners(players, lying, rules, handout))

    for lying in range(MOST_LYING + 1):
        yield Size((0, lying, 0, 1), [unknown_game(players, lying) for players in range(2, MOST_PLAYERS + 1)])


__all__ = ["BOUND", "Winners", "finished_sizes"]

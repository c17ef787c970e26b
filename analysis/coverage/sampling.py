"""The sample: in how many scenes of random games and of small drawn positions each clause decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from analysis.coverage.asking import changes_of
from analysis.coverage.plan import CoveragePlan, coverage_plan
from analysis.crosscheck.plan import plan_of
from analysis.crosscheck.situations import Situation
from model.refusing import misjudging
from model.registry import game_named
from model.scene import STAYS
from model.theory import ClauseTurn, TurnWalk
from model.turn import Turn

PLAY, POSITIONS = "play", "positions"
"""Where scenes come from: whole games, or small drawn positions."""
TURNS_A_GAME = 6
"""How many turns of a game are looked at, drawn from all that were played."""
LIVELY = 0.9
"""How often a step is drawn by which something happens, if there is one."""


@dataclass
class CoverageTally:
    """What was met: how many scenes, and in how many of them each clause alone refused, or brought about, something."""

    counts: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    brought: Counter[str] = field(default_factory=Counter)

    def join(self, other: CoverageTally) -> None:
        """Take another tally in."""
        self.counts += other.counts
        self.refused += other.refused
        self.brought += other.brought

    def to_json(self) -> dict[str, Any]:
        """Give the tally as it is kept."""
        return {"counts": self.counts, "refused": self.refused, "brought": self.brought}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> CoverageTally:
        """Read a tally that was kept."""
        return cls(*(Counter(given[name]) for name in ("counts", "refused", "brought")))


def sampled(game: str, source: str, seed: int, number: int) -> CoverageTally:
    """Everything that is met in one game or from one drawn position."""
    plan, rng, tally = coverage_plan(game), Random(f"coverage:{game}:{source}:{seed}:{number}"), CoverageTally()
    if source == PLAY:
        position, rules = plan.draw_game(rng, number)
        positions = played_through(plan, position, rules, rng)
        for each in rng.sample(positions[:-1], min(TURNS_A_GAME, len(positions) - 1)):
            look_at_turn(plan, Situation(each, rules), rng, tally)
        look_at_winners(Situation(positions[-1], rules), tally)
    else:
        situation, draw_finished = plan.draw(rng, number), plan_of(game).draw_finished
        look_at_turn(plan, situation, rng, tally)
        if draw_finished is not None:
            rules = situation.ruleset
            look_at_winners(Situation(draw_finished(rng, rules), rules), tally)
    for _, _, broken in plan.wrong_starts(rng):
        tally.counts["starts"] += 1
        tally.refused.update(broken if len(broken) == 1 else ())
    return tally


def played_through(plan: CoveragePlan, start: Any, rules: Any, rng: Random) -> list[Any]:
    """The positions of a random game between its turns, the finished one last, or one in which nothing is legal."""
    positions = [start]
    while positions[-1].ending is None:
        turn = plan.turn(positions[-1], rules)
        while turn.legal:
            turn = turn.after(draw_step(plan, turn, rng))
        if not turn.is_over:
            break
        positions.append(turn.position)
    return positions


def draw_step(plan: CoveragePlan, turn: Turn[Any, Any], rng: Random) -> Any:
    """A legal step at random, mostly one by which something happens."""
    lively = [step for step in turn.legal if not plan.is_dull(step)]
    return rng.choice(lively if lively and rng.random() < LIVELY else turn.legal)


def look_at_turn(plan: CoveragePlan, situation: Situation, rng: Random, tally: CoverageTally) -> None:
    """Note what decides in every scene along one line of a turn, drawn at random."""
    position, rules = situation.position, situation.ruleset
    tally.counts["turns"] += 1
    walk: TurnWalk[Any, Any] = TurnWalk(plan.theory, plan.theory.scene(position, rules))
    turn: ClauseTurn[Any, Any] = ClauseTurn(plan.theory, walk, (), [walk.start])
    tally.brought.update(brought_from(turn, [(walk.start, None)]))
    played = plan.turn(position, rules)
    while played.legal:
        step = draw_step(plan, played, rng)
        tally.counts["scenes"] += 1
        tally.refused.update(refused_alone(plan, turn, rng))
        made = list(turn.permitted_moves(step))
        tally.brought.update(brought_from(turn, made))
        turn = ClauseTurn(plan.theory, walk, (*turn.steps, step), [walk.play(spot, move) for spot, move in made])
        played = played.after(step)


def refused_alone(plan: CoveragePlan, turn: ClauseTurn[Any, Any], rng: Random) -> set[str]:
    """The clauses that alone refuse some move in a scene; who acts out of time is refused for that alone."""
    found = set()
    for spot in turn.spots:
        if not turn.walk.is_over(spot):
            for move in plan.judged_moves(turn.walk.slots[spot.slot], spot.scene, rng):
                said = turn.walk.clauses.by_foresight(move.kind)
                broken = [(far, name) for far, name, says in said if says(spot.scene, move) is not True]
                if broken and (len(broken) == 1 or broken[0][0] < min(0, broken[1][0])):
                    found.add(broken[0][1])
    return found


def brought_from(turn: ClauseTurn[Any, Any], made: list[tuple[Any, Any]]) -> set[str]:
    """The clauses by which alone something becomes otherwise by a move, and by what nobody decides after it."""
    found = {STAYS} if STAYS in turn.walk.clauses.by_id else set()
    for spot, move in made[:1]:
        here, now = spot, move
        while True:
            if now is not None:
                for said in changes_of(turn.walk.clauses, here.scene, now).values():
                    names = {name for name, change in said if change.when is True}
                    if len(names) == 1 and any(
                        change.when is True and here.scene.value(change.fact) != change.value for _, change in said
                    ):
                        found |= names
                here = turn.walk.play(here, now)
            if turn.walk.is_over(here) or turn.walk.slots[here.slot].chooser is not None:
                break
            (now,) = turn.walk.moves(here) or (None,)
            if now is None:
                break
    return found


def look_at_winners(finished: Situation, tally: CoverageTally) -> None:
    """Note which clauses alone rule out some winners of a finished game."""
    position, rules = finished.position, finished.ruleset
    ended = game_named(finished.game).outcome(position, rules)
    if ended is not None:
        tally.counts["finished"] += 1
        said = (misjudging(position, rules, winners) for winners in other_winners(position.players, ended.winners))
        tally.refused.update({broken[0] for broken in said if len(broken) == 1})


def other_winners(players: int, winners: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every player, every two, and so on, but for those who have won."""
    for count in range(1, players + 1):
        yield from (some for some in combinations(range(players), count) if some != winners)

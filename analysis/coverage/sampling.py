"""The sample: in how many scenes of random games and of small drawn positions each clause decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from analysis.coverage.asking import changes_of
from analysis.coverage.fields import Kit, kit_of
from analysis.crosscheck.situations import Situation
from model.registry import game_named
from model.scene import STAYS
from model.theory import ClauseTurn, TurnWalk

PLAY, POSITIONS = "play", "positions"
"""Where scenes come from: whole games, or small drawn positions."""
TURNS_A_GAME = 6
"""How many turns of a game are looked at, drawn from all that were played."""
LIVELY = 0.9
"""How often a step is drawn that neither passes nor stops the turn, if there is one."""
DULL = ("pass", "stop")


@dataclass
class Tally:
    """What was met: how many scenes, and in how many of them each clause alone refused, or brought about, something."""

    counts: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    brought: Counter[str] = field(default_factory=Counter)

    def join(self, other: Tally) -> None:
        """Take another tally in."""
        self.counts += other.counts
        self.refused += other.refused
        self.brought += other.brought

    def to_json(self) -> dict[str, Any]:
        """Give the tally as it is kept."""
        return {"counts": self.counts, "refused": self.refused, "brought": self.brought}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Tally:
        """Read a tally that was kept."""
        return cls(*(Counter(given[name]) for name in ("counts", "refused", "brought")))


def sampled(game: str, source: str, seed: int, number: int) -> Tally:
    """Everything that is met in one game or from one drawn position."""
    kit, rng, tally = kit_of(game), Random(f"coverage:{game}:{source}:{seed}:{number}"), Tally()
    if source == PLAY:
        position, rules = kit.games(rng, number)
        positions = played_through(kit, position, rules, rng)
        for each in rng.sample(positions[:-1], min(TURNS_A_GAME, len(positions) - 1)):
            look_at_turn(kit, Situation(each, rules), rng, tally)
        look_at_winners(kit, positions[-1], rules, tally)
    else:
        situation = kit.draw(rng, number)
        look_at_turn(kit, situation, rng, tally)
        look_at_winners(kit, kit.draw_finished(rng, situation.ruleset), situation.ruleset, tally)
    for _, _, broken in kit.said_of_starts(rng):
        tally.counts["starts"] += 1
        tally.refused.update(broken if len(broken) == 1 else ())
    return tally


def played_through(kit: Kit, start: Any, rules: Any, rng: Random) -> list[Any]:
    """The positions of a random game between its turns, the finished one last, or one in which nothing is legal."""
    positions = [start]
    while positions[-1].ending is None:
        simulator = kit.simulator(positions[-1], rules)
        simulator.begin(positions[-1])
        for _ in line_of(simulator, rng):
            pass
        if not simulator.is_over():
            break
        positions.append(simulator.unload(simulator.stack[0]))
    return positions


def line_of(simulator: Any, rng: Random) -> Iterator[Any]:
    """A line of a turn that has begun, drawn at random: each step before it is played; none where nothing is legal."""
    while not simulator.is_over():
        codes = {simulator.step(code, simulator.stack[0]): code for code in simulator.codes()}
        if not codes:
            return
        lively = [step for step in codes if str(step) not in DULL]
        step = rng.choice(lively if lively and rng.random() < LIVELY else list(codes))
        yield step
        simulator.play_code(codes[step])


def look_at_turn(kit: Kit, situation: Situation, rng: Random, tally: Tally) -> None:
    """Note what decides in every scene along one line of a turn, drawn at random."""
    position, rules = situation.position, situation.ruleset
    simulator = kit.simulator(position, rules)
    simulator.begin(position)
    tally.counts["turns"] += 1
    walk: TurnWalk[Any, Any] = TurnWalk(kit.theory, kit.theory.scene(position, rules))
    turn: ClauseTurn[Any, Any] = ClauseTurn(kit.theory, walk, (), [walk.start])
    tally.brought.update(brought_from(turn, [(walk.start, None)]))
    for step in line_of(simulator, rng):
        tally.counts["scenes"] += 1
        tally.refused.update(refused_alone(kit, turn, rng))
        made = list(turn.permitted_moves(step))
        tally.brought.update(brought_from(turn, made))
        turn = ClauseTurn(kit.theory, walk, (*turn.steps, step), [walk.play(spot, move) for spot, move in made])


def refused_alone(kit: Kit, turn: ClauseTurn[Any, Any], rng: Random) -> set[str]:
    """The clauses that alone refuse some move in a scene; who acts out of time is refused for that alone."""
    found = set()
    for spot in turn.spots:
        if not turn.walk.is_over(spot):
            for move in kit.judged(turn.walk.slots[spot.slot], spot.scene, rng):
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


def look_at_winners(kit: Kit, position: Any, rules: Any, tally: Tally) -> None:
    """Note which clauses alone rule out some winners of a finished game."""
    ended = game_named(kit.game).outcome(position, rules)
    if ended is not None:
        tally.counts["finished"] += 1
        said = (kit.misjudging(position, rules, winners) for winners in other_winners(position.players, ended.winners))
        tally.refused.update({broken[0] for broken in said if len(broken) == 1})


def other_winners(players: int, winners: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every player, every two, and so on, but for those who have won."""
    for count in range(1, players + 1):
        yield from (some for some in combinations(range(players), count) if some != winners)

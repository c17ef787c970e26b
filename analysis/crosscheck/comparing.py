"""Comparing simulator and clauses in one situation: every legal step, where it leads, and every illegal one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from analysis.crosscheck.plan import Plan, plan_of
from analysis.crosscheck.settings import HONEST, CheckSetting
from analysis.crosscheck.situations import Situation
from model.errors import IllegalMove
from model.refusals import Refusal, Refusals, foremost
from model.refusing import misjudging
from model.registry import game_named
from model.theory import ClauseTurn
from model.turn import Turn

MOST_LEGAL = 12
"""How many legal steps of a large position are judged."""


@dataclass(frozen=True)
class Disagreement:
    """Where simulator and clauses differ: in which check, what each says, and the clauses concerned."""

    check: str
    situation: Situation
    step: str
    simulator: str
    clauses: str
    concerned: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Say it in a few lines, with the picture."""
        at = f" ({self.step})" if self.step else ""
        return f"{self.check}{at}\n  simulator: {self.simulator}\n  clauses: {self.clauses}\n{self.situation}"

    def to_json(self) -> dict[str, Any]:
        """Give what is needed to read it back."""
        said = {"check": self.check, "step": self.step, "simulator": self.simulator, "clauses": self.clauses}
        said["game"] = self.situation.game
        return self.situation.to_json() | said | {"concerned": list(self.concerned)}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Disagreement:
        """Read a disagreement back."""
        game = game_named(given["game"])
        at = Situation(game.read(given["position"]), game.rules(given["rules"]), game.read_turn(given["steps"]))
        said = given["step"], given["simulator"], given["clauses"]
        return cls(given["check"], at, *said, tuple(given["concerned"]))


def broken_words(broken: Iterable[str]) -> str:
    """Say which clauses are broken."""
    return f"break {', '.join(broken)}"


def simulated_turn(situation: Situation, setting: CheckSetting = HONEST) -> Turn[Any, Any]:
    """The turn of a situation as the simulator plays it, before the steps so far; a fault may give it other rules."""
    game, position = game_named(situation.game), situation.position
    if setting is HONEST:
        return game.turn(position, situation.ruleset)
    simulator = game.simulator(position, setting.simulated(situation.ruleset))
    setting.altered(simulator)
    return Turn.begin(simulator, game.read_turn, position)


@dataclass(frozen=True)
class Implementations:
    """Simulator and clauses of a game, side by side in one situation; a fault may give the simulator other rules."""

    situation: Situation
    simulator: Turn[Any, Any]
    clauses: ClauseTurn[Any, Any]
    simulated: Any
    """The rules that the simulator plays by."""

    @classmethod
    def begin(cls, situation: Situation, setting: CheckSetting = HONEST) -> Implementations:
        """Set both up and play the steps so far in both; a step that one of them does not know is refused."""
        theory, rules = game_named(situation.game).theory, situation.ruleset
        clauses: ClauseTurn[Any, Any] = ClauseTurn.begin(theory, situation.position, rules)
        turn = simulated_turn(situation, setting).after(*situation.steps)
        return cls(situation, turn, clauses.after(*situation.steps), setting.simulated(rules))

    @property
    def plan(self) -> Plan:
        """How the game is cross-checked."""
        return plan_of(self.situation.game)

    @cached_property
    def key(self) -> object:
        """What tells scenes of one turn apart."""
        return self.simulator.key, frozenset((spot.slot, spot.scene.key()) for spot in self.clauses.spots)

    def after(self, step: Any) -> Implementations:
        """Both one legal step on."""
        return Implementations(
            self.situation.after(step), self.simulator.after(step), self.clauses.after(step), self.simulated
        )


@dataclass
class Tally:
    """What has been compared so far."""

    counts: Counter[str] = field(default_factory=Counter)
    decided: Counter[str] = field(default_factory=Counter)
    """How often a clause alone refused a step, or said what became of something."""
    themes: Counter[str] = field(default_factory=Counter)
    """How many cases showed each theme of the draw."""

    def refuse(self, broken: Iterable[str]) -> None:
        """Note the clauses that refused a step, if one alone did."""
        names = list(broken)
        if len(names) == 1:
            self.decided[names[0]] += 1


def scene_differences(
    here: Implementations, tally: Tally, judged: Callable[[tuple[Any, ...]], Iterable[Any]]
) -> Iterator[Disagreement]:
    """Where both differ: the position, the end of the turn, what is legal, and where some of it leads."""
    situation, simulator, clauses = here.situation, here.simulator, here.clauses
    if simulator.position != clauses.position:
        yield Disagreement("position", situation, "", simulator.position.line(), clauses.position.line())
        return
    if simulator.is_over != clauses.is_over:
        waits = " or ".join(sorted(str(kind) for kind in clauses.kinds)) or "nothing"
        yield Disagreement("end of turn", situation, "", f"over: {simulator.is_over}", f"wait for {waits}")
        return
    if simulator.is_over:
        return
    listed, legal = set(simulator.legal), set(clauses.legal)
    tally.counts["scenes"] += 1
    for step in sorted(legal - listed, key=str):
        yield Disagreement("legal steps", situation, str(step), "refuses it", "let it be")
        return
    for step in sorted(listed - legal, key=str):
        broken = clauses.forbidding(step)
        yield Disagreement("legal steps", situation, str(step), "makes it", broken_words(broken), broken)
        return
    for step in judged(simulator.legal):
        tally.counts["steps"] += 1
        broken = clauses.forbidding(step)
        if broken:
            yield Disagreement("legal step", situation, str(step), "makes it", broken_words(broken), broken)
            continue
        result, other = simulator.after(step).position, clauses.after(step).position
        if result != other:
            concerned = tuple(dict.fromkeys(clauses.brought_about(step).values()))
            yield Disagreement("result of a step", situation, str(step), result.line(), other.line(), concerned)


def differences(here: Implementations, tally: Tally, rng: Random) -> Iterator[Disagreement]:
    """Everything in which simulator and clauses differ in their situation, one disagreement a step."""
    found = list(scene_differences(here, tally, lambda legal: some_steps(here, legal, rng)))
    yield from found
    if found:
        return
    yield from here.plan.check_scene(here, tally)
    if here.simulator.is_over:
        yield from winner_differences(Situation(here.simulator.position, here.situation.ruleset), here.simulated, tally)
        return
    yield from refusal_differences(here, tally, rng)


def some_steps(here: Implementations, legal: tuple[Any, ...], rng: Random) -> Iterable[Any]:
    """All legal steps, or some of a large position."""
    if not here.plan.is_large(here.situation.position) or len(legal) <= MOST_LEGAL:
        return legal
    return rng.sample(sorted(legal, key=str), MOST_LEGAL)


# What is illegal.


def refusal_differences(here: Implementations, tally: Tally, rng: Random) -> Iterator[Disagreement]:
    """Where an illegal step, or a move that cannot even be written, is not refused by both for the same reason."""
    plan, turn = here.plan, here.clauses
    legal = set(here.simulator.legal)
    steps = plan.steps(turn.scene, rng) if plan.steps else () if plan.moves else written_steps(turn)
    for step in steps:
        if step not in legal:
            yield from compare_refusals(here, step, str(step), clauses_against(turn, step), tally)
    if plan.moves is not None:
        read = game_named(here.situation.game).theory.read
        made = {move for step in here.simulator.legal for move in read(turn.scene, step)}
        for move in plan.moves(turn.scene, rng):
            if move not in made:
                waiting = (spot for spot in turn.spots if move.kind in turn.walk.slots[spot.slot].steps)
                names = turn.refusing((spot, move) for spot in waiting)
                yield from compare_refusals(here, move, plan.write_move(turn.scene, move), names, tally)


def written_steps(turn: ClauseTurn[Any, Any]) -> list[Any]:
    """The steps as which the moves of the slots that wait are written, legal or not."""
    found = dict[Any, None]()
    for spot in turn.spots:
        for move in () if turn.walk.is_over(spot) else turn.walk.slots[spot.slot].moves(spot.scene):
            found[turn.theory.written(spot.scene, move)] = None
    found.pop(None, None)
    return list(found)


def clauses_against(turn: ClauseTurn[Any, Any], step: Any) -> tuple[str, ...]:
    """The clauses that forbid a step; what names nothing there is refused for that alone."""
    try:
        return turn.forbidding(step)
    except IllegalMove as refused:
        return (str(refused),)


def compare_refusals(
    here: Implementations, step: Any, words: str, broken: tuple[str, ...], tally: Tally
) -> Iterator[Disagreement]:
    """What the clauses have to say of a step that the simulator refuses: the same, for a reason of the same class."""
    tally.counts["refusals"] += 1
    tally.refuse(broken)
    if not broken:
        yield Disagreement("illegal step", here.situation, words, "refuses it", "let it be")
        return
    if here.plan.simulator_refuses is None:
        return
    classes = {here.plan.refusals.get(name, Refusal.LANDING) for name in broken}
    ours, theirs = foremost(classes), here.plan.simulator_refuses(here.simulator, step)
    if ours != theirs:
        said = f"{refusal_words(ours)} ({', '.join(broken)})"
        yield Disagreement("reason", here.situation, words, refusal_words(theirs), said, broken)


def refusal_words(refusals: Refusals) -> str:
    """Say refusals in a fixed order."""
    return "; ".join(refusal.value for refusal in Refusal if refusal in refusals)


# Who has won.


def winner_differences(finished: Situation, simulated: Any, tally: Tally) -> Iterator[Disagreement]:
    """What the deciding clauses have against the simulator's winner of a finished game."""
    outcome = game_named(finished.game).outcome(finished.position, simulated)
    if outcome is None:
        return
    tally.counts["outcomes"] += 1
    broken = misjudging(finished.position, finished.ruleset, outcome.winners)
    if broken:
        yield Disagreement("outcome", finished, "", str(outcome), broken_words(broken), broken)

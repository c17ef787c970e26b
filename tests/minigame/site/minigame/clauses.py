"""The rules of Pier as clauses, and the slots of a turn in which they speak; moves are steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar

from minigame.position import COIN, EMPTY, PLAYERS, HopAfter, Kind, Position, Step, WalkCoin
from model import logic, scene
from model.clause import Clauses
from model.goals import GoalArguments, Goals
from model.logic import Formula, all_of, any_of, at_most_one, choose, is_no_more, none_of, not_so, same_truth, total
from model.scene import Change, Family, Lasts, families_of, put
from model.slots import Slot
from model.theory import ByThemselves

PLACE, COINS, TAKEN, TURN = Family("place", -1), Family("coin", False), Family("taken", 0), Family("turn", -1)
OFFERED, CONSOLED = Family("offered", False, Lasts.TURN), Family("consoled", False, Lasts.TURN)
CLAUSES, GOALS = Clauses(), Goals["Scene"](PLAYERS)
permits, brings = CLAUSES.permits, CLAUSES.brings


class Scene(scene.Scene):
    """What is so at one moment of a turn."""

    game: ClassVar[str] = "minigame"
    __slots__ = ("length", "rules", "turn")
    rules: Any
    length: int
    turn: int

    def stands(self, player: int, plank: int) -> Formula:
        return self.holds(PLACE(player), plank)

    def has_arrived(self, player: int) -> Formula:
        return self.stands(player, self.length - 1)


@CLAUSES.starts("setup.tokens")
def tokens_begin_in_front(start: Scene) -> Formula:
    """A begins on the first plank and B on the second."""
    return all_of((start.turn == 0, start.stands(0, 0), start.stands(1, 1)))


@brings("turn.sequence", Kind.END)
def turns_go_to_and_fro(now: Scene, move: Step) -> Iterator[Change]:
    """The players walk in turn; an offer and a hop may follow."""
    yield put(TURN(), 1 - now.turn)


@permits("walk.length", Kind.WALK)
def one_to_three_planks(now: Scene, move: Step) -> Formula:
    """A token walks one to three planks towards the end of the pier."""
    return any_of(now.stands(now.turn, move.to - length) for length in (1, 2, 3))


@brings("walk.length", Kind.WALK, Kind.HOP)
def the_token_goes_there(now: Scene, move: Step) -> Iterator[Change]:
    yield put(PLACE(now.turn), move.to)


@permits("walk.free", Kind.WALK, Kind.HOP)
def never_on_the_other_token(now: Scene, move: Step) -> Formula:
    """No token ends on the plank of the other one."""
    return not_so(now.stands(1 - now.turn, move.to))


@permits("walk.coin", Kind.WALK)
def a_coin_may_stop_a_walk(now: Scene, move: Step) -> Formula:
    """Whether a token may walk over a coin."""
    between = [(start, plank) for start in range(move.to) for plank in range(start + 1, move.to)]
    passes = any_of(all_of((now.stands(now.turn, start), now.is_so(COINS(plank)))) for start, plank in between)
    return choose(now.rules.walk_coin, {WalkCoin.OVER: lambda: True, WalkCoin.STOP: lambda: not_so(passes)})


@brings("offer.choice", Kind.WALK)
def a_coin_is_offered(now: Scene, move: Step) -> Iterator[Change]:
    """Who ends its walk on a coin offers it to the other player, who takes it or leaves it to the walker."""
    yield put(OFFERED(), True, now.is_so(COINS(move.to)))


@brings("offer.choice", Kind.TAKE, Kind.LEAVE)
def one_of_them_gets_it(now: Scene, move: Step) -> Iterator[Change]:
    whose = TAKEN(1 - now.turn if move.kind is Kind.TAKE else now.turn)
    yield put(whose, total(now.value(whose), 1))
    for plank in range(now.length):
        yield put(COINS(plank), False, now.stands(now.turn, plank))


@brings("hop.after", Kind.TAKE)
def a_hop_consoles(now: Scene, move: Step) -> Iterator[Change]:
    yield put(CONSOLED(), True, has_hops(now))


@permits("hop.after", Kind.HOP)
def a_hop_is_short(now: Scene, move: Step) -> Formula:
    """Whether a token whose coin was taken may hop to the next plank, if nothing is there."""
    return all_of((now.stands(now.turn, move.to - 1), not_so(now.is_so(COINS(move.to)))))


def has_hops(now: Scene) -> Formula:
    return choose(now.rules.hop_after, {HopAfter.NO: lambda: False, HopAfter.YES: lambda: True})


@CLAUSES.decides("end.arrival")
def most_coins_win(now: Scene, winners: Sequence[Formula]) -> Formula:
    """A token on the last plank ends the game; most coins win it, and if none has more, the token that arrived."""
    more = [not_so(is_no_more(now.value(TAKEN(player)), now.value(TAKEN(1 - player)))) for player in (0, 1)]
    wins = [any_of((more[who], all_of((not_so(more[1 - who]), now.has_arrived(who))))) for who in (0, 1)]
    return all_of(map(same_truth, wins, winners))


@GOALS.named("arrives")
def arrives(now: Scene, asked: GoalArguments) -> Formula:
    """A token has arrived."""
    return any_of(now.has_arrived(player) for player in asked.players(2))


@GOALS.named("taken", 1)
def taken(now: Scene, asked: GoalArguments) -> Formula:
    """The coins of a player are {number}."""
    return any_of(now.holds(TAKEN(player), asked.number) for player in asked.players(2))


def slot(name: str, due: Callable[[Scene], Formula], moves: list[Step], demand: str, chooser: int) -> Slot[Scene, Step]:
    return Slot(name, due, lambda _: moves, demand, chooser, steps=tuple({move.kind for move in moves}))


def unknown_scene(length: int, rules: Any) -> tuple[Scene, Iterable[Formula]]:
    """Any pier of a length with A on turn, and what every pier obeys."""
    places = [logic.unknown(f"place of {letter}", range(length - 1)) for letter in PLAYERS]
    facts: list[tuple[Any, Any]] = [(PLACE(player), place) for player, place in enumerate(places)]
    facts += [(COINS(plank), logic.variable(f"coin on {plank}")) for plank in range(length)]
    now = Scene(families_of([*facts, (TURN(), 0)])).replacing(rules=rules, length=length, turn=0)
    there = (at_most_one((now.stands(0, p), now.stands(1, p), now.is_so(COINS(p)))) for p in range(length))
    return now, (*map(logic.is_one, places), *there)


class PierTheory(ByThemselves[Position, Scene, Step, Step, Any]):
    """The rules of Pier for everybody who asks them; see `model.theory`."""

    clauses, goals = CLAUSES, GOALS

    def scene(self, position: Position, rules: Any) -> Scene:
        cells = position.cells
        facts: list[tuple[Any, Any]] = [(TURN(), position.turn)]
        facts += [(PLACE(player), cells.index(letter)) for player, letter in enumerate(PLAYERS)]
        facts += [(TAKEN(player), coins) for player, coins in enumerate(position.taken)]
        facts += [(COINS(plank), cell == COIN) for plank, cell in enumerate(cells)]
        return Scene(families_of(facts)).replacing(rules=rules, length=len(cells), turn=position.turn)

    def position(self, now: Scene) -> Position:
        value: Any = now.value
        cells = [COIN if value(COINS(plank)) else EMPTY for plank in range(now.length)]
        for player, letter in enumerate(PLAYERS):
            cells[value(PLACE(player))] = letter
        return Position("".join(cells), value(TURN()), (value(TAKEN(0)), value(TAKEN(1))))

    def slots(self, first: Scene) -> list[Slot[Scene, Step]]:
        me, planks = first.turn, range(first.length)
        walks, hops = ([Step(kind, to) for to in planks] for kind in (Kind.WALK, Kind.HOP))
        found = [
            slot("walk", self.goes_on, walks, "turn.sequence", me),
            slot(
                "offer", lambda now: now.is_so(OFFERED()), [Step(Kind.TAKE), Step(Kind.LEAVE)], "offer.choice", 1 - me
            ),
            slot("hop", lambda now: now.is_so(CONSOLED()), [*hops, Step(Kind.STAY)], "hop.after", me),
            Slot("end", lambda _: True, lambda _: [Step(Kind.END)], "turn.sequence", closes=Lasts.TURN),
        ]
        return found if has_hops(first) is not False else [*found[:2], *found[3:]]

    def written(self, now: Scene, move: Step) -> Step | None:
        return None if move.kind is Kind.END else move

    def plays(self, now: Scene, move: Step, step: Step) -> Formula:
        return move == step

    def read(self, now: Scene, step: Step) -> list[Step]:
        return [step]

    def next_turn(self, end: Scene) -> Scene:
        return end.replacing(turn=1 - end.turn)

    def goes_on(self, now: Scene) -> Formula:
        return none_of(map(now.has_arrived, range(2)))

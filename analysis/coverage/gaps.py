"""Gaps and overlaps: where editions say nothing or contradict themselves, and whether a turn can always go on."""

from __future__ import annotations

from typing import Any

from analysis.coverage.asking import known_in
from analysis.coverage.fields import UnknownField
from analysis.coverage.plan import CoveragePlan
from analysis.solving import Demands, Loaded, Possible
from model.logic import Formula, all_of, any_of, none_of, not_so
from model.registry import game_named
from model.rulebook import Question, StanceKind
from model.slots import closed, permits
from model.theory import ClauseTurn

MOST_TRIED = 12
"""How many positions are tried plainly in which the solver sees no way to complete a turn."""


def silent_editions(game: str) -> dict[str, tuple[str, ...]]:
    """For each clause that some edition does not state, those editions."""
    book = game_named(game).rulebook
    found = {
        name: tuple(edition.id for edition in book.editions.values() if edition.clauses[name].is_silent)
        for name in book.clauses
    }
    return {name: silent for name, silent in found.items() if silent}


def contradictions(game: str) -> dict[tuple[Question, Question], tuple[str, ...]]:
    """Two readings between which editions contradict themselves, with those editions."""
    found: dict[tuple[Question, Question], tuple[str, ...]] = {}
    for edition in game_named(game).rulebook.editions.values():
        for stance in edition.stances.values():
            if stance.kind is StanceKind.CONTRADICTS:
                for other in stance.readings[1:]:
                    pair = (stance.readings[0], other)
                    found[pair] = (*found.get(pair, ()), edition.id)
    return found


def some_line_is_complete(plan: CoveragePlan, field: UnknownField) -> Formula:
    """A formula that is only so if a turn can be completed: in each slot the first move is made that is permitted.

    Passing comes first, where there is passing, so that it is so of nearly every position.
    """
    now: Any = field.start
    goes_on: list[Formula] = []
    for slot in plan.theory.slots(field.start):
        due = slot.due(now)
        if due is False:
            now = closed(slot, now)
            continue
        taken: list[tuple[Any, Formula]] = []
        for move in plan.every_move(slot, now):
            permitted = permits(plan.theory.clauses, now, move)
            if permitted is not False:
                taken.append((move, all_of((due, permitted, none_of(before for _, before in taken)))))
        goes_on.append(any_of((not_so(due), *(made for _, made in taken))))
        ways: dict[Any, list[Formula]] = {}
        for move, made in taken:
            for clause, brings in plan.theory.clauses.changes.get(move.kind, ()):
                for change in brings(now, move):
                    if change.when is not False:
                        ways.setdefault((change.fact, change.value, clause, change.when), []).append(made)
        now = closed(slot, now.joining(ways, Quiet()))
    return all_of(goes_on)


class Quiet:
    """A ledger for scenes in which nothing is unknown but where they begin: there is nothing to demand."""

    tracks_changes = notes_overlaps = False

    def require(self, *_: Any) -> None:
        """Take no note."""

    require_at_most_one = note_overlap = require


def dead_end(plan: CoveragePlan, field: UnknownField, solver: str, seconds: float) -> tuple[str, Any]:
    """Whether there is a position in which no turn can be completed; each one found is tried plainly."""
    complete = some_line_is_complete(plan, field)
    demands = Demands(solver)
    demands.know(field.known)
    loaded = Loaded(demands, [complete, *field.tells])
    for _ in range(MOST_TRIED):
        case = loaded.ask([not_so(complete)], seconds)
        if not isinstance(case, Possible):
            return ("undecided" if loaded.is_possible([not_so(complete)], seconds) is None else "impossible"), None
        position, rules = plan.position(field, case), field.rules_in(case)
        turn: ClauseTurn[Any, Any] = ClauseTurn.begin(plan.theory, position, rules)
        if not turn.is_over and not turn.legal:
            return "found", (position, rules)
        holds = known_in(case)
        loaded.add(any_of(not_so(so) if holds(so) else so for so in field.tells))
    return "undecided", None

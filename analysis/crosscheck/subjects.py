"""What faults are seeded in: the clauses, questions, simulator chapters and tables of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType

from model.clause import Clauses
from model.rulebook import Question


@dataclass(frozen=True)
class Subject:
    """Simulator and clauses of a game, as far as they can be spoilt.

    `state` names the parts of the simulator's row that players see or remember, and what its places are called in the
    sources; the rest says where a turn goes on. `tables` are its lists of neighbours. `chapters` are the simulator's
    sources; `ordered` those of them in which an order may be wrong. `clauses` are collected in `clause_chapters`;
    `course` lays out the slots.
    """

    clauses: Clauses
    course: ModuleType
    clause_chapters: tuple[ModuleType, ...]
    questions: tuple[type[Question], ...]
    chapters: tuple[ModuleType, ...]
    ordered: tuple[ModuleType, ...]
    state: tuple[str, ...]
    tables: Mapping[str, int] = field(default_factory=dict)


def subject_of(game: str) -> Subject:
    """What faults are seeded in, for a game."""
    return {"recess": recess, "colorpop": colorpop}[game]()


def recess() -> Subject:
    """What faults of Recess! are seeded in."""
    from model.recess.clauses import CHAPTERS, CLAUSES, course
    from model.recess.readings import Ruleset
    from model.recess.simulator import answers, chains, landings, layout, pushes, steps, turns

    seen = ("PLACE", "POSTURE", "COINS", "CLOCK", "TURN", "ENDING", "KISSER")
    remembered = ("HELD", "LEAVING", "MAY", "WALKED", "NEED", "BUDGET", "SERVING", "UNDECIDED", "SEEN_AT_START")
    marks = ("CUT", "PASSED", "STUCK", "PASSABLE", "HOPEFUL", "SWORN")
    tables = {"walks": layout.WALKS, "nuns' lines": layout.NUN_LINES, "pushes": layout.NEAR, "exits": layout.EXITS}
    chapters = (pushes, chains, landings, answers, turns, steps)
    state = seen + remembered + marks
    return Subject(CLAUSES, course, CHAPTERS, tuple(Ruleset.questions()), chapters, chapters, state, tables)


def colorpop() -> Subject:
    """What faults of Color Pop are seeded in."""
    from model.colorpop.clauses import CHAPTERS, CLAUSES, course
    from model.colorpop.readings import Ruleset
    from model.colorpop.simulator import groups, setups, turns

    seen = ("TURN", "PENDING", "ENDING", "WHO", "PHASE", "ASKING", "POPPED", "TAKEN", "COUNT")
    places = ("todo", "place", "free")
    chapters, questions = (groups, turns, setups), tuple(Ruleset.questions())
    return Subject(CLAUSES, course, CHAPTERS, questions, chapters, (turns,), seen + places)

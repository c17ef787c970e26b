"""Why a move is legal or not, for people's eyes, as JSON and as a drawing."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from analysis import drawing
from analysis.adapter import adapter_of
from analysis.depends.departures import Departures
from analysis.why.verdict import Otherwise, Verdict, Why
from model.clause import Clause
from model.grid import LETTERS, Grid
from model.records import rules_text
from model.registry import game_named
from model.rulebook import Question

if TYPE_CHECKING:
    from rich.text import Text

OFFENCE = "bold red"

# In the terminal.


def shown(answer: Why) -> Text:
    """The whole answer: the verdict, the marked picture, the clauses with their places, and who says otherwise."""
    from rich.text import Text

    parts = [Text(headline(answer))]
    if not answer.verdict.is_legal:
        parts += [marked_picture(answer.before, answer.marked)]
        parts += [Text("\n".join(clause_lines(answer.game, clause))) for clause in answer.verdict.broken]
    parts += [Text("\n".join(otherwise_lines(answer)))]
    return Text("\n\n").join(parts)


def headline(answer: Why) -> str:
    """Say in one line what the verdict is, about which step and under which rules."""
    rules = rules_text(answer.rules)
    if answer.verdict.is_legal:
        return f"Legal under {rules}: {'; '.join(map(str, answer.steps))}"
    which = f" (step {answer.verdict.number} of {len(answer.steps)})" if len(answer.steps) > 1 else ""
    wrong = f"breaks {names(answer.verdict.broken)}" if answer.verdict.broken else f"comes when {answer.verdict.note}"
    return f"Illegal under {rules}: {answer.step}{which} {wrong}"


def grid_of(position: Any) -> Grid:
    """The spaces of a position's board."""
    board: Any = position.board
    grid: Grid = board if isinstance(board, Grid) else board.grid
    return grid


def names(clauses: Collection[Clause]) -> str:
    """The ids of some clauses: `one, two and three`."""
    *most, last = [clause.id for clause in clauses]
    return f"{', '.join(most)} and {last}" if most else last


def marked_picture(position: Any, marked: Collection[int]) -> Text:
    """The picture with rows and columns named, and the spaces concerned in square brackets."""
    from rich.text import Text

    lines, grid = str(position).splitlines(), grid_of(position)
    head, rows = lines[: -grid.rows], " ".join(lines[-grid.rows :])
    cells = [f"[{cell}]" if space in marked else cell for space, cell in enumerate(rows.split())]
    wide = max(map(len, cells))
    picture = Text("\n".join([*head, "    " + " ".join(letter.ljust(wide) for letter in LETTERS[: grid.columns])]))
    picture.rstrip()
    for space, cell in enumerate(cells):
        if grid.column(space) == 0:
            picture.rstrip()
            picture.append(f"\n{grid.row(space) + 1:>3} ")
        picture.append(cell, style=OFFENCE if space in marked else "")
        picture.append(" " * (wide - len(cell) + 1))
    picture.rstrip()
    return picture


def clause_lines(game: str, clause: Clause) -> Iterator[str]:
    """A clause in our words, and where each edition states it."""
    yield f"{clause.id}  {clause.words}"
    for edition, places in places_of(game, clause).items():
        yield f"  {edition}  {', '.join(places) or 'silent'}"


def places_of(game: str, clause: Clause) -> dict[str, list[str]]:
    """Where each edition states a clause; an edition that is silent has no place."""
    statements = {name: edition.clauses.get(clause.id) for name, edition in game_named(game).rulebook.editions.items()}
    return {name: [] if said is None else list(map(str, said.places)) for name, said in statements.items()}


def otherwise_lines(answer: Why) -> Iterator[str]:
    """Which readings, and which editions, say otherwise."""
    legal = answer.verdict.is_legal
    yield heading_of_otherwise(answer)
    written = [" and ".join(map(choice, other.readings)) for other in answer.otherwise]
    wide = max(map(len, written), default=0)
    for text, other in zip(written, answer.otherwise, strict=True):
        yield f"  {text.ljust(wide)}  {because(other, legal)}"
    verdicts = [f"{name} {'legal' if verdict.is_legal else 'illegal'}" for name, verdict in answer.editions.items()]
    yield f"By each edition's most likely reading: {', '.join(verdicts)}"


def heading_of_otherwise(answer: Why) -> str:
    """Say how many other readings together turn the verdict round."""
    legal, asked = answer.verdict.is_legal, answer.any_reading
    opposite = "Illegal" if legal else "Legal"
    if asked is not None:
        proved = f"proved by {asked.solver}, single ones also by the simulator"
        known = proved if asked.is_complete else f"as far as {asked.solver} came; time was up"
        if answer.otherwise:
            return f"{opposite} with any of these sets of readings, and with none that has none of them ({known}):"
        return f"{'Legal' if legal else 'Illegal'} under every reading ({known})."
    if not answer.otherwise:
        return "No other single reading forbids it." if legal else "No change of one or two readings makes it legal."
    return f"{opposite} with {'one other reading' if len(answer.otherwise[0].readings) == 1 else 'two other readings'}:"


def choice(reading: Question) -> str:
    """A reading as people choose it."""
    return f"{reading.id}={reading.word}"


def because(other: Otherwise, was_legal: bool) -> str:
    """Why the verdict is the opposite: what it breaks then, or what the readings mean."""
    if not was_legal:
        return "; ".join(reading.means for reading in other.readings)
    return f"breaks {names(other.verdict.broken)}" if other.verdict.broken else other.verdict.note


# As JSON.


def to_dict(answer: Why) -> dict[str, Any]:
    """The whole answer ready for JSON."""
    grid = grid_of(answer.position)
    return {
        "position": answer.position.to_json(),
        "rules": rules_text(answer.rules),
        "steps": list(map(str, answer.steps)),
        "legal": answer.verdict.is_legal,
        "step": {"number": answer.verdict.number, "step": str(answer.step)},
        "before": answer.before.to_json(),
        "broken": [clause_to_dict(answer.game, clause) for clause in answer.verdict.broken],
        **({"note": answer.verdict.note} if answer.verdict.note else {}),
        "marked": [grid.name(space) for space in answer.marked],
        "otherwise": [
            {"readings": {reading.id: reading.word for reading in other.readings}} | verdict_to_dict(other.verdict)
            for other in answer.otherwise
        ],
        "editions": {name: verdict_to_dict(verdict) for name, verdict in answer.editions.items()},
    } | ({"any_reading": asked_to_dict(answer.any_reading)} if answer.any_reading else {})


def asked_to_dict(asked: Departures) -> dict[str, Any]:
    """How sets of readings were asked for, ready for JSON."""
    return {"complete": asked.is_complete, "solver": asked.solver, "questions": asked.rounds, "seconds": asked.seconds}


def clause_to_dict(game: str, clause: Clause) -> dict[str, Any]:
    """A broken clause ready for JSON."""
    return {"clause": clause.id, "words": clause.words, "places": places_of(game, clause)}


def verdict_to_dict(verdict: Verdict) -> dict[str, Any]:
    """A verdict in short, ready for JSON."""
    short = {"legal": verdict.is_legal, "broken": [clause.id for clause in verdict.broken]}
    return short | ({"note": verdict.note} if verdict.note else {})


# As a drawing.


def drawn(answer: Why) -> drawing.Picture:
    """The position in which the step is made, with sight, the step as an arrow and the spaces concerned framed."""
    picture: drawing.Picture = adapter_of(answer.game).picture(
        answer.before, answer.rules, [answer.step], caption=headline(answer)
    )
    return replace(picture, highlighted=frozenset(answer.marked))

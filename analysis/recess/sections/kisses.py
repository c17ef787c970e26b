"""How soon there can be a kiss: the earliest turn with everybody helping, by players and edition, with its proof."""

from __future__ import annotations

from collections.abc import Callable

from analysis.answers import Answer
from analysis.recess.kiss.earliest import Extras, earliest, spans
from analysis.recess.kiss.earliest import KissQuestion as Question
from analysis.recess.kiss.view import summary
from analysis.report.parts import Column, Figure, Prose, Run, Section, Table, text
from analysis.report.request import SectionRequest
from analysis.workers import run_tasks
from model.recess.board import shipped_board
from model.recess.readings import Ruleset
from model.registry import game_named

PLAYERS, MORE_PLAYERS = (3, 4), (3, 4, 5)
"""For how many players a report asks, and a full one."""
SECONDED = 3
"""So many players at most a second opinion is asked for: of more it takes minutes."""
WITHIN = 12
PATIENCE = 120.0
"""Seconds for each answer; it takes a few."""
CAPTION = (
    "The earliest turn of a kiss by number of players and edition. Each was found with a record that the simulator has "
    "played; that no turn before it can have one is proved. Where a span stands, the turns between are undecided."
)


def section(request: SectionRequest) -> Section:
    """Ask for the earliest kiss for every number of players in every edition."""
    editions = list(game_named(request.game).rulebook.editions)
    numbers = MORE_PLAYERS if request.options.full else PLAYERS
    answers = all_answers([(players, edition) for players in numbers for edition in editions], request.options.jobs)
    answer = next(iter(answers.values()))
    found = [one.details["found"] for one in answers.values() if one.details["found"]]
    rows = tuple((text(str(players)), *(text(summary(answers[players, e])) for e in editions)) for players in numbers)
    columns = (Column("players", is_number=True), *(Column(edition, is_number=True) for edition in editions))
    return Section(
        id="kisses",
        title="How soon can there be a kiss",
        finding=f"With everybody helping, a kiss comes in turn {min(found)} at the earliest."
        if found
        else "None found.",
        run=Run(
            f"rulescope {request.game} kiss --table",
            board=answer.board,
            ruleset="each edition as it is played",
            bound=answer.bound,
            seconds=round(sum(one.seconds for one in answers.values()), 1),
        ),
        parts=(Table(CAPTION, columns, rows), *proofs(answers)),
        answer={"answers": [{"players": p, "edition": e} | one.to_json() for (p, e), one in answers.items()]},
    )


def all_answers(questions: list[tuple[int, str]], jobs: int) -> dict[tuple[int, str], Answer]:
    """The answers for numbers of players and editions, several at a time where there are processes for it."""
    found = dict(run_tasks(answer, questions, jobs))
    return {question: found[question] for question in questions}


def answer(players: int, edition: str) -> tuple[tuple[int, str], Answer]:
    """The earliest kiss of so many players in one edition, beside what was asked."""
    question = Question(shipped_board(), Ruleset.of(edition), players, WITHIN)
    return (players, edition), earliest(question, PATIENCE, extras=Extras(opinion=players <= SECONDED))


def proofs(answers: dict[tuple[int, str], Answer]) -> list[Prose | Figure]:
    """Name the clauses that rule earlier turns out, and give one record that replays."""
    clauses = list(dict.fromkeys(name for answer in answers.values() for name in answer.details["because"]))
    parts: list[Prose | Figure] = []
    if clauses:
        says = f"Earlier turns are ruled out by {', '.join(clauses)}."
        parts.append(Figure("ruled_out_by", clauses, says))
    if crowds := said_in(answers, needs_a_crowd):
        parts.append(Figure("unless_passed_on", crowds, f"Undecided: {'; '.join(crowds)}."))
    if disputes := said_in(answers, is_proved_once):
        parts.append(Figure("proved_once", disputes, f"Undecided: {'; '.join(disputes)}."))
    if opinions := said_in(answers, lambda answer: [str(opinion) for opinion in answer.opinions]):
        parts.append(Figure("second_opinions", opinions, f"Second opinions: {'; '.join(opinions)}."))
    for (players, edition), answer in answers.items():
        if answer.witness is not None:
            played = [line for line in str(answer.witness).splitlines() if line[:1].isdigit()]
            parts.append(Prose(f"For {players} players in {edition}: {' '.join(played)}"))
            break
    return parts


def needs_a_crowd(answer: Answer) -> list[str]:
    """Say which turns are excluded as long as no push is passed on to the pair, if any are."""
    turns = answer.details["excluded_unless_passed_on"]
    return [f"{spans(turns)} would take a push passed on to one of the two by other pieces"] if turns else []


def is_proved_once(answer: Answer) -> list[str]:
    """Say in which turns only one of the two proofs excludes a kiss, if there are any."""
    turns = answer.details["disputed"]
    return [f"a kiss in {spans(turns)} is excluded by the solver, but not by the second opinion"] if turns else []


def said_in(answers: dict[tuple[int, str], Answer], of: Callable[[Answer], list[str]]) -> list[str]:
    """What is said of answers, each thing once for a number of players, with the editions of which it is said."""
    found: dict[str, list[str]] = {}
    for (players, edition), answer in answers.items():
        for said in of(answer):
            found.setdefault(f"{players} players: {said}", []).append(edition)
    return [f"{said}, in {' '.join(editions)}" for said, editions in found.items()]

"""`diverge`: the smallest position in which two readings or editions part."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.cli.crosscheck import progress
from analysis.cli.play import print_json
from model.game import BadInput, CheckFailed
from model.games import rulebook_of

if TYPE_CHECKING:
    from analysis.divergence import Parting


@click.command()
@click.argument("names", nargs=-1, metavar="[QUESTION [READING READING] | EDITION EDITION [EDITION]]")
@click.option("--all", "everything", is_flag=True, help="Every question of the catalogue, as a table.")
@click.option("--company", metavar="READINGS", help='Other readings that hold, as in "push.shelter=yes".')
@click.option("--different", type=click.IntRange(1), metavar="N", help="N witnesses, told apart by who is responsible.")
@click.option("--svg", "svg_folder", type=click.Path(path_type=Path, file_okay=False), help="Draw into this folder.")
@click.option("--jobs", type=click.IntRange(1), help="Processes; all cores unless given.")
@click.option("--fresh", is_flag=True, help="Forget what has been worked out before.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def diverge(
    game: str,
    names: tuple[str, ...],
    everything: bool,
    company: str | None,
    different: int | None,
    svg_folder: Path | None,
    jobs: int | None,
    fresh: bool,
    as_json: bool,
) -> None:
    """Find the smallest position in which two readings or editions part.

    Positions are tried in order: by the turns that it takes to see the difference, by pieces, by spaces of the board,
    by equipment, then in reading order. The answer shows the position, a turn that leads where only one side allows,
    what becomes of it under the other, the clauses responsible, and how many smaller positions were tried. A question
    that arises only beside some reading of another is asked beside it, and the answer says so. The clauses judge every
    witness; if they say otherwise than the simulator, the exit status is 1. What has been worked out is kept.

    \b
    Examples:
      rulescope recess diverge nun.directions
      rulescope recess diverge turn.stuck planned whole_turn_passed
      rulescope recess diverge push.free_shelter --company "push.shelter=yes"
      rulescope recess diverge fr ja --svg pictures/
      rulescope recess diverge --all
      rulescope colorpop diverge win.mover --different 3
    """
    from analysis import divergence
    from analysis.divergence.running import notebook

    if fresh:
        notebook(game).forget()
    workers = jobs or os.cpu_count() or 1
    if everything:
        if names or company or different:
            raise BadInput("--all stands alone; give no question, --company or --different beside it")
        with progress("sizes of positions", 1) as on_progress:
            answers = divergence.every_parting(game, workers, on_progress, anew=fresh)
        show_all(answers, svg_folder, as_json)
        return
    if not names:
        raise BadInput("nothing is asked; give a question, two editions, or --all")
    found = asked(game, names, company, different, workers, fresh)
    show(found, svg_folder, as_json)


def asked(
    game: str, names: tuple[str, ...], company: str | None, different: int | None, jobs: int, anew: bool
) -> list[Parting]:
    """Answer what the names ask for: editions, a question, or two readings of one."""
    from analysis import divergence
    from analysis.divergence.different import different_partings
    from analysis.play_view import working

    book = rulebook_of(game)
    beside = None if company is None else book.ruleset.parse(company)
    with working("trying positions, smallest first"):
        if names[0] in book.editions:
            if company or different:
                raise BadInput("--company and --different are for questions, not for editions")
            return [divergence.edition_parting(game, *names, jobs=jobs)]
        if len(names) not in (1, 3):
            raise BadInput(f"{' '.join(names)}: expected a question, alone or with two readings, or editions")
        if different:
            return different_partings(game, names[0], names[1:], beside, different)
        if len(names) == 3:
            return [divergence.reading_parting(game, *names, company=beside, jobs=jobs)]
        return divergence.partings(game, names[0], beside, jobs, anew)


def show(found: list[Parting], svg_folder: Path | None, as_json: bool) -> None:
    """Print partings one by one, draw them where that is wanted, and fail if somebody contradicts them."""
    from analysis import divergence_view

    if as_json:
        print_json([said(parting) for parting in found])
    else:
        click.echo("\n\n".join(map(divergence_view.shown, found)))
        for parting in found:
            if not parting.question and parting.is_found and len(parting.readings) == 2:
                click.echo("\n" + divergence_view.edition_questions(parting))
    finish(found, svg_folder)


def said(parting: Parting) -> dict[str, Any]:
    """A parting ready for JSON; of editions also the questions in which they part."""
    from analysis.divergence import deciding_alone, parting_questions

    if parting.question or len(parting.readings) != 2:
        return parting.to_json()
    alone = list(deciding_alone(parting)) if parting.is_found else []
    return parting.to_json() | {"alone": alone, "questions": parting_questions(parting.game, *parting.readings)}


def show_all(answers: dict[str, list[Parting]], svg_folder: Path | None, as_json: bool) -> None:
    """Print all questions as a table."""
    from rich.console import Console

    from analysis import divergence_view

    if as_json:
        print_json({question: [parting.to_json() for parting in each] for question, each in answers.items()})
    else:
        divergence_view.show_all(answers, Console())
    finish([parting for each in answers.values() for parting in each], svg_folder)


def finish(found: list[Parting], svg_folder: Path | None) -> None:
    """Draw partings where that is wanted, and fail if somebody contradicts them."""
    from analysis import divergence_view
    from analysis.answers import unconfirmed

    for parting in found:
        if svg_folder is not None:
            divergence_view.write_svgs(parting, svg_folder)
    if contradicted := unconfirmed(parting.told for parting in found):
        raise CheckFailed("; ".join(contradicted))

"""`diverge`: the smallest position in which two readings or editions part."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from analysis.cli.crosscheck import progress
from analysis.cli.limits import JOBS_OPTION
from analysis.cli.play import print_json
from model.game import BadInput, CheckFailed
from model.games import rulebook_of

if TYPE_CHECKING:
    from analysis.divergence import Parting


@click.command()
@click.argument("names", nargs=-1, metavar="[QUESTION [READING READING] | EDITION EDITION [EDITION]]")
@click.option("--all", "everything", is_flag=True, help="Every question of the catalogue, as a table.")
@click.option("--company", metavar="READINGS", help='Other readings that hold, as in "push.shelter=yes".')
@click.option("--different", type=click.IntRange(1), metavar="N", help="N witnesses that are really different.")
@click.option("--open", "left_open", is_flag=True, help="Two editions, whatever is read where they leave it open.")
@click.option(
    "--opinion",
    type=click.IntRange(1),
    metavar="N",
    help="Ask the clauses about up to N smaller positions of each size; 5 unless given.",
)
@click.option("--svg", "svg_folder", type=click.Path(path_type=Path, file_okay=False), help="Draw into this folder.")
@JOBS_OPTION
@click.option("--fresh", is_flag=True, help="Forget what has been worked out before.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def diverge(
    game: str,
    names: tuple[str, ...],
    everything: bool,
    company: str | None,
    different: int | None,
    left_open: bool,
    opinion: int | None,
    svg_folder: Path | None,
    jobs: int,
    fresh: bool,
    as_json: bool,
) -> None:
    """Find the smallest position in which two readings or editions part.

    Positions are tried in order: by the turns that it takes to see the difference, by pieces, by spaces of the board,
    by equipment, then in reading order. The answer shows the position, a turn that leads where only one side allows,
    what becomes of it under the other, the clauses responsible, and how many smaller positions were tried. A question
    that arises only beside some reading of another is asked beside it, and the answer says so. The clauses judge every
    witness, and a sample of the smaller positions (--opinion N for a larger one); if they say otherwise than the
    simulator, the exit status is 1. What has been worked out is kept.

    Of editions the answer also lists every question in which they part for certain or may part, each with its smallest
    witness; of three, positions in which all of them part. With --open the readings that two editions leave open are
    tried out: is there a position in which they part whatever is read?

    Witnesses are different when other clauses are responsible; if that is not enough for N, when none is an image of
    another by turning or reflecting the board, or by other names.

    \b
    Examples:
      rulescope recess diverge nun.directions
      rulescope recess diverge turn.stuck planned whole_turn_passed
      rulescope recess diverge push.free_shelter --company "push.shelter=yes"
      rulescope recess diverge fr ja --svg pictures/
      rulescope recess diverge fr ja --open
      rulescope recess diverge fr es ja
      rulescope recess diverge --all
      rulescope colorpop diverge win.mover --different 3
    """
    from analysis import divergence
    from analysis.divergence.opinions import OF_EACH_SIZE
    from analysis.divergence.running import cache_of

    if everything and (names or company or different or left_open):
        raise BadInput("--all stands alone; give no question, --company, --different or --open beside it")
    if not everything:
        refuse(game, names, company, different, left_open)
    wishes = Wishes(jobs, fresh or opinion is not None, opinion or OF_EACH_SIZE)
    if svg_folder is not None:
        svg_folder.mkdir(parents=True, exist_ok=True)
    if fresh:
        cache_of(game, wishes.of_each_size).forget()
    if everything:
        with progress("sizes of positions", 1) as on_progress:
            answers = divergence.every_parting(game, jobs, on_progress, wishes.anew, wishes.of_each_size)
        show_all(answers, svg_folder, as_json)
    elif left_open:
        show_open(game, names, as_json)
    else:
        show(asked(game, names, company, different, wishes), svg_folder, jobs, as_json)


def refuse(game: str, names: tuple[str, ...], company: str | None, different: int | None, left_open: bool) -> None:
    """Refuse what cannot be asked, before anything is forgotten, made or worked out."""
    from analysis.divergence.different import task_of
    from analysis.divergence.editions import task_of as task_of_editions

    book = rulebook_of(game)
    if not names:
        raise BadInput("nothing is asked; give a question, two editions, or --all")
    if left_open and len(names) != 2:
        raise BadInput(f"{' '.join(names)}: --open is for two editions")
    if left_open or names[0] in book.editions:
        if company or different:
            raise BadInput("--company and --different are for questions, not for editions")
        task_of_editions(game, *names)
    elif len(names) not in (1, 3):
        raise BadInput(f"{' '.join(names)}: expected a question, alone or with two readings, or editions")
    else:
        task_of(game, names[0], names[1:], None if company is None else book.ruleset.parse(company))


class Wishes(NamedTuple):
    """How to answer: by how many processes, anew or not, and how many smaller positions of each size to judge."""

    jobs: int
    anew: bool
    of_each_size: int


def asked(
    game: str, names: tuple[str, ...], company: str | None, different: int | None, wishes: Wishes
) -> list[Parting]:
    """Answer what the names ask for: editions, a question, or two readings of one."""
    from analysis import divergence
    from analysis.divergence.different import different_partings
    from analysis.play_view import working

    book = rulebook_of(game)
    beside = None if company is None else book.ruleset.parse(company)
    how = wishes._asdict()
    with working("trying positions, smallest first"):
        if names[0] in book.editions:
            return [divergence.edition_parting(game, *names, **how)]
        if different:
            return different_partings(game, names[0], names[1:], beside, different, wishes.of_each_size)
        if len(names) == 3:
            return [divergence.reading_parting(game, *names, company=beside, **how)]
        return divergence.partings(game, names[0], beside, **how)


def show_open(game: str, names: tuple[str, ...], as_json: bool) -> None:
    """Print where two editions part whatever is read, and on what their parting as they are played hangs."""
    from analysis import divergence_view
    from analysis.answers import unconfirmed
    from analysis.divergence.leaving_open import left_open
    from analysis.play_view import working

    with working("trying positions, smallest first"):
        found = left_open(game, *names)
    if as_json:
        print_json(found.to_json())
    else:
        click.echo(divergence_view.open_shown(found))
    if contradicted := unconfirmed([found.told]):
        raise CheckFailed("; ".join(contradicted))


def show(found: list[Parting], svg_folder: Path | None, jobs: int, as_json: bool) -> None:
    """Print partings one by one, draw them where that is wanted, and fail if somebody contradicts them."""
    from analysis import divergence_view
    from analysis.divergence import parting_questions
    from analysis.divergence.editions import three_ways

    if as_json:
        print_json([said(parting, jobs) for parting in found])
    else:
        click.echo("\n\n".join(map(divergence_view.shown, found)))
        for parting in (parting for parting in found if not parting.question):
            if parting.is_found and len(parting.readings) == 2:
                click.echo("\n" + divergence_view.alone_enough(parting))
            if len(parting.readings) > 2 and (more := three_ways(parting.game, *parting.readings, jobs=jobs)):
                click.echo("\n" + divergence_view.three_ways_shown(more))
            questions = parting_questions(parting.game, *parting.readings, jobs=jobs)
            click.echo("\n" + divergence_view.edition_questions(questions))
    finish(found, svg_folder)


def said(parting: Parting, jobs: int) -> dict[str, Any]:
    """A parting ready for JSON; of editions also the questions in which they part, and where three do."""
    from analysis.divergence import deciding_alone, parting_questions
    from analysis.divergence.editions import three_ways

    if parting.question:
        return parting.to_json()
    names = parting.readings
    questions = [question.to_json() for question in parting_questions(parting.game, *names, jobs=jobs)]
    if len(names) == 2:
        alone = list(deciding_alone(parting)) if parting.is_found else []
        return parting.to_json() | {"alone": alone, "questions": questions}
    threes = [three.to_json() for three in three_ways(parting.game, *names, jobs=jobs)]
    return parting.to_json() | {"questions": questions, "all_part": threes}


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

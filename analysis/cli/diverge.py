"""`diverge` for every game: the smallest position in which two readings or editions differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from analysis.cli.crosscheck import progress
from analysis.cli.game_commands import JSON_OPTION, GameCommands, is_position_text, print_json, text_of
from analysis.cli.limits import JOBS_OPTION, SECONDS
from analysis.cli.options import refuse as refuse_options
from analysis.cli.options import solver_options
from model.errors import BadInput, CheckFailed
from model.registry import game_named

if TYPE_CHECKING:
    from analysis.diverge import Difference
    from analysis.diverge.tasks import Task
    from analysis.solving.handout import Handout

SOLVER_NAMES = ("solver", "smt2", "dimacs")


def diverge_command(commands: GameCommands) -> click.Command:
    """Make a game's `diverge`."""

    @commands.command(
        "diverge",
        """Find the smallest position in which two readings or editions differ.

        A solver answers if the game has unknown positions for it: is there a result of a turn that only one side
        allows? Sizes are gone through in order; that nothing smaller tells the readings apart is proved. The answer
        shows the position, a turn that leads where only one side allows, replayed by the simulator, what becomes of it
        under the other, and the clauses responsible. A question that arises only beside some reading of another is
        asked beside it. The second opinion is an exhaustive search by the simulator, which shares nothing with the
        solver; if it comes to another size the exit status is 1. With --from the position is given: in which questions
        do the readings differ here?

        Where there are no unknown positions, and for three editions, that search answers alone; the clauses judge its
        witness and a sample of the smaller positions (--opinion N for a larger one).

        Of editions the answer also lists every question in which they contradict each other or may differ, each with
        its smallest witness; of three, positions in which all of them differ. With --open the readings that two
        editions leave open are tried out: is there a position in which they differ under every reading?

        Witnesses are different when other clauses are responsible; if that is not enough for N, when none is an image
        of another by turning or reflecting the board, or by other names.""",
    )
    @click.argument("names", nargs=-1, metavar="[QUESTION [READING READING] | EDITION EDITION [EDITION]]")
    @click.option("--all", "everything", is_flag=True, help="Every question of the catalogue, as a table.")
    @click.option("--company", metavar="READINGS", help='Other readings that hold, as in "push.shelter=yes".')
    @click.option("--different", type=click.IntRange(1), metavar="N", help="N witnesses that are really different.")
    @click.option("--open", "left_open", is_flag=True, help="Two editions under every reading that they leave open.")
    @click.option(
        "--opinion",
        type=click.IntRange(1),
        metavar="N",
        help="Ask the clauses about up to N smaller positions of each size; 5 unless given.",
    )
    @click.option(
        "--svg", "svg_folder", type=click.Path(path_type=Path, file_okay=False), help="Draw into this folder."
    )
    @click.option("--from", "position", metavar="POSITION", help="Which readings differ here; POSITION as for `moves`.")
    @click.option("--seconds", type=SECONDS, default=300.0, show_default=True, help="Time limit of the solver.")
    @solver_options
    @JOBS_OPTION
    @click.option("--fresh", is_flag=True, help="Forget what has been worked out before.")
    @JSON_OPTION
    def diverge(
        names: tuple[str, ...],
        everything: bool,
        company: str | None,
        different: int | None,
        left_open: bool,
        opinion: int | None,
        svg_folder: Path | None,
        position: str | None,
        seconds: float,
        handout: Handout,
        jobs: int,
        fresh: bool,
        as_json: bool,
    ) -> None:
        from analysis.diverge.domain import differences_of
        from analysis.diverge.opinions import OF_EACH_SIZE
        from analysis.diverge.running import cache_of

        game = commands.game.name
        if everything and (names or company or different or left_open):
            raise BadInput("--all stands alone; give no question, --company, --different or --open beside it")
        if not differences_of(game).unknown:
            refuse_options(f"to games of which a solver is asked; {game} is not", "position", "seconds", *SOLVER_NAMES)
        is_named = not everything and position is None
        tasks = tasks_asked(game, names, company, different, left_open) if is_named else []
        options = Options(jobs, fresh or opinion is not None, opinion or OF_EACH_SIZE, handout, seconds)
        if position is not None:
            refuse_options("to questions without a position", "different", "left_open", "opinion", "svg_folder")
            show_here(game, names, position, company, options, as_json)
            return
        if svg_folder is not None:
            svg_folder.mkdir(parents=True, exist_ok=True)
        if fresh:
            cache_of(game, options.of_each_size).forget()
        if everything:
            show_all(every_answer(game, options), svg_folder, as_json)
        elif left_open:
            show_open(game, names, as_json)
        else:
            show(answers(tasks, different, company is not None, options), svg_folder, jobs, as_json)

    return diverge


def tasks_asked(
    game: str, names: tuple[str, ...], company: str | None, different: int | None, left_open: bool
) -> list[Task]:
    """What the names ask for, pair by pair; what cannot be asked is refused before anything is forgotten or made."""
    from analysis.diverge.editions import edition_task
    from analysis.diverge.tasks import task_of, tasks_of

    book = game_named(game).rulebook
    if not names:
        raise BadInput("nothing is asked; give a question, two editions, or --all")
    if left_open and len(names) != 2:
        raise BadInput(f"{' '.join(names)}: --open is for two editions")
    if left_open or names[0] in book.editions:
        if company or different:
            raise BadInput("--company and --different are for questions, not for editions")
        return [edition_task(game, *names)]
    if len(names) not in (1, 3):
        raise BadInput(f"{' '.join(names)}: expected a question, alone or with two readings, or editions")
    beside = book.ruleset() if company is None else book.ruleset.parse(company)
    if len(names) == 3 or different:
        return [task_of(game, names[0], names[1:], beside)]
    return tasks_of(book.question(names[0]), beside)


class Options(NamedTuple):
    """How to answer: by how many processes, anew or not, how many smaller positions to judge, and by which solver."""

    jobs: int
    anew: bool
    of_each_size: int
    handout: Handout
    seconds: float

    @property
    def of_search(self) -> dict[str, Any]:
        """What the exhaustive search wants to know."""
        return {"jobs": self.jobs, "anew": self.anew, "of_each_size": self.of_each_size}


def answers(tasks: Sequence[Task], different: int | None, alone: bool, options: Options) -> list[Difference]:
    """Ask the solver; of three editions, or where no solver can be asked, have the exhaustive search answer."""
    from analysis.diverge.different import different_witnesses
    from analysis.diverge.different_ways import different_ways
    from analysis.diverge.domain import differences_of
    from analysis.diverge.editions import edition_difference
    from analysis.diverge.running import answer_tasks
    from analysis.play.view import working

    task = tasks[0]
    if differences_of(task.game).unknown and len(task.rules) == 2:
        with sizes_on_screen(task.game) as on_size:
            if different:
                return different_ways(task, different, options.handout, options.seconds, on_size)
            return [ask_solver(each, options, on_size) for each in tasks]
    with working("trying positions, smallest first"):
        if not task.question:
            return [edition_difference(task.game, *task.readings, **options.of_search)]
        if different:
            return different_witnesses(task, different, options.of_each_size)
        return answer_tasks(tasks, alone=alone, **options.of_search)


def ask_solver(task: Task, options: Options, on_size: Callable[[tuple[int, ...]], None]) -> Difference:
    """Ask the solver."""
    from analysis.diverge.solver_answers import answer_by_solver

    return answer_by_solver(task, options.handout, options.seconds, on_size, options.jobs)


@contextmanager
def sizes_on_screen(game: str) -> Iterator[Callable[[tuple[int, ...]], None]]:
    """Show which size of positions the solver is asked about."""
    from analysis.diverge.solver_answers import size_in_words
    from analysis.play.view import watching

    with watching("asking the solver, smallest first") as say:
        yield lambda key: say(size_in_words(game, key))


def every_answer(game: str, options: Options) -> dict[str, list[Difference]]:
    """Answer every question of a game."""
    from analysis import diverge as divergence
    from analysis.diverge.domain import differences_of
    from analysis.diverge.tasks import tasks_of

    book = game_named(game).rulebook
    if not differences_of(game).unknown:
        with progress("sizes of positions", 1) as on_progress:
            return divergence.every_difference(game, on_progress=on_progress, **options.of_search)
    found: dict[str, list[Difference]] = {}
    with progress("questions", len(book.questions)) as on_progress:
        for number, question in enumerate(book.questions):
            ours = tasks_of(question, book.ruleset())
            found[question.id] = [ask_solver(task, options, lambda _: None) for task in ours]
            on_progress(number + 1, len(book.questions))
    return found


def show_here(
    game: str, names: tuple[str, ...], given: str, company: str | None, options: Options, as_json: bool
) -> None:
    """Print in which questions the readings differ in a position that is given."""
    from analysis.diverge import view as divergence_view
    from analysis.diverge.here import differences_here

    rules = game_named(game).rulebook.ruleset.parse(company or "baseline")
    text, source = (given, "position") if is_position_text(given) else text_of(given)
    position = game_named(game).checked(game_named(game).read(text, source), rules)
    with sizes_on_screen(game):
        found = differences_here(position, names, rules, options.handout, options.seconds)
    if as_json:
        print_json([each.to_json() for each in found])
    else:
        click.echo(divergence_view.describe_here(found))
    if contradicted := [str(each) for each in found if each.opinion.agrees is False]:
        raise CheckFailed("; ".join(contradicted))


def show_open(game: str, names: tuple[str, ...], as_json: bool) -> None:
    """Print where two editions differ under every reading, and on what the difference depends otherwise."""
    from analysis.answers import unconfirmed
    from analysis.diverge import view as divergence_view
    from analysis.diverge.open_questions import left_open
    from analysis.play.view import working

    with working("trying positions, smallest first"):
        found = left_open(game, *names)
    if as_json:
        print_json(found.to_json())
    else:
        click.echo(divergence_view.describe_open(found))
    if contradicted := unconfirmed([found.answer]):
        raise CheckFailed("; ".join(contradicted))


def show(found: list[Difference], svg_folder: Path | None, jobs: int, as_json: bool) -> None:
    """Print differences one by one, draw them where that is wanted, and fail if somebody contradicts them."""
    from analysis.diverge import view as divergence_view
    from analysis.diverge.editions import about_editions

    about = [None if each.question else about_editions(each, jobs) for each in found]
    if as_json:
        print_json([each.to_json() | (more.to_json() if more else {}) for each, more in zip(found, about, strict=True)])
    else:
        click.echo("\n\n".join(map(divergence_view.describe, found)))
        for more in filter(None, about):
            click.echo("\n" + "\n\n".join(divergence_view.about_editions(more)))
    finish(found, svg_folder)


def show_all(answers: dict[str, list[Difference]], svg_folder: Path | None, as_json: bool) -> None:
    """Print all questions as a table."""
    from rich.console import Console

    from analysis.diverge import view as divergence_view

    if as_json:
        print_json({question: [difference.to_json() for difference in each] for question, each in answers.items()})
    else:
        divergence_view.show_all(answers, Console())
    finish([difference for each in answers.values() for difference in each], svg_folder)


def finish(found: list[Difference], svg_folder: Path | None) -> None:
    """Draw differences where that is wanted, and fail if somebody contradicts them."""
    from analysis.answers import unconfirmed
    from analysis.diverge import view as divergence_view

    for difference in found:
        if svg_folder is not None:
            divergence_view.write_svgs(difference, svg_folder)
    if contradicted := unconfirmed(difference.answer for difference in found):
        raise CheckFailed("; ".join(contradicted))

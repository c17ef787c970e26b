"""`rulebook`, `question`, `clause`, `compare`: what is stated, what is open, what each edition says, side by side."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from analysis.cli.options import refuse
from model.errors import BadInput, CheckFailed
from model.registry import game_named

Command = Callable[..., None]


def output_options(command: Command) -> Command:
    """Give a command the two other ways to print its answer."""
    command = click.option("--markdown", "form", flag_value="markdown", help="Print Markdown.")(command)
    return click.option("--json", "form", flag_value="json", help="Print JSON.")(command)


def print_json(answer: Any) -> None:
    """Print an answer as JSON, readable in any language."""
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2))


@click.command()
@click.argument("editions", nargs=-1, metavar="[EDITION]...")
@output_options
@click.pass_obj
def compare(game: str, editions: tuple[str, ...], form: str | None) -> None:
    """Lay editions side by side: differences first, then contradictions, then silences.

    Clauses that only some editions state, or that they state differently, are differences of their own.

    Without a name, all editions are compared.
    """
    from analysis.compare import comparison
    from analysis.compare import view as comparison_view

    if twice := [name for name, count in Counter(editions).items() if count > 1]:
        raise BadInput(f"{twice[0]} is given twice; expected different editions")
    answer = comparison.compare(game_named(game).rulebook, editions)
    if form == "json":
        print_json(comparison.to_dict(answer))
    elif form == "markdown":
        click.echo(comparison_view.comparison_to_markdown(answer), nl=False)
    else:
        comparison_view.show_comparison(answer, console())


@click.command()
@click.argument("question_id", metavar="QUESTION")
@click.option("--reading", metavar="WORD", help="Propose the wording of this reading, not of the recommended one.")
@output_options
@click.pass_obj
def question(game: str, question_id: str, reading: str | None, form: str | None) -> None:
    """Show one question: its readings, what each edition says to it and where, what we recommend and how to word it.

    The wordings are ours, in English, French, Spanish and Japanese; --json prints those of all readings.
    """
    from analysis.compare import advice, comparison
    from analysis.compare import view as comparison_view

    book = game_named(game).rulebook
    advised = advice.advise(book, question_id, reading)
    row = advised.row
    if form == "json":
        shown = (advised.reading,) if reading else row.question.readings()
        print_json(comparison.row_to_dict(row) | {"recommendation": advice.advice_to_dict(advised, shown)})
    elif form == "markdown":
        parts = (comparison_view.question_to_markdown(row), comparison_view.advice_to_markdown(advised))
        click.echo("\n".join(parts), nl=False)
    else:
        comparison_view.show_question(row, tuple(book.editions.values()), console())
        comparison_view.show_advice(advised, console())


@click.command()
@click.argument("clause_id", metavar="CLAUSE")
@click.option("--text", "texts", multiple=True, metavar="EDITION=FILE", help="Show its sentences in your own copy.")
@click.option("--position", metavar="POSITION", help="Show the formula as a tree on this position; needs --step.")
@click.option("--step", "steps", metavar="STEP", help="The step that is judged, or steps of which the last one is.")
@click.option("--edition", default="baseline", show_default=True, metavar="EDITION", help="The rules for the tree.")
@click.option("--set", "choices", multiple=True, metavar="QUESTION=READING", help="Choose a reading for the tree.")
@output_options
@click.pass_obj
def clause(
    game: str,
    clause_id: str,
    texts: tuple[str, ...],
    position: str | None,
    steps: str | None,
    edition: str,
    choices: tuple[str, ...],
    form: str | None,
) -> None:
    """Show one clause: our words for it, where each edition states it, and its formula as the source reads.

    With --text the sentences that state it in your own copy stand beside. With --position and --step the formula is
    worked out: each part of it that was looked at, and whether it holds there.
    """
    from analysis.clause import view as clause_view
    from analysis.compare import comparison

    if (position is None) is not (steps is None):
        raise BadInput("--position and --step go together; expected both")
    if position is None:
        refuse("to a position; expected --position with it", "edition", "choices")
    book = game_named(game).rulebook
    row = comparison.clause_of(clause_id, book.clause(clause_id), tuple(book.editions.values()))
    rules = game_named(game).rules(", ".join([edition, *choices]))
    shown = clause_view.ShownClause(
        row,
        comparison.questions_near(row, book),
        clause_view.sources(game, clause_id),
        [clause_view.sentences(book.edition(name), path, clause_id) for name, path in map(edition_and_file, texts)],
        clause_view.trees(clause_id, position_given(game, position, rules), rules, steps) if position and steps else [],
    )
    if form == "json":
        print_json(clause_view.to_dict(shown))
    elif form == "markdown":
        click.echo(clause_view.to_markdown(shown), nl=False)
    else:
        clause_view.show(shown, console())


def position_given(game: str, given: str, rules: Any) -> Any:
    """A position as it is given: in a file, on standard input, or on the line itself."""
    from analysis.cli.game_commands import is_position_text, text_of

    text, source = (given, "position") if is_position_text(given) else text_of(given)
    return game_named(game).checked(game_named(game).read(text, source), rules)


@click.command()
@click.option("--edition", "edition_id", metavar="EDITION", help="Show what one edition says to everything.")
@click.option("--text", "texts", multiple=True, metavar="EDITION=FILE", help="Check citations in your own copy.")
@click.option("--fingerprints", is_flag=True, help="With --text: write the [fingerprints] of the edition file anew.")
@output_options
@click.pass_obj
def rulebook(game: str, edition_id: str | None, texts: tuple[str, ...], fingerprints: bool, form: str | None) -> None:
    """List the questions that the rulebook leaves open, and the clauses that it states, with their places.

    With --text, cut your own copy of a rulebook (plain text or PDF) into sentences and put each cited one beside our
    paraphrase: found, ambiguous or orphaned. An orphan ends in exit status 1.
    """
    if fingerprints and not texts:
        raise BadInput("--fingerprints needs a text; add --text EDITION=FILE")
    if texts and edition_id:
        raise BadInput("--edition and --text do not go together; --text names its edition")
    if fingerprints:
        print_fingerprints(game, texts)
    elif texts:
        print_citations(game, texts, form)
    else:
        print_rulebook(game, edition_id, form)


def print_rulebook(game: str, edition_id: str | None, form: str | None) -> None:
    """Print the questions and clauses of a game, or what one edition says to each."""
    from analysis.compare import comparison
    from analysis.compare import view as comparison_view

    answer = comparison.compare(game_named(game).rulebook, [edition_id] if edition_id else [])
    if form == "json":
        print_json(comparison.to_dict(answer))
    elif form == "markdown" and edition_id:
        click.echo(comparison_view.comparison_to_markdown(answer), nl=False)
    elif form == "markdown":
        click.echo(comparison_view.catalogue_to_markdown(answer), nl=False)
    elif edition_id:
        comparison_view.show_edition(answer, console())
    else:
        comparison_view.show_catalogue(answer, console())


def print_citations(game: str, texts: tuple[str, ...], form: str | None) -> None:
    """Print each cited sentence of the user's copies beside our words; orphans fail the check."""
    from analysis.sourcetext import citations
    from analysis.sourcetext import view as citations_view

    book = game_named(game).rulebook
    pairs = [(book.edition(name), path) for name, path in map(edition_and_file, texts)]
    answers = [citations.place_citations(edition, path) for edition, path in pairs]
    if form == "json":
        print_json([citations_view.to_dict(answer) for answer in answers])
    for answer in answers if form != "json" else ():
        if form == "markdown":
            click.echo(citations_view.to_markdown(answer))
        else:
            citations_view.show(answer, console())
    orphans = sum(answer.counts()["orphaned"] for answer in answers)
    if orphans:
        raise CheckFailed(f"{orphans} cited sentence{'s' * (orphans > 1)} orphaned: not in the text that was given")


def print_fingerprints(game: str, texts: tuple[str, ...]) -> None:
    """Print the fingerprint table of each edition, made from the user's copy."""
    from analysis.sourcetext.citations import fingerprint_table

    for name, path in map(edition_and_file, texts):
        click.echo(fingerprint_table(game_named(game).read_rulebook(is_draft=True).edition(name), path), nl=False)


def edition_and_file(text: str) -> tuple[str, Path]:
    """Read `EDITION=FILE`."""
    name, equals, path = text.partition("=")
    if not (name and equals and path):
        raise BadInput(f"--text {text} is not an edition and a file; write --text fr=FILE")
    return name, Path(path)


def console() -> Any:
    """Make a console for standard output; rich is loaded only here."""
    from rich.console import Console

    return Console(highlight=False)

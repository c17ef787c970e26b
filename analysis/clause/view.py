"""One clause for people and programs: our words, the places and printed sentences, the formula, also on a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from analysis.clause import formula_trees
from analysis.compare import comparison
from analysis.compare.comparison import ClauseRow
from analysis.compare.view import questions_line, table
from analysis.sourcetext.citations import Citations, place_citations
from model.registry import game_named
from model.rulebook import Edition, Question, Ruleset


@dataclass(frozen=True)
class ShownClause:
    """A clause in all that is said of it; sentences and trees are there only if they were asked for."""

    row: ClauseRow
    near: Sequence[type[Question]]
    sources: Sequence[str]
    sentences: Sequence[Citations] = ()
    trees: Sequence[formula_trees.Part] = field(default=())


def sources(game: str, name: str) -> list[str]:
    """The formula of a clause as its source reads, a function each."""
    clauses = game_named(game).theory.clauses
    return [formula_trees.source_of(says) for says in formula_trees.functions_of(clauses, name)]


def sentences(edition: Edition, path: Path, name: str) -> Citations:
    """The sentences in a copy of an edition that state a clause."""
    from dataclasses import replace

    cited = place_citations(edition, path)
    there = edition.clauses[name].places
    return replace(cited, rows=tuple(row for row in cited.rows if row.place in there))


def trees(name: str, position: Any, rules: Ruleset, steps: str) -> list[formula_trees.Part]:
    """What a clause says to the last of some steps in a position."""
    return formula_trees.tree(name, position, rules, game_named(rules.game).read_turn(steps))


def sentence_lines(cited: Citations) -> list[str]:
    """The sentences of a copy, each with its place."""
    if not cited.rows:
        return [f"{cited.edition} is silent"]
    return [
        f"{cited.edition} {row.place} ({row.verdict.value})  {' '.join(each.text for each in row.sentences)}".rstrip()
        for row in cited.rows
    ]


def tree_lines(shown: ShownClause) -> list[str]:
    """The formula on a position, a line for each part."""
    return [line for part in shown.trees for line in formula_trees.lines(part)]


def show(shown: ShownClause, console: Console) -> None:
    """Print one clause: our words, who states it and where, its formula, and the questions on the same sentences."""
    row = shown.row
    console.print(Text.assemble((row.id, "bold"), "  ", row.words))
    console.print(Text(row.verdict))
    places = Table("edition", "where", "less or more than the others", show_lines=True)
    for name, statement in row.statements.items():
        places.add_row(name, Text(str(statement), "dim" if statement.is_silent else ""), Text(statement.words or "—"))
    console.print(places)
    for line in (line for cited in shown.sentences for line in sentence_lines(cited)):
        console.print(Text(line))
    if shown.near:
        console.print(Text(questions_line(shown.near)))
    for source in shown.sources:
        console.print()
        console.print(Syntax("", "python", theme="ansi_light").highlight(source), soft_wrap=True, end="")
    if shown.trees:
        console.print()
    for line in tree_lines(shown):
        console.print(Text(line), soft_wrap=True)


def to_markdown(shown: ShownClause) -> str:
    """Write one clause with its places, its formula and the formula on a position as Markdown."""
    row = shown.row
    cells = ([name, str(statement), statement.words or "—"] for name, statement in row.statements.items())
    parts = [f"# `{row.id}`", row.words, f"{row.verdict[0].upper()}{row.verdict[1:]}."]
    parts.append(table(["edition", "where", "less or more than the others"], cells))
    parts += ["\n".join(f"- {line}" for line in sentence_lines(cited)) for cited in shown.sentences]
    parts += [f"{questions_line(shown.near)}."] if shown.near else []
    parts += [f"```python\n{source}\n```" for source in shown.sources]
    parts += ["\n".join(["```", *tree_lines(shown), "```"])] if shown.trees else []
    return "\n\n".join(parts) + "\n"


def to_dict(shown: ShownClause) -> dict[str, Any]:
    """One clause ready for JSON."""
    found = comparison.clause_to_dict(shown.row) | {"questions": [question.id for question in shown.near]}
    found["formula"] = list(shown.sources)
    if shown.sentences:
        found["sentences"] = {
            cited.edition: [
                {"place": str(row.place), "verdict": row.verdict.value, "text": [each.text for each in row.sentences]}
                for row in cited.rows
            ]
            for cited in shown.sentences
        }
    if shown.trees:
        found["tree"] = list(map(formula_trees.to_dict, shown.trees))
    return found

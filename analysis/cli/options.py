"""Options that several commands share, and those that exclude or need each other: refused in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from analysis.cli.outputs import OUTPUT
from model.errors import BadInput

SOLVERS = ("z3", "glucose42", "maplechrono", "minisat22", "clingo")
"""The solvers of `analysis.solving.ENGINES`, named here so that no command has to load them to be listed."""


def solver_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Let a command be told which solver answers, and where to write its question; gives it a `Handout`."""

    @click.option("--solver", type=click.Choice(SOLVERS), default="z3", show_default=True, help="Who answers.")
    @click.option("--smt2", type=OUTPUT, metavar="FILE", help="Write the question for any solver, as SMT-LIB text.")
    @click.option("--dimacs", type=OUTPUT, metavar="FILE", help="Write the question for any SAT solver.")
    @wraps(command)
    def with_solver(solver: str, smt2: Path | None, dimacs: Path | None, **rest: Any) -> Any:
        from analysis.solving.handout import Handout

        return command(handout=Handout(solver, smt2, dimacs), **rest)

    return with_solver


def check_repeats(command: click.Command, name: str | None, parent: click.Context, args: Sequence[str]) -> None:
    """Refuse an option that is given twice though it counts once, and two options that choose the same thing."""
    ctx = click.Context(command, parent, info_name=name)
    _, rest, order = command.make_parser(ctx).parse_args(args=list(args))
    once = [param for param in order if isinstance(param, click.Option) and not (param.multiple or param.count)]
    for param, count in Counter(once).items():
        if count > 1:
            raise click.UsageError(f"{param.opts[0]} is given {count} times; expected it once", ctx)
    for name_of_choice in Counter(param.name for param in once):
        rivals = [param.opts[0] for param in dict.fromkeys(once) if param.name == name_of_choice]
        if len(rivals) > 1:
            raise click.UsageError(f"{' and '.join(rivals)} are given; expected one of them", ctx)
    if isinstance(command, click.Group) and rest and (verb := command.get_command(ctx, rest[0])):
        check_repeats(verb, rest[0], ctx, rest[1:])


def given(*names: str) -> list[str]:
    """The options with these parameter names that stand on the command line of the command under way, as written."""
    ctx = click.get_current_context()
    there = [name for name in names if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    params = {param.name: param for param in ctx.command.params}
    return [written(params[name]) for name in there]


def written(param: click.Parameter) -> str:
    """How people write a parameter."""
    return param.opts[0] if isinstance(param, click.Option) else param.human_readable_name


def refuse(why: str, *names: str) -> None:
    """Refuse options of these names if they are given, saying what they have to do with the rest."""
    if found := given(*names):
        raise BadInput(f"{' and '.join(found)} {'belong' if len(found) > 1 else 'belongs'} {why}")


def names_but(*names: str) -> list[str]:
    """The parameter names of the command under way, without some."""
    return [
        param.name for param in click.get_current_context().command.params if param.name and param.name not in names
    ]

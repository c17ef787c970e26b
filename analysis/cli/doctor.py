"""`doctor`: is this installation well?"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from model.errors import CheckFailed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analysis.doctor import Health


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def doctor(as_json: bool) -> None:
    """Say which versions and engines are there, and run a self-test of a few seconds.

    Exit status 1 if a library is missing or a check fails.

    \b
    Examples:
      rulescope doctor
      rulescope doctor --json
    """
    from analysis.doctor import examine

    health = examine()
    if as_json:
        click.echo(json.dumps(health.to_dict(), ensure_ascii=False, indent=2))
    else:
        show(health)
    if failures := health.failures():
        raise CheckFailed("not well: " + "; ".join(failures))


def show(health: Health) -> None:
    """Print what was found, a line a subject."""
    click.echo(f"rulescope {health.version or 'from a folder'}, Python {health.python}")
    click.echo(f"libraries: {versions(health.libraries)}")
    click.echo(f"optional engines: {versions(health.engines)}")
    for check in health.checks:
        click.echo(f"{'well  ' if check.is_well else 'FAILED'}  {check.name} ({check.seconds:.1f} s): {check.saw}")
    if not health.failures():
        click.echo("All is well.")


def versions(found: Mapping[str, str | None]) -> str:
    """List names with their versions; what is missing is said to be."""
    return ", ".join(f"{name} {version or '(missing)'}" for name, version in found.items())

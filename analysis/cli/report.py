"""`report`: write the clarification reports."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command()
@click.option(
    "--out",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("reports"),
    show_default=True,
    help="The folder to write into; made where there is none.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was written as JSON.")
def report(folder: Path, as_json: bool) -> None:
    """Write a report on each game: HTML pages that need no network, the same as Markdown, and every figure as JSON.

    A file that would differ only in the seconds it took is left as it stands.

    \b
    Examples:
      rulescope report
      rulescope report --out /tmp/reports
    """
    from analysis.report import write_reports
    from analysis.report.progress import watched

    outcome = write_reports(folder, watched)
    if as_json:
        about = {"folder": str(folder), "files": outcome.files, "changed": outcome.changed, "seconds": outcome.seconds}
        click.echo(json.dumps(about, ensure_ascii=False, indent=2))
    else:
        click.echo(outcome)

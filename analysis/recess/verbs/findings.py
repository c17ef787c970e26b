"""`findings`: loopholes, contradictions and gaps that the machine found."""

from __future__ import annotations

import click

from analysis.cli.crosscheck import progress
from analysis.cli.game_commands import JSON_OPTION, print_json
from analysis.cli.limits import JOBS_OPTION


@click.command()
@JOBS_OPTION
@JSON_OPTION
def findings(jobs: int, as_json: bool) -> None:
    """Tell the loopholes, contradictions and gaps of the rules, each with a position and a turn that replays.

    Where another reading makes something else of the turn, every small position is tried for another turn that shows
    the same. Positions are hunted for and made small; what an earlier run has found is kept. The exit status is 1 if
    one of them can no longer be shown.

    \b
    Examples:
      rulescope recess findings
      rulescope recess findings --json > findings.json
    """
    from analysis.recess.findings import findings as work_out

    with progress("pieces", 1) as on_progress:
        found = work_out(jobs, on_progress)
    if as_json:
        print_json([finding.to_dict() for finding in found])
        return
    for finding in found:
        click.echo(f"{finding.title} ({finding.kind})\n{finding.says}")
        click.echo("\n".join(filter(None, (finding.dependence, str(finding.witness or ""), ""))))

"""Findings: loopholes, contradictions and gaps that the machine found, each with a witness that replays."""

from __future__ import annotations

from analysis.recess.findings import Finding, findings
from analysis.recess.findings.finding import Witness
from analysis.report.parts import Illustration, Part, PartGroup, Prose, Run, Section
from analysis.report.request import SectionRequest
from analysis.report.witnesses import draw

WHAT = (
    "Each finding was looked for by the program, not written down: the position is the smallest that it came upon, its "
    "turn was played again by the simulator before this page was written, and then once more under every other "
    "reading. Where that makes something else of it, every position of a small bound was tried for another turn that "
    "shows the same."
)


def section(request: SectionRequest) -> Section:
    """Tell all findings."""
    found = findings(request.options.jobs, request.options.on_piece)
    kinds = [finding.kind for finding in found]
    loopholes, gaps = kinds.count("loophole") + kinds.count("contradiction"), kinds.count("gap")
    return Section(
        id="findings",
        title="Loopholes, contradictions and gaps",
        finding=f"{loopholes} loopholes and contradictions, and {gaps} gaps that no edition closes.",
        run=Run(f"rulescope {request.game} findings", board="small boards", seed=1),
        parts=(Prose(WHAT),),
        groups=tuple(map(group, found)),
        answer={"findings": [finding.to_dict() for finding in found]},
    )


def group(finding: Finding) -> PartGroup:
    """Tell one finding."""
    parts: list[Part] = [Prose(finding.says)]
    if finding.dependence:
        parts.append(Prose(finding.dependence))
    if finding.witness:
        parts += pictures(finding, finding.witness)
    answer = finding.answer
    run = Run("rulescope recess findings", ruleset=answer.rules, bound=f"{answer.word}: {answer.bound}")
    return PartGroup(f"finding-{finding.id}", finding.title, tuple(parts), run)


def pictures(finding: Finding, witness: Witness) -> list[Illustration]:
    """Draw the position with its turn, and what comes of it."""
    turn = "; ".join(map(str, witness.turn))
    steps = witness.turn if witness.comes else ()
    name = f"finding-{finding.id}"
    if witness.comes is None:
        return [Illustration(name, draw(witness.position, witness.rules), f"Here “{turn}” is illegal.", is_small=True)]
    before = Illustration(name, draw(witness.position, witness.rules, steps), f"The turn “{turn}” …", is_small=True)
    return [
        before,
        Illustration(f"{name}-after", draw(witness.comes, witness.rules), "… comes to this.", is_small=True),
    ]

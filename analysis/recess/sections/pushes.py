"""Push chains: the smallest crowd in which a nun's landing finds no room, and the longest chain that is ever needed."""

from __future__ import annotations

from analysis.answers import Answer
from analysis.recess.push.asking import longest_needed, smallest_stuck
from analysis.recess.push.boards import Boards
from analysis.report.parts import Illustration, Part, PartGroup, Prose, Run, Section
from analysis.report.request import SectionRequest
from analysis.report.witnesses import draw
from model.recess.moves import read_turn
from model.recess.readings import Ruleset

SIZE = 4
PATIENCE = 120.0
"""Seconds for each answer; it takes a few."""
RULES = (Ruleset(), Ruleset.of(push_chain="shortest"))


def section(request: SectionRequest) -> Section:
    """Ask the solver for crowds, pieces and equipment unknown."""
    boards = Boards(SIZE, SIZE)
    stuck = [smallest_stuck(boards, rules, PATIENCE) for rules in RULES]
    longest = longest_needed(boards, RULES[0], PATIENCE)
    answers = [*stuck, longest]
    pieces = stuck[0].details["pieces"]
    finding = f"A crowd of {pieces} pieces can be enough to leave a push without room." if pieces else "No such crowd."
    return Section(
        id="pushes",
        title="Push chains",
        finding=finding,
        run=Run(f"rulescope {request.game} push --stuck --size {SIZE}x{SIZE}", bound=stuck[0].bound),
        groups=tuple(group(request.game, number, answer) for number, answer in enumerate(answers)),
        answer={"answers": [answer.to_json() for answer in answers]},
    )


def group(game: str, number: int, answer: Answer) -> PartGroup:
    """Tell one answer."""
    about = "longest" if "longest" in answer.details else "stuck"
    parts: list[Part] = [Prose(says(answer)), *(Prose(f"Second opinion: {opinion}.") for opinion in answer.opinions)]
    if answer.witness is not None:
        rules = Ruleset.parse(answer.rules)
        drawing = draw(answer.witness, rules, read_turn(answer.details["landing"]))
        parts.append(
            Illustration(f"push-{number}", drawing, f"The landing: {answer.details['landing']}.", is_small=True)
        )
    run = Run(
        f"rulescope {game} push --{about} --size {SIZE}x{SIZE}",
        "",
        answer.rules,
        answer.bound,
        seconds=round(answer.seconds, 1),
    )
    return PartGroup(f"push-{number}", f"{answer.asked[0].upper()}{answer.asked[1:]}", tuple(parts), run)


def says(answer: Answer) -> str:
    """Say what was found and why nothing smaller or longer was."""
    facts = answer.details
    because = facts.get("none_smaller_because") or facts.get("none_longer_because") or list(answer.because)
    what = f"{answer.word.capitalize()} under {answer.rules}"
    if "longest" in facts:
        what += f": {facts['longest']} pushes"
    elif facts["pieces"]:
        what += f": {facts['pieces']} pieces, {facts['equipment']} spaces under equipment"
    return f"{what}. Nothing beyond it because of {', '.join(because)}." if because else f"{what}."

"""Color Pop on boards of which nothing is known but their size: what cannot happen there, and the least that can."""

from __future__ import annotations

from analysis.answers import Answer
from analysis.colorpop.board_questions import answers
from analysis.report.parts import Illustration, Part, PartGroup, Prose, Run, Section
from analysis.report.request import SectionRequest
from analysis.report.witnesses import draw
from model.colorpop.position import Position
from model.colorpop.readings import Ruleset

QUESTIONS = ("vanishing", "finished")
MOST = 5
"""How many tokens the boards of the default report have; a full one goes on to the bound of the command."""


def section(request: SectionRequest) -> Section:
    """Put the questions on unknown boards to the solver, and let the simulator try every board of the bound."""
    most = None if request.options.full else MOST
    found = [(name, answer) for name in QUESTIONS for answer in answers(name, Ruleset(), most)]
    never = sum(answer.word == "impossible" for _, answer in found)
    bound = f" --most {most}" if most else ""
    return Section(
        id="unknown-boards",
        title="What cannot happen on small boards",
        finding=f"{never} of {len(found)} things that players wonder about are impossible within the bound.",
        run=Run(f"rulescope {request.game} ask {QUESTIONS[0]}{bound}", ruleset="baseline", bound=found[0][1].bound),
        groups=tuple(group(request.game, name, answer, bound) for name, answer in found),
        answer={"answers": [answer.to_json() for _, answer in found]},
    )


def group(game: str, name: str, answer: Answer, bound: str) -> PartGroup:
    """Tell one answer."""
    because = f", because of {', '.join(answer.because)}" if answer.because else ""
    second = "".join(f" Second opinion: {opinion}." for opinion in answer.opinions)
    parts: list[Part] = [Prose(f"{answer.word.capitalize()}{because}.{second}")]
    if isinstance(answer.witness, Position):
        parts.append(Illustration(name, draw(answer.witness, Ruleset()), "The least such board.", is_small=True))
    run = Run(f"rulescope {game} ask {name}{bound}", "", answer.rules, answer.bound, seconds=round(answer.seconds, 1))
    return PartGroup(f"ask-{name}", f"{answer.asked[0].upper()}{answer.asked[1:]}", tuple(parts), run)

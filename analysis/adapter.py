"""All that general questions need of a game beside its model: one adapter a game, found beside the game.

An adapter is found by an entry point of the group `rulescope.adapters` under the name of its game, and loaded when it
is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from model.errors import BadInput
from model.game import Game, Position, Step
from model.registry import entries
from model.rulebook import Ruleset
from model.scene import Scene
from model.turn import Turn

if TYPE_CHECKING:
    from analysis import drawing
    from analysis.coverage.plan import CoveragePlan
    from analysis.crosscheck.plan import Plan
    from analysis.diverge.domain import Differences
    from analysis.reach.hints import SearchHints
    from analysis.studies.study import StudySetting

GROUP = "rulescope.adapters"
P = TypeVar("P", bound=Position)
S = TypeVar("S", bound=Step)
R = TypeVar("R", bound=Ruleset)
N_contra = TypeVar("N_contra", bound=Scene, contravariant=True)
Command: TypeAlias = Callable[..., None]
Options: TypeAlias = Mapping[str, Any]


class Adapter(Protocol[P, S, R, N_contra]):
    """What general questions need of a game. An adapter that is made as a subclass need not say what is usual.

    Texts: `in_words` says in a few words which game it is; `example_step` is a step as players write it; `who_is_who`
    and `notation` (a step to its meaning) explain pictures and steps to people who read a report; `examples` are the
    arguments of each verb as its help page shows them, a line each. `start_option_names` are the parameters of the
    options that `start_options` adds.
    """

    in_words: str
    example_step: str
    who_is_who: str
    notation: Mapping[str, str]
    examples: Mapping[str, str] = MappingProxyType({})
    start_option_names: tuple[str, ...] = ()

    @property
    def game(self) -> Game[P, S, R]:
        """The game."""

    # How a game begins.

    def start_options(self, command: Command) -> Command:
        """Let a command be told what the game is played on; unless told otherwise there is nothing to choose."""
        return command

    def start(self, options: Options, players: int, seed: int, rules: R) -> P:
        """The start of a game, by the options that `start_options` adds."""

    # What things look like.

    def picture(
        self, position: P, rules: R | None = None, steps: Sequence[S] = (), caption: str | None = None
    ) -> drawing.Picture:
        """A position drawn, with steps from there."""

    def list_steps(self, turn: Turn[P, S]) -> str:
        """The legal steps of the turn under way in a simulator, for people: a line each, unless told otherwise."""
        return "\n".join(f"  {step}" for step in turn.legal)

    def step_json(self, step: S) -> dict[str, object]:
        """A step as JSON: as it is written, and in its parts where it has some."""
        return {"step": str(step)}

    def name_value(self, now: N_contra, name: str, value: object) -> str:
        """How people write what a rule is asked of: a value by the name of its parameter, in a scene."""
        return str(value)

    # What a refusal is about.

    def spaces_of_step(self, now: N_contra, step: S) -> set[int]:
        """The spaces that a step is about."""

    def spaces_of_clause(self, now: N_contra, step: S, clause: str) -> set[int]:
        """The spaces that a clause is about which forbids a step: those of the step, unless told otherwise."""
        return self.spaces_of_step(now, step)

    # Positions.

    def draw(self, rng: Random, rules: R) -> P:
        """A small position in which a turn can begin, drawn at random."""

    def smaller(self, position: P) -> Iterable[P]:
        """Positions with something less in them, the most welcome first; not all of them can be."""

    # What questions are lent, each optional.

    def crosscheck(self) -> Plan | None:
        """What the cross-check draws and compares that no general rule can say."""
        return None

    def differences(self) -> Differences | None:
        """The positions in which rulesets are compared, and how they can differ; None if it has none."""
        return None

    def search_hints(self) -> SearchHints[P] | None:
        """What searches for a goal know of it; nothing, unless told otherwise."""
        return None

    def studies(self) -> StudySetting | None:
        """How it is studied, where not as every game."""
        return None

    def coverage(self) -> CoveragePlan | None:
        """Unknown positions to be asked of, and what is said of them; without them only a sample is counted."""
        return None

    # What only this game has.

    def sections(self) -> Mapping[str, Sequence[str]]:
        """Its own report sections as `module:function`, by the general section that they follow."""
        return {}

    def verbs(self) -> Mapping[str, str]:
        """Its own commands: name to `module:command`."""
        return {}


AnyAdapter: TypeAlias = "Adapter[Position, Step, Ruleset, Scene]"


@cache
def adapter_of(game: str) -> AnyAdapter:
    """The adapter of a game by its name; a game without one is refused."""
    found = entries(GROUP)
    if game not in found:
        raise BadInput(f"the game {game!r} has no adapter; expected an entry point {game} in the group {GROUP}")
    adapter: AnyAdapter = found[game].load()
    return adapter


__all__ = ["Adapter", "AnyAdapter", "Command", "Options", "adapter_of"]

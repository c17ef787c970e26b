"""How much each question ranked: what the editions make of it first, then how often it comes up in play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from analysis.compare.advice import Advice, advice_on
from analysis.compare.comparison import Row, Urgency, compare
from analysis.report.request import SectionRequest
from analysis.studies import Frequency, frequencies, studies_of
from analysis.studies.running import DEFAULT_TRIALS, FULL_TRIALS
from model.registry import game_named
from model.rulebook import Question, StanceKind

AMONG_EDITIONS = (
    "those on which editions exclude each other; those that editions, each taken at its first reading, play "
    "differently; those on which an edition speaks against itself; other differences; those that stay open; those to "
    "which nobody speaks"
)
ALONE = "those on which the rulebook speaks against itself; those that it leaves open; those to which it does not speak"


def order(game: str) -> str:
    """Say in which order questions come."""
    ranks = AMONG_EDITIONS if len(game_named(game).rulebook.editions) > 1 else ALONE
    return (
        f"Questions come in this order: {ranks}; those that are settled. Within each, the one that comes up most often "
        "in random play is first."
    )


class Rank(IntEnum):
    """What the editions make of a question, the worst first."""

    APART = 0
    PLAYED_DIFFERENTLY = 1
    CONTRADICTED = 2
    DIFFERENT = 3
    OPEN = 4
    SILENT = 5
    SETTLED = 6

    @property
    def says(self) -> str:
        """Say it in a few words."""
        return (
            "the editions exclude each other",
            "the editions are played differently",
            "an edition speaks against itself",
            "the editions do not say the same",
            "more than one reading fits the words",
            "nobody speaks to it",
            "settled",
        )[self]


@dataclass(frozen=True)
class RankedQuestion:
    """A question, what the editions make of it, our advice, and how often each pair of its readings parts."""

    row: Row
    rank: Rank
    advice: Advice
    shares: tuple[Frequency, ...]

    @property
    def question(self) -> type[Question]:
        """The question."""
        return self.row.question

    @property
    def most(self) -> Frequency:
        """The pair of readings that parts most often."""
        return max(self.shares, key=lambda share: share.tally.share)


def rank_of(row: Row) -> Rank:
    """Say what the editions make of a question."""
    kinds = {stance.kind for stance in row.stances.values()}
    if not row.common:
        return Rank.APART
    if row.is_played_differently:
        return Rank.PLAYED_DIFFERENTLY
    if StanceKind.CONTRADICTS in kinds:
        return Rank.CONTRADICTED
    return {
        Urgency.DIFFERENCES: Rank.DIFFERENT,
        Urgency.CONTRADICTIONS: Rank.OPEN,
        Urgency.SILENCES: Rank.SILENT,
        Urgency.AGREED: Rank.SETTLED,
    }[row.group]


def rank_questions(request: SectionRequest) -> list[RankedQuestion]:
    """Every question of a game, the one that matters most first."""
    book = game_named(request.game).rulebook
    found = shares_of(request)
    ranked = [
        RankedQuestion(
            row, rank_of(row), advice_on(row, book), tuple(s for s in found if s.study.question is row.question)
        )
        for row in compare(book).rows
    ]
    return sorted(ranked, key=lambda each: (each.rank, -each.most.tally.share))


@cache
def shares_of(request: SectionRequest) -> tuple[Frequency, ...]:
    """How often every pair of readings parts; sampled once."""
    trials = FULL_TRIALS if request.options.full else DEFAULT_TRIALS
    return tuple(frequencies(studies_of(request.game), trials, request.options.jobs, request.options.on_piece))

"""What property tests of Color Pop draw: small boards, positions that can be, and any ruleset."""

from __future__ import annotations

from hypothesis import strategies as st

from model.colorpop.position import Box, Ending, Popped, Position, Reason
from model.colorpop.readings import Ruleset
from model.grid import Grid

HANDS = [
    ("a",),
    ("abc",),
    ("",),
    ("a", "b"),
    ("ab", "cd"),
    ("c", "a", "b"),
    ("a", "b", "c", "d"),
    ("a", "b", "c", "d", "e"),
]
BOX = Box(5, 99, 99)
"""Larger than anything that is drawn from it: five piles hold at most 65 jokers."""


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Any reading of any question; the simplest is the baseline."""
    readings = {question.field(): st.sampled_from(question.readings()) for question in Ruleset.questions()}
    return st.builds(Ruleset, **readings)


@st.composite
def boards(draw: st.DrawFn, largest: int = 5, most_jokers: int = 5) -> tuple[Grid, str]:
    """Slides of tokens that lie as gravity wants them, full ones on the left."""
    grid = Grid(draw(st.integers(1, largest)), draw(st.integers(1, largest)))
    colours = draw(st.sampled_from(["ab", "abc", "abcde"]))
    jokers, slides = draw(st.integers(0, most_jokers)), []
    for _ in range(draw(st.integers(0, grid.columns))):
        slide = draw(st.text(alphabet=colours + "J", min_size=1, max_size=grid.rows))
        while slide.count("J") > jokers:
            slide = slide.replace("J", colours[0], 1)
        jokers -= slide.count("J")
        slides.append(slide.rjust(grid.rows, "."))
    slides += ["." * grid.rows] * (grid.columns - len(slides))
    return grid, "".join(slides[column][row] for row in range(grid.rows) for column in range(grid.columns))


def piles() -> st.SearchStrategy[Popped]:
    """What may lie before a player."""
    counts = st.dictionaries(st.sampled_from("abcde"), st.tuples(st.integers(1, 4), st.integers(0, 2)))
    return st.builds(Popped.counted, counts, st.sampled_from([0, 0, 2, 3]))


@st.composite
def positions(draw: st.DrawFn, largest: int = 5, ended: bool = False) -> Position:
    """A position that can be; finished ones only if asked for."""
    grid, cells = draw(boards(largest))
    hands = draw(st.sampled_from(HANDS))
    popped = tuple(draw(piles()) for _ in hands)
    teams = len(hands) == 4 and draw(st.booleans())
    turn = draw(st.integers(0, len(hands) - 1))
    endings = [None, Ending(Reason.NO_GROUP)]
    endings += [Ending(Reason.GONE, "ABCDE"[p]) for p, hand in enumerate(hands) if any(c not in cells for c in hand)]
    endings += [Ending(Reason.UNOWNED, c) for c in BOX.colours if c not in cells and c not in "".join(hands)]
    ending = draw(st.sampled_from(endings)) if ended else None
    return Position(grid, cells, hands, popped, BOX, teams, turn, (), ending)

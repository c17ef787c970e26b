"""Random play of Color Pop the simplest way: slides as lists, groups as sets; what the simulator is measured against.

The baseline only, four players, every legal group listed before one is drawn.
"""

from __future__ import annotations

from random import Random

from tests.bench import Played

JOKER = "J"
Place = tuple[int, int]
Slides = list[list[str]]


def play_simple_game(slides: Slides, hands: tuple[str, ...], rng: Random) -> Played:
    """Play one game from slides (each from its lower end) to its end."""
    turns = listed = 0
    left = {colour: sum(slide.count(colour) for slide in slides) for colour in hands}
    while legal := groups(slides):
        colour, group = rng.choice(legal)
        listed += len(legal)
        turns += 1
        if colour in left:
            left[colour] -= sum(slides[column][row] == colour for column, row in group)
        slides = [
            kept
            for column, slide in enumerate(slides)
            if (kept := [token for row, token in enumerate(slide) if (column, row) not in group])
        ]
        if left.get(colour) == 0:
            break
    return Played(turns, turns, listed)


def groups(slides: Slides) -> list[tuple[str, set[Place]]]:
    """Every colour and set of places that can be popped."""
    found: list[tuple[str, set[Place]]] = []
    seen: set[Place] = set()
    for column, slide in enumerate(slides):
        for row, colour in enumerate(slide):
            if colour != JOKER and (column, row) not in seen:
                group = connected(slides, (column, row), colour)
                seen |= {place for place in group if slides[place[0]][place[1]] != JOKER}
                if len(group) > 1:
                    found.append((colour, group))
    return found


def connected(slides: Slides, start: Place, colour: str) -> set[Place]:
    """Everything of a colour, jokers included, that is connected with a place."""
    group, waiting = {start}, [start]
    while waiting:
        column, row = waiting.pop()
        for place in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            x, y = place
            is_there = 0 <= x < len(slides) and 0 <= y < len(slides[x])
            if is_there and slides[x][y] in (colour, JOKER) and place not in group:
                group.add(place)
                waiting.append(place)
    return group

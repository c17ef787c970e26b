"""What the pictures of boards and sections show in their cells; see `model.pictures`.

.      open ground              < >    the left and right half of a two-space piece of equipment
#      one-space equipment      ^ v    its upper and lower half
()     a shelter space
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from model.grid import Direction, Grid, Spaces
from model.pictures import PictureProblem, TextPicture

OPEN, SOLID, SHELTER = ".", "#", "()"
HALVES: dict[str, tuple[Direction, str]] = {
    "<": ((0, 1), ">"),
    ">": ((0, -1), "<"),
    "^": ((1, 0), "v"),
    "v": ((-1, 0), "^"),
}
"""Each half of a two-space piece: where its other half lies, and what that looks like."""
SIDES = {(0, 1): "right of", (0, -1): "left of", (1, 0): "below", (-1, 0): "above"}
SECTION_TOKENS = (OPEN, SOLID, *HALVES)
BOARD_TOKENS = (*SECTION_TOKENS, SHELTER)


def pieces_of(picture: TextPicture) -> tuple[tuple[Spaces, ...], list[PictureProblem]]:
    """Pair the halves of equipment into pieces of one or two spaces, and list the halves that have no other half."""
    grid, tokens = picture.grid, [token for row in picture.rows for token in row]
    pieces: list[Spaces] = []
    found: list[PictureProblem] = []
    for space, token in enumerate(tokens):
        if token == SOLID:
            pieces.append((space,))
        if token not in HALVES:
            continue
        direction, wanted = HALVES[token]
        other = grid.step(space, direction)
        if other is None or tokens[other] != wanted:
            half = f"half a piece {token!r} on {grid.name(space)} without its other half"
            found.append(PictureProblem(picture.line_of(space), half, f"{wanted!r} {SIDES[direction]} it"))
        elif space < other:
            pieces.append((space, other))
    return tuple(sorted(pieces)), found


def equipment_tokens(grid: Grid, pieces: Iterable[Spaces]) -> list[str]:
    """What each space shows on a grid with these pieces of equipment, in reading order."""
    tokens = [OPEN] * grid.size
    for piece in pieces:
        if len(piece) == 1:
            tokens[piece[0]] = SOLID
        else:
            first, second = piece
            tokens[first], tokens[second] = ("<", ">") if second == first + 1 else ("^", "v")
    return tokens


def drawn(grid: Grid, tokens: Sequence[str]) -> str:
    """Lay tokens out in rows, every column as wide as the widest token."""
    width = max(map(len, tokens))
    rows = (tokens[start : start + grid.columns] for start in range(0, grid.size, grid.columns))
    return "\n".join(" ".join(token.ljust(width) for token in row).rstrip() for row in rows)

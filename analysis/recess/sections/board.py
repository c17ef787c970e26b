"""The board that every answer in the report is about, drawn."""

from __future__ import annotations

from analysis.drawing import Picture, svg
from analysis.recess.board.view import board_json
from analysis.report.parts import Figure, Illustration, Prose, Run, Section, some_of
from analysis.report.request import SectionRequest
from model.recess.board import shipped_board
from model.recess.sections import SHIPPED_SET

OURS = (
    "This board is put together from four sections of our own making, since the places of the box’s equipment are not "
    "public. Whoever owns the box can type its sections in and have everything below worked out anew."
)
CAPTION = "The board “{}”: shelters shaded, equipment hatched."


def section(request: SectionRequest) -> Section:
    """Draw the shipped board and count what stands on it."""
    board = shipped_board()
    spaces, blocked = board.grid.size, len(board.blocked)
    pieces = [len(piece) for piece in board.pieces]
    finding = (
        f"{len(board.open_spaces)} of {spaces} spaces are open; {some_of(len(pieces), 'piece')} of equipment "
        f"cover the other {blocked}."
    )
    sizes = f"{pieces.count(1)} pieces cover one space and {pieces.count(2)} cover two."
    starts = [board.grid.name(space) for space in board.nun_starts]
    return Section(
        id="board",
        title="The board",
        finding=finding,
        run=Run(f"rulescope {request.game} board --svg board.svg", board=SHIPPED_SET),
        parts=(
            Prose(OURS),
            Figure("pieces", {"one space": pieces.count(1), "two spaces": pieces.count(2)}, sizes),
            Figure("nun_starts", starts, f"The nuns start on {' and '.join(starts)}, the shelters’ outer corners."),
            Illustration(
                "board", svg(Picture(board)), f"The board “{board.name}”: shelters shaded, equipment hatched."
            ),
        ),
        answer=board_json(board),
    )

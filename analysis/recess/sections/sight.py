"""What two nuns can watch of the board, and where a kiss can hide from them."""

from __future__ import annotations

from analysis.charts import heat
from analysis.drawing import Picture, Piece, svg
from analysis.recess.board.connectivity import SIGHTS, Connectivity, Cover, Sight, cover_json
from analysis.recess.board.view import listed
from analysis.report.parts import Figure, Illustration, PartGroup, Run, Section
from analysis.report.request import SectionRequest
from analysis.studies.study import percent
from model.recess.board import shipped_board
from model.recess.sections import SHIPPED_SET
from model.registry import game_named


def section(request: SectionRequest) -> Section:
    """Measure the sight of two nuns on the shipped board under both kinds of sight."""
    found = Connectivity(shipped_board())
    covers = {sight: found.cover(sight) for sight in SIGHTS}
    return Section(
        id="sight",
        title="Where a kiss can hide",
        finding=finding(covers),
        run=Run(f"rulescope {request.game} board connectivity", board=SHIPPED_SET),
        groups=tuple(group(request.game, cover) for cover in covers.values()),
        answer={"sight": {sight: cover_json(cover) | percents(cover) for sight, cover in covers.items()}},
    )


def finding(covers: dict[Sight, Cover]) -> str:
    """Say what the two kinds of sight leave unseen at best."""
    count = len(covers["queen"].board.open_spaces)
    left = " and ".join(f"{len(cover.best_unseen)} if they see like {sight}s" for sight, cover in covers.items())
    return f"Even from their best two places the nuns leave a large part of {count} open spaces unseen: {left}."


def percents(cover: Cover) -> dict[str, dict[str, int]]:
    """Give the shares as they are written into the picture."""
    name = cover.board.grid.name
    return {"hidden_percent": {name(space): round(100 * share) for space, share in cover.hidden_share.items()}}


def editions_with(game: str, sight: Sight) -> list[str]:
    """The editions whose nuns see this way, as each reads first."""
    book = game_named(game).rulebook
    question = book.question("sight.directions")
    return [edition.id for edition in book.editions.values() if edition.stance(question).resolved.word == sight]


def group(game: str, cover: Cover) -> PartGroup:
    """Show what nuns with one kind of sight leave unseen: at the start, on average, from their best places."""
    board, sight = cover.board, cover.sight
    count, mean = len(board.open_spaces), round(cover.hidden_on_average, 1)
    start, best = len(cover.start_unseen), len(cover.best_unseen)
    nowhere = f"On average over all {cover.pairs:,} pairs of places they leave {mean} of {count} spaces unseen."
    return PartGroup(
        id=f"sight-{sight}",
        title=f"Nuns who see like {sight}s",
        parts=(
            Figure(f"{sight}.editions", editions_with(game, sight), f"So in: {', '.join(editions_with(game, sight))}."),
            Figure(f"{sight}.start_unseen", start, f"At the start {start} of {count} spaces are unseen."),
            Figure(f"{sight}.hidden_on_average", mean, nowhere),
            Figure(f"{sight}.best_unseen", best, best_said(cover)),
            Figure(f"{sight}.hides_best", *hiding(cover)),
            best_picture(cover),
            heat_picture(cover),
        ),
        run=Run(f"rulescope {game} board connectivity", board=SHIPPED_SET, ruleset=f"sight.directions={sight}"),
    )


def best_said(cover: Cover) -> str:
    """Say what the best two places leave unseen."""
    first, second = (cover.board.grid.name(space) for space in cover.best_pair)
    return f"From their best two places, {first} and {second}, {len(cover.best_unseen)} spaces are still unseen."


def best_picture(cover: Cover) -> Illustration:
    """Draw the nuns on their best two places with what they watch."""
    board = cover.board
    nuns = tuple(Piece(space, "N", "nun") for space in cover.best_pair)
    unseen = frozenset(cover.best_unseen)
    seen = frozenset(board.open_spaces) - unseen
    caption = f"Even the best two places leave {len(unseen)} spaces (white) out of sight; the marked ones are watched."
    return Illustration(f"best-{cover.sight}", svg(Picture(board, pieces=nuns, seen=seen)), caption)


def hiding(cover: Cover) -> tuple[list[str], str]:
    """Name the spaces on which a kiss hides best, and say from how many pairs of nuns."""
    share = max(cover.hidden_share.values())
    spaces = [space for space in cover.board.open_spaces if cover.hidden_share[space] == share]
    names = [cover.board.grid.name(space) for space in spaces]
    where = listed(cover.board, spaces)
    return names, f"A kiss hides best on {where}: {percent(share)} of all pairs leave it unseen."


def heat_picture(cover: Cover) -> Illustration:
    """Draw for every space how many pairs of nuns leave it unseen."""
    low, high = min(cover.hidden_share.values()), max(cover.hidden_share.values())
    caption = (
        f"The share of all pairs of nuns’ places, in percent, that leave a space unseen: from {percent(low)} to "
        f"{percent(high)}. The darker, the better hidden."
    )
    return Illustration(f"hiding-{cover.sight}", heat(cover.board, cover.hidden_share), caption)

"""Everything that can be wrong with a position of Color Pop."""

from __future__ import annotations

from collections.abc import Iterable

from model.colorpop.position import EMPTY, JOKER, PLAYERS, Position, Reason
from model.colorpop.readings import PlayersTwo, Ruleset, SlideGravity, WinClaim
from model.errors import BadPosition

MOST_ROWS = 200
TEAM_PLAYERS = 4
TWO = 2


def problems(position: Position, ruleset: Ruleset | None = None) -> list[str]:
    """List everything impossible about a position; fewer tokens than in the box are fine for study."""
    ruleset = ruleset or Ruleset()
    return [
        *_box_problems(position),
        *_slide_problems(position, ruleset),
        *_hand_problems(position, ruleset),
        *_turn_problems(position, ruleset),
    ]


def checked(position: Position, ruleset: Ruleset | None = None) -> Position:
    """Give the position back if it can be; otherwise refuse it with every problem."""
    if found := problems(position, ruleset):
        raise BadPosition(found)
    return position


def _box_problems(position: Position) -> Iterable[str]:
    """More tokens than the box holds, on the board and before the players together."""
    box = position.box
    popped = sum(pile.size for pile in position.popped)
    board = position.grid.size - position.cells.count(EMPTY)
    if board + popped > box.size:
        yield f"{board + popped} tokens; the box holds {box.size}"
    names = sorted({*position.cells, *(name for pile in position.popped for name, _, _ in pile.piles)} - {EMPTY, JOKER})
    for name in names:
        count = position.cells.count(name) + sum(pile.of(name)[0] for pile in position.popped)
        if name not in box.colours:
            yield f"tokens of colour {name}; the box holds {', '.join(box.colours)}"
        elif count > box.each:
            yield f"{count} tokens of {name}; the box holds {box.each} of each colour"
    jokers = position.cells.count(JOKER) + sum(pile.jokers for pile in position.popped)
    if jokers > box.jokers:
        yield f"{jokers} jokers; the box holds {box.jokers}"


def _slide_problems(position: Position, ruleset: Ruleset) -> Iterable[str]:
    """Tokens that float, and an empty slide that divides the board."""
    grid = position.grid
    if grid.rows > MOST_ROWS:
        yield f"{grid.rows} rows; {MOST_ROWS} at most"
    slides = [position.cells[column :: grid.columns] for column in range(grid.columns)]
    if ruleset.slide_gravity is SlideGravity.DOWN:
        for column, slide in enumerate(slides):
            tokens = slide.lstrip(EMPTY)
            if EMPTY in tokens:
                above = len(slide) - len(tokens) + tokens.index(EMPTY) - 1
                place = grid.name(grid.at(above, column))
                yield f"the token {slide[above]} on {place} floats over an empty place"
    full = [column for column, slide in enumerate(slides) if slide.strip(EMPTY)]
    for column in range(max(full, default=0)):
        if column not in full:
            yield f"the empty slide {grid.name(column)[0]} divides the board; empty slides go to the far right"


def _hand_problems(position: Position, ruleset: Ruleset) -> Iterable[str]:
    """Secret colours that are not in the box, that stand twice, or that do not fit the number of players."""
    colours = "".join(position.hands)
    for colour in sorted(set(colours)):
        if colour not in position.box.colours:
            yield f"secret colour {colour}; the box holds {', '.join(position.box.colours)}"
        elif colours.count(colour) > 1:
            yield f"secret colour {colour} is held {colours.count(colour)} times"
    sizes = {len(hand) for hand in position.hands}
    if position.teams and (position.players != TEAM_PLAYERS or sizes != {1}):
        yield "teams are two pairs of players with one secret colour each"
    elif position.players == TWO:
        if sizes not in ({1}, {2}):
            yield "two players hold one or two secret colours, both the same number"
        elif sizes == {1} and ruleset.players_two is PlayersTwo.NO:
            yield "two players with one secret colour each; players.two=no gives them two each"
    elif position.players > TWO and sizes != {1}:
        yield f"{position.players} players hold one secret colour each"


def _turn_problems(position: Position, ruleset: Ruleset) -> Iterable[str]:
    """A turn, an announcement or an ending that belongs to nobody or that has no reason."""
    if position.turn >= position.players:
        yield f"it is the turn of {PLAYERS[position.turn]}, but only {position.players} play"
    for player in position.pending:
        if player >= position.players:
            yield f"{PLAYERS[player]} may announce a win, but only {position.players} play"
        elif ruleset.win_claim is WinClaim.AUTOMATIC:
            yield f"{PLAYERS[player]} may announce a win, but wins hold as they happen (win.claim=automatic)"
        elif all(position.left(hand) for hand in position.colours_of(player)):
            yield f"{PLAYERS[player]} may announce a win, but no colour of {PLAYERS[player]} is gone"
    ending = position.ending
    if ending is None:
        return
    if ending.reason is Reason.GONE:
        player = PLAYERS.index(ending.who)
        if player >= position.players:
            yield f"the colour of {ending.who} is gone, but only {position.players} play"
        elif all(position.left(hand) for hand in position.colours_of(player)):
            yield f"the game ended because a colour of {ending.who} is gone, but none is"
    elif ending.reason is Reason.UNOWNED and (position.left(ending.who) or position.owner(ending.who) is not None):
        yield f"the game ended because the unowned colour {ending.who} is gone, but it is not"

"""Setting up: whether the slides may lie as they do, and arranging them anew until they may.

At most five tokens of one colour may be connected. Slides trade places in any number of exchanges, so every order of
them can be reached; each of them may be turned end for end or not. Arrangements are tried slide by slide from the left:
a group that is too large among the first slides is too large whatever comes after, so a search that ends without a
find proves that there is none.
"""

from __future__ import annotations

from model.colorpop.simulator.chance import draw
from model.colorpop.simulator.groups import next_stamp
from model.colorpop.simulator.layout import *
from model.compiled import Row, Rows, clear, rule

MOST_CONNECTED = 5
REPAIRED, HOPELESS, UNDECIDED = 1, 0, -1

# What a study of random fills tells.
(FILLS, LEGAL, HOPELESS_SLIDE, BY_REPAIR) = range(4)
KINDS_OF_REPAIR = 3
STUDY_LENGTH = BY_REPAIR + 3 * KINDS_OF_REPAIR
"""After BY_REPAIR for each reading of the repair: illegal fills repaired, hopeless, undecided."""


@rule
def spread(t: Row, st: Row, w: Rows, start: int, colour: int) -> int:
    """How many tokens that count as a colour are connected with a place; no more than one too many are counted."""
    mark = w[MARK]
    todo = w[TODO]
    stride = t[STRIDE]
    with_jokers = t[SETUP_JOKERS] == JOKERS_IN_LIMIT
    stamp = next_stamp(w)
    mark[start] = stamp
    todo[0] = start
    size = 1
    done = 0
    while done < size:
        here = todo[done]
        done += 1
        for way in range(4):
            step = 1 if way < 2 else stride
            place = here + step if way % 2 == 0 else here - step
            fits = st[place] & colour if with_jokers else st[place] == colour
            if fits and mark[place] != stamp:
                if size == MOST_CONNECTED:
                    return size + 1
                mark[place] = stamp
                todo[size] = place
                size += 1
    return size


@rule
def is_too_large(t: Row, st: Row, w: Rows, start: int) -> bool:
    """Whether the tokens connected with a place are too many; a joker joins those of every colour around it."""
    if not st[start] & JOKER:
        return spread(t, st, w, start, st[start]) > MOST_CONNECTED
    if t[SETUP_JOKERS] != JOKERS_IN_LIMIT:
        return False
    size = spread(t, st, w, start, JOKER)
    if size > MOST_CONNECTED:
        return True
    jokers = w[REGION]
    for i in range(size):
        jokers[i] = w[TODO][i]
    for i in range(size):
        for way in range(4):
            step = 1 if way < 2 else t[STRIDE]
            place = jokers[i] + step if way % 2 == 0 else jokers[i] - step
            if st[place] and not st[place] & JOKER and spread(t, st, w, place, st[place]) > MOST_CONNECTED:
                return True
    return False


@rule
def is_slide_legal(t: Row, st: Row, w: Rows, column: int) -> bool:
    """Whether no token of a slide is connected with too many others."""
    place = t[BEGIN] + column
    for _ in range(t[ROWS]):
        if st[place] and is_too_large(t, st, w, place):
            return False
        place += t[STRIDE]
    return True


@rule
def is_board_legal(t: Row, st: Row, w: Rows) -> bool:
    """Whether a set-up is legal."""
    for column in range(t[WIDTH]):
        if not is_slide_legal(t, st, w, column):
            return False
    return True


@rule
def lay_slide(t: Row, st: Row, slides: Row, slide: int, flipped: int, column: int) -> None:
    """Lay a slide of the box into a column, as it is or end for end."""
    rows = t[ROWS]
    for row in range(rows):
        st[t[BEGIN] + row * t[STRIDE] + column] = slides[slide * rows + (rows - 1 - row if flipped else row)]


@rule
def clear_column(t: Row, st: Row, column: int) -> None:
    """Take a slide from the board."""
    for row in range(t[ROWS]):
        st[t[BEGIN] + row * t[STRIDE] + column] = 0


@rule
def arrange(t: Row, st: Row, w: Rows, slides: Row, order: Row, tries: Row, repair: int, most: int) -> int:
    """Arrange the slides by a reading of the repair, in the order given first; leaves the arrangement on the board.

    `order` names each slide once, and after that for each slide whether it is tried end for end first.
    """
    width = t[WIDTH]
    turns = 1 if repair == REPAIR_EXCHANGE else 2
    used = w[SEEN]
    clear(used, 0, width)
    for column in range(width):
        clear_column(t, st, column)
    column = 0
    tries[0] = 0
    laid = 0
    while column >= 0:
        if column == width:
            return REPAIRED
        choice = tries[column]
        if choice > 0:
            used[tries[width + column]] = 0
            clear_column(t, st, column)
        if repair == REPAIR_FLIP:
            slide = column
            if choice == turns:
                column -= 1
                continue
        else:
            while choice < width * turns and used[order[choice // turns]]:
                choice += 1
            if choice == width * turns:
                column -= 1
                continue
            slide = order[choice // turns]
        if laid == most:
            return UNDECIDED
        laid += 1
        tries[column] = choice + 1
        tries[width + column] = slide
        used[slide] = 1
        flipped = 0 if repair == REPAIR_EXCHANGE else choice % 2 ^ order[width + slide]
        lay_slide(t, st, slides, slide, flipped, column)
        if is_slide_legal(t, st, w, column):
            column += 1
            if column < width:
                tries[column] = 0
    return HOPELESS


@rule
def take_slides(t: Row, st: Row, slides: Row) -> None:
    """Remember the slides of a board from the left, each from its upper end."""
    for column in range(t[WIDTH]):
        for row in range(t[ROWS]):
            slides[column * t[ROWS] + row] = st[t[BEGIN] + row * t[STRIDE] + column]


# Many fills.


@rule
def fill_at_random(t: Row, st: Row, box: Row, size: int, random: Row) -> None:
    """Shuffle the tokens of a box, so many, as far as the board needs them, and lay them down."""
    i = 0
    for row in range(t[ROWS]):
        for column in range(t[WIDTH]):
            j = i + draw(random, size - i)
            token = box[j]
            box[j] = box[i]
            box[i] = token
            st[t[BEGIN] + row * t[STRIDE] + column] = token
            i += 1


@rule
def study_fill(
    t: Row,
    st: Row,
    w: Rows,
    box: Row,
    size: int,
    slides: Row,
    order: Row,
    tries: Row,
    random: Row,
    most: int,
    tally: Row,
) -> None:
    """Fill the slides at random, see whether that is legal, and if not which repairs help."""
    width = t[WIDTH]
    fill_at_random(t, st, box, size, random)
    tally[FILLS] += 1
    if is_board_legal(t, st, w):
        tally[LEGAL] += 1
        return
    take_slides(t, st, slides)
    for column in range(width):
        order[column] = column
        order[width + column] = 0
    for column in range(width):
        for other in range(width):
            clear_column(t, st, other)
        lay_slide(t, st, slides, column, 0, 0)
        if not is_slide_legal(t, st, w, 0):
            tally[HOPELESS_SLIDE] += 1
            for repair in range(KINDS_OF_REPAIR):
                tally[BY_REPAIR + 3 * repair + 1] += 1
            return
    for repair in range(KINDS_OF_REPAIR):
        found = arrange(t, st, w, slides, order, tries, repair, most)
        place = 0 if found == REPAIRED else 1 if found == HOPELESS else 2
        tally[BY_REPAIR + 3 * repair + place] += 1

"""One whole turn, with announcements and endings, and who has won in the end."""

from __future__ import annotations

from dataclasses import replace

from model.colorpop.position import Ending, Popped, Position, Reason
from model.colorpop.readings import Ruleset, TieJokers, WinClaim, WinMover, WinTeam, WinTwoColours, WinUnowned
from tests.colorpop.reference.popping import Spot, Tokens, after_pop, groups, tokens_of


def results(position: Position, ruleset: Ruleset) -> frozenset[Position]:
    """Every position after one turn; a position without a group is over."""
    found = set()
    for colour, group in groups(position, ruleset):
        found |= set(after(position, ruleset, colour, group))
    if not found:
        return frozenset({replace(position, ending=Ending(Reason.NO_GROUP), pending=())})
    if position.turn in position.pending:
        found.add(replace(position, ending=Ending(Reason.GONE, "ABCDE"[position.turn]), pending=()))
    return frozenset(found)


def drawn(position: Position, tokens: Tokens) -> str:
    rows, columns = position.grid.rows, position.grid.columns
    return "".join(tokens.get((row, column), ".") for row in range(rows) for column in range(columns))


def after(position: Position, ruleset: Ruleset, colour: str, group: frozenset[Spot]) -> list[Position]:
    """The positions to which one pop leads: several where somebody may announce a win or not."""
    tokens, mover = tokens_of(position), position.turn
    jokers = sum(tokens[spot] == "J" for spot in group)
    left = after_pop(tokens, group, position.grid.rows, position.grid.columns, ruleset)
    mates = partners(position, mover)
    popped = replace(
        position,
        cells=drawn(position, left),
        popped=tuple(
            added(pile, colour, len(group) - jokers, jokers) if player == mover else pile
            for player, pile in enumerate(position.popped)
        ),
        pending=tuple(p for p in position.pending if not (mover in position.pending and p in mates)),
    )
    if colour != "J" and colour not in left.values():
        owner = next((player for player, hand in enumerate(position.hands) if colour in hand), None)
        if owner is None:
            if ruleset.win_unowned is WinUnowned.ENDS_GAME:
                return [replace(popped, ending=Ending(Reason.UNOWNED, colour), pending=())]
        elif wins(popped, ruleset, owner, mover):
            won = replace(popped, ending=Ending(Reason.GONE, "ABCDE"[owner]))
            if ruleset.win_claim is WinClaim.AUTOMATIC:
                return [won]
            pending = tuple(sorted({*popped.pending, *partners(position, owner)}))
            return [replace(won, pending=()), passed_on(replace(popped, pending=pending), ruleset)]
    return [passed_on(popped, ruleset)]


def added(pile: Popped, colour: str, tokens: int, jokers: int) -> Popped:
    if colour == "J":
        return replace(pile, alone=pile.alone + jokers)
    piles = {name: (count, extra) for name, count, extra in pile.piles}
    before = piles.get(colour, (0, 0))
    return Popped.counted(piles | {colour: (before[0] + tokens, before[1] + jokers)}, pile.alone)


def passed_on(position: Position, ruleset: Ruleset) -> Position:
    """The next player's turn, or the end if there is nothing to pop."""
    handed_on = replace(position, turn=(position.turn + 1) % position.players)
    if not groups(handed_on, ruleset):
        return replace(handed_on, ending=Ending(Reason.NO_GROUP), pending=())
    return handed_on


def partners(position: Position, player: int) -> set[int]:
    """A player and whoever wins with it."""
    return {player, (player + 2) % 4} if position.teams else {player}


def wins(position: Position, ruleset: Ruleset, owner: int, mover: int) -> bool:
    """Whether the owner of a colour that has just gone wins at once."""
    mates = partners(position, owner)
    if ruleset.win_mover is WinMover.ONLY_OWN_MOVE and mover not in mates:
        return False
    colours = [colour for player in mates for colour in position.hands[player]]
    all_gone = not any(colour in position.cells for colour in colours)
    if position.teams:
        return {WinTeam.BOTH_GONE: all_gone, WinTeam.EITHER_GONE: True, WinTeam.NONE: False}[ruleset.win_team]
    if position.players == 2 and len(colours) == 2:
        two = WinTwoColours
        return {two.BOTH_GONE: all_gone, two.EITHER_GONE: True, two.NONE: False}[ruleset.win_two_colours]
    return all_gone


def outcome(position: Position, ruleset: Ruleset) -> set[int]:
    """The winners of a finished position."""
    assert position.ending is not None
    if position.ending.reason is Reason.GONE:
        return partners(position, "ABCDE".index(position.ending.who))

    def own_left(player: int) -> int:
        return sum(position.cells.count(c) for mate in partners(position, player) for c in position.hands[mate])

    def own_popped(player: int) -> int:
        mates = partners(position, player)
        counts = [position.popped[m].of(c) for m in mates for other in mates for c in position.hands[other]]
        return sum(tokens + (jokers if ruleset.tie_jokers is TieJokers.YES else 0) for tokens, jokers in counts)

    if position.players == 1:
        return {0} if position.hands[0] and own_left(0) == 0 else set()
    scores = {player: (own_left(player), own_popped(player)) for player in range(position.players)}
    return {player for player, score in scores.items() if score == min(scores.values())}

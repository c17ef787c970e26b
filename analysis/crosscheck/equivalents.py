"""Seeded faults that are none: changes after which the simulator does the same, each with the reason."""

from __future__ import annotations

RECESS: dict[str, str] = {
    "landings.judge_breakup: with has_room(t, st, space, 3)": (
        "a landing that is not known to be possible at a glance is tried out, with the same result"
    ),
    "steps.list_walks: with range(4, 0, -1)": "there is no move of four spaces to be listed",
    "steps.roomy_moves: with range(1, 5)": "there is no move of four spaces to be counted",
    "turns.pass_turn: without st[PASSED] = 1": (
        "a passed turn waits for a called nun only if she can answer, and then nothing but her answers is legal anyway"
    ),
    "turns.stand_up: with child % 4 >= 3": (
        "it only asks whether the entrance touches a shelter, and on every board both entrances do or neither does"
    ),
}
"""What a fault of Recess! changes, as `faults` words it, to the reason why nothing follows from it."""
SAYS_WHO_WINS = (
    "it only says who wins: that the game ends by it is for win.claim to say, so the solver learns nothing of it"
)
COLORPOP: dict[str, str] = {
    "win.gone (what it brings)": SAYS_WHO_WINS,
    "win.two_colours (what it brings)": SAYS_WHO_WINS,
    "win.team (what it brings)": SAYS_WHO_WINS,
    "win.mover (what it brings)": SAYS_WHO_WINS,
    "turns.remove_group: without st[COUNT] -= jokers": (
        "no step depends on the number of jokers: it spares a look for groups with one where there is none, prunes the "
        "search of solve, and is checked by mass play"
    ),
    "setups.spread: with range(5)": "the fifth way leads where the third does",
    "setups.is_too_large: with range(5)": "the fifth way leads where the third does",
    "setups.is_too_large: with way < 3": (
        "the token below a joker lies in the same slide, of which every token is looked at"
    ),
}
"""The same for Color Pop."""

"""Seeded faults of Color Pop that are none: changes after which the simulator does the same, each with the reason."""

# ruff: noqa: E501 — faults are named by the source that they change

from __future__ import annotations

SAYS_WHO_WINS = (
    "it only says who wins: that the game ends by it is for win.claim to say, so the solver learns nothing of it"
)
NOTHING = "it brings nothing: it says that what no other clause changes stays as it is"
EQUIVALENTS: dict[str, str] = {
    "end.nothing (nothing_else_changes)": NOTHING,
    "end.nothing (what it brings)": NOTHING,
    "course.slots: automatic('close up', Inner.CLOSE_UP, lambda now: now.has_popped) before automatic('fall', Inner.FALL, lambda now: now.has_popped)": (
        "whether a slide is empty does not depend on where in it its tokens lie"
    ),
    "course.slots: automatic('vanish', Inner.VANISH, lambda now: now.has_popped) before automatic('close up', Inner.CLOSE_UP, lambda now: now.has_popped)": (
        "whether a colour has vanished does not depend on where tokens lie"
    ),
    "turns.vanish: nothing after the first owner = player of range(st[PLAYERS])": "a colour is one player's secret at most",
    "turns.is_win: st[PLAYERS] == 2 and st[HAND + owner] & st[HAND + owner] - 1 asked before st[TEAMS]": "teams are of four, so that the two never hold together",
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
"""What a fault changes, as `faults` words it, to the reason why nothing follows from it."""

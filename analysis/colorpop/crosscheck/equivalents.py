"""Seeded faults of Color Pop that are none: changes after which the simulator does the same, each with the reason."""

# ruff: noqa: E501 — faults are named by the source that they change

from __future__ import annotations

SAYS_WHO_WINS = (
    "it only says who wins: that the game ends by it is for win.claim to say, so the solver learns nothing of it"
)
EQUIVALENTS: dict[str, str] = {
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

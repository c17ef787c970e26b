"""A second telling of the rules of Color Pop, slow and plain, sharing no rule with the simulator: an oracle for tests.

groups(position, ruleset)    every set of spaces that can be popped, with the colour it is popped as
results(position, ruleset)   every position that one complete turn of the player on turn can lead to
outcome(position, ruleset)   who has won a finished position
is_legal(rows, ruleset)      whether slides may be set up like this
"""

# AMBIGUOUS: where the rules can be read in more than one way, what is done here.
#
#  1. Jokers alone are all connected jokers, whatever colours lie around them; no colour is named for them.
#  2. `joker_counts = no` asks for two coloured tokens, so that jokers alone are never a group, whatever `joker_only`
#     says.
#  3. `joker_bridges = no`: a group is one connected set of coloured tokens and the jokers that hang on it, also by way
#     of other jokers; a joker between two such sets goes with the one that is popped.
#  4. `all_jokers = chosen`: what is popped holds together, and no token of the colour that touches it stays behind;
#     with `joker_bridges = no` it has exactly one of the connected sets of coloured tokens, and others may touch its
#     jokers.
#  5. `gravity = stay`: an emptied slide goes to the far right all the same.
#  6. A colour is gone when its last token is popped; a colour that never was on the board is never popped, but counts
#     as gone where both colours must be.
#  7. `win.mover = only_own_move`: a team's own move is that of either partner.
#  8. `win.claim = claimed`: the owner of the colour is asked at once, before the next turn, and once more in its own
#     next turn, in which it may announce instead of popping. In a team either partner may, up to the end of the first
#     of their next turns.
#  9. When no group is left, or an unowned colour ends the game, announcements are forgotten: everybody is counted.
# 10. A game ended by a colour that is gone is over for everybody, also if no group is left.
# 11. Solitaire: the one player wins when all its colours are gone, under every reading; falling short wins nothing.

from tests.colorpop.reference.popping import groups
from tests.colorpop.reference.setting_up import is_legal
from tests.colorpop.reference.turn import outcome, results

__all__ = ["groups", "is_legal", "outcome", "results"]

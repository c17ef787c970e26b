"""The open questions of Color Pop, in the order of its rules; the first reading of each is the baseline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from model import rulebook
from model.rulebook import Question


class GroupJokerOnly(Question, id="group.joker_only"):
    """May connected jokers alone be popped?"""

    NO = "no: a group needs a coloured token"
    YES = "yes: two connected jokers are a group"


class GroupAllJokers(Question, id="group.all_jokers"):
    """Must every joker that touches the group go with it?"""

    YES = "yes: all of them count as the chosen colour"
    CHOSEN = "no: the mover may leave some out"


class GroupJokerCounts(Question, id="group.joker_counts"):
    """Does a joker count towards the two tokens of a group?"""

    YES = "yes: one coloured token and one joker are enough"
    NO = "no: two coloured tokens are needed"


class GroupJokerBridges(Question, id="group.joker_bridges"):
    """Does a joker join two groups of its colour?"""

    YES = "yes: what it touches becomes one group"
    NO = "no: it belongs to one of them"


class SetupRepair(Question, id="setup.repair"):
    """What is done with slides to break up a large group at the start?"""

    EXCHANGE = "two slides trade places"
    FLIP = "a slide is turned end for end"
    BOTH = "either of the two"


class SetupJokers(Question, id="setup.jokers"):
    """Do jokers count in the limit of five connected tokens?"""

    NO = "no: only tokens of the colour itself"
    YES = "yes: a joker counts as any colour"


class SetupHopeless(Question, id="setup.hopeless"):
    """What if no arrangement of the slides is legal?"""

    REFILL = "the slides are filled anew"
    ACCEPT = "the board is played as it is"


class SlideGravity(Question, id="slide.gravity"):
    """Do tokens slide down after a pop?"""

    DOWN = "yes: they close up at the bottom of their slide"
    STAY = "no: holes remain"


class WinMover(Question, id="win.mover"):
    """What if another player's move takes the last token of a colour?"""

    OWNER_WINS = "the owner of the colour wins"
    ONLY_OWN_MOVE = "only one's own move can win"


class WinClaim(Question, id="win.claim"):
    """Must the win be announced?"""

    AUTOMATIC = "no: it holds as it happens"
    CLAIMED = "yes: it is lost if its owner is silent until the end of its next turn"


class WinUnowned(Question, id="win.unowned"):
    """What if a colour that nobody holds is gone?"""

    NOTHING = "nothing happens"
    ENDS_GAME = "the game ends and the tokens left are counted"


class WinTwoColours(Question, id="win.two_colours"):
    """Two players with two colours each: what wins at once?"""

    BOTH_GONE = "both of one's colours gone"
    EITHER_GONE = "either of one's colours gone"
    NONE = "nothing: only the count at the end"


class WinTeam(Question, id="win.team"):
    """Teams: what wins at once?"""

    BOTH_GONE = "the colours of both partners gone"
    EITHER_GONE = "the colour of either partner gone"
    NONE = "nothing: only the count at the end"


class TieJokers(Question, id="tie.jokers"):
    """Do jokers popped with one's own colour count as own tokens in the tie-break?"""

    NO = "no: a joker has no colour of its own"
    YES = "yes: they were used as that colour"


class SecretUnused(Question, id="secret.unused"):
    """Are unused secret tokens shown?"""

    HIDDEN = "no: nobody knows which colours are unowned"
    SHOWN = "yes: everybody sees which colours are unowned"


class PoppedVisible(Question, id="popped.visible"):
    """Are popped tokens open to all?"""

    OPEN = "yes: they lie in the open"
    HIDDEN = "no: only their owner may look"


class PlayersTwo(Question, id="players.two"):
    """May two people play with one colour each?"""

    YES = "yes: as with three to five"
    NO = "no: two people take two colours each"


@dataclass(frozen=True, repr=False)
class Ruleset(rulebook.Ruleset):
    """One reading for every question of Color Pop."""

    game: ClassVar[str] = "colorpop"

    group_joker_only: GroupJokerOnly = GroupJokerOnly.NO
    group_all_jokers: GroupAllJokers = GroupAllJokers.YES
    group_joker_counts: GroupJokerCounts = GroupJokerCounts.YES
    group_joker_bridges: GroupJokerBridges = GroupJokerBridges.YES
    setup_repair: SetupRepair = SetupRepair.EXCHANGE
    setup_jokers: SetupJokers = SetupJokers.NO
    setup_hopeless: SetupHopeless = SetupHopeless.REFILL
    slide_gravity: SlideGravity = SlideGravity.DOWN
    win_mover: WinMover = WinMover.OWNER_WINS
    win_claim: WinClaim = WinClaim.AUTOMATIC
    win_unowned: WinUnowned = WinUnowned.NOTHING
    win_two_colours: WinTwoColours = WinTwoColours.BOTH_GONE
    win_team: WinTeam = WinTeam.BOTH_GONE
    tie_jokers: TieJokers = TieJokers.NO
    secret_unused: SecretUnused = SecretUnused.HIDDEN
    popped_visible: PoppedVisible = PoppedVisible.OPEN
    players_two: PlayersTwo = PlayersTwo.YES


# What the edition says without changing a legal move: topic to title.
REMARKS: dict[str, str] = {
    "players.number": "how many play, how old, how long",
    "parts.tokens": "what is in the box",
    "setup.arrow": "which end of a slide is filled",
    "first.player": "who begins",
    "pictures.rules": "what pictures show",
    "words.token": "two nouns for one token",
    "group.limit": "the largest group that may be popped",
    "win.goal": "the aim as stated at the start and at the end",
    "win.solitaire": "what one player alone plays for",
    "tie.last": "a tie that nothing breaks",
    "teams.secrets": "what partners know and when they play",
}

"""The open questions of Recess!, in rulebook order; the first reading of each is the baseline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from model import rulebook
from model.rulebook import Question


class WalkLength(Question, id="walk.length"):
    """Must a child walk exactly its number of steps?"""

    EXACT = "exactly that many steps"
    UP_TO = "at least one step and at most that many"


class WalkReturn(Question, id="walk.return"):
    """Turning back is allowed: may a walk end where it began?"""

    YES = "yes: a walk may end on the space it started from"
    NO = "no: a walk must end on another space"


class WalkOrder(Question, id="walk.order"):
    """Are the moves made in the order 3, 2, 1?"""

    FIXED = "always 3, then 2, then 1"
    FREE = "in any order"


class TurnStuck(Question, id="turn.stuck"):
    """Skipping single moves is forbidden: what of a move that cannot be made?"""

    SKIPPED = "it falls away and the turn goes on"
    PLANNED = "it falls away only if no way to play the turn avoids that"
    WHOLE_TURN_PASSED = "the whole turn is passed"


class TurnTimeout(Question, id="turn.timeout"):
    """Time running out ends the turn where it stands: can a player stop early that way?"""

    NO = "no: every move that can be made is made"
    YES = "yes: a player may let the clock end the turn"


class PassFights(Question, id="pass.fights"):
    """What happens to the passer's own fights?"""

    HELD = "they are held: coins are taken and the nun answers"
    FROZEN = "nothing happens to them"
    RELEASED = "they end, because holding would cost a move"


class PassSeen(Question, id="pass.seen"):
    """May a player pass while a nun sees a fight it is winning?"""

    YES = "yes: the whole turn may still be passed"
    NO = "no: the choice between leaving and holding is demanded"


class ClockUnit(Question, id="clock.unit"):
    """What advances the clock?"""

    TURN = "each player's turn"
    ROUND = "each round of all players"


class ClockEnd(Question, id="clock.end"):
    """When is time up?"""

    AFTER_30 = "when the 30th turn has been played"
    AT_30 = "as soon as the hand reaches 30"


class EntranceOpens(Question, id="entrance.opens"):
    """Which shelter spaces does the entrance touch?"""

    EDGE = "those on the rim of the board"
    CORNER = "only the one in the corner of the board"
    ANY = "all spaces of the shelter"


class EntranceReturn(Question, id="entrance.return"):
    """May a child walk back into an entrance?"""

    NO = "no: an entrance is only left"
    YES = "yes: a walk may lead through or into an entrance"


class NunDirections(Question, id="nun.directions"):
    """How does a nun move?"""

    QUEEN = "along rows, columns and diagonals"
    ROOK = "along rows and columns only"


class NunTurns(Question, id="nun.turns"):
    """May a nun change direction within a move?"""

    NO = "no: she moves along one line"
    YES = "yes: any number of steps, turning at will, but not back to her first space"


class NunObstacles(Question, id="nun.obstacles"):
    """Does equipment stop a nun?"""

    STOPS = "she stops before it"
    FLIES_OVER = "she passes over it but does not end on it"


class NunStay(Question, id="nun.stay"):
    """May a nun's move be zero spaces?"""

    NO = "no: one nun moves at least one space"
    YES = "yes: moving zero spaces counts as her move"


class LineCornerGap(Question, id="line.corner_gap"):
    """Does a diagonal line pass between two obstacles that touch at the corner?"""

    OPEN = "it passes"
    CLOSED = "it is blocked there"


class SightDirections(Question, id="sight.directions"):
    """Where does a nun see?"""

    QUEEN = "along rows, columns and diagonals"
    ROOK = "along rows and columns only"


class SightOtherNun(Question, id="sight.other_nun"):
    """Does one nun block the other's view?"""

    NO = "no: she is seen past, as children are"
    YES = "yes: what is behind her is hidden"


class SightOwnSpace(Question, id="sight.own_space"):
    """Does a nun see the space she stands on?"""

    YES = "yes: nothing on her own space escapes her"
    NO = "no: her sight begins on the next space"


class PushAdjacent(Question, id="push.adjacent"):
    """Which spaces are adjacent for a push?"""

    ORTHOGONAL = "the four that share an edge"
    ALL_EIGHT = "all eight around"


class PushShelter(Question, id="push.shelter"):
    """May a piece be pushed onto a shelter space?"""

    NO = "no: a push never ends in a shelter"
    YES = "yes: a shelter space can receive a pushed piece"


class PushFreeShelter(Question, id="push.free_shelter"):
    """Where a piece may be pushed onto shelters: is an occupied shelter space free?"""

    NO = "no: only an empty one is free"
    YES = "yes: shelters are shared, so it is free"


class PushChain(Question, id="push.chain"):
    """How far may a push carry on?"""

    TWO = "to a second piece, which must find a free space"
    SHORTEST = "to any length, but no longer than needed"
    ANY = "along any chain that shifts no piece twice"


class PushFight(Question, id="push.fight"):
    """May a pushed piece be put onto a fight's space?"""

    NO = "no: a fight's space is closed to pushes"
    YES = "yes: it breaks the fight as if it had landed there"


class PushMoved(Question, id="push.moved"):
    """May a break-up shift a child that has already walked this turn?"""

    YES = "yes: being shifted is not moving"
    NO = "no: such a child stays where it is"


class FightBroke(Question, id="fight.broke"):
    """Can a child whose owner has no coin be attacked?"""

    YES = "yes: the fight starts whatever is paid"
    NO = "no: there must be a coin to take"


class FightRelanding(Question, id="fight.relanding"):
    """May an attacker leave, circle and end its walk on the same victim?"""

    NEW_FIGHT = "yes: that starts a new fight"
    FORBIDDEN = "no: leaving means ending elsewhere"


class CoinsDebt(Question, id="coins.debt"):
    """What does a player pay who cannot pay in full?"""

    PAYS_WHAT_THERE_IS = "whatever is there, and no more"
    OWES = "the full sum: the count may go below zero"


class MovesAllocation(Question, id="moves.allocation"):
    """Fewer children than moves: which moves are made?"""

    CHOSEN = "those that the player chooses"
    LARGEST = "the largest ones"


class BudgetStacking(Question, id="budget.stacking"):
    """Do a hold and a detention in one turn both take a move away?"""

    ADD = "yes: their numbers are added"
    WORST = "no: only the larger number counts"


class BreakupCrowded(Question, id="breakup.crowded"):
    """What if a fight is broken up without two free adjacent spaces?"""

    PUSH_ON = "the fighters are pushed on in chains, as by a nun"
    ILLEGAL = "the fight cannot be broken up"


class ForcedWhen(Question, id="forced.when"):
    """When must a held fight be seen for the nun to be forced onto it?"""

    START_OF_TURN = "when the attacker's turn begins"
    NUN_MOVE = "when the nun is about to move"


class ForcedLanding(Question, id="forced.landing"):
    """Must the forced nun end on the fight?"""

    ONTO = "yes: she ends on the fight"
    TOWARDS = "no: coming nearer along the line is enough"


class ForcedEscape(Question, id="forced.escape"):
    """What if the player's own child tattles the forced nun away or breaks the fight up?"""

    STUCK = "her move is stuck while the fight goes on, free once it has ended"
    FREE = "she moves freely whenever she cannot answer"
    BARRED = "such a child's move is illegal"


class TattleShelter(Question, id="tattle.shelter"):
    """What of ending on a nun in a shelter while a fight is on?"""

    OPTIONAL = "the player may tattle or share in peace"
    FORBIDDEN = "nobody tattles in a shelter"
    COMPULSORY = "ending there is tattling"


class TattleOwn(Question, id="tattle.own"):
    """May a player tattle on a fight of which its own child is the attacker?"""

    YES = "yes: on any fight"
    NO = "no: only on the fights of others"


class DetentionExit(Question, id="detention.exit"):
    """Where does a freed child start from?"""

    ENTRANCE = "from the entrance it was sent to"
    SHELTER = "from a shelter space that the entrance touches"


class DetentionStands(Question, id="detention.stands"):
    """When does a detained child stand up?"""

    END_OF_MISSED_TURN = "at the end of the turn it missed"
    START_OF_NEXT = "at the start of its owner's turn after that"


class DetentionMove(Question, id="detention.move"):
    """Where may a freed child's first walk end?"""

    ANYWHERE = "wherever a walk may end"
    SHELTER_ONLY = "only on a shelter space"


class KissWhere(Question, id="kiss.where"):
    """Where may an own boy and girl share a space to kiss?"""

    ANYWHERE = "anywhere out of sight"
    OPEN_GROUND = "only outside the shelters"
    SHELTER_ONLY = "only in a shelter, where sharing is granted"


class ShelterShare(Question, id="shelter.share"):
    """May several pieces end on one shelter space?"""

    YES = "yes: any number shares it"
    NO = "no: it holds one piece"


class KissSeen(Question, id="kiss.seen"):
    """May own boy and girl share an open space in sight of a nun, without a kiss?"""

    NO = "no: they may only meet to kiss"
    YES = "yes: they share it and nothing happens"


class KissTrigger(Question, id="kiss.trigger"):
    """What makes the kiss?"""

    OWN_MOVE = "a child of the pair ends its own move there"
    MEETING = "being together unseen, however it came about"


class KissWhen(Question, id="kiss.when"):
    """When does a kiss end the game?"""

    AT_ONCE = "at the moment of the meeting"
    END_OF_TURN = "after the nun has moved, if still unseen"


class KissOptional(Question, id="kiss.optional"):
    """Must an own pair that meets unseen in a shelter kiss?"""

    AUTOMATIC = "yes: the kiss happens by itself"
    DECLARED = "no: its owner declares it"


class TieKisser(Question, id="tie.kisser"):
    """Who wins a tie at the top that the kisser is not part of?"""

    NEXT_CRITERION = "the next criterion decides among the tied"
    KISSER_WINS = "the kisser wins all the same"
    SHARED = "the tied players share the win"


class TieDetention(Question, id="tie.detention"):
    """How does detention decide a tie without a kiss?"""

    FEWEST_WINS = "the one with the fewest detained children wins"
    MOST_LOSES = "the one with the most detained children drops out"


@dataclass(frozen=True, repr=False)
class Ruleset(rulebook.Ruleset):
    """One reading for every question of Recess!."""

    game: ClassVar[str] = "recess"

    walk_length: WalkLength = WalkLength.EXACT
    walk_return: WalkReturn = WalkReturn.YES
    walk_order: WalkOrder = WalkOrder.FIXED
    turn_stuck: TurnStuck = TurnStuck.SKIPPED
    turn_timeout: TurnTimeout = TurnTimeout.NO
    pass_fights: PassFights = PassFights.HELD
    pass_seen: PassSeen = PassSeen.YES
    clock_unit: ClockUnit = ClockUnit.TURN
    clock_end: ClockEnd = ClockEnd.AFTER_30
    entrance_opens: EntranceOpens = EntranceOpens.EDGE
    entrance_return: EntranceReturn = EntranceReturn.NO
    nun_directions: NunDirections = NunDirections.QUEEN
    nun_turns: NunTurns = NunTurns.NO
    nun_obstacles: NunObstacles = NunObstacles.STOPS
    nun_stay: NunStay = NunStay.NO
    line_corner_gap: LineCornerGap = LineCornerGap.OPEN
    sight_directions: SightDirections = SightDirections.QUEEN
    sight_other_nun: SightOtherNun = SightOtherNun.NO
    sight_own_space: SightOwnSpace = SightOwnSpace.YES
    push_adjacent: PushAdjacent = PushAdjacent.ORTHOGONAL
    push_shelter: PushShelter = PushShelter.NO
    push_free_shelter: PushFreeShelter = PushFreeShelter.NO
    push_chain: PushChain = PushChain.TWO
    push_fight: PushFight = PushFight.NO
    push_moved: PushMoved = PushMoved.YES
    fight_broke: FightBroke = FightBroke.YES
    fight_relanding: FightRelanding = FightRelanding.NEW_FIGHT
    coins_debt: CoinsDebt = CoinsDebt.PAYS_WHAT_THERE_IS
    moves_allocation: MovesAllocation = MovesAllocation.CHOSEN
    budget_stacking: BudgetStacking = BudgetStacking.ADD
    breakup_crowded: BreakupCrowded = BreakupCrowded.PUSH_ON
    forced_when: ForcedWhen = ForcedWhen.START_OF_TURN
    forced_landing: ForcedLanding = ForcedLanding.ONTO
    forced_escape: ForcedEscape = ForcedEscape.STUCK
    tattle_shelter: TattleShelter = TattleShelter.OPTIONAL
    tattle_own: TattleOwn = TattleOwn.YES
    detention_exit: DetentionExit = DetentionExit.ENTRANCE
    detention_stands: DetentionStands = DetentionStands.END_OF_MISSED_TURN
    detention_move: DetentionMove = DetentionMove.ANYWHERE
    kiss_where: KissWhere = KissWhere.ANYWHERE
    shelter_share: ShelterShare = ShelterShare.YES
    kiss_seen: KissSeen = KissSeen.NO
    kiss_trigger: KissTrigger = KissTrigger.OWN_MOVE
    kiss_when: KissWhen = KissWhen.AT_ONCE
    kiss_optional: KissOptional = KissOptional.AUTOMATIC
    tie_kisser: TieKisser = TieKisser.NEXT_CRITERION
    tie_detention: TieDetention = TieDetention.FEWEST_WINS


# What editions say differently without changing a legal move: topic to title.
REMARKS: dict[str, str] = {
    "players.number": "how many play, how old, how long",
    "parts.shelter": "what a shelter tile shows",
    "parts.entrances": "the colours of the entrances",
    "parts.timer": "the sand timer among the parts",
    "parts.pointer": "the hand of the clock",
    "setup.circle": "where the circle of a shelter tile lies",
    "setup.picture": "a picture of the set-up",
    "words.child": "one noun for boys and for children",
    "push.chooser": "who chooses where pushed pieces go",
    "landing.exact": "which landings are asked to be exact",
    "fight.attacker": "who is called the attacker",
    "fight.victim": "whether the victim is a player or a child",
    "fight.sight": "whether sight bars fighting or starting a fight",
    "budget.cause": "what shrinks the turn of a player with two fights",
    "breakup.others": "what the other players may do with a nun that sees a fight",
    "breakup.several": "how many fights in sight leave the attacker a choice",
    "detention.missed": "what detention costs",
    "detention.standing": "whether standing up is permitted or happens",
    "end.title": "the winner's title",
    "end.wrestling": "who may ask for arm wrestling",
}

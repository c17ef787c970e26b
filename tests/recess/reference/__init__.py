"""A second telling of the rules of Recess!, slow and plain, sharing no rule with the simulator: an oracle for tests.

    results(position, ruleset)   every position that one complete turn of the player on turn can lead to
    outcome(position, ruleset)   who has won a finished position, and by which criterion

Chapters, each with the rules of one noun: `geometry` (steps, lines), `scene` (a position in the middle of a turn),
`pushes`, `kisses`, `walks`, `nuns`, `turn`, `winning`. Sets of scenes stand for all choices that a player has.
"""

# AMBIGUOUS: where the rules can be read in more than one way, what is done here.
#
#  1. A kiss at once before a leaver has moved: that line is illegal, since only the clock excuses a leaver.
#  2. Chain length counts the pieces shifted until the chain ends; going onto a fight ends it, so for `shortest` a
#     fight next door (length 1) beats shifting a neighbour onto free ground (length 2).
#  3. `push.chain = two` with `push.fight = yes`: the first piece may go onto a fight, the second may not (not free).
#  4. A fight broken up by a pushed piece: everything landed or shifted so far in the same landing stays unshiftable,
#     while the counting of the chain's length starts anew for each fighter.
#  5. There, a pushed child breaks up as a walker does (`push.moved`, `breakup.crowded` apply), a pushed nun punishes.
#  6. `push.moved = no` binds every break-up by a child; tattles and nuns' moves are nuns' pushes and exempt.
#  7. `push.moved = no`: a fight with a fighter that has walked this turn cannot be broken up by a child at all.
#  8. `breakup.crowded = illegal`: both fighters must take free spaces; neither chains nor fights' spaces serve.
#  9. Second fighter: the first one's space is closed to it even if it is a shelter space that would count as free.
# 10. In a tattle the child that tattles is not the piece that landed: on open ground a chain may shift it.
# 11. `pass.fights = released`: each release is a push of its own; an attempt that fails is the only one for that fight.
# 12. There, with `kiss.trigger = meeting` and `at_once`, kisses are looked for after each release that moved a piece.
# 13. `pass.fights = held`: if no nun can answer, no nun moves, under every reading of `forced.escape`.
# 14. A turn cut short: the nun moves only if she is called and can answer; else nothing (also with `escape = free`).
# 15. There, a called nun that cannot answer is no stuck move; but `whole_turn_passed` forbids to cut a turn short after
#     a child's move has already been stuck, while stopping before the stuck move is fine.
# 16. `barred` looks at held fights only; a leaver that may yet stay (timeout) does not count.
# 17. `barred`: the move is excused if it sends the attacker of a fight that could be answered before to detention; a
#     nun put on another called fight, which none could answer, is no excuse.
# 18. `barred` also forbids a child's move that would end the game with a kiss at once.
# 19. `barred`: answerable means that a legal forced move exists, so crowding the victim in is barred as well.
# 20. `forced`, `nun.turns = yes`: she must see the fight along a line, but may get onto it by any route.
# 21. `towards`: spaces of the line of sight that are legal ends of her move, so a rook that sees a diagonal has none.
# 22. `fight.relanding` concerns the fight that the walk itself leaves; once that was broken up, its victim is free.
# 23. `walk.order = free`: any order may be tried, even one that makes a move stuck that another order would not.
# 24. `nun.stay = yes` and `shelter.share = no`: a nun may not stay on a shelter space that she shares.
# 25. `line.corner_gap = closed` does not stop a nun that flies over equipment.
# 26. `meeting`: a look is a look at the whole board; a nun that stays or is stuck brings none, a circling walk does.
# 27. `meeting`: a stand-up brings a look also when the child stands up where it lay; being marked as served does not.
# 28. All children that stand up together do so before the look.
# 29. `meeting` on open ground: never declined, whoever it belongs to; in a shelter each owner decides for itself.
# 30. A kiss at a stand-up at the start of a turn: neither pass nor play is chosen; for `planned` and `pass.seen` it
#     counts as a line without a stuck move.
# 31. Stand-ups at the start belong to the line: `planned` and `pass.seen` compare across all choices of a space.
# 32. `kiss.where = shelter_only`: own boy and girl may share open ground in sight (`kiss.seen = yes`) but not unseen.
# 33. `shelter.share = no`: to kiss, a child may end where others stand besides the mate.
# 34. There, with `end_of_turn`, such a landing is legal if unseen then; the kiss at the end is not declinable.
# 35. `detention.exit = shelter` on a board without shelters: the child stands up in the entrance.
# 36. `end_of_turn`: stand-ups come first, so a turn that ends with such a kiss has them (a kiss at once has not).
# 37. Two nuns on one shelter space: a tattle moves one of them, once.
# 38. A position that time should have ended (e.g. 29 under `at_30`) but is not marked so: no turn is played.
# 39. `outcome`: "detention" if it leaves one winner, "shared" if several are left (even if it thinned them out).
# 40. `tie.kisser = next_criterion` or a kissless tie: only the players tied for most coins are compared.
# 41. `tattle.shelter = compulsory` when no fight can be chosen (by `tattle.own` or for want of room): they share.
# 42. A kiss ends the game before the clock can: ending by kiss also on the last turn.
# 43. A fight in progress is no kissing matter: its fighters never count as a pair, nor do children in entrances.
# 44. `forced`: the nun that answers need not be the one that saw the fight when the turn began.
# 45. `moves.allocation` counts every child that may move, also one that has no legal landing.
# 46. A leaver sent to detention by a tattle has not moved: that line is illegal unless time cuts it short.
# 47. The look at stand-ups at the start comes before pass or play is chosen; under a pass they stand up all the same.
# 48. A kiss in a shelter by `meeting` of another player's pair is that owner's choice, so both results are listed.

from tests.recess.reference.turn import results
from tests.recess.reference.winning import outcome

__all__ = ["outcome", "results"]

"""What an illegal step of Recess! is about: the pieces that it names, and the spaces that a broken clause is about."""

from __future__ import annotations

from model.clause import Clause
from model.game import IllegalMove
from model.recess.clauses.book import LANDING
from model.recess.clauses.nuns import calling, sees
from model.recess.clauses.possibilities import candidates, permitted
from model.recess.clauses.scene import NUNS, Move, Scene, read_move
from model.recess.moves import Kind, Step
from model.recess.position import NOWHERE, PLAYERS, label

EXAMPLE = "3 A1-c4"


def readable(scene: Scene, step: Step) -> Move:
    """See a step as a move of pieces and players that are there."""
    move = read_move(scene, step)
    if step.kind in (Kind.KISS, Kind.NO_KISS):
        if move.piece >= scene.players:
            raise IllegalMove(f"player {PLAYERS[move.piece]} does not take part")
    elif move.piece != NOWHERE and scene.places[move.piece] == NOWHERE:
        raise IllegalMove(
            "no nun is on the board" if move.piece in NUNS else f"{label(move.piece)} is not on the board"
        )
    return move


def ends(move: Move) -> set[int]:
    """The space where a move ends."""
    return {move.to}


def about(scene: Scene, move: Move, clause: Clause) -> set[int]:
    """The spaces that one broken clause is about; mostly where the move ends, or begins if it ends nowhere."""
    so_far = scene.so_far
    match clause.id:
        case "fight.unseen" | "kiss.unseen":
            return {move.to, *seers(scene, {move.to})}
        case "turn.choice":
            return {scene.place(child) for child in so_far.undecided}
        case "turn.leaver":
            return {scene.place(child) for child in so_far.leaving.union(so_far.undecided)}
        case "turn.pass":
            return {scene.place(child) for child in so_far.walked | so_far.held}
        case "pass.seen":
            fights = {scene.place(child) for child in so_far.seen_at_start}
            return fights | seers(scene, fights)
        case "nun.forced" | "nun.stuck" | "forced.barred":
            fights = {scene.place(child) for child in calling(scene)}
            return {move.to} | fights | seers(scene, fights)
        case "turn.stuck":
            walks = (walk for walk in candidates(scene) if walk.kind is Kind.WALK and walk.length == move.length)
            return {scene.place(walk.piece) for walk in walks if permitted(scene, walk, foresight=LANDING)}
        case "turn.movers" | "turn.once":
            return {scene.place(move.piece), move.to}
    if move.to != NOWHERE:
        return {move.to}
    names_piece = move.piece != NOWHERE and move.kind not in (Kind.KISS, Kind.NO_KISS)
    return {scene.place(move.piece)} if names_piece else set()


def seers(scene: Scene, spaces: set[int]) -> set[int]:
    """The spaces of the nuns that see one of these spaces."""
    return {scene.place(nun) for nun in NUNS if any(sees(scene, nun, space) is True for space in spaces)}

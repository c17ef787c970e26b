"""Why a move is legal or not, and by which rules a game was played."""

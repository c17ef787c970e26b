"""What pushes ask of a crowd: every way to make room, the longest chain that is ever needed, crowds without any way."""

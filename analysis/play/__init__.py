"""Games played, shown and counted: players, positions and records for people, perft."""

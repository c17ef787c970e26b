"""One clause: our words, where each edition states it, its formula, and what that says in a position."""

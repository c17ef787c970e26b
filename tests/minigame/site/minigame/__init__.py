"""Pier, a made-up game: two tokens race along a pier; who ends its walk on a coin offers it to the other player."""

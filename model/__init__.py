"""What the games are: their rules, boards and positions. Nothing here asks questions; that is `analysis`.

Each game has a package with a door of its own: its GAME, Position, Ruleset and what else it is made of. The modules
beside them are what any game is made of; `registry` finds every game that is registered by its name.
"""

"""What the games are: their rules, boards and positions. Nothing here asks questions; that is `analysis`.

    from model import NAME                  the package of a game: its GAME, Position, Ruleset, …
    from model.registry import game_named   every game that is registered, by its name

Each game's package has a door of its own; the modules beside it are what any game is made of.
"""

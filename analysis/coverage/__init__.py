"""Which clauses and readings ever decide anything, and the positions in which the others would.

Shared by all games: `examples` holds where something decides, `partings` where two readings part; `deciding` finds the
clauses that decide, `looking` notes them in one of the `tallies`; `trials` say what came of trying every position of a
bound; `gaps` asks where an edition or all clauses leave something open or exclude each other; `running` does it all and
gives `findings`. What differs by game is in its kit (`kits`): how it draws and plays, compares readings, hunts for what
the sample did not meet, and tries small positions; those modules are named after the game.
"""

"""Where each clause alone decides, and how often it does in play; gaps and overlaps.

Shared by all games: `fields` are unknown scenes; `asking` lays a turn out on one, with goals for all clauses; `cases`
are what the solver found, played again; `gaps` asks whether a turn can always be completed; `sampling` counts;
`running` does it all and gives `findings`. What a game may lend is in its `plan`.
"""

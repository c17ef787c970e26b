"""Which clauses and readings ever decide anything, and the positions in which the others would.

`examples` holds where something decides; `deciding` looks for clauses and `rivals` for readings in a scene; `sampling`
goes through games and drawn positions; `hunting` looks for what the sample did not meet; `bounds` tries every small
position; `gaps` asks where an edition or all clauses leave something open or exclude each other; `running` does it all.
"""

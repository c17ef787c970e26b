"""Simulator against clauses: two implementations of the same rules, compared step by step until one of them is wrong.

`situations` draws where they are compared, `themes` what is drawn on purpose, `comparing` compares a scene, `turns` all
scenes of a turn, `results` what a turn leads to, `cases` follows a line of play, `running` does many on all cores,
`shrinking` makes a disagreement small; `faults` and `orders` test the test, by the `quick_checks`. What a game may lend
is in its `plan`.
"""

"""What the help pages of Color Pop show: for each verb its arguments, a line each."""

from __future__ import annotations

EXAMPLES = {
    "moves": """
        moves --start 4                       the first turn of a random game
        moves "secret=a,b : Jab / bba"
        moves board.txt --set group.all_jokers=chosen
        moves board.txt --after "a c4" --json
        moves board.txt --svg board.svg""",
    "play": """
        play --seed 7
        play --players 4 --teams --no-pictures
        play --players 1 --each 3 --size 6x6
        play --players 2 --each 2 --record game.txt --svg pictures/""",
    "reach": """
        reach --list
        reach gone --from "secret=a,b : Jab / bba" --within 3
        reach left:4 --from board.txt --within 6 --record game.txt
        reach gone --player B --never --from board.txt --within 2""",
    "replay": """
        replay game.txt
        replay game.txt --last
        replay game.txt --which-rules
        play --no-pictures --record - | rulescope colorpop replay -""",
    "perft": """
        perft --depth 3                         from a random set-up, four players
        perft board.txt --depth 4 --fast
        perft "secret=a,b : Jab / bba" --divide --set group.joker_only=yes
        perft board.txt --by turns --depth 2 --distinct""",
    "why": """
        why "secret=a,b : aJ / ab" "a a1 without b1"
        why board.txt "J c4" --edition fr
        why board.txt "a c4; claim A" --set win.claim=claimed
        why board.txt "a c4" --any-reading
        why board.txt "a c4" --svg offence.svg""",
    "setup": """
        setup --seed 7                          one random legal set-up
        setup --set setup.repair=flip --count 3
        setup --players 5 --json
        setup --study                           how often a fill is legal or can be repaired
        setup --study 1000000 --state study.json   goes on where it was interrupted""",
    "solve": """
        solve board.txt --colours a             clear one colour
        solve "secret=a : ab / ab" --shortest
        solve --board-seed 3 --colours abcde --record solution.txt
        solve --random 100 --colours abcde      rates and times on random legal set-ups
        solve board.txt --set group.all_jokers=chosen --json""",
    "samegame": """
        samegame board.txt                      the legal moves as column and row
        samegame board.txt --moves moves.txt    replay a move list and count its points
        samegame board.txt --moves moves.txt --record game.txt
        samegame board.txt --clear              moves that clear the whole board
        samegame board.txt --moves moves.txt --first 1 --from-top""",
    "question": """
        question group.joker_only --json""",
    "rulings check": """
        rulings check --rulings club.toml --json""",
    "study": """
        study --full --json > shares.json""",
    "crosscheck": """
        crosscheck --positions 10000
        crosscheck --faults""",
    "coverage": """
        coverage
        coverage --only win.mover""",
    "diverge": """
        diverge win.mover --different 3""",
    "compare": """
        compare
        compare --json""",
    "clause": """
        clause group.colour
        clause group.whole --json""",
    "rulebook": """
        rulebook
        rulebook --text fr=colorpop.pdf""",
    "rulings": """
        rulings
        rulings check --rulings club.toml --json""",
    "rulings new": """
        rulings new win.mover owner_wins --who "the author" --source "by mail, 3 May 2026" >> club.toml""",
}

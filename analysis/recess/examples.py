"""What the help pages of Recess! show: for each verb its arguments, a line each."""

from __future__ import annotations

EXAMPLES = {
    "moves": """
        moves --start 4                       the first turn on our board
        moves fight.txt --edition ja
        moves fight.txt --after "hold A1; 2 A2-c4"
        moves "coins=5,5 : A1 . N / . . B1" --results
        moves fight.txt --set nun.stay=yes --json
        moves fight.txt --svg fight.svg       with what the nuns see""",
    "play": """
        play --seed 7
        play --edition ja --board study-6x6 --players 3 --no-pictures
        play --record game.txt --svg pictures/
        play --no-pictures --record - > game.txt""",
    "replay": """
        replay game.txt
        replay game.txt --last
        replay game.txt --which-rules
        play --no-pictures --record - | rulescope recess replay -""",
    "perft": """
        perft --depth 3                         from the start, four players
        perft fight.txt --edition fr --depth 4 --fast
        perft fight.txt --by turns --depth 1 --distinct
        perft fight.txt --depth 2 --divide --set push.chain=any""",
    "push": """
        push crowd.txt
        push crowd.txt --landing "nun a1-c3" --svg push.svg
        push crowd.txt --after "3 A1-c1; 2 A2-b2; 1 a1-a2" --edition ja
        push crowd.txt --by push.chain --all --json
        push --stuck --size 5x5 --no-shelters
        push --longest --set push.chain=shortest --size 4x4""",
    "reach": """
        reach --list
        reach kiss --within 3 --start 2 --board study-3x3
        reach fight-lasts:3 --within 30 --edition fr --record game.txt
        reach in-detention:2 --never --within 2 --from fight.txt
        reach --property mine.py:crowded --within 5 --start 2 --board study-4x4""",
    "threats": """
        threats kiss.txt
        threats kiss.txt --player B --edition ja
        threats before.txt --prevent
        threats before.txt --prevent --after "3 C1-b2; 2 C2-a1; 1 c1-d4" --svg saved.svg""",
    "forced": """
        forced kiss.txt --player A --within 3
        forced kiss.txt --within 5 --seconds 20 --json""",
    "why": """
        why fight.txt "3 A1-c1"
        why fight.txt "hold A1; 2 A2-c4; nun a1-c3" --edition ja
        why "coins=5,5 : A1 . N / . . B1" "3 A1-c2" --set walk.length=up_to
        why fight.txt "3 A1-c1" --any-reading
        why fight.txt "3 A1-c1" --svg offence.svg
        why fight.txt pass --json""",
    "compare": """
        compare fr es ja
        compare fr ja --json
        compare --markdown > comparison.md""",
    "question": """
        question nun.stay
        question nun.directions --reading rook""",
    "clause": """
        clause leave.frees
        clause nun.forced --json
        clause fight.unseen --position "coins=5,5 : A1 . B1 / N . ." --step "2 A1-c1"
        clause fight.unseen --text fr=recre.pdf""",
    "rulebook": """
        rulebook
        rulebook --edition fr
        rulebook --text fr=recre.pdf --text es=recreo.txt""",
    "rulings": """
        rulings
        rulings --rulings club.toml --json
        rulings check --rulings club.toml
        rulings new nun.stay no --who "the publisher" --source "letter of 3 May" >> club.toml""",
    "rulings check": """
        rulings check""",
    "rulings new": """
        rulings new nun.stay no --who "the author" --source "by mail, 3 May 2026" >> club.toml""",
    "study": """
        study
        study nun.stay fight.relanding --turns 30000
        study push.free_shelter --set push.shelter=yes""",
    "crosscheck": """
        crosscheck
        crosscheck --positions 2000 --seed 1
        crosscheck --fault 12
        crosscheck --faults --positions 1500""",
    "coverage": """
        coverage
        coverage --positions 1000 --games 50 --seed 2
        coverage --only fight.limit --only nun.stay
        coverage --only nun.stay --smt2 nun_stay.smt2
        coverage --json > coverage.json""",
    "diverge": """
        diverge nun.directions
        diverge turn.stuck planned whole_turn_passed
        diverge push.free_shelter --company "push.shelter=yes"
        diverge fr ja --svg pictures/
        diverge fr ja --open
        diverge fr es ja
        diverge nun.obstacles --different 3
        diverge --from position.txt
        diverge --all""",
}

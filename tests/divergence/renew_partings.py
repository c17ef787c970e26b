"""Work every parting of both games out anew and write the tables that come with rulescope.

python -m tests.divergence.renew_partings            both games; two or three minutes on two cores
python -m tests.divergence.renew_partings colorpop   one game
"""

from __future__ import annotations

import json
import os
import sys
from time import perf_counter

from analysis.divergence.running import every_parting, known_table
from analysis.divergence.tasks import Task, tasks_of
from model.games import GAMES, rulebook_of


def main(games: list[str]) -> None:
    """Write one line a pair of readings, in the order of the questions."""
    for game in games or GAMES:
        begun = perf_counter()
        found = every_parting(game, os.cpu_count() or 1, anew=True)
        lines = []
        for task, parting in zip(tasks(game), (one for each in found.values() for one in each), strict=True):
            lines.append(json.dumps({"task": task.name, "parting": parting.to_json()}, ensure_ascii=False))
        known_table(game).parent.mkdir(exist_ok=True)
        known_table(game).write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{game}: {len(lines)} pairs of readings ({perf_counter() - begun:.0f} s)", flush=True)


def tasks(game: str) -> list[Task]:
    """What the table of a game has to answer."""
    book = rulebook_of(game)
    return [task for question in book.questions for task in tasks_of(question, book.ruleset())]


if __name__ == "__main__":
    main(sys.argv[1:])

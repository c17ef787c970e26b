"""Work every difference of both games out anew and write the tables that come with rulescope.

python -m tests.diverge.renew_differences            both games; some minutes on two cores, most of them for the clauses
python -m tests.diverge.renew_differences colorpop   one game
"""

from __future__ import annotations

import json
import os
import sys
from time import perf_counter

from analysis.diverge.domain import differences_of
from analysis.diverge.editions import every_edition_task
from analysis.diverge.running import answer_tasks, every_difference
from analysis.diverge.tasks import Task, tasks_of
from model.registry import game_named, game_names

OF_EACH_SIZE = 20
"""How many smaller positions of each size the clauses are asked about, more than a command does by default."""


def main(games: list[str]) -> None:
    """Write one line a pair of readings, in the order of the questions, then the editions."""
    for game in games or game_names():
        table = differences_of(game).table
        assert table is not None
        begun, jobs = perf_counter(), os.cpu_count() or 1
        by_question = every_difference(game, jobs, anew=True, of_each_size=OF_EACH_SIZE)
        found = [difference for each in by_question.values() for difference in each]
        found += answer_tasks(every_edition_task(game), jobs, alone=True, anew=True, of_each_size=OF_EACH_SIZE)
        lines = []
        for task, difference in zip(tasks(game), found, strict=True):
            lines.append(json.dumps({"task": task.name, "difference": difference.to_json()}, ensure_ascii=False))
        table.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{game}: {len(lines)} differences ({perf_counter() - begun:.0f} s)", flush=True)


def tasks(game: str) -> list[Task]:
    """What the table of a game has to answer: every pair of readings, then the editions."""
    book = game_named(game).rulebook
    asked = [task for question in book.questions for task in tasks_of(question, book.ruleset())]
    return [*asked, *every_edition_task(game)]


if __name__ == "__main__":
    main(sys.argv[1:])

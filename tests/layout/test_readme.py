"""The README and the guide: their commands run, and print what they say."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.layout.places import PROJECT, python, said

pytestmark = pytest.mark.slow

TEXTS = [(PROJECT / name).read_text("utf-8") for name in ("README.md", "notebooks/guide.md")]
MOST_WORDS = 1500
PAGES = ("README.md", "CONTRIBUTING.md", "model/README.md", "analysis/README.md", "notebooks/guide.md")
SLOW = ("recess board survey", "recess rulebook --text", "recess coverage --seed", "recess kiss")
"""Commands that take long or need a book that nobody ships: only their options are looked at."""
VARYING = ("doctor", "report")
"""Verbs whose output holds versions and seconds."""


def examples() -> dict[str, list[str]]:
    """Every `$ rulescope …` line of a code block with what is printed below it, wherever it stands."""
    found: dict[str, list[str]] = {}
    for block in (
        found for text in TEXTS for found in re.findall(r"^```console\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    ):
        for piece in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = piece.partition("\n")
            found.setdefault(command, []).append(output)
    return found


EXAMPLES = examples()


def test_the_tour_shows_the_main_verbs() -> None:
    shown = " ".join(EXAMPLES)
    verbs = (
        "compare",
        "question",
        "clause",
        "rulebook --text",
        "board",
        "board survey",
        "moves",
        "play",
        "perft",
        "why",
        "coverage",
        "diverge",
        "kiss",
        "push",
        "threats",
        "reach",
        "study",
        "report",
        "doctor",
    )
    assert [verb for verb in verbs if verb not in shown] == []


def test_the_readme_is_short() -> None:
    assert len(TEXTS[0].split()) <= MOST_WORDS


def test_the_python_example_does_what_it_says() -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```", TEXTS[0], re.DOTALL | re.MULTILINE)
    example = doctest.DocTestParser().get_doctest(block, {}, "README.md", None, 0)
    assert doctest.DocTestRunner().run(example) == (0, len(example.examples))


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "model/README.md", "analysis/README.md", "notebooks/guide.md"]
)
def test_every_link_leads_somewhere(page: str) -> None:
    text = (PROJECT / page).read_text("utf-8")
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    assert [link for link in links if not (PROJECT / page).parent.joinpath(link).exists()] == []


def in_its_group(command: str) -> object:
    """The report is worked out once, by the process that also tests the reports."""
    marks = [pytest.mark.xdist_group("reports")] if command == "rulescope report" else []
    return pytest.param(command, marks=marks)


@pytest.mark.parametrize("command", list(map(in_its_group, EXAMPLES)))
def test_readme_example(command: str, tmp_path: Path) -> None:
    program, *arguments = shlex.split(command.partition(" | ")[0].partition(" > ")[0])
    assert program == "rulescope"
    if command.removeprefix("rulescope ").startswith(SLOW):
        arguments.append("--help")
    if arguments[0] == "report":
        arguments += ["--out", str(tmp_path)]
    done = python("-m", "analysis", *arguments)
    assert done.returncode == 0, said(done)
    if arguments[0] not in VARYING and "--help" not in arguments:
        for promised in EXAMPLES[command]:
            assert_shown(promised, done.stdout)


def assert_shown(promised: str, printed: str) -> None:
    """Every line of the README stands in the output, in order; … stands for lines left out."""
    lines = iter(line.rstrip() for line in printed.splitlines())
    for line in promised.splitlines():
        if line.strip() != "…":
            assert line.rstrip() in lines, f"the README promises {line!r}"

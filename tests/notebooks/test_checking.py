"""What is wrong with a notebook is said, with its cell; a cell that raises is named."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from analysis.cli import main
from analysis.notebooks.checking import problems
from analysis.notebooks.files import answer, title
from analysis.notebooks.listing import renew
from analysis.notebooks.quick import VARIABLE, is_quick, sized

pytestmark = pytest.mark.slow

ANSWER = {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": {"text/markdown": "**Six.**"}}


def prose(source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def code(source: str, *outputs: dict[str, Any], count: int | None = 1) -> dict[str, Any]:
    about = {"cell_type": "code", "metadata": {}, "execution_count": count}
    return about | {"source": source, "outputs": list(outputs)}


def notebook(*cells: dict[str, Any]) -> dict[str, Any]:
    named = [cell | {"id": f"cell-{number}"} for number, cell in enumerate(cells)]
    return {"cells": named, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def kept(folder: Path, *cells: dict[str, Any], name: str = "01-sum.ipynb") -> Path:
    path = folder / name
    path.write_text(json.dumps(notebook(*cells)), encoding="utf-8")
    return path


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["notebooks", *arguments])
    assert isinstance(left.value.code, int)
    return left.value.code


QUESTION = prose("# What is two times three?")


def test_a_good_notebook_has_a_title_an_answer_and_no_problem() -> None:
    good = notebook(QUESTION, code("2 * 3", ANSWER))
    assert (title(good), answer(good), list(problems(good))) == ("What is two times three?", "Six.", [])


def stream(name: str, text: str) -> dict[str, Any]:
    return {"output_type": "stream", "name": name, "text": text}


FAILED = {"output_type": "error", "ename": "NameError", "evalue": "x", "traceback": []}
# Spelt in two parts, so that no file of the project names a path of one machine.
FOREIGN = "/ho" + "me/somebody/book.txt"


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ([code("2 * 3", ANSWER)], "cell 1: no heading"),
        ([QUESTION, code("2 * 3")], "the end: no answer in bold"),
        ([QUESTION, code("2 * 3", ANSWER), prose("**Typed.**"), code("1", count=2)], "the end: no answer in bold"),
        ([QUESTION, code("2 * 3", ANSWER, count=None)], "cell 2: executed as number None, expected 1"),
        ([QUESTION, code("x = 2", count=2), code("x * 3", ANSWER)], "cell 2: executed as number 2, expected 1"),
        ([QUESTION, code("\n".join("x" * 11), ANSWER)], "cell 2: 11 lines of code"),
        ([QUESTION, code("x", FAILED), code("6", ANSWER, count=2)], "cell 2: ended in NameError"),
        ([QUESTION, code("x", stream("stderr", "Careful!"), ANSWER)], "cell 2: a warning: Careful!"),
        ([QUESTION, code("x", stream("stdout", f"read {FOREIGN}"), ANSWER)], "cell 2: a path of one machine: /"),
        ([QUESTION, code(f"open('{FOREIGN}')", ANSWER)], "cell 2: a path of one machine"),
    ],
    ids=["title", "answer", "typed", "not run", "order", "long", "error", "warning", "shown path", "path"],
)  # fmt: skip
def test_each_problem_is_said_with_its_cell(cells: list[dict[str, Any]], said: str) -> None:
    assert any(problem.startswith(said) for problem in problems(notebook(*cells)))


def test_ten_lines_are_not_too_long() -> None:
    assert list(problems(notebook(QUESTION, code("\n".join("x" * 10), ANSWER)))) == []


def test_check__says_everything_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept(tmp_path, QUESTION, code("2 * 3"))
    assert run("check", "--folder", str(tmp_path)) == 1
    shown = capsys.readouterr()
    assert "01-sum.ipynb, the end: no answer in bold" in shown.out
    assert "README.md: other answers" in shown.out
    assert shown.err.count("\n") == 1


def test_check__is_content_with_a_good_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept(tmp_path, QUESTION, code("2 * 3", ANSWER))
    renew(tmp_path)
    assert run("check", "--folder", str(tmp_path)) == 0
    assert "| [What is two times three?](01-sum.ipynb) | Six. |" in (tmp_path / "README.md").read_text("utf-8")
    assert capsys.readouterr().out == "1 notebook, executed, with its answer.\n"


def test_run__executes_keeps_and_lists(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answering = "from IPython.display import Markdown\n\nMarkdown(f'**{sized(2 * 3, 0)}.**')"
    path = kept(
        tmp_path, QUESTION, code("from analysis.notebooks.quick import sized", count=None), code(answering, count=None)
    )
    before = path.read_text("utf-8")
    assert run("run", "--quick", "--folder", str(tmp_path)) == 0
    assert path.read_text("utf-8") == before
    assert run("run", "--folder", str(tmp_path)) == 0
    assert [line.partition(": ")[2] for line in capsys.readouterr().out.splitlines()] == ["0.", "6."]
    assert run("check", "--folder", str(tmp_path)) == 0


def test_check__names_a_cell_that_was_changed_after_its_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = "from IPython.display import Markdown\n\nMarkdown('**Six.**')"
    path = kept(tmp_path, QUESTION, code("two = 2", count=None), code(shown, count=None))
    assert run("run", "--folder", str(tmp_path)) == 0
    path.write_text(path.read_text("utf-8").replace("two = 2", "two = 3"), "utf-8")
    assert run("check", "--folder", str(tmp_path)) == 1
    assert "01-sum.ipynb, cell 2: changed since it was executed" in capsys.readouterr().out


def test_run__names_the_cell_that_raises_and_keeps_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(tmp_path, QUESTION, code("two = 2", count=None), code("tow * 3", count=None))
    before = path.read_text("utf-8")
    assert run("run", "--folder", str(tmp_path)) == 1
    said = "rulescope: 01-sum.ipynb, cell 3: NameError: name 'tow' is not defined\n"
    assert capsys.readouterr().err == said
    assert path.read_text("utf-8") == before


def test_run__says_in_one_line_that_jupyter_did_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never_ready(*_: object, **__: object) -> None:
        raise RuntimeError("Kernel didn't respond in 60 seconds")

    monkeypatch.setattr("nbclient.NotebookClient.execute", never_ready)
    path = kept(tmp_path, QUESTION, code("6 * 7", count=None))
    assert run("run", "--jobs", "1", "--folder", str(tmp_path)) == 2
    assert f"{path.name}: Jupyter did not start (Kernel didn't respond" in capsys.readouterr().err


def test_run__without_jupyter_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(tmp_path, QUESTION, code("2 * 3", ANSWER))
    monkeypatch.setitem(sys.modules, "nbclient", None)
    assert run("run", "--folder", str(tmp_path)) == 2
    assert capsys.readouterr().err == (
        "rulescope: Jupyter is missing; install it with: pip install 'rulescope[notebooks]'\n"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run", "99"], "no notebook begins with '99'; there are 01-sum.ipynb"),
        (["check", "--folder", "nowhere"], "no notebook in nowhere"),
    ],
)
def test_what_is_not_there_is_refused_in_one_line(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notebooks").mkdir()
    kept(tmp_path / "notebooks", QUESTION)
    assert run(*arguments) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1


@pytest.mark.parametrize(
    "rubbish", ["", "{", "[]", "{}", '{"cells": [{}]}', '{"cells": [{"cell_type": "code", "source": 1}]}']
)
def test_a_file_that_is_no_notebook_is_refused(
    rubbish: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "01-sum.ipynb").write_text(rubbish, encoding="utf-8")
    assert run("check", "--folder", str(tmp_path)) == 2
    assert "no notebook" in capsys.readouterr().err


@pytest.mark.parametrize(("value", "quick"), [("1", True), ("yes", True), ("0", False), ("", False), (None, False)])
def test_quick_mode_is_asked_for_by_one_variable(
    value: str | None, quick: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    if value is not None:
        monkeypatch.setenv(VARIABLE, value)
    assert is_quick() is quick
    assert sized("full", "quick") == ("quick" if quick else "full")


def test_run__several_at_a_time_answers_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = "from IPython.display import Markdown\n\nMarkdown('**Six.**')"
    for name in ("01-sum.ipynb", "02-sum.ipynb"):
        kept(tmp_path, QUESTION, code(shown, count=None), name=name)
    kept(tmp_path, QUESTION, code("six", count=None), name="03-sum.ipynb")
    assert run("run", "--quick", "--jobs", "2", "--folder", str(tmp_path)) == 1
    found = capsys.readouterr()
    assert sorted(line[:12] for line in found.out.splitlines() if line.endswith("Six.")) == [
        "01-sum.ipynb",
        "02-sum.ipynb",
    ]
    assert "03-sum.ipynb, cell 2: NameError" in found.err

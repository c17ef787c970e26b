"""One way each: one module writes files, one starts processes, one keeps results and one compiled code."""

from __future__ import annotations

import ast
import re

from tests.layout.places import PROJECT
from tests.layout.test_imports import ANALYSIS, MODEL, imported, name

WRITING = {"write_text", "write_bytes", "savefig", "NamedTemporaryFile", "mkstemp", "open_file"}
PICKLING = {"pickle", "marshal", "shelve", "dill", "cloudpickle"}
IN_MEMORY = {"analysis/charts/paper.py", "analysis/solving/programs.py"}
"""What draws into memory, and what shows a file in its example."""


def files_with(pattern: str) -> set[str]:
    """The files of the program, as they are named from its top folder, in whose text something stands."""
    return {name(path) for path in (*MODEL, *ANALYSIS) if re.search(pattern, path.read_text("utf-8"))}


def calls_that_write(tree: ast.AST) -> bool:
    """Whether something is opened to write, or written by a function that does so itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            words = [
                part.value
                for part in (*node.args, *(word.value for word in node.keywords))
                if isinstance(part, ast.Constant)
            ]
            is_to_write = any(isinstance(word, str) and re.fullmatch("r?[wax][bt+]*", word) for word in words)
            if called in WRITING or (called == "open" and is_to_write):
                return True
    return False


def test_files_are_written_by_one_module_and_pages_kept_by_another() -> None:
    writers = {name(path) for path in (*MODEL, *ANALYSIS) if calls_that_write(ast.parse(path.read_text("utf-8")))}
    assert writers - IN_MEMORY == {"analysis/files.py", "analysis/cache.py"}


def test_processes_are_started_by_one_pool() -> None:
    assert files_with("ProcessPoolExecutor|get_context") == {"analysis/workers.py"}


def test_the_cache_folder_is_known_to_two_modules_only() -> None:
    assert files_with("platformdirs|XDG_CACHE_HOME") == {"analysis/cache.py", "model/compiled.py"}


def test_nothing_is_pickled() -> None:
    found = {
        name(path) for path in (*MODEL, *ANALYSIS) if imported(ast.walk(ast.parse(path.read_text("utf-8")))) & PICKLING
    }
    assert found == set()


def test_seconds_and_processes_have_one_type_each() -> None:
    options = {}
    for path in (PROJECT / "analysis" / "cli").glob("*.py"):
        for option, rest in re.findall(r'click\.option\(\s*"--(\w*seconds|jobs)",(.*)', path.read_text("utf-8")):
            options[name(path), option] = rest
    assert {rest.strip().partition(",")[0] for (_, option), rest in options.items() if option != "jobs"} == {
        "type=SECONDS"
    }
    assert {file for (file, option) in options if option == "jobs"} <= {"analysis/cli/limits.py"}

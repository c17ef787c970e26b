"""What lies in the top folder, and what no file may say."""

from __future__ import annotations

import re
import subprocess
import tomllib

import pytest

from tests.layout.places import PROJECT

LAYOUT = {
    ".ci",
    ".gitignore",
    ".pre-commit-config.yaml",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "analysis",
    "model",
    "notebooks",
    "pyproject.toml",
    "reports",
    "tests",
}


def tracked() -> list[str]:
    """The files under version control; a copy without its history is not looked at."""
    if not (PROJECT / ".git").exists():
        pytest.skip("no version control here")
    done = subprocess.run(["git", "ls-files", "-z"], cwd=PROJECT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.split("\0") if name]


def test_the_top_folder_holds_what_it_should_and_nothing_else() -> None:
    assert {name.partition("/")[0] for name in tracked()} == LAYOUT


def test_nothing_needs_a_path_of_one_machine() -> None:
    # Spelt in two parts, so that this file does not find itself.
    private = re.compile("/" + r"(work|root|home/\w+)/")
    texts = {name: (PROJECT / name) for name in tracked() if not name.endswith((".png", ".pdf"))}
    found = [name for name, path in texts.items() if path.is_file() and private.search(path.read_text("utf-8"))]
    assert found == []


def test_the_continuous_check_runs_the_test_command_of_the_readme() -> None:
    text = (PROJECT / "README.md").read_text("utf-8")
    script = (PROJECT / ".ci" / "run").read_text("utf-8")
    assert "<!-- test command -->" in script
    blocks = re.findall(r"<!-- (report|test) command -->\n```sh\n(.+)\n```", text)
    assert [name for name, _ in blocks] == ["report", "test"]
    assert blocks[0][1].endswith("rulescope report")
    assert blocks[1][1].endswith("pytest")


def test_the_changelog_speaks_of_the_current_version() -> None:
    version = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert f"## {version}" in (PROJECT / "CHANGELOG.md").read_text("utf-8")

"""A reader who goes away, as `head` does, ends a command quietly."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "command",
    [
        "recess compare fr es ja",
        "recess compare fr es ja --json",
        "recess moves --start 4",
        "colorpop play --seed 1",
        "--help",
    ],
    ids=["a table", "JSON", "lines", "a game", "help"],
)
def test_output_that_nobody_reads_is_no_failure(command: str):
    with subprocess.Popen(
        [sys.executable, "-m", "analysis", *command.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        said = process.stderr.read()
    assert (process.returncode, said) == (0, b"")

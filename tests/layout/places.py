"""Where the project is, for tests that look at its files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
REPORTS = PROJECT / "reports"


def python(*arguments: str, timeout: float = 1800) -> subprocess.CompletedProcess[str]:
    """Run this Python in the top folder, as in a terminal of 80 columns."""
    wide = os.environ | {"COLUMNS": "80", "PYTHONUTF8": "1"}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=PROJECT, env=wide, capture_output=True, encoding="utf-8", timeout=timeout, check=False
    )


def said(done: subprocess.CompletedProcess[str]) -> str:
    return done.stdout + done.stderr

"""The gate: format, lint and types."""

from __future__ import annotations

import pytest

from tests.layout.places import python, said

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "arguments",
    [("ruff", "format", "--check", "."), ("ruff", "check", "."), ("mypy",)],
    ids=["the code is formatted", "the code is clean", "the types fit"],
)
def test_gate(arguments: tuple[str, ...]) -> None:
    done = python("-m", *arguments)
    assert done.returncode == 0, said(done)

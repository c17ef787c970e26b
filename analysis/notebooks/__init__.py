"""The notebooks: one question each, executed, with a bold answer at the end that the cells above it work out."""

from __future__ import annotations

from typing import Any

from analysis.notebooks.quick import is_quick, sized


def markdown(words: str) -> Any:
    """Words in Markdown, as a notebook shows them."""
    from IPython.display import Markdown

    return Markdown(words)  # type: ignore[no-untyped-call]


__all__ = ["is_quick", "markdown", "sized"]

"""Files that a command writes: one that cannot be written is refused before the work, not after it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click


class OutputFile(click.Path):
    """A file to write; its folder has to be there, and open to us."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Take a file that can be written, or - where that is allowed."""
        given: Any = super().convert(value, param, ctx)
        folder = Path(given).parent
        if str(given) == "-" and self.allow_dash:
            return given
        if not folder.is_dir():
            self.fail(f"{given}: there is no folder {folder}", param, ctx)
        if not os.access(folder, os.W_OK):
            self.fail(f"{given}: nothing can be written into the folder {folder}", param, ctx)
        return given


OUTPUT = OutputFile(path_type=Path, dir_okay=False, writable=True)
OUTPUT_OR_DASH = OutputFile(dir_okay=False, writable=True, allow_dash=True)

"""The clarification reports: sections worked out one by one, woven into HTML, Markdown and JSON.

    write_reports(Path("reports"))     every game's page in all formats, and an index

To add a section, write a module in `sections` with a function from a game to a `Section`, and list it in `SECTIONS`.
"""

from __future__ import annotations

from analysis.report.writing import Outcome, write_reports

__all__ = ["Outcome", "write_reports"]

"""The clarification reports: sections worked out one by one, woven into HTML, Markdown and JSON.

    write_reports(Path("reports"))     every page in all formats, and an index
    changes(Path("reports"))           what such a run would change, file by file and section by section

To add a section, write a module in `sections` with a function from a request to a `Section`, and list it there.
"""

from __future__ import annotations

from analysis.report.checking import changes
from analysis.report.request import ReportOptions
from analysis.report.writing import WrittenReport, write_reports

__all__ = ["ReportOptions", "WrittenReport", "changes", "write_reports"]

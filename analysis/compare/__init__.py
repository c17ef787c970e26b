"""Editions side by side: where they differ, what they leave open, what we advise.

compare(book).rows_in(Urgency.DIFFERENCES)    the questions on which editions do not say the same
advise(book, question)                        the reading that we recommend, and its wording
"""

from __future__ import annotations

from analysis.compare.advice import Advice, advise, to_do
from analysis.compare.comparison import Comparison, Row, Urgency, compare, row_of

__all__ = ["Advice", "Comparison", "Row", "Urgency", "advise", "compare", "row_of", "to_do"]

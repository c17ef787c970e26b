"""Where readings and editions differ: the smallest position, both ways on from it, and who is responsible.

Positions are tried in order, smallest first, so the first that is found is the least of the bound; a witness is
replayed with the plain simulator and judged by the clauses.
"""

from analysis.diverge.difference import Difference
from analysis.diverge.editions import EditionQuestion, deciding_alone, differing_questions, edition_difference
from analysis.diverge.running import differences, every_difference, reading_difference

__all__ = [
    "Difference",
    "EditionQuestion",
    "deciding_alone",
    "differences",
    "differing_questions",
    "edition_difference",
    "every_difference",
    "reading_difference",
]

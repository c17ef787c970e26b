"""Where readings and editions part: the smallest position, both ways on from it, and who is responsible.

Positions are tried in order, smallest first, so the first that is found is the least of the bound; a witness is
replayed with the plain simulator and judged by the clauses.
"""

from analysis.diverge.difference import Parting
from analysis.diverge.editions import EditionQuestion, deciding_alone, edition_parting, parting_questions
from analysis.diverge.running import every_parting, partings, reading_parting

__all__ = [
    "EditionQuestion",
    "Parting",
    "deciding_alone",
    "edition_parting",
    "every_parting",
    "parting_questions",
    "partings",
    "reading_parting",
]

"""Which solver is asked, and the files in which a question is handed to anybody else's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from analysis.files import write
from analysis.solving import Loaded
from model.logic import Formula


@dataclass(frozen=True)
class Handout:
    """The solver that answers, by name, and where the question goes as SMT-LIB text and as plain clauses."""

    solver: str = "z3"
    smt2: Path | None = None
    dimacs: Path | None = None

    def write(self, loaded: Loaded, assuming: Sequence[Formula] = ()) -> None:
        """Write the files that are wanted, with all that is demanded and assumed; of several questions the last."""
        if self.smt2 is not None:
            write(self.smt2, loaded.smt2(assuming) + "\n")
        if self.dimacs is not None:
            write(self.dimacs, loaded.dimacs(assuming))

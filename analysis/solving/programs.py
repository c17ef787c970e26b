"""Answer-set programs, asked of clingo: the same questions written a second time, for second opinions."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from pathlib import Path
from time import monotonic

import clingo

from analysis.solving import Impossible, Possible, SolverAnswer, Undecided

A_MOMENT = 0.1
"""Seconds."""


def ask_program(program: Path, facts: Iterable[str], seconds: float | None = None) -> SolverAnswer:
    """Ask whether a program has an answer set with these facts; an impossibility names no clauses.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     rain = Path(folder) / "rain.lp"
    ...     _ = rain.write_text("wet :- rain. :- not wet.", encoding="utf-8")
    ...     sorted(ask_program(rain, ["rain."]).holding), ask_program(rain, [])
    (['rain', 'wet'], Impossible(because=()))
    """
    control = clingo.Control(["--warn=none"])
    control.add("base", [], program.read_text(encoding="utf-8") + "\n" + "\n".join(facts))
    control.ground([("base", [])])
    with control.solve(async_=True, yield_=True) as handle:
        handle.resume()
        # In short waits, between which Ctrl-C is noticed.
        deadline = monotonic() + (inf if seconds is None else seconds)
        while not handle.wait(max(0.0, min(A_MOMENT, deadline - monotonic()))):
            if monotonic() > deadline:
                handle.cancel()
                return Undecided("timeout")
        found = handle.model()
        return Impossible(()) if found is None else Possible(frozenset(map(str, found.symbols(atoms=True))))

"""Where the chapters put their clauses."""

from __future__ import annotations

from model.clause import Clauses

CLAUSES = Clauses()
permits = CLAUSES.permits
brings = CLAUSES.brings
starts = CLAUSES.starts
decides = CLAUSES.decides

"""How Recess! is studied: random games on the shipped board, four players, one trial a game."""

from __future__ import annotations

from analysis.studies.study import Measure, StudySetting
from model.recess.board import shipped_board

SETTING = StudySetting(
    measures={"tie": Measure.GAMES}, where=lambda study: f"{shipped_board().name}, {study.players} players"
)

"""Random positions and rulesets of Color Pop, as the cross-check draws them."""

from __future__ import annotations

from analysis.colorpop.positions import BOX, draw_cells, draw_position, draw_ruleset

__all__ = ["BOX", "draw_cells", "draw_position", "draw_ruleset"]

"""Boards: geometry, pictures, sections, connectivity, drawing and the command."""

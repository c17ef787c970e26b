"""The sources as syntax trees, for tests that look at what stands in them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from model.registry import GROUP, entries
from tests.layout.places import PROJECT

PACKAGES = ("model", "analysis")
GAMES = tuple(name for name, entry in entries(GROUP).items() if entry.module.startswith("model."))
"""The games that ship."""


@cache
def sources() -> dict[str, Path]:
    """Every file of the two packages, by its path from the top folder."""
    files = sorted(file for package in PACKAGES for file in (PROJECT / package).rglob("*.py"))
    return {str(file.relative_to(PROJECT)): file for file in files}


@cache
def tree_of(path: Path) -> ast.Module:
    """What stands in a file."""
    return ast.parse(path.read_text("utf-8"))


def game_of_file(name: str) -> str | None:
    """The game to which a file belongs; none of what is general."""
    parts = Path(name).parts
    return parts[1] if len(parts) > 2 and parts[1] in GAMES else None


def module_of(name: str) -> str:
    """The module that a file holds."""
    return ".".join(Path(name).with_suffix("").parts).removesuffix(".__init__")


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below a node that is run, whenever that is: not what is for type checkers alone."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)):
            yield child
            yield from statements(child)


def imports(name: str) -> Iterator[tuple[str, str]]:
    """What a file imports, deferred or not: the module, and the name from it if there is one."""
    for node in statements(tree_of(sources()[name])):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)

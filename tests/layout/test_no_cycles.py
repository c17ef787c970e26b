"""No two modules need each other, not even by imports that are put off."""

from __future__ import annotations

import networkx

from tests.layout.sources import imports, module_of, sources


def graph() -> networkx.DiGraph:
    """Which module imports which."""
    modules = {module_of(name): name for name in sources()}
    made = networkx.DiGraph()
    for module, name in modules.items():
        for source, what in imports(name):
            target = f"{source}.{what}" if f"{source}.{what}" in modules else source
            if target in modules:
                made.add_edge(module, target)
    return made


def test_no_module_imports_itself_in_a_circle() -> None:
    assert [sorted(part) for part in networkx.strongly_connected_components(graph()) if len(part) > 1] == []

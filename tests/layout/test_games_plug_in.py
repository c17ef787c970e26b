"""Project rules 2, 4, 6 and 7: games plug in, and what is general knows none of them."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

from model.registry import game_named
from tests.layout.places import PROJECT
from tests.layout.sources import GAMES, game_of_file, imports, sources, statements, tree_of

NAMES = re.compile(
    "|".join({re.escape(word.strip("!")) for game in GAMES for word in (game, game_named(game).title)}), re.I
)
TYPED = ("analysis/adapter.py", "model/game.py")


def without_examples(text: str) -> str:
    """A text without the examples in its docstrings: what is typed, and what is answered."""
    kept, is_example = [], False
    for line in map(str.strip, text.splitlines()):
        is_example = line.startswith(">>>") or (is_example and line not in ("", '"""'))
        kept += [] if is_example else [line]
    return "\n".join(kept)


def test_no_general_file_names_a_game() -> None:
    general = {name: file for name, file in sources().items() if game_of_file(name) is None}
    assert {name for name, file in general.items() if NAMES.search(without_examples(file.read_text("utf-8")))} == set()


def games_imported(name: str) -> set[str]:
    """The games of whose packages a file imports something."""
    parts = (f"{module}.{what}".split(".") for module, what in imports(name))
    return {part[1] for part in parts if part[0] in ("model", "analysis") and part[1] in GAMES}


def test_no_general_file_imports_a_game() -> None:
    assert {name for name in sources() if game_of_file(name) is None and games_imported(name)} == set()


def test_no_game_imports_another_one() -> None:
    found = {name for name in sources() if (game := game_of_file(name)) and games_imported(name) - {game}}
    assert found == set()


def touches_rows(name: str) -> bool:
    """Whether a file reaches into the rows of a simulator."""
    inner = {"stack", "codes", "play_code"}
    attributes = {node.attr for node in statements(tree_of(sources()[name])) if isinstance(node, ast.Attribute)}
    layouts = (f"{module}.{what}" for module, what in imports(name))
    return bool(attributes & inner) or any(re.match(r"model\..*simulator\.layout", layout) for layout in layouts)


def test_analysis_never_touches_the_rows_of_a_simulator() -> None:
    assert {name for name in sources() if name.startswith("analysis/") and touches_rows(name)} == set()


def public_classes() -> Iterator[tuple[str, str, bool]]:
    """Every public class at the top of a file: its name, the file, and whether it is a form or derives from its name.

    A form is a protocol: what has it may be called the same.
    """
    for name, file in sources().items():
        for node in tree_of(file).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                bases = {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases}
                yield node.name, name, bool(bases & {node.name, "Protocol"})


def names_twice() -> set[str]:
    """Names of several general classes, of several of one game, or of a general one and one of a game."""
    owners: dict[str, list[str | None]] = defaultdict(list)
    for name, file, derives in public_classes():
        if not derives:
            owners[name].append(game_of_file(file))
    return {name for name, of in owners.items() if len(of) > len(set(of)) or (None in of and len(of) > 1)}


def test_no_two_public_classes_have_one_name() -> None:
    assert names_twice() == set()


def loose_functions(name: str) -> set[str]:
    """The functions of a file in whose signatures something may be anything."""
    found = set()
    for node in ast.walk(tree_of(PROJECT / name)):
        if isinstance(node, ast.FunctionDef):
            annotations = [one.annotation for one in (*node.args.args, *node.args.kwonlyargs)]
            if any(re.search(r"\bAny\b", ast.unparse(one)) for one in (*annotations, node.returns) if one):
                found.add(node.name)
    return found


def test_signatures_of_games_and_adapters_say_what_they_take() -> None:
    found = {f"{file}:{name}" for file in TYPED for name in loose_functions(file)}
    assert found == set()

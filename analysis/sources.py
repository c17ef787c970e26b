"""Which files a module's results follow: all code that it imports, sooner or later, and all data beside that code.

What finds games or their adapters by entry points follows the code of all that are registered, in whichever package.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from analysis.doctor import required, version_of
from model.registry import entries

ROOT = Path(__file__).parents[1]
PACKAGES = ("model", "analysis")
IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|.*)|import[ \t]+(.*))", re.MULTILINE)
IN_TEXT = re.compile(rf"[\"']((?:{'|'.join(PACKAGES)})\.(?:\w|\.|{{[^}}]*}})*)[\"']")
"""A module's name in a string; what a game has is imported by one that is put together, as in `f"model.{game}"`."""
HOLE = re.compile(r"{[^}]*}|\.$")


@cache
def fingerprint(module: str, root: Path = ROOT) -> str:
    """A short hash of everything that a module's results follow, and of the versions of what it runs on."""
    digest = sha256(platform.python_version().encode())
    for distribution in required():
        digest.update(f"{distribution} {version_of(distribution)}\n".encode())
    for path in sources(module, root):
        name = path.relative_to(root) if path.is_relative_to(root) else path
        digest.update(f"{name} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:16]


def sources(module: str, root: Path = ROOT) -> list[Path]:
    """Every file behind a module, in order: the code that it imports, deferred imports too, and the data beside it."""
    known = modules(root)
    found, waiting = set[str](), {module}
    while waiting:
        found |= waiting
        waiting = {name for one in waiting for name in (*imports(known[one], known), *plugged_in(one))} - found
        waiting &= known.keys()
    elsewhere = {path for one in found for name in plugged_in(one) if name not in known for path in package_files(name)}
    return sorted([*(known[name] for name in found), *data_of(found, root), *elsewhere])


FINDERS: dict[tuple[str, ...], str] = {
    ("model", "registry"): "rulescope.games",
    ("analysis", "adapter"): "rulescope.adapters",
}
"""The modules that find games and adapters, in parts so that naming them is no import, and the group each looks in."""


def plugged_in(module: str) -> list[str]:
    """The modules that a module finds by entry points."""
    group = FINDERS.get(tuple(module.split(".")))
    return [entry.module for entry in entries(group).values()] if group else []


def package_files(module: str) -> list[Path]:
    """Every file of a package that is not ours."""
    found = find_spec(module.partition(".")[0])
    folders = found.submodule_search_locations if found else None
    files = [path for folder in folders or () for path in Path(folder).rglob("*")]
    return [path for path in files if path.is_file() and path.suffix != ".pyc"]


@cache
def modules(root: Path) -> dict[str, Path]:
    """All modules of the program by their names."""
    paths = [path for package in PACKAGES for path in (root / package).rglob("*.py")]
    return {".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def imports(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """The modules that a file may import, and the packages around them."""
    text = path.read_text("utf-8")
    for package, names, plain in IMPORT.findall(text):
        inside = [package, *(f"{package}.{name}" for name in re.findall(r"\w+", names))]
        for name in inside if package else re.findall(r"[\w.]+", plain):
            yield from known_parts(name, known)
    for name in IN_TEXT.findall(text):
        if HOLE.search(name):
            pattern = re.compile(".+".join(map(re.escape, HOLE.split(name))))
            yield from (part for one in known if pattern.fullmatch(one) for part in known_parts(one, known))
        else:
            yield from known_parts(name, known)


def known_parts(name: str, known: dict[str, Path]) -> Iterator[str]:
    """A module and the packages around it; what is no module, as a function's name, is left out."""
    while name:
        if name in known:
            yield name
        name = name.rpartition(".")[0]


def data_of(found: set[str], root: Path) -> Iterator[Path]:
    """The data files of packages that are imported: each belongs to the nearest package around it."""
    for path in (path for package in PACKAGES for path in (root / package).rglob("*")):
        if path.is_file() and path.suffix not in (".py", ".pyc", ".md") and not path.name.startswith("."):
            owner = next(folder for folder in path.parents if (folder / "__init__.py").exists())
            if ".".join(owner.relative_to(root).parts) in found:
                yield path

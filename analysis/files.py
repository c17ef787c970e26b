"""The one writer of files: whatever happens, the file of before stands there, or the whole new one.

What is written goes into a nameless file beside its place, onto the disk, and then takes the place at once. A full disk
leaves everything as it was. What a killed run has left beside is removed by the next one that writes there: whoever
writes holds the folder, so what it finds half done belongs to nobody.

Several files that belong together are written beside first. Then the one that leads to the others, the index, is taken
away, the others take their places one by one, and the new index comes last. A kill in between leaves no index rather
than one that leads to files of another run, and the next run completes them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ENDING = ".rulescope-new"
PATIENCE = 5.0
"""Seconds to wait for another run that writes into the same folder; after that both write, each for itself."""
Content = str | bytes


def write(path: Path | str, content: Content) -> None:
    """Write one file; a device or a pipe, which has no place to take, is written into."""
    target = Path(os.path.realpath(path))
    if not target.exists() or target.is_file():
        write_together({target: content})
    else:
        with naming(target):
            target.write_bytes(as_bytes(content))


def write_or_print(path: Path | str, content: Content) -> None:
    """Write one file, or to standard output for `-`."""
    if str(path) != "-":
        write(path, content)
    elif isinstance(content, str):
        sys.stdout.write(content)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)


def write_together(
    contents: Mapping[Path, Content],
    index: Path | None = None,
    stands: Callable[[Path, Content], bool] = lambda *_: False,
) -> list[Path]:
    """Write several files of existing folders as one, an index last; those that stand as they should are left.

    Gives those that did not. The index goes and comes back whenever another file changes, even as it was.
    """
    folders = sorted({path.parent.resolve() for path in contents})
    with ExitStack() as stack:
        for folder in folders:
            stack.enter_context(held(folder))
        changed = [path for path, content in contents.items() if not stands(path, content)]
        pages = [path for path in changed if path != index]
        beside = {path: stack.enter_context(written_beside(path, contents[path])) for path in pages}
        if index is None or not changed:
            replace(beside, folders)
            return changed
        index_beside = stack.enter_context(written_beside(index, contents[index]))
        if pages:
            with naming(index):
                index.unlink(missing_ok=True)
            put_on_disk(index.parent)
            replace(beside, folders)
        replace({index: index_beside}, folders)
        return changed


def replace(beside: Mapping[Path, Path], folders: Iterable[Path]) -> None:
    """Let files take their places, one by one, and see to it that this stays even if the power goes."""
    for path, fresh in beside.items():
        with naming(path):
            fresh.replace(path)
    for folder in folders:
        put_on_disk(folder)


def drawn(figure: Figure, path: Path | str, dpi: int) -> bytes:
    """Give a figure of matplotlib as bytes, in the format that the ending of a file asks for, PNG without one."""
    from io import BytesIO

    file = BytesIO()
    figure.savefig(file, dpi=dpi, format=Path(path).suffix.removeprefix(".") or "png")
    return file.getvalue()


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold a folder against other runs that write into it, and remove what those that were killed have left there.

    Where folders cannot be held nothing is removed.
    """
    try:
        import fcntl

        number = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        deadline, is_ours = monotonic() + PATIENCE, False
        while not is_ours and monotonic() < deadline:
            try:
                fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
                is_ours = True
            except BlockingIOError:
                sleep(0.01)
            except OSError:
                break
        if is_ours:
            for left in folder.glob(f".*{ENDING}"):
                with suppress(OSError):
                    left.unlink()
        yield
    finally:
        os.close(number)


@contextmanager
def written_beside(path: Path, content: Content) -> Iterator[Path]:
    """Write a file beside its place, whole and onto the disk; it goes away again if it does not take the place."""
    beside = path.with_name(f".{path.name[:100]}.{token_hex(8)}{ENDING}")
    try:
        with naming(path), beside.open("xb") as file:
            file.write(as_bytes(content))
            file.flush()
            os.fsync(file.fileno())
            if path.exists():
                beside.chmod(path.stat().st_mode & 0o7777)
        yield beside
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Let what goes wrong with the writing of a file name that file."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def put_on_disk(folder: Path) -> None:
    """See to it that a folder knows its files even if the power goes, where folders can be asked for that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def as_bytes(content: Content) -> bytes:
    """Give a text in UTF-8."""
    return content.encode() if isinstance(content, str) else content

"""From a file to its text: plain text or PDF, and one clear line for everything that is neither."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from analysis.sourcetext.letters import letters
from model.errors import BadFile

EXPECTED = "a rulebook as plain text or PDF"


def read_text(path: Path) -> str:
    """Give the text of a rulebook file, `-` for standard input; pages of a PDF are separated by blank lines."""
    try:
        content = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except FileNotFoundError:
        raise BadFile(path, None, "no such file", EXPECTED) from None
    except IsADirectoryError:
        raise BadFile(path, None, "is a folder", EXPECTED) from None
    except OSError as error:
        raise BadFile(path, None, error.strerror or "cannot be read", EXPECTED) from None
    if not content:
        raise BadFile(path, None, "empty file", EXPECTED)
    is_pdf = content.lstrip()[:5] == b"%PDF-"
    text = pdf_text(path, content) if is_pdf else decode(path, content)
    if not letters(text):
        raise BadFile(path, None, "no text in it" + (" (pictures of pages?)" if is_pdf else ""), EXPECTED)
    return text


def decode(path: Path, content: bytes) -> str:
    """Read bytes as UTF-8, UTF-16 (by its mark) or Latin-1; other bytes are refused with their line."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return content.decode("utf-16")
        except UnicodeDecodeError:
            raise BadFile(path, None, "broken UTF-16 text", EXPECTED) from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
    text = content.decode("latin-1")
    if any((character < " " and character not in "\t\n\r\f") or "\x7f" <= character < "\xa0" for character in text):
        raise BadFile(path, line, "neither UTF-8 nor Latin-1 text", EXPECTED)
    return text


def pdf_text(path: Path, content: bytes) -> str:
    """Pull the text out of a PDF, page by page, without the heads and feet that repeat."""
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    with quiet("pypdf"):
        try:
            reader = PdfReader(BytesIO(content))
            if reader.is_encrypted and not reader.decrypt(""):
                raise BadFile(path, None, "encrypted PDF", "a PDF that opens without a password")
            pages = [page.extract_text() for page in reader.pages]
        except BadFile:
            raise
        except ImportError:
            raise BadFile(path, None, "encrypted PDF", "a PDF that opens without a password") from None
        except (PyPdfError, ArithmeticError, AttributeError, LookupError, OSError, TypeError, ValueError) as error:
            # A damaged PDF fails anywhere inside the reader, with whatever the damage led to.
            raise BadFile(path, None, f"broken PDF ({first_line(error)})", EXPECTED) from None
    return "\n\n".join(without_running_heads(pages))


@contextmanager
def quiet(name: str) -> Iterator[None]:
    """Silence a library's own complaints: ours is the one line that people read."""
    logger = logging.getLogger(name)
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(level)


def first_line(error: Exception) -> str:
    """Give the first line of an error's text, or its kind when it says nothing."""
    return (str(error).splitlines() or [type(error).__name__])[0]


def without_running_heads(pages: list[str]) -> list[str]:
    """Drop a first or last line that more than half of three or more pages share, page numbers aside.

    >>> without_running_heads(["Bulles 1\\nOn souffle.", "Bulles 2\\nOn rit.", "Bulles 3\\nOn dort."])
    ['On souffle.', 'On rit.', 'On dort.']
    """
    edges = Counter(head for page in pages for head in {running_head(line) for line in edge_lines(page)} if head)
    running = {head for head, count in edges.items() if len(pages) >= 3 and count > len(pages) / 2}
    return [trim(page.splitlines(), running) for page in pages]


def edge_lines(page: str) -> list[str]:
    """Give the first and the last line of a page that have letters."""
    lines = [line for line in page.splitlines() if letters(line)]
    return [lines[0], lines[-1]] if lines else []


def running_head(line: str) -> str:
    """Give what stays the same in a running head: its letters without the page number."""
    return "".join(character for character in letters(line) if not character.isdigit())


def trim(lines: list[str], running: set[str]) -> str:
    """Take the running heads off both ends of a page."""
    while lines and (not letters(lines[0]) or running_head(lines[0]) in running):
        lines = lines[1:]
    while lines and (not letters(lines[-1]) or running_head(lines[-1]) in running):
        lines = lines[:-1]
    return "\n".join(lines)

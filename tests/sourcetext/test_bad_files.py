"""A file that cannot be used is refused with one line that names it."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader, PdfWriter

from analysis.sourcetext import cut, read
from model.errors import BadFile
from tests.sourcetext.pdf import pdf
from tests.sourcetext.shelf import SECTIONS, book, golden, listing

GOOD = pdf([["But", "Le pion va."]])


def encrypted() -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(GOOD)))
    writer.encrypt("secret", algorithm="RC4-128")
    content = io.BytesIO()
    writer.write(content)
    return content.getvalue()


BROKEN = {
    "empty": (b"", "empty file"),
    "blank": (b" \n\n", "no text in it"),
    "binary": (b"But\n\n\x00\x01\xff\xfe\x81", "neither UTF-8 nor Latin-1"),
    "half of UTF-16": ("But".encode("utf-16") + b"\x00", "broken UTF-16"),
    "another book": (b"Regles\n\nLe pion va.", "none of the edition's headings found; expected But, Fin"),
    "headings only": (b"But\n\nFin\n", "no text found"),
    "half a PDF": (GOOD[: len(GOOD) // 3], "broken PDF"),
    "no PDF": (b"%PDF-1.7\nrien", "broken PDF"),
    "encrypted": (encrypted(), "encrypted PDF"),
    "a scan": (pdf([[]]), "no text in it"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_in_one_line(tmp_path, name):
    content, reason = BROKEN[name]
    file = tmp_path / "rules"
    file.write_bytes(content)
    with pytest.raises(BadFile) as refusal:
        read(file, "fr", {"goal": "But", "end": "Fin"})
    assert reason in str(refusal.value)
    assert str(refusal.value).startswith(str(file))
    assert "\n" not in str(refusal.value)


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    with pytest.raises(BadFile, match="no such file"):
        read(tmp_path / "none.txt", "fr", {"goal": "But"})
    with pytest.raises(BadFile, match="is a folder"):
        read(tmp_path, "fr", {"goal": "But"})


def test_a_language_that_nobody_listed_is_cut_by_its_script():
    source = cut("Ziel\n\nDie Figur (Abb. 2) geht. Sie ruht.", "de", {"goal": "Ziel"})
    assert listing(source) == ["goal 1.1: Die Figur (Abb. 2) geht.", "goal 1.2: Sie ruht."]


@pytest.mark.parametrize("content", [GOOD, b"But\n\nLe pion va."])
def test_a_dash_is_standard_input(monkeypatch, content):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert listing(read("-", "fr", {"goal": "But"})) == ["goal 1.1: Le pion va."]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_every_usual_encoding_is_read(tmp_path, encoding):
    file = tmp_path / "rules.txt"
    file.write_bytes(book("es").read_text(encoding="utf-8").encode(encoding))
    assert listing(read(file, "es", SECTIONS["es"])) == golden("es")

"""Both layouts of each made-up rulebook give the same sentences at the same places, however they are wrapped."""

from __future__ import annotations

import re
import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.sourcetext import cut, read
from analysis.sourcetext.paragraphs import FIRST_UNIT, advance
from tests.sourcetext.pdf import pdf
from tests.sourcetext.shelf import LAYOUTS, SECTIONS, book, golden, listing

WIDTHS = st.integers(30, 120)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", SECTIONS)
def test_both_layouts_give_the_golden_sentences(language, layout):
    assert listing(read(book(language, layout), language, SECTIONS[language])) == golden(language)


@pytest.mark.parametrize("language", SECTIONS)
def test_titles_and_stray_lines_are_told_but_not_numbered(language):
    skipped = read(book(language, "pdf"), language, SECTIONS[language]).skipped
    assert skipped
    assert not any(line in sentence for line in skipped for sentence in golden(language))


@pytest.mark.parametrize("language", SECTIONS)
@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_line_ends_of_other_systems_change_nothing(language, newline):
    text = book(language, "pdf").read_text(encoding="utf-8").replace("\n", newline)
    assert listing(cut(text, language, SECTIONS[language])) == golden(language)


@pytest.mark.parametrize("language", ["fr", "es"])
def test_a_pdf_with_running_heads_gives_the_golden_sentences(tmp_path, language):
    strays = ("Gardiens et brouillard", "Noémie", "Faros · 2")
    lines = book(language, "pdf").read_text(encoding="utf-8").splitlines()
    lines = [re.sub(r"<.*>", "", line) for line in lines if line not in strays and not line.isdigit()]
    lines = [line for line in lines if line.strip()]
    pages = [lines[:6], lines[6:17], lines[17:26], lines[26:]]
    file = tmp_path / "rules.pdf"
    file.write_bytes(pdf([[f"Brume et récifs {number}", *page] for number, page in enumerate(pages, 1)]))
    assert listing(read(file, language, SECTIONS[language])) == golden(language)


def wrap_words(paragraph: str, width: int) -> str:
    return "\n".join(textwrap.wrap(paragraph, width, break_long_words=False, break_on_hyphens=False))


def wrap_japanese(paragraph: str, width: int) -> str:
    lines = [""]
    for unit in (found[0] for found in FIRST_UNIT.finditer(paragraph)):
        if lines[-1] and advance(lines[-1] + unit) > width:
            lines.append("")
        lines[-1] += unit
    return "\n".join(lines)


@pytest.mark.parametrize("language", SECTIONS)
@given(width=WIDTHS)
@settings(max_examples=40, deadline=None)
def test_wrapping_at_any_width_changes_no_sentence_and_no_number(language, width):
    wrap = wrap_japanese if language == "ja" else wrap_words
    clean = book(language).read_text(encoding="utf-8").splitlines()
    wrapped = "\n".join(line if line.startswith("#") else wrap(line, width) for line in clean)
    assert listing(cut(wrapped, language, SECTIONS[language])) == golden(language)


@given(width=WIDTHS)
@settings(max_examples=40, deadline=None)
def test_wrapping_without_blank_lines_changes_no_sentence(width):
    clean = book("fr").read_text(encoding="utf-8").splitlines()
    wrapped = "\n".join(wrap_words(line, width) for line in clean[2:] if line)
    sentences = cut(wrapped, "fr", SECTIONS["fr"])
    expected = [re.sub(r" \d+\.\d+", "", line) for line in golden("fr")]
    assert [f"{sentence.section}: {sentence.text}" for sentence in sentences] == expected

"""Joining lines to paragraphs: what a hard line break, a page break or a blank line means.

A clean text has a paragraph on each line. In a text pulled out of a PDF every line is broken, and a paragraph ends
where a sentence ends on a line that had room for the next word. Extraction often keeps a space at breaks inside a
paragraph: where a text has that habit, a line without the space ends its paragraph, unless it fills its column.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from statistics import quantiles

from analysis.sourcetext.letters import has_blanks, is_japanese
from analysis.sourcetext.lines import Line

LONG_LINE = 160  # no column is as wide: a text with such lines has a paragraph on each line
SMALL_BLOCK = 4  # too few lines to tell the width of their column
CLEARLY_SHORT = 0.1  # of the column, free behind the next word
SMALLEST_WORD = 3  # a space and two letters
EMPHASIS = re.compile(r"(?<!\w)(?:\*{1,3}|_{1,3})(?=\S)|(?<=\S)(?:\*{1,3}|_{1,3})(?!\w)")
FIRST_UNIT = re.compile(r"[「『（(【]*(?:[\x21-\x7e]+|.)[、。，．！？」』）)】…ー]*")
REAL_HYPHEN = re.compile(
    r"(?:\w+(?:ez|ons)-(?:vous|nous|moi|le|la|les|lui|leur|en|y)"
    r"|(?:celle|celui|celles|ceux)-(?:ci|là)|\w+-mêmes?|(?:demi|non|semi|mi|vis|sous|contre|après|avant)-\w+)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class TextColumn:
    """How the lines of a text are broken: its widths, and what counts as room on a line."""

    width: int
    noise: int
    marks_soft_ends: bool
    has_blanks: bool

    def has_room(self, line: Line, following: Line, width: int) -> bool:
        """Whether the next line's first word would still have fit, beyond the doubt that letters differ in width."""
        if self.marks_soft_ends and not line.has_soft_end:
            return width - advance(line.mark + line.text) >= SMALLEST_WORD
        free = room(line, following, width, self.has_blanks)
        return free >= CLEARLY_SHORT * width if self.marks_soft_ends else free > self.noise


def advance(text: str) -> int:
    """Measure a text in half-width columns.

    >>> advance("pion"), advance("駒を")
    (4, 4)
    """
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def room(line: Line, following: Line, width: int, blanks: bool) -> int:
    """Measure what the next line's first word would have left free on a line; below zero it did not fit."""
    found = None if blanks else FIRST_UNIT.match(following.text)
    word = found[0] if found else following.text.split()[0]
    space = "" if is_unspaced(line.text, following.text) else " "
    return width - advance(line.mark + line.text + space + word)


def join_lines(lines: list[Line]) -> Iterator[tuple[str, str]]:
    """Give each paragraph as its section and its text on one line."""
    column = measure(lines, has_blanks("".join(line.text for line in lines)))
    widths = block_widths(lines, column)
    words = compounds(lines)
    paragraph: list[Line] = []
    for index, line in enumerate(lines):
        if paragraph and starts_paragraph(paragraph, line, widths[index - 1], column):
            yield paragraph[0].section, join_text(paragraph, words)
            paragraph = []
        paragraph.append(line)
    if paragraph:
        yield paragraph[0].section, join_text(paragraph, words)


def measure(lines: list[Line], blanks: bool) -> TextColumn:
    """Learn from the breaks inside sentences how the text was broken."""
    inside = [
        (line, following)
        for line, following in pairwise(lines)
        if not (following.after_gap or following.starts_item or line.ends_sentence or line.text.endswith((":", "-")))
    ]
    width = max((column_width(line, blanks) for line in lines), default=0)
    soft = sum(line.has_soft_end for line, _ in inside)
    plain = TextColumn(width, 0, len(inside) > 0 and soft > 0.6 * len(inside), blanks)
    widths = {id(line): width for line, width in zip(lines, block_widths(lines, plain), strict=True)}
    rooms = [room(line, following, widths[id(line)], blanks) for line, following in inside]
    noise = quantiles(rooms, n=20)[-1] if len(rooms) > 1 else -1
    return TextColumn(width, max(-1, int(noise)), plain.marks_soft_ends, blanks)


def column_width(line: Line, blanks: bool) -> int:
    """Measure a line for the width of its column; Japanese end marks may hang over the edge."""
    return advance(line.mark + (line.text if blanks else line.text.rstrip("。、」』）")))


def block_widths(lines: list[Line], column: TextColumn) -> list[int]:
    """Give each line the width of its block between blank lines; a small block takes that of the whole text."""
    widths: list[int] = []
    begin = 0
    for index in range(1, len(lines) + 1):
        if index == len(lines) or lines[index].after_gap:
            block = lines[begin:index]
            widest = max(column_width(line, column.has_blanks) for line in block)
            widths += [widest if len(block) >= SMALL_BLOCK else column.width] * len(block)
            begin = index
    return widths


def starts_paragraph(paragraph: list[Line], line: Line, width: int, column: TextColumn) -> bool:
    """Whether a line starts a new paragraph behind the lines of the one so far."""
    last = paragraph[-1]
    if line.section != last.section or line.starts_item or (line.is_indented and last.ends_sentence):
        return True
    if line.after_gap:
        return not goes_on(paragraph, line, width, column)
    if line.starts_lower:
        return False
    if column.width > LONG_LINE:
        return not last.text.endswith((",", "-"))
    may_end = last.ends_sentence or last.text.endswith((":", "：")) or (paragraph[0].is_bullet and column.has_blanks)
    if paragraph[0].is_bullet and last.ends_sentence and column.marks_soft_ends and not last.has_soft_end:
        return True
    return may_end and column.has_room(last, line, width)


def goes_on(paragraph: list[Line], line: Line, width: int, column: TextColumn) -> bool:
    """Whether a paragraph goes on behind a blank line: a page or column ended inside a sentence."""
    last = paragraph[-1]
    if line.starts_lower:
        return not last.ends_sentence
    if last.text.endswith((",", "、")) or re.search(r"\w-$", last.text):
        return True
    if column.has_blanks or last.ends_sentence or last.text.endswith((":", "：")) or not is_japanese(last.text[-1]):
        return False
    return not paragraph[0].is_bullet or not column.has_room(last, line, width)


def join_text(paragraph: list[Line], words: frozenset[str]) -> str:
    """Join the lines of a paragraph; hyphens of broken words and marks of emphasis go."""
    text = paragraph[0].text
    for line in paragraph[1:]:
        text = joined(text, line.text, words)
    return re.sub(r"\^(?=\w)", "", EMPHASIS.sub("", text))


def joined(text: str, following: str, words: frozenset[str]) -> str:
    """Put a line behind a text: after a space, or directly behind a hyphen or a Japanese character.

    >>> joined("deux cou-", "leurs", frozenset()), joined("arrangez-", "vous", frozenset())
    ('deux couleurs', 'arrangez-vous')
    """
    broken = re.search(r"([^\W\d_]+(?:-[^\W\d_]+)*)-$", text)
    rest = re.match(r"[^\W\d_]+", following)
    if broken and rest and rest[0][0].islower():
        whole = f"{broken[1]}-{rest[0]}".casefold()
        is_real = whole in words or REAL_HYPHEN.fullmatch(whole)
        return (text if is_real else text[:-1]) + following
    is_tight = re.search(r"\w-$", text) or is_unspaced(text, following)
    return f"{text}{'' if is_tight else ' '}{following}"


def is_unspaced(text: str, following: str) -> bool:
    """Whether no space belongs between two lines: they are Japanese, and no Latin words meet there.

    >>> is_unspaced("駒を2", "個置く"), is_unspaced("視線(Line", "of Sight)"), is_unspaced("deux", "pions")
    (True, False, False)
    """
    if is_japanese(text[-1]) or is_japanese(following[0]):
        return True
    return any(map(is_japanese, text)) and not (text[-1].isalpha() and following[0].isalpha())


def compounds(lines: list[Line]) -> frozenset[str]:
    """List the hyphenated words that stand inside a line somewhere: their hyphen is real."""
    return frozenset(
        found.casefold() for line in lines for found in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)+(?!\w|-)", line.text)
    )

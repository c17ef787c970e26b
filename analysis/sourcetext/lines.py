"""What each line of a rulebook is: heading, bullet, text, or nothing that anybody wrote as a rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from analysis.sourcetext.letters import has_blanks, is_japanese, letters

INTRO = "intro"
MARKERS = re.compile(r"<\|.*?\|>|<!--.*?-->|!\[[^\]]*\]\([^)]*\)")
INVISIBLE = dict.fromkeys([0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF])
SAME = dict.fromkeys([0x2010, 0x2011], "-") | dict.fromkeys([0x09, 0xA0, 0x2007, 0x202F], " ")
SAME |= {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl"}
PAGE_NUMBER = re.compile(r"[\s|•·–—-]*(?:page|página|p\.)?\s*\d{1,3}(?:\s*/\s*\d{1,3})?[\s|•·–—-]*", re.IGNORECASE)
LOOSE_END = re.compile(r"[\s.:;!?…»”\")\]。、！？」』）]*[.:;!?…»”\")\]。、！？」』）]\s*")
BULLET = re.compile(r"(?:[•▪●◦‣■□]\s*|[-–*·・･]\s+|[・･](?=\S))+(?=\S)")
SURE_BULLET = re.compile(r"[•▪●◦‣■□]")
STEP = re.compile(r"\(?\d{1,2}[.)]\s+(?=\S)")
HEADING_NUMBER = re.compile(r"^[#*_\s]*(?:\d{1,2}|[IVX]{1,4})[.)]\s+")
CLOSING = "\"'’”»)]」』）】*_ "
LONGEST_STRAY = {"words": 6, "letters": 12}


@dataclass(frozen=True)
class Line:
    """One line of text with what is known of it before its paragraph is."""

    text: str
    section: str = INTRO
    starts_item: bool = False
    after_gap: bool = True
    is_indented: bool = False
    has_soft_end: bool = False
    mark: str = ""

    @property
    def is_bullet(self) -> bool:
        """Whether the line had a bullet's mark before it."""
        return bool(self.mark)

    @property
    def ends_sentence(self) -> bool:
        """Whether the line ends in a mark that can end a sentence, with what closes after it."""
        return ends_sentence(self.text)

    @property
    def starts_lower(self) -> bool:
        """Whether the line's first letter is lower-case, or a bracket opens: it goes on with something."""
        return starts_lower(self.text)


def ends_sentence(text: str) -> bool:
    """Whether a text ends in a mark that can end a sentence.

    >>> [ends_sentence(text) for text in ("Fin.", "« Fin. »", "fin (oui).", "fin (oui)", "終わり。", "終わり")]
    [True, True, True, False, True, False]
    """
    return text.rstrip(CLOSING)[-1:] in {".", "!", "?", "…", "。", "！", "？"}


def starts_lower(text: str) -> bool:
    """Whether a text starts in the middle of a sentence: a lower-case letter, an opening bracket, a comma.

    >>> [starts_lower(text) for text in ("le pion", "(30 jetons)", "« oui »", "Le pion", "3 pions", "駒")]
    [True, True, True, False, False, False]
    """
    first = text.lstrip("«“\"'‘*_ ")[:1]
    return first.islower() or first in {"(", ",", ";", ":", "»", "!", "?", ")"}


def read_lines(text: str, headings: Mapping[str, str]) -> tuple[list[Line], list[str]]:
    """Give the lines of text with their sections, and the lines left out: titles, unknown headings, stray words.

    `headings` maps the letters of each printed heading to its section's key.
    """
    dropped: list[str] = []
    lines = place_in_sections(clean_lines(text), headings, dropped)
    return mark_items(without_strays(lines, has_blanks(text), dropped)), dropped


def clean_lines(text: str) -> list[str]:
    """Take off what a converter left behind: markers, invisible characters, page numbers, rules."""
    text = MARKERS.sub("", text.translate(INVISIBLE)).translate(SAME)
    return ["" if is_empty(line) else line for line in re.split(r"\r\n|[\n\r\f\v\u2028]", text)]


def is_empty(line: str) -> bool:
    """Whether a line says nothing: a page number or an ornament, but no end of a sentence that came loose.

    >>> [is_empty(line) for line in ("- 12 -", "* * *", "", " :", "! »", "1 pion", "10.")]
    [True, True, True, False, False, False, False]
    """
    return PAGE_NUMBER.fullmatch(line) is not None or not (letters(line) or LOOSE_END.fullmatch(line))


def place_in_sections(raw: list[str], headings: Mapping[str, str], dropped: list[str]) -> list[Line]:
    """Follow the headings and give each line of text its section; a heading leaves a gap behind."""
    lines: list[Line] = []
    section, gap, index = INTRO, True, 0
    while index < len(raw):
        key, taken = heading_at(raw, index, headings)
        text = raw[index].strip()
        if key is not None:
            section, gap = key, True
        elif text.startswith("#"):
            dropped.append(text.strip("# "))
            gap = True
        elif text:
            lines.append(as_line(raw[index], section, gap))
            gap = False
        else:
            gap = True
        index += taken
    return lines


def as_line(raw: str, section: str, gap: bool) -> Line:
    """Make a line of text out of a raw one; space at its ends says something about the paragraph."""
    text = " ".join(raw.split())
    return Line(text, section, after_gap=gap, is_indented=raw.startswith("\u3000"), has_soft_end=raw.endswith(" "))


def heading_at(raw: list[str], index: int, headings: Mapping[str, str]) -> tuple[str | None, int]:
    """Find the section whose heading stands at a line, and how many lines it takes; a heading may fill two.

    A wrapped line may happen to hold the words of a heading only: then the text before it or behind it goes on. A line
    between blank lines may also carry a number before the heading and words behind a comma, colon or bracket.
    """
    line, before, after = (neighbour(raw, index + step) for step in (0, -1, 1))
    if letters(line) in headings and not goes_on(line, before, after):
        return headings[letters(line)], 1
    both = letters(line + after)
    if line and after and both in headings and (not before or ends_sentence(before)):
        return headings[both], 2
    core = letters(re.split(r"[,:(–—]", HEADING_NUMBER.sub("", line))[0])
    if core in headings and not (before or after) and not ends_sentence(line):
        return headings[core], 1
    return None, 1


def neighbour(raw: list[str], index: int) -> str:
    """Give a raw line without the space around it; empty beyond both ends."""
    return raw[index].strip() if 0 <= index < len(raw) else ""


def goes_on(text: str, before: str, after: str) -> bool:
    """Whether a line is part of a sentence on the lines around it."""
    if text.startswith("#"):
        return False
    if text.endswith((".", "。", ",", "、", ";")):
        return True
    unfinished = bool(before) and not ends_sentence(before) and not before.endswith(":") and not before.startswith("#")
    return bool(after) and (starts_lower(after) or unfinished)


def without_strays(lines: list[Line], blanks: bool, dropped: list[str]) -> list[Line]:
    """Leave out lines that stand alone and are no sentence: the title, sub-headings, words of a header or footer."""
    kept: list[Line] = []
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else None
        previous = kept[-1] if kept and kept[-1].section == line.section else None
        stands_alone = line.after_gap and (following is None or following.after_gap)
        if stands_alone and not begins_sentence(previous, following) and is_stray(line, previous, blanks):
            dropped.append(line.text)
        else:
            kept.append(line)
    return kept


def begins_sentence(previous: Line | None, following: Line | None) -> bool:
    """Whether a line between these two must begin a sentence: none is open before it, one goes on behind it."""
    is_open = previous is not None and not previous.ends_sentence
    return not is_open and following is not None and following.starts_lower


def is_stray(line: Line, previous: Line | None, blanks: bool) -> bool:
    """Whether a line that stands alone is no part of the rules."""
    if BULLET.match(line.text) or STEP.match(line.text):
        return False
    if line.section == INTRO and previous is None and is_title(line.text):
        return True
    if line.ends_sentence or line.text.endswith((":", "：", ",", ";", "、", "-")) or line.text[0].isdigit():
        return False
    goes_on = previous is not None and not previous.ends_sentence and line.starts_lower
    if not blanks and any(map(is_japanese, line.text)):
        return len(line.text) <= LONGEST_STRAY["letters"] and not goes_on
    return len(line.text.split()) <= LONGEST_STRAY["words"] and not goes_on


def is_title(text: str) -> bool:
    """Whether a text is short enough for a title and does not end as a statement does."""
    is_short = len(text.split()) <= 3 and len(text) <= 2 * LONGEST_STRAY["letters"]
    return is_short and not text.endswith((".", "。"))


def mark_items(lines: list[Line]) -> list[Line]:
    """Find the bullets and numbered steps; a dash or number inside a wrapped sentence is neither."""
    marked: list[Line] = []
    for line in lines:
        previous = marked[-1] if marked and marked[-1].section == line.section else None
        bullet = BULLET.match(line.text)
        may_start = line.after_gap or previous is None or previous.ends_sentence or previous.text.endswith((":", "："))
        if bullet and (may_start or in_list(marked) or SURE_BULLET.match(line.text)):
            line = replace(line, text=line.text[bullet.end() :], mark=bullet[0], starts_item=True)
        elif STEP.match(line.text) and may_start:
            line = replace(line, starts_item=True)
        marked.append(line)
    return marked


def in_list(lines: list[Line]) -> bool:
    """Whether the last lines belong to a bullet: it may have no mark at its end."""
    for line in reversed(lines):
        if line.starts_item:
            return line.is_bullet
        if line.after_gap:
            return False
    return False

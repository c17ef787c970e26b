"""Cutting a paragraph into sentences: the marks that end one are those of every script.

Only abbreviations differ from language to language. A language that is not listed here takes those of all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set

PAIRS = {"(": ")", "[": "]", "«": "»", "“": "”", "「": "」", "『": "』", "（": "）", "【": "】"}
CLOSERS = "".join(PAIRS.values()) + "\"'’"
LATIN_END = re.compile(rf"(?:\.\.\.|[.!?…])+(?:\s?[{re.escape(CLOSERS)}])*")
JAPANESE_END = re.compile(rf"[。！？]+[{re.escape(CLOSERS)}]*")
SENTENCE_START = re.compile(r"\s+(?:[«“\"‘'¿¡—–]\s*)*(?:[^\W_a-z]|[(\[]\s*[^\W\d_])")
GOES_ON = re.compile(r"[とのがを、。]|は(?!じめ)|で(?!は、)|って|など")
LIST_NUMBER = re.compile(r"\s*\(?\d{1,2}\.")
BEFORE_NUMBERS = {
    "fr": {"fig", "p", "pp", "no", "n°", "nº", "env", "max", "min", "vol", "art", "chap", "ill", "réf", "tél"},
    "es": {"fig", "p", "pp", "pág", "págs", "n°", "nº", "núm", "máx", "mín", "aprox", "vol", "art", "cap"},
    "ja": {"fig", "p", "pp", "no", "ver", "vol"},
}
BEFORE_NAMES = {
    "fr": {"M", "MM", "Mme", "Mlle", "St", "Ste", "Dr", "ex", "cf"},
    "es": {"Sr", "Sra", "Srta", "Dr", "Dra", "ej", "cf"},
    "ja": {"Mr", "Mrs", "Ms", "Dr"},
}


def abbreviations(listed: Mapping[str, Set[str]], language: str) -> Set[str]:
    """The abbreviations of a language; of one that is not listed, those of all."""
    return listed[language] if language in listed else {word for words in listed.values() for word in words}


def split_sentences(paragraph: str, language: str) -> list[str]:
    """Cut a paragraph at its sentence ends; what stands in brackets or quotation marks is never cut.

    >>> split_sentences("Bulles ! est un jeu (voir fig. 2). « Oh ! » dit-il… puis il rit. Bien !", "fr")
    ['Bulles ! est un jeu (voir fig. 2).', '« Oh ! » dit-il… puis il rit.', 'Bien !']
    >>> split_sentences("駒を置きます。「はい。」と言います(小声で。急いで)。次へ", "ja")
    ['駒を置きます。', '「はい。」と言います(小声で。急いで)。', '次へ']
    """
    sheltered = sheltered_places(paragraph)
    parts, start = [], 0
    for end in candidate_ends(paragraph):
        if end not in sheltered and ends_here(paragraph, start, end, language):
            parts.append(paragraph[start:end].strip())
            start = end
    return [part for part in (*parts, paragraph[start:].strip()) if part]


def candidate_ends(text: str) -> list[int]:
    """List the places behind every end mark and the brackets and quotation marks that close after it."""
    return sorted({found.end() for pattern in (LATIN_END, JAPANESE_END) for found in pattern.finditer(text)})


def sheltered_places(text: str) -> set[int]:
    """List the places inside brackets and quotation marks that close again; a lone bracket shelters nothing."""
    inside: set[int] = set()
    open_marks: list[tuple[str, int]] = []
    for index, character in enumerate(text):
        if character in PAIRS:
            open_marks.append((PAIRS[character], index))
        elif any(character == closer for closer, _ in open_marks):
            while open_marks:
                closer, begin = open_marks.pop()
                if closer == character:
                    inside.update(range(begin + 1, index + 1))
                    break
    marks = [index for index, character in enumerate(text) if character == '"']
    for begin, index in zip(marks[::2], marks[1::2], strict=False):
        inside.update(range(begin + 1, index + 1))
    return inside


def ends_here(text: str, start: int, end: int, language: str) -> bool:
    """Whether the sentence that began at `start` ends at `end`, where an end mark stands."""
    rest = text[end:]
    if not rest.strip():
        return True
    mark = text[start:end].rstrip(CLOSERS + " ")[-1:]
    if mark in "。！？":
        closed = text[end - 1]
        return (mark == "。" and closed not in "」』") or not GOES_ON.match(rest)
    if not SENTENCE_START.match(rest) or begins_lower(rest):
        return False
    return mark != "." or not is_abbreviation(text[start:end], rest, language)


def begins_lower(text: str) -> bool:
    """Whether the first letter or digit of a text is a lower-case letter."""
    found = re.search(r"[^\W_]", text)
    return found is not None and found[0].islower()


def is_abbreviation(sentence: str, rest: str, language: str) -> bool:
    """Whether the dot at the end belongs to a list number, an abbreviation or an initial, given what follows.

    >>> texts = ("1.", "On en pose 10.", "Oh (fig.", "A. B.", "Un plateau en L.", "Avec M.", "Fini...")
    >>> [is_abbreviation(text, " Dix", "fr") for text in texts]
    [True, False, False, True, False, True, False]
    """
    words = re.findall(r"[^\W_]+[°º]?", sentence)
    if not words or not re.search(r"[^.]\.$", sentence):
        return False
    last, numbered = words[-1], rest.lstrip()[:1].isdigit()
    if LIST_NUMBER.fullmatch(sentence) or last in abbreviations(BEFORE_NAMES, language):
        return True
    if len(last) == 1 and last.isupper():
        return len(words) == 1 or words[-2][0].isupper()
    return numbered and last.casefold() in abbreviations(BEFORE_NUMBERS, language)

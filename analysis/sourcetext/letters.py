"""The letters of a text without its dress: what two printings of one sentence have in common."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from hashlib import sha256

LIGATURES = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae"})


def is_japanese(character: str) -> bool:
    """Whether a character is kana, kanji or Japanese punctuation.

    >>> [is_japanese(character) for character in "駒。ー é("]
    [True, True, True, False, False, False]
    """
    return "\u3000" <= character <= "\u9fff" or "\uf900" <= character <= "\ufaff" or "\uff00" <= character <= "\uffef"


def has_blanks(text: str) -> bool:
    """Whether a text is in a script with blanks between its words, as most are.

    >>> has_blanks("Le pion glisse (駒)."), has_blanks("駒を2個置きます(OK)。")
    (True, False)
    """
    written = [character for character in text if character.isalpha()]
    return 2 * sum(map(is_japanese, written)) <= len(written)


@lru_cache(maxsize=4096)
def letters(text: str) -> str:
    """Keep letters and digits only, without case and accents; kana keep their voicing marks.

    >>> letters("Mise en plAce"), letters("**MISE  EN-PLACE !**"), letters("sœur"), letters("がギ４枚。")
    ('miseenplace', 'miseenplace', 'soeur', 'がギ4枚')
    """
    composed = unicodedata.normalize("NFKC", text).translate(LIGATURES)
    return "".join(bare(character) for character in composed if character.isalnum()).casefold()


def bare(character: str) -> str:
    """Strip the accents from a Latin letter; a Japanese character stays whole."""
    if is_japanese(character):
        return character
    return "".join(part for part in unicodedata.normalize("NFKD", character) if not unicodedata.combining(part))


def fingerprint(sentence: str) -> str:
    """Name a sentence by ten hex digits that survive hyphenation, capitals, accents, spaces and punctuation.

    >>> fingerprint("Le pion est poussé.") == fingerprint("le pion est pous- sé")
    True
    """
    return sha256(letters(sentence).encode()).hexdigest()[:10]

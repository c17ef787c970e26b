"""Sentences with their places, and the way from a file to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from analysis.sourcetext.letters import fingerprint, letters
from analysis.sourcetext.lines import INTRO, Line, read_lines
from analysis.sourcetext.paragraphs import join_lines
from analysis.sourcetext.reading import read_text
from analysis.sourcetext.sentences import split_sentences
from model.errors import BadFile, BadInput


@dataclass(frozen=True)
class SourceSentence:
    """One sentence of a rulebook and where it stands; paragraphs and sentences count from 1.

    >>> SourceSentence("movement", 6, 1, "Le pion glisse.").place
    'movement 6.1'
    """

    section: str
    paragraph: int
    number: int
    text: str

    @property
    def place(self) -> str:
        """The place as files and people write it."""
        return f"{self.section} {self.paragraph}.{self.number}"

    @property
    def fingerprint(self) -> str:
        """The name of the sentence that quotes nothing of it."""
        return fingerprint(self.text)


@dataclass(frozen=True)
class SourceText:
    """All sentences of a rulebook in reading order; `skipped` are the titles and stray lines that are none."""

    language: str
    sentences: tuple[SourceSentence, ...]
    skipped: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[SourceSentence]:
        """Go through the sentences in reading order."""
        return iter(self.sentences)

    def __len__(self) -> int:
        """Count the sentences."""
        return len(self.sentences)

    @cached_property
    def by_place(self) -> Mapping[str, SourceSentence]:
        """The sentence at each place."""
        return {sentence.place: sentence for sentence in self.sentences}

    @cached_property
    def by_fingerprint(self) -> Mapping[str, tuple[SourceSentence, ...]]:
        """The sentences behind each fingerprint: more than one when the rulebook repeats itself."""
        groups: dict[str, list[SourceSentence]] = defaultdict(list)
        for sentence in self.sentences:
            groups[sentence.fingerprint].append(sentence)
        return {name: tuple(group) for name, group in groups.items()}

    @cached_property
    def sections(self) -> tuple[str, ...]:
        """The keys of the sections that have sentences, in reading order."""
        return tuple(dict.fromkeys(sentence.section for sentence in self.sentences))

    def at(self, place: object) -> SourceSentence | None:
        """Find the sentence at a place, a `Place` or its text; None when the text has no such sentence."""
        return self.by_place.get(str(place))

    def named(self, name: str) -> tuple[SourceSentence, ...]:
        """Find the sentences with a fingerprint; empty when there is none."""
        return self.by_fingerprint.get(name, ())

    def spread(self, name: str) -> tuple[SourceSentence, ...]:
        """Find two or three sentences in a row that make up the one with a fingerprint; empty when there are none."""
        for count in (2, 3):
            for start in range(len(self.sentences) - count + 1):
                parts = self.sentences[start : start + count]
                if fingerprint("".join(part.text for part in parts)) == name:
                    return parts
        return ()


def cut(text: str, language: str, sections: Mapping[str, str]) -> SourceText:
    """Cut a rulebook's text into numbered sentences; `sections` maps each key to its printed heading.

    What stands before the first heading is the section `intro`.

    >>> text = cut("Bulles est un jeu. On souffle !\\n\\nBUT\\n\\nFaites des bulles.", "fr", {"goal": "But"})
    >>> [f"{sentence.place}: {sentence.text}" for sentence in text]
    ['intro 1.1: Bulles est un jeu.', 'intro 1.2: On souffle !', 'goal 1.1: Faites des bulles.']
    """
    headings = {letters(heading): key for key, heading in sections.items() if letters(heading)}
    lines, skipped = read_lines(text, headings)
    require_headings(lines, sections)
    return SourceText(language, tuple(number_sentences(lines, language)), tuple(skipped))


def require_headings(lines: list[Line], sections: Mapping[str, str]) -> None:
    """Refuse a text with none of the edition's headings: it is another book, or a picture of one."""
    if not lines:
        raise BadInput("no text found in it")
    expected = [heading for heading in sections.values() if letters(heading)]
    if expected and not any(line.section != INTRO for line in lines):
        raise BadInput("none of the edition's headings found; expected " + ", ".join(expected))


def number_sentences(lines: list[Line], language: str) -> Iterator[SourceSentence]:
    """Join the lines to paragraphs, cut these, and count both within each section."""
    paragraphs: dict[str, int] = defaultdict(int)
    for section, text in join_lines(lines):
        parts = split_sentences(text, language)
        paragraphs[section] += bool(parts)
        for number, part in enumerate(parts, 1):
            yield SourceSentence(section, paragraphs[section], number, part)


def read(path: Path | str, language: str, sections: Mapping[str, str]) -> SourceText:
    """Read a rulebook file, plain text or PDF, and cut it; a file that cannot be used is refused by name."""
    text = read_text(Path(path))
    try:
        return cut(text, language, sections)
    except BadInput as error:
        raise BadFile(path, None, str(error)) from None

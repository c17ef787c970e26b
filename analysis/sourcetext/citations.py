"""An edition's citations held against a rulebook that the user has: the printed sentence beside our paraphrase.

For `rulescope GAME rulebook --text fr=FILE` call `place_citations(edition, path)`; `citations_view` shows the result as
a table (`show`), Markdown (`to_markdown`) or JSON (`to_dict`). For `--fingerprints` call
`fingerprint_table(edition, path)`, which writes the table `[fingerprints]` of the edition file anew.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from analysis.sourcetext import SourceSentence, SourceText, letters, read
from model.rulebook import Edition, Place


class CitationVerdict(Enum):
    """How a citation fares in the user's text."""

    FOUND = "found"
    AMBIGUOUS = "ambiguous"
    ORPHANED = "orphaned"


@dataclass(frozen=True)
class Claim:
    """What we say that a sentence says: the question, clause or topic, our words, the term on which it hangs."""

    id: str
    words: str
    term: str | None = None
    about: str = "question"


@dataclass(frozen=True)
class Citation:
    """One cited place, how it fares, the sentences it may mean, and everything that we rest on it."""

    place: Place
    verdict: CitationVerdict
    sentences: tuple[SourceSentence, ...]
    note: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class Citations:
    """Every citation of an edition against one text, in the order of the rulebook."""

    edition: str
    title: str
    file: str
    sentences_read: int
    rows: tuple[Citation, ...]

    def counts(self) -> dict[str, int]:
        """Count the cited places by verdict."""
        tally = Counter(row.verdict for row in self.rows)
        return {verdict.value: tally[verdict] for verdict in CitationVerdict}

    def missing_terms(self) -> tuple[Claim, ...]:
        """List the claims whose term stands in none of the sentences shown for them."""
        shown: dict[Claim, str] = {}
        for row in self.rows:
            for claim in row.claims:
                shown[claim] = shown.get(claim, "") + "".join(letters(sentence.text) for sentence in row.sentences)
        return tuple(claim for claim, text in shown.items() if claim.term and letters(claim.term) not in text)


def place_citations(edition: Edition, path: Path | str) -> Citations:
    """Read the user's text of an edition and find every cited sentence in it."""
    source = read(path, edition.language, edition.sections)
    return cite(edition, source, str(path))


def cite(edition: Edition, source: SourceText, file: str = "-") -> Citations:
    """Find every cited sentence of an edition in a text that is already cut."""
    claims = claims_by_place(edition)
    rows = []
    for place in edition.places():
        terms = tuple(claim.term for claim in claims[place] if claim.term)
        verdict, sentences, note = find(place, edition.fingerprints.get(place), terms, source)
        rows.append(Citation(place, verdict, sentences, note, claims[place]))
    return Citations(edition.id, edition.title, file, len(source), tuple(rows))


def claims_by_place(edition: Edition) -> dict[Place, tuple[Claim, ...]]:
    """Gather what the edition's stances, clauses and remarks rest on each cited place."""
    claims = [(Claim(key, stance.words, stance.term), stance.places) for key, stance in edition.stances.items()]
    for key, clause in edition.clauses.items():
        words = f"{clause.meaning} ({clause.words})" if clause.words else clause.meaning
        claims.append((Claim(key, words, about="clause"), clause.places))
    for key, remark in edition.remarks.items():
        claims.append((Claim(key, remark.words, remark.term, about="topic"), remark.places))
    gathered: dict[Place, tuple[Claim, ...]] = {}
    for claim, places in claims:
        for place in dict.fromkeys(places):
            gathered[place] = (*gathered.get(place, ()), claim)
    return gathered


def find(
    place: Place, name: str | None, terms: tuple[str, ...], source: SourceText
) -> tuple[CitationVerdict, tuple[SourceSentence, ...], str]:
    """Find a cited sentence by its fingerprint; when that is gone or not given, by its place, else by our terms."""
    here = source.at(place)
    if name is None and here is not None:
        return CitationVerdict.FOUND, (here,), "by its place only: the edition gives no fingerprint"
    same = source.named(name) if name else ()
    if len(same) == 1:
        return CitationVerdict.FOUND, same, "" if same[0] is here else f"stands at {same[0].place}"
    if same:
        return CitationVerdict.AMBIGUOUS, same, f"stands {len(same)} times: {places_of(same)}"
    parts = source.spread(name) if name else ()
    if parts:
        return CitationVerdict.FOUND, parts, f"spread over {places_of(parts)}"
    if here is not None:
        return CitationVerdict.AMBIGUOUS, (here,), "another wording stands there"
    near = with_terms(place.section, terms, source)
    if near:
        return CitationVerdict.AMBIGUOUS, near, f"nothing stands there; the term stands at {places_of(near)}"
    return CitationVerdict.ORPHANED, (), "neither the sentence nor its place is in this text"


def places_of(sentences: tuple[SourceSentence, ...]) -> str:
    """List the places of some sentences."""
    return ", ".join(sentence.place for sentence in sentences)


def with_terms(section: str, terms: tuple[str, ...], source: SourceText) -> tuple[SourceSentence, ...]:
    """Find the sentences of a section that hold one of our terms: the nearest thing when the wording is gone."""
    wanted = [letters(term) for term in terms if letters(term)]
    return tuple(
        sentence
        for sentence in source
        if sentence.section == section and any(term in letters(sentence.text) for term in wanted)
    )


def fingerprint_table(edition: Edition, path: Path | str) -> str:
    """Write an edition's table `[fingerprints]` anew from a text that its editor trusts.

    A cited place that the text does not have becomes a comment, for the editor to look at.
    """
    source = read(path, edition.language, edition.sections)
    rows = ["[fingerprints]"]
    for place in edition.places():
        sentence = source.at(place)
        rows.append(f'"{place}" = "{sentence.fingerprint}"' if sentence else f"# {place}: no sentence stands there")
    return "\n".join(rows) + "\n"

"""Each citation of an edition is found, ambiguous or orphaned in a user's text, and shown beside our words."""

from __future__ import annotations

import io
import tomllib

import pytest
from rich.console import Console

from analysis.sourcetext import cut, fingerprint, read
from analysis.sourcetext.citations import Citation, Citations, CitationVerdict, cite, fingerprint_table, place_citations
from analysis.sourcetext.view import show, to_dict, to_markdown
from model.errors import BadFile
from model.rulebook import Edition, Place, Question, Remark, Stance, StanceKind
from tests.sourcetext.shelf import LAYOUTS, SECTIONS, book

PEEK = Place("setup", 2, 2)
TOUCH = Place("setup", 2, 3)
REEF = Place("turn", 5, 1)
LONE = Place("end", 7, 1)


class Peek(Question, id="reef.peek"):
    """May a keeper look at a reef?"""

    NO = "never"
    YES = "always"


def edition(fingerprints: dict[Place, str], remark_at: Place = REEF, term: str = "récif") -> Edition:
    stance = Stance(Peek, StanceKind.SAYS, (Peek.NO,), (PEEK, TOUCH), "Nobody may look; one may be touched.", "toucher")
    remark = Remark("reef.wait", (remark_at,), "A boat on a reef waits for the light [sic].", term)
    return Edition("fr", "fr", "Phares !", SECTIONS["fr"], {"reef.peek": stance}, {"reef.wait": remark}, fingerprints)


def clean() -> dict[Place, str]:
    source = read(book("fr"), "fr", SECTIONS["fr"])
    return {place: source.by_place[str(place)].fingerprint for place in (PEEK, TOUCH, REEF)}


def row(citations: Citations, place: Place) -> Citation:
    return next(row for row in citations.rows if row.place == place)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_citation_is_found_in_both_layouts(layout):
    citations = place_citations(edition(clean()), book("fr", layout))
    assert citations.counts() == {"found": 3, "ambiguous": 0, "orphaned": 0}
    assert [str(row.place) for row in citations.rows] == ["setup 2.2", "setup 2.3", "turn 5.1"]
    assert not any(row.note for row in citations.rows)
    assert not citations.missing_terms()


BEFORE = "Tour de garde\n\nOn joue. "
CASES = {
    "moved": ("Un. Deux. Trois.", "Deux.", Place("turn", 1, 4), CitationVerdict.FOUND, "stands at turn 1.3"),
    "repeated": (
        "Un. Deux. Un.",
        "Un.",
        Place("turn", 1, 2),
        CitationVerdict.AMBIGUOUS,
        "stands 2 times: turn 1.2, turn 1.4",
    ),
    "spread": ("Un. Deux.", "Un, Deux.", Place("turn", 1, 2), CitationVerdict.FOUND, "spread over turn 1.2, turn 1.3"),
    "reworded": ("Une.", "Un.", Place("turn", 1, 2), CitationVerdict.AMBIGUOUS, "another wording stands there"),
    "term only": (
        "Un récif.",
        "Un.",
        LONE,
        CitationVerdict.ORPHANED,
        "neither the sentence nor its place is in this text",
    ),
    "term here": ("Un récif.", "Un.", Place("turn", 9, 1), CitationVerdict.AMBIGUOUS, "the term stands at turn 1.2"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_citation_that_changed_says_how(name):
    text, cited, place, verdict, note = CASES[name]
    source = cut(BEFORE + text, "fr", SECTIONS["fr"])
    found = row(cite(edition({place: fingerprint(cited)}, place), source), place)
    assert found.verdict is verdict
    assert note in found.note
    assert bool(found.sentences) == (verdict is not CitationVerdict.ORPHANED)


def test_without_a_fingerprint_the_place_decides():
    source = cut(BEFORE, "fr", SECTIONS["fr"])
    assert row(cite(edition({}, Place("turn", 1, 1)), source), Place("turn", 1, 1)).verdict is CitationVerdict.FOUND
    assert row(cite(edition({}, LONE), source), LONE).verdict is CitationVerdict.ORPHANED


def test_a_term_that_stands_nowhere_is_told():
    citations = place_citations(edition(clean(), term="baleine"), book("fr"))
    assert [claim.term for claim in citations.missing_terms()] == ["baleine"]


def test_a_file_of_another_book_is_refused():
    with pytest.raises(BadFile, match="none of the edition's headings"):
        place_citations(edition(clean()), book("ja"))


def test_the_table_of_fingerprints_can_be_written_anew():
    table = tomllib.loads(fingerprint_table(edition({}), book("fr")))["fingerprints"]
    assert {Place.parse(place): name for place, name in table.items()} == clean()
    assert "# end 7.1: no sentence stands there" in fingerprint_table(edition({}, LONE), book("fr"))


def test_the_sentence_stands_beside_our_words():
    citations = place_citations(edition(clean() | {REEF: "0" * 10}), book("fr"))
    page = io.StringIO()
    show(citations, Console(file=page, width=160))
    assert "touche un récif" in page.getvalue()
    assert "[sic]" in page.getvalue()
    assert "2 found, 1 ambiguous, 0 orphaned" in page.getvalue()
    first_row = to_markdown(citations).splitlines()[6]
    assert first_row.startswith("| turn 5.1 | ambiguous: another wording stands there | Une barque")


def test_the_dictionary_names_every_citation():
    citations = place_citations(edition(clean()), book("fr"))
    content = to_dict(citations)
    assert content["counts"] == citations.counts()
    assert content["citations"][0]["place"] == "setup 2.2"
    assert content["citations"][0]["claims"][0]["id"] == "reef.peek"

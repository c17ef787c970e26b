"""The reports: well made, complete, and the committed ones current."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from analysis.cli import main
from analysis.report import write_reports
from analysis.report.parts import Page
from analysis.report.sections import SECTIONS, Entry
from analysis.report.weaving import all_parts, html, markdown, page_json, pictures, without_times
from analysis.report.writing import make_pages
from model.games import GAMES, rulebook_of
from tests.house.markup import Reader
from tests.house.places import REPORTS


@cache
def pages() -> dict[str, Page]:
    return {page.game: page for page in make_pages()}


@pytest.fixture(params=GAMES)
def page(request: pytest.FixtureRequest) -> Page:
    return pages()[request.param]


@pytest.mark.parametrize(
    ("game", "entry"),
    [(game, entry) for game in GAMES for entry in SECTIONS if game in entry.games],
    ids=lambda value: f"{value.write.__module__}.{value.write.__name__}" if isinstance(value, Entry) else value,
)
def test_every_section_says_its_finding_and_its_command(game: str, entry: Entry) -> None:
    section = entry.write(game)
    if section is None:  # a section may have nothing to say on a game
        return
    assert section.finding.endswith(".")
    assert section.run.command.startswith(f"rulescope {game} ")
    assert list(all_parts(section))
    assert section.answer


def test_the_page_is_well_formed(page: Page) -> None:
    reader = Reader(html(page))
    assert reader.problems == []
    assert reader.headings.count(1) == 1
    assert {"en", *(edition.language for edition in rulebook_of(page.game).editions.values())} <= reader.languages


def test_every_link_leads_somewhere(tmp_path: Path) -> None:
    write_reports(tmp_path)
    readers = {path.name: Reader(path.read_text("utf-8")) for path in tmp_path.glob("*.html")}
    for name, reader in readers.items():
        assert reader.problems == []
        for link in set(reader.links):
            file, _, place = link.partition("#")
            assert (tmp_path / (file or name)).is_file(), link
            assert not place or place in readers[file or name].ids, link


def test_the_page_loads_nothing_from_outside(page: Page) -> None:
    style = re.search(r"<style>(.*?)</style>", html(page), re.DOTALL)
    assert style
    assert "url(" not in style[1]
    assert "@import" not in style[1]


def test_every_number_of_the_page_stands_in_the_json(page: Page) -> None:
    body = html(page).partition("<main")[2].partition("</main>")[0]
    words = unescape(re.sub(r"<svg.*?</svg>|<[^>]*>", " ", body, flags=re.DOTALL))
    beside = set(re.findall(r"\d[\d,.]*\d|\d", page_json(page)))
    assert set(re.findall(r"\d[\d,.]*\d|\d", words)) <= beside


def test_every_question_and_stance_is_on_the_page(page: Page) -> None:
    written, book = html(page), rulebook_of(page.game)
    ids = Reader(written).ids
    assert all(f"question-{question.field()}" in ids for question in book.questions)
    places = {str(place) for edition in book.editions.values() for place in edition.places()}
    assert [place for place in places if place not in written] == []


def test_every_picture_is_good_xml_with_a_title(page: Page) -> None:
    for drawing in pictures(page).values():
        root = ElementTree.fromstring(drawing)
        assert root[0].tag.endswith("title")
        assert root[0].text


def test_every_markdown_table_is_even(page: Page) -> None:
    for table in re.findall(r"(?:^\|.*\n)+", markdown(page), re.MULTILINE):
        widths = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
        assert len(widths) == 1, table[:200]


def test_markdown_has_every_section(page: Page) -> None:
    assert re.findall(r"^## (.+)$", markdown(page), re.MULTILINE) == [section.title for section in page.sections]


def test_the_committed_reports_are_current(tmp_path: Path) -> None:
    outcome = write_reports(tmp_path)
    committed = {str(path.relative_to(REPORTS)) for path in REPORTS.rglob("*") if path.is_file()}
    assert committed == set(outcome.files)
    stale = [
        name
        for name in outcome.files
        if without_times(name, (tmp_path / name).read_text("utf-8"))
        != without_times(name, (REPORTS / name).read_text("utf-8"))
    ]
    assert stale == [], "run `rulescope report` and read the difference"


def test_a_second_run_writes_nothing(tmp_path: Path) -> None:
    first, second = write_reports(tmp_path), write_reports(tmp_path)
    assert first.changed == first.files
    assert second.changed == ()
    assert "every file is current" in str(second)


@pytest.mark.parametrize("rubbish", [b"", b"{", b"[]", b"\xff\xfe"])
def test_a_spoilt_file_is_written_anew(rubbish: bytes, tmp_path: Path) -> None:
    (tmp_path / "recess.json").write_bytes(rubbish)
    (tmp_path / "recess.md").write_bytes(rubbish)
    outcome = write_reports(tmp_path)
    assert outcome.changed == outcome.files
    assert json.loads((tmp_path / "recess.json").read_text("utf-8"))["game"] == "recess"


def test_a_folder_that_cannot_be_made_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit) as left:
        main(["report", "--out", str(tmp_path / "file" / "inside")])
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_seconds_stand_in_the_json_and_in_one_line(page: Page) -> None:
    seconds = json.loads(page_json(page))["seconds"]
    assert list(seconds) == [section.id for section in page.sections]
    for name, content in (("x.html", html(page)), ("x.md", markdown(page))):
        assert len(content.splitlines()) - len(without_times(name, content).splitlines()) == 1


def test_letters_on_the_heat_picture_stand_out() -> None:
    from analysis.report.heat import DARK_ENOUGH, colour

    def light(shade: float) -> float:
        parts = [int(colour(shade)[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    assert (light(DARK_ENOUGH - 0.001) + 0.05) / 0.05 >= 4.5
    assert 1.05 / (light(DARK_ENOUGH) + 0.05) >= 4.5

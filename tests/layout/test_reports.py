"""The reports: well made, complete, and the committed ones current."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from analysis.cli import main
from analysis.report import ReportOptions, changes, write_reports
from analysis.report.parts import Illustration, Page, Table
from analysis.report.request import SectionRequest
from analysis.report.sections import page_plans
from analysis.report.weaving import (
    all_parts,
    as_json,
    group_to_dict,
    html,
    index,
    markdown,
    page_json,
    pictures,
    without_times,
)
from analysis.report.writing import Job, cache_of, make_pages
from model.registry import game_named, game_names
from tests.layout.markup import Reader
from tests.layout.places import REPORTS

pytestmark = [pytest.mark.xdist_group("reports"), pytest.mark.slow]


@cache
def pages() -> dict[str, Page]:
    return {page.name: page for page in make_pages(ReportOptions(jobs=os.cpu_count() or 1))}


QUESTIONS = "analysis.report.sections.questions:section"


@pytest.fixture(params=[plan.name for plan in page_plans()])
def page(request: pytest.FixtureRequest) -> Page:
    return pages()[request.param]


def test_every_section_says_its_finding_and_its_command(page: Page) -> None:
    for section in page.sections:
        assert section.finding.endswith("."), section.id
        assert section.run.command.startswith(f"rulescope {page.game} "), section.id
        assert list(all_parts(section)), section.id
        assert section.answer, section.id


def test_every_command_is_one_that_there_is(page: Page, capsys: pytest.CaptureFixture[str]) -> None:
    groups = (group for section in page.sections for group in section.groups if group.run)
    lines = {section.run.command for section in page.sections} | {group.run.command for group in groups if group.run}
    verbs = {tuple(one.split()[1:3]) for line in lines for one in line.split("; ")}
    for game, verb in sorted(verbs):
        with pytest.raises(SystemExit) as left:
            main([game, verb, "--help"])
        assert left.value.code == 0, verb
    assert capsys.readouterr().err == ""


def test_the_page_is_well_formed(page: Page) -> None:
    reader = Reader(html(page))
    assert reader.problems == []
    assert reader.headings.count(1) == 1
    assert {
        "en",
        *(edition.language for edition in game_named(page.game).rulebook.editions.values()),
    } <= reader.languages


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


NUMBER = re.compile(r"\d[\d,.]*\d|\d")


def numbers_shown(page: str) -> set[str]:
    """Every number that a reader of a page sees, those in its pictures too."""
    body = re.sub(r"<title>.*?</title>", " ", page.partition("<main")[2].partition("</main>")[0], flags=re.DOTALL)
    return set(NUMBER.findall(unescape(re.sub(r"<[^>]*>", " ", body))))


def test_every_number_of_the_page_and_its_pictures_stands_in_the_json(page: Page) -> None:
    assert numbers_shown(html(page)) - set(NUMBER.findall(page_json(page))) == set()


def test_every_number_of_the_first_page_stands_in_the_json_of_a_page() -> None:
    beside = {number for page in pages().values() for number in NUMBER.findall(page_json(page))}
    assert numbers_shown(index(list(pages().values()))) - beside == set()


@pytest.mark.parametrize("game", game_names())
def test_every_question_has_its_place_stances_shares_and_four_wordings(game: str) -> None:
    page, book = pages()[game], game_named(game).rulebook
    questions = next(section for section in page.sections if section.id == "questions")
    groups = {group.id: group for group in questions.groups}
    for question in book.questions:
        said = as_json(group_to_dict(groups[f"question-{question.field()}"]))
        for edition in book.editions.values():
            assert [str(place) for place in edition.stance(question).places if str(place) not in said] == []
        recommended = book.recommendations[question.id].wording
        assert [
            name for name, words in recommended.texts.items() if json.dumps(words, ensure_ascii=False)[1:-1] not in said
        ] == []
        assert " part " in said, question.id
        assert any(isinstance(part, Illustration) for part in groups[f"question-{question.field()}"].parts), question.id


def test_every_cited_place_stands_on_a_page() -> None:
    for game in game_names():
        written = "".join(html(page) for page in pages().values() if page.game == game)
        places = {str(place) for edition in game_named(game).rulebook.editions.values() for place in edition.places()}
        assert [place for place in places if place not in written] == []


@pytest.mark.parametrize("game", game_names())
def test_the_first_page_has_a_line_for_each_of_the_ten_questions_that_matter_most(game: str) -> None:
    page = pages()[game]
    fixing, questions = page.sections[0], next(s for s in page.sections if s.id == "questions")
    table = fixing.parts[0]
    assert isinstance(table, Table)
    targets = [row[0].spans[0].target.partition("#")[2] for row in table.rows]
    assert targets == [group.id for group in questions.groups][:10]


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


def test_the_committed_reports_are_current() -> None:
    assert changes(REPORTS, ReportOptions(jobs=os.cpu_count() or 1)) == [], (
        "run `rulescope report` and read the difference"
    )


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
    assert json.loads((tmp_path / "recess.json").read_text("utf-8"))["page"] == "recess"


def test_check_says_which_section_of_which_file_changed(tmp_path: Path) -> None:
    write_reports(tmp_path)
    path = tmp_path / "colorpop.json"
    told = json.loads(path.read_text("utf-8"))
    questions = next(section for section in told["sections"] if section["id"] == "questions")
    questions["groups"][3]["parts"] = []
    path.write_text(json.dumps(told), "utf-8")
    (tmp_path / "stray.txt").touch()
    assert changes(tmp_path) == [
        "stray.txt: nothing writes it any more",
        f"colorpop.json: section questions changed: {questions['groups'][3]['id']}",
    ]


def test_check_ends_with_status_1_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["report", "--check", "--out", str(tmp_path)])
    assert left.value.code == 1
    assert "recess.html: would be new" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_a_section_whose_inputs_did_not_change_is_not_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    before = make_pages()
    monkeypatch.setattr("analysis.report.writing.timed", lambda job: pytest.fail(f"{job} is worked out again"))
    assert make_pages() == before


def test_another_rulings_file_is_another_input(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    without, beside = (
        Job(SectionRequest("recess", options), "analysis.report.sections.questions:section")
        for options in (ReportOptions(), ReportOptions(rulings=(("recess", file),)))
    )
    file.write_text("", "utf-8")
    empty = cache_of(beside).path
    file.write_text("# one more line", "utf-8")
    assert len({cache_of(without).path, empty, cache_of(beside).path}) == 3


def test_the_sentences_of_your_own_copy_stand_beside_our_words(monkeypatch: pytest.MonkeyPatch) -> None:
    place = str(game_named("recess").rulebook.editions["fr"].stances["nun.stay"].places[0])
    sentences = {"fr": {place: "Ma phrase à moi."}}
    monkeypatch.setattr("analysis.report.sections.questions.sentences_of", lambda _: sentences)
    section = Job(SectionRequest("recess"), QUESTIONS).write(SectionRequest("recess"))
    (group,) = [group for group in section.groups if group.id == "question-nun_stay"]
    assert f"{place}: Ma phrase à moi." in as_json(group_to_dict(group))


def test_the_reports_stay_small_enough_to_send() -> None:
    assert sum(path.stat().st_size for path in REPORTS.rglob("*") if path.is_file()) < 6_000_000


def test_your_copy_of_a_rulebook_goes_only_where_you_say(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["report", "--text", "recess:fr=recre.txt"])
    assert left.value.code == 2
    assert "--text needs --out" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit) as left:
        main(["report", "--out", str(tmp_path / "file" / "inside")])
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_seconds_stand_in_the_json_and_in_lines_of_their_own(page: Page) -> None:
    seconds = json.loads(page_json(page))["seconds"]
    assert list(seconds) == [section.id for section in page.sections]
    for name, content in (("x.html", html(page)), ("x.md", markdown(page))):
        timed_lines = len(content.splitlines()) - len(without_times(name, content).splitlines())
        groups = [group for section in page.sections for group in section.groups]
        runs = [section.run for section in page.sections] + [group.run for group in groups if group.run]
        assert timed_lines == 1 + sum(run.seconds is not None for run in runs)


def test_letters_on_the_heat_picture_stand_out() -> None:
    from analysis.charts.heat import DARK_ENOUGH, colour

    def light(shade: float) -> float:
        parts = [int(colour(shade)[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    assert (light(DARK_ENOUGH - 0.001) + 0.05) / 0.05 >= 4.5
    assert 1.05 / (light(DARK_ENOUGH) + 0.05) >= 4.5

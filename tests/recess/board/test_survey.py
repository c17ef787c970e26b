import pytest

from analysis.recess.board.survey import MEASURES, SurveyFile, extremes, plot, survey, survey_json
from model.errors import BadFile, BadInput
from model.recess.sections import BoardSection, shipped_sections

OURS = shipped_sections()


def test_a_survey_measures_arrangements_in_a_fixed_order():
    rows = list(survey(OURS, limit=5))
    assert [str(row.arrangement) for row in rows] == [
        "1234",
        *(f"1234 turned 000{n}" for n in (1, 2, 3)),
        "1234 turned 0010",
    ]
    assert set(rows[0].row()) == {"order", "turns", *MEASURES}


def test_the_ends_of_a_measure_are_its_lowest_and_highest():
    rows = list(survey(OURS, limit=20))
    (low,), (high,) = extremes(rows, "queen_hidden")
    assert low.queen_hidden == min(row.queen_hidden for row in rows)
    assert high.queen_hidden == max(row.queen_hidden for row in rows)
    assert survey_json(rows)["arrangements"] == 20


def test_an_unknown_measure_is_refused():
    with pytest.raises(BadInput, match="expected one of queen_hidden"):
        extremes([], "beauty")


def test_a_stopped_survey_goes_on_where_it_was_even_after_half_a_line(tmp_path):
    path = tmp_path / "rows.csv"
    whole = list(survey(OURS, limit=6))
    stopped = SurveyFile(path, OURS).keep([], survey(OURS))
    for _ in range(4):
        next(stopped)
    stopped.close()  # type: ignore[attr-defined]
    path.write_text(path.read_text()[:-3])
    file = SurveyFile(path, OURS)
    known = file.read()
    assert known == whole[:3]
    assert list(file.keep(known, survey(OURS, known, limit=6))) == whole
    assert file.read() == whole


def test_rows_about_other_sections_are_refused(tmp_path):
    path = tmp_path / "rows.csv"
    list(SurveyFile(path, OURS).keep([], survey(OURS, limit=1)))
    plain = BoardSection.parse("\n".join([". . . . . ."] * 6))
    with pytest.raises(BadFile, match="another set was surveyed"):
        SurveyFile(path, (plain, plain, plain, plain)).read()


def test_a_file_that_is_no_survey_is_refused(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text("a,b\n1,2\n")
    with pytest.raises(BadFile, match="other columns"):
        SurveyFile(path, OURS).read()


def test_an_arrangement_with_a_sealed_space_is_refused_by_name():
    plain = BoardSection.parse("\n".join([". . . . ."] * 5))
    ring = BoardSection.parse(". . . . .\n. . # . .\n. # . # .\n. . # . .\n. . . . .")
    with pytest.raises(BadInput, match="arrangement 1234: h8 is cut off from the rest"):
        list(survey((plain, plain, plain, ring)))


def test_the_plot_shows_two_panels_and_a_colour_bar():
    assert len(plot(list(survey(OURS, limit=10)), "ten").axes) == 3

import io
import json
import subprocess
import sys

import pytest

from analysis.cli import main
from model.recess.board import Board, named_board, shipped_board
from model.recess.sections import BOARDS


@pytest.fixture
def run(capsys, monkeypatch):
    def run(*arguments, given=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
        with pytest.raises(SystemExit) as left:
            main(["recess", "board", *map(str, arguments)])
        said = capsys.readouterr()
        return left.value.code, said.out, said.err

    return run


def test_without_a_word_our_board_is_drawn(run):
    status, out, _ = run()
    assert status == 0
    assert out.splitlines()[1] == "  1 () () .  .  .  .  .  .  .  #  .  ."


def test_a_board_goes_out_as_json_and_its_picture_comes_back(run):
    _, out, _ = run("--board", "study-6x6", "--json")
    assert Board.parse(json.loads(out)["picture"]) == named_board("study-6x6")


def test_a_board_is_drawn_into_svg_and_png_files(run, tmp_path):
    status, out, _ = run("--svg", tmp_path / "b.svg", "--png", tmp_path / "b.png")
    assert (status, out) == (0, "")
    assert (tmp_path / "b.svg").read_text().startswith("<svg")
    assert (tmp_path / "b.png").read_bytes().startswith(b"\x89PNG")


def test_an_arrangement_is_printed_as_a_picture_that_is_read_again(run):
    _, out, _ = run("arrange", "--order", "3142", "--turns", "0123")
    assert Board.parse(out).name == "3142 turned 0123"
    assert run("check", "-", given=out)[0] == 0
    assert run("--board", "-", given=out)[0] == 0


def test_a_random_board_is_the_same_for_the_same_seed(run):
    assert run("random", "--size", "7x9", "--seed", "4") == run("random", "--size", "7x9", "--seed", "4")
    assert run("random", "--size", "7x9", "--seed", "4") != run("random", "--size", "7x9", "--seed", "5")


def test_a_ragged_section_ends_in_one_line_and_status_2(run, tmp_path):
    for number in (1, 2, 3, 4):
        (tmp_path / f"{number}.txt").write_text((BOARDS / "ours" / f"{number}.txt").read_text())
    (tmp_path / "2.txt").write_text(". . .\n. .\n. . .\n")
    expected = f"rulescope: {tmp_path / '2.txt'}:2: row 2 has 2 spaces; expected 3 as in the first row\n"
    assert run("arrange", "--sections", tmp_path) == (2, "", expected)


@pytest.mark.parametrize("verb", [["--board"], ["check"], ["connectivity", "--board"]])
@pytest.mark.parametrize(
    ("picture", "line", "problem"),
    [
        (". # .\n# . .\n. . .", 1, "a1 is cut off from the rest"),
        (". . .\n. ? .\n. . .", 2, "unknown token '?' at row 2, column 2"),
        (". . .\n. .\n. . .", 2, "row 2 has 2 spaces"),
    ],
)
def test_a_bad_board_ends_in_one_line_and_status_2(run, tmp_path, verb, picture, line, problem):
    (tmp_path / "bad.txt").write_text(picture)
    status, out, error = run(*verb, tmp_path / "bad.txt")
    assert (status, out, error.count("\n")) == (2, "", 1)
    assert f"bad.txt:{line}: {problem}" in error


def test_check_lists_every_problem(run):
    status, _, error = run("check", "-", given=". .\n? ? ?")
    assert (status, error.count("\n")) == (2, 4)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--board", "nowhere"],
        ["check", "nowhere.txt"],
        ["arrange", "--order", "1111"],
        ["arrange", "--sections", "nowhere"],
        ["random", "--size", "twelve"],
        ["random", "--size", "1x9"],
        ["random", "--size", "9x99"],
        ["random", "--density", "2"],
        ["survey", "--by", "beauty"],
    ],
)
def test_bad_input_ends_in_one_line_and_status_2(run, arguments):
    status, out, error = run(*arguments)
    assert (status, out, error.count("\n")) == (2, "", 1)


def test_connectivity_speaks_to_people_and_to_programs(run):
    _, out, _ = run("connectivity")
    assert "Pocket behind j2: k1, l1, k2, l2." in out
    found = json.loads(run("connectivity", "--json")[1])
    assert found["entrance_distance"] == 22
    assert len(found["sight"]["rook"]["hidden_share"]) == len(shipped_board().open_spaces)


def test_a_survey_writes_rows_a_plot_and_a_table(run, tmp_path):
    status, out, _ = run("survey", "--limit", 8, "--csv", tmp_path / "s.csv", "--plot", tmp_path / "s.svg")
    assert status == 0
    assert "Hardest to watch: 1234" in out
    assert len((tmp_path / "s.csv").read_text().splitlines()) == 9
    assert "<svg" in (tmp_path / "s.svg").read_text()


def test_a_survey_goes_out_as_json(run):
    assert json.loads(run("survey", "--limit", 3, "--json")[1])["arrangements"] == 3


def test_help_loads_nothing_heavy_and_says_how_to_type_in_a_box():
    program = (
        "import sys; from analysis.cli import rulescope;"
        "rulescope.main(['recess', 'board', '--help'], standalone_mode=False);"
        "print(sorted({'networkx', 'matplotlib', 'numpy', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "If you own the box" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"

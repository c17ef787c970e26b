"""`rulebook`, `question`, `clause`, `compare` on the command line: what they print and how they end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command; give its exit status and what it printed."""
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    printed = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, printed.out, printed.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["recess", "compare"],
        ["recess", "compare", "fr", "ja"],
        ["recess", "compare", "--markdown"],
        ["recess", "rulebook"],
        ["recess", "rulebook", "--edition", "ja"],
        ["recess", "rulebook", "--edition", "ja", "--markdown"],
        ["recess", "rulebook", "--markdown"],
        ["recess", "question", "nun.stay"],
        ["recess", "question", "nun_stay", "--markdown"],
        ["recess", "clause", "nun.line"],
        ["recess", "clause", "nun.line", "--markdown"],
        ["colorpop", "compare"],
        ["colorpop", "rulebook"],
        ["colorpop", "question", "group.joker_only"],
        ["recess", "compare", "--help"],
    ],
    ids=" ".join,
)
def test_a_command_prints_for_people_and_ends_well(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    status, out, err = run(capsys, *arguments)
    assert status == 0
    assert out
    assert not err


@pytest.mark.parametrize(
    "arguments",
    [["recess", "compare", "fr", "es"], ["recess", "rulebook"], ["colorpop", "question", "win.team"]],
    ids=" ".join,
)
def test_json_is_json_in_the_editions_own_letters(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    status, out, _ = run(capsys, *arguments, "--json")
    assert status == 0
    assert json.loads(out)
    assert "\\u" not in out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["recess", "compare", "fr", "jp"], "recess has no edition 'jp' (did you mean ja?); allowed: es, fr, ja"),
        (["recess", "rulebook", "--edition", "de"], "recess has no edition 'de'"),
        (["recess", "question", "nun.sty"], "recess has no question 'nun.sty' (did you mean nun.stay?)"),
        (["recess", "clause", "nun.lne"], "recess has no clause 'nun.lne' (did you mean nun.line?)"),
        (["colorpop", "clause", "nun.line"], "colorpop has no clause 'nun.line'"),
        (["recess", "question"], "Missing argument 'QUESTION'"),
        (["recess", "rulebook", "--text", "fr"], "--text fr is not an edition and a file"),
        (["recess", "rulebook", "--text", "fr=no/such/file.txt"], "no/such/file.txt: no such file"),
        (["recess", "rulebook", "--text", "fr=x", "--edition", "fr"], "do not go together"),
        (["recess", "rulebook", "--fingerprints"], "--fingerprints needs a text"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_bad_input_ends_in_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], line: str
) -> None:
    status, out, err = run(capsys, *arguments)
    assert status == 2
    assert not out
    assert line in err
    assert err.count("\n") == 1


def test_a_text_without_the_cited_sentences_fails_the_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_text("MISE EN PLACE\n\nOn ouvre la boîte.\n\nPOUSSER\n\nOn souffle.\n", encoding="utf-8")
    status, out, err = run(capsys, "recess", "rulebook", "--text", f"fr={copy}", "--json")
    assert status == 1
    assert json.loads(out)[0]["counts"]["orphaned"] > 0
    assert "orphaned" in err


def test_fingerprints_are_written_as_the_edition_file_wants_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_text("POUSSER\n\nOn souffle. On souffle encore.\n", encoding="utf-8")
    status, out, _ = run(capsys, "recess", "rulebook", "--text", f"fr={copy}", "--fingerprints")
    assert status == 0
    assert out.startswith("[fingerprints]\n")
    assert '\n"push 1.2" = "' in out
    assert "\n# push 1.5: no sentence stands there\n" in out

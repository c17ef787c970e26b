"""Differences for people's eyes: the picture, both ways on, who is responsible, and how small it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from analysis.answers import FOUND, UNDECIDED, Answer
from analysis.diverge import Difference, EditionQuestion
from analysis.diverge.domain import domain_of
from analysis.diverge.editions import AboutEditions, ThreeWay
from analysis.diverge.here import Here
from analysis.diverge.open_questions import Dependency, OpenEditions
from analysis.diverge.solver_answers import size_in_words
from analysis.play.view import framed, write_svg
from model.registry import game_named


def size_of(difference: Difference) -> str:
    """Say how small a witness is, as in `1 turn, 2 pieces, 4 spaces`."""
    return size_in_words(difference.game, difference.key)


def smallness(difference: Difference) -> str:
    """Say whether anything smaller could be a witness."""
    if "questions" in difference.answer.details:
        questions, undecided = (difference.answer.details[name] for name in ("questions", "undecided"))
        if difference.is_minimal:
            return f"nothing smaller, proved by {difference.answer.by} ({questions:,} unknown positions)"
        return f"not proved smallest: {undecided[0]}" if undecided else "another than the smallest"
    if difference.is_minimal:
        return f"all {difference.tried:,} smaller positions of the bound were tried"
    not_tried = domain_of(difference.game).NOT_TRIED
    tried = f"not proved minimal: {difference.tried:,} smaller positions were tried, not {not_tried}"
    return tried if not_tried else "another than the smallest"


def describe(difference: Difference) -> str:
    """One difference in full."""
    names = [f"{difference.question}={word}" if difference.question else word for word in difference.readings]
    lines = [f"{difference.answer.word}: {difference.answer.asked}"]
    if difference.company != "baseline":
        lines.append(f"beside {difference.company}")
    if not difference.is_found:
        by = f"{difference.tried:,} positions"
        if "questions" in difference.answer.details:
            by = f"{difference.answer.details['questions']:,} unknown positions, by {difference.answer.by}"
        lines.append(f"No difference in {by}: {difference.answer.bound}.")
        lines += [f"undecided: {why}" for why in difference.answer.details.get("undecided", ())]
        return "\n".join([*lines, *opinion_lines(difference.answer)])
    lines += ["", framed(difference.position), ""]
    if difference.turn:
        lines.append(f"turn: {'; '.join(difference.turn)}")
    wide = max(map(len, names))
    for name, outcome in zip(names, (difference.outcome_one, difference.outcome_other), strict=False):
        lines.append(f"  {name:<{wide}}  {outcome}")
    lines += [f"  {name:<{wide}}  {outcome}" for name, outcome in difference.answer.details.get("third", {}).items()]
    lines += ["", *result_lines(difference, names)]
    words = game_named(difference.game).rulebook.clauses
    lines += [f"responsible: {clause}  {words[clause]}" for clause in difference.clauses]
    lines += [f"size: {size_of(difference)}; {smallness(difference)}", f"bound: {difference.answer.bound}"]
    if depends_on := difference.answer.details.get("depends_on"):
        lines.append(f"depends on: no difference here under {', '.join(depends_on)}")
    elif difference.question:
        lines.append("depends on: nothing else; the same under every single other reading")
    if "questions" in difference.answer.details:
        lines.append(f"by {difference.answer.by}, {difference.answer.seconds:.1f} s")
    return "\n".join([*lines, *opinion_lines(difference.answer)])


def opinion_lines(answer: Answer) -> list[str]:
    """What others say to an answer; without anybody else it rests on the clauses alone."""
    opinions = [f"second opinion: {opinion}" for opinion in answer.opinions]
    return opinions or ["one encoding only: nobody else has been asked"] * ("questions" in answer.details)


def result_lines(difference: Difference, names: Iterable[str]) -> list[str]:
    """The positions after the turn, each under the name of its reading."""
    lines = []
    for name, result in zip(names, (difference.result_one, difference.result_other), strict=False):
        if result is not None:
            lines += [f"after it under {name}:", framed(result), ""]
    return lines


def show_all(answers: Mapping[str, list[Difference]], console: Console) -> None:
    """A table of all questions: how small the witness is, what it is beside, and the position on one line."""
    table = Table("readings", "smallest by", "tried", "beside", "position", "turn")
    for difference in (one for each in answers.values() for one in each):
        if not difference.is_found:
            table.add_row(difference.name, "no difference", f"{difference.tried:,}", "", "", "")
            continue
        sign = "" if difference.is_minimal else " (not proved)"
        table.add_row(
            difference.name,
            size_of(difference) + sign,
            f"{difference.tried:,}",
            "" if difference.company == "baseline" else difference.company,
            difference.position.line(),
            "; ".join(difference.turn) or f"{difference.outcome_one} / {difference.outcome_other}",
        )
    console.print(table)
    found = [difference for each in answers.values() for difference in each if difference.is_found]
    console.print(
        f"{len(found)} of {sum(map(len, answers.values()))} pairs of readings differ within the bound, "
        f"{sum(difference.is_minimal for difference in found)} proved smallest."
    )


def write_svgs(difference: Difference, folder: Path) -> list[Path]:
    """Draw the witness and the positions after its turn into a folder; give the files."""
    folder.mkdir(parents=True, exist_ok=True)
    ruleset = game_named(difference.game).rulebook.ruleset
    name = "-".join((difference.question or "editions", *difference.readings)).replace(".", "-")
    drawn: list[tuple[str, Any, str, tuple[Any, ...]]] = []
    if difference.position is not None:
        rules = difference.rules_one if difference.only != "other" else difference.rules_other
        steps = game_named(difference.game).read_turn("; ".join(difference.turn))
        drawn.append((name, difference.position, rules, steps))
    sides = ((difference.result_one, difference.rules_one), (difference.result_other, difference.rules_other))
    for word, (result, rules) in zip(difference.readings, sides, strict=False):
        if result is not None:
            drawn.append((f"{name}-after-{word}", result, rules, ()))
    files = []
    for title, position, rules, steps in drawn:
        files.append(folder / f"{title}.svg")
        write_svg(files[-1], position, ruleset.parse(rules), steps)
    return files


# A position that is given.


def describe_here(found: Iterable[Here]) -> str:
    """The readings that differ in a position, each pair with its turn; those that do not; and what is not known."""
    lines, same, unknown = list[str](), list[str](), list[str]()
    for each in found:
        name = f"{each.question}={'/'.join(each.readings)}"
        if each.word == FOUND:
            side = each.readings[each.only == "other"]
            lines.append(f"{name}: only {side} allows {'; '.join(each.turn)} ({', '.join(each.clauses)})")
        elif each.word == UNDECIDED:
            unknown.append(f"{name}: undecided, {each.why}")
        else:
            same.append(name)
    by = {f"by {each.by}; second opinion: {each.opinion.by}" for each in found}
    return "\n".join([
        f"{len(lines)} pairs of readings differ here:", *(f"  {line}" for line in lines),
        f"{len(same)} do not: {', '.join(same)}", *unknown, *sorted(by),
    ])  # fmt: skip


# Editions.


def about_editions(about: AboutEditions) -> Iterator[str]:
    """The questions whose other reading alone makes two editions differ here, more of three, and all questions."""
    if about.alone is not None:
        yield f"alone enough for it here: {', '.join(about.alone) or 'no single question'}"
    if about.all_differ:
        yield describe_three_ways(about.all_differ)
    yield edition_questions(about.questions)


def edition_questions(questions: Iterable[EditionQuestion]) -> str:
    """The questions in which editions contradict each other or may differ, each with its smallest witness."""
    groups: dict[str, list[EditionQuestion]] = {}
    for question in questions:
        how = "they contradict each other" if question.is_certain else "they may differ, depending on the reading"
        played = "" if question.is_certain == question.is_played else ", and do by each edition's most likely reading"
        groups.setdefault(f"questions in which {how}{played}:", []).append(question)
    lines = []
    for title, group in groups.items():
        lines.append(title)
        for question in group:
            lines.append(f"  {question.question:<20} {', '.join(map(' '.join, question.stances.items()))}")
            lines += [f"    {witness_line(difference)}" for difference in question.differences]
    return "\n".join(lines)


def witness_line(difference: Difference) -> str:
    """Two readings and their smallest witness on one line."""
    if not difference.is_found:
        return f"{'/'.join(difference.readings)}: no difference in {difference.tried:,} positions"
    beside = "" if difference.company == "baseline" else f", beside {difference.company}"
    turn = f"; {', '.join(difference.turn)}" if difference.turn else ""
    return f"{'/'.join(difference.readings)}: {difference.position.line()}{turn} ({size_of(difference)}{beside})"


def describe_three_ways(found: Iterable[ThreeWay]) -> str:
    """Positions in which three editions differ, each by two questions."""
    lines = ["more positions in which all of them differ, each by two questions:"]
    for three in found:
        lines.append(f"  {' and '.join(three.questions)}")
        lines.append(f"    {three.position.line()}; {', '.join(three.turn)}")
        lines += [f"      {name}  {outcome}" for name, outcome in three.outcomes.items()]
    return "\n".join(lines)


def describe_under_all_readings(answer: Answer, dependency: Dependency | None) -> str:
    """The smallest position in which two editions differ under every reading, and what was gone through for it."""
    lines = [f"{answer.word}: {answer.asked}"]
    if answer.witness is not None:
        lines += ["", framed(answer.witness), ""]
    lines += [f"all {answer.details['tried']:,} smaller positions of the bound were tried", f"bound: {answer.bound}"]
    lines += [f"by {answer.by}"]
    if dependency is not None:
        lines += dependency_lines(dependency)
    return "\n".join([*lines, *(f"second opinion: {opinion}" for opinion in answer.opinions)])


def describe_open(found: OpenEditions) -> str:
    """Where two editions differ under every reading; if they are played otherwise, also on what that depends."""
    said = describe_under_all_readings(found.answer, found.whatever)
    if found.dependency is None or found.played.position == found.answer.witness:
        return said
    played = f"by each edition's most likely reading they differ in {found.played.position.line()}"
    return "\n".join([said, "", played, *dependency_lines(found.dependency)])


def dependency_lines(dependency: Dependency) -> list[str]:
    """Say under which readings of open questions two editions differ in a position."""
    lines = [f"{name} leaves open here: {', '.join(asked) or 'nothing'}" for name, asked in dependency.open.items()]
    if not dependency.is_complete:
        return [*lines, "undecided: there are too many ways to read these"]
    lines.append(f"they differ under {dependency.differing:,} of {dependency.pairs:,} pairs of readings of these")
    lines += [f"they differ with {name}, whatever else is read" for name in dependency.always]
    return lines + [f"they do not differ with {name}, whatever else is read" for name in dependency.never]

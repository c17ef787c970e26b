"""Partings for people's eyes: the picture, both ways on, who is responsible, and how small it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from analysis.answers import FOUND, UNDECIDED, Answer
from analysis.diverge import EditionQuestion, Parting, deciding_alone
from analysis.diverge.editions import ThreeWay
from analysis.diverge.here import Here
from analysis.diverge.open_questions import Hanging, LeftOpen
from analysis.diverge.search import domain_of
from analysis.diverge.solver_answers import size_in_words
from analysis.play.view import framed, write_svg
from model.registry import game_named


def size_of(parting: Parting) -> str:
    """Say how small a witness is, as in `1 turn, 2 pieces, 4 spaces`."""
    return size_in_words(parting.game, parting.key)


def smallness(parting: Parting) -> str:
    """Say whether anything smaller could be a witness."""
    if "questions" in parting.answer.details:
        questions, undecided = (parting.answer.details[name] for name in ("questions", "undecided"))
        if parting.is_minimal:
            return f"nothing smaller, proved by {parting.answer.by} ({questions:,} unknown positions)"
        return f"not proved smallest: {undecided[0]}" if undecided else "another than the smallest"
    if parting.is_minimal:
        return f"all {parting.tried:,} smaller positions of the bound were tried"
    return (
        f"not proved minimal: {parting.tried:,} smaller positions were tried, not {domain_of(parting.game).NOT_TRIED}"
    )


def shown(parting: Parting) -> str:
    """One parting in full."""
    names = [f"{parting.question}={word}" if parting.question else word for word in parting.readings]
    lines = [f"{parting.answer.word}: {parting.answer.asked}"]
    if parting.company != "baseline":
        lines.append(f"beside {parting.company}")
    if not parting.is_found:
        by = f"{parting.tried:,} positions"
        if "questions" in parting.answer.details:
            by = f"{parting.answer.details['questions']:,} unknown positions, by {parting.answer.by}"
        lines.append(f"No difference in {by}: {parting.answer.bound}.")
        lines += [f"undecided: {why}" for why in parting.answer.details.get("undecided", ())]
        return "\n".join([*lines, *(f"second opinion: {opinion}" for opinion in parting.answer.opinions)])
    lines += ["", framed(parting.position), ""]
    if parting.turn:
        lines.append(f"turn: {'; '.join(parting.turn)}")
    wide = max(map(len, names))
    for name, outcome in zip(names, (parting.outcome_one, parting.outcome_other), strict=False):
        lines.append(f"  {name:<{wide}}  {outcome}")
    lines += [f"  {name:<{wide}}  {outcome}" for name, outcome in parting.answer.details.get("third", {}).items()]
    lines += ["", *results_shown(parting, names)]
    words = game_named(parting.game).rulebook.clauses
    lines += [f"responsible: {clause}  {words[clause]}" for clause in parting.clauses]
    lines += [f"size: {size_of(parting)}; {smallness(parting)}", f"bound: {parting.answer.bound}"]
    if hangs_on := parting.answer.details.get("hangs_on"):
        lines.append(f"hangs on: no parting here under {', '.join(hangs_on)}")
    elif parting.question:
        lines.append("hangs on: nothing else; the same under every single other reading")
    if "questions" in parting.answer.details:
        lines.append(f"by {parting.answer.by}, {parting.answer.seconds:.1f} s")
    lines += [f"second opinion: {opinion}" for opinion in parting.answer.opinions]
    return "\n".join(lines)


def results_shown(parting: Parting, names: Iterable[str]) -> list[str]:
    """The positions after the turn, each under the name of its reading."""
    lines = []
    for name, result in zip(names, (parting.result_one, parting.result_other), strict=False):
        if result is not None:
            lines += [f"after it under {name}:", framed(result), ""]
    return lines


def show_all(answers: Mapping[str, list[Parting]], console: Console) -> None:
    """A table of all questions: how small the witness is, what it is beside, and the position on one line."""
    table = Table("readings", "smallest by", "tried", "beside", "position", "turn")
    for parting in (one for each in answers.values() for one in each):
        if not parting.is_found:
            table.add_row(parting.name, "no difference", f"{parting.tried:,}", "", "", "")
            continue
        sign = "" if parting.is_minimal else " (not proved)"
        table.add_row(
            parting.name,
            size_of(parting) + sign,
            f"{parting.tried:,}",
            "" if parting.company == "baseline" else parting.company,
            parting.position.line(),
            "; ".join(parting.turn) or f"{parting.outcome_one} / {parting.outcome_other}",
        )
    console.print(table)
    found = [parting for each in answers.values() for parting in each if parting.is_found]
    console.print(
        f"{len(found)} of {sum(map(len, answers.values()))} pairs of readings part within the bound, "
        f"{sum(parting.is_minimal for parting in found)} proved smallest."
    )


def write_svgs(parting: Parting, folder: Path) -> list[Path]:
    """Draw the witness and the positions after its turn into a folder; give the files."""
    folder.mkdir(parents=True, exist_ok=True)
    ruleset = game_named(parting.game).rulebook.ruleset
    name = "-".join((parting.question or "editions", *parting.readings)).replace(".", "-")
    drawn: list[tuple[str, Any, str, tuple[Any, ...]]] = []
    if parting.position is not None:
        rules = parting.rules_one if parting.only != "other" else parting.rules_other
        steps = game_named(parting.game).read_turn("; ".join(parting.turn))
        drawn.append((name, parting.position, rules, steps if parting.game == "recess" else ()))
    sides = ((parting.result_one, parting.rules_one), (parting.result_other, parting.rules_other))
    for word, (result, rules) in zip(parting.readings, sides, strict=False):
        if result is not None:
            drawn.append((f"{name}-after-{word}", result, rules, ()))
    files = []
    for title, position, rules, steps in drawn:
        files.append(folder / f"{title}.svg")
        write_svg(files[-1], position, ruleset.parse(rules), steps)
    return files


# A position that is given.


def here_shown(found: Iterable[Here]) -> str:
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


def alone_enough(parting: Parting) -> str:
    """The questions of which the other edition's reading alone makes two editions part in the witness."""
    return f"alone enough for it here: {', '.join(deciding_alone(parting)) or 'no single question'}"


def edition_questions(questions: Iterable[EditionQuestion]) -> str:
    """The questions in which editions part for certain, as they are played, or may, each with its smallest witness."""
    groups: dict[str, list[EditionQuestion]] = {}
    for question in questions:
        how = "they part for certain" if question.is_certain else "they may part"
        played = "" if question.is_certain == question.is_played else ", and do as they are played"
        groups.setdefault(f"questions in which {how}{played}:", []).append(question)
    lines = []
    for title, group in groups.items():
        lines.append(title)
        for question in group:
            lines.append(f"  {question.question:<20} {', '.join(map(' '.join, question.stances.items()))}")
            lines += [f"    {witness_line(parting)}" for parting in question.partings]
    return "\n".join(lines)


def witness_line(parting: Parting) -> str:
    """Two readings and their smallest witness on one line."""
    if not parting.is_found:
        return f"{'/'.join(parting.readings)}: no difference in {parting.tried:,} positions"
    beside = "" if parting.company == "baseline" else f", beside {parting.company}"
    turn = f"; {', '.join(parting.turn)}" if parting.turn else ""
    return f"{'/'.join(parting.readings)}: {parting.position.line()}{turn} ({size_of(parting)}{beside})"


def three_ways_shown(found: Iterable[ThreeWay]) -> str:
    """Positions in which three editions part, each by two questions."""
    lines = ["more positions in which all of them part, each by two questions:"]
    for three in found:
        lines.append(f"  {' and '.join(three.questions)}")
        lines.append(f"    {three.position.line()}; {', '.join(three.turn)}")
        lines += [f"      {name}  {outcome}" for name, outcome in three.outcomes.items()]
    return "\n".join(lines)


def whatever_shown(answer: Answer, hanging: Hanging | None) -> str:
    """The smallest position in which two editions part whatever is read, and what was gone through for it."""
    lines = [f"{answer.word}: {answer.asked}"]
    if answer.witness is not None:
        lines += ["", framed(answer.witness), ""]
    lines += [f"all {answer.details['tried']:,} smaller positions of the bound were tried", f"bound: {answer.bound}"]
    lines += [f"by {answer.by}"]
    if hanging is not None:
        lines += hanging_shown(hanging)
    return "\n".join([*lines, *(f"second opinion: {opinion}" for opinion in answer.opinions)])


def open_shown(found: LeftOpen) -> str:
    """Where two editions part whatever is read; if they are played otherwise, also on what that hangs."""
    said = whatever_shown(found.answer, found.whatever)
    if found.hanging is None or found.played.position == found.answer.witness:
        return said
    played = f"as they are played they part in {found.played.position.line()}"
    return "\n".join([said, "", played, *hanging_shown(found.hanging)])


def hanging_shown(hanging: Hanging) -> list[str]:
    """Say under which readings of open questions two editions part in a position."""
    lines = [f"{name} leaves open here: {', '.join(asked) or 'nothing'}" for name, asked in hanging.open.items()]
    if not hanging.is_complete:
        return [*lines, "undecided: there are too many ways to read these"]
    lines.append(f"they part under {hanging.parting:,} of {hanging.pairs:,} pairs of readings of these")
    lines += [f"they part with {name}, whatever else is read" for name in hanging.always]
    return lines + [f"they do not part with {name}, whatever else is read" for name in hanging.never]

"""Rulings compared with the rules as they are: each replayed where readings differ, reopened when its ground moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, Literal

from model.errors import BadInput, IllegalMove
from model.registry import game_named
from model.rulebook import Edition, Question, Rulebook, Ruleset
from model.rulings import Against, Ruling, read_rulings

State = Literal["stands", "superseded", "reopened", "broken"]
ILLEGAL = "illegal"


@dataclass(frozen=True)
class Review:
    """How a ruling fares, and why: it stands, another took its place, its ground moved, or the rules do otherwise."""

    ruling: Ruling
    state: State
    why: tuple[str, ...] = ()

    @property
    def is_well(self) -> bool:
        """Whether nothing has to be done about it."""
        return self.state in ("stands", "superseded")

    def __str__(self) -> str:
        """Say it in one line."""
        reasons = f": {'; '.join(self.why)}" if self.why else ""
        return f"{self.ruling.name} {self.state}{reasons}"

    def to_dict(self) -> dict[str, Any]:
        """Give the verdict ready for JSON."""
        ruling = self.ruling
        return {
            "name": ruling.name,
            "question": ruling.question,
            "reading": ruling.reading,
            "who": ruling.who,
            "when": str(ruling.when),
            "source": ruling.source,
            "supersedes": ruling.supersedes or None,
            "state": self.state,
            "why": list(self.why),
            "positions": {word: vars(against) for word, against in ruling.against.items()},
        }


def rulings_of(game: str, own: Iterable[Path] = ()) -> dict[str, Ruling]:
    """The rulings that ship with a game, and a user's own after them; one of the same name takes the place of ours."""
    found: dict[str, Ruling] = {}
    for file in (game_named(game).folder / "rulings.toml", *own):
        found |= read_rulings(file)
    return found


# Judging.


def review_all(game: str, rulings: Mapping[str, Ruling]) -> list[Review]:
    """Say how each ruling fares."""
    followers = {ruling.supersedes: ruling.name for ruling in rulings.values() if ruling.supersedes}
    standing = [ruling for ruling in rulings.values() if ruling.name not in followers]
    return [
        Review(ruling, "superseded", (f"by {followers[ruling.name]}",))
        if ruling.name in followers
        else review(game_named(game).rulebook, ruling, standing)
        for ruling in rulings.values()
    ]


def review(book: Rulebook, ruling: Ruling, standing: Sequence[Ruling]) -> Review:
    """Say how one ruling fares that nothing has superseded."""
    try:
        reading = book.question(ruling.question).read(ruling.reading)
    except BadInput as error:
        return Review(ruling, "reopened", (str(error),))
    broken = [*clashes(ruling, standing), *(said for said in replays(ruling, reading, book.ruleset) if said)]
    if broken:
        return Review(ruling, "broken", tuple(broken))
    moved = [*moved_ground(ruling, reading, book), *unknown_rivals(ruling, reading)]
    return Review(ruling, "reopened" if moved else "stands", tuple(moved))


def clashes(ruling: Ruling, standing: Iterable[Ruling]) -> list[str]:
    """Name the other rulings that decide the same question otherwise."""
    return [
        f"{other.name} decides {other.question}={other.reading}"
        for other in standing
        if other.question == ruling.question and other.reading != ruling.reading
    ]


def unknown_rivals(ruling: Ruling, reading: Question) -> list[str]:
    """Name the readings from which the ruling does not say how it differs."""
    others = [word for word in type(reading).words() if word != reading.word]
    return [f"it does not say how it differs from {word}" for word in others if word not in ruling.against]


def moved_ground(ruling: Ruling, reading: Question, book: Rulebook) -> list[str]:
    """Say of each edition what has changed in the sentences that it cites on the question."""
    moved = []
    for edition in book.editions.values():
        before, now = ruling.fingerprints.get(edition.id), cited(edition, type(reading))
        if before is None:
            moved += [f"{edition.id} speaks to it since"] if now else []
            continue
        moved += [
            f"{edition.id} reads otherwise at {place}" for place in now if before.get(place, now[place]) != now[place]
        ]
        moved += [f"{edition.id} cites {place} since" for place in now if place not in before]
        moved += [f"{edition.id} no longer cites {place}" for place in before if place not in now]
    gone = [name for name in ruling.fingerprints if name not in book.editions]
    return moved + [f"the edition {name} is gone" for name in gone]


def cited(edition: Edition, question: type[Question]) -> dict[str, str]:
    """The places that an edition cites on a question, with the fingerprints of their sentences."""
    return {str(place): edition.fingerprints[place] for place in edition.stance(question).places}


# Replaying.


def replays(ruling: Ruling, reading: Question, ruleset: type[Ruleset]) -> Iterable[str]:
    """Replay every position of a ruling; say what is wrong with each, or nothing."""
    for word, against in ruling.against.items():
        yield "" if against.none else wrong_with(against, word, reading, ruleset)


def wrong_with(against: Against, word: str, reading: Question, ruleset: type[Ruleset]) -> str:
    """Say what is wrong with one position of a ruling; empty if it still tells the two readings apart as ruled."""
    try:
        rules = ruleset.parse(against.rules)
        rival = type(reading).read(word)
        ours, theirs = (comes_of(against, rules.choosing({reading.id: each})) for each in (reading, rival))
    except BadInput as error:
        return f"its position against {word} cannot be played ({error})"
    if ours != against.comes:
        return f"against {word} {against.turn or 'its position'} should come to {against.comes}, but comes to {ours}"
    return f"its position no longer tells it from {word}" if ours == theirs else ""


def comes_of(against: Against, rules: Ruleset) -> str:
    """Play a turn: the position after it on one line, or that it is illegal; of a finished game who has won."""
    game = game_named(rules.game)
    position = game.read(against.position)
    if position.ending is not None:
        return str(game.outcome(position, rules))
    try:
        played = game.turn(position, rules).after(against.turn)
    except IllegalMove:
        return ILLEGAL
    return str(played.position.line()) if played.is_over else ILLEGAL


# Writing.


def ruling_text(ruling: Ruling) -> str:
    """Write a ruling as it stands in a file."""
    lines = [f"[{ruling.name}]"]
    lines += [f"{key} = {quoted(getattr(ruling, key))}" for key in ("question", "reading", "who")]
    lines += [f"when = {ruling.when}", f"source = {quoted(ruling.source)}"]
    if ruling.supersedes:
        lines.append(f"supersedes = {quoted(ruling.supersedes)}")
    for word, against in ruling.against.items():
        lines += ["", f"[{ruling.name}.against.{word}]"]
        lines += [f"{key} = {quoted(value)}" for key, value in vars(against).items() if value]
    lines += ["", f"[{ruling.name}.fingerprints]"]
    for edition, places in ruling.fingerprints.items():
        inside = ", ".join(f"{quoted(place)} = {quoted(name)}" for place, name in places.items())
        lines.append(f"{edition} = {{ {inside} }}" if inside else f"{edition} = {{}}")
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """Write a string for TOML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def make_ruling(
    game: str, reading: Question, against: Mapping[str, Against], who: str, source: str, day: date, **more: str
) -> Ruling:
    """Make a ruling of today's ground: the sentences that each edition cites now."""
    editions = game_named(game).rulebook.editions.values()
    ground = {edition.id: cited(edition, type(reading)) for edition in editions}
    name = more.get("name") or f"{reading.id.replace('.', '-').replace('_', '-')}-{reading.word.replace('_', '-')}"
    return Ruling(name, reading.id, reading.word, who, day, source, more.get("supersedes", ""), against, ground)


def positions_against(reading: Question, game: str, jobs: int = 1) -> dict[str, Against]:
    """For each other reading of a question the smallest position that tells it from this one."""
    others = [other for other in type(reading) if other is not reading]
    return {other.word: position_against(game, reading, other, jobs) for other in others}


def position_against(game: str, reading: Question, other: Question, jobs: int) -> Against:
    """The smallest position that tells a reading from another one, with what comes of its turn."""
    from analysis.diverge import reading_difference

    one, two = sorted((reading, other), key=lambda each: each.index)
    found = reading_difference(game, reading.id, one.word, two.word, jobs=jobs)
    if not found.is_found:
        return Against(none=f"no difference in {found.tried:,} positions")
    against = Against(found.position.line(), "; ".join(found.turn), found.company.removeprefix("baseline"))
    rules = game_named(game).rulebook.ruleset.parse(against.rules)
    ours, theirs = (comes_of(against, rules.choosing({reading.id: each})) for each in (reading, other))
    if ours == theirs:
        return Against(none=f"no turn shows it: {found.outcome_one} or {found.outcome_other}")
    return replace(against, comes=ours)

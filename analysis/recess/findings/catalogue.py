"""What is looked for, one small function a finding: it hunts for a witness, replays it, and says what is to be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from analysis.answers import FOUND, IMPOSSIBLE, UNDECIDED, Answer, Word
from analysis.compare.comparison import compare
from analysis.coverage.findings import Decision, Gap
from analysis.coverage.plan import coverage_plan
from analysis.coverage.running import CoverageWorkers
from analysis.diverge import Difference, every_difference, reading_difference
from analysis.recess.findings import elsewhere
from analysis.recess.findings.elsewhere import Look, other_readings_of
from analysis.recess.findings.finding import Finding, Witness, allowed, finished
from analysis.workers import OnProgress
from model.errors import CheckFailed
from model.recess.moves import Kind
from model.recess.position import PLAYERS
from model.recess.readings import Ruleset
from model.registry import game_named

SEED = 1
ASKED = "z3 on unknown positions of small boards, fewest pieces first"
ROOM, LIMIT, RELANDING = "push.room", "fight.limit", "fight.relanding"
FIELD_OF_LIMIT = 4
"""The unknown board on which a fourth child could attack beside three."""


@dataclass(frozen=True)
class Results:
    """What the solver has answered: where clauses decide, the limit of attackers by the rules, turns without an end."""

    decisions: dict[str, Decision]
    limits: dict[str, str]
    ends: dict[str, tuple[Word, str]]


def findings(jobs: int = 1, on_progress: OnProgress = lambda *_: None) -> list[Finding]:
    """Work everything out; what an earlier run has kept is not hunted for again."""
    unstated = [row.id for row in compare(game_named("recess").rulebook).clauses if not row.stated_by]
    blamed, plan = blamed_partings(jobs), coverage_plan("recess")
    desk = CoverageWorkers("recess", SEED, "z3", jobs, on_progress, fresh=False)
    asked, _ = desk.findings(list(dict.fromkeys([ROOM, LIMIT, RELANDING, *(n for n in unstated if n not in blamed)])))
    played = ["baseline", *(str(Ruleset.of(edition)) for edition in game_named("recess").rulebook.editions)]
    limits = desk.results([("under", FIELD_OF_LIMIT, LIMIT, rules) for rules in dict.fromkeys(played)])
    ends = desk.results([("end", number) for number in plan.ended])
    results = Results(
        {found.name: found for found in asked},
        dict(zip(dict.fromkeys(played), limits, strict=True)),
        {plan.fields[number]: (word, at) for number, (word, at) in zip(plan.ended, ends, strict=True)},
    )
    found = [tell(results) for tell in TELLERS]
    gaps_told = [unspoken(name, blamed[name]) if name in blamed else unasked(name, results) for name in unstated]
    return [*found, *gaps_told, dead_ends(results)]


def blamed_partings(jobs: int) -> dict[str, Difference]:
    """For each clause that alone is responsible for a difference of readings, the first such difference with a turn."""
    found: dict[str, Difference] = {}
    for differences in every_difference("recess", jobs).values():
        for difference in differences:
            if difference.turn and len(difference.clauses) == 1:
                found.setdefault(difference.clauses[0], difference)
    return {name: difference for name, difference in found.items() if name not in (ROOM, LIMIT)}


def seen(results: Results, name: str, rules: Ruleset | None = None) -> Witness:
    """Where a clause decides, played to the end of the turn, or to a step that is illegal; by other rules if given."""
    case = results.decisions[name].case
    if case is None:
        raise CheckFailed(f"no position was found in which {name} decides")
    situation = replace(case.situation, ruleset=rules) if rules else case.situation
    witness = finished(situation, case.step)
    witness.replay()
    return witness


def smallest_difference(question: str, word: str, other: str) -> Witness:
    """The turn that only the first of two readings allows, in the smallest position in which they differ."""
    one, two = sorted((word, other), key=Ruleset.question(question).words().index)
    found = reading_difference("recess", question, one, two)
    if found.only != ("one" if word == one else "other"):
        raise CheckFailed(f"in {found.position.line()} {question}={word} allows nothing that {other} does not")
    return allowed(found)


def found(asked: str, witness: Witness) -> Answer:
    """The answer that a witness gives."""
    bound = f"{ASKED}, or the smallest position in which two readings differ"
    return Answer(asked, FOUND, bound, str(witness.rules), by="the simulator", witness=witness)


def standing(question: str, word: str) -> list[str]:
    """The editions whose words let a reading stand."""
    book = game_named("recess").rulebook
    reading = book.question(question).read(word)
    return [name for name, edition in book.editions.items() if reading in edition.stance(type(reading)).allowed]


# Loopholes and contradictions.


def circling_back(results: Results) -> Finding:
    """An attacker leaves, walks round and ends on its victim again."""
    witness = seen(results, RELANDING, Ruleset.of(fight_relanding="new_fight"))
    before, after = witness.position, witness.comes
    if after is None or before.fights() != after.fights() or after.coins[0] != before.coins[0] + 1:
        raise CheckFailed("the attacker that circles back does not keep its fight and earn a coin")
    (walk,) = [step for step in witness.turn if step.kind is Kind.WALK and step.piece == leaver(witness)]
    says = (
        f"{walk.piece} leaves its victim, walks {walk.length} and ends on it again: the fight goes on and its owner "
        f"has {after.coins[0]} coins instead of {before.coins[0]}, as if it had held, but no nun is called."
    )
    title = "An attacker can circle back onto its victim"
    return made("circling-back", "loophole", title, says, witness, "fight.relanding", elsewhere.CIRCLING.under)


def leaver(witness: Witness) -> str:
    """The child that leaves its fight."""
    return next(step.piece for step in witness.turn if step.kind is Kind.LEAVE)


def stopping(_results: Results) -> Finding:
    """A player stops the clock and so skips a move that could be made."""
    witness = smallest_difference("turn.timeout", "yes", "no")
    if not any(step.kind is Kind.STOP for step in witness.turn):
        raise CheckFailed("the turn is not stopped")
    editions = standing("turn.timeout", "yes")
    says = (
        "Single moves may not be skipped, yet a turn whose time runs out ends as it stands: after "
        f"“{'; '.join(map(str, witness.turn))}” {PLAYERS[witness.position.turn]} has come to a position that no "
        f"complete turn leads to. The words of {', '.join(editions)} let both stand."
    )
    return made(
        "stopping-the-clock",
        "loophole",
        "Stopping the clock skips a move",
        says,
        witness,
        "turn.timeout",
        elsewhere.STOPPING.under,
    )


def forbidden_kiss(_results: Results) -> Finding:
    """A kiss on open ground, which the list of reasons to share a space leaves out."""
    witness = smallest_difference("kiss.where", "anywhere", "shelter_only")
    if witness.comes is None or witness.comes.ending is None or witness.comes.ending.kisser is None:
        raise CheckFailed("nobody kisses")
    editions = standing("kiss.where", "shelter_only")
    says = (
        "Sharing a space is allowed only for the reasons that the rules list, and a kiss on open ground is none of "
        f"them: by the letter of {' and '.join(editions)} this kiss is forbidden."
    )
    title = "The letter of the rules forbids the kiss"
    return made("forbidden-kiss", "contradiction", title, says, witness, "kiss.where", elsewhere.KISSING.under)


def no_room(results: Results) -> Finding:
    """A landing that is illegal only because somebody cannot be pushed."""
    witness = seen(results, ROOM)
    if witness.comes is not None:
        raise CheckFailed("the push can be resolved")
    says = (
        f"“{'; '.join(map(str, witness.turn))}” would land where somebody has to make room and cannot. The clauses "
        "make such a landing illegal."
    )
    return made(
        "no-room", "gap", "A push that cannot be resolved", says, witness, "push.chain", elsewhere.without_room, (ROOM,)
    )


def limit_of_three(results: Results) -> Finding:
    """The limit of three attackers, and where it ever binds."""
    witness = seen(results, LIMIT)
    says = (
        f"With {witness.rules} a fourth attack is refused by the limit alone: each hold costs a move, and each leaver "
        f"needs one. Of the baseline and the editions as played {few(results.limits)} such a position."
    )
    finding = made(
        "limit-of-three",
        "limit",
        "The limit of three attackers hardly ever binds",
        says,
        witness,
        "turn.timeout",
        None,
        (LIMIT,),
    )
    bound = f"{finding.answer.bound}; {coverage_plan('recess').fields[FIELD_OF_LIMIT]}"
    answer = Answer(**{**vars(finding.answer), "details": {"under": results.limits}, "bound": bound})
    return Finding(**{**vars(finding), "answer": answer})


def few(answers: dict[str, str]) -> str:
    """Say under how many rules there is something.

    >>> few({"baseline": "impossible", "turn.timeout=yes": "found"})
    '1 of 2 rulesets has'
    """
    found = sum(word == FOUND for word in answers.values())
    return f"{found or 'none'} of {len(answers)} rulesets {'have' if found > 1 else 'has'}"


def made(
    name: str,
    kind: Any,
    title: str,
    says: str,
    witness: Witness,
    question: str,
    look: Look | None,
    clauses: Sequence[str] = (),
) -> Finding:
    """Put a finding together; what is not looked for under other readings is said to depend on none."""
    questions = (question,)
    others = other_readings_of(witness, look, ()) if look else ()
    return Finding(name, kind, title, says, found(title, witness), others, tuple(clauses), questions)


TELLERS: tuple[Callable[[Results], Finding], ...] = (circling_back, stopping, forbidden_kiss, no_room, limit_of_three)


# Gaps and dead ends.


def unsaid(name: str) -> str:
    """Say that no edition states a clause, in its words.

    >>> unsaid("fight.broke")
    'No edition says whether a child whose owner has no coin can be attacked.'
    >>> unsaid("end.nothing")
    'Nothing changes that no other rule changes. No edition says so.'
    """
    words = game_named("recess").rulebook.clause(name)
    return f"No edition says w{words[1:]}" if words.startswith("Whether ") else f"{words} No edition says so."


def unspoken(name: str, difference: Difference) -> Finding:
    """A clause that no edition states, and that alone decides between two readings."""
    witness = allowed(difference)
    one, other = difference.readings
    says = (
        f"{unsaid(name)} The turn “{'; '.join(difference.turn)}” comes out as "
        f"{difference.outcome_one} under {difference.question}={one}, and as {difference.outcome_other} under {other}."
    )
    answer = Answer(
        f"what is open where nobody states {name}", FOUND, difference.answer.bound, str(witness.rules), witness=witness
    )
    others = other_readings_of(witness, partial(elsewhere.readings_differ, difference), (difference.question,))
    return Finding(
        f"unstated-{name}", "gap", f"No edition states {name}", says, answer, others, (name,), (difference.question,)
    )


def unasked(name: str, results: Results) -> Finding:
    """A clause that no edition states and that no question is about, with what is open without it."""
    decision = results.decisions[name]
    left, case = Gap(decision, ()).left_open, decision.case
    witness = seen(results, name) if case and case.step else None
    says = f"{unsaid(name)} Without such a rule {left or 'something would be open'}."
    asked, rules = f"what is open where nobody states {name}", str(case.situation.ruleset) if case else "any"
    answer = Answer(asked, decision.verdict, ASKED, rules, by="z3 on the clauses", witness=witness)
    others = other_readings_of(witness, partial(elsewhere.clause_decides, name), (name,)) if witness else ()
    return Finding(f"unstated-{name}", "gap", f"No edition states {name}", says, answer, others, (name,))


def dead_ends(results: Results) -> Finding:
    """Turns that cannot be completed, asked of unknown positions."""
    asked = "a position in which no turn can be completed"
    found = [at for word, at in results.ends.values() if word == FOUND]
    is_proved = all(word == IMPOSSIBLE for word, _ in results.ends.values())
    open_ones = [crowd for crowd, (word, _) in results.ends.items() if word not in (FOUND, IMPOSSIBLE)]
    if found:
        says = f"In {found[0]} no turn can be completed."
    elif is_proved:
        says = "In every position of these boards some turn can be completed."
    else:
        says = f"No position is known in which no turn can be completed; undecided: {'; '.join(open_ones)}."
    word = FOUND if found else IMPOSSIBLE if is_proved else UNDECIDED
    answer = Answer(asked, word, "; ".join(results.ends), "baseline", by="z3 on the clauses")
    return Finding("dead-ends", "check", "Turns that cannot be completed", says, answer)

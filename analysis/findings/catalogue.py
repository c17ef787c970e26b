"""What is looked for, one small function a finding: it hunts for a witness, replays it, and says what is to be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from analysis.answers import FOUND, SAMPLED, Told
from analysis.comparison import compare
from analysis.coverage import gaps, recess_limit
from analysis.coverage.examples import Example
from analysis.coverage.running import Desk
from analysis.coverage.trials import Trial
from analysis.divergence import Parting, every_parting, reading_parting
from analysis.findings import elsewhere
from analysis.findings.elsewhere import Look, other_readings_of
from analysis.findings.finding import Finding, Witness, allowed, finished
from analysis.workers import OnProgress
from model.game import CheckFailed
from model.games import rulebook_of
from model.recess.moves import Kind
from model.recess.position import PLAYERS
from model.recess.readings import Ruleset

SEED = 1
LINES = 40
"""Chunks of lines of play that are followed to see whether one cannot go on."""
HUNT = "hunts in small positions drawn at random, made as small as can be"
RELANDING, TIMEOUT, WHERE = (
    "fight.relanding=new_fight/forbidden",
    "turn.timeout=no/yes",
    "kiss.where=anywhere/shelter_only",
)
ROOM, LIMIT, RELANDING = "push.room", "fight.limit", "fight.relanding=new_fight/forbidden"

Task = tuple[Any, ...]
Results = dict[Task, Any]


def findings(jobs: int = 1, on_progress: OnProgress = lambda *_: None) -> list[Finding]:
    """Work everything out; what an earlier run has kept is not hunted for again."""
    unstated = [row.id for row in compare(rulebook_of("recess")).clauses if not row.stated_by]
    blamed = blamed_partings(jobs)
    hunts: list[Task] = [("hunt", name) for name in (RELANDING, ROOM, LIMIT, *unstated) if name not in blamed]
    limits: list[Task] = [("limit", number) for number in played_limits()]
    lines: list[Task] = [("follow", number, number + 1) for number in range(LINES)]
    tasks = [*hunts, *limits, *lines]
    results = dict(zip(tasks, Desk("recess", SEED, jobs, on_progress, fresh=False).results(tasks), strict=True))
    told = [tell(results) for tell in TELLERS]
    gaps_told = [unspoken(name, blamed[name]) if name in blamed else unasked(name, results) for name in unstated]
    return [*told, *gaps_told, dead_ends(results)]


def blamed_partings(jobs: int) -> dict[str, Parting]:
    """For each clause that alone is responsible for a parting of readings, the first such parting with a turn."""
    found: dict[str, Parting] = {}
    for partings in every_parting("recess", jobs).values():
        for parting in partings:
            if parting.turn and len(parting.clauses) == 1:
                found.setdefault(parting.clauses[0], parting)
    return {name: parting for name, parting in found.items() if name not in (ROOM, LIMIT)}


def played_limits() -> list[int]:
    """The rulesets under which the limit of attackers is tried: the baseline, and each edition as it is played."""
    editions = len(rulebook_of("recess").editions)
    return [0, *range(len(recess_limit.rulesets()) - editions, len(recess_limit.rulesets()))]


def example_of(results: Results, name: str) -> Example:
    """What the hunt for a name has found."""
    found = results[("hunt", name)]
    if not found["example"]:
        raise CheckFailed(f"no position was found in which {name} decides")
    return Example.from_json(found["example"])


def seen(results: Results, name: str, rules: Ruleset | None = None) -> Witness:
    """The witness of a hunt, played to the end of the turn, or to a step that is illegal; by other rules if given."""
    example = example_of(results, name)
    situation = replace(example.situation, ruleset=rules) if rules else example.situation
    witness = finished(situation, example.step)
    witness.replay()
    return witness


def parted(question: str, word: str, other: str) -> Witness:
    """The turn that only the first of two readings allows, in the smallest position in which they part."""
    one, two = sorted((word, other), key=Ruleset.question(question).words().index)
    found = reading_parting("recess", question, one, two)
    if found.only != ("one" if word == one else "other"):
        raise CheckFailed(f"in {found.position.line()} {question}={word} allows nothing that {other} does not")
    return allowed(found)


def found(asked: str, witness: Witness) -> Told:
    """The answer that a witness gives."""
    bound = f"{HUNT}, seed {SEED}, or the smallest position in which two readings part"
    return Told(asked, FOUND, bound, str(witness.rules), by="the simulator", witness=witness)


def standing(question: str, word: str) -> list[str]:
    """The editions whose words let a reading stand."""
    book = rulebook_of("recess")
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
    witness = parted("turn.timeout", "yes", "no")
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
    witness = parted("kiss.where", "anywhere", "shelter_only")
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
    trials = [Trial.from_json(results[("limit", number)]) for number in played_limits()]
    decides = "in some" if any(trial.example for trial in trials) else "in none"
    positions, rulesets = trials[0].positions, len(trials)
    says = (
        f"With {witness.rules} a fourth attack is refused by the limit alone. Otherwise it decides {decides} of "
        f"{positions} crowded positions that were tried under {rulesets} rulesets (the baseline, the editions as "
        "played): each hold costs a move, and each leaver needs one."
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
    details = {"trials": [trial.to_json() for trial in trials]}
    told = Told(**{**vars(finding.told), "details": details, "bound": f"{finding.told.bound}; {trials[0].bound}"})
    return Finding(**{**vars(finding), "told": told})


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
    words = rulebook_of("recess").clause(name)
    return f"No edition says w{words[1:]}" if words.startswith("Whether ") else f"{words} No edition says so."


def unspoken(name: str, parting: Parting) -> Finding:
    """A clause that no edition states, and that alone decides between two readings."""
    witness = allowed(parting)
    one, other = parting.readings
    says = (
        f"{unsaid(name)} The turn “{'; '.join(parting.turn)}” comes out as "
        f"{parting.outcome_one} under {parting.question}={one}, and as {parting.outcome_other} under {other}."
    )
    told = Told(
        f"what is open where nobody states {name}", FOUND, parting.told.bound, str(witness.rules), witness=witness
    )
    others = other_readings_of(witness, partial(elsewhere.readings_differ, parting), (parting.question,))
    return Finding(
        f"unstated-{name}", "gap", f"No edition states {name}", says, told, others, (name,), (parting.question,)
    )


def unasked(name: str, results: Results) -> Finding:
    """A clause that no edition states and that no question is about, with what is open without it."""
    example = example_of(results, name)
    left = gaps.left_open(example, name)
    witness = seen(results, name) if example.step else None
    says = f"{unsaid(name)} Without such a rule {left or 'something would be open'}."
    asked, rules = f"what is open where nobody states {name}", str(example.situation.ruleset)
    by = "the solver, told of all clauses but one"
    told = Told(asked, FOUND, f"{HUNT}, seed {SEED}", rules, by=by, witness=witness)
    others = other_readings_of(witness, partial(elsewhere.clause_decides, name), (name,)) if witness else ()
    return Finding(f"unstated-{name}", "gap", f"No edition states {name}", says, told, others, (name,))


def dead_ends(results: Results) -> Finding:
    """Turns that cannot go on, looked for along lines of play."""
    ends = [Example.from_json(end) for key, given in results.items() if key[0] == "follow" for end in given]
    smallest = min(ends, key=Example.measure, default=None)
    asked = "a turn that is not over and in which no step is legal"
    word = FOUND if smallest else SAMPLED
    rules = str(smallest.situation.ruleset) if smallest else "drawn at random"
    clauses = gaps.excluding_each_other(smallest.situation) if smallest else ()
    says = (
        f"The clauses {', '.join(clauses)} together leave nothing to do in a turn that is not over."
        if smallest
        else "In no line of play that was followed do the clauses leave a turn without a legal step."
    )
    told = Told(asked, word, f"{LINES} rounds of lines of play, seed {SEED}", rules, by="random lines", because=clauses)
    return Finding("dead-ends", "check", "Turns that cannot go on", says, told, clauses=clauses)

"""What the clauses say of a difference: on the witness, and on the positions that are smaller than it.

The search goes by the simulator. The clauses are another implementation of the rules: by them too the rulesets have to
differ in the witness, and to make the same of every smaller position. Of these some are drawn from each size.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Any, cast

from analysis.answers import Opinion
from analysis.diverge.domain import SizeLayer, domain_of
from analysis.diverge.explanations import reached, reached_by_clauses
from analysis.diverge.search import First
from model.rulebook import RecordingRules, Ruleset

OF_EACH_SIZE = 5
"""How many smaller positions of each size the clauses are asked about unless asked for more."""
FEW = 200
"""Up to how many smaller positions the clauses are asked about each of them."""
REMEMBERED = 1 << 14


def opinion_on_witness(position: Any, rules: Sequence[Ruleset], first: First) -> Opinion:
    """Whether by the clauses a turn leads where it does by the simulator; without a turn, to a difference."""
    if first.layer.turns:
        agrees = all(reached_by_clauses(position, chosen) == reached(position, chosen) for chosen in rules)
        says = "the same results under each" if agrees else "other results"
    else:
        agrees = not is_same(first.layer, first.part, position, rules)
        says = "a difference" if agrees else "no difference"
    return Opinion("the clauses, on the witness", says, agrees)


def opinion_on_smaller(
    rules: Sequence[Ruleset], layers: Iterable[SizeLayer], first: First | None, of_each_size: int = OF_EACH_SIZE
) -> Opinion:
    """Whether the clauses see no difference either in the positions of some layers before the first; of all without."""
    domain, before = domain_of(rules[0].game), list[tuple[SizeLayer, list[int]]]()
    for layer in layers:
        is_last = first is not None and layer == first.layer
        parts = range(first.part if first is not None and is_last else domain.parts(layer))
        sizes = [domain.size(layer, part, rules) for part in parts]
        before.append((layer, [*sizes, first.number] if first is not None and is_last else sizes))
        if is_last:
            break
    smaller = sum(sum(sizes) for _, sizes in before)
    asked, where = 0, ""
    for layer, sizes in before:
        for part, number in draw_numbers(layer, sizes, smaller if smaller <= FEW else of_each_size):
            asked += 1
            position = domain.pick(layer, part, rules, number)
            where = where or ("" if is_same(layer, part, position, rules) else position.line())
    how = f"all {smaller:,} smaller positions"
    if asked < smaller:
        how = f"{asked:,} of {smaller:,} smaller positions, drawn at random, up to {of_each_size} of each size"
    return Opinion(f"the clauses, on {how}", f"a difference in {where}" if where else "no difference", not where)


def draw_numbers(layer: SizeLayer, sizes: Sequence[int], most: int) -> Iterator[tuple[int, int]]:
    """Draw positions from the parts of a layer: their parts and their numbers there.

    What is drawn from a whole layer is the same for all rulesets, so that what the clauses say is asked only once.
    """
    total = sum(sizes)
    ends = list(accumulate(sizes))
    for number in sorted(Random(str(layer.key)).sample(range(total), min(most, total))):
        part = bisect_right(ends, number)
        yield part, number - (ends[part] - sizes[part])


def is_same(layer: SizeLayer, part: int, position: Any, rules: Sequence[Ruleset]) -> bool:
    """Whether the clauses make the same of a position under two of some rulesets: then they do not all differ there."""
    answers = [clauses_say(layer, part, position, rules[0])[0]]
    for other in rules[1:]:
        answer, asked = clauses_say(layer, part, position, rules[0])
        if any(getattr(rules[0], field) is not getattr(other, field) for field in asked):
            answer, _ = clauses_say(layer, part, position, other)
        answers.append(answer)
    return None in answers or len(set(answers)) < len(answers)


@lru_cache(REMEMBERED)
def clauses_say(layer: SizeLayer, part: int, position: Any, rules: Ruleset) -> tuple[Hashable, frozenset[str]]:
    """What the clauses make of a position, and the questions of which they look the reading up."""
    listening = RecordingRules(rules)
    answer = domain_of(rules.game).said_by_clauses(layer, part, position, cast(Ruleset, listening))
    return answer, frozenset(listening.asked & set(rules.by_field))

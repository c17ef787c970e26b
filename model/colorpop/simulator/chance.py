"""Random numbers by Lehmer's generator: the same from a list and from an array, without overflow."""

from __future__ import annotations

from model.compiled import Row, rule

MULTIPLIER, MODULUS = 48271, 2147483647


@rule
def draw(random: Row, n: int) -> int:
    """Draw a number below n and move the generator on."""
    random[0] = random[0] * MULTIPLIER % MODULUS
    return random[0] % n


def seeded(seed: int) -> int:
    """What the generator starts from for a seed: any number but 0."""
    return seed % (MODULUS - 1) + 1

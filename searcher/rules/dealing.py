"""Deal n of a stream of random deals, slow and obvious: the judge of ``ext/game/dealing.h``.

Stream version 1, which never changes. Random words come from Philox4x32-10 with
key (seed low, seed high) and counter (n low, n high, block, version). The most
numerous kind of the deck (of equals the last in the order A K Q J -) is the
filler. The cards of the other kinds, in that order, take one place each: the
next b bits of the words, low bits first, b the least with 2**b >= size (at least
1) and only whole places from one word; a place out of range or taken is thrown
away. The filler takes what is left. Place 0 is the top of hand 1; hand 2 stands
behind hand 1, which has the extra card of an odd deck.
"""
from __future__ import annotations

from collections.abc import Iterator

KINDS = "AKQJ-"
VERSION = 1
WORD = 0xFFFFFFFF


def philox4x32(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, ...]:
    """Philox4x32-10 (Salmon, Moraes, Dror, Shaw, SC11): four random words."""
    c, (key0, key1) = counter, key
    for _ in range(10):
        product0, product2 = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = ((product2 >> 32) ^ c[1] ^ key0, product2 & WORD,
             (product0 >> 32) ^ c[3] ^ key1, product0 & WORD)
        key0, key1 = (key0 + 0x9E3779B9) & WORD, (key1 + 0xBB67AE85) & WORD
    return c


def places(seed: int, n: int, bits: int) -> Iterator[int]:
    """The endless row of places, in range or not, that deal `n` draws from."""
    block = 0
    while True:
        counter = (n & WORD, n >> 32, block, VERSION)
        for word in philox4x32(counter, (seed & WORD, seed >> 32)):
            for i in range(32 // bits):
                yield (word >> (i * bits)) % 2**bits
        block += 1


def random_deal(seed: int, n: int, counts: dict[str, int]) -> tuple[str, str]:
    """The two hands of deal `n`; `counts` says how many cards of each kind there are."""
    size = sum(counts.values())
    most = max(counts.get(kind, 0) for kind in KINDS)
    filler = [kind for kind in KINDS if counts.get(kind, 0) == most][-1]
    to_place = [kind for kind in KINDS if kind != filler for _ in range(counts.get(kind, 0))]
    row: list[str | None] = [None] * size
    draws = places(seed, n, max(1, (size - 1).bit_length()))
    for card in to_place:
        place = next(place for place in draws if place < size and row[place] is None)
        row[place] = card
    cards = "".join(card or filler for card in row)
    half = (size + 1) // 2
    return cards[:half], cards[half:]

"""A second implementation of the shuffle, written from ``docs/shuffle.md`` alone.

It uses nothing of the library, like a program that somebody writes to verify a deal.
"""

import hashlib
import hmac
import itertools
import struct


def scheme_words(seed, purpose):
    """The endless stream of 32-bit numbers."""
    key = hashlib.sha256(seed.encode("utf-8")).digest()
    for counter in itertools.count():
        text = b"stammtisch/1/" + purpose.encode("ascii") + b"/" + struct.pack(">Q", counter)
        yield from struct.unpack(">8I", hmac.new(key, text, hashlib.sha256).digest())


def below(words, n):
    """A number below n by rejection sampling: as many low bits as n - 1 needs, until one fits."""
    bits = 0
    while 2**bits < n:
        bits += 1
    return next(number for word in words if (number := word % 2**bits) < n)


def shuffled(seed, purpose, things):
    """Fisher and Yates: each place, from the last, gets one of the things at it or before it."""
    words = scheme_words(seed, purpose)
    pack = list(things)
    place = len(pack)
    while place > 1:
        drawn = below(words, place)
        place -= 1
        kept = pack[place]
        pack[place] = pack[drawn]
        pack[drawn] = kept
    return pack


def first_dealer(seed, seats):
    """Who deals first."""
    return below(scheme_words(seed, "first-dealer"), seats)


# Who gets how many cards from the top: 1 is the player after the dealer, and so on round to the
# dealer himself (2 of two, 3 of three); "skat", "turned" and "stock" go to the table.
PACKETS = {
    "scarto": [(1, 5), (2, 5), (3, 5)] * 5 + [(3, 3)],
    "schnapsen": [(1, 2), (2, 2), (1, 3), (2, 3), ("turned", 1), ("stock", 9)],
    "skat": [
        *[(1, 3), (2, 3), (3, 3)],
        ("skat", 2),
        *[(1, 4), (2, 4), (3, 4)],
        *[(1, 3), (2, 3), (3, 3)],
    ],
}
SEATS = {"scarto": 3, "schnapsen": 2, "skat": 3}


def dealt(game, pack_in_order, seed, dealer):
    """The piles of a deal: each seat's and the table's, in the order in which they were dealt."""
    pack = shuffled(seed, game, pack_in_order)
    piles = {}
    for place, number in PACKETS[game]:
        who = (dealer + place) % SEATS[game] if isinstance(place, int) else place
        piles[who] = piles.get(who, []) + pack[:number]
        pack = pack[number:]
    assert pack == []
    return piles

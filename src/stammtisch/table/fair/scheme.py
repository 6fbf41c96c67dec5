"""The fair deal, versions 2 and 3: the texts and hashes of ``docs/fairness.md``, in its order.

Version 3 is version 2 with void deals: the texts keep their 2.

Pure functions. A seed and a number are 32 bytes as 64 lower-case hexadecimal digits.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from operator import itemgetter
from typing import Final, Literal, NamedTuple, TypeAlias

VERSION: Final = 3

CHECKABLE: Final = (2, 3)
"""The versions whose matches can be checked."""

MOST_VOID: Final = 3
"""At most so many deals of a match are void, each once."""

SeatKind: TypeAlias = Literal["person", "bot"]
"""What sits on a seat, in a roster."""

_SCHEME = "stammtisch/fair/2"
_KEPT = "stammtisch/kept/2"


def seed_hash(match: str, seed: str) -> str:
    """C: the server's commitment to its seed, published first."""
    return _hash(f"{_SCHEME}/seed/{match}/{seed}")


def roster(
    match: str,
    attempt: int,
    seed_hash: str,
    game: str,
    options: Mapping[str, object],
    seats: Sequence[SeatKind],
) -> str:
    """R: the match, the attempt, the game and the seats. Attempts are counted from 1.

    ``seed_hash`` is C. ``options`` are those that differ from the game's defaults, as a record
    holds them.
    """
    chosen = ",".join(f"{name}={_spelled(options[name])}" for name in sorted(options))
    return f"{_SCHEME}/roster/{match}/{attempt}/{seed_hash}/{game}/{chosen}/{','.join(seats)}"


def commitment(roster_text: str, seat: int, number: str) -> str:
    """A page's commitment to its number, bound to its seat and to the roster."""
    return _hash(f"{_SCHEME}/number/{_hash(roster_text)}/{seat}/{number}")


def commitment_list(entries: Iterable[tuple[int, str | None]]) -> str:
    """L: an entry for each person of the roster, by seat; ``-`` for one who takes no part."""
    return number_list((seat, commitment or "-") for seat, commitment in entries)


def number_list(entries: Iterable[tuple[int, str]]) -> str:
    """N: the numbers of all who take part, by seat."""
    return ",".join(f"{seat}:{value}" for seat, value in sorted(entries, key=itemgetter(0)))


def draw(roster_text: str, committed: str, numbers: str) -> str:
    """T: the hash of roster, list and numbers. Every deal follows from it and from the seed."""
    return _hash(f"{_SCHEME}/draw/{_hash(roster_text)}/{committed}/{numbers}")


def deal_seed(seed: str, draw_hash: str, index: int, anew: bool = False) -> str:
    """The seed from which deal ``index`` is shuffled (``docs/shuffle.md``).

    ``anew``: it was void, and is dealt anew.
    """
    purpose = "v3/again" if anew else "v2/deal"
    return _derive(seed, f"{purpose}/{draw_hash}/{index}")


def first_dealer_seed(seed: str, draw_hash: str) -> str:
    """The seed from which the first dealer is drawn."""
    return _derive(seed, f"v2/first-dealer/{draw_hash}")


def bots_seed(seed: str, draw_hash: str, index: int, anew: bool = False) -> str:
    """The seed of the bots' random numbers in deal ``index``: it says nothing about the cards."""
    purpose = "v3/again-bots" if anew else "v2/bots"
    return _derive(seed, f"{purpose}/{draw_hash}/{index}")


def hand_digest(match: str, index: int, seat: int, cards: Iterable[str]) -> str:
    """The digest of the hand dealt to a seat of deal ``index``, as a page keeps it."""
    return _hash(f"{_KEPT}/hand/{match}/{index}/{seat}/{' '.join(sorted(cards))}")


def acts_digest(match: str, index: int, acts: Iterable[tuple[int, str]]) -> str:
    """The digest of all acts of deal ``index``: seat of the deal and action."""
    return _hash(f"{_KEPT}/acts/{match}/{index}/{acts_text(acts)}")


def acts_text(acts: Iterable[tuple[int, object]]) -> str:
    """All acts of a deal as one text, which a page is told at its end."""
    return ",".join(f"{seat}:{action}" for seat, action in acts)


class VoidDeal(NamedTuple):
    """Deal ``deal`` was void, since the person on ``seat`` of the table was away."""

    deal: int
    seat: int


def _spelled(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _hash(text: str) -> str:
    # A record may hold half a surrogate pair, which UTF-8 has not.
    return sha256(text.encode(errors="surrogatepass")).hexdigest()


def _derive(seed: str, purpose: str) -> str:
    return hmac.new(bytes.fromhex(seed), purpose.encode(), sha256).hexdigest()

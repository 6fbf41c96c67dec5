"""Who meets whom where two play: by lot, so that nobody meets again, or everybody once.

The methods and their sources stand in ``docs/clubs-methods.md``. What is paired are *cards*, the
tickets of a Preisschnapsen: a person may hold several. Where everybody has one, a card's number is
the person's. Chance comes from a seed, by the shuffle of ``docs/shuffle.md``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import Stream
from stammtisch.evening.matching import NOBODY, maximum
from stammtisch.evening.search import Problem, seated
from stammtisch.evening.seating import Pair, met

PURPOSE = "evening/pairing"
"""Of the stream of numbers that draws a pairing."""

# What is to be avoided first weighs more than any number of what comes after it.
_OFTEN = 1
_AGAIN = 1 << 16
_BYE_AGAIN = 1 << 32
_OWN = 1 << 48

_TRIES = 10  # to keep two people with two cards each from meeting twice in a round

_Costs = list[list[int]]
_Pairs = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One round: the cards that meet, the card that has a bye, and the people who meet again.

    Each pair of ``repeats`` is two people, the lower number first: they met before, or meet twice
    in this round, or are one person with two cards. The pairs are in ascending order.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None
    repeats: tuple[Pair, ...] = ()


def paired(
    cards: Sequence[int],
    seed: str,
    earlier: Sequence[Sequence[tuple[int, int]]] = (),
    byes: Sequence[int] = (),
    holders: Mapping[int, int] | None = None,
) -> Pairing:
    """A round by lot in which as few as possible meet again.

    ``cards`` are those that are in, each once; ``earlier`` holds the pairs of cards of each round
    before, and ``byes`` every card that had a bye, once for each time. ``holders`` names the person
    of each card, the earlier ones too; a card that is not in it is its person's own number.

    What is avoided, the first before all others: that two cards of one person meet; that a card
    has a bye more often than others; that two people meet again; that they met often. What remains
    is the lot's.

    Raises:
        BadInput: there are fewer than two cards.
    """
    if len(cards) < 2:
        raise BadInput("evening.refuse.pairing", number=len(cards))
    holders = holders or {}
    order = Stream(seed, PURPOSE).shuffled(sorted(cards))
    people = [holders.get(card, card) for card in order]
    before = met_people(earlier, holders)
    counts = Counter(byes)
    costs = [[_cost(p, q, before) for q in people] for p in people]
    for v in range(len(order)):
        costs[v][v] = 0
    if len(order) % 2:  # whoever meets the one who is not there has the bye
        least = min(counts[card] for card in order)
        last = [(counts[card] - least) * _BYE_AGAIN for card in order]
        costs = [[*row, bye] for row, bye in zip(costs, last, strict=True)] + [[*last, 0]]
    pairs = _best_round(costs, people)
    meeting = [pair for pair in pairs if pair[1] < len(order)]
    lone = [v for v, w in pairs if w == len(order)]
    return Pairing(
        tuple((order[v], order[w]) for v, w in meeting),
        order[lone[0]] if lone else None,
        _repeats([(people[v], people[w]) for v, w in meeting], before),
    )


def met_people(
    rounds: Sequence[Sequence[tuple[int, int]]], holders: Mapping[int, int]
) -> dict[Pair, int]:
    """Which people met in these rounds of cards, and how often; in ascending order."""
    return met([[(holders.get(c, c), holders.get(d, d)) for c, d in pairs] for pairs in rounds])


def _cost(person: int, other: int, before: Mapping[Pair, int]) -> int:
    if person == other:
        return _OWN
    times = before.get((min(person, other), max(person, other)), 0)
    return _AGAIN + _OFTEN * times if times else 0


def _repeats(pairs: _Pairs, before: Mapping[Pair, int]) -> tuple[Pair, ...]:
    found = []
    seen = set(before)
    for person, other in pairs:
        pair = min(person, other), max(person, other)
        if pair in seen or person == other:
            found.append(pair)
        seen.add(pair)
    return tuple(sorted(set(found)))


def _best_round(costs: _Costs, people: Sequence[int]) -> _Pairs:
    """The best pairs. If two people would meet twice, all but one of their pairs become dearer."""
    dearer = [list(row) for row in costs]
    best: tuple[int, _Pairs] | None = None
    for _ in range(_TRIES):
        pairs = _round(dearer)
        double = _met_already(pairs, people)
        cost = sum(costs[v][w] for v, w in pairs) + len(double) * _AGAIN
        if best is None or cost < best[0]:
            best = cost, pairs
        if not double:
            break
        for one in double:
            both = [v for v, person in enumerate(people) if person in one]
            for v in both:
                for w in both:
                    if people[v] != people[w] and (min(v, w), max(v, w)) not in double[one]:
                        dearer[v][w] = max(dearer[v][w], _AGAIN)
    assert best is not None
    return best[1]


def _met_already(pairs: _Pairs, people: Sequence[int]) -> dict[frozenset[int], _Pairs]:
    """The people who meet twice in a round, and the first of their pairs."""
    found: dict[frozenset[int], _Pairs] = {}
    for v, w in pairs:
        if w < len(people):
            found.setdefault(frozenset((people[v], people[w])), []).append((v, w))
    return {both: meetings[:1] for both, meetings in found.items() if len(meetings) > 1}


def _round(costs: _Costs) -> _Pairs:
    """Everybody in pairs, at the lowest cost.

    From the last one of the lot on, each is paired with the nearest before them whom they may
    meet; the one who is not there comes last, so the bye is given first. A maximum matching then
    makes as many pairs as can be that cost nothing. Those whom it leaves are paired, and the search
    goes on from there.
    """
    number = len(costs)
    may_meet = [[w for w in range(number) if w != v and not costs[v][w]] for v in range(number)]
    mates = [NOBODY] * number
    for v in reversed(range(number)):
        if mates[v] == NOBODY:
            mate = max((w for w in may_meet[v] if w < v and mates[w] == NOBODY), default=NOBODY)
            if mate != NOBODY:
                mates[v], mates[mate] = mate, v
    maximum(may_meet, mates)
    start = [u for v, w in enumerate(mates) if v < w for u in (v, w)]
    start += [v for v, w in enumerate(mates) if w == NOBODY]
    pairs = seated(
        Problem(
            sizes=(2,) * (number // 2),
            social=(True,) * (number // 2),
            together=[[costs[v][w] for w in start] for v in start],
            alone=[[0] * (number // 2)] * number,
            bound=0,
        )
    )
    return sorted((min(start[v], start[w]), max(start[v], start[w])) for v, w in pairs)


def round_robin(people: Sequence[int]) -> tuple[Pairing, ...]:
    """Everybody meets everybody once: the Berger tables, as the FIDE Handbook has them (C.05).

    The first of ``people`` has number 1, and so on; to draw the numbers is the caller's
    (``lots``). If the number is odd, who meets the number that is missing has a bye.

    Raises:
        BadInput: there are fewer than two people.
    """
    if len(people) < 2:
        raise BadInput("evening.refuse.pairing", number=len(people))
    number = len(people) + len(people) % 2
    ring, half = number - 1, number // 2
    rounds = []
    for turn in range(ring):
        # The last number stays; all others go on by half of the ring, and it changes sides.
        first = turn * half % ring
        pairs = [(first, number - 1) if turn % 2 == 0 else (number - 1, first)]
        pairs += [((first + i) % ring, (first - i) % ring) for i in range(1, half)]
        rounds.append(_of_people(pairs, people))
    return tuple(rounds)


def _of_people(pairs: _Pairs, people: Sequence[int]) -> Pairing:
    number = len(people)
    bye = [min(pair) for pair in pairs if max(pair) == number]
    return Pairing(
        tuple((people[v], people[w]) for v, w in pairs if max(v, w) < number),
        people[bye[0]] if bye else None,
    )


def lots(people: Sequence[int], seed: str) -> tuple[int, ...]:
    """The people in an order by lot: who has number 1 in a table, and so on."""
    return Stream(seed, PURPOSE).shuffled(sorted(people))

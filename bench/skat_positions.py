"""The Skat positions that the solver is measured on.

`bench/data/skat_bid_deals.jsonl`: 308 deals that a bidding program took up and played, after the
discard: 300 suit games and grands, 8 null games. `bench/data/skat_null_deals.jsonl`: 200 null games
that a player would bid, which `python -m bench.skat_positions` makes from named seeds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from stammtisch.cardplay.cards import Hand
from stammtisch.games import skat as game
from stammtisch.games.skat.cards import NULL, PACK, PLACE, POINTS, STRENGTH, SUIT_KINDS
from stammtisch.solver.skat import Position

DATA = Path(__file__).parent / "data"
BID, NULLS = DATA / "skat_bid_deals.jsonl", DATA / "skat_null_deals.jsonl"
NUMBER = 200


def positions(path: Path) -> list[Position]:
    """The positions of a file, before the first card."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        deal: dict[str, Any] = json.loads(line)
        aside = 0 if deal["kind"] == NULL else sum(POINTS[card] for card in deal["skat"])
        hands = tuple(tuple(hand) for hand in deal["hands"])
        found.append(Position(deal["kind"], deal["soloist"], deal["forehand"], hands, points=aside))
    return found


def weak(hand: Hand) -> int:
    """The number of weak cards of a hand in null: those that may have to win a trick.

    The n-th lowest card of a suit is safe up to 7, 9, J, ...: then the hand can always play below
    the card led.
    """
    count = 0
    for suit in SUIT_KINDS:
        own = sorted((card for card in hand if card[0] == suit), key=STRENGTH[NULL].__getitem__)
        all_of_it = sorted(
            (card for card in PACK if card[0] == suit), key=STRENGTH[NULL].__getitem__
        )
        count += sum(all_of_it.index(card) > 2 * place for place, card in enumerate(own))
    return count


def null_deals() -> Iterator[dict[str, Any]]:
    """Deals of named seeds in which a player can bid null: with at most one weak card.

    He lays the two cards away without which the fewest weak cards are left.
    """
    number = 0
    while True:
        deal = game.deal(f"bench/null/{number}", dealer=number % 3)
        number += 1
        soloist = min(range(3), key=lambda seat: weak(deal.hands[seat]))
        if weak(deal.hands[soloist]) > 1:
            continue
        twelve = sorted((*deal.hands[soloist], *deal.skat), key=PLACE.__getitem__)
        away = min(
            combinations(twelve, 2),
            key=lambda two: weak(tuple(card for card in twelve if card not in two)),
        )
        hands = [list(hand) for hand in deal.hands]
        hands[soloist] = [card for card in twelve if card not in away]
        yield {
            "hands": hands,
            "skat": list(away),
            "soloist": soloist,
            "forehand": (deal.dealer + 1) % 3,
            "kind": NULL,
        }


def write_nulls() -> None:
    """Write the file of null games."""
    deals = null_deals()
    lines = [json.dumps(next(deals), separators=(",", ":")) for _ in range(NUMBER)]
    NULLS.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    write_nulls()

"""Matches dealt fairly: ``tests/golden/fair/*.jsonl``, which the client's tests read too.

``python -m tests.table.fair_matches`` writes them anew. They change only where the rules or the
bots do; the cards never, for version 1 of the fair deal is never changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from stammtisch.bots import bot_named, play_out
from stammtisch.cardplay.options import parse_options
from stammtisch.games.registry import GAMES
from stammtisch.records import format_record
from stammtisch.table import fairness

FOLDER = Path(__file__).parents[1] / "golden" / "fair"

MATCHES: Mapping[str, dict[str, Any]] = {
    "skat": {"options": {"games": 3}, "people": {0: None, 2: None}},
    "schnapsen": {"options": {}, "people": {1: None}},
    "scarto": {"options": {"deals": 3}, "people": {0: "reveal", 1: "commit", 2: None}},
}
"""A match of each game: its options, and whose numbers count or why they do not."""


def drawn(what: str) -> str:
    """A number of 32 bytes, always the same: golden data has no chance in it."""
    return sha256(f"golden/{what}".encode()).hexdigest()


def share(table: str, seat: int, out: str | None) -> dict[str, Any]:
    number = drawn(f"number/{table}/{seat}")
    promised = fairness.commitment(table, seat, number)
    return {
        "seat": seat,
        "commitment": None if out == "commit" else promised,
        "number": None if out else number,
        "out": out,
    }


def written(name: str) -> str:
    """The file of one match, played by bots."""
    game, plan = GAMES[name], MATCHES[name]
    options = parse_options(game.GAME.options, plan["options"])
    table, seed = f"golden-{name}", drawn(f"seed/{name}")
    shares = [share(table, seat, out) for seat, out in plan["people"].items()]
    mixed = fairness.mix({each["seat"]: each["number"] for each in shares if each["number"]})
    players = [bot_named(name, "thumb")] * game.GAME.seats
    first = game.first_dealer(fairness.first_dealer_seed(seed, table, mixed))
    match, lines = game.Match(options, first), []
    while match.next_dealer is not None:
        index = len(lines)
        own = fairness.deal_seed(seed, table, mixed, index)
        deal = game.deal(own, match.next_dealer)
        state = game.begin(deal, options, match.standing)
        state = play_out(state, players, fairness.bots_seed(seed, table, mixed, index))
        proof = {
            "version": fairness.VERSION,
            "table": table,
            "index": index,
            "hash": fairness.seed_hash(table, seed),
            "seed": seed,
            "shares": shares,
        }
        lines.append(
            format_record(
                game,
                state,
                deal,
                options,
                players=["Ada", "Bela", "Cleo"][: game.GAME.seats],
                match={"id": table, "index": index},
                shuffle={"version": 1, "seed": own, "fair": proof},
            )
        )
        match = match.add(state.result)
    return "".join(line + "\n" for line in lines)


def records(name: str) -> list[dict[str, Any]]:
    """The match that is committed, deal by deal."""
    text = (FOLDER / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name in MATCHES:
        (FOLDER / f"{name}.jsonl").write_text(written(name), "utf-8", newline="\n")


if __name__ == "__main__":
    main()

"""Matches dealt fairly: ``tests/golden/fair/*.jsonl``, which the client's tests read too.

``python -m tests.table.fair_matches`` writes them anew. They change only where the rules or the
bots do; the cards never, for version 2 of the fair deal is never changed. Beside each match lies
what one of its pages has kept (``*.kept.json``); ``skat-forged`` is the match of ``skat`` with a
person whom the server has invented afterwards.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from stammtisch.bots import bot_named, play_out
from stammtisch.cardplay.options import format_options, parse_options
from stammtisch.games.registry import GAMES
from stammtisch.records import format_record
from stammtisch.table.fair import scheme

FOLDER = Path(__file__).parents[1] / "golden" / "fair"

NAMES = ("Ada", "Bela", "Cleo", "Dora")
TELLS, FAILS, SILENT = "tells", "fails", "silent"

MATCHES: Mapping[str, dict[str, Any]] = {
    "skat": {
        "options": {"games": 3, "tournament_scoring": True},
        "attempts": [{0: TELLS, 2: TELLS}],
        "page": 2,
    },
    "schnapsen": {"options": {}, "attempts": [{1: TELLS}], "page": 1},
    "scarto": {
        "options": {"deals": 3},
        "attempts": [{0: FAILS, 1: TELLS, 2: TELLS}, {0: SILENT, 1: TELLS, 2: TELLS}],
        "page": 1,
    },
    "skat-silent": {
        "game": "skat",
        "options": {"games": 3},
        "attempts": [{0: TELLS, 1: SILENT, 2: TELLS}],
        "page": 0,
    },
    "skat-four": {
        "game": "skat",
        "options": {"games": 4, "players": 4},
        "attempts": [{0: TELLS, 3: TELLS}],
        "page": 3,
    },
    "skat-forged": {
        "game": "skat",
        "like": "skat",
        "options": {"games": 3, "tournament_scoring": True},
        "attempts": [{0: TELLS, 1: TELLS, 2: TELLS}],
        "page": None,
    },
}
"""A match each: its options, and what every person did in each attempt; the rest are bots."""


def drawn(what: str) -> str:
    """A number of 32 bytes, always the same: golden data has no chance in it."""
    return sha256(f"golden/{what}".encode()).hexdigest()


class Draw:
    """The draw of one match, attempt by attempt: as the record and as a page has it."""

    def __init__(self, name: str) -> None:
        plan = MATCHES[name]
        self.game = GAMES[plan.get("game", name)]
        self.options = parse_options(self.game.GAME.options, plan["options"])
        self.players = self.game.Match(self.options).players
        story = plan.get("like", name)
        self.table, self.seed = f"golden-2-{story}", drawn(f"2/seed/{story}")
        self.hash = scheme.seed_hash(self.table, self.seed)
        self.page = plan["page"]
        self.attempts: list[dict[str, Any]] = []
        self.kept: list[dict[str, Any]] = []
        for people in plan["attempts"]:
            self.attempt(people, format_options(self.options))

    def attempt(self, people: Mapping[int, str], options: Mapping[str, Any]) -> None:
        place = len(self.attempts) + 1
        seats = ["person" if seat in people else "bot" for seat in range(self.players)]
        rostered = scheme.roster(self.table, place, self.hash, self.game.GAME.name, options, seats)
        numbers = {seat: drawn(f"2/number/{self.table}/{place}/{seat}") for seat in people}
        promised = {
            seat: None if did == SILENT else scheme.commitment(rostered, seat, numbers[seat])
            for seat, did in people.items()
        }
        told = {seat: numbers[seat] for seat, did in people.items() if did == TELLS}
        listed = scheme.commitment_list(promised.items())
        given = scheme.number_list(told.items())
        self.draw = scheme.draw(rostered, listed, given)
        shares = [
            {"seat": seat, "commitment": promised[seat], "number": told.get(seat)}
            for seat in people
        ]
        self.attempts.append({"seats": seats, "shares": shares})
        self.kept.append(
            {
                "roster": rostered,
                "number": numbers.get(self.page),
                "list": listed,
                "numbers": given,
                "draw": self.draw,
            }
        )


def written(name: str) -> str:
    """The file of one match, played by bots."""
    made = Draw(name)
    game, options = made.game, made.options
    players = [bot_named(game.GAME.name, "thumb")] * game.GAME.seats
    first = game.first_dealer(scheme.first_dealer_seed(made.seed, made.draw), made.players)
    match, lines = game.Match(options, first), []
    while match.next_dealer is not None:
        index = len(lines)
        seating = match.seating(index)
        own = scheme.deal_seed(made.seed, made.draw, index)
        deal = game.deal(own, seating.dealer)
        state = game.begin(deal, options, match.standing)
        state = play_out(state, players, scheme.bots_seed(made.seed, made.draw, index))
        proof = {
            "version": scheme.VERSION,
            "table": made.table,
            "index": index,
            "hash": made.hash,
            "seed": made.seed,
            "attempts": made.attempts,
        }
        lines.append(
            format_record(
                game,
                state,
                deal,
                options,
                players=list(seating.on_seats(NAMES)),
                match={"id": made.table, "index": index},
                shuffle={"version": 1, "seed": own, "fair": proof},
            )
        )
        match = match.add(state.result)
    return "".join(line + "\n" for line in lines)


def deals_kept(page: int, written: str) -> list[dict[str, Any]]:
    """What the page of a player has kept of each deal: its seat, its hand and all acts."""
    kept: list[dict[str, Any]] = []
    for index, line in enumerate(written.splitlines()):
        record = json.loads(line)
        table, name = record["match"]["id"], NAMES[page]
        seat = record["players"].index(name) if name in record["players"] else None
        hand = None if seat is None else record["deal"]["hands"][seat]
        kept.append(
            {
                "seat": seat,
                "hand": hand and scheme.hand_digest(table, index, seat, hand),
                "acts": scheme.acts_digest(table, index, record["actions"]),
            }
        )
    return kept


def kept_by_a_page(name: str) -> str | None:
    """What one page of the match has kept, as it saves it."""
    made = Draw(name)
    if made.page is None:
        return None
    data = {
        "kept": 2,
        "version": scheme.VERSION,
        "table": made.table,
        "game": made.game.GAME.name,
        "options": format_options(made.options),
        "hash": made.hash,
        "began": "2026-11-27T19:30:00.000Z",
        "ended": "finished",
        "trouble": None,
        "attempts": made.kept,
        "deals": deals_kept(made.page, written(name)),
    }
    return json.dumps(data, separators=(",", ":")) + "\n"


def records(name: str) -> list[dict[str, Any]]:
    """The match that is committed, deal by deal."""
    text = (FOLDER / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name in MATCHES:
        (FOLDER / f"{name}.jsonl").write_text(written(name), "utf-8", newline="\n")
        kept = kept_by_a_page(name)
        if kept is not None:
            (FOLDER / f"{name}.kept.json").write_text(kept, "utf-8", newline="\n")


if __name__ == "__main__":
    main()

"""Matches dealt fairly by version 2: ``tests/golden/fair/2/*.jsonl``, for the client's tests too.

``python -m tests.table.fair_matches2`` writes them anew. They change only where the rules or the
bots do; the cards never, for version 2 of the fair deal is never changed. Beside each match lies
what one of its pages has kept (``*.kept.json``); ``skat-forged`` is the match of ``skat`` with a
person whom the server has invented afterwards.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from stammtisch.bots import bot_named, play_out
from stammtisch.cardplay.options import format_options, parse_options
from stammtisch.games.registry import GAMES
from stammtisch.records import format_record
from stammtisch.table import fairness2
from tests.table import fair_matches
from tests.table.fair_matches import drawn

FOLDER = fair_matches.FOLDER / "2"

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


class Draw:
    """The draw of one match, attempt by attempt: as the record and as a page has it."""

    def __init__(self, name: str) -> None:
        plan = MATCHES[name]
        self.game = GAMES[plan.get("game", name)]
        self.options = parse_options(self.game.GAME.options, plan["options"])
        self.players = self.game.Match(self.options).players
        story = plan.get("like", name)
        self.table, self.seed = f"golden-2-{story}", drawn(f"2/seed/{story}")
        self.hash = fairness2.seed_hash(self.table, self.seed)
        self.page = plan["page"]
        self.attempts: list[dict[str, Any]] = []
        self.kept: list[dict[str, Any]] = []
        for people in plan["attempts"]:
            self.attempt(people, format_options(self.options))

    def attempt(self, people: Mapping[int, str], options: Mapping[str, Any]) -> None:
        place = len(self.attempts) + 1
        seats = ["person" if seat in people else "bot" for seat in range(self.players)]
        rostered = fairness2.roster(
            self.table, place, self.hash, self.game.GAME.name, options, seats
        )
        numbers = {seat: drawn(f"2/number/{self.table}/{place}/{seat}") for seat in people}
        promised = {
            seat: None if did == SILENT else fairness2.commitment(rostered, seat, numbers[seat])
            for seat, did in people.items()
        }
        told = {seat: numbers[seat] for seat, did in people.items() if did == TELLS}
        listed = fairness2.commitment_list(promised.items())
        given = fairness2.number_list(told.items())
        self.draw = fairness2.draw(rostered, listed, given)
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
                "told": self.page in told,
            }
        )


def written(name: str) -> str:
    """The file of one match, played by bots."""
    made = Draw(name)
    game, options = made.game, made.options
    players = [bot_named(game.GAME.name, "thumb")] * game.GAME.seats
    names = ["Ada", "Bela", "Cleo", "Dora"][: made.players]
    first = game.first_dealer(fairness2.first_dealer_seed(made.seed, made.draw), made.players)
    match, lines = game.Match(options, first), []
    while match.next_dealer is not None:
        index = len(lines)
        seating = match.seating(index)
        own = fairness2.deal_seed(made.seed, made.draw, index)
        deal = game.deal(own, seating.dealer)
        state = game.begin(deal, options, match.standing)
        state = play_out(state, players, fairness2.bots_seed(made.seed, made.draw, index))
        proof = {
            "version": fairness2.VERSION,
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
                players=list(seating.on_seats(names)),
                match={"id": made.table, "index": index},
                shuffle={"version": 1, "seed": own, "fair": proof},
            )
        )
        match = match.add(state.result)
    return "".join(line + "\n" for line in lines)


def kept_by_a_page(name: str) -> str | None:
    """What one page of the match has kept, as it saves it."""
    made = Draw(name)
    if made.page is None:
        return None
    data = {"kept": 1, "table": made.table, "hash": made.hash, "attempts": made.kept}
    return json.dumps(data, separators=(",", ":")) + "\n"


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

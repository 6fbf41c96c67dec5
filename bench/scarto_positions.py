"""The Scarto deals that the solver is measured on.

`bench/data/scarto_deals.jsonl`: 200 deals of named seeds, discarded and played by rules of thumb,
which `python -m bench.scarto_positions` makes. Kept as they were played, so that a better rule of
thumb does not change what is measured.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from stammtisch.bots import bot_named, play_out
from stammtisch.games import scarto as game
from stammtisch.games.scarto.phases import Playing

DEALS = Path(__file__).parent / "data" / "scarto_deals.jsonl"
NUMBER, TRICKS = 200, 25


def main() -> None:
    players = [bot_named(game.GAME.name, "thumb")] * game.GAME.seats
    lines = []
    for number in range(NUMBER):
        seed, dealer = f"bench/scarto/{number}", number % game.GAME.seats
        end = play_out(game.begin(game.deal(seed, dealer)), players, seed)
        cards = " ".join(str(action).removeprefix("play ") for _, action in end.history[1:])
        deal = {
            "seed": seed,
            "dealer": dealer,
            "discard": str(end.history[0].action),
            "play": cards,
        }
        lines.append(json.dumps(deal))
    DEALS.write_text("\n".join(lines) + "\n", "utf-8")


@cache
def deals() -> list[dict[str, Any]]:
    """The deals, as they were played."""
    return [json.loads(line) for line in DEALS.read_text("utf-8").splitlines()]


def played(deal: dict[str, Any], cards: int, angel: int = 20) -> Playing:
    """A deal after so many cards.

    With another Angel the recorded cards may be illegal, because another player may win a trick:
    then the legal card that was recorded first is played.
    """
    state: Any = game.begin(game.deal(deal["seed"], deal["dealer"]), game.GAME.options(angel=angel))
    state = state.act(state.to_act, deal["discard"])
    order = {f"play {card}": place for place, card in enumerate(deal["play"].split())}
    for _ in range(cards):
        actions = map(str, state.actions(state.to_act))
        state = state.act(state.to_act, min(actions, key=order.__getitem__))
    assert isinstance(state, Playing)
    return state


def positions(tricks: int) -> list[tuple[Playing, int]]:
    """Every deal with so many tricks left, and the seat that is asked about: each seat in turn."""
    return [
        (
            played(deal, (TRICKS - tricks) * game.GAME.seats),
            number // game.GAME.seats % game.GAME.seats,
        )
        for number, deal in enumerate(deals())
    ]


if __name__ == "__main__":
    main()

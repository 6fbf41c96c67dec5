"""Records for the tests: one finished deal of each game, and changed copies of it."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

from stammtisch.bots import bot_named, play_out
from stammtisch.games.registry import GAMES, AnyGame

SURE_SEED = "sample"  # in every game this deal is played to its last card, or nearly


@cache
def _finished(name: str, seed: str) -> str:
    game = GAMES[name]
    deal = game.deal(seed, 1)
    players = [bot_named(name, "thumb")] * game.GAME.seats
    state = play_out(game.begin(deal), players, seed)
    assert state.result is not None
    return json.dumps(
        {
            "stammtisch": 1,
            "game": name,
            "options": {},
            "deal": game.format_deal(deal),
            "actions": [[seat, str(action)] for seat, action in state.history],
            "result": state.result.to_record(),
        }
    )


def finished(game: AnyGame | str, seed: str = SURE_SEED, /, **changed: Any) -> dict[str, Any]:
    """A finished record, with parts of it replaced by ``changed``."""
    name = game if isinstance(game, str) else game.GAME.name
    return json.loads(_finished(name, seed)) | changed


def unfinished(game: AnyGame | str, steps: int = 5, /, **changed: Any) -> dict[str, Any]:
    """The first ``steps`` actions of the same deal."""
    record = finished(game)
    assert steps < len(record["actions"])
    return record | {"actions": record["actions"][:steps], "result": None} | changed


def line(record: Any) -> bytes:
    """A record as a line of a file."""
    return json.dumps(record).encode() + b"\n"


def lines(*records: Any) -> bytes:
    """Several records as a file; bytes are written as they are."""
    return b"".join(each if isinstance(each, bytes) else line(each) for each in records)


def without(record: dict[str, Any], key: str) -> dict[str, Any]:
    """The record without one of its parts."""
    return {each: value for each, value in record.items() if each != key}


def impossible_deals(game: AnyGame | str) -> dict[str, dict[str, Any]]:
    """Impossible deals, by what is wrong with each."""
    whole = finished(game)["deal"]
    seats = len(whole["hands"])
    deals: dict[str, dict[str, Any]] = {}

    def changed(what: str) -> dict[str, Any]:
        deals[what] = copy.deepcopy(whole)
        return deals[what]

    changed("a card twice")["hands"][0][0] = whole["hands"][1][0]
    changed("a card twice in one hand")["hands"][0][0] = whole["hands"][0][1]
    changed("a card missing")["hands"][0].pop()
    changed("a card more")["hands"][0].append(whole["hands"][1][0])
    changed("nobody has a card")["hands"] = [[] for _ in range(seats)]
    moved = changed("a card in another hand")
    moved["hands"][1].append(moved["hands"][0].pop())
    for card in ("XX", "c1", "CJ ", " ", "D99", "T", "♣J", "\ud800", "{0}", "%s", "\x1b[2J"):
        changed(f"unknown card {card!r}")["hands"][0][0] = card
    for card in (1, None, True, ["CJ"], {}, 1.5):
        changed(f"card of the wrong type {card!r}")["hands"][0][0] = card
    for dealer in (-1, seats, 10**30, True, False, "0", 0.0, None, [], {}):
        changed(f"dealer {dealer!r}")["dealer"] = dealer
    del changed("no dealer")["dealer"]
    for hands in ({}, None, "CJ", 7, [], [[]], [None] * seats, [{}] * seats, ["CJ"] * seats):
        changed(f"hands {hands!r}")["hands"] = hands
    del changed("no hands")["hands"]
    changed("a hand missing")["hands"].pop()
    changed("a hand more")["hands"].append([])
    for pile in ("stock", "skat"):
        if pile in whole:
            for value in ({}, None, "CJ", 7, [], [[]], whole[pile][:-1], whole[pile] * 2):
                changed(f"{pile} {value!r}")[pile] = value
            del changed(f"no {pile}")[pile]
    deals["nothing"] = {}
    return deals

"""How fast the law is: random play of the cards through the public API, and replaying records."""

from __future__ import annotations

import io
import json
import random
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any

from stammtisch.bots import bot_named, play_out
from stammtisch.cardplay.game import State
from stammtisch.games.registry import GAMES, AnyGame
from stammtisch.records import format_record, parse_record, replay

SEED = "bench/2026"


def before_the_cards(game: AnyGame, deals: int) -> list[State]:
    """Deals led by random choices to where the cards are played."""
    rng = random.Random(SEED)
    states: list[State] = []
    number = 0
    while len(states) < deals:
        state: State = game.begin(game.deal(f"{SEED}/{number}", number % game.GAME.seats))
        number += 1
        while state.to_act is not None and state.phase not in ("play", "lead"):
            state = state.act(state.to_act, rng.choice(state.actions(state.to_act)))
        if state.to_act is not None:
            states.append(state)
    return states


def card_play(states: list[State]) -> float:
    """Decisions a second: for each, the legal actions, a random one of them, and the next state.

    In Schnapsen nobody claims and nobody closes, so that the cards are really played.
    """
    rng = random.Random(SEED)
    decisions = 0
    started = time.perf_counter()
    for state in states:
        while (seat := state.to_act) is not None:
            actions = state.actions(seat)
            action = actions[int(rng.random() * len(actions))]
            while action.word in ("claim", "close"):
                action = actions[int(rng.random() * len(actions))]
            state = state.act(seat, action)
            decisions += 1
    return decisions / (time.perf_counter() - started)


def skat_records(deals: int) -> list[bytes]:
    """Records of Skat played by the rule-of-thumb bots, as lines."""
    game = GAMES["skat"]
    players = [bot_named("skat", "thumb")] * game.GAME.seats
    lines = []
    for index in range(deals):
        seed = f"{SEED}/{index}"
        deal = game.deal(seed, index % game.GAME.seats)
        options = game.GAME.options()
        state = play_out(game.begin(deal, options), players, seed)
        lines.append(format_record(game, state, deal, options).encode())
    return lines


def replays(lines: list[bytes]) -> float:
    """Deals a second: records read, played through the rules, and reported, as by the command."""
    started = time.perf_counter()
    with redirect_stdout(io.StringIO()):
        for line in lines:
            played = replay(parse_record(line))
            assert played.ok, played.report
            print(json.dumps(played.report))
    return len(lines) / (time.perf_counter() - started)


def openspiel() -> Callable[[float], float] | None:
    """Random play of OpenSpiel's `skat`, decisions of the card play a second; `None` without it."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("skat")
    bids_from = 32  # its actions 0 to 31 are cards, the others are calls

    def run(seconds: float) -> float:
        rng = random.Random(SEED)
        decisions, spent = 0, 0.0
        while spent < seconds:
            state: Any = game.new_initial_state()
            for card in rng.sample(range(32), 32):
                state.apply_action(card)
            discards = 0
            while not state.is_terminal():
                legal = state.legal_actions()
                if legal[-1] < bids_from and discards == 2:
                    break
                action = legal[int(rng.random() * len(legal))]
                discards += action < bids_from
                state.apply_action(action)
            started = time.perf_counter()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                decisions += 1
            spent += time.perf_counter() - started
        return decisions / spent

    return run

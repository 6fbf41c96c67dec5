"""A bot of ours against OpenSpiel's information set Monte Carlo tree search (Cowling et al. 2012).

    python -m bench.ismcts [GAME ...] [--deals N] [--think SECONDS] [--bot NAME]

OpenSpiel plays through ``stammtisch.learn.adapters.openspiel``, with random playouts, and thinks so
long about each decision; how many simulations that were is reported. Our bot sits in each seat in
turn, everybody else is OpenSpiel's. The same command resumes an interrupted run; where games are
named the page of results is left as it is. It needs ``pip install stammtisch[openspiel]``.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from bench.bootstrap import signed
from bench.journal import Journal
from bench.measure import ROOT, keep, run_command
from bench.resumed import add_arguments, resumed
from stammtisch.arena.contest import fingerprint
from stammtisch.arena.report import interval
from stammtisch.bots import LEVELS, bot_named
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.registry import GAMES
from stammtisch.learn.records import parts

PARAMETERS = {"schnapsen": "(claims=automatic)"}
"""OpenSpiel's random playouts would claim without 66."""

EXPLORATION = 2.0
"""UCT's constant in OpenSpiel's examples, times the usual size of the game's returns."""

DEALS = {"scarto": 10, "schnapsen": 50, "skat": 20}
"""A second for each of its decisions takes long."""

SIZES = {"schnapsen": 1.0, "scarto": 30.0, "skat": 60.0}


def searcher(game: Any, name: str, think: float, random: np.random.RandomState) -> Any:
    """OpenSpiel's bot, which searches by the clock; ``simulations`` counts each search's."""
    from open_spiel.python.algorithms import ismcts, mcts

    class Late(Exception):
        """The time for this decision is over."""

    class Searcher(ismcts.ISMCTSBot):  # type: ignore[misc]
        def __init__(self) -> None:
            evaluator = mcts.RandomRolloutEvaluator(1, random)
            bound, self.simulations = EXPLORATION * SIZES[name], list[int]()
            super().__init__(game, evaluator, bound, 10**9, random_state=random)

        def run_search(self, state: Any) -> Any:
            self.until, self.done = time.monotonic() + think, 0
            try:
                return super().run_search(state)  # It returns by itself where there is no choice.
            except Late:
                self.simulations.append(self.done)
                return self.get_final_policy(state, self._root_node)

        def sample_root_state(self, state: Any) -> Any:
            if self.done and time.monotonic() > self.until:
                raise Late
            self.done += 1
            return super().sample_root_state(state)

    return Searcher()


def played(number: int, name: str, bot: str, think: float, seed: str) -> tuple[int, Any]:
    """A deal with our bot in each seat: its points ahead of the others' mean; the simulations."""
    import pyspiel

    import stammtisch.learn.adapters.openspiel  # noqa: F401  # registers the games

    game = pyspiel.load_game(f"python_stammtisch_{name}{PARAMETERS.get(name, '')}")
    law, ours, own_seed = GAMES[name], bot_named(name, bot), f"{seed}/{number}"
    pack, random = law.GAME.pack, np.random.RandomState([Stream(own_seed, "ismcts").word()])
    dealt = [pack.index(card) for card in game.cards(law.begin(law.deal(own_seed, 0)))]
    ahead, simulations = [], []
    for seat in range(law.GAME.seats):
        state, other = game.new_initial_state(), searcher(game, name, think, random)
        for card in dealt:
            state.apply_action(card)
        while not state.is_terminal():
            if state.current_player() != seat:
                state.apply_action(int(other.step(state)))
                continue
            action = ours.act(state.at.law.view(seat), own_seed)
            for text in parts(game.texts, action):
                state.apply_action(game.texts.index(text))
        ahead.append(state.returns()[seat] / (law.GAME.seats - 1))
        simulations += other.simulations
    return number, [ahead, simulations]


def row(name: str, given: argparse.Namespace) -> str:
    """A game's line of the table."""
    head = {"bot": given.bot, "think": given.think, "seed": given.seed, "code": fingerprint(name)}
    file = f"ismcts-{name}-{given.bot}-{given.think:g}-{given.seed}"
    deals = given.deals or DEALS[name]
    tasks = {n: (n, name, given.bot, given.think, given.seed) for n in range(deals)}
    journal = Journal.named(ROOT / "build" / "bench" / file, head)
    found = resumed(journal, tuple, played, tasks, given, name)
    ahead = interval(np.array([sum(each) for each, _ in found]), GAMES[name].GAME.seats)
    searches = np.array([number for _, each in found for number in each])
    low, middle, high = np.percentile(searches, [5, 50, 95])
    return (
        f"| {name.capitalize()} | {len(found)} | {signed(ahead)} |"
        f" {middle:.0f} ({low:.0f} to {high:.0f}) |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.ismcts", description=__doc__)
    parser.add_argument("games", nargs="*", help="all, if none is named")
    parser.add_argument("--deals", type=int, help="by default as many as are kept")
    parser.add_argument("--think", type=float, default=1.0, help="seconds a decision")
    parser.add_argument("--bot", choices=LEVELS, default="master")
    parser.add_argument("--seed", default="ismcts")
    parser.add_argument("--dry", action="store_true", help="leave bench/RESULTS.md as it is")
    add_arguments(parser)
    given = parser.parse_args()
    if unknown := [each for each in given.games if each not in DEALS]:
        parser.error(f"no game of ours: {unknown[0]}")
    text = "\n".join(
        [
            f"`{given.bot}` in every seat in turn, the others OpenSpiel's ISMCTS with"
            f" {given.think:g} s a decision and random playouts; seed `{given.seed}`; 95 %"
            " intervals.",
            "",
            "| game | deals | points a deal ahead | simulations a decision, median (5 to 95 %) |",
            "| --- | ---: | --- | --- |",
            *(row(name, given) for name in given.games or DEALS),
        ]
    )
    print(text)
    if not given.dry and not given.games:
        keep("All games: against OpenSpiel's ISMCTS", text)


if __name__ == "__main__":
    run_command(main)

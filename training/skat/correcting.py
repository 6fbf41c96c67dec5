"""Calibration: games are played out by bots, and correct the evaluation by what is really won.

Half of the deals go through the auction, with bots that bid more boldly than usual. In the others
a game of a given sort, neither sure nor hopeless, is set up: grand, null, null ouvert, suit games
from the hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench import kept
from stammtisch.bots.bot import Bot
from stammtisch.bots.budget import Budget
from stammtisch.bots.play import next_act
from stammtisch.bots.skat.bidding import BiddingSettings
from stammtisch.bots.skat.evaluation import CONTRACTS, FURTHER, LOGIT, Evaluation, evaluation
from stammtisch.bots.skat.expected_score import discards
from stammtisch.bots.skat.features import GRAND_KIND, KIND, NULL_KIND, cards_of, class_of, mask
from stammtisch.bots.skat.levels import Player
from stammtisch.bots.skat.search import SearchSettings
from stammtisch.cardplay.actions import Discard
from stammtisch.games import skat as game
from stammtisch.games.skat.cards import KINDS, NULL
from stammtisch.games.skat.notation import SEATS, Declare, HandGame, TakeSkat
from stammtisch.games.skat.phases import Finished, Playing, State
from stammtisch.games.skat.scoring import ALL_TRICKS, SCHNEIDER
from stammtisch.solver.skat import solve
from training.skat.fit import brier, entropy

BOLD = -12
"""The least expected score of a game to be bid: negative, so that doubtful games are seen too."""
TAKEN = 0.5
"""The part of a correction that is applied: the best of many estimates is overrated."""
SORTS = ("", "", "", "", "grand skat", "null skat", "null ouvert", "suit hand")
"""The game that is set up, deal by deal; empty: what the bots bid."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game played out: the kernel's verdict before the first card, and the outcome.

    ``deal`` and ``acts`` say how it was played: the deal's seed and dealer, and every act.
    ``natural`` is a game that the bots have bid.
    """

    contract: str
    solved: bool
    won: bool
    natural: bool
    deal: tuple[str, int]
    acts: tuple[tuple[int, str], ...]

    def states(self) -> Iterator[State]:
        """The deal again, act by act."""
        state: State = game.begin(game.deal(*self.deal))
        yield state
        for seat, text in self.acts:
            state = state.act(seat, text)
            yield state

    def predicted(self, learned: Evaluation) -> Predicted:
        """The game with its predictions by ``learned``, and its outcome."""
        states = [*self.states()]
        begun = next(state for state in states if isinstance(state, Playing))
        result = states[-1].result
        assert result is not None, "it was played to the end"
        came = self.won, result.card_points >= SCHNEIDER, result.tricks == ALL_TRICKS
        return Predicted(self, predicted_logits(begun, learned), came)


class Predicted(NamedTuple):
    """A game with the predicted logits (61, 90, all tricks; null: one), and what was reached."""

    played: Played
    logits: tuple[float, ...]
    came: tuple[bool, ...]


def bold_player(model: Path) -> Bot[Any]:
    """Who plays the games out: better than club, quicker than master, and a bold bidder.

    The settings are its own, so that a level can change without the evaluation.
    """
    bids, plays = BiddingSettings(skats=20, least=BOLD), SearchSettings(oversampling=12)
    player = Player(bids, plays, model)
    return Bot("bold", player.choose, Budget(worlds=24, nodes=500_000))


def play_shard(path: Path, seed: int, number: int, deals: int, by: Path) -> Path:
    """Play some deals out by a model file, and write the games."""
    learned, player, found = evaluation(by), bold_player(by), []
    for at in range(number * deals, (number + 1) * deals):
        name, state = _start(f"train/{seed}/{at}", SORTS[at % len(SORTS)], learned)
        if state is not None:
            natural = not SORTS[at % len(SORTS)]
            found += _play(name, state, player, natural)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part")
    partial.write_text(json.dumps([asdict(each) for each in found]), "utf-8")
    partial.replace(path)
    return path


def read_played(path: Path) -> list[Played]:
    """The games of a shard."""
    games: Any = kept.value(path)
    with kept.expected(path):
        return [Played(**each) for each in games]


def _start(seed: str, sort: str, learned: Evaluation) -> tuple[str, State | None]:
    """A deal before the auction, or one with a game of a sort on the table; and its seed."""
    for attempt in range(400):
        name = f"{seed}/{attempt}"
        state: State = game.begin(game.deal(name, attempt % SEATS))
        if not sort:
            return name, state
        posed = _posed(state, (attempt // SEATS) % SEATS, sort, learned)
        if posed:
            return name, posed
    return seed, None


def _posed(state: State, soloist: int, sort: str, learned: Evaluation) -> State | None:
    """The deal with a game of a sort on the table, if the soloist's cards are fit for one."""
    name, way = sort.split()
    deal, hand = state.deal, way == "hand"
    place = (soloist - deal.dealer - 1) % SEATS
    ten = mask(deal.hands[soloist])
    aside = np.array([0]) if hand else discards(ten | mask(deal.skat))
    kept = np.full(1, ten) if hand else (ten | mask(deal.skat)) & ~aside
    kinds = {"grand": [GRAND_KIND], "null": [NULL_KIND]}.get(name, list(range(GRAND_KIND)))
    best = max(
        (int(logits.max()), kind, int(logits.argmax()))
        for kind in kinds
        for logits in [_logits(learned, kept, aside, kind, place)[:, 0]]
    )
    if not -2 * LOGIT < best[0] < 4 * LOGIT:
        return None
    while state.phase == "auction":
        assert state.to_act is not None, "somebody must bid"
        menu = state.actions(state.to_act)
        state = state.act(state.to_act, menu[0] if state.to_act == soloist else menu[-1])
    if hand:
        state = state.act(soloist, HandGame())
    else:
        state = state.act(soloist, TakeSkat())
        state = state.act(soloist, Discard(cards_of(int(aside[best[2]]))))
    announced = "ouvert" if way == "ouvert" else None
    return state.act(soloist, Declare(KINDS[best[1]], announced))


def _logits(
    learned: Evaluation, kept: NDArray[np.int64], aside: NDArray[np.int64], kind: int, place: int
) -> NDArray[np.int64]:
    kinds, places = np.full(len(kept), kind), np.full(len(kept), place)
    found: NDArray[np.int64] = learned.logits(class_of(kind), kept, aside, kinds, places)
    return found


def _play(name: str, state: State, bot: Bot[Any], natural: bool) -> list[Played]:
    """What comes of a deal: one game, or none where all have passed."""
    begun = None
    while state.to_act is not None:
        if isinstance(state, Playing) and begun is None:
            begun = state
        state = state.act(*next_act(state, [bot] * SEATS, name))
    assert isinstance(state, Finished), "nobody is to act"
    if begun is None:
        return []
    result, null = state.result, begun.contract.kind == NULL
    (solved,) = solve([begun], "no trick" if null else "at least", at_least=61)
    won = result.won if null else result.card_points > 60
    acts = tuple((seat, str(action)) for seat, action in state.history)
    deal = name, state.deal.dealer
    return [Played(contract_name(begun), bool(solved.value), bool(won), natural, deal, acts)]


def contract_name(state: Playing) -> str:
    """The name of the correction for a game."""
    contract = state.contract
    way = "hand" if contract.hand else "skat"
    if contract.ouvert and contract.kind == NULL:
        way = "ouvert hand" if contract.hand else "ouvert"
    return f"{class_of(KIND[contract.kind])} {way}"


def predicted_logits(state: Playing, learned: Evaluation) -> tuple[float, ...]:
    """The predicted logits of a game before its first card, for all cards open."""
    contract = state.contract
    kept = np.array([mask(state.hands[contract.soloist])])
    aside = np.array([mask(state.laid_away)])
    place = (contract.soloist - state.deal.dealer - 1) % SEATS
    logits = _logits(learned, kept, aside, KIND[contract.kind], place)[0]
    return tuple(int(each) / LOGIT for each in logits)


def corrections(
    played: list[Played], learned: Evaluation
) -> tuple[dict[str, tuple[int, int]], dict[str, Any]]:
    """The correction of each contract, and how it does in cross-validation.

    With few games of a sort the correction stays near that of its class, and that of the class near
    none (a hierarchical prior).
    """
    found: dict[str, tuple[int, int]] = {}
    figures: dict[str, Any] = {}
    everything = []
    games = [each.predicted(learned) for each in played]
    for contract in CONTRACTS:
        own = [each for each in games if each.played.contract == contract]
        wider = [each for each in games if like(each.played.contract, contract)]
        prior = fitted(*_columns(wider), (0.0, 1.0))
        offset, factor = _taken(fitted(*_columns(own), prior))
        found[contract] = (round(offset * LOGIT), round(factor * 64))
        if len(own) >= 10:
            forecasts = _forecasts(own, prior)
            everything.append(forecasts)
            figures[contract] = _figures(own, *forecasts)
    for correction in FURTHER:
        name, aim = correction.split()
        own = [each for each in games if each.played.contract.startswith(name)]
        columns = _columns(own, 1 if aim == "90" else 2)
        offset, factor = fitted(*columns, (0.0, 1.0))
        found[correction] = (round(offset * LOGIT), round(factor * 64))
    figures["calibration"] = _calibration(*np.concatenate(everything, axis=1))
    return found, figures


def like(one: str, other: str) -> bool:
    """Whether games of one contract are used for the other: ouvert games only for ouvert."""
    return one.split()[0] == other.split()[0] and ("ouvert" in one) == ("ouvert" in other)


def _columns(
    games: Sequence[Predicted], aim: int = 0
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The predicted logits of one aim, and 1 for each game that reached it."""
    return (
        np.array([each.logits[aim] for each in games]),
        np.array([float(each.came[aim]) for each in games]),
    )


def fitted(
    x: NDArray[np.float64], y: NDArray[np.float64], prior: tuple[float, float]
) -> tuple[float, float]:
    """Logistic regression by Newton's method: offset and factor, with a Gaussian prior."""
    held, strength = np.array(prior), np.diag([2.0, 20.0])
    weights = held.copy()
    design = np.stack([np.ones_like(x), x], axis=1)
    for _ in range(30):
        chance = 1 / (1 + np.exp(-design @ weights))
        slope = design.T @ (chance - y) + strength @ (weights - held)
        curve = (design * (chance * (1 - chance))[:, None]).T @ design + strength
        weights = weights - np.linalg.solve(curve, slope)
    return float(weights[0]), float(weights[1])


def _taken(fitted: tuple[float, float]) -> tuple[float, float]:
    """The part of a correction that is applied."""
    offset, factor = fitted
    return TAKEN * offset, 1 + TAKEN * (factor - 1)


def _forecasts(
    own: Sequence[Predicted], prior: tuple[float, float]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Logits before and after the correction, and what was won.

    Each fifth of the games is corrected by what the others teach.
    """
    before, won = _columns(own)
    after = before.copy()
    for part in range(5):
        others = [each for at, each in enumerate(own) if at % 5 != part]
        offset, factor = _taken(fitted(*_columns(others), prior))
        after[part::5] = offset + factor * before[part::5]
    return before, after, won


def _figures(
    own: Sequence[Predicted],
    before: NDArray[np.float64],
    after: NDArray[np.float64],
    won: NDArray[np.float64],
) -> dict[str, float]:
    """How well the games of one sort were predicted, before and after the correction."""
    solved = np.array([each.played.solved for each in own])
    return {
        "games": len(own),
        "solved": round(float(solved.mean()), 3),
        "won": round(float(won.mean()), 3),
        "won of solved": round(float(won[solved].mean()), 3) if solved.any() else 0.0,
        "won of unsolved": round(float(won[~solved].mean()), 3) if (~solved).any() else 0.0,
        "brier before": round(brier(before, won), 4),
        "brier after": round(brier(after, won), 4),
        "entropy before": round(entropy(before, won), 4),
        "entropy after": round(entropy(after, won), 4),
    }


def _calibration(
    before: NDArray[np.float64], after: NDArray[np.float64], won: NDArray[np.float64]
) -> list[list[float]]:
    """Reliability by fifths of the prediction, before and after: from where, games, mean, won."""
    rows = []
    for corrected, logits in enumerate((before, after)):
        chance = 1 / (1 + np.exp(-logits))
        for low in range(5):
            among = np.minimum((chance * 5).astype(int), 4) == low
            if among.any():
                means = (float(each[among].mean()) for each in (chance, won))
                rows.append([corrected, low / 5, int(among.sum()), *(round(m, 3) for m in means)])
    return rows

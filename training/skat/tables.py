"""``python -m training.skat.tables``: how often the games that master would declare are won.

On each random deal the player with the best game gets the contract at 18, whoever would have bid:
so marginal hands are seen too. Master takes the skat or not, discards and declares; then three bots
``--by`` that name play it out. A line of JSON keeps what the model had forecast and what came. The
same command goes on where it was stopped; ``--report`` says what the lines teach, and ``--keep``
calibrates the package's model by them.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.measure import ROOT
from stammtisch.bots.bot import bot_named
from stammtisch.bots.play import next_act
from stammtisch.bots.skat import evaluation as evaluations
from stammtisch.bots.skat.bidding import considered
from stammtisch.bots.skat.evaluation import CONTRACTS, LOGIT, ONE, Evaluation, evaluation
from stammtisch.bots.skat.expected_score import Game, GameContext, from_hand, outlook, with_skats
from stammtisch.bots.skat.features import KIND, mask
from stammtisch.games import skat as game
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.phases import Playing, State
from stammtisch.policy import model
from training.skat.correcting import contract_name, fitted, like, predicted_logits

FOLDER = ROOT / "build" / "skat"
PACKAGE = ROOT / "src" / "stammtisch" / "bots" / "skat" / evaluations.FILE
OPTIONS = Options(tournament_scoring=True)
LEAST_BID = 18
LOWEST, HIGHEST, BINS = 0.30, 0.95, 13
SKATS = 60
"""Sampled skats for the forecast before the skat is taken."""


@dataclass(frozen=True, slots=True)
class Line:
    """One deal: its seed, the contract, what was forecast before the skat and at the declaration.

    ``before`` and ``forecast`` are probabilities of winning, ``logit`` is the network's, not yet
    corrected. Both forecasts are for a bid of 18.
    """

    deal: str
    contract: str
    before: float
    logit: float
    forecast: float
    won: bool


class Best(NamedTuple):
    """The best bidder's expected score in points, seat, and probability of winning."""

    score: float
    seat: int
    won: float


def best_bidder(state: State, learned: Evaluation, rng: np.random.Generator) -> Best:
    """The seat with the best game by its ten cards, with the skat or from the hand."""
    return max(_of_ten(state, seat, learned, rng) for seat in range(SEATS))


def _of_ten(state: State, seat: int, learned: Evaluation, rng: np.random.Generator) -> Best:
    ten = mask(state.deal.hands[seat])
    unseen = np.array([1 << at for at in range(32) if not ten >> at & 1])
    pairs = np.stack([rng.choice(unseen, 2, replace=False) for _ in range(SKATS)])
    skats: NDArray[np.int64] = pairs[:, 0] | pairs[:, 1]
    place = (seat - state.deal.dealer - 1) % SEATS
    context = GameContext(learned, OPTIONS, LEAST_BID, place)
    taken = with_skats(context, ten, skats, considered(context, ten, 4.0))
    hand = from_hand(GameContext(learned, OPTIONS, LEAST_BID, place, hand=True), ten, skats)
    column = int(hand.scores.mean(axis=0).argmax())
    ways = (
        (taken.scores.mean(), taken.won.mean()),
        (hand.scores[:, column].mean(), hand.won[:, column].mean()),
    )
    score, won = max(ways)
    return Best(float(score) / ONE, seat, float(won) / ONE)


def declared(state: State, soloist: int, seed: str) -> Playing:
    """The deal with the game on the table that master declares at 18."""
    master = bot_named("skat", "master")
    while state.phase == "auction":
        assert state.to_act is not None, "somebody must bid"
        menu = state.actions(state.to_act)
        state = state.act(state.to_act, menu[0] if state.to_act == soloist else menu[-1])
    while not isinstance(state, Playing):
        state = state.act(*next_act(state, [master] * SEATS, seed))
    return state


def forecast(state: Playing, learned: Evaluation) -> float:
    """The probability of winning that the model gives the declared game."""
    contract = state.contract
    place = (contract.soloist - state.deal.dealer - 1) % SEATS
    context = GameContext(learned, OPTIONS, LEAST_BID, place, contract.hand)
    kept = np.array([mask(state.hands[contract.soloist])])
    aside = np.array([mask(state.laid_away)])
    found = outlook(
        context, Game(KIND[contract.kind], contract.announced), kept, aside, kept | aside
    )
    return int(found.won[0]) / ONE


def tell(number: int, counts: Counter[int], learned: Evaluation, by: str) -> Line | None:
    """Play one deal to the end; none if there are already enough of such a forecast."""
    name = f"tables/{number}"
    state: State = game.begin(game.deal(name, number % SEATS), OPTIONS)
    best = best_bidder(state, learned, np.random.default_rng(number))
    if not LOWEST <= best.won < HIGHEST or counts[_bin(best.won)] > _enough(counts):
        return None
    begun = declared(state, best.seat, name)
    players = [bot_named("skat", by)] * SEATS
    state = begun
    while state.to_act is not None:
        state = state.act(*next_act(state, players, name))
    result = state.result
    assert result is not None, "it was played to the end"
    logit = predicted_logits(begun, learned)[0]
    chance = forecast(begun, learned)
    return Line(name, contract_name(begun), best.won, logit, chance, bool(result.won))


def _bin(chance: float) -> int:
    return int((chance - LOWEST) / (HIGHEST - LOWEST) * BINS)


def _enough(counts: Counter[int]) -> float:
    """The forecasts are covered evenly: none is seen much more often than the mean."""
    return 1.3 * counts.total() / BINS + 2


def collect(file: Path, deals: int, by: str) -> None:
    """Go on with the deals after the last line, up to deal ``deals``."""
    learned = evaluation()
    lines = read(file)
    counts = Counter(_bin(line.before) for line in lines)
    first = 1 + int(lines[-1].deal.rpartition("/")[2]) if lines else 0
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        for number in range(first, deals):
            line = tell(number, counts, learned, by)
            if line is not None:
                counts[_bin(line.before)] += 1
                print(json.dumps(asdict(line)), file=out, flush=True)


def read(file: Path) -> list[Line]:
    """The lines so far; a last one that was cut off is taken away from the file."""
    if not file.exists():
        return []
    whole = file.read_text("utf-8")
    kept = whole[: whole.rfind("\n") + 1]
    if kept != whole:
        file.write_text(kept, "utf-8")
    return [Line(**json.loads(text)) for text in kept.splitlines()]


def report(lines: Sequence[Line], learned: Evaluation) -> str:
    """Corrections fitted to every other line, and how they do on the lines between."""
    seen, unseen = lines[::2], lines[1::2]
    found = corrections(seen, learned)
    now = {name: (a / LOGIT, b / 64) for name, (a, b) in learned.corrections.items()}
    rows = [f"{len(seen)} lines to fit, {len(unseen)} held out; offset and factor, now and fitted:"]
    for contract, (offset, factor) in found.items():
        number = sum(line.contract == contract for line in seen)
        if number:
            was = now[contract]
            rows.append(
                f"{contract:18} {number:5} {was[0]:+.2f} {was[1]:.2f}   {offset:+.2f} {factor:.2f}"
            )
    won = np.array([float(line.won) for line in unseen])
    losses = []
    for name, used in (("now", now), ("fitted", found)):
        chances = np.array([_chance(line, used[line.contract]) for line in unseen])
        rows += ["", f"held out, {name}: forecast, lines, mean, won, 95 %", *_curve(chances, won)]
        hit = np.where(won > 0, chances, 1 - chances)
        losses.append(-np.log(np.clip(hit, 1e-6, 1)))
        rows.append(f"Brier {((chances - won) ** 2).mean():.4f}, entropy {losses[-1].mean():.4f}")
    gain = losses[0] - losses[1]
    margin = 1.96 * gain.std(ddof=1) / len(gain) ** 0.5
    rows += ["", f"entropy gained by the fit, held out: {gain.mean():+.4f} ± {margin:.4f}"]
    asked = np.array([line.before for line in unseen])
    rows += ["", "held out, before the skat: forecast, lines, mean, won, 95 %", *_curve(asked, won)]
    return "\n".join(rows)


def corrections(lines: Sequence[Line], learned: Evaluation) -> dict[str, tuple[float, float]]:
    """Offset and factor of each contract, held near those of its class where lines are few.

    Those of a class are held near the present ones.
    """
    found = {}
    for contract in CONTRACTS:
        offset, factor = learned.corrections[contract]
        wider = [line for line in lines if like(line.contract, contract)]
        prior = fitted(*_columns(wider), (offset / LOGIT, factor / 64))
        own = [line for line in lines if line.contract == contract]
        found[contract] = fitted(*_columns(own), prior)
    return found


def _columns(lines: Sequence[Line]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    return np.array([line.logit for line in lines]), np.array([float(line.won) for line in lines])


def calibrate(path: Path, lines: Sequence[Line], by: str) -> None:
    """Correct the winning of games in a model file by all lines, and note it there."""
    arrays, about = model.read(path)
    learned = evaluations.read(path)
    found = {
        contract: (round(offset * LOGIT), round(factor * 64))
        for contract, (offset, factor) in corrections(lines, learned).items()
    }
    kept = {"corrections": {**learned.corrections, **found}}
    model.write(path, arrays, {**about, **kept, "tables": {"by": by, "lines": len(lines)}})


def _chance(line: Line, correction: tuple[float, float]) -> float:
    return float(1 / (1 + np.exp(-correction[0] - correction[1] * line.logit)))


def _curve(chances: NDArray[np.float64], won: NDArray[np.float64]) -> list[str]:
    """The part won by tenths of the forecast, with Wilson's interval."""
    rows, tenth = [], np.minimum((chances * 10).astype(int), 9)
    for low in range(10):
        among = tenth == low
        number = int(among.sum())
        if number:
            part, z2 = float(won[among].mean()), 1.96**2
            middle = (part + z2 / (2 * number)) / (1 + z2 / number)
            off = (z2 * (part * (1 - part) / number + z2 / (4 * number**2))) ** 0.5
            off /= 1 + z2 / number
            mean = float(chances[among].mean())
            rows.append(
                f"{low / 10:.1f} {number:5} {mean:.3f} {part:.3f}"
                f"  [{middle - off:.3f}, {middle + off:.3f}]"
            )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.skat.tables", description=__doc__)
    parser.add_argument("--by", default="club", help="the bots that play the games")
    parser.add_argument("--deals", type=int, default=20_000, help="go on up to this deal")
    parser.add_argument("--report", action="store_true", help="only say what the lines teach")
    parser.add_argument("--keep", action="store_true", help="calibrate the model by the lines")
    given = parser.parse_args()
    file = FOLDER / f"tables-{given.by}.jsonl"
    if not (given.report or given.keep):
        collect(file, given.deals, given.by)
    lines = read(file)
    if len(lines) < 4:
        raise SystemExit(f"{file} has too few lines for a report")
    print(report(lines, evaluation()))
    if given.keep:
        calibrate(PACKAGE, lines, given.by)


if __name__ == "__main__":
    main()

"""Golden decisions of the bots: ``python -m tests.golden.decisions``.

Whole deals that every bot plays against copies of itself. A decision depends on the view, the
budget and the seed alone, so that a different act means that a bot decides differently: only a
commit that wants a bot to play differently may write these files anew. Where a bot thinks longer
than before, ``python -m bench.thinking`` says whether tables still give it enough time.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from stammtisch.bots import bot_named, play_out
from stammtisch.games.registry import GAMES, AnyGame
from tests.facts import bots_of, facts_of
from tests.golden import HERE, golden


def played(game: AnyGame, bot: str, seed: str) -> dict[str, Any]:
    """A deal played by ``bot`` on every seat: each act as ``seat action``."""
    state: Any = game.begin(game.deal(seed))
    over = play_out(state, [bot_named(game.GAME.name, bot)] * game.GAME.seats, seed)
    acts = [f"{seat} {action}" for seat, action in over.view(None).history]
    return {"bot": bot, "seed": seed, "acts": acts}


def decisions(game: AnyGame, bot: str) -> list[dict[str, Any]]:
    """The deals of ``decisions.jsonl`` that ``bot`` played."""
    lines = map(json.loads, golden(game, "decisions.jsonl").read_text("utf-8").splitlines())
    return [deal for deal in lines if deal["bot"] == bot]


def main() -> None:
    """Play all deals again, and write the files."""
    prog = "python -m tests.golden.decisions"
    argparse.ArgumentParser(prog=prog, description=__doc__).parse_args()
    for name, game in GAMES.items():
        deals = [
            played(game, bot, f"decisions/{number}")
            for bot in bots_of(game)
            for number in range(facts_of(name).decided)
        ]
        lines = [json.dumps(deal, separators=(",", ":")) + "\n" for deal in deals]
        (HERE / name / "decisions.jsonl").write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()

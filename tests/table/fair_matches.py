"""Matches dealt fairly: ``tests/golden/fair/*.jsonl``, which the client's tests read too.

``python -m tests.table.fair_matches`` writes them anew. They change only where the rules or the
bots do; the cards never, for a version of the fair deal is never changed. Those with void deals are
of version 3, the others of version 2. Beside each match lies what one of its pages has kept
(``*.kept.json``); ``skat-forged`` is the match of ``skat`` with a person whom the server has
invented afterwards.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from stammtisch.bots import bot_named, play_out
from stammtisch.cardplay.match import Seating
from stammtisch.cardplay.options import RuleOptions, format_options, parse_options
from stammtisch.games.registry import GAMES
from stammtisch.records import format_record
from stammtisch.table.fair import scheme
from stammtisch.table.fair.draw import FairDeal
from stammtisch.table.fair.scheme import SeatKind, VoidDeal
from stammtisch.table.log.events import Committed, LeftOut, Revealed, Shuffling
from tests.table.fair_pages import receipt_of, see_draw

FOLDER = Path(__file__).parents[1] / "golden" / "fair"

NAMES = ("Ada", "Bela", "Cleo", "Dora")
TELLS, FAILS, SILENT = "tells", "fails", "silent"
NEVER = 10**6


class Plan(NamedTuple):
    """A match: what every person did in each attempt (the rest are bots), and who kept it.

    ``void`` are pairs of a deal and the seat of who was away. The match is broken off in the deal
    after ``most``, where it has not ended before.
    """

    game: str
    options: Mapping[str, Any]
    attempts: Sequence[Mapping[int, str]]
    page: int | None
    like: str = ""
    version: int = 2
    void: Sequence[tuple[int, int]] = ()
    most: int = NEVER


SHORT = {"games": 3, "tournament_scoring": True}
TWICE = [{0: FAILS, 1: TELLS, 2: TELLS}, {0: SILENT, 1: TELLS, 2: TELLS}]
MATCHES = {
    "skat": Plan("skat", SHORT, [{0: TELLS, 2: TELLS}], 2),
    "schnapsen": Plan("schnapsen", {}, [{1: TELLS}], 1),
    "scarto": Plan("scarto", {"deals": 3}, TWICE, 1),
    "skat-silent": Plan("skat", {"games": 3}, [{0: TELLS, 1: SILENT, 2: TELLS}], 0),
    "skat-four": Plan("skat", {"games": 4, "players": 4}, [{0: TELLS, 3: TELLS}], 3),
    "skat-forged": Plan("skat", SHORT, [{0: TELLS, 1: TELLS, 2: TELLS}], None, like="skat"),
    "skat-void": Plan("skat", SHORT, [dict.fromkeys(range(3), TELLS)], 2, version=3, void=[(1, 0)]),
    "scarto-void": Plan("scarto", {"deals": 3}, TWICE, 1, version=3, void=[(0, 2), (1, 0), (2, 2)]),
    "schnapsen-void": Plan(
        "schnapsen", {}, [{0: TELLS, 1: TELLS}], 0, version=3, void=[(0, 1), (2, 1)], most=2
    ),
    "skat-four-void": Plan(
        "skat",
        {"games": 4, "players": 4},
        [dict.fromkeys(range(4), TELLS)],
        3,
        version=3,
        void=[(0, 1), (3, 0)],
    ),
}
HONEST = [name for name in MATCHES if name != "skat-forged"]


def drawn(what: str) -> str:
    """A number of 32 bytes, always the same: golden data has no chance in it."""
    return sha256(f"golden/{what}".encode()).hexdigest()


def draw(story: str, plan: Plan) -> tuple[FairDeal, RuleOptions, list[dict[str, Any]]]:
    """The draw of one match, the match's options, and what its page keeps of each attempt."""
    game, version = GAMES[plan.game], plan.version
    options, kept = parse_options(game.GAME.options, plan.options), []
    seed, chosen = drawn(f"{version}/seed/{story}"), format_options(options)
    fair = FairDeal(f"golden-{version}-{story}", plan.game, chosen, seed, version)
    fair.void_deals.extend(VoidDeal(*each) for each in plan.void)
    for attempt, people in enumerate(plan.attempts, 1):
        players = range(game.Match(options).players)
        seats: list[SeatKind] = ["person" if seat in people else "bot" for seat in players]
        numbers = {
            seat: drawn(f"{version}/number/{fair.match}/{attempt}/{seat}") for seat in people
        }
        asked = tuple(seat for seat in people if people[seat] != SILENT)
        fair.apply(Shuffling(asked, attempt), seats)
        for seat in asked:
            fair.apply(Committed(seat, fair.commitment(seat, numbers[seat])), seats)
        for seat in asked:
            tells = people[seat] == TELLS
            told = Revealed(seat, numbers[seat]) if tells else LeftOut(seat, "reveal")
            fair.apply(told, seats)
        see_draw(fair, kept)
        kept[-1]["number"] = numbers.get(-1 if plan.page is None else plan.page)
    return fair, options, kept


class Made(NamedTuple):
    """A match: its records, and what one of its pages has kept, as they are saved."""

    lines: str
    kept: str | None


def made(name: str, plan: Plan | None = None) -> Made:
    """The match of this name, or of a plan, played by bots."""
    plan = plan or MATCHES[name]
    fair, options, attempts = draw(plan.like or name, plan)
    game, ended = GAMES[fair.game], "abandoned" if plan.most < NEVER else "finished"
    asked = (fair.match, fair.game, fair.options, fair.hash)
    kept = receipt_of(*asked, ended=ended, attempts=attempts, version=fair.version)
    first = game.first_dealer(fair.first_dealer_seed(), game.Match(options).players)
    match, lines = game.Match(options, first), []
    for index in count():
        if match.next_dealer is None:
            break
        seating = match.seating(index)
        see_deal(kept, fair, seating, plan.page, index)
        if index == plan.most:
            break
        deal = game.deal(fair.deal_seed(index), seating.dealer)
        players = [bot_named(fair.game, "thumb")] * game.GAME.seats
        state = game.begin(deal, options, match.standing)
        state = play_out(state, players, fair.bots_seed(index))
        acts = [(seat, str(action)) for seat, action in state.history]
        kept["deals"][-1]["acts"] = scheme.acts_digest(fair.match, index, acts)
        shuffle = {"version": 1, "seed": fair.deal_seed(index), "fair": fair.proof(index)}
        more = {"match": {"id": fair.match, "index": index}, "shuffle": shuffle}
        sitting = list(seating.on_seats(NAMES))
        lines.append(format_record(game, state, deal, options, players=sitting, **more))
        match = match.add(state.result)
    saved = None if plan.page is None else json.dumps(kept, separators=(",", ":")) + "\n"
    return Made("".join(line + "\n" for line in lines), saved)


def see_deal(
    kept: dict[str, Any], fair: FairDeal, seating: Seating, page: int | None, index: int
) -> None:
    """A page sees a deal begin: what is dealt first, and anew where that was void."""
    game, seat = GAMES[fair.game], None if page is None else seating.seat_of(page)

    def shown(seed: str) -> dict[str, Any]:
        hands = game.format_deal(game.deal(seed, seating.dealer))["hands"]
        digest = None if seat is None else scheme.hand_digest(fair.match, index, seat, hands[seat])
        return {"seat": seat, "hand": digest}

    for void in fair.void_deals:
        if void.deal == index:
            first = shown(scheme.deal_seed(fair.seed, fair.draw, index))
            kept.setdefault("void", []).append({"deal": index, "away": void.seat, **first})
    kept["deals"].append({**shown(fair.deal_seed(index)), "acts": None})


# ---- what is committed ---------------------------------------------------------------------------


def records(name: str, edits: Sequence[Any] = ()) -> list[dict[str, Any]]:
    """The match, deal by deal, with some of its parts changed; ``-all``: in every line."""
    text = (FOLDER / f"{name}.jsonl").read_text("utf-8")
    found = [json.loads(line) for line in text.splitlines()]
    for what, *given in edits:
        kind, _, every = what.partition("-")
        if kind == "drop":
            del found[given[0]]
            continue
        for record in found if every else [found[given.pop(0)]]:
            if kind == "set":
                put(record, *given)
            elif kind == "cut":
                del at(record, given[0])[given[1]]
            else:
                one, other = at(record, given[0]), at(record, given[1])
                put(record, given[0], other)
                put(record, given[1], one)
    return found


def receipt(name: str, edits: Sequence[Any] = ()) -> dict[str, Any]:
    """What a page has kept of the match, with some of its parts changed."""
    kept: dict[str, Any] = json.loads((FOLDER / f"{name}.kept.json").read_text("utf-8"))
    for path, value in edits:
        put(kept, path, value)
    return kept


def broken(case: Mapping[str, Any]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Records and receipt of a case of ``BROKEN``."""
    kept = receipt(case["kept"], case.get("kept_edits", ()))
    return records(case["match"], case["edits"]), kept


BROKEN = json.loads((FOLDER / "broken.json").read_text("utf-8"))


def at(value: Any, path: Sequence[Any]) -> Any:
    """What stands at a place in JSON."""
    for key in path:
        value = value[key]
    return value


def put(value: Any, path: Sequence[Any], new: Any) -> None:
    """Put something else there."""
    at(value, path[:-1])[path[-1]] = new


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All places in JSON but the whole."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*path, key)
            yield from paths(value[key], (*path, key))


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name in MATCHES:
        lines, kept = made(name)
        (FOLDER / f"{name}.jsonl").write_text(lines, "utf-8", newline="\n")
        if kept is not None:
            (FOLDER / f"{name}.kept.json").write_text(kept, "utf-8", newline="\n")


if __name__ == "__main__":
    main()

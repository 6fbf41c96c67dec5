"""Matches dealt fairly: ``tests/golden/fair/*.jsonl``, which the client's tests read too.

``python -m tests.table.fair_matches`` writes them anew. They change only where the rules or the
bots do; the cards never, for version 2 of the fair deal is never changed. Beside each match lies
what one of its pages has kept (``*.kept.json``); ``skat-forged`` is the match of ``skat`` with a
person whom the server has invented afterwards.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from stammtisch.bots import bot_named, play_out
from stammtisch.cardplay.options import RuleOptions, format_options, parse_options
from stammtisch.games.registry import GAMES
from stammtisch.records import format_record
from stammtisch.table.fair import scheme
from stammtisch.table.fair.draw import FairDeal
from stammtisch.table.fair.scheme import SeatKind
from stammtisch.table.log.events import Committed, LeftOut, Revealed, Shuffling
from tests.table.fair_pages import receipt_of, see_draw

FOLDER = Path(__file__).parents[1] / "golden" / "fair"

NAMES = ("Ada", "Bela", "Cleo", "Dora")
TELLS, FAILS, SILENT = "tells", "fails", "silent"


class Plan(NamedTuple):
    """A match: what every person did in each attempt (the rest are bots), and who kept it."""

    game: str
    options: Mapping[str, Any]
    attempts: Sequence[Mapping[int, str]]
    page: int | None
    like: str = ""


SHORT = {"games": 3, "tournament_scoring": True}
TWICE = [{0: FAILS, 1: TELLS, 2: TELLS}, {0: SILENT, 1: TELLS, 2: TELLS}]
MATCHES = {
    "skat": Plan("skat", SHORT, [{0: TELLS, 2: TELLS}], 2),
    "schnapsen": Plan("schnapsen", {}, [{1: TELLS}], 1),
    "scarto": Plan("scarto", {"deals": 3}, TWICE, 1),
    "skat-silent": Plan("skat", {"games": 3}, [{0: TELLS, 1: SILENT, 2: TELLS}], 0),
    "skat-four": Plan("skat", {"games": 4, "players": 4}, [{0: TELLS, 3: TELLS}], 3),
    "skat-forged": Plan("skat", SHORT, [{0: TELLS, 1: TELLS, 2: TELLS}], None, like="skat"),
}
HONEST = [name for name in MATCHES if name != "skat-forged"]


def drawn(what: str) -> str:
    """A number of 32 bytes, always the same: golden data has no chance in it."""
    return sha256(f"golden/{what}".encode()).hexdigest()


def draw(name: str) -> tuple[FairDeal, RuleOptions, list[dict[str, Any]]]:
    """The draw of one match, the match's options, and what its page keeps of each attempt."""
    plan = MATCHES[name]
    story, game = plan.like or name, GAMES[plan.game]
    options, kept = parse_options(game.GAME.options, plan.options), []
    seed, chosen = drawn(f"2/seed/{story}"), format_options(options)
    fair = FairDeal(f"golden-2-{story}", plan.game, chosen, seed)
    for attempt, people in enumerate(plan.attempts, 1):
        players = range(game.Match(options).players)
        seats: list[SeatKind] = ["person" if seat in people else "bot" for seat in players]
        numbers = {seat: drawn(f"2/number/{fair.match}/{attempt}/{seat}") for seat in people}
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


def written(name: str) -> str:
    """The file of one match, played by bots."""
    fair, options, _ = draw(name)
    game = GAMES[fair.game]
    players = [bot_named(fair.game, "thumb")] * game.GAME.seats
    first = game.first_dealer(fair.first_dealer_seed(), game.Match(options).players)
    match, lines = game.Match(options, first), []
    while match.next_dealer is not None:
        index, seating = len(lines), match.seating(len(lines))
        deal = game.deal(fair.deal_seed(index), seating.dealer)
        state = game.begin(deal, options, match.standing)
        state = play_out(state, players, fair.bots_seed(index))
        shuffle = {"version": 1, "seed": fair.deal_seed(index), "fair": fair.proof(index)}
        more = {"match": {"id": fair.match, "index": index}, "shuffle": shuffle}
        sitting = list(seating.on_seats(NAMES))
        lines.append(format_record(game, state, deal, options, players=sitting, **more))
        match = match.add(state.result)
    return "".join(line + "\n" for line in lines)


def kept_by_a_page(name: str) -> str | None:
    """What one page of the match has kept, as it saves it: of each deal its hand and all acts."""
    fair, _, attempts = draw(name)
    page = MATCHES[name].page
    if page is None:
        return None
    asked = (fair.match, fair.game, fair.options, fair.hash)
    kept = receipt_of(*asked, ended="finished", attempts=attempts)
    for index, line in enumerate(written(name).splitlines()):
        record, player, place = json.loads(line), NAMES[page], (fair.match, index)
        seat = record["players"].index(player) if player in record["players"] else None
        hands = record["deal"]["hands"]
        hand = None if seat is None else scheme.hand_digest(*place, seat, hands[seat])
        acts = scheme.acts_digest(*place, record["actions"])
        kept["deals"].append({"seat": seat, "hand": hand, "acts": acts})
    return json.dumps(kept, separators=(",", ":")) + "\n"


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
        (FOLDER / f"{name}.jsonl").write_text(written(name), "utf-8", newline="\n")
        kept = kept_by_a_page(name)
        if kept is not None:
            (FOLDER / f"{name}.kept.json").write_text(kept, "utf-8", newline="\n")


if __name__ == "__main__":
    main()

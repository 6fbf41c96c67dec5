"""Who goes on in another browser sees no card too soon, and proves nothing that it has not seen."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from stammtisch.cardplay.options import format_options
from stammtisch.games.registry import AnyGame
from stammtisch.table.fair import scheme
from stammtisch.table.fair.receipts import Receipt, read_receipt
from stammtisch.table.fair.verify import check, read_line
from stammtisch.table.live.live import Live
from tests.table.fair_pages import receipt_of, see_draw
from tests.table.pages import PACE, TABLE, MemoryManager, Page, in_no_time, play, seated, until
from tests.table.test_check_fair import ran
from tests.table.test_claims import WEB, claim, gone, vouch
from tests.table.test_noninterference import Rigged, World, another, moment

# ---- hidden cards --------------------------------------------------------------------------------


async def told_before(world: World) -> tuple[list[str], tuple[str, ...]]:
    """What is sent to who asks for a seat, up to the yes; and the hand that is shown then."""
    options, chairs = format_options(world.options), ("open",) * world.match.players
    live = MemoryManager().open(world.game.GAME.name, chairs, options=options)
    rigged = Rigged(world.game, world.deal, world.match.first_dealer)
    live.table.game = rigged  # type: ignore[assignment]
    pages = await seated(live, world.match.players)
    await until(lambda: live.table.state is not None)
    for done, (dealt, action) in enumerate(world.acts):
        await pages[live.table.now.seating.players[dealt]].act(action, live.table.position)  # type: ignore[union-attr]
        await until(lambda done=done: len(live.table.state.history) > done)  # type: ignore[misc,union-attr]
    await pages[1].go()
    other = await Page(live, WEB).come()
    await claim(other, 1)
    await vouch(pages[0], yes=False)
    await asyncio.sleep(PACE.claim)
    await claim(other, 1)
    await other.reload(fresh=True)
    await claim(other, 1)
    texts = [text for _, text in other.texts]
    await vouch(pages[0], number=3)
    assert other.table.you == 1
    return texts, other.position.hand


def test_until_the_yes_is_stored_nothing_is_sent_that_depends_on_hidden_cards(
    game: AnyGame,
) -> None:
    """Two deals that look the same to a spectator: who asks for a seat is sent the same bytes."""
    differ = 0
    for seed in range(8):
        walk = moment(game, seed)
        other = None if walk.over else another(walk, None, "moved")
        if other is None:
            continue
        (here, one), (there, two) = (
            in_no_time(told_before(World.of(walk, state))) for state in (walk.state, other)
        )
        assert here == there
        differ += one != two
    assert differ, "a hand differs, and only the yes shows it"


# ---- the fair deal -------------------------------------------------------------------------------


def kept_by(live: Live, seat: int, number: str | None, first: int = 0) -> Receipt:
    """What a page has kept that has seen this seat's hands dealt from the ``first`` deal on."""
    table = live.table
    options = format_options(table.options)
    draw = receipt_of(TABLE, "skat", options, table.fair.hash, ended="finished")
    see_draw(table.fair, draw["attempts"])
    draw["attempts"][-1]["number"] = number
    for played in table.played:
        dealt = played.seating.seat_of(seat)
        assert dealt is not None
        hand = table.game.format_deal(played.deal)["hands"][dealt]
        digest = scheme.hand_digest(TABLE, played.index, dealt, hand)
        acts = [(act.seat, str(act.action)) for act in played.state.history]
        draw["deals"].append(
            {
                "seat": dealt,
                "hand": digest if played.index >= first else None,
                "acts": scheme.acts_digest(TABLE, played.index, acts),
            }
        )
    return read_receipt(json.dumps(draw), "page")


def test_the_match_holds_and_the_new_browser_vouches_for_none_of_it(tmp_path: Path) -> None:
    """Its receipt has no number in the draw: nothing is wrong, and nothing is proved by it."""

    async def main() -> Live:
        live = MemoryManager().open("skat", options={"games": 3})
        pages, _, other = await gone(live, 3)
        await claim(other, 0)
        await vouch(pages[1])
        await play([other, *pages[1:]])
        await until(lambda: live.table.over)
        return live

    live = in_no_time(main())
    record = live.table.record({"anna": "Anna", WEB: "Anna on the web"})
    lines = [read_line(number, line) for number, line in enumerate(record.splitlines(), 1)]
    berts = kept_by(live, 1, live.table.fair.numbers[1])
    webs = kept_by(live, 0, None, first=1)
    said = {each.what.id: each.ok for each in check(lines, live.table.fair.hash, [berts])}
    assert said.pop("verify.kept.whole") is True
    assert False not in said.values()
    said = {each.what.id: each.ok for each in check(lines, live.table.fair.hash, [webs])}
    assert said["verify.kept.no_part"] is None
    assert [id for id, ok in said.items() if ok is False] == ["verify.kept.whole.bad"]
    file = tmp_path / "match.jsonl"
    file.write_text(record, "utf-8")
    assert ran(file).status == 0

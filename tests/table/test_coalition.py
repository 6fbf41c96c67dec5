"""Servers and players in league against the fair deal: what they gain, and what finds them.

What else a server may put on record is in ``tests/golden/fair/broken.json``. The client's own page
plays thousands of sessions with such a server (``web/src/session/adversary.test.ts``).
"""

import json
from copy import deepcopy
from random import Random

import pytest

from stammtisch.cardplay.messages import say
from stammtisch.words import Voice
from tests.cli.commands import call
from tests.records.samples import lines
from tests.table.fair_matches import FOLDER, receipt, records
from tests.table.fair_pages import HonestPage, fresh
from tests.table.test_fairness import GUESTS, Table


class Coalition:
    """The server, and people who see the draw before they tell their numbers."""

    def __init__(self, table, guests, pleases):
        self.table, self.guests, self.pleases = table, list(guests), pleases
        self.draws = 0

    def look(self):
        """The draw that would count now: the server knows its seed, and they their numbers."""
        state = self.table.state
        preview = deepcopy(state.fair)
        for page in self.table.pages:
            share = preview.shares[state.seat_of(page.guest)]
            if page.guest in self.guests and share.out is None:
                share.number = fresh(page.number, len(preview.attempts))
        self.draws += 1
        return preview.deal_seed(0)

    def choose(self):
        """Tell all numbers, or void the attempt by as few as possible: one."""
        state = self.table.state
        owing = [guest for guest in self.guests if state.seat_of(guest) in state.fair.missing]
        drawn = self.look()
        refuses = owing[: 0 if self.pleases(drawn) else 1]
        self.table.say(*(set(owing) - set(refuses)))
        self.table.follow(state.leave_out())


@pytest.mark.parametrize("size", [0, 1, 2])
def test_a_coalition_chooses_among_one_draw_for_each_refusal_and_one_more(size):
    """Measured: never more than that, and no more luck than so many draws have."""
    chance, matches, pleased = 0.25, 150, 0
    rng = Random(f"coalition/{size}")

    def pleases(seed):
        return int(seed[:2], 16) < 256 * chance

    for _ in range(matches):
        table = Table("scarto", 3, seed=rng.randbytes(32).hex())
        table.pages = [HonestPage(guest, rng.randbytes(32).hex()) for guest in GUESTS]
        coalition = Coalition(table, GUESTS[3 - size :], pleases)
        while table.state.phase == "shuffling":
            table.say(*GUESTS)
            table.say(*GUESTS[: 3 - size])
            coalition.choose()
            table.follow(table.state.next_deal())
        assert coalition.draws <= size + 1
        assert coalition.draws == len(table.state.fair.attempts)
        pleased += pleases(table.state.fair.deal_seed(0))
    bound = 1 - (1 - chance) ** (size + 1)
    spread = (bound * (1 - bound) / matches) ** 0.5
    assert abs(pleased / matches - bound) < 4 * spread


def test_a_void_deal_buys_one_other_deal_and_stands_on_record():
    """While the honest page is away, and all others are in league: never more than two."""
    chance, matches, pleased = 0.25, 150, 0
    rng = Random("coalition/void")
    for _ in range(matches):
        table = Table("schnapsen", 2, seed=rng.randbytes(32).hex())
        table.pages = [HonestPage(guest, rng.randbytes(32).hex()) for guest in GUESTS[:2]]
        table.draw(*GUESTS)
        table.follow(table.state.next_deal())
        draws = [table.state.fair.deal_seed(0)]
        while int(draws[-1][:2], 16) >= 256 * chance and table.state.may_deal_anew:
            table.follow(table.state.deal_anew(0))
            draws.append(table.state.fair.deal_seed(0))
        assert len(draws) == 1 + len(table.state.fair.proof(0)["void"]) <= 2
        pleased += int(draws[-1][:2], 16) < 256 * chance
    bound = 1 - (1 - chance) ** 2
    spread = (bound * (1 - bound) / matches) ** 0.5
    assert abs(pleased / matches - bound) < 4 * spread


def test_pages_that_were_shown_different_lists_convict_the_server_together(tmp_path):
    """Only one list can be on record: whichever it is, somebody's file does not agree."""
    seen = ["attempts", 0]
    shown = {"list": f"0:{'ab' * 32},2:{'cd' * 32}", "numbers": None, "draw": None}
    theirs = tmp_path / "theirs.json"
    theirs.write_text(json.dumps(receipt("skat", [([*seen, key], shown[key]) for key in shown])))
    kept = ["--kept", FOLDER / "skat.kept.json", "--kept", theirs]
    assert call("verify", FOLDER / "skat.jsonl", *kept[:2]).status == 0
    outcome = call("verify", FOLDER / "skat.jsonl", *kept)
    assert outcome.status == 1
    assert outcome.out.decode().count("✗") == 1


def test_another_version_on_record_is_no_way_out():
    """Played by one version and recorded as the weaker one: that cannot be checked."""
    edits = [
        ["set-all", ["shuffle", "fair", part], value]
        for part, value in (("version", 1), ("shares", []))
    ]
    found = lines(*records("schnapsen", edits))
    outcome = call("verify", "-", "--kept", FOLDER / "schnapsen.kept.json", stdin=found)
    assert outcome.status == 2
    assert Voice("en").say(say("verify.old")) in outcome.err

"""Servers and players in league against the fair deal: what they gain, and what finds them.

The client's own page plays ten thousand such matches (``web/src/fair/coalition.test.ts``); here it
is the table, the record and the command.
"""

import json
from copy import deepcopy
from hashlib import sha256
from itertools import count
from random import Random

import pytest

from stammtisch.games import skat
from stammtisch.table import fairness, fairness2
from stammtisch.table.fairdeal import FairDeal2
from tests.cli.commands import call
from tests.records.samples import lines
from tests.table.fair_matches import records as records1
from tests.table.fair_matches2 import FOLDER, Draw
from tests.table.fair_pages import HonestPage
from tests.table.test_fairness2 import GUESTS, Table
from tests.table.test_verify2 import records

JACKS = {"CJ", "SJ", "HJ", "DJ"}
LUCKY = 2
"""The seat that is to have four jacks."""


def number(text):
    return sha256(text.encode()).hexdigest()


def four_jacks(seed_of):
    """A number for the invented seat with which the lucky one has four jacks; and the deal."""
    for tries in count(1):
        drawn = number(f"invented/{tries}")
        seed, dealer = seed_of(drawn)
        deal = skat.deal(seed, dealer)
        if {str(card) for card in deal.hands[LUCKY]} >= JACKS:
            return drawn, seed, deal, tries
    raise AssertionError


def in_their_place(first, deal, seed, fair):
    """The record of a match that broke off in its first deal, with these cards."""
    forged = deepcopy(first)
    forged["deal"] = skat.format_deal(deal)
    forged["shuffle"] |= {"seed": seed, "fair": first["shuffle"]["fair"] | fair}
    forged |= {"actions": [], "result": None}
    return forged


def test_in_version_1_an_invented_player_gets_any_cards_and_everything_verifies():
    """So it was, and so it stays for what was dealt then: both checks say that it is weaker."""
    [first, *_] = records1("skat")
    fair = first["shuffle"]["fair"]
    told = {share["seat"]: share["number"] for share in fair["shares"]}

    def seed_of(drawn):
        mixed = fairness.mix(told | {1: drawn})
        own = (fair["seed"], fair["table"], mixed)
        return fairness.deal_seed(*own, 0), skat.first_dealer(fairness.first_dealer_seed(*own))

    drawn, seed, deal, tries = four_jacks(seed_of)
    promised = fairness.commitment(fair["table"], 1, drawn)
    share = {"seat": 1, "commitment": promised, "number": drawn, "out": None}
    forged = in_their_place(first, deal, seed, {"shares": [*fair["shares"], share]})
    assert tries > 1
    outcome = call("verify", "-", "--hash", fair["hash"], stdin=lines(forged))
    assert outcome.status == 0
    assert "weaker" in outcome.out.decode()


def test_in_version_2_the_same_is_found_by_what_a_page_kept():
    """Alone the record holds, and the check says so with a note; a page's file convicts it."""
    [first, *_] = records("skat")
    made, fair = Draw("skat"), first["shuffle"]["fair"]
    told = {share["seat"]: share["number"] for share in fair["attempts"][0]["shares"]}
    seats = ("person",) * 3
    rostered = fairness2.roster(made.table, 1, made.hash, "skat", first["options"], seats)

    def shares(drawn):
        return [
            {"seat": seat, "commitment": fairness2.commitment(rostered, seat, own), "number": own}
            for seat, own in sorted((told | {1: drawn}).items())
        ]

    def seed_of(drawn):
        entries = shares(drawn)
        listed = fairness2.commitment_list((each["seat"], each["commitment"]) for each in entries)
        given = fairness2.number_list((each["seat"], each["number"]) for each in entries)
        own = (made.seed, fairness2.draw(rostered, listed, given))
        return fairness2.deal_seed(*own, 0), skat.first_dealer(fairness2.first_dealer_seed(*own))

    drawn, seed, deal, _ = four_jacks(seed_of)
    attempt = {"seats": list(seats), "shares": shares(drawn)}
    forged = in_their_place(first, deal, seed, {"attempts": [attempt]})
    alone = call("verify", "-", "--hash", fair["hash"], stdin=lines(forged))
    assert alone.status == 0
    assert "· Invented players are not excluded" in alone.out.decode()
    kept = FOLDER / "skat.kept.json"
    outcome = call("verify", "-", "--kept", kept, stdin=lines(forged))
    assert outcome.status == 1
    assert outcome.out.decode().count("✗") == 3


class Coalition:
    """The server, and people who see the draw before they tell their numbers."""

    def __init__(self, table, guests, pleases):
        self.table, self.guests, self.pleases = table, list(guests), pleases
        self.draws = 0

    def look(self):
        """The draw that would count now: the server knows its seed, and they their numbers."""
        state = self.table.state
        preview = deepcopy(state.fair)
        assert isinstance(preview, FairDeal2)
        for page in self.table.pages:
            seat = state.seat_of(page.guest)
            share = preview.shares[seat]
            if page.guest in self.guests and share.out is None:
                share.number = page.seen[-1].number
        self.draws += 1
        return preview.deal_seed(0)

    def choose(self):
        """Tell all numbers, or void the attempt by as few as possible: one."""
        owing = [
            guest
            for guest in self.guests
            if self.table.state.seat_of(guest) in self.table.state.fair.missing
        ]
        refuses = owing[:1] if owing and not self.pleases(self.look()) else []
        if not owing:
            self.look()
        self.table.say(*(set(owing) - set(refuses)))
        self.table.follow(self.table.state.leave_out())


@pytest.mark.parametrize("size", [0, 1, 2])
def test_a_coalition_chooses_among_one_draw_for_each_refusal_and_one_more(size):
    """Measured: never more than that, and no more luck than so many draws have."""
    chance, matches, pleased = 0.25, 150, 0
    rng = Random(f"coalition/{size}")

    def pleases(seed):
        return int(seed[:2], 16) < 256 * chance

    for _ in range(matches):
        table = Table("scarto", 3, seed=rng.randbytes(32).hex())
        table.pages = [Drawing(guest, rng) for guest in GUESTS]
        coalition = Coalition(table, GUESTS[3 - size :], pleases)
        honest = GUESTS[: 3 - size]
        while table.state.phase == "shuffling":
            table.say(*GUESTS)
            for page in table.pages:  # They write the list down before they speak.
                page.turn(table.state)
            table.say(*honest)
            coalition.choose()
            table.follow(table.state.next_deal())
        assert coalition.draws <= size + 1
        assert coalition.draws == len(table.state.fair.attempts)
        assert not any(page.trouble for page in table.pages)
        pleased += pleases(table.state.fair.deal_seed(0))
    bound = 1 - (1 - chance) ** (size + 1)
    spread = (bound * (1 - bound) / matches) ** 0.5
    assert abs(pleased / matches - bound) < 4 * spread


class Drawing(HonestPage):
    """A page that draws by chance: the coalition's own do so too."""

    def __init__(self, guest, rng):
        super().__init__(guest)
        self.rng = rng

    def fresh(self, match, attempt):
        return self.rng.randbytes(32).hex()


def test_pages_that_were_shown_different_lists_convict_the_server_together(tmp_path):
    """Only one list can be on record: whichever it is, somebody's file does not agree."""
    path = FOLDER / "skat.kept.json"
    other = json.loads(path.read_text("utf-8"))
    seen = other["attempts"][0]
    seen |= {"list": f"0:{'f' * 64}," + seen["list"].split(",")[1], "numbers": None, "draw": None}
    theirs = tmp_path / "theirs.json"
    theirs.write_text(json.dumps(other), "utf-8")
    found = lines(*records("skat"))
    assert call("verify", "-", "--kept", path, stdin=found).status == 0
    outcome = call("verify", "-", "--kept", path, "--kept", theirs, stdin=found)
    assert outcome.status == 1
    assert outcome.out.decode().count("✗") == 1

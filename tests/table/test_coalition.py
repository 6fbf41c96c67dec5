"""Servers and players in league against the fair deal: what they gain, and what finds them.

The client's own page plays ten thousand such matches (``web/src/fair/coalition.test.ts``); here it
is the table, the record and the command.
"""

import json
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256
from itertools import count
from random import Random

import pytest

from stammtisch.cardplay.messages import say
from stammtisch.games import skat
from stammtisch.table.events import Committed, Revealed, Seated, Shuffling
from stammtisch.table.fair import scheme
from stammtisch.table.table_state import new_table
from stammtisch.words import Voice
from tests.cli.commands import call
from tests.records.samples import lines
from tests.table.fair_matches import FOLDER, Draw, records
from tests.table.fair_pages import HonestPage
from tests.table.test_fairness import GUESTS, Table

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


def test_an_invented_player_is_found_by_what_a_page_kept():
    """Alone the record holds, and the check says so with a note; a page's file convicts it."""
    [first, *_] = records("skat")
    made, fair = Draw("skat"), first["shuffle"]["fair"]
    told = {share["seat"]: share["number"] for share in fair["attempts"][0]["shares"]}
    seats = ("person",) * 3
    rostered = scheme.roster(made.table, 1, made.hash, "skat", first["options"], seats)

    def shares(drawn):
        return [
            {"seat": seat, "commitment": scheme.commitment(rostered, seat, own), "number": own}
            for seat, own in sorted((told | {1: drawn}).items())
        ]

    def seed_of(drawn):
        entries = shares(drawn)
        listed = scheme.commitment_list((each["seat"], each["commitment"]) for each in entries)
        given = scheme.number_list((each["seat"], each["number"]) for each in entries)
        own = (made.seed, scheme.draw(rostered, listed, given))
        return scheme.deal_seed(*own, 0), skat.first_dealer(scheme.first_dealer_seed(*own))

    drawn, seed, deal, _ = four_jacks(seed_of)
    attempt = {"seats": list(seats), "shares": shares(drawn)}
    forged = in_their_place(first, deal, seed, {"attempts": [attempt]})
    alone = call("verify", "-", "--hash", fair["hash"], stdin=lines(forged))
    assert alone.status == 0
    assert "· Invented players are not excluded" in alone.out.decode()
    kept = FOLDER / "skat.kept.json"
    outcome = call("verify", "-", "--kept", kept, stdin=lines(forged))
    assert outcome.status == 1
    for part in ("roster", "list", "draw", "hand", "acts", "whole"):
        assert sentence(f"verify.kept.{part}.bad", attempt=1, deal=1) in outcome.out.decode()


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


# ---- what a server may try, and the command finds ------------------------------------------------


def sentence(id, **params):
    return Voice("en").say(say(id, **params))


def fair_match(**more):
    """An honest match of Schnapsen: its record, and what Anna's page has kept."""
    table = Table("schnapsen", 2, **more)
    table.say("anna", "bert")
    table.say("anna", "bert")
    table.finish()
    found = [json.loads(line) for line in table.state.record({}).splitlines()]
    return found, table.pages[0].saved()


def judged(tmp_path, found, kept):
    path = tmp_path / "page.kept.json"
    path.write_text(kept, "utf-8")
    return call("verify", "-", "--kept", path, stdin=lines(*found))


def test_what_was_dealt_honestly_holds(tmp_path):
    assert judged(tmp_path, *fair_match()).status == 0


def test_another_version_on_record_is_no_way_out(tmp_path):
    """Played by one version and recorded as the weaker one: that cannot be checked."""
    found, kept = fair_match()
    for record in found:
        record["shuffle"]["fair"] |= {"version": 1, "shares": []}
    outcome = judged(tmp_path, found, kept)
    assert outcome.status == 2
    assert sentence("verify.old") in outcome.err


def test_another_name_on_record_is_found(tmp_path):
    """The match holds by itself; the receipt belongs to none."""
    _, kept = fair_match()
    outcome = judged(tmp_path, records("schnapsen"), kept)
    assert outcome.status == 1
    assert sentence("verify.kept.none", match="table") in outcome.out.decode()


def test_a_draw_that_was_past_its_first_step_has_no_number_of_the_page(tmp_path):
    """The server has drawn with an invented person before the page could commit to anything."""
    table = Table("schnapsen", 1, 1)
    hers = HonestPage("anna")
    forged = new_table("table", replace(table.log[0], chairs=("open", "open")))
    invented = "0b" * 32
    for event in (Seated(0, "anna"), Seated(1, "nobody"), Shuffling((0, 1))):
        forged.apply(event)
    for seat, number in ((0, "0a" * 32), (1, invented)):
        forged.apply(Committed(seat, forged.fair.commitment(seat, number)))
    hers.turn(forged)
    assert hers.trouble == "unasked"
    for seat, number in ((0, "0a" * 32), (1, invented)):
        forged.apply(Revealed(seat, number))
    table.state, table.pages = forged, [hers]
    table.finish()
    found = [json.loads(line) for line in forged.record({}).splitlines()]
    outcome = judged(tmp_path, found, hers.saved())
    assert outcome.status == 1
    told = outcome.out.decode()
    assert sentence("verify.kept.no_part") in told
    assert sentence("verify.kept.whole.bad") in told


def test_other_cards_and_acts_on_record_are_found(tmp_path):
    """All on record is consistent and fair; only the page was dealt, and saw, another game."""
    found, kept = fair_match()
    _, shown = fair_match(seed="7e" * 32)
    kept = json.dumps(json.loads(kept) | {"deals": json.loads(shown)["deals"][: len(found)]})
    assert call("verify", "-", stdin=lines(*found)).status == 0
    outcome = judged(tmp_path, found, kept)
    assert outcome.status == 1
    told = outcome.out.decode()
    assert sentence("verify.known") in told
    assert sentence("verify.kept.draw") in told
    for what in ("verify.kept.hand.bad", "verify.kept.acts.bad"):
        assert sentence(what, deal=1) in told

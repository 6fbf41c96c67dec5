"""The fair deal against ``docs/fairness.md``, and a table that deals by it."""

import json
import re
from pathlib import Path

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import Stream
from stammtisch.table.fair import scheme
from stammtisch.table.fair.receipts import read_receipt
from stammtisch.table.fair.verify import check, matches, read_line
from stammtisch.table.live import messages
from stammtisch.table.log import events
from stammtisch.table.state.table_state import from_log, new_table
from tests.table.fair_pages import HonestPage
from tests.table.pages import opened, snapshot

TEXT = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")
VECTORS = [
    dict(line.split(": ") for line in block.splitlines())
    for block in re.findall(r"^```fair\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
]
GUESTS = ("anna", "bert", "carl")


@pytest.mark.parametrize("vector", VECTORS)
def test_the_vectors_on_the_page(vector):
    match, seed, attempt = vector["match"], vector["seed"], int(vector["attempt"])
    assert scheme.seed_hash(match, seed) == vector["hash"]
    *_, game, options, seats = vector["roster"].split("/")
    chosen = dict(each.split("=") for each in options.split(",") if each)
    values = {name: {"true": True}.get(value, value) for name, value in reversed(chosen.items())}
    rostered = scheme.roster(match, attempt, vector["hash"], game, values, seats.split(","))
    assert rostered == vector["roster"]
    promised, numbers = {}, {}
    for seat, kind in reversed([*enumerate(seats.split(","))]):
        if kind == "person":
            promised[seat] = vector.get(f"commitment {seat}")
        if (number := vector.get(f"number {seat}")) is not None:
            numbers[seat] = number
            assert scheme.commitment(rostered, seat, number) == promised[seat]
    listed = scheme.commitment_list(promised.items())
    given = scheme.number_list(numbers.items())
    assert (listed, given) == (vector["list"], vector.get("numbers", ""))
    drawn = scheme.draw(rostered, listed, given)
    assert drawn == vector["draw"]
    assert scheme.first_dealer_seed(seed, drawn) == vector["first dealer"]
    for index in (0, 1, 35):
        assert scheme.deal_seed(seed, drawn, index) == vector[f"deal {index}"]
    assert scheme.bots_seed(seed, drawn, 0) == vector["bots 0"]
    assert scheme.deal_seed(seed, drawn, 0, anew=True) == vector["again 0"]
    assert scheme.bots_seed(seed, drawn, 0, anew=True) == vector["again-bots 0"]


def test_what_the_page_says_of_them():
    assert f"**version {scheme.VERSION}**" in TEXT
    assert len(VECTORS) == 3
    assert "draws player 2" in " ".join(TEXT.split())
    assert Stream(VECTORS[0]["first dealer"], "first-dealer").below(3) == 2


# ---- a table -------------------------------------------------------------------------------------


class Table:
    """A table with its log and honest pages, step by step."""

    def __init__(self, game="skat", people=3, bots=0, **more):
        chairs = ("open",) * people + ("thumb",) * bots
        first = opened(game, chairs, **more)
        self.state = new_table("table", first)
        self.log = [first]
        self.pages = [HonestPage(guest, 32 * f"{at}b") for at, guest in enumerate(GUESTS[:people])]
        for guest in GUESTS[:people]:
            self.follow(self.state.sit(guest, None))

    def follow(self, happened):
        for event in happened:
            self.state.apply(event)
            self.log.append(event)

    def say(self, *guests):
        """These pages see the table, and say what they owe; what each has said."""
        return [self.one(page) for page in self.pages if page.guest in guests]

    def draw(self, *guests):
        """They promise, and tell."""
        return self.say(*guests), self.say(*guests)

    def one(self, page):
        match page.turn(self.state):
            case messages.Commit(said, commitment, attempt):
                self.follow(self.state.commit(page.guest, commitment, attempt))
                return said
            case messages.Reveal(said, number, attempt):
                self.follow(self.state.reveal(page.guest, number, attempt))
                return said

    def look(self):
        """Every page writes down what it is shown."""
        for page in self.pages:
            page.turn(self.state)

    def begin_deal(self):
        """The next deal, as all pages see it."""
        self.follow(self.state.next_deal())
        self.look()
        return self.state.now

    def play_on(self, see=True):
        """This deal to its end, everybody always choosing what comes first."""
        while self.state.phase == "playing":
            seat = self.state.state.to_act
            self.follow(self.state.act(seat, str(self.state.state.actions(seat)[0]), "person"))
        if see:
            self.look()

    def play_deal(self):
        """The next deal from start to end; pages see both."""
        self.begin_deal()
        self.play_on()

    def finish(self):
        """The match to its end, and what every page keeps then."""
        while not self.state.over:
            self.play_deal()

    def checks(self, *guests):
        """What is wrong with the match at its end, by what these kept; and all that is said."""
        self.finish()
        lines = self.state.record({}).splitlines()
        [match] = matches([read_line(number, line) for number, line in enumerate(lines, 1)])
        kept = [json.dumps(page.kept) for page in self.pages if page.guest in guests]
        receipts = [read_receipt(each, "kept") for each in kept]
        found = [*check(match, self.state.fair.hash, receipts)]
        return [each.what.id for each in found if each.ok is False], [each.what for each in found]


def test_a_match_that_was_given_up_can_be_checked():
    """The second deal was seen to begin, and is not on record."""
    table = Table()
    table.draw(*GUESTS)
    table.play_deal()
    table.follow(table.state.next_deal())
    table.look()
    assert "fair" not in table.state.record({})
    table.follow([events.Abandoned()])
    table.look()
    wrong, told = table.checks(*GUESTS)
    assert wrong == []
    assert [each.id for each in told].count("verify.kept.whole") == 1
    assert [len(page.kept["deals"]) for page in table.pages] == [2, 2, 2]


@pytest.mark.parametrize(
    ("game", "people", "bots"), [("skat", 3, 0), ("scarto", 2, 1), ("schnapsen", 1, 1)]
)
def test_a_match_that_a_room_dealt_is_fair_to_every_page(game, people, bots):
    table = Table(game, people, bots)
    everybody = GUESTS[:people]
    assert table.draw(*everybody) == (["commit"] * people, ["reveal"] * people)
    assert table.checks(*everybody)[0] == []


@pytest.mark.parametrize(("game", "people"), [("skat", 3), ("scarto", 3), ("schnapsen", 2)])
def test_void_deals_are_on_record_and_fair_to_every_page(game, people):
    """Also to who was away: that page sees the end of the question, and the deal from its start."""
    table = Table(game, people)
    everybody = GUESTS[:people]
    table.draw(*everybody)
    for away in (1, 0, 1):
        first = table.begin_deal()
        table.follow(table.state.deal_anew(away))
        assert table.state.now.deal != first.deal
        assert table.state.now.deal.dealer == first.deal.dealer
        with pytest.raises(BadInput, match="no_anew"):
            table.state.deal_anew(away)
        table.look()
        table.play_on()
    table.begin_deal()
    with pytest.raises(BadInput, match="no_anew"):
        table.state.deal_anew(0)
    table.follow([events.Abandoned()])
    table.look()
    wrong, told = table.checks(*everybody)
    assert wrong == []
    void = [each.params for each in told if each.id == "verify.void_deal"]
    assert void == [(("deal", at), ("seat", away)) for at, away in ((1, 1), (2, 0), (3, 1))]
    assert [each.id for each in told].count("verify.kept.void") == people


def test_who_was_away_when_a_deal_was_void_contradicts_nothing():
    """Whether the page comes back to the deal, after it or never: the hand is the first one."""
    table = Table()
    table.draw(*GUESTS)
    table.begin_deal()
    never = HonestPage("carl", table.pages[2].number, json.loads(json.dumps(table.pages[2].kept)))
    table.follow(table.state.deal_anew(2))
    for page in table.pages[:2]:
        page.turn(table.state)
    table.play_on(see=False)
    assert table.checks("anna", "bert", "carl")[0] == []
    assert table.pages[2].kept["void"][0]["hand"] is not None
    assert table.pages[2].kept["deals"][0]["hand"] is None
    table.pages[2] = never
    wrong, told = table.checks("carl")
    assert wrong == ["verify.kept.whole.bad"]
    assert "verify.kept.unseen" in [each.id for each in told]


def test_who_promises_nothing_takes_no_part_before_anything_is_known():
    table = Table()
    table.say("anna", "bert")
    table.follow(table.state.leave_out())
    assert table.log[-1] == events.LeftOut(2, "commit")
    assert table.state.awaiting == "reveal"
    assert table.say("anna", "bert", "carl") == ["reveal", "reveal", None]
    assert table.checks("anna", "bert")[0] == []


@pytest.mark.parametrize("how", ["silent", "false"])
def test_a_missing_or_false_number_makes_the_attempt_void(how):
    """The next has fresh numbers of the rest; who failed plays without a number."""
    table = Table()
    table.say(*GUESTS)
    if how == "false":
        table.follow(table.state.reveal("carl", "00" * 32, 1))
    assert table.say("anna", "bert") == ["reveal", "reveal"]
    table.follow(table.state.leave_out())
    first = dict(table.state.fair.numbers)
    assert table.state.awaiting is None
    table.follow(table.state.next_deal())
    assert table.log[-1] == events.Shuffling((0, 1), 2)
    assert table.draw(*GUESTS) == (["commit", "commit", None], ["reveal", "reveal", None])
    assert not set(first.values()) & set(table.state.fair.numbers.values())
    wrong, told = table.checks("anna", "bert")
    assert wrong == []
    void = ("verify.void", (("attempt", 1), ("seat", 2)))
    assert void in [(each.id, each.params) for each in told]


def test_what_was_meant_for_an_earlier_attempt_harms_nobody():
    table = Table()
    table.say(*GUESTS)
    late = table.pages[1].turn(table.state)
    table.say("bert")
    table.follow(table.state.leave_out())
    table.follow(table.state.next_deal())
    with pytest.raises(BadInput, match="no_reveal"):
        table.state.reveal("bert", late.number, 1)
    table.say("bert")
    assert table.state.awaiting == "reveal"
    with pytest.raises(BadInput, match="no_reveal"):
        table.state.reveal("bert", late.number, 1)
    assert table.say("bert") == ["reveal"]
    assert table.checks("bert")[0] == []


def test_a_person_who_leaves_in_the_middle_is_a_bot_in_the_next_roster():
    table = Table()
    table.say(*GUESTS)
    table.follow(table.state.stand("carl"))
    assert [*map(type, table.log[-2:])] == [events.LeftOut, events.Stood]
    assert table.say("anna", "bert") == ["reveal", "reveal"]
    table.follow(table.state.next_deal())
    assert table.state.fair.attempts[1].seats == ("person", "person", "bot")
    table.draw("anna", "bert")
    assert table.checks("anna", "bert")[0] == []


def test_a_person_who_leaves_before_the_list_takes_no_part():
    table = Table()
    table.say("carl")
    table.follow(table.state.stand("carl"))
    assert table.draw("anna", "bert") == (["commit"] * 2, ["reveal"] * 2)
    assert len(table.state.fair.attempts) == 1
    assert table.checks("anna", "bert")[0] == []


def test_all_refuse_one_after_the_other_and_the_server_alone_decides():
    """There is an end to it, and the check does not accept it."""
    table = Table()
    for left in (3, 2, 1):
        guests = GUESTS[:left]
        table.say(*guests)
        table.say(*guests[:-1])
        table.follow(table.state.leave_out())
        table.follow(table.state.next_deal())
    assert len(table.state.fair.attempts) == 4
    assert table.state.awaiting is None
    table.follow(table.state.next_deal())
    assert table.state.phase == "playing"
    assert table.checks()[0] == ["verify.numbers.none"]


def test_the_log_of_every_step_tells_it_again():
    """A server that is killed anywhere goes on where it was: the log is all that it needs."""
    table = Table("scarto")
    table.say(*GUESTS)
    table.say("anna", "bert")
    table.follow(table.state.leave_out())
    table.follow(table.state.next_deal())
    table.draw("anna", "bert")
    table.follow(table.state.next_deal())
    for length in range(1, len(table.log) + 1):
        log = [events.parse_event(events.format_event(event)) for event in table.log[:length]]
        state = from_log("table", log)
        anew = new_table("table", table.log[0])
        for event in table.log[1:length]:
            anew.apply(event)
        assert snapshot(state) == snapshot(anew)
        assert state.awaiting == anew.awaiting
    assert snapshot(state) == snapshot(table.state)


EARLIER = {
    (True, True): (0, "CJ H10 HK HQ D10", 1, "CA C10 HJ DA DJ", "26b7f36b"),
    (True, False): (1, "C10 SA HQ DA D10", 0, "CJ SJ HJ DK DJ", "daf305db"),
    (False, False): (1, "CK CJ HK D10 DK", 0, "SQ HK HQ HJ DJ", "f6534e49"),
}
"""What version 1 dealt by one seed, by who told a number: dealers, cards, the bots' seed."""


@pytest.mark.parametrize("told", EARLIER)
def test_a_log_of_version_1_is_played_on(told):
    """It says nothing of a version, nothing of attempts; the cards stay as they were dealt."""
    first = opened("schnapsen", ("open", "open"), fair=1, seed="5e" * 32)
    log = [first, events.Seated(0, "anna"), events.Seated(1, "bert"), events.Shuffling((0, 1))]
    log += [events.Committed(seat, "c" * 64) for seat in (0, 1)]
    for seat, number in enumerate(("0a" * 32, "0b" * 32)):
        log.append(events.Revealed(seat, number) if told[seat] else events.LeftOut(seat, "reveal"))
    lines = [events.format_event(event) for event in log]
    old = [line.replace(',"fair":1', "").replace(',"attempt":1', "") for line in lines]
    assert old != lines
    table = Table("schnapsen", 2)
    table.state = from_log("table", [events.parse_event(line) for line in old])
    assert not table.state.checkable
    table.finish()
    dealt = [
        part
        for played in table.state.played[:2]
        for part in (played.deal.dealer, " ".join(map(str, played.deal.hands[0])))
    ]
    assert (*dealt, table.state.fair.bots_seed(0)[:8]) == EARLIER[told]
    assert '"fair"' not in table.state.record({})


def test_the_same_cards_are_dealt_at_once_and_have_no_proof():
    """Nobody is asked for a number, for there is no draw; other deals follow from the seed."""
    table = Table("schnapsen", 1, 1)
    table.draw("anna")
    table.play_deal()
    [first] = table.state.played
    again = new_table("again", table.state.same_cards("anna", first))
    for event in again.sit("anna", 0):
        again.apply(event)
    assert (again.phase, again.awaiting) == ("shuffling", None)
    table.state = again
    table.finish()
    assert again.played[0].deal == first.deal
    assert '"fair"' not in again.record({})


def test_the_same_cards_again_are_the_same_draw():
    table = Table("schnapsen", 1, 1, practice=True)
    table.draw("anna")
    table.follow(table.state.next_deal())
    first = table.state.now.deal
    table.play_deal()
    table.follow(table.state.again("anna"))
    assert table.state.now.deal == first
    assert table.checks("anna")[0] == []

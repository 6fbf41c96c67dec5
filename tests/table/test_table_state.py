"""A table is what its log says, whatever people ask for."""

from __future__ import annotations

import json
import secrets
from dataclasses import replace

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from stammtisch.cardplay.messages import Message
from stammtisch.cardplay.refusals import BadInput
from stammtisch.faces import face_of
from stammtisch.games.registry import GAMES
from stammtisch.table.live.fallback_action import any_action
from stammtisch.table.log.events import Event, Opened, Settled, format_event, parse_event
from stammtisch.table.past.archive import _summary
from stammtisch.table.state.table_state import STRIKES, TableState, from_log, new_table
from stammtisch.table.storage.models import TableRow
from stammtisch.table.wire.table_info import for_viewer, sheet, table_info
from tests.table.pages import FOUR, GUESTS, SEED, opened, snapshot, with_bots


class Logged:
    """A table and its log, kept together as a live table keeps them."""

    def __init__(self, first: Opened) -> None:
        self.table = new_table("table", first)
        self.log: list[Event] = [first]

    def follow(self, events: list[Event]) -> None:
        for event in events:
            self.table.apply(event)
            self.log.append(event)

    def shuffle(self) -> None:
        table = self.table
        while table.awaiting:
            for seat in table.fair.missing:
                guest = table.chairs[seat].guest
                number = f"{seat:02x}" * 32
                if table.awaiting == "commit":
                    self.follow(table.commit(guest, table.fair.commitment(seat, number)))
                else:
                    self.follow(table.reveal(guest, number))
        self.follow(table.next_deal())

    def play_deal(self) -> None:
        table = self.table
        while table.phase == "playing":
            seat = table.now.to_act
            self.follow(table.act(seat, any_action(table.now.view(seat), "s"), "person"))


def seated(game: str = "schnapsen", people: int = 1, players: int = 0, **more: object) -> Logged:
    """A table with people and bots, and the first deal on it."""
    logged = Logged(opened(game, with_bots(game, people, players), **more))
    for guest in GUESTS[:people]:
        logged.follow(logged.table.sit(guest, None))
    logged.shuffle()
    return logged


@pytest.mark.parametrize("game", GAMES)
def test_a_match_runs_to_its_end_and_its_log_tells_it_again(game: str) -> None:
    logged = seated(game, GAMES[game].GAME.seats)
    table = logged.table
    while not table.over:
        logged.play_deal()
        logged.follow(table.next_deal())
    assert table.phase == "finished"
    again = from_log("table", [parse_event(format_event(event)) for event in logged.log])
    assert snapshot(again) == snapshot(table)
    records = table.record({}).splitlines()
    assert len(records) == len(table.played)
    assert all('"fair"' in line for line in records)
    assert all(SEED in line for line in records)


def test_the_seed_stays_hidden_until_the_match_is_over() -> None:
    logged = seated("skat", 3)
    logged.play_deal()
    assert logged.table.phase == "between"
    record = logged.table.record({})
    assert record
    assert SEED not in record
    assert '"fair"' not in record
    for guest in GUESTS[:3]:
        logged.follow(logged.table.stand(guest))
    assert logged.table.phase == "abandoned"
    assert SEED in logged.table.record({})


def test_the_sheet_speaks_of_a_deal_for_as_long_as_its_result_lies_there() -> None:
    logged = seated("skat", 3)
    for deal in (1, 2):
        assert dict(sheet(logged.table).headline.params)["number"] == deal
        logged.play_deal()
        assert logged.table.phase == "between"
        assert dict(sheet(logged.table).headline.params)["number"] == deal
        logged.follow(logged.table.next_deal())


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_says_what_a_deal_may_decide_and_each_is_told_who_has_won(game: str) -> None:
    people = GAMES[game].GAME.seats
    logged = seated(game, people)
    table, face = logged.table, face_of(GAMES[game])
    while not table.over:
        shown = sheet(table).notes
        stake = face.stake(table.match)
        assert shown == (*table.match.notes, *([stake] if stake else []))
        assert [told(table, guest) for guest in GUESTS[:people]] == [None] * people
        logged.play_deal()
        logged.follow(table.next_deal())
    for seat, guest in enumerate(GUESTS[:people]):
        assert told(table, guest) == face.match_told(table.match, seat)
    assert told(table, "somebody") == face.match_told(table.match, None)


def told(table: TableState, guest: str) -> Message | None:
    """What this guest is told of the match."""
    everybody = table_info(
        table,
        names=str,
        faces=lambda _: None,
        here=frozenset(),
        anew=frozenset(),
        away={},
        absent=None,
        ready=frozenset(),
        spectators=0,
        proposal=None,
        sheet=sheet(table),
    )
    return for_viewer(everybody, table, guest, asked=False, waits=False, claims=None).told


def test_the_shares_change_the_cards() -> None:
    one = seated("skat", 1)
    other = Logged(opened("skat", with_bots("skat", 1)))
    other.follow(other.table.sit("anna", 0))
    other.follow(other.table.leave_out())
    other.follow(other.table.next_deal())
    assert other.table.fair.shares[0].out == "commit"
    assert one.table.now.deal != other.table.now.deal


def test_in_version_1_a_number_that_is_not_the_committed_one_is_left_out() -> None:
    logged = Logged(opened("schnapsen", with_bots("schnapsen", 1), fair=1))
    table = logged.table
    logged.follow(table.sit("anna", None))
    logged.follow(table.commit("anna", table.fair.commitment(0, "aa" * 32)))
    logged.follow(table.reveal("anna", "bb" * 32))
    assert table.fair.shares[0].out == "reveal"
    assert table.fair.numbers == {}
    logged.follow(table.next_deal())
    assert table.phase == "playing"


def test_undo_takes_back_the_persons_last_act_and_what_came_after() -> None:
    logged = seated("skat", 1, practice=True)
    table = logged.table
    while table.state.to_act != 0:
        seat = table.state.to_act
        logged.follow(table.act(seat, any_action(table.state.view(seat), "s"), "bot"))
    before = table.state
    logged.follow(table.act(0, any_action(before.view(0), "s"), "person"))
    while table.state.to_act not in (0, None):
        seat = table.state.to_act
        logged.follow(table.act(seat, any_action(table.state.view(seat), "s"), "bot"))
    position = table.position
    logged.follow(table.undo("anna"))
    assert table.state == before
    assert table.position > position


def test_undo_is_for_practice_against_bots_alone() -> None:
    with pytest.raises(BadInput, match="no_undo"):
        seated("skat", 1).table.undo("anna")
    with pytest.raises(BadInput, match="no_undo"):
        seated("skat", 2, practice=True).table.undo("anna")


def test_the_same_cards_again_replace_the_result() -> None:
    logged = seated("schnapsen", 1, practice=True)
    table = logged.table
    logged.play_deal()
    cards = table.now.deal
    logged.follow(table.again("anna"))
    assert table.now.deal == cards
    assert table.phase == "playing"
    assert table.now.index == 0
    logged.play_deal()
    assert len(table.played) == 1
    assert len(table.match.rows) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_practice_table_begins_with_the_cards_of_a_finished_deal(game: str) -> None:
    logged = seated(game, 2, move_seconds=20, newcomers=True)
    for _ in range(2):
        logged.play_deal()
        logged.follow(logged.table.next_deal())
    old = logged.table.played[1]
    first = logged.table.same_cards("bert", old)
    assert first.chairs == tuple(
        "open" if seat == 1 else logged.table.opened.chairs[seat].replace("open", "club")
        for seat in range(len(first.chairs))
    )
    assert first.practice
    assert first.move_seconds is None
    again = Logged(replace(parse_opened(first), seed="ab" * 32))
    again.follow(again.table.sit("bert", 1))
    assert again.table.awaiting is None, "nobody is asked for a number"
    again.follow(again.table.next_deal())
    table = again.table
    assert (table.now.deal, table.now.seating) == (old.deal, old.seating)
    assert table.repeats(0)
    again.play_deal()
    again.follow(table.again("bert"))
    assert table.now.deal == old.deal, "and once more"
    while not table.over:
        again.play_deal()
        again.follow(table.next_deal())
    assert snapshot(from_log("table", again.log)) == snapshot(table)
    assert _summary(TableRow("table", game, True, "", ""), table).match.repeats
    records = [json.loads(line) for line in table.record({}).splitlines()]
    assert ["shuffle" in record for record in records] == [False] + [True] * (len(records) - 1)


def parse_opened(first: Opened) -> Opened:
    """The opening as it comes back from the log."""
    parsed = parse_event(format_event(first))
    assert isinstance(parsed, Opened)
    return parsed


def test_with_four_at_the_table_the_dealer_of_the_same_cards_sits_out_again() -> None:
    logged = seated("skat", 1, 4, options=FOUR)
    while len(logged.table.played) < 4:
        logged.play_deal()
        logged.follow(logged.table.next_deal())
    for old in logged.table.played:
        if old.seating.seat_of(0) is None:
            with pytest.raises(BadInput, match="sits_out"):
                logged.table.same_cards("anna", old)
            continue
        again = Logged(logged.table.same_cards("anna", old))
        again.follow(again.table.sit("anna", None))
        again.shuffle()
        assert (again.table.now.deal, again.table.now.seating) == (old.deal, old.seating)


def test_the_same_cards_are_for_those_to_whom_they_were_dealt() -> None:
    logged = seated("schnapsen", 2)
    logged.play_deal()
    with pytest.raises(BadInput, match="no_such_deal"):
        logged.table.same_cards("dora", logged.table.played[0])


def test_three_moves_by_the_clock_and_the_seat_is_covered() -> None:
    logged = seated("skat", 3, move_seconds=5)
    table = logged.table
    times: dict[int, int] = {}
    while not any(chair.covered for chair in table.chairs):
        seat = table.state.to_act
        times[seat] = times.get(seat, 0) + 1
        logged.follow(table.act(seat, any_action(table.state.view(seat), "s"), "clock"))
    covered = next(seat for seat, chair in enumerate(table.chairs) if chair.covered)
    assert times[covered] == STRIKES
    logged.follow(table.back(covered))
    assert not table.chairs[covered].covered
    assert table.chairs[covered].strikes == 0


def test_an_act_is_known_by_its_id() -> None:
    logged = seated("skat", 3)
    table = logged.table
    seat = table.state.to_act
    at = table.position
    logged.follow(table.act(seat, "pass", "person", id="x"))
    assert table.answered_position(GUESTS[seat], "x") == at
    assert table.answered_position(GUESTS[(seat + 1) % 3], "x") is None


def test_who_leaves_a_running_match_is_replaced_by_a_bot() -> None:
    logged = seated("skat", 2)
    table = logged.table
    logged.follow(table.stand("anna"))
    assert table.chairs[0].bot == "thumb"
    assert table.phase == "playing"
    logged.follow(table.stand("bert"))
    assert table.phase == "abandoned"


def test_who_has_left_gets_the_own_seat_back_with_its_hand() -> None:
    logged = seated("skat", 2)
    table = logged.table
    hand = table.state.view(0).hand
    logged.follow(table.stand("anna"))
    assert table.free_for("anna") == (0,)
    assert table.free_for("dora") == ()
    with pytest.raises(BadInput, match="running"):
        table.sit("dora", 0)
    logged.follow(table.sit("anna", None))
    assert table.seat_of("anna") == 0
    assert table.chairs[0].bot is None
    assert table.state.view(0).hand == hand


def test_who_has_left_comes_back_to_what_was_left_of_the_reserve() -> None:
    logged = seated("skat", 2, move_seconds=5, reserve_seconds=60)
    table = logged.table
    while table.state.to_act != 0:
        logged.follow(table.act(table.state.to_act, "pass", "person"))
    logged.follow(table.act(0, "pass", "person", used=4000))
    logged.follow(table.stand("anna"))
    logged.follow(table.sit("anna", None))
    assert table.chairs[0].used == 4000


def test_another_bot_in_the_meantime_gives_no_reserve_back() -> None:
    logged = seated("skat", 2, move_seconds=5, reserve_seconds=60)
    table = logged.table
    while table.state.to_act != 1:
        logged.follow(table.act(table.state.to_act, "pass", "person"))
    logged.follow(table.act(1, "pass", "person", used=4000))
    logged.follow(table.stand("bert"))
    logged.play_deal()
    logged.follow(table.fill("anna", 1, "club"))
    logged.follow(table.sit("bert", None))
    assert table.chairs[1].used == 4000


def test_a_spectator_takes_a_bots_seat_only_between_deals_and_if_the_host_allows_it() -> None:
    logged = seated("skat", 1)
    table = logged.table
    with pytest.raises(BadInput, match="running"):
        table.sit("dora", 1)
    with pytest.raises(BadInput, match="host"):
        table.allow("dora", True, None)
    logged.follow(table.allow("anna", True, None))
    assert table.free_for("dora") == (1, 2)
    logged.follow(table.sit("dora", 2))
    assert table.seat_of("dora") is None, "the cards of the deal that runs are not hers to see"
    assert table.seat_newcomers() == []
    assert table.free_for("emil") == (1,)
    logged.play_deal()
    assert table.phase == "between"
    logged.follow(table.seat_newcomers())
    assert table.seat_of("dora") == 2
    logged.follow(table.next_deal())
    assert table.now.sitters[2].guest == "dora"
    assert table.past[0].sitters[2].guest is None


def test_a_reserved_seat_is_given_up_for_another_and_when_its_guest_goes() -> None:
    logged = seated("skat", 1, newcomers=True)
    table = logged.table
    logged.follow(table.sit("dora", 1))
    logged.follow(table.sit("dora", 2))
    assert [chair.next for chair in table.chairs] == [None, None, "dora"]
    logged.follow(table.unreserve("dora"))
    assert not any(chair.next for chair in table.chairs)


def test_who_comes_back_is_before_who_waits_for_the_seat() -> None:
    logged = seated("skat", 2, newcomers=True)
    table = logged.table
    logged.follow(table.stand("bert"))
    logged.follow(table.sit("dora", 1))
    logged.follow(table.sit("bert", None))
    assert table.seat_of("bert") == 1
    logged.play_deal()
    assert table.seat_newcomers() == []


def test_a_rematch_keeps_the_seats_of_those_who_stayed() -> None:
    logged = seated("scarto", 2, newcomers=True, move_seconds=20, pace="brisk")
    table = logged.table
    with pytest.raises(BadInput, match="not_over"):
        table.again_with_all("anna")
    while not table.over:
        logged.play_deal()
        logged.follow(table.next_deal())
    with pytest.raises(BadInput, match="no_seat"):
        table.again_with_all("dora")
    again = table.again_with_all("bert")
    assert again.host == "bert"
    assert again.kept == ("anna", "bert", None)
    assert again.chairs == ("open", "open", table.opened.chairs[2])
    assert (again.move_seconds, again.pace, again.newcomers) == (20, "brisk", True)
    other = Logged(again)
    assert other.table.free_for("dora") == ()
    assert other.table.free_for("anna") == (0,)
    other.follow(other.table.sit("bert", None))
    other.follow(other.table.sit("anna", None))
    assert other.table.phase == "shuffling"
    assert [chair.guest for chair in other.table.chairs] == ["anna", "bert", None]


def test_in_a_rematch_the_host_may_give_a_kept_seat_away() -> None:
    table = Logged(opened("scarto", ("open", "open", "thumb"), kept=("anna", "bert", None)))
    table.follow(table.table.sit("anna", None))
    table.follow(table.table.fill("anna", 1, "thumb"))
    assert table.table.phase == "shuffling"


def test_between_deals_the_host_chooses_another_level_and_records_name_who_played() -> None:
    logged = seated("scarto", 2)
    table = logged.table
    seat = next(at for at, chair in enumerate(table.chairs) if chair.bot)
    other = "random" if table.chairs[seat].bot != "random" else "thumb"
    first = table.chairs[seat].bot
    with pytest.raises(BadInput) as running:
        table.fill("anna", seat, other)
    assert running.value.message.id == "table.refuse.running"
    logged.play_deal()
    for guest, place, bot, refused in (
        ("bert", seat, other, "table.refuse.host"),
        ("anna", 0, other, "table.refuse.taken"),
        ("anna", seat, None, "table.refuse.running"),
    ):
        with pytest.raises(BadInput) as said:
            table.fill(guest, place, bot)
        assert said.value.message.id == refused
    assert table.fill("anna", seat, first) == []
    logged.follow(table.fill("anna", seat, other))
    assert table.chairs[seat].player == other
    logged.follow(table.next_deal())
    logged.play_deal()
    played = [json.loads(line)["players"][seat] for line in table.record({}).splitlines()]
    assert played == [f"bot:{first}", f"bot:{other}"]
    assert snapshot(from_log("table", logged.log)) == snapshot(table)


def test_alone_with_bots_practice_and_pace_are_chosen_anew_from_the_next_deal_on() -> None:
    logged = seated("scarto", 1, practice=True)
    table = logged.table
    logged.play_deal()
    logged.follow(table.amend("anna", False, "brisk"))
    assert (table.practice, table.pace) == (False, "brisk")
    assert table.amend("anna", None, None) == table.amend("anna", False, "brisk") == []
    assert table.solo_practice, "the deal that lies there was practice, and stays so"
    logged.follow(table.again("anna"))
    assert table.solo_practice, "dealt once more, it is too"
    logged.play_deal()
    logged.follow(table.next_deal())
    assert not table.solo_practice
    with pytest.raises(BadInput, match="no_undo"):
        table.undo("anna")
    logged.play_deal()
    logged.follow(table.amend("anna", True, None))
    with pytest.raises(BadInput, match="no_again"):
        table.again("anna")  # It was no practice: who plays it again does not play for the list.
    logged.follow(table.next_deal())
    logged.play_deal()
    assert table.over
    assert [played.practice for played in table.played] == [True, False, True]
    assert (table.again_with_all("anna").practice, table.again_with_all("anna").pace) == (
        True,
        "brisk",
    )
    log = [parse_event(format_event(event)) for event in logged.log]
    assert snapshot(from_log("table", log)) == snapshot(table)


def test_who_is_not_alone_with_bots_or_plays_a_deal_changes_no_terms() -> None:
    alone = seated("scarto", 1)
    two = seated("scarto", 2)
    left = seated("scarto", 2)
    left.follow(left.table.stand("bert"))
    refused = {"in_a_deal": alone, "not_alone": two, "no_seat": seated("skat", 1)}
    for each in (two, left):
        each.play_deal()
    for reason, logged in [*refused.items(), ("not_alone", left)]:
        guest = "dora" if reason == "no_seat" else "anna"
        with pytest.raises(BadInput) as said:
            logged.table.amend(guest, True, "brisk")
        assert said.value.message.id == f"table.refuse.{reason}"
        assert (logged.table.practice, logged.table.pace) == (False, "calm")


@pytest.mark.parametrize(("first", "then"), [(True, False), (False, True), (False, False)])
def test_a_match_with_a_practice_deal_is_listed_as_practice(first: bool, then: bool) -> None:
    logged = seated("scarto", 1, practice=first)
    logged.play_deal()
    logged.follow(logged.table.amend("anna", then, None))
    assert logged.table.had_practice == first
    logged.follow(logged.table.next_deal())
    row = TableRow("table", "scarto", first, "", "")
    assert _summary(row, logged.table).match.practice == (first or then)


def test_a_bot_that_stands_in_has_no_seat_in_a_rematch() -> None:
    logged = seated("skat", 2)
    table = logged.table
    logged.follow(table.stand("bert"))
    while not table.over:
        logged.play_deal()
        logged.follow(table.next_deal())
    assert table.again_with_all("anna").chairs == ("open", "open", table.opened.chairs[2])


def test_logs_of_before_are_read() -> None:
    """Nobody had asked yet whether the rest is decided, and no version was written down."""
    logged = seated("skat", 1, practice=True)
    logged.play_deal()
    lines = [json.loads(format_event(event)) for event in logged.log]
    for name in ("version", "newcomers", "kept", "personas", "repeats"):
        del lines[0][name]
    assert not {"asked"} & {line["kind"] for line in lines}
    log = [parse_event(json.dumps(line)) for line in lines]
    assert isinstance(log[0], Opened)
    assert log[0].version == ""
    assert snapshot(from_log("table", log)) == snapshot(logged.table)


class Rooms(RuleBasedStateMachine):
    """People ask for anything at any time: what is refused changes nothing."""

    @initialize(
        game=st.sampled_from([*sorted(GAMES), "four"]),
        practice=st.booleans(),
        bots=st.integers(0, 2),
    )
    def open(self, game: str, practice: bool, bots: int) -> None:
        more = {"practice": practice}
        players = 4 if game == "four" else GAMES[game].GAME.seats
        if game == "four":
            game, more = "skat", more | {"options": FOUR}
        chairs = with_bots(game, max(1, players - bots), players)
        self.logged = Logged(opened(game, chairs, **more))

    def ask(self, method: str, *args: object) -> None:
        table = self.logged.table
        before = snapshot(table)
        try:
            events = getattr(table, method)(*args)
        except BadInput:
            assert snapshot(table) == before
            return
        assert snapshot(table) == before, "asking alone changes nothing"
        self.logged.follow(events)

    guests = st.sampled_from(GUESTS)
    seats = st.integers(0, 3)

    @rule(guest=guests, seat=st.none() | seats)
    def sit(self, guest: str, seat: int | None) -> None:
        self.ask("sit", guest, seat)

    @rule(guest=guests)
    def stand(self, guest: str) -> None:
        self.ask("stand", guest)

    @rule(guest=guests, seat=seats, bot=st.sampled_from((None, "thumb", "random", "nobody")))
    def fill(self, guest: str, seat: int, bot: str | None) -> None:
        self.ask("fill", guest, seat, bot)

    @rule(guest=guests, newcomers=st.none() | st.booleans(), talk=st.none() | st.booleans())
    def allow(self, guest: str, newcomers: bool | None, talk: bool | None) -> None:
        self.ask("allow", guest, newcomers, talk)

    @rule(
        guest=guests,
        practice=st.none() | st.booleans(),
        pace=st.sampled_from((None, "calm", "brisk")),
    )
    def amend(self, guest: str, practice: bool | None, pace: str | None) -> None:
        table = self.logged.table
        before = table.now and (table.now.practice, table.practice_deal)
        self.ask("amend", guest, practice, pace)
        assert before == (table.now and (table.now.practice, table.practice_deal))

    @rule(guest=guests)
    def unreserve(self, guest: str) -> None:
        self.ask("unreserve", guest)

    @rule()
    def seat_newcomers(self) -> None:
        self.ask("seat_newcomers")

    @rule(guest=guests, honest=st.booleans())
    def share(self, guest: str, honest: bool) -> None:
        table = self.logged.table
        seat, attempt = table.seat_of(guest), len(table.fair.attempts)
        number = f"{seat or 0:02x}" * 32
        if table.awaiting == "commit":
            promise = table.fair.commitment(seat or 0, number)
            self.ask("commit", guest, promise, attempt)
        else:
            self.ask("reveal", guest, number if honest else "00" * 32, attempt)

    @rule()
    def time_is_up(self) -> None:
        self.ask("leave_out")

    @rule()
    def deal(self) -> None:
        self.ask("next_deal")

    @precondition(lambda self: self.logged.table.state is not None)
    @rule(acts=st.integers(1, 12), by=st.sampled_from(("person", "bot", "clock", "cover")))
    def play(self, acts: int, by: str) -> None:
        table = self.logged.table
        for _ in range(acts):
            if table.phase != "playing":
                return
            seat = table.now.to_act
            self.ask("act", seat, any_action(table.now.view(seat), "s"), by, secrets.token_hex(4))

    @precondition(lambda self: self.logged.table.state is not None)
    @rule(seat=seats, text=st.sampled_from(("pass", "claim", "play H10", "", "x y")))
    def say_anything(self, seat: int, text: str) -> None:
        self.ask("act", seat, text, "person")

    @rule(seat=st.integers(0, 1))
    def ask_whether_it_is_decided(self, seat: int) -> None:
        self.ask("ask", seat)

    @precondition(lambda self: self.logged.table.phase == "playing")
    @rule()
    def settle(self) -> None:
        state, acts = self.logged.table.state, []
        while state.to_act is not None:
            acts.append((state.to_act, str(any_action(state.view(state.to_act), "settled"))))
            state = state.act(*acts[-1])
        self.logged.follow([Settled(tuple(acts))])

    @rule(guest=guests)
    def undo(self, guest: str) -> None:
        self.ask("undo", guest)

    @rule(guest=guests)
    def again(self, guest: str) -> None:
        self.ask("again", guest)

    @precondition(lambda self: self.logged.table.running)
    @rule(seat=st.integers(0, 1))
    def cover(self, seat: int) -> None:
        self.ask("cover", seat)

    @rule(seat=st.integers(0, 1))
    def back(self, seat: int) -> None:
        self.ask("back", seat)

    @invariant()
    def the_log_tells_it_again(self) -> None:
        log = [parse_event(format_event(event)) for event in self.logged.log]
        assert snapshot(from_log("table", log)) == snapshot(self.logged.table)

    @invariant()
    def nobody_sits_twice(self) -> None:
        guests = [chair.guest for chair in self.logged.table.chairs if chair.guest]
        assert len(guests) == len(set(guests))


TestRooms = Rooms.TestCase

"""Schnapsen in pairs: an evening's rounds, whatever is played."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import Stream
from stammtisch.evening.evening import Evening, fold, with_next
from stammtisch.evening.events import (
    Arrived,
    Bought,
    Closed,
    Decided,
    Drawn,
    Entry,
    Left,
    Paid,
    Planned,
    PlayedOff,
    RoundDrawn,
    Started,
    Undone,
)
from stammtisch.evening.standing import standing
from stammtisch.evening.terms import Terms

LIVES = Terms(form="lives", lives=3, cards=2, sold_until=2, fee=500, prizes=(50, 30, 20))


class Table:
    """An evening in pairs, event by event."""

    def __init__(self, terms=LIVES, people=13):
        self.evening = Evening().after(Planned(terms), "")
        self.say(*(Arrived(person) for person in range(1, people + 1)))

    @property
    def tournament(self):
        return self.evening.tournament

    def say(self, *events):
        for event in events:
            self.evening = self.evening.after(event, "now")
        return self

    def draw(self, seed="x"):
        seed = f"{seed}/{len(self.tournament.rounds)}"
        return self.say(self.tournament.next_round(seed))

    def decide(self, choose=min, *, of=None):
        """Of each game that waits, the winner is chosen."""
        number = of or len(self.tournament.rounds)
        played = self.tournament.rounds[number - 1]
        for table in played.waiting_for:
            self.say(Decided(number, table, choose(played.games[table - 1].cards)))
        return self

    def to_the_end(self, choose=min):
        while not self.tournament.over:
            self.draw().decide(choose)
        return self

    def refused(self, event):
        with pytest.raises(BadInput) as caught:
            self.evening.after(event, "now")
        return caught.value.message.id.removeprefix("evening.refuse.")

    def places(self):
        return {each.card: each.place for each in standing(self.evening).cards}


def test_a_preisschnapsen_of_thirteen_with_three_lives():
    evening = Table().say(Bought(4, 2))
    second = evening.tournament.cards_of(4)[1]
    assert evening.tournament.cards_of(4) == (4, second)
    evening.draw()
    assert len(evening.tournament.rounds[0].games) == 7
    evening.decide().to_the_end()
    (winner, *_) = standing(evening.evening).cards
    assert (winner.card, winner.lost, winner.lives) == (1, 0, 3)
    lost = [each.lost for each in standing(evening.evening).cards if each.card != 1]
    assert lost == [3] * 13
    evening.say(Closed())
    # 14 cards at 5 €: 70 € in the pot.
    places = standing(evening.evening)
    assert places.cash.fees == 7000
    first = next(each for each in places.places if each.person == 1)
    assert (first.place, first.account.prize, first.account.fee) == (1, 3500, 500)
    fourth = next(each for each in places.places if each.person == 4)
    assert fourth.account.fee == 1000


def test_the_fee_is_paid_for_each_card():
    evening = Table(people=3).say(Paid(1, True), Bought(1, 2))
    account = next(e.account for e in standing(evening.evening).places if e.person == 1)
    assert (account.fee, account.paid) == (1000, 500)
    evening.say(Paid(1, True))
    account = next(e.account for e in standing(evening.evening).places if e.person == 1)
    assert (account.fee, account.paid) == (1000, 1000)


def test_cards_are_sold_until_a_round_is_drawn():
    evening = Table(people=5).say(Bought(1, 2), Bought(1, 1), Bought(1, 2))
    assert evening.refused(Bought(1, 3)) == "card_limit"
    assert evening.refused(Bought(9, 2)) == "nobody"
    evening.draw().decide()
    evening.say(Arrived(6), Bought(2, 2))  # before round 2
    assert 6 in evening.tournament.next_cards()
    evening.draw()
    assert evening.refused(Bought(3, 2)) == "sold_out"
    assert evening.refused(Arrived(7)) == "sold_out"
    assert evening.refused(Bought(2, 1)) == "card_played"
    assert not evening.tournament.on_sale


def test_a_card_that_is_bought_late_has_all_its_lives():
    evening = Table(people=4).draw().decide().say(Arrived(5))
    found = {each.card: each.lives for each in standing(evening.evening).cards}
    assert found[5] == 3
    assert sorted(found.values()) == [2, 2, 3, 3, 3]


def test_a_winner_is_corrected_with_a_reason():
    evening = Table(people=4).draw()
    first, second = evening.tournament.rounds[0].games[0].cards
    evening.say(Decided(1, 1, first))
    assert evening.refused(Decided(1, 1, second)) == "winner_reason"
    assert evening.refused(Decided(1, 1, 99)) == "not_there"
    assert evening.refused(Decided(1, 9, 1)) == "no_table"
    assert evening.refused(Decided(2, 1, 1)) == "no_round"
    evening.say(Decided(1, 1, second, "mixed up"))
    game = evening.tournament.rounds[0].games[0]
    assert (game.winner, game.loser, game.reasons) == (second, first, ("mixed up",))


def test_what_was_drawn_later_must_still_be_possible():
    """With one life, who won in round 1 plays in round 2: that cannot be changed under it."""
    evening = Table(Terms(form="lives", lives=1), people=4).draw().decide().draw()
    game = evening.tournament.rounds[0].games[0]
    assert evening.refused(Decided(1, 1, game.loser, "wrong")) == "later_round"
    # With lives to spare both play on, and only the lives change.
    spare = Table(people=4).draw().decide().draw()
    game = spare.tournament.rounds[0].games[0]
    spare.say(Decided(1, 1, game.loser, "wrong"))
    lives = {each.card: each.lives for each in standing(spare.evening).cards}
    assert (lives[game.winner], lives[game.loser]) == (2, 3)


def test_whoever_goes_home_is_out_and_the_next_round_is_drawn_without_them():
    evening = Table(people=5).draw().decide().say(Left(1))
    assert 1 not in evening.tournament.next_cards()
    assert evening.places()[1] == 5
    evening.say(Arrived(1))  # back before the next draw: nothing is lost
    assert 1 in evening.tournament.next_cards()
    evening.say(Left(1)).draw().decide()
    assert evening.tournament.rounds[1].drawn.gone == (1,)
    evening.say(Arrived(1))
    assert 1 not in evening.tournament.next_cards()


def test_it_is_over_when_one_is_left_because_the_others_went_home():
    evening = Table(people=3).draw().decide().say(Left(2), Left(3))
    assert evening.tournament.over
    assert evening.refused(RoundDrawn(((1, 2),), (), (), "")) == "over"
    with pytest.raises(BadInput, match="over"):
        evening.tournament.next_round("x")
    assert evening.places()[1] == 1


def test_shared_places_with_prizes_are_played_off():
    evening = Table(Terms(form="lives", lives=1, prizes=(40, 30, 20, 10)), people=8)
    evening.to_the_end()
    (group, *_) = evening.tournament.play_offs(3)
    assert len(group) == 2
    assert evening.refused(PlayedOff((group[0], 1))) == "no_shared_place"
    order = (group[1], group[0])
    evening.say(PlayedOff(order))
    places = evening.places()
    assert [places[card] for card in order] == [3, 4]
    assert group not in evening.tournament.play_offs(3)
    evening.say(Closed(), PlayedOff(group))  # corrected after the end
    assert [evening.places()[card] for card in group] == [3, 4]


class Log(Table):
    """An evening with its log, as it is stored: what is accepted is undone by later entries."""

    def __init__(self, terms, people):
        self.entries = []
        self.evening = Evening()
        self.say(Planned(terms), *(Arrived(person) for person in range(1, people + 1)))

    def say(self, *events):
        for event in events:
            entry = Entry(len(self.entries), "now", 1, event)
            self.evening = with_next(self.entries, self.evening, entry)
            self.entries.append(entry)
        return self

    def undo_refused(self, number):
        """Whether an entry, by its number, cannot be undone; nothing has changed then."""
        with pytest.raises(BadInput):
            self.say(Undone(number))
        return True

    def try_act(self, what, which, more):
        """Something that a keeper may try, sensible or not."""
        rounds = self.tournament.rounds
        games = rounds[-1].games if rounds else ()
        person = which % 8 + 1
        with suppress(BadInput):
            if what <= 1:
                self.say(self.tournament.next_round(f"{which}"))
            elif what <= 3 and games:
                game = games[which % len(games)]
                at = 1 + games.index(game)
                self.say(Decided(len(rounds), at, game.cards[more % 2], "why"))
            elif what == 4:
                self.say(Undone(which % len(self.entries)))
            elif what == 5:
                self.say(Left(person) if more % 2 else Arrived(person))
            elif what == 6:
                self.say(Bought(person, more % 2 + 1))
            elif what == 7:
                self.say(Paid(person, more % 3 > 0))
            elif what == 8 and rounds:
                first = rounds[which % len(rounds)].games
                at = which % len(first)
                number = 1 + which % len(rounds)
                self.say(Decided(number, at + 1, first[at].cards[more % 2], "late"))
            elif what == 9:
                forms = ("lives", "knockout", "round_robin", "scarto", "skat")
                self.say(Closed() if more % 3 else Planned(Terms(form=forms[which % 5], fee=100)))


@pytest.mark.parametrize("people", [2, 3, 4, 5, 7, 8, 11, 13])
def test_a_knock_out(people):
    evening = Table(Terms(form="knockout"), people).to_the_end()
    rounds = evening.tournament.rounds
    assert len(rounds) == (people - 1).bit_length()
    places = evening.places()
    assert places[1] == 1
    assert sorted(places.values())[:2] == [1, 2]
    third = people >= 4
    assert evening.tournament.thirds(len(rounds) - 1) == third
    if third:
        assert sorted(places.values())[2:4] == [3, 4]
    games = sum(len(each.games) for each in rounds)
    assert games == people - 1 + third


def test_in_a_knock_out_a_winner_is_not_changed_under_the_next_round():
    evening = Table(Terms(form="knockout"), 8).draw().decide().draw()
    game = evening.tournament.rounds[0].games[0]
    assert evening.refused(Decided(1, 1, game.loser, "wrong")) == "later_round"
    assert evening.refused(Arrived(9)) == "begun"


def test_in_a_knock_out_who_went_home_has_lost_when_the_round_is_drawn():
    evening = Table(Terms(form="knockout"), 4).draw().decide()
    winners = evening.tournament.rounds[0].winners
    evening.say(Left(winners[0])).draw()
    final = evening.tournament.rounds[1].games[0]
    assert final.winner == winners[1]


@pytest.mark.parametrize("people", [2, 3, 6, 7])
def test_everybody_meets_everybody(people):
    evening = Table(Terms(form="round_robin"), people).to_the_end()
    met = evening.tournament.met()
    assert len(met) == people * (people - 1) // 2
    assert set(met.values()) == {1}
    assert evening.places() == {card: card for card in range(1, people + 1)}


def test_of_two_who_are_level_the_one_who_won_their_game_is_ahead():
    """Three who are level share the place; two do not."""
    beats = {(1, 2): 1, (1, 3): 3, (1, 4): 1, (2, 3): 2, (2, 4): 2, (3, 4): 3}
    evening = Table(Terms(form="round_robin"), 4)
    evening.to_the_end(lambda cards: beats[tuple(sorted(cards))])
    assert evening.places() == {1: 1, 2: 1, 3: 1, 4: 4}  # three are level: they share the place
    beats[1, 4] = 4
    evening = Table(Terms(form="round_robin"), 4)
    evening.to_the_end(lambda cards: beats[tuple(sorted(cards))])
    assert evening.places() == {2: 1, 3: 2, 4: 3, 1: 4}  # 2 beat 3, and 4 beat 1


def test_what_is_played_stays_when_it_has_begun():
    evening = Table().draw()
    assert evening.refused(Planned(Terms())) == "form"
    assert evening.refused(Planned(Terms(form="lives", cards=2, lives=4, fee=500))) == "rounds"
    assert Table().refused(Planned(Terms(form="lives", series=2, prizes=(99, 2)))) == "prizes"
    two = Table().say(Bought(1, 2))
    assert two.refused(Planned(Terms(form="knockout"))) == "card_limit"


def test_it_is_closed_when_all_winners_are_known():
    evening = Table(people=4)
    assert evening.refused(Closed()) == "no_round"
    assert evening.refused(Started()) == "no_round"
    evening.draw().say(Started())
    assert evening.tournament.rounds[0].started == "now"
    assert evening.refused(Closed()) == "winners"
    assert evening.refused(RoundDrawn(((1, 2),), (), (), "")) == "winners"
    evening.decide().say(Closed())  # it may be late, and somebody leads
    assert evening.refused(RoundDrawn(((1, 2),), (), (), "")) == "closed"


def test_lists_know_no_rounds_and_rounds_no_lists():
    lists = Table(Terms(), people=4)
    assert lists.refused(Decided(1, 1, 1)) == "no_round"
    assert lists.refused(Bought(1, 2)) == "card_limit"


@pytest.mark.parametrize(
    ("form", "people"), [("lives", 5), ("knockout", 5), ("knockout", 3), ("round_robin", 5)]
)
def test_who_was_drawn_with_a_bye_cannot_be_undone(form, people):
    """An evening is never stored that cannot be shown."""
    log = Log(Terms(form=form), people)
    log.draw().decide()
    for number in range(1, people + 1):
        assert log.undo_refused(number)
    assert log.evening == fold(log.entries)


def test_what_was_planned_when_it_was_drawn_cannot_be_undone():
    changed = (("knockout", "lives"), ("round_robin", "lives"), ("round_robin", "knockout"))
    for first, then in changed:
        log = Log(Terms(form=first), 8)
        log.say(Planned(Terms(form=then)))
        log.draw().decide()
        assert log.undo_refused(9)
    scarto = Log(Terms(form="scarto"), 8)
    scarto.say(Planned(Terms()))
    scarto.say(Drawn(((1, 2, 3, 4), (5, 6, 7, 8)), "x", "drawn"))
    assert scarto.undo_refused(9)


def test_a_card_that_was_in_no_round_comes_last_and_wins_nothing():
    """Bought late, with all its lives, and never drawn: the pot is for those who played."""
    terms = Terms(form="lives", lives=2, cards=2, sold_until=2, fee=1000, prizes=(60, 40))
    evening = Table(terms, people=3).draw().decide().say(Bought(2, 2), Left(1), Left(3), Closed())
    found = standing(evening.evening)
    first = found.cards[0]
    assert (first.card, first.played) == (2, True)
    assert (found.cards[-1].person, found.cards[-1].played) == (2, False)
    assert found.cash.prizes == found.cash.pot == 4000
    assert evening.tournament.play_offs(2) == ()


def test_the_last_one_who_is_there_wins_also_with_a_bye():
    evening = Table(Terms(form="lives", fee=500, prizes=(100,)), people=3).draw().decide()
    (bye,) = evening.tournament.rounds[0].drawn.byes
    others = [person for person in (1, 2, 3) if person != bye]
    evening.say(*map(Left, others), Closed())
    places = standing(evening.evening).places
    assert (places[0].person, places[0].played, places[0].account.prize) == (bye, True, 1500)


@pytest.mark.parametrize("form", ["lives", "knockout", "round_robin"])
def test_who_went_home_before_the_first_round_plays_nothing_off(form):
    evening = Table(Terms(form=form, lives=1), people=6).say(*map(Left, (3, 4, 5, 6)))
    evening.draw().decide()
    assert evening.tournament.over
    assert evening.tournament.play_offs(6) == ()
    assert [each.card for each in standing(evening.evening).cards[:2]] == [1, 2]
    assert evening.refused(PlayedOff((3, 4, 5, 6))) == "no_shared_place"


def test_a_card_that_is_given_back_is_not_paid_for():
    evening = Table(people=3).say(Bought(1, 2), Paid(1, True), Bought(1, 1), Bought(1, 2))
    account = next(e.account for e in standing(evening.evening).places if e.person == 1)
    assert (account.fee, account.paid) == (1000, 500)


def test_a_correction_does_not_make_a_closed_evening_unfinished():
    evening = Table(Terms(form="lives", lives=2), people=2).to_the_end().say(Closed())
    last = len(evening.tournament.rounds)
    loser = evening.tournament.rounds[-1].games[0].loser
    assert evening.refused(Decided(last, 1, loser, "oops")) == "reopen"


@settings(max_examples=60)
@given(
    form=st.sampled_from(["lives", "knockout", "round_robin", "scarto"]),
    people=st.integers(2, 7),
    acts=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 30), st.integers(0, 5)), max_size=40),
)
def test_whatever_is_entered_and_undone_an_evening_can_be_folded_and_shown(form, people, acts):
    log = Log(Terms(form=form, lives=2, cards=2, sold_until=2, fee=100), people)
    for what, which, more in acts:
        log.try_act(what, which, more)
        assert fold(log.entries) == log.evening
        found = standing(log.evening)
        assert found.cash.prizes <= found.cash.pot
        if form != "scarto":
            assert sum(each.account.fee for each in found.places) == found.cash.fees
            with suppress(BadInput):
                log.evening.tournament.next_cards()


@given(
    form=st.sampled_from(["lives", "knockout", "round_robin"]),
    people=st.integers(2, 9),
    lives=st.integers(1, 3),
    seed=st.text("ab", max_size=6),
)
def test_every_evening_comes_to_an_end(form, people, lives, seed):
    """Whoever wins, and whoever goes home: everybody has one place, and nobody plays alone."""
    chance = Stream(seed, "test")
    evening = Table(Terms(form=form, lives=lives, cards=2), people)
    if form == "lives":
        evening.say(Bought(1, 2))
    while not evening.tournament.over:
        evening.draw(seed)
        played = evening.tournament.rounds[-1]
        used = [card for game in played.games for card in game.cards] + [*played.drawn.byes]
        assert len(used) == len(set(used))
        evening.decide(lambda cards: chance.choice(cards))
        here = evening.evening.here
        if chance.below(4) == 0 and len(here) > 1:
            evening.say(Left(chance.choice(here)))
    evening.say(Closed())
    cards = standing(evening.evening).cards
    assert sorted(each.card for each in cards) == sorted(c.number for c in evening.tournament.cards)
    assert cards[0].place == 1
    assert len(evening.tournament.rounds) <= 40
    assert sum(each.won for each in cards) == sum(each.lost for each in cards)

"""A second reader of the sentences: whether what they claim is true in a player's view.

It is slow and simple: it plays the history over with the law alone, and tries every card that
another player may hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from stammtisch.cardplay.actions import Action, Discard, Play
from stammtisch.cardplay.messages import Message
from stammtisch.games import scarto
from stammtisch.games.scarto.cards import PACK, POINTS, STRENGTH, SUIT
from stammtisch.games.scarto.tricks import led, winning
from tests.coach.named import number_told

SUITS = "SBCD"
RANKS = "KQCJ"


class Position:
    """A player's view, played over: who has shown what, and who has what."""

    def __init__(self, view: scarto.View, chosen: Action, better: Action) -> None:
        assert view.seat is not None
        self.me: int = view.seat
        self.angel = view.options.angel
        self.points = POINTS[self.angel]
        self.strength = STRENGTH[self.angel]
        self.hand = set(view.hand)
        self.chosen, self.better = cards_of(chosen), cards_of(better)
        self.lacks: tuple[set[str], ...] = (set(), set(), set())
        self.made = sum(self.points[card] for card in view.laid_away) + bool(view.laid_away)
        self.trick: list[tuple[int, str]] = []
        seen = {*view.dealt}
        for seat, action in view.history:
            if isinstance(action, Play):
                seen.add(action.card)
                self._play(seat, action.card)
        self.unseen = {*PACK} - seen
        self.table = [card for _, card in self.trick]
        self.later = [(self.me + step) % 3 for step in range(1, 3 - len(self.trick))]
        self.others = [(self.me + 1) % 3, (self.me + 2) % 3]

    def _play(self, seat: int, card: str) -> None:
        first = led(tuple(card for _, card in self.trick))
        if first and card != "M" and SUIT[card] != SUIT[first]:
            self.lacks[seat].add(SUIT[first])
            if SUIT[card] != "T":
                self.lacks[seat].add("T")
        self.trick.append((seat, card))
        if len(self.trick) == 3:
            cards = tuple(card for _, card in self.trick)
            taker = self.trick[winning(cards, self.angel)][0]
            if taker == self.me:
                self.made += 1
            for owner, each in self.trick:
                if (owner if each == "M" else taker) == self.me:
                    self.made += self.points[each]
            self.trick = []

    # ---- what may be ----

    def may_hold(self, seat: int) -> set[str]:
        return {card for card in self.unseen if SUIT[card] not in self.lacks[seat]}

    def out(self, suit: str) -> set[str]:
        held = set().union(*map(self.may_hold, self.others))
        return {card for card in held if SUIT[card] == suit}

    def above(self, card: str) -> set[str]:
        return self.stronger(self.out(SUIT[card]), card)

    def stronger(self, cards: set[str], card: str) -> set[str]:
        """Those of the same suit that beat it."""
        same = {each for each in cards if SUIT[each] == SUIT[card]}
        return {each for each in same if self.strength[each] > self.strength[card]}

    def own(self, suit: str) -> set[str]:
        return {card for card in self.hand if SUIT[card] == suit}

    # ---- tricks ----

    @property
    def leads(self) -> bool:
        return led(tuple(self.table)) is None

    @property
    def top(self) -> str:
        return self.table[winning(tuple(self.table), self.angel)]

    def takes(self, card: str, *more: str) -> bool:
        """Whether it has the trick when these cards follow."""
        cards = (*self.table, card, *more)
        return card != "M" and winning(cards, self.angel) == len(self.table)

    def beaten_by(self, card: str, *suits: str) -> set[str]:
        """The cards that may follow and take the trick from it, of these suits alone."""
        return {
            each
            for seat in self.later
            for each in self.may_hold(seat)
            if (not suits or SUIT[each] in suits) and not self.takes(card, each)
        }

    def surely_takes(self, card: str) -> bool:
        return self.takes(card) and not self.beaten_by(card)

    def counts(self, *cards: str) -> int:
        """What the trick brings with these cards (SC 5.3, SC 6.2)."""
        return 1 + sum(self.points[card] for card in (*self.table, *cards) if card != "M")

    def must_trump(self, seat: int, suit: str) -> bool:
        """Whether a player has no card of a suit and may have a trump."""
        return seat in self.later and suit in self.lacks[seat] and bool(self.trumps_of(seat))

    def trumps_of(self, seat: int) -> set[str]:
        return {card for card in self.may_hold(seat) if SUIT[card] == "T"}

    def kept(self, laid: Iterable[str], suit: str) -> set[str]:
        return {card for card in self.hand - {*laid} if SUIT[card] == suit}


def cards_of(action: Action) -> tuple[str, ...]:
    assert isinstance(action, Play | Discard)
    return action.cards if isinstance(action, Discard) else (action.card,)


Claim: TypeAlias = Callable[[Position, Any], bool]


# ---- single claims -------------------------------------------------------------------------------


def play(p: Position, m: Any) -> bool:
    """The sentence names the better card."""
    return (m["card"],) == p.better


def not_chosen(p: Position, m: Any) -> bool:
    return (m["card2"],) == p.chosen


def spared(p: Position, m: Any) -> bool:
    """The Matto in place of the card that was chosen."""
    return p.better == ("M",) and (m["card"],) == p.chosen


def lay(p: Position, m: Any) -> bool:
    return m["cards"] == p.better


def leads(p: Position, _: Any) -> bool:
    return p.leads


def last(p: Position, _: Any) -> bool:
    return not p.later


def takes(p: Position, m: Any) -> bool:
    return p.takes(m["card"])


def surely(p: Position, m: Any) -> bool:
    return p.surely_takes(m["card"])


def brings(p: Position, m: Any) -> bool:
    """The better card's trick: the parts of the sum are its cards' and the trick's own."""
    return summed(m) == p.counts(*p.better)


def lies(p: Position, m: Any) -> bool:
    return summed(m) == p.counts() <= 2


def summed(m: Any) -> int:
    """What an addition makes: ``4 + 1 = 5``, or a single number; -1 where it is wrong."""
    terms, _, end = m["sum"].partition(" = ")
    made = sum(map(int, terms.split(" + ")))
    return made if end == (str(made) if "+" in terms else "") and "0" not in terms.split() else -1


def total(p: Position, m: Any) -> bool:
    return (m["have"], m["makes"]) == (p.made, p.made + summed(m))


def enough(_: Position, m: Any) -> bool:
    return m["have"] <= 26 < m["makes"]


def beats_top(p: Position, m: Any) -> bool:
    return m["card2"] == p.top and p.takes(m["card"]) and not p.takes(*p.chosen)


def both_take(p: Position, m: Any) -> bool:
    return p.takes(m["card"]) and p.takes(m["card2"])


def lower(p: Position, m: Any) -> bool:
    same = SUIT[m["card"]] == SUIT[m["card2"]]
    return same and p.strength[m["card"]] < p.strength[m["card2"]]


def higher(p: Position, m: Any) -> bool:
    same = SUIT[m["card"]] == SUIT[m["card2"]]
    return same and p.strength[m["card"]] > p.strength[m["card2"]]


def alone_at_the_top(p: Position, m: Any) -> bool:
    """No higher card of its suit is out."""
    return not p.above(m["card"]) and SUIT[m["card"]] in SUITS


def follows(p: Position, m: Any) -> bool:
    """Whatever the last player has of the suit led, the card has the trick; he may have some."""
    suit = SUIT[led(tuple(p.table)) or m["card"]]
    has = {card for card in p.may_hold(m["seat"]) if SUIT[card] == suit}
    takes = all(p.takes(m["card"], each) for each in has)
    return p.later == [m["seat"]] and p.takes(m["card"]) and takes


def worth_of(name: str, card: str) -> Claim:
    """A parameter is what a card counts."""
    return lambda p, m: m[name] == p.points[m[card]]


def out_above(other: str, card: str) -> Claim:
    """A card is out that beats another of its suit, or trumps it."""

    def claim(p: Position, m: Any) -> bool:
        one, two = m[other], m[card]
        held = set().union(*map(p.may_hold, p.later or p.others))
        rank = p.strength[one] > p.strength[two]
        return one in held and rank and SUIT[one] in (SUIT[two], "T")

    return claim


def must_trump(card: str) -> Claim:
    return lambda p, m: p.must_trump(m["seat"], SUIT[m[card]])


def cheaper(p: Position, m: Any) -> bool:
    return bool(m["less"] < m["worth"])


def nothing_to_lose(p: Position, m: Any) -> bool:
    return p.points[m["card"]] == 0


def thrown(p: Position, m: Any) -> bool:
    """A third card has the trick, whichever of two is played."""
    both = p.takes(m["card"]) or p.takes(m["card2"])
    return m["card3"] == p.top and not both


def thrown_counts(p: Position, m: Any) -> bool:
    less, more = p.counts(m["card"]), p.counts(m["card2"])
    parts = m["sum"].startswith(f"{p.counts()} + {p.points[m['card2']]} = ")
    return (m["less"], summed(m)) == (less, more) and less < more and parts


def highest_afterwards(card: str) -> Claim:
    """Nobody has a higher card of its suit, the player himself neither."""

    def claim(p: Position, m: Any) -> bool:
        own = [p.strength[each] for each in p.own(SUIT[m[card]])]
        return not p.above(m[card]) and p.strength[m[card]] == max(own)

    return claim


def lost_to_top(p: Position, m: Any) -> bool:
    """The chosen card does not beat what lies there."""
    return m["card2"] == p.top and not p.takes(m["card"])


def needs_guard(court: str, guard: str) -> Claim:
    """A court with a single card beside it, and a higher one out."""

    def claim(p: Position, m: Any) -> bool:
        own = p.own(SUIT[m[court]])
        return own == {m[court], m[guard]} and bool(p.above(m[court])) and is_court(m[court])

    return claim


def is_court(card: str) -> bool:
    return SUIT[card] in SUITS and card[1:] in RANKS


def trumps_left(p: Position, m: Any) -> bool:
    return m["number"] == len(p.out("T")) > 0


def my_trumps(p: Position, m: Any) -> bool:
    return m["mine"] == len(p.own("T"))


def trump_lead(p: Position, m: Any) -> bool:
    return p.leads and SUIT[m["card"]] == "T" != SUIT[p.chosen[0]]


def bagatto_under(p: Position, m: Any) -> bool:
    return p.chosen == ("T1",) and p.top == m["card2"] and not p.takes("T1")


def bagatto_home(p: Position, _: Any) -> bool:
    return p.better == ("T1",) and p.takes("T1")


def laid_bare(p: Position, m: Any) -> bool:
    """After the chosen discard the court is alone, and its King is not in the hand."""
    suit = SUIT[m["card"]]
    king = m["card2"] == suit + "K" and m["card2"] not in p.hand
    return king and p.kept(p.chosen, suit) == {m["card"]}


def stay_beside(p: Position, m: Any) -> bool:
    kept = p.kept(p.better, SUIT[m["card"]])
    return m["card"] in kept and m["number"] == len(kept) - 1 > 0


def can_trump(p: Position, _: Any) -> bool:
    return bool(p.kept(p.better, "T"))


def void_after(p: Position, m: Any) -> bool:
    return not p.kept(p.better, m["suit"]) and bool(p.kept(p.chosen, m["suit"]))


def points_of(p: Position, cards: Iterable[str]) -> int:
    return sum(p.points[card] for card in cards)


def suit_of_card(p: Position, m: Any) -> bool:
    return m["suit"] == SUIT[m["card"]]


def in_suit(p: Position, m: Any) -> bool:
    return m["number"] == len(p.out(SUIT[m["card"]]))


def no_void(p: Position, m: Any) -> bool:
    return all(SUIT[m["card"]] not in p.lacks[seat] for seat in p.later)


# ---- sentences -----------------------------------------------------------------------------------


CLAIMS: dict[str, tuple[Claim, ...]] = {
    "coach.scarto.court_left_bare.laid": (
        lay,
        laid_bare,
        worth_of("worth", "card"),
        lambda p, m: m["card"] in m["cards"],
    ),
    "coach.scarto.court_left_bare.guarded": (lay, laid_bare, stay_beside),
    "coach.scarto.trump_laid_away.kept": (
        lay,
        lambda p, m: m["number"] == len(p.own("T")) == len(p.kept(m["cards"], "T")),
        lambda p, m: any(SUIT[card] == "T" for card in p.chosen),
    ),
    "coach.scarto.suit_not_cleared.points": (
        lay,
        void_after,
        can_trump,
        lambda p, m: m["number"] == points_of(p, m["cards"]) > 0,
    ),
    "coach.scarto.suit_not_cleared.void": (lay, void_after, can_trump),
    "coach.scarto.court_laid_beside_king.keep": (
        lay,
        lambda p, m: m["card"] in p.chosen and m["card"] not in m["cards"],
        lambda p, m: {*m["cards2"]} == p.stronger(p.hand, m["card"]),
        lambda p, m: not p.stronger(p.unseen, m["card"]),
    ),
    "coach.scarto.guard_laid.keep": (
        lay,
        stay_beside,
        lambda p, m: m["card2"] == SUIT[m["card"]] + "K" and m["card2"] in p.unseen,
        lambda p, m: len(p.kept(p.chosen, SUIT[m["card"]])) - 1 < m["number"],
    ),
    "coach.scarto.points_not_laid.count": (
        lay,
        lambda p, m: m["cards2"] == p.chosen,
        lambda p, m: m["total"] == points_of(p, p.better) > m["less"] == points_of(p, p.chosen),
    ),
    "coach.scarto.suit_not_shortened.left": (
        lay,
        can_trump,
        lambda p, m: m["number"] == len(p.kept(p.better, m["suit"])),
        lambda p, m: m["number"] < len(p.kept(p.chosen, m["suit"])),
    ),
    "coach.scarto.matto_kept.led": (
        leads,
        lambda p, m: p.better == ("M",) and m["seat"] == p.later[0],
    ),
    "coach.scarto.matto_kept.high": (
        spared,
        lost_to_top,
        worth_of("worth", "card"),
        highest_afterwards("card"),
    ),
    "coach.scarto.matto_kept.thrown": (
        spared,
        worth_of("worth", "card"),
        lambda p, m: m["card2"] == led(tuple(p.table)),
        lambda p, m: SUIT[m["card2"]] != SUIT[m["card"]] and not p.above(m["card"]),
        lambda p, m: not p.takes(m["card"]),
    ),
    "coach.scarto.matto_kept.court": (spared, lost_to_top, worth_of("worth", "card")),
    "coach.scarto.matto_kept.exposed": (
        spared,
        worth_of("worth", "card"),
        lambda p, m: m["card2"] in p.beaten_by(m["card"]),
    ),
    "coach.scarto.matto_kept.trump": (spared, lost_to_top, lambda p, m: SUIT[m["card"]] == "T"),
    "coach.scarto.matto_kept.poor": (spared, lies),
    "coach.scarto.matto_kept.guard": (
        spared,
        needs_guard("card2", "card"),
        lambda p, m: m["card3"] in p.above(m["card2"]),
    ),
    "coach.scarto.matto_kept.small": (spared, lost_to_top),
    "coach.scarto.matto_wasted.led": (leads, play, lambda p, m: p.chosen == ("M",)),
    "coach.scarto.matto_wasted.last": (last, play, takes, brings),
    "coach.scarto.matto_wasted.sure": (play, surely, brings),
    "coach.scarto.matto_wasted.highest": (
        play,
        takes,
        alone_at_the_top,
        lambda p, m: not p.beaten_by(m["card"], *SUITS),
    ),
    "coach.scarto.matto_wasted.hardly": (
        play,
        takes,
        lambda p, m: p.beaten_by(m["card"], *SUITS) == {m["card2"]},
    ),
    "coach.scarto.matto_wasted.cheap": (play, nothing_to_lose),
    "coach.scarto.matto_wasted.keep": (play, worth_of("worth", "card")),
    "coach.scarto.bagatto_lost.taken": (
        last,
        play,
        beats_top,
        brings,
        lambda p, m: p.chosen == ("T1",),
    ),
    "coach.scarto.bagatto_lost.guarded": (
        last,
        play,
        beats_top,
        trumps_left,
        lambda p, m: p.chosen == ("T1",) and m["card3"] in p.own("T") - {m["card"]},
        lambda p, m: not p.above(m["card3"]),
    ),
    "coach.scarto.bagatto_lost.safe": (play, bagatto_under, lambda p, m: not p.out("T")),
    "coach.scarto.bagatto_lost.under": (play, bagatto_under),
    "coach.scarto.bagatto_lost.exposed": (
        play,
        trumps_left,
        lambda p, m: bool(p.beaten_by("T1", "T")),
    ),
    "coach.scarto.bagatto_lost.waits": (play, lambda p, m: not p.out("T")),
    "coach.scarto.bagatto_not_saved.last": (last, bagatto_home, brings),
    "coach.scarto.bagatto_not_saved.sure": (
        bagatto_home,
        brings,
        lambda p, m: p.surely_takes("T1"),
    ),
    "coach.scarto.bagatto_not_saved.follows": (
        bagatto_home,
        brings,
        lambda p, m: follows(p, {**m, "card": "T1"}),
        lambda p, m: m["suit"] == SUIT[led(tuple(p.table))] not in p.lacks[m["seat"]],
    ),
    "coach.scarto.trick_let_go.last": (last, play, beats_top, brings),
    "coach.scarto.trick_let_go.late": (last, play, beats_top, brings, total),
    "coach.scarto.trick_let_go.enough": (last, play, beats_top, brings, total, enough),
    "coach.scarto.trick_let_go.sure": (play, surely, brings),
    "coach.scarto.trick_let_go.few": (
        play,
        beats_top,
        brings,
        lambda p, m: m["number"] == len(p.beaten_by(m["card"])) > 0,
    ),
    "coach.scarto.court_not_brought_home.last": (
        last,
        play,
        not_chosen,
        both_take,
        brings,
        lambda p, m: m["less"] == p.counts(m["card2"]) < summed(m),
    ),
    "coach.scarto.court_not_brought_home.highest": (play, takes, brings, alone_at_the_top),
    "coach.scarto.high_card_wasted.last": (last, play, not_chosen, both_take, lower, brings),
    "coach.scarto.court_given.high": (
        last,
        play,
        not_chosen,
        thrown,
        thrown_counts,
        highest_afterwards("card2"),
    ),
    "coach.scarto.court_given.last": (last, play, not_chosen, thrown, thrown_counts),
    "coach.scarto.court_given.second": (
        play,
        not_chosen,
        thrown,
        cheaper,
        worth_of("worth", "card2"),
        worth_of("less", "card"),
    ),
    "coach.scarto.court_exposed.higher": (
        play,
        not_chosen,
        cheaper,
        worth_of("worth", "card2"),
        worth_of("less", "card"),
        lambda p, m: p.later == [m["seat"]],
        lambda p, m: m["card3"] in p.beaten_by(m["card2"], *SUITS),
    ),
    "coach.scarto.court_exposed.trumped": (
        play,
        not_chosen,
        cheaper,
        must_trump("card2"),
        worth_of("worth", "card2"),
        worth_of("less", "card"),
        lambda p, m: m["suit"] == SUIT[m["card2"]],
    ),
    "coach.scarto.high_trump_wasted.last": (last, play, not_chosen, both_take, lower),
    "coach.scarto.high_trump_wasted.sure": (play, not_chosen, surely, lower),
    "coach.scarto.high_trump_wasted.beaten": (
        play,
        not_chosen,
        both_take,
        lower,
        lambda p, m: m["card3"] in p.beaten_by(m["card2"]),
    ),
    "coach.scarto.high_trump_wasted.poor": (play, not_chosen, both_take, lower, lies),
    "coach.scarto.trump_too_low.sure": (
        play,
        not_chosen,
        higher,
        surely,
        brings,
        lambda p, m: m["number"] == len(p.beaten_by(m["card2"])) > 0,
    ),
    "coach.scarto.trump_too_low.fewer": (
        play,
        not_chosen,
        higher,
        lambda p, m: p.later == [m["seat"]],
        lambda p, m: m["number"] == len(p.beaten_by(m["card2"])),
        lambda p, m: m["fewer"] == len(p.beaten_by(m["card"])) < m["number"],
        lambda p, m: p.beaten_by(m["card"]) <= p.beaten_by(m["card2"]),
    ),
    "coach.scarto.highest_not_played.follows": (
        play,
        follows,
        brings,
        lambda p, m: not p.beaten_by(m["card"], *SUITS),
    ),
    "coach.scarto.highest_not_played.one": (
        play,
        takes,
        brings,
        lambda p, m: p.beaten_by(m["card"], *SUITS) == {m["card2"]},
        lambda p, m: p.later == [m["seat"]],
    ),
    "coach.scarto.lower_kept.lost": (play, not_chosen, thrown, lower),
    "coach.scarto.trumps_not_drawn.length": (play, trump_lead, trumps_left, my_trumps),
    "coach.scarto.trumps_not_drawn.one": (
        play,
        trump_lead,
        lambda p, m: p.out("T") == {m["card2"]} and higher(p, m),
        lambda p, m: "M" not in p.unseen and not p.table,
        lambda p, m: m["card3"] in p.hand and not p.above(m["card3"]),
    ),
    "coach.scarto.trumps_not_drawn.top": (
        play,
        trump_lead,
        trumps_left,
        lambda p, m: not p.above(m["card"]),
    ),
    "coach.scarto.trumps_not_drawn.highest": (
        play,
        trump_lead,
        trumps_left,
        my_trumps,
        lambda p, m: not p.above(m["card"]),
    ),
    "coach.scarto.winner_not_led.sure": (leads, play, surely, brings),
    "coach.scarto.winner_not_led.alone": (
        leads,
        play,
        surely,
        brings,
        alone_at_the_top,
        lambda p, m: not p.out("T"),
    ),
    "coach.scarto.king_led.draw": (
        leads,
        play,
        not_chosen,
        trumps_left,
        lambda p, m: SUIT[m["card"]] == "T" and not p.above(m["card"]),
    ),
    "coach.scarto.king_led.void": (
        leads,
        play,
        not_chosen,
        must_trump("card2"),
        lambda p, m: m["card2"][1:] == "K",
    ),
    "coach.scarto.king_led.thin": (
        leads,
        play,
        not_chosen,
        lambda p, m: m["number"] == len(p.out(SUIT[m["card2"]])) <= 5,
    ),
    "coach.scarto.court_led.higher": (
        leads,
        play,
        not_chosen,
        worth_of("worth", "card2"),
        lambda p, m: m["card3"] in p.above(m["card2"]),
    ),
    "coach.scarto.court_led.cheaper": (
        leads,
        play,
        not_chosen,
        cheaper,
        worth_of("worth", "card2"),
        worth_of("less", "card"),
        lambda p, m: m["card3"] in p.above(m["card2"]),
    ),
    "coach.scarto.highest_not_led.court": (
        leads,
        play,
        alone_at_the_top,
        in_suit,
        no_void,
        worth_of("worth", "card"),
        lambda p, m: bool(p.out("T")) and m["worth"] > 0,
    ),
    "coach.scarto.highest_not_led.small": (leads, play, alone_at_the_top, in_suit, no_void),
    "coach.scarto.trump_not_forced.none": (
        leads,
        play,
        suit_of_card,
        lambda p, m: not p.out(m["suit"]) and bool(p.out("T")),
    ),
    "coach.scarto.trump_not_forced.void": (
        leads,
        play,
        suit_of_card,
        nothing_to_lose,
        must_trump("card"),
    ),
    "coach.scarto.high_trump_led.lower": (
        leads,
        play,
        not_chosen,
        lower,
        lambda p, m: SUIT[m["card"]] == "T",
    ),
    "coach.scarto.high_trump_led.waits": (
        leads,
        play,
        not_chosen,
        lambda p, m: not p.above(m["card2"]),
    ),
    "coach.scarto.high_trump_led.keep": (
        leads,
        play,
        not_chosen,
        lambda p, m: m["card3"] in p.above(m["card2"]),
    ),
    "coach.scarto.high_trump_led.beaten": (
        leads,
        play,
        not_chosen,
        nothing_to_lose,
        lambda p, m: m["card3"] in p.above(m["card2"]),
    ),
    "coach.scarto.guard_played.keep": (play, not_chosen, needs_guard("card3", "card2")),
    "coach.scarto.guard_played.spare": (
        leads,
        play,
        not_chosen,
        lambda p, m: m["card3"] in p.hand and SUIT[m["card3"]] == SUIT[m["card2"]],
        lambda p, m: is_court(m["card3"]) and bool(p.above(m["card3"])),
        lambda p, m: not any(map(is_court, p.own(SUIT[m["card"]]))),
    ),
    "coach.scarto.suit_not_emptied.last": (
        leads,
        play,
        lambda p, m: p.own(SUIT[m["card"]]) == {m["card"]} and bool(p.own("T")),
    ),
    "coach.scarto.long_suit_not_led.trumps": (
        leads,
        play,
        suit_of_card,
        in_suit,
        lambda p, m: m["mine"] == len(p.own(m["suit"])) > m["number"],
        lambda p, m: bool(p.out("T")),
    ),
    "coach.scarto.dearer_played.count": (
        play,
        not_chosen,
        cheaper,
        worth_of("worth", "card2"),
        worth_of("less", "card"),
        lambda p, m: m["card3"] in p.beaten_by(m["card2"]) or not p.takes(m["card2"]),
        out_above("card3", "card2"),
    ),
}
"""What each sentence claims, by its identifier."""


def is_true(view: scarto.View, chosen: Action, better: Action, sentence: Message) -> bool:
    """Whether every claim of a sentence is true."""
    position = Position(view, chosen, better)
    params = {name: number_told(value) for name, value in sentence.params}
    return all(claim(position, params) for claim in CLAIMS[sentence.id])

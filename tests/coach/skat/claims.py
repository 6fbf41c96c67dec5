"""The second reader: is everything true that a sentence about Skat claims?

It knows nothing of how the coach finds its sentences. It walks through the history that the viewer
saw, works everything out with the law alone, and takes its time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from itertools import permutations
from typing import Any, TypeAlias

import numpy as np

from stammtisch.bots.skat.evaluation import evaluation
from stammtisch.bots.skat.expected_score import (
    FROM_HAND,
    WITH_SKAT,
    GameContext,
    after_skat,
    discards,
    from_hand,
)
from stammtisch.bots.skat.features import mask
from stammtisch.cardplay.actions import Discard, Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.messages import Message
from stammtisch.coach.games import Situation
from stammtisch.coach.skat.others import promise
from stammtisch.coach.skat.outcomes import Outcome
from stammtisch.coach.valuation import ONE, Option
from stammtisch.games.skat.cards import JACKS, KINDS, PACK, POINTS, STRENGTH, SUIT, TRUMPS
from stammtisch.games.skat.notation import (
    Bid,
    Contra,
    Declare,
    HandGame,
    Hold,
    Pass,
    Push,
    Re,
    TakeSkat,
)
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import BASE, NULL_VALUES, Contract, matadors, score_game
from stammtisch.games.skat.tricks import winning
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import GONE
from tests.coach.named import number_told

Params: TypeAlias = Mapping[str, Any]
Claim: TypeAlias = Callable[["Reader", Params], bool]


def is_true(of: Situation[View], chosen: Option, better: Option, sentence: Message) -> bool:
    """Whether all that the sentence claims is true at this decision."""
    params = {name: number_told(value) for name, value in sentence.params}
    return CLAIMS[sentence.id](Reader(of, chosen, better), params)


class Reader:
    """A decision, worked out from the history that the viewer saw."""

    def __init__(self, of: Situation[View], chosen: Option, better: Option) -> None:
        self.of, self.view, self.chosen, self.better = of, of.view, chosen, better
        view = of.view
        self.me, self.soloist = view.seat, view.soloist
        self.kind = view.contract.kind if view.contract else "grand"
        self.laid = {
            card
            for seat, action in view.history
            if isinstance(action, Discard) and seat == self.me
            for card in action.cards
        }
        self.plays = [(seat, each.card) for seat, each in view.history if isinstance(each, Play)]
        self.played = {card for _, card in self.plays}
        self.trick = self.plays[len(self.plays) - len(self.plays) % 3 :]
        self.hand = {*view.dealt, *view.skat} - self.laid - self.played

    # ---- the cards

    def suit(self, card: Card) -> str:
        return SUIT[self.kind][card]

    def high(self, card: Card) -> int:
        return STRENGTH[self.kind][card]

    @property
    def card(self) -> Card:
        assert isinstance(self.better, Play)
        return self.better.card

    @property
    def other(self) -> Card:
        assert isinstance(self.chosen, Play)
        return self.chosen.card

    @cached_property
    def hidden(self) -> set[Card]:
        """What the viewer has not seen anywhere."""
        seen = {*self.view.dealt, *self.view.skat, *self.played, *self.view.shown}
        return {*PACK} - seen

    @property
    def out(self) -> set[Card]:
        """What he does not hold, and what is not gone as far as he knows."""
        shown = set() if self.me == self.soloist else {*self.view.shown}
        return self.hidden | (shown - self.played)

    def tricks(self) -> Iterator[list[tuple[int, Card]]]:
        for at in range(0, len(self.plays), 3):
            yield self.plays[at : at + 3]

    def best(self, trick: list[tuple[int, Card]]) -> int:
        """Who has the best card of a trick."""
        return trick[winning(tuple(card for _, card in trick), self.kind)][0]

    def void(self, seat: int | None) -> set[str]:
        """The suits that a player did not follow."""
        return {
            self.suit(trick[0][1])
            for trick in self.tricks()
            for who, card in trick
            if who == seat and self.suit(card) != self.suit(trick[0][1])
        }

    def can_have(self, seat: int | None) -> set[Card]:
        if seat == self.soloist and self.view.shown:
            return {*self.view.shown} - self.played
        return {card for card in self.hidden if self.suit(card) not in self.void(seat)}

    def own(self, suit: str) -> set[Card]:
        return {card for card in self.hand if self.suit(card) == suit}

    # ---- the sides

    def mine(self, seat: int) -> bool:
        return (seat == self.soloist) == (self.me == self.soloist)

    @property
    def defends(self) -> bool:
        return self.me != self.soloist

    @property
    def after(self) -> list[int]:
        """Who plays after the viewer."""
        assert self.me is not None
        return [(self.me + 1 + at) % 3 for at in range(2 - len(self.trick))]

    @property
    def last(self) -> bool:
        return not self.after

    def with_card(self, card: Card) -> list[tuple[int, Card]]:
        assert self.me is not None
        return [*self.trick, (self.me, card)]

    def takes(self, card: Card) -> bool:
        return self.best(self.with_card(card)) == self.me

    def rivals(self, card: Card) -> set[Card]:
        """With what somebody of the other side could still win the trick."""
        found, trick = set(), self.with_card(card)
        led = self.suit(trick[0][1])
        for seat in self.after:
            held = self.can_have(seat)
            open_hand = seat == self.soloist and self.view.shown
            follows = open_hand and any(self.suit(each) == led for each in held)
            for each in held if not self.mine(seat) else ():
                if follows and self.suit(each) != led:
                    continue
                if self.best([*trick, (seat, each)]) == seat:
                    found.add(each)
        return found

    def sure(self, card: Card) -> bool:
        return self.mine(self.best(self.with_card(card))) and not self.rivals(card)

    def gone(self, card: Card) -> bool:
        """Whether the trick is the other side's for certain."""
        ahead = self.best(self.with_card(card))
        return not self.mine(ahead) and not any(self.mine(seat) for seat in self.after)

    @property
    def leads(self) -> bool:
        return not self.trick

    @property
    def ahead(self) -> Card:
        return next(card for seat, card in self.trick if seat == self.best(self.trick))

    @property
    def partner_ahead(self) -> bool:
        return bool(self.trick) and self.defends and self.mine(self.best(self.trick))

    @property
    def others_ahead(self) -> bool:
        return bool(self.trick) and not self.mine(self.best(self.trick))

    # ---- points

    @property
    def had(self) -> int:
        won = sum(
            POINTS[card]
            for trick in self.tricks()
            if len(trick) == 3 and self.mine(self.best(trick))
            for _, card in trick
        )
        return won + (0 if self.defends else points(self.laid))

    @property
    def lies(self) -> int:
        return sum(POINTS[card] for _, card in self.trick)

    @property
    def need(self) -> int:
        assert self.view.contract is not None
        return 121 - self.view.contract.aim[0] if self.defends else self.view.contract.aim[0]

    @property
    def knows_skat(self) -> bool:
        return self.defends or len(self.view.skat) == 2

    def total(self, card: Card) -> int:
        return self.had + self.lies + POINTS[card]

    def adds(self, text: str, card: Card) -> bool:
        return adds(text, [self.had, self.lies, POINTS[card]])

    # ---- before the play

    @property
    def pair(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards that are laid away: the better ones, and the chosen ones."""
        assert isinstance(self.better, Discard)
        assert isinstance(self.chosen, Discard)
        return self.better.cards, self.chosen.cards

    def kept(self, laid: tuple[Card, ...]) -> list[Card]:
        return [card for card in self.view.hand if card not in laid]

    def plain(self, laid: tuple[Card, ...]) -> set[str]:
        """The suits that are left in a hand, Jacks aside."""
        return {card[0] for card in self.kept(laid) if card not in JACKS}

    def game(self, laid: tuple[Card, ...]) -> str:
        """The best game after a discard."""
        view = self.view
        assert view.seat is not None
        place = (view.seat - view.dealer - 1) % 3
        return best_game(view.hand, laid, view.options, view.bid, place)

    def share(self, option: Option) -> float:
        values = self.of.values
        column = values.wins[:, values.options.index(option)]
        return float(np.average(column / ONE, weights=values.weights))

    def often(self, told: Message, option: Option) -> bool:
        return is_share(told, self.share(option), self.of.values.complete)

    def earned(self, option: Option) -> float:
        values = self.of.values
        column = values.points[:, values.options.index(option)]
        return float(np.average(column / ONE, weights=values.weights))

    @property
    def price(self) -> int:
        call = self.better if isinstance(self.chosen, Pass) else self.chosen
        assert isinstance(call, Bid | Hold)
        return call.value if isinstance(call, Bid) else self.view.bid

    @cached_property
    def promise(self) -> Outcome:
        return self.promise_at(self.price)

    def promise_at(self, price: int) -> Outcome:
        """What the best game of the ten cards scores, and how often it is won."""
        view = self.view
        assert view.seat is not None
        ten, place = np.array([mask(view.dealt)]), (view.seat - view.dealer - 1) % 3
        return promise(evaluation(), ten, place, price, np.array([0.5])).outcome

    @property
    def promised(self) -> float:
        return float(self.promise.won[0])

    def worth_of_ten(self, kind: str) -> int:
        return BASE[kind] * (abs(matadors(self.view.dealt, kind)) + 1)

    def value(self, game: Option) -> int:
        """What a game is worth with the soloist's twelve cards, without Schneider."""
        assert isinstance(game, Declare)
        view = self.view
        if game.kind == "null":
            return NULL_VALUES[view.hand_game, game.announced == "ouvert"]
        assert view.seat is not None
        contract = Contract(view.seat, 0, view.hand_game, game.kind, game.announced)
        twelve = {*view.dealt, *view.skat}
        return score_game(contract, twelve, *contract.aim, view.options).value

    def named(self) -> tuple[str, str]:
        """The kinds of the better game, and of the chosen one."""
        assert isinstance(self.better, Declare)
        assert isinstance(self.chosen, Declare)
        return self.better.kind, self.chosen.kind


@cache
def best_game(
    hand: tuple[Card, ...], laid: tuple[Card, ...], options: Options, bid: int, place: int
) -> str:
    """The best game after a discard, as the bots value it."""
    twelve = mask(hand)
    context = GameContext(evaluation(), options, bid, place)
    row = [int(each) for each in discards(twelve)].index(mask(laid))
    best = int(after_skat(context, twelve).scores[row].argmax())
    return KINDS[WITH_SKAT[best].kind]


# ---- the pub -------------------------------------------------------------------------------------


def in_ramsch(r: Reader, _: Params) -> bool:
    """Everybody plays alone after all have passed."""
    return r.soloist is None and not any(isinstance(a, Bid | Declare) for _, a in r.view.history)


def out_of_sight(r: Reader) -> set[Card]:
    """What others may hold: of his own discard too, if it was taken up."""
    takers = [seat for seat, action in r.view.history if isinstance(action, TakeSkat)]
    lies_still = r.me in takers and takers[-1] == r.me
    return {*PACK} - r.hand - r.played - (r.laid if lies_still else set())


def wins_from(r: Reader, card: Card) -> set[Card]:
    """What takes the trick from a card of his."""
    trick = tuple(card for _, card in r.with_card(card))
    return {each for each in out_of_sight(r) if winning((*trick, each), "grand") == len(trick)}


def march(r: Reader, p: Params) -> bool:
    pushes = sum(isinstance(action, Push) for _, action in r.view.history)
    own = [r.best(trick) == r.me for trick in r.tricks() if len(trick) == 3]
    right = (p["card"], p["card2"], p["points"]) == (r.card, r.other, 120 * 2**pushes)
    sure = not wins_from(r, r.card) and bool(wins_from(r, r.other))
    return in_ramsch(r, p) and right and r.leads and all(own) and len(own) >= 6 and sure


def last_trick(r: Reader, p: Params) -> bool:
    right = (p["card"], p["card2"]) == (r.card, r.other) and r.hand == {r.card, r.other}
    carries = r.view.options.ramsch_skat == "last_trick"
    sure = all(gets_last(r, r.other, r.card)) and not all(gets_last(r, r.card, r.other))
    return in_ramsch(r, p) and right and carries and sure


def gets_last(r: Reader, now: Card, then: Card) -> Iterator[bool]:
    """Whether he takes the last trick, for all that the others may play."""
    assert r.me is not None
    trick, after = r.with_card(now), r.after
    for cards in permutations(out_of_sight(r), len(after) + 2):
        leader = r.best([*trick, *zip(after, cards, strict=False)])
        left = {r.me: then}
        others = [seat for seat in range(3) if seat != r.me]
        left |= dict(zip(others, cards[len(after) :], strict=True))
        order = [(leader + at) % 3 for at in range(3)]
        yield r.best([(seat, left[seat]) for seat in order]) == r.me


def clears(r: Reader, cards: tuple[Card, ...]) -> set[str]:
    """The suits that are gone with these cards, jacks aside."""
    had = {card[0] for card in r.view.hand if card not in JACKS}
    return had - r.plain(cards)


def void_laid(r: Reader, p: Params) -> bool:
    better, chosen = r.pair
    own = {card for card in r.view.hand if card[0] == p["suit"] and card not in JACKS}
    right = {*p["cards"]} == own and own <= {*better}
    return in_ramsch(r, p) and right and p["suit"] in clears(r, better) and not clears(r, chosen)


def void_thrown(r: Reader, p: Params) -> bool:
    right = (p["card"], p["suit"], p["card2"]) == (r.card, r.suit(r.card), r.other)
    number = {card: sum(r.suit(e) == r.suit(card) for e in r.hand) for card in (r.card, r.other)}
    thrown = not r.leads and r.suit(r.trick[0][1]) not in {r.suit(r.card), r.suit(r.other)}
    out = any(r.suit(each) == r.suit(r.card) for each in out_of_sight(r))
    plain = not {r.card, r.other} & {*JACKS}
    only = number[r.card] == 1 < number[r.other]
    return in_ramsch(r, p) and right and thrown and out and plain and only


def contra_below(r: Reader, p: Params) -> bool:
    return (
        isinstance(r.chosen, Contra) and r.often(p["often"], r.chosen) and 3 * r.share(r.chosen) < 1
    )


def re_below(r: Reader, p: Params) -> bool:
    return isinstance(r.chosen, Re) and r.often(p["often"], r.chosen) and 3 * r.share(r.chosen) < 2


# ---- words ---------------------------------------------------------------------------------------


def points(cards: Any) -> int:
    return sum(POINTS[card] for card in cards)


def adds(text: str, parts: list[int]) -> bool:
    """Whether a text is this addition, without what is nothing."""
    terms, _, total = text.rpartition(" = ")
    shown = [int(each) for each in terms.split(" + ")] if terms else []
    wanted = [each for each in parts if each]
    return int(total) == sum(parts) and shown == (wanted if len(wanted) > 1 else [])


def is_share(told: Message, share: float, complete: bool) -> bool:
    """Whether a chance is told as it is."""
    name, number = told.id.removeprefix("coach.chance."), dict(told.params).get("number")
    if name in ("always", "never"):
        return complete and abs(share - (name == "always")) < 0.001
    if name in ("nearly_always", "nearly_never"):
        return abs(share - (name == "nearly_always")) <= 0.011
    assert isinstance(number, int)
    return abs(share - number / (10 if name == "tenths" else 100)) <= 0.051


def is_amount(told: Message, points: float) -> bool:
    """Whether an amount is told as it is: small ones to the tenth."""
    tenths = dict(told.params)["amount"]
    assert isinstance(tenths, int)
    return abs(points - tenths / 10) <= (0.051 if tenths < 100 else 0.51)


def kind_in(told: Message) -> str:
    """The kind of game that a message names."""
    name = told.id.removeprefix("skat.kind.")
    return str(dict(told.params)["suit"]) if name == "suit" else name


def is_row(told: Message, row: int) -> bool:
    name = "skat.step.with" if row > 0 else "skat.step.without"
    return told == Message(name, (("number", abs(row)),))


# ---- claims before the play ----------------------------------------------------------------------


def same(told: Any, cards: Any) -> bool:
    """The same cards, each once."""
    return len(told) == len({*told}) and {*told} == {*cards}


def bids(r: Reader, p: Params) -> bool:
    return bool(p["bid"] == r.price)


def is_best(r: Reader, kind: str, price: int) -> bool:
    """Whether the best that the ten cards promise at a price is this game, by what it scores."""
    value = max(r.worth_of_ten(kind), -(-price // BASE[kind]) * BASE[kind])
    promised = r.promise_at(price)
    return abs((3 * promised.won[0] - 2) * value - promised.score[0]) < 0.001


def too_much(r: Reader, p: Params) -> bool:
    kind = kind_in(p["game"])
    worth = r.worth_of_ten(kind)
    row = is_row(p["row"], matadors(r.view.dealt, kind))
    good = r.promise_at(18).won[0] > 0.6 and is_best(r, kind, 18)
    return bids(r, p) and row and p["value"] == worth < p["bid"] and good


def lower_call(r: Reader, p: Params) -> bool:
    assert isinstance(r.better, Bid)
    assert isinstance(r.chosen, Bid)
    return (p["bid"], p["bid2"]) == (r.better.value, r.chosen.value) and p["bid"] < p["bid2"]


def trumps_promise(r: Reader, p: Params) -> bool:
    kind = kind_in(p["game"])
    own = [card for card in r.view.dealt if card in TRUMPS[kind]]
    row = is_row(p["row"], matadors(r.view.dealt, kind))
    worth = p["value"] == r.worth_of_ten(kind) >= r.price
    told = bids(r, p) and row and worth and same(p["cards"], own)
    return told and is_best(r, kind, r.price) and wins(r, p)


def wins(r: Reader, p: Params) -> bool:
    return is_share(p["often"], r.promised, False)


def lacks(r: Reader, p: Params) -> bool:
    suit, hand = p["suit"], r.view.dealt
    own = [card for card in hand if card in TRUMPS[suit]]
    top = [*JACKS, f"{suit}A", f"{suit}10"]
    small = [card for card in hand if card not in TRUMPS[suit] and card[1:] in "987"]
    most = max(sum(card in TRUMPS[each] for card in hand) for each in "CSHD")
    return (
        len(own) == p["length"] == most
        and same(p["cards"], [card for card in top if card not in hand])
        and same(p["cards2"], small)
        and len(small) > 1
    )


def both_chances(r: Reader, p: Params) -> bool:
    return r.often(p["often"], r.better) and r.often(p["seldom"], r.chosen)


def takes_skat(r: Reader, _: Params) -> bool:
    return isinstance(r.better, TakeSkat) and isinstance(r.chosen, HandGame)


def leaves_skat(r: Reader, p: Params) -> bool:
    own = [card for card in r.view.dealt if card in TRUMPS[p["suit"]]]
    return p["suit"] == hand_game(r) and same(p["cards"], own) and stays_in_hand(r, p)


def leaves_skat_for(r: Reader, p: Params) -> bool:
    return kind_in(p["game"]) == hand_game(r) in ("grand", "null") and stays_in_hand(r, p)


def stays_in_hand(r: Reader, p: Params) -> bool:
    right = isinstance(r.better, HandGame) and isinstance(r.chosen, TakeSkat)
    return right and both_chances(r, p)


def hand_game(r: Reader) -> str:
    """The game from the hand that scores most over all worlds, each tried alone."""
    view, scores = r.view, {}
    assert view.seat is not None
    place, factor = (view.seat - view.dealer - 1) % 3, view.standing.factor
    context = GameContext(evaluation(), view.options, view.bid, place, hand=True, factor=factor)
    found = np.array([mask(tuple(skat)) for skat in skats(r)])
    for game in FROM_HAND:
        scores[game] = from_hand(context, mask(view.dealt), found, (game,)).scores.sum()
    return KINDS[max(FROM_HAND, key=lambda game: scores[game]).kind]


def caught(r: Reader, card: Card, below: Any, laid: tuple[Card, ...]) -> bool:
    """In null: below a card the others have these, and more than lie in the hand."""
    low = STRENGTH["null"]
    out = [x for x in r.hidden if x[0] == card[0] and low[x] < low[card]]
    own = [x for x in r.kept(laid) if x[0] == card[0] and low[x] < low[card]]
    return card in r.kept(laid) and same(below, out) and len(out) > len(own)


def null_hole(r: Reader, p: Params) -> bool:
    better, chosen = r.pair
    right = p["cards2"] == better and r.game(better) == "null"
    closed = p["card"] not in r.kept(better) or not caught(r, p["card"], p["cards"], better)
    return right and caught(r, p["card"], p["cards"], chosen) and closed


def null_void(r: Reader, p: Params) -> bool:
    left = {card[0] for card in r.kept(r.pair[0])}
    return null_hole(r, p) and p["suit"] == p["card"][0] and p["suit"] not in left


def jacks_kept(r: Reader, p: Params) -> bool:
    better, chosen = r.pair
    jacks = [card for card in chosen if card in JACKS]
    return p["cards2"] == better and bool(jacks) and same(p["cards"], jacks)


def trumps_kept(r: Reader, p: Params) -> bool:
    better, chosen = r.pair
    trumps = TRUMPS[p["suit"]]
    return (
        p["cards2"] == better
        and r.game(better) == p["suit"]
        and same(p["cards"], [card for card in chosen if card in trumps])
        and not {*trumps} & {*better}
        and p["length"] == sum(card in trumps for card in r.view.hand)
    )


def alone(r: Reader, p: Params, laid: tuple[Card, ...]) -> bool:
    ten = p["card"]
    mates = [card for card in r.kept(laid) if card[0] == ten[0] and card not in JACKS]
    return mates == [ten] and ten[1:] == "10" and f"{ten[0]}A" in r.hidden


def ten_laid(r: Reader, p: Params) -> bool:
    better, chosen = r.pair
    return p["cards"] == better and p["card"] in better and alone(r, p, chosen)


def ten_guarded(r: Reader, p: Params) -> bool:
    better, chosen = r.pair
    kept = p["card"] in r.kept(better) and not alone(r, p, better)
    return p["cards"] == better and kept and alone(r, p, chosen)


def ace_kept(r: Reader, p: Params) -> bool:
    better, chosen = r.pair
    right = p["card"] in chosen and p["card"][1:] == "A" and p["card"] not in better
    return right and p["cards"] == better and r.game(better) != "null"


def void_made(r: Reader, p: Params) -> bool:
    better, chosen = r.pair
    freed = p["suit"] in r.plain(chosen) - r.plain(better)
    trumps = r.game(better) not in ("null", p["suit"])
    return p["cards"] == better and freed and trumps


def void_points(r: Reader, p: Params) -> bool:
    return void_made(r, p) and adds(p["sum"], [POINTS[card] for card in p["cards"]])


def points_laid(r: Reader, p: Params) -> bool:
    better, chosen = r.pair
    told = adds(p["sum"], [POINTS[card] for card in better])
    right = p["cards"] == better and p["cards2"] == chosen
    alike = r.game(better) == r.game(chosen)
    return told and right and alike and p["other"] == points(chosen) < points(better)


def fits_game(r: Reader, p: Params) -> bool:
    better, chosen = r.pair
    right = p["cards"] == better and p["cards2"] == chosen
    more = r.share(r.better) > r.share(r.chosen)
    return right and kind_in(p["game"]) == r.game(better) and both_chances(r, p) and more


def fits_dearer(r: Reader, p: Params) -> bool:
    better, chosen = r.pair
    right = p["cards"] == better and p["cards2"] == chosen
    kinds = kind_in(p["game"]), kind_in(p["game2"])
    told = right and kinds == (r.game(better), r.game(chosen)) and kinds[0] != kinds[1]
    more = r.earned(r.better) - r.earned(r.chosen)
    return told and both_chances(r, p) and is_amount(p["points"], more) and more > 0


def games(r: Reader, p: Params) -> bool:
    assert isinstance(r.better, Declare)
    assert isinstance(r.chosen, Declare)
    return is_game(p["game"], r.better) and is_game(p["game2"], r.chosen)


def is_game(told: Message, game: Declare) -> bool:
    """Whether a message names this game, with all that is announced."""
    if game.announced is None:
        return kind_in(told) == game.kind
    parts = dict(told.params)
    kind, announced = parts["kind"], parts["announced"]
    assert isinstance(kind, Message)
    return kind_in(kind) == game.kind and announced == Message(f"skat.announced.{game.announced}")


def below_bid(r: Reader, p: Params) -> bool:
    value, value2 = r.value(r.better), r.value(r.chosen)
    told = (p["value"], p["value2"], p["bid"]) == (value, value2, r.view.bid)
    return games(r, p) and told and value2 < r.view.bid <= value


def often_below(r: Reader, p: Params) -> bool:
    """The skats that make the chosen game too cheap weigh half at least, the better one's not."""
    better, _ = r.named()
    reaches = better == "null" or too_cheap(r, r.better) < 0.5
    return games(r, p) and p["bid"] == r.view.bid and reaches and too_cheap(r, r.chosen) >= 0.5


def skats(r: Reader) -> Iterator[set[Card]]:
    """Each world's skat, where it was not taken."""
    for world in r.of.values.worlds:
        yield {c for c, at in zip(r.view.unseen, world, strict=True) if at == GONE}


def too_cheap(r: Reader, game: Option) -> float:
    """How much the skats weigh with which a game from the hand is worth less than the bid."""
    assert isinstance(game, Declare)
    assert r.me is not None
    contract = Contract(r.me, r.view.bid, True, game.kind, game.announced)
    over = []
    for skat in skats(r):
        twelve = {*r.view.dealt, *skat}
        over.append(score_game(contract, twelve, *contract.aim, r.view.options).overbid)
    return float(np.average(over, weights=r.of.values.weights))


def both_below_bid(r: Reader, _: Params) -> bool:
    if "null" in r.named():
        return False
    if r.view.hand_game:
        return all(too_cheap(r, each) >= 0.5 for each in (r.better, r.chosen))
    return all(r.value(each) < r.view.bid for each in (r.better, r.chosen))


def longer(r: Reader, p: Params) -> bool:
    own, other = ([c for c in r.view.hand if c in TRUMPS[kind]] for kind in r.named())
    right = (p["suit"], p["suit2"]) == r.named() and same(p["cards"], own)
    lengths = p["length"] == len(own) > p["other"] == len(other)
    return right and lengths and both_chances(r, p)


def pays(r: Reader, p: Params) -> bool:
    return bool((p["value"], p["value2"]) == (r.value(r.better), r.value(r.chosen)))


def oftener(r: Reader, _: Params) -> bool:
    return r.share(r.better) > r.share(r.chosen)


def dearer(r: Reader, _: Params) -> bool:
    """The better one pays more, and as much as was bid; what the skat makes of it is known."""
    reaches = not r.view.hand_game and r.value(r.better) >= r.view.bid
    return reaches and r.value(r.better) > r.value(r.chosen)


def oftener_or_dearer(r: Reader, p: Params) -> bool:
    return oftener(r, p) or dearer(r, p)


def alike(r: Reader, p: Params) -> bool:
    """Both are won so often."""
    return r.often(p["often"], r.better) and r.often(p["often"], r.chosen)


def earns_more(r: Reader, p: Params) -> bool:
    more = r.earned(r.better) - r.earned(r.chosen)
    return is_amount(p["points"], more) and more > 0 <= r.earned(r.better)


def loses_less(r: Reader, p: Params) -> bool:
    """Both cost more than they bring, and so are won too seldom."""
    less, more = (-r.earned(each) for each in (r.better, r.chosen))
    return 0 < less < more and is_amount(p["points"], less) and is_amount(p["points2"], more)


def announces(more: bool) -> Claim:
    steps = (None, "schneider", "schwarz", "ouvert")

    def claim(r: Reader, p: Params) -> bool:
        assert isinstance(r.better, Declare)
        assert isinstance(r.chosen, Declare)
        one, two = (steps.index(each.announced) for each in (r.better, r.chosen))
        right = one > two if more else one < two
        return right and r.better.kind == r.chosen.kind and both_chances(r, p)

    return claim


# ---- claims about cards --------------------------------------------------------------------------


def names(r: Reader, p: Params, chosen: str | None = None) -> bool:
    """The better card, and under this name the card that was chosen."""
    return p["card"] == r.card and (chosen is None or p[chosen] == r.other)


def enough(r: Reader, p: Params) -> bool:
    reached = r.had < p["need"] == r.need <= r.total(r.card)
    return names(r, p) and r.sure(r.card) and r.adds(p["sum"], r.card) and reached


def counted(r: Reader, p: Params) -> bool:
    """Last to play, the other card brings this much for certain."""
    other = r.total(r.other) if r.sure(r.other) else r.had
    settled = r.sure(r.other) or r.gone(r.other)
    return names(r, p, "card2") and r.last and settled and p["other"] == other and r.knows_skat


def schneider(least: int) -> Claim:
    def claim(r: Reader, p: Params) -> bool:
        reached = p["other"] < least <= r.total(r.card) and r.sure(r.card)
        return counted(r, p) and reached and r.adds(p["sum"], r.card)

    return claim


def draws(r: Reader, p: Params) -> bool:
    lead = r.leads and not r.defends
    plain = r.suit(r.other) != "trump" == r.suit(r.card)
    return lead and plain and names(r, p, "card2")


def trumps_of(r: Reader) -> set[Card]:
    return {card for card in r.out if r.suit(card) == "trump"}


def trumps_counted(r: Reader, p: Params) -> bool:
    """By a soloist who knows the skat, how many he has, and how many the others."""
    right = (p["own"], p["out"]) == (len(r.own("trump")), len(trumps_of(r)))
    return right and not r.defends and r.knows_skat and r.suit(r.other) == "trump"


def lets_go(r: Reader, p: Params) -> bool:
    """A trick of the other side that was trumped, and could be left to it."""
    free = r.others_ahead and "trump" not in (r.suit(r.trick[0][1]), r.suit(r.card))
    return names(r, p, "card2") and free and r.suit(r.other) == "trump" and not r.takes(r.card)


def last_trump(r: Reader, p: Params) -> bool:
    only = trumps_of(r) == {p["card3"]} and r.high(r.card) > r.high(p["card3"])
    return draws(r, p) and r.knows_skat and only


def partner_has(r: Reader, p: Params, best: str) -> bool:
    return r.partner_ahead and p[best] == r.ahead


def gives(r: Reader, p: Params) -> bool:
    right = names(r, p, "card2") and partner_has(r, p, "card3")
    return right and r.takes(r.other) and not r.takes(r.card)


def gives_safely(r: Reader, p: Params) -> bool:
    return gives(r, p) and r.sure(r.card) and r.adds(p["sum"], r.card)


def smears(r: Reader, p: Params) -> bool:
    return names(r, p) and partner_has(r, p, "card2") and not r.takes(r.card)


def becomes(r: Reader, p: Params) -> bool:
    told = p["had"] == r.had and p["least"] == r.total(r.card)
    return smears(r, p) and r.sure(r.card) and told


def soloist_last(r: Reader, p: Params) -> bool:
    """He may still take the trick with the Ace or Ten, and finds so much there."""
    gift = adds(p["sum"], [r.lies, POINTS[r.other]])
    return names(r, p, "card2") and r.after == [r.soloist] and gift and not r.takes(r.other)


def void_of(r: Reader, suit: str) -> bool:
    if r.view.shown:
        return all(r.suit(card) != suit for card in r.can_have(r.soloist))
    return suit in r.void(r.soloist)


def has_trumps(r: Reader) -> bool:
    return any(r.suit(card) == "trump" for card in r.can_have(r.soloist))


def smear_void(r: Reader, p: Params) -> bool:
    right = p["suit"] == r.suit(r.trick[0][1]) != "trump" and void_of(r, p["suit"])
    return soloist_last(r, p) and right and has_trumps(r)


def smear_few(r: Reader, p: Params) -> bool:
    over = {card for card in r.rivals(r.other) if r.suit(card) == r.suit(r.trick[0][1])}
    return soloist_last(r, p) and p["card3"] == r.ahead and same(p["cards"], over) and bool(over)


def smear_open(r: Reader, p: Params) -> bool:
    right = p["card3"] == r.ahead and p["out"] == len(r.rivals(r.other)) > 0
    return soloist_last(r, p) and right


def hoped(r: Reader, p: Params) -> set[Card] | None:
    """With what the partner, who plays last, could win the trick; ``None``: it is not told so."""
    right = r.defends and [seat for seat, _ in r.trick] == [r.soloist] and p["card2"] == r.ahead
    if not (names(r, p) and right and r.adds(p["sum"], r.card) and r.others_ahead):
        return None
    if r.takes(r.card) or POINTS[r.card] < 10:
        return None
    (seat,), trick = r.after, r.with_card(r.card)
    return {each for each in r.can_have(seat) if r.best([*trick, (seat, each)]) == seat}


def hoped_few(r: Reader, p: Params) -> bool:
    over = hoped(r, p)
    return bool(over) and same(p["cards"], over or ())


def into_void(trumps: bool) -> Claim:
    def claim(r: Reader, p: Params) -> bool:
        lead = names(r, p, "card2") and r.leads and r.defends
        right = p["suit"] == r.suit(r.other) != r.suit(r.card) and void_of(r, p["suit"])
        return lead and right and has_trumps(r) == trumps

    return claim


def high_first(r: Reader, p: Params) -> bool:
    """The soloist led a trump that others beat; the better card is plain and falls to trumps."""
    trump_led = r.leads and not r.defends and r.suit(r.other) == "trump" != r.suit(r.card)
    over = {c for c in r.out if r.suit(c) == r.suit(r.card) and r.high(c) > r.high(r.card)}
    right = r.adds(p["sum"], r.card) and same(p["cards"], r.rivals(r.other))
    return names(r, p, "card2") and trump_led and right and bool(p["cards"]) and not over


def takes_it(r: Reader, p: Params) -> bool:
    return names(r, p) and r.others_ahead and r.takes(r.card) and not r.takes(r.other)


def takes_surely(r: Reader, p: Params) -> bool:
    return takes_it(r, p) and r.sure(r.card)


def takes_sum(r: Reader, p: Params) -> bool:
    return takes_surely(r, p) and r.adds(p["sum"], r.card)


def full_thrown(r: Reader, p: Params) -> bool:
    right = names(r, p, "card2") and r.others_ahead and p["card3"] == r.ahead
    low = adds(p["sum"], [r.lies, POINTS[r.card]])
    high = adds(p["sum2"], [r.lies, POINTS[r.other]])
    return right and low and high and not r.takes(r.card) and not r.takes(r.other)


def highest_then(r: Reader, p: Params) -> bool:
    suit = p["suit"]
    left = (r.out | r.hand) - {r.card}
    above = [x for x in left if r.suit(x) == suit and r.high(x) > r.high(r.other)]
    return suit == r.suit(r.other) != "trump" and not above


def lost(r: Reader, _: Params) -> bool:
    return r.gone(r.card) and r.gone(r.other)


def partner_left(r: Reader, _: Params) -> bool:
    return r.defends and any(r.mine(seat) for seat in r.after)


def high_trump(r: Reader, p: Params) -> bool:
    right = names(r, p, "card2") and not r.leads and r.takes(r.other)
    return right and r.suit(r.other) == "trump" and r.high(r.card) < r.high(r.other)


def sure_lead(r: Reader, p: Params) -> bool:
    return names(r, p) and r.leads and r.sure(r.card) and r.adds(p["sum"], r.card)


def no_trumps(r: Reader) -> bool:
    return not trumps_of(r)


def higher_of(r: Reader, card: Card) -> set[Card]:
    return {x for x in PACK if r.suit(x) == r.suit(card) and r.high(x) > r.high(card)}


def sure_gone(r: Reader, p: Params) -> bool:
    above = higher_of(r, r.card)
    return sure_lead(r, p) and no_trumps(r) and same(p["cards"], above) and above <= r.played


def guard(r: Reader, p: Params) -> bool:
    ten = p["card3"]
    mates = [card for card in r.hand if r.suit(card) == r.suit(ten)]
    ace = f"{ten[0]}A"
    right = names(r, p, "card2") and same(mates, [ten, r.other]) and ten[1:] == "10"
    return right and r.suit(ten) != "trump" and ace in r.out and r.card not in mates


def led_under(r: Reader, p: Params) -> bool:
    over = {card for card in r.rivals(r.other) if r.suit(card) == r.suit(r.other)}
    told = (p["low"], p["high"]) == (POINTS[r.card], POINTS[r.other])
    return names(r, p, "card2") and r.leads and told and bool(over) and same(p["cards"], over)


def led_high(r: Reader, p: Params) -> bool:
    over, none = (
        {card for card in r.rivals(led) if r.suit(card) == r.suit(led)} for led in (r.other, r.card)
    )
    lead = names(r, p, "card2") and r.leads and not none
    return lead and min(POINTS[r.other], POINTS[r.card]) >= 10 and same(p["cards"], over)


def partner_trumps(r: Reader, p: Params) -> bool:
    """A suit that the partner did not follow, and the soloist did as far as one knows."""
    (partner,) = {0, 1, 2} - {r.me, r.soloist}
    trumps = any(r.suit(card) == "trump" for card in r.can_have(partner))
    lead = names(r, p) and r.leads and r.defends and p["suit"] == r.suit(r.card) != "trump"
    void = p["suit"] in r.void(partner) and r.suit(r.other) not in r.void(partner)
    return lead and trumps and void and not void_of(r, p["suit"])


def full_instead(r: Reader, p: Params) -> bool:
    few = len(r.rivals(r.card)) <= 4
    thrown = p["card3"] == r.ahead and p["high"] == POINTS[r.other] >= 10
    return takes_it(r, p) and names(r, p, "card2") and thrown and few


def trump_lead(r: Reader, p: Params) -> bool:
    lead = names(r, p) and r.leads and r.defends
    return lead and r.suit(r.card) == "trump" != r.suit(r.other) and has_trumps(r)


def few_trumps(r: Reader, p: Params) -> bool:
    his = {card for card in r.can_have(r.soloist) if r.suit(card) == "trump"}
    return trump_lead(r, p) and same(p["cards"], his)


def trump_left(r: Reader, p: Params) -> bool:
    lead = names(r, p, "card2") and r.leads and r.defends
    return lead and r.suit(r.other) == "trump" != r.suit(r.card)


def way(r: Reader, p: Params) -> bool:
    own = [sum(r.suit(x) == suit for x in r.hand) for suit in (p["suit"], p["suit2"])]
    right = (p["suit"], p["suit2"]) == (r.suit(r.card), r.suit(r.other))
    lead = names(r, p) and r.leads and r.defends and "trump" not in (p["suit"], p["suit2"])
    return right and lead and [p["length"], p["other"]] == own


def stronger(r: Reader, p: Params) -> bool:
    right = names(r, p, "card2") and p["more"] == len(r.rivals(r.other))
    fewer = len(r.rivals(r.card))
    return right and p.get("fewer", 0) == fewer < p["more"]


def lower_card(r: Reader, p: Params) -> bool:
    same_suit = r.suit(r.card) == r.suit(r.other)
    return names(r, p, "card2") and same_suit and r.high(r.card) < r.high(r.other)


def cheaper(r: Reader, p: Params) -> bool:
    told = (p["low"], p["high"]) == (POINTS[r.card], POINTS[r.other])
    return names(r, p, "card2") and told and p["low"] + 1 < p["high"]


def void_card(r: Reader, p: Params) -> bool:
    mates = [card for card in r.hand if r.suit(card) == p["suit"]]
    trump = any(r.suit(card) == "trump" for card in r.hand)
    free = not r.leads and r.suit(r.trick[0][1]) != p["suit"]
    return names(r, p) and mates == [r.card] and trump and free and p["suit"] != "trump"


# ---- claims about null ---------------------------------------------------------------------------


def below(r: Reader, card: Card) -> set[Card]:
    return {x for x in r.out if r.suit(x) == r.suit(card) and r.high(x) < r.high(card)}


def stays_under(r: Reader, p: Params) -> bool:
    right = names(r, p, "card2") and not r.leads and p["card3"] == r.ahead
    return right and r.takes(r.other) and not r.takes(r.card) and r.kind == "null"


def thrown(r: Reader, p: Params) -> bool:
    right = names(r, p, "card2") and not r.leads and not r.defends
    higher = r.suit(r.card) == r.suit(r.other) and r.high(r.card) > r.high(r.other)
    return right and higher and not r.takes(r.card) and not r.takes(r.other)


def follows(r: Reader) -> bool:
    return r.suit(r.card) == r.suit(r.trick[0][1])


def throws(r: Reader, p: Params) -> bool:
    right = names(r, p, "card2") and not r.leads and not follows(r) and not r.defends
    return right and same(p["cards"], below(r, r.card)) and bool(p["cards"])


def leads_null(r: Reader, p: Params) -> bool:
    return names(r, p, "card2") and r.leads and not r.defends and r.kind == "null"


def someone_over(r: Reader) -> bool:
    """Somebody has a higher card of the suit, wherever the skat's two cards lie."""
    above = {x for x in r.out if r.suit(x) == r.suit(r.card)} - below(r, r.card)
    return len(above) > (0 if r.view.skat else 2)


def against_null(r: Reader, p: Params) -> bool:
    return names(r, p, "card2") and r.defends and r.soloist in r.after and r.kind == "null"


# ---- the table -----------------------------------------------------------------------------------


def all_of(*claims: Claim) -> Claim:
    return lambda r, p: all(claim(r, p) for claim in claims)


CLAIMS: Mapping[str, Claim] = {
    f"coach.skat.{name}": claim
    for name, claim in {
        "bid_too_high.value": too_much,
        "bid_too_high.chance": all_of(bids, wins, lambda r, _: r.promised < 2 / 3),
        "passed_too_soon.trumps": trumps_promise,
        "jumped.lower": lower_call,
        "passed_too_soon.null": all_of(bids, wins),
        "skat_left.both": all_of(takes_skat, lacks, both_chances),
        "skat_left.lacking": all_of(takes_skat, lacks),
        "skat_left.chance": all_of(takes_skat, both_chances),
        "skat_taken.step": all_of(leaves_skat, oftener),
        "skat_taken.pays": all_of(leaves_skat, lambda r, p: not oftener(r, p)),
        "skat_taken.game_step": all_of(leaves_skat_for, oftener),
        "skat_taken.game_pays": all_of(leaves_skat_for, lambda r, p: not oftener(r, p)),
        "null_hole.void": null_void,
        "null_hole.gap": null_hole,
        "jack_laid_away.kept": jacks_kept,
        "trump_laid_away.kept": trumps_kept,
        "bare_ten.laid": ten_laid,
        "bare_ten.guarded": ten_guarded,
        "ace_laid_away.kept": ace_kept,
        "void_missed.points": void_points,
        "void_missed.suit": void_made,
        "points_not_laid.more": points_laid,
        "weak_discard.game": fits_game,
        "weak_discard.dearer": fits_dearer,
        "overbid_declared.value": below_bid,
        "overbid_declared.hand": often_below,
        "wrong_trump.longer": all_of(longer, pays, oftener),
        "wrong_trump.hand": all_of(longer, oftener),
        "wrong_game.paid": all_of(games, both_chances, pays, oftener_or_dearer),
        "wrong_game.chance": all_of(games, both_chances, oftener),
        "wrong_game.both_pay": all_of(games, alike, pays, dearer),
        "wrong_game.both_earn": all_of(games, alike, earns_more),
        "wrong_game.earns": all_of(games, both_chances, earns_more),
        "wrong_game.loses": all_of(games, loses_less, lambda r, p: not both_below_bid(r, p)),
        "wrong_game.overbid": all_of(games, loses_less, both_below_bid),
        "wrong_announcement.more": announces(True),
        "wrong_announcement.less": announces(False),
        "null_trick_taken.last": all_of(stays_under, lambda r, _: r.last and not r.defends),
        "null_trick_taken.open": all_of(
            stays_under, lambda r, _: len(r.after) == 1 and not r.defends
        ),
        "null_high_kept.under": all_of(thrown, lambda r, p: follows(r) and p["card3"] == r.ahead),
        "null_high_kept.thrown": all_of(thrown, lambda r, _: not follows(r)),
        "null_danger_kept.safe": all_of(throws, lambda r, _: not below(r, r.other)),
        "null_danger_kept.more": all_of(
            throws, lambda r, p: same(p["cards2"], below(r, r.other)) and bool(p["cards2"])
        ),
        "null_led_high.safe": all_of(
            leads_null,
            lambda r, p: not below(r, r.card) and same(p["cards"], below(r, r.other)),
            lambda r, _: someone_over(r),
        ),
        "null_led_high.fewer": all_of(
            leads_null,
            lambda r, p: same(p["cards"], below(r, r.card)),
            lambda r, p: same(p["cards2"], below(r, r.other)),
            lambda _, p: 0 < len(p["cards"]) < len(p["cards2"]),
        ),
        "null_let_off.last": all_of(stays_under, lambda r, _: r.last and r.others_ahead),
        "null_let_off.open": all_of(stays_under, lambda r, _: not r.last and r.others_ahead),
        "null_too_high.partner": all_of(
            against_null, stays_under, lambda r, p: partner_has(r, p, "card3")
        ),
        "null_too_high.none": all_of(
            against_null,
            lambda r, p: not below(r, r.card) and same(p["cards"], below(r, r.other)),
        ),
        "null_too_high.fewer": all_of(
            against_null,
            lambda r, p: same(p["cards"], below(r, r.card)),
            lambda r, p: same(p["cards2"], below(r, r.other)),
        ),
        "null_low_wasted.safe": all_of(
            lambda r, p: names(r, p, "card2") and r.defends and r.kind == "null",
            lambda r, _: r.soloist not in r.after and not r.leads and not r.others_ahead,
            lambda r, _: r.high(r.card) > r.high(r.other),
        ),
        "lost_count.enough": all_of(
            enough, counted, lambda r, p: r.sure(r.other) and p["other"] < r.need
        ),
        "lost_count.least": all_of(enough, lambda r, _: r.sure(r.other)),
        "schneider.made": all_of(schneider(90), lambda r, _: r.had >= r.need),
        "schneider.saved": all_of(schneider(31), lambda r, _: r.of.comparison.wins.mean < 0.1),
        "trumps_not_drawn.last": last_trump,
        "trumps_not_drawn.few": all_of(
            draws, lambda r, p: r.knows_skat and same(p["cards"], trumps_of(r))
        ),
        "trumps_not_drawn.many": all_of(
            draws, lambda r, p: r.knows_skat and p["out"] == len(trumps_of(r)) > 1
        ),
        "trumps_not_drawn.hand": all_of(
            draws, lambda r, p: not r.knows_skat and p["out"] == len(trumps_of(r)) > 0
        ),
        "trump_for_nothing.led": all_of(
            lambda r, p: names(r, p, "card2") and r.leads and not r.defends,
            lambda r, _: no_trumps(r) and r.suit(r.other) == "trump" != r.suit(r.card),
        ),
        "partner_overtaken.last": all_of(gives_safely, lambda r, _: r.last),
        "partner_overtaken.sure": gives_safely,
        "partner_overtaken.open": all_of(gives, lambda r, _: len(r.rivals(r.card)) <= 4),
        "not_smeared.last": all_of(
            smears,
            lambda r, p: r.last and r.adds(p["sum"], r.card),
            lambda r, p: p["card3"] == r.other and p["other"] == r.total(r.other),
            lambda r, _: r.sure(r.card) and r.sure(r.other),
        ),
        "not_smeared.sure": all_of(becomes, lambda r, p: p["need"] == r.need > r.had),
        "not_smeared.more": becomes,
        "not_smeared.few": all_of(
            smears,
            lambda r, p: same(p["cards"], r.rivals(r.card)) and bool(p["cards"]),
            lambda r, p: r.adds(p["sum"], r.card),
        ),
        "smear_uncertain.void": smear_void,
        "smear_uncertain.few": smear_few,
        "smear_uncertain.open": smear_open,
        "smear_hoped.few": hoped_few,
        "smear_hoped.open": lambda r, p: bool(hoped(r, p)),
        "into_void.trump": into_void(True),
        "into_void.throws": into_void(False),
        "trick_let_go.enough": all_of(takes_it, enough),
        "trick_let_go.last": all_of(takes_sum, lambda r, _: r.last),
        "trick_let_go.sure": takes_sum,
        "trick_let_go.full": full_instead,
        "trick_let_go.lead": all_of(
            takes_surely, lambda r, p: p["card2"] == r.ahead and r.lies + POINTS[r.card] < 5
        ),
        "trick_let_go.few": all_of(
            takes_it, lambda r, p: p["card2"] == r.ahead and same(p["cards"], r.rivals(r.card))
        ),
        "trick_let_go.open": all_of(
            takes_it,
            lambda r, p: (p["card2"], p["card3"]) == (r.ahead, r.other) and r.gone(r.other),
        ),
        "full_card_thrown.lost": all_of(full_thrown, lost),
        "full_card_thrown.high": all_of(full_thrown, lost, highest_then),
        "full_card_thrown.partner": all_of(full_thrown, partner_left),
        "full_card_thrown.partner_high": all_of(full_thrown, partner_left, highest_then),
        "high_trump_wasted.sure": all_of(high_trump, lambda r, _: r.sure(r.card)),
        "high_trump_wasted.low": all_of(
            high_trump, lambda r, p: r.takes(r.card) and p["card3"] == r.ahead
        ),
        "high_trump_wasted.poor": all_of(high_trump, lambda r, p: 0 < p["lies"] == r.lies < 5),
        "high_trump_wasted.empty": all_of(high_trump, lambda r, _: r.lies == 0),
        "trump_too_high.second": all_of(
            lambda r, p: names(r, p, "card2") and not r.leads and not r.last,
            lambda r, _: r.takes(r.card) and r.takes(r.other) and r.high(r.card) < r.high(r.other),
            lambda r, p: p["suit"] == r.suit(r.trick[0][1]) != "trump",
            lambda r, _: {r.suit(each) for each in (r.other, *r.rivals(r.card))} == {"trump"},
            lambda r, p: all(p["suit"] not in r.void(seat) for seat in r.after),
        ),
        "trump_spent.void": all_of(
            lets_go,
            lambda r, p: p["suit"] == r.suit(r.card) and r.own(p["suit"]) == {r.card},
        ),
        "trump_spent.kept": all_of(lets_go, trumps_counted),
        "more_points.last": all_of(
            lambda r, p: names(r, p, "card2") and r.last and r.adds(p["sum"], r.card),
            lambda r, _: r.sure(r.card) and r.sure(r.other),
            lambda r, p: p["other"] == r.total(r.other) < r.total(r.card),
        ),
        "more_points.least": all_of(
            lambda r, p: names(r, p, "card2") and r.adds(p["sum"], r.card),
            lambda r, _: r.sure(r.card) and r.sure(r.other),
            lambda r, p: p["other"] == r.total(r.other) < r.total(r.card),
        ),
        "sure_trick_kept.trump": all_of(sure_lead, lambda r, _: r.suit(r.card) == "trump"),
        "sure_trick_kept.safe": sure_lead,
        "sure_trick_kept.top": all_of(
            sure_lead, lambda r, _: no_trumps(r) and not higher_of(r, r.card)
        ),
        "sure_trick_kept.gone": sure_gone,
        "guard_thrown.ten": guard,
        "full_card_led.under": led_under,
        "full_card_led.high": led_high,
        "trump_not_led.few": few_trumps,
        "trump_not_led.many": all_of(trump_lead, lambda r, p: p["card2"] == r.other),
        "trump_led.defender": trump_left,
        "partner_trumps.lead": partner_trumps,
        "way.short": all_of(way, lambda r, p: r.after[0] == r.soloist and p["length"] > p["other"]),
        "way.long": all_of(way, lambda r, p: r.after[1] == r.soloist and p["length"] < p["other"]),
        "high_card_first.lead": high_first,
        "trumps_led_early.high": all_of(
            trumps_counted,
            lambda r, p: names(r, p) and r.leads and p["own"] < p["out"],
            lambda r, _: not higher_of(r, r.card) & r.out,
            lambda r, _: all(r.suit(r.card) not in r.void(seat) for seat in r.after),
        ),
        "trumps_led_early.low": all_of(
            trumps_counted,
            lambda r, p: names(r, p, "card2") and r.leads and p["own"] < p["out"],
        ),
        "ten_not_behind.ace": all_of(
            lambda r, p: names(r, p, "card2") and r.leads,
            lambda r, p: "trump" not in (r.suit(p["card"]), r.suit(p["card2"])),
            lambda r, p: p["card3"] in r.hand and higher_of(r, p["card3"]) == {p["card"]},
            lambda r, p: len(p["cards"]) == 1 and {*p["cards"]} <= r.out,
            lambda r, p: higher_of(r, p["cards"][0]) == {p["card2"]},
        ),
        "stronger_card.none": stronger,
        "stronger_card.fewer": all_of(stronger, lambda _, p: p["fewer"] > 0),
        "higher_kept.taken": all_of(lower_card, lambda r, _: r.sure(r.card) and r.sure(r.other)),
        "higher_kept.lost": all_of(lower_card, lost),
        "cheaper_card.lost": all_of(cheaper, lost),
        "cheaper_card.open": all_of(cheaper, lambda r, _: not r.sure(r.other)),
        "winner_thrown.highest": all_of(
            lambda r, p: names(r, p, "card2") and not r.leads and highest_then(r, p),
            lambda r, _: not r.takes(r.card) and not r.takes(r.other),
        ),
        "taken_too_cheaply.home": all_of(
            lambda r, p: names(r, p, "card2") and not r.leads,
            lambda r, p: (p["low"], p["high"]) == (POINTS[r.other], POINTS[r.card]),
            lambda r, p: r.takes(r.card) and r.takes(r.other) and p["low"] < p["high"],
        ),
        "void_not_made.card": void_card,
        "doubled_too_soon.contra": contra_below,
        "doubled_too_soon.re": re_below,
        "march_missed.lead": march,
        "skat_caught.sure": last_trick,
        "suit_left_long.laid": void_laid,
        "suit_left_long.thrown": void_thrown,
    }.items()
}
"""What each sentence claims."""

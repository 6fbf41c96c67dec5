"""The slow reader: whether every claim of a sentence of the coach of Schnapsen is true.

It reads the parameters of the message and the raw position, and goes through all hands that the
opponent may have, with the law alone. It shares no helper with the coach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.messages import Message
from stammtisch.games.schnapsen.cards import PACK, POINTS
from stammtisch.games.schnapsen.notation import Claim, Close, Exchange, Marriage
from stammtisch.games.schnapsen.tricks import beats, playable

Cards = frozenset[str]


@dataclass
class Read:
    """A position, what was chosen and what is better, as the reader sees them."""

    state: Any
    seat: int
    chosen: Action | None
    better: Action | None

    @cached_property
    def view(self) -> Any:
        return self.state.view(self.seat)

    @property
    def trump(self) -> str:
        return self.view.turned[0]

    @property
    def free(self) -> bool:
        """Nobody has to follow: there is a stock, and nobody has closed."""
        return self.view.closed is None and self.view.stock_size > 0

    @property
    def mine(self) -> int:
        return self.view.points[self.seat]

    @property
    def his(self) -> int:
        return self.view.points[1 - self.seat]

    @property
    def led(self) -> str:
        return self.view.trick[0]

    @property
    def hand(self) -> tuple[str, ...]:
        return self.view.hand

    @cached_property
    def played(self) -> Cards:
        return frozenset(a.action.card for a in self.view.history if isinstance(a.action, Play))

    @cached_property
    def turn_ups(self) -> list[tuple[str, int | None]]:
        """Each card that has been the turn-up, and who exchanged it."""
        found: list[tuple[str, int | None]] = [(self.view.turned, None)]
        for seat, action in self.view.history:
            if isinstance(action, Exchange):
                found = [(self.view.turned, seat), (self.trump + "J", None)]
        return found

    @cached_property
    def known(self) -> Cards:
        """Cards that the opponent holds for certain."""
        other = 1 - self.seat
        cards = {card for card, by in self.turn_ups if by == other}
        for seat, action in self.view.history:
            if seat == other and isinstance(action, Marriage):
                cards |= set(action.cards)
        if self.view.stock_size == 0 and self.view.tricks[4].winner == self.seat:
            cards.add(self.turn_ups[-1][0])
        return frozenset(cards) - self.played

    @cached_property
    def unknown(self) -> Cards:
        """Cards of which nobody but the opponent knows where they are."""
        own = {*self.view.dealt, *self.view.drawn}
        return frozenset(PACK) - own - self.played - self.known - {c for c, _ in self.turn_ups}

    @cached_property
    def hands(self) -> list[Cards]:
        """All hands that the opponent may have now."""
        room = self.view.hand_sizes[1 - self.seat] - len(self.known)
        found = (self.known | set(rest) for rest in combinations(sorted(self.unknown), room))
        return [hand for hand in found if self.could_have_played(hand)]

    @cached_property
    def hands_if_asked(self) -> list[Cards]:
        """The same after an exchange, if he may still make one (SN 6.1, SN 7.3)."""
        options, jack = self.view.options, self.trump + "J"
        won = any(trick.winner != self.seat for trick in self.view.tricks)
        may = options.exchange_by == "either" and (won or not options.exchange_needs_trick)
        swapped = [hand - {jack} | {self.view.turn_up} for hand in self.hands if jack in hand]
        return self.hands + (swapped if may else [])

    def could_have_played(self, hand: Cards) -> bool:
        """Whether he followed as the law demands, since the stock was closed."""
        if self.view.closed is None:
            return True
        acts = list(self.view.history)
        at = next(at for at, act in enumerate(acts) if isinstance(act.action, Close))
        before = sum(isinstance(act.action, Play) for act in acts[:at]) // 2
        held = set(hand) | {self.led} if self.view.trick else set(hand)
        for trick in reversed(self.view.tricks[before:]):
            led, reply = trick.cards
            held |= {led if trick.leader != self.seat else reply}
            answers = playable(tuple(held), led, self.trump, stock_open=False)
            if trick.leader == self.seat and reply not in answers:
                return False
        return True

    def replies(self, hand: Cards, led: str, free: bool) -> tuple[str, ...]:
        return playable(tuple(sorted(hand)), led, self.trump, free)

    def answers(self, card: str) -> set[str]:
        """All that he may play to a card that is led now."""
        hands = self.hands_if_asked if self.free else self.hands
        return {each for hand in hands for each in self.replies(hand, card, self.free)}

    def wins(self, card: str) -> bool:
        return not any(beats(each, card, self.trump) for each in self.answers(card))

    def least(self, card: str) -> int:
        return min(POINTS[each] for each in self.answers(card))

    def takes(self, card: str) -> bool:
        return beats(card, self.led, self.trump)

    def after(self, card: str) -> tuple[int, ...]:
        """The points after a card that completes the trick, by the law."""
        return self.state.act(self.seat, Play(card)).view(self.seat).points

    def out(self, suit: str) -> set[str]:
        """The cards of a suit that he may hold."""
        return {card for hand in self.hands for card in hand if card[0] == suit}

    def beatable(self, card: str) -> bool:
        """Whether a card led right after a close may be beaten."""
        hands = self.hands_if_asked if self.free else self.hands
        replies = (r for hand in hands for r in self.replies(hand, card, False))
        return any(beats(each, card, self.trump) for each in replies)

    def run(self, cards: tuple[str, ...]) -> int | None:
        """What these bring at the least, led in this order; ``None`` if one of them may lose."""
        hands = self.hands_if_asked if self.free else self.hands
        known: dict[Any, int | None] = {}
        found = [self._run(hand, cards, known) for hand in dict.fromkeys(hands)]
        return None if None in found else min(each for each in found if each is not None)

    def _run(self, hand: Cards, cards: tuple[str, ...], known: dict[Any, int | None]) -> int | None:
        if not cards:
            return 0
        if (hand, cards) not in known:
            replies = self.replies(hand, cards[0], False)
            rest = [self._run(hand - {each}, cards[1:], known) for each in replies]
            lost = None in rest or any(beats(each, cards[0], self.trump) for each in replies)
            least = (
                POINTS[each] + more
                for each, more in zip(replies, rest, strict=True)
                if more is not None
            )
            known[hand, cards] = None if lost else POINTS[cards[0]] + min(least)
        return known[hand, cards]

    def end(self, card: str, last_only: bool = False) -> int:
        """What the player has at the end at the least, or whether the last trick is his."""
        (hand,) = self.hands
        known: dict[Any, int] = {}

        def trick(own: Cards, other: Cards, led: str, reply: str, leads: bool) -> int:
            """``leads``: the player has led."""
            mine = beats(reply, led, self.trump) != leads
            worth = (0 if last_only else POINTS[led] + POINTS[reply]) + (0 if own else last)
            return (worth if mine else 0) + rest(own, other, mine)

        def rest(own: Cards, other: Cards, leads: bool) -> int:
            key = (own, other, leads)
            if not own:
                return 0
            if key not in known:
                known[key] = (max if leads else min)(
                    lead(own, other, each, leads) for each in (own if leads else other)
                )
            return known[key]

        def lead(own: Cards, other: Cards, led: str, leads: bool) -> int:
            follower = other if leads else own
            found = []
            for reply in playable(tuple(follower), led, self.trump, False):
                mine, theirs = (led, reply) if leads else (reply, led)
                found.append(trick(own - {mine}, other - {theirs}, led, reply, leads))
            return (min if leads else max)(found)

        last = 1 if last_only else 10
        own = frozenset(self.hand)
        if self.view.trick:
            found = trick(own - {card}, hand, self.led, card, False)
        else:
            found = lead(own, hand, card, True)
        return found if last_only else self.mine + found

    def whole(self) -> int:
        """All the points of the deal, with the marriages."""
        return 130 + sum(each.points for each in self.view.marriages)


Claims = Callable[[Read, dict[str, Any]], Iterator[bool]]
CLAIMS: dict[str, Claims] = {}


def about(*ids: str) -> Callable[[Claims], Claims]:
    def add(claims: Claims) -> Claims:
        for id in ids:
            CLAIMS[f"coach.schnapsen.{id}"] = claims
        return claims

    return add


def is_true(read: Read, message: Message) -> bool:
    """Whether every claim holds, and the cards named are those that were compared."""
    params = dict(message.params)
    return all(CLAIMS[message.id](read, params)) and len(params) > 0


def sums(p: dict[str, Any], total: str, *parts: str) -> bool:
    return p[total] == sum(p[part] for part in parts)


def named(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    """``card`` is the better one, ``card2`` the chosen one."""
    yield read.better == Play(p["card"])
    if "card2" in p:
        yield read.chosen == Play(p["card2"])


def fit(read: Read, p: dict[str, Any], card: str = "card") -> Iterator[bool]:
    """The card and what it counts."""
    yield p[card] in read.hand
    yield POINTS[p[card]] == p["worth"]


def sure_lead(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield not read.view.trick
    yield read.wins(p["card"])
    yield p["had"] == read.mine
    yield p["least"] == read.least(p["card"])
    yield from fit(read, p)
    yield sums(p, "total", "had", "worth", "least")


def pair_held(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    king, queen = p["cards"]
    yield (king[0], king[1:], queen[1:]) == (queen[0], "K", "Q")
    yield {king, queen} <= set(read.hand)
    yield p["worth"] == (40 if king[0] == read.trump else 20)


@about("claim_short.lead")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield read.chosen == Claim() and read.mine < 66 <= p["total"]
    yield read.better == Play(p["card"])
    yield from sure_lead(read, p)


@about("claim_short.count")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield read.chosen == Claim() and p["had"] == read.mine < 66
    yield p["short"] == 66 - read.mine
    result = read.state.act(read.seat, Claim()).result
    yield result.winner == 1 - read.seat


@about("claim_missed.enough", "claim_missed.schneider", "claim_missed.schwarz")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    result = read.state.act(read.seat, Claim()).result
    yield read.better == Claim() and p["had"] == read.mine >= 66
    yield result.winner == read.seat
    if "his" in p:
        yield p["his"] == read.his and 0 < read.his < 33 and result.game_points == 2


@about("one_card_short.count")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield from fit(read, p)
    yield read.takes(p["card"]) and read.takes(p["card2"])
    yield p["had"] == read.mine and p["led"] == POINTS[read.led]
    yield p["worth2"] == POINTS[p["card2"]]
    yield sums(p, "total", "had", "led", "worth") and sums(p, "low", "had", "led", "worth2")
    yield read.after(p["card"])[read.seat] == p["total"] >= 66
    yield read.after(p["card2"])[read.seat] == p["low"] < 66


@about("sixty_six_missed.take")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield from fit(read, p)
    yield read.takes(p["card"]) and p["had"] == read.mine and p["led"] == POINTS[read.led]
    yield sums(p, "total", "had", "led", "worth")
    yield read.after(p["card"])[read.seat] == p["total"] >= 66


@about("sixty_six_missed.lead", "sixty_six_missed.void", "sixty_six_missed.schneider")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield from sure_lead(read, p)
    yield p["total"] >= 66
    if "suit" in p:
        yield from void(read, p)
    if "his" in p:
        answers = read.answers(p["card2"])
        yield p["his"] == read.his < 33 <= p["given"]
        yield all(beats(each, p["card2"], read.trump) for each in answers)
        yield p["worth2"] == POINTS[p["card2"]]
        yield p["least2"] == min(POINTS[each] for each in answers)
        yield sums(p, "given", "his", "worth2", "least2")


def void(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    """He cannot follow to ``card2``, and must trump it."""
    yield p["suit"] == p["card2"][0] != read.trump
    yield not read.out(p["suit"]) and not read.free
    yield all(each[0] == read.trump for each in read.answers(p["card2"]))


@about("sixty_six_missed.run")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield read.better == Play(p["cards"][0]) and not read.view.trick and not read.free
    yield p["number"] == len(p["cards"]) and set(p["cards"]) <= set(read.hand)
    brings = read.run(p["cards"])
    yield brings is not None and p["brings"] <= brings
    yield p["had"] == read.mine and sums(p, "total", "had", "brings") and p["total"] >= 66


@about("jack_not_exchanged.pair", "jack_not_exchanged.top", "jack_not_exchanged.higher")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    after = read.state.act(read.seat, Exchange())
    yield read.better == Exchange() and p["card"] == read.view.turn_up
    yield p["card"] in after.view(read.seat).hand
    if "card2" in p:
        yield p["card2"] == read.trump + "J" and p["card2"] in read.hand
        yield POINTS[p["card"]] > POINTS[p["card2"]]
    if "worth2" in p:
        yield (p["worth"], p["worth2"]) == (POINTS[p["card"]], POINTS[p["card2"]])
    elif "card2" in p:
        yield not any(POINTS[each] > POINTS[p["card"]] for each in read.out(read.trump))
    else:
        announced = after.act(read.seat, Marriage(read.trump))
        yield p["had"] == read.mine and sums(p, "total", "had", "worth")
        yield set(p["cards"]) == set(Marriage(read.trump).cards)
        yield announced.view(read.seat).points[read.seat] == p["total"]


@about("marriage_not_announced.out", "marriage_not_announced.points", "closed_too_soon.pair")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield isinstance(read.better, Marriage) and read.better.cards == p["cards"]
    yield from pair_held(read, p)
    yield p["had"] == read.mine and sums(p, "total", "had", "worth")
    announced = read.state.act(read.seat, read.better)
    yield announced.view(read.seat).points[read.seat] == p["total"]


@about("marriage_not_announced.first")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield isinstance(read.better, Marriage) and read.better.cards == p["cards"]
    yield from pair_held(read, p)
    announced = read.state.act(read.seat, read.better)
    yield read.mine == 0 and announced.view(read.seat).points[read.seat] == p["worth"]


@about("closed_too_soon.none")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield read.chosen == Close() and p["had"] == read.mine and p["short"] == 66 - read.mine
    yield all(map(read.beatable, read.hand))


@about("closed_too_soon.some")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield read.chosen == Close() and p["had"] == read.mine and p["short"] == 66 - read.mine
    yield p["number"] == len(p["cards"]) and set(p["cards"]) <= set(read.hand)
    yield read.run(p["cards"]) == p["brings"] < p["short"]
    yield all(read.beatable(card) for card in read.hand if card not in p["cards"])


@about("not_closed.out", "not_closed.some")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield read.better == Close() and p["had"] == read.mine
    yield p["number"] == len(p["cards"]) and set(p["cards"]) <= set(read.hand)
    brings = read.run(p["cards"])
    yield brings is not None and p["brings"] <= brings
    yield sums(p, "total", "had", "brings")
    if "worth" in p:
        yield p["worth"] == sum(POINTS[card] for card in p["cards"])
        yield sums(p, "brings", "worth", "least") and p["total"] >= 66
    else:
        yield p["short"] == 66 - p["total"] > 0


@about("not_closed.trumped", "not_closed.shown")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield read.better == Close() and read.chosen == Play(p["card"]) and read.free
    yield from fit(read, p)
    taking = {each for each in read.out(read.trump) if p["card"][0] != read.trump}
    yield bool(taking)
    if "card2" in p:
        yield p["card2"] in read.known and p["card2"][0] == read.trump
    held = [each for each in read.answers(p["card"]) if not beats(each, p["card"], read.trump)]
    yield p["least"] == min(POINTS[each] for each in held)
    yield p["had"] == read.mine and sums(p, "total", "had", "worth", "least") and p["total"] >= 66


@about("not_closed.follow")
def closes_with(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield read.better == Close() and read.free
    yield p["had"] == read.mine and p["short"] == 66 - read.mine > 0


@about("not_closed.schwarz")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from closes_with(read, p)
    yield not read.his


@about("not_closed.schneider")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from closes_with(read, p)
    yield p["his"] == read.his and 0 < read.his < 33


@about("marriage_broken.lead", "marriage_broken.lets")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from pair_held(read, p)
    yield read.better == Play(p["card"]) and p["card"] not in p["cards"]
    yield read.chosen in map(Play, p["cards"])
    yield read.free and read.view.stock_size >= 4


@about("marriage_broken.takes")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from CLAIMS["coach.schnapsen.marriage_broken.lets"](read, p)
    after = read.state.act(read.seat, Play(p["card"]))
    yield read.takes(p["card"]) and after.table.leader == read.seat


@about("sixty_six_given.takes", "schneider_given.takes")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from given(read, p)
    yield read.takes(p["card"])


@about("sixty_six_given.cheap", "schneider_given.cheap")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from given(read, p)
    yield not read.takes(p["card"]) and read.after(p["card"])[1 - read.seat] == p["low"]
    yield p["low"] < (66 if p["total"] >= 66 else 33)


def given(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield from fit(read, p, "card2")
    yield not read.takes(p["card2"]) and p["led"] == POINTS[read.led]
    yield p["his"] == read.his and sums(p, "total", "his", "led", "worth")
    yield read.after(p["card2"])[1 - read.seat] == p["total"] >= 33
    yield p["his"] < 33 or p["his"] < 66 <= p["total"]


@about("points_thrown.cheap")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from thrown(read, p)


@about("points_thrown.top")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from thrown(read, p)
    yield not higher_out(read, p["card2"])


@about("points_thrown.last")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from thrown(read, p)
    yield read.end(p["card"], last_only=True) == 1
    yield read.end(p["card2"], last_only=True) == 0


def thrown(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield from fit(read, p)
    yield p["card3"] == read.led and p["led"] == POINTS[read.led]
    yield not read.takes(p["card"]) and not read.takes(p["card2"])
    yield p["his"] == read.his and sums(p, "low", "his", "led", "worth")
    yield read.after(p["card"])[1 - read.seat] == p["low"]
    yield read.after(p["card2"])[1 - read.seat] == p["total"] > p["low"]


def higher_out(read: Read, card: str) -> set[str]:
    """Higher cards of the suit that the opponent may hold, or that may still be drawn."""
    turn_up = {read.view.turn_up} if read.free else set()
    out = read.out(card[0]) | {each for each in turn_up if each[0] == card[0]}
    return {each for each in out if POINTS[each] > POINTS[card]}


@about("last_trick_lost.count")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield read.view.stock_size == 0 and read.view.closed is None
    yield read.end(p["card"], last_only=True) == 1
    yield read.end(p["card2"], last_only=True) == 0
    yield read.end(p["card"]) == p["total"] and read.end(p["card2"]) == p["low"]


@about("last_trick_lost.two")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from CLAIMS["coach.schnapsen.last_trick_lost.count"](read, p)
    yield set(read.hand) == {p["card"], p["card2"]}
    yield (p["worth"], p["least"]) == (POINTS[p["card2"]], POINTS[p["card3"]])
    yield p["total"] == p["had"] + p["worth"] + p["least"] + 10
    (hand,) = read.hands
    after = read.state.act(read.seat, Play(p["card"]))
    if read.view.trick:
        yield {p["card3"]} == hand
    else:
        replies = read.replies(hand, p["card"], False)
        yield len(replies) == 1 and hand - set(replies) == {p["card3"]}
        after = after.act(1 - read.seat, Play(replies[0]))
    yield after.view(read.seat).points[read.seat] == p["had"]


@about("trumps_not_drawn.draw")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield read.better == Play(p["card"]) and p["card"][0] == read.trump
    yield not read.free and not read.view.trick
    yield set(p["cards"]) == read.out(read.trump) and p["number"] == len(p["cards"])


@about("trumps_not_drawn.top")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from CLAIMS["coach.schnapsen.trumps_not_drawn.draw"](read, p)
    yield read.wins(p["card"])


@about("trumps_not_drawn.known")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from CLAIMS["coach.schnapsen.trumps_not_drawn.draw"](read, p)
    yield len(read.hands) == 1
    yield all(each[0] == read.trump for each in read.answers(p["card"]))


@about("trumps_not_drawn.void")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield from void(read, p)
    yield p["card"][0] == read.trump and read.wins(p["card"])
    yield all(each[0] == read.trump for each in read.answers(p["card"]))


def high_lead(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield from fit(read, p)
    yield p["worth2"] == POINTS[p["card2"]] and read.free and not read.view.trick
    yield p["card2"][0] != read.trump


@about("high_card_led.sure")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from high_lead(read, p)
    fewest = min(sum(card[0] == read.trump for card in hand) for hand in read.hands)
    yield p["number"] == fewest > 0


@about("high_card_led.trumps")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from high_lead(read, p)
    yield p["number"] == len(read.out(read.trump)) > 0


@about("high_card_led.under")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from high_lead(read, p)
    yield p["card2"][0] + "A" in read.out(p["card2"][0]) and p["card2"][1:] == "10"


@about("trump_wasted.plain")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield p["card3"] == read.led and read.takes(p["card"]) and read.takes(p["card2"])
    yield p["card2"][0] == read.trump != p["card"][0]


@about("trump_wasted.turn_up", "trump_wasted.poor", "trick_taken.turn_up", "trick_taken.poor")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield from fit(read, p)
    yield read.takes(p["card2"]) and not read.takes(p["card"])
    yield p["led"] == POINTS[read.led] and sums(p, "lost", "led", "worth")
    if p["card3"] != read.led:
        yield p["card3"] == read.view.turn_up and read.view.stock_size == 2


@about("known_end.more")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield [set(p["cards"])] == [set(hand) for hand in read.hands]
    yield [*p["cards"]] == [card for card in PACK if card in p["cards"]]
    yield read.end(p["card"]) == p["total"] and read.end(p["card2"]) == p["low"]
    yield p["total"] > p["low"]


@about("known_end.out")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from CLAIMS["coach.schnapsen.known_end.more"](read, p)
    yield p["total"] >= 66 > p["low"] and read.whole() - p["total"] < 66


@about("known_end.home")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from CLAIMS["coach.schnapsen.known_end.more"](read, p)
    yield p["total"] >= 33 > p["low"]


def his_end(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield [set(p["cards"])] == [set(hand) for hand in read.hands]
    yield [*p["cards"]] == [card for card in PACK if card in p["cards"]]
    ends = [read.whole() - read.end(p[card]) for card in ("card", "card2")]
    yield ends == [p["low"], p["total"]]


@about("known_end.his")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from his_end(read, p)
    yield p["total"] >= 66 > p["low"] and read.end(p["card2"]) < 66


@about("known_end.schneider")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from his_end(read, p)
    yield min(read.end(p[card]) for card in ("card", "card2")) >= 66
    yield p["low"] < 33 <= p["total"] < 66


@about("trick_let_go.pair")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield from pair_held(read, p)
    yield read.takes(p["card"]) and p["card"] not in p["cards"]
    yield read.free and read.view.stock_size >= 4


@about("trick_let_go.take")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield read.better == Play(p["card"]) and p["card2"] == read.led
    yield from fit(read, p)
    yield read.takes(p["card"]) and p["led"] == POINTS[read.led] and p["had"] == read.mine
    yield sums(p, "total", "had", "led", "worth")
    yield read.after(p["card"])[read.seat] == p["total"]


@about("trick_let_go.gift")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from CLAIMS["coach.schnapsen.trick_let_go.take"](read, p)
    yield read.chosen == Play(p["card3"]) and not read.takes(p["card3"])
    yield p["worth3"] == POINTS[p["card3"]] >= 10 and p["gift"] == p["led"] + p["worth3"]


@about("marriage_too_soon.lead")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield read.better == Play(p["card"]) and p["card"] not in p["cards"]
    yield isinstance(read.chosen, Marriage) and read.chosen.cards == p["cards"]
    yield read.free and read.view.stock_size >= 4


@about("trump_led.keep")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield from fit(read, p)
    yield read.free and not read.view.trick and p["card2"][0] == read.trump != p["card"][0]


@about("trump_thrown.keep")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield p["card3"] == read.led and not read.takes(p["card2"]) and not read.takes(p["card"])
    yield p["card2"][0] == read.trump != p["card"][0] and read.free


@about("ten_bared.keep")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    suit = p["card3"][0]
    yield p["card3"] == suit + "10" and suit == p["card2"][0]
    yield {card for card in read.hand if card[0] == suit} == {p["card2"], p["card3"]}
    yield suit + "A" in read.out(suit) and p["card"] != p["card3"]


@about("partner_out.keep")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield p["card3"] in read.unknown and p["card3"][0] == p["card2"][0]
    yield {p["card2"][1:], p["card3"][1:]} == {"K", "Q"}
    yield p["worth"] == (40 if p["card2"][0] == read.trump else 20)
    yield read.free and read.view.stock_size >= 4


@about("winner_thrown.keep")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield not higher_out(read, p["card2"]) and bool(higher_out(read, p["card"]))


@about("sure_trick_first.lead")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield from sure_lead(read, p)
    yield not read.wins(p["card2"])


@about("high_not_needed.richer")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield from fit(read, p)
    yield read.takes(p["card"]) and read.takes(p["card2"])
    yield p["had"] == read.mine and p["led"] == POINTS[read.led]
    yield sums(p, "total", "had", "led", "worth")
    yield read.after(p["card"])[read.seat] == p["total"] > p["low"] + 1
    yield read.after(p["card2"])[read.seat] == p["low"]


@about("high_not_needed.enough")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield read.takes(p["card"]) and p["card3"] == read.led
    yield p["card"][0] == p["card2"][0] and POINTS[p["card2"]] > POINTS[p["card"]]


@about("dearer_card.follow")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield p["card3"] == read.led and not read.takes(p["card"]) and not read.takes(p["card2"])
    yield (p["worth"], p["worth2"]) == (POINTS[p["card"]], POINTS[p["card2"]])
    yield p["worth"] + 1 < p["worth2"]


@about("dearer_card.lead")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    yield not read.view.trick and not read.wins(p["card2"])
    yield (p["worth"], p["worth2"]) == (POINTS[p["card"]], POINTS[p["card2"]])
    yield p["worth"] + 1 < p["worth2"]


@about("more_beat_it.lead")
def _(read: Read, p: dict[str, Any]) -> Iterator[bool]:
    yield from named(read, p)
    out = {card for hand in read.hands for card in hand}
    counts = [sum(beats(each, p[card], read.trump) for each in out) for card in ("card", "card2")]
    yield counts == [p["few"], p["number"]] and p["few"] < p["number"]

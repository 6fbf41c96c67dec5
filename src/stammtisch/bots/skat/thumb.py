"""Skat by rules of thumb.

Bid on jacks, long trumps and aces; take the skat; lay away what empties a suit; as soloist draw
trumps and cash; as defender give points to the partner's tricks, and none to the soloist's. Say
contra with tricks in hand against a suit game or a grand; Ramsch is in ``ramsch_thumb.py``.
"""

from __future__ import annotations

from itertools import combinations

from stammtisch.bots.budget import Budget
from stammtisch.bots.skat import ramsch_thumb
from stammtisch.cardplay.actions import Action, Choose, Discard, Play, enumerated
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games.skat.cards import (
    GRAND,
    JACKS,
    NULL,
    POINTS,
    STRENGTH,
    SUIT,
    SUIT_KINDS,
    TRUMP,
    TRUMPS,
)
from stammtisch.games.skat.notation import (
    SEATS,
    Bid,
    Contra,
    Declare,
    GrandHand,
    Hold,
    Pass,
    Re,
    TakeSkat,
)
from stammtisch.games.skat.scoring import BASE, NULL_VALUES, matadors
from stammtisch.games.skat.tricks import winning
from stammtisch.games.skat.view import View

_GOOD_ENOUGH = 6.8
"""The strength from which a game is won more often than lost, taking the skat into account."""

_GRAND_HAND = 7.5
"""The strength from which a grand is won without the skat more often than lost."""

_CONTRA = 4.0
"""The tricks in one hand from which a defender beats most games."""

_RE = 9.0
"""The strength of a game that is won although a defender has said contra."""


def choose(view: View, stream: Stream, _: Budget) -> Action | None:
    """A call, a discard, a declaration, a word or a card."""
    if view.ramsch:
        return ramsch_thumb.choose(view)
    if Contra() in view.menu and _tricks(view) >= _CONTRA:
        return Contra()
    match view.phase:
        case "grand_hand":
            return GrandHand() if _strength(view.hand, GRAND) >= _GRAND_HAND else Pass()
        case "contra":
            return Pass()
        case "re":
            return _answer(view)
        case "auction":
            return _call(view)
        case "skat":
            return TakeSkat()
        case "discard":
            return _discard(view)
        case "declare":
            return _declare(view)
    return card(view, stream)


def card(view: View, stream: Stream) -> Play:
    """A card, in a game with a soloist."""
    cards = [action.card for action in enumerated(view.menu) if isinstance(action, Play)]
    if len(cards) == 1:
        return Play(cards[0])
    if view.contract and view.contract.kind == NULL:
        return Play(_null_card(view, cards))
    return Play(_follow(view, cards) if view.trick else _lead(view, cards, stream))


# ---- bidding ------------------------------------------------------------------------------------


def _call(view: View) -> Action:
    """Call, or hold, up to what the hand is worth."""
    limit = _limit(view.hand)
    menu = enumerated(view.menu)
    if Hold() in menu:
        return Hold() if view.bid <= limit else Pass()
    calls = [action for action in menu if isinstance(action, Bid) and action.value <= limit]
    return calls[0] if calls else Pass()


def _limit(hand: Hand) -> int:
    """The highest value at which the hand may be played; 0 for none."""
    values = [
        _value(hand, kind) for kind in (*SUIT_KINDS, GRAND) if _strength(hand, kind) >= _GOOD_ENOUGH
    ]
    if _null_safe(hand):
        values.append(NULL_VALUES[False, False])
    return max(values, default=0)


def _value(cards: Hand, kind: str) -> int:
    """What a suit or grand game is worth if it is just won (SK 6.4)."""
    return BASE[kind] * (abs(matadors(cards, kind)) + 1)


def _strength(hand: Hand, kind: str) -> float:
    """The strength of a hand for a kind of game: about the number of tricks to be expected."""
    trumps = [card for card in hand if SUIT[kind][card] == TRUMP]
    jacks = sum(card in JACKS for card in hand)
    total = 0.0
    for suit in SUIT_KINDS:
        side = [card[1:] for card in hand if SUIT[kind][card] == suit]
        total += 1.0 if "A" in side else 0.0
        total += 0.6 if "10" in side and len(side) > 1 else 0.0
        total += 0.3 if not side and kind != GRAND else 0.0
    if kind == GRAND:
        # A grand lives on jacks and aces; with fewer than two jacks it has no entries.
        return total * 1.3 + 1.6 * jacks + (0.5 if "CJ" in hand else 0) if jacks >= 2 else 0.0
    return total + len(trumps) + 0.4 * jacks + (0.4 if "CJ" in hand else 0.0) - 0.5


def _null_safe(hand: Hand) -> bool:
    """Whether every suit of the hand is safe from below in a null, one doubtful card allowed."""
    order = ("7", "8", "9", "10", "J", "Q", "K", "A")
    doubtful = 0
    for suit in SUIT_KINDS:
        ranks = sorted(order.index(card[1:]) for card in hand if card[0] == suit)
        # The n-th lowest card of a suit is safe if at most one card above 2n lies below it.
        doubtful += sum(rank > 2 * place + 1 for place, rank in enumerate(ranks))
    return doubtful <= 1


# ---- skat and declaration -----------------------------------------------------------------------


def _discard(view: View) -> Action:
    """The two cards without which the best game that reaches the bid is strongest."""
    entry = view.menu[0]
    assert isinstance(entry, Choose), "a discard is due"
    kind = _best_kind(view.hand, view.bid)

    def kept(cards: tuple[Card, ...]) -> float:
        left = tuple(card for card in view.hand if card not in cards)
        if kind == NULL:
            return float(-sum(STRENGTH[NULL][card] for card in left))
        strength = _strength(left, kind)
        lonely = sum(card[1:] == "10" for card in cards)
        return strength + sum(POINTS[card] for card in cards) * 0.03 + lonely * 0.2

    return Discard(max(combinations(entry.cards, entry.number), key=kept))


def _declare(view: View) -> Action:
    return Declare(_best_kind((*view.hand, *view.laid_away), view.bid, view.hand))


def _best_kind(cards: Hand, bid: int, hand: Hand | None = None) -> str:
    """The strongest game worth the bid; overbid, the one that costs least."""
    hand = hand or cards
    enough = [kind for kind in (*SUIT_KINDS, GRAND) if _value(cards, kind) >= bid]
    good = any(_strength(hand, kind) >= _GOOD_ENOUGH for kind in enough)
    if not good and NULL_VALUES[False, False] >= bid and _null_safe(hand):
        return NULL
    if enough:
        return max(enough, key=lambda kind: (_strength(hand, kind), BASE[kind]))
    return max(SUIT_KINDS, key=lambda kind: (_strength(hand, kind), -BASE[kind]))


# ---- contra and re ------------------------------------------------------------------------------


def _tricks(view: View) -> float:
    """About how many tricks this defender's hand takes from a suit game or a grand by itself."""
    kind = _kind(view)
    if kind == NULL:
        return 0.0
    trumps = [card for card in view.hand if SUIT[kind][card] == TRUMP]
    high = sum(
        worth for card, worth in zip(JACKS, (1.0, 0.8, 0.6, 0.4), strict=True) if card in trumps
    )
    aces = sum(0.8 for card in view.hand if card[1:] == "A" and card not in trumps)
    return high + max(0, len(trumps) - 3) + aces


def _answer(view: View) -> Action:
    kind = _kind(view)
    strong = kind != NULL and _strength(view.hand, kind) >= _RE
    return Re() if strong else Pass()


# ---- the play of the cards ----------------------------------------------------------------------


def _lead(view: View, cards: list[Card], stream: Stream) -> Card:
    kind = _kind(view)
    trumps = [card for card in cards if SUIT[kind][card] == TRUMP]
    masters = [card for card in cards if _master(view, card)]
    if view.seat == view.soloist:
        out = [card for card in TRUMPS[kind] if card in view.unseen]
        if trumps and out and (len(trumps) >= 3 or any(card in masters for card in trumps)):
            # Draw trumps: from the top, or with a low one if the top is not ours.
            top = [card for card in trumps if card in masters]
            if top:
                return max(top, key=lambda card: STRENGTH[kind][card])
            return min(trumps, key=lambda card: (POINTS[card], STRENGTH[kind][card]))
        plain = [card for card in masters if card not in trumps]
        if plain:
            return max(plain, key=lambda card: POINTS[card])
        return min(cards, key=lambda card: (POINTS[card], STRENGTH[kind][card]))
    plain = [card for card in cards if card not in trumps]
    aces = [card for card in plain if card in masters]
    if aces:
        return max(aces, key=lambda card: POINTS[card])
    low = [card for card in plain if POINTS[card] < 10] or plain or cards
    least = min(POINTS[card] for card in low)
    return stream.choice([card for card in low if POINTS[card] == least])


def _follow(view: View, cards: list[Card]) -> Card:
    """Take valuable tricks, smear to the partner, else play the card with the fewest points."""
    kind, seat = _kind(view), view.seat
    lying = sum(POINTS[card] for card in view.trick)
    holder = (view.leader + winning(view.trick, kind)) % SEATS
    last = len(view.trick) == 2
    takers = [c for c in cards if winning((*view.trick, c), kind) == len(view.trick)]
    losers = [card for card in cards if card not in takers]
    partner = seat != view.soloist and holder != view.soloist
    if partner and (last or _master(view, view.trick[winning(view.trick, kind)])):
        # The trick is ours already: give it the most that is no trump and no sure trick itself.
        rich = [card for card in losers if SUIT[kind][card] != TRUMP] or losers or cards
        return max(rich, key=lambda card: POINTS[card])
    sure = [card for card in takers if last or _master(view, card)]
    if sure and (lying >= 4 or not losers or view.seat != view.soloist or last):
        if last:
            # The richest card that takes it, but no jack for a few points.
            plain = [card for card in sure if SUIT[kind][card] != TRUMP]
            if plain:
                return max(plain, key=lambda card: POINTS[card])
            return min(sure, key=lambda card: STRENGTH[kind][card])
        return min(sure, key=lambda card: STRENGTH[kind][card])
    if takers and lying >= 10:
        return max(takers, key=lambda card: STRENGTH[kind][card])
    return min(losers or cards, key=lambda card: (POINTS[card], STRENGTH[kind][card]))


def _null_card(view: View, cards: list[Card]) -> Card:
    """The soloist ducks with his highest card; defenders stay low, and discard high cards."""
    strength = STRENGTH[NULL]
    if not view.trick:
        return min(cards, key=lambda card: strength[card])
    led = view.trick[0][0]
    if cards[0][0] != led:
        return max(cards, key=lambda card: strength[card])
    top = max(strength[card] for card in view.trick if card[0] == led)
    under = [card for card in cards if strength[card] < top]
    if view.seat == view.soloist:
        return (
            max(under, key=lambda c: strength[c])
            if under
            else max(cards, key=lambda c: strength[c])
        )
    return min(cards, key=lambda card: strength[card])


def _kind(view: View) -> str:
    assert view.contract is not None, "a game was declared"
    return view.contract.kind


def _master(view: View, card: Card) -> bool:
    """Whether no unseen card of its suit is higher than ``card``."""
    kind = _kind(view)
    out = (*view.unseen, *(() if view.seat == view.soloist else view.shown))
    return not any(
        SUIT[kind][other] == SUIT[kind][card] and STRENGTH[kind][other] > STRENGTH[kind][card]
        for other in out
    )

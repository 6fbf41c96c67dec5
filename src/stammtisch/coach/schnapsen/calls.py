"""What a teacher says of claims, of the stock, of marriages and of the exchange."""

from __future__ import annotations

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.messages import Message, Param, say
from stammtisch.coach.schnapsen.counting import (
    is_open,
    least_on,
    may_lose,
    must_win,
    other_of,
    other_points,
    own_points,
    run_of,
    seat_of,
)
from stammtisch.coach.schnapsen.situation import Situation
from stammtisch.coach.valuation import Option
from stammtisch.games.schnapsen.cards import POINTS, SUIT
from stammtisch.games.schnapsen.notation import Claim, Close, Exchange, Marriage
from stammtisch.games.schnapsen.scoring import OUT, SCHNEIDER, marriage_points
from stammtisch.games.schnapsen.tricks import beats
from stammtisch.games.schnapsen.view import View

AFTER_THIS_TRICK = 4
"""With so many cards in the stock one may announce at the next lead (SN 5.3)."""


def claim_short(of: Situation, chosen: Option, better: Option) -> Message | None:
    """A claim with fewer than 66."""
    view, had = of.view, own_points(of.view)
    if chosen != Claim() or had >= OUT:
        return None
    if isinstance(better, Play) and must_win(view, better.card):
        worth, least = POINTS[better.card], least_on(view, better.card)
        if (total := had + worth + least) >= OUT:
            return say(
                "coach.schnapsen.claim_short.lead",
                had=had,
                card=better.card,
                worth=worth,
                least=least,
                total=total,
            )
    return say("coach.schnapsen.claim_short.count", had=had, short=OUT - had)


def claim_missed(of: Situation, chosen: Option, better: Option) -> Message | None:
    """66, and no claim."""
    del chosen
    view, had, his = of.view, own_points(of.view), other_points(of.view)
    if better != Claim() or had < OUT:
        return None
    if view.closed is None and not his:
        return say("coach.schnapsen.claim_missed.schwarz", had=had)
    if view.closed is None and his < SCHNEIDER:
        return say("coach.schnapsen.claim_missed.schneider", had=had, his=his)
    return say("coach.schnapsen.claim_missed.enough", had=had)


def jack_not_exchanged(of: Situation, chosen: Option, better: Option) -> Message | None:
    """The Jack could have been exchanged before."""
    del chosen
    view = of.view
    card, jack = view.turn_up or view.turned, view.trump + "J"
    if better != Exchange():
        return None
    pair = Marriage(view.trump)
    held = tuple(each for each in view.hand if each != jack)
    leads = view.leader == seat_of(view) and view.phase == "lead" and is_open(view)
    if leads and card in pair.cards and pair.held_in((*held, card)) and _counts_now(view):
        had, worth = own_points(view), marriage_points(view.trump, view.trump)
        return say(
            "coach.schnapsen.jack_not_exchanged.pair",
            card=card,
            cards=pair.cards,
            had=had,
            worth=worth,
            total=had + worth,
        )
    if not any(beats(each, card, view.trump) for each in other_of(view).cards):
        return say("coach.schnapsen.jack_not_exchanged.top", card=card, card2=jack)
    return say(
        "coach.schnapsen.jack_not_exchanged.higher",
        card=card,
        card2=jack,
        worth=POINTS[card],
        worth2=POINTS[jack],
    )


def marriage_not_announced(of: Situation, chosen: Option, better: Option) -> Message | None:
    """A card is led, or a smaller marriage announced, and this marriage could have been."""
    view = of.view
    if not isinstance(better, Marriage) or not _counts_now(view):
        return None
    had, worth = own_points(view), marriage_points(better.suit, view.trump)
    smaller = isinstance(chosen, Marriage) and marriage_points(chosen.suit, view.trump) < worth
    if not smaller and not (isinstance(chosen, Play) and not view.trick):
        return None
    if not had:
        return say("coach.schnapsen.marriage_not_announced.first", cards=better.cards, worth=worth)
    total = had + worth
    params: dict[str, Param] = {
        "cards": better.cards,
        "had": had,
        "worth": worth,
        "total": total,
    }
    if total >= OUT:
        return say("coach.schnapsen.marriage_not_announced.out", **params)
    return say("coach.schnapsen.marriage_not_announced.points", **params)


def marriage_too_soon(of: Situation, chosen: Option, better: Option) -> Message | None:
    """A marriage is announced that can wait for the next lead."""
    waits = of.view.stock_size >= AFTER_THIS_TRICK and isinstance(better, Play)
    if not (waits and isinstance(better, Play) and isinstance(chosen, Marriage)):
        return None
    if better.card in chosen.cards:
        return None
    return say("coach.schnapsen.marriage_too_soon.lead", cards=chosen.cards, card=better.card)


def closed_too_soon(of: Situation, chosen: Option, better: Option) -> Message | None:
    """The stock is closed, and what must win does not make 66."""
    view, had = of.view, own_points(of.view)
    if chosen != Close():
        return None
    if isinstance(better, Marriage) and _counts_now(view):
        worth = marriage_points(better.suit, view.trump)
        return say(
            "coach.schnapsen.closed_too_soon.pair",
            cards=better.cards,
            had=had,
            worth=worth,
            total=had + worth,
        )
    run = run_of(view, exchange=True)
    if run is None:
        return say("coach.schnapsen.closed_too_soon.none", had=had, short=OUT - had)
    others = (card for card in view.hand if card not in run.cards)
    if had + run.brings >= OUT or not all(may_lose(view, card, exchange=True) for card in others):
        return None
    return say(
        "coach.schnapsen.closed_too_soon.some",
        cards=run.cards,
        number=len(run.cards),
        had=had,
        brings=run.brings,
        short=OUT - had,
    )


def not_closed(of: Situation, chosen: Option, better: Option) -> Message | None:
    """The stock is not closed."""
    view, had = of.view, own_points(of.view)
    if better != Close() or had >= OUT:
        return None
    run = run_of(view, exchange=True)
    if run is not None and had + run.brings >= OUT:
        return say(
            "coach.schnapsen.not_closed.out",
            cards=run.cards,
            number=len(run.cards),
            worth=run.worth,
            least=run.least,
            had=had,
            brings=run.brings,
            total=had + run.brings,
        )
    if isinstance(chosen, Play) and (told := _trumped(view, chosen.card)):
        return told
    if run is not None:
        return say(
            "coach.schnapsen.not_closed.some",
            cards=run.cards,
            number=len(run.cards),
            had=had,
            brings=run.brings,
            total=had + run.brings,
            short=OUT - had - run.brings,
        )
    return _counts_more(view, had)


def _counts_more(view: View, had: int) -> Message:
    """What a close does, and what the deal counts if it ends before the other has more points."""
    his, short = other_points(view), OUT - had
    if not his:
        return say("coach.schnapsen.not_closed.schwarz", had=had, short=short)
    if his < SCHNEIDER:
        return say("coach.schnapsen.not_closed.schneider", had=had, short=short, his=his)
    return say("coach.schnapsen.not_closed.follow", had=had, short=short)


def _trumped(view: View, card: Card) -> Message | None:
    """A card is led that wins the deal if it holds, and now any trump may take it."""
    other, had = other_of(view), own_points(view)
    lower = [POINTS[each] for each in other.cards if not beats(each, card, view.trump)]
    if view.trick or SUIT[card] == view.trump or not (lower and other.of(view.trump)):
        return None
    total = had + POINTS[card] + min(lower)
    if total < OUT:
        return None
    params: dict[str, Param] = {
        "card": card,
        "had": had,
        "worth": POINTS[card],
        "least": min(lower),
        "total": total,
    }
    shown = [each for each in other.known if SUIT[each] == view.trump]
    if shown:
        return say("coach.schnapsen.not_closed.shown", card2=shown[0], **params)
    return say("coach.schnapsen.not_closed.trumped", **params)


def _counts_now(view: View) -> bool:
    """Whether a marriage of the player counts at once (SN 5.4)."""
    won = any(trick.winner == seat_of(view) for trick in view.tricks)
    return won or not view.options.marriage_needs_trick

"""What a teacher says of a card in a game that is won by points.

Points are counted as in ``counting``: of a game from the hand without the skat, which nobody knows.
"""

from __future__ import annotations

from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.messages import Message, Param, say
from stammtisch.coach.games import Situation
from stammtisch.coach.patterns import OfCards, Says, of_cards
from stammtisch.coach.sentences import TELLS, counts, only
from stammtisch.coach.skat.counting import needed, side_points
from stammtisch.coach.skat.tricks import (
    added,
    ahead,
    beaters,
    higher,
    is_highest,
    is_last,
    is_lost,
    is_safe,
    is_soloist,
    kind_of,
    may_hold,
    opponent_void,
    others_take,
    outside,
    own_of,
    partner_beaters,
    partner_may_trump,
    partner_takes,
    soloist_void,
    suit_of,
    sum_with,
    takes,
    trumps_out,
    with_trick,
    worth,
)
from stammtisch.coach.valuation import Option
from stammtisch.games.skat.cards import NULL, POINTS, STRENGTH, TRUMP
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.scoring import ALL_POINTS, SCHNEIDER
from stammtisch.games.skat.view import View

FULL = 10
"""A card worth so much is a full one: an Ace or a Ten."""

POOR = 4
"""Cards worth no more than that together make a poor trick."""

FEW = 4
"""So many cards may be named one by one."""

ALIKE = 1
"""Cards that count no more than this apart, as Ace and Ten, are not dear and cheap."""


def of_points(says: OfCards[View]) -> Says[View]:
    """Of games that are won by points: in null, and where every trick is needed, none count."""

    def of(of: Situation[View], chosen: Option, better: Option) -> Message | None:
        contract = of.view.contract
        if contract is None or contract.kind == NULL or contract.aim[0] == ALL_POINTS:
            return None
        return of_cards(says)(of, chosen, better)

    return of


# ---- counting ------------------------------------------------------------------------------------


@of_points
def lost_count(view: View, card: Card, better: Card) -> Message | None:
    """SK 6.5: points beyond what is needed win nothing, and one short of it loses."""
    need, reached, other = needed(view), with_trick(view, better), with_trick(view, card)
    if not (is_safe(view, card) and is_safe(view, better) and other < need <= reached):
        return None
    total = sum_with(view, better)
    if is_last(view) and not (is_soloist(view) and not view.skat):
        return say(
            "coach.skat.lost_count.enough",
            card=better,
            sum=total,
            need=need,
            card2=card,
            other=other,
        )
    return say("coach.skat.lost_count.least", card=better, sum=total, need=need)


def schneider(of: Situation[View], chosen: Option, better: Option) -> Message | None:
    """SK 6.3: with 90 points the others are Schneider, with 31 one is not Schneider oneself.

    The step is no reason where the game itself is won more often.
    """
    told = _schneider(of, chosen, better)
    saved = told is not None and told.id == "coach.skat.schneider.saved"
    return None if saved and of.comparison.wins.mean >= TELLS else told


@of_points
def _schneider(view: View, card: Card, better: Card) -> Message | None:
    if not (is_last(view) and is_safe(view, better)):
        return None
    if is_soloist(view) and not view.skat:
        return None  # What lies in the skat counts, too, and is not known.
    had, reached = side_points(view), with_trick(view, better)
    other = with_trick(view, card) if is_safe(view, card) else had
    total = sum_with(view, better)
    if needed(view) <= had and other < SCHNEIDER <= reached:
        return say("coach.skat.schneider.made", card=better, sum=total, card2=card, other=other)
    # The soloist is Schneider with 30, the defenders are when he has 90.
    if other < ALL_POINTS - SCHNEIDER + 1 <= reached:
        return say("coach.skat.schneider.saved", card=better, sum=total, card2=card, other=other)
    return None


@of_points
def more_points(view: View, card: Card, better: Card) -> Message | None:
    """SK 1.2: in a trick of one's own every point counts."""
    if not (view.trick and is_safe(view, card) and is_safe(view, better)):
        return None
    if POINTS[better] - POINTS[card] <= ALIKE:
        return None
    total, other = sum_with(view, better), with_trick(view, card)
    if is_last(view):
        return say("coach.skat.more_points.last", card=better, sum=total, card2=card, other=other)
    return say("coach.skat.more_points.least", card=better, sum=total, card2=card, other=other)


@of_points
def taken_too_cheaply(view: View, card: Card, better: Card) -> Message | None:
    """SK 1.2: who takes a trick with a full card brings it home, if it holds."""
    if not view.trick or not (takes(view, card) and takes(view, better)):
        return None
    low, high = POINTS[card], POINTS[better]
    if not low < FULL <= high:
        return None
    return say(
        "coach.skat.taken_too_cheaply.home", card=better, high=high, card2=card, low=only(low)
    )


@of_points
def cheaper_card(view: View, card: Card, better: Card) -> Message | None:
    """SK 1.2: what a card counts, it counts for whoever gets the trick."""
    low, high = POINTS[better], POINTS[card]
    if high - low <= ALIKE or is_safe(view, card) or is_safe(view, better):
        return None
    if is_lost(view, card) and is_lost(view, better):
        return say(
            "coach.skat.cheaper_card.lost", card=better, low=counts(low), card2=card, high=high
        )
    return say("coach.skat.cheaper_card.open", card=better, low=counts(low), card2=card, high=high)


# ---- the partner's trick -------------------------------------------------------------------------


@of_points
def partner_overtaken(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.4: of two cards of one side only one can take the trick."""
    if not (partner_takes(view) and takes(view, card) and not takes(view, better)):
        return None
    best = ahead(view)
    if not is_safe(view, better):
        if len(beaters(view, better)) > FEW:
            return None  # It lies ahead, and will hardly take the trick.
        return say("coach.skat.partner_overtaken.open", card=better, card2=card, card3=best)
    total = sum_with(view, better)
    if is_last(view):
        return say(
            "coach.skat.partner_overtaken.last", card=better, card2=card, card3=best, sum=total
        )
    return say("coach.skat.partner_overtaken.sure", card=better, card2=card, card3=best, sum=total)


@of_points
def not_smeared(view: View, card: Card, better: Card) -> Message | None:
    """SK 1.2: Aces and Tens bring the points; a trick of the partner's is where they go."""
    if not partner_takes(view) or takes(view, card) or takes(view, better):
        return None
    if not POINTS[card] < FULL <= POINTS[better]:
        return None
    best, had, total = ahead(view), side_points(view), sum_with(view, better)
    if is_last(view):
        other = with_trick(view, card)
        return say(
            "coach.skat.not_smeared.last",
            card=better,
            card2=best,
            sum=total,
            card3=card,
            other=other,
        )
    if is_safe(view, better):
        least, need = with_trick(view, better), needed(view)
        if had < need:
            return say(
                "coach.skat.not_smeared.sure",
                card=better,
                card2=best,
                had=had,
                least=least,
                need=need,
            )
        return say("coach.skat.not_smeared.more", card=better, card2=best, had=had, least=least)
    over = beaters(view, better)
    if len(over) > FEW:
        return None
    return say("coach.skat.not_smeared.few", card=better, card2=best, cards=over, sum=total)


@of_points
def smear_uncertain(view: View, card: Card, better: Card) -> Message | None:
    """SK 1.2: an Ace or Ten counts for the soloist if he takes the trick after all."""
    between = len(view.trick) == 1 and view.soloist not in (view.leader, view.seat)
    if not between or not POINTS[better] < FULL <= POINTS[card] or takes(view, card):
        return None
    over, led, best = beaters(view, card), suit_of(view, view.trick[0]), ahead(view)
    gift = added(worth(view.trick), POINTS[card])
    if not over:
        return None
    if led != TRUMP and soloist_void(view, led):
        return say("coach.skat.smear_uncertain.void", card=better, card2=card, suit=led, sum=gift)
    own = tuple(each for each in over if suit_of(view, each) == led)
    if own and len(own) <= FEW:
        return say(
            "coach.skat.smear_uncertain.few",
            card=better,
            card2=card,
            card3=best,
            cards=own,
            sum=gift,
        )
    return say(
        "coach.skat.smear_uncertain.open",
        card=better,
        card2=card,
        card3=best,
        out=len(over),
        sum=gift,
    )


@of_points
def smear_hoped(view: View, card: Card, better: Card) -> Message | None:
    """SK 1.2: an Ace or Ten that the partner can still bring home may go on the soloist's lead."""
    if not view.trick or is_soloist(view) or view.leader != view.soloist or is_last(view):
        return None
    if takes(view, card) or takes(view, better) or not POINTS[card] < FULL <= POINTS[better]:
        return None
    over, total = partner_beaters(view, better), sum_with(view, better)
    if not over:
        return None
    if len(over) <= FEW:
        return say(
            "coach.skat.smear_hoped.few", card=better, card2=ahead(view), cards=over, sum=total
        )
    return say("coach.skat.smear_hoped.open", card=better, card2=ahead(view), sum=total)


# ---- the others' trick ---------------------------------------------------------------------------


@of_points
def trick_let_go(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.4: the highest card takes the trick."""
    if not others_take(view) or takes(view, card) or not takes(view, better):
        return None
    had, reached, need = side_points(view), with_trick(view, better), needed(view)
    total, over = sum_with(view, better), beaters(view, better)
    if not over and had < need <= reached:
        return say("coach.skat.trick_let_go.enough", card=better, sum=total, need=need)
    if len(over) > FEW:
        return say("coach.skat.trick_let_go.open", card=better, card2=ahead(view), card3=card)
    if POINTS[card] >= FULL:
        return say(
            "coach.skat.trick_let_go.full",
            card=better,
            card2=card,
            card3=ahead(view),
            high=POINTS[card],
        )
    if over:
        return say("coach.skat.trick_let_go.few", card=better, card2=ahead(view), cards=over)
    if reached - had <= POOR:
        return say("coach.skat.trick_let_go.lead", card=better, card2=ahead(view))
    if is_last(view):
        return say("coach.skat.trick_let_go.last", card=better, sum=total)
    return say("coach.skat.trick_let_go.sure", card=better, sum=total)


@of_points
def full_card_thrown(view: View, card: Card, better: Card) -> Message | None:
    """SK 1.2: the Ten is worth 10 to whoever takes it, and so is the Ace 11."""
    if not others_take(view) or takes(view, card) or takes(view, better):
        return None
    if not POINTS[better] < FULL <= POINTS[card]:
        return None
    lies = worth(view.trick)
    params: dict[str, Param] = {
        "card": better,
        "card2": card,
        "card3": ahead(view),
        "sum": added(lies, POINTS[better]),
        "sum2": added(lies, POINTS[card]),
    }
    lost = is_lost(view, card)
    if not _highest_after(view, card):
        if lost:
            return say("coach.skat.full_card_thrown.lost", **params)
        return say("coach.skat.full_card_thrown.partner", **params)
    suit = suit_of(view, card)
    if lost:
        return say("coach.skat.full_card_thrown.high", suit=suit, **params)
    return say("coach.skat.full_card_thrown.partner_high", suit=suit, **params)


def _highest_after(view: View, card: Card) -> bool:
    """Whether all higher cards of its plain suit are gone when this trick is."""
    if suit_of(view, card) == TRUMP:
        return False
    return not {*higher(view, card)} & {*outside(view), *view.hand}


# ---- trumps --------------------------------------------------------------------------------------


@of_points
def high_trump_wasted(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.1: a high trump takes any trick, so it should take a good one."""
    strength = STRENGTH[kind_of(view)]
    lies = worth(view.trick)
    if not view.trick or not takes(view, card) or lies > POOR:
        return None
    if suit_of(view, card) != TRUMP or card[1:] not in ("J", "A", "10"):
        return None
    if strength[better] >= strength[card]:
        return None
    if is_safe(view, better):
        return say("coach.skat.high_trump_wasted.sure", card=better, card2=card)
    if takes(view, better):
        return say("coach.skat.high_trump_wasted.low", card=better, card2=card, card3=ahead(view))
    if lies:
        return say("coach.skat.high_trump_wasted.poor", card=better, card2=card, lies=lies)
    return say("coach.skat.high_trump_wasted.empty", card=better, card2=card)


@of_points
def trump_too_high(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.3: who has the suit led must follow, and cannot trump over a low trump."""
    if not view.trick or is_last(view) or not (takes(view, card) and takes(view, better)):
        return None
    led, strength = suit_of(view, view.trick[0]), STRENGTH[kind_of(view)]
    if led == TRUMP or {suit_of(view, card), suit_of(view, better)} != {TRUMP}:
        return None
    if strength[better] >= strength[card] or not beaters(view, better):
        return None
    if opponent_void(view, led):
        return None
    return say("coach.skat.trump_too_high.second", card=better, card2=card, suit=led)


@of_points
def trump_spent(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.3: who has none of the suit led may trump, and may throw something away."""
    if not others_take(view) or suit_of(view, view.trick[0]) == TRUMP:
        return None
    suit = suit_of(view, better)
    if suit_of(view, card) != TRUMP or suit == TRUMP or POINTS[better] >= FULL:
        return None
    if len(own_of(view, suit)) == 1:
        return say("coach.skat.trump_spent.void", card=better, card2=card, suit=suit)
    out = trumps_out(view)
    if not (out and is_soloist(view) and view.skat):
        return None
    own = len(own_of(view, TRUMP))
    return say("coach.skat.trump_spent.kept", card=better, card2=card, own=own, out=len(out))


@of_points
def trumps_not_drawn(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.3: who has none of the suit led may trump it, as long as he has a trump."""
    out = trumps_out(view)
    if not is_soloist(view) or view.trick or not out:
        return None
    if suit_of(view, card) == TRUMP or suit_of(view, better) != TRUMP:
        return None
    strength = STRENGTH[kind_of(view)]
    if not view.skat:
        return say("coach.skat.trumps_not_drawn.hand", card=better, card2=card, out=len(out))
    if len(out) == 1 and strength[better] > strength[out[0]]:
        return say("coach.skat.trumps_not_drawn.last", card=better, card2=card, card3=out[0])
    if len(out) <= FEW:
        return say("coach.skat.trumps_not_drawn.few", card=better, card2=card, cards=out)
    return say("coach.skat.trumps_not_drawn.many", card=better, card2=card, out=len(out))


@of_points
def trump_for_nothing(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.4: where no trump is out, one's own are for the tricks of the others."""
    if view.trick or not is_soloist(view) or trumps_out(view):
        return None
    if suit_of(view, card) != TRUMP or suit_of(view, better) == TRUMP:
        return None
    return say("coach.skat.trump_for_nothing.led", card=better, card2=card)


# ---- leads ---------------------------------------------------------------------------------------


@of_cards
def into_void(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.3: who has none of the suit may play what he likes, a trump too."""
    if view.contract is None:
        return None
    suit = suit_of(view, card)
    if is_soloist(view) or view.trick or suit in (TRUMP, suit_of(view, better)):
        return None
    if not soloist_void(view, suit):
        return None
    assert view.soloist is not None, "a game is played"
    if any(suit_of(view, each) == TRUMP for each in may_hold(view, view.soloist)):
        return say("coach.skat.into_void.trump", card=better, card2=card, suit=suit)
    return say("coach.skat.into_void.throws", card=better, card2=card, suit=suit)


@of_points
def sure_trick_kept(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.4: what nothing beats any more takes its trick now; later it may be trumped."""
    if view.trick or not is_safe(view, better) or is_safe(view, card):
        return None
    total = sum_with(view, better)
    gone = higher(view, better)
    played = {each for trick in view.tricks for each in trick.cards}
    if suit_of(view, better) == TRUMP:
        return say("coach.skat.sure_trick_kept.trump", card=better, sum=total)
    if trumps_out(view):
        return say("coach.skat.sure_trick_kept.safe", card=better, sum=total)
    if not gone:
        return say("coach.skat.sure_trick_kept.top", card=better, sum=total)
    if {*gone} <= played:
        return say("coach.skat.sure_trick_kept.gone", card=better, cards=gone, sum=total)
    return say("coach.skat.sure_trick_kept.safe", card=better, sum=total)


@of_points
def full_card_led(view: View, card: Card, better: Card) -> Message | None:
    """SK 1.2: a Ten that is led under its Ace belongs to who has the Ace."""
    if view.trick or POINTS[card] < FULL:
        return None
    over = _higher_against(view, card)
    if not 1 <= len(over) <= FEW:
        return None
    if POINTS[better] >= FULL:
        if _higher_against(view, better):
            return None
        return say("coach.skat.full_card_led.high", card=better, card2=card, cards=over)
    return say(
        "coach.skat.full_card_led.under",
        card=better,
        card2=card,
        cards=over,
        low=counts(POINTS[better]),
        high=POINTS[card],
    )


def _higher_against(view: View, card: Card) -> Hand:
    """The cards of its suit with which an opponent may beat a card that is led."""
    suit = suit_of(view, card)
    return tuple(each for each in beaters(view, card) if suit_of(view, each) == suit)


@of_points
def partner_trumps(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.3: who has none of the suit may trump it, the partner too."""
    suit, other = suit_of(view, better), suit_of(view, card)
    if is_soloist(view) or view.trick or TRUMP in (suit, other) or suit == other:
        return None
    if (
        not partner_may_trump(view, suit)
        or partner_may_trump(view, other)
        or soloist_void(view, suit)
    ):
        return None
    return say("coach.skat.partner_trumps.lead", card=better, suit=suit)


@of_points
def way(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.3: "kurzer Weg, lange Farbe; langer Weg, kurze Farbe"."""
    suit, other = suit_of(view, better), suit_of(view, card)
    if is_soloist(view) or view.trick or TRUMP in (suit, other) or suit == other:
        return None
    ours, theirs = len(own_of(view, suit)), len(own_of(view, other))
    next_ = (view.leader + 1) % SEATS == view.soloist
    if next_ and ours > theirs:
        return say(
            "coach.skat.way.short", card=better, suit=suit, length=ours, suit2=other, other=theirs
        )
    if not next_ and ours < theirs:
        return say(
            "coach.skat.way.long", card=better, suit=suit, length=ours, suit2=other, other=theirs
        )
    return None


@of_points
def trump_led(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.3: on a trump that a defender leads his partner must give one, too."""
    if is_soloist(view) or view.trick:
        return None
    if suit_of(view, card) != TRUMP or suit_of(view, better) == TRUMP:
        return None
    return say("coach.skat.trump_led.defender", card=better, card2=card)


@of_points
def trump_not_led(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.3: a soloist who must follow with a trump has one less for the defenders' suits."""
    if is_soloist(view) or view.trick:
        return None
    if suit_of(view, card) == TRUMP or suit_of(view, better) != TRUMP:
        return None
    assert view.soloist is not None, "a game is played"
    his = tuple(each for each in may_hold(view, view.soloist) if suit_of(view, each) == TRUMP)
    if not his:
        return None
    if len(his) <= FEW:
        return say("coach.skat.trump_not_led.few", card=better, cards=his)
    return say("coach.skat.trump_not_led.many", card=better, card2=card)


@of_points
def high_card_first(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.3: the highest card of a suit falls to trumps alone; a lower trump gives up the lead."""
    if view.trick or not is_soloist(view):
        return None
    suit = suit_of(view, better)
    if suit_of(view, card) != TRUMP or suit == TRUMP or not is_highest(view, better):
        return None
    over = beaters(view, card)
    if not 1 <= len(over) <= FEW:
        return None
    total = sum_with(view, better)
    return say("coach.skat.high_card_first.lead", card=better, card2=card, cards=over, sum=total)


@of_points
def trumps_led_early(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.3: the others must follow to a suit that they have, and trump it once they have none."""
    own, out = len(own_of(view, TRUMP)), len(trumps_out(view))
    if view.trick or not is_soloist(view) or not view.skat or own >= out:
        return None
    suit = suit_of(view, better)
    if suit_of(view, card) != TRUMP or suit == TRUMP:
        return None
    if is_highest(view, better) and not opponent_void(view, suit):
        return say("coach.skat.trumps_led_early.high", card=better, own=own, out=out)
    return say("coach.skat.trumps_led_early.low", card=better, card2=card, own=own, out=out)


@of_points
def ten_not_behind(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.3: once an Ace is gone its Ten is the highest card of the suit."""
    if view.trick or card[1:] != "A" or better[1:] != "A":
        return None
    if TRUMP in (suit_of(view, card), suit_of(view, better)):
        return None
    missing, behind = f"{card[0]}10", f"{better[0]}10"
    if behind not in view.hand or missing not in outside(view):
        return None
    return say(
        "coach.skat.ten_not_behind.ace", card=better, card2=card, card3=behind, cards=(missing,)
    )


# ---- what is kept --------------------------------------------------------------------------------


@of_points
def guard_thrown(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.3: a Ten that has no other card of its suit beside it must follow to the Ace."""
    suit = suit_of(view, card)
    own = own_of(view, suit)
    ten = f"{card[0]}10"
    if suit == TRUMP or suit_of(view, better) == suit or len(own) != 2 or ten not in own:
        return None
    if card == ten or f"{card[0]}A" not in outside(view):
        return None
    return say("coach.skat.guard_thrown.ten", card=better, card2=card, card3=ten)


@of_points
def winner_thrown(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.4: the highest card that is left of a suit takes a trick of its own."""
    if not view.trick or takes(view, card) or takes(view, better):
        return None
    if not _highest_after(view, card) or _highest_after(view, better):
        return None
    return say(
        "coach.skat.winner_thrown.highest", card=better, card2=card, suit=suit_of(view, card)
    )


@of_points
def void_not_made(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.3: who has none of a suit may trump it."""
    suit = suit_of(view, better)
    free = view.trick and suit_of(view, view.trick[0]) not in (suit, suit_of(view, card))
    if not free or suit == TRUMP or suit == suit_of(view, card) or takes(view, better):
        return None
    if len(own_of(view, suit)) != 1 or not own_of(view, TRUMP) or suit_of(view, card) == TRUMP:
        return None
    if len(own_of(view, suit_of(view, card))) == 1:
        return None
    return say("coach.skat.void_not_made.card", card=better, suit=suit)


@of_points
def stronger_card(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.4: the fewer cards beat a card, the more often it takes the trick."""
    if not (takes(view, card) and takes(view, better)):
        return None
    fewer, more = beaters(view, better), beaters(view, card)
    if len(fewer) >= len(more) or (len(fewer) > FEW and not view.trick):
        return None  # What so much beats is not led so that it holds.
    if not fewer:
        return say("coach.skat.stronger_card.none", card=better, card2=card, more=len(more))
    return say(
        "coach.skat.stronger_card.fewer",
        card=better,
        fewer=len(fewer),
        card2=card,
        more=len(more),
    )


@of_points
def higher_kept(view: View, card: Card, better: Card) -> Message | None:
    """SK 5.4: of two cards that do the same the lower one goes, and the higher one stays."""
    strength = STRENGTH[kind_of(view)]
    if suit_of(view, card) != suit_of(view, better) or strength[better] >= strength[card]:
        return None
    safe, lost = ([of(view, each) for each in (card, better)] for of in (is_safe, is_lost))
    if view.trick and all(safe):
        return say("coach.skat.higher_kept.taken", card=better, card2=card)
    if view.trick and all(lost):
        return say("coach.skat.higher_kept.lost", card=better, card2=card)
    return None

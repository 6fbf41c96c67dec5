"""What a teacher says by the rules of the pub: Ramsch, contra and re (SK 10)."""

from __future__ import annotations

from stammtisch.cardplay.actions import Discard, Play
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.comparison import means
from stammtisch.coach.games import Situation
from stammtisch.coach.patterns import OfCards, Says, of_cards
from stammtisch.coach.sentences import chance
from stammtisch.coach.valuation import Option
from stammtisch.games.skat.cards import GRAND, STRENGTH, SUIT, SUIT_KINDS, TRUMP
from stammtisch.games.skat.notation import SEATS, Contra, Re
from stammtisch.games.skat.ramsch_scoring import MARCH, factor_of_pushes
from stammtisch.games.skat.tricks import winning
from stammtisch.games.skat.view import View
from stammtisch.solver.ramsch import out_of_sight

CONTRA_PAYS, RE_PAYS = 1 / 3, 0.65
"""How often the own side must win at least (SK 6.6); two times in three, rounded down to tenths."""

LATE = 6
"""After so many tricks of one's own a march is near."""

_SUIT, _STRENGTH = SUIT[GRAND], STRENGTH[GRAND]


def of_ramsch(says: OfCards[View]) -> Says[View]:
    """Of cards in Ramsch alone."""

    def of(of: Situation[View], chosen: Option, better: Option) -> Message | None:
        return of_cards(says)(of, chosen, better) if of.view.ramsch else None

    return of


# ---- Ramsch --------------------------------------------------------------------------------------


@of_ramsch
def march_missed(view: View, card: Card, better: Card) -> Message | None:
    """SK 10.3: all ten tricks bring plus points."""
    own = all(trick.winner == view.seat for trick in view.tricks)
    if view.trick or len(view.tricks) < LATE or not own:
        return None
    if _beaters(view, better) or not _beaters(view, card):
        return None
    points = MARCH * factor_of_pushes(view.pushes)
    return say("coach.skat.march_missed.lead", card=better, card2=card, points=points)


@of_ramsch
def skat_caught(view: View, card: Card, better: Card) -> Message | None:
    """SK 10.2: the skat goes with the last trick."""
    if view.options.ramsch_skat != "last_trick" or {*view.hand} != {card, better}:
        return None
    if not _takes_last(view, card, better) or _takes_last(view, better, card):
        return None
    return say("coach.skat.skat_caught.sure", card=better, card2=card)


def suit_left_long(of: Situation[View], chosen: Option, better: Option) -> Message | None:
    """SK 5.3: who has none of the suit that is led may throw off what is dangerous."""
    if not of.view.ramsch:
        return None
    match chosen, better:
        case Discard(cards), Discard(others):
            return _laid_down(of.view, cards, others)
        case Play(card), Play(other):
            return _thrown(of.view, card, other)
    return None


def _laid_down(view: View, cards: Hand, better: Hand) -> Message | None:
    """Two cards for the next player."""
    suits = [each for each in SUIT_KINDS if _own(view, each)]
    if any({*_own(view, suit)} <= {*cards} for suit in suits):
        return None
    suit = next((each for each in suits if {*_own(view, each)} <= {*better}), None)
    if suit is None:
        return None
    return say("coach.skat.suit_left_long.laid", cards=_own(view, suit), suit=suit)


def _thrown(view: View, card: Card, better: Card) -> Message | None:
    """A card thrown on a trick of another suit."""
    suit, other = _SUIT[better], _SUIT[card]
    if not view.trick or TRUMP in (suit, other) or _SUIT[view.trick[0]] in (suit, other):
        return None
    if len(_own(view, suit)) > 1 or len(_own(view, other)) == 1:
        return None
    if not any(_SUIT[each] == suit for each in out_of_sight(view)):
        return None
    return say("coach.skat.suit_left_long.thrown", card=better, suit=suit, card2=card)


def _own(view: View, suit: str) -> Hand:
    return tuple(card for card in view.hand if _SUIT[card] == suit)


def _beaters(view: View, card: Card) -> Hand:
    """The cards that the viewer does not see and that win the trick from his card."""
    if len(view.trick) == SEATS - 1:
        return ()
    trick = (*view.trick, card)
    return tuple(
        each for each in out_of_sight(view) if winning((*trick, each), GRAND) == len(trick)
    )


def _takes_last(view: View, played: Card, kept: Card) -> bool:
    """Whether the last card takes the last trick for certain, whoever has what is out."""
    out = [each for each in out_of_sight(view) if _SUIT[each] in (TRUMP, _SUIT[kept])]
    if any(_STRENGTH[each] > _STRENGTH[kept] or _SUIT[each] != _SUIT[kept] for each in out):
        return False
    leads = winning((*view.trick, played), GRAND) == len(view.trick) and not _beaters(view, played)
    return _SUIT[kept] == TRUMP or leads


# ---- contra and re -------------------------------------------------------------------------------


def doubled_too_soon(of: Situation[View], chosen: Option, better: Option) -> Message | None:
    """SK 10.9, SK 6.6: a loss counts twice, so that contra pays from one game in three on."""
    if not isinstance(chosen, Contra | Re) or isinstance(better, Contra | Re):
        return None
    share = means(of.values, of.values.wins)[of.values.options.index(chosen)]
    often = chance(share, of.values.complete)
    if isinstance(chosen, Re):
        return say("coach.skat.doubled_too_soon.re", often=often) if share < RE_PAYS else None
    return say("coach.skat.doubled_too_soon.contra", often=often) if share < CONTRA_PAYS else None

"""What a teacher says of calls, of skat or hand, of what is laid away, and of the game named."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from stammtisch.bots.skat.evaluation import ONE as UNIT
from stammtisch.bots.skat.evaluation import evaluation
from stammtisch.bots.skat.expected_score import (
    WITH_SKAT,
    GameContext,
    after_skat,
    discards,
)
from stammtisch.bots.skat.features import KIND, class_of, mask
from stammtisch.bots.skat.likelihood import games_of
from stammtisch.cardplay.actions import Discard
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.cardplay.messages import Message, Param, say
from stammtisch.coach.comparison import means
from stammtisch.coach.games import Situation
from stammtisch.coach.patterns import Says
from stammtisch.coach.sentences import amount, chance
from stammtisch.coach.skat.before_play import context_of, hand_game, place
from stammtisch.coach.skat.facts import contract_of, least_value
from stammtisch.coach.skat.tricks import added, worth
from stammtisch.coach.valuation import Option
from stammtisch.games.skat.cards import (
    GRAND,
    JACKS,
    KINDS,
    NULL,
    PACK,
    POINTS,
    STRENGTH,
    SUIT,
    SUIT_KINDS,
    TRUMPS,
)
from stammtisch.games.skat.notation import (
    ANNOUNCEMENT_NAMES,
    ANNOUNCEMENTS,
    Bid,
    Declare,
    HandGame,
    Hold,
    Pass,
    TakeSkat,
    kind_name,
)
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import (
    BASE,
    BIDS,
    matadors,
    matadors_name,
    score_game,
    score_null,
)
from stammtisch.games.skat.view import View
from stammtisch.solver.skat import GONE

OfDiscards: TypeAlias = Callable[[Situation[View], Discard, Discard], Message | None]

DOUBTFUL, PROMISING = 0.64, 0.60
"""As a loss counts double (SK 6.6), a game should be won two times in three: with less than the
first nobody should bid, with more than the second a pass may be too soon."""

LAID = 2

MORE_LAID = 4
"""So many points more than another discard are worth a word."""


def of_discards(says: OfDiscards) -> Says[View]:
    """What is said of two discards of a soloist."""

    def of_options(of: Situation[View], chosen: Option, better: Option) -> Message | None:
        if not (isinstance(chosen, Discard) and isinstance(better, Discard)) or of.view.ramsch:
            return None
        return says(of, chosen, better)

    return of_options


def of_null_discards(says: OfDiscards) -> Says[View]:
    """The same where the better one is for a null."""
    return of_discards(
        lambda of, chosen, better: (
            says(of, chosen, better) if game_after(of.view, better) == NULL else None
        )
    )


def of_trump_discards(says: OfDiscards) -> Says[View]:
    """The same where the better one is for a suit game or a grand."""
    return of_discards(
        lambda of, chosen, better: (
            says(of, chosen, better) if game_after(of.view, better) != NULL else None
        )
    )


def of_games(says: Callable[[Situation[View], Declare, Declare], Message | None]) -> Says[View]:
    """What is said of two games that are named."""

    def of_options(of: Situation[View], chosen: Option, better: Option) -> Message | None:
        if not (isinstance(chosen, Declare) and isinstance(better, Declare)):
            return None
        return says(of, chosen, better)

    return of_options


# ---- calls ---------------------------------------------------------------------------------------


def bid_too_high(of: Situation[View], chosen: Option, better: Option) -> Message | None:
    """SK 6.7: who bids must play a game that is worth it."""
    if not (isinstance(chosen, Bid | Hold) and isinstance(better, Pass)):
        return None
    view, price = of.view, _price(of.view, chosen)
    kind, won = promised(view, BIDS[0])  # what is worth the bid may be none of the good games
    if kind != NULL and won >= DOUBTFUL and ten_cards_worth(view, kind) < price:
        return say(
            "coach.skat.bid_too_high.value",
            bid=price,
            game=kind_name(kind),
            row=matadors_name(matadors(view.dealt, kind)),
            value=ten_cards_worth(view, kind),
        )
    _, won = promised(view, price)
    if won < DOUBTFUL:
        return say("coach.skat.bid_too_high.chance", bid=price, often=chance(won, False))
    return None


def passed_too_soon(of: Situation[View], chosen: Option, better: Option) -> Message | None:
    """SK 3.4: who passes leaves the game to the others."""
    if not (isinstance(chosen, Pass) and isinstance(better, Bid | Hold)):
        return None
    view, price = of.view, _price(of.view, better)
    kind, won = promised(view, price)
    often = chance(won, False)
    if won < PROMISING:
        return None
    if kind == NULL:
        return say("coach.skat.passed_too_soon.null", bid=price, often=often)
    if ten_cards_worth(view, kind) < price:
        return None
    own = tuple(card for card in TRUMPS[kind] if card in view.dealt)
    return say(
        "coach.skat.passed_too_soon.trumps",
        bid=price,
        game=kind_name(kind),
        cards=own,
        row=matadors_name(matadors(view.dealt, kind)),
        value=ten_cards_worth(view, kind),
        often=often,
    )


def jumped(_: Situation[View], chosen: Option, better: Option) -> Message | None:
    """SK 6.7: who calls more than he must needs a game that is worth more."""
    if not (isinstance(chosen, Bid) and isinstance(better, Bid) and better.value < chosen.value):
        return None
    return say("coach.skat.jumped.lower", bid=better.value, bid2=chosen.value)


def _price(view: View, call: Bid | Hold) -> int:
    return call.value if isinstance(call, Bid) else view.bid


def ten_cards_worth(view: View, kind: str) -> int:
    """What a suit or grand game is worth by the ten cards, with the skat or without (SK 6.4)."""
    return BASE[kind] * (abs(matadors(view.dealt, kind)) + 1)


def promised(view: View, price: int) -> tuple[str, float]:
    """The best game of ten cards with the skat to come, and how likely it is won."""
    learned, found = evaluation(), []
    games = games_of(learned, np.array([mask(view.dealt)]), place(view))
    for name, kind in KIND.items():
        logits = games.logits[:, kind]
        won = float(learned.probabilities(logits, f"{class_of(kind)} skat")[0]) / UNIT
        if name == NULL:
            value = score_null(contract_of(view, Declare(NULL)), 0).value
        else:
            value = max(ten_cards_worth(view, name), -(-price // BASE[name]) * BASE[name])
        if value >= max(price, BIDS[0]):
            found.append((won * value - (1 - won) * 2 * value, name, won))
    _, best, won = max(found)
    return best, won


# ---- skat or hand --------------------------------------------------------------------------------


def skat_left(of: Situation[View], chosen: Option, better: Option) -> Message | None:
    """SK 4.1: the skat may bring what is lacking, and two losers are laid away."""
    if not (isinstance(chosen, HandGame) and isinstance(better, TakeSkat)):
        return None
    suit = longest(of.view.dealt)
    own, lacking = trumps_of(of.view.dealt, suit), lacking_of(of.view.dealt, suit)
    losers = tuple(
        card for card in of.view.dealt if card not in own and card[1:] in ("9", "8", "7")
    )
    often, seldom = chance_of(of, better), chance_of(of, chosen)
    if lacking and len(losers) >= LAID and often == seldom:
        return say(
            "coach.skat.skat_left.lacking",
            suit=suit,
            length=len(own),
            cards=lacking,
            cards2=losers,
        )
    if lacking and len(losers) >= LAID:
        return say(
            "coach.skat.skat_left.both",
            suit=suit,
            length=len(own),
            cards=lacking,
            cards2=losers,
            often=often,
            seldom=seldom,
        )
    return say("coach.skat.skat_left.chance", often=often, seldom=seldom)


def skat_taken(of: Situation[View], chosen: Option, better: Option) -> Message | None:
    """SK 6.3: a game from the hand is worth one step more."""
    if not (isinstance(chosen, TakeSkat) and isinstance(better, HandGame)):
        return None
    oftener = share_of(of, better) > share_of(of, chosen)
    kind, how = _hand_game(of), "step" if oftener else "pays"
    chances: dict[str, Param] = {
        "often": chance_of(of, better),
        "seldom": chance_of(of, chosen),
    }
    if kind not in SUIT_KINDS:
        return say(f"coach.skat.skat_taken.game_{how}", game=kind_name(kind), **chances)
    own = trumps_of(of.view.dealt, kind)
    return say(f"coach.skat.skat_taken.{how}", cards=own, suit=kind, **chances)


def _hand_game(of: Situation[View]) -> str:
    """The kind of game from the hand that the coach has valued: the best over all worlds' skats."""
    bits = np.array([mask((card,)) for card in of.view.unseen])
    skats = (of.values.worlds == GONE) @ bits
    return hand_game(context_of(of.view), mask(of.view.dealt), skats)[0]


def longest(hand: Hand) -> str:
    """The suit with most trumps; of equals that with the higher ones."""
    return max(
        SUIT_KINDS,
        key=lambda suit: (
            len(trumps_of(hand, suit)),
            sum(STRENGTH[suit][card] for card in trumps_of(hand, suit)),
        ),
    )


def trumps_of(hand: Hand, kind: str) -> Hand:
    """The trumps of a hand, from the highest down."""
    return tuple(card for card in TRUMPS[kind] if card in hand)


def lacking_of(hand: Hand, suit: str) -> Hand:
    """The high trumps that a hand does not have: Jacks, Ace and Ten."""
    return tuple(card for card in (*JACKS, f"{suit}A", f"{suit}10") if card not in hand)


def chance_of(of: Situation[View], option: Option) -> Message:
    """How often the deal is won with an option."""
    return chance(share_of(of, option), of.values.complete)


def share_of(of: Situation[View], option: Option) -> float:
    """The same as a number."""
    return means(of.values, of.values.wins)[of.values.options.index(option)]


# ---- what is laid away ---------------------------------------------------------------------------


@of_null_discards
def null_hole(of: Situation[View], chosen: Discard, better: Discard) -> Message | None:
    """SK 5.5: in null a card is caught below which the others have more cards than oneself."""
    view, kept = of.view, _kept(of.view, better)
    open_ = holes(view, chosen) - holes(view, better)
    if not open_:
        return None
    card = max(open_, key=lambda each: STRENGTH[NULL][each])
    suit, below = card[0], _below(view, card)
    if suit not in {each[0] for each in kept}:
        return say(
            "coach.skat.null_hole.void", card=card, suit=suit, cards=below, cards2=better.cards
        )
    return say("coach.skat.null_hole.gap", card=card, cards=below, cards2=better.cards)


def holes(view: View, discard: Discard) -> set[Card]:
    """The cards kept below which more cards are out than lie in the same hand."""
    found: set[Card] = set()
    kept = sorted(_kept(view, discard), key=lambda each: STRENGTH[NULL][each])
    for suit in SUIT_KINDS:
        own = [card for card in kept if card[0] == suit]
        found |= {card for at, card in enumerate(own) if len(_below(view, card)) > at}
    return found


def _below(view: View, card: Card) -> Hand:
    """The lower cards of its suit that the others have, in null."""
    of = STRENGTH[NULL]
    return tuple(each for each in view.unseen if each[0] == card[0] and of[each] < of[card])


@of_trump_discards
def jack_laid_away(_: Situation[View], chosen: Discard, better: Discard) -> Message | None:
    """SK 4.2: a Jack is a trump in every suit game and in grand."""
    jacks = tuple(card for card in JACKS if card in chosen.cards)
    if not jacks or {*JACKS} & {*better.cards}:
        return None
    return say("coach.skat.jack_laid_away.kept", cards=jacks, cards2=better.cards)


@of_trump_discards
def trump_laid_away(of: Situation[View], chosen: Discard, better: Discard) -> Message | None:
    """SK 4.2: the suit of the game is trump, too."""
    kind = game_after(of.view, better)
    lost = tuple(card for card in TRUMPS[kind] if card in chosen.cards)
    if kind == GRAND or not lost or {*TRUMPS[kind]} & {*better.cards}:
        return None
    return say(
        "coach.skat.trump_laid_away.kept",
        cards=lost,
        suit=kind,
        length=len(trumps_of(of.view.hand, kind)),
        cards2=better.cards,
    )


@of_trump_discards
def ace_laid_away(_: Situation[View], chosen: Discard, better: Discard) -> Message | None:
    """SK 5.1: nothing of its suit beats an Ace."""
    aces = [card for card in chosen.cards if card[1:] == "A" and card not in better.cards]
    if not aces or any(card[1:] == "A" for card in better.cards):
        return None
    return say("coach.skat.ace_laid_away.kept", card=aces[0], cards=better.cards)


@of_trump_discards
def bare_ten(of: Situation[View], chosen: Discard, better: Discard) -> Message | None:
    """SK 6.5: a Ten counts for whoever takes it; alone it cannot hide behind another card."""
    bare = _bare_tens(of.view, chosen) - _bare_tens(of.view, better)
    if not bare:
        return None
    ten = min(bare, key=PACK.index)
    if ten in better.cards:
        return say("coach.skat.bare_ten.laid", card=ten, cards=better.cards)
    return say("coach.skat.bare_ten.guarded", card=ten, cards=better.cards)


def _bare_tens(view: View, discard: Discard) -> set[Card]:
    """The Tens that are the only card of their suit after a discard, the Ace being out."""
    suit = SUIT[GRAND]
    kept = _kept(view, discard)
    suits = [suit[card] for card in kept]
    return {
        card
        for card in kept
        if card[1:] == "10" and suits.count(suit[card]) == 1 and f"{card[0]}A" in view.unseen
    }


@of_trump_discards
def void_missed(of: Situation[View], chosen: Discard, better: Discard) -> Message | None:
    """SK 5.3: who has none of a suit may trump it."""
    kind = game_after(of.view, better)
    suits = [
        suit
        for suit in SUIT_KINDS
        if suit != kind
        and suit not in {SUIT[GRAND][card] for card in _kept(of.view, better)}
        and suit in {SUIT[GRAND][card] for card in _kept(of.view, chosen)}
    ]
    if not suits:
        return None
    if worth(better.cards):
        return say(
            "coach.skat.void_missed.points",
            cards=better.cards,
            suit=suits[0],
            sum=added(*map(POINTS.__getitem__, better.cards)),
        )
    return say("coach.skat.void_missed.suit", cards=better.cards, suit=suits[0])


@of_trump_discards
def points_not_laid(of: Situation[View], chosen: Discard, better: Discard) -> Message | None:
    """SK 6.5: what is laid away counts for the soloist at once."""
    more, less = worth(better.cards), worth(chosen.cards)
    if more < less + MORE_LAID or game_after(of.view, better) != game_after(of.view, chosen):
        return None
    total = added(*map(POINTS.__getitem__, better.cards))
    return say(
        "coach.skat.points_not_laid.more",
        cards=better.cards,
        sum=total,
        cards2=chosen.cards,
        other=less,
    )


@of_discards
def weak_discard(of: Situation[View], chosen: Discard, better: Discard) -> Message | None:
    """SK 4.1: what is laid away must fit the game that is played."""
    game, other = (game_after(of.view, each) for each in (better, chosen))
    params: dict[str, Param] = {
        "cards": better.cards,
        "game": kind_name(game),
        "often": chance_of(of, better),
        "cards2": chosen.cards,
        "seldom": chance_of(of, chosen),
    }
    one, two = share_of(of, better), share_of(of, chosen)
    if one > two and chance(one, False) != chance(two, False):
        return say("coach.skat.weak_discard.game", **params)
    more = earned(of, better) - earned(of, chosen)
    if game == other or more <= 0:
        return None
    points = amount("skat", more)
    return say("coach.skat.weak_discard.dearer", **params, game2=kind_name(other), points=points)


def _kept(view: View, discard: Discard) -> Hand:
    return tuple(card for card in view.hand if card not in discard.cards)


def game_after(view: View, discard: Discard) -> str:
    """The kind of game that is best after a discard, by the bots' evaluation."""
    return _games_after(view.hand, view.options, view.bid, place(view))[mask(discard.cards)]


@lru_cache(maxsize=8)
def _games_after(twelve: Hand, options: Options, bid: int, place: int) -> dict[int, str]:
    context, cards = GameContext(evaluation(), options, bid, place), mask(twelve)
    best = after_skat(context, cards).scores.argmax(axis=1)
    kinds = [KINDS[WITH_SKAT[each].kind] for each in best]
    return dict(zip(map(int, discards(cards)), kinds, strict=True))


# ---- the game ------------------------------------------------------------------------------------


@of_games
def overbid_declared(of: Situation[View], chosen: Declare, better: Declare) -> Message | None:
    """SK 6.7: a game worth less than the bid is lost whatever the points."""
    if not _overbid(of, chosen) or _overbid(of, better):
        return None
    view = of.view
    if view.hand_game:
        return say(
            "coach.skat.overbid_declared.hand",
            game=called(better),
            game2=called(chosen),
            bid=view.bid,
        )
    return say(
        "coach.skat.overbid_declared.value",
        game=called(better),
        value=least_value(view, better),
        game2=called(chosen),
        value2=least_value(view, chosen),
        bid=view.bid,
    )


def _overbid(of: Situation[View], game: Declare) -> bool:
    """Whether a game that is just won is worth less than the bid, in half the worlds at least.

    Before a game from the hand the worlds differ in the skat, which counts for the matadors.
    """
    view, worlds = of.view, of.values.worlds
    if game.kind == NULL:
        return False  # SK 4.4: such a null may not be declared.
    contract = contract_of(view, game)
    skats, which = np.unique(worlds == GONE, axis=0, return_inverse=True)
    over = []
    for skat in skats:
        found = (card for card, there in zip(view.unseen, skat, strict=True) if there)
        cards = (*view.dealt, *view.skat, *found)
        over.append(score_game(contract, cards, *contract.aim, view.options).overbid)
    return bool(np.average(np.array(over)[which.reshape(-1)], weights=of.values.weights) >= 1 / 2)


@of_games
def wrong_trump(of: Situation[View], chosen: Declare, better: Declare) -> Message | None:
    """SK 4.2: of a longer suit more cards are trumps.

    Where it is not won more often, ``wrong_game`` says what they pay.
    """
    suit, suit2 = better.kind, chosen.kind
    if suit == suit2 or not {suit, suit2} <= {*SUIT_KINDS}:
        return None
    view = of.view
    own, other = trumps_of(view.hand, suit), trumps_of(view.hand, suit2)
    often, seldom = chance_of(of, better), chance_of(of, chosen)
    oftener = often != seldom and share_of(of, better) > share_of(of, chosen)
    if len(own) <= len(other) or not oftener:
        return None
    params: dict[str, Param] = {
        "suit": suit,
        "length": len(own),
        "cards": own,
        "suit2": suit2,
        "other": len(other),
        "often": often,
        "seldom": seldom,
    }
    if view.hand_game:
        return say("coach.skat.wrong_trump.hand", **params)
    values = {"value": least_value(view, better), "value2": least_value(view, chosen)}
    return say("coach.skat.wrong_trump.longer", **params, **values)


def called(game: Declare) -> Message:
    """A game with what is announced: another value is paid for it."""
    kind = kind_name(game.kind)
    if game.announced is None:
        return kind
    announced = say(ANNOUNCEMENT_NAMES[game.announced])
    return say("skat.action.declare.announced", kind=kind, announced=announced)


@of_games
def wrong_game(of: Situation[View], chosen: Declare, better: Declare) -> Message | None:
    """SK 6.4: what a game pays, and how often it is won.

    Where it is won no oftener than the other one, it brings more, or less is lost with it (SK 6.6).
    """
    if better.kind == chosen.kind:
        return None
    view = of.view
    games: dict[str, Param] = {"game": called(better), "game2": called(chosen)}
    often, seldom = chance_of(of, better), chance_of(of, chosen)
    oftener = often != seldom and share_of(of, better) > share_of(of, chosen)
    if not oftener and earned(of, better) < 0:
        return _loses_less(of, chosen, better)
    chances: dict[str, Param] = {"often": often, "seldom": seldom}
    if not view.hand_game and least_value(view, better) >= view.bid:
        value, value2 = (least_value(view, each) for each in (better, chosen))
        if often == seldom and value > value2:
            return say(
                "coach.skat.wrong_game.both_pay", **games, often=often, value=value, value2=value2
            )
        if oftener or value > value2:
            return say("coach.skat.wrong_game.paid", **games, **chances, value=value, value2=value2)
    if oftener:
        return say("coach.skat.wrong_game.chance", **games, **chances)
    more = earned(of, better) - earned(of, chosen)
    if more <= 0:
        return None  # It is better by what is added in a list (SK 7.2).
    if often == seldom:
        return say(
            "coach.skat.wrong_game.both_earn", **games, often=often, points=amount("skat", more)
        )
    return say("coach.skat.wrong_game.earns", **games, **chances, points=amount("skat", more))


def _loses_less(of: Situation[View], chosen: Declare, better: Declare) -> Message | None:
    """SK 6.6: with two games that cost more than they bring the cheaper one is played."""
    less, more = (amount("skat", -earned(of, each)) for each in (better, chosen))
    if earned(of, better) <= earned(of, chosen) or less == more:
        return None
    both = _overbid(of, chosen) and _overbid(of, better)
    return say(
        "coach.skat.wrong_game.overbid" if both else "coach.skat.wrong_game.loses",
        game=called(better),
        points=less,
        game2=called(chosen),
        points2=more,
    )


def earned(of: Situation[View], option: Option) -> float:
    """What the deal brings with an option, in points."""
    return means(of.values, of.values.points)[of.values.options.index(option)]


@of_games
def wrong_announcement(of: Situation[View], chosen: Declare, better: Declare) -> Message | None:
    """SK 4.3: what is announced must be reached, and pays a step more."""
    if better.kind != chosen.kind:
        return None
    steps = (None, *ANNOUNCEMENTS)
    often, seldom = chance_of(of, better), chance_of(of, chosen)
    if steps.index(better.announced) > steps.index(chosen.announced):
        return say("coach.skat.wrong_announcement.more", often=often, seldom=seldom)
    return say("coach.skat.wrong_announcement.less", often=often, seldom=seldom)

"""The options that are as good as the best, as a player would name them: no long list of equals."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.games import TRUMP, coach_for
from stammtisch.coach.sentences import option_named
from stammtisch.coach.valuation import Option

FEW = 3
"""So many options are named at most."""


def best_told(game: str, view: View, good: Sequence[Option]) -> Message:
    """The options that are ``good``, the best first.

    Of more than a ``FEW`` the cards of a suit are told together, where all that may be played of it
    are good; or else what is left.
    """
    if len(good) <= FEW:
        return _either([option_named(game, each) for each in good])
    suits = {each: _suit(game, view, each) for each in good}
    whole = _whole_suit(game, view, suits)
    inside = suits[good[0]] == whole
    alone = [each for each in good[1:] if suits[each] != whole]
    if whole is not None and len(alone) <= FEW - 2:
        named = [option_named(game, each) for each in (good[0], *alone)]
        return _either([*named, _suit_told(game, whole, "other" if inside else "any")])
    if all(isinstance(each, Play) for each in good):
        rest = say("coach.best.more.cards")
    else:
        rest = say("coach.best.more")
    return _either([*(option_named(game, each) for each in good[: FEW - 1]), rest])


def _suit(game: str, view: View, option: Option) -> str | None:
    """The suit of a card that is played, trumps as one; ``None`` where there is none."""
    return coach_for(game).suit_of(view, option.card) if isinstance(option, Play) else None


def _whole_suit(game: str, view: View, good: dict[Option, str | None]) -> str | None:
    """The suit with the most good cards, of which every card that may be played is good."""
    legal = [each for each in view.menu if isinstance(each, Play)]
    bad = {_suit(game, view, each) for each in legal if each not in good}
    found = [suit for suit in good.values() if suit is not None and suit not in bad]
    return max(found, key=found.count, default=None)


def _suit_told(game: str, suit: str, which: str) -> Message:
    """Any card of a suit, or any other one."""
    if suit == TRUMP:
        return say(f"coach.best.{which}.trump.{game}")
    return say(f"coach.best.{which}.suit", suit=suit)


def _either(options: Sequence[Message]) -> Message:
    """One of these."""
    if len(options) == 1:
        return options[0]
    if len(options) == 2:
        return say("coach.best.two", better=options[0], better2=options[1])
    better, better2, better3 = options
    return say("coach.best.three", better=better, better2=better2, better3=better3)

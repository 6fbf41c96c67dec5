"""A menu's actions as typed input, and typed input as actions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace

from stammtisch.cardplay.actions import Action, Choose, Discard, Menu, Play
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.faces import label_of
from stammtisch.games.registry import AnyGame
from stammtisch.words import STYLES, Voice


@dataclass(frozen=True, slots=True)
class Choice:
    """An action that a person may choose; ``key`` is the short way to type it."""

    key: str
    label: str
    action: Action


def choices(game: AnyGame, menu: Menu, hand: Hand, voice: Voice) -> tuple[Choice, ...]:
    """The menu's single actions: cards in the order of the hand, then the rest.

    Cards and actions without a word of their own are numbered. Actions with one (draw, close,
    claim) are typed as that word, so that a number never changes its meaning from "draw" to
    "close". A call in an auction is typed as its number.
    """
    single = [action for action in menu if not isinstance(action, Choose)]
    cards = [Play(card) for card in hand if Play(card) in single]
    offered = [Choice(str(at), voice.card(play.card), play) for at, play in enumerate(cards, 1)]
    for action in single:
        if not isinstance(action, Play):
            label, word = voice.say(label_of(game, action)), str(action)
            key = label if label.isdecimal() else word if " " not in word else ""
            offered.append(Choice(key or str(len(offered) + 1), label, action))
    return tuple(offered)


def parse_input(
    text: str,
    menu: Menu,
    hand: Hand,
    game: AnyGame,
    voice: Voice,
    earlier: Iterable[Action] = (),
) -> Action:
    """The action that ``text`` means, legal or not.

    Accepted are: a key or label of the menu, or the start of only one that is no number; a card by
    its code or as shown; several cards for a discard; the action's text in the record; a number
    like one that was called ``earlier``.

    Raises:
        Refusal: it is no action of this game.
    """
    typed = _plain(text)
    offered = choices(game, menu, hand, voice)
    for choice in offered:
        if typed in (_plain(choice.key), _plain(choice.label), _bare(choice.label)):
            return choice.action
    names = card_names(game.GAME.pack, voice)
    if any(isinstance(entry, Choose) for entry in menu):
        if cards := _several(typed, names, hand):
            return Discard(cards)
    elif card := names.get(typed.replace(" ", "")):
        return Play(card)
    calls = [each.action for each in offered if each.label.isdecimal()]
    if typed.isdecimal():
        if not any(each.key.isdecimal() for each in offered):
            calls = [each for each in earlier if voice.say(label_of(game, each)).isdecimal()]
        return game.parse_action(f"{calls[0].word} {typed}" if calls else typed)
    # A word of the record is no start of a label: ``play`` lacks its card, and must not be taken
    # for "play from the hand".
    if typed not in {kind.word for kind in game.GAME.actions}:
        begun = [each for each in offered if _begins(each, typed)]
        if len(begun) == 1:
            return begun[0].action
    return game.parse_action(" ".join(text.split()))


def card_names(pack: Iterable[Card], voice: Voice) -> dict[str, Card]:
    """All spellings of the cards: the record's codes, and those of both styles."""
    voices = [
        replace(voice, style=style, names=names)
        for style in STYLES
        for names in dict.fromkeys(("french", voice.names))
    ]
    shown = {_plain(each.card(card)): card for each in voices for card in pack}
    return shown | {card.casefold(): card for card in pack}


def _several(typed: str, names: dict[str, Card], hand: Hand) -> Hand | None:
    """Cards by name or by their number in the hand, separated by spaces or commas."""
    words = typed.removeprefix(Discard.word).replace(",", " ").split()
    places = {str(place): card for place, card in enumerate(hand, 1)}
    cards = [names.get(word) or places.get(word) for word in words]
    return tuple(card for card in cards if card) if None not in cards else None


def _plain(text: str) -> str:
    """Normalised text: lower case, narrow digits, single spaces, none after a suit sign."""
    # An emoji keyboard adds a variation selector to ♥; a Japanese one has its own comma.
    narrow = unicodedata.normalize("NFKC", text).replace("\ufe0f", "").replace("、", ",").casefold()
    return re.sub(r"([♣♠♥♦]) ", r"\1", " ".join(narrow.split()))


def _bare(text: str) -> str:
    """Text without punctuation, so that "66" matches "66!"."""
    return re.sub(r"[^\w♣♠♥♦]+", " ", _plain(text)).strip()


def _begins(choice: Choice, typed: str) -> bool:
    texts = [_bare(each) for each in (choice.key, choice.label) if not each.isdecimal()]
    return bool(typed) and any(each.startswith(typed) for each in texts)

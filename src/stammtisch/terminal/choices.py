"""From a menu to what a person types, and back."""

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
    """One thing that a person may do: ``key`` is the short way to type it."""

    key: str
    label: str
    action: Action


def choices(game: AnyGame, menu: Menu, hand: Hand, voice: Voice) -> tuple[Choice, ...]:
    """The menu's single actions: cards in the order of the hand, then the rest.

    Cards are numbered, and so is what has no word of its own. What has one (draw, close, claim) is
    typed as that word: a number that meant "draw" a moment ago must not come to mean "close". A
    call in an auction is the number that is said.
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


def understand(
    text: str,
    menu: Menu,
    hand: Hand,
    game: AnyGame,
    voice: Voice,
    earlier: Iterable[Action] = (),
) -> Action:
    """What somebody means who types ``text``: legal or not, the rules will tell.

    A key or a label of the menu, or the beginning of one that is no number; a card by its code or
    as it is shown; several cards where cards are to be laid away; the action's text in the record;
    or a number like one that was said ``earlier``.

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
    begun = [each for each in offered if _begins(each, typed)]
    if len(begun) == 1:
        return begun[0].action
    return game.parse_action(" ".join(text.split()))


def card_names(pack: Iterable[Card], voice: Voice) -> dict[str, Card]:
    """Every way to type a card: its code in the record, and as either style shows it."""
    voices = [
        replace(voice, style=style, names=names)
        for style in STYLES
        for names in dict.fromkeys(("french", voice.names))
    ]
    shown = {_plain(each.card(card)): card for each in voices for card in pack}
    return shown | {card.casefold(): card for card in pack}


def _several(typed: str, names: dict[str, Card], hand: Hand) -> Hand | None:
    """Cards by name or by their place in the hand, with spaces or commas between them."""
    words = typed.removeprefix(Discard.word).replace(",", " ").split()
    places = {str(place): card for place, card in enumerate(hand, 1)}
    cards = [names.get(word) or places.get(word) for word in words]
    return tuple(card for card in cards if card) if None not in cards else None


def _plain(text: str) -> str:
    """Text as it is compared: small letters, narrow figures, single spaces, none after a sign."""
    # An emoji keyboard adds a selector to ♥, and a Japanese one has a comma of its own.
    narrow = unicodedata.normalize("NFKC", text).replace("\ufe0f", "").replace("、", ",").casefold()
    return re.sub(r"([♣♠♥♦]) ", r"\1", " ".join(narrow.split()))


def _bare(text: str) -> str:
    """Text without quotes and the like: 66 is as good as “66”."""
    return re.sub(r"[^\w♣♠♥♦]+", " ", _plain(text)).strip()


def _begins(choice: Choice, typed: str) -> bool:
    texts = [_bare(each) for each in (choice.key, choice.label) if not each.isdecimal()]
    return bool(typed) and any(each.startswith(typed) for each in texts)

"""From a menu to what a person types, and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stammtisch.cardplay.actions import Action, Choose, Discard, Menu, Play
from stammtisch.cardplay.cards import Card, Hand
from stammtisch.games.registry import AnyGame
from stammtisch.words import STYLES, Voice


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a person may do: ``key`` is the short way to type it."""

    key: str
    label: str
    action: Action


def choices(menu: Menu, hand: Hand, voice: Voice) -> tuple[Choice, ...]:
    """The menu's single actions: cards in the order of the hand, then the rest.

    They are numbered, except where numbers are themselves what is said: in an auction.
    """
    single = [action for action in menu if not isinstance(action, Choose)]
    cards = [Play(card) for card in hand if Play(card) in single]
    rest = [action for action in single if not isinstance(action, Play)]
    labels = [voice.say(action.said) for action in rest]
    if any(label.isdecimal() for label in labels):
        keys = [label if label.isdecimal() else label[:1] for label in labels]
    else:
        keys = [str(len(cards) + place) for place in range(1, len(rest) + 1)]
    return (
        *(
            Choice(str(place), voice.card(action.card), action)
            for place, action in enumerate(cards, 1)
        ),
        *map(Choice, keys, labels, rest),
    )


def understand(text: str, menu: Menu, hand: Hand, game: AnyGame, voice: Voice) -> Action:
    """What somebody means who types ``text``: legal or not, the rules will tell.

    A key or a label of the menu, or the beginning of one; a card by its code or as it is shown;
    several cards where cards are to be laid away; or the action's text in the record.

    Raises:
        Refusal: it is no action of this game.
    """
    typed = " ".join(text.split())
    offered = choices(menu, hand, voice)
    for choice in offered:
        if typed.casefold() in (choice.key.casefold(), choice.label.casefold()):
            return choice.action
    names = card_names(game.PACK, voice)
    if any(isinstance(entry, Choose) for entry in menu):
        names |= {str(place): card for place, card in enumerate(hand, 1)}
        cards = [names.get(word.casefold()) for word in typed.split()]
        if cards and None not in cards:
            return Discard(tuple(card for card in cards if card))
    elif card := names.get(typed.casefold().replace(" ", "")):
        return Play(card)
    begun = [each for each in offered if each.label.casefold().startswith(typed.casefold())]
    if typed and len(begun) == 1:
        return begun[0].action
    return game.parse_action(typed)


def card_names(pack: Iterable[Card], voice: Voice) -> dict[str, Card]:
    """Every way to type a card: its code in the record, and as either style shows it."""
    voices = [
        Voice(voice.language, voice.pack, style, names, voice.players)
        for style in STYLES
        for names in dict.fromkeys(("french", voice.names))
    ]
    shown = {each.card(card).casefold(): card for each in voices for card in pack}
    return shown | {card.casefold(): card for card in pack}

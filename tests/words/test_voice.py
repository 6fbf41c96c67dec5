"""How messages are rendered as sentences, with the names of cards, suits and players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stammtisch.cardplay.cards import FRENCH, TAROT, Deck, Hand
from stammtisch.cardplay.messages import Message, say
from stammtisch.games.registry import GAMES
from stammtisch.words import LANGUAGES, NAMES, STYLES, Voice, catalogue

PACKS: dict[Deck, Hand] = {
    FRENCH: GAMES["skat"].GAME.pack,  # Schnapsen's 20 cards are among these 32.
    TAROT: GAMES["scarto"].GAME.pack,
}
SUITS = {
    FRENCH: ("C", "S", "H", "D", "trump"),
    TAROT: ("S", "B", "C", "D", "T"),
}
in_every_language = pytest.mark.parametrize("language", LANGUAGES)
of_every_deck = pytest.mark.parametrize("deck", PACKS, ids=[deck.name for deck in PACKS])


def voices(language: str, deck: Deck, names: tuple[str, ...] = NAMES) -> Iterator[Voice]:
    """A voice in every style and with every kind of names."""
    for style in STYLES:
        for each in names:
            yield Voice(language, deck, style, each)


# ---- cards and suits -----------------------------------------------------------------------------


@in_every_language
@of_every_deck
def test_cards_of_a_pack_look_different(language: str, deck: Deck) -> None:
    for voice in voices(language, deck):
        shown = [voice.card(card).casefold() for card in PACKS[deck]]
        doubled = sorted({each for each in shown if shown.count(each) > 1})
        assert not doubled, f"{voice.style}, {voice.names}"


@in_every_language
@of_every_deck
def test_no_card_can_be_read_as_another(language: str, deck: Deck) -> None:
    """A card may be typed as either style shows it, or by its code: then it must be that card."""
    means = {card.casefold(): {card} for card in PACKS[deck]}
    for voice in voices(language, deck):
        for card in PACKS[deck]:
            means.setdefault(voice.card(card).casefold(), set()).add(card)
    assert not {text: cards for text, cards in means.items() if len(cards) > 1}


@in_every_language
@of_every_deck
def test_a_card_is_one_word_and_no_number(language: str, deck: Deck) -> None:
    """Numbers choose from the menu, and cards to be laid away are typed with spaces between."""
    for voice in voices(language, deck):
        for card in map(voice.card, PACKS[deck]):
            assert card.split() == [card]
            assert not card.isdecimal()
            assert "." not in card


@in_every_language
@of_every_deck
def test_suits_have_names_of_their_own(language: str, deck: Deck) -> None:
    for voice in voices(language, deck):
        shown = [voice.suit(suit) for suit in SUITS[deck]]
        assert len(set(shown)) == len(shown)
        assert all(name and "." not in name for name in shown)


def test_cards_as_signs_and_as_letters() -> None:
    assert Voice().card("H10") == "♥10"
    assert Voice(style="letters").card("H10") == "H10"
    assert Voice(names="german").card("CQ") == "AcO"
    assert Voice(names="german", style="letters").card("CJ") == "AcU"
    assert Voice(deck=TAROT).card("BC") == "BC"
    assert Voice("de", deck=TAROT).card("CK") == "KeK"
    assert Voice("en", deck=TAROT).letters[0] == ("S", "swords")
    assert not Voice().letters
    assert Voice(deck=TAROT, style="letters").card("BC") == "BC"
    assert Voice(deck=TAROT).card("T20") == "T20"
    assert Voice(deck=TAROT).card("M") == "Matto"


def test_a_tarot_pack_has_no_german_names() -> None:
    """Nobody has acorns on the table in Scarto, whatever they like to play Skat with."""
    for card in PACKS[TAROT]:
        assert Voice(deck=TAROT, names="german").card(card) == Voice(deck=TAROT).card(card)
    assert Voice(deck=TAROT, names="german").suit("C") == "cups"


def test_suits_by_name() -> None:
    assert Voice().suit("C") == "clubs"
    assert Voice(names="german").suit("C") == "acorns"
    assert Voice(deck=TAROT).suit("C") == "cups"
    assert Voice().suit("trump") == "trumps"
    assert Voice(deck=TAROT).suit("T") == "trumps"


@pytest.mark.parametrize("card", ["", "X", "XX", "X5", "CX", "H99", "♥10", "rank", "{card}"])
def test_what_is_no_card_can_be_said_too(card: str) -> None:
    """A deal in a record may name anything: it is refused with that word, and nothing breaks."""
    for voice in (each for deck in PACKS for each in voices("en", deck)):
        text = voice.say(say("deal.unknown", card=card))
        assert not [word for word in ("rank.", "letter.") if word in text], text


# ---- sentences -----------------------------------------------------------------------------------


def test_parameters_are_put_into_words_by_their_names() -> None:
    voice = Voice(players=("Anna", "Bruno"))
    assert voice.say(say("action.discard", cards=("D7", "H9"))) == "lay away ♦7 ♥9"
    assert voice.say(say("refuse.not_held", card="SA")) == "♠A is not in this hand."
    assert voice.say(say("schnapsen.fact.trump", suit="H")) == "Trump: hearts"
    assert voice.say(say("refuse.turn", seat=1)) == "It is the turn of Bruno."
    assert voice.say(say("skat.refuse.no_value", value=19)) == "No game is worth 19."
    known = say("input.bot", name="x", known=("random", "thumb"))
    assert voice.say(known) == "There is no bot “x”; there are: random, thumb."
    assert voice.word("refuse.turn", seat=0) == "It is the turn of Anna."


def test_a_message_in_a_message() -> None:
    voice = Voice(players=("Anna", "Bruno", "Carla"))
    contract = say(
        "skat.contract",
        kind=say("skat.kind.suit", suit="H"),
        hand=say("skat.hand"),
        announced=say("skat.announced.schwarz"),
    )
    assert voice.say(contract) == "hearts hand Schwarz announced"
    plays = say("skat.fact.plays", seat=2, game=contract, bid=30)
    assert voice.say(plays) == "Soloist: Carla, hearts hand Schwarz announced (bid 30)"


def test_nothing_in_a_message_leaves_no_gap() -> None:
    kind = say("skat.kind.grand")
    assert Voice().say(say("skat.contract", kind=kind, hand="", announced="")) == "grand"


def test_braces_in_what_somebody_typed_are_left_alone() -> None:
    assert Voice().say(say("refuse.text", text="{seat} {0} {")) == (
        "“{seat} {0} {” is no action of this game."
    )


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (0, "Three cards are laid away, not 0."),
        (1, "Three cards are laid away, not 1."),
    ],
)
def test_a_number_without_plural_forms(number: int, sentence: str) -> None:
    assert Voice().say(say("scarto.refuse.three", number=number)) == sentence


def test_plural_forms_in_english() -> None:
    said = [Voice().say(say("scarto.line.kings", number=number)) for number in (0, 1, 2, 21)]
    assert said == ["0 Kings", "1 King", "2 Kings", "21 Kings"]
    assert catalogue("en").text("scarto.line.kings") == "{number} King"


@in_every_language
def test_plural_forms_in_every_language(language: str) -> None:
    voice = Voice(language)
    said = [voice.say(say("scarto.line.others", number=number)) for number in (1, 2, 5)]
    assert all(str(number) in text for number, text in zip((1, 2, 5), said, strict=True))
    assert said[1].replace("2", "5") == said[2]
    one_form = said[0].replace("1", "2") == said[1]
    assert one_form == (language == "ja")


@in_every_language
def test_unknown_ids_stand_for_themselves(language: str) -> None:
    voice = Voice(language)
    assert voice.say(Message("nobody.says_this")) == "nobody.says_this"
    assert voice.word("nobody.says_this", number=2, seat=0) == "nobody.says_this"
    assert catalogue(language).text("nobody.says_this", 2) == "nobody.says_this"
    assert catalogue(language).text("nobody.says_this") == "nobody.says_this"


@in_every_language
def test_players_without_names(language: str) -> None:
    voice = Voice(language, players=("Anna",))
    shown = [voice.player(seat) for seat in (0, 1, 2)]
    assert shown[0] == "Anna"
    assert "1" in shown[1]
    assert "2" in shown[2]
    assert "{" not in "".join(shown)
    assert Voice(language).player(0) != "Anna"
    assert "-1" in voice.player(-1)  # and not the last name in the list


def test_we_do_not_speak_every_language() -> None:
    with pytest.raises(ValueError, match="we speak en, de, it, ja"):
        Voice("tlh").word("terminal.you")

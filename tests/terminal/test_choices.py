"""What is offered to a person, and what is understood of what he types."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.cardplay.actions import Action, Choose, Discard, Play
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games import scarto, schnapsen, skat
from stammtisch.games.registry import AnyGame
from stammtisch.games.skat.notation import Bid
from stammtisch.terminal.choices import Choice, choices, understand
from stammtisch.words import LANGUAGES, NAMES, STYLES, Voice
from tests.games.scarto.hands import before_discard
from tests.games.schnapsen.hands import begin, go
from tests.games.skat.tables import dealt, said, soloist_at
from tests.walks import begun

ENGLISH = Voice()
every_language = pytest.mark.parametrize("language", LANGUAGES)


class Asked:
    """Somebody who is asked at this moment of a game."""

    def __init__(self, game: AnyGame, state: Any, seat: int | None = None, **voice: Any) -> None:
        self.game = game
        table = state.view(state.to_act if seat is None else seat).at_table()
        self.menu, self.hand = table.menu, table.hand
        self.voice = Voice(pack=game.PACK_NAME, players=("Ada", "Ben", "Cem"), **voice)

    @property
    def offered(self) -> tuple[Choice, ...]:
        return choices(self.menu, self.hand, self.voice)

    @property
    def keys(self) -> dict[str, str]:
        """What may be typed, and what it does."""
        return {choice.key: str(choice.action) for choice in self.offered}

    def means(self, text: str) -> Action:
        return understand(text, self.menu, self.hand, self.game, self.voice)

    def __call__(self, text: str) -> str:
        """The action that is understood, as its text; a refusal as its clause."""
        try:
            return str(self.means(text))
        except Refusal as refusal:
            return refusal.clause


def lead(**voice: Any) -> Asked:
    """Schnapsen, the first lead: five cards, a marriage, close and claim."""
    return Asked(schnapsen, begin("", "CK CQ HA D10 SJ", "H10"), **voice)


def call(**voice: Any) -> Asked:
    """Skat, middlehand's first call."""
    return Asked(skat, skat.begin(dealt()), **voice)


def voices(game: AnyGame) -> Iterator[Voice]:
    for language in LANGUAGES:
        for style in STYLES:
            for names in NAMES:
                yield Voice(language, game.PACK_NAME, style, names, ("Ada", "Ben", "Cem"))


# ---- what is offered ----------------------------------------------------------------------------


def test_cards_are_numbered_in_the_order_of_the_hand_and_the_rest_goes_on_counting() -> None:
    assert lead().keys == {
        "1": "play CK",
        "2": "play CQ",
        "3": "play SJ",
        "4": "play HA",
        "5": "play D10",
        "6": "close",
        "7": "marriage C",
        "8": "claim",
    }


def test_only_what_may_be_played_is_numbered() -> None:
    state = go(begin("CK CA HJ DJ SJ", "C10", "H10"), "close", "C10")
    assert Asked(schnapsen, state).keys == {"1": "play CA"}


def test_a_hand_held_in_another_order_is_numbered_in_that_order() -> None:
    """In Skat the jacks stand together."""
    state = soloist_at(18, deal=dealt(forehand="CA CJ SA SJ HA HJ DA D7 D8 D9"))
    state = said(state, "hand", "declare grand")
    assert list(Asked(skat, state).keys.values())[:3] == ["play CJ", "play SJ", "play HJ"]


@every_language
def test_in_the_auction_the_keys_of_calls_are_the_values(language: str) -> None:
    asked = call(language=language)
    for choice in asked.offered:
        if isinstance(choice.action, Bid):
            assert choice.key == str(choice.action.value)
    (other,) = [each for each in asked.offered if not isinstance(each.action, Bid)]
    assert str(other.action) == "pass"
    assert not other.key.isdecimal()


@every_language
def test_an_answer_in_the_auction_is_numbered(language: str) -> None:
    state = said(skat.begin(dealt()), "bid 18")
    assert Asked(skat, state, language=language).keys == {"1": "hold", "2": "pass"}


def test_a_choice_from_many_is_no_list_of_choices(game: AnyGame) -> None:
    for seed in range(20):
        walk = begun(game, f"many {seed}")
        while not walk.over:
            for seat in walk.state.may_act:
                menu = walk.state.menu(seat)
                if any(isinstance(entry, Choose) for entry in menu):
                    assert choices(menu, walk.state.view(seat).hand, ENGLISH) == ()
            walk.step()


def test_every_choice_in_every_language_is_understood_by_its_key_and_its_label(
    game: AnyGame,
) -> None:
    """No two keys are the same, and no two labels."""
    spoken = list(voices(game))
    for seed in range(40):
        walk = begun(game, f"keys {seed}")
        while not walk.over:
            voice = spoken[walk.rng.randrange(len(spoken))]
            for seat in walk.state.may_act if walk.rng.random() < 0.2 else ():
                table = walk.state.view(seat).at_table()
                offered = choices(table.menu, table.hand, voice)
                assert len({each.key.casefold() for each in offered}) == len(offered)
                assert len({each.label.casefold() for each in offered}) == len(offered)
                for choice in offered:
                    for text in (choice.key, choice.label, choice.label.upper()):
                        meant = understand(text, table.menu, table.hand, game, voice)
                        assert meant == choice.action, (text, voice, walk.record)
            walk.step()


# ---- numbers ------------------------------------------------------------------------------------


def test_numbers_choose() -> None:
    assert [lead()(text) for text in ("1", "5", "6", "7")] == [
        "play CK",
        "play D10",
        "close",
        "marriage C",
    ]


def test_spaces_around_a_number_do_not_matter() -> None:
    assert lead()("  3 ") == lead()("\t3") == "play SJ"


@pytest.mark.parametrize("text", ["0", "9", "99", "-1", "1.", "01", "1 2"])
def test_a_number_that_is_not_offered_is_no_action(text: str) -> None:
    assert lead()(text) == "SN 12.5"


def test_a_number_in_the_auction_is_a_bid() -> None:
    assert call()("18") == "bid 18"
    assert call()(" 264 ") == "bid 264"
    assert call()("20") == "bid 20"


@pytest.mark.parametrize("text", ["26", "21", "19", "1", "265", "2"])
def test_a_number_in_the_auction_is_never_a_higher_bid(text: str) -> None:
    """Who types 26 does not call 264: it is a bid of 26, to be refused, or no action."""
    assert call()(text) in (f"bid {text}", "SK 8.5")


@pytest.mark.parametrize("text", ["20", "24", "18"])
def test_a_value_already_called_is_never_a_higher_bid(text: str) -> None:
    """Who types 20 once more does not call 204."""
    state = said(skat.begin(dealt()), f"bid {text}", "hold")
    assert Asked(skat, state)(text) in (f"bid {text}", "SK 8.5")


def test_a_number_that_is_not_offered_does_nothing_in_any_language(game: AnyGame) -> None:
    """Not even where it is how a label begins: a slip of the finger calls no value and no 66."""
    spoken = [Voice(language, game.PACK_NAME) for language in LANGUAGES]
    slips = set()
    for seed in range(15):
        walk = begun(game, f"numbers {seed}")
        while not walk.over:
            for seat in walk.state.may_act if walk.rng.random() < 0.1 else ():
                table = walk.state.view(seat).at_table()
                for voice in spoken:
                    keys = {each.key for each in choices(table.menu, table.hand, voice)}
                    for text in map(str, range(30)):
                        try:
                            meant = understand(text, table.menu, table.hand, game, voice)
                        except Refusal:
                            continue
                        fine = text in keys or isinstance(meant, Discard)
                        if not fine and str(meant) != f"bid {text}":
                            slips.add((voice.language, text, str(meant)))
            walk.step()
    assert not slips


# ---- cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["D10", "d10", "♦10", "♦ 10", "D 10", " d  10 ", "play D10"])
def test_a_card_is_typed_by_its_code_or_as_it_is_shown(text: str) -> None:
    assert lead()(text) == "play D10"


def test_a_card_that_is_not_held_is_understood_too() -> None:
    """The rules will say that it is not there."""
    assert lead()("DA") == "play DA"
    assert lead()("♠10") == "play S10"


@every_language
def test_german_cards_are_understood_by_their_signs_and_letters(language: str) -> None:
    asked = lead(language=language, names="german")
    voice = Voice(language, "french", "letters", "german")
    assert asked(voice.card("HA")) == "play HA"
    assert asked("🌰K") == "play CK"
    assert asked("HA") == "play HA"
    assert asked("♣K") == "play CK"


def test_every_card_is_understood_as_every_voice_shows_it(game: AnyGame) -> None:
    """And by its code; in any case of letters, with a space before the rank."""
    for voice in voices(game):
        for card in game.PACK:
            shown = voice.card(card)
            for text in (shown, shown.lower(), shown.upper(), f" {shown}  ", card, card.lower()):
                assert understand(text, (), (), game, voice) == Play(card), (text, voice)
            if len(shown) > 1:
                assert understand(f"{shown[0]} {shown[1:]}", (), (), game, voice) == Play(card)


def test_every_card_is_understood_in_the_other_style_too(game: AnyGame) -> None:
    """Who is shown signs may type letters: most keyboards have no ♥."""
    for voice in voices(game):
        other = next(style for style in STYLES if style != voice.style)
        typed = Voice(voice.language, voice.pack, other, voice.names, voice.players)
        for card in game.PACK:
            assert understand(typed.card(card), (), (), game, voice) == Play(card), typed


def test_the_first_letters_of_a_card_are_enough_where_only_one_begins_so() -> None:
    assert lead()("♥") == "play HA"
    assert lead()("♣") == "SN 12.5"


def test_the_matto_is_typed_as_a_letter_or_as_a_word() -> None:
    asked = Asked(scarto, before_discard("", "", ""))
    name = asked.voice.card("M")
    assert asked(name) == asked(name.upper()) == asked("M") == asked("m") == "discard M"


# ---- words --------------------------------------------------------------------------------------


@every_language
def test_the_beginning_of_a_label_is_enough(language: str) -> None:
    asked = lead(language=language)
    for choice in asked.offered:
        if not isinstance(choice.action, Play):
            begin_alike = [each for each in asked.offered if each.label[:1] == choice.label[:1]]
            if len(begin_alike) == 1 and not choice.label[0].isdecimal():
                assert asked(choice.label[:1]) == str(choice.action)


def test_a_beginning_that_two_labels_share_is_no_choice() -> None:
    asked = Asked(schnapsen, begin("", "CK CQ HK HQ SJ", "H10"))
    assert asked("announce") == "SN 12.5"
    assert asked("announce the marriage in c") == "marriage C"


def test_the_text_of_the_record_is_understood_in_every_language() -> None:
    for language in LANGUAGES:
        asked = lead(language=language)
        for text in ("claim", "close", "marriage C", "play D10", "exchange", "draw", "pass"):
            assert asked(text) == text


def test_66_says_66() -> None:
    """The menu shows “66”; nobody types these quotation marks."""
    assert lead()("66") == "claim"


@every_language
def test_pass_has_a_key_that_is_no_number(language: str) -> None:
    asked = call(language=language)
    (key,) = [each.key for each in asked.offered if str(each.action) == "pass"]
    assert asked(key) == asked("pass") == "pass"


# ---- cards to lay away --------------------------------------------------------------------------


def skat_discard(**voice: Any) -> Asked:
    """Twelve cards: CJ first, D9 last, as the hand is held."""
    deal = dealt(forehand="CJ HJ SA S10 SK SQ S9 HA H7 D8", skat_="D10 D9")
    return Asked(skat, said(soloist_at(18, deal=deal), "take_skat"), **voice)


def test_cards_are_laid_away_by_number_code_or_sign() -> None:
    asked = skat_discard()
    cards = asked.hand
    assert asked(f"{cards.index('D8') + 1} {cards.index('D9') + 1}") == "discard D8 D9"
    assert asked("D8 D9") == asked("d9 d8") == asked("♦8 ♦9") == "discard D8 D9"
    assert asked("discard D8 D9") == "discard D8 D9"


def test_the_ways_to_name_a_card_may_be_mixed() -> None:
    asked = skat_discard()
    place = asked.hand.index("H7") + 1
    assert asked(f"♦8 {place}") == asked(f"{place}   d8") == "discard D8 H7"
    assert asked("♦8 h7") == "discard D8 H7"


def test_the_numbers_are_those_of_the_hand_as_it_is_shown() -> None:
    asked = skat_discard()
    for place, card in enumerate(asked.hand, 1):
        assert asked.means(str(place)) == Discard((card,))


def test_too_few_and_too_many_cards_are_left_to_the_rules() -> None:
    asked = skat_discard()
    assert asked("D8") == "discard D8"
    assert asked("D8 D9 D10") == "discard D10 D8 D9"


def test_a_card_named_twice_is_left_to_the_rules() -> None:
    asked = skat_discard()
    place = asked.hand.index("D8") + 1
    assert asked("D8 D8") == asked(f"D8 {place}") == asked(f"♦8 {place}") == "discard D8 D8"


def test_a_card_that_is_not_held_may_be_laid_away_as_far_as_the_typing_goes() -> None:
    assert skat_discard()("C7 D8") == "discard C7 D8"


@pytest.mark.parametrize("text", ["13 1", "0 1", "D8 foo", "D8, D9", "", " ", "♦ 8 ♦ 9"])
def test_what_is_no_row_of_cards_is_no_discard(text: str) -> None:
    assert skat_discard()(text) == "SK 8.5"


def test_three_cards_are_laid_away_in_scarto() -> None:
    asked = Asked(scarto, before_discard("D4 D7 D9", "", ""))
    one, two, three = (asked.hand.index(card) + 1 for card in ("D4", "D7", "D9"))
    assert asked(f"{one} d7 {asked.voice.card('D9')}") == "discard D4 D7 D9"
    assert asked(f"{three} {two} {one}") == "discard D4 D7 D9"


def test_the_rules_refuse_what_was_passed_on_to_them() -> None:
    state = before_discard("SK D4 D7 D9", "", "")
    asked = Asked(scarto, state)
    for text, clause in (
        ("D4 D7", "SC 8.6"),
        ("D4 D7 D9 1", "SC 8.6"),
        ("D4 D4 D7", "SC 8.1"),
        ("SK D4 D7", "SC 3.2"),
    ):
        with pytest.raises(Refusal) as caught:
            state.act(0, asked.means(text))
        assert caught.value.clause == clause


# ---- garbage ------------------------------------------------------------------------------------

GARBAGE = [
    "",
    " ",
    "foo",
    "play",
    "play XX",
    "♥♥♥",
    "\x00",
    "\x1b[A",
    "\ufffd\ufffd",
    "\ud800",
    "{seat}",
    "{0}",
    "%s",
    "[red]x[/red]",
    "9" * 5000,
    "a" * 100_000,
    "bid " + "9" * 5000,
    "discard XX",
    "İ",
    "-",
    "?",
]


@pytest.mark.parametrize("text", GARBAGE, ids=[ascii(text[:12]) for text in GARBAGE])
def test_garbage_is_refused_as_text(game: AnyGame, text: str) -> None:
    clause = {"scarto": "SC 8.5", "schnapsen": "SN 12.5", "skat": "SK 8.5"}[game.NAME]
    for seed in range(3):
        walk = begun(game, f"garbage {seed}")
        while not walk.over:
            for seat in walk.state.may_act:
                assert Asked(game, walk.state, seat)(text) == clause
            for _ in range(4):
                if not walk.over:
                    walk.step()

"""What is offered to a person, and what is understood of what he types."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from stammtisch.cardplay.actions import Action, Choose, Discard, Play
from stammtisch.cardplay.cards import FRENCH
from stammtisch.cardplay.refusals import Refusal
from stammtisch.faces import at_table
from stammtisch.games import scarto, schnapsen, skat
from stammtisch.games.registry import AnyGame
from stammtisch.games.skat.notation import Bid
from stammtisch.terminal.choices import Choice, card_names, choices, parse_input
from stammtisch.words import LANGUAGES, NAMES, STYLES, Voice
from tests.facts import facts_of
from tests.games.scarto.hands import before_discard
from tests.games.schnapsen.hands import begin, go
from tests.games.skat import tables
from tests.games.skat.tables import dealt, soloist_at
from tests.habit import examples
from tests.walks import begun

ENGLISH = Voice()
every_language = pytest.mark.parametrize("language", LANGUAGES)
names_of_cards = cache(card_names)


@pytest.fixture(autouse=True)
def _names_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of lines are typed here, and the same names would be made for every one."""
    monkeypatch.setattr("stammtisch.terminal.choices.card_names", names_of_cards)


class Asked:
    """Somebody who is asked at this moment of a game."""

    def __init__(self, game: AnyGame, state: Any, seat: int | None = None, **voice: Any) -> None:
        self.game = game
        view = state.view(state.to_act if seat is None else seat)
        table = at_table(game, view)
        self.menu, self.hand = table.menu, table.hand
        self.earlier = [act.action for act in view.history]
        self.voice = Voice(deck=game.GAME.deck, players=("Ada", "Ben", "Cem"), **voice)

    @property
    def offered(self) -> tuple[Choice, ...]:
        return choices(self.game, self.menu, self.hand, self.voice)

    @property
    def keys(self) -> dict[str, str]:
        """What may be typed, and what it does."""
        return {choice.key: str(choice.action) for choice in self.offered}

    def means(self, text: str) -> Action:
        return parse_input(text, self.menu, self.hand, self.game, self.voice, self.earlier)

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
                yield Voice(language, game.GAME.deck, style, names, ("Ada", "Ben", "Cem"))


# ---- what is offered ----------------------------------------------------------------------------


def test_cards_are_numbered_and_what_has_one_word_is_typed_as_that_word() -> None:
    """Cards in the order of the hand; what has several words goes on counting."""
    assert lead().keys == {
        "1": "play CK",
        "2": "play CQ",
        "3": "play SJ",
        "4": "play HA",
        "5": "play D10",
        "close": "close",
        "7": "marriage C",
        "claim": "claim",
    }


def right_key(choice: Choice, at: int) -> str:
    """The key that a choice should have in this place, counted from 1."""
    text = str(choice.action)
    if isinstance(choice.action, Bid):
        return str(choice.action.value)
    return text if " " not in text else str(at)


def test_only_what_may_be_played_is_numbered() -> None:
    state = go(begin("CK CA HJ DJ SJ", "C10", "H10"), "close", "C10")
    assert Asked(schnapsen, state).keys == {"1": "play CA"}


def test_a_hand_held_in_another_order_is_numbered_in_that_order() -> None:
    """In Skat the jacks stand together."""
    state = soloist_at(18, deal=dealt(forehand="CA CJ SA SJ HA HJ DA D7 D8 D9"))
    state = tables.go(state, "hand", "declare grand")
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
def test_an_answer_in_the_auction_is_a_word(language: str) -> None:
    state = tables.go(skat.begin(dealt()), "bid 18")
    asked = Asked(skat, state, language=language)
    assert asked.keys == {"hold": "hold", "pass": "pass"}
    for text in ("1", "2", "20"):
        assert asked(text) == f"bid {text}"  # which is refused: an answer is due (SK 8.2)


@every_language
def test_the_skat_is_taken_or_left_by_a_word(language: str) -> None:
    asked = Asked(skat, soloist_at(18), language=language)
    assert asked.keys == {"take_skat": "take_skat", "hand": "hand"}


@every_language
def test_declarations_are_numbered(language: str) -> None:
    asked = Asked(skat, tables.go(soloist_at(18), "hand"), language=language)
    assert list(asked.keys) == [str(at) for at in range(1, len(asked.offered) + 1)]
    assert all(text.startswith("declare ") for text in asked.keys.values())
    assert asked("declare grand") == "declare grand"


def test_no_number_means_draw_a_moment_before_it_means_close() -> None:
    """Who has taken a trick is asked before drawing and after it: numbers are cards alone."""
    state = go(begin("CJ CQ SK DJ HK", "CA CK HA D10 HJ", "H10"), "CA CJ")
    asked = Asked(schnapsen, state)
    words = {"exchange": "exchange", "close": "close", "claim": "claim"}
    assert asked.keys == {**words, "draw": "draw"}
    assert {asked(str(number)) for number in range(10)} == {"SN 12.5"}
    asked = Asked(schnapsen, go(state, "draw"))
    assert {key: text for key, text in asked.keys.items() if not key.isdecimal()} == words
    assert all(asked.keys[key].startswith("play ") for key in "12345")


def test_a_choice_from_many_is_no_list_of_choices(game: AnyGame) -> None:
    for seed in range(20):
        walk = begun(game, f"many {seed}")
        while not walk.over:
            for seat in walk.state.may_act:
                menu = walk.state.menu(seat)
                if any(isinstance(entry, Choose) for entry in menu):
                    assert choices(game, menu, walk.state.view(seat).hand, ENGLISH) == ()
            walk.step()


def test_every_choice_in_every_language_is_understood_by_its_key_and_its_label(
    game: AnyGame,
) -> None:
    """No two keys are the same, and no two labels."""
    spoken = list(voices(game))
    for seed in range(examples(40, 10)):
        walk = begun(game, f"keys {seed}")
        while not walk.over:
            voice = spoken[walk.rng.randrange(len(spoken))]
            for seat in walk.state.may_act if walk.rng.random() < 0.2 else ():
                table = at_table(game, walk.state.view(seat))
                offered = choices(game, table.menu, table.hand, voice)
                assert len({each.key.casefold() for each in offered}) == len(offered)
                assert len({each.label.casefold() for each in offered}) == len(offered)
                keys = [each.key for each in offered]
                assert keys == [right_key(each, at) for at, each in enumerate(offered, 1)]
                for choice in offered:
                    for text in (choice.key, choice.label, choice.label.upper()):
                        meant = parse_input(text, table.menu, table.hand, game, voice)
                        assert meant == choice.action, (text, voice, walk.record)
            walk.step()


# ---- numbers ------------------------------------------------------------------------------------


def test_numbers_choose() -> None:
    assert [lead()(text) for text in ("1", "5", "6", "7", "8")] == [
        "play CK",
        "play D10",
        "SN 12.5",
        "marriage C",
        "SN 12.5",
    ]


def test_spaces_around_a_number_do_not_matter() -> None:
    assert lead()("  3 ") == lead()("\t3") == "play SJ"


def test_wide_figures_and_letters_are_figures_and_letters() -> None:
    """As they come from a Japanese keyboard."""
    assert lead()("１") == "play CK"
    assert lead()("　３　") == "play SJ"
    assert lead()("Ｄ１０") == lead()("♦１０") == "play D10"
    assert lead()("６６") == lead()("ｃｌａｉｍ") == "claim"
    assert call()("１８") == "bid 18"
    assert call()("２６") == "bid 26"
    assert skat_discard()("１１　１２") == skat_discard()("１１，１２") == "discard D8 D9"


@pytest.mark.parametrize("text", ["0", "6", "8", "９", "99", "-1", "1.", "01", "1 2"])
def test_a_number_that_is_not_offered_is_no_action(text: str) -> None:
    assert lead()(text) == "SN 12.5"


def test_a_number_in_the_auction_is_a_bid() -> None:
    assert call()("18") == "bid 18"
    assert call()(" 264 ") == "bid 264"
    assert call()("20") == "bid 20"


def refused(state: Any, text: str) -> str:
    """By which clause the rules refuse what is typed."""
    asked = Asked(skat, state)
    with pytest.raises(Refusal) as caught:
        state.act(state.to_act, asked.means(text))
    return caught.value.clause


@pytest.mark.parametrize("text", ["26", "21", "19", "1", "265", "2", "0", "999999999"])
def test_a_number_in_the_auction_is_never_a_higher_bid(text: str) -> None:
    """Who types 26 does not call 264: it is a bid of 26, which the law refuses."""
    assert call()(text) == f"bid {text}"
    assert refused(skat.begin(dealt()), text) == "SK 3.1"


@pytest.mark.parametrize("text", ["018", "00", "1" * 10, "٢٠", "-18", "18.0", "1e2", "18 20"])
def test_what_looks_like_a_number_is_no_bid(text: str) -> None:
    assert call()(text) == "SK 8.5"


@pytest.mark.parametrize("text", ["20", "24", "18"])
def test_a_value_already_called_is_never_a_higher_bid(text: str) -> None:
    """Who types 20 once more does not call 204."""
    state = tables.go(skat.begin(dealt()), f"bid {text}", "hold")
    assert Asked(skat, state)(text) == f"bid {text}"
    assert refused(state, text) == "SK 3.2"


def test_a_number_that_is_not_offered_does_nothing_in_any_language(game: AnyGame) -> None:
    """Not even where it is how a label begins: a slip of the finger calls no value and no 66."""
    spoken = [Voice(language, game.GAME.deck) for language in LANGUAGES]
    slips = set()
    for seed in range(examples(15, 5)):
        walk = begun(game, f"numbers {seed}")
        while not walk.over:
            for seat in walk.state.may_act if walk.rng.random() < 0.1 else ():
                table = at_table(game, walk.state.view(seat))
                for voice in spoken:
                    offered = choices(game, table.menu, table.hand, voice)
                    keys = {each.key for each in offered}
                    calls = any(isinstance(each.action, Bid) for each in offered)
                    for text in map(str, range(30)):
                        try:
                            meant = parse_input(text, table.menu, table.hand, game, voice)
                        except Refusal:
                            continue
                        fine = text in keys or isinstance(meant, Discard)
                        if not fine and not (calls and str(meant) == f"bid {text}"):
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
    voice = Voice(language, FRENCH, "letters", "german")
    assert asked(voice.card("HA")) == "play HA"
    assert asked(voice.card("CK")) == "play CK"
    assert asked("HA") == "play HA"
    assert asked("♣K") == "play CK"


def test_every_card_is_understood_as_every_voice_shows_it(game: AnyGame) -> None:
    """And by its code; in any case of letters, with a space before the rank."""
    for voice in voices(game):
        for card in game.GAME.pack:
            shown = voice.card(card)
            spaced = f"{shown[:1]} {shown[1:]}".strip()
            texts = {shown, shown.lower(), shown.upper(), f" {spaced}  ", card, card.lower()}
            for text in texts:
                assert parse_input(text, (), (), game, voice) == Play(card), (text, voice)


def test_every_card_is_understood_in_the_other_style_too(game: AnyGame) -> None:
    """Who is shown signs may type letters: most keyboards have no ♥."""
    for voice in voices(game):
        other = next(style for style in STYLES if style != voice.style)
        typed = Voice(voice.language, voice.deck, other, voice.names, voice.players)
        for card in game.GAME.pack:
            assert parse_input(typed.card(card), (), (), game, voice) == Play(card), typed


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
            letter = choice.label.strip("“„”")[0]
            begin_alike = [each for each in asked.offered if letter in (each.label[0], each.key[0])]
            if len(begin_alike) == 1 and not letter.isdecimal():
                assert asked(letter) == str(choice.action)


@every_language
def test_the_beginning_of_a_key_is_enough(language: str) -> None:
    """The words of the record, in whatever language the menu is."""
    state = go(begin("CJ CQ SK DJ HK", "CA CK HA D10 HJ", "H10"), "CA CJ")
    assert Asked(schnapsen, state, language=language)("dr") == "draw"
    assert Asked(skat, soloist_at(18), language=language)("take") == "take_skat"
    assert lead(language=language)("clo") == "close"
    assert lead(language=language)("cl") == "SN 12.5"  # close, or claim


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
    """The menu shows 66!; nobody types the mark."""
    assert lead()("66") == lead()("66!") == lead()(" 66 ") == "claim"
    assert lead(language="it")("66") == lead(language="it")("66!") == "claim"
    for text in ("6", "“6", "666", "6 6"):
        assert lead()(text) == lead(language="it")(text) == "SN 12.5"


@every_language
def test_pass_has_a_key_that_is_no_number(language: str) -> None:
    asked = call(language=language)
    (key,) = [each.key for each in asked.offered if str(each.action) == "pass"]
    assert asked(key) == asked("pass") == "pass"


# ---- cards to lay away --------------------------------------------------------------------------


def skat_discard(**voice: Any) -> Asked:
    """Twelve cards: CJ first, D9 last, as the hand is held."""
    deal = dealt(forehand="CJ HJ SA S10 SK SQ S9 HA H7 D8", skat_="D10 D9")
    return Asked(skat, tables.go(soloist_at(18, deal=deal), "take_skat"), **voice)


def test_cards_are_laid_away_by_number_code_or_sign() -> None:
    asked = skat_discard()
    cards = asked.hand
    assert asked(f"{cards.index('D8') + 1} {cards.index('D9') + 1}") == "discard D8 D9"
    assert asked("D8 D9") == asked("d9 d8") == asked("♦8 ♦9") == "discard D8 D9"
    assert asked("discard D8 D9") == asked("Discard d8 ♦9") == "discard D8 D9"


@pytest.mark.parametrize(
    "text",
    ["D8, D9", "d8,d9", "D8 , D9,", "♦ 8 ♦ 9", "♦ 8, ♦ 9", "11, 12", "11,12", "discard 11 12"],
)
def test_cards_to_lay_away_may_be_typed_as_people_write(text: str) -> None:
    """With commas, with a space after a sign, with the word for it."""
    assert skat_discard()(text) == "discard D8 D9"


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


@pytest.mark.parametrize(
    "text", ["13 1", "0 1", "D8 foo", "D8, foo", "discard foo", ",", "", " ", "D8.D9"]
)
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
    clause = f"{facts_of(game.GAME.name).bad_input}.5"
    for seed in range(3):
        walk = begun(game, f"garbage {seed}")
        while not walk.over:
            for seat in walk.state.may_act:
                assert Asked(game, walk.state, seat)(text) == clause
            for _ in range(4):
                if not walk.over:
                    walk.step()


@every_language
def test_a_word_of_the_record_is_no_beginning_of_another_action(language: str) -> None:
    """ "play" lacks a card, though "play from the hand" begins with it."""
    asked = Asked(skat, soloist_at(18), language=language)
    assert asked("play") == asked("play ") == asked("bid") == asked("declare") == "SK 8.5"
    assert asked("hand") == "hand"
    assert asked(asked.offered[1].label) == "hand"
    assert asked(asked.offered[1].label[:-1]) == "hand"


def test_an_emoji_keyboards_heart_and_a_japanese_comma_are_understood() -> None:
    """♥ with its variation selector, and the comma that NFKC leaves as it is."""
    discard = (Choose(2, ("D8", "D9", "CA")),)
    assert parse_input("♥\ufe0fA", (), ("HA",), skat, ENGLISH) == Play("HA")
    assert parse_input("D8、D9", discard, ("D8", "D9", "CA"), skat, ENGLISH) == Discard(
        ("D8", "D9")
    )


def test_a_number_is_a_call_where_an_answer_is_due() -> None:
    """ "18" to 18 is refused as what it is, with what to say instead."""
    state = skat.begin(skat.deal("18"), skat.Options()).act(2, "bid 18")
    asked = Asked(skat, state)
    assert asked("18") == "bid 18"
    with pytest.raises(Refusal) as refused:
        state.act(state.to_act, asked("18"))
    assert refused.value.message.id == "skat.refuse.hold_it"
    assert asked("yes") == "hold"
    calling = state.act(1, "hold")
    assert Asked(skat, calling)("20") == "bid 20"

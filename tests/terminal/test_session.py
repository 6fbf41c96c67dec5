"""A person at the table: whole matches, refusals, leaving at any moment, and what is shown."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.shuffle import deal_seed
from stammtisch.coach.hints import hint
from stammtisch.games import scarto, schnapsen, skat
from stammtisch.games.registry import GAMES, AnyGame
from stammtisch.words import LANGUAGES, Voice, clause_text
from tests.facts import facts_of
from tests.games.schnapsen.hands import deal_of
from tests.games.skat.tables import dealt
from tests.habit import examples, rest_long
from tests.terminal.tables import (
    ENGLISH,
    Typist,
    actions,
    everything,
    first,
    hinted,
    hinted_deal,
    last,
    lines,
    played,
    printed,
    replays,
    seated,
    since_the_last_wipe,
    until,
    with_deals,
)

PLANS = {"first": first, "last": last, "hint": hinted}


def in_schnapsen(*typed: str, **settings: Any) -> tuple[Typist, int]:
    """Schnapsen: the bot deals, the person leads with ♣K ♣Q ♥A ♦10 ♠J, hearts are trumps."""
    deal = deal_of("CK CQ HA D10 SJ", "CA C10 SA SK HJ", "H10", stock="HK HQ DA DK DQ", dealer=1)
    game = with_deals(schnapsen, lambda seed, dealer: deal)
    return played(game, lines(*typed), **settings)


# ---- whole matches ------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", rest_long(PLANS, ["first", "last"]))
def test_a_whole_match_is_played_saved_and_replayed(
    game: AnyGame, plan: str, tmp_path: Path
) -> None:
    save = tmp_path / "new" / "match.jsonl"
    seat = list(PLANS).index(plan) % game.GAME.seats
    practice = plan == "hint"
    typist, status = played(game, PLANS[plan], save=save, seat=seat, seed=plan, practice=practice)
    assert status == 0
    options = game.GAME.options(**facts_of(game.GAME.name).short)
    match = game.Match(options, game.first_dealer(plan))
    for each in replays(save):
        assert each.state.deal.dealer == match.next_dealer
        match = match.add(each.state.result)
    assert match.finished
    shown = printed(everything(typist))
    for message in (match.headline, *match.notes):
        assert typist.session.voice.say(message) in shown
    for each in match.results:
        assert typist.session.voice.say(each.headline) in shown
    records = [json.loads(line) for line in save.read_text("utf-8").splitlines()]
    names = ["thumb"] * game.GAME.seats
    names[seat] = "person"
    for index, record in enumerate(records):
        assert record["players"] == names
        assert record["match"]["index"] == index
        assert plan not in record["match"]["id"]  # The seed would tell the deals to come.
        assert record["shuffle"]["seed"] == deal_seed(plan, index)
        again = game.deal(record["shuffle"]["seed"], record["deal"]["dealer"])
        assert game.format_deal(again) == record["deal"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_list_of_skat_with_four_at_the_table(language: str, tmp_path: Path) -> None:
    """SK 9.4: every player deals once and sits out; the list names four, a deal three."""
    save, voice = tmp_path / "list.jsonl", Voice(language)
    typist, status = played(
        skat, first, save=save, voice=voice, seed="four", players=4, games=4, seat=3
    )
    assert status == 0
    match = skat.Match(skat.Options(players=4, games=4), skat.first_dealer("four", 4))
    names = ["thumb", "thumb", "thumb", "person"]
    records = [json.loads(line) for line in save.read_text("utf-8").splitlines()]
    for each, record in zip(replays(save), records, strict=True):
        seating = match.seating(len(match.results))
        assert record["deal"]["dealer"] == seating.dealer
        assert record["players"] == [names[player] for player in seating.players]
        assert record["sits_out"] == [names[player] for player in seating.out]
        match = match.add(each.state.result)
    assert match.finished
    shown = everything(typist)
    assert typist.session.voice.say(match.headline) in printed(shown)
    out = typist.word("terminal.sits_out")
    for player in typist.session.voice.players:
        assert f"{player} {out}" in shown
    totals = [f"{total:+d}" if total else "0" for total in match.totals]
    assert " ".join(totals) in printed(shown)


@pytest.mark.long
def test_who_always_follows_the_hint_plays_like_the_coach(game: AnyGame, tmp_path: Path) -> None:
    save = tmp_path / "deal.jsonl"
    played(game, hinted_deal, save=save, seed="hint", practice=True)
    (record,) = replays(save)
    options = record.state.options
    state = game.begin(record.state.deal, options, game.Match(options).standing)
    for seat, action in record.state.history:
        if seat == 0:
            assert hint(game.GAME.name, state.view(0)).option == action
        state = state.act(seat, action)
    assert state.result


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_can_be_played_in_every_language(
    game: AnyGame, language: str, tmp_path: Path
) -> None:
    """By the keys that the menus show, without a word of English."""
    save = tmp_path / "deal.jsonl"
    voice = Voice(language, names="german")

    def one_deal(typist: Typist) -> str:
        return first(typist) if typist.asked else "q"

    typist, status = played(game, one_deal, save=save, voice=voice, seed="4")
    assert status == 0
    (record,) = replays(save)
    assert record.state.result
    shown = printed(everything(typist))
    assert typist.session.voice.say(record.state.result.headline) in shown
    assert f"{typist.word(f'{game.GAME.name}.name')} · " in shown


def test_nothing_is_saved_where_nothing_is_to_be_saved(game: AnyGame, tmp_path: Path) -> None:
    typist, _ = played(game, until(2, first, EOFError()))
    assert typist.word("terminal.left") in everything(typist)
    assert "jsonl" not in everything(typist)


def test_an_honest_terminal_is_wiped_and_a_pipe_is_not() -> None:
    for terminal in (True, False):
        typist, _ = played(schnapsen, until(3, first, EOFError()), terminal=terminal)
        assert ("\x1b[?1049h" in everything(typist)) is terminal
        assert ("\x1b[2J" in everything(typist)) is terminal


def test_the_screen_is_redrawn_apart_from_what_was_there_before() -> None:
    """On the terminal's second screen; the result is left on the first."""
    typist, _ = played(scarto, lambda typist: first(typist) if typist.asked else "q")
    redrawn, left = everything(typist).split("\x1b[?1049l")
    assert everything(typist).count("\x1b[?1049h") == 1
    assert redrawn.count("\x1b[2J") > 10
    assert typist.session.voice.say(typist.session.result.headline) in printed(left)
    assert "\x1b[3J" not in everything(typist)  # what had scrolled away before stays


def test_a_plain_terminal_prints_line_by_line() -> None:
    typist, _ = played(skat, until(3, first, EOFError()), plain=True)
    assert "\x1b" not in everything(typist)
    assert "Your hand" in everything(typist)


def test_scartos_score_is_counted_in_one_way_and_in_all_on_asking() -> None:
    asked = lines("+", "q")
    typist, _ = played(scarto, lambda typist: first(typist) if typist.asked else asked(typist))
    brief, whole = typist.screens[-2:]
    assert typist.word("terminal.more") in brief
    for way, (early, late) in {"main": (3, 0), "local": (0, 3), "minus_two": (0, 3)}.items():
        said = typist.word(f"scarto.count.{way}")
        assert (brief.count(said), whole.count(said)) == (early, late)


# ---- refusals -----------------------------------------------------------------------------------


def test_a_refusal_is_shown_with_its_clause_and_nothing_changes(tmp_path: Path) -> None:
    save = tmp_path / "deal.jsonl"
    typist, _ = in_schnapsen("DA", "marriage D", "draw", "close", save=save)
    for screen, clause, card in zip(
        typist.screens[1:], ("SN 12.1", "SN 5.1", "SN 12.2"), ("♦A", "", ""), strict=False
    ):
        assert clause in printed(screen)
        assert card in screen
        assert "Refused" in screen
        assert "1:♣K  2:♣Q  3:♠J  4:♥A  5:♦10" in screen
    assert actions(save)[0][0] == [0, "close"]


def test_a_refusal_is_shown_once() -> None:
    typist, _ = in_schnapsen("DA", "foo", "CK")
    assert "SN 12.1" in typist.screens[1]
    assert "SN 12.1" not in typist.screens[3]


def test_garbage_is_refused_at_once_without_a_new_table() -> None:
    typist, _ = in_schnapsen("foo", "{seat}", "[red]x", "66 6")
    assert "“foo”" in typist.screens[1]
    assert "SN 12.5" in typist.screens[1]
    assert "“{seat}”" in typist.screens[2]
    assert "“[red]x”" in typist.screens[3]
    assert all("Your hand" not in screen for screen in typist.screens[1:])


def test_who_refuses_names_a_clause_that_can_be_read(game: AnyGame) -> None:
    """The refusal tells how to ask for the rule, and asking so shows it."""
    said = []

    def ask(typist: Typist) -> str:
        said.append(typist.screen)
        if len(said) == 1:
            return "foo"
        if len(said) == 2:
            return re.search(r"“(\? [^”]*)”", printed(typist.screen).split("Refused")[1])[1]
        raise EOFError

    typist, _ = played(game, ask)
    assert typist.typed[1].startswith(f"? {game.GAME.clauses} ")
    assert clause_text(typist.typed[1][2:]).split()[0].strip("*") in said[2]


def test_a_refused_discard_changes_nothing(tmp_path: Path) -> None:
    """Scarto: two cards, a King, a card twice; then three cards are accepted."""
    save = tmp_path / "deal.jsonl"
    seed = next(s for s in map(str, range(99)) if scarto.first_dealer(s) == 0)
    king = next(c for c in scarto.deal(deal_seed(seed, 0)).hands[0] if c[1:] == "K")
    tried: list[str] = []

    def plan(typist: Typist) -> str:
        hand = typist.table.hand
        blank = [card for card in hand if card[0] in "SBCD" and card[1:].isdigit()]
        wrong = [" ".join(blank[:2]), f"{king} {blank[0]} {blank[1]}", f"{blank[0]} 1 {blank[0]}"]
        tried.append(typist.screen)
        if len(tried) <= 3:
            return wrong[len(tried) - 1]
        return " ".join(blank[:3]) if len(tried) == 4 else "q"

    played(scarto, plan, seed=seed, save=save)
    for screen, clause in zip(tried[1:4], ("SC 8.6", "SC 3.2", "SC 8.1"), strict=True):
        assert clause in screen
        assert "28:" in screen
    assert actions(save)[0][0][1].startswith("discard ")


def test_stepping_in_wrongly_is_refused_and_asked_again() -> None:
    """Between tricks the person does not lead and tries to play a card."""
    typist, _ = in_schnapsen("SJ", "D10", "", "q")
    assert "Anna goes on unless you step in" in printed(typist.screens[1])
    assert "SN 12.2" in typist.screens[2]
    assert "Anna goes on unless you step in" in printed(typist.screens[2])
    assert "Anna goes on" not in printed(typist.screens[3])


# ---- questions ----------------------------------------------------------------------------------


def test_a_question_mark_explains() -> None:
    typist, _ = in_schnapsen("?", "  ?  ")
    for screen in typist.screens[1:]:
        assert printed(typist.word("terminal.help")) in printed(screen)


@pytest.mark.parametrize("text", ["? SK 5.3", "?SK 5.3", "? sk 5.3", "?   SK 5.3  "])
def test_a_clause_is_shown(text: str) -> None:
    typist, _ = in_schnapsen(text)
    words = re.findall(r"\w+", clause_text("SK 5.3"))
    assert len(words) > 20
    assert re.findall(r"\w+", typist.screens[1])[: len(words)] == words


@pytest.mark.parametrize("text", ["? XX 9.9", "? SK 99.9", "? foo", "??", "? {0}"])
def test_a_clause_that_does_not_exist_is_named(text: str) -> None:
    typist, _ = in_schnapsen(text)
    clause = text[1:].strip().upper()
    assert printed(typist.screens[1]) == typist.word("terminal.no_clause", clause=clause)


def test_every_clause_of_every_game_can_be_asked_for() -> None:
    for game in GAMES.values():
        assert clause_text(f"{game.GAME.clauses} 1.1")


def test_a_hint_is_given_and_nothing_is_done(tmp_path: Path) -> None:
    save = tmp_path / "deal.jsonl"
    typist, _ = in_schnapsen("!", "!", save=save, practice=True)
    assert typist.screens[1] == typist.screens[2]
    assert printed(typist.screens[1]).startswith(
        typist.word("terminal.hint", action="announce the marriage in clubs")
    )
    assert actions(save) == [[]]


def test_a_hint_may_be_to_let_it_pass() -> None:
    typist, _ = in_schnapsen("SJ", "!", practice=True)
    assert printed(typist.screens[2]).startswith(typist.word("terminal.no_hint"))


def test_an_honest_table_gives_no_hint(game: AnyGame) -> None:
    """SN 3.2: a hint knows the count. Whoever is to act, the same sentence is all there is."""
    hints = 0

    def plan(typist: Typist) -> str:
        nonlocal hints
        if not typist.asked:
            raise EOFError
        if typist.typed[-1:] == ["!"]:
            hints += 1
            assert printed(typist.screen) == typist.word("terminal.honest")
            return first(typist)
        assert typist.word("terminal.hints") not in printed(typist.seen)
        return "!"

    played(game, plan, seed="honest")
    assert hints > 3


@pytest.mark.parametrize("practice", [False, True], ids=["honest", "practice"])
def test_an_empty_line_plays_nothing_and_explains(practice: bool, tmp_path: Path) -> None:
    save = tmp_path / "deal.jsonl"
    typist, _ = in_schnapsen("", "  ", "\t", "CK", save=save, practice=practice)
    assert [action for action in actions(save)[0] if action[0] == 0] == [[0, "play CK"]]
    how = typist.word("terminal.how")
    if practice:
        how += " " + typist.word("terminal.hints")
    assert printed(typist.screens[0]).endswith(how)
    assert [printed(screen) for screen in typist.screens[1:4]] == [how] * 3
    assert how not in printed(typist.screens[4])


def test_of_many_calls_the_next_and_the_highest_are_shown() -> None:
    typist, _ = played(skat, lines(), seed="x", seat=2, width=80)
    assert len([each for each in typist.offered if each.label.isdecimal()]) > 60
    shown = printed(typist.screen).split()
    assert {"18", "20", "…", "264"} <= {*shown}
    assert "216" not in shown


def test_every_game_that_may_be_declared_is_shown() -> None:
    def plan(typist: Typist) -> str:
        shown, offered = printed(typist.seen), [each.label for each in typist.offered]
        if "ouvert" in shown:
            assert len(offered) == 22, "from the hand"
            assert not [each for each in offered if each not in shown]
            raise EOFError
        return "18" if "18" in offered else "hand"

    typist, _ = played(skat, plan, seed="x", seat=1, width=80)
    assert len(typist.prompts) == 3
    assert "take_skat" not in everything(typist), "no word of the record is shown"


# ---- stepping in --------------------------------------------------------------------------------


def test_nobody_is_asked_to_step_in_before_a_trick_was_taken() -> None:
    """The bot leads, and its 66 would be no news: the person is first asked for a card."""
    deal = deal_of("CK CQ HA D10 SJ", "CA C10 SA SK HJ", "H10", dealer=0)
    before = schnapsen.begin(deal, schnapsen.Options())
    assert before.may_act == (0, 1)
    assert before.menu(0), "there is something to say"
    game = with_deals(schnapsen, lambda seed, dealer: deal)
    typist, _ = played(game, lines())
    assert not typist.interrupting
    assert len(typist.table.trick) == 1


def test_a_person_is_asked_to_step_in_after_tricks_alone(game: AnyGame) -> None:
    asked = 0

    def plan(typist: Typist) -> str:
        nonlocal asked
        if typist.asked and typist.interrupting:
            asked += 1
            assert any(typist.table.trick_counts)
            assert typist.word("terminal.interrupt", seat=typist.table.to_act) in printed(
                typist.seen
            )
        return first(typist)

    played(game, plan, seed="stepping in")
    assert asked or game.GAME.name != "schnapsen"


# ---- leaving ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["q", "Q", " q ", "quit"])
def test_q_leaves(game: AnyGame, text: str, tmp_path: Path) -> None:
    save = tmp_path / "deal.jsonl"
    typist, status = played(game, lines(text), save=save)
    assert status == 0
    assert typist.word("terminal.left") in everything(typist)
    assert str(save) in everything(typist).replace("\n", "")
    (record,) = replays(save)
    assert record.report["result"] is None


@pytest.mark.parametrize("text", ["q", "Q", " q ", "quit"])
def test_q_leaves_between_two_deals(text: str, tmp_path: Path) -> None:
    """The same words as during a deal."""
    save = tmp_path / "deal.jsonl"
    _, status = in_schnapsen("claim", text, save=save)
    assert status == 0
    assert len(replays(save)) == 1, "another deal was begun"


def test_who_leaves_between_two_deals_is_told_so_too() -> None:
    typist, _ = in_schnapsen("claim", "q")
    assert typist.word("terminal.left") in everything(typist)


def test_a_question_between_two_deals_is_answered() -> None:
    typist, _ = in_schnapsen("claim", "? SN 8.3", "?", "q")
    assert len(typist.prompts) == 4
    assert not any("Your hand" in screen for screen in typist.screens[1:])
    assert "SN 8.3" in typist.screens[2]
    assert printed(typist.screens[3]) == printed(typist.word("terminal.help"))


@pytest.mark.parametrize("text", ["1", "!", "foo", "claim"])
def test_nothing_but_enter_begins_the_next_deal(text: str, tmp_path: Path) -> None:
    save = tmp_path / "deal.jsonl"
    typist, _ = in_schnapsen("claim", text, save=save)
    assert typist.prompts[1] == typist.prompts[2] == typist.word("terminal.next") + " "
    assert len(replays(save)) == 1, "another deal was begun"


@pytest.mark.parametrize("text", ["", "  "])
def test_enter_begins_the_next_deal(text: str, tmp_path: Path) -> None:
    save = tmp_path / "deal.jsonl"
    typist, _ = in_schnapsen("claim", text, save=save)
    assert "Your hand" in typist.screens[2]
    assert [each.state.result is None for each in replays(save)] == [False, True]


def test_the_end_of_input_leaves_between_two_deals(tmp_path: Path) -> None:
    save = tmp_path / "deal.jsonl"
    typist, status = in_schnapsen("claim", save=save)
    assert status == 0
    assert typist.word("terminal.left") in everything(typist)
    assert [each.state.result is None for each in replays(save)] == [False]


@pytest.mark.parametrize("ending", rest_long([KeyboardInterrupt, EOFError], [KeyboardInterrupt]))
def test_leaving_at_every_prompt_keeps_a_whole_record(
    game: AnyGame, ending: type[BaseException], tmp_path: Path
) -> None:
    """What was saved are the acts so far, every one of them, and they replay."""
    save, whole = tmp_path / "broken.jsonl", tmp_path / "whole.jsonl"
    typist, _ = played(game, first, seed="leave", save=whole)
    number = len(typist.prompts)
    places = {*range(3), *range(0, number, max(1, number // examples(9, 3))), number - 1}
    for prompt in sorted(places):
        typist, status = played(game, until(prompt, first, ending()), seed="leave", save=save)
        assert status == (130 if ending is KeyboardInterrupt else 0)
        assert typist.word("terminal.left") in everything(typist)
        records = replays(save)
        one, other = actions(save), actions(whole)
        assert one[:-1] == other[: len(one) - 1]
        assert one[-1] == other[len(one) - 1][: len(one[-1])]
        assert len(typist.prompts) == prompt + 1
        assert (records[-1].report["result"] is None) == typist.asked
        if typist.asked:
            assert len(one[-1]) == len(typist.view.history)
    assert sorted(tmp_path.iterdir()) == [save, whole], "something was left behind"


def test_a_record_is_replaced_whole(tmp_path: Path) -> None:
    """Every deal is in the file as soon as it is over."""
    save, sizes = tmp_path / "deal.jsonl", []

    def plan(typist: Typist) -> str:
        if not typist.asked:
            sizes.append(len(replays(save)))
        return first(typist)

    played(scarto, plan, save=save)
    assert sizes == [1, 2, 3]


# ---- what cannot be saved -----------------------------------------------------------------------


def unwritable(tmp_path: Path) -> Path:
    """A place under a file: not even root can write there."""
    (tmp_path / "file").write_text("kept")
    return tmp_path / "file" / "deal.jsonl"


def test_a_record_that_cannot_be_written_is_told_and_the_game_goes_on(
    game: AnyGame, tmp_path: Path
) -> None:
    typist, status = played(game, first, save=unwritable(tmp_path), terminal=False)
    assert status == 2
    assert "could not be written" in printed(everything(typist))
    assert not typist.asked or game.GAME.name == "scarto" or len(typist.prompts) > 3
    assert (tmp_path / "file").read_text() == "kept"


def test_a_folder_is_no_place_for_a_record(tmp_path: Path) -> None:
    typist, _ = in_schnapsen("q", save=tmp_path)
    assert "could not be written" in printed(everything(typist))
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_was_not_written_is_not_said_to_be_there(tmp_path: Path) -> None:
    typist, _ = in_schnapsen("claim", "q", save=unwritable(tmp_path))
    assert "The record is in" not in printed(everything(typist))
    assert "could not be written" in printed(everything(typist)[typist.read_to :])


def test_a_record_that_is_written_in_the_end_is_there(tmp_path: Path) -> None:
    """What stood in the way is gone before the second deal: then the first is saved as well."""
    save = unwritable(tmp_path)

    def plan(typist: Typist) -> str:
        if typist.asked:
            return "claim" if len(typist.prompts) == 1 else "q"
        save.parent.unlink()
        return ""

    typist, _ = played(schnapsen, plan, save=save, width=500)
    assert [each.state.result is None for each in replays(save)] == [False, True]
    last_words = everything(typist)[typist.read_to :]
    assert typist.word("terminal.saved", path=str(save)) in last_words
    assert "could not be written" not in last_words


def test_that_a_record_was_not_written_is_still_to_be_seen_after_the_deal(tmp_path: Path) -> None:
    """At an honest table the terminal is wiped when the result is shown."""
    seen = []

    def plan(typist: Typist) -> str:
        if typist.asked:
            return "claim"
        seen.append(printed(typist.seen))
        return "q"

    played(schnapsen, plan, save=unwritable(tmp_path), terminal=True)
    assert "could not be written" in seen[0]


def test_the_place_of_the_record_is_told_as_it_is(tmp_path: Path) -> None:
    """Two spaces are two spaces."""
    save = tmp_path / "my  games" / "deal.jsonl"
    typist, _ = in_schnapsen("q", save=save, width=500)
    assert save.exists()
    assert str(save) in everything(typist)


# ---- honest and practice ------------------------------------------------------------------------


def cards_shown(text: str, game: AnyGame) -> set[str]:
    """Every card that a text shows by its sign."""
    voice = replace(ENGLISH, deck=game.GAME.deck)
    return {card for card in game.GAME.pack if re.search(rf"{voice.card(card)}(?!\w)", text)}


def test_an_honest_table_shows_no_card_of_an_earlier_trick_and_no_count() -> None:
    """SN 3.2. The last trick is told of once, when it has just been taken."""
    looked = 0
    for seed in range(6):

        def plan(typist: Typist) -> str:
            nonlocal looked
            if typist.asked:
                tricks = typist.view.tricks
                earlier = tricks if typist.view.trick or typist.view.announced else tricks[:-1]
                if typist.view.phase == "lead" and tricks:
                    earlier = tricks[:-1]
                gone = {card for trick in earlier for card in trick.cards}
                assert not gone & cards_shown(typist.seen, schnapsen), typist.seen
                assert ENGLISH.word("terminal.tricks") not in typist.seen
                assert "points" not in typist.seen.split()
                looked += len(gone)
            return first(typist)

        played(schnapsen, plan, seed=f"honest/{seed}")
    assert looked > 400


def test_an_honest_table_shows_no_points_that_a_player_took(game: AnyGame) -> None:
    def plan(typist: Typist) -> str:
        assert typist.table.points is None
        assert typist.table.tricks is None
        assert "points" not in typist.seen.split() or not typist.asked
        return first(typist)

    played(game, plan, seed="points")


def test_a_practice_table_shows_points_and_past_tricks(game: AnyGame) -> None:
    looked = 0

    def plan(typist: Typist) -> str:
        nonlocal looked
        if typist.asked:
            assert "points" in typist.screen.split()
            gone = {card for trick in typist.view.tricks for card in trick.cards}
            assert gone <= cards_shown(typist.screen, game)
            row = next(line for line in typist.screen.splitlines() if line.startswith("You"))
            assert str(typist.view.points[0]) in row.split()
            looked += bool(gone)
        return first(typist)

    played(game, plan, seed="practice", practice=True)
    assert looked > 5


@pytest.mark.parametrize("practice", [False, True], ids=["honest", "practice"])
def test_the_last_trick_can_be_seen_until_the_next_card_where_the_table_shows_it(
    game: AnyGame, practice: bool
) -> None:
    """Whole, also where the person has just completed it: the screen is wiped in between.

    At an honest table of Schnapsen nobody may look at it again (SN 3.2).
    """
    looked = 0

    def plan(typist: Typist) -> str:
        nonlocal looked
        trick = typist.table.last_trick
        if typist.asked and trick:
            looked += 1
            seen = since_the_last_wipe(typist.screen)
            assert {*trick.cards} <= cards_shown(seen, game), seen
            assert typist.word("terminal.tricks" if practice else "terminal.last_trick") in seen
        return first(typist)

    played(game, plan, seed="tricks", practice=practice)
    assert looked > 3 or (game.GAME.name == "schnapsen" and not practice)


# ---- non-interference ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Scripted:
    """A bot that does again what was done in another deal, under other names of cards."""

    history: tuple[tuple[int, str], ...]
    names: dict[str, str]
    parse: Any
    name: str = "scripted"

    def act(self, view: Any, seed: str) -> Action | None:
        at = len(view.history)
        if at == len(self.history) or self.history[at][0] != view.seat:
            return None
        text = self.history[at][1]
        return self.parse(" ".join(self.names.get(word, word) for word in text.split(" ")))


def under_other_names(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(under_other_names(each, names) for each in value)
    if isinstance(value, int):
        return value
    told = {
        each.name: under_other_names(getattr(value, each.name), names) for each in fields(value)
    }
    return replace(value, **told)


def up_to(prompt: int) -> Any:
    """Takes every hint; looks at everything, the hint at the last prompt included."""
    return until(prompt, hinted, EOFError())


@pytest.mark.parametrize(
    "practice", [False, pytest.param(True, marks=pytest.mark.long)], ids=["honest", "practice"]
)
def test_screens_depend_on_nothing_that_the_person_cannot_see(
    game: AnyGame, practice: bool
) -> None:
    """Two deals that are equal in the person's eyes give the same screens up to that prompt.

    In the second deal two unseen cards have changed places, and the bots do what they did before.
    """
    rng, compared = Random(game.GAME.name), 0
    whole, _ = played(game, hinted_deal, seed="same", practice=practice)
    first_deal = next(n for n, prompt in enumerate(whole.prompts) if prompt != whole.prompts[0])
    step = (2 if game.GAME.name == "schnapsen" else 9) * examples(2, 3)
    for prompt in range(1, first_deal, step):
        one, _ = played(game, up_to(prompt), seed="same", practice=practice)
        view, deal = one.view, game.deal(deal_seed("same", 0), game.first_dealer("same"))
        history = record_of(game, one)
        for _ in range(3):
            if len(view.unseen) < 2:
                break
            card, other = rng.sample(view.unseen, 2)
            names = {card: other, other: card}
            again = under_other_names(deal, names)
            if not possible(game, again, history, names):
                continue
            script = Scripted(history, names, game.parse_action)
            two, _ = played(
                with_deals(game, lambda seed, dealer: again),  # noqa: B023
                up_to(prompt),
                seed="same",
                practice=practice,
                bots=[script] * (game.GAME.seats - 1),
            )
            assert two.screens == one.screens
            assert two.prompts == one.prompts
            compared += 1
    assert compared >= 3


def record_of(game: AnyGame, typist: Typist) -> tuple[tuple[int, str], ...]:
    """All acts of the deal, hidden ones included."""
    record = json.loads(typist.session.lines[-1])
    return tuple((seat, text) for seat, text in record["actions"])


def possible(game: AnyGame, deal: Any, history: Any, names: dict[str, str]) -> bool:
    state = game.begin(deal, game.GAME.options(**facts_of(game.GAME.name).short))
    try:
        for seat, text in history:
            state = state.act(seat, " ".join(names.get(word, word) for word in text.split(" ")))
    except Refusal:
        return False
    return True


# ---- at the auction -----------------------------------------------------------------------------


def test_a_slip_in_the_auction_calls_nothing(tmp_path: Path) -> None:
    """The person is middlehand and types 26, which is no game's value: not 264."""
    save = tmp_path / "deal.jsonl"
    deal = dealt("", "CJ SJ HJ DJ CA C10 SA S8 HA D7", "", dealer=1)
    game = with_deals(skat, lambda seed, dealer: deal)
    played(game, lines("26", "q"), save=save)
    assert [0, "bid 264"] not in actions(save)[0]


def test_the_same_keys_mean_the_same_in_the_whole_session() -> None:
    """The person sits in the seat that was asked for, and is called by his name there."""
    for seat in range(3):
        typist, _ = played(skat, until(1, first, EOFError()), seat=seat)
        assert typist.table.seat == seat
        assert typist.session.voice.player(seat) == ENGLISH.word("terminal.you")


def test_seats_are_named_after_the_bots() -> None:
    typist = seated(scarto, first, seat=1)
    assert [typist.session.voice.player(seat) for seat in range(3)] == ["Anna", "You", "Bruno"]


def test_no_typed_line_is_lost_when_a_screen_is_narrow() -> None:
    for width in (1, 2, 10, 20, 500):
        typist, status = played(schnapsen, until(3, first, EOFError()), width=width)
        assert status == 0
        assert "Trump" in everything(typist) or width < 10


def test_what_was_wiped_is_what_is_cut_off_here() -> None:
    assert since_the_last_wipe("old\x1b[2J\x1b[Hmiddle\x1b[3Jnew") == "new"


def test_a_person_may_exchange_before_the_first_lead_where_the_options_let_him() -> None:
    """SN 6.2 lifted: the question comes before anybody has a trick, if there is the Jack."""
    options = schnapsen.Options(exchange_needs_trick=False)
    for number in range(60):
        seed = f"jack/{number}"
        deal = schnapsen.deal(deal_seed(seed, 0), schnapsen.first_dealer(seed))
        if deal.dealer == 0 and f"{deal.trump}J" in deal.hands[0]:
            break
    typist, _ = played(schnapsen, lines("q"), seed=seed, exchange_needs_trick=False)
    assert any(str(each.action) == "exchange" for each in typist.offered)
    assert schnapsen.begin(deal, options).may_act == (0, 1)

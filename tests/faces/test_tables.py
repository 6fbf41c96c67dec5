"""Table views of every game, through whole deals: board, last words, estimates, orders.

That two deals which look the same to a seat give equal tables is checked with everything else in
``test_noninterference``: a table view is compared there as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cardplay.actions import Choose, Discard
from stammtisch.cardplay.messages import Message
from stammtisch.faces import Board, TableView, at_table, face_of
from stammtisch.games.registry import AnyGame
from stammtisch.words import LANGUAGES, Voice
from tests.habit import examples
from tests.walks import Walk, begun

seeds = st.integers(0, 2**32 - 1)


def moments(game: AnyGame, seed: int) -> Iterator[Walk]:
    """A deal before and after each of its acts."""
    walk = begun(game, seed)
    yield walk
    while not walk.over:
        walk.step()
        yield walk


def tables(game: AnyGame, seed: int) -> Iterator[tuple[Walk, int | None, TableView]]:
    """The table of each state of a deal, as each seat and a spectator see it."""
    for walk in moments(game, seed):
        for seat in (*range(game.GAME.seats), None):
            yield walk, seat, at_table(game, walk.state.view(seat))


def test_every_game_has_its_own_board_of_plain_values(game: AnyGame) -> None:
    """A page gets it as it is: numbers, texts, messages, tuples, and small values of these."""

    @given(seeds)
    def check(seed: int) -> None:
        for _, _, shown in tables(game, seed):
            assert type(shown.board) is face_of(game).Board
            assert isinstance(shown.board, Board)
            assert_plain(shown.board)

    check()


def test_the_board_and_the_last_words_are_the_same_for_everybody(game: AnyGame) -> None:
    """They are public, apart from the skat, which only a soloist who took it sees."""

    @given(seeds)
    def check(seed: int) -> None:
        for walk in moments(game, seed):
            shown = [
                at_table(game, walk.state.view(seat)) for seat in (*range(game.GAME.seats), None)
            ]
            boards = [
                {each.name: getattr(view.board, each.name) for each in fields(view.board)}
                | {"skat": ()}
                for view in shown
            ]
            assert all(board == boards[0] for board in boards), walk.record
            assert all(view.spoken == shown[0].spoken for view in shown), walk.record
            assert len(shown[0].spoken) == game.GAME.seats

    check()


def test_a_practice_table_adds_tricks_and_points_alone(game: AnyGame) -> None:
    """All other fields are the same at every table."""

    @given(seeds)
    def check(seed: int) -> None:
        for walk, seat, honest in tables(game, seed):
            practice = at_table(game, walk.state.view(seat), practice=True)
            for each in fields(honest):
                if each.name not in ("last_trick", "tricks", "points"):
                    assert getattr(practice, each.name) == getattr(honest, each.name)

    check()


def test_every_order_holds_the_same_hand(game: AnyGame) -> None:
    """Each has its own name and all cards of the hand. A spectator has no orders."""

    @given(seeds)
    def check(seed: int) -> None:
        for walk, seat, shown in tables(game, seed):
            if seat is None:
                assert shown.orders == ()
                continue
            names = [order.name for order in shown.orders]
            assert len(set(names)) == len(names) >= 2
            for order in shown.orders:
                assert sorted(order.hand) == sorted(shown.hand), walk.record
            assert shown.hand in [order.hand for order in shown.orders], walk.record

    check()


def test_estimates_are_of_what_this_seat_may_do(game: AnyGame) -> None:
    """Only before a discard they are of the next actions, which the discard does not change."""

    @given(seeds)
    def check(seed: int) -> None:
        for walk, _, shown in tables(game, seed):
            menu = [str(entry) for entry in shown.menu if not isinstance(entry, Choose)]
            acts = [str(estimate.action) for estimate in shown.estimates]
            assert len(set(acts)) == len(acts)
            assert shown.menu or not acts
            if any(isinstance(entry, Choose) for entry in shown.menu):
                assert all(str(game.parse_action(act)) == act for act in acts)
            else:
                assert set(acts) <= set(menu), walk.record

    check()


def test_who_has_laid_cards_away_sees_them_and_nobody_else(game: AnyGame) -> None:
    """SC 3.1, SK 4.1: they lie face down."""

    @given(seeds)
    def check(seed: int) -> None:
        for walk, seat, shown in tables(game, seed):
            own = [
                action.cards
                for who, action in walk.state.history
                if who == seat and isinstance(action, Discard)
            ]
            assert sorted(shown.laid_away) == [card for cards in own for card in cards]

    check()


def test_every_message_is_rendered_in_every_language(game: AnyGame) -> None:
    """Messages of estimates, orders and the board: no id is left, and no brace."""
    messages: dict[Message, None] = {}
    for seed in range(examples(40, 8)):
        for _, _, shown in tables(game, seed):
            new = (shown.board, shown.spoken, shown.estimates, shown.orders)
            messages |= dict.fromkeys(messages_in(new))
    assert messages
    for language in LANGUAGES:
        voice = Voice(language, game.GAME.deck)
        for message in messages:
            text = voice.say(message)
            assert text.strip(), message
            assert not set("{}") & set(text), text
            assert f"{game.GAME.name}." not in text, text


def messages_in(value: Any) -> Iterator[Message]:
    """Every message in a value, however deep."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from messages_in(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from messages_in(getattr(value, field.name))


def assert_plain(value: Any) -> None:
    """Assert that a value can be sent to a page."""
    if value is None or isinstance(value, int | str | Message):
        return
    if isinstance(value, tuple):
        inside = list(value)
    else:
        assert is_dataclass(value), value
        inside = [getattr(value, each.name) for each in fields(value)]
    for each in inside:
        assert_plain(each)

"""What a seat is shown depends on nothing that it may not know.

Two deals that look the same to a seat must give it byte-identical views, menus and refusals. Here
the second deal is the first with hidden cards in other places; where an act of the history would
then be illegal, the pair is dropped. ``None``, a spectator, is tested like a seat.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.cardplay.refusals import Refusal
from stammtisch.faces import at_table
from stammtisch.games.registry import GAMES, AnyGame
from tests.cards import cards_named
from tests.facts import facts_of
from tests.walks import (
    Walk,
    begun,
    cards_in,
    clause_and_message,
    kind_of,
    renamed,
    replayed,
    texts,
    walked,
)

WAYS = ("swapped", "shuffled", "moved")
TRIES = 3  # other deals of each kind for each seat at each moment
ASKED = 1  # the answers to all texts, which take long, are compared with this attempt alone
WHOLE = 1000  # more acts than any deal has
seeds = st.integers(0, 2**32 - 1)
numbers = st.integers(0, 99)
LARGEST_PACK = max(len(game.GAME.pack) for game in GAMES.values())  # small games get more examples


def viewers(game: AnyGame) -> tuple[int | None, ...]:
    """Every seat, and a spectator."""
    return (*range(game.GAME.seats), None)


def all_shown(game: AnyGame, state: Any, seat: int | None) -> dict[str, Any]:
    """All that a seat is sent unasked: what it sees, and what it may do."""
    view = state.view(seat)
    return {
        "view": view,
        "unseen": view.unseen,
        "points": view.points,
        "honest table": at_table(game, view),
        "practice table": at_table(game, view, practice=True),
        "menu": state.menu(seat),
        "actions": () if seat is None else state.actions(seat),
        "phase": state.phase,
        "to act": state.to_act,
        "may act": state.may_act,
    }


def all_answers(game: AnyGame, state: Any, seat: int | None) -> dict[str, Any]:
    """The answers to all texts that a seat may send; a spectator sends none."""
    if seat is None:
        return {}
    return {f"answer to {t!r}": clause_and_message(state, seat, t) for t in texts(game)}


def assert_same_to(game: AnyGame, seat: int | None, walk: Walk, other: Any, asked: bool) -> None:
    """Both states look the same to the seat, as values and byte by byte.

    With ``asked`` the answers to its texts are compared too.
    """
    one, two = (
        all_shown(game, state, seat) | (all_answers(game, state, seat) if asked else {})
        for state in (walk.state, other)
    )
    differences = [
        f"{what}\n    here:  {one[what]}\n    there: {two[what]}"
        for what in one
        if one[what] != two[what] or repr(one[what]).encode() != repr(two[what]).encode()
    ]
    found = f"seat {seat} can tell apart, by its"
    assert not differences, f"{found} {differences[0]}\n{walk.record}\n{other.deal}"


# ---- other deals that look the same ------------------------------------------


def names_changed(walk: Walk, seat: int | None, swap: bool) -> dict[str, str]:
    """Cards that ``seat`` has not seen under each other's names: two of them, or all."""
    unseen = list(walk.state.view(seat).unseen)
    if swap and len(unseen) > 1:
        unseen = walk.rng.sample(unseen, 2)
    return dict(zip(unseen, walk.rng.sample(unseen, len(unseen)), strict=True))


def under_other_names(walk: Walk, names: dict[str, str]) -> Any:
    """The same history, hidden discards included, with other cards; ``None`` if it cannot be."""
    try:
        return replayed(walk.game, renamed(walk.record, names), walk.options)
    except Refusal:
        return None


def with_cards_elsewhere(walk: Walk, seat: int | None) -> Any:
    """The same history from hidden cards in other places, also such as were seen since.

    Not of cards that lie open: they were seen where they are, and no act tells of it.
    """
    view = walk.state.view(seat)
    lying_open = {card for cards in at_table(walk.game, view).open_cards for card in cards}
    hidden = moved(walk.state.hidden_from(seat), lying_open, walk.rng)
    try:
        return walk.game.imagine(view, hidden)
    except Refusal:
        return None


def moved(hidden: Any, but_not: set[str], rng: Random) -> Any:
    """The hidden half of a state with two cards in each other's places."""
    held = [
        [list(pile) for pile in (value if value and isinstance(value[0], tuple) else (value,))]
        for value in (getattr(hidden, each.name) for each in fields(hidden))
    ]
    piles = [pile for piles in held for pile in piles]
    places = [(pile, at) for pile in piles for at in range(len(pile)) if pile[at] not in but_not]
    if len(places) < 2:
        return hidden
    (pile, at), (other, there) = rng.sample(places, 2)
    pile[at], other[there] = other[there], pile[at]
    for each, piles in zip(fields(hidden), held, strict=True):
        whole = tuple(map(tuple, piles))
        nested = isinstance(getattr(hidden, each.name)[:1], tuple) and len(whole) > 1
        hidden = replace(hidden, **{each.name: whole if nested else whole[0]})
    return hidden


def at_a_moment(game: AnyGame, seed: int, kind: int, moment: int) -> Walk:
    """A deal at some moment, each kind of moment in it as likely as the others.

    A kind is a phase, and what was done just before: what a close or a bid brings about must not
    depend on what others hold.
    """
    walk = begun(game, seed, every=True)
    kinds: dict[tuple[str, str], list[int]] = {(walk.state.phase, ""): [0]}
    while not walk.over:
        _, action = walk.step()
        done = walk.state.phase, kind_of(game, str(action))
        kinds.setdefault(done, []).append(len(walk.history))
    steps = list(kinds.values())[kind % len(kinds)]
    return walked(game, seed, steps[moment % len(steps)], every=True)


def test_no_seat_can_tell_apart_what_it_may_not_know(game: AnyGame) -> None:
    """In every phase and for every seat, with unseen cards swapped, shuffled, or moved."""
    tried: Counter[tuple[str, int | None, str]] = Counter()
    compared: Counter[tuple[str, int | None, str]] = Counter()

    @settings(max_examples=settings().max_examples * (LARGEST_PACK // len(game.GAME.pack)))
    @given(seeds, numbers, numbers)
    def check(seed: int, kind: int, moment: int) -> None:
        for walk in (at_a_moment(game, seed, kind, moment), walked(game, seed, WHOLE, every=True)):
            for seat in viewers(game):
                for attempt in range(TRIES * len(WAYS)):
                    how = WAYS[attempt % len(WAYS)]
                    if how == "moved":
                        other = with_cards_elsewhere(walk, seat)
                    else:
                        names = names_changed(walk, seat, how == "swapped")
                        other = under_other_names(walk, names)
                    key = walk.state.phase, seat, how
                    if not walk.over:  # often there is nothing left to hide then
                        tried[key] += 1
                    if other is not None and other != walk.state:
                        compared[key] += 1
                        assert_same_to(game, seat, walk, other, attempt == ASKED)

    check()
    never = [key for key, times in tried.items() if times >= 20 and not compared[key]]
    assert not never, "for these no second deal was ever found"


# ---- view and hidden_from have an inverse, and show what they should ---------


def test_a_view_and_what_is_hidden_from_it_are_the_whole_state(game: AnyGame) -> None:
    """``imagine`` is the inverse of ``view`` and ``hidden_from``, at every step and seat."""

    @given(seeds)
    def check(seed: int) -> None:
        walk = begun(game, seed, every=True)
        while True:
            for seat in viewers(game):
                state, hidden = walk.state, walk.state.hidden_from(seat)
                again = game.imagine(state.view(seat), hidden)
                assert again == state, walk.record
                assert again.hidden_from(seat) == hidden, walk.record
            if walk.over:
                return
            walk.step()

    check()


def test_a_view_names_only_cards_that_its_seat_has_seen(game: AnyGame) -> None:
    """Whatever can be reached from a view, and from what a table shows of it."""

    @given(seeds)
    def check(seed: int) -> None:
        walk = begun(game, seed, every=True)
        while True:
            for seat in viewers(game):
                view = walk.state.view(seat)
                honest, practice = at_table(game, view), at_table(game, view, practice=True)
                shown = parts(view) | {"honest": parts(honest), "practice": parts(practice)}
                results = [
                    each.pop("result") for each in (shown, shown["honest"], shown["practice"])
                ]
                unseen, score = set(view.unseen), cards_reached(results, game)
                assert not unseen & cards_reached(shown, game), (seat, shown, walk.record)
                # When it is over, the only cards left unseen are known by elimination.
                assert not score & unseen or unseen <= score, (seat, results, walk.record)
            if walk.over:
                return
            for _ in range(walk.rng.randrange(1, 4)):
                if not walk.over:
                    walk.step()

    check()


def test_the_unseen_cards_are_those_that_its_seat_has_never_seen(game: AnyGame) -> None:
    """Counted again act by act; and none of them is missing from what is hidden."""

    @given(seeds)
    def check(seed: int) -> None:
        walk = begun(game, seed, every=True)
        lying_open = facts_of(game.GAME.name).lying_open
        seen: dict[int | None, set[str]] = {seat: set() for seat in viewers(game)}
        while True:
            for seat in viewers(game):
                view = walk.state.view(seat)
                seen[seat].update(view.hand, lying_open(walk.state))
                assert set(view.unseen) == set(game.GAME.pack) - seen[seat], (seat, walk.record)
                hidden = cards_reached(walk.state.hidden_from(seat), game)
                assert set(view.unseen) <= hidden, (seat, walk.record)
            if walk.over:
                return
            actor, action = walk.step()
            cards = cards_in(str(action).split(" "), game)
            for seat in viewers(game):
                if seat == actor or str(action).startswith("play "):
                    seen[seat].update(cards)

    check()


def parts(value: Any) -> dict[str, Any]:
    """The fields of a frozen value."""
    return {each.name: getattr(value, each.name) for each in fields(value)}


def cards_reached(value: Any, game: AnyGame) -> set[str]:
    """Every card named in a value, however deep: in its fields, its tuples, its texts."""
    if isinstance(value, str):
        return cards_named(value, game.GAME.pack)
    if value is None or isinstance(value, int):
        return set()
    if isinstance(value, dict):
        inside = [*value, *value.values()]
    elif isinstance(value, tuple | list | set | frozenset):
        inside = list(value)
    else:
        assert is_dataclass(value), type(value)
        assert not hasattr(value, "__dict__"), f"{type(value)} could carry more than its fields"
        inside = [getattr(value, each.name) for each in fields(value)]
    return set().union(*(cards_reached(each, game) for each in inside))

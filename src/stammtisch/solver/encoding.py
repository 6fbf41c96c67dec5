"""Positions and worlds as arrays, handed to the kernel in the same way in every game.

An *encoded position* is a row of bytes. It begins with one column for each card of the pack, which
holds the place where the card lies; the columns of other facts follow. Each game's ``COLUMNS``
names them all. An array of shape (positions, columns) holds many positions.

A *view* encodes to such a row too: what its player has not seen is ``UNSEEN`` there. A *world* (a
determinization of the view's information set) says where these cards lie: a byte for each unseen
card, in the pack's order. An array of shape (worlds, unseen cards) holds many worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from stammtisch.cardplay.cards import Card, Hand

Rows: TypeAlias = NDArray[np.uint8]
"""Encoded positions, or worlds: a row each."""

S = TypeVar("S")

UNSEEN = 255
"""The place of a card that a view's player has not seen."""

NONE = 255
"""In a column of facts: nobody, or nothing."""

_UNPLACED = 254
"""Not a place: marks the cards that ``encoded_row`` has not placed yet."""


def encoded(positions: Sequence[object] | Rows, encode: Callable[[S], Rows], width: int) -> Rows:
    """Positions as an array of encoded rows: states are encoded, rows are taken as they are.

    Raises:
        TypeError: neither a sequence nor an array of bytes with two dimensions.
        ValueError: a row has more or fewer columns than ``width``.
    """
    sentence = "positions are states, or an array of bytes with a row for each"
    if isinstance(positions, (list, tuple)):
        with _or_else(sentence):
            rows = [
                each if isinstance(each, np.ndarray) else encode(cast(S, each))
                for each in positions
            ]
        for row in rows:
            if row.shape != (width,):
                raise ValueError(f"a position has {width} numbers, not {row.size}")
        return np.array(rows, np.uint8).reshape(len(rows), width)
    given = checked(positions, sentence)
    if given.shape[1] != width:
        raise ValueError(f"a position has {width} numbers, not {given.shape[1]}")
    return given


def encoded_worlds(
    worlds: Sequence[object] | Rows, encode: Callable[[S], Sequence[int]], unseen: int
) -> Rows:
    """Worlds as an array: what is hidden is encoded, for ``unseen`` cards; rows are taken as is.

    Raises:
        TypeError: neither a sequence nor an array of bytes with two dimensions.
    """
    sentence = "worlds are what is hidden, or an array of bytes with a row for each"
    if isinstance(worlds, (list, tuple)):
        with _or_else(sentence):
            rows = [encode(cast(S, each)) for each in worlds]
        return np.array(rows, np.uint8).reshape(len(rows), unseen)
    return checked(worlds, sentence)


@contextmanager
def _or_else(sentence: str) -> Iterator[None]:
    """``TypeError`` with this sentence where something has not got what is asked of it."""
    try:
        yield
    except AttributeError as error:
        raise TypeError(sentence) from error


def checked(array: object, sentence: str) -> Rows:
    """An array of bytes with two dimensions.

    Raises:
        TypeError: it is something else; ``sentence`` says what is wanted.
    """
    try:
        rows = np.asarray(array)
    except ValueError:
        raise TypeError(sentence) from None
    if rows.dtype != np.uint8 or rows.ndim != 2:
        raise TypeError(sentence)
    return np.ascontiguousarray(rows)


def encoded_row(
    pack: Mapping[Card, int],
    otherwise: int,
    places: Iterable[tuple[int, Iterable[Card]]],
    facts: Iterable[int],
) -> Rows:
    """One encoded position: each card's place, ``otherwise`` for cards not listed; then the facts.

    Raises:
        ValueError: a card that does not exist, or has two places.
    """
    # A bytearray, because setting single elements of a numpy array is many times slower.
    row = bytearray((_UNPLACED,)) * len(pack)
    try:
        for place, cards in places:
            for card in cards:
                column = pack[card]
                if row[column] != _UNPLACED:
                    raise ValueError(f"{card} is there twice")
                row[column] = place
    except KeyError as unknown:
        raise ValueError(f"there is no card {unknown.args[0]}") from None
    row = row.replace(bytes((_UNPLACED,)), bytes((otherwise,)))
    row.extend(facts)
    return np.frombuffer(row, np.uint8)


def unseen_columns(view: Rows, pack: int) -> NDArray[np.intp]:
    """The columns of the cards that an encoded view leaves open."""
    return np.flatnonzero(view[:pack] == UNSEEN)


def filled(view: Rows, worlds: Rows, pack: int) -> Rows:
    """An encoded view with each of the worlds in it: a position for each.

    Raises:
        ValueError: a world has more or fewer cards than are unseen.
    """
    columns = unseen_columns(view, pack)
    if worlds.shape[1] != len(columns):
        raise ValueError(f"a world has {len(columns)} cards, not {worlds.shape[1]}")
    rows = np.repeat(view[None], len(worlds), axis=0)
    rows[:, columns] = worlds
    return rows


def world_of(unseen: Hand, places: Mapping[Card, int]) -> list[int]:
    """The place of each unseen card.

    Raises:
        ValueError: a card has no place.
    """
    try:
        return [places[card] for card in unseen]
    except KeyError as missing:
        raise ValueError(f"a world does not say where {missing} is") from None

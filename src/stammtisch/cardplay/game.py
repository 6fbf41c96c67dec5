"""The protocol that a game fulfils: what records, bots, terminal and table may ask of any game.

A game is a package with these names in it; ``Game`` describes that package. Its states are frozen
values, one type per phase, and ``act`` leads from one to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Protocol, TypeAlias, TypeVar, cast

from stammtisch.cardplay.actions import Action, History, Menu
from stammtisch.cardplay.cards import Hand
from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.info import GameInfo, OptionsT
from stammtisch.cardplay.match import Match, Standing
from stammtisch.cardplay.options import RuleOptions
from stammtisch.cardplay.results import Result
from stammtisch.cardplay.tricks import Trick

DealT = TypeVar("DealT", bound=Deal)
StandingT = TypeVar("StandingT", bound=Standing, contravariant=True)
ViewT = TypeVar("ViewT", bound="View", contravariant=True)
HiddenT = TypeVar("HiddenT", bound="Hidden", contravariant=True)


class View(Protocol):
    """One seat's information state with perfect recall: what a bot gets. It has no hidden card."""

    @property
    def seat(self) -> int | None: ...
    @property
    def phase(self) -> str: ...
    @property
    def options(self) -> RuleOptions: ...
    @property
    def standing(self) -> Standing: ...
    @property
    def dealer(self) -> int: ...
    @property
    def to_act(self) -> int | None: ...
    @property
    def may_act(self) -> tuple[int, ...]: ...
    @property
    def history(self) -> History: ...
    @property
    def dealt(self) -> Hand:
        """The seat's hand as dealt."""

    @property
    def hand(self) -> Hand: ...
    @property
    def unseen(self) -> Hand:
        """The cards that this seat has never seen, in the pack's order."""

    @property
    def menu(self) -> Menu: ...
    @property
    def result(self) -> Result | None: ...
    @property
    def hand_sizes(self) -> tuple[int, ...]: ...
    @property
    def leader(self) -> int:
        """Who leads, or has led, the current trick."""

    @property
    def trick(self) -> Hand: ...
    @property
    def tricks(self) -> tuple[Trick, ...]: ...
    @property
    def points(self) -> tuple[int, ...]:
        """Each player's points so far, as far as this seat can count them."""


class Hidden(Protocol):
    """What a seat may not know of a deal: the complement of its view."""

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands as dealt, the seat's own empty."""


class State(Protocol):
    """A deal at one moment: a frozen value."""

    @property
    def deal(self) -> Deal: ...
    @property
    def options(self) -> RuleOptions: ...
    @property
    def standing(self) -> Standing: ...
    @property
    def phase(self) -> str: ...
    @property
    def history(self) -> History: ...
    @property
    def to_act(self) -> int | None:
        """The seat that must act, ``None`` when the deal is over."""

    @property
    def may_act(self) -> tuple[int, ...]:
        """Every seat that may act now."""

    @property
    def polled(self) -> tuple[int, ...]:
        """Those who are asked the same in turn, the first of them now.

        A table asks them at once, within a fixed time, and takes silence for the answer that
        commits to nothing (``harmless``).
        """

    @property
    def result(self) -> Result | None:
        """``None`` until the deal is over, then itemised."""

    def menu(self, seat: int | None) -> Menu:
        """What ``seat`` may do, in a fixed order: ``Choose`` stands for many actions at once."""

    def actions(self, seat: int) -> tuple[Action, ...]:
        """The legal actions of ``seat``, in a fixed order; empty where it may not act."""

    def act(self, seat: int, action: Action | str) -> State:
        """The state after ``action`` (or its text) of ``seat``.

        Raises:
            Refusal: a clause forbids it; nothing has changed.
        """

    def view(self, seat: int | None) -> View:
        """What ``seat`` may know; ``None`` is a spectator."""

    def hidden_from(self, seat: int | None) -> Hidden:
        """What ``seat`` may not know; ``imagine`` makes the state of it and the view."""


class Game(Protocol[OptionsT, DealT, StandingT, ViewT, HiddenT]):
    """A game's package: ``stammtisch.games.skat`` is one, and satisfies this protocol."""

    GAME: GameInfo[OptionsT]

    @property
    def Match(self) -> type[Match]:  # noqa: N802 - a class of the package
        """Called with options and the first dealer: a match before its first deal."""

    def deal(self, seed: str, dealer: int = 0) -> DealT:
        """The deal that the shuffle (``docs/shuffle.md``) makes of ``seed``."""

    def first_dealer(self, seed: str, players: int = ...) -> int:
        """Which of the players deals first in the match that begins from ``seed``."""

    def parse_deal(self, data: Mapping[str, object]) -> DealT:
        """A deal from a record; ``Refusal`` where it is impossible."""

    def format_deal(self, deal: DealT) -> dict[str, object]:
        """A deal as a record holds it."""

    def parse_action(self, text: str) -> Action:
        """An action from its text; ``Refusal`` where this game has no such action."""

    def begin(self, deal: DealT, options: OptionsT = ..., standing: StandingT = ...) -> State:
        """The state before the first act of ``deal``."""

    def imagine(self, view: ViewT, hidden: HiddenT) -> State:
        """The inverse of both: ``imagine(s.view(p), s.hidden_from(p)) == s``."""


def states_from(first: State, acts: Iterable[tuple[int, Action | str]]) -> list[State]:
    """Every state of a deal from this one on, act by act."""
    return list(accumulate(acts, lambda state, act: state.act(*act), initial=first))


AnyGame: TypeAlias = Game[RuleOptions, Deal, Standing, View, Hidden]
"""Whichever game: it takes deals, options, views and hidden halves that are its own alone."""


def any_game(game: Game[OptionsT, DealT, StandingT, ViewT, HiddenT]) -> AnyGame:
    """The game as those see it who do not know which one it is.

    No type says that what is given to it comes from it; who plays a game keeps to that.
    """
    return cast(AnyGame, game)

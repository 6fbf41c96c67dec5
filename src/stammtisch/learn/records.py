"""A deal of an environment as the law plays it, and as a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from stammtisch.cardplay.actions import Action, Choose, Discard
from stammtisch.cardplay.game import State
from stammtisch.cardplay.match import Standing
from stammtisch.cardplay.options import RuleOptions
from stammtisch.cardplay.refusals import Refusal
from stammtisch.cardplay.shuffle import VERSION
from stammtisch.games.registry import AnyGame
from stammtisch.policy.actions import DISCARD, WAIT
from stammtisch.records.record import format_record


@dataclass(frozen=True, slots=True)
class Played:
    """A deal of an environment: from which ``seed`` and ``dealer``, and who did what.

    ``acts`` are seats with the texts of the action table. ``standing`` is that of the match, and
    ``None`` for a single deal.
    """

    game: AnyGame
    options: RuleOptions
    seed: str
    dealer: int
    standing: Standing | None
    acts: tuple[tuple[int, str], ...]
    finished: bool

    def begin(self) -> State:
        """The law's state before the first act."""
        deal = self.game.deal(self.seed, self.dealer)
        if self.standing is None:
            return self.game.begin(deal, self.options)
        return self.game.begin(self.standing.due(deal), self.options, self.standing)

    def state(self) -> State:
        """The law's state after the acts; of a discard that is not complete, before it."""
        return self.replayed()[0]

    def replayed(self) -> tuple[State, tuple[str, ...]]:
        """The law's state after the acts, and the cards of a discard that is not complete."""
        state, laid = self.begin(), tuple[str, ...]()
        for seat, text in self.acts:
            state, laid = act(state, seat, text, laid)
        return state, laid

    def __str__(self) -> str:
        """The record of the deal, a line of JSON (``docs/record.md``)."""
        state = self.state()
        shuffle = {"version": VERSION, "seed": self.seed}
        return format_record(self.game, state, state.deal, self.options, shuffle=shuffle)


def act(
    state: State, seat: int, text: str, laid: tuple[str, ...] = ()
) -> tuple[State, tuple[str, ...]]:
    """The law's state after one action of the table; ``laid`` are cards of a discard begun."""
    if text == WAIT:
        return state, laid
    if not text.startswith(DISCARD):
        return state.act(seat, text), ()
    laid = (*laid, text.removeprefix(DISCARD))
    if len(laid) < _to_lay(state, seat):
        return state, laid
    return state.act(seat, DISCARD + " ".join(laid)), ()


def parts(texts: Sequence[str], action: Action | None) -> tuple[str, ...]:
    """An act of the law in ``texts`` of the table, a discard card by card; ``None`` is waiting."""
    if isinstance(action, Discard):
        away = {DISCARD + card for card in action.cards}
        return tuple(text for text in texts if text in away)
    return (WAIT if action is None else str(action),)


def _to_lay(state: State, seat: int) -> int:
    """How many cards the seat's discard takes; 0 where it lays none away."""
    choice = _choice(state, seat)
    return choice.number if choice else 0


def _choice(state: State, seat: int) -> Choose | None:
    """The discard that the seat may make."""
    return next((each for each in state.menu(seat) if isinstance(each, Choose)), None)


def refusal(played: Played, seat: int, text: str) -> Refusal | None:
    """The law's refusal of an action that no menu has; ``None`` where no clause says it alone.

    A discard that is not complete is tried with cards that may be laid away, so that the law sees
    a whole one and refuses this card.
    """
    state, laid = played.replayed()
    if text == WAIT:
        return None
    for whole in _completed(state, seat, text, laid):
        try:
            state.act(seat, whole)
        except Refusal as refused:
            return refused
    return None


def _completed(state: State, seat: int, text: str, laid: Iterable[str]) -> Iterator[str]:
    choice = _choice(state, seat)
    if not text.startswith(DISCARD) or not choice:
        yield text
        return
    cards = list(dict.fromkeys((*laid, text.removeprefix(DISCARD))))
    for card in choice.cards:
        if len(cards) < choice.number and card not in cards:
            cards.append(card)
    yield DISCARD + " ".join(cards)

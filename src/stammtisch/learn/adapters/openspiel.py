"""The games for OpenSpiel: importing this module registers them.

>>> import pyspiel, stammtisch.learn.adapters.openspiel  # doctest: +SKIP
>>> game = pyspiel.load_game("python_stammtisch_schnapsen(reward=score)")  # doctest: +SKIP

``python_stammtisch_scarto``, ``python_stammtisch_schnapsen`` and ``python_stammtisch_skat`` are
single deals. Chance deals card by card, hand after hand and then the stock or the skat; its actions
are places in the pack, those of the players are of the action table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import Any, Protocol

import numpy as np

from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.game import State as LawState
from stammtisch.cardplay.game import View
from stammtisch.cardplay.options import check_taught, parse_options, taught_options
from stammtisch.games.registry import GAMES, AnyGame, game_named
from stammtisch.learn import records, views
from stammtisch.learn.adapters.flat import Flat
from stammtisch.learn.stepper import game_module
from stammtisch.learn.table import part
from stammtisch.learn.worlds import resampled
from stammtisch.policy.actions import DISCARD, WAIT, action_number, action_text, action_texts
from stammtisch.records.record import format_record

try:
    import pyspiel
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "stammtisch.learn.adapters.openspiel needs OpenSpiel: pip install stammtisch[openspiel]"
    ) from None


class Kind(Protocol):
    """What is to be observed: ``pyspiel.IIGObservationType``."""

    public_info: bool
    private_info: object
    perfect_recall: bool


@dataclass(frozen=True)
class Moment:
    """A moment of a deal: an immutable value, which the clones of a state share.

    ``cards`` are those dealt so far; after the deal ``law`` is the law's state. ``laid`` are the
    cards of a discard that is not complete. ``waited``: who may interrupt lets the other act.
    ``acts`` are seats with numbers of the action table.
    """

    cards: tuple[Card, ...] = ()
    law: LawState | None = None
    laid: tuple[Card, ...] = ()
    waited: bool = False
    acts: tuple[tuple[int, int], ...] = ()

    def __deepcopy__(self, _: object) -> Moment:
        return self

    @cached_property
    def player(self) -> int:
        """Who decides; who may interrupt is asked before the seat that is due."""
        if self.law is None:
            return int(pyspiel.PlayerId.CHANCE)
        due = self.law.to_act
        if due is None:
            return int(pyspiel.PlayerId.TERMINAL)
        asked = () if self.waited else self.law.may_act
        return next((seat for seat in asked if seat != due and self.law.menu(seat)), due)

    def seen(self, seat: int) -> tuple[View, tuple[Card, ...]]:
        """What a seat sees, and the cards of its discard that is not complete."""
        assert self.law is not None, "the cards are dealt"
        return self.law.view(seat), self.laid if seat == self.law.to_act else ()

    @cached_property
    def menu(self) -> tuple[str, ...]:
        """What ``player`` may do, as texts of the action table."""
        assert self.law is not None, "the cards are dealt"
        entries, waits = self.law.menu(self.player), self.player != self.law.to_act
        return views.texts(entries, self.laid, waits=waits)

    def after(self, number: int, text: str) -> Moment:
        """The moment after an action of ``player``.

        Raises:
            Refusal: which clause forbids it.
            ValueError: it is not in the menu, and no clause says so.
        """
        assert self.law is not None, "the cards are dealt"
        if (text == WAIT or text.startswith(DISCARD)) and text not in self.menu:
            raise ValueError(f"{text} is not to be chosen now")
        law, laid = records.act(self.law, self.player, text, self.laid)
        acts = (*self.acts, (self.player, number))
        return Moment(self.cards, law, laid, text == WAIT, acts)


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game of ours; its parameters are the law's options, the ``dealer`` and the ``reward``.

    Raises:
        BadInput, Refusal, ValueError: a parameter has a value that it does not take.
        StepperMissing: see ``Batch``.
    """

    name: str

    def __init__(self, parameters: Mapping[str, object] | None = None) -> None:
        name, defaults = self.name, _defaults(self.name)
        given: dict[str, Any] = {**defaults, **(parameters or {})}
        changed = {key: value for key, value in given.items() if value != defaults.get(key)}
        self.reward, self.dealer = given.pop("reward"), given.pop("dealer")
        self.part = part(name)
        if self.reward not in self.part.UTILITIES:
            raise ValueError(f"reward is zero_sum or score, not {self.reward!r}")
        self.texts, self.flat = action_texts(name), Flat(name)
        self.law: AnyGame = game_named(name)
        self.pack, self.seats = self.law.GAME.pack, self.law.GAME.seats
        self.options = parse_options(self.law.GAME.options, given)
        check_taught(self.options)
        if getattr(self.options, "players", self.seats) != self.seats:
            raise ValueError(f"a deal has {self.seats} players here: nobody can sit out")
        self._sizes = [len(pile) for pile in _piles(self.law, self.law.deal("", self.dealer))]
        self.longest = game_module(name).MOST_ACTS * (2 if WAIT in self.texts else 1)
        lowest, highest = self.part.UTILITIES[self.reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.texts),
            max_chance_outcomes=len(self.pack),
            num_players=self.seats,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=0.0 if self.reward == "zero_sum" else None,
            max_game_length=self.longest,
        )
        super().__init__(_game_type(name, self.reward), info, changed)

    def new_initial_state(self) -> State:
        """Before the first card is dealt."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """A node a card."""
        return len(self.pack)

    def make_py_observer(self, kind: Kind | None = None, params: object = None) -> Observer:
        """What a seat sees now, or with perfect recall what it has ever seen."""
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params)

    def begin(self, cards: tuple[Card, ...]) -> LawState:
        """The law's state before the first act, from the cards as chance deals them."""
        rest = iter(cards)
        hands = [[next(rest) for _ in range(size)] for size in self._sizes[: self.seats]]
        names, sizes = self.law.GAME.piles, self._sizes[self.seats :]
        piles = ([next(rest) for _ in range(size)] for size in sizes)
        deal = {"dealer": self.dealer, "hands": hands, **dict(zip(names, piles, strict=True))}
        return self.law.begin(self.law.parse_deal(deal), self.options)

    def cards(self, state: LawState) -> list[Card]:
        """The inverse of ``begin``."""
        return [card for pile in _piles(self.law, state.deal) for card in pile]


class State(pyspiel.State):  # type: ignore[misc]
    """A deal at one moment."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.at = Moment()

    def current_player(self) -> int:
        """A seat, chance or nobody."""
        return self.at.player

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.at.player == int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each card that is not dealt is the next one with the same probability."""
        left = [at for at, card in enumerate(self.get_game().pack) if card not in self.at.cards]
        return [(at, 1 / len(left)) for at in left]

    def _legal_actions(self, player: int) -> list[int]:
        assert player == self.at.player
        return sorted(action_number(self.get_game().name, text) for text in self.at.menu)

    def _apply_action(self, action: int) -> None:
        game, at = self.get_game(), self.at
        if at.law is not None:
            self.at = at.after(action, action_text(game.name, action))
            return
        if not 0 <= action < len(game.pack) or game.pack[action] in at.cards:
            raise ValueError(f"chance has no card {action} to deal now")
        cards = (*at.cards, game.pack[action])
        self.at = Moment(cards, game.begin(cards) if len(cards) == len(game.pack) else None)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"deal {game.pack[action]}"
        return action_text(game.name, action)

    def returns(self) -> list[float]:
        """The law's scores; as ``zero_sum`` the sum of the differences to the other seats'."""
        game, result = self.get_game(), self.at.law and self.at.law.result
        if not result:
            return [0.0] * game.seats
        if game.reward == "score":
            return [float(score) for score in result.scores]
        return [float(game.seats * score - sum(result.scores)) for score in result.scores]

    def __str__(self) -> str:
        texts = self.get_game().texts
        acts = (f"{seat} {texts[number]}" for seat, number in self.at.acts)
        return "\n".join((" ".join(self.at.cards), *acts))

    def record(self) -> str:
        """The deal so far as a line of the record (``docs/record.md``).

        Raises:
            ValueError: the cards are not all dealt.
        """
        game, law = self.get_game(), self.at.law
        if law is None:
            raise ValueError("a deal has a record when all cards are dealt")
        return format_record(game.law, law, law.deal, game.options)

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> State:
        """A state in which ``player`` has seen the same, uniformly at random.

        ``rng`` gives numbers from 0 up to 1. Algorithms in C++ do not find this method.
        """
        random = np.random.RandomState([int(rng() * 2**32) for _ in range(4)])
        game, at = self.get_game(), self.at
        other: State = game.new_initial_state()
        if at.law is None:
            for place in random.permutation(len(game.pack))[: len(at.cards)]:
                other.apply_action(int(place))
            return other
        law = resampled(game.name, at.law.view(player), random)
        for card in game.cards(law):
            other.apply_action(game.pack.index(card))
        for seat, action in law.history:
            other._wait_for(seat)
            for text in records.parts(game.texts, action):
                other.apply_action(game.texts.index(text))
        for card in at.laid:
            menu = other.at.menu
            text = DISCARD + card if player == law.to_act else menu[random.randint(len(menu))]
            other.apply_action(game.texts.index(text))
        if other.at.player != law.to_act:
            other._wait_for(at.player)
        return other

    def _wait_for(self, seat: int) -> None:
        """Another seat that is asked first lets this one act."""
        if self.at.player != seat:
            self.apply_action(self.get_game().texts.index(WAIT))


class Observer:
    """What OpenSpiel calls an observer: a seat's tensors by name, and a string.

    ``observation`` is ``Flat``'s vector of the batch's observation. With perfect recall there are
    also ``received``, for each card of the pack 0, or 1 if it was dealt to the seat, 2 if it was
    the first that it drew or took since, and so on; and ``acts``, for each act that the seat has
    seen ``relative seat * (actions + 1) + action``, -1 after the last; the action ``actions`` is a
    card that another laid away.

    Raises:
        ValueError: other kinds of observation, and parameters.
    """

    def __init__(self, game: Game, kind: Kind, params: object) -> None:
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not kind.public_info or kind.private_info != own:
            raise ValueError("a seat observes what is public and its own, without parameters")
        self._game, self._recalls = game, kind.perfect_recall
        sizes = {"observation": game.flat.size}
        if self._recalls:
            sizes |= {"received": len(game.pack), "acts": game.longest}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        ends = np.cumsum(list(sizes.values()))[:-1]
        self.dict = dict(zip(sizes, np.split(self.tensor, ends), strict=True))

    def set_from(self, state: State, player: int) -> None:
        """Write the tensors; 0 before the cards are dealt."""
        self.tensor.fill(0)
        if state.at.law is None:
            return
        game, (view, laid) = self._game, state.at.seen(player)
        seen = views.observation(game.name, view, laid)
        self.dict["observation"][:] = game.flat(np.frombuffer(seen.tobytes(), np.uint8))
        if not self._recalls:
            return
        for turn, cards in enumerate(game.part.received(view), 1):
            self.dict["received"][[game.pack.index(card) for card in cards]] = turn
        acts = [
            (seat - player) % game.seats * (len(game.texts) + 1) + number
            for seat, number in _acts(game, state.at, player)
        ]
        self.dict["acts"][:] = acts + [-1] * (game.longest - len(acts))

    def string_from(self, state: State, player: int) -> str:
        """The same as a text."""
        game, at, lines = self._game, state.at, [f"seat {player}"]
        if at.law is None:
            return lines[0]
        view, laid = at.seen(player)
        if not self._recalls:
            seen = views.observation(game.name, view, laid)
            lines += (f"{name} {seen[name].tolist()}" for name in seen.dtype.names or ())
            return "\n".join(lines)
        lines += (f"received {' '.join(cards)}" for cards in game.part.received(view))
        lines += (f"shown {' '.join(cards)}" for cards in game.part.shown(view))
        names = (*game.texts, DISCARD.strip())
        lines += (f"{seat} {names[number]}" for seat, number in _acts(game, at, player))
        if view.result:
            lines.append(json.dumps(view.result.to_record()))
        return "\n".join(lines)


def _acts(game: Game, at: Moment, player: int) -> Iterator[tuple[int, int]]:
    """Seats and actions as a seat has seen them."""
    for seat, number in at.acts:
        text = game.texts[number]
        if seat == player or not text.startswith((DISCARD, WAIT)):
            yield seat, number
        elif text != WAIT:
            yield seat, len(game.texts)


def _piles(game: AnyGame, deal: Deal) -> list[list[Card]]:
    """The piles of a deal: hand after hand, and then the stock or the skat."""
    record: dict[str, Any] = game.format_deal(deal)
    return [*record["hands"], *(record[name] for name in game.GAME.piles)]


def _defaults(name: str) -> dict[str, Any]:
    """The parameters of a game: the options have the law's names and defaults."""
    options = game_named(name).GAME.options()
    values = {each.name: getattr(options, each.name) for each in taught_options(type(options))}
    return {"reward": "zero_sum", "dealer": 0, **values}


def _game_type(name: str, reward: str = "zero_sum") -> Any:
    kind, seats = pyspiel.GameType, game_named(name).GAME.seats
    zero_sum = reward == "zero_sum"
    return kind(
        short_name=f"python_stammtisch_{name}",
        long_name=f"Stammtisch {name.capitalize()}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(name),
    )


# OpenSpiel drops them after the end of Python, which only classes survive (they name themselves).
for _name in GAMES:
    if find_spec(f"stammtisch.learn.{_name}"):
        _game = type(_name.capitalize(), (Game,), {"name": _name})
        globals()[_game.__name__] = _game  # pickle looks for it here
        pyspiel.register_game(_game_type(_name), _game)

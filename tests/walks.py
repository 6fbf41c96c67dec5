"""Random walks through deals, biased so that they meet often what is rare in real play.

Nothing here knows any one game. Each walk has its own weights (swarm testing): it prefers some
kinds of action and avoids others, and a player may prefer the first or the last cards of the pack.
Cards are often dealt in clusters of suit or rank, so that marriages, hand games and long runs of
tricks turn up. An act that would end the deal early is mostly replaced by another.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cache
from random import Random
from typing import Any

from stammtisch.cardplay.actions import Action, Choose
from stammtisch.cardplay.options import format_options, taught_options
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.registry import AnyGame

WEIGHTS = (0.001, 0.01, 0.1, 1, 10)  # of a kind of action
ENDS_EARLY = (0, 0, 0.1, 0.3)  # how often an act that ends the deal is kept where there are others


@dataclass
class Walk:
    """A random walk through one deal: the state now, and the acts that led to it."""

    game: AnyGame
    rng: Random
    deal: Any
    options: Any
    state: Any
    history: list[tuple[int, str]] = field(default_factory=list)
    weights: dict[str, float] = field(default_factory=dict)
    leanings: dict[tuple[int, str], str] = field(default_factory=dict)
    ends_early: float = 0

    @property
    def over(self) -> bool:
        return self.state.to_act is None

    @property
    def record(self) -> dict[str, Any]:
        """The deal so far as a record: what a failing test prints."""
        result = self.state.result
        return {
            "stammtisch": 1,
            "game": self.game.GAME.name,
            "options": format_options(self.options),
            "deal": self.game.format_deal(self.deal),
            "actions": [list(act) for act in self.history],
            "result": result.to_record() if result else None,
        }

    def step(self) -> tuple[int, Action]:
        """Play one act."""
        seat, action, after = self.choice()
        self.do(seat, action, after)
        return seat, action

    def do(self, seat: int, action: Action | str, after: Any = None) -> None:
        """Play this act; ``after`` is the state that it leads to, if that is known."""
        self.state = after or self.state.act(seat, action)
        self.history.append((seat, str(action)))

    def choice(self) -> tuple[int, Action, Any]:
        """An act chosen by this walk's weights, and the state that it leads to."""
        state, kinds = self.state, self._kinds()
        while True:
            kind = self._kind(list(kinds))
            seat, actions = kinds.pop(kind)
            action = self._one(seat, kind, actions)
            after = state.act(seat, action)
            if after.to_act is not None or not kinds or self.rng.random() < self.ends_early:
                return seat, action, after

    def _kinds(self) -> dict[str, tuple[int, list[Action]]]:
        """All that may be done now, by kind."""
        state = self.state
        kinds: dict[str, tuple[int, list[Action]]] = {}
        for seat in state.may_act:
            interrupt = "" if seat == state.to_act else "! "
            for action in state.actions(seat):
                kind = interrupt + kind_of(self.game, str(action))
                kinds.setdefault(kind, (seat, []))[1].append(action)
        return kinds

    def _kind(self, kinds: list[str]) -> str:
        for kind in kinds:
            if kind not in self.weights:
                self.weights[kind] = self.rng.choice(WEIGHTS)
        return self.rng.choices(kinds, [self.weights[kind] for kind in kinds])[0]

    def _one(self, seat: int, kind: str, actions: list[Action]) -> Action:
        """One action of a kind: mostly a low number, or a card by the player's preference."""
        if "#" in kind:
            return actions[min(int(self.rng.expovariate(0.7)), len(actions) - 1)]
        if (seat, kind) not in self.leanings:
            self.leanings[seat, kind] = self.rng.choice(("any", "any", "first", "last"))
        leaning = self.leanings[seat, kind]
        if leaning == "any" or self.rng.random() < 0.2:
            return self.rng.choice(actions)
        return actions[0 if leaning == "first" else -1]


@cache
def kind_of(game: AnyGame, text: str) -> str:
    """An action's text without its cards and numbers: ``play _``, ``bid #``, ``declare null``."""
    words = ["_" if w in game.GAME.pack else "#" if w.isdigit() else w for w in text.split(" ")]
    return " ".join(words)


def begun(game: AnyGame, seed: object, options: Any = None, every: bool = False) -> Walk:
    """A deal before its first act; the same for the same seed. ``every``: see ``some_options``."""
    rng = Random(f"{game.GAME.name} {seed}")
    options = options or some_options(game, rng, every)
    deal = some_deal(game, rng)
    if every:
        deal = some_forced(deal, options, rng)
    state = game.begin(deal, options)
    return Walk(game, rng, deal, options, state, ends_early=rng.choice(ENDS_EARLY))


def walked(game: AnyGame, seed: object, steps: int, every: bool = False) -> Walk:
    """A deal after so many acts, or over if it has no more."""
    walk = begun(game, seed, every=every)
    while len(walk.history) < steps and not walk.over:
        walk.step()
    return walk


def some_options(game: AnyGame, rng: Random, every: bool = False) -> Any:
    """Rule options: mostly the defaults, but every value of every option again and again.

    ``every``: those too that no coach and no network knows, and more of all of them.
    """
    values = {}
    if rng.random() < (0.9 if every else 0.6):
        kind = game.GAME.options
        for each in fields(kind) if every else taught_options(kind):
            choices = each.metadata.get("values")
            if choices and rng.random() < (0.7 if every else 0.4):
                values[each.name] = rng.choice(choices)
    return game.GAME.options(**values)


def some_forced(deal: Any, options: Any, rng: Random) -> Any:
    """The same deal; where Ramsch is played, sometimes one that a list owes (SK 10.12)."""
    if getattr(options, "ramsch", "none") == "none" or rng.random() < 0.6:
        return deal
    return replace(deal, forced_ramsch=True)


def some_deal(game: AnyGame, rng: Random) -> Any:
    """A deal: half of them even, half with suits or ranks in clusters."""
    deal = game.deal(str(rng.random()), rng.randrange(game.GAME.seats))
    if rng.random() < 0.5:
        return deal
    data = game.format_deal(deal)
    dealt = cards_in(data, game)
    by_suit, by_rank = rng.choice(((1, 0), (0, 1), (1, 1)))
    noise = rng.uniform(0.1, 1)
    weights: dict[str, float] = {}

    def weight(card: str) -> float:
        suit = weights.setdefault(f"suit {card[0]}", rng.random())
        rank = weights.setdefault(f"rank {card[1:]}", rng.random())
        return by_suit * suit + by_rank * rank + noise * rng.random()

    clustered = sorted(dealt, key=weight)
    start = rng.randrange(len(dealt))
    turned = clustered[start:] + clustered[:start]
    return game.parse_deal(renamed(data, dict(zip(dealt, turned, strict=True))))


def cards_in(data: Any, game: AnyGame) -> list[str]:
    """All card codes in a piece of a record, in reading order."""
    if isinstance(data, str):
        return [data] if data in game.GAME.pack else []
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [card for each in inside for card in cards_in(each, game)]


def renamed(data: Any, names: dict[str, str]) -> Any:
    """A piece of a record, or an action's text, with cards replaced by others."""
    if isinstance(data, str):
        return " ".join(names.get(word, word) for word in data.split(" "))
    if isinstance(data, dict):
        return {key: renamed(value, names) for key, value in data.items()}
    return [renamed(each, names) for each in data] if isinstance(data, list) else data


def replayed(game: AnyGame, record: dict[str, Any], options: Any) -> Any:
    """The state at a record's end; ``Refusal`` where a rule forbids it."""
    state = game.begin(game.parse_deal(record["deal"]), options)
    for seat, text in record["actions"]:
        state = state.act(seat, text)
    return state


@cache
def texts(game: AnyGame) -> tuple[str, ...]:
    """A fixed list of texts: actions of every kind, and texts that are not actions."""
    known: dict[str, None] = {}
    for seed in range(40):
        walk = begun(game, f"texts {seed}")
        while not walk.over:
            known |= dict.fromkeys(texts_at(walk))
            walk.step()
    words = {text.split(" ")[0]: None for text in known}
    bare = [word for word in words if word not in known]
    long = [f"{word} {game.GAME.pack[0]} {game.GAME.pack[0]}" for word in words]
    none = ["", " ", "foo", *(f"{word} XX" for word in words), *(f"{word} " for word in words)]
    numbers = [kind.replace("#", n) for kind in kinds_of(game, known) for n in ("0", "019", "19")]
    return tuple(dict.fromkeys([*known, *bare, *long, *none, *numbers]))


@cache
def texts_by_kind(game: AnyGame) -> tuple[tuple[str, ...], ...]:
    """The same texts, those of one kind together."""
    kinds: dict[str, list[str]] = {}
    for text in texts(game):
        kinds.setdefault(kind_of(game, text), []).append(text)
    return tuple(map(tuple, kinds.values()))


def kinds_of(game: AnyGame, known: dict[str, None]) -> list[str]:
    """The kinds of these texts that hold a number."""
    return [kind for kind in {kind_of(game, text): None for text in known} if "#" in kind]


def texts_at(walk: Walk) -> list[str]:
    """What may be done now; where that is a choice from many, a few, and one card more or less."""
    found = []
    for seat in walk.state.may_act:
        for entry in walk.state.menu(seat):
            if not isinstance(entry, Choose):
                found.append(str(entry))
                continue
            word = str(next(iter(entry))).split(" ")[0]
            hand = walk.state.view(seat).hand
            numbers = (*[entry.number] * 4, entry.number - 1, entry.number + 1)
            chosen = [sorted(walk.rng.sample(hand, number)) for number in numbers]
            found += [" ".join((word, *cards)) for cards in chosen]
    return found


def clause_and_message(state: Any, seat: int, text: str) -> tuple[str, Any] | None:
    """How ``seat`` is refused this text; ``None`` where it is not."""
    try:
        state.act(seat, text)
    except Refusal as refusal:
        return refusal.clause, refusal.message
    return None

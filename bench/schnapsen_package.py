"""The bots of the PyPI package ``schnapsen`` 0.0.5 at our table.

The deal is played by our law (preset ``rdeep``). Where a bot of the package must lead or follow,
the deal so far is put into the package's own ``GameState``, the bot gets the package's own
perspective of it, which hides what its player may not see, and its move becomes an act of ours.

How the package's rules differ from the preset, and what is done about it:

1. *Exchange.* There only the leader exchanges, after the draw, and he needs no trick for it; here
   either player may, between tricks, once he has won one (SN 6). The package's bots are not asked
   while they do not lead, and are not offered an exchange before their first trick.
2. *Marriages without a stock.* There they are announced also after the stock is used up; here they
   are not (SN 5.3), and the bots are not offered them.
3. *The card led from a marriage.* There it is always the King; here the player chooses (SN 5.1).
   The bots lead the King. When we lead the Queen, they are given a marriage that leads the Queen.
4. *When marriage points count.* There they wait for their player's next trick, whether he has won
   one before or not; here only for his first (SN 5.4, ``marriage_needs_trick``).
5. *When 66 is looked at.* There after a whole trick, for its winner; here also right after an
   announcement, so that 66 reached by a marriage ends the deal before the lead.
6. *What a win is worth.* There the loser's waiting marriage points are left out when he is looked
   at for Schneider and Schwarz, also if he has won tricks; here they count once he has a trick.

The same in both: no closing, the last trick wins the deal if nobody is out, following and heading
once the stock is used up, three, two or one game points. The bots know nothing of the first six
points: in their playouts they go on by the package's rules. What a player may see is also a little
more there than at an honest table (all past tricks and counts), as in our views.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from importlib import import_module, metadata
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any

from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.cards import Card
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.notation import Draw, Exchange, Marriage
from stammtisch.games.schnapsen.view import View

VERSION = "0.0.5"
HOW_TO_GET_IT = (
    "the package schnapsen 0.0.5 is not installed here; get it with\n"
    "    .venv/bin/python -m pip install --no-deps --require-hashes -r requirements/opponents.txt"
)
SUITS = {"C": "CLUBS", "S": "SPADES", "H": "HEARTS", "D": "DIAMONDS"}
RANKS = {"A": "ACE", "10": "TEN", "K": "KING", "Q": "QUEEN", "J": "JACK"}
BOTS = ("rdeep", "bully", "rand")
SAMPLES, DEPTH = 16, 4


def installed() -> bool:
    """Whether exactly this version is installed."""
    try:
        return metadata.version("schnapsen") == VERSION
    except metadata.PackageNotFoundError:
        return False


def module(name: str) -> Any:
    """A module of the package; its bots without what they import beside each other.

    ``schnapsen.bots`` loads all its bots, among them one that learns and one that serves a page,
    and what these need. A bare module with the same path lets us load those that we play against.
    """
    if name.startswith("bots.") and "schnapsen.bots" not in sys.modules:
        spec = find_spec("schnapsen")
        assert spec is not None, HOW_TO_GET_IT
        assert spec.submodule_search_locations is not None
        bare = ModuleType("schnapsen.bots")
        bare.__path__ = [f"{where}/bots" for where in spec.submodule_search_locations]
        sys.modules["schnapsen.bots"] = bare
    return import_module(f"schnapsen.{name}")


def package_bot(name: str, seed: str) -> Any:
    """``rdeep`` with 16 samples and depth 4, ``bully`` or ``rand``, with numbers from a seed."""
    rng = Random(seed)
    if name == "rdeep":
        return module("bots.rdeep").RdeepBot(num_samples=SAMPLES, depth=DEPTH, rand=rng)
    if name == "bully":
        return module("bots.bully_bot").BullyBot(rand=rng)
    return module("bots.rand").RandBot(rand=rng)


# ---- cards and moves -----------------------------------------------------------------------------


def their_card(card: Card) -> Any:
    """Our card as one of the package's."""
    deck = module("deck")
    return deck.Card.get_card(deck.Rank[RANKS[card[1:]]], deck.Suit[SUITS[card[0]]])


def our_card(card: Any) -> Card:
    """A card of the package's as ours."""
    suits, ranks = ({name: short for short, name in names.items()} for names in (SUITS, RANKS))
    return f"{suits[card.suit.name]}{ranks[card.rank.name]}"


def our_action(move: Any) -> Action:
    """A move of the package's as the act that begins it: the lead of a marriage comes after."""
    if move.is_marriage():
        return Marriage(our_card(move.queen_card)[0])
    if move.is_trump_exchange():
        return Exchange()
    return Play(our_card(move.card))


def their_marriage(suit: str, led: Card) -> Any:
    """A marriage that leads ``led``: in the package it is always the King."""
    game = module("game")
    king, queen = (their_card(card) for card in Marriage(suit).cards)
    if led[1:] == "K":
        return game.Marriage(queen, king)

    class QueenLed(game.Marriage):  # type: ignore[misc, name-defined]
        """The same marriage, with the Queen led."""

        def underlying_regular_move(self) -> Any:
            return game.RegularMove(self.queen_card)

    return QueenLed(queen, king)


# ---- the deal so far -----------------------------------------------------------------------------


def their_state(state: schnapsen.State) -> tuple[Any, Any]:
    """The package's state at the beginning of the trick, and what has been led to it, if anything.

    The states before it are in it too: from them the package knows which cards have been seen.
    """
    game = module("game")
    law: Any = schnapsen.begin(state.deal, state.options, state.standing)
    before = snapshot = leader_move = suit = None
    for seat, action in state.history:
        if isinstance(action, Exchange):
            turn_up = their_card(law.table.stock[-1])
            trick = game.ExchangeTrick(game.TrumpExchange(their_card(law.trump + "J")), turn_up)
            before = game.Previous(_package_state(law, before), trick, True)
        elif isinstance(action, Marriage):
            snapshot, suit = _package_state(law, before), action.suit
        elif isinstance(action, Play) and leader_move is None:
            snapshot = snapshot or _package_state(law, before)
            card = game.RegularMove(their_card(action.card))
            leader_move = their_marriage(suit, action.card) if suit else card
        elif isinstance(action, Play):
            trick = game.RegularTrick(leader_move, game.RegularMove(their_card(action.card)))
            leader, law = law.table.leader, law.act(seat, action)
            before = game.Previous(snapshot, trick, leader == law.table.leader)
            snapshot = leader_move = suit = None
            continue
        law = law.act(seat, action)
    return snapshot or _package_state(law, before), leader_move


def _package_state(law: Any, before: Any) -> Any:
    game = module("game")
    stock = [their_card(card) for card in law.table.stock]
    talon = game.Talon(stock, module("deck").Suit[SUITS[law.trump]])
    leader, other = (_bot_state(law, seat) for seat in (law.table.leader, law.table.other))
    return game.GameState(leader=leader, follower=other, talon=talon, previous=before)


def _bot_state(law: Any, seat: int) -> Any:
    """One player: his hand, what he has taken, and the marriages that wait for a trick."""
    game, taken = module("game"), law.table.taken
    own = sum(each.points for each in taken.marriages if each.seat == seat)
    waiting = 0 if law.table.has_trick(seat) else own
    won = [card for trick in taken.tricks if trick.winner == seat for card in trick.cards]
    return game.BotState(
        implementation=None,
        hand=game.Hand([their_card(card) for card in law.table.hands[seat]]),
        score=game.Score(taken.points(seat, law.options), waiting),
        won_cards=[their_card(card) for card in won],
    )


# ---- a player ------------------------------------------------------------------------------------


@dataclass
class PackagePlayer:
    """A bot of the package as a player of ours.

    ``state`` is the deal as it is and must be set before he is asked: the package hides by its own
    perspective what its player may not see. ``decisions`` are the moves asked for, ``withheld``
    those of them where the package would have allowed a move that our law does not; ``queens``
    those that followed to a marriage's Queen, which the package does not know.
    """

    bot: Any
    state: Any = None
    decisions: int = 0
    withheld: int = 0
    queens: int = 0

    _engine: Any = field(default_factory=lambda: module("game").SchnapsenGamePlayEngine())

    def act(self, view: View, seed: str) -> Action | None:
        """The bot's move; it never interrupts, draws without a word and leads a marriage's King."""
        del seed
        if view.to_act != view.seat:
            return None
        if view.phase == "draw":
            return Draw()
        if view.announced:
            return Play(Marriage(view.announced).cards[0])
        return self._moved(view)

    def _moved(self, view: View) -> Action:
        game = module("game")
        theirs, led = their_state(self.state)
        if led is None:
            perspective = game.LeaderPerspective(theirs, self._engine)
        else:
            perspective = game.FollowerPerspective(theirs, self._engine, led)
            self.queens += led.is_marriage() and view.trick[0][1:] == "Q"
        moves = perspective.valid_moves()
        offered = [move for move in moves if our_action(move) in view.menu]
        perspective.valid_moves = lambda: list(offered)
        self.decisions += 1
        self.withheld += len(offered) < len(moves)
        return our_action(self.bot.get_move(perspective, led))

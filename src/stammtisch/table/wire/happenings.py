"""What has happened at a table, as a seat observed it."""

from __future__ import annotations

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.game import View
from stammtisch.cardplay.messages import Message, Param, say
from stammtisch.faces import label_of
from stammtisch.games.registry import AnyGame
from stammtisch.table.log.events import By, Covered, Dealt, Reclaimed
from stammtisch.table.state.played import Played
from stammtisch.table.state.renumbered import renumbered
from stammtisch.table.wire import messages
from stammtisch.table.wire.positions import trick_taken


def acted(game: AnyGame, played: Played, view: View, by: By) -> tuple[messages.Happening, ...]:
    """The happenings of the last act as a seat observed it: the act, a trick taken, the end."""
    players = played.seating.players
    actor, action = view.history[-1]
    card = action.card if isinstance(action, Play) else None
    label = renumbered(label_of(game, action), played.seating)
    act, place = f"{actor}:{action}", len(view.history) - 1
    happenings = [
        messages.Happening("acted", players[actor], label, card, by=by, act=act, place=place)
    ]
    trick = trick_taken(view, card)
    if trick is not None:
        text = say("table.happened.trick", seat=players[trick.winner])
        happenings.append(messages.Happening("trick", players[trick.winner], text, trick=trick))
    return (*happenings, *ended(played))


def ended(played: Played) -> tuple[messages.Happening, ...]:
    """That the deal is over, if it is."""
    result = played.state.result
    if result is None:
        return ()
    return (messages.Happening("result", None, renumbered(result.headline, played.seating)),)


def dealt(event: Dealt) -> tuple[messages.Happening, ...]:
    """Cards are dealt, perhaps since the deal before was void."""
    cards = happening("again" if event.again else "dealt", event.dealer)
    return (cards,) if event.away is None else (happening("void", event.away), cards)


def taken_over(event: Covered | Reclaimed) -> messages.Happening:
    """A bot plays for a person, or the person goes on in another browser: a player has said so."""
    seat = event.seat
    match event:
        case Covered(asked=None):
            text = say("table.happened.covered", seat=seat)
        case Covered(asked=int(by)):
            text = say("table.happened.called_in", seat=seat, seat2=by)
        case Reclaimed(by=None):
            text = say("table.happened.retaken", seat=seat)
        case Reclaimed(by=int(by)):
            text = say("table.happened.reclaimed", seat=seat, seat2=by)
    return messages.Happening(event.kind, seat, text)


def happening(kind: str, seat: int | None = None, **params: Param) -> messages.Happening:
    """A happening with the message of its kind."""
    if seat is not None:
        params = {"seat": seat, **params}
    return messages.Happening(kind, seat, Message(f"table.happened.{kind}", tuple(params.items())))

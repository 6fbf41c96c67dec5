"""From a view to what a person sees of a deal, and nothing else of its state.

A viewer without a seat is a spectator and gets the public view.
"""

from __future__ import annotations

from dataclasses import replace

from stammtisch.cardplay.actions import Action, Choose, Discard, Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.game import View
from stammtisch.cardplay.match import Seating
from stammtisch.cardplay.results import Result
from stammtisch.cardplay.tricks import Trick
from stammtisch.faces import Estimate, TableView, at_table, face_of, label_of
from stammtisch.games.registry import AnyGame
from stammtisch.table.state.played import Played
from stammtisch.table.state.renumbered import renumbered
from stammtisch.table.state.table_state import TableState
from stammtisch.table.wire import messages

LONG_MENU, FULL_ESTIMATES = 24, 12
"""In a menu longer than ``LONG_MENU``, only the first ``FULL_ESTIMATES`` entries have all lines of
their estimates; the others have one. At the first call of a Skat auction there are 65 entries. A
soloist's 22 declarations are no long menu: each shows all that makes its value."""


def position_of(table: TableState, played: Played, known: View) -> messages.Position:
    """What a seat sees of the present deal; ``known`` is its full view, when it is asked."""
    view = at_table(table.game, known, table.practice_deal)
    reader = _dealt_seat(table, played, known)
    position = _position(
        table.game,
        view,
        number=table.position,
        deal=table.deals,
        index=played.index,
        acted=len(played.state.history),
        seating=played.seating,
        outcome=outcome_for(table.game, known, reader),
        laid_open=laid_open(table.game, played),
    )
    return renumbered(position, played.seating)


def position_in(
    game: AnyGame, known: View, deal: int, seating: Seating, practice: bool = False
) -> messages.Position:
    """What a seat saw of deal number ``deal`` at a moment, at an honest or a practice table."""
    acted = len(known.history)
    view = at_table(game, known, practice)
    return _position(game, view, number=acted, deal=deal, index=deal, acted=acted, seating=seating)


def _position(
    game: AnyGame,
    view: TableView,
    *,
    number: int,
    deal: int,
    index: int,
    acted: int,
    seating: Seating,
    outcome: messages.Outcome | None = None,
    laid_open: messages.LaidOpen | None = None,
) -> messages.Position:
    """A position: what the view tells, and the deal's place in the match."""
    estimates = {estimate.action: estimate for estimate in view.estimates}
    actions = [entry for entry in view.menu if isinstance(entry, Action)]
    full = FULL_ESTIMATES if len(actions) > LONG_MENU else len(actions)
    offers = tuple(
        _offer(game, action, estimates.get(action), None if place < full else 1)
        for place, action in enumerate(actions)
    )
    choices = [_choice(entry) for entry in view.menu if isinstance(entry, Choose)]
    offered = frozenset(actions)
    return messages.Position(
        number=number,
        deal=deal,
        index=index,
        acted=acted,
        seating=seating.players,
        seat=view.seat,
        phase=view.phase,
        dealer=view.dealer,
        to_act=view.to_act,
        may_act=view.may_act,
        hand=view.hand,
        orders=tuple(messages.Ordering(each.name, each.hand) for each in view.orders),
        hand_sizes=view.hand_sizes,
        open_cards=view.open_cards,
        laid_away=view.laid_away,
        leader=view.leader,
        trick=view.trick,
        last_trick=taken(view.last_trick),
        trick_counts=view.trick_counts,
        tricks=None if view.tricks is None else tuple(map(_taken, view.tricks)),
        points=view.points,
        facts=view.facts,
        spoken=view.spoken,
        said=tuple(messages.Call(each.seat, each.text) for each in view.said),
        offers=offers,
        choice=choices[0] if choices else None,
        estimates=tuple(
            _estimate(game, estimate)
            for estimate in view.estimates
            if estimate.action not in offered
        ),
        board=view.board,
        outcome=outcome,
        laid_open=laid_open,
    )


def _dealt_seat(table: TableState, played: Played, view: View) -> int | None:
    """The view's seat, if the present deal was dealt to who sits there now."""
    if view.seat is None or not table.was_dealt_to(played.seating.players[view.seat]):
        return None
    return view.seat


def laid_open(game: AnyGame, played: Played) -> messages.LaidOpen | None:
    """All cards, once the deal is over; until then ``None``."""
    state = played.state
    if state.result is None:
        return None
    shown = at_table(game, state.view(None), practice=True)
    views = [state.view(seat) for seat in range(game.GAME.seats)]
    hands = tuple(at_table(game, view, practice=True).hand for view in views)
    tricks = shown.tricks or ()
    placed = {*shown.trick, *(card for hand in hands for card in hand)}
    placed.update(card for trick in tricks for card in trick.cards)
    rest = [card for card in _as_dealt(game, played.deal) if card not in placed]
    # A Jack that was drawn and exchanged is the turn-up now: the cards that nobody saw lie above.
    hidden = set.intersection(*({*view.unseen} for view in views))
    rest.sort(key=lambda card: card not in hidden)
    return messages.LaidOpen(
        hands=hands,
        out_of_play=tuple(rest),
        tricks=tuple(map(_taken, tricks)),
        points=shown.points,
    )


def _as_dealt(game: AnyGame, deal: Deal) -> tuple[Card, ...]:
    """All cards, first those dealt to nobody; a stock is in the order of drawing."""
    undealt = pile(game, deal)
    return (*undealt, *(card for card in game.GAME.pack if card not in undealt))


def pile(game: AnyGame, deal: Deal) -> tuple[Card, ...]:
    """The cards that were dealt to nobody."""
    dealt = game.format_deal(deal)
    piles = [dealt[name] for name in game.GAME.piles]
    return tuple(card for pile in piles if isinstance(pile, list) for card in pile)


def _offer(
    game: AnyGame, action: Action, estimate: Estimate | None, lines: int | None
) -> messages.Offer:
    return messages.Offer(
        action=str(action),
        label=label_of(game, action),
        card=action.card if isinstance(action, Play) else None,
        worth=estimate.worth if estimate else None,
        enough=estimate.enough if estimate else None,
        lines=estimate.lines[:lines] if estimate else (),
    )


def _estimate(game: AnyGame, it: Estimate) -> messages.Offer:
    label = label_of(game, it.action)
    return messages.Offer(str(it.action), label, None, it.worth, it.enough, it.lines)


def _choice(entry: Choose) -> messages.Choice:
    return messages.Choice(Discard.word, entry.number, entry.cards)


def taken(trick: Trick | None) -> messages.Taken | None:
    """A complete trick; ``None`` for none."""
    return None if trick is None else _taken(trick)


def _taken(trick: Trick) -> messages.Taken:
    return messages.Taken(trick.leader, trick.cards, trick.winner)


def outcome(result: Result) -> messages.Outcome:
    """A finished deal with its score sheet."""
    return messages.Outcome(
        clause=result.clause,
        headline=result.headline,
        contract=result.contract_name,
        sheet=result.sheet,
        scores=result.scores,
        record=result.to_record(),
        verdicts=result.verdicts,
    )


def outcome_for(game: AnyGame, view: View, seat: int | None) -> messages.Outcome | None:
    """The same for the page that shows it, as ``seat`` reads it; ``None`` before the end."""
    if view.result is None:
        return None
    face = face_of(game)
    return replace(
        outcome(view.result),
        verdict=None if seat is None else view.result.verdicts[seat],
        told=face.told(view, seat),
        feats=face.feats(view),
    )


def trick_taken(view: View, card: Card | None) -> messages.Taken | None:
    """The trick that this card has completed; ``None`` if it has not."""
    if card is None or not view.tricks or view.tricks[-1].cards[-1] != card:
        return None
    return _taken(view.tricks[-1])

"""From a table's state to the messages of one viewer: built from views, never from deal states.

A viewer without a seat is a spectator and gets the public view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from stammtisch.cardplay.actions import Action, Choose, Discard, Play
from stammtisch.cardplay.cards import Card
from stammtisch.cardplay.deals import Deal
from stammtisch.cardplay.game import State, View
from stammtisch.cardplay.match import Seating
from stammtisch.cardplay.messages import Message, Param, say
from stammtisch.cardplay.options import format_options
from stammtisch.cardplay.results import Result
from stammtisch.cardplay.tricks import Trick
from stammtisch.faces import Estimate, TableView, at_table, label_of
from stammtisch.games.registry import AnyGame
from stammtisch.records import format_record
from stammtisch.table import protocol
from stammtisch.table.by_player import by_player
from stammtisch.table.events import By
from stammtisch.table.fair.scheme import acts_text
from stammtisch.table.table_state import Chosen, Played, TableState

Names = Callable[[str], str]
"""Gives a guest's name; empty if it is not known."""

LONG_MENU, FULL_ESTIMATES = 24, 12
"""In a menu longer than ``LONG_MENU``, only the first ``FULL_ESTIMATES`` entries have all lines of
their estimates; the others have one. At the first call of a Skat auction there are 65 entries. A
soloist's 22 declarations are no long menu: each shows all that makes its value."""


# ---- the deal ------------------------------------------------------------------------------------


def position_of(table: TableState, played: Played, known: View) -> protocol.Position:
    """What a seat sees of the present deal; ``known`` is its full view."""
    view = at_table(table.game, known, table.practice_deal)
    reader = _dealt_seat(table, played, known)
    position = replace(
        _position(table.game, view),
        number=table.position,
        deal=table.deals,
        index=played.index,
        acted=len(known.history),
        seating=played.seating.players,
        outcome=None if view.result is None else outcome(view.result, reader),
        laid_open=laid_open(table.game, played),
    )
    return by_player(position, played.seating)


def position_in(
    game: AnyGame, known: View, deal: int, seating: Seating, practice: bool = False
) -> protocol.Position:
    """What a seat saw of deal number ``deal`` at a moment, at an honest or a practice table."""
    position = _position(game, at_table(game, known, practice))
    acted = len(known.history)
    return replace(
        position, number=acted, deal=deal, index=deal, acted=acted, seating=seating.players
    )


def _position(game: AnyGame, view: TableView) -> protocol.Position:
    """A position without what a view does not tell."""
    estimates = {estimate.action: estimate for estimate in view.estimates}
    actions = [entry for entry in view.menu if isinstance(entry, Action)]
    full = FULL_ESTIMATES if len(actions) > LONG_MENU else len(actions)
    offers = tuple(
        _offer(game, action, estimates.get(action), None if place < full else 1)
        for place, action in enumerate(actions)
    )
    choices = [_choice(entry) for entry in view.menu if isinstance(entry, Choose)]
    offered = frozenset(actions)
    return protocol.Position(
        number=0,
        deal=0,
        index=0,
        acted=0,
        seating=(),
        seat=view.seat,
        phase=view.phase,
        dealer=view.dealer,
        to_act=view.to_act,
        may_act=view.may_act,
        hand=view.hand,
        orders=tuple(protocol.Ordering(each.name, each.hand) for each in view.orders),
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
        offers=offers,
        choice=choices[0] if choices else None,
        estimates=tuple(
            _estimate(game, estimate)
            for estimate in view.estimates
            if estimate.action not in offered
        ),
        board=view.board,
        outcome=None,
        laid_open=None,
    )


def _dealt_seat(table: TableState, played: Played, view: View) -> int | None:
    """The view's seat, if the present deal was dealt to who sits there now."""
    if view.seat is None or not table.was_dealt_to(played.seating.players[view.seat]):
        return None
    return view.seat


def laid_open(game: AnyGame, played: Played) -> protocol.LaidOpen | None:
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
    return protocol.LaidOpen(
        hands=hands,
        out_of_play=tuple(rest),
        tricks=tuple(map(_taken, tricks)),
        points=shown.points,
    )


def _as_dealt(game: AnyGame, deal: Deal) -> tuple[Card, ...]:
    """All cards, first those dealt to nobody; a stock is in the order of drawing."""
    pile = _pile(game, deal)
    return (*pile, *(card for card in game.GAME.pack if card not in pile))


def _pile(game: AnyGame, deal: Deal) -> tuple[Card, ...]:
    """The cards that were dealt to nobody."""
    dealt = game.format_deal(deal)
    piles = [dealt[name] for name in game.GAME.piles]
    return tuple(card for pile in piles if isinstance(pile, list) for card in pile)


def _offer(
    game: AnyGame, action: Action, estimate: Estimate | None, lines: int | None
) -> protocol.Offer:
    return protocol.Offer(
        action=str(action),
        label=label_of(game, action),
        card=action.card if isinstance(action, Play) else None,
        worth=estimate.worth if estimate else None,
        enough=estimate.enough if estimate else None,
        lines=estimate.lines[:lines] if estimate else (),
    )


def _estimate(game: AnyGame, it: Estimate) -> protocol.Offer:
    label = label_of(game, it.action)
    return protocol.Offer(str(it.action), label, None, it.worth, it.enough, it.lines)


def _choice(entry: Choose) -> protocol.Choice:
    return protocol.Choice(Discard.word, entry.number, entry.cards)


def taken(trick: Trick | None) -> protocol.Taken | None:
    """A complete trick; ``None`` for none."""
    return None if trick is None else _taken(trick)


def _taken(trick: Trick) -> protocol.Taken:
    return protocol.Taken(trick.leader, trick.cards, trick.winner)


def outcome(result: Result, seat: int | None = None) -> protocol.Outcome:
    """A finished deal with its score sheet, as ``seat`` reads it; ``None``: as all others do."""
    yours = None if seat is None else result.yours(seat)
    return protocol.Outcome(
        clause=result.clause,
        headline=result.headline,
        contract=result.contract_name,
        sheet=result.sheet,
        scores=result.scores,
        record=result.to_record(),
        verdicts=result.verdicts,
        verdict=None if seat is None else result.verdicts[seat],
        yours=None if yours == result.headline else yours,
    )


# ---- what has happened ---------------------------------------------------------------------------


def acted(game: AnyGame, played: Played, view: View, by: By) -> tuple[protocol.Happening, ...]:
    """The happenings of the last act as a seat observed it: the act, a trick taken, the end."""
    players = played.seating.players
    actor, action = view.history[-1]
    card = action.card if isinstance(action, Play) else None
    label = by_player(label_of(game, action), played.seating)
    act, place = f"{actor}:{action}", len(view.history) - 1
    happenings = [
        protocol.Happening("acted", players[actor], label, card, by=by, act=act, place=place)
    ]
    trick = _just_taken(view, card)
    if trick is not None:
        text = say("table.happened.trick", seat=players[trick.winner])
        happenings.append(protocol.Happening("trick", players[trick.winner], text, trick=trick))
    return (*happenings, *ended(played))


def ended(played: Played) -> tuple[protocol.Happening, ...]:
    """That the deal is over, if it is."""
    result = played.state.result
    if result is None:
        return ()
    return (protocol.Happening("result", None, by_player(result.headline, played.seating)),)


def _just_taken(view: View, card: Card | None) -> protocol.Taken | None:
    """The trick that this card has completed; ``None`` if it has not."""
    if card is None or not view.tricks or view.tricks[-1].cards[-1] != card:
        return None
    return _taken(view.tricks[-1])


# ---- the table -----------------------------------------------------------------------------------


def table_info(
    table: TableState,
    names: Names,
    *,
    here: frozenset[int],
    ready: frozenset[int],
    spectators: int,
    proposal: protocol.Proposal | None,
    sheet: protocol.Sheet,
) -> protocol.TableInfo:
    """The public state of the table; ``for_viewer`` adds what concerns one person."""
    opened = table.opened
    clock = None
    if opened.move_seconds is not None:
        clock = protocol.Clock(opened.move_seconds, opened.reserve_seconds)
    sitters = tuple(
        protocol.Sitter(
            seat=seat,
            kind="open" if chair.open else "person" if chair.guest else "bot",
            name=names(chair.guest) if chair.guest else "",
            bot=chair.bot,
            host=chair.guest == opened.host,
            here=seat in here,
            covered=chair.covered,
            ready=seat in ready,
            kept=names(chair.kept) if chair.kept and chair.open else None,
            next=names(chair.next) if chair.next else None,
        )
        for seat, chair in enumerate(table.chairs)
    )
    return protocol.TableInfo(
        id=table.id,
        game=table.game.GAME.name,
        options=format_options(table.options),
        practice=table.practice_deal if table.phase == "playing" else table.practice,
        clock=clock,
        pace=table.pace,
        spectators_allowed=opened.spectators,
        phase=table.phase,
        seats=sitters,
        spectators=spectators,
        you=None,
        host=False,
        can=(),
        sheet=sheet,
        fairness=_fairness(table),
        proposal=proposal,
        newcomers=table.newcomers,
        rematch=table.rematch.seat if table.rematch else None,
        personas=opened.personas,
        repeats=opened.repeats is not None,
    )


def for_viewer(
    info: protocol.TableInfo, table: TableState, guest: str, asked: bool
) -> protocol.TableInfo:
    """The table as this guest sees it. ``asked``: may not propose again in this deal."""
    seat, host = table.seat_of(guest), table.opened.host == guest
    free = table.free_for(guest)
    can = _can(info, table, seat, host, asked)
    return replace(
        info,
        you=seat,
        host=host,
        can=("sit", *can) if free else can,
        free=free,
        left=table.left_by(guest),
    )


def _can(
    info: protocol.TableInfo, table: TableState, seat: int | None, host: bool, asked: bool
) -> tuple[str, ...]:
    """What a person may do besides playing, by public facts and the person's own seat."""
    phase, proposal = info.phase, info.proposal
    sits = seat is not None
    plays = seat is not None and table.plays(seat)
    playing = plays and phase == "playing"
    may = {
        "fill": host and phase in ("gathering", "between"),
        "stand": sits and phase not in ("finished", "abandoned"),
        "continue": sits and phase == "between" and seat not in _ready(info),
        "propose": playing and proposal is None and not asked,
        "answer": playing and proposal is not None and seat not in proposal.agreed,
        "undo": plays and table.solo_practice and phase in ("playing", "between"),
        "again": plays and table.solo_practice and phase == "between",
        "hint": playing and table.practice_deal,
        "back": seat is not None and table.chairs[seat].covered and not table.over,
        "react": sits,
        "allow": host and not table.over,
        "amend": sits and phase == "between" and table.alone_with_bots,
        "rematch": sits and phase == "finished",
    }
    return tuple(name for name, allowed in may.items() if allowed)


def _ready(info: protocol.TableInfo) -> set[int]:
    return {sitter.seat for sitter in info.seats if sitter.ready}


def sheet(table: TableState) -> protocol.Sheet:
    """The match so far, deal by deal."""
    match = table.match
    if match is None:
        match = table.game.Match(table.options)
    rows = tuple(
        protocol.Row(
            played.index,
            match.dealer(played.index),
            played.seating.players,
            brought,
            _outcome_of(played),
            acts_text(played.state.history),
        )
        for played, brought in zip(table.played, match.rows, strict=True)
    )
    # While a result is shown, the headline is about its deal, not about the next.
    shown = table.before if table.phase == "between" and table.before else match
    return protocol.Sheet(
        headline=shown.headline,
        rows=rows,
        totals=match.totals,
        notes=match.notes,
        finished=match.finished,
    )


def _outcome_of(played: Played) -> protocol.Outcome:
    assert played.state.result is not None, "the deal is over"
    return by_player(outcome(played.state.result), played.seating)


def _fairness(table: TableState) -> protocol.Fairness:
    """The fair deal: commitments and revealed numbers are public, the seed after the match."""
    return protocol.Fairness(
        version=table.fair.version,
        hash=table.fair.hash,
        awaiting=table.awaiting,
        attempts=tuple(
            protocol.Attempt(
                attempt.seats,
                tuple(
                    protocol.Share(seat, share.commitment, share.number, share.out)
                    for seat, share in sorted(attempt.shares.items())
                ),
            )
            for attempt in table.fair.attempts
        ),
        seed=table.opened.seed if table.over else None,
    )


# ---- a finished deal, step by step ---------------------------------------------------------------


def replay(
    game: AnyGame, played: Played, names: Sequence[str], personas: int = 0
) -> protocol.Replay:
    """Every step of a deal, with all cards open. ``names`` are by player."""
    options, result = played.state.options, played.state.result
    state: State = game.begin(played.deal, options, played.state.standing)
    steps = [step_of(game, state)]
    for act, by in zip(played.state.history, played.by, strict=True):
        state = state.act(act.seat, act.action)
        steps.append(step_of(game, state, act.action, by))
    shown = protocol.Replay(
        game=game.GAME.name,
        deal=played.index,
        seating=played.seating.players,
        dealer=played.deal.dealer,
        names=tuple(names),
        undealt=_pile(game, played.deal),
        steps=tuple(steps),
        outcome=outcome(result) if result else None,
        record=format_record(game, played.state, played.deal, options, **_settled(played)),
        personas=personas,
    )
    return by_player(shown, played.seating)


def _settled(played: Played) -> dict[str, int]:
    """The record's key of where the rest was decided."""
    return {} if played.settled is None else {"settled": played.settled}


def step_of(
    game: AnyGame, state: State, action: Action | None = None, by: Chosen | None = None
) -> protocol.Step:
    """A step of a deal with all cards open, after ``action``."""
    shown = at_table(game, state.view(None), practice=True)
    seats = range(len(shown.hand_sizes))
    seen = [at_table(game, state.view(seat), practice=True) for seat in seats]
    card = action.card if isinstance(action, Play) else None
    return protocol.Step(
        seat=state.history[-1].seat if action else None,
        label=label_of(game, action) if action else None,
        action=str(action) if action else None,
        by=by,
        to_act=state.to_act,
        phase=shown.phase,
        hands=tuple(each.hand for each in seen),
        open_cards=shown.open_cards,
        leader=shown.leader,
        trick=shown.trick,
        taken=_just_taken(state.view(None), card),
        trick_counts=shown.trick_counts,
        points=shown.points,
        facts=shown.facts,
        board=shown.board,
    )


def happening(kind: str, seat: int | None = None, **params: Param) -> protocol.Happening:
    """A happening with the message of its kind."""
    if seat is not None:
        params = {"seat": seat, **params}
    return protocol.Happening(kind, seat, Message(f"table.happened.{kind}", tuple(params.items())))

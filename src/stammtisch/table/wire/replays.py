"""A deal step by step, with all cards open."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cardplay.actions import Action, Play
from stammtisch.cardplay.game import State
from stammtisch.faces import at_table, label_of
from stammtisch.games.registry import AnyGame
from stammtisch.records import format_record
from stammtisch.table.state.played import Chosen, Played
from stammtisch.table.state.renumbered import renumbered
from stammtisch.table.wire import messages
from stammtisch.table.wire.positions import outcome, pile, trick_taken


def replay(
    game: AnyGame, played: Played, names: Sequence[str], personas: int = 0
) -> messages.Replay:
    """Every step of a deal, with all cards open. ``names`` are by player."""
    options, result = played.state.options, played.state.result
    state: State = game.begin(played.deal, options, played.state.standing)
    steps = [step_of(game, state)]
    for act, by in zip(played.state.history, played.by, strict=True):
        state = state.act(act.seat, act.action)
        steps.append(step_of(game, state, act.action, by))
    shown = messages.Replay(
        game=game.GAME.name,
        deal=played.index,
        seating=played.seating.players,
        dealer=played.deal.dealer,
        names=tuple(names),
        undealt=pile(game, played.deal),
        steps=tuple(steps),
        outcome=outcome(result) if result else None,
        record=format_record(game, played.state, played.deal, options, **_settled(played)),
        personas=personas,
    )
    return renumbered(shown, played.seating)


def _settled(played: Played) -> dict[str, int]:
    """The record's key of where the rest was decided."""
    return {} if played.settled is None else {"settled": played.settled}


def step_of(
    game: AnyGame, state: State, action: Action | None = None, by: Chosen | None = None
) -> messages.Step:
    """A step of a deal with all cards open, after ``action``."""
    shown = at_table(game, state.view(None), practice=True)
    seats = range(len(shown.hand_sizes))
    seen = [at_table(game, state.view(seat), practice=True) for seat in seats]
    card = action.card if isinstance(action, Play) else None
    return messages.Step(
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
        taken=trick_taken(state.view(None), card),
        trick_counts=shown.trick_counts,
        points=shown.points,
        facts=shown.facts,
        board=shown.board,
    )

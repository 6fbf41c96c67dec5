"""The options of a decision in Skat, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.bots.budget import Budget
from stammtisch.bots.rng import generator
from stammtisch.cardplay.actions import enumerated
from stammtisch.cardplay.game import State
from stammtisch.cardplay.shuffle import Stream
from stammtisch.coach.games import Ending
from stammtisch.coach.skat import ramsch
from stammtisch.coach.skat.before_play import before_play
from stammtisch.coach.skat.card_play import card_values, open_scores
from stammtisch.coach.valuation import Option, Valuation
from stammtisch.games.skat.notation import Bid
from stammtisch.games.skat.phases import Playing, RamschPlaying, SkatPhase
from stammtisch.games.skat.view import View

STAGES = (
    Budget(worlds=24, nodes=400_000),
    Budget(worlds=120, nodes=2_500_000),
    Budget(worlds=1000, nodes=16_000_000),
)
"""A quick look; what most decisions need; and what those need whose label is open."""

GLANCE = Budget(worlds=2)
"""What a skat is worth is the same in all worlds."""

CALLED = 150
"""The most worlds of a decision before the play: their values differ little between worlds."""


def options(view: View) -> tuple[Option, ...]:
    """All options; of the calls above the last one only the lowest."""
    found = enumerated(view.menu)
    calls = [each for each in found if isinstance(each, Bid)]
    return tuple(each for each in found if each not in calls[1:])


def value(view: View, chosen: tuple[Option, ...], budget: Budget, stream: Stream) -> Valuation:
    """What the options are worth in worlds of the view."""
    rng = generator(stream)
    if view.ramsch:
        return ramsch.value(view, chosen, budget, rng)
    if view.phase in ("contra", "re", "play"):
        return card_values(view, chosen, budget, rng)
    return before_play(view, chosen, Budget(min(budget.worlds, CALLED), budget.nodes), rng)


def felt(view: View, seat: int) -> float:
    """What a player's lost point brings another: his partner loses it too, the others win it.

    In Ramsch each of the two others gets half of it. In the auction nobody can say who would have
    paid for a wrong call.
    """
    if view.ramsch:
        return 0.5
    if view.soloist is None:
        return 0.0
    return -1.0 if (view.seat == view.soloist) == (seat == view.soloist) else 1.0


def open_values(state: State, seat: int, chosen: Sequence[Option]) -> Sequence[float] | None:
    """What each card brings with all cards open; ``None`` before the play, and early in Ramsch."""
    match state:
        case Playing():
            return open_scores(state, seat, chosen)
        case RamschPlaying() if len(state.hands[seat]) <= ramsch.SOLVED:
            return ramsch.open_scores(state, seat, chosen)
    return None


def told_as(view: View) -> Ending:
    """In Ramsch, and where it may be played next, nobody wins: one is spared minus points."""
    return "spared" if view.ramsch or view.phase == "grand_hand" else "wins"


def counts(state: State) -> int:
    """How many times a deal's points count in the list (SK 10.11)."""
    assert isinstance(state, SkatPhase), "a deal of this game"
    return state.standing.factor

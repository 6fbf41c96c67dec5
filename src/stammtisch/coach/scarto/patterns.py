"""Errors of Scarto that have a name; ``tests/coach/positions/README.md`` defines them.

What is said of them stands in ``discarding``, ``special``, ``following`` and ``leading``.
"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cardplay.messages import say
from stammtisch.coach.games import Pattern, Situation, Taught
from stammtisch.coach.patterns import Named, taught_by
from stammtisch.coach.scarto.discarding import (
    court_laid_beside_king,
    court_left_bare,
    guard_laid,
    points_not_laid,
    suit_not_cleared,
    suit_not_shortened,
    trump_laid_away,
)
from stammtisch.coach.scarto.following import (
    court_exposed,
    court_given,
    court_not_brought_home,
    high_card_wasted,
    high_trump_wasted,
    highest_not_played,
    lower_kept,
    trick_let_go,
    trump_too_low,
)
from stammtisch.coach.scarto.leading import (
    court_led,
    dearer_played,
    guard_played,
    high_trump_led,
    highest_not_led,
    king_led,
    long_suit_not_led,
    suit_not_emptied,
    trump_not_forced,
    trumps_not_drawn,
    winner_not_led,
)
from stammtisch.coach.scarto.special import (
    bagatto_lost,
    bagatto_not_saved,
    matto_kept,
    matto_wasted,
)
from stammtisch.games.scarto.view import View

TABLE: Sequence[Named[View]] = (
    # the dealer's discard
    Named(Pattern(say("coach.scarto.court_left_bare"), "SC 3.1"), court_left_bare),
    Named(Pattern(say("coach.scarto.trump_laid_away"), "SC 4.4"), trump_laid_away),
    Named(Pattern(say("coach.scarto.suit_not_cleared"), "SC 4.3"), suit_not_cleared),
    Named(Pattern(say("coach.scarto.court_laid_beside_king"), "SC 1.4"), court_laid_beside_king),
    Named(Pattern(say("coach.scarto.guard_laid"), "SC 4.3"), guard_laid),
    Named(Pattern(say("coach.scarto.points_not_laid"), "SC 3.1"), points_not_laid),
    Named(Pattern(say("coach.scarto.suit_not_shortened"), "SC 4.3"), suit_not_shortened),
    # the Matto and the Bagatto
    Named(Pattern(say("coach.scarto.matto_kept"), "SC 5.1"), matto_kept),
    Named(Pattern(say("coach.scarto.matto_wasted"), "SC 5.3"), matto_wasted),
    Named(Pattern(say("coach.scarto.bagatto_lost"), "SC 6.1"), bagatto_lost),
    Named(Pattern(say("coach.scarto.bagatto_not_saved"), "SC 6.1"), bagatto_not_saved),
    # the second or third card
    Named(Pattern(say("coach.scarto.trick_let_go"), "SC 4.4"), trick_let_go),
    Named(Pattern(say("coach.scarto.court_not_brought_home"), "SC 6.1"), court_not_brought_home),
    Named(Pattern(say("coach.scarto.high_card_wasted"), "SC 4.4"), high_card_wasted),
    Named(Pattern(say("coach.scarto.court_given"), "SC 6.1"), court_given),
    Named(Pattern(say("coach.scarto.court_exposed"), "SC 4.4"), court_exposed),
    Named(Pattern(say("coach.scarto.high_trump_wasted"), "SC 1.6"), high_trump_wasted),
    Named(Pattern(say("coach.scarto.trump_too_low"), "SC 4.4"), trump_too_low),
    Named(Pattern(say("coach.scarto.highest_not_played"), "SC 4.3"), highest_not_played),
    Named(Pattern(say("coach.scarto.lower_kept"), "SC 4.4"), lower_kept),
    # the card that is led
    Named(Pattern(say("coach.scarto.king_led"), "SC 4.3"), king_led),
    Named(Pattern(say("coach.scarto.court_led"), "SC 4.4"), court_led),
    Named(Pattern(say("coach.scarto.trumps_not_drawn"), "SC 4.2"), trumps_not_drawn),
    Named(Pattern(say("coach.scarto.winner_not_led"), "SC 4.4"), winner_not_led),
    Named(Pattern(say("coach.scarto.highest_not_led"), "SC 4.3"), highest_not_led),
    Named(Pattern(say("coach.scarto.trump_not_forced"), "SC 4.3"), trump_not_forced),
    Named(Pattern(say("coach.scarto.high_trump_led"), "SC 1.6"), high_trump_led),
    Named(Pattern(say("coach.scarto.guard_played"), "SC 4.3"), guard_played),
    Named(Pattern(say("coach.scarto.suit_not_emptied"), "SC 4.3"), suit_not_emptied),
    Named(Pattern(say("coach.scarto.long_suit_not_led"), "SC 4.3"), long_suit_not_led),
    # whatever it is
    Named(Pattern(say("coach.scarto.dearer_played"), "SC 6.1"), dearer_played),
)
"""The first that says something is told."""


def taught(of: Situation[View]) -> Taught | None:
    """What a teacher says of an error."""
    return taught_by(TABLE, of)

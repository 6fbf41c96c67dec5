"""Errors of Skat that have a name; ``tests/coach/positions/README.md`` defines them."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cardplay.messages import say
from stammtisch.coach.games import Pattern, Situation, Taught
from stammtisch.coach.patterns import Named, taught_by
from stammtisch.coach.skat import patterns_before_play as before
from stammtisch.coach.skat import patterns_of_null as null
from stammtisch.coach.skat import patterns_of_play as play
from stammtisch.coach.skat import patterns_of_pub as pub
from stammtisch.coach.skat.schneider import with_stake
from stammtisch.games.skat.view import View

TABLE: Sequence[Named[View]] = (
    Named(Pattern(say("coach.skat.bid_too_high"), "SK 6.7"), before.bid_too_high),
    Named(Pattern(say("coach.skat.passed_too_soon"), "SK 3.4"), before.passed_too_soon),
    Named(Pattern(say("coach.skat.jumped"), "SK 3.2"), before.jumped),
    Named(Pattern(say("coach.skat.skat_left"), "SK 4.1"), before.skat_left),
    Named(Pattern(say("coach.skat.skat_taken"), "SK 6.3"), before.skat_taken),
    Named(Pattern(say("coach.skat.null_hole"), "SK 5.5"), before.null_hole),
    Named(Pattern(say("coach.skat.jack_laid_away"), "SK 4.2"), before.jack_laid_away),
    Named(Pattern(say("coach.skat.trump_laid_away"), "SK 4.2"), before.trump_laid_away),
    Named(Pattern(say("coach.skat.bare_ten"), "SK 6.5"), before.bare_ten),
    Named(Pattern(say("coach.skat.ace_laid_away"), "SK 5.1"), before.ace_laid_away),
    Named(Pattern(say("coach.skat.void_missed"), "SK 5.3"), before.void_missed),
    Named(Pattern(say("coach.skat.points_not_laid"), "SK 6.5"), before.points_not_laid),
    Named(Pattern(say("coach.skat.weak_discard"), "SK 4.1"), before.weak_discard),
    Named(Pattern(say("coach.skat.overbid_declared"), "SK 6.7"), before.overbid_declared),
    Named(Pattern(say("coach.skat.wrong_trump"), "SK 4.2"), before.wrong_trump),
    Named(Pattern(say("coach.skat.wrong_game"), "SK 6.4"), before.wrong_game),
    Named(Pattern(say("coach.skat.wrong_announcement"), "SK 4.3"), before.wrong_announcement),
    Named(Pattern(say("coach.skat.doubled_too_soon"), "SK 10.9"), pub.doubled_too_soon),
    Named(Pattern(say("coach.skat.march_missed"), "SK 10.3"), pub.march_missed),
    Named(Pattern(say("coach.skat.skat_caught"), "SK 10.2"), pub.skat_caught),
    Named(Pattern(say("coach.skat.suit_left_long"), "SK 10.4"), pub.suit_left_long),
    Named(Pattern(say("coach.skat.null_trick_taken"), "SK 5.5"), null.null_trick_taken),
    Named(Pattern(say("coach.skat.null_high_kept"), "SK 5.5"), null.null_high_kept),
    Named(Pattern(say("coach.skat.null_danger_kept"), "SK 5.5"), null.null_danger_kept),
    Named(Pattern(say("coach.skat.null_led_high"), "SK 5.5"), null.null_led_high),
    Named(Pattern(say("coach.skat.null_let_off"), "SK 5.5"), null.null_let_off),
    Named(Pattern(say("coach.skat.lost_count"), "SK 6.5"), play.lost_count),
    Named(Pattern(say("coach.skat.schneider"), "SK 6.3"), play.schneider),
    Named(Pattern(say("coach.skat.trumps_not_drawn"), "SK 5.3"), play.trumps_not_drawn),
    Named(Pattern(say("coach.skat.trump_for_nothing"), "SK 5.4"), play.trump_for_nothing),
    Named(Pattern(say("coach.skat.partner_overtaken"), "SK 5.4"), play.partner_overtaken),
    Named(Pattern(say("coach.skat.not_smeared"), "SK 1.2"), play.not_smeared),
    Named(Pattern(say("coach.skat.smear_uncertain"), "SK 1.2"), play.smear_uncertain),
    Named(Pattern(say("coach.skat.smear_hoped"), "SK 1.2"), play.smear_hoped),
    Named(Pattern(say("coach.skat.into_void"), "SK 5.3"), play.into_void),
    Named(Pattern(say("coach.skat.null_too_high"), "SK 5.5"), null.null_too_high),
    Named(Pattern(say("coach.skat.null_low_wasted"), "SK 5.5"), null.null_low_wasted),
    Named(Pattern(say("coach.skat.trick_let_go"), "SK 5.4"), play.trick_let_go),
    Named(Pattern(say("coach.skat.full_card_thrown"), "SK 1.2"), play.full_card_thrown),
    Named(Pattern(say("coach.skat.high_trump_wasted"), "SK 5.1"), play.high_trump_wasted),
    Named(Pattern(say("coach.skat.trump_too_high"), "SK 5.3"), play.trump_too_high),
    Named(Pattern(say("coach.skat.trump_spent"), "SK 5.3"), play.trump_spent),
    Named(Pattern(say("coach.skat.more_points"), "SK 1.2"), play.more_points),
    Named(Pattern(say("coach.skat.sure_trick_kept"), "SK 5.4"), play.sure_trick_kept),
    Named(Pattern(say("coach.skat.winner_thrown"), "SK 5.4"), play.winner_thrown),
    Named(Pattern(say("coach.skat.guard_thrown"), "SK 5.3"), play.guard_thrown),
    Named(Pattern(say("coach.skat.full_card_led"), "SK 1.2"), play.full_card_led),
    Named(Pattern(say("coach.skat.trump_not_led"), "SK 5.3"), play.trump_not_led),
    Named(Pattern(say("coach.skat.trump_led"), "SK 5.3"), play.trump_led),
    Named(Pattern(say("coach.skat.partner_trumps"), "SK 5.3"), play.partner_trumps),
    Named(Pattern(say("coach.skat.way"), "SK 5.3"), play.way),
    Named(Pattern(say("coach.skat.high_card_first"), "SK 5.3"), play.high_card_first),
    Named(Pattern(say("coach.skat.trumps_led_early"), "SK 5.3"), play.trumps_led_early),
    Named(Pattern(say("coach.skat.ten_not_behind"), "SK 5.3"), play.ten_not_behind),
    Named(Pattern(say("coach.skat.stronger_card"), "SK 5.4"), play.stronger_card),
    Named(Pattern(say("coach.skat.taken_too_cheaply"), "SK 1.2"), play.taken_too_cheaply),
    Named(Pattern(say("coach.skat.higher_kept"), "SK 5.4"), play.higher_kept),
    Named(Pattern(say("coach.skat.cheaper_card"), "SK 1.2"), play.cheaper_card),
    Named(Pattern(say("coach.skat.void_not_made"), "SK 5.3"), play.void_not_made),
)
"""The first that speaks is told: errors that decide a deal first, general ones by count last."""


def taught(of: Situation[View]) -> Taught | None:
    """What a teacher says of an error."""
    found = taught_by(TABLE, of)
    return with_stake(of, found) if found else None

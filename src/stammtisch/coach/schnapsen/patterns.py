"""The named errors of Schnapsen, and what a teacher says of them.

A card is *plain* if it is no trump. Its worth is in points of the cards (SN 1.2). All that is said
follows from the player's view alone.
"""

from __future__ import annotations

from stammtisch.cardplay.messages import Message, say
from stammtisch.coach.games import Pattern, Taught
from stammtisch.coach.patterns import Named, taught_by
from stammtisch.coach.schnapsen.calls import (
    claim_missed,
    claim_short,
    closed_too_soon,
    jack_not_exchanged,
    marriage_not_announced,
    marriage_too_soon,
    not_closed,
)
from stammtisch.coach.schnapsen.following import (
    dearer_discard,
    high_not_needed,
    marriage_broken,
    one_card_short,
    out_with_trick,
    points_thrown,
    schneider_given,
    sixty_six_given,
    trick_let_go,
    trick_taken,
    trump_thrown,
    trump_wasted,
    winner_thrown,
)
from stammtisch.coach.schnapsen.leading import (
    dearer_lead,
    high_card_led,
    known_end,
    last_trick_lost,
    more_beat_it,
    out_with_lead,
    partner_out,
    sure_trick_first,
    ten_bared,
    trump_led,
    trumps_not_drawn,
)
from stammtisch.coach.schnapsen.situation import Situation
from stammtisch.coach.valuation import Option


def taught(of: Situation) -> Taught | None:
    """What the error was: what decides, beside any of the better options, and else a comparison."""
    return taught_by(TELLING, of) or taught_by(GENERAL, of)


def sixty_six_missed(of: Situation, chosen: Option, better: Option) -> Message | None:
    """The other card brings 66 now, and this one does not."""
    return out_with_trick(of, chosen, better) or out_with_lead(of, chosen, better)


def dearer_card(of: Situation, chosen: Option, better: Option) -> Message | None:
    """The other card costs less."""
    return dearer_discard(of, chosen, better) or dearer_lead(of, chosen, better)


TELLING = (
    Named(Pattern(say("coach.schnapsen.claim_short"), "SN 8.3"), claim_short),
    Named(Pattern(say("coach.schnapsen.claim_missed"), "SN 8.1"), claim_missed),
    Named(Pattern(say("coach.schnapsen.one_card_short"), "SN 8.1"), one_card_short),
    Named(Pattern(say("coach.schnapsen.sixty_six_missed"), "SN 8.1"), sixty_six_missed),
    Named(Pattern(say("coach.schnapsen.jack_not_exchanged"), "SN 6.1"), jack_not_exchanged),
    Named(Pattern(say("coach.schnapsen.marriage_not_announced"), "SN 5.1"), marriage_not_announced),
    Named(Pattern(say("coach.schnapsen.closed_too_soon"), "SN 7.1"), closed_too_soon),
    Named(Pattern(say("coach.schnapsen.not_closed"), "SN 7.1"), not_closed),
    Named(Pattern(say("coach.schnapsen.marriage_broken"), "SN 5.1"), marriage_broken),
    Named(Pattern(say("coach.schnapsen.sixty_six_given"), "SN 8.2"), sixty_six_given),
    Named(Pattern(say("coach.schnapsen.schneider_given"), "SN 8.2"), schneider_given),
    Named(Pattern(say("coach.schnapsen.points_thrown"), "SN 3.2"), points_thrown),
    Named(Pattern(say("coach.schnapsen.last_trick_lost"), "SN 4.2"), last_trick_lost),
    Named(Pattern(say("coach.schnapsen.trumps_not_drawn"), "SN 4.1"), trumps_not_drawn),
    Named(Pattern(say("coach.schnapsen.high_card_led"), "SN 3.1"), high_card_led),
    Named(Pattern(say("coach.schnapsen.trump_wasted"), "SN 3.1"), trump_wasted),
    Named(Pattern(say("coach.schnapsen.known_end"), "SN 4.1"), known_end),
    Named(Pattern(say("coach.schnapsen.trick_let_go"), "SN 3.2"), trick_let_go),
    Named(Pattern(say("coach.schnapsen.marriage_too_soon"), "SN 5.1"), marriage_too_soon),
    Named(Pattern(say("coach.schnapsen.trump_led"), "SN 3.1"), trump_led),
    Named(Pattern(say("coach.schnapsen.trump_thrown"), "SN 3.2"), trump_thrown),
    Named(Pattern(say("coach.schnapsen.ten_bared"), "SN 4.1"), ten_bared),
    Named(Pattern(say("coach.schnapsen.partner_out"), "SN 5.1"), partner_out),
    Named(Pattern(say("coach.schnapsen.winner_thrown"), "SN 3.2"), winner_thrown),
)
"""Those that name what decides."""

GENERAL = (
    Named(Pattern(say("coach.schnapsen.sure_trick_first"), "SN 4.1"), sure_trick_first),
    Named(Pattern(say("coach.schnapsen.high_not_needed"), "SN 3.2"), high_not_needed),
    Named(Pattern(say("coach.schnapsen.trick_taken"), "SN 3.1"), trick_taken),
    Named(Pattern(say("coach.schnapsen.dearer_card"), "SN 1.2"), dearer_card),
    Named(Pattern(say("coach.schnapsen.more_beat_it"), "SN 3.2"), more_beat_it),
)
"""Those that compare two cards where nothing more can be said."""

TABLE = (*TELLING, *GENERAL)

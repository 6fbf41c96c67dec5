"""What a challenge is made of: a finished deal of somebody's own, or a deal from outside."""

from __future__ import annotations

import json
from hashlib import sha256

from stammtisch.bots import usual
from stammtisch.bots.version import version
from stammtisch.cardplay.options import format_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.challenges.lines import acts_of, begun, gained
from stammtisch.table.challenges.rows import STUDIED, ChallengeRow
from stammtisch.table.fair import scheme
from stammtisch.table.log.events import Opened, Repeated
from stammtisch.table.state.played import Played
from stammtisch.table.state.table_state import TableState
from stammtisch.table.study.study import Imported


def of_deal(guest: str, table: TableState, played: Played) -> ChallengeRow:
    """A challenge with a deal that was dealt to this guest.

    Raises:
        BadInput: the guest sat it out.
    """
    seat = table.seat_played(guest, played)
    here = [None if at == seat else each.guest for at, each in enumerate(played.sitters)]
    before = sorted(table.guests_at(played) - {guest, *here})
    return ChallengeRow(
        id="",
        guest=guest,
        source=f"{table.id}/{played.index}/{played.until}",
        opening=table.challenge_with(guest, played),
        acts=acts_of(played),
        points=gained(played, seat),
        others=(*here, *before),
        version=version(table.game.GAME.name),
        practised=played.practice,
    )


def of_study(guest: str, found: Imported, seat: int) -> ChallengeRow:
    """A challenge with the cards of one seat of a deal from outside, against the usual bots.

    Raises:
        BadInput: it has no such seat, or cannot be played here.
    """
    game, played = found.game, found.played
    seats = game.GAME.seats
    if seat >= seats:
        raise BadInput("input.seat", number=seat, last=seats - 1)
    dealt, acts = game.format_deal(played.deal), acts_of(played)
    key = sha256(json.dumps([dealt, acts]).encode()).hexdigest()
    # The deal is played by those who sit there: who else belongs to a list has no say.
    options = format_options(played.state.options)
    options.pop("players", None)
    opening = Opened(
        game=game.GAME.name,
        options=options,
        host=guest,
        chairs=tuple("open" if at == seat else usual(game.GAME) for at in range(seats)),
        practice=False,
        spectators=False,
        move_seconds=None,
        reserve_seconds=0,
        pace="calm",
        seed="",
        fair=scheme.VERSION,
        repeats=Repeated(dealt, played.deal.dealer, bots=key),
    )
    begun(opening)
    return ChallengeRow(
        id="",
        guest=guest,
        source=f"{STUDIED}{key}/{seat}",
        opening=opening,
        acts=acts,
        points=gained(played, seat),
        others=(None,) * seats,
        version=version(game.GAME.name),
        practised=False,
    )

"""The table beside its cards: who sits there, the match so far, the fair deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.options import format_options
from stammtisch.coach.games import has_coach
from stammtisch.faces import face_of
from stammtisch.table.fair.scheme import acts_text
from stammtisch.table.state.played import Played
from stammtisch.table.state.renumbered import renumbered
from stammtisch.table.state.table_state import TableState
from stammtisch.table.wire import messages
from stammtisch.table.wire.played_for import played_for
from stammtisch.table.wire.positions import outcome

Names = Callable[[str], str]
"""Gives a guest's name; empty if it is not known."""

Faces = Callable[[str], int | None]
"""Gives the face that a guest has chosen."""


def table_info(
    table: TableState,
    names: Names,
    faces: Faces,
    *,
    here: frozenset[int],
    away: Mapping[int, int],
    absent: int | None,
    anew: frozenset[int],
    ready: frozenset[int],
    spectators: int,
    proposal: messages.Proposal | None,
    sheet: messages.Sheet,
) -> messages.TableInfo:
    """The public state of the table; ``for_viewer`` adds what concerns one person."""
    opened = table.opened
    clock = None
    if opened.move_seconds is not None:
        clock = messages.Clock(opened.move_seconds, opened.reserve_seconds)
    sitters = tuple(
        messages.SeatInfo(
            seat=seat,
            kind="open" if chair.open else "person" if chair.guest else "bot",
            name=names(chair.guest) if chair.guest else "",
            face=faces(chair.guest) if chair.guest else None,
            bot=chair.bot,
            host=chair.guest == opened.host,
            here=seat in here,
            covered=chair.covered,
            ready=seat in ready,
            kept=names(chair.kept) if chair.kept and chair.open else None,
            next=names(chair.next) if chair.next else None,
            away=away.get(seat),
        )
        for seat, chair in enumerate(table.chairs)
    )
    return messages.TableInfo(
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
        challenge=table.challenge,
        of_day=table.day,
        arranged=table.arranged,
        away=opened.away,
        rules_name=opened.rules_name,
        absent=absent,
        anew=tuple(sorted(anew)) if absent is not None else (),
        talk=table.talk,
    )


def for_viewer(
    info: messages.TableInfo,
    table: TableState,
    guest: str,
    claims: messages.Claims | None,
    *,
    asked: bool,
    waits: bool,
) -> messages.TableInfo:
    """The table as this guest sees it.

    ``asked``: may not propose again in this deal. ``waits``: is not asked now about who is away.
    """
    seat, host = table.seat_of(guest), table.opened.host == guest
    free = table.free_for(guest)
    can = _can(info, table, seat, host, asked=asked, waits=waits)
    return replace(
        info,
        you=seat,
        host=host,
        can=("sit", *can) if free else can,
        free=free,
        left=table.left_by(guest),
        played_for=played_for(table, guest),
        told=_match_told(table, seat),
        claims=claims,
    )


def _match_told(table: TableState, player: int | None) -> Message | None:
    if table.match is None or not table.match.finished:
        return None
    return face_of(table.game).match_told(table.match, player)


def _can(
    info: messages.TableInfo,
    table: TableState,
    seat: int | None,
    host: bool,
    *,
    asked: bool,
    waits: bool,
) -> tuple[str, ...]:
    """What a person may do besides playing, by public facts and the person's own seat."""
    phase, proposal = info.phase, info.proposal
    sits = seat is not None
    plays = seat is not None and table.plays(seat)
    playing = plays and phase == "playing"
    taught = has_coach(table.game.GAME.name)
    asked_now = sits and info.absent not in (None, seat) and not waits
    may = {
        "fill": host and phase in ("gathering", "between"),
        "stand": sits and phase not in ("finished", "abandoned"),
        "continue": sits and phase == "between" and seat not in _ready(info),
        "propose": playing and proposal is None and not asked,
        "answer": playing and proposal is not None and seat not in proposal.agreed,
        "absence": asked_now,
        "anew": asked_now and seat not in info.anew and table.may_deal_anew,
        "undo": plays and table.solo_practice and phase in ("playing", "between"),
        "again": plays and table.solo_practice and phase == "between",
        "hint": playing and table.practice_deal and taught,
        "review": sits and taught and table.day is None,
        "forced": playing and table.alone_with_bots,
        "back": seat is not None and table.chairs[seat].covered and not table.over,
        "react": sits,
        "talk": sits and table.talk and len(table.people) > 1,
        "arrange": host and phase == "gathering" and not table.opened.kept,
        "allow": host and not table.over and table.day is None,
        "amend": sits and phase == "between" and table.alone_with_bots,
        "rematch": sits and phase == "finished" and _may_go_on(table),
    }
    return tuple(name for name, allowed in may.items() if allowed)


def _may_go_on(table: TableState) -> bool:
    """Whether the same people may play another match there: not where others have arranged it."""
    return not table.challenge and table.day is None and not table.for_club


def _ready(info: messages.TableInfo) -> set[int]:
    return {sitter.seat for sitter in info.seats if sitter.ready}


def sheet(table: TableState) -> messages.Sheet:
    """The match so far, deal by deal."""
    match = table.match
    if match is None:
        match = table.game.Match(table.options)
    rows = tuple(
        messages.Row(
            played.index,
            match.dealer(played.index),
            played.seating.players,
            brought,
            _outcome_of(played),
            acts_text(played.state.history),
        )
        for played, brought in zip(table.played, match.rows, strict=True)
    )
    if table.challenge:
        headline, stake = _challenge_headline(table), None
    elif table.opened.of_day:
        index = table.now.index if table.now else 0
        of = len(table.opened.of_day.seeds)
        headline, stake = say("table.of_day", number=index + 1, of=of), None
    else:
        # While a result is shown, the headline is about its deal, not about the next.
        shown = table.before if table.phase == "between" and table.before else match
        headline, stake = shown.headline, face_of(table.game).stake(match)
    return messages.Sheet(
        headline=headline,
        rows=rows,
        totals=match.totals,
        notes=match.notes if stake is None else (*match.notes, stake),
        finished=table.phase == "finished",
    )


def _challenge_headline(table: TableState) -> Message:
    """That one deal is played, and how the match stood before it."""
    totals = table.totals_before
    if not totals:
        return say("table.challenge")
    return say("table.challenge_at", score=" : ".join(map(str, totals)))


def _outcome_of(played: Played) -> messages.Outcome:
    assert played.state.result is not None, "the deal is over"
    return renumbered(outcome(played.state.result), played.seating)


def _fairness(table: TableState) -> messages.Fairness:
    """The fair deal: commitments and revealed numbers are public, the seed after the match."""
    return messages.Fairness(
        version=table.fair.version,
        hash=table.fair.hash,
        awaiting=table.awaiting,
        attempts=tuple(
            messages.FairAttempt(
                attempt.seats,
                tuple(
                    messages.FairShare(seat, share.commitment, share.number, share.out)
                    for seat, share in sorted(attempt.shares.items())
                ),
            )
            for attempt in table.fair.attempts
        ),
        seed=table.opened.seed if table.over else None,
        void=tuple(messages.VoidDeal(each.deal, each.seat) for each in table.fair.void_deals),
    )

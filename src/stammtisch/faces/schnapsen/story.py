"""A deal of Schnapsen in a sentence: how it was won, and why it is worth what it is."""

from __future__ import annotations

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.messages import Message, say
from stammtisch.faces.telling import Feat, about, and_more, sentence
from stammtisch.games.schnapsen.cards import POINTS
from stammtisch.games.schnapsen.match import TARGET, Match
from stammtisch.games.schnapsen.notation import SEATS, Claim, Close, Marriage
from stammtisch.games.schnapsen.scoring import LAST_TRICK, OUT, Closed, Result, Taken
from stammtisch.games.schnapsen.view import View

NEARLY = 60
"""A loser with so many points was near 66."""


def told(view: View, seat: int | None) -> Message:
    """The finished deal, told to ``seat``."""
    result = _result(view)
    if result.winner is None:
        if result.raises_bonus:  # SN 9.4
            return say("told.schnapsen.level", points=result.points[0])
        return result.headline
    return sentence(_how(view, result, seat), _worth(view, result, result.winner, seat))


def way(view: View, seat: int) -> Message:
    """Who has closed the stock."""
    closed = _result(view).closed
    if closed is None:
        return say("way.schnapsen.open")
    return say("way.schnapsen.closed.you" if closed.by == seat else "way.schnapsen.closed")


def feats(view: View) -> tuple[Feat | None, ...]:
    """What was remarkable: the same for winner and loser."""
    result = _result(view)
    if result.winner is None:
        return (None,) * SEATS
    feat: Feat | None = None
    loser = 1 - result.winner
    if result.claimant == loser or (result.closed and result.closed.by == loser):
        feat = "failed"
    elif result.closed and result.closed.by == result.winner:
        feat = "bold"
    elif result.game_points > 1:
        feat = "clear"
    elif result.claimant is None or result.points[loser] >= NEARLY:
        feat = "narrow"
    return (feat,) * SEATS


def match_told(match: Match, player: int | None) -> Message:
    """A finished game and its score, told to ``player``."""
    winner = match.winner
    if winner is None:
        return match.headline
    points, against = match.totals[winner], match.totals[1 - winner]
    return about(
        winner,
        player,
        "told.schnapsen.match.you",
        "told.schnapsen.match",
        points=points,
        against=against,
    )


def stake(match: Match) -> Message | None:
    """Who wins the game with the next deal, however little it brings (SN 10.1)."""
    if match.finished:
        return None
    near = [p for p in range(SEATS) if match.totals[p] + 1 + match.bonus >= TARGET]
    if not near:
        return None
    return say("stake.schnapsen", seat=near[0]) if len(near) == 1 else say("stake.schnapsen.both")


def _result(view: View) -> Result:
    assert view.result is not None, "the deal is over"
    return view.result


def _how(view: View, result: Result, seat: int | None) -> Message:
    claimant, closed = result.claimant, result.closed
    if claimant is None:
        return _played_out(view, result, seat)
    own, other = result.points[claimant], result.points[1 - claimant]
    if closed and closed.by == claimant:
        return _closed(view, result, closed, seat)
    if result.winner != claimant:
        you, name = "told.schnapsen.false.you", "told.schnapsen.false"
        return about(claimant, seat, you, name, points=own)
    if closed:
        return _overtaken(view, closed, own, seat)
    acts = [act for act in view.history if not isinstance(act.action, Claim)]
    last = acts[-1]
    if isinstance(last.action, Marriage) and last.seat == claimant:
        shown = view.marriages[-1]
        if own - shown.points < OUT:
            return about(
                claimant,
                seat,
                "told.schnapsen.marriage.you",
                "told.schnapsen.marriage",
                value=shown.points,
                suit=shown.suit,
                points=own,
                against=other,
            )
    you, name = "told.schnapsen.out.you", "told.schnapsen.out"
    return about(claimant, seat, you, name, points=own, against=other)


def _closed(view: View, result: Result, closed: Closed, seat: int | None) -> Message:
    """SN 7, SN 9.1: a close by the claimant: what he had then, and what he came to."""
    points = result.points[closed.by]
    tricks, had = _at_close(view, closed.by)
    if result.winner != closed.by:
        short = OUT - points
        if points == had:
            you, name = "told.schnapsen.close_stuck.you", "told.schnapsen.close_stuck"
            return about(closed.by, seat, you, name, had=had, short=short)
        you, name = "told.schnapsen.close_failed.you", "told.schnapsen.close_failed"
        return about(closed.by, seat, you, name, had=had, points=points, short=short)
    own = [trick for trick in view.tricks[tricks:] if trick.winner == closed.by]
    gained = points - had
    if not gained:
        you, name = "told.schnapsen.close_enough.you", "told.schnapsen.close_enough"
        return about(closed.by, seat, you, name, had=had)
    if gained == sum(POINTS[card] for trick in own for card in trick.cards):
        you, name = "told.schnapsen.closed.you", "told.schnapsen.closed"
        return about(closed.by, seat, you, name, had=had, gained=gained, number=len(own))
    you, name = "told.schnapsen.closed_to.you", "told.schnapsen.closed_to"
    return about(closed.by, seat, you, name, had=had, points=points)


def _at_close(view: View, closer: int) -> tuple[int, int]:
    """How many tricks had been won when the stock was closed, and the closer's points then."""
    place = next(at for at, act in enumerate(view.history) if isinstance(act.action, Close))
    before = [act.action for act in view.history[:place]]
    tricks = sum(isinstance(action, Play) for action in before) // SEATS
    marriages = sum(isinstance(action, Marriage) for action in before)
    taken = Taken(view.tricks[:tricks], view.marriages[:marriages])
    return tricks, taken.points(closer, view.options)


def _overtaken(view: View, closed: Closed, points: int, seat: int | None) -> Message:
    """SN 8.1: somebody closed, and the opponent was the first to have 66."""
    _, had = _at_close(view, closed.by)
    if closed.by == seat:
        return say("told.schnapsen.overtaken.closer", seat=1 - closed.by, had=had, points=points)
    if seat is not None:
        return say("told.schnapsen.overtaken.you", seat=closed.by, had=had, points=points)
    return say(
        "told.schnapsen.overtaken", seat=closed.by, seat2=1 - closed.by, had=had, points=points
    )


def _played_out(view: View, result: Result, seat: int | None) -> Message:
    """SN 9.2, or SN 4.2 where the last trick wins: all cards were played, and nobody claimed."""
    winner = result.winner
    assert winner is not None, "a level deal is told by itself"
    if result.clause == "SN 4.2":
        return about(winner, seat, "told.schnapsen.last.you", "told.schnapsen.last")
    points, against = result.points[winner], result.points[1 - winner]
    you, name = "told.schnapsen.played.you", "told.schnapsen.played"
    if view.tricks[-1].winner == winner and points - LAST_TRICK <= against:
        you, name = "told.schnapsen.played_last.you", "told.schnapsen.played_last"
    return about(winner, seat, you, name, points=points, against=against)


def _worth(view: View, result: Result, winner: int, seat: int | None) -> Message:
    number = result.game_points
    worth = say("told.schnapsen.worth", number=number)
    if result.claimant == 1 - winner:  # The sentence begins with the loser.
        you, name = "told.schnapsen.worth.you", "told.schnapsen.worth.name"
        worth = about(winner, seat, you, name, number=number)
    bonus = view.standing.bonus
    return and_more(
        worth,
        _why(view, result, winner, seat),
        say("told.schnapsen.bonus", number=bonus) if bonus else None,
    )


def _why(view: View, result: Result, winner: int, seat: int | None) -> Message | None:
    """Why it brings 2 or 3 (SN 8.2, SN 8.3); ``None`` where it is not for anybody's points."""
    if result.game_points == 1:
        return None
    claimant, closed = result.claimant, result.closed
    who = 1 - winner
    if claimant == 1 - winner:
        fixed = view.options.false_claim == "fixed" or closed is not None
        if fixed and result.game_points == 2:
            return None
        who = claimant if fixed and not result.points[claimant] else winner
    nothing = result.game_points == 3
    at_close = view.options.close_scored == "at_close"
    if at_close and closed and claimant == closed.by and who != closed.by:
        if nothing:
            you, name = "told.schnapsen.close_nothing.you", "told.schnapsen.close_nothing"
        else:
            you, name = "told.schnapsen.close_few.you", "told.schnapsen.close_few"
    elif nothing:
        you, name = "told.schnapsen.nothing.you", "told.schnapsen.nothing"
    else:
        you, name = "told.schnapsen.few.you", "told.schnapsen.few"
    return about(who, seat, you, name)

"""A deal of Skat in a sentence: which game was won or lost, how nearly, and its score."""

from __future__ import annotations

from stammtisch.cardplay.messages import Message, say
from stammtisch.faces.telling import Feat, about, and_more, sentence
from stammtisch.games.skat.cards import NULL, POINTS
from stammtisch.games.skat.match import SOLOIST_BONUS, Match
from stammtisch.games.skat.notation import SEATS
from stammtisch.games.skat.ramsch_scoring import Ramsch
from stammtisch.games.skat.scoring import (
    ALL_POINTS,
    ALL_TRICKS,
    BASE,
    SCHNEIDER,
    TO_WIN,
    Contract,
    Result,
    matadors_name,
)
from stammtisch.games.skat.view import View

NEARLY = 5
"""A game that was won or lost by so few card points hung on little."""

LATE = 8
"""A null that falls in this trick or later was nearly won."""


def told(view: View, seat: int | None) -> Message:
    """The finished deal, told to ``seat``."""
    result = _result(view)
    if result.ramsch is not None:
        return _ramsch_told(view, result, result.ramsch, seat)
    if result.contract is None:
        return result.headline
    return sentence(
        _how(view, result, result.contract, seat), _worth(view, result, result.contract, seat)
    )


def _ramsch_told(view: View, result: Result, ramsch: Ramsch, seat: int | None) -> Message:
    """SK 10.2, SK 10.3: who has lost with most card points, two if they are level, or a march.

    The headline says it where all are level, and of a march in Bierlachs, where all others lose.
    """
    score = abs(ramsch.value * ramsch.factor)
    points = ramsch.value
    match ramsch.losers:
        case [loser]:
            how = about(loser, seat, "told.skat.ramsch.you", "told.skat.ramsch", points=points)
            return sentence(how, say("told.skat.loses", score=score))
        case [one, two] if seat in (one, two):
            other = two if seat == one else one
            how = say("told.skat.ramsch_two.you", seat=other, points=points)
            return sentence(how, say("told.skat.loses.each", score=score))
        case [one, two]:
            how = say("told.skat.ramsch_two", seat=one, seat2=two, points=points)
            return sentence(how, say("told.skat.loses.each", score=score))
    if ramsch.march is None or view.options.ends_at is not None:
        return result.headline
    how = about(ramsch.march, seat, "told.skat.march.you", "told.skat.march")
    return sentence(how, say("told.skat.gains", score=score))


def way(view: View, seat: int) -> Message:
    """Which game was played, and by whom."""
    contract = _result(view).contract
    if contract is None:
        return say("way.skat.ramsch" if view.ramsch else "way.skat.passed")
    return say(
        "way.skat.you" if contract.soloist == seat else "way.skat.others", game=contract.name
    )


def feats(view: View) -> tuple[Feat | None, ...]:
    """What was remarkable: the same for the soloist and the defenders."""
    result = _result(view)
    contract = result.contract
    if result.ramsch is not None:
        return tuple(_feat_in_ramsch(result.ramsch, seat) for seat in range(SEATS))
    if contract is None:
        return (None,) * SEATS
    return (_feat(view, result, contract),) * SEATS


def _feat_in_ramsch(ramsch: Ramsch, seat: int) -> Feat | None:
    """A march is remarkable, and a maiden at least for herself."""
    if ramsch.march is not None:
        return "bold" if seat == ramsch.march else None
    return "clear" if seat == ramsch.maiden else None


def _feat(view: View, result: Result, contract: Contract) -> Feat | None:
    if contract.hand or contract.announced is not None:
        return "bold" if result.won else "failed"
    if result.overbid:
        return "failed"
    if contract.kind == NULL:
        return "narrow" if not result.won and len(view.tricks) >= LATE else None
    if result.card_points >= SCHNEIDER or ALL_POINTS - result.card_points >= SCHNEIDER:
        return "clear"
    return "narrow" if abs(result.card_points - TO_WIN) < NEARLY else None


def match_told(match: Match, player: int | None) -> Message:
    """Who has won the list and by how much, or pays the round (SK 10.16), told to ``player``."""
    if match.options.ends_at is not None:
        return _round_told(match, player)
    ahead = _ahead(match)
    if ahead is None:
        return match.headline
    winner, lead = ahead
    return about(
        winner,
        player,
        "told.skat.match.you",
        "told.skat.match",
        points=match.totals[winner],
        number=lead,
    )


def _round_told(match: Match, player: int | None) -> Message:
    """SK 10.16: who pays alone is told with the total; several pay as the headline says."""
    match match.payers:
        case [payer]:
            you, name = "told.skat.match.pays.you", "told.skat.match.pays"
            return about(payer, player, you, name, points=match.totals[payer])
    return match.headline


def stake(match: Match) -> Message | None:
    """That the next game is the last of the list, and who leads before it."""
    if match.finished or match.games != match.options.games - 1:
        return None
    ahead = _ahead(match)
    if ahead is None:
        return say("stake.skat")
    return say("stake.skat.ahead", seat=ahead[0], number=ahead[1])


def _ahead(match: Match) -> tuple[int, int] | None:
    """Who has the highest total alone, and by how much."""
    best, second, *_ = sorted(match.totals, reverse=True)
    return (match.totals.index(best), best - second) if best > second else None


def _result(view: View) -> Result:
    assert view.result is not None, "the deal is over"
    return view.result


def _how(view: View, result: Result, contract: Contract, seat: int | None) -> Message:
    soloist, game = contract.soloist, contract.name
    if result.overbid:  # SK 6.7
        made = BASE[contract.kind] * result.multiplier
        you, name = "told.skat.overbid.you", "told.skat.overbid"
        return about(soloist, seat, you, name, game=game, bid=contract.bid, made=made)
    if result.won:
        detail = _won(view, result, contract)
        return about(soloist, seat, "told.skat.won.you", "told.skat.won", game=game, detail=detail)
    detail = _lost(view, result, contract)
    if seat not in (None, soloist):
        (other,) = {*range(SEATS)} - {soloist, seat}
        return say("told.skat.beaten", seat=soloist, seat2=other, game=game, detail=detail)
    return about(soloist, seat, "told.skat.lost.you", "told.skat.lost", game=game, detail=detail)


def _won(view: View, result: Result, contract: Contract) -> Message:
    if contract.kind == NULL:
        return say("told.skat.no_trick")
    if result.tricks == ALL_TRICKS:
        return say("told.skat.all_tricks")
    points, (aim, _) = result.card_points, contract.aim
    last = view.tricks[-1]
    if last.winner == contract.soloist and points - _points(last.cards) < aim:
        return say("told.skat.by_last_trick", points=points)
    if points == aim:
        return say("told.skat.exactly", points=points)
    if points >= SCHNEIDER:
        return say("told.skat.schneider", points=points)
    return say("told.skat.points", points=points)


def _lost(view: View, result: Result, contract: Contract) -> Message:
    if contract.kind == NULL:
        return say("told.skat.took_trick", number=len(view.tricks))
    points, (aim, to_win) = result.card_points, contract.aim
    if not result.tricks:
        return say("told.skat.not_one_trick")
    if to_win == ALL_TRICKS:
        return say("told.skat.not_all_tricks", number=result.tricks)
    if ALL_POINTS - points >= SCHNEIDER:
        return say("told.skat.schneider_lost", points=points)
    last = view.tricks[-1]
    if last.winner != contract.soloist and points + _points(last.cards) >= aim:
        return say("told.skat.last_trick_lost", points=points, aim=aim)
    return say("told.skat.short", points=points, short=aim - points, aim=aim)


def _points(cards: tuple[str, ...]) -> int:
    return sum(POINTS[card] for card in cards)


def _worth(view: View, result: Result, contract: Contract, seat: int | None) -> Message:
    """SK 6.6: what is written down, with the tournament's addition (SK 7.2), and the matadors."""
    params: dict[str, int] = {"score": abs(result.scores[contract.soloist])}
    if view.options.additions:
        params["bonus"] = SOLOIST_BONUS
        gains, loses = "told.skat.gains_more", "told.skat.loses_more"
        of_soloist = "told.skat.loses_more.name"
    else:
        gains, loses, of_soloist = "told.skat.gains", "told.skat.loses", "told.skat.loses.name"
    if result.won:
        if view.options.ends_at is not None:  # SK 10.16
            gains = "told.skat.gives"
        worth = say(gains, **params)
    elif result.overbid or seat in (None, contract.soloist):
        worth = say(loses, **params)
    else:  # The sentence begins with the defenders.
        worth = say(of_soloist, seat=contract.soloist, **params)
    return and_more(worth, matadors_name(result.matadors) if result.matadors else None)

"""A deal of Scarto in a sentence: what one took, what it brings, and who took the most."""

from __future__ import annotations

from stammtisch.cardplay.messages import Message, say
from stammtisch.faces.telling import Feat, about, and_more, listed, sentence
from stammtisch.games.scarto.match import Match
from stammtisch.games.scarto.notation import SEATS
from stammtisch.games.scarto.scoring import PAR, Key, Result
from stammtisch.games.scarto.view import View

FEW, MANY = 2, 12
"""A gain or loss of up to ``FEW`` points hung on little, one of ``MANY`` did not."""

_BOASTS = {
    Key.ANGEL: "told.scarto.angel",
    Key.BAGATTO: "told.scarto.bagatto",
    Key.MATTO: "told.scarto.matto",
}


def told(view: View, seat: int | None) -> Message:
    """The finished deal, told to ``seat``."""
    result = _result(view)
    points = result.points
    best = [each for each in range(SEATS) if points[each] == max(points)]
    if len(best) == SEATS:
        return say("told.scarto.level", points=PAR)
    if seat is None or seat in best:
        how = _most(result, best, seat)
        alone = _with(result, best[0]) if len(best) == 1 else None
        return sentence(how, and_more(_worth(result, best[0]), alone))
    id = "told.scarto.took"
    if points.count(points[seat]) == 1 and points[seat] == min(points):
        id = "told.scarto.fewest"
    others = say("told.scarto.while", seat=best[0], points=max(points))
    if len(best) > 1:
        others = say("told.scarto.while.both", seat=best[0], seat2=best[1], points=max(points))
    return sentence(say(id, number=points[seat]), and_more(_worth(result, seat), others))


def way(view: View, seat: int) -> Message:
    """Whether ``seat`` took the most points, the fewest, or neither."""
    points = _result(view).points
    if points[seat] == max(points):
        return say("way.scarto.most")
    return say("way.scarto.fewest" if points[seat] == min(points) else "way.scarto.between")


def feats(view: View) -> tuple[Feat | None, ...]:
    """What was remarkable, by what each has gained or lost."""
    return tuple(_feat(abs(score)) for score in _result(view).scores)


def _feat(amount: int) -> Feat | None:
    if amount >= MANY:
        return "clear"
    return "narrow" if 0 < amount <= FEW else None


def match_told(match: Match, player: int | None) -> Message:
    """Who has lost the game and by how much, told to ``player`` (SC 7.1)."""
    behind = _behind(match)
    if behind is None or not match.finished:
        return match.headline
    loser, number = behind
    return about(loser, player, "told.scarto.match.you", "told.scarto.match", number=number)


def stake(match: Match) -> Message | None:
    """That the next deal is the last, and who is last before it."""
    if match.finished or len(match.results) != match.options.deals - 1:
        return None
    behind = _behind(match)
    if behind is None:
        return say("stake.scarto")
    return say("stake.scarto.behind", seat=behind[0], number=behind[1])


def _behind(match: Match) -> tuple[int, int] | None:
    """Who has the lowest total alone, and how many points the next is ahead."""
    least, second, _ = sorted(match.totals)
    return (match.totals.index(least), second - least) if least < second else None


def _result(view: View) -> Result:
    assert view.result is not None, "the deal is over"
    return view.result


def _most(result: Result, best: list[int], seat: int | None) -> Message:
    """Who took the most, alone or with another."""
    points = result.points[best[0]]
    if len(best) == 1:
        return about(best[0], seat, "told.scarto.most.you", "told.scarto.most", points=points)
    if seat in best:
        (other,) = {*best} - {seat}
        return say("told.scarto.both.you", seat=other, points=points)
    return say("told.scarto.both", seat=best[0], seat2=best[1], points=points)


def _worth(result: Result, seat: int) -> Message:
    """SC 6.3: how far from a third."""
    score = result.scores[seat]
    if not score:
        return say("told.scarto.third")
    return say("told.scarto.above" if score > 0 else "told.scarto.below", number=abs(score))


def _with(result: Result, seat: int) -> Message | None:
    """The cards that a player boasts of: Angel, Bagatto, Matto, Kings."""
    held = {line.key: line.message for line in result.main[seat].lines}
    things = [say(id) for key, id in _BOASTS.items() if key in held]
    if Key.KINGS in held:
        things.append(say("told.scarto.kings", **dict(held[Key.KINGS].params)))
    return say("told.scarto.with", things=listed(things)) if things else None

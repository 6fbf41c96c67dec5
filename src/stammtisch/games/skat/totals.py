"""A finished list as clubs hand it in: each player's points, games won and games lost.

The law adds what tournaments add (SK 7.2, SK 9.4), and refuses what no list can say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.skat.match import OTHERS_BONUS, SOLOIST_BONUS, Match
from stammtisch.games.skat.scoring import BIDS

LEAST = BIDS[0]
"""The least that a game is worth (SK 3.1)."""


@dataclass(frozen=True, slots=True)
class Totals:
    """One player's line under a list: the points of the own games, how many were won and lost.

    Of the games lost ``lost_at_three`` were played when one of four had gone home.
    """

    points: int
    won: int
    lost: int
    lost_at_three: int = 0


def check_totals(lines: Sequence[Totals], deals: int) -> None:
    """Check that a list of so many deals can end like this.

    Raises:
        Refusal: more games than deals (SK 7.1); points without a game (SK 7.2); fewer points than
            the games won are worth at least, or more than the games lost cost (SK 6.6).
    """
    games = sum(line.won + line.lost for line in lines)
    if games > deals:
        raise Refusal("SK 7.1", "skat.refuse.totals_games", games=games, deals=deals)
    for number, line in enumerate(lines, 1):
        _check_line(line, number)


def _check_line(line: Totals, number: int) -> None:
    won, lost = LEAST * line.won, -2 * LEAST * line.lost
    if not (line.won or line.lost) and line.points:
        raise Refusal("SK 7.2", "skat.refuse.totals_none", line=number)
    if not line.lost and line.points < won:
        raise Refusal("SK 6.6", "skat.refuse.totals_won", line=number, games=line.won, least=won)
    if not line.won and line.points > lost:
        raise Refusal("SK 6.6", "skat.refuse.totals_lost", line=number, games=line.lost, most=lost)
    if line.lost_at_three > line.lost:
        raise Refusal("SK 9.4", "skat.refuse.totals_three", line=number)


def list_scores(lines: Sequence[Totals], gone: int | None = None) -> tuple[int, ...]:
    """What the list brings each player, with the additions (SK 7.2, SK 9.4).

    ``lines`` are of three players or of four; ``gone`` is who of four has gone home.

    >>> list_scores([Totals(500, 9, 1), Totals(300, 7, 2), Totals(-96, 2, 3)])
    (1100, 710, -26)
    """
    here = len(lines)
    three, four = OTHERS_BONUS[3], OTHERS_BONUS[here]
    found = []
    for seat, line in enumerate(lines):
        others = [other for each, other in enumerate(lines) if each != seat]
        later = sum(other.lost_at_three for other in others)
        early = sum(other.lost for other in others) - later
        added = SOLOIST_BONUS * (line.won - line.lost) + four * early
        found.append(line.points + added + (0 if seat == gone else three * later))
    return tuple(found)


def totals_of(match: Match, deals: int | None = None) -> tuple[Totals, ...]:
    """Each player's line after the first so many deals of a match, or after all.

    The match is without the rules of the pub: what counts double, or is a Ramsch, is on no club's
    list.
    """
    found = [[0, 0, 0] for _ in range(match.players)]
    for index, result in enumerate(match.results[:deals]):
        if result.contract is None:
            continue
        soloist = result.contract.soloist
        line = found[match.seating(index).players[soloist]]
        line[0] += result.scores[soloist]
        line[1 if result.won else 2] += 1
    return tuple(Totals(*line) for line in found)

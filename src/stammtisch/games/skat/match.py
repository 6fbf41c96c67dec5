"""A list of Skat: 36 games or another number, with three or four at the table (SK 7, SK 9.4).

With rules of the pub some of its games count double, and some are Ramsch (SK 10.10 to SK 10.12),
or it is a Bierlachs, in which minus points alone are written (SK 10.16).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from stammtisch.cardplay import match
from stammtisch.cardplay.match import DealT, Seating
from stammtisch.cardplay.messages import Message, say
from stammtisch.cardplay.results import ranking
from stammtisch.games.skat.bock import NOTHING_OWED, Owed, reasons
from stammtisch.games.skat.notation import SEATS, Deal
from stammtisch.games.skat.options import DEFAULTS, Options
from stammtisch.games.skat.scoring import Result

SOLOIST_BONUS = 50
"""Seeger's addition: to the soloist's win or loss (SK 7.2)."""

OTHERS_BONUS = {3: 40, 4: 30}
"""Fabian's addition: to each other player on a loss, with three or four at the table (SK 9.4)."""


@dataclass(frozen=True, slots=True)
class Standing(match.Standing):
    """The standing of a list, with the Bock and Ramsch games that it still owes (SK 10.12)."""

    bock: int = 0
    ramsch: int = 0

    @property
    def factor(self) -> int:
        """SK 10.11: what the list multiplies the next deal's scores by."""
        return Owed(self.bock, self.ramsch).factor

    def due(self, deal: DealT) -> DealT:
        """SK 10.12: the next deal, forced where the list owes a Ramsch."""
        assert isinstance(deal, Deal), "a deal of this game"
        return replace(deal, forced_ramsch=self.ramsch > 0)


NOTHING_YET = Standing()
"""Before the first deal, or where a deal belongs to no list."""


@dataclass(frozen=True, slots=True)
class Match(match.Match):
    """The deals of a list so far; the deal passes to the left after each (SK 7.1)."""

    seats = SEATS

    options: Options = DEFAULTS
    results: tuple[Result, ...] = ()

    @property
    def players(self) -> int:
        """Three, or four (SK 9.4)."""
        return self.options.players

    def seating(self, index: int) -> Seating:
        """SK 9.4: with four the dealer sits out, and rearhand is the deal's dealer."""
        dealer = self.dealer(index)
        if self.players == SEATS:
            return Seating((0, 1, 2), dealer)
        players = tuple(player for player in range(self.players) if player != dealer)
        return Seating(players, players.index((dealer - 1) % self.players), (dealer,))

    @property
    def games(self) -> int:
        """The games of the list so far; an option says whether a passed deal is one (SK 3.5)."""
        count_passed = self.options.count_passed_deals
        return sum(count_passed or not result.passed for result in self.results)

    @property
    def finished(self) -> bool:
        """SK 7.1: the list is full; SK 10.16: or somebody has as many minus points as end it."""
        end = self.options.ends_at
        return self.games == self.options.games or (end is not None and min(self.totals) <= end)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """What each deal brought each player, tournament additions included (SK 7.2).

        In Bierlachs these are minus points alone (SK 10.16).
        """
        owed = self._owed()
        return tuple(
            self._row(index, result, owed[index].factor)
            for index, result in enumerate(self.results)
        )

    @property
    def standing(self) -> Standing:
        """The totals so far, and what is owed (SK 10.12)."""
        deals, owed = len(self.results), self._owed()[-1]
        totals = self.seating(deals).by_seat(self.totals)
        return Standing(deals, totals, owed.bock, owed.ramsch)

    def _owed(self) -> list[Owed]:
        """SK 10.12: what was owed before each deal, and before the next."""
        owed = [NOTHING_OWED]
        for result in self.results:
            owed.append(owed[-1].after(result, self.options))
        return owed

    @property
    def places(self) -> tuple[int, ...]:
        """SK 7.1, SK 9.2: of level totals more games won are ahead, then fewer lost, or none is."""
        if self.options.level_totals == "shared":
            return ranking(self.totals)
        return ranking(list(zip(self.totals, self._games(True), self._games(False), strict=True)))

    @property
    def payers(self) -> tuple[int, ...]:
        """SK 10.16: who has most minus points at the end of a Bierlachs and pays the round.

        Nobody does if all are level.
        """
        if not self.finished or self.options.ends_at is None:
            return ()
        totals = self.totals
        last = tuple(player for player in range(self.players) if totals[player] == min(totals))
        return last if len(last) < self.players else ()

    @property
    def headline(self) -> Message:
        if not self.finished:
            return say("match.deal", number=self.games + 1, of=self.options.games)
        if self.options.ends_at is not None:
            return _round_paid(self.payers)
        best = [player for player in range(self.players) if self.places[player] == 1]
        match best:
            case [winner]:
                return say("skat.match.winner", seat=winner)
            case [one, two]:
                return say("skat.match.shared", seat=one, seat2=two)
            case [one, two, three] if self.players > SEATS:
                return say("skat.match.shared_by_three", seat=one, seat2=two, seat3=three)
        return say("skat.match.level")

    @property
    def notes(self) -> tuple[Message, ...]:
        """SK 10.10: why the last deal has set off Bock rounds.

        SK 10.12: that the next games are Ramsch, or count double, and how many more are before the
        list ends. SK 10.16: how far a Bierlachs goes.
        """
        if self.finished:
            return ()
        owed, end, last = self._owed()[-1], self.options.ends_at, self.results[-1:]
        left = self.options.games - self.games
        notes = [
            say(f"skat.match.bock.{why}") for each in last for why in reasons(each, self.options)
        ]
        if owed.ramsch:
            notes.append(say("skat.match.ramsch_round", number=min(owed.ramsch, left)))
        elif owed.bock:
            notes.append(say("skat.match.bock", number=owed.doubled(self.options, left)))
        if end is not None:
            notes.append(say("skat.match.bierlachs", score=end))
        return tuple(notes)

    def _games(self, won: bool) -> list[int]:
        """How many games each player has won, or (negative) lost, as the soloist."""
        counts = [0] * self.players
        for index, result in enumerate(self.results):
            if result.contract is not None and result.won == won:
                soloist = self.seating(index).players[result.contract.soloist]
                counts[soloist] += 1 if won else -1
        return counts

    def _row(self, index: int, result: Result, factor: int) -> tuple[int, ...]:
        """SK 7.2, SK 9.4: who sits out has the others' addition, too.

        SK 10.11: what counts double are the scores, not the additions.
        """
        seating, contract = self.seating(index), result.contract
        scores = result.scores if self.options.ends_at is None else minus_points(result.scores)
        row = tuple(factor * score for score in seating.by_player(scores, 0))
        if contract is None or not self.options.additions:
            return row
        own, others = SOLOIST_BONUS, 0
        if not result.won:
            own, others = -SOLOIST_BONUS, OTHERS_BONUS[self.players]
        soloist = seating.players[contract.soloist]
        return tuple(
            score + (own if player == soloist else others) for player, score in enumerate(row)
        )


def minus_points(scores: tuple[int, ...]) -> tuple[int, ...]:
    """SK 10.16: a deal's scores as Bierlachs writes them.

    What one wins, each of the others loses, and a loss is a loss: as if all had lost what he won.
    """
    won = sum(score for score in scores if score > 0)
    return tuple(score - won for score in scores)


def _round_paid(payers: tuple[int, ...]) -> Message:
    match payers:
        case [payer]:
            return say("skat.match.pays", seat=payer)
        case [one, two]:
            return say("skat.match.two_pay", seat=one, seat2=two)
        case [one, two, three]:
            return say("skat.match.three_pay", seat=one, seat2=two, seat3=three)
    return say("skat.match.nobody_pays")

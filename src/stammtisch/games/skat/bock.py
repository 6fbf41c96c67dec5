"""Bock rounds and Ramsch rounds: what a list owes from deal to deal (SK 10.10 to SK 10.12)."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch.games.skat.cards import GRAND, NULL
from stammtisch.games.skat.options import Options
from stammtisch.games.skat.scoring import Result

SPLIT = 60
"""The card points that set off a round: one half (SK 10.10)."""


@dataclass(frozen=True, slots=True)
class Owed:
    """How many Bock games and games of Ramsch a list still owes (SK 10.12)."""

    bock: int = 0
    ramsch: int = 0

    @property
    def factor(self) -> int:
        """SK 10.11: what the next deal's scores are multiplied by; a forced Ramsch never is."""
        return 2 if self.bock and not self.ramsch else 1

    def after(self, result: Result, options: Options) -> Owed:
        """What is owed after one more deal."""
        bock, ramsch = self.bock, self.ramsch
        if ramsch:
            # A grand hand instead does not use up a game of the Ramsch round.
            ramsch -= result.ramsch is not None
        elif bock and (options.count_passed_deals or not result.passed):
            bock -= 1
            if bock % options.players == 0 and options.rounds_of_ramsch:
                ramsch = options.players
        return Owed(bock + options.players * rounds_set_off(result, options), ramsch)


NOTHING_OWED = Owed()


def rounds_set_off(result: Result, options: Options) -> int:
    """SK 10.10: how many Bock rounds a deal sets off; each reason one of its own."""
    contract = result.contract
    if contract is None:
        return 0
    split = contract.kind != NULL and result.card_points == SPLIT
    contra_lost = contract.contra is not None and not result.won
    grand_hand = contract.kind == GRAND and contract.hand
    contra = {"never": False, "lost": contra_lost, "lost_or_re": contra_lost or contract.re}
    grand = {"never": False, "won": grand_hand and result.won, "played": grand_hand}
    return sum(
        map(
            bool,
            (
                options.bock_sixty and split,
                contra[options.bock_contra],
                grand[options.bock_grand_hand],
            ),
        )
    )

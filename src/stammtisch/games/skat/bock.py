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

    def doubled(self, options: Options, left: int) -> int:
        """How many of the ``left`` deals count double, one after the other from the next on."""
        bock = self.bock
        if bock and options.rounds_of_ramsch:  # Each round is followed by Ramsch.
            bock = (bock - 1) % options.players + 1
        return min(bock, left)

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
        return Owed(bock + options.players * len(reasons(result, options)), ramsch)


NOTHING_OWED = Owed()


def reasons(result: Result, options: Options) -> tuple[str, ...]:
    """SK 10.10: why a deal sets off Bock rounds; each reason one of its own."""
    contract = result.contract
    if contract is None:
        return ()
    split = contract.kind != NULL and result.card_points == SPLIT
    contra = contract.contra is not None
    lost = options.bock_contra != "never" and contra and not result.won
    re = options.bock_contra == "lost_or_re" and contract.re and not lost
    hand = contract.kind == GRAND and contract.hand
    grand = {"never": False, "won": hand and result.won, "played": hand}
    found = {
        "sixty": options.bock_sixty and split,
        "contra": lost,
        "re": re,
        "grand_hand": grand[options.bock_grand_hand],
    }
    return tuple(name for name, holds in found.items() if holds)

"""The options of Skat (SK 3.5, SK 7, SK 9, SK 10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from stammtisch.cardplay.options import RuleOptions, following, option
from stammtisch.cardplay.refusals import Refusal

GAMES_A_PLAYER = 12

PUB = (
    "ramsch",
    "ramsch_skat",
    "push_jacks",
    "ramsch_grand_hand",
    "contra",
    "contra_by",
    "contra_until",
    "bock_sixty",
    "bock_contra",
    "bock_grand_hand",
    "ramsch_rounds",
    "bierlachs",
)
"""The rules of the pub (SK 10): bots, coach and environments know them, the networks do not."""


# SK 10: what is allowed without its game, and has no effect; nor have additions in Bierlachs.
NO_RAMSCH, NO_CONTRA = {"ramsch": ("none",)}, {"contra": ("none",)}
MINUS_POINTS_ALONE = {"bierlachs": ("301", "501")}


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """The list: who plays it, how many games, how it is scored, what a lost game counts, the pub.

    ``players``: at the table; with four the dealer sits out (SK 9.4). ``games``: a multiple of the
    players, 12 for each of them if it is not named (SK 7.1, SK 9.4). ``tournament_scoring``:
    SK 7.2. ``count_passed_deals``: whether a deal thrown in is a game of the list (SK 3.5).
    ``missed_announcement``: what was announced and nobody made counts as a step of the lost game,
    or does not (SK 9.1). ``level_totals``: whether games won and lost decide between them (SK 9.2).

    From ``ramsch`` on, the rules of the pub (SK 10): what is played when all have passed, contra
    and re, the deals of a list that count double, and a list in which minus points alone are
    written, until somebody has 301 or 501 of them.
    """

    untaught: ClassVar[tuple[str, ...]] = PUB

    players: int = option(3, 4)
    games: int = following(lambda options: GAMES_A_PLAYER * options.players)
    tournament_scoring: bool = option(False, True, idle=MINUS_POINTS_ALONE)
    count_passed_deals: bool = option(True, False)
    missed_announcement: str = option("as_made", "at_step")
    level_totals: str = option("shared", "by_games")
    ramsch: str = option("none", "ramsch", "schieberamsch")
    ramsch_skat: str = option("last_trick", "loser", idle=NO_RAMSCH)
    push_jacks: bool = option(False, True, idle={"ramsch": ("none", "ramsch")})
    ramsch_grand_hand: str = option("rounds", "always", "never", idle=NO_RAMSCH)
    contra: str = option("none", "contra", "contra_re")
    contra_by: str = option("bidders", "anyone", idle=NO_CONTRA)
    contra_until: str = option("lead", "own_card", idle=NO_CONTRA)
    bock_sixty: bool = option(False, True)
    bock_contra: str = option("never", "lost", "lost_or_re", idle=NO_CONTRA)
    bock_grand_hand: str = option("never", "won", "played")
    ramsch_rounds: bool = option(False, True, idle=NO_RAMSCH)
    bierlachs: str = option("none", "301", "501")

    def __post_init__(self) -> None:
        RuleOptions.__post_init__(self)
        if self.games < self.players or self.games % self.players:
            raise Refusal(
                "SK 8.6" if self.players == 3 else "SK 9.4",
                "skat.refuse.games",
                number=self.games,
                players=self.players,
            )

    @property
    def rounds_of_ramsch(self) -> bool:
        """Whether Ramsch rounds follow Bock rounds (SK 10.12)."""
        return self.ramsch_rounds and self.ramsch != "none"

    @property
    def ends_at(self) -> int | None:
        """SK 10.16: the total, below 0, at which Bierlachs ends the list; else ``None``."""
        return None if self.bierlachs == "none" else -int(self.bierlachs)

    @property
    def additions(self) -> bool:
        """Whether the list adds what tournament scoring adds (SK 7.2); Bierlachs does not."""
        return self.tournament_scoring and self.ends_at is None


DEFAULTS = Options()

PRESETS: Mapping[str, Options] = {
    # The tournament custom that the source text describes: 36 games, Seeger and Fabian's scoring.
    "tournament": Options(tournament_scoring=True),
    # What the International Skat Order and tournament practice change (SK 9.3).
    "isko": Options(
        tournament_scoring=True, missed_announcement="at_step", level_totals="by_games"
    ),
    # A pub's rules as JSkat has them, but for a third event that no other source knows (SK 10.15).
    "pub": Options(
        ramsch="schieberamsch",
        ramsch_grand_hand="always",
        contra="contra_re",
        contra_until="own_card",
        bock_sixty=True,
        bock_contra="lost",
    ),
}

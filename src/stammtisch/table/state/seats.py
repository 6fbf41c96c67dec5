"""The seats of a table, and who owns them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from stammtisch.table.log.events import Covered

COVER = "thumb"
"""The bot that covers for a person who is away: a quick one that every game has."""


class Sitter(NamedTuple):
    """The owner of a seat: a guest or a bot."""

    guest: str | None
    bot: str | None

    def name_in(self, names: Mapping[str, str]) -> str:
        """The guest's name, empty if it is no longer known; or ``bot:`` and the bot's name."""
        return names.get(self.guest, "") if self.guest else f"bot:{self.bot}"


@dataclass(slots=True)
class Chair:
    """One seat: a guest's, a bot's, or open.

    ``left``: the guest who has left it in the running match and may return. ``next``: the guest who
    takes it after this deal. ``kept``: the guest for whom it is kept open in a rematch.
    ``covered``: a bot plays for the guest; ``cover`` says why it did last. ``handed``: the seat of
    the player who said that this one goes over to another browser. ``strikes`` counts moves in a
    row made by the clock. ``used``: the reserve time used, in milliseconds.
    """

    guest: str | None = None
    bot: str | None = None
    left: str | None = None
    next: str | None = None
    kept: str | None = None
    covered: bool = False
    cover: Covered | None = None
    handed: int | None = None
    strikes: int = 0
    used: int = 0

    @property
    def open(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def player(self) -> str | None:
        """The bot that plays here now; ``None`` if a person does."""
        return COVER if self.covered else self.bot

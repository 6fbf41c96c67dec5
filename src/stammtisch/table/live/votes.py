"""The votes of the people at a live table.

They are cast for the next deal, on whether the rest is decided, on what to do about somebody who is
away, and on who goes on in another browser.

Nothing of this is stored: a restarted server asks again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class PendingClaim(NamedTuple):
    """``guest`` asks to go on, in another browser, on the seat that ``owner`` has.

    ``number`` tells it from others, ``until`` is when it ends (loop time).
    """

    number: int
    seat: int
    guest: str
    owner: str
    until: float


@dataclass(slots=True)
class Votes:
    """The seats that have voted.

    ``ready`` want the next deal; the first of them voted at ``ready_since`` (loop time). ``agreed``
    say that the rest is decided, the proposer first; it is empty without a proposal.
    ``unanswered`` have proposed it in this deal, and the verdict could not be stored. ``absent`` is
    the seat about whose person the others are asked; the players in ``patience`` wait until then
    (loop time), those in ``anew`` want the deal dealt anew. ``claims`` wait for an answer.
    """

    ready: set[int] = field(default_factory=set)
    ready_since: float = 0.0
    agreed: tuple[int, ...] = ()
    unanswered: set[int] = field(default_factory=set)
    absent: int | None = None
    patience: dict[int, float] = field(default_factory=dict)
    anew: set[int] = field(default_factory=set)
    claims: list[PendingClaim] = field(default_factory=list)

    def new_deal(self) -> None:
        """Clear what was voted about the last deal."""
        self.ready.clear()
        self.unanswered.clear()
        self.patience.clear()

    def may_propose(self, seat: int | None, asked: set[int]) -> bool:
        """Whether a seat may propose: once a deal (``asked``), and again without an answer."""
        return seat not in asked or seat in self.unanswered

"""The fair deal, version 1: the seeds of matches that were opened under it.

Their logs are replayed, and a match that runs goes on. What was dealt then cannot be checked, since
version 1 did not exclude players whom the server had invented.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

from stammtisch.table.fair.draw import FairDeal


class EarlierDeal(FairDeal):
    """Version 1: there is one attempt, and a number that is missing is left out."""

    void = False

    def deal_seed(self, index: int) -> str:
        return self._derive("deal", f"/{index}")

    def first_dealer_seed(self) -> str:
        return self._derive("first-dealer")

    def bots_seed(self, index: int) -> str:
        return self._derive("bots", f"/{index}")

    def _derive(self, purpose: str, place: str = "") -> str:
        """The seed for a purpose, by the server's seed and all numbers that count."""
        mixed = ",".join(f"{seat}:{number}" for seat, number in sorted(self.numbers.items()))
        text = f"stammtisch/fair/1/{purpose}/{self.match}/{mixed}{place}"
        return hmac.new(bytes.fromhex(self.seed), text.encode(), sha256).hexdigest()

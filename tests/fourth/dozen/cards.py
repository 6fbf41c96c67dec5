"""The 12 cards of Dozen (DZ 1.1)."""

from __future__ import annotations

from stammtisch.cardplay.cards import french_pack, places

SEATS = 2
PACK = french_pack(("A", "K", "Q"))
PLACE = places(PACK)

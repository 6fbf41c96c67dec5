"""Skat for learners: a number for every action, and what the stepper's observation holds."""

from __future__ import annotations

from stammtisch.games.skat.cards import KINDS, PACK
from stammtisch.games.skat.declaring import declarations
from stammtisch.games.skat.notation import ANNOUNCEMENTS, Bid, HandGame, Hold, Pass, TakeSkat
from stammtisch.games.skat.scoring import BIDS
from stammtisch.learn.layout import Field

ACTIONS = (
    *(f"play {card}" for card in PACK),
    *(f"discard {card}" for card in PACK),
    *(str(Bid(value)) for value in BIDS),
    *map(str, (Hold(), Pass(), TakeSkat(), HandGame())),
    *map(str, declarations(hand=True, bid=0)),
)
"""The text of every action by its number. A discard names one card of the two (SK 4.1)."""

PHASES = ("auction", "skat", "discard", "declare", "play", "finished")
DUE = (None, "call", "answer", "late")

_PHASES = ", ".join(f"{at} {name}" for at, name in enumerate(PHASES))
_KINDS = ", ".join(f"{at} {name}" for at, name in enumerate(KINDS))
_ANNOUNCEMENTS = ", ".join(f"{at} {name}" for at, name in enumerate(ANNOUNCEMENTS, start=1))

FIELDS = (
    Field("called", "<u8", (3,), "by seat: the values called, bit n for value n of SK 3.1"),
    Field("held", "<u8", (3,), "by seat: the values answered with yes (SK 3.2)"),
    Field("hand", "<u4", (), "the cards held now, without one just chosen for the discard"),
    Field("dealt", "<u4", (), "the cards held at first"),
    Field("skat", "<u4", (), "the two cards of the skat, for a soloist who took it"),
    Field("laid_away", "<u4", (), "the soloist's own discard, also while one card is missing"),
    Field("shown", "<u4", (), "what is left of an ouvert hand (SK 4.5)"),
    Field("unseen", "<u4", (), "the cards that this seat has never seen"),
    Field("played", "<u4", (3,), "by seat: the cards played, those on the table included"),
    Field("totals", "<i4", (4,), "the list so far: by seat, then of who sits out (SK 9.4)"),
    Field("deals", "<i4", (), "how many deals of the list are over"),
    Field("bid", "<i2", (), "the last value called, 0 before the first"),
    Field("trick", "i1", (3,), "by position: the cards on the table, as places of the pack; -1"),
    Field("phase", "i1", (), _PHASES),
    Field("to_act", "i1", (), "the seat that decides; -1 when the deal is over"),
    Field("dealer", "i1", (), "the seat of the dealer"),
    Field("due", "i1", (), "in the auction: 1 a call, 2 an answer, 3 the late 18 (SK 3.4); 0"),
    Field("caller", "i1", (), "in the auction: the seat that calls; -1"),
    Field("answerer", "i1", (), "in the auction: the seat that answers, or decides late; -1"),
    Field("passed", "i1", (3,), "by seat: 1 who has passed"),
    Field("soloist", "i1", (), "the seat of the soloist, when the auction is over; -1"),
    Field("hand_game", "i1", (), "1 when the skat was left untouched (SK 4.1)"),
    Field("kind", "i1", (), f"the game declared: {_KINDS}; -1"),
    Field("announced", "i1", (), f"the announcement: 0 none, {_ANNOUNCEMENTS}; -1"),
    Field("leader", "i1", (), "the seat that leads, or has led, to the trick"),
    Field("hand_sizes", "i1", (3,), "by seat: how many cards are held; 12 until two are laid away"),
    Field("tricks", "i1", (3,), "by seat: tricks taken"),
    Field(
        "points", "u1", (3,), "by seat: card points taken, the cards laid away where this seat can count them"
    ),
    Field("voids", "u1", (3,), "by seat: bits 0 to 3 for ♣ ♠ ♥ ♦, bit 4 trump: did not follow"),
    Field("reserved", "u1", (7,), "0"),
)
"""Seats are relative: 0 is the observer, 1 sits to the left. Bit n of a set of cards is place n of
the pack."""

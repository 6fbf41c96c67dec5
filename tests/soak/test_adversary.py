"""The long run of ``tests/table/test_adversary.py``.

``STAMMTISCH_SOAK_SESSIONS`` says how many sessions are played (1,000,000), in lots of 20,000, and
``STAMMTISCH_SOAK_FROM`` from which lot on: a run that was broken off goes on there.
"""

import os
import sys

import pytest

from tests.table.adversary import play_sessions

LOT = 20_000
SESSIONS = int(os.environ.get("STAMMTISCH_SOAK_SESSIONS", "1000000"))
FROM = int(os.environ.get("STAMMTISCH_SOAK_FROM", "0"))


def test_a_server_that_lies_chooses_no_cards(capfd: pytest.CaptureFixture[str]) -> None:
    for lot in range(FROM, FROM + -(-SESSIONS // LOT)):
        play_sessions(min(LOT, SESSIONS), seed=1000 + lot)
        with capfd.disabled():
            print(f"\nlot {lot}: {LOT} sessions", file=sys.stderr, flush=True)

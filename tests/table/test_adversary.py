"""``make check`` plays a thousand of these sessions, this two thousand others, a soak a million."""

import pytest

from tests.table.adversary import play_sessions


@pytest.mark.long
def test_a_server_that_lies_chooses_no_cards():
    play_sessions(2_000, seed=2)

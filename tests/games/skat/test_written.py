"""What is written on a list scores as the game did that was played (SK 6)."""

from __future__ import annotations

import pytest

from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.registry import GAMES
from stammtisch.games.skat.scoring import Result
from stammtisch.games.skat.written import LIST_RULES, WrittenGame, score_written
from tests.walks import begun

DEALS = 300


def score(**what: object) -> int:
    return score_written(WrittenGame(**{"kind": "C", "matadors": 1, **what})).scores[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("what", "points"),
    [
        ({"kind": "grand", "matadors": 2, "hand": True, "announced": "schneider",
          "made": "schneider", "won": True}, 144),
        ({"kind": "C", "overbid": 40, "won": False}, -96),
        ({"kind": "C", "won": True}, 24),
        ({"kind": "H", "matadors": -3, "won": False}, -80),
        ({"kind": "S", "made": "schneider", "won": False}, -66),
        ({"kind": "D", "made": "schwarz", "won": True}, 36),
        ({"kind": "null", "matadors": 0, "won": True}, 23),
        ({"kind": "null", "matadors": 0, "hand": True, "announced": "ouvert", "won": False}, -118),
    ],
)  # fmt: skip
def test_sk_6_8_and_others_by_number(what, points):
    assert score(**what) == points


def test_sk_9_1_a_missed_announcement_counts_its_step():
    """SK 6.8's second game by the International Skat Order."""
    game = {"kind": "D", "matadors": -1, "hand": True, "announced": "schneider", "won": False}
    assert score(**game) == -90


@pytest.mark.parametrize(
    ("what", "clause", "id"),
    [
        ({"matadors": 0, "won": True}, "SK 6.2", "written_matadors"),
        ({"kind": "grand", "matadors": 5, "won": True}, "SK 6.2", "written_matadors"),
        ({"announced": "schneider", "won": True}, "SK 4.3", "hand_only"),
        ({"announced": "schneider", "hand": True, "won": True}, "SK 6.5", "written_missed"),
        ({"announced": "schwarz", "hand": True, "made": "schneider", "won": True}, "SK 6.5",
         "written_missed"),
        ({"overbid": 40, "won": True}, "SK 6.7", "written_overbid_won"),
        ({"overbid": 20, "won": False}, "SK 6.7", "written_not_overbid"),
        ({"kind": "null", "won": True}, "SK 6.4", "written_null"),
        ({"kind": "null", "matadors": 0, "overbid": 23, "won": False}, "SK 6.4", "written_null"),
        ({"kind": "null", "matadors": 0, "announced": "schwarz", "won": True}, "SK 4.3",
         "null_announced"),
    ],
)  # fmt: skip
def test_what_no_deal_can_be_is_refused(what, clause, id):
    with pytest.raises(Refusal) as caught:
        score(**what)
    assert (caught.value.clause, caught.value.message.id) == (clause, f"skat.refuse.{id}")


def test_sk_6_what_is_written_of_a_played_deal_scores_the_same():
    """Deals played at random by the law, written down as people would, score the same."""
    seen = set()
    for number in range(DEALS):
        walk = begun(GAMES["skat"], f"written/{number}", LIST_RULES)
        while not walk.over:
            walk.step()
        result = walk.state.result
        assert isinstance(result, Result)
        if result.contract is None:
            continue
        contract = result.contract
        keys = {step.key for step in result.steps}
        game = WrittenGame(
            contract.kind,
            bool(result.won),
            result.matadors,
            contract.hand,
            contract.announced,
            "schwarz" if "schwarz" in keys else "schneider" if "schneider" in keys else "",
            contract.bid if result.overbid else 0,
        )
        assert score_written(game, contract.soloist).scores == result.scores
        seen.add((contract.kind, result.won, result.overbid, game.made))
    assert len(seen) > 20

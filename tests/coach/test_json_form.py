"""A review as JSON: what is said is told by identifiers and parameters."""

from __future__ import annotations

import json

from stammtisch.cardplay.messages import say
from stammtisch.coach.decisions import Decision
from stammtisch.coach.json_form import to_json
from stammtisch.coach.judgement import judge
from stammtisch.coach.review import Judged, Review
from tests.coach.collection import position, state_of


def test_a_reason_is_told_without_sentences() -> None:
    asked = position("skat-14")
    game, state = state_of(asked)
    view, chosen = state.view(asked["seat"]), game.parse_action(asked["action"])
    found = Judged(Decision(len(asked["acts"]), view, chosen), judge("skat", view, chosen), None)
    review = Review(asked["seat"], (found,), None, say("coach.verdict.fine"), (), (1.0, 2.0, 3.0))
    told = json.loads(json.dumps(to_json("skat", review)))
    assert told["verdict"] == {"id": "coach.verdict.fine"}
    assert told["scale"] == [1.0, 2.0, 3.0]
    (decision,) = told["decisions"]
    assert decision["facts"] == [{"id": "coach.fact.points", "had": 40, "short": 21}]
    reason = decision["reason"]
    assert reason["feature"] == {"id": "coach.feature.holds", "seat": 1, "cards": ["C10"]}
    assert decision["pattern"] == "coach.skat.trumps_not_drawn"
    assert reason["with"]["share"] == 1.0
    assert reason["without"]["share"] == 0.0
    assert told["costliest"] == [len(asked["acts"])]

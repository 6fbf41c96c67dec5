"""Reviews of whole deals of Schnapsen: under all options, and never from a hidden card."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.bots.schnapsen.belief import belief_of
from stammtisch.coach.decisions import decisions
from stammtisch.coach.judgement import judge
from stammtisch.coach.review import Progress, Review, review
from stammtisch.games import schnapsen
from stammtisch.games.schnapsen.match import Standing
from tests.bots.schnapsen.hidden import as_dealt, moments
from tests.coach.schnapsen.quick import from_start, played, use_small
from tests.walks import begun

STANDINGS = (Standing(), Standing(4, (3, 5)), Standing(9, (6, 6), 1))


def whole(states: list[schnapsen.State], seat: int) -> Review:
    *steps, last = review("schnapsen", states, seat)
    assert isinstance(last, Review)
    done = [step.done for step in steps if isinstance(step, Progress)]
    assert done == list(range(1, len(last.judged) + 1))
    return last


def check(states: list[schnapsen.State]) -> None:
    """Both reviews of a deal: every own act is judged, and the accounts add up."""
    result = states[-1].result
    assert result is not None
    for seat in (0, 1):
        found = whole(states, seat)
        own = [at for at, act in enumerate(states[-1].history) if act.seat == seat]
        assert set(own) <= {each.decision.index for each in found.judged}
        for each in found.judged:
            assert 0 <= each.judgement.wins <= 1
            assert abs(each.judgement.points) <= 3
            assert (each.judgement.label == "forced") == (each.judgement.comparison is None)
        if found.account is None:
            assert not found.judged
            continue
        assert found.account.result == result.scores[seat] - result.scores[1 - seat]
        parts = found.account
        known = parts.promise + parts.decisions + parts.others + (parts.chance or 0.0)
        total = known + parts.rest
        assert total == pytest.approx(parts.result)
        assert parts.decisions <= 0


@pytest.mark.parametrize("preset", [None, *schnapsen.PRESETS])
def test_a_deal_is_reviewed_under_every_preset(
    preset: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_small(monkeypatch)
    options = schnapsen.PRESETS[preset] if preset else schnapsen.Options()
    check(played(f"review {preset}", options, STANDINGS[len(preset or "") % 3]))


def any_deal(seed: int) -> list[schnapsen.State]:
    """A deal of random play under some options: with every kind of act, false claims among them."""
    walk = begun(schnapsen, seed)
    while not walk.over:
        walk.step()
    standing = STANDINGS[seed % len(STANDINGS)]
    states = [schnapsen.begin(walk.state.deal, walk.options, standing)]
    for act in walk.state.history:
        states.append(states[-1].act(*act))
    return states


def test_any_play_is_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    use_small(monkeypatch)
    for seed in range(2):
        check(any_deal(seed))


@pytest.mark.long
def test_any_play_under_any_options_is_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    use_small(monkeypatch)
    for seed in range(100, 160):
        check(any_deal(seed))


def test_without_chance_and_error_an_account_has_no_such_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A deal that is closed at the first lead: nobody draws."""
    use_small(monkeypatch)
    states = [schnapsen.begin(schnapsen.deal("closed"))]
    states.append(states[-1].act(states[-1].to_act, "close"))
    while states[-1].to_act is not None:
        state = states[-1]
        states.append(state.act(state.to_act, state.actions(state.to_act)[-1]))
    found = whole(states, 0).account
    assert found is not None
    assert found.chance is None


# ---- hidden cards -------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.booleans())
@settings(max_examples=5, deadline=None)
def test_deals_that_look_alike_get_the_same_judgements(seed: int, wildly: bool) -> None:
    """To a seat, until a moment: hidden cards lie elsewhere, and not a byte is different."""
    rng, found = Random(seed), [*moments(seed, wildly)]
    state, seat = rng.choice(found)
    view = state.view(seat)
    row = belief_of(view).sampled(np.random.RandomState(seed), 1)[0]
    other = schnapsen.imagine(view, as_dealt(state, seat, row, rng))
    both = [[*decisions(from_start(each), seat)] for each in (state, other)]
    assert [each.view for each in both[0]] == [each.view for each in both[1]]
    with pytest.MonkeyPatch.context() as patch:
        use_small(patch)
        for one, two in zip(*both, strict=True):
            if rng.random() < 0.5 or one is both[0][-1]:
                told = [repr(judge("schnapsen", each.view, each.chosen)) for each in (one, two)]
                assert told[0].encode() == told[1].encode()


def test_a_judgement_is_the_same_every_time_and_depends_on_the_seed() -> None:
    state = played("again")[0]
    view = state.view(state.to_act)
    with pytest.MonkeyPatch.context() as patch:
        use_small(patch)
        first, again, other = (judge("schnapsen", view, view.menu[-1], s) for s in ("a", "a", "b"))
    assert first == again
    assert first.points != other.points

"""Scarto's environments agree with the law, decision by decision."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stammtisch import learn
from stammtisch.cardplay.actions import Discard
from stammtisch.games.scarto.scoring import Result
from stammtisch.learn.scarto import observed
from tests.learn.lockstep import walk

OPTIONS = ({"angel": 21}, {"bagatto_discard": "alone"}, {"deals": 6})

ONLY_THE_BAGATTO = "bagatto/364382"
"""The dealer's only trump is the Bagatto, in environment 0's first deal; once about 100,000."""

BAGATTO_AND_MATTO = "bagatto/62168"
"""The same, and the dealer has the Matto too."""


def test_default_rules() -> None:
    walk("scarto", observed, 2000)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("match", [False, True])
def test_options(options: dict[str, object], match: bool) -> None:
    walk("scarto", observed, 320, options=options, match=match, seed="options", envs=2)


@pytest.mark.parametrize("reward", ["zero_sum", "card_points"])
def test_other_rewards(reward: str) -> None:
    def paid(_: Any, state: Any) -> list[int]:
        result: Result = state.result
        if reward == "card_points":
            return list(result.points)
        return [sum(own - other for other in result.scores) for own in result.scores]

    walk("scarto", observed, 320, envs=2, reward=reward, rewards=paid)


@pytest.mark.parametrize("deals", [3, 6])
def test_sc_7_2_stakes_are_paid_at_the_end_of_a_match(deals: int) -> None:
    paying = []

    def paid(match: Any, state: Any) -> list[int]:
        after = match.add(state.result)
        paying.append(any(after.payments))
        return list(after.payments)

    options = {"deals": deals}
    walk(
        "scarto",
        observed,
        2 * 80 * deals,
        envs=2,
        options=options,
        match=True,
        reward="stakes",
        rewards=paid,
    )
    assert any(paying)
    assert not all(paying)


def test_stakes_need_a_match() -> None:
    with pytest.raises(ValueError, match="stakes"):
        learn.Batch("scarto", envs=1, reward="stakes")


@pytest.mark.parametrize("reward", ["tournament", "nonsense"])
def test_scarto_has_no_such_reward(reward: Any) -> None:
    with pytest.raises(ValueError, match=reward):
        learn.Batch("scarto", envs=1, reward=reward)


@pytest.mark.parametrize(
    ("seed", "rule", "allowed"),
    [
        (ONLY_THE_BAGATTO, "only_trump", True),
        (ONLY_THE_BAGATTO, "alone", True),
        (BAGATTO_AND_MATTO, "only_trump", True),
        (BAGATTO_AND_MATTO, "alone", False),
        ("walk", "only_trump", False),
    ],
)
def test_sc_3_3_and_sc_9_1_when_the_bagatto_may_be_laid_away(
    seed: str, rule: str, allowed: bool
) -> None:
    bagatto, offered = "discard T1", []

    def first(menu: list[str]) -> str | None:
        offered.append(bagatto in menu)
        return bagatto if bagatto in menu else None

    walk("scarto", observed, 80, options={"bagatto_discard": rule}, seed=seed, envs=1, first=first)
    assert any(offered) == allowed


@pytest.mark.parametrize(
    ("seed", "text", "clause"),
    [("held/2", "discard T1", "SC 3.3"), (BAGATTO_AND_MATTO, "discard T1", "SC 9.1")],
)
def test_an_illegal_discard_names_its_clause(seed: str, text: str, clause: str) -> None:
    batch = learn.Batch("scarto", envs=1, seed=seed, options={"bagatto_discard": "alone"})
    action = learn.action_number("scarto", text)
    before = batch.state_dict()["state"]
    with pytest.raises(learn.IllegalAction) as refused:
        batch.step(np.array([action]))
    assert refused.value.clause == clause
    assert batch.state_dict()["state"] == before


def test_the_history_is_what_each_seat_saw() -> None:
    """Of the discard others see three backs; all else everybody sees."""
    batch = learn.Batch("scarto", envs=4, seed="history", history=True)
    assert batch.history is not None
    backs = batch.actions
    for step in range(90):
        batch.step(batch.sample(step))
        for env in range(batch.envs):
            state, laid = batch.playing(env).replayed()
            seat = int(batch.seat[env])
            expected: list[int] = []
            for actor, action in state.view(seat).history:
                texts = [str(action)]
                if isinstance(action, Discard):
                    in_order = sorted(action.cards, key=_place)
                    texts = [f"discard {card}" for card in in_order] or ["back"] * 3
                for text in texts:
                    number = backs if text == "back" else learn.action_number("scarto", text)
                    expected.append((actor - seat) % 3 * (backs + 1) + number)
            expected += [learn.action_number("scarto", f"discard {card}") for card in laid]
            seen = batch.history[env]
            assert seen[seen >= 0].tolist() == expected


def test_canonical_suits_hide_nothing_but_names() -> None:
    plain = learn.Batch("scarto", envs=8, seed="suits")
    named = learn.Batch("scarto", envs=8, seed="suits", canonical=True)
    assert named.renamed is not None
    for step in range(160):
        for env in range(plain.envs):
            real = named.renamed[env]
            assert sorted(real) == list(range(plain.actions))
            assert (named.mask[env] == plain.mask[env][real]).all()
            for name in ("hand", "unseen", "laid_away"):
                cards = _cards(named.observation[env][name])
                assert {int(real[card]) for card in cards} == _cards(plain.observation[env][name])
            suits = _cards(named.observation[env]["dealt"])
            by_suit = [sorted(card % 14 for card in suits if card // 14 == n) for n in range(4)]
            values = [sum(1 << card for card in cards) for cards in by_suit]
            assert values == sorted(values, reverse=True)
        actions = named.sample(step).copy()
        real_actions = named.renamed[np.arange(8), actions]
        named.step(actions)
        plain.step(real_actions)
    assert [str(named.record(env)) for env in range(8)] == [
        str(plain.record(env)) for env in range(8)
    ]


def _place(card: str) -> int:
    return learn.action_number("scarto", f"play {card}")


def _cards(words: Any) -> set[int]:
    bits = int(words[0]) | int(words[1]) << 64
    return {card for card in range(78) if bits >> card & 1}

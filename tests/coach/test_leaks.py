"""Where the points were lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.cardplay.actions import Action
from stammtisch.cardplay.messages import say
from stammtisch.coach.leaks import Leak, leaks
from stammtisch.coach.review import Judged
from stammtisch.games.schnapsen.notation import Close, Exchange, Marriage
from tests.coach.judgements import judged


def found(*all_: Judged) -> list[Leak]:
    return list(leaks((each.decision, each.judgement) for each in all_))


def at(index: int, judged: Judged) -> Judged:
    """The same later in a deal."""
    return replace(judged, decision=replace(judged.decision, index=index))


def test_small_losses_add_up_by_name_and_the_greatest_come_first() -> None:
    small = [judged("slightly worse", 0.25, name="trump_wasted") for _ in range(4)]
    error = judged("mistake", 2.0, name="trump_wasted")
    other = judged("too close", 0.5, name="trick_let_go")
    deal = [at(index, each) for index, each in enumerate((other, *small, error))]
    assert found(*deal) == [
        Leak(say("coach.schnapsen.trump_wasted"), True, (1, 2, 3, 4, 5), 1, 3.0),
        Leak(say("coach.schnapsen.trick_let_go"), True, (0,), 0, 0.5),
    ]


def test_what_has_no_name_is_told_by_what_was_decided() -> None:
    (leak,) = found(judged("blunder", 2.0))
    assert leak == Leak(say("coach.kind.lead"), False, (0,), 1, 2.0)


@pytest.mark.parametrize(
    ("best", "kind"), [(Marriage("S"), "marriage"), (Close(), "close"), (Exchange(), "exchange")]
)
def test_a_decision_is_about_what_would_have_been_best(best: Action, kind: str) -> None:
    (leak,) = found(judged("mistake", 1.0, best=best))
    assert leak.name == say(f"coach.kind.{kind}")


def test_what_is_good_or_forced_or_gains_is_no_leak() -> None:
    assert not found(judged("good", 0.1), judged("forced", 0.0), judged("too close", -0.2))

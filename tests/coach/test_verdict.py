"""The verdict on a deal, in one sentence."""

from __future__ import annotations

from dataclasses import replace

from stammtisch.cardplay.actions import Play
from stammtisch.cardplay.messages import Message
from stammtisch.coach.account import Account
from stammtisch.coach.comparison import Estimate
from stammtisch.coach.review import Judged
from stammtisch.coach.verdict import tells_leaks, verdict
from stammtisch.games import schnapsen
from stammtisch.games.registry import game_named
from stammtisch.games.schnapsen.notation import Close, Draw
from stammtisch.words import Voice
from tests.coach.judgements import judged

VOICE = Voice("en", game_named("schnapsen").GAME.deck)


def account(result: float, promise: float = 0.0, chance: float = 0.0) -> Account:
    return Account(promise, 0.0, 0.0, chance, 0.0, result)


def said(found: Message | None) -> str:
    assert found is not None
    return VOICE.say(found)


def of(*all_: Judged, result: float = -1.0, promise: float = 0.0) -> str:
    return said(verdict("schnapsen", all_, account(result, promise)))


def test_without_errors_there_is_nothing_to_reproach() -> None:
    good = judged("good", 0.0)
    assert of(good, result=1.0) == "Nothing to reproach: well played."
    assert of(good, promise=-0.5) == "Nothing to reproach: the cards were against you."
    assert of(good, promise=0.5).startswith("Nothing to reproach: your choices were right")
    assert said(verdict("schnapsen", (good,), None)) == "Nothing to reproach: well played."


def test_small_leaks_are_told_where_they_add_up_to_an_error() -> None:
    leak = judged("slightly worse", 0.2)
    assert of(leak, result=1.0) == "Nothing to reproach: well played."
    assert of(*[leak] * 3, result=1.0) == "No error, but 3 small leaks, together 0.6 game points."


def unsure(points: float, doubt: float) -> Judged:
    """A loss that is too close to call."""
    found = judged("too close", points)
    assert found.judgement.comparison is not None
    lost = Estimate(points, points - doubt, points + doubt)
    comparison = replace(found.judgement.comparison, points=lost)
    return replace(found, judgement=replace(found.judgement, comparison=comparison))


def test_leaks_that_are_in_doubt_are_no_reproach() -> None:
    """An inaccuracy costs half a game point here: so much is certain of many alone."""
    one = unsure(0.6, 0.8)
    assert of(one, promise=-0.5) == "Nothing to reproach: the cards were against you."
    assert of(*[one] * 3, promise=-0.5) == "Nothing to reproach: the cards were against you."
    assert not tells_leaks([one] * 3)
    assert of(*[one] * 8) == "No error, but 8 small leaks, together 4.8 game points."
    assert of(unsure(0.6, 0.05)) == "No error, but 1 small leak of 0.6 game points."


def test_leaks_are_told_where_the_verdict_names_errors_or_leaks() -> None:
    leak, good = judged("slightly worse", 0.2), judged("good", 0.1)
    assert not tells_leaks([])
    assert not tells_leaks([good, leak])
    assert tells_leaks([good, *[leak] * 3])
    assert tells_leaks([judged("less", 0.7), leak])
    assert tells_leaks([judged("inaccuracy", 0.7)])


def test_a_card_lost_it_only_if_the_cards_as_they_lay_say_so() -> None:
    lost = {"wins": 0.3, "name": "trick_let_go"}
    card = said(verdict("schnapsen", (judged("blunder", 2, cards=(-1, 1), **lost),), account(-1)))
    assert card.startswith("One card lost it: ")
    assert card.endswith(" in trick 1.")
    for other in (
        of(judged("blunder", 2, cards=(-1, -1), **lost)),
        of(judged("blunder", 2, cards=(1, 1), **lost)),
        of(judged("blunder", 2, **lost)),
        of(judged("blunder", 2, cards=(-1, 1), wins=0.1)),
        of(judged("blunder", 2, cards=(-1, 1), **lost), result=1.0),
    ):
        assert other.startswith("One error: ")
        assert other.endswith(" It cost 2 game points.")


def test_a_decision_that_is_no_card_is_called_so() -> None:
    found = of(judged("blunder", 2, chosen=Close(), wins=0.3, cards=(-1, 1)))
    assert found == "One decision lost it: “close the stock”."


def test_of_several_errors_the_costliest_is_named_with_its_trick() -> None:
    state = schnapsen.begin(schnapsen.deal("judged"))
    while len(state.history) < 6 or not isinstance(state.history[-1].action, Draw):
        seat = state.to_act
        assert seat is not None
        wanted = [each for each in state.actions(seat) if isinstance(each, Play | Draw)]
        state = state.act(seat, wanted[0])
    found = of(judged("mistake", 1.0), judged("blunder", 2.0, state=state))
    assert found.startswith("2 errors, together 3 game points. The costliest: ")
    assert found.endswith(" in trick 3.")


def test_where_nothing_was_decided_there_is_no_verdict() -> None:
    assert verdict("schnapsen", (judged("forced", 0.0),), account(1.0)) is None


def test_a_hand_bid_too_high_call_after_call_is_one_error() -> None:
    """The dearer call is not told as another one: it began with the first."""
    calls = [judged("blunder", cost, name="closed", chosen=Close(), best=Draw()) for cost in (1, 2)]
    assert of(*calls) == "One error: “close the stock”. It cost 3 game points."
    other = judged("blunder", 2, name="drawn", chosen=Draw(), best=Close())
    assert (
        of(*calls, other) == "2 errors, together 5 game points. The costliest: “close the stock”."
    )
    unnamed = [replace(each, judgement=replace(each.judgement, pattern=None)) for each in calls]
    later = replace(unnamed[1], decision=replace(unnamed[1].decision, index=1))
    assert of(unnamed[0], later).startswith("2 errors, together 3 game points.")
    cards = [judged("blunder", 1, name="trick_let_go") for _ in range(2)]
    apart = replace(cards[1], decision=replace(cards[1].decision, index=1))
    assert of(cards[0], apart).startswith("2 errors, together 2 game points.")

"""What the environments of all games share: shuffles, resets, states, arrays, bad input."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stammtisch import learn
from stammtisch.cardplay.options import taught_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES
from stammtisch.learn.stepper import stepper
from stammtisch.policy.actions import VERSION

GOLDEN = Path(__file__).parent / "golden"
BUILT = [name for name in GAMES if learn.available and hasattr(stepper(), name)]


def everything(batch: learn.Batch) -> bytes:
    state = batch.state_dict()["state"]
    assert isinstance(state, bytes)
    return state


def play(batch: learn.Batch, steps: int, seed: int = 0) -> None:
    for step in range(steps):
        batch.step(batch.sample(seed * 1_000_003 + step))


@pytest.fixture(params=BUILT)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_action_table_is_the_pinned_one(game: str) -> None:
    pinned = json.loads((GOLDEN / f"actions.{game}.json").read_text("utf-8"))
    assert pinned["version"] == VERSION
    assert pinned["actions"] == list(learn.action_texts(game))
    assert len(learn.action_texts(game)) == learn.Batch(game, 1).actions
    for number, text in enumerate(learn.action_texts(game)):
        assert learn.action_number(game, text) == number
        assert learn.action_text(game, number) == text


def test_texts_and_numbers_that_are_none(game: str) -> None:
    with pytest.raises(ValueError, match="no action"):
        learn.action_text(game, -1)
    with pytest.raises(ValueError, match="in its table"):
        learn.action_number(game, "play XX")


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("seed", ["", "run/1", "Grüße vom Stammtisch ♣", "x" * 200])
def test_the_cards_are_the_shuffles_with_and_without_sha_instructions(
    game: str, seed: str, native: bool
) -> None:
    stepper().use_sha_instructions(native)
    try:
        batch = learn.Batch(game, 70, seed=seed, oracle=True)
        play(batch, 120)
    finally:
        stepper().use_sha_instructions(True)
    law = GAMES[game]
    for env in (0, 9, 69):
        played = batch.playing(env)
        assert played.seed.startswith(f"{seed}/{env}/")
        assert played.begin().deal == law.deal(played.seed, played.dealer)
        played.state()  # every act is legal with these cards
    assert batch.full is not None


def test_threads_change_nothing(game: str) -> None:
    one, many = (learn.Batch(game, 500, seed="threads", threads=n) for n in (1, 3))
    play(one, 150)
    play(many, 150)
    assert everything(one) == everything(many)


def test_arrays_stay_where_they_are_and_outlive_the_batch(game: str) -> None:
    batch = learn.Batch(game, 3)
    mask, address = batch.mask, batch.mask.ctypes.data
    play(batch, 40)
    assert batch.mask is mask
    assert mask.ctypes.data == address == batch._batch.mask.ctypes.data
    assert not mask.flags.writeable
    before = mask.copy()
    del batch
    assert np.array_equal(before, mask)


def test_state_dict_and_pickle_go_on_bit_for_bit(game: str) -> None:
    batch = learn.Batch(game, 20, seed="state", match=True, history=True, planes=True)
    play(batch, 60)
    state = batch.state_dict()
    copy = pickle.loads(pickle.dumps(batch))
    play(batch, 60, seed=1)
    other = learn.Batch(game, 20, seed="state", match=True, history=True, planes=True, threads=2)
    other.load_state_dict(state)
    for each in (copy, other):
        play(each, 60, seed=1)
        assert everything(each) == everything(batch)


def test_states_that_do_not_fit(game: str) -> None:
    batch = learn.Batch(game, 2)
    state = batch.state_dict()
    for wrong in (
        None,
        {},
        {**state, "version": 0},
        {**state, "state": b""},
        {**state, "state": 1},
    ):
        with pytest.raises(ValueError, match="state"):
            batch.load_state_dict(wrong)
    damaged = bytearray(everything(batch))
    damaged[40] ^= 1
    with pytest.raises(ValueError, match="state"):
        batch.load_state_dict({**state, "state": bytes(damaged)})
    with pytest.raises(ValueError, match="argument envs"):
        learn.Batch(game, 3).load_state_dict(state)


def test_resets(game: str) -> None:
    """Gymnasium's three ways to go on when a deal is over."""
    same = learn.Batch(game, 1, reset="same_step")
    later = learn.Batch(game, 1, reset="next_step")
    never = learn.Batch(game, 1, reset="disabled")
    while not same.done[0]:
        action = same.sample(7).copy()
        for batch in (same, later, never):
            batch.step(action)
    assert later.done[0]
    assert later.seat[0] == -1
    assert not later.mask.any()
    assert same.final.tobytes() == later.final.tobytes() == never.final.tobytes()
    assert np.array_equal(same.reward, later.reward)
    assert str(same.record(0)) == str(later.record(0)) == str(never.record(0))
    with pytest.raises(learn.IllegalAction, match="must be reset"):
        never.step(np.zeros(1, np.int32))
    later.step(np.full(1, 99_999))
    never.reset()
    for batch in (later, never):
        assert not batch.done[0]
        assert not batch.reward.any()
        assert batch.observation.tobytes() == same.observation.tobytes()
        assert np.array_equal(batch.mask, same.mask)


def test_planes_are_the_sets_of_cards(game: str) -> None:
    batch = learn.Batch(game, 50, planes=True)
    cards = len(GAMES[game].GAME.pack)
    for step in range(60):
        batch.step(batch.sample(step))
        assert batch.planes is not None
        at = 0
        for each in learn.layout(game):
            if each.kind != "cards":
                continue
            words = batch.observation[each.name].reshape(50, -1)
            if cards > 32:
                words = words.reshape(50, -1, 2)
            else:
                words = words[..., None]
            size = words.dtype.itemsize * 8
            for n in range(words.shape[1]):
                for card in range(cards):
                    bit = words[:, n, card // size] >> np.uint64(card % size) & np.uint64(1)
                    assert np.array_equal(batch.planes[:, at, card], bit)
                at += 1
        assert at == batch.planes.shape[1]


def test_the_layout_fills_the_observation(game: str) -> None:
    for full in (False, True):
        at = 0
        for each in learn.layout(game, full=full):
            assert each.offset == at, each
            assert each.meaning
            at += np.dtype((each.dtype, each.shape)).itemsize
        assert at == learn.dtype(game, full=full).itemsize


def test_canonical_suits_have_an_inverse(game: str) -> None:
    plain = learn.Batch(game, 40, seed="suits")
    named = learn.Batch(game, 40, seed="suits", canonical=True)
    rows = np.arange(40)
    for step in range(80):
        assert named.renamed is not None
        assert np.array_equal(
            np.sort(named.renamed, axis=1), np.tile(range(plain.actions), (40, 1))
        )
        assert np.array_equal(np.take_along_axis(plain.mask, named.renamed, axis=1), named.mask)
        chosen = named.sample(step).copy()
        real = named.renamed[rows, chosen].astype(np.int32)
        named.step(chosen)
        plain.step(real)
        assert np.array_equal(plain.reward, named.reward)
        assert np.array_equal(plain.seat, named.seat)


def test_the_history_is_the_views(game: str) -> None:
    """Who did what, as the seat saw it, from its relative seat."""
    batch = learn.Batch(game, 10, history=True)
    for step in range(70):
        batch.step(batch.sample(step))
        assert batch.history is not None
        for env in range(3):
            played, seat = batch.playing(env), int(batch.seat[env])
            expected = [((by - seat) % batch.seats, text) for by, text in played.acts]
            tokens = [int(token) for token in batch.history[env] if token >= 0]
            assert len(tokens) == len(expected)
            for token, (by, text) in zip(tokens, expected, strict=True):
                relative, action = divmod(token, batch.actions + 1)
                assert relative == by
                hidden = text.startswith("discard") and by != 0
                assert action == (batch.actions if hidden else learn.action_number(game, text))


def test_no_option_of_the_law_is_refused(game: str) -> None:
    """Every value of every option but those for people, in single deals and in whole matches."""
    law, refused = GAMES[game].GAME, []
    for each in taught_options(law.options):
        for value in each.metadata.get("values") or (6, 12, 48):
            for match in (False, True):
                try:
                    learn.Batch(game, 1, options={each.name: value}, match=match)
                except ValueError:
                    refused.append((each.name, value, match))
    assert refused == []


# ---- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize("envs", [0, -1, 10**9, 2**70, 1.5, "2", True])
def test_no_such_number_of_environments(game: str, envs: Any) -> None:
    with pytest.raises(ValueError, match=r"envs|memory"):
        learn.Batch(game, envs)


@pytest.mark.parametrize("threads", [0, -1, 10**6, None])
def test_no_such_number_of_threads(game: str, threads: Any) -> None:
    with pytest.raises(ValueError, match="threads"):
        learn.Batch(game, 1, threads=threads)


def test_foreign_options_games_rewards_and_resets(game: str) -> None:
    other = next(name for name in GAMES if name != game)
    with pytest.raises(ValueError, match="another game"):
        learn.Batch(game, 1, options=GAMES[other].GAME.options())
    with pytest.raises(BadInput):
        learn.Batch(game, 1, options={"jokers": True})
    with pytest.raises(BadInput):
        learn.Batch("poker", 1)
    with pytest.raises(ValueError, match="reward"):
        learn.Batch(game, 1, reward="fun")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="reset"):
        learn.Batch(game, 1, reset="never")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="UTF-8"):
        learn.Batch(game, 1, seed="\ud800")


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        (np.zeros(3), TypeError),
        (np.zeros(3, np.uint8), TypeError),
        (np.zeros(3, ">i4"), (TypeError, BufferError, ValueError)),
        (np.zeros(2, np.int32), ValueError),
        (np.zeros((3, 1), np.int32), ValueError),
        (np.zeros(6, np.int32)[::2], ValueError),
        (np.int32(0), (TypeError, ValueError)),
        ([0, 0, 0], TypeError),
        (None, TypeError),
    ],
    ids=str,
)
def test_actions_that_are_no_array_of_numbers(game: str, actions: Any, error: Any) -> None:
    batch = learn.Batch(game, 3)
    before = everything(batch)
    with pytest.raises(error) as told:
        batch.step(actions)
    assert "incompatible function arguments" not in str(told.value)
    assert everything(batch) == before


@pytest.mark.parametrize("dtype", [np.int16, np.int32, np.int64])
def test_an_illegal_action_changes_nothing(game: str, dtype: Any) -> None:
    batch = learn.Batch(game, 200, threads=2)
    for step in range(20):
        actions = batch.sample(step).astype(dtype)
        for env in (150, 37):
            wrong = np.flatnonzero(~batch.mask[env])
            actions[env] = wrong[step % len(wrong)]
        before = everything(batch)
        with pytest.raises(learn.IllegalAction, match="environment 37: action") as raised:
            batch.step(actions)
        assert raised.value.environment == 37
        assert everything(batch) == before
        if raised.value.clause:
            assert raised.value.clause.startswith(GAMES[game].GAME.clauses)
            assert raised.value.why.endswith(".")
            assert "refuse" not in raised.value.why, "a sentence, not its name"
        batch.step(batch.sample(step))
    for outside in (-1, batch.actions, 30_000):
        with pytest.raises(learn.IllegalAction, match="actions are from 0 to"):
            batch.step(np.full(200, outside, dtype))
    with pytest.raises(learn.IllegalAction):
        batch.step(np.full(200, 2**32, np.int64))


def test_no_such_environment_or_mark(game: str) -> None:
    batch = learn.Batch(game, 2)
    for env in (-1, 2):
        with pytest.raises(IndexError):
            batch.record(env)
    for marks in (np.ones(3, np.bool_), np.ones(2), [1, 0], [True], True):
        with pytest.raises(ValueError, match="an array of 2 bools"):
            batch.reset(marks)  # type: ignore[arg-type]

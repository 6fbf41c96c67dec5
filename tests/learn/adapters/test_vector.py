"""Many deals at once for one learner's seat, held to the law."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from stammtisch import learn
from stammtisch.bots import bot_named
from stammtisch.cardplay.refusals import BadInput

pytest.importorskip("gymnasium")
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from stammtisch.learn.adapters.flat import Flat
from stammtisch.learn.adapters.gymnasium import Seat
from stammtisch.learn.adapters.vector import Seats

GAMES = [name for name in ("scarto", "schnapsen", "skat") if hasattr(learn.stepper.stepper(), name)]
EVERY_SEAT = [(game, seat) for game in GAMES for seat in range(2 if game == "schnapsen" else 3)]
MODES = list(AutoresetMode)


def legal(mask: NDArray[Any], rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal action in each row, 0 where there is none."""
    chosen: NDArray[np.int64] = (rng.random(mask.shape) * mask).argmax(1)
    return chosen


def by_the_law(envs: Seats, row: int) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    """What the learner may know and do in a row, from the law's view."""
    game, seat = envs._game, envs._seat
    state, laid = envs._batches[row].playing(0).replayed()
    view = state.view(seat)
    seen = learn.observation(game, view, laid)
    vector = Flat(game)(np.frombuffer(seen.tobytes(), np.uint8))
    over = np.zeros(len(learn.action_texts(game)), np.bool_)
    return vector, over if state.result else learn.mask(game, view, laid)


@pytest.mark.parametrize(("game", "seat"), EVERY_SEAT)
def test_every_row_shows_and_pays_what_the_law_says(game: str, seat: int) -> None:
    envs, rng = Seats(game, 4, seat, autoreset_mode="NextStep"), np.random.default_rng(1)
    seen, info = envs.reset(seed=5)
    ends = 0
    for step in range(70):
        assert seen in envs.observation_space
        assert (info["action_mask"] == seen["action_mask"]).all()
        for row in range(4):
            if step % 4 == row:  # the law is slow
                vector, mask = by_the_law(envs, row)
                assert (seen["observation"][row] == vector).all()
                assert (seen["action_mask"][row] == mask).all()
        seen, reward, done, cut, info = envs.step(legal(seen["action_mask"], rng))
        assert not cut.any()
        assert not reward[~done].any()
        for row in np.flatnonzero(done).tolist():
            result = envs._batches[row].record(0).state().result
            assert result is not None
            assert reward[row] == result.scores[seat]
            assert f'"game": "{game}"' in envs.record(row)
            ends += 1
    assert ends >= 8


def test_the_deal_passes_round() -> None:
    envs, rng = Seats("skat", 1), np.random.default_rng(1)
    seen, _ = envs.reset(seed=1)
    dealers = []
    while len(dealers) < 4:
        seen, _, done, _, _ = envs.step(legal(seen["action_mask"], rng))
        if done[0]:
            dealers.append(envs._batches[0].record(0).dealer)
    assert dealers == [0, 1, 2, 0]


def test_in_the_same_step() -> None:
    envs, rng = Seats("schnapsen", 3), np.random.default_rng(1)
    gyms = SyncVectorEnv([lambda: Seat("schnapsen")] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    ours, theirs = end_of(envs, rng), end_of(gyms, rng)
    done, seen, info = ours
    assert seen["action_mask"].any(1).all(), "a row that is over is at its next deal's decision"
    for name in ("final_obs", "final_info", "_final_obs", "_final_info"):
        assert type(info[name]) is type(theirs[2][name])
    assert (info["_final_obs"] == done).all()
    for row in range(3):
        final = info["final_obs"][row]
        assert (final is not None) == done[row]
        if done[row]:
            assert final in envs.single_observation_space
            assert not final["action_mask"].any()
            last = envs._batches[row].record(0).state()
            shown = learn.observation("schnapsen", last.view(0))
            vector = Flat("schnapsen")(np.frombuffer(shown.tobytes(), np.uint8))
            assert (final["observation"] == vector).all()


def end_of(envs: Any, rng: np.random.Generator) -> tuple[Any, Any, Any]:
    """The first step that ends a deal."""
    seen, _ = envs.reset(seed=2)
    while True:
        seen, _, done, _, info = envs.step(legal(seen["action_mask"], rng))
        if done.any():
            return done, seen, info


def test_with_the_next_step() -> None:
    envs, rng = Seats("schnapsen", 2, autoreset_mode=AutoresetMode.NEXT_STEP), RNG()
    done, seen, info = end_of(envs, rng)
    row = int(done.argmax())
    assert "final_obs" not in info
    assert not seen["action_mask"][row].any()
    chosen = legal(seen["action_mask"], rng)
    chosen[row] = -5  # does not count
    seen, reward, done, _, _ = envs.step(chosen)
    assert not done[row]
    assert reward[row] == 0
    assert seen["action_mask"][row].any()


def test_by_reset_alone() -> None:
    envs, rng = Seats("schnapsen", 2, autoreset_mode="Disabled"), RNG()
    done, before, _ = end_of(envs, rng)
    chosen = legal(before["action_mask"], rng)
    with pytest.raises(ResetNeeded, match="reset_mask"):
        envs.step(chosen)
    seen, info = envs.reset(options={"reset_mask": done})
    assert info["action_mask"].any(1).all()
    assert (seen["observation"][~done] == before["observation"][~done]).all()
    envs.step(legal(seen["action_mask"], rng))


def RNG() -> np.random.Generator:  # noqa: N802
    return np.random.default_rng(4)


@pytest.mark.parametrize("mode", MODES)
def test_the_mode_is_told(mode: AutoresetMode) -> None:
    assert Seats("skat", 1, autoreset_mode=mode).metadata["autoreset_mode"] is mode


def played(seed: int | None, opponents: Any = "random") -> bytes:
    envs, rng = Seats("skat", 3, 1, opponents), RNG()
    seen, _ = envs.reset(seed=seed)
    found = b""
    for _ in range(40):
        found += seen["observation"].tobytes()
        seen, *_ = envs.step(legal(seen["action_mask"], rng))
    return found


def test_a_seed_is_all_there_is_to_chance() -> None:
    assert played(7) == played(7)
    assert played(7) != played(8)
    assert played(None) != played(None)


def test_reset_goes_on_with_the_next_deals_and_a_seed_begins_anew() -> None:
    envs = Seats("scarto", 2)
    first, _ = envs.reset(seed=3)
    assert envs._batches[1].playing(0).seed == "3/1/0/0"
    second, _ = envs.reset()
    assert (first["observation"] != second["observation"]).any()
    assert envs._batches[1].playing(0).seed == "3/1/0/1"
    again, _ = envs.reset(seed=3)
    assert (first["observation"] == again["observation"]).all()


@pytest.mark.parametrize("game", GAMES)
def test_the_others_play_by_a_policy(game: str) -> None:
    asked: list[int] = []

    def policy(observation: NDArray[np.void], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
        assert observation["hand"].shape[0] == len(mask)
        assert mask.any(1).all()
        asked.append(len(mask))
        return mask.argmax(1)

    envs, rng = Seats(game, 5, 1, policy), RNG()
    seen, _ = envs.reset(seed=1)
    for _ in range(30):
        seen, *_ = envs.step(legal(seen["action_mask"], rng))
    assert max(asked) == 5, "all rows at once"
    for row in range(5):
        begun = envs._batches[row].playing(0)
        state, laid = begun.begin(), tuple[str, ...]()
        for seat, text in begun.acts:
            mask = learn.mask(game, state.view(seat), laid)
            if seat != 1:
                assert learn.action_number(game, text) == mask.argmax()
            state, laid = learn.records.act(state, seat, text, laid)


@pytest.mark.parametrize("answer", [lambda mask: mask, lambda mask: mask.argmax(1) * 1.0])
def test_a_policy_that_gives_something_else(answer: Any) -> None:
    envs = Seats("scarto", 2, 2, lambda _, mask: answer(mask))
    with pytest.raises(ValueError, match="policy's actions must be 2 whole numbers"):
        envs.reset(seed=1)


def test_a_policy_that_breaks_the_rules() -> None:
    envs = Seats("scarto", 2, 2, lambda _, mask: mask.argmin(1))
    with pytest.raises(learn.IllegalAction):
        envs.reset(seed=1)


@pytest.mark.parametrize("wrong", [30, -1, 2**40, "forbidden"])
def test_an_illegal_action_is_refused_and_nothing_changes(wrong: int | str) -> None:
    envs = Seats("schnapsen", 3)
    with pytest.raises(ResetNeeded):
        envs.action_masks()
    seen, _ = envs.reset(seed=1)
    chosen = seen["action_mask"].argmax(1)
    chosen[2] = seen["action_mask"][2].argmin() if wrong == "forbidden" else wrong
    with pytest.raises(learn.IllegalAction, match="environment 2") as refused:
        envs.step(chosen)
    assert refused.value.environment == 2
    assert (envs._seen()[0]["observation"] == seen["observation"]).all()
    chosen[2] = seen["action_mask"][2].argmax()
    envs.step(chosen)


def test_or_a_legal_one_is_played() -> None:
    envs = RecordEpisodeStatistics(Seats("schnapsen", 3, illegal="random"))
    envs.reset(seed=1)
    envs.action_space.seed(1)
    lengths: list[float] = []
    while len(lengths) < 20:
        _, reward, done, _, info = envs.step(envs.action_space.sample())
        if done.any():
            assert (info["episode"]["r"][done] == reward[done]).all()
            lengths += info["episode"]["l"][done].tolist()
    assert max(lengths) > 3


@pytest.mark.parametrize(
    "wrong", [np.zeros(2, np.int64), np.zeros((3, 1), np.int64), np.zeros(3), [True, True, True]]
)
def test_actions_of_another_kind(wrong: Any) -> None:
    envs = Seats("schnapsen", 3)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="actions must be 3 whole numbers"):
        envs.step(wrong)


def test_reset_comes_first() -> None:
    with pytest.raises(ResetNeeded):
        Seats("skat", 1).step([0])


@pytest.mark.parametrize(
    ("mask", "error"),
    [
        ([True, True], TypeError),
        (np.ones(2), TypeError),
        (np.ones(3, np.bool_), ValueError),
        (np.zeros(2, np.bool_), ValueError),
    ],
)
def test_a_wrong_reset_mask(mask: Any, error: type[Exception]) -> None:
    envs = Seats("skat", 2)
    envs.reset(seed=1)
    with pytest.raises(error, match="reset_mask"):
        envs.reset(options={"reset_mask": mask})


def test_a_seed_is_for_all_rows() -> None:
    with pytest.raises(ValueError, match="all rows"):
        Seats("skat", 2).reset(seed=1, options={"reset_mask": np.array([True, False])})


@pytest.mark.parametrize(
    "wrong",
    [
        {"num_envs": 0},
        {"num_envs": 2.0},
        {"seat": 9},
        {"seat": -1},
        {"illegal": "maybe"},
        {"reward": "stakes"},
        {"opponents": "nobody"},
        {"autoreset_mode": "Never"},
    ],
)
def test_bad_arguments(wrong: dict[str, Any]) -> None:
    with pytest.raises(
        (ValueError, BadInput), match=r"nobody|num_envs|seat|illegal|reward|Seat|AutoresetMode"
    ):
        Seats("scarto", **{"num_envs": 1} | wrong)


@pytest.mark.parametrize("game", GAMES)
def test_our_bots_sit_in_the_others(game: str) -> None:
    envs, rng, bot = Seats(game, 2, 1, "thumb"), RNG(), bot_named(game, "thumb")
    seen, _ = envs.reset(seed=3)
    for _ in range(12):
        seen, *_ = envs.step(legal(seen["action_mask"], rng))
    for row in range(2):
        played = envs._batches[row].playing(0)
        state, laid, due = played.begin(), tuple[str, ...](), list[str]()
        for seat, text in played.acts:
            if seat != 1:
                action = bot.act(state.view(seat), played.seed)
                due = due or [*learn.records.parts(learn.action_texts(game), action)]
                assert text == due.pop(0)
            state, laid = learn.records.act(state, seat, text, laid)
        assert len(played.acts) > 1

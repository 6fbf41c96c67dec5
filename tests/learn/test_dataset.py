"""Data sets: what is read is what was played, as the law sees it; and faults."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stammtisch import learn
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cli import main
from stammtisch.games.registry import GAMES, game_named
from stammtisch.learn.dataset import ABOUT, About, Decisions, about, decisions, write
from stammtisch.learn.records import Played, act
from stammtisch.policy import model
from stammtisch.policy.model import policy_checksum, write_policy
from stammtisch.policy.network import Policy
from tests.cli.commands import call
from tests.policy.test_network import drawn

DEALS, SHARD = 23, 10


def written(game: str, folder: Path, deals: int = DEALS) -> About:
    policy = Policy(game, drawn(game, 3))
    wanted = About(game, "data/é", deals, SHARD, "score", {}, policy_checksum(policy))
    assert list(write(folder, wanted, policy)) == [*range(SHARD, deals, SHARD), deals]
    return wanted


def by_deal(folder: Path) -> dict[int, list[tuple[int, Decisions]]]:
    """The decisions of each deal: the row in each step."""
    found: dict[int, list[tuple[int, Decisions]]] = {}
    for each in decisions(folder):
        for row, deal in enumerate(each.deal):
            found.setdefault(int(deal), []).append((row, each))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_there_as_the_law_sees_it(game: str, tmp_path: Path) -> None:
    known, texts = written(game, tmp_path), learn.action_texts(game)
    assert about(tmp_path) == known
    found, law, policy = by_deal(tmp_path), game_named(game), Policy(game, drawn(game, 3))
    assert sorted(found) == list(range(DEALS))
    for deal, rows in found.items():
        seed = f"{known.seed}/{deal // SHARD}/{deal % SHARD}/0"
        state = Played(law, law.GAME.options(), seed, 0, None, (), finished=False).begin()
        laid: tuple[str, ...] = ()
        for row, each in rows:
            seat = int(each.seat[row])
            view = state.view(seat)
            assert each.observation[row].tobytes() == learn.observation(game, view, laid).tobytes()
            assert each.mask[row].tolist() == learn.mask(game, view, laid).tolist()
            seen = np.frombuffer(each.observation[row].tobytes(), np.uint8)[None]
            opinion = policy.opinions(seen, each.mask[row : row + 1])
            chances = opinion.likely[0] / opinion.likely[0].sum()
            assert each.chance[row] == pytest.approx(chances[each.action[row]], rel=1e-3)
            assert each.value[row] == pytest.approx(opinion.values[0], rel=1e-3, abs=1e-6)
            state, laid = act(state, seat, texts[each.action[row]], laid)
        assert state.result is not None, "the deal is not over after its last decision"
        assert all(tuple(each.reward[row]) == state.result.scores for row, each in rows)


class Halved(Policy):
    """Every other deal is thrown in; in the others nobody passes before he must."""

    def act(self, seen: Any, mask: Any, *_: Any) -> Any:
        passing = learn.action_texts("skat").index("pass")
        may = mask.copy()
        may[:, passing] &= may.sum(axis=1) == 1
        actions = may.argmax(axis=1).astype(np.int16)
        if len(seen) == SHARD:  # All deals are still on.
            actions[::2] = passing
        return actions, np.ones(len(seen), np.float32), np.zeros(len(seen), np.float32)


def test_what_is_played_after_a_deal_does_not_change_what_it_brought(tmp_path: Path) -> None:
    policy = Halved("skat", drawn("skat", 3))
    wanted = About("skat", "after", SHARD, SHARD, "score", {}, policy_checksum(policy))
    assert list(write(tmp_path, wanted, policy)) == [SHARD]
    found = by_deal(tmp_path)
    assert {len(found[deal]) for deal in range(0, SHARD, 2)} == {3}
    assert min(len(found[deal]) for deal in range(1, SHARD, 2)) > 30
    for deal, rows in found.items():
        assert all(each.reward[row].any() == deal % 2 for row, each in rows)


def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    written("schnapsen", tmp_path)
    whole = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert len(whole) == 4
    (tmp_path / "00001.npz").unlink()
    (tmp_path / "00002.npz").rename(tmp_path / "00002.part")
    stamp = (tmp_path / "00000.npz").stat().st_mtime_ns
    before = [np.concatenate(each) for each in zip(*_columns(whole, tmp_path), strict=True)]
    written("schnapsen", tmp_path)
    assert (tmp_path / "00000.npz").stat().st_mtime_ns == stamp
    after = [np.concatenate(each) for each in zip(*_columns(whole, tmp_path), strict=True)]
    assert all(np.array_equal(one, two) for one, two in zip(before, after, strict=True))


def _columns(whole: dict[str, bytes], folder: Path) -> list[tuple[np.ndarray, ...]]:  # type: ignore[type-arg]
    for name, content in whole.items():
        if not (folder / name).exists():
            (folder / name).write_bytes(content)
    return [(each.deal, each.action, each.value) for each in decisions(folder)]


def test_a_part_can_be_read_by_itself(tmp_path: Path) -> None:
    written("scarto", tmp_path)
    some = list(decisions(tmp_path, shards=[2]))
    assert {int(deal) for each in some for deal in each.deal} == {20, 21, 22}


def test_another_data_set_is_not_overwritten(tmp_path: Path) -> None:
    wanted = written("schnapsen", tmp_path)
    policy = Policy("schnapsen", drawn("schnapsen", 4))
    with pytest.raises(BadInput, match=r"dataset_differs.*'seed', 'policy'"):
        next(write(tmp_path, replace(wanted, seed="x", policy=policy_checksum(policy)), policy))


@pytest.mark.parametrize("name", [ABOUT, "00001.npz"])
def test_damage_is_refused(name: str, tmp_path: Path) -> None:
    written("schnapsen", tmp_path)
    whole = (tmp_path / name).read_bytes()
    for damaged in (whole[: len(whole) // 2], b"", b"no data", None):
        (tmp_path / name).unlink() if damaged is None else (tmp_path / name).write_bytes(damaged)
        with pytest.raises(BadInput, match=r"input\.(dataset|file)") as told:
            list(decisions(tmp_path))
        assert "pickle" not in str(told.value)


def test_what_cannot_be_played_leaves_no_folder(tmp_path: Path) -> None:
    folder, model = tmp_path / "data", tmp_path / "model.npz"
    write_policy(model, Policy("skat", drawn("skat", 3)), {})
    said = ["dataset", "skat", str(folder), "--policy", str(model), "--deals", "5"]
    for wrong in (["--reward", "tournamnet"], ["--seed", "\udc80"], ["--deals", "1000001"]):
        assert call(*said, *wrong).status == 2
        assert not folder.exists()
    assert call(*said).status == 0


def test_a_shard_that_is_not_there_or_ends_early_is_refused(tmp_path: Path) -> None:
    written("schnapsen", tmp_path)
    for shard in (3, -1):
        with pytest.raises(BadInput, match="no shard"):
            list(decisions(tmp_path, [shard]))
    path = tmp_path / "00001.npz"
    with np.load(path) as kept:
        arrays = {name: kept[name] for name in kept.files}
    short = {name: rows if name == "reward" else rows[:2] for name, rows in arrays.items()}
    np.savez(path, **short)
    with pytest.raises(BadInput, match="ends before"):
        list(decisions(tmp_path, [1]))


def test_without_the_compiled_networks_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "stammtisch.policy._network", None)
    monkeypatch.setattr(model, "policy", model.policy.__wrapped__)
    outcome = call("dataset", "skat", str(tmp_path / "data"))
    assert outcome.status == 2
    assert "compiler" in outcome.err
    assert "Traceback" not in outcome.err


def test_one_of_another_version_is_refused(tmp_path: Path) -> None:
    written("schnapsen", tmp_path)
    content = json.loads((tmp_path / ABOUT).read_text("utf-8"))
    (tmp_path / ABOUT).write_text(json.dumps({**content, "format": 2}), "utf-8")
    with pytest.raises(BadInput, match=r"input\.version"):
        about(tmp_path)


def test_the_command(tmp_path: Path) -> None:
    model, folder = tmp_path / "model.npz", tmp_path / "data"
    write_policy(model, Policy("skat", drawn("skat", 3)), {})
    said = [
        "dataset",
        "skat",
        str(folder),
        "--policy",
        str(model),
        "--deals",
        "30",
        "--threads",
        "2",
    ]
    scored = [*said, "--option", "tournament_scoring=yes", "--reward", "tournament"]
    assert call(*scored).status == 0
    assert about(folder).options == {"tournament_scoring": True}
    assert len(by_deal(folder)) == 30
    assert call(*scored).status == 0
    for wrong in (
        [*scored, "--seed", "1"],
        [*said, "--reward", "stakes"],
        [*said[:4], str(folder)],
    ):
        outcome = call(*wrong)
        assert outcome.status == 2
        assert "Traceback" not in outcome.err
        assert len(outcome.err.split()) > 4


def test_who_stops_it_is_told_how_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> object:
        raise KeyboardInterrupt

    folder = tmp_path / "data"
    said = ["dataset", "schnapsen", str(folder), "--deals", "5"]
    monkeypatch.setattr("stammtisch.learn.dataset._played", stopped)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert main(said) == 130
    assert "The same command goes on from here." in capsys.readouterr().err
    monkeypatch.undo()
    assert call(*said).status == 0
    assert sum(len(each.deal) for each in decisions(folder)) > 5

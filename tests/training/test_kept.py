"""What a command of training goes on from: whatever lies there, it is told soon and in words."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest

from bench.journal import Journal
from stammtisch import learn
from stammtisch.cardplay.refusals import BadInput
from tests.cli.commands import PATIENCE, environment
from tests.odd_files import IRREGULAR, ODD
from training.self_play import Learner, Settings
from training.skat.__main__ import Stopwatch
from training.skat.correcting import read_played
from training.skat.labels import load, make, rough, save

ROOT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="pipes and devices of Unix"),
    pytest.mark.skipif(not learn.available, reason="the environments are not built"),
]

HEAD = {"seed": "kept"}


def small(seed: int = 1) -> Learner:
    return Learner(Settings("schnapsen", seed, envs=16, steps=40, width=16, minibatch=64, epochs=1))


def journal(path: Path) -> object:
    return Journal(path, HEAD).read(lambda line: (line[0], float(line[1])))


READERS: Mapping[str, Callable[[Path], object]] = {
    "journal": journal,
    "run": lambda path: small().load(path),
    "samples": load,
    "games": read_played,
    "seconds": Stopwatch,
}
"""What reads again what an earlier run has kept."""

# One process for all, with an end to its memory. Before it is killed it prints what hangs.
CHILD = f"""
import resource, signal, sys
from pathlib import Path
from stammtisch.cardplay.refusals import BadInput
from tests.training.test_kept import READERS
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
for file in sys.argv[1:]:
    for name, read in READERS.items():
        print(file, name, end=": ", flush=True)
        signal.alarm({PATIENCE})
        try:
            read(Path(file))
            print("taken", flush=True)
        except BadInput as error:
            print(error, flush=True)
        signal.alarm(0)
"""


def python(*arguments: str, at: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=at,
        env=environment(PYTHONPATH=str(ROOT)),
        capture_output=True,
        text=True,
        timeout=PATIENCE * 5,
        check=False,
    )


def test_whatever_lies_there_is_told_soon(tmp_path: Path) -> None:
    for thing, made in ODD.items():
        made(tmp_path / thing)
    done = python("-c", CHILD, *(str(tmp_path / thing) for thing in ODD))
    assert done.returncode == 0, (done.stdout[-300:], done.stderr[-2000:])
    lines = done.stdout.splitlines()
    assert len(lines) == len(ODD) * len(READERS)
    for line in lines:
        fine = line.startswith(f"{tmp_path}/empty journal")
        assert line.endswith("taken") == fine, line
        if any(line.startswith(f"{tmp_path}/{thing} ") for thing in IRREGULAR):
            assert "input.irregular" in line
        if line.startswith(f"{tmp_path}/sparse "):
            assert "input.large" in line


@pytest.mark.parametrize("thing", IRREGULAR)
def test_a_command_tells_it_and_ends(thing: str, tmp_path: Path) -> None:
    (tmp_path / "build" / "self_play").mkdir(parents=True)
    ODD[thing](tmp_path / "build" / "self_play" / "schnapsen.npz")
    done = python("-m", "training.self_play", "schnapsen", "--minutes", "0", at=tmp_path)
    assert done.returncode == 2, done.stderr[-2000:]
    assert done.stderr == (
        "stammtisch: build/self_play/schnapsen.npz cannot be read: it is no regular file\n"
    )


@pytest.mark.parametrize("file", [*ROOT.glob("training/**/*.py")], ids=str)
def test_every_command_of_training_tells_bad_input(file: Path) -> None:
    commands = re.findall(r'^if __name__ == "__main__":\n(.*)', file.read_text(), re.MULTILINE)
    assert not ({*commands} - {"    run_command(main)", "    print(report())"})  # notes.py


# ---- what is damaged -----------------------------------------------------------------------------


def told(read: Callable[[Path], object], path: Path) -> str:
    with pytest.raises(BadInput) as error:
        read(path)
    assert str(path) in str(error.value)
    return str(error.value)


def test_a_journal_without_the_end_of_its_last_line_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text(json.dumps(HEAD) + "\n[0, 1.5]\n[1, 2")
    assert journal(path) == [(0, 1.5)]
    Journal(path, HEAD).add([1, 2.5])
    assert journal(path) == [(0, 1.5), (1, 2.5)]


@pytest.mark.parametrize(
    "line", ["[1, 2", "", "{}", "[]", "7", '[1, "x"]', "[1, [2]]", "[" * 100_000, "\udc80"]
)
def test_a_line_of_a_journal_that_is_no_result_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    text = json.dumps(HEAD) + f"\n[0, 1.5]\n{line}\n[2, 1.5]\n"
    path.write_text(text, errors="surrogateescape")
    before = path.read_bytes()
    assert ("line 3" in told(journal, path)) == (line != "\udc80")
    assert path.read_bytes() == before


def test_the_journal_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    for text in ('{"seed": "other"}\n[0, 1.5]\n', "[0, 1.5]\n", "Dear Anna\n"):
        path.write_text(text)
        assert "something else" in told(journal, path)
        assert path.read_text() == text


def test_a_journal_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "unwritten" in told(journal, tmp_path / "file" / "journal")


def test_a_run_of_self_play_that_was_changed_is_told(tmp_path: Path) -> None:
    path, learner = tmp_path / "run.npz", small()
    learner.save(path)
    whole = path.read_bytes()
    assert "other settings" in told(small(2).load, path)
    with np.load(path) as found:
        arrays = dict(found)
    for name, changed in (
        ("arr_3", np.zeros(3, np.float32)),
        ("arr_3", arrays["arr_3"].astype(np.float64)),
        ("batch", arrays["batch"][:-9]),
        ("about", arrays["about"][:-9]),
        ("about", np.frombuffer(b"{}", np.uint8)),
        ("about", np.frombuffer(b"[]", np.uint8)),
    ):
        np.savez(path, **(arrays | {name: changed}))
        told(small().load, path)
    np.savez(path, **{name: each for name, each in arrays.items() if name != "arr_3"})
    told(small().load, path)
    path.write_bytes(whole[: len(whole) // 2])
    told(small().load, path)
    path.write_bytes(whole)
    small().load(path)


def test_samples_that_were_changed_are_told(tmp_path: Path) -> None:
    path = tmp_path / "0000.npz"

    def choose(twelve: int, ten: int, rng: object) -> tuple[int, int, int]:
        return ten, 0, int(rough(np.full(6, ten), np.arange(6)).argmax())

    save(path, make(2, [1], choose))
    assert len(load(path)) == 2
    with np.load(path) as found:
        arrays = dict(found)
    for name, changed in (
        ("kinds", arrays["kinds"][:1]),
        ("won", arrays["won"][:, :1]),
        ("hands", arrays["hands"].astype(np.int32)),
    ):
        np.savez(path, **(arrays | {name: changed}))
        told(load, path)


@pytest.mark.parametrize("text", ["[1]", "{}", "null", '[{"contract": "grand"}]', "[{}", "7"])
def test_games_that_were_changed_are_told(text: str, tmp_path: Path) -> None:
    path = tmp_path / "0000.json"
    path.write_text(text)
    if text != "{}":  # no games
        told(read_played, path)
    if text != "7":
        told(Stopwatch, path)

"""Model files of policies: kept whole, and refused where they are not."""

from __future__ import annotations

import io
import os
import tracemalloc
import zipfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from numpy.lib.format import write_array, write_array_header_1_0
from numpy.typing import NDArray

from stammtisch.cardplay.files import MEBIBYTE
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES
from stammtisch.policy.model import MAX_SIZE, checksum, policy, read, write, write_policy
from stammtisch.policy.network import Network, Policy
from tests.odd_files import ODD
from tests.policy.test_network import decisions, drawn


@pytest.mark.parametrize("game", GAMES)
def test_a_policy_comes_back_as_it_was(game: str, tmp_path: Path) -> None:
    file, kept = tmp_path / "model.npz", Policy(game, drawn(game, 1))
    write_policy(file, kept, {"seed": 1})
    batch = decisions(game)
    one = kept.opinions(batch.observation_bytes, batch.mask)
    two = policy(game, file).opinions(batch.observation_bytes, batch.mask)
    assert np.array_equal(one.likely, two.likely)
    assert read(file)[1] == {"game": game, "seed": 1}


def test_damage_is_found(tmp_path: Path) -> None:
    file = tmp_path / "model.npz"
    write_policy(file, Policy("schnapsen", drawn("schnapsen", 1)), {})
    whole = file.read_bytes()
    places = np.random.default_rng(2).integers(len(whole), size=40)
    refused = 0
    for at in places:
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            read(file)
        except BadInput:
            refused += 1
    assert refused > 36  # A byte of the archive that nobody reads may change.
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadInput, match="model"):
        policy("schnapsen", file)


def test_other_models_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "model.npz"
    with pytest.raises(BadInput, match=r"input\.file.*No such file"):
        policy("schnapsen", file)
    write_policy(file, Policy("scarto", drawn("scarto", 1)), {})
    with pytest.raises(BadInput, match="another game"):
        policy("schnapsen", file)
    write(file, {"0.first": np.zeros((2, 2), np.int16)}, {})
    with pytest.raises(BadInput, match=r"input\.arrays"):
        policy("schnapsen", file)


# ---- what is no model ----------------------------------------------------------------------------


def arrays_of(networks: list[Network]) -> dict[str, NDArray[np.generic]]:
    return {
        f"{role}.{part}": np.asarray(array)
        for role, network in enumerate(networks)
        for part, array in zip(Network._fields, network, strict=True)
    }


def packed(file: Path, parts: Mapping[str, bytes]) -> None:
    """An archive of anything."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(f"{name}.npy", part)


def as_file(array: NDArray[np.generic]) -> bytes:
    file = io.BytesIO()
    write_array(file, array)
    return file.getvalue()


def header(kind: str, *shape: int) -> bytes:
    """The beginning of an array's file."""
    file = io.BytesIO()
    write_array_header_1_0(file, {"descr": kind, "fortran_order": False, "shape": shape})
    return file.getvalue()


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices of Unix")
@pytest.mark.parametrize("thing", ODD)
def test_what_is_no_model_at_all_is_refused(thing: str, tmp_path: Path) -> None:
    ODD[thing](tmp_path / "model.npz")
    with pytest.raises(BadInput, match=r"irregular|large|archive"):
        policy("schnapsen", tmp_path / "model.npz")


SPOILT = {
    "axes": lambda one: one._replace(first=one.first.reshape(-1)),
    "more axes": lambda one: one._replace(value_bias=np.zeros((1,), np.int32)),
    "floats": lambda one: one._replace(second=one.second.astype(np.float32)),
    "wide": lambda one: one._replace(second=one.second.astype(np.int32)),
    "bytes": lambda one: one._replace(first=one.first.astype(np.uint8)),
    "short": lambda one: one._replace(second_bias=one.second_bias[1:]),
    "too large": lambda one: one._replace(value=np.full_like(one.value, 9000)),
    "no layer": lambda one: one._replace(first=one.first[:, :0]),
}


@pytest.mark.parametrize("how", SPOILT)
def test_other_arrays_than_a_networks_are_refused(how: str, tmp_path: Path) -> None:
    networks = drawn("skat", 1)
    write(tmp_path / "model.npz", arrays_of([*networks[:-1], SPOILT[how](networks[-1])]), {})
    with pytest.raises(BadInput, match=r"input\.model"):
        policy("skat", tmp_path / "model.npz")


@pytest.mark.parametrize("more", ["2.first", "0.third", "1.first"])
def test_more_or_fewer_arrays_than_the_networks_are_refused(more: str, tmp_path: Path) -> None:
    arrays = arrays_of(drawn("schnapsen", 1))
    write(tmp_path / "model.npz", {**arrays, more: arrays["0.first"]}, {})
    with pytest.raises(BadInput, match=r"input\.arrays"):
        policy("schnapsen", tmp_path / "model.npz")
    write(tmp_path / "model.npz", {name: arrays[name] for name in [*arrays][1:]}, {})
    with pytest.raises(BadInput, match=r"input\.arrays"):
        policy("schnapsen", tmp_path / "model.npz")


GREAT = 1 << 40
BODIES = {
    "a header that promises much": (header("<i8", GREAT, GREAT), "archive"),
    "less than promised": (header("<i2", 4) + bytes(6), "archive"),
    "more than promised": (header("<i2", 4) + bytes(9), "archive"),
    "a negative shape": (header("<i2", -4, -1) + bytes(8), "archive"),
    "objects": (header("|O", 1) + b"cos\nsystem\n(S'false'\ntR.", "archive"),
    "texts": (header("<U2", 1) + bytes(8), "archive"),
    "records": (as_file(np.zeros(2, "i2,f4")), "archive"),
    "floats": (as_file(np.zeros(2, np.float32)), "arrays"),
    "nothing": (b"", "archive"),
    "no header": (b"\x93NUMPY\x01\x00\xff\xff", "archive"),
    "brackets": (b"\x93NUMPY\x01\x00\x10\x27" + b"(" * 10_000, "archive"),
    "another version": (b"\x93NUMPY\x02\x00" + bytes(100), "archive"),
}


@pytest.mark.parametrize("body", BODIES)
def test_an_archive_of_something_else_is_refused(body: str, tmp_path: Path) -> None:
    content, why = BODIES[body]
    packed(tmp_path / "model.npz", {"0.first": content, "about": as_file(np.zeros(2, np.uint8))})
    with pytest.raises(BadInput, match=rf"input\.{why}"):
        read(tmp_path / "model.npz")


def bomb(file: Path, size: int) -> None:
    packed(file, {"0.first": header("|u1", size) + bytes(size)})


def peak(file: Path) -> int:
    """The most memory in bytes that reading takes; it must fail."""
    tracemalloc.start()
    try:
        with pytest.raises(BadInput, match=r"input\.(unpacked|archive)"):
            read(file)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_what_is_large_when_unpacked_is_not_unpacked(tmp_path: Path) -> None:
    file = tmp_path / "model.npz"
    bomb(file, 8 * MAX_SIZE)
    assert peak(file) < 3 * MEBIBYTE


def test_no_more_is_unpacked_than_the_directory_says(tmp_path: Path) -> None:
    file, size = tmp_path / "model.npz", 8 * MAX_SIZE
    bomb(file, size)
    data = file.read_bytes()
    whole = len(header("|u1", size)) + size
    said, told = whole.to_bytes(4, "little"), (1000).to_bytes(4, "little")
    assert data.count(said) == 2  # before the array and in the directory
    file.write_bytes(data.replace(said, told))
    assert peak(file) < 3 * MEBIBYTE


def test_an_archive_of_very_many_arrays_is_not_looked_into(tmp_path: Path) -> None:
    packed(tmp_path / "model.npz", {str(at): b"" for at in range(10_000)})
    assert peak(tmp_path / "model.npz") < 5 * MEBIBYTE


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_archive_packed_as_numpy_never_packs_is_refused(method: int, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "model.npz", "w", method) as archive:
        archive.writestr("0.first.npy", as_file(np.zeros(2, np.int16)))
    with pytest.raises(BadInput, match=r"input\.archive"):
        read(tmp_path / "model.npz")


def test_two_arrays_of_one_name_are_refused(tmp_path: Path) -> None:
    name, array = "0.first.npy", as_file(np.zeros(2, np.int16))
    with zipfile.ZipFile(tmp_path / "model.npz", "w") as archive:
        archive.writestr(name, array)
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr(name, array)
    with pytest.raises(BadInput, match=r"input\.archive"):
        read(tmp_path / "model.npz")


NOTES = {"a list": b"[1, 2]", "no json": b"{", "bytes": b"\xff", "brackets": b"[" * 100_000}


@pytest.mark.parametrize("notes", NOTES)
def test_notes_that_are_none_are_refused(notes: str, tmp_path: Path) -> None:
    """The checksum is right: whoever makes such a file can make that, too."""
    arrays, text = {"0.first": np.zeros(2, np.int16)}, NOTES[notes]
    parts = {**arrays, "about": np.frombuffer(text, np.uint8)}
    packed(
        tmp_path / "model.npz",
        {name: as_file(array) for name, array in parts.items()}
        | {"checksum": as_file(np.array(checksum(arrays, text)))},
    )
    with pytest.raises(BadInput, match=r"input\.model"):
        read(tmp_path / "model.npz")


@pytest.mark.parametrize("order", ["C", "F"])
def test_an_array_comes_back_in_the_kernels_order(order: str, tmp_path: Path) -> None:
    array = np.array([[1, 2, 3], [4, 5, 6]], np.int16, order=order)  # type: ignore[call-overload]
    write(tmp_path / "model.npz", {"a": array, "b": array.astype(">i4"), "c": array[:0]}, {})
    found, _ = read(tmp_path / "model.npz")
    for name, kind in (("a", np.int16), ("b", np.int32)):
        assert found[name].tolist() == array.tolist()
        assert found[name].dtype == kind
        assert found[name].flags.carray
    assert found["c"].shape == (0, 3)

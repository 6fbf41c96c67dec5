"""The evaluation of Skat hands: exact everywhere, blind to the names of suits, and sound."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.bots.skat import evaluation as model
from stammtisch.bots.skat.evaluation import ONE, evaluation
from stammtisch.bots.skat.features import (
    CLASSES,
    GRAND_KIND,
    KIND,
    NULL_CLASS,
    NULL_KIND,
    PARTS,
    class_of,
    features_of,
    mask,
)
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.skat.cards import KINDS, PACK
from tests.habit import examples

FILE = Path(model.__file__).with_name(model.FILE)


def game(rng: Random, hand: bool) -> tuple[int, int]:
    """Ten cards, and two aside unless the skat is left."""
    cards = rng.sample(PACK, 12)
    return mask(cards[:10]), 0 if hand else mask(cards[10:])


def logits(ten: int, aside: int, kind: int, place: int) -> list[int]:
    columns = (np.array([each]) for each in (ten, aside, kind, place))
    return evaluation().logits(class_of(kind), *columns)[0].tolist()


def renamed(cards: int, suits: list[int]) -> int:
    """The cards with suit ``n`` under the name of suit ``suits[n]``."""
    return sum((cards >> 8 * old & 255) << 8 * new for old, new in enumerate(suits))


def in_whole_numbers(name: str, class_name: str, games: model.Features) -> list[list[int]]:
    """The same inference in Python's own integers, which know no rounding."""
    with np.load(FILE, allow_pickle=False) as kept:
        arrays = {each: kept[each].astype(object) for each in model.names(name)}
    *parts, extra, hidden, hidden_bias, out, out_bias = arrays.values()
    rows = []
    for row in range(len(games.extra)):
        total = model.EXTRA_ROWS[games.extra[row]].astype(int).astype(object) @ extra
        for features, weights, states in zip(PARTS[class_name], parts, games.states, strict=True):
            for state in states[row]:
                total = total + features[state].astype(int).astype(object) @ weights
        first = [max(each, 0) // 2 ** (model.SCALE - model.ACTIVATION_SCALE) for each in total]
        second = np.array(first, dtype=object) @ hidden + hidden_bias
        kept_on = np.array([max(each, 0) // 2**model.SCALE for each in second], dtype=object)
        last = kept_on @ out + out_bias
        unit = 2 ** (model.SCALE + model.ACTIVATION_SCALE) // model.LOGIT
        rows.append([max(-model.LIMIT, min(model.LIMIT, each // unit)) for each in last])
    return rows


@pytest.mark.parametrize("class_name", CLASSES)
def test_the_inference_is_exact(class_name: str) -> None:
    """In floating point as in whole numbers, one at a time as many at once."""
    rng = Random(class_name)
    kinds = [kind for kind in range(len(KINDS)) if class_of(kind) == class_name]
    games = [(*game(rng, at % 4 == 0), rng.choice(kinds), at % 3) for at in range(40)]
    columns = [np.array(column) for column in zip(*games, strict=True)]
    features = features_of(class_name, *columns)
    together = evaluation().logits(class_name, *columns)
    assert together.tolist() == in_whole_numbers(class_name, class_name, features)
    assert together.tolist() == [logits(*each) for each in games]
    before = evaluation().before(class_name, columns[0], columns[2], columns[3])
    features = features_of(class_name, columns[0], np.zeros_like(columns[0]), *columns[2:])
    whole = in_whole_numbers(f"{class_name} {model.BEFORE}", class_name, features)
    assert before.tolist() == [row[0] for row in whole]


def test_no_sum_of_the_inference_can_leave_the_exact_numbers() -> None:
    """Whatever the hand: the largest sums that the weights allow stay below 2**53."""
    for name, network in evaluation().networks.items():
        groups = {"suit": (3, 1, 1), "grand": (4, 1), "null": (4,)}[name.split()[0]]
        top = np.abs(network.extra).max(axis=0)
        for number, table in zip(groups, network.tables, strict=True):
            top = top + number * np.abs(table).max(axis=0)
        first = np.floor(top / 2.0 ** (model.SCALE - model.ACTIVATION_SCALE))
        second = first @ np.abs(network.hidden) + np.abs(network.hidden_bias)
        last = np.floor(second / 2.0**model.SCALE) @ np.abs(network.out) + np.abs(network.out_bias)
        assert max(top.max(), second.max(), last.max()) < 2**53


@settings(max_examples=examples(60, 15), deadline=None)
@given(st.integers(0, 10**6), st.permutations([0, 1, 2, 3]), st.booleans(), st.integers(0, 5))
def test_the_names_of_suits_do_not_matter(seed, suits, hand, kind) -> None:
    """In a suit game the trump suit takes its name along; the order of the jacks is no name."""
    ten, aside = game(Random(seed), hand)
    jacks = mask(card for card in PACK if card[1:] == "J")

    def moved(cards: int) -> int:
        if kind == NULL_KIND:
            return renamed(cards, suits)
        return renamed(cards & ~jacks, suits) | cards & jacks

    other = kind if kind >= GRAND_KIND else suits[kind]
    assert logits(ten, aside, kind, seed % 3) == logits(moved(ten), moved(aside), other, seed % 3)


SURE = ["CJ", "SJ", "HJ", "DJ", "CA", "C10", "SA", "S10", "HA", "DA"]
JUNK = ["CK", "C9", "SQ", "S10", "S9", "HK", "H9", "DK", "DQ", "D8"]
LOW = ["C7", "C8", "C9", "S7", "S8", "S9", "H7", "H8", "D7", "D8"]
LONG = ["CJ", "SJ", "HJ", "SA", "S10", "SK", "SQ", "S9", "S8", "HA"]


def chance(cards: list[str], kind: str, aside: list[str], column: int = 0) -> float:
    found = logits(mask(cards), mask(aside), KIND[kind], 0)[column]
    return int(evaluation().chance[found + model.LIMIT]) / ONE


def test_what_every_player_knows() -> None:
    aside = ["H7", "D10"]
    assert chance(SURE, "grand", aside) > 0.95
    assert chance(SURE, "grand", aside, column=1) > 0.8
    assert chance(LONG, "S", aside) > 0.95
    assert chance(LONG, "H", aside) < chance(LONG, "S", aside)
    assert all(chance(JUNK, kind, aside) < 0.05 for kind in (*"CSHD", "grand"))
    assert chance(LOW, "null", ["HA", "DA"]) > 0.9
    assert chance(SURE, "null", aside) < 0.02


def test_a_better_card_in_place_of_a_worse_one_makes_a_game_better_on_average() -> None:
    rng = Random(7)
    better = []
    for _ in range(150):
        cards = [card for card in PACK if card not in ("CJ", "S7")]
        ten = rng.sample(cards, 9)
        aside = [card for card in rng.sample(cards, 11) if card not in ten][:2]
        for kind in ("H", "grand"):
            with_jack, without = (
                logits(mask([*ten, card]), mask(aside), KIND[kind], 0)[0] for card in ("CJ", "S7")
            )
            better.append(with_jack > without)
    assert sum(better) > 0.97 * len(better)


def test_chances_are_probabilities() -> None:
    table = evaluation().chance
    assert len(table) == 2 * model.LIMIT + 1
    assert (np.diff(table) >= 0).all()
    assert table[model.LIMIT] == ONE // 2
    assert (table + table[::-1] == ONE).all()
    assert table.tolist() == model.sigmoid_table().tolist()


def test_the_file_is_small_and_says_how_it_was_made() -> None:
    assert FILE.stat().st_size <= 2_000_000
    about = evaluation().about
    assert about["plan"]["seed"] == 2026
    assert about["seconds"] > 0
    for aim in ("suit 61", "suit 90", "grand 61", "null none"):
        figures = about["unseen"][aim]
        assert figures["deals"] >= 400
        assert figures["right"] > 0.8
        assert figures["brier"] < 0.12
    assert about["games"]["suit skat"]["games"] >= 50
    assert set(evaluation().corrections) == {*model.CONTRACTS, *model.FURTHER}
    assert NULL_CLASS in evaluation().networks


# ---- a file that is missing or damaged ----------------------------------------------------------


def refused(path: Path) -> BadInput:
    with pytest.raises(BadInput) as caught:
        model.read(path)
    assert caught.value.message.id == "input.model"
    assert dict(caught.value.message.params)["path"] == str(path)
    return caught.value


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"input\.file.*gone.npz.*No such file"):
        model.read(tmp_path / "gone.npz")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"not a model at all", b"\x93NUMPY\x01"])
def test_what_is_no_model_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "evaluation.npz"
    path.write_bytes(content)
    refused(path)


def test_half_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "evaluation.npz"
    path.write_bytes(FILE.read_bytes()[: FILE.stat().st_size // 2])
    refused(path)


@settings(max_examples=examples(40, 10), deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 255))
def test_one_flipped_byte_is_refused_or_changes_nothing(tmp_path_factory, at, flip) -> None:
    """Every number is under the checksum; only the archive's own padding may differ."""
    content = bytearray(FILE.read_bytes())
    content[at % len(content)] ^= flip
    path = tmp_path_factory.mktemp("model") / "evaluation.npz"
    path.write_bytes(content)
    other = None
    with suppress(BadInput):
        other = model.read(path)
    if other:
        assert other.about == evaluation().about
        assert (other.chance == evaluation().chance).all()


def test_a_changed_weight_or_note_is_refused(tmp_path: Path) -> None:
    with np.load(FILE, allow_pickle=False) as kept:
        arrays = {name: kept[name] for name in kept.files}
    path = tmp_path / "evaluation.npz"
    for name in ("suit.hidden", "chance", "reading", "about"):
        changed = arrays[name].copy()
        changed.flat[3] ^= 1
        np.savez(path, **{**arrays, name: changed})
        assert "checksum" in str(refused(path))
    np.savez(path, **{name: each for name, each in arrays.items() if name != "about"})
    refused(path)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    with np.load(FILE, allow_pickle=False) as kept:
        weights = {
            name: kept[name] for name in kept.files if name not in ("about", "checksum", "chance")
        }
    path = tmp_path / "evaluation.npz"
    about = json.loads(json.dumps(dict(evaluation().about)))
    model.write(path, weights, about)
    again = model.read(path)
    assert again.about == evaluation().about
    ten, aside = game(Random(1), hand=False)
    columns = [np.array([each]) for each in (ten, aside, 2, 1)]
    assert again.logits("suit", *columns).tolist() == evaluation().logits("suit", *columns).tolist()

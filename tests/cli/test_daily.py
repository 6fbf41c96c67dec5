"""``stammtisch daily``: whether the deals of a day are those that were promised."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from stammtisch.cli.output import BAD_INPUT, BROKEN_RULE, OK
from stammtisch.daily import deals, published
from stammtisch.daily.chain import Chain
from stammtisch.daily.published import format_day, hash_of, parse_day, publish
from stammtisch.words import Voice
from tests.cli.commands import call

WORD = Voice("en").word

CHAIN = Chain("5e" * 32)

DAY = 12


@pytest.fixture(scope="module")
def right() -> dict[str, Any]:
    """A day of Schnapsen as a server publishes it."""
    key = CHAIN.key(DAY)
    day = publish(DAY, "schnapsen", key, deals.version("schnapsen"), deals.choose("schnapsen", key))
    return json.loads(format_day(day))  # type: ignore[no-any-return]


def told(tmp_path: Path, day: object, *options: str) -> Any:
    file = tmp_path / "day.json"
    file.write_text(day if isinstance(day, str) else json.dumps(day), encoding="utf-8")
    return call("daily", str(file), *options)


def test_a_day_that_is_right(tmp_path: Path, right: dict[str, Any]) -> None:
    found = told(tmp_path, right, "--end", CHAIN.end)
    assert (found.status, found.err) == (OK, "")
    assert found.out.decode().splitlines() == [WORD("daily.good"), WORD("daily.chosen")]
    promised = hash_of(parse_day(json.dumps(right).encode()))
    assert told(tmp_path, right, "--quick", "--hash", promised).status == OK
    without = told(tmp_path, right, "--quick")
    assert without.out.decode().splitlines() == [
        CHAIN.end,
        WORD("daily.good"),
        WORD("daily.trusted"),
    ]


def test_the_key_of_another_day_or_chain_is_found_out(
    tmp_path: Path, right: dict[str, Any]
) -> None:
    other = Chain("5f" * 32)
    lies = (
        (right | {"day": DAY + 1}, ()),
        (right | {"key": CHAIN.key(DAY + 1)}, ()),
        # All fits together: only who knows the end from before can tell.
        (right | {"key": other.key(DAY), "end": other.end}, ("--end", CHAIN.end)),
    )
    for lie, options in lies:
        found = told(tmp_path, lie, "--quick", *options)
        assert found.status == BROKEN_RULE
        assert WORD("daily.wrong.key") in found.out.decode()


def test_other_cards_are_found_out(tmp_path: Path, right: dict[str, Any]) -> None:
    first, second, third = right["deals"]
    for lie in (
        {"deals": [second, first, third]},
        {"deals": [first, second]},
        {"numbers": [0] * 3},
    ):
        found = told(tmp_path, right | lie, "--quick")
        assert found.status == BROKEN_RULE
        assert WORD("daily.wrong.cards") in found.out.decode()


def test_deals_that_somebody_has_picked_are_found_out(
    tmp_path: Path, right: dict[str, Any]
) -> None:
    """Later seeds of the same key: its cards are right, and the choice is not."""
    key = CHAIN.key(DAY)
    later = [number + 1 for number in right["numbers"]]
    lie = publish(
        DAY, "schnapsen", key, right["version"], published.deals_of("schnapsen", key, later)
    )
    found = told(tmp_path, format_day(lie).decode())
    assert found.status == BROKEN_RULE
    assert WORD("daily.wrong.choice") in found.out.decode()
    promised = hash_of(parse_day(json.dumps(right).encode()))
    found = told(tmp_path, format_day(lie).decode(), "--quick", "--hash", promised)
    assert found.status == BROKEN_RULE
    assert WORD("daily.wrong.hash") in found.out.decode()
    older = json.loads(format_day(lie)) | {"version": "of before"}
    found = told(tmp_path, older)
    assert found.status == OK
    assert WORD("daily.other_bots") in found.out.decode()


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "{}", "[" * 5000, '{"day": 1}', "null"], ids=range(7)
)
def test_what_is_no_day_is_refused(tmp_path: Path, text: str) -> None:
    found = told(tmp_path, text)
    assert found.status == BAD_INPUT
    assert WORD("daily.file") in found.err


def test_bounds_of_a_day(tmp_path: Path, right: dict[str, Any]) -> None:
    wrong: list[dict[str, Any]] = [
        {"day": 0},
        {"day": 10**9},
        {"key": "5e"},
        {"numbers": [10**9] * 3},
        {"numbers": [0] * 50},
        {"deals": "none"},
    ]
    for each in wrong:
        assert told(tmp_path, right | each).status == BAD_INPUT
    assert told(tmp_path, right | {"game": "bridge"}).status == BAD_INPUT
    assert told(tmp_path, right, "--end", "not a hash").status == BAD_INPUT


def test_the_first_seed_with_enough_to_decide_is_taken() -> None:
    """With nothing asked for that is the first, with too much the last of all."""
    key, numbers = CHAIN.key(DAY), []
    for enough in (0, 1, 2, 99):
        with patch.object(deals, "ENOUGH", enough), patch.object(deals, "MOST", 4):
            numbers.append(deals.choose("schnapsen", key)[0].n)
    assert numbers == sorted(numbers)
    assert (numbers[0], numbers[-1]) == (0, 3)

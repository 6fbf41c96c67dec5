"""Void deals on record and in receipts, for the command and for the checker for players.

Lies that can be told by changing a golden match are in ``tests/golden/fair/broken.json``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.games.registry import GAMES
from stammtisch.table.fair import scheme
from stammtisch.table.fair.proof import parse_proof
from stammtisch.table.fair.verify import check, read_line
from tests.table.fair_matches import NEVER, TELLS, Plan, made, put, receipt, records
from tests.table.test_check_fair import compare, ran

TABLES: dict[str, tuple[str, dict[str, Any], int]] = {
    "scarto": ("scarto", {"deals": 3}, 3),
    "schnapsen": ("schnapsen", {}, 2),
    "skat": ("skat", {"games": 3}, 3),
    "four": ("skat", {"games": 4, "players": 4}, 4),
}
"""Games and options of matches with three deals at least, and how many play them."""

VOID = ["shuffle", "fair", "void"]


def plan(table: str, void: Sequence[tuple[int, int]], page: int = 0, most: int = NEVER) -> Plan:
    """A match of people alone, of version 3."""
    game, options, players = TABLES[table]
    people = dict.fromkeys(range(players), TELLS)
    return Plan(game, options, [people], page, version=3, void=void, most=most)


def match(of: Plan) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Its records, and what the page has kept."""
    lines, kept = made("void", of)
    return [json.loads(line) for line in lines.splitlines()], json.loads(kept or "{}")


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """Up to three void deals, played to the end or not; the last may be the one broken off."""
    table = draw(st.sampled_from(sorted(TABLES)))
    seats = st.integers(0, TABLES[table][2] - 1)
    most = draw(st.sampled_from([NEVER, 1, 2]))
    void = draw(st.dictionaries(st.integers(0, min(most, 2)), seats, max_size=3))
    return plan(table, sorted(void.items()), draw(seats), most)


# ---- honest matches ------------------------------------------------------------------------------


@settings(max_examples=12)
@given(of=plans())
def test_an_honest_match_with_void_deals_holds(
    of: Plan, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Alone, and for a page that saw all of it; both checkers name each void deal."""
    found, kept = match(of)
    folder = tmp_path_factory.getbasetemp()
    for receipts in ([], [kept]):
        said = compare(folder, found, receipts)
        assert said.status == 0, said
        assert said.out.decode().count(" was void and dealt anew, as seat ") == len(of.void)


def test_the_command_names_who_was_away() -> None:
    found = [read_line(at, json.dumps(each)) for at, each in enumerate(records("scarto-void"), 1)]
    told = [(each.ok, each.what.id, each.what.params) for each in check(found)]
    assert (True, "verify.void_deals", (("number", 3),)) in told
    assert [each for each in told if each[1] == "verify.void_deal"] == [
        (None, "verify.void_deal", (("deal", deal), ("seat", seat)))
        for deal, seat in ((1, 2), (2, 0), (3, 2))
    ]


@pytest.mark.parametrize("table", sorted(TABLES))
def test_who_never_came_back_has_the_hand_that_was_dealt_first(table: str, tmp_path: Path) -> None:
    """That is no fault, and vouches for nothing; another hand is a fault."""
    found, seen = match(plan(table, [(0, 0), (1, 1)], page=1))
    first = seen["void"].pop()
    gone = json.loads(json.dumps(seen)) | {"ended": None}
    hand = {"seat": first["seat"], "hand": first["hand"], "acts": None}
    gone["deals"] = [*gone["deals"][:1], hand]
    seen["void"].append(first)
    assert compare(tmp_path, found, [seen, gone]).status == 0
    assert compare(tmp_path, found, [gone]).status == 1
    if first["hand"] is not None:
        hand["hand"] = seen["deals"][1]["hand"]
        assert compare(tmp_path, found, [seen, gone]).status == 1


def test_a_match_of_version_3_without_a_void_deal_has_the_cards_of_version_2() -> None:
    """And needs no key to say that none was void."""
    [first, *_] = records("skat")
    put(first, ["shuffle", "fair", "version"], 3)
    proof = parse_proof(first["shuffle"]["fair"])
    line = read_line(1, json.dumps(first))
    assert proof.void == ()
    assert line.seed == proof.deal_seed(line.setting, 0) == proof.first_seed(line.setting, 0)


# ---- lies ----------------------------------------------------------------------------------------


@settings(max_examples=12)
@given(of=plans().filter(lambda of: of.void), data=st.data())
def test_what_was_dealt_first_is_not_played_on(
    of: Plan, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The record has other void deals than the cards: one more, one less, or another."""
    found, kept = match(of)
    deals = st.integers(0, len(found))
    void = sorted(
        data.draw(st.sets(deals, max_size=3).filter(lambda each: each != {*dict(of.void)}))
    )
    told = [{"deal": each, "seat": dict(of.void).get(each, 0)} for each in void]
    for record in found:
        put(record, VOID, told)
    changed = {each for each in {*void} ^ {*dict(of.void)} if each < len(found)}
    folder = tmp_path_factory.getbasetemp()
    assert compare(folder, found, []).status == (1 if changed else 0)
    unseen = not changed and {*dict(of.void)} < {*void} and len(kept["deals"]) == len(found)
    assert compare(folder, found, [kept]).status == (0 if unseen else 1)


@pytest.mark.parametrize("table", sorted(TABLES))
def test_the_cards_dealt_first_do_not_stand_for_those_dealt_anew(
    table: str, tmp_path: Path
) -> None:
    """A deal is said to be void, and the record has what was dealt first, acts and all."""
    found, kept = match(plan(table, []))
    for record in found:
        put(record, VOID, [{"deal": 1, "seat": 1}])
    said = compare(tmp_path, found, [kept])
    assert said.status == 1
    assert "✗ each deal's seed follows" in said.out.decode()
    kept["void"] = [
        {"deal": 1, "away": 1, **{key: kept["deals"][1][key] for key in ("seat", "hand")}}
    ]
    assert compare(tmp_path, found, [kept]).status == 1


@pytest.mark.parametrize("table", sorted(TABLES))
def test_another_first_hand_than_the_draw_s_is_found(table: str, tmp_path: Path) -> None:
    """Dealt to be void: the hand of the next deal, of another seat, or of the cards dealt anew."""
    found, kept = match(plan(table, [(1, 1)], page=0))
    [void], deals = kept["void"], kept["deals"]
    game, where = GAMES[found[1]["game"]], (kept["table"], 1)
    dealt = game.format_deal(game.deal(found[1]["shuffle"]["seed"], found[1]["deal"]["dealer"]))
    for hand in (
        deals[0]["hand"],
        deals[1]["hand"],
        scheme.hand_digest(*where, void["seat"] or 0, dealt["hands"][-1]),
    ):
        void["hand"] = hand
        expected = 0 if hand is None else 1
        assert compare(tmp_path, found, [kept]).status == expected


def test_what_is_no_entry_of_a_void_deal(tmp_path: Path) -> None:
    """On record and in a receipt."""
    found, kept = records("skat-void"), receipt("skat-void")
    for bad in (None, {}, [None], [[1, 0]], [{"deal": 1}], [{"deal": "1", "seat": 0, "away": 0}]):
        other = records("skat-void", [["set-all", VOID, bad]])
        assert compare(tmp_path, other, []).status == 2
        assert compare(tmp_path, found, [kept | {"void": bad}]).status == 2
    assert ran("-", stdin=b"").status == 2

"""The fair deal, version 1, against ``docs/fairness-1.md``, and a table that deals by it."""

import re
from pathlib import Path

import pytest

from stammtisch.cardplay.shuffle import Stream
from stammtisch.table import fairness
from stammtisch.table.events import Abandoned, Committed, LeftOut, Opened, Revealed
from stammtisch.table.table_state import new_table
from stammtisch.table.verify import check, matches, read_line

TEXT = (Path(__file__).parents[2] / "docs" / "fairness-1.md").read_text("utf-8")
VECTORS = [
    dict(line.split(": ") for line in block.splitlines())
    for block in re.findall(r"^```fair\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
]


def numbers(vector):
    return {
        int(name.split()[1]): value for name, value in vector.items() if name.startswith("number")
    }


def test_the_page_is_about_this_version():
    assert f"**version {fairness.VERSION}**" in TEXT
    assert f"`stammtisch/fair/{fairness.VERSION}/deal/`" in TEXT
    assert len(VECTORS) == 2


@pytest.mark.parametrize("vector", VECTORS)
def test_the_vectors_on_the_page(vector):
    table, seed, given = vector["table"], vector["seed"], numbers(vector)
    mixed = fairness.mix(given)
    assert fairness.seed_hash(table, seed) == vector["hash"]
    for seat, number in given.items():
        assert fairness.commitment(table, seat, number) == vector[f"commitment {seat}"]
    assert fairness.first_dealer_seed(seed, table, mixed) == vector["first dealer"]
    for index in (0, 1, 35):
        assert fairness.deal_seed(seed, table, mixed, index) == vector[f"deal {index}"]
    assert fairness.bots_seed(seed, table, mixed, 0) == vector["bots 0"]


def test_the_first_dealer_on_the_page():
    assert "draws player 2" in " ".join(TEXT.split())
    assert Stream(VECTORS[0]["first dealer"], "first-dealer").below(3) == 2


def test_the_mix_is_by_seat_whoever_came_first():
    assert fairness.mix({2: "b", 0: "a"}) == fairness.mix({0: "a", 2: "b"}) == "0:a,2:b"
    assert fairness.mix({}) == ""


def test_everything_goes_into_a_commitment():
    """Another table, seat or number has another commitment, and a seed's hash is none of them."""
    number = "ab" * 32
    found = {
        fairness.commitment("table", 0, number),
        fairness.commitment("table", 1, number),
        fairness.commitment("other", 0, number),
        fairness.commitment("table", 0, "cd" * 32),
        fairness.seed_hash("table", number),
        fairness.seed_hash("other", number),
    }
    assert len(found) == 6


def test_every_purpose_has_a_seed_of_its_own():
    seed, table, mixed = "ab" * 32, "table", "0:" + "cd" * 32
    seeds = [
        fairness.first_dealer_seed(seed, table, mixed),
        *(fairness.deal_seed(seed, table, mixed, index) for index in range(20)),
        *(fairness.bots_seed(seed, table, mixed, index) for index in range(20)),
    ]
    assert len(set(seeds)) == len(seeds)
    assert all(re.fullmatch("[0-9a-f]{64}", each) for each in seeds)


# ---- a table -------------------------------------------------------------------------------------


def play(table):
    """The match to its end, everybody always choosing what comes first."""
    while not table.over:
        for event in table.next_deal():
            table.apply(event)
        while table.state is not None and table.state.to_act is not None:
            seat = table.state.to_act
            action = str(table.state.actions(seat)[0])
            for event in table.act(seat, action, "person"):
                table.apply(event)


def gathered():
    """Two people at a table of Schnapsen, about to mix the cards."""
    table = new_table(
        "a-table",
        Opened(
            game="schnapsen",
            options={},
            chairs=("open", "open"),
            host="ada",
            seed="5e" * 32,
            practice=False,
            spectators=True,
            move_seconds=None,
            reserve_seconds=0,
            pace="brisk",
        ),
    )
    for guest in ("ada", "bela"):
        for event in table.sit(guest, None):
            table.apply(event)
    return table


def wrong(table):
    lines = table.record({}).splitlines()
    [match] = matches([read_line(number, line) for number, line in enumerate(lines, 1)])
    return [each.what.id for each in check(match, table.fair.hash) if each.ok is False]


@pytest.mark.parametrize("answers", [(True, True), (True, False)])
def test_a_match_that_a_room_dealt_is_fair(answers):
    """Whoever does not tell the number is left out, and the match can be checked all the same."""
    table = gathered()
    given = ["0a" * 32, "0b" * 32]
    for seat, number in enumerate(given):
        table.apply(Committed(seat, fairness.commitment(table.id, seat, number)))
    for seat, number in enumerate(given):
        table.apply(Revealed(seat, number) if answers[seat] else LeftOut(seat, "reveal"))
    play(table)
    assert len(table.played) > 1
    assert wrong(table) == []


def test_a_match_that_was_given_up_can_be_checked():
    table = gathered()
    table.apply(LeftOut(0, "commit"))
    table.apply(Committed(1, fairness.commitment(table.id, 1, "0b" * 32)))
    table.apply(Revealed(1, "0b" * 32))
    for event in table.next_deal():
        table.apply(event)
    while table.state.to_act is not None:
        table.apply(
            table.act(table.state.to_act, str(table.state.actions(table.state.to_act)[0]), "bot")[0]
        )
    assert "fair" not in table.record({})
    table.apply(Abandoned())
    assert wrong(table) == []

"""The score sheet of a finished deal: its keys, clauses and factors."""

from __future__ import annotations

import pytest

from stammtisch.cardplay.results import Result
from stammtisch.games.registry import GAMES, AnyGame
from stammtisch.games.skat.scoring import Contract, score_game, score_null
from stammtisch.games.skat.sheet import Key
from stammtisch.words import clause_text
from tests.facts import facts_of
from tests.walks import begun

DEALS = 120


def finished(game: AnyGame, number: int) -> Result:
    walk = begun(game, f"score sheet {number}", every=number % 2 == 1)
    while not walk.over:
        walk.step()
    result: Result = walk.state.result
    return result


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.GAME.name)
def test_every_line_is_named_and_cites_a_clause(game: AnyGame) -> None:
    """Parts and keys are the game's own, and each of them comes up."""
    keys, parts = set(), set()
    for number in range(DEALS):
        for part in finished(game, number).sheet:
            parts.add(game.GAME.parts(part.key))
            for line in part.lines:
                keys.add(game.GAME.keys(line.key))
                assert clause_text(line.clause), line
    assert parts == set(game.GAME.parts)
    assert set(game.GAME.keys) - keys <= facts_of(game.GAME.name).rare_lines


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.GAME.name)
def test_each_part_stands_once(game: AnyGame) -> None:
    """By its key and its player, so that a page finds it; the brief form is a part of it."""
    for number in range(DEALS):
        result = finished(game, number)
        found = [(part.key, part.seat) for part in result.sheet]
        assert len(set(found)) == len(found)
        assert [part for part in result.sheet if part in result.brief] == list(result.brief)


def test_sk_6_4_a_product_names_its_factors() -> None:
    """SK 6.4, SK 6.7: base value times multiplier; of an overbid game, both products."""
    contract = Contract(0, 40, hand=False, kind="C")
    value, outcome = score_game(contract, ["CJ"], card_points=61, tricks=6).sheet
    totals = [(line.key, line.amount, line.factors) for line in value.lines if line.total]
    assert totals == [("product", 24, (12, 2)), ("raised", 48, (12, 4))]
    assert [(line.key, line.amount) for line in outcome.lines if line.total] == [("score", -96)]


def test_sk_6_4_a_null_has_one_fixed_value() -> None:
    """SK 6.4: its line is called as the contract is, and there is nothing to multiply."""
    result = score_null(Contract(2, 35, hand=True, kind="null"), tricks=0)
    value, _ = result.sheet
    assert [(line.key, line.amount, line.factors) for line in value.lines] == [
        (Key.NULL, 35, ()),
        (Key.BID, 35, ()),
    ]
    assert value.lines[0].message == result.contract_name

"""Whole deals with every menu on the way, as a person once read them: golden data."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from stammtisch.cardplay.options import parse_options
from stammtisch.games.registry import AnyGame
from tests.golden import golden, transcribed, transcripts
from tests.lockstep import menus, referee
from tests.walks import replayed


def test_transcripts_play_as_they_did(game: AnyGame) -> None:
    """Every menu in its order, before each act and after the last, and the result."""
    for number, record in enumerate(transcripts(game), start=1):
        now = transcribed(game, record)
        told = f"{game.GAME.name}, transcript {number}"
        for step, (then, menu) in enumerate(zip(record["legal"], now["legal"], strict=True)):
            assert menu == then, f"{told}, before act {step} of {record['actions']}"
        assert now == record, told


def test_the_twin_plays_the_transcripts_too(game: AnyGame) -> None:
    """The menus and results do not come from the law alone."""
    for record in transcripts(game):
        options = parse_options(game.GAME.options, record["options"])
        deal = game.parse_deal(record["deal"])
        state, twin = game.begin(deal, options), referee(game, deal, options)
        for seat, text in record["actions"]:
            assert menus(state) == {who: sorted(texts) for who, texts in twin.legal().items()}
            twin.act(seat, text)
            state = state.act(seat, text)
        assert menus(state) == {who: sorted(texts) for who, texts in twin.legal().items()}
        assert twin.result() == record["result"]


def test_transcripts_cover_the_phases_and_an_unfinished_deal(game: AnyGame) -> None:
    """Each phase that random deals must meet, and one deal that is not over."""
    phases, results = set(), []
    for record in transcripts(game):
        options = parse_options(game.GAME.options, record["options"])
        for end in range(len(record["actions"]) + 1):
            part = record | {"actions": record["actions"][:end]}
            phases.add(replayed(game, part, options).phase)
        results.append(record["result"])
    visits = golden(game, "visits.json").read_text("utf-8")
    assert [phase for phase in phases if f'"phase {phase}"' not in visits] == []
    assert visits.count('"phase ') == len(phases)
    assert None in results


def test_golden_data_stay_small(game: AnyGame) -> None:
    """They are read by people, and travel with every clone."""
    for name in ("perft.json", "transcripts.jsonl", "visits.json"):
        assert golden(game, name).stat().st_size < 300_000


@pytest.mark.parametrize("name", ["perft.json", "transcripts.jsonl", "visits.json"])
def test_a_game_without_golden_data_fails(name: str) -> None:
    """Who adds a game to the registry is told which file is missing."""
    with pytest.raises(AssertionError, match=f"tarock needs .*{name}"):
        golden(SimpleNamespace(GAME=SimpleNamespace(name="tarock")), name)

"""OpenSpiel's own tests of our games, its search on them, and the batch beside them."""

from __future__ import annotations

import importlib
import json
import pickle
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch import learn
from stammtisch.cardplay.options import taught_options
from stammtisch.cardplay.refusals import Refusal
from stammtisch.games.registry import GAMES as LAW
from stammtisch.learn.adapters.flat import Flat
from stammtisch.records.record import parse_record
from stammtisch.records.replay import replay

pyspiel: Any = pytest.importorskip("pyspiel", reason="no OpenSpiel for this machine")
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

import stammtisch.learn.adapters.openspiel as adapter  # noqa: E402

GAMES = ("scarto", "schnapsen", "skat")
MATCHES = ("players", "games", "deals")  # options that say something of a match


def loaded(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"python_stammtisch_{name}", parameters)


def random_options(name: str, rng: Random) -> dict[str, Any]:
    known = taught_options(LAW[name].GAME.options)
    return {
        each.name: rng.choice(each.metadata["values"])
        for each in known
        if each.name not in MATCHES and rng.random() < 0.5
    }


def choose(state: Any, rng: Random) -> int:
    """Any action; what ends a deal or an auction early is often left for another."""
    player, legal = state.current_player(), state.legal_actions()
    early = [at for at in legal if state.action_to_string(player, at) in ("claim", "close")]
    bids = [at for at in legal if state.action_to_string(player, at).startswith(("bid", "hold"))]
    if rng.random() < 0.9:
        legal = [at for at in legal if at not in early] or legal
    if rng.random() < 0.5:
        legal = [at for at in legal if at not in bids] or legal
    return int(rng.choice(legal))


def dealt(game: Any, seed: str) -> Any:
    """A state after the deal of a seed, its cards dealt by chance."""
    law, state = LAW[game.name], game.new_initial_state()
    for card in game.cards(law.begin(law.deal(seed, game.dealer), game.options)):
        state.apply_action(game.pack.index(card))
    return state


def walk(state: Any, rng: Random) -> Iterator[Any]:
    """The state before every decision, and at the end."""
    while not state.is_terminal():
        yield state
        state.apply_action(choose(state, rng))
    yield state


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_generic_tests(name: str) -> None:
    for parameters in ({}, {"reward": "score", "dealer": 1}):
        game = loaded(name, **parameters)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        games_sim_test.GamesSimTest("test_pig").sim_game(game)  # named after any test of its class
        again = pickle.loads(pickle.dumps(game))
        assert str(again) == str(game)
        assert again.get_parameters() == parameters


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_goes_on_alone_and_equal(name: str) -> None:
    rng, other = Random(name), Random(name)
    state = dealt(loaded(name), "clone")
    clone, begun = state.clone(), str(state)
    *_, end = walk(state, rng)
    assert str(clone) == begun
    *_, again = walk(pickle.loads(pickle.dumps(clone)), other)
    assert (str(again), again.returns(), again.history()) == (
        str(end),
        end.returns(),
        end.history(),
    )


@pytest.mark.parametrize("reward", ["zero_sum", "score"])
@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_batch(name: str, reward: Any) -> None:
    for number in range(4):
        rng = Random(f"{name} {number}")
        options = random_options(name, rng)
        game, seed = loaded(name, reward=reward, **options), f"spiel {number}"
        batch = learn.Batch(name, 1, seed=seed, options=options, reward=reward, reset="disabled")
        state, flat = dealt(game, f"{seed}/0/0"), Flat(name)
        while not state.is_terminal():
            assert state.current_player() == batch.seat[0]
            assert state.legal_actions() == np.flatnonzero(batch.mask[0]).tolist()
            for seat in range(batch.seats):
                assert state.observation_tensor(seat) == flat(batch.look(0, seat)).tolist()
            action = choose(state, rng)
            batch.step(np.array([action], np.int32))
            state.apply_action(action)
        assert batch.done[0]
        assert state.returns() == batch.reward[0].tolist()
        record = json.loads(str(batch.record(0)))
        del record["shuffle"]
        assert json.loads(state.record()) == record


@given(seed=st.integers(0, 2**32 - 1), name=st.sampled_from(GAMES))
def test_a_resampled_deal_is_legal_and_looks_the_same(seed: int, name: str) -> None:
    rng, random = Random(seed), np.random.RandomState(seed)
    game = loaded(name, dealer=rng.randrange(2), **random_options(name, rng))
    state = dealt(game, str(seed))
    for each in walk(state, rng):
        if rng.random() < (0.4 if name == "schnapsen" else 0.9):
            continue
        for seat in range(game.num_players()):
            other = each.resample_from_infostate(seat, random.random_sample)
            assert other.information_state_string(seat) == each.information_state_string(seat)
            assert other.information_state_tensor(seat) == each.information_state_tensor(seat)
            assert other.observation_string(seat) == each.observation_string(seat)
            assert other.at.law.view(seat) == each.at.law.view(seat)
            if seat == each.current_player():
                assert other.current_player() == seat
                assert other.legal_actions() == each.legal_actions()
            again = game.new_initial_state()
            for action in other.history():
                assert action in again.legal_actions()
                again.apply_action(action)
            assert str(again) == str(other)


@pytest.mark.parametrize("name", GAMES)
def test_the_string_tells_all_that_a_seat_has_seen_and_so_does_the_tensor(name: str) -> None:
    game, random = loaded(name), np.random.RandomState(1)
    views, texts, moments = dict[str, Any](), dict[bytes, str](), 0
    for seat in range(game.num_players()):
        begun = dealt(game, f"seen {seat}")
        for number in range(
            8 if name == "schnapsen" else 4
        ):  # what one seat has seen is often the same in these
            deal = begun.resample_from_infostate(seat, random.random_sample)
            for state in walk(deal, Random(number % 2)):
                moments += 1
                text = state.information_state_string(seat)
                view, tensor = state.at.law.view(seat), state.information_state_tensor(seat)
                assert views.setdefault(text, view) == view
                if not state.is_terminal():
                    key = np.array([seat, *tensor], np.float32).tobytes()
                    assert texts.setdefault(key, text) == text
    assert len(views) < moments


def test_an_own_act_is_remembered_and_anothers_secret_is_not_told() -> None:
    waits = cards = 0
    for name in GAMES:
        game, rng = loaded(name), Random(2)
        for number in range(5):
            for state in walk(dealt(game, f"secret {number}"), rng):
                for seat in range(game.num_players()):
                    lines = state.information_state_string(seat).splitlines()
                    own = [f"{who} {game.texts[at]}" for who, at in state.at.acts if who == seat]
                    assert [line for line in lines if line.startswith(f"{seat} ")] == own
                    others = [line for line in lines if line[0].isdigit() and line not in own]
                    view, due = state.at.law.view(seat), state.current_player()
                    heard = [f"{who} {action}" for who, action in view.history if who != seat]
                    heard += [f"{due} discard"] if state.at.laid and due != seat else []
                    backs = {line for line in others if line.endswith("discard")}
                    assert [line for line in others if line not in backs] == [
                        line for line in heard if line not in backs
                    ]
                    assert backs <= set(heard)
                    waits += f"{seat} wait" in lines
                    cards += f"{(seat + 1) % 3} discard" in lines
    assert waits
    assert cards


def test_their_search_plays_a_deal_of_schnapsen() -> None:
    game, random = loaded("schnapsen"), np.random.RandomState(5)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    for worlds in (ismcts.UNLIMITED_NUM_WORLD_SAMPLES, 3):
        bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 12, worlds, random)
        state = dealt(game, "search")
        while not state.is_terminal():
            state.apply_action(int(bot.step(state)))
        assert state.returns()[0] == -state.returns()[1] != 0
        assert replay(parse_record(state.record()))


@pytest.mark.parametrize("name", ["scarto", "skat"])
def test_their_search_decides_in_the_other_games(name: str) -> None:
    game, random = loaded(name), np.random.RandomState(5)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 20.0, 4, -1, random)
    state = dealt(game, "search")
    for _ in range(5):
        state.apply_action(int(bot.step(state)))


def test_their_regret_minimization_samples_deals() -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(loaded("schnapsen"))
    for _ in range(3):
        solver.iteration()
    assert solver.average_policy()


def test_options_are_the_laws() -> None:
    for name in GAMES:
        kind = loaded(name).get_type()
        assert set(kind.parameter_specification) == {
            "reward",
            "dealer",
            *(each.name for each in taught_options(LAW[name].GAME.options)),
        }
    game = loaded("schnapsen", claims="automatic", stock_floor=4, closing=False)
    assert (game.options.claims, game.options.stock_floor) == ("automatic", 4)
    assert str(game) == "python_stammtisch_schnapsen(claims=automatic,closing=False,stock_floor=4)"


@pytest.mark.parametrize(
    ("name", "wrong", "why"),
    [
        ("skat", {"players": 4}, "nobody can sit out"),
        ("skat", {"angel": 21}, "Unknown parameter 'angel'"),
        ("scarto", {"angel": 22}, "angel"),
        ("scarto", {"dealer": 3}, "SC 8.4"),
        ("schnapsen", {"reward": "stakes"}, "zero_sum or score"),
        ("schnapsen", {"claims": 1}, "Wrong type for parameter claims"),
    ],
)
def test_wrong_parameters(name: str, wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(Exception, match=why):
        loaded(name, **wrong)


def test_an_illegal_action_changes_nothing() -> None:
    state = dealt(loaded("scarto"), "illegal")
    before, legal = str(state), state.legal_actions()
    for wrong in (-2, 0, 156, next(at for at in range(78, 156) if at not in legal)):
        with pytest.raises((ValueError, Refusal), match=r"action|SC 8\.2|chosen"):
            state.apply_action(wrong)
        assert (str(state), len(state.history())) == (before, 78)
    begun = loaded("skat").new_initial_state()
    begun.apply_action(7)
    for wrong in (7, 32, -2):
        with pytest.raises(ValueError, match="chance has no card"):
            begun.apply_action(wrong)
    with pytest.raises(ValueError, match="all cards are dealt"):
        begun.record()


def test_what_no_seat_sees_is_refused() -> None:
    with pytest.raises(ValueError, match="what is public and its own"):
        loaded("skat").make_py_observer(
            pyspiel.IIGObservationType(public_info=False, perfect_recall=True)
        )


def test_without_openspiel_a_sentence_says_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, adapter.__name__)
    with pytest.raises(ModuleNotFoundError, match=r"pip install stammtisch\[openspiel\]"):
        importlib.import_module(adapter.__name__)

"""Skat's environments by rules of the pub agree with the law (SK 10)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from stammtisch import learn
from stammtisch.games import skat
from stammtisch.games.skat import Match, Options
from stammtisch.games.skat.cards import GRAND, JACKS, PACK, STRENGTH
from stammtisch.games.skat.options import PRESETS
from stammtisch.learn.networks import networks
from stammtisch.learn.skat import observed
from stammtisch.policy.actions import VERSION
from tests.learn.lockstep import modest, walk
from tests.walks import some_options

GOLDEN = Path(__file__).parents[1] / "golden"
PUB = PRESETS["pub"]
CHANGED: list[dict[str, object]] = [
    {"ramsch": "ramsch", "ramsch_skat": "loser"},
    {"ramsch": "schieberamsch", "push_jacks": True, "ramsch_grand_hand": "never"},
    {"ramsch": "schieberamsch", "ramsch_grand_hand": "always", "contra": "contra"},
    {"contra": "contra_re", "contra_by": "anyone"},
    {"contra": "contra_re", "contra_by": "anyone", "contra_until": "own_card"},
    {"contra": "contra", "missed_announcement": "at_step", "tournament_scoring": True},
]


def brisk(seed: object) -> Callable[[list[str]], str | None]:
    """Passes, pushes, contra, re and hand games come often, so that every moment is met."""
    rng, slow = Random(f"brisk {seed}"), modest(seed)

    def first(menu: list[str]) -> str | None:
        for text in ("pass", "push", "contra", "re", "grand_hand", "hand", "declare grand"):
            if text in menu and rng.random() < (0.6 if text == "pass" else 0.4):
                return text
        return slow(menu) if "pass" in menu else None

    return first


@pytest.mark.parametrize("options", CHANGED, ids=str)
def test_sk_10_single_deals(options: dict[str, object]) -> None:
    walk("skat", observed, 900, options=options, first=brisk(1))


def test_sk_10_15_the_preset() -> None:
    met = set[str]()

    def watched(view: Any, laid: Any) -> Any:
        met.update((view.phase, *map(str, view.menu)))
        return observed(view, laid)

    walk("skat", watched, 1500, options=PUB, first=brisk(2))
    assert met > {"grand_hand", "push", "pass_on", "contra", "re", "finished"}
    walk("skat", observed, 1000, options=PUB, first=modest(2), seed="modest")


@pytest.mark.parametrize("number", range(5))
def test_sk_10_random_rules(number: int) -> None:
    rng = Random(f"rules of the pub/{number}")
    options = some_options(skat, rng, every=True)  # type: ignore[arg-type]
    walk("skat", observed, 800, options=options, first=brisk(number), match=number % 2 == 0)


BOCK = {"bock_sixty": True, "ramsch": "ramsch", "bock_grand_hand": "won"}
ROUNDS = {"bock_grand_hand": "played", "bock_contra": "lost_or_re", "contra": "contra_re"}


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("counted", [True, False])
def test_sk_10_12_bock_and_ramsch_rounds_of_a_list(players: int, counted: bool) -> None:
    chosen = Options(
        players=players,
        games=5 * players,
        ramsch="schieberamsch" if counted else "ramsch",
        ramsch_rounds=True,
        tournament_scoring=counted,
        count_passed_deals=counted,
        contra_by="anyone",
        **ROUNDS,  # type: ignore[arg-type]
    )
    owed = Counter[str]()

    def watched(view: Any, laid: Any) -> Any:
        seen = observed(view, laid)
        owed.update({"bock": seen["factor"] == 2, "ramsch": seen["forced"]})  # type: ignore[dict-item]
        return seen

    walk("skat", watched, 1300, envs=2, options=chosen, match=True, first=brisk(3))
    assert min(owed["bock"], owed["ramsch"]) > 100, owed


@pytest.mark.parametrize("players", [3, 4])
def test_sk_10_16_bierlachs(players: int) -> None:
    options = Options(players=players, bierlachs="301", contra="contra_re", **BOCK)  # type: ignore[arg-type]
    batch = walk("skat", observed, 1200, envs=2, options=options, match=True, first=brisk(4))
    for played in map(batch.playing, range(2)):
        assert played.standing is not None
        assert played.standing.deals < int(played.seed.split("/")[-1]), "no list has ended"


def test_sk_10_11_a_list_pays_what_it_writes() -> None:
    """The rewards of a list add up to its totals, additions and Bock included."""
    options = Options(tournament_scoring=True, ramsch="ramsch", contra_by="anyone", **ROUNDS)  # type: ignore[arg-type]

    def paid(match: Match, state: Any) -> Any:
        return match.add(state.result).rows[-1]

    made: dict[str, Any] = {"options": options, "match": True, "envs": 4, "first": brisk(5)}
    walk("skat", observed, 900, reward="tournament", rewards=paid, **made)


def test_sk_10_2_card_points_of_a_ramsch_hold_the_skats() -> None:
    def paid(_: Any, state: Any) -> Any:
        result = state.result
        if result.ramsch is not None:
            return result.ramsch.card_points
        if result.contract is None or result.contract.kind == "null":
            return (0, 0, 0)
        return state.view(result.contract.soloist).points

    options = Options(ramsch="schieberamsch", ramsch_skat="loser")
    walk("skat", observed, 900, reward="card_points", rewards=paid, options=options, first=brisk(6))


def test_sk_10_3_every_end_of_a_ramsch_pays_what_the_law_says() -> None:
    """Marches, maidens and level losers are rare: a few of each are searched and replayed."""
    met, rng = Counter[tuple[str, ...]](), np.random.default_rng(1)
    for where in ("last_trick", "loser"):
        options = Options(ramsch="schieberamsch", ramsch_skat=where, push_jacks=True)
        batch = learn.Batch("skat", 2000, seed=where, options=options)
        for _ in range(150):
            batch.step(leaning(batch, rng))
            for env in np.flatnonzero(batch.done):
                kinds = (where, *ended(batch.final[env, 0]))
                if met[kinds] < 2:
                    met[kinds] += 1
                    result = batch.record(int(env)).state().result
                    assert result is not None
                    assert batch.reward[env].tolist() == [*result.scores]
    words = {word for kinds in met for word in kinds}
    assert words > {"march 1", "maids 1", "maids 2", "level 2", "pushes 0", "pushes 3"}, words


def leaning(batch: learn.Batch, rng: np.random.Generator) -> Any:
    """All pass, and push now and then; one seat leans to the highest cards, others to the lowest.

    In every third environment it is another seat.
    """
    weight = np.zeros(batch.actions)
    weight[: len(PACK)] = [STRENGTH[GRAND][card] for card in PACK]
    high = (batch.seat == np.arange(batch.envs) % 3)[:, None]
    wish = np.where(high, weight, -weight) + 4 * rng.random(batch.mask.shape)
    wish[:, learn.action_number("skat", "pass")] = 1000
    return np.where(batch.mask, wish, -1000).argmax(1)


def ended(seen: Any) -> tuple[str, ...]:
    """What kind of end of a Ramsch this is."""
    points = seen["points"]
    return (
        f"march {(seen['tricks'] == 10).sum()}",
        f"maids {(seen['tricks'] == 0).sum()}",
        f"level {(points == points.max()).sum()}",
        f"pushes {seen['pushed'].sum()}",
    )


def test_what_the_pub_adds_is_appended() -> None:
    """Numbers and fields of the usual rules keep their places, so that what used them still can."""
    usual, more = learn.action_texts("skat"), learn.action_texts("skat", PUB)
    pinned = json.loads((GOLDEN / "actions.skat.pub.json").read_text("utf-8"))
    assert (pinned["version"], pinned["actions"]) == (VERSION, [*more])
    assert more == (*usual, "grand_hand", "push", "contra", "re")
    assert learn.action_number("skat", "re", PUB) == len(more) - 1
    with pytest.raises(ValueError, match="in its table"):
        learn.action_number("skat", "re")
    places = [(each.name, each.dtype, each.shape, each.offset) for each in learn.layout("skat")]
    longer = learn.layout("skat", options=PUB)
    assert [(each.name, each.dtype, each.shape, each.offset) for each in longer][
        : len(places)
    ] == places


def test_the_longer_layout_fills_the_observation() -> None:
    at = 0
    for each in learn.layout("skat", options=PUB):
        assert each.offset == at, each
        at += np.dtype((each.dtype, each.shape)).itemsize
    assert at == learn.dtype("skat", options=PUB).itemsize


def test_an_option_without_an_effect_changes_no_usual_byte() -> None:
    """``ramsch_skat`` without Ramsch: the same deals, the same first bytes, masks and rewards."""
    usual, idle = (
        learn.Batch("skat", 64, seed="idle", options={"ramsch_skat": where}, match=True)
        for where in ("last_trick", "loser")
    )
    size, actions = usual.observation_bytes.shape[1], usual.actions
    for step in range(200):
        assert np.array_equal(usual.observation_bytes, idle.observation_bytes[:, :size])
        assert np.array_equal(usual.mask, idle.mask[:, :actions])
        assert not idle.mask[:, actions:].any()
        assert np.array_equal(usual.reward, idle.reward)
        chosen = usual.sample(step).copy()
        for batch in (usual, idle):
            batch.step(chosen)


def test_a_view_is_shown_byte_for_byte_as_the_kernel_shows_it() -> None:
    batch = learn.Batch("skat", 4, seed="views", options=PUB)
    for step in range(120):
        for env in range(batch.envs):
            state, laid = batch.playing(env).replayed()
            view = state.view(int(batch.seat[env]))
            seen = learn.observation("skat", view, laid)  # type: ignore[arg-type]
            assert seen.tobytes() == batch.observation_bytes[env].tobytes()
            assert (learn.mask("skat", view, laid) == batch.mask[env]).all()  # type: ignore[arg-type]
        batch.step(batch.sample(step))


def test_sk_10_4_a_jack_is_not_laid_down_for_the_next() -> None:
    """The law's sentence comes with the action that the mask forbids."""
    batch = learn.Batch("skat", 256, seed="jacks", options={"ramsch": "schieberamsch"})
    rng, refused = np.random.default_rng(2), set[str | None]()
    for _ in range(40):
        here = np.flatnonzero(batch.observation["phase"] == 8)
        for env in here[:5]:
            jacks = [at for at, card in enumerate(PACK) if card in JACKS]
            for jack in jacks:
                if batch.observation["hand"][env] >> jack & 1:
                    actions = batch.sample(0).copy()
                    actions[env] = 32 + jack
                    with pytest.raises(learn.IllegalAction) as raised:
                        batch.step(actions)
                    refused.add(raised.value.clause)
        batch.step(leaning(batch, rng))
    assert refused == {"SK 10.4"}


def test_networks_play_by_the_usual_rules_alone() -> None:
    seen, mask = np.zeros((), learn.dtype("skat", options=PUB)), np.ones(157, np.bool_)
    with pytest.raises(ValueError, match="usual rules alone"):
        networks("skat")(seen[()], mask)

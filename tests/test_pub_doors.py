"""Rules of the pub (SK 10): who plays, teaches and judges by them, and who refuses them.

A door that opens moves from ``CLOSED`` to ``OPEN``; ``Options.untaught`` names the options that
some door refuses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any

import numpy as np
import pytest

from stammtisch import solver
from stammtisch.arena.contest import Contest
from stammtisch.bots import BOTS, bot_named
from stammtisch.cardplay.options import format_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.coach.hints import hint
from stammtisch.coach.judgement import chance_between, expectation, judge, scan
from stammtisch.coach.open_cards import open_cards, open_options
from stammtisch.coach.quick import quick_account
from stammtisch.coach.review import review
from stammtisch.games import skat
from stammtisch.learn.views import mask, observation
from stammtisch.learn.worlds import resampled
from stammtisch.policy.network import option_numbers
from stammtisch.solver import skat as solving
from stammtisch.table.log.events import Opened
from stammtisch.table.state.table_state import new_table
from tests.games.skat.tables import dealt, go, playing

VALUES = [
    (each.name, value)
    for each in fields(skat.Options)
    if each.name in skat.Options.untaught
    for value in each.metadata["values"][1:]
]

Door = Callable[[skat.Options], object]


@cache
def start(options: skat.Options) -> Any:
    """Middlehand is to call."""
    return skat.begin(dealt(), options)


@cache
def in_play(options: skat.Options) -> Any:
    """The first card is to be led: nobody may say contra before."""
    state = playing(dealt(), "C", options=options)
    while state.phase in ("contra", "re"):
        state = go(state, "pass")
    return state


def led(options: skat.Options) -> tuple[Any, list[Any]]:
    """What forehand leads, and all that it is compared with."""
    first = in_play(options).actions(1)[-1]
    return first, [first]


def opened(options: skat.Options) -> Opened:
    return Opened(
        newcomers=True,
        personas=0,
        game="skat",
        options={name: getattr(options, name) for name in skat.Options.untaught},
        host="somebody",
        chairs=("open", "open", "open"),
        practice=False,
        spectators=False,
        move_seconds=30,
        reserve_seconds=60,
        pace="normal",
        away="bot",
        seed="00" * 32,
        version="0",
        fair=1,
    )


def batch(options: skat.Options) -> object:
    from stammtisch.learn.batch import Batch

    return Batch("skat", 1, options=options)


def network(options: skat.Options) -> object:
    from stammtisch.policy.model import policy

    pack, acts = np.arange(32, dtype=np.uint8)[None], np.full((1, 0), -1, np.int16)
    return policy("skat").decide(pack, acts, dealer=0, viewer=2, options=options)


def data_set(options: skat.Options) -> object:
    from stammtisch.learn.dataset import About

    about = About("skat", "", 1, 1, "score", format_options(options), 0)  # type: ignore[arg-type]
    return about.batch(0, 1)


def bot_door(name: str) -> Door:
    return lambda options: bot_named("skat", name).act(start(options).view(2), "seed")


CLOSED: dict[str, Door] = {
    "a network": network,
    "a data set": data_set,
}

OPEN: dict[str, Door] = {
    "a judgement": lambda o: judge("skat", start(o).view(2), skat.Pass()),
    "a quick look": lambda o: scan("skat", start(o).view(2), skat.Pass()),
    "an expectation": lambda o: expectation("skat", start(o).view(2)),
    "chance": lambda o: chance_between("skat", start(o).view(2), start(o).view(2)),
    "a hint": lambda o: hint("skat", start(o).view(2)),
    "open cards": lambda o: open_options("skat", in_play(o)),
    "open cards of a choice": lambda o: open_cards("skat", in_play(o), 1, *led(o)),
    "a review": lambda o: list(review("skat", [start(o), start(o).act(2, "pass")], 2)),
    "an account": lambda o: quick_account("skat", [start(o), start(o).act(2, "pass")], 2),
    **{f"the bot {name}": bot_door(name) for name in BOTS},
    "a bot that covers in play": lambda o: bot_named("skat", "thumb").act(in_play(o).view(1), ""),
    "the kernel's options": option_numbers,
    "environments": batch,
    "an observation": lambda o: observation("skat", start(o).view(2)),
    "a mask": lambda o: mask("skat", start(o).view(2)),
    "another deal": lambda o: resampled("skat", start(o).view(2), np.random.RandomState(0)),
    "a table": lambda o: new_table("id", opened(o)),
    "the arena": lambda o: Contest(skat, ("thumb", "random"), o, 3, ""),  # type: ignore[arg-type]
    "a position": lambda o: solving.position_of(in_play(o)),
    "a solved state": lambda o: solving.solve([in_play(o)]),
    "worlds of a view": lambda o: solving.encode_worlds(in_play(o).view(1), []),
    "an encoded view": lambda o: solving.encode_view(in_play(o).view(1)),
}
"""What contra doubles changes no card, so that the solver needs to know nothing of it."""


@pytest.mark.skipif(bool(solver.missing()), reason="the solvers are not built")
@pytest.mark.parametrize(("name", "value"), VALUES)
@pytest.mark.parametrize("door", CLOSED)
def test_sk_10_a_door_refuses_every_value_that_is_not_the_default(door, name, value):
    """SK 10: refused, never ignored, also where the option has no effect."""
    options = skat.Options(**{name: value})
    with pytest.raises(BadInput) as caught:
        CLOSED[door](options)
    assert caught.value.message.id == "input.options-untaught"
    assert dict(caught.value.message.params)["options"] == (name,)


@pytest.mark.skipif(bool(solver.missing()), reason="the solvers are not built")
@pytest.mark.parametrize("door", [door for door in (*CLOSED, *OPEN) if "bot m" not in door])
def test_every_door_is_open_by_the_usual_rules(door):
    """The refusals above are for the options, and for nothing else that the test does wrong."""
    (CLOSED | OPEN)[door](skat.Options())


@pytest.mark.skipif(bool(solver.missing()), reason="the solvers are not built")
@pytest.mark.parametrize(("name", "value"), VALUES)
@pytest.mark.parametrize("door", OPEN)
def test_sk_10_an_open_door_takes_every_value(door, name, value):
    OPEN[door](skat.Options(**{name: value}))


def test_every_value_is_tried():
    assert len(VALUES) == sum(
        len(each.metadata["values"]) - 1
        for each in fields(skat.Options)
        if each.name in skat.Options.untaught
    )


def test_the_page_offers_every_rule_and_preset():
    from stammtisch.table.tables.routes import _info

    shown = _info(skat)  # type: ignore[arg-type]
    assert [each.name for each in shown.options] == [each.name for each in fields(skat.Options)]
    assert [each.name for each in shown.presets] == [*skat.PRESETS]


def test_openspiel_refuses_them_too():
    pytest.importorskip("pyspiel")
    from stammtisch.learn.adapters import openspiel

    game: Any = openspiel.Skat  # type: ignore[attr-defined]
    for name, value in VALUES:
        with pytest.raises(BadInput) as caught:
            game({name: value})
        assert caught.value.message.id == "input.options-untaught"

"""Our bots as programs: the views they rebuild, what they choose, and lines that are no request."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from stammtisch.bots import bot_named, next_act
from stammtisch.bots.as_program import answers
from stammtisch.bots.json_views import menu_to_json, view_from_json, view_to_json
from stammtisch.bots.program import Program
from stammtisch.cardplay.refusals import BadInput
from stammtisch.cardplay.shuffle import Stream
from stammtisch.games import schnapsen, skat
from stammtisch.games.registry import AnyGame
from stammtisch.words import Voice
from tests.walks import some_options

COMMAND = shlex.join([sys.executable, "-m", "stammtisch", "bot"])


def rebuilt(game: AnyGame, view: Any) -> Any:
    """The view after a journey as JSON."""
    sent = json.loads(json.dumps([view_to_json(view), menu_to_json(view.menu)]))
    return view_from_json(game, *sent)


def test_a_view_comes_back_from_json(game: AnyGame) -> None:
    """Under random options, with a standing, at every moment and for everybody."""
    rng, moments = Random(1), 0
    for number in range(12):
        options = some_options(game, rng)
        match = game.Match(options, 0)
        state: Any = game.begin(game.deal(f"json/{number}"), options, match.standing)
        while state.to_act is not None:
            for seat in (*range(game.GAME.seats), None):
                view = state.view(seat)
                assert rebuilt(game, view) == view
                moments += 1
            seat = rng.choice([seat for seat in state.may_act if state.menu(seat)])
            state = state.act(seat, rng.choice(state.actions(seat)[:500]))
    assert moments > 150


def test_a_standing_comes_back_too() -> None:
    standing = schnapsen.Standing(3, (4, 6), 2)
    view: Any = schnapsen.begin(schnapsen.deal("json"), standing=standing).view(0)
    assert rebuilt(schnapsen, view).standing == standing


@pytest.mark.parametrize("name", ["thumb", "club"])
def test_it_chooses_what_the_bot_chooses(game: AnyGame, name: str) -> None:
    if name == "club" and game.GAME.name != "schnapsen":
        name = "beginner"
    bot, seats = bot_named(game.GAME.name, name), range(game.GAME.seats)
    programs = [Program(f"{COMMAND} {game.GAME.name} {name}", game.GAME.name, 30) for _ in seats]
    chances = [str(Stream("as program", f"program/{seat}").word()) for seat in seats]

    class Both:
        """Asks both, and compares."""

        def act(self, view: Any, seed: str) -> Any:
            found = programs[view.seat].act(view, seed)
            assert found == bot.act(view, chances[view.seat])
            return found

    state: Any = game.begin(game.deal("as program"))
    while state.to_act is not None:
        state = state.act(*next_act(state, [Both()] * len(seats), "as program"))
    for program in programs:
        program.over(state.view(0))
        program.quit()


HELLO = '{"id": 0, "type": "hello", "protocol": 1, "game": "skat"}'


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nonsense",
        "[1]",
        "[" * 100_000,
        '{"type": "over"}',
        '{"id": 1, "type": "what"}',
        '{"id": 1, "type": "turn", "must": true, "view": {}, "menu": []}',
        '{"id": 1, "type": "turn", "must": true, "view": [], "menu": 3}',
        '{"id": 1, "type": "hello"}',
    ],
)
def test_a_line_that_is_no_request_is_told(line: str) -> None:
    found = answers(skat, bot_named("skat", "thumb"), [HELLO, line])
    assert json.loads(next(found)) == {"id": 0}
    with pytest.raises(BadInput) as told:
        next(found)
    assert told.value.message.id == "program.asked"


@pytest.mark.parametrize(("protocol", "game"), [(2, "skat"), (1, "scarto")])
def test_another_protocol_or_game_is_told(protocol: int, game: str) -> None:
    line = json.dumps({"id": 0, "type": "hello", "protocol": protocol, "game": game})
    with pytest.raises(BadInput) as told:
        next(answers(skat, bot_named("skat", "thumb"), [line]))
    said = Voice("en").say(told.value.message)
    assert said.startswith("This program plays Skat by protocol 1, and line 1 asks for another")


@pytest.mark.parametrize(
    ("field", "value"),
    [("hand", 3), ("hand", ["XX"]), ("dealer", "0"), ("history", [[0]]), ("options", {"x": 1})],
)
def test_a_view_that_is_none_is_told(field: str, value: object) -> None:
    view: Any = skat.begin(skat.deal("none")).view(0)
    data = {**view_to_json(view), field: value}
    line = json.dumps({"id": 1, "type": "turn", "must": True, "view": data, "menu": []})
    with pytest.raises(BadInput):
        list(answers(skat, bot_named("skat", "thumb"), [line]))


@pytest.mark.parametrize(
    ("words", "sent", "status", "told"),
    [
        (["skat", "thumb"], HELLO + '\n{"id": 1, "type": "quit"}\nnever read', 0, ""),
        (["skat", "thumb"], HELLO, 0, ""),
        (["skat", "thumb"], "nonsense", 2, "Line 1"),
        (["skat", "nobody"], "", 2, "nobody"),
        (["bridge", "thumb"], "", 2, "bridge"),
    ],
)
def test_the_command(words: list[str], sent: str, status: int, told: str) -> None:
    command = [sys.executable, "-m", "stammtisch", "bot", *words]
    ran = subprocess.run(command, input=sent, capture_output=True, text=True, check=False)
    assert ran.returncode == status
    assert told in ran.stderr
    assert "Traceback" not in ran.stderr
    assert bool(ran.stderr) == bool(status)

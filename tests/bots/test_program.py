"""Programs from outside as bots: the example of docs/bots.md, and everything that can go wrong."""

from __future__ import annotations

import json
import re
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from stammtisch.bots import bot_named, next_act, play_out
from stammtisch.bots.json_views import action_named, menu_to_json, view_to_json
from stammtisch.bots.program import PREFIX, Failed, Program
from stammtisch.cardplay.actions import Choose, Discard, enumerated
from stammtisch.games import skat
from stammtisch.games.registry import AnyGame
from tests.walks import begun

DOCS = Path(__file__).resolve().parent.parent.parent / "docs" / "bots.md"


def example() -> str:
    """The program that docs/bots.md shows."""
    return re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)[-1]


def command(tmp_path: Path, code: str) -> str:
    file = tmp_path / "program.py"
    file.write_text(code, encoding="utf-8")
    return shlex.join([sys.executable, str(file)])


def answering(body: str) -> str:
    """A program with this body for what it is asked, and an answer in ``answer``."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return (
        "import json, os, sys, time\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    answer = {'id': asked['id']}\n"
        f"{lines}"
        "    print(json.dumps(answer), flush=True)\n"
    )


def test_the_example_has_ten_lines() -> None:
    assert sum(bool(line) for line in example().splitlines()) == 10


def test_the_example_plays_every_game_to_the_end(game: AnyGame, tmp_path: Path) -> None:
    program = Program(command(tmp_path, example()), game.GAME.name)
    for number in range(3):
        deal = game.deal(f"program/{number}", number % game.GAME.seats)
        players = [program, *[bot_named(game.GAME.name, "thumb")] * (game.GAME.seats - 1)]
        state = play_out(game.begin(deal), players, f"program/{number}")
        assert state.result is not None
        program.over(state.view(0))
    program.quit()
    assert program._process.returncode == 0


def test_what_it_is_told(game: AnyGame, tmp_path: Path) -> None:
    """All that the view knows, as JSON; nothing that its seat does not know."""
    log = tmp_path / "log"
    body = (
        f"open({str(log)!r}, 'a').write(line)\nif asked['type'] == 'turn':"
        " answer['action'] = asked['menu'][0] if isinstance(asked['menu'][0], str) else"
        " ' '.join(['discard', *asked['menu'][0]['from'][:asked['menu'][0]['choose']]])\n"
    )
    state = game.begin(game.deal("told", 1))
    while state.to_act != 1:
        state = state.act(
            *next_act(state, [bot_named(game.GAME.name, "thumb")] * game.GAME.seats, "told")
        )
    view = state.view(1)
    program = Program(command(tmp_path, answering(body)), game.GAME.name)
    action = program.act(view, "told")
    program.quit()
    asked = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [each["type"] for each in asked] == ["hello", "deal", "turn", "quit"]
    assert [each["id"] for each in asked] == [0, 1, 2, 3]
    assert asked[0]["game"] == game.GAME.name
    assert asked[1]["seat"] == 1
    turn = asked[2]
    assert turn["must"] is True
    assert turn["view"]["hand"] == list(view.hand)
    assert turn["view"]["unseen"] == list(view.unseen)
    assert turn["view"]["history"] == [[act.seat, str(act.action)] for act in view.history]
    assert action in enumerated(view.menu)


@pytest.mark.parametrize("seed", range(20))
def test_two_deals_that_look_alike_are_told_alike(game: AnyGame, seed: int) -> None:
    """What a program is told is built from the view alone."""
    walk = begun(game, f"told {seed}")
    while not walk.over:
        state = walk.state
        for seat in range(game.GAME.seats):
            view = state.view(seat)
            other = game.imagine(view, state.hidden_from(seat)).view(seat)
            told = json.dumps([view_to_json(view), menu_to_json(view.menu)])
            assert json.dumps([view_to_json(other), menu_to_json(other.menu)]) == told
            hidden = {*game.GAME.pack} - {*view.hand} - set(re.findall(r"\w+", told))
            assert not hidden & {*view.hand}
        walk.step()


def test_every_action_of_a_menu_is_found_by_its_text(game: AnyGame) -> None:
    walk = begun(game, "texts")
    while not walk.over:
        for seat in walk.state.may_act:
            menu = walk.state.menu(seat)
            for action in enumerated(menu)[:300]:
                assert action_named(menu, str(action)) == action
            for text in ("", "play", "play XX", "discard", "discard CA CA", "nothing", " "):
                found = action_named(menu, text)
                assert found is None or str(found) == text
        walk.step()


@pytest.mark.parametrize("text", ["discard CA CA", "discard CA", "discard CA C10 CK"])
def test_who_lays_two_cards_away_names_two_different_ones(text: str) -> None:
    menu = (Choose(2, ("CA", "C10", "CK")),)
    assert action_named(menu, "discard CK CA") == Discard(("CK", "CA"))
    assert action_named(menu, text) is None


FAULTS = {
    "program.silent": "if asked['type'] == 'turn': time.sleep(60)",
    "program.died": "if asked['type'] == 'turn': sys.exit(3)",
    "program.nonsense": "if asked['type'] == 'turn': print('I play the Ace')",
    "program.long": "if asked['type'] == 'turn': answer['action'] = 'x' * 100_000",
    "program.not_allowed": "if asked['type'] == 'turn': answer['action'] = 'play XX'",
}


@pytest.mark.parametrize("id", FAULTS)
def test_a_fault_at_its_turn(id: str, tmp_path: Path) -> None:
    program = Program(command(tmp_path, answering(FAULTS[id])), "skat", patience=1.0)
    state = skat.begin(skat.deal("fault", 2))
    with pytest.raises(Failed) as failed:
        program.act(state.view(state.to_act), "fault")
    assert failed.value.message.id == id
    assert dict(failed.value.message.params)["name"] == program.name
    assert program._process.poll() is not None, "it was stopped"


@pytest.mark.parametrize(
    ("body", "id"),
    [
        ("print('{\"id\": 2', end='', flush=True); time.sleep(60)", "program.silent"),
        ("print('{\"id\": 2', end='', flush=True); os._exit(0)", "program.died"),
        ("answer['id'] = 1", "program.nonsense"),
        ("answer['action'] = None", "program.not_allowed"),
        ("answer['action'] = 7", "program.not_allowed"),
        ("print('[' * 50_000); continue", "program.nonsense"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); continue", "program.nonsense"),
        ("print('[1, 2]'); continue", "program.nonsense"),
    ],
)
def test_half_a_line_and_other_nonsense(body: str, id: str, tmp_path: Path) -> None:
    body = f"if asked['type'] == 'turn':\n    {body}"
    program = Program(command(tmp_path, answering(body)), "skat", patience=1.0)
    state = skat.begin(skat.deal("fault", 2))
    with pytest.raises(Failed) as failed:
        program.act(state.view(state.to_act), "fault")
    assert failed.value.message.id == id


def test_one_that_floods(tmp_path: Path) -> None:
    """It is stopped, and what it says is not kept."""
    code = answering("if asked['type'] == 'turn':\n    while True: print('x' * 1000)")
    program = Program(command(tmp_path, code), "skat", patience=5.0)
    state = skat.begin(skat.deal("fault", 2))
    with pytest.raises(Failed) as failed:
        program.act(state.view(state.to_act), "fault")
    assert failed.value.message.id in ("program.nonsense", "program.unasked")
    assert program._process.poll() is not None


def test_one_that_speaks_unasked(tmp_path: Path) -> None:
    """A second line is an answer to nothing; at the latest the next question finds it."""
    program = Program(command(tmp_path, answering("print(json.dumps(answer))")), "skat")
    state = skat.begin(skat.deal("fault", 2))
    with pytest.raises(Failed) as failed:
        program.act(state.view(state.to_act), "fault")
    assert failed.value.message.id in ("program.unasked", "program.nonsense")


@pytest.mark.parametrize("given", ["", "no-such-program-here", "'", "/"])
def test_one_that_cannot_be_started(given: str) -> None:
    with pytest.raises(Failed) as failed:
        Program(given, "skat")
    assert failed.value.message.id == "program.start"
    assert dict(failed.value.message.params)["name"] == PREFIX + given


def test_one_that_does_not_go_is_stopped(tmp_path: Path) -> None:
    code = answering("") + "time.sleep(60)\n"
    program = Program(command(tmp_path, code), "skat", patience=0.5)
    begun = time.monotonic()
    program.quit()
    assert time.monotonic() - begun < 30
    assert program._process.poll() is not None


def test_its_chance_comes_from_the_deal_and_does_not_tell_it(tmp_path: Path) -> None:
    log = tmp_path / "log"
    body = f"open({str(log)!r}, 'a').write(line)\nanswer['action'] = asked.get('menu', [None])[0]"
    for _ in range(2):
        program = Program(command(tmp_path, answering(body)), "skat")
        for seed in ("one", "two"):
            state = skat.begin(skat.deal(seed, 2))
            program.act(state.view(state.to_act), seed)
        program.quit()
    lines: list[Any] = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    seeds = [each["seed"] for each in lines if each["type"] == "deal"]
    assert seeds[:2] == seeds[2:]
    assert seeds[0] != seeds[1]
    assert "one" not in json.dumps(lines)


def test_one_that_never_reads_is_silent_too(tmp_path: Path) -> None:
    """Once the pipe is full, even asking would wait for ever."""
    code = "import json, time\nprint(json.dumps({'id': 0}), flush=True)\ntime.sleep(60)\n"
    program = Program(command(tmp_path, code), "skat", patience=1.0)
    with pytest.raises(Failed) as failed:
        program._ask({"type": "turn", "view": "x" * 2**20})
    assert failed.value.message.id == "program.silent"


def test_what_it_has_started_does_not_stay_behind(tmp_path: Path) -> None:
    """Not even if it goes on speaking when the program has gone."""
    child = "import time\nwhile True: print('still here', flush=True); time.sleep(0.1)"
    body = "if asked['type'] == 'quit':\n    import subprocess\n"
    body += f"    subprocess.Popen([sys.executable, '-c', {child!r}]); break"
    program = Program(command(tmp_path, answering(body)), "skat")
    begun = time.monotonic()
    program.quit()
    assert time.monotonic() - begun < 10

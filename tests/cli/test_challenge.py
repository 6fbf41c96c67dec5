"""``stammtisch challenge``: the same deal again, and who did better."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stammtisch.cardplay.actions import Action, enumerated
from stammtisch.cardplay.game import View
from stammtisch.cli.output import BAD_INPUT, OK
from stammtisch.games.registry import AnyGame
from stammtisch.records import parse_record, replay
from stammtisch.terminal.session import Person
from stammtisch.words import Voice
from tests.cli.commands import call
from tests.terminal.tables import first, played

WORD = Voice("en").word


@pytest.fixture
def match(game: AnyGame, tmp_path: Path) -> Path:
    """The records of a match at which the person took the first choice each time."""
    file = tmp_path / "match.jsonl"
    played(game, first, seed="challenge", save=file)
    return file


def lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines()


def acts_in(line: str) -> tuple[Any, ...]:
    state = replay(parse_record(line)).state
    assert state is not None
    return state.history


def playing(
    monkeypatch: pytest.MonkeyPatch, line: str, other: Callable[[View, Action], Action | None]
) -> list[Any]:
    """The person does what was done before, or what ``other`` says; what was done is returned."""
    acts, done = acts_in(line), list[Any]()

    def act(self: Person, view: View, seed: str) -> Action | None:
        at = len(view.history)
        alike = [*view.history] == [*acts[:at]]
        if not alike or at >= len(acts) or acts[at].seat != view.seat:
            return None if view.to_act != view.seat else enumerated(view.menu)[0]
        done.append(other(view, acts[at].action) or acts[at].action)
        return done[-1]  # type: ignore[no-any-return]

    monkeypatch.setattr(Person, "act", act)
    return done


def test_who_plays_alike_ends_alike(match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    number = min(2, len(lines(match)))  # The bots know how the match stands.
    playing(monkeypatch, lines(match)[number - 1], lambda view, action: None)
    told = call("challenge", str(match), "--plain", "--deal", str(number))
    assert (told.status, told.err) == (OK, "")
    out = told.out.decode()
    assert WORD("challenge.alike") in out
    assert out.index("Level") < out.index(WORD("challenge.alike"))


def test_who_plays_otherwise_is_told_where_and_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from stammtisch.games import schnapsen

    file = tmp_path / "match.jsonl"
    played(schnapsen, first, seed="challenge", save=file)
    line = lines(file)[0]
    parted = []

    def other(view: View, action: Action) -> Action | None:
        if parted or view.to_act != view.seat:
            return None
        others = [each for each in enumerated(view.menu) if each != action]
        parted.extend(others[-1:])
        return others[-1] if others else None

    playing(monkeypatch, line, other)
    told = call("challenge", str(file), "--plain")
    assert told.status == OK
    out = told.out.decode()
    assert parted
    assert "Here you parted: you" in out
    verdicts = ("challenge.both_good", "challenge.neither")
    assert any(WORD(each) in out for each in verdicts) or "right here" in out


def test_what_cannot_be_played_is_said(tmp_path: Path) -> None:
    from stammtisch.games import skat

    file = tmp_path / "match.jsonl"
    played(skat, first, seed="challenge", save=file)
    whole = lines(file)
    unfinished = json.loads(whole[0]) | {"actions": json.loads(whole[0])["actions"][:1]}
    unfinished.pop("result", None)
    nobody = json.loads(whole[0]) | {"players": ["club", "club", "club"]}
    for name, data in (("unfinished", unfinished), ("nobody", nobody)):
        (tmp_path / name).write_text(json.dumps(data) + "\n", "utf-8")
    for arguments, why in (
        ((str(file), "--deal", "99"), WORD("challenge.refuse.no_deal", number=99)),
        ((str(tmp_path / "unfinished"),), WORD("challenge.refuse.unfinished")),
        ((str(tmp_path / "nobody"),), WORD("challenge.refuse.which_seat")),
        ((str(file), "--seat", "3"), "from 0 to 2"),
        ((str(tmp_path / "none"),), "none"),
    ):
        told = call("challenge", *arguments)
        assert (told.status, told.out) == (BAD_INPUT, b"")
        assert why in told.err

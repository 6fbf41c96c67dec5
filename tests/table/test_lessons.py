"""Lessons over HTTP: for anybody, without a trace, and without a hidden card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from stammtisch.coach import lessons
from stammtisch.coach.lessons import READ, Moment, begin, lesson, lessons_of
from stammtisch.games.registry import OURS
from tests.table.serving import problem

GAMES = [game.GAME.name for game in OURS]


def step(browser: TestClient, game: str, *answers: str, name: str = "first") -> Any:
    told = browser.post(f"/api/lessons/{game}/{name}", json={"answers": answers})
    assert told.status_code == 200, told.text
    return told.json()


def way_through(game: str, name: str) -> list[str]:
    """The first good act of every step."""
    answers: list[str] = []
    moment = begin(lesson(game, name))
    while isinstance(moment, Moment) and not moment.last:
        answers.append((moment.good or (READ,))[0])
        after = moment.answer(answers[-1])
        assert isinstance(after, Moment)
        moment = after
    return answers


@pytest.mark.parametrize("game", GAMES)
def test_an_introduction_names_its_lessons(browser: TestClient, game: str) -> None:
    told = browser.get(f"/api/lessons/{game}").json()
    assert told["game"] == game
    assert [each["name"] for each in told["lessons"]] == [*lessons_of(game)]
    (summary,) = [each for each in browser.get("/api/games").json() if each["name"] == game]
    assert summary["lessons"] == [*lessons_of(game)]
    assert not browser.cookies, "nobody becomes a guest by reading"


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_walked_to_its_result(browser: TestClient, game: str) -> None:
    answers = way_through(game, "first")
    for number in range(len(answers) + 1):
        told = step(browser, game, *answers[:number])
        assert told["number"] == number
        position = told["shown"][-1]["position"]
        if told["good"]:
            offered = {offer["action"] for offer in position["offers"]}
            assert position["choice"] or set(told["good"]) <= offered
        else:
            assert position["offers"] == []
            assert position["choice"] is None
        for each in told["shown"][:-1]:
            assert each["position"]["offers"] == [], "nothing can be done in between"
    assert told["number"] + 1 == told["steps"]
    assert position["outcome"]["verdict"] == "won"
    assert position["laid_open"] is not None


@pytest.mark.parametrize("game", GAMES)
def test_positions_tell_nothing_of_cards_that_the_learner_has_not_seen(
    browser: TestClient, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same lesson with the hidden cards in other places begins with the same bytes."""
    ours = lesson(game, "first")
    told = [step(browser, game), step(browser, game, READ)]
    deal = ours.game.format_deal(ours.deal)
    hands, stock = deal["hands"], deal.get("stock")
    assert isinstance(hands, list)
    if isinstance(stock, list):
        hands[1], deal["stock"] = stock[:5], [*hands[1], *stock[5:]]
    else:
        hands[1], hands[2] = hands[2], hands[1]
    other = replace(ours, deal=ours.game.parse_deal(deal))
    assert other.deal != ours.deal
    monkeypatch.setattr(lessons, "lesson", lambda *_: other)
    assert [step(browser, game), step(browser, game, READ)] == told


def test_a_wrong_act_is_answered_and_nothing_is_shown(browser: TestClient) -> None:
    told = step(browser, "skat", READ, "pass")
    assert told["number"] == 1
    assert told["shown"] == []
    assert told["reply"]["message"]["id"] == "lesson.skat.not_pass"


@pytest.mark.parametrize(
    ("path", "answers", "status", "message"),
    [
        ("skat/none", [], 404, "lesson.refuse.none"),
        ("bridge/first", [], 404, "lesson.refuse.none"),
        ("skat/first", [READ, "pass", "bid 18"], 400, "lesson.refuse.answer"),
        ("skat/first", ["bid 18"], 400, "lesson.refuse.answer"),
        ("skat/first", ["?"], 422, "table.refuse.not_understood"),
        ("skat/first", [READ] * 101, 422, "table.refuse.not_understood"),
    ],
)
def test_what_cannot_be_is_refused(
    browser: TestClient, path: str, answers: list[str], status: int, message: str
) -> None:
    told = browser.post(f"/api/lessons/{path}", json={"answers": answers})
    assert told.status_code == status
    assert problem(told) == message


def test_there_is_no_introduction_to_an_unknown_game(browser: TestClient) -> None:
    told = browser.get("/api/lessons/bridge")
    assert told.status_code == 404
    assert problem(told) == "lesson.refuse.none"

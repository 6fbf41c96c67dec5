"""Deals from outside: what is taken and refused, and what a position is worth, all cards open."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from stammtisch.coach.open_cards import OpenValue, open_options
from stammtisch.games.registry import game_named
from stammtisch.records import parse_record, replay
from stammtisch.records.iss import format_iss
from stammtisch.table import limits
from stammtisch.table.review import review_lines
from stammtisch.table.review.messages import Reviewed
from stammtisch.table.study import study
from stammtisch.table.work.bot_pool import Asker, BotTimeout
from tests.records.samples import finished, unfinished
from tests.table.serving import problem
from tests.table.test_reviews import LINE, RULES, Coach

GAMES = ("scarto", "schnapsen", "skat")


class Pool:
    """Answers in this process; ``busy``: no worker begins."""

    def __init__(self) -> None:
        self.asked: list[Asker] = []
        self.busy = False

    async def review(
        self, game: str, work: Callable[..., object], args: tuple[Any, ...], asker: Asker
    ) -> object:
        if self.busy:
            raise BotTimeout
        self.asked.append(asker)
        return work(game, *args)


@pytest.fixture
def pool(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> Pool:
    found = Pool()
    services = cast(Any, browser.app).state.services
    monkeypatch.setattr(services.study, "bot_pool", found)
    monkeypatch.setattr(services.study, "_cached", study.RecentCache(study.CACHED))
    return found


def post(browser: TestClient, path: str, record: object, **more: object) -> Any:
    text = record if isinstance(record, str) else json.dumps(record)
    if path == "/moment":
        game = "skat" if isinstance(record, str) else str(cast(Any, record)["game"])
        more |= {"seating": list(range(game_named(game).GAME.seats))}
    return browser.post(f"/api/study{path}", json={"text": text, **more})


def iss_line() -> str:
    record = finished("skat")
    state = replay(parse_record(json.dumps(record))).state
    assert state is not None
    return format_iss(state, {"players": ["Ada", "Bo", "Cy"]})


# ---- a deal --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_record_opens_step_by_step(browser: TestClient, game: str) -> None:
    record = finished(game, players=["Ada", "bot:club", "Cy"][: game_named(game).GAME.seats])
    shown = post(browser, "", record).json()
    assert shown["problem"] is None
    replayed = shown["replay"]
    assert replayed["names"] == record["players"]
    assert len(replayed["steps"]) == len(record["actions"]) + 1
    assert replayed["outcome"]["record"] == record["result"]
    again = json.loads(replayed["record"])
    assert {key: again[key] for key in ("deal", "actions", "result")} == {
        key: record[key] for key in ("deal", "actions", "result")
    }
    assert "players" not in again


def test_an_iss_line_opens_like_its_record(browser: TestClient) -> None:
    shown = post(browser, "", iss_line()).json()
    assert shown["problem"] is None
    assert sorted(shown["replay"]["names"]) == ["Ada", "Bo", "Cy"]
    result = shown["replay"]["outcome"]["record"]
    assert result["value"] == finished("skat")["result"]["value"]


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_that_is_cut_off_is_shown_as_far_as_it_goes(browser: TestClient, game: str) -> None:
    shown = post(browser, "", unfinished(game, 5)).json()
    assert shown["problem"] is None
    assert shown["replay"]["outcome"] is None
    assert len(shown["replay"]["steps"]) == 6


def test_an_illegal_action_ends_the_deal_with_its_clause(browser: TestClient) -> None:
    record = finished("skat")
    twice = next(at for at, (_, text) in enumerate(record["actions"]) if text.startswith("play"))
    record["actions"].insert(twice + 1, record["actions"][twice])
    shown = post(browser, "", record).json()
    assert shown["problem"]["clause"].startswith("SK ")
    assert len(shown["replay"]["steps"]) == twice + 2
    assert shown["replay"]["outcome"] is None


def test_another_result_is_said_and_the_deal_shown_whole(browser: TestClient) -> None:
    record = finished("skat")
    record["result"]["value"] = 7
    shown = post(browser, "", record).json()
    assert shown["problem"]["message"]["id"] == "record.result"
    assert shown["replay"]["outcome"]["record"]["value"] != 7


def impossible() -> dict[str, Any]:
    record = finished("schnapsen")
    record["deal"]["hands"][0][0] = record["deal"]["hands"][1][0]
    return record


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "study.empty"),
        (" \n ", "study.empty"),
        ("hello", "study.unknown"),
        ("[1]", "study.unknown"),
        (json.dumps(finished("skat"))[:300], "study.broken"),
        ("{}", "record.part"),
        ('{"stammtisch": 1, "game": "bridge"}', "input.game"),
        (json.dumps(finished("skat", options={"jokers": 2})), "input.option"),
        (json.dumps(finished("skat", options={"games": -1})), "skat.refuse.games"),
        (json.dumps(finished("skat", actions=[[0, 7]])), "record.action"),
        ("(;GM[Skat]", "iss.end"),
        ("(;GM[Hearts]MV[w x];)", "iss.game"),
        ("x" * (limits.RECORD_LETTERS + 1), "study.too_long"),
        ("{" * limits.RECORD_LETTERS, "study.broken"),
    ],
)
@pytest.mark.parametrize("path", ["", "/review", "/moment"])
def test_what_is_no_deal_is_refused_with_a_sentence(
    browser: TestClient, path: str, text: str, message: str
) -> None:
    more = {"seat": 0} if path == "/review" else {}
    answer = post(browser, path, text, **more)
    assert answer.status_code == 400
    assert problem(answer) == message


def test_an_impossible_deal_is_refused_with_its_clause(browser: TestClient) -> None:
    answer = post(browser, "", impossible())
    assert answer.status_code == 400
    assert answer.json()["clause"].startswith("SN ")


@pytest.mark.parametrize("name", ["\ud800", "\u202eAda", "A" * 5000, 7, None])
def test_a_strange_name_does_no_harm(browser: TestClient, name: object) -> None:
    shown = post(browser, "", finished("schnapsen", players=[name, "Bo"])).json()
    (first, second) = shown["replay"]["names"]
    assert (len(first) <= 24, second) == (True, "Bo")
    assert not set(first) & {"\ud800", "\u202e"}


@pytest.mark.parametrize(
    "changed",
    [
        {"actions": [[0, "\ud800"]]},
        {"deal": {"hands": ["\ud800"]}},
        {"options": {"\ud800": 1}},
        {"game": "\ud800"},
        {"result": {"\ud800": 1}},
    ],
)
def test_what_cannot_be_encoded_is_told_without_it(
    browser: TestClient, changed: dict[str, Any]
) -> None:
    """A message cites what is wrong, and is sent in UTF-8."""
    answer = post(browser, "", finished("skat") | changed)
    told = answer.json() if answer.status_code == 400 else answer.json()["problem"]
    assert told["message"]["id"]
    escaped = json.dumps({"text": "(;GM[\ud800]"})
    answer = browser.post(
        "/api/study", content=escaped, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code in (400, 422)


def test_where_the_rest_was_decided_is_marked(browser: TestClient) -> None:
    record = finished("skat")
    acts = len(record["actions"])
    shown = post(browser, "", record | {"settled": acts - 2}).json()["replay"]
    assert [each["by"] for each in shown["steps"]][-3:] == ["person", "settled", "settled"]
    assert json.loads(shown["record"])["settled"] == acts - 2


# ---- a position with all cards open --------------------------------------------------------------


def until(record: dict[str, Any], acts: int) -> dict[str, Any]:
    return record | {"actions": record["actions"][:acts], "result": None}


@pytest.mark.parametrize("game", GAMES)
def test_the_last_card_but_one_brings_what_the_deal_brought(
    browser: TestClient, pool: Pool, game: str
) -> None:
    """With one card each nobody can err: the value is the result of the deal."""
    record = finished(game)
    seats = game_named(game).GAME.seats
    plays = [at for at, (_, text) in enumerate(record["actions"]) if text.startswith("play")]
    moment = post(browser, "/moment", until(record, plays[-seats])).json()
    (option,) = [each for each in moment["options"] if each["card"]]
    seat, action = record["actions"][plays[-seats]]
    assert (moment["seat"], option["action"]) == (seat, action)
    assert option["best"]
    result = record["result"]
    if game == "schnapsen":
        won = result["game_points"] * (1 if result["winner"] == seat else -1)
    elif game == "skat":
        score = result["scores"][result["soloist"]]
        won = score if seat == result["soloist"] else -score
    else:
        won = result["scores"][seat]
    assert option["value"] == won


def test_a_card_that_was_not_played_can_be_tried(browser: TestClient, pool: Pool) -> None:
    record = until(finished("skat"), 0)
    actions = finished("skat")["actions"]
    first = next(at for at, (_, text) in enumerate(actions) if text.startswith("play"))
    before = post(browser, "/moment", record | {"actions": actions[:first]}).json()
    other = next(
        each["action"] for each in before["options"] if each["action"] != actions[first][1]
    )
    tried = [*actions[:first], [before["seat"], other]]
    after = post(browser, "/moment", record | {"actions": tried}).json()
    assert after["step"]["action"] == other
    assert after["step"]["trick"] == [other.removeprefix("play ")]
    assert after["seat"] == (before["seat"] + 1) % 3
    assert any(each["best"] for each in after["options"])


def test_before_the_play_there_are_no_values(browser: TestClient, pool: Pool) -> None:
    moment = post(browser, "/moment", until(finished("skat"), 0)).json()
    assert moment["options"] == []
    assert moment["why"]["id"] == "study.no_values.before"


def test_early_in_scarto_cards_can_be_tried_without_values(browser: TestClient, pool: Pool) -> None:
    moment = post(browser, "/moment", until(finished("scarto"), 1)).json()
    assert moment["why"]["id"] == "study.no_values.early"
    assert {each["value"] for each in moment["options"]} == {None}


def test_a_finished_deal_has_its_outcome_and_nothing_to_do(browser: TestClient, pool: Pool) -> None:
    moment = post(browser, "/moment", finished("schnapsen")).json()
    assert (moment["seat"], moment["options"], moment["why"]) == (None, [], None)
    assert moment["outcome"]["record"] == finished("schnapsen")["result"]
    assert pool.asked == []


def test_an_illegal_trial_is_refused_with_its_clause(browser: TestClient, pool: Pool) -> None:
    record = finished("skat")
    plays = [each for each in record["actions"] if each[1].startswith("play")]
    answer = post(browser, "/moment", record | {"actions": [*record["actions"], plays[0]]})
    assert answer.status_code == 400
    assert answer.json()["clause"] is not None
    assert pool.asked == []


def test_sk_9_4_a_position_names_the_players_of_the_match(browser: TestClient, pool: Pool) -> None:
    text = json.dumps(finished("skat"))
    body = {"text": text, "seating": [3, 0, 1]}
    moment = browser.post("/api/study/moment", json=body).json()
    (seat,) = [value for name, value in moment["outcome"]["headline"]["params"] if name == "seat"]
    assert seat == [3, 0, 1][finished("skat")["result"]["soloist"]]
    for wrong in ([], [0, 0, 1], [0, 1, 2, 3]):
        answer = browser.post("/api/study/moment", json={"text": text, "seating": wrong})
        assert problem(answer) == "table.refuse.not_understood"


def test_a_position_is_computed_once(browser: TestClient, pool: Pool) -> None:
    record = until(finished("schnapsen"), 1)
    assert post(browser, "/moment", record).json() == post(browser, "/moment", record).json()
    assert len(pool.asked) == 1


def test_a_reader_has_one_question_at_a_time(
    guest: TestClient, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for acts in (1, 2):
        post(guest, "/moment", until(finished("schnapsen"), acts))
    first, second = pool.asked
    assert first == second, "so that the newer one replaces the one that waits"
    guest.cookies.clear()
    post(guest, "/moment", until(finished("schnapsen"), 3))
    assert pool.asked[-1].guests == {"address testclient"}


def test_without_a_free_worker_one_may_come_again(browser: TestClient, pool: Pool) -> None:
    pool.busy = True
    answer = post(browser, "/moment", until(finished("schnapsen"), 1))
    assert (answer.status_code, problem(answer)) == (503, "table.refuse.busy")
    pool.busy = False
    assert post(browser, "/moment", until(finished("schnapsen"), 1)).status_code == 200


def test_a_discard_is_no_option_of_a_single_card() -> None:
    state = replay(parse_record(json.dumps(unfinished("scarto", 0)))).state
    assert state is not None
    assert open_options("scarto", state) == ()
    state = replay(parse_record(json.dumps(finished("scarto")))).state
    assert state is not None
    assert open_options("scarto", state) == (), "nobody is to act"


def test_of_options_without_values_none_is_the_best() -> None:
    state = replay(parse_record(json.dumps(unfinished("scarto", 1)))).state
    assert state is not None
    found = study.imported(json.dumps(unfinished("scarto", 1)))
    options = open_options("scarto", state)
    assert all(isinstance(each, OpenValue) for each in options)
    assert not any(each.best for each in study._moment(found, options, None).options)


# ---- a review ------------------------------------------------------------------------------------


@pytest.fixture
def coach(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> Coach:
    found = Coach()
    services = cast(Any, browser.app).state.services
    monkeypatch.setattr(services.reviews, "bot_pool", found)
    monkeypatch.setattr("stammtisch.coach.review.coach_for", lambda game: RULES)
    monkeypatch.setattr(review_lines, "version", lambda game: "1")
    return found


@pytest.mark.parametrize("seat", [0, 2])
def test_any_seat_of_a_deal_from_outside_is_reviewed(
    browser: TestClient, coach: Coach, seat: int
) -> None:
    answer = post(browser, "/review", finished("skat"), seat=seat)
    *_, last = [LINE.validate_json(line) for line in answer.text.splitlines()]
    assert isinstance(last, Reviewed)
    assert last.seat == seat
    assert last.account is not None
    own = [at for at, (who, _) in enumerate(finished("skat")["actions"]) if who == seat]
    assert [each.index for each in last.decisions] == own


def test_an_unfinished_deal_is_reviewed_as_far_as_it_goes(
    browser: TestClient, coach: Coach
) -> None:
    record = until(finished("skat"), 8)
    answer = post(browser, "/review", record, seat=record["actions"][0][0])
    *_, last = [LINE.validate_json(line) for line in answer.text.splitlines()]
    assert isinstance(last, Reviewed)
    assert last.account is None
    assert last.decisions


def test_a_seat_that_the_game_has_not_is_refused(browser: TestClient, coach: Coach) -> None:
    answer = post(browser, "/review", finished("schnapsen"), seat=2)
    assert (answer.status_code, problem(answer)) == (400, "input.seat")
    assert coach.asked == []

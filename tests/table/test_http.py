from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES
from stammtisch.table.house.app import create_app
from stammtisch.table.house.client import Client
from stammtisch.table.live import messages
from stammtisch.table.past.archive import Archive
from stammtisch.table.web.settings import Settings
from tests.table.serving import INDEX, PACKED, PAGES, client_in, problem, serving

SKAT = {"game": "skat", "seats": ["me", "thumb", "random"]}


# ---- the interface -------------------------------------------------------------------------------


def test_it_is_well(browser: TestClient) -> None:
    assert browser.get("/healthz").json() == {"status": "ok"}


def test_the_games_are_told_as_the_registry_has_them(browser: TestClient) -> None:
    games = {game["name"]: game for game in browser.get("/api/games").json()}
    assert list(games) == list(GAMES)
    schnapsen = games["schnapsen"]
    assert schnapsen["seats"] == 2
    assert schnapsen["options"][0] == {
        "name": "last_trick",
        "default": "ten",
        "values": ["ten", "wins"],
        "most": None,
        "idle": {},
    }
    by_contra = next(each for each in games["skat"]["options"] if each["name"] == "contra_by")
    assert by_contra["idle"] == {"contra": ["none"]}
    assert [preset["name"] for preset in schnapsen["presets"]] == ["austrian", "strict", "rdeep"]
    assert "thumb" in schnapsen["bots"]
    for name, game in games.items():
        for preset in game["presets"]:
            GAMES[name].GAME.options(**preset["options"])


def test_a_table_is_opened_and_found_again(guest: TestClient) -> None:
    opened = guest.post("/api/tables", json=SKAT)
    assert opened.status_code == 201
    (match,) = guest.get("/api/past").json()["matches"]
    assert match["id"] == opened.json()["id"]
    assert len(match["id"]) >= 22, "nobody guesses it"
    assert match["game"] == "skat"


@pytest.mark.parametrize(
    ("change", "status", "message"),
    [
        ({"game": "bridge"}, 400, "input.game"),
        ({"options": {"nonsense": 1}}, 400, "input.option"),
        ({"options": {"players": 5}}, 400, "input.option-value"),
        ({"options": {"players": 4}}, 400, "input.bots"),
        ({"options": {"players": 4, "games": 6}}, 400, "skat.refuse.games"),
        ({"seats": ["me", "thumb", "random", "thumb"]}, 400, "input.bots"),
        ({"options": {"games": 303}}, 400, "table.refuse.deals"),
        ({"options": {"games": int("3" * 4299)}}, 400, "table.refuse.deals"),
        ({"seats": ["me"]}, 422, "table.refuse.not_understood"),
        ({"surprise": 1}, 422, "table.refuse.not_understood"),
        ({"pace": "mad"}, 422, "table.refuse.not_understood"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    guest: TestClient, change: dict[str, Any], status: int, message: str
) -> None:
    answer = guest.post("/api/tables", json=SKAT | change)
    assert answer.status_code == status
    assert problem(answer) == message


def test_sk_9_4_a_table_of_four_is_opened(guest: TestClient) -> None:
    four = {"options": {"players": 4}, "seats": ["me", "thumb", "open", "random"]}
    opened = guest.post("/api/tables", json=SKAT | four)
    assert opened.status_code == 201
    (match, *_) = guest.get("/api/past").json()["matches"]
    assert (match["id"], match["totals"]) == (opened.json()["id"], [0, 0, 0, 0])
    assert len(match["names"]) == 4
    assert match["options"] == {"players": 4}


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b'{"game": NaN}', b"1" * 5000])
def test_a_body_that_is_no_table_is_refused(guest: TestClient, body: bytes) -> None:
    answer = guest.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert problem(answer) == "table.refuse.not_understood"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/me"),
        ("PATCH", "/api/me"),
        ("DELETE", "/api/me"),
        ("POST", "/api/tables"),
        ("GET", "/api/past"),
        ("GET", "/api/past/x/record"),
        ("GET", "/api/past/x/deals/0"),
    ],
)
def test_strangers_are_sent_to_become_guests(browser: TestClient, method: str, path: str) -> None:
    body = {"name": "Anna"} if method == "PATCH" else SKAT if method == "POST" else None
    answer = browser.request(method, path, json=body)
    assert answer.status_code == 401
    assert problem(answer) == "table.refuse.guest"


def test_a_name_and_a_face_are_changed_together_or_alone(guest: TestClient) -> None:
    def me(**changes: object) -> tuple[str, int | None]:
        answer = guest.patch("/api/me", json=changes).json()
        assert guest.get("/api/me").json() == answer
        return answer["name"], answer["face"]

    assert guest.get("/api/me").json()["face"] is None
    assert me(face=7) == ("", 7)
    assert me(name="Anna") == ("Anna", 7)
    assert me(name="Bertha", face=0) == ("Bertha", 0)
    for none in (-1, 24, "7a"):
        assert guest.patch("/api/me", json={"face": none}).status_code >= 400
    table = guest.post("/api/tables", json=SKAT).json()["id"]
    with guest.websocket_connect(f"/ws/tables/{table}") as socket:
        socket.send_json({"type": "hello", "version": messages.VERSION})
        (seat,) = [each for each in socket.receive_json()["table"]["seats"] if each["name"]]
        assert (seat["name"], seat["face"]) == ("Bertha", 0)


def test_others_matches_are_not_there(guest: TestClient) -> None:
    table = guest.post("/api/tables", json=SKAT).json()["id"]
    assert guest.get(f"/api/past/{table}/record").status_code == 200
    assert guest.get(f"/api/past/{table}/deals/0").status_code == 404
    guest.cookies.clear()
    guest.post("/api/guest")
    for path in (f"/api/past/{table}/record", f"/api/past/{table}/deals/0"):
        answer = guest.get(path)
        assert answer.status_code == 404
        assert problem(answer) == "table.refuse.no_match"


@pytest.mark.parametrize("path", ["/nothing", "/api/nothing", "/openapi.json", "/api"])
def test_what_is_not_there_is_a_problem_too(browser: TestClient, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 404
    assert problem(answer) == "table.refuse.not_found"


def test_a_wrong_method_is_told_the_right_ones(browser: TestClient) -> None:
    answer = browser.get("/api/guest")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "POST"
    assert problem(answer) == "table.refuse.not_understood"


def test_an_error_tells_nothing_of_its_values(
    guest: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        secret = "the seed"
        raise RuntimeError(secret)

    monkeypatch.setattr(Archive, "past", broken)
    answer = guest.get("/api/past")
    assert answer.status_code == 500
    assert problem(answer) == "table.refuse.internal"
    assert "nosniff" in answer.headers["x-content-type-options"]
    assert "RuntimeError" in caplog.text
    assert "the seed" not in caplog.text


def test_trouble_with_the_store_is_no_error(
    guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object, **__: object) -> None:
        raise BadInput("table.refuse.not_saved")

    monkeypatch.setattr(guest.app.state.services.store, "append", full)  # type: ignore[attr-defined]
    answer = guest.post("/api/tables", json=SKAT)
    assert answer.status_code == 503
    assert problem(answer) == "table.refuse.not_saved"


def test_what_was_opened_is_there_after_a_restart(url: str, tmp_path: Path) -> None:
    told = Settings(tmp_path, url)
    with TestClient(create_app(told)) as browser:
        browser.post("/api/guest")
        table = browser.post("/api/tables", json=SKAT).json()["id"]
        cookies = dict(browser.cookies)
    with TestClient(create_app(told), cookies=cookies) as browser:
        matches = browser.get("/api/past").json()["matches"]
        assert [match["id"] for match in matches] == [table]


def test_what_is_asked_about_regulars_and_challenges_is_understood(guest: TestClient) -> None:
    table = guest.post("/api/tables", json=SKAT).json()["id"]
    regulars = guest.post(f"/api/tables/{table}/regulars").json()["id"]
    assert guest.put(f"/api/regulars/{regulars}/name", json={"name": "Ours"}).status_code == 204
    assert guest.get(f"/api/regulars/{regulars}").json()["name"] == "Ours"
    attempt = guest.post("/api/challenges/none/attempt", json={"pace": "brisk"})
    assert problem(attempt) == "challenge.refuse.none"
    studied = guest.post("/api/study/challenge", json={"text": "nothing", "seat": 0})
    assert problem(studied) == "study.unknown"
    assert guest.get("/api/challenges").json() == []


# ---- the socket ----------------------------------------------------------------------------------


def test_a_page_comes_to_its_table(guest: TestClient) -> None:
    table = guest.post("/api/tables", json=SKAT).json()["id"]
    with guest.websocket_connect(f"/ws/tables/{table}") as socket:
        socket.send_json({"type": "hello", "version": messages.VERSION})
        snapshot = socket.receive_json()
        assert snapshot["type"] == "snapshot"
        assert snapshot["table"]["id"] == table
        assert snapshot["table"]["host"] is True


def test_a_page_knows_how_its_table_was_set_up(guest: TestClient) -> None:
    wishes = {"pace": "brisk", "spectators": False, "move_seconds": 20, "reserve_seconds": 60}
    table = guest.post("/api/tables", json=SKAT | wishes).json()["id"]
    with guest.websocket_connect(f"/ws/tables/{table}") as socket:
        socket.send_json({"type": "hello", "version": messages.VERSION})
        told = socket.receive_json()["table"]
    assert told["pace"] == "brisk"
    assert told["spectators_allowed"] is False
    assert told["clock"] == {"move": 20, "reserve": 60}


def test_a_page_without_a_guest_is_told_so(browser: TestClient) -> None:
    with browser.websocket_connect("/ws/tables/x") as socket:
        goodbye = socket.receive_json()
    assert goodbye["type"] == "goodbye"
    assert goodbye["message"]["id"] == "table.refuse.guest"


# ---- the client ----------------------------------------------------------------------------------


@pytest.mark.parametrize("pattern", PAGES)
def test_every_page_is_the_client(browser: TestClient, pattern: str) -> None:
    path = re.sub(r"\{\w+:int\}", "2", pattern.replace("{game}", "skat"))
    answer = browser.get(re.sub(r"\{\w+\}", "abc_DEF-1", path))
    assert answer.status_code == 200
    assert answer.text == INDEX
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_the_built_client_lists_its_pages() -> None:
    listed = resources.files("stammtisch.table") / "client" / "pages.json"
    assert json.loads(listed.read_text(encoding="utf-8")) == PAGES, "make web?"


READER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/nowhere", "/rules", "/t/a/b", "/past/a/last", "/settings/x"])
def test_a_person_at_an_unknown_address_sees_a_page(browser: TestClient, path: str) -> None:
    answer = browser.get(path, headers=READER)
    assert answer.status_code == 404
    assert answer.text == INDEX
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    known = {**READER, "If-None-Match": answer.headers["etag"]}
    assert browser.get(path, headers=known).status_code == 404
    assert browser.head(path, headers=READER).status_code == 404


@pytest.mark.parametrize("path", ["/api/nothing", "/api", "/ws/tables/a", "/assets/gone.js"])
def test_what_is_for_programs_is_never_a_page(browser: TestClient, path: str) -> None:
    answer = browser.get(path, headers=READER)
    assert answer.status_code == 404
    assert problem(answer) == "table.refuse.not_found"


def test_what_is_sent_to_an_unknown_address_gets_no_page(browser: TestClient) -> None:
    assert problem(browser.post("/nowhere", headers=READER)) == "table.refuse.not_found"


def test_a_messenger_finds_the_preview_at_a_whole_address(tmp_path: Path) -> None:
    """That of ``--public-url``, or the one by which it came."""
    picture = '<meta property="og:image" content="{}/preview.jpg">'
    with serving(tmp_path / "here") as browser:
        assert picture.format("http://testserver") in browser.get("/").text
        elsewhere = browser.get("/", headers={"Host": "192.168.1.7:8123"})
        assert picture.format("http://192.168.1.7:8123") in elsewhere.text
        assert elsewhere.headers["etag"] != browser.get("/").headers["etag"]
        lost = browser.get("/nowhere", headers=READER)
        assert picture.format("http://testserver") in lost.text
        assert browser.get("/", headers={"Host": '"><script>'}).status_code == 421
    with serving(tmp_path / "public", public_url="https://cards.example/") as browser:
        assert picture.format("https://cards.example") in browser.get("/").text


def test_hashed_files_are_kept_and_others_asked_for_anew(browser: TestClient) -> None:
    script = browser.get("/assets/main-abc.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert script.text == "let a = 1;\n" * 100
    brotli = browser.get("/assets/main-abc.js", headers={"Accept-Encoding": "gzip, br"})
    assert brotli.headers["content-encoding"] == "br"
    assert int(brotli.headers["content-length"]) == len(PACKED)
    assert browser.get("/assets/main-abc.js.br").status_code == 404
    plain = browser.get("/assets/main-abc.js", headers={"Accept-Encoding": "identity"})
    assert plain.content == script.content
    assert "content-encoding" not in plain.headers
    assert browser.get("/icon.svg").headers["cache-control"] == "no-cache"
    again = browser.get("/", headers={"If-None-Match": browser.get("/").headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


@pytest.mark.parametrize("path", ["/assets/../../app.py", "/assets/%2e%2e/index.html", "/assets/"])
def test_no_other_file_is_given_out(browser: TestClient, path: str) -> None:
    assert browser.get(path).status_code == 404


def test_a_client_that_is_built_anew_meanwhile_is_read_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client_in(tmp_path / "client")
    read, gone = Path.read_bytes, [tmp_path / "client" / "icon.svg"]

    def once_gone(path: Path) -> bytes:
        if path in gone:
            gone.remove(path)
            raise FileNotFoundError(path)
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", once_gone)
    told = Settings(tmp_path, f"sqlite:///{tmp_path / 'test.sqlite3'}")
    with TestClient(create_app(told, client=Client(tmp_path / "client"))) as browser:
        assert browser.get("/").text == INDEX
        assert browser.get("/icon.svg").text == "<svg/>"


def test_a_client_that_was_not_built_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    told = Settings(tmp_path, f"sqlite:///{tmp_path / 'test.sqlite3'}")
    with TestClient(create_app(told, client=Client(tmp_path / "client"))) as browser:
        for answer in (browser.get("/"), browser.get("/t/abc", headers=READER)):
            assert answer.status_code == 503
            assert "make web" in answer.text
        assert problem(browser.get("/api/nothing", headers=READER)) == "table.refuse.not_found"

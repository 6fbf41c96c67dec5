from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from stammtisch.table import limits
from stammtisch.table.buckets import Bucket, Buckets, Limit
from stammtisch.table.live import messages
from stammtisch.table.web import guard
from stammtisch.table.web.asking import limited
from stammtisch.table.web.hosts import Hosts, address_of
from tests.table.serving import problem, serving


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


# ---- how much ------------------------------------------------------------------------------------


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(2.0, 3.0, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait == pytest.approx(0.5)
    clock.now += 0.5
    assert bucket.take()
    assert not bucket.take()
    clock.now += 1000
    assert bucket.full
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_buckets_do_not_grow_without_end() -> None:
    clock = Clock()
    buckets = Buckets(10, clock)
    limit = Limit("test", 1.0, 1.0)
    for n in range(100):
        assert buckets.wait(limit, str(n)) == 0
        assert buckets.wait(limit, str(n)) == pytest.approx(1.0)
    assert len(buckets) <= 10


def test_for_load_tests_nothing_is_counted(tmp_path: Path) -> None:
    with serving(tmp_path, limits=False) as opened:
        for _ in range(int(limits.ADDRESS.burst) + 50):
            assert opened.get("/healthz").status_code == 200


def test_too_many_new_guests_have_to_wait(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "NEW_GUESTS", Limit("few guests", 0.001, 3.0))
    answers = []
    for _ in range(4):
        browser.cookies.clear()
        answers.append(browser.post("/api/guest"))
    assert [each.status_code for each in answers] == [200, 200, 200, 429]
    assert 900 <= int(answers[3].headers["retry-after"]) <= 1000
    assert problem(answers[3]) == "table.refuse.too_fast"


def test_too_many_tables_have_to_wait(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "NEW_TABLES", Limit("few tables", 0.001, 3.0))
    browser.post("/api/guest")
    table = {"game": "schnapsen", "seats": ["open", "thumb"]}
    answers = [browser.post("/api/tables", json=table).status_code for _ in range(4)]
    assert answers == [201, 201, 201, 429]


@pytest.mark.parametrize("limit", ["REQUESTS", "ADDRESS"])
def test_too_much_of_anything_has_to_wait(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    browser.post("/api/guest")
    monkeypatch.setattr(limits, limit, Limit(f"few {limit}", 0.001, 3.0))
    assert [browser.get("/api/me").status_code for _ in range(4)] == [200, 200, 200, 429]
    path = "/ws/tables/x"
    with pytest.raises(WebSocketDisconnect), browser.websocket_connect(path):
        pass


def test_who_opens_too_many_sockets_is_sent_away(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser.post("/api/guest")
    table = browser.post("/api/tables", json={"game": "schnapsen", "seats": ["me", "thumb"]})
    monkeypatch.setattr(limits, "SOCKETS_OF_ADDRESS", Limit("few sockets", 0.001, 2.0))
    for _ in range(2):
        with browser.websocket_connect(f"/ws/tables/{table.json()['id']}") as socket:
            socket.send_json({"type": "hello", "version": messages.VERSION})
            assert socket.receive_json()["type"] == "snapshot"
    with (
        pytest.raises(WebSocketDisconnect) as gone,
        browser.websocket_connect(f"/ws/tables/{table.json()['id']}"),
    ):
        pass
    assert gone.value.code == guard.POLICY_VIOLATION


def test_every_route_names_the_limits_that_it_counts_against(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Besides those of all requests (docs/security.md)."""
    browser.post("/api/guest")
    named = {
        "PAST": ("GET", "/api/past"),
        "PAST_OF_ADDRESS": ("GET", "/api/shared/x"),
        "RENAMES": ("PATCH", "/api/me"),
        "LESSONS_OF_ADDRESS": ("GET", "/api/lessons/skat"),
        "STUDIES_OF_ADDRESS": ("POST", "/api/study"),
        "NEW_TABLES": ("POST", "/api/tables"),
        "TABLES_A_DAY": ("POST", "/api/tables/x/rematch"),
        "TABLES_OF_ADDRESS": ("POST", "/api/tables/x/deals/0/again"),
        "TABLES_OF_ADDRESS_A_DAY": ("POST", "/api/tables"),
    }
    for name, (method, path) in named.items():
        with monkeypatch.context() as only:
            only.setattr(limits, name, Limit(f"no {name}", 0.001, 1.0))
            answers = [browser.request(method, path, json={}) for _ in range(2)]
            assert answers[0].status_code != 429, name
            assert answers[1].status_code == 429, name


def test_who_is_no_guest_uses_up_no_tables_and_no_past_of_an_address(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TABLES_OF_ADDRESS", "TABLES_OF_ADDRESS_A_DAY", "PAST_OF_ADDRESS"):
        monkeypatch.setattr(limits, name, Limit(f"one of {name}", 0.001, 1.0))
    table = {"game": "schnapsen", "seats": ["me", "thumb"]}
    for _ in range(3):
        assert browser.post("/api/tables", json=table).status_code == 401
        assert browser.get("/api/past").status_code == 401
    browser.post("/api/guest")
    assert browser.post("/api/tables", json=table).status_code == 201
    assert browser.get("/api/past").status_code == 200


def test_an_address_over_its_limit_costs_a_guest_no_table_of_the_day(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser.post("/api/guest")
    monkeypatch.setattr(limits, "TABLES_OF_ADDRESS", Limit("address", 0.001, 1.0))
    monkeypatch.setattr(
        limits, "TABLES_A_DAY", Limit("day", 0.001, 2.0, "table.refuse.tables_today")
    )
    table = {"game": "schnapsen", "seats": ["me", "thumb"]}
    answers = [browser.post("/api/tables", json=table) for _ in range(4)]
    assert [each.status_code for each in answers] == [201, 429, 429, 429]
    assert {problem(each) for each in answers[1:]} == {"table.refuse.too_fast"}


def test_a_name_that_is_no_limit_is_found_when_a_route_is_declared() -> None:
    with pytest.raises(TypeError, match="DEALS"):
        limited("DEALS")


def test_a_guest_has_so_many_pages_at_most(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PAGES_OF_GUEST", 1)
    browser.post("/api/guest")
    table = browser.post("/api/tables", json={"game": "schnapsen", "seats": ["me", "thumb"]})
    path = f"/ws/tables/{table.json()['id']}"
    with browser.websocket_connect(path) as socket:
        socket.send_json({"type": "hello", "version": messages.VERSION})
        socket.receive_json()
        with pytest.raises(WebSocketDisconnect), browser.websocket_connect(path):
            pass
    with browser.websocket_connect(path) as socket:
        socket.send_json({"type": "hello", "version": messages.VERSION})
        assert socket.receive_json()["type"] == "snapshot"


def test_a_body_that_is_too_large_is_refused(browser: TestClient) -> None:
    def streamed() -> Iterator[bytes]:
        for _ in range(5):
            yield b"x" * 20_000

    for body in (b"x" * 70_000, streamed()):
        answer = browser.post("/api/guest", content=body)
        assert answer.status_code == 413
        assert problem(answer) == "table.refuse.too_large"
    assert browser.post("/api/guest", content=b"x" * 60_000).status_code == 200


@pytest.mark.parametrize(
    ("client", "told"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("fe80::1%eth0", 1), "fe80::"),
        (("testclient", 1), "testclient"),
        (None, ""),
    ],
)
def test_a_household_is_one_address(client: tuple[str, int] | None, told: str) -> None:
    assert address_of({"client": client}) == told


# ---- from where ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    ["localhost:8123", "127.0.0.1", "192.168.1.5:80", "[::1]:8123", "laptop", "laptop.local:1"],
)
def test_names_at_home_are_answered(host: str) -> None:
    assert Hosts(None).answers(host)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example:8123", "", "a b", "x/y", "ä", "127.0.0.1.evil.com"],
)
def test_other_names_are_not(host: str) -> None:
    assert not Hosts(None).answers(host)
    assert not Hosts("https://table.example.org").answers(host)


def test_the_public_name_is_answered() -> None:
    hosts = Hosts("https://Table.example.org")
    assert hosts.answers("table.example.org")
    assert hosts.answers("table.example.org:443")
    assert Hosts(None, "table.example.net").answers("table.example.net:8123")


@pytest.mark.parametrize(
    ("origin", "host", "ours"),
    [
        ("http://127.0.0.1:8123", "127.0.0.1:8123", True),
        ("http://laptop", "laptop:80", True),
        ("https://table.example.org", "127.0.0.1:8123", True),
        ("https://table.example.org:443", "table.example.org", True),
        ("http://127.0.0.1:9999", "127.0.0.1:8123", False),
        ("https://evil.example", "127.0.0.1:8123", False),
        ("https://table.example.org.evil.example", "127.0.0.1:8123", False),
        ("null", "127.0.0.1:8123", False),
        ("", "127.0.0.1:8123", False),
        ("http://[", "127.0.0.1:8123", False),
        ("http://127.0.0.1:x", "127.0.0.1:8123", False),
        ("file://127.0.0.1:8123", "127.0.0.1:8123", False),
    ],
)
def test_a_page_is_ours_if_it_comes_from_here(origin: str, host: str, ours: bool) -> None:
    assert Hosts("https://table.example.org").same(origin, host) is ours


def test_pages_from_elsewhere_can_do_nothing(browser: TestClient) -> None:
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = browser.post("/api/guest", headers=headers)
        assert answer.status_code == 403
        assert problem(answer) == "table.refuse.origin"
    assert browser.post("/api/guest", headers={"Origin": "http://testserver"}).status_code == 200
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        browser.websocket_connect("/ws/tables/x", headers={"Origin": "https://evil.example"}),
    ):
        pass
    assert refused.value.code == guard.POLICY_VIOLATION


@pytest.mark.parametrize(
    ("site", "answer"),
    [("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403), ("", 403)],
)
def test_without_an_origin_the_browser_says_from_which_site_a_request_comes(
    browser: TestClient, site: str, answer: int
) -> None:
    """Another host under our domain is a neighbour, and no page of ours."""
    assert browser.post("/api/guest", headers={"Sec-Fetch-Site": site}).status_code == answer


def test_another_servers_name_is_refused(browser: TestClient) -> None:
    answer = browser.get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 421
    assert problem(answer) == "table.refuse.address"


# ---- what every answer carries -------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/assets/main-abc.js", "/api/games", "/nothing", "/api/me"])
def test_every_answer_is_dressed(browser: TestClient, path: str) -> None:
    headers = browser.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    policies = headers["content-security-policy"].split("; ")
    assert "default-src 'self'" in policies
    assert "script-src 'self'" in policies
    assert "connect-src 'self' ws://testserver" in policies
    assert "frame-ancestors 'none'" in policies
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"

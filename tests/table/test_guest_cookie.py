from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from stammtisch.table.web.guest_cookie import COOKIE, GuestCookie
from tests.table.serving import problem, serving


def test_a_signed_cookie_is_read() -> None:
    cookie = GuestCookie("key")
    assert cookie.unsign(cookie.sign("anna")) == "anna"


@given(st.text(max_size=60))
def test_no_other_cookie_is_read(text: str) -> None:
    assert GuestCookie("key").unsign(text) is None
    assert GuestCookie("other").unsign(GuestCookie("key").sign("anna")) is None


def test_one_becomes_a_guest_and_stays_the_same_one(browser: TestClient) -> None:
    first = browser.post("/api/guest")
    assert first.json()["name"] == "", "a page says “guest” in its own language"
    assert browser.post("/api/guest").json() == first.json()
    assert browser.get("/api/me").json() == first.json() | {"tables": 0}


def test_the_cookie_is_for_this_server_alone(browser: TestClient) -> None:
    cookie = browser.post("/api/guest").headers["set-cookie"].casefold()
    assert cookie.startswith(COOKIE)
    for part in ("httponly", "samesite=lax", "path=/", f"max-age={365 * 24 * 60 * 60}"):
        assert part in cookie
    assert "secure" not in cookie


def test_with_https_the_cookie_is_for_https_alone(tmp_path: Path) -> None:
    url = "https://table.example.org"
    with serving(tmp_path, url, public_url=url) as browser:
        assert "secure" in browser.post("/api/guest").headers["set-cookie"].casefold()


HSTS = "strict-transport-security"


@pytest.mark.parametrize("path", ["/", "/api/me", "/nowhere", "/assets/main-abc.js"])
def test_with_https_browsers_are_told_to_keep_to_it(tmp_path: Path, path: str) -> None:
    url = "https://table.example.org"
    with serving(tmp_path, url, public_url=url) as browser:
        assert browser.get(path).headers[HSTS] == "max-age=31536000"


def test_without_https_nobody_is_bound_to_it(browser: TestClient, tmp_path: Path) -> None:
    assert HSTS not in browser.get("/").headers
    url = "http://table.example.org"
    with serving(tmp_path, url, public_url=url) as other:
        assert HSTS not in other.get("/").headers


@pytest.mark.parametrize("value", ["", "nonsense", "anna.c2lnbmF0dXJl", "ä", "a" * 4000])
def test_a_false_cookie_is_no_cookie(browser: TestClient, value: str) -> None:
    header = {"Cookie": f"{COOKIE}={value}".encode()}
    answer = browser.get("/api/me", headers=header)
    assert answer.status_code == 401
    assert problem(answer) == "table.refuse.guest"


def test_a_guest_has_the_name_that_was_chosen(browser: TestClient) -> None:
    browser.post("/api/guest")
    answer = browser.patch("/api/me", json={"name": "  Anna\u202e\n Maria "})
    assert answer.json()["name"] == "Anna Maria"
    assert browser.get("/api/me").json()["name"] == "Anna Maria"


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, 7])
def test_a_name_that_is_none_is_refused(browser: TestClient, name: object) -> None:
    browser.post("/api/guest")
    answer = browser.patch("/api/me", json={"name": name})
    assert answer.status_code == 422
    assert problem(answer) == "table.refuse.not_understood"

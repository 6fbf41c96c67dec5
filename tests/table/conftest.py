"""The running server for the tests of a file, and a browser that visits it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.table.postgres import Postgres, programs, running
from tests.table.serving import serving


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL."""
    found = programs()
    if found is None:
        why = "PostgreSQL is not installed (on Debian: apt install postgresql)"
        if os.environ.get("STAMMTISCH_REQUIRE_POSTGRES") == "1":
            pytest.fail(why)
        pytest.skip(why)
    with running(found) as server:
        yield server


KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)]


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    return database_of(request.param, request, tmp_path / "test.sqlite3")


def database_of(kind: str, request: pytest.FixtureRequest, file: Path) -> str:
    """The URL of an empty database of a kind; SQLite's lies in the file."""
    if kind == "sqlite":
        return f"sqlite:///{file}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture(scope="module", params=KINDS)
def opened(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("house")
    database = database_of(request.param, request, folder / "test.sqlite3")
    with serving(folder, database=database) as browser:
        yield browser


@pytest.fixture
def browser(opened: TestClient) -> TestClient:
    """A browser without cookies."""
    opened.cookies.clear()
    return opened


@pytest.fixture
def guest(browser: TestClient) -> TestClient:
    """A browser with a guest's cookie."""
    assert browser.post("/api/guest").status_code == 200
    return browser

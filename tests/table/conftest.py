"""The running server for the tests of a file, and a browser that visits it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.table.serving import serving


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("house")) as browser:
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

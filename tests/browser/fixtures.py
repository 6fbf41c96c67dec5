"""One Chromium and one server for each worker, a fresh guest for each test that asks for one.

A page that complains while a test runs (an error on its console, a refused policy, an exception)
fails that test, whatever the test was looking at.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import serving
from tests.browser.auditor import Auditor
from tests.browser.contexts import Contexts
from tests.browser.guests import Guests

expect.set_options(timeout=20_000)

FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="package")
def chromium() -> str:
    """The path of Chromium; without one these tests are skipped, or fail where they must run."""
    path = serving.chromium()
    if path is None:
        (pytest.fail if serving.REQUIRED else pytest.skip)(serving.MISSING)
    if not serving.CLIENT.is_file():
        pytest.fail("the browser client is not built: `make web` builds it")
    return path


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*serving.FLAGS])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture(scope="package")
def large_letters(browser: Browser, chromium: str) -> Iterator[Contexts]:
    """The same of a browser in which somebody has chosen letters of double size."""
    args = [*serving.FLAGS, "--blink-settings=defaultFontSize=32"]
    large = browser.browser_type.launch(executable_path=chromium, args=args)
    yield Contexts(large)
    large.close()


@pytest.fixture(scope="package")
def server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[serving.Server]:
    server = serving.Server(tmp_path_factory.mktemp("server"), "tests.browser.hasty")
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="package")
def stacked_server(
    chromium: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[serving.Server]:
    server = serving.Server(tmp_path_factory.mktemp("stacked"), "tests.browser.stacked")
    server.start()
    yield server
    server.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def guests(
    contexts: Contexts, server: serving.Server, request: pytest.FixtureRequest
) -> Iterator[Guests]:
    """Calling it brings a guest with a browser of their own, to a server where a brisk table's
    bots act at once.
    """
    yield from come_and_go(Guests(contexts, server.url, request.node.nodeid), request)


@pytest.fixture
def stacked(
    contexts: Contexts, stacked_server: serving.Server, request: pytest.FixtureRequest
) -> Iterator[Guests]:
    """The same, where the first seat sees more at once."""
    yield from come_and_go(Guests(contexts, stacked_server.url, request.node.nodeid), request)


@pytest.fixture
def auditor() -> Auditor:
    return Auditor()


def come_and_go(guests: Guests, request: pytest.FixtureRequest) -> Iterator[Guests]:
    yield guests
    failed = FAILED in request.node.stash
    if failed:
        print(guests.seen())
    guests.go(again=not failed)


@pytest.fixture
def house(chromium: str, tmp_path: Path) -> Iterator[serving.Server]:
    server = serving.Server(tmp_path / "house", "tests.browser.hasty", "--day-begins", "4")
    server.start()
    yield server
    server.close()


@pytest.fixture
def visitors(
    contexts: Contexts, house: serving.Server, request: pytest.FixtureRequest
) -> Iterator[Guests]:
    """Guests of a house with deals of the day, whose day can be moved."""
    yield from come_and_go(Guests(contexts, house.url, request.node.nodeid), request)

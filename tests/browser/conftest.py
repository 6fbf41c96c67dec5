"""The fixtures of these tests, and which of them are long."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.fixtures import (  # noqa: F401
    auditor,
    browser,
    chromium,
    contexts,
    guests,
    house,
    large_letters,
    pytest_runtest_makereport,
    server,
    stacked,
    stacked_server,
    visitors,
)


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses among them
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They take minutes: in the habit run those that are marked ``smoke``, and the rest is long."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and item.get_closest_marker("smoke") is None:
            item.add_marker("long")

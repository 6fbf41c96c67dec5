"""The fixtures of ``tests/browser``, here too."""

from tests.browser.fixtures import (  # noqa: F401
    auditor,
    browser,
    chromium,
    contexts,
    guests,
    large_letters,
    pytest_runtest_makereport,
    server,
    stacked,
    stacked_server,
)

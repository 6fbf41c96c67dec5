"""What all tests share: the profiles of Hypothesis, and every game of the registry in its turn."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from stammtisch.games.registry import GAMES, AnyGame

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile(
    "default",
    derandomize=True,  # the same examples on every machine, and no database of failures
    deadline=None,
    max_examples=60,
    stateful_step_count=25,
    suppress_health_check=SLOW,
)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=1500,
    stateful_step_count=40,
    print_blob=True,
    suppress_health_check=SLOW,
)
settings.register_profile("habit", settings.get_profile("default"), max_examples=5)
DRAWS = {"given", "run_state_machine_as_test"}  # a test whose own code names one of these draws
BUILDS = {"test_clone", "test_package"}  # modules that compile the kernel: minutes for one test
CHOOSES = "examples"  # of tests.habit: a test that calls it has fewer of them in the habit

settings.load_profile("soak" if os.environ.get("STAMMTISCH_SOAK") == "1" else "default")


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses among them
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with random examples are run twice: with few in the habit, and with all of them.

    All other tests are run once, whatever else stands in their module.

    Those that build come first, for else one worker ends alone with them.
    """
    items.sort(key=lambda item: item.path.stem not in BUILDS)
    for item in items:
        if isinstance(item, pytest.Function) and _draws(item.function):
            item.add_marker("sampled")


def _draws(function: Any) -> bool:
    """Whether a test has random examples. Where a helper draws them, mark the test by hand."""
    if getattr(function, "is_hypothesis_test", False):
        return True
    return not {*DRAWS, CHOOSES}.isdisjoint(_names(function))


def _names(function: Any) -> tuple[str, ...]:
    """The global names that a function uses."""
    code = getattr(function, "__code__", None)
    return code.co_names if code else ()


def pytest_configure(config: pytest.Config) -> None:
    """Whoever leaves the long tests out has fewer examples, too."""
    if config.option.markexpr == "not long":
        settings.load_profile("habit")


@pytest.fixture(scope="session", params=list(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Each game of the registry: a test that asks for it runs once for every one of them."""
    return GAMES[request.param]

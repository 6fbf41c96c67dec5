"""What all tests share: the profiles of Hypothesis, and every game of the registry in its turn."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from stammtisch.bots.processes import one_thread_each
from stammtisch.games.registry import GAMES, AnyGame

one_thread_each()  # before anything imports NumPy: the tests use all cores as it is

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
FIRST = {"test_clone", "test_package"}  # they build what takes minutes
LAST = {"training"}  # JAX starts threads, and other tests fork

BEGAN = pytest.StashKey[float]()

settings.load_profile("soak" if os.environ.get("STAMMTISCH_SOAK") == "1" else "default")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes minutes comes first, for else one worker ends alone with it."""
    items.sort(key=lambda item: (item.path.stem not in FIRST, item.path.parent.name in LAST))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    item.stash[BEGAN] = _cpu()
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None]:
    """Each test's processor time goes into the JUnit file, for ``tools/durations.py``."""
    try:
        return (yield)
    finally:
        item.user_properties.append(("cpu", f"{_cpu() - item.stash[BEGAN]:.2f}"))


def _cpu() -> float:
    """Seconds of processor time of this process and of all that it has started and ended."""
    return sum(os.times()[:4])


def pytest_configure(config: pytest.Config) -> None:
    """Whoever leaves the long tests out (``make test``) has fewer examples, too."""
    if config.option.markexpr == "not long":
        settings.load_profile("habit")


@pytest.fixture(scope="session", params=list(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Each game of the registry: a test that asks for it runs once for every one of them."""
    return GAMES[request.param]

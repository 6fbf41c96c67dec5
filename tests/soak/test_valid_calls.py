"""The long run of calls that anybody may make of the kernel, with networks and without.

``make soak`` makes them, others in every run. ``STAMMTISCH_SOAK_CALLS`` says how many of each kind
(10,000). With ``STAMMTISCH_SANITIZED``, as ``make sanitize`` sets it, the sanitizers look on.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

# For the modules that the sanitizers watch, before any is loaded.
import tests.policy.conftest
import tests.solver.conftest  # noqa: F401
from tests.policy import test_valid_calls as policy
from tests.solver import test_valid_calls as solver

CALLS = int(os.environ.get("STAMMTISCH_SOAK_CALLS", "10000"))


@pytest.mark.parametrize(
    ("calls", "check"),
    [
        (st.tuples(policy.calls()), policy.check),
        (policy.spoilt(), policy.check_refused),
        (solver.subgames(), solver.check_equilibrium),
        (solver.searches(), solver.check_search),
    ],
    ids=["playouts", "refused", "equilibrium", "searched playouts"],
)
def test_calls(calls: st.SearchStrategy[tuple[Any, ...]], check: Any) -> None:
    @settings(max_examples=CALLS)
    @given(calls)
    def ask(arguments: tuple[Any, ...]) -> None:
        check(*arguments)

    ask()

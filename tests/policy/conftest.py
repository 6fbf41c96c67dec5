"""The tests of the policy networks need the kernel; see tests/solver/conftest.py."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import stammtisch.learn
import stammtisch.policy
from stammtisch.policy.network import available

if sanitized := os.environ.get("STAMMTISCH_SANITIZED"):
    for room in (stammtisch.learn, stammtisch.policy):
        room.__path__.insert(0, str(Path(sanitized, room.__name__.split(".")[-1]).resolve()))

REQUIRED = bool(os.environ.get("STAMMTISCH_REQUIRE_SOLVERS"))


@pytest.fixture(autouse=True, scope="package")
def _built() -> None:
    if not available:
        why = "no policy networks: install a C++ compiler (on Debian: g++), then `make kernel`"
        (pytest.fail if REQUIRED else pytest.skip)(why)

"""The environments' tests need the kernel; see tests/solver/conftest.py."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import stammtisch.learn
import stammtisch.learn.stepper

if sanitized := os.environ.get("STAMMTISCH_SANITIZED"):
    stammtisch.learn.__path__.insert(0, str(Path(sanitized, "learn").resolve()))

REQUIRED = bool(os.environ.get("STAMMTISCH_REQUIRE_SOLVERS"))


@pytest.fixture(autouse=True, scope="package")
def _built() -> None:
    if not stammtisch.learn.available:
        why = "no environments: install a C++ compiler (on Debian: g++), then `make kernel`"
        (pytest.fail if REQUIRED else pytest.skip)(why)

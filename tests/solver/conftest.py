"""The solvers' tests need the solvers: without them they are skipped, or fail where they must run.

``STAMMTISCH_SANITIZED`` names a folder with a build that looks for errors of memory (`make
sanitize`).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import stammtisch.solver

if sanitized := os.environ.get("STAMMTISCH_SANITIZED"):
    stammtisch.solver.__path__.insert(0, str(Path(sanitized, "solver").resolve()))

REQUIRED = bool(os.environ.get("STAMMTISCH_REQUIRE_SOLVERS"))


@pytest.fixture(autouse=True, scope="package")
def _built() -> None:
    if not stammtisch.solver.available:
        why = "no solvers: install a C++ compiler (on Debian: g++), then `make kernel`"
        (pytest.fail if REQUIRED else pytest.skip)(why)

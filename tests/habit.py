"""Which parameters of a test belong to the habit (``make test``); the rest is long."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import pytest


def rest_long(values: Iterable[Any], kept: Container[Any]) -> list[Any]:
    """All ``values`` for ``parametrize``; those that are not ``kept`` are marked ``long``."""
    return [each if each in kept else pytest.param(each, marks=pytest.mark.long) for each in values]

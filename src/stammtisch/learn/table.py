"""What the games' action tables and observations share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy.typing as npt

WAIT = "wait"
"""Let another seat act: no act of the law, so it stands in no record."""

DISCARD = "discard "
"""A discard is laid away card by card, in the pack's order: ``discard CA``, then ``discard S7``."""

VERSION = 1
"""The version of all tables: another order of actions gets another number."""

Fields: TypeAlias = Mapping[str, npt.ArrayLike]
"""The fields of an observation by the names of ``layout``, without padding."""

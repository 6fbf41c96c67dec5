"""What the games' action tables share."""

from __future__ import annotations

WAIT = "wait"
"""Let another seat act: no act of the law, so it stands in no record."""

DISCARD = "discard "
"""A discard is laid away card by card, in the pack's order: ``discard CA``, then ``discard S7``."""

VERSION = 1
"""The version of all tables: another order of actions gets another number."""

"""A decision of Schnapsen that has been valued."""

from __future__ import annotations

from typing import TypeAlias

from stammtisch.coach import games
from stammtisch.games.schnapsen.view import View

Situation: TypeAlias = games.Situation[View]

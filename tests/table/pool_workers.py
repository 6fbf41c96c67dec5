"""Workers of a bot pool on a test's own clock: what they do takes as long as the test likes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from stammtisch.table.work.bot_pool import BotPool, answer


@dataclass
class Workers:
    """``seconds`` says how long a bot thinks at a view; quick bots always need two milliseconds.

    What a bot that searches would do, ``thumb`` says: here only its time matters.
    """

    seconds: Callable[[Any], float]
    begun: list[tuple[str, float]] = field(default_factory=list)

    async def __call__(self, limit: float, work: Any, *args: Any) -> Any:
        assert work is answer, "bots alone are asked here"
        game, bot, view, seed = args
        self.begun.append((bot, asyncio.get_running_loop().time()))
        await asyncio.sleep(0.002 if bot == "thumb" else self.seconds(view))
        return answer(game, "thumb", view, seed)

    def pool(self, workers: int = 2, **more: Any) -> BotPool:
        return BotPool(workers, run=self, **more)

    def searches(self) -> int:
        """How many questions to bots that search have begun."""
        return sum(bot != "thumb" for bot, _ in self.begun)

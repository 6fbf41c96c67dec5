"""``stammtisch`` at a table where nobody waits: for tests that play long, not for people.

``python -m tests.browser.hasty serve`` is ``stammtisch serve``, but a brisk table's bots act at
once, the moment to step in is short, and who is away is soon asked about. To see whether a rest is
decided takes as long as it takes: a machine that is busy may need seconds until somebody looks, and
to load a page anew in the middle of the draw. The coach leaves out its last and longest look at a
decision.

And what a table is opened with, and the lots of a club's evening, are drawn from the name of a
test, where a browser tells that name (``DRAWN_FROM``): each time the test sees the same cards.

The deals of the day are the first that come, against simple bots, and few bots enter.
"""

import sys
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, MutableMapping
from contextvars import ContextVar
from random import Random, SystemRandom
from typing import Any

from stammtisch.coach.games import coach_for, has_coach
from stammtisch.games.registry import GAMES

DRAWN_FROM = "stammtisch-test"
"""The header of a request that tells what to draw from."""

Message = MutableMapping[str, Any]

_name = ContextVar("name", default="")


class Draws:
    """In the place of the module ``secrets``: the same for the same name, one after the other."""

    def __init__(self) -> None:
        self._streams: dict[str, Random] = {}

    def _stream(self) -> Random:
        name = _name.get()
        return self._streams.setdefault(name, Random(name)) if name else SystemRandom()

    def token_hex(self, size: int) -> str:
        return self._stream().randbytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        return urlsafe_b64encode(self._stream().randbytes(size)).rstrip(b"=").decode()

    def randbelow(self, end: int) -> int:
        return self._stream().randrange(end)


class Named:
    """Knows the name while a request is answered."""

    def __init__(self, app: Callable[..., Awaitable[None]]) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        headers = dict(scope.get("headers", ()))
        _name.set(headers.get(DRAWN_FROM.encode(), b"").decode())
        await self._app(scope, receive, send)


def take_the_first() -> None:
    """In every process: the deals of the day."""
    from stammtisch.daily import deals

    def choose(game: str, key: str) -> list[deals.DayDeal]:
        seeds = (deals.seed(key, game, index, 0) for index in range(deals.DEALS))
        return [
            deals.DayDeal(0, seed, deals.bots_seed(key, game, index))
            for index, seed in enumerate(seeds)
        ]

    vars(deals).update(choose=choose, OPPONENT="thumb")
    from stammtisch.daily import entrants

    vars(entrants).update(PAR="thumb", LEVEL={"thumb": 2, "random": 1})


def hurry() -> None:
    """In this process; whoever only imports this module keeps the usual times."""
    take_the_first()
    # The bots' processes need nothing of the server, which takes a while to import.
    from stammtisch.table.clubs import evenings
    from stammtisch.table.house import serve
    from stammtisch.table.live.clock import PACES, Timing
    from stammtisch.table.tables import table_opener
    from stammtisch.table.work import delays

    acts = {"window": 0.05, "poll": 0.5, "bot_act": 0.02}
    PACES["brisk"] = Timing(**acts, fair_step=60.0, grace=2.0, read=0.5, settle=4.0)
    delays.WAIT = delays.QUICK = 0.01
    create = vars(serve)["create_app"]

    def named(*args: Any) -> Any:
        app = create(*args)
        app.add_middleware(Named)
        return app

    vars(serve)["create_app"] = named
    vars(table_opener)["secrets"] = Draws()
    vars(evenings)["secrets"] = Draws()


def look_less() -> None:
    """In a bot's process: the coach leaves out its last look, which is by far the longest."""
    for name in GAMES:
        if has_coach(name):
            coach = coach_for(name)
            object.__setattr__(coach, "stages", coach.stages[:2])


if __name__ == "__mp_main__":  # A bot's process imports this module too, and must not begin anew.
    look_less()
    take_the_first()
if __name__ == "__main__":
    from stammtisch.cli import main

    hurry()
    sys.exit(main())

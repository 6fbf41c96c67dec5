"""``stammtisch`` on a machine whose clock is wrong, by as many seconds as SKEW says.

``python -m tests.table.skewed serve`` is ``stammtisch serve`` but for that.
"""

import os
import sys
import time
from datetime import UTC, date, datetime, timedelta

SKEW = timedelta(seconds=float(os.environ.get("SKEW", "0")))


def stamp() -> str:
    return (datetime.now(UTC) + SKEW).isoformat(timespec="milliseconds")


def today() -> date:
    return (datetime.now(UTC) + SKEW).date()


def skew() -> None:
    from stammtisch.table.live import live
    from stammtisch.table.storage import retention, store
    from stammtisch.table.tables import table_opener

    for module in (live, store, table_opener):
        assert vars(module)["stamp"]
        vars(module)["stamp"] = stamp
    (retention.Retention.__init__.__kwdefaults__ or {})["today"] = today
    right = time.time
    time.time = lambda: right() + SKEW.total_seconds()


if __name__ == "__main__":  # A bot's process imports this module too: it is to load little.
    from stammtisch.cli import main

    skew()
    sys.exit(main())

"""``stammtisch`` at a table where nobody waits: for tests that play long, not for people.

``python -m tests.browser.hasty serve`` is ``stammtisch serve``, but a brisk table's bots act at
once, and the moment to step in is short. To see whether a rest is decided takes as long as it
takes: a machine that is busy may need seconds until somebody looks.
"""

import sys

from stammtisch.cli import main
from stammtisch.table import delays
from stammtisch.table.clock import PACES, Pace


def hurry() -> None:
    """In this process; whoever only imports this module keeps the usual times."""
    PACES["brisk"] = Pace(window=0.05, bot_act=0.02, settle=4.0)
    delays.WAIT = delays.QUICK = 0.01


if __name__ == "__main__":  # A bot's process imports this module too, and must not begin anew.
    hurry()
    sys.exit(main())

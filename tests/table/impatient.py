"""``stammtisch`` for whoever says or reads too little, who has to go after three seconds.

``python -m tests.table.impatient serve`` is ``stammtisch serve`` but for that.
"""

import sys

SECONDS = 3.0


def hurry() -> None:
    from stammtisch.table import limits
    from stammtisch.table.house import serve
    from stammtisch.table.live import socket

    limits.HEADER_SECONDS = socket.HELLO_TIMEOUT = socket.SEND_TIMEOUT = SECONDS
    serve.UNREAD_BYTES = 8 * 1024  # So that it is soon noticed that nobody reads.


if __name__ == "__main__":  # A bot's process imports this module too: it is to load little.
    from stammtisch.cli import main

    hurry()
    sys.exit(main())

"""The settings of a server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from stammtisch.table.limits import DISK_MEGABYTES

DEFAULT_PORT = 8123


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of ``stammtisch serve``.

    ``port``: ``None`` for the default one, or any free one if that is taken; 0 for any free one.
    ``public_url``: the address behind a proxy, whose forwarding headers are then trusted.
    ``path``: as one node of a cluster; the proxy passes on to it what is asked for under this path.
    ``workers``: the number of bot processes. ``max_disk`` is in MiB. Without ``limits`` nothing is
    limited (for load tests). ``metrics`` is the address that answers about the server. ``log`` is
    ``"text"`` or ``"json"``. ``background``: there are deals of the day, and accounts on the own
    page. ``day_hour`` is when a day
    begins (UTC).
    """

    data: Path
    database: str
    host: str = "127.0.0.1"
    port: int | None = None
    public_url: str | None = None
    keep_days: int = 90
    max_disk: int = DISK_MEGABYTES
    workers: int = 2
    open: bool = True
    limits: bool = True
    metrics: tuple[str, int] | None = None
    log: str = "text"
    path: str | None = None
    background: bool = False
    day_hour: int = 4

    @property
    def secure(self) -> bool:
        """Whether the public URL is https."""
        return bool(self.public_url and self.public_url.startswith("https:"))

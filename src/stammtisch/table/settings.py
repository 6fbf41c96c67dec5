"""How the server was started."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from stammtisch.table.limits import DISK_MEGABYTES

DEFAULT_PORT = 8123


@dataclass(frozen=True, slots=True)
class Settings:
    """What ``stammtisch serve`` was told.

    ``port`` is ``None`` for the usual one, or a free one where that is taken; 0 for any free one.
    ``public_url`` is how people reach us through a proxy, whose word is then believed about who
    asks. ``workers`` are the processes in which bots think. ``max_disk`` is in megabytes. Without
    ``limits`` everybody may ask as much as they like: for load tests only.
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

    @property
    def secure(self) -> bool:
        """Whether people come by https."""
        return bool(self.public_url and self.public_url.startswith("https:"))

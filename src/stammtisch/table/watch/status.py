"""``stammtisch status``: what a running server's metrics say, for a person or a program."""

from __future__ import annotations

import json
import math
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit

from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from stammtisch.cardplay.files import MEBIBYTE, content
from stammtisch.cardplay.refusals import BadInput

WAIT = 15.0
"""Seconds for the answer; a database that does not answer takes a while to be found out."""

MOST_BYTES = 2**20


@dataclass(frozen=True, slots=True)
class RecentActs:
    """Acts of people lately, and in what time they were acknowledged, if there were any."""

    number: int
    median_seconds: float | None
    p99_seconds: float | None


@dataclass(frozen=True, slots=True)
class DatabaseStatus:
    """The database: its size, if it could be measured; ``sound``: no damaged page was found."""

    kind: str
    mebibytes: float | None
    sound: bool


@dataclass(frozen=True, slots=True)
class Status:
    """A running server. ``well``: its database can be read and written, and is whole."""

    version: str
    started: str
    well: bool
    tables_live: int
    guests_here: int
    acts_last_minute: RecentActs
    acts_last_hour: RecentActs
    bot_questions_waiting: int
    reviews_running: int
    reviews_waiting: int
    database: DatabaseStatus

    def as_json(self) -> str:
        """The same as one line of JSON."""
        return json.dumps(asdict(self))


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server's metrics are; ``started`` tells it from another one at the same address."""

    url: str
    started: float | None = None


# ---- the address ---------------------------------------------------------------------------------


def address(text: str) -> Address:
    """An address that somebody has typed: a URL, or ``[HOST:]PORT`` as for ``--metrics``.

    Raises:
        BadInput: it is none.
    """
    url = f"127.0.0.1:{text}" if text.isdecimal() else text
    url = (url if "://" in url else f"http://{url}").rstrip("/")
    try:
        parts = urlsplit(url)
        fine = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        fine = False
    if not fine or not url.isprintable() or " " in url:
        raise BadInput("status.url", value=text)
    return Address(url if url.endswith("/metrics") else f"{url}/metrics")


def address_in(folder: Path) -> Address:
    """The address that the server of this data folder has left there.

    Raises:
        BadInput: it has left none.
    """
    try:
        found = json.loads(content(_file(folder), MEBIBYTE))
        return Address(str(found["metrics"]), float(found["started"]))
    except (BadInput, ValueError, KeyError, TypeError):
        raise BadInput("status.none_here", path=str(folder)) from None


@contextmanager
def left_in(folder: Path, address: Address | None) -> Iterator[None]:
    """Leave an address in the data folder meanwhile; one of a server that was killed goes."""
    file = _file(folder)
    file.unlink(missing_ok=True)
    if address is None:
        yield
        return
    file.write_text(
        json.dumps({"metrics": address.url, "started": address.started}) + "\n", "utf-8"
    )
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink()


def _file(folder: Path) -> Path:
    return folder / "metrics.json"


# ---- the answer ----------------------------------------------------------------------------------


def status_at(address: Address) -> Status:
    """The status of the server at this address.

    Raises:
        BadInput: there is none, or it is another.
    """
    try:
        found = _Found(_fetched(address.url))
        if address.started not in (None, found.number("start_time_seconds")):
            raise BadInput("status.none", url=address.url)
        return _status(found)
    except (ValueError, LookupError, OverflowError):
        raise BadInput("status.other", url=address.url) from None


def _fetched(url: str) -> str:
    # Not through a proxy: the address is one that few can reach.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=WAIT) as answer:
            text: bytes = answer.read(MOST_BYTES)
    except HTTPError as error:
        error.close()
        raise BadInput("status.other", url=url) from None
    except (OSError, HTTPException, ValueError):
        raise BadInput("status.none", url=url) from None
    return text.decode()


class _Found:
    """The samples of an answer."""

    def __init__(self, text: str) -> None:
        families = text_string_to_metric_families(text)
        self._samples = [sample for family in families for sample in family.samples]

    def sample(self, name: str, **labels: str) -> Sample | None:
        named = (each for each in self._samples if each.name == f"stammtisch_{name}")
        return next((each for each in named if labels.items() <= each.labels.items()), None)

    def maybe(self, name: str, **labels: str) -> float | None:
        found = self.sample(name, **labels)
        if found is not None and not math.isfinite(found.value):
            raise ValueError(name)
        return found.value if found else None

    def number(self, name: str, **labels: str) -> float:
        found = self.maybe(name, **labels)
        if found is None:
            raise LookupError(name)
        return found

    def whole(self, name: str, **labels: str) -> int:
        return int(self.number(name, **labels))

    def acts(self, span: str) -> RecentActs:
        half, most = (
            self.maybe("recent_act_seconds", span=span, quantile=quantile)
            for quantile in ("0.5", "0.99")
        )
        return RecentActs(self.whole("recent_acts", span=span), half, most)


def _status(found: _Found) -> Status:
    info = found.sample("info")
    if info is None:
        raise LookupError("info")
    started = datetime.fromtimestamp(found.number("start_time_seconds"), UTC)
    return Status(
        info.labels["version"],
        started.isoformat(timespec="seconds"),
        bool(found.number("well")),
        found.whole("tables_live"),
        found.whole("guests_here"),
        found.acts("minute"),
        found.acts("hour"),
        found.whole("bot_questions_waiting"),
        found.whole("reviews_running"),
        found.whole("reviews_waiting"),
        DatabaseStatus(
            info.labels["database"],
            found.maybe("database_mebibytes"),
            not found.number("database_damaged"),
        ),
    )

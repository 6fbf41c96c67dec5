"""Token buckets, which limit how often something may be done."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


class Bucket:
    """A token bucket: refills at ``rate`` tokens a second up to ``burst``. It begins full."""

    __slots__ = ("_burst", "_clock", "_rate", "_then", "_tokens")

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._tokens, self._then = burst, clock()

    def take(self) -> bool:
        """Take a token; ``False`` if there is none."""
        self._refill()
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True

    def spend(self, tokens: float) -> None:
        """Take so many tokens, even if there are fewer: what is missing must grow back first."""
        self._refill()
        self._tokens -= tokens

    def until(self, tokens: float) -> float:
        """Seconds until there are so many tokens; 0 if there are."""
        self._refill()
        return max(0.0, tokens - self._tokens) / self._rate

    @property
    def wait(self) -> float:
        """Seconds until there is a token."""
        return self.until(1.0)

    @property
    def full(self) -> bool:
        """Whether the bucket has refilled completely."""
        self._refill()
        return self._tokens >= self._burst

    def _refill(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._then) * self._rate)
        self._then = now


@dataclass(frozen=True, slots=True)
class Limit:
    """A rate and a burst; ``refusal`` is the message id when the tokens are used up."""

    name: str
    rate: float
    burst: float
    refusal: str = "table.refuse.too_fast"

    @property
    def slow(self) -> bool:
        """Whether a used up bucket takes a minute or longer to refill."""
        return self.burst >= 60.0 * self.rate

    def bucket(self, clock: Callable[[], float] = time.monotonic) -> Bucket:
        """A new, full bucket."""
        return Bucket(self.rate, self.burst, clock)


class Buckets:
    """The buckets of all keys (guests, addresses), at most ``most`` for each limit.

    Full buckets are dropped first, since a new one is equal. Limits are kept apart, so that the
    buckets of many guests cannot displace those of addresses.

    With ``told``, what is taken from slow buckets is also added up there, for other servers. An
    entry that is too small to matter waits for more.
    """

    def __init__(self, most: int = 20_000, clock: Callable[[], float] = time.monotonic) -> None:
        self.told: dict[tuple[Limit, str], float] | None = None
        self._by_limit: dict[Limit, dict[str, Bucket]] = {}
        self._most, self._clock = most, clock

    def of(self, limit: Limit, who: str) -> Bucket:
        """The bucket of ``who``."""
        buckets = self._by_limit.setdefault(limit, {})
        bucket = buckets.get(who)
        if bucket is None:
            if len(buckets) >= self._most:
                self._tidy(buckets)
            bucket = buckets[who] = limit.bucket(self._clock)
        return bucket

    def wait(self, limit: Limit, who: str) -> float:
        """Take a token of ``who``; 0 if there was one, else the seconds until the next."""
        bucket = self.of(limit, who)
        if not bucket.take():
            return max(bucket.wait, 0.001)
        self._tell(limit, who, 1.0)
        return 0.0

    def spend(self, limit: Limit, who: str, tokens: float) -> None:
        """Take so many tokens of ``who``, even if there are fewer."""
        self.of(limit, who).spend(tokens)
        self._tell(limit, who, tokens)

    def _tell(self, limit: Limit, who: str, tokens: float) -> None:
        if self.told is not None and limit.slow:
            self.told[limit, who] = self.told.get((limit, who), 0.0) + tokens

    def __len__(self) -> int:
        return sum(map(len, self._by_limit.values()))

    def _tidy(self, buckets: dict[str, Bucket]) -> None:
        for who in [who for who, each in buckets.items() if each.full]:
            del buckets[who]
        # Then the oldest, and some more than needed: it takes long to find the full ones.
        while len(buckets) >= self._most * 0.9:
            del buckets[next(iter(buckets))]

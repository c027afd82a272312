"""How much one address or person may ask for: token buckets in memory."""

from __future__ import annotations

import time
from collections import Counter

from mastaba.server.errors import No
from mastaba.server.settings import Settings


class Bucket:
    __slots__ = ("at", "left")

    def __init__(self, burst: float) -> None:
        self.left = burst
        self.at = time.monotonic()

    def take(self, rate: float, burst: float, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self.left = min(burst, self.left + (now - self.at) * rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Limits:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self.sockets: Counter[str] = Counter()
        self.refused = 0

    def take(self, kind: str, who: str, cost: float = 1.0) -> None:
        """Spend some of a caller's allowance, or refuse."""
        rate, burst = self._size(kind)
        bucket = self._buckets.get((kind, who))
        if bucket is None:
            bucket = self._buckets[kind, who] = Bucket(burst)
        if not bucket.take(rate, burst, cost):
            self.refused += 1
            raise No("too_fast", "that was too much at once; wait a moment", 429, retry=True)

    def _size(self, kind: str) -> tuple[float, float]:
        s = self.settings
        match kind:
            case "guest":
                return s.guests_per_hour / 3600, s.guests_per_hour
            case "login":
                return s.logins_per_minute / 60, s.logins_per_minute
            case "think":
                return 0.2, 5
            case "chat":
                return 0.5, 5
            case "table":
                return s.rate / 20, s.burst
        return s.rate, s.burst

    def forget(self) -> None:
        """Drop buckets that are full again."""
        old = time.monotonic() - 3600
        self._buckets = {key: b for key, b in self._buckets.items() if b.at > old}

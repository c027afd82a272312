"""Clocks, told from the times in the log alone, so that every process tells the same."""

from __future__ import annotations

from mastaba.server.messages import BankClock, Clock, Clocks, DaysClock, MoveClock, NoClock

DAY = 86400.0
GRACE = 0.5  # seconds for the way of a move through the net


class Timer:
    """Who has how much time left, and since when the present decision is being thought about."""

    def __init__(self, clock: Clock, players: int, at: float) -> None:
        self.clock = clock
        self.since = at
        self.left: list[float | None] = [_first(clock)] * players

    def copy(self) -> Timer:
        twin = Timer.__new__(Timer)
        twin.clock, twin.since, twin.left = self.clock, self.since, list(self.left)
        return twin

    def decided(self, seat: int, at: float) -> None:
        """A seat made a decision."""
        bank = self.left[seat]
        if isinstance(self.clock, BankClock) and bank is not None:
            self.left[seat] = max(0.0, bank - max(0.0, at - self.since)) + self.clock.increment
        self.since = at

    def restart(self, at: float) -> None:
        """The decision begins anew: something was taken back, or somebody else decides for the seat."""
        self.since = at

    def deadline(self, seat: int) -> float | None:
        left = self.left[seat] if seat >= 0 else None
        return None if left is None else self.since + left

    def told(self, actor: int, now: float, running: bool) -> Clocks | None:
        if isinstance(self.clock, NoClock):
            return None
        return Clocks(now=now, left=list(self.left), since=self.since, deadline=self.deadline(actor) if running else None)


def _first(clock: Clock) -> float | None:
    match clock:
        case MoveClock(seconds) | BankClock(seconds):
            return float(seconds)
        case DaysClock(days):
            return days * DAY
    return None

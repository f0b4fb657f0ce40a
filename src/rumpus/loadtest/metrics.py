"""What a hall says of itself at /metrics, and what follows from two readings of it."""

import asyncio
import contextlib
import re
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field


def read_metrics(address: str) -> dict[str, float]:
    """The hall's measurements, by name and label."""
    with urllib.request.urlopen(f"{address}/metrics", timeout=120) as page:
        text = page.read().decode()
    return {name: float(value) for name, value in re.findall(r"^(rumpus_\S+) (\S+)$", text, re.MULTILINE)}


def late_percentile(before: dict[str, float], after: dict[str, float], share: float) -> float:
    """Milliseconds below which that share of wake-ups came, from the histogram's buckets (linear within one)."""
    pattern = re.compile(r'rumpus_lateness_seconds_bucket\{le="([^"]+)"\}')
    buckets = [(float(m[1]), after[name] - before.get(name, 0.0)) for name in after if (m := pattern.match(name))]
    buckets.sort()
    wanted = share * buckets[-1][1]
    low_edge, low_count = 0.0, 0.0
    for edge, count in buckets:
        if count >= wanted and count > 0:
            if edge == float("inf"):
                return 1000.0 * low_edge
            part = (wanted - low_count) / (count - low_count) if count > low_count else 1.0
            return 1000.0 * (low_edge + part * (edge - low_edge))
        low_edge, low_count = edge, count
    return 0.0


@dataclass(slots=True)
class Watch:
    """Readings taken again and again while players play: does anything grow?"""

    address: str
    every: float
    counts: Callable[[], bool] = lambda: True
    """Whether what is read now counts: not once people have begun to leave."""
    times: list[float] = field(default_factory=list)
    readings: list[dict[str, float]] = field(default_factory=list)

    async def look(self) -> None:
        """Read now, and whenever it is time, until cancelled."""
        while True:
            with contextlib.suppress(OSError):
                reading = await asyncio.to_thread(read_metrics, self.address)
                if self.counts():
                    self.times.append(time.perf_counter())
                    self.readings.append(reading)
            await asyncio.sleep(self.every)

    def growth(self, name: str) -> float:
        """By how much a figure grows in an hour, by the straight line through the second half of its readings."""
        half = len(self.times) // 2
        times, values = self.times[half:], [reading.get(name, 0.0) for reading in self.readings[half:]]
        if len(times) < 3:
            return 0.0
        middle, mean = sum(times) / len(times), sum(values) / len(values)
        spread = sum((at - middle) ** 2 for at in times)
        rise = sum((at - middle) * (value - mean) for at, value in zip(times, values, strict=True))
        return 3600 * rise / spread if spread else 0.0

    def ends(self, name: str) -> tuple[float, float]:
        """A figure halfway, when everything is warm, and at the end."""
        if not self.readings:
            return 0.0, 0.0
        return self.readings[len(self.readings) // 2].get(name, 0.0), self.readings[-1].get(name, 0.0)

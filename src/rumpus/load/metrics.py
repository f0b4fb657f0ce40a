"""What a hall says of itself at /metrics, and what follows from two readings of it."""

import re
import urllib.request


def read_metrics(address: str) -> dict[str, float]:
    """The hall's measurements, by name and label."""
    with urllib.request.urlopen(f"{address}/metrics") as page:
        text = page.read().decode()
    return {name: float(value) for name, value in re.findall(r"^(rumpus_\S+) (\S+)$", text, re.MULTILINE)}


def socket_of(address: str) -> str:
    """Where the hall at that address takes WebSockets."""
    return f"{address.replace('http', 'ws', 1)}/ws"


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

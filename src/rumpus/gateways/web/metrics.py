"""What the hall measures of itself, in Prometheus' text form."""

import os
import time
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from rumpus.core.clock import Nanoseconds
from rumpus.hall.hall import Hall

_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class Metrics:
    """One program's measurements; nothing is global."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._late = Histogram(
            "rumpus_lateness_seconds", "How late matches were woken", buckets=_SECONDS, registry=self.registry
        )
        self._commit = Histogram(
            "rumpus_commit_seconds", "How long a commit took", buckets=_SECONDS, registry=self.registry
        )
        self.changes = Counter("rumpus_changes_saved", "Changes written to disk", registry=self.registry)
        self.received = Counter("rumpus_messages_received", "Messages from clients", registry=self.registry)
        self.refused = Counter("rumpus_messages_refused", "Messages answered with an error", registry=self.registry)
        self.frames = Counter("rumpus_frames_sent", "Frames written", registry=self.registry)
        self.bytes = Counter("rumpus_bytes_sent", "Bytes of frames written", registry=self.registry)
        self.connections = Gauge("rumpus_connections", "Open connections", registry=self.registry)
        self._tables = Gauge("rumpus_tables", "Tables by state", ["state"], registry=self.registry)
        self._cpu = Gauge("rumpus_cpu_seconds", "CPU time of this process", registry=self.registry)
        self._memory = Gauge("rumpus_memory_bytes", "Memory this process holds", registry=self.registry)
        self._alarms = Gauge("rumpus_alarms", "Alarms the clock keeps", registry=self.registry)

    def note_late(self, late: Nanoseconds) -> None:
        """A match was woken that late."""
        self._late.observe(late / 1e9)

    def note_commit(self, seconds: float, changes: int) -> None:
        """A commit took that long."""
        self._commit.observe(seconds)
        self.changes.inc(changes)

    def page(self, hall: Hall) -> bytes:
        """Everything, as text."""
        counts = dict.fromkeys(("IDLE", "WAITING", "PLAYING", "PAUSED", "ENDED"), 0)
        for table in hall.tables.values():
            counts[table.state] += 1
        for state, count in counts.items():
            self._tables.labels(state).set(count)
        self._alarms.set(len(hall.clock))
        self._cpu.set(time.process_time())
        self._memory.set(_resident_bytes())
        return generate_latest(self.registry)


def _resident_bytes() -> int:
    """What the system says this process holds; 0 where it does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0

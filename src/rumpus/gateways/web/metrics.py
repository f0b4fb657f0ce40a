"""What the hall measures of itself, in Prometheus' text form."""

import asyncio
import os
import sys
import time
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric

from rumpus.core.clock import Nanoseconds
from rumpus.hall.hall import Hall
from rumpus.hall.stores import HallStore
from rumpus.hall.tables.capacity import Capacity

_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class _Spread:
    """How often something took how long: plain numbers, since what counts often should cost little."""

    __slots__ = ("_counts", "_name", "_total", "_what")

    def __init__(self, name: str, what: str) -> None:
        self._name, self._what = name, what
        self._counts = [0] * (len(_SECONDS) + 1)
        self._total = 0.0

    def note(self, seconds: float) -> None:
        """It took that long once."""
        self._counts[bisect_left(_SECONDS, seconds)] += 1
        self._total += seconds

    def describe(self) -> Metric:
        """As Prometheus reads it: each bucket holds the shorter ones too."""
        edges = [*map(str, _SECONDS), "+Inf"]
        return HistogramMetricFamily(
            self._name, self._what, list(zip(edges, accumulate(self._counts), strict=True)), self._total
        )


class Metrics:
    """One program's measurements; nothing is global. What happens often is a plain number, gathered when asked for."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._late = _Spread("rumpus_lateness_seconds", "How late matches were woken")
        self._lag = _Spread("rumpus_loop_lag_seconds", "How late the event loop was with what was due")
        self._commit = _Spread("rumpus_commit_seconds", "How long a commit took")
        self.changes = self.received = self.refused = self.frames = self.bytes = self.connections = 0
        self.registry.register(self)
        self._connections = self._gauge("rumpus_connections", "Open connections of pages")
        self._people = self._gauge("rumpus_people", "People who are here, by any door")
        self._tables = Gauge("rumpus_tables", "Tables by state", ["state"], registry=self.registry)
        self._full = self._gauge(
            "rumpus_full", "1 while no new tables in real time are opened: there is no room for them"
        )
        self._expected = self._gauge("rumpus_expected_share", "Share of a core taken once new tables are played at")
        self._turned_away = self._gauge("rumpus_tables_refused", "Tables and matches refused because the hall was full")
        self._saving = self._gauge("rumpus_saving", "1 while what happens gets written, 0 while the disk refuses")
        self._unsaved = self._gauge("rumpus_unsaved_changes", "Changes that wait to be written")
        self._alarms = self._gauge("rumpus_alarms", "Alarms the clock keeps")
        self._cpu = self._gauge("rumpus_cpu_seconds", "CPU time of this process")
        self._memory = self._gauge("rumpus_memory_bytes", "Memory this process holds")
        self._blocks = self._gauge("rumpus_memory_blocks", "Blocks of memory in use by Python objects")
        self._tasks = self._gauge("rumpus_tasks", "Tasks of the event loop")
        self._files = self._gauge("rumpus_open_files", "Files and sockets this process has open")

    def note_late(self, late: Nanoseconds) -> None:
        """A match was woken that late."""
        self._late.note(late / 1e9)

    def note_lag(self, late: Nanoseconds) -> None:
        """The event loop was that late."""
        self._lag.note(late / 1e9)

    def note_commit(self, seconds: float, changes: int) -> None:
        """A commit took that long."""
        self._commit.note(seconds)
        self.changes += changes

    def collect(self) -> Iterator[Metric]:
        """What has been counted so far; the registry asks."""
        yield self._late.describe()
        yield self._lag.describe()
        yield self._commit.describe()
        yield CounterMetricFamily("rumpus_changes_saved", "Changes written to disk", self.changes)
        yield CounterMetricFamily("rumpus_messages_received", "Messages from clients", self.received)
        yield CounterMetricFamily("rumpus_messages_refused", "Messages answered with an error", self.refused)
        yield CounterMetricFamily("rumpus_frames_sent", "Frames written", self.frames)
        yield CounterMetricFamily("rumpus_bytes_sent", "Bytes of frames written", self.bytes)

    def page(self, hall: Hall) -> bytes:
        """Everything, as text."""
        counts = dict.fromkeys(("IDLE", "WAITING", "PLAYING", "PAUSED", "ENDED"), 0)
        for table in hall.tables.values():
            counts[table.state] += 1
        for state, count in counts.items():
            self._tables.labels(state).set(count)
        self._people.set(len(hall.here()))
        return self.tell(hall.capacity, hall.store, len(hall.clock))

    def tell(self, capacity: Capacity, store: HallStore, alarms: int) -> bytes:
        """What is measured of a program that runs matches, as text."""
        self._connections.set(self.connections)
        self._full.set(capacity.is_full)
        self._expected.set(capacity.expected)
        self._turned_away.set(capacity.refused)
        self._saving.set(store.healthy)
        self._unsaved.set(getattr(store, "waiting", 0))
        self._alarms.set(alarms)
        self._cpu.set(time.process_time())
        self._memory.set(_resident_bytes())
        self._blocks.set(sys.getallocatedblocks())
        self._tasks.set(_count_tasks())
        self._files.set(_count_files())
        return generate_latest(self.registry)

    def _gauge(self, name: str, what: str) -> Gauge:
        return Gauge(name, what, registry=self.registry)


def _resident_bytes() -> int:
    """What the system says this process holds; 0 where it does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def _count_tasks() -> int:
    try:
        return len(asyncio.all_tasks())
    except RuntimeError:  # no loop runs
        return 0


def _count_files() -> int:
    """How many descriptors are in use; 0 where the system does not say."""
    try:
        return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - names are all that is wanted
    except OSError:
        return 0

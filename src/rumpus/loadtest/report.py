"""One run of simulated players against a hall: what they saw, and what the hall says it cost."""

import asyncio
import time
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import Progress, TimeElapsedColumn
from rich.table import Table

from rumpus.loadtest.chat_load import run_talk
from rumpus.loadtest.figures import Load
from rumpus.loadtest.metrics import Watch, late_percentile, read_metrics
from rumpus.loadtest.play import run_load

WARM_SECONDS = 2.0
"""How long players play before anything is counted."""
READINGS = 60
"""How often the hall is asked how it is."""


@dataclass(frozen=True, slots=True)
class Order:
    """What to load a hall with."""

    game: str
    tables: int
    talkers: int
    seconds: float
    door: str = "ws"
    port: int | None = None
    seats: int = 0
    people: int = 2
    reconnects: float = 0.0
    slow: float = 0.0


async def run_report(address: str, order: Order) -> dict[str, Any]:
    """Let them play and talk at the same time; the figures of both and of the hall."""
    seconds = order.seconds
    played = Load(order.tables, seats=order.seats, people=order.people, reconnects=order.reconnects, slow=order.slow)
    work = [asyncio.create_task(_show_time(played, seconds))]
    if order.tables:
        playing = run_load(
            address, order.game, played, warm=WARM_SECONDS, seconds=seconds, door=order.door, port=order.port
        )
        work.append(asyncio.create_task(playing))
        await _until_counting(played, work[-1])
    talk = asyncio.create_task(run_talk(address, order.talkers, seconds)) if order.talkers else None
    watch = Watch(address, max(1.0, seconds / READINGS), lambda: played.counting or not played.players)
    looking = asyncio.create_task(watch.look())
    before, began = await asyncio.to_thread(read_metrics, address), time.perf_counter()
    await asyncio.gather(*work, *([talk] if talk else []))
    looking.cancel()
    after, lasted = await asyncio.to_thread(read_metrics, address), time.perf_counter() - began
    report: dict[str, Any] = {"hall": _describe_hall(before, after, lasted, watch)}
    if order.tables:
        report["play"] = _describe_play(order, played, before, after, lasted)
    if talk is not None:
        report["talk"] = talk.result().describe()
    return report


async def _until_counting(load: Load, work: "asyncio.Task[None]") -> None:
    began = asyncio.create_task(load.began.wait())
    await asyncio.wait([began, work], return_when=asyncio.FIRST_COMPLETED)
    began.cancel()
    if work.done():
        work.result()


async def _show_time(load: Load, seconds: float) -> None:
    console = Console(stderr=True)
    with Progress(*Progress.get_default_columns()[:2], TimeElapsedColumn(), console=console, transient=True) as bar:
        task = bar.add_task("sitting down" if load.tables else "talking", total=seconds)
        if load.tables:
            await load.began.wait()
            bar.update(task, description="playing")
        for _ in range(int(seconds)):
            await asyncio.sleep(1.0)
            bar.advance(task)


def _describe_hall(before: dict[str, float], after: dict[str, float], seconds: float, watch: Watch) -> dict[str, Any]:
    cpu = after["rumpus_cpu_seconds"] - before["rumpus_cpu_seconds"]
    memory, memory_end = watch.ends("rumpus_memory_bytes")
    commits = after["rumpus_commit_seconds_count"] - before["rumpus_commit_seconds_count"]
    committing = after["rumpus_commit_seconds_sum"] - before["rumpus_commit_seconds_sum"]
    figures: dict[str, Any] = {
        "cpu_percent": round(100 * cpu / seconds, 1),
        "late_ms_p50": round(late_percentile(before, after, 0.50), 2),
        "late_ms_p99": round(late_percentile(before, after, 0.99), 2),
        "late_ms_p999": round(late_percentile(before, after, 0.999), 2),
        "commits_per_second": round(commits / seconds, 1),
        "commit_ms_mean": round(1000 * committing / commits, 2) if commits else 0.0,
        "memory_mb_halfway": round(memory / 1e6, 1),
        "memory_mb": round(memory_end / 1e6, 1),
        "memory_mb_per_hour": round(watch.growth("rumpus_memory_bytes") / 1e6, 1),
        "connections": int(watch.ends("rumpus_connections")[1]),
        "matches_on": int(watch.ends('rumpus_tables{state="PLAYING"}')[1]),
        "expected_share": round(watch.ends("rumpus_expected_share")[1], 3),
    }
    for name in ("tasks", "open_files", "alarms", "memory_blocks"):
        halfway, end = watch.ends(f"rumpus_{name}")
        figures[f"{name}_halfway"], figures[name] = int(halfway), int(end)
    return figures


def _describe_play(
    order: Order, load: Load, before: dict[str, float], after: dict[str, float], lasted: float
) -> dict[str, Any]:
    players, seconds = max(1, load.players), load.seconds or 1.0
    cpu = after["rumpus_cpu_seconds"] - before["rumpus_cpu_seconds"]
    return {
        "game": order.game,
        "door": order.door,
        "seats": order.seats or order.people,
        "tables_asked": load.tables,
        "tables_refused": load.refused,
        "players": load.players,
        "seconds": round(load.seconds, 1),
        "inputs_per_second": round(load.inputs / seconds, 1),
        "bytes_per_player_second": round(load.bytes / seconds / players, 1),
        "frames_per_player_second": round(load.frames / seconds / players, 2),
        "cpu_ms_per_player_second": round(1000 * cpu / lasted / players, 2),
        "answer_ms_p99": round(load.answer_p99(), 2),
        "matches": load.matches,
        "sent_to_rooms": load.in_rooms,
        "came_back": load.came_back,
        "refusals_by_code": dict(load.refusals),
        "errors": load.errors,
        "errors_by_code": dict(load.problems),
    }


def print_report(report: dict[str, Any]) -> None:
    """The figures as tables."""
    console = Console(highlight=False)
    for name, figures in report.items():
        table = Table("figure", name)
        for figure, value in figures.items():
            shown = ", ".join(f"{n} {what}" for what, n in value.items()) if isinstance(value, dict) else str(value)
            table.add_row(figure.replace("_", " "), shown)
        console.print(table)

"""One run of simulated players against a hall: what they saw, and what the hall says it cost."""

import asyncio
import time
from typing import Any

from rich.console import Console
from rich.progress import Progress, TimeElapsedColumn
from rich.table import Table

from rumpus.load.metrics import late_percentile, read_metrics, socket_of
from rumpus.load.play import Load, run_load
from rumpus.load.talk import run_talk

WARM_SECONDS = 2.0
"""How long players play before anything is counted."""


async def run_report(address: str, game: str, tables: int, talkers: int, seconds: float) -> dict[str, Any]:
    """Let them play and talk at the same time; the figures of both and of the hall."""
    socket = socket_of(address)
    played = Load(tables)
    work = [asyncio.create_task(_show_time(seconds))]
    if tables:
        work.append(asyncio.create_task(run_load(socket, game, played, warm=WARM_SECONDS, seconds=seconds)))
        await _until_counting(played, work[-1])
    talk = asyncio.create_task(run_talk(socket, talkers, seconds)) if talkers else None
    before, began = await asyncio.to_thread(read_metrics, address), time.perf_counter()
    await asyncio.gather(*work, *([talk] if talk else []))
    after, lasted = await asyncio.to_thread(read_metrics, address), time.perf_counter() - began
    report: dict[str, Any] = {"hall": _describe_hall(before, after, lasted)}
    if tables:
        report["play"] = _describe_play(game, played)
    if talk is not None:
        report["talk"] = talk.result().describe()
    return report


async def _until_counting(load: Load, work: "asyncio.Task[None]") -> None:
    began = asyncio.create_task(load.began.wait())
    await asyncio.wait([began, work], return_when=asyncio.FIRST_COMPLETED)
    began.cancel()
    if work.done():
        work.result()


async def _show_time(seconds: float) -> None:
    console = Console(stderr=True)
    with Progress(*Progress.get_default_columns()[:2], TimeElapsedColumn(), console=console, transient=True) as bar:
        task = bar.add_task("playing", total=seconds)
        for _ in range(int(seconds)):
            await asyncio.sleep(1.0)
            bar.advance(task)


def _describe_hall(before: dict[str, float], after: dict[str, float], seconds: float) -> dict[str, Any]:
    cpu = after["rumpus_cpu_seconds"] - before["rumpus_cpu_seconds"]
    return {
        "cpu_percent": round(100 * cpu / seconds, 1),
        "late_ms_p50": round(late_percentile(before, after, 0.50), 2),
        "late_ms_p99": round(late_percentile(before, after, 0.99), 2),
        "memory_mb": round(after.get("rumpus_memory_bytes", 0.0) / 1e6, 1),
        "connections": int(after["rumpus_connections"]),
    }


def _describe_play(game: str, load: Load) -> dict[str, Any]:
    players = 2 * load.tables
    return {
        "game": game,
        "tables": load.tables,
        "seconds": round(load.seconds, 1),
        "inputs_per_second": round(load.inputs / load.seconds, 1),
        "bytes_per_player_second": round(load.bytes / load.seconds / players, 1),
        "frames_per_player_second": round(load.frames / load.seconds / players, 2),
        "answer_ms_p99": round(load.answer_p99(), 2),
        "matches": load.matches,
        "errors": load.errors,
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

"""`make siege`: each attack for some seconds on a hall on one core where fifty tables are played at.

`python -m tests.siege.run --seconds 8 --only NAME … --json FILE`. Prints what the honest felt meanwhile; exit code 1 if
one in a hundred echoes took longer than 50 ms during an attack, or one in a hundred keys of those who play was answered
later than after 250 ms, or anybody honest was refused anything. `--trace FILE`
runs the hall under a stopwatch (traced_hall.py) and names what kept its loop longest, by the processor's time: that
says something on a busy machine, too.
"""

import argparse
import asyncio
import contextlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from rich.console import Console
from rich.table import Table
from tests.siege.besieged_hall import FIRST, OWNER, BesiegedHall, prepare, stay_on
from tests.siege.honest_crowd import Felt, HonestCrowd
from tests.siege.target import Target

ATTACKS: Final = (
    "peace",
    "telnet_commands",
    "line_lines",
    "empty_frames",
    "control_frames",
    "json_pings",
    "page_requests",
    "half_requests",
    "slow_sockets",
    "repeated_joins",
    "continued_matches",
    "exports",
    "expert_bots",
    "wrong_guesses",
    "one_network",
    "arrivals",
    "ssh_handshakes",
    "large_windows",
    "claims",
    "lookups",
    "many_tables",
    "downloads",
    "seekers",
    "battles",
    "shown_elsewhere",
    "brought_matches",
    "typed_keys",
    "long_questions",
)
MOST_MS: Final = 50.0
MOST_ANSWER_MS: Final = 250.0
"""A key that moves nothing is answered by whatever the match shows next: in peace, too, one of 100 takes 170 ms."""
REST_SECONDS: Final = 3.0
"""Between two attacks, so that none pays for the one before."""


Call: TypeAlias = dict[str, Any]
"""What kept the loop for long, as tests/siege/traced_hall.py writes it."""


@dataclass
class Row:
    """One attack, and what was felt of it."""

    attack: str
    felt: Felt
    cpu: float
    longest: Call
    """What kept the loop longest, if the hall was looked at."""

    @property
    def holds(self) -> bool:
        """Whether nobody honest would have noticed."""
        answered = bool(self.felt.answers) and self.felt.answered(0.99) < MOST_ANSWER_MS
        return self.felt.percentile(0.99) < MOST_MS and answered and not self.felt.refused

    def describe(self) -> dict[str, Any]:
        """The figures."""
        milliseconds = {f"p{name}_ms": round(self.felt.percentile(share), 1) for name, share in _SHARES}
        refused = dict(self.felt.refused)
        return {
            "attack": self.attack,
            **milliseconds,
            "answered_p99_ms": round(self.felt.answered(0.99), 1),
            "cpu_percent": self.cpu,
            "came": self.felt.came,
            "refused": refused,
            **({"longest": self.longest} if self.longest else {}),
        }


_SHARES: Final = (("50", 0.5), ("99", 0.99), ("999", 0.999))


async def besiege(
    attacks: Sequence[str], seconds: float, tables: int, first: int, trace: Path | None = None
) -> list[Row]:
    """Let each attack loose on one hall, one after another."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir()
        ended = await prepare(data)
        hall = await BesiegedHall.open(data, 0, first, trace)
        try:
            crowd = HonestCrowd(hall.ports, tables)
            await crowd.arrive()
            target = Target(**hall.ports, table=crowd.table, ended=ended, owner=OWNER)
            rows = [await _suffer(attack, hall, target, crowd, seconds, trace) for attack in attacks]
            await crowd.leave()
        finally:
            await hall.close()
        log = (data.parent / "hall.log").read_text("utf-8")
    if log:
        sys.stderr.write(f"{log[:2000]}\n")
    return rows


async def _suffer(
    attack: str, hall: BesiegedHall, target: Target, crowd: HonestCrowd, seconds: float, trace: Path | None
) -> Row:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.siege.attack_process", attack, target.write(), stderr=asyncio.subprocess.DEVNULL
    )
    try:
        crowd.look_back()
        before, began, since = hall.cpu_seconds(), time.perf_counter(), time.time()
        await asyncio.sleep(seconds)
        cpu = 100 * (hall.cpu_seconds() - before) / (time.perf_counter() - began)
        felt = crowd.look_back()
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    row = Row(attack, felt, round(cpu, 1), _find_longest(trace, since))
    sys.stderr.write(f"{row.describe()}\n")
    await asyncio.sleep(REST_SECONDS)
    return row


def _find_longest(trace: Path | None, since: float) -> Call:
    calls = [json.loads(line) for line in trace.read_text("utf-8").splitlines()] if trace is not None else []
    return max((call for call in calls if call["at"] >= since), key=lambda call: float(call["cpu_ms"]), default={})


def show(rows: list[Row]) -> None:
    """The figures as a table."""
    traced = ["longest call"] if any(row.longest for row in rows) else []
    table = Table("attack", "p50 ms", "p99 ms", "p999 ms", "keys p99", "core %", "let in", "refused", *traced)
    for row in rows:
        told = row.describe()
        refused = ", ".join(f"{count} {what}" for what, count in told["refused"].items())
        figures = [
            str(told[name]) for name in ("p50_ms", "p99_ms", "p999_ms", "answered_p99_ms", "cpu_percent", "came")
        ]
        longest = [f"{call['cpu_ms']} ms: {call['doing']}" if (call := row.longest) else "" for _ in traced]
        table.add_row(row.attack, *figures, refused, *longest, style="" if row.holds else "red")
    Console(highlight=False).print(table)


def main(words: Sequence[str] | None = None) -> int:
    """Read what is asked for, and do it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--only", nargs="*", choices=ATTACKS, default=ATTACKS)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--trace", type=Path, help="name what kept the loop longest; each call over 5 ms in this file")
    parser.add_argument("--shared", action="store_true", help="others work on this machine: go before nobody")
    asked = parser.parse_args(words)
    os.setsid()
    first = 0 if asked.shared else FIRST
    stay_on((os.cpu_count() or 1) - 1, first=first)
    rows = asyncio.run(besiege(asked.only, asked.seconds, asked.tables, first, asked.trace))
    show(rows)
    if asked.json is not None:
        asked.json.write_text(json.dumps([row.describe() for row in rows], indent=1))
    return 0 if all(row.holds for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())

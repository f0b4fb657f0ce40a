"""The long run: `python -m tests.fuzz.run --inputs 1000000 --seed 1`. Prints a table by entrance; exit code 1 if
anything was found. The short run of `make test` is test_fuzz_entrances.py."""

import argparse
import asyncio
import faulthandler
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.fuzz.fuzz_alarm import Alarm
from tests.fuzz.fuzz_entrance import Entrance
from tests.fuzz.fuzz_lines import LINES
from tests.fuzz.fuzz_parsers import PARSERS
from tests.fuzz.fuzz_scene import Harm, Scene
from tests.fuzz.fuzz_sockets import RealSockets
from tests.fuzz.fuzz_source import Source
from tests.fuzz.fuzz_terminal import TerminalSockets
from tests.fuzz.fuzz_web import DOORS

ENTRANCES: tuple[type[Entrance], ...] = (*DOORS, *LINES, TerminalSockets, *PARSERS, RealSockets)
EPISODE = 10_000
"""Inputs for which one hall, with its secrets, is open."""
SECONDS = 60.0
"""How much time passes in an episode: less than what ends the challenge, and so its secret."""
CHECK_EVERY = 500
HANG_SECONDS = 120
KEPT = 20


@dataclass
class Tally:
    """What became of the inputs of one entrance."""

    inputs: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    slow_input: str = ""
    findings: list[str] = field(default_factory=list)


class Run:
    """One run over some entrances."""

    def __init__(self, seed: int, entrances: tuple[type[Entrance], ...] = ENTRANCES) -> None:
        self.seed = seed
        self.tallies = {kind.name: Tally() for kind in entrances}
        self._entrances = entrances
        self._found: list[str] = []

    @property
    def findings(self) -> list[str]:
        """Everything that was found, in the order of coming."""
        return self._found

    @property
    def inputs(self) -> int:
        """How many were given."""
        return sum(tally.inputs for tally in self.tallies.values())

    async def go(self, inputs: int, progress: Callable[[], None] = lambda: None, *, first: int = 0) -> None:
        """Give so many inputs, in episodes; `first` is the number of the first one."""
        with Alarm() as alarm:
            alarm.watch_loop()
            episode = first
            while inputs > 0:
                count = min(EPISODE, inputs)
                await self._episode(episode, count, alarm, progress)
                inputs -= count
                episode += 1

    async def _episode(self, number: int, count: int, alarm: Alarm, progress: Callable[[], None]) -> None:
        shared = tuple(kind for kind in self._entrances if not kind.own_hall)
        apart = tuple(kind for kind in self._entrances if kind.own_hall)
        whole = sum(kind.share for kind in self._entrances)
        for kinds in (shared, apart):
            part = round(count * sum(kind.share for kind in kinds) / whole)
            if part:
                await self._visit(number, kinds, part, alarm, progress)

    async def _visit(
        self, number: int, kinds: tuple[type[Entrance], ...], count: int, alarm: Alarm, progress: Callable[[], None]
    ) -> None:
        """Open a hall, let inputs come in by these entrances in turn, and look whether it is unharmed."""
        with tempfile.TemporaryDirectory(dir=_quick_folder()) as folder:
            scene = await Scene.open(Path(folder))
            entrances = [kind(Source(f"{self.seed}/{number}/{kind.name}", scene.lore), scene) for kind in kinds]
            chooser = Source(f"{self.seed}/{number}")
            weights = [kind.share for kind in kinds]
            harmless = not any(kind.own_hall for kind in kinds)
            for n in range(count):
                (entrance,) = chooser.random.choices(entrances, weights)
                await self._give(entrance, number, alarm)
                if chooser.chance(0.01):
                    scene.pass_time(SECONDS / count * 100 * 0.9)
                if n % CHECK_EVERY == 0 or n == count - 1:
                    await scene.settle()
                    if harmless:
                        self._check(scene, entrance, alarm)
                    progress()
            for entrance in entrances:
                try:
                    await entrance.close()
                except Exception as problem:
                    alarm.note(problem)
                self._note(entrance, number, alarm)
            if harmless:
                self._check(scene, entrances[0], alarm)
            await scene.close()
            self._note(entrances[0], number, alarm)

    async def _give(self, entrance: Entrance, number: int, alarm: Alarm) -> None:
        tally = self.tallies[entrance.name]
        began = time.perf_counter()
        try:
            await entrance.give()
        except Exception as problem:
            alarm.note(problem)
        took = time.perf_counter() - began
        tally.inputs += 1
        tally.seconds += took
        if took > tally.slowest:
            tally.slowest, tally.slow_input = took, f"{entrance.last!r:.200}"
        self._note(entrance, number, alarm)

    def _note(self, entrance: Entrance, number: int, alarm: Alarm) -> None:
        for trouble in alarm.take():
            if len(self.tallies[entrance.name].findings) < KEPT:
                said = f"{entrance.name}, seed {self.seed}, episode {number}, input {entrance.last!r:.2000}\n{trouble}"
                self.tallies[entrance.name].findings.append(said)
                self._found.append(said)

    def _check(self, scene: Scene, entrance: Entrance, alarm: Alarm) -> None:
        try:
            scene.check_unharmed()
        except Harm as harm:
            alarm.note(harm)

    def table(self) -> str:
        """The table by entrance."""
        lines = [f"{'entrance':<26}{'inputs':>10}{'seconds':>10}{'per second':>12}{'slowest ms':>12}{'findings':>10}"]
        for name, tally in self.tallies.items():
            rate = tally.inputs / tally.seconds if tally.seconds else 0
            lines.append(
                f"{name:<26}{tally.inputs:>10,}{tally.seconds:>10.1f}{rate:>12,.0f}"
                f"{tally.slowest * 1000:>12.1f}{len(tally.findings):>10}"
            )
        lines.append(f"{'all':<26}{self.inputs:>10,}{sum(t.seconds for t in self.tallies.values()):>10.1f}")
        slow = max(self.tallies.values(), key=lambda tally: tally.slowest)
        return "\n".join([*lines, f"slowest of all: {slow.slow_input}"])


def _quick_folder() -> str | None:
    """Where a database costs no disk: the secrets are not worth keeping."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def main() -> None:
    """Run, show how far it is, and say what was found."""
    parser = argparse.ArgumentParser(description="Fuzz every entrance of the hall.")
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--first", type=int, default=0, help="the episode to begin with, to see one again")
    parser.add_argument("--only", default="", help="entrances whose name contains this")
    given = parser.parse_args()
    run = Run(given.seed, tuple(kind for kind in ENTRANCES if given.only.lower() in kind.name.lower()))
    began = time.monotonic()

    told = 0

    def progress() -> None:
        nonlocal told
        faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
        for finding in run.findings[told:]:
            sys.stdout.write(f"--- {finding}\n")
            sys.stdout.flush()
        told = len(run.findings)
        rate = run.inputs / max(0.1, time.monotonic() - began)
        sys.stderr.write(f"\r{run.inputs:,} of {given.inputs:,} inputs, {rate:,.0f}/s, {len(run.findings)} findings ")

    asyncio.run(run.go(given.inputs, progress, first=given.first))
    progress()
    faulthandler.cancel_dump_traceback_later()
    sys.stderr.write("\n")
    sys.stdout.write(f"seed {given.seed}\n{run.table()}\n")
    sys.exit(1 if run.findings else 0)


if __name__ == "__main__":
    main()

"""Between people: every game at every moment while somebody's line goes bad (`make between`).

    python -m tests.between.run [GAME | MOMENT | FAULT …] [--at-once N] [--write]

Every row of docs/rules/being-there.md is played by real pages in one hall, many at the same time and in real time: on a
line that swallows everything up to a minute of being away and back again, on lines that are bad in other ways for ten
seconds. Then the same by line and by telnet (doors.py).
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import aiohttp
from playwright.async_api import async_playwright
from tests.between.doors import play_doors
from tests.between.expectations import MARKS, MOMENTS, Row, read_rows
from tests.between.faults import FAULTS, SLACK, SWALLOWED, Fault
from tests.between.person import Door
from tests.between.play import How, Played, play_row
from tests.between.report import show, write
from tests.browser.hall_process import HallProcess

from rumpus.bench.page import FLAGS, find_chromium
from rumpus.games.registry import all_games
from rumpus.loadtest.bad_wire import WireLoop

AT_ONCE = 12
FEW = 3
"""So many are played at the same time when they are played again."""
OTHER_FAULTS = {"pong", "stayboard"}
"""Games that are played on lines that are bad in other ways, too: one in real time, one turn by turn."""


def choose(words: list[str], until: str) -> Iterator[tuple[Row, Fault, str]]:
    """What is played: every row on a line that swallows, and some on all others up to ten seconds."""
    rows = read_rows()
    for fault in FAULTS:
        for row in rows.values():
            at_once = row.moment in ("countdown", "watching")  # there a closed line is another matter
            told = row.why_none or (fault is not SWALLOWED and at_once)
            other = fault is not SWALLOWED and row.game not in OTHER_FAULTS
            if told or other or any(word not in (row.game, row.moment, fault.name) for word in words):
                continue
            yield row, fault, until if fault is SWALLOWED else "10 s"


async def play_all(chosen: list[tuple[Row, Fault, str]], hall: HallProcess, at_once: int, how: How) -> list[Played]:
    """Play rows, so many at the same time, and those that were not right once more, a few at a time."""
    wires = WireLoop()
    async with async_playwright() as playwright, aiohttp.ClientSession() as session:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        door = Door(browser, hall.port, session, wires)

        async def play(room: asyncio.Semaphore, number: int, row: Row, fault: Fault, until: str) -> Played:
            async with room:
                played = await play_row(door, row, fault, number, until, how)
            sys.stderr.write(f"{number}/{len(chosen)} {show(played)}\n")
            return played

        try:
            room = asyncio.Semaphore(at_once)
            played = await asyncio.gather(*(play(room, number, *one) for number, one in enumerate(chosen, 1)))
            # What went wrong while much was going on may be the machine's fault: it is played again with little.
            room, again = asyncio.Semaphore(FEW), [place for place, one in enumerate(played) if one.faults]
            right = await asyncio.gather(*(play(room, len(chosen) + place + 1, *chosen[place]) for place in again))
            for place, one in zip(again, right, strict=True):
                played[place] = one
            return played
        finally:
            await browser.close()
            await asyncio.to_thread(wires.close)


def main() -> int:
    """Read the command line, play, and say what was not as the page says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="games, moments or faults; all of them if none is named")
    parser.add_argument("--at-once", type=int, default=AT_ONCE, help="how many tables at the same time")
    parser.add_argument("--slack", type=float, default=SLACK, help="seconds a screen may be late on this machine")
    parser.add_argument("--until", choices=MARKS, default=MARKS[-1], help="how far a swallowed line is followed")
    parser.add_argument("--shots", type=Path, help="where to put pictures of all screens, taken while the line is bad")
    parser.add_argument("--verbose", action="store_true", help="say what was on the screens of rows that are not right")
    parser.add_argument("--write", action="store_true", help="write what came of it into the page")
    args = parser.parse_args()
    known = set(all_games()) | set(MOMENTS) | {fault.name for fault in FAULTS}
    if unknown := [word for word in args.words if word not in known]:
        parser.error(f"{unknown[0]} is no game, moment or fault")
    chosen = list(choose(args.words, args.until))
    how = How(slack=args.slack, shots=args.shots, verbose=args.verbose)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as data:
        hall = HallProcess(Path(data), countdown=True, doors=("line", "telnet"))
        try:
            played = asyncio.run(play_all(chosen, hall, args.at_once, how))
            at_doors = [] if args.words else asyncio.run(play_doors(hall))
        finally:
            hall.close()
    bad = [one for one in played if one.faults]
    cells = sum(one.checked for one in played)
    minutes = (time.monotonic() - begun) / 60
    told = f"{len(played)} rows, {cells} screens compared, {len(bad)} rows not as the page says, {minutes:.1f} minutes"
    sys.stdout.write("\n".join([*at_doors, told]) + "\n")
    if args.write:
        write(played, told)
    return 1 if bad or at_doors else 0


if __name__ == "__main__":
    sys.exit(main())

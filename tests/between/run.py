"""Between people: every game at every moment while somebody's line goes bad (`make between`).

    python -m tests.between.run [GAME | MOMENT | FAULT … | doors] [--at-once N] [--write]

Every row of docs/rules/being-there.md is played by real pages in one hall, many at the same time and in real time: on a
line that swallows everything up to a minute of being away and back again, on lines that are bad in other ways for ten
seconds. Then the same by line and by telnet (doors.py, line_moments.py, telnet_moments.py), which
`doors` plays alone.
"""

import argparse
import asyncio
import contextlib
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
from tests.between.line_moments import play_line_moments
from tests.between.person import Door
from tests.between.play import How, Played, play_row
from tests.between.report import show, sum_up, write
from tests.between.telnet_moments import play_telnet_moments
from tests.browser.hall_process import HallProcess

from rumpus.bench.page import FLAGS, find_chromium
from rumpus.games.registry import all_games
from rumpus.loadtest.bad_wire import WireLoop

AT_ONCE = 12
MINUTES = 60
DOORS = "doors"
FEW = 3
"""So many are played at the same time when they are played again."""
OTHER_FAULTS = {"pong", "stayboard"}
"""Games that are played on lines that are bad in other ways, too: one in real time, one turn by turn."""


Chosen = tuple[Row, Fault, str]
"""A row, how the line goes bad, and how far that is followed."""


def choose(words: list[str], until: str) -> Iterator[Chosen]:
    """What is played: every row on a line that swallows, and some on all others up to ten seconds. Of words, each kind
    narrows it down: games, moments, faults."""
    rows = read_rows()
    games, moments, faults = (
        {word for word in words if word in known} for known in (all_games(), MOMENTS, [fault.name for fault in FAULTS])
    )
    if words and not games | moments | faults:
        return  # the doors alone
    for fault in FAULTS:
        for row in rows.values():
            other = fault is not SWALLOWED and row.game not in OTHER_FAULTS
            named = [(games, row.game), (moments, row.moment), (faults, fault.name)]
            if row.why_none or other or any(some and word not in some for some, word in named):
                continue
            yield row, fault, until if fault is SWALLOWED else "10 s"


async def play_all(chosen: list[Chosen], hall: HallProcess, at_once: int, how: How, deadline: float) -> list[Played]:
    """Play rows, so many at the same time, and those that were not right once more, a few at a time."""
    played = await _play_some(list(enumerate(chosen, 1)), hall, at_once, how, deadline)
    # What went wrong while much was going on may be the machine's fault: it is played again with little.
    again = [place for place, one in enumerate(played) if one.faults]
    sys.stderr.write(f"{len(played) - len(again)} of {len(played)} as the page says, {len(again)} to be played again\n")
    right = await _play_some([(len(chosen) + place + 1, chosen[place]) for place in again], hall, FEW, how, deadline)
    for place, one in zip(again, right, strict=True):
        if not one.left_out:
            played[place] = one
    return played


async def play_by_line(hall: HallProcess) -> list[str]:
    """What was not told at the doors besides the page's."""
    doors = (play_doors(hall), play_line_moments(hall), play_telnet_moments(hall))
    return [fault for faults in await asyncio.gather(*doors) for fault in faults]


async def _play_some(
    chosen: list[tuple[int, Chosen]], hall: HallProcess, at_once: int, how: How, deadline: float
) -> list[Played]:
    """Play rows in a browser of their own, so many at the same time; after the deadline none is begun any more."""
    wires = WireLoop()
    async with async_playwright() as playwright, aiohttp.ClientSession() as session:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        door = Door(browser, hall.port, session, wires)
        room = asyncio.Semaphore(at_once)
        done = 0

        async def play(number: int, row: Row, fault: Fault, until: str) -> Played:
            nonlocal done
            async with room:
                if time.monotonic() > deadline:
                    return Played(row, fault, ["not played: the time was up"], left_out=True)
                played = await play_row(door, row, fault, number, until, how)
            done += 1
            sys.stderr.write(f"{done}/{len(chosen)} {show(played)}\n")
            return played

        try:
            return await asyncio.gather(*(play(number, *one) for number, one in chosen))
        finally:
            with contextlib.suppress(Exception):  # it may have gone before
                await browser.close()
            await asyncio.to_thread(wires.close)


def main() -> int:
    """Read the command line, play, and say what was not as the page says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="games, moments, faults, or `doors`; everything if none is named")
    parser.add_argument("--at-once", type=int, default=AT_ONCE, help="how many tables at the same time")
    parser.add_argument("--slack", type=float, default=SLACK, help="seconds a screen may be late on this machine")
    parser.add_argument("--until", choices=MARKS, default=MARKS[-1], help="how far a swallowed line is followed")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="after so many no row is begun any more")
    parser.add_argument("--shots", type=Path, help="where to put pictures of all screens, taken while the line is bad")
    parser.add_argument("--verbose", action="store_true", help="say what was on the screens of rows that are not right")
    parser.add_argument("--write", action="store_true", help="write what came of it into the page")
    args = parser.parse_args()
    known = {*all_games(), *MOMENTS, *(fault.name for fault in FAULTS), DOORS}
    if unknown := [word for word in args.words if word not in known]:
        parser.error(f"{unknown[0]} is no game, moment or fault")
    chosen = list(choose(args.words, args.until))
    by_line = not args.words or DOORS in args.words
    how = How(slack=args.slack, shots=args.shots, verbose=args.verbose)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as data:
        hall = HallProcess(Path(data), countdown=True, doors=("line", "telnet"))
        try:
            played = asyncio.run(play_all(chosen, hall, args.at_once, how, begun + 60 * args.minutes))
            at_doors = asyncio.run(play_by_line(hall)) if by_line else []
        finally:
            hall.close()
    told = sum_up(played, at_doors if by_line else None, (time.monotonic() - begun) / 60)
    bad = [f"{show(one)}\n" for one in played if one.faults] + [f"{fault}\n" for fault in at_doors]
    sys.stdout.write(f"{''.join(bad)}{told}.\n")
    if args.write:
        write(played, told)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

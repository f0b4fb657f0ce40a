"""A slice of `make between`: one match in which everybody's line goes bad in another way; and the page of rules.

Nothing is measured here: what is to be seen by the fourth second is waited for.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest
from playwright.async_api import async_playwright
from tests.between.expectations import MARKS, MOMENTS, Cell, read_rows
from tests.between.faults import DELAYED, FAULTS, SWALLOWED
from tests.between.person import Door, Person
from tests.between.play import SLOW
from tests.between.stage import Stage
from tests.browser.hall_process import HallProcess
from tests.patience import PATIENCE

from rumpus.bench.page import FLAGS, find_chromium
from rumpus.games.registry import all_games
from rumpus.loadtest.bad_wire import WireLoop

GAME = "tetris"
LOOK = 0.2
"""Seconds between two looks at a screen."""


def test_the_page_tells_of_every_game_and_moment_in_words() -> None:
    rows = read_rows()
    assert set(rows) == {(game, moment) for game in all_games() for moment in MOMENTS}
    for row in rows.values():
        assert bool(row.why_none) != bool(row.screens), (row.game, row.moment)
        if row.why_none:
            continue
        assert {"S", "O"} <= set(row.screens), (row.game, row.moment)
        for who, cells in row.screens.items():
            for mark in MARKS:
                words = cells[mark].there + cells[mark].absent
                assert words, f"{row.game}, {row.moment}: {who} sees nothing at {mark}"


def test_lines_told_by_themselves_are_ways_a_line_goes_bad_and_all_people_are_told_on_each() -> None:
    told = [row for row in read_rows().values() if row.lines]
    assert {row.moment for row in told} == {"countdown", "watching"}
    for row in told:
        assert set(row.lines) == {fault.name for fault in FAULTS if fault is not SWALLOWED}, (row.game, row.moment)
        for line, screens in row.lines.items():
            assert set(screens) >= set(row.screens), (row.game, row.moment, line)


def test_words_of_the_page_are_found_on_a_screen() -> None:
    cell = Cell(there=("S is away · N s",), absent=("Waiting for S",))
    names = {"S": "Sue 1", "O": "Olaf 1"}
    assert cell.find_faults("Tetris Sue 1 is away · 52 s", names) == []
    assert cell.find_faults("Waiting for Sue 1 · 9 s", names) == [
        "“S is away · N s” is missing",
        "“Waiting for S” is there",
    ]


@pytest.mark.browser
def test_one_line_each_that_is_swallowed_cut_half_closed_and_delayed() -> None:
    with tempfile.TemporaryDirectory() as data:
        hall = HallProcess(Path(data), seed=7)
        try:
            asyncio.run(_play(hall))
        finally:
            hall.close()


async def _play(hall: HallProcess) -> None:
    wires = WireLoop()
    async with async_playwright() as playwright, aiohttp.ClientSession() as session:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            await _go_bad(Stage(Door(browser, hall.port, session, wires), GAME, 1))
        finally:
            await browser.close()
            await asyncio.to_thread(wires.close)


async def _go_bad(stage: Stage) -> None:
    """O and five others play; each of the five has a line that goes bad in its own way, and comes back."""
    row = read_rows()[GAME, "other's turn"].screens
    code = await stage.host("O", *["open"] * len(FAULTS))
    people = await asyncio.gather(*(_join(stage, code, number) for number in range(len(FAULTS))))
    await asyncio.gather(*(person.press("ready") for person in (stage.o, *people)))
    await asyncio.gather(*(stage.plays(person) for person in (stage.o, *people)))
    for person, fault in zip(people, FAULTS, strict=True):
        assert person.wire is not None
        fault.strike(person.wire)
        await stage.move(person)
    for person, fault in zip(people, FAULTS, strict=True):
        names = {"S": person.name, "O": stage.o.name}
        await _sees(person, SLOW if fault is DELAYED else row["S"]["4 s"], names)
        if fault is not DELAYED:
            await _sees(stage.o, row["O"]["4 s"], names)
    for person in people:
        assert person.wire is not None
        person.wire.mend()
    await asyncio.gather(*(_sees(person, Cell(absent=("Reconnecting…",)), {}) for person in people))
    await _sees(stage.o, Cell(absent=("is away",)), {})
    for person in (stage.o, *people):
        assert person.complaints == []
        await person.go()


async def _join(stage: Stage, code: str, number: int) -> Person:
    name = f"Sue {number}"
    token = await stage.door.register(name)
    person = await stage.door.enter("S", name, f"/t/{code}", token=token)
    await person.press("card-join")
    await person.sees("ready")
    return person


async def _sees(person: Person, cell: Cell, names: dict[str, str]) -> None:
    """Wait until somebody's screen is as a cell says."""

    async def faults() -> list[str]:
        seen = await person.read()
        return cell.find_faults(seen[-1][1] if seen else "", names)

    found = await _until(faults)
    assert found == [], f"{person.name}: {found}"


async def _until(ask: Callable[[], Awaitable[list[str]]]) -> list[str]:
    """Ask until there is nothing to find fault with, or patience ends."""
    for _ in range(round(PATIENCE / LOOK)):
        if not await ask():
            break
        await asyncio.sleep(LOOK)
    return await ask()

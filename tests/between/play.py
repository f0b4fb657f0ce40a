"""One row played: a stage is set, a line goes bad, and what everybody saw is held against the page of rules."""

import asyncio
import contextlib
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.between.expectations import MARKS, Cell, Row
from tests.between.faults import DELAYED, SECONDS, SLACK, Fault
from tests.between.moments import SET
from tests.between.person import Door, Person
from tests.between.stage import Stage

BACK: Final = 12.0
"""Seconds within which a page is back when its line is: it tries every two where others wait, else every five."""
LONGEST: Final = 300.0
"""Seconds for one row, whatever happens: a minute and a half on a quiet machine."""
SLOW: Final = Cell(there=("Slow line…",))


@dataclass(frozen=True)
class How:
    """How rows are played."""

    slack: float = SLACK
    """Seconds a screen may be late."""
    shots: Path | None = None
    """Where pictures of all screens go, taken before the line is mended."""
    verbose: bool = False
    """Whether to tell what was on the screens of a row that is not right."""


@dataclass
class Played:
    """What came of a row."""

    row: Row
    fault: Fault
    faults: list[str] = field(default_factory=list)
    checked: int = 0
    """How many cells were compared."""
    told: dict[str, dict[str, str]] = field(default_factory=dict)
    """What was on screens at marks, where that is worth telling."""
    left_out: bool = False
    """Whether it was not played at all."""


async def play_row(door: Door, row: Row, fault: Fault, number: int, until: str, how: How) -> Played:
    """Play a row up to a mark. Whatever happens, it ends: what went wrong is told like any other fault."""
    played = Played(row, fault)
    stage = Stage(door, row.game, number)
    try:
        async with asyncio.timeout(LONGEST):
            await _play(played, stage, until, how)
    except TimeoutError:
        played.faults.append(f"it took more than {LONGEST:.0f} seconds")
    except Exception as problem:
        played.faults.append(f"{type(problem).__name__}: {(str(problem).splitlines() or [''])[0][:300]}")
    for person in stage.people.values():
        with contextlib.suppress(Exception):  # a browser that is gone has no pages to close
            await asyncio.wait_for(person.go(), 30)
    return played


async def _play(played: Played, stage: Stage, until: str, how: How) -> None:
    """Set the stage, let the line go bad, and look what everybody saw."""
    row, fault = played.row, played.fault
    press = await SET[row.moment](stage)
    assert stage.s.wire is not None, "S is at the end of a wire"
    struck = time.time()
    fault.strike(stage.s.wire)
    await press()
    pressed = time.time()
    marks = MARKS[: MARKS.index(until) + 1]
    seconds = [mark for mark in marks if mark in SECONDS]
    screens = row.lines.get(fault.name, row.screens)
    last = max(_second_of(played, who, mark) or 0.0 for who in screens for mark in seconds) + how.slack
    await asyncio.sleep(max(0.0, pressed + last - time.time()))
    if how.shots is not None:
        await _take(how.shots, played, stage.people.values())
    mended = time.time()
    if "back" in marks:
        stage.s.wire.mend()
        await asyncio.sleep(BACK + how.slack)
    for who, cells in screens.items():
        # What S sees comes of what S has sent: a press that takes long is not the page's fault.
        begun = pressed if who == "S" else struck
        holds = {mark: _second_of(played, who, mark) for mark in seconds}
        at = {mark: begun + second for mark, second in holds.items() if second is not None}
        if "back" in marks:
            at["back"] = mended + BACK
        for person in stage.all_like(who):
            await _compare(played, stage, person, {mark: (at[mark], cells[mark]) for mark in at}, how)
    played.faults += [f"{person.who}: {text}" for person in stage.people.values() for text in person.complaints]


def _second_of(played: Played, who: str, mark: str) -> float | None:
    """When a column holds: as it says, where the page tells of such a line by itself."""
    return SECONDS[mark] if played.fault.name in played.row.lines else played.fault.second_of(who, mark)


async def _compare(
    played: Played, stage: Stage, person: Person, marks: dict[str, tuple[float, Cell]], how: How
) -> None:
    """What somebody saw at each mark, or as much later as a screen may be."""
    who, seen = person.who, await person.read()
    for mark, (second, told) in marks.items():
        cell = told
        if played.fault is DELAYED and DELAYED.name not in played.row.lines:  # S is there, and everybody sees it
            cell = (SLOW if mark != "1 s" else Cell()) if who == "S" else Cell(absent=("away", "Waiting for S ·"))
        texts = [text for since, text in seen if second < since <= second + how.slack]
        texts.insert(0, next((text for since, text in reversed(seen) if since <= second), ""))
        found, text = min(((cell.find_faults(text, stage.names), text) for text in texts), key=lambda one: len(one[0]))
        played.checked += bool(cell.there or cell.absent)
        played.faults += [f"{who}, {mark}: {fault}" for fault in found]
        if found and how.verbose:
            played.told.setdefault(who, {})[mark] = text


async def _take(shots: Path, played: Played, people: Iterable[Person]) -> None:
    """Pictures of all screens."""
    for person in people:
        name = f"{played.row.game}-{played.row.moment}-{played.fault.name}-{person.who}.png".replace(" ", "_")
        await person.page.screenshot(path=shots / name)

"""A busy hall on a disk whose power is cut again and again: is anything gone that somebody was told of?"""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.faults.history import History
from tests.faults.power import Disk, lay_out_cuts, lay_out_lies
from tests.faults.trial import Trial, _Round
from tests.faults.world import World, impatient

from rumpus.hall.contests.invite import Invite
from rumpus.hall.people.players import Player

HELD: Final = 200
"""So many deeds a disk that lies keeps back at most."""


@dataclass(slots=True)
class PowerTrial:
    """What happened."""

    cuts: int = 0
    changes: int = 0
    promises: int = 0
    writes: int = 0
    syncs: int = 0
    lies: int = 0
    """Cuts on a disk that said it had synced, and had lost the end of what it was given."""
    damaged: int = 0
    """The same on one that had also lost some of it from the middle: how often that was no database any more."""
    problems: list[str] = field(default_factory=list)


class _Busy(_Round):
    """Matches, and people who also sit down with each other meanwhile."""

    def _answer(self, invited: Player, invite: Invite) -> None:
        if self._dice.random() < 0.5:
            self.world.hall.invites.accept(invited, invite.id)
        else:
            super()._answer(invited, invite)


async def cut_power(
    folder: Path,
    cuts: int,
    seed: int,
    *,
    matches: int = 12,
    beats: int = 10,
    tell: Callable[[int], None] = lambda done: None,
) -> PowerTrial:
    """Let a hall be busy once, and cut its power at so many moments of that."""
    dice = random.Random(seed)
    disk = Disk()
    history = History(disk)
    with disk.mounted(), impatient():
        world = World(folder / "data")
        world.watch = history.watch
        await world.open()
        await _Busy(world, Trial(seed), dice, 0).play(matches, beats, faults={})
        await world.close()
    found = PowerTrial(changes=len(history))
    for deed in disk.deeds:
        found.promises += deed.what == "promise"
        found.writes += deed.what == "write"
        found.syncs += deed.what == "sync"
    left = folder / "left"
    left.mkdir()
    moments = sorted(dice.sample(range(1, len(disk.deeds) + 1), min(cuts, len(disk.deeds))))
    for done, promised in lay_out_cuts(disk.deeds, moments, left, dice):
        problems = await asyncio.to_thread(history.check, left / world.path.name, promised)
        found.problems += [f"cut after {done} of {len(disk.deeds)}: {problem}" for problem in problems[:3]]
        found.cuts += 1
        tell(found.cuts)
    for shuffled in (False, True):
        await _lie(found, disk, moments, history, left / world.path.name, dice, shuffled=shuffled)
    return found


async def _lie(
    found: PowerTrial,
    disk: Disk,
    moments: list[int],
    history: History,
    path: Path,
    dice: random.Random,
    *,
    shuffled: bool,
) -> None:
    """The same cuts on a disk that lies. It loses what it kept back, and that must be all: the hall stands where it
    stood before. Nobody can promise that of one that loses the middle and keeps the end; how often that goes wrong is
    counted."""
    held = dice.randint(1, HELD)
    for surely, promised in lay_out_lies(disk.deeds, moments, held, path.parent, dice, shuffled=shuffled):
        problems = await asyncio.to_thread(history.check, path, promised)
        if shuffled:
            found.damaged += bool(problems)
        else:
            found.problems += [f"lied from {surely} on: {problem}" for problem in problems[:3]]
            found.lies += 1

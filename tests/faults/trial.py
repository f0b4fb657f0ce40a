"""A trial: rounds of matches of all games, played by pages over bad wires in a hall that breaks in every way it can.

Everything is drawn from one seed. At the end of a round the faults stop, everybody gives up what is still on, and the
verdict is spoken over the whole trial.
"""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.faults.disk import STAGES
from tests.faults.history import History
from tests.faults.page import Diary, Page
from tests.faults.power import Disk
from tests.faults.verdict import Verdict, count_matches, judge, list_untrue
from tests.faults.world import World, impatient, pick

from rumpus.games.registry import all_games
from rumpus.hall.contests.invite import Invite
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.tables.table import Table
from rumpus.store.backup import back_up, restore

AT_ONCE: Final = 30
"""Matches of a round."""
BEATS: Final = 60
"""How often everybody may do something before it is enough, in a thorough trial."""
STAKE: Final = 10
DAY: Final = 86400.0
SINCE_1970: Final = -1.8e9
"""Takes the clock on the wall back to 1970."""
FAULTS: Final = {
    "kill": 0.02,
    "kill in commit": 0.03,
    "restart": 0.01,
    "disk full": 0.03,
    "disk read-only": 0.02,
    "disk slow": 0.04,
    "clock jump": 0.04,
    "clock leap": 0.01,
    "restore": 0.002,
    "stall": 0.03,
}
"""How likely each is, every beat of a thorough trial; a shorter one has as many in less time."""


@dataclass(slots=True)
class Trial:
    """What happened."""

    seed: int
    faults: Counter[str] = field(default_factory=Counter)
    lives: int = 0
    untrue: list[str] = field(default_factory=list)
    """What was shown, and was not there when the hall came back."""
    diary: Diary = field(default_factory=Diary)
    changes: int = 0
    """Chat, invites, seats, gold, moves, names: all that was put."""
    verdict: Verdict = field(default_factory=Verdict)


async def run_trial(
    folder: Path, matches: int, seed: int, tell: Callable[[int], None] = lambda done: None, *, beats: int = BEATS
) -> Trial:
    """Play that many matches; `tell` hears how many are over."""
    trial = Trial(seed)
    world = World(folder)
    history = History(Disk())
    world.watch = history.watch
    with impatient():
        await world.open()
        number = done = 0
        while done < matches:  # a hall that dies early forgets a table that nobody was told of: then one more is opened
            count = min(AT_ONCE, matches - done)
            await _Round(world, trial, random.Random(f"{seed} {number}"), number).play(count, beats)
            number += count
            done = await count_matches(world.store)
            tell(done)
        trial.lives = world.lives
        trial.verdict = await judge(world.store, trial.diary)
        trial.verdict.untrue += len(trial.untrue)
        trial.verdict.problems += trial.untrue
        await world.close()
        trial.changes = len(history)
        trial.verdict.problems += await asyncio.to_thread(history.check, world.path)
    return trial


class _Round:
    """Some matches at the same time."""

    def __init__(self, world: World, trial: Trial, dice: random.Random, number: int) -> None:
        self.world = world
        self._trial = trial
        self._dice = dice
        self._number = number
        self._pages: list[Page] = []
        self._heal_in = 0

    async def play(self, count: int, beats: int, faults: dict[str, float] = FAULTS) -> None:
        """From opening the tables to the last outcome."""
        games = sorted(all_games())
        for n in range(count):
            await self._open_table(games[(self._number + n) % len(games)])
        likely = {name: chance * BEATS / beats for name, chance in faults.items()}
        for _ in range(beats):
            await self._break_something(likely)
            await self._beat()
        await self._heal()
        for _ in range(40):
            for page in self._pages:
                table = self._table_of(page)
                if table is not None and not page.waits:
                    page.give_up(table)
            await self._beat(gently=True)
            if not any(self._is_busy(page) for page in self._pages):
                break
        for page in self._pages:
            page.cut(self.world.hall)
        # Vault are paid and empty tables put away. A clock that was put back makes pots wait for that much longer.
        self.world.pass_time(3 * 86400)
        await self.world.settle()

    # Tables.

    async def _open_table(self, game: str) -> None:
        hall, info = self.world.hall, all_games()[game].info
        seats = self._dice.randint(info.seats[0], min(info.seats[1], 4))
        people = self._dice.randint(1, min(seats, 3))
        for_gold = game == "deathroll" and self._dice.random() < 0.7
        if for_gold:
            people = 2
        pages = [self._new_page() for _ in range(people)]
        await self.world.settle()
        if for_gold:
            table = hall.opening.seat_people([page.player for page in pages], game, {}, wager=STAKE)
            for page in pages:
                table.enter(page, sit=True)
        else:
            bots = [f"bot:{info.levels[0]}"] * (seats - people)
            table = hall.opening.open_table(pages[0], game, {}, ["me", *["open"] * (people - 1), *bots], start=False)
            for page in pages[1:]:
                table.enter(page, sit=True)
        if self._dice.random() < 0.2:  # a second device of the same player
            twin = self._new_page(pages[0])
            table.enter(twin, sit=True)
            pages.append(twin)
        for page in pages:
            page.code = table.code

    def _new_page(self, of: Page | None = None) -> Page:
        hall = self.world.hall
        player = of.player if of is not None else hall.players.welcome()[0]
        page = Page(player, self._dice.randrange(1, 2**31), self._trial.diary, self._dice)
        page.here = True
        hall.arrive(page)
        self._pages.append(page)
        return page

    def _let_watch(self, other: Page) -> None:
        """Somebody new looks on at another one's table, perhaps just as a move is being saved."""
        table = self._table_of(other)
        if table is not None:
            page = self._new_page()
            page.sits, page.code = False, table.code
            table.enter(page, sit=False)

    def _table_of(self, page: Page) -> Table | None:
        return self.world.hall.tables.get(page.code) if page.here and not page.gone else None

    def _is_busy(self, page: Page) -> bool:
        if page.gone:
            return False
        table = self._table_of(page)
        return not page.here or page.waits or (table is not None and table.state != "ENDED")

    # A beat.

    async def _beat(self, *, gently: bool = False) -> None:
        world, dice = self.world, self._dice
        if not gently:
            self._talk([page.player for page in self._pages if page.here])
        for page in tuple(self._pages):
            if page.gone:
                continue
            if not page.here:
                if gently or dice.random() < 0.5:
                    page.come(world.hall)
            elif not gently and dice.random() < 0.02:
                self._trial.faults["connection cut"] += 1
                page.cut(world.hall)
            else:
                self._act(page, gently)
        if world.disk.died.is_set():
            await self._come_back()
        world.pass_time(dice.choice((0.05, 0.3, 1.0)))
        await world.settle()
        if world.disk.died.is_set():
            await self._come_back()

    def _talk(self, people: list[Player]) -> None:
        """Some say something, and invite each other, and answer."""
        hall, dice = self.world.hall, self._dice
        if not people:
            return
        with contextlib.suppress(Refused):  # too fast, or the disk is bad
            hall.chat.say(dice.choice(people), "hall", f"line {dice.random()}")
        with contextlib.suppress(Refused):  # busy, or invited already
            hall.invites.invite(dice.choice(people), dice.choice(people), "words", {})
        for person in dice.sample(people, min(2, len(people))):
            for invite in hall.invites.open_for(person)[:1]:
                with contextlib.suppress(Refused):
                    self._answer(person, invite)

    def _answer(self, invited: Player, invite: Invite) -> None:
        self.world.hall.invites.decline(invited, invite.id)

    def _act(self, page: Page, gently: bool) -> None:
        table = self._table_of(page)
        if table is None:
            page.gone = True
            return
        if not table.playing and table.live is None:
            self._get_ready(page, table)
        elif not gently and self._dice.random() < 0.7:
            page.play(table)
        page.deliver(self.world.hall, 9 if gently else self._dice.choice((0, 1, 1, 2)))
        if page.sits and not gently and self._dice.random() < 0.05:
            self._let_watch(page)

    def _get_ready(self, page: Page, table: Table) -> None:
        """Pay, if it is for gold, and say ready."""
        hall = self.world.hall
        pot = hall.wagers.at(table)
        try:
            if pot is not None and page.player.id in pot.unpaid:
                hall.wagers.deposit(page.player, pot.id, pot.stake)
            if not all(table.seating[seat].ready for seat in table.seating.of(page.player)):
                table.setup.set_ready(page.player, True)
            else:
                table.try_start()
        except Refused:
            pass  # the disk is bad, or a pot is off: later

    # Faults.

    async def _break_something(self, likely: dict[str, float]) -> None:
        world, dice = self.world, self._dice
        if self._heal_in:
            self._heal_in -= 1
            if not self._heal_in:
                await self._heal()
        fault = pick(dice, likely)
        if fault != "none" and self._trial.faults[fault]:  # what has not happened yet comes first
            fault = next((other for other in FAULTS if not self._trial.faults[other]), fault)
        if fault == "none" or (fault.startswith("disk") and world.disk.state != "good"):
            return
        self._trial.faults[fault] += 1
        if fault == "kill":
            await self._come_back()
        elif fault == "kill in commit":
            world.disk.die_at(dice.choice(STAGES))
        elif fault == "restart":
            await self._heal()
            if not world.disk.died.is_set():
                await world.close()
                await self._come_back(crashed=False)
        elif fault.startswith("disk"):
            world.disk.become({"disk full": "full", "disk read-only": "readonly", "disk slow": "slow"}[fault])
            self._heal_in = dice.randint(1, 4)
        elif fault == "clock jump":
            world.wall_offset += dice.choice((-7, -1, 1, 5)) * 3600
        elif fault == "clock leap":
            world.wall_offset = dice.choice((100 * DAY, SINCE_1970, -30 * DAY, 0.0))
        elif fault == "restore":
            await self._restore()
        elif fault == "stall":
            world.stall(dice.choice((0.5, 3.0, 20.0)))

    async def _restore(self) -> None:
        """Close the hall, and open it again from a copy."""
        await self._heal()
        world = self.world
        if world.disk.died.is_set():
            return
        on = [table.live for table in world.hall.tables.values() if table.live is not None and table.playing]
        self._trial.diary.restored |= {running.id for running in on}
        await world.close()
        copy = world.path.with_name("copy")
        back_up(world.path.parent, copy)
        aside = restore(copy, world.path.parent, force=True).aside
        assert aside is not None
        for path in (copy, aside):
            path.unlink()
        await self._come_back(crashed=False)

    async def _heal(self) -> None:
        self.world.disk.become("good")
        await self.world.settle()
        if self.world.disk.died.is_set():
            await self._come_back()

    async def _come_back(self, *, crashed: bool = True) -> None:
        """The program is gone; start it again."""
        for page in self._pages:
            page.cut(None)
        if crashed:
            await self.world.crash()
        self._heal_in = 0
        await self.world.open()
        for table in self.world.hall.tables.values():  # nobody has sent anything again yet: this is what was on disk
            if table.live is not None and not table.info.realtime:
                running = table.live
                self._trial.untrue += list_untrue(running.record, running.match.log, self._trial.diary)

"""A scripted evening for gold against a real SQLite file, killed at any write; and the hall that is opened after it.

Run as a program it stays one warm process that forks: a child plays and is killed at its n-th write, another one opens
the hall again on what is left and says what it finds.
"""

import asyncio
import gc
import json
import os
import shutil
import signal
import sys
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.hall.bench import Guest
from tests.hall.gold_bench import check_balances
from tests.hall.hand_clock import HandClock
from tests.store.watched_writer import watch_writer

from rumpus.core.notice import read_line
from rumpus.core.pacing import SECOND
from rumpus.hall.gold.escrow import AWARDED, MOVES, PAID, Escrow, State
from rumpus.hall.gold.vault import EscrowChanged
from rumpus.hall.hall import Hall
from rumpus.hall.people.visitor import News
from rumpus.hall.tables.table import Table
from rumpus.store import store as store_module
from rumpus.store.gold_records import EscrowRecord
from rumpus.store.store import Store

SEED = 7
STAKE = 50
FILE = "rumpus.sqlite"
NAMES = ("Ann", "Bob", "Cid")


class Witness(Guest):
    """A visitor that says aloud which states of a pot it was told."""

    out: int | None = None

    def tell(self, news: News) -> None:
        """Note it, where it survives."""
        super().tell(news)
        if isinstance(news, EscrowChanged) and self.out is not None:
            os.write(self.out, f"{news.view['state']}\n".encode())


class Evening:
    """A hall on a real file, with a clock set by hand."""

    def __init__(self, store: Store, ns: int) -> None:
        self.store = store
        self.time = HandClock(ns)
        self.hall = Hall(self.time.clock, store, wall=self.time.wall, seeds=lambda: SEED, countdown=False)
        self.guests: dict[str, Witness] = {}
        self.seq = 0

    @classmethod
    async def open(cls, path: Path, ns: int = 1_000 * SECOND) -> "Evening":
        """The hall as it was left."""
        store = await Store.open_file(path)
        evening = cls(store, ns)
        evening.hall.take_up(await store.load())
        await evening.flush()
        return evening

    async def flush(self) -> None:
        """Wait until everything is on disk and told, and what follows from that too."""
        for _ in range(3):
            saved = asyncio.Event()
            self.store.when_saved(saved.set, urgent=True)
            await saved.wait()

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.time.pass_seconds(seconds)
        await self.flush()

    def come(self) -> None:
        """Everybody is here."""
        for name in NAMES:
            player = self.hall.players.by_name(name) or self.hall.players.welcome(name)[0]
            self.guests[name] = Witness(player)
            self.hall.arrive(self.guests[name])

    @property
    def table(self) -> Table | None:
        """The one table there is."""
        return next(iter(self.hall.tables.values()), None)

    async def sit(self) -> Table:
        """Ann and Bob come to their table."""
        table = self.table or self.hall.opening.open_table(
            self.guests["Ann"], "deathroll", {"start": 6}, ["me", "open"], start=False
        )
        for name in ("Ann", "Bob"):
            table.enter(self.guests[name], sit=True)
            await self.flush()
        return table

    async def act(self, table: Table, action: str) -> None:
        """Whose turn it is does something."""
        assert table.live is not None
        (seat,) = table.live.turn
        player = table.seating[seat].player
        assert player is not None
        self.seq += 1
        table.act(player, table.live.id, seat, action, origin=self.time.ns, seq=self.seq, done=lambda: None)
        await self.flush()

    async def go_on(self, pot: Escrow, dispute: bool) -> None:
        """Do what comes next for a pot, until it is over."""
        escrows, table = self.hall.wagers, await self.sit()
        ann, bob, cid = (self.guests[name].player for name in NAMES)
        while not pot.final:
            if pot.state is State.INITIATED:
                escrows.agree(cid, pot.id)
            elif pot.state in (State.AWAITING_DEPOSITS, State.ONE_PAID):
                escrows.deposit(ann if ann.id in pot.unpaid else bob, pot.id, STAKE)
            elif pot.state is State.FUNDED:
                for player in (ann, bob):
                    table.setup.set_ready(player, True)
                    await self.flush()
            elif pot.state is State.IN_PROGRESS:
                await self.act(table, "roll")
            elif pot.state is State.AWAITING_PAYOUT:
                loser = ann if pot.loser == ann.id else bob
                if dispute:
                    escrows.dispute(loser, pot.id, "the dice are loaded")
                else:
                    escrows.accept_result(loser, pot.id)
            elif pot.state is State.DISPUTED:
                escrows.decide(cid, pot.id, self.hall.players.find(pot.winner or ""), "they are not")
            await self.flush()


async def prepare(path: Path) -> None:
    """A hall where Ann and Bob have played for nothing."""
    evening = await Evening.open(path)
    evening.come()
    table = await evening.sit()
    await evening.act(table, "resign")
    await evening.store.close()


async def play(path: Path, dispute: bool, out: int, at_write: Callable[[], None]) -> None:
    """The whole session: wager, agree, deposit, deposit, match, payout or dispute and decision."""
    evening = await Evening.open(path)
    count_writes(evening.store, at_write)
    evening.come()
    for guest in evening.guests.values():
        guest.out = out
    table = await evening.sit()
    people = [evening.guests[name].player for name in NAMES]
    pot = evening.hall.wagers.propose(people[0], table, STAKE, people[2], 10)
    await evening.flush()
    await evening.go_on(pot, dispute)
    await evening.store.close()


def count_writes(store: Store, at_write: Callable[[], None]) -> None:
    """Call `at_write` after every statement that writes, and after every commit before anybody is told."""

    def executed(_database: object, statement: str) -> None:
        if statement.startswith(("INSERT", "UPDATE")):
            at_write()

    watch_writer(store, after=executed)
    real: Callable[..., Awaitable[None]] = store._commit

    async def commit(*args: Any) -> None:
        await real(*args)
        at_write()

    setattr(store, "_commit", commit)  # noqa: B010 - a method is not meant to be replaced


async def recover(path: Path, dispute: bool, told: list[str], come_back: bool, out: int) -> str:
    """Open the hall again, look whether all is well, and go on; how the pot ended, or `none` if there was none yet."""
    evening = await Evening.open(path, 1_060 * SECOND)
    check_disk(evening, await evening.store.load(), told)
    evening.come()
    pots = list(evening.hall.wagers._vault)
    if come_back:
        for pot in pots:
            await evening.go_on(pot, dispute)
    else:
        await evening.wait(45 * 86_400)
    saved = await evening.store.load()
    check_disk(evening, saved, told)
    assert not [account for account, gold in saved.balances.items() if account.startswith("escrow:") and gold]
    people = [evening.hall.bank.gold(guest.player) for guest in evening.guests.values()]
    await evening.flush()
    await evening.store.close()
    if not saved.escrows:
        assert people == [100, 100, 100]
        return "none"
    (record,) = saved.escrows
    assert not MOVES[State(record.state)], f"{record.state} for ever"
    fee = 0 if record.data.dispute or record.state == "REFUNDED" else 10
    paid = sorted([50, 150 - fee]) if read_line(record.data.why) in (PAID, AWARDED) else [100, 100]
    assert (sorted(people[:2]), people[2]) == (paid, 100 + fee)
    return record.state


def check_disk(evening: Evening, saved: Any, told: list[str]) -> None:
    """Gold is conserved to the coin, no pot is outside the chart, and what was told is there."""
    check_balances(saved.balances, start=100)
    assert saved.balances == dict(evening.hall.bank.balances)
    records: list[EscrowRecord] = saved.escrows
    for record in records:
        pot = Escrow.load(record)
        assert saved.balances.get(pot.account, 0) == (0 if pot.final else pot.stake * len(pot.paid))
    if told:
        (record,) = records
        assert State(record.state) in follow(State(told[-1])), f"{told[-1]} was told, but {record.state} is there"


def follow(state: State) -> set[State]:
    """The state and all that may come after it."""
    return {state}.union(*(follow(after) for after in MOVES[state]))


# One warm process that forks.


def fork(job: Callable[[int], Coroutine[Any, Any, str]]) -> tuple[bool, str]:
    """Do it in a child, which may write to the descriptor it is given; whether it was killed, and what it wrote."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        code = 1
        try:
            os.write(writer, asyncio.run(job(writer)).encode())
            code = 0
        except BaseException as problem:
            os.write(writer, f"{type(problem).__name__}: {problem}"[:2000].encode())
        finally:
            os._exit(code)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return True, text
    if os.waitstatus_to_exitcode(status) != 0:
        raise AssertionError(text)
    return False, text


def main(folder: Path, dispute: bool) -> dict[str, Any]:
    """Kill the session at every write there is; what came of it."""
    template = warm_up(folder, dispute)
    ends: dict[str, int] = {}
    problems: list[str] = []
    n = 0
    while True:
        n += 1
        home = folder / f"killed{n}"
        shutil.copytree(template, home)
        killed, text = fork(partial(killed_at, home / FILE, dispute, n))
        if not killed:
            return {"writes": n - 1, "ends": ends, "problems": problems}
        told = [line for line in text.splitlines() if line in set(State)]
        # By turns everybody comes back, or nobody and only time passes; in the other session the other way round.
        come_back = n % 2 == dispute
        try:
            _, end = fork(partial(recover, home / FILE, dispute, told, come_back))
            ends[end] = ends.get(end, 0) + 1
        except AssertionError as problem:
            problems.append(f"killed at write {n}, {come_back=}: {problem}")
        shutil.rmtree(home)


def warm_up(folder: Path, dispute: bool) -> Path:
    """Play the session once through, so that every child finds everything loaded; where it starts from."""
    template, trial = folder / "template", folder / "trial"
    asyncio.run(prepare(template / FILE))
    vars(store_module)["_migrate"] = lambda connection: (
        None
    )  # what is copied is up to date; looking takes longer than the rest
    shutil.copytree(template, trial)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    asyncio.run(play(trial / FILE, dispute, nowhere, lambda: None))
    asyncio.run(recover(trial / FILE, dispute, [], True, nowhere))
    os.close(nowhere)
    gc.collect()
    gc.freeze()  # so that children do not copy what they only look at
    return template


async def killed_at(path: Path, dispute: bool, n: int, out: int) -> str:
    """The session, in which the process dies after its n-th write."""
    writes = 0

    def at_write() -> None:
        nonlocal writes
        writes += 1
        if writes == n:
            os.kill(os.getpid(), signal.SIGKILL)

    await play(path, dispute, out, at_write)
    return ""


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), sys.argv[2] == "dispute")))  # noqa: T201

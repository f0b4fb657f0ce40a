"""Keeps the hall's data in bounds while it is open: packs logs, forgets what is old, and measures what is there."""

import asyncio
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from rumpus.core.notice import Notice
from rumpus.gateways.web.export_jobs import KEPT_BYTES
from rumpus.hall.hall import Hall
from rumpus.hall.hosting.retention import (
    CHATS,
    DAY_SCORES,
    GUESTS,
    INVITES,
    LETTERS,
    PAGES,
    UNRATED,
    WEEK_SCORES,
    forget_guests,
)
from rumpus.store.store import Store
from rumpus.store.sweeping import Before, Size

FIRST_SECONDS: Final = 5.0
"""When it begins: those who come back first are not to wait for it."""
PAUSE_SECONDS: Final = 0.02
"""Between some logs and the next, so that nobody who plays waits for the disk."""
ROUND_SECONDS: Final = 600.0
KILOBYTE: Final = 1024
FOR_GOOD: Final = Notice("answer.kept_for_good")
KINDS: Final = {
    "guests": (("players",), GUESTS),
    "replays": (("inputs", "logs", "snapshots"), UNRATED),
    "chat": (("chats",), CHATS),
    "invites": (("invites",), INVITES),
    "letters": (("outbox",), LETTERS),
    "pages": (("pages",), PAGES),
    "results": (("matches", "results", "ratings", "bests", "challenges"), None),
    "gold": (("entries", "escrows"), None),
}
"""What the host is told of, in which tables it is, and for how many days it is kept."""

log = structlog.get_logger("store")


async def keep_in_bounds(hall: Hall, store: Store) -> None:
    """Go on until the hall closes. A disk that refuses is tried again the next time."""
    await asyncio.sleep(FIRST_SECONDS)
    while True:
        try:
            await clean_up(hall, store)
        except (SQLAlchemyError, OSError, RuntimeError, ValueError) as problem:
            log.error("not_cleaned_up", problem=f"{type(problem).__name__}: {problem}".splitlines()[0][:200])
        await asyncio.sleep(ROUND_SECONDS)


async def clean_up(hall: Hall, store: Store) -> None:
    """Pack what is over; once a day forget what is old, and measure."""
    while True:
        if not await store.sweeper.pack_ended():
            break
        await asyncio.sleep(PAUSE_SECONDS)
    if hall.retention.look():
        await forget(hall, store)
        hall.retention.told = tell(await store.sweeper.measure())
    elif not hall.retention.told:
        hall.retention.told = tell(await store.sweeper.measure())


async def forget(hall: Hall, store: Store) -> None:
    """Forget what is old, in memory and on disk."""
    retention, sweeper = hall.retention, store.sweeper
    stale = retention.seen_before(GUESTS)
    gone: list[str] = []
    if stale is not None:
        for code in await sweeper.list_stale_tables(stale):
            table = hall.tables.get(code)
            if table is not None and not table.visitors:
                table.close()
        ids = await sweeper.list_stale_guests(stale)
        gone = forget_guests(hall.players, hall.presence, hall.tables_of, ids)
        await sweeper.forget_guests(gone)
    letters = retention.seen_before(LETTERS)
    if letters is not None:
        hall.outbox.forget(letters)
    swept = await sweeper.sweep(
        Before(
            invites=retention.seen_before(INVITES),
            pages=retention.seen_before(PAGES),
            letters=letters,
            chats=retention.dated_before(CHATS),
            unrated=retention.dated_before(UNRATED),
            day_scores=retention.dated_before(DAY_SCORES),
            week_scores=retention.dated_before(WEEK_SCORES),
        )
    )
    if swept or gone:
        log.info("forgotten", guests=len(gone), **swept)


def tell(sizes: dict[str, Size]) -> list[Notice]:
    """What there is, how much of it, and for how long."""
    lines = []
    for kind, (tables, days) in KINDS.items():
        parts = [sizes[name] for name in tables if name in sizes]
        long = FOR_GOOD if days is None else Notice("answer.kept_days", count=days)
        facts = {"count": sum(part.rows for part in parts), "size": sum(part.size for part in parts) // KILOBYTE}
        lines.append(Notice("answer.kept_line", what=Notice(f"answer.kept_{kind}"), long=long, **facts))
    return [*lines, Notice("answer.kept_exports", size=KEPT_BYTES // KILOBYTE)]

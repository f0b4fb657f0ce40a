"""SQLAlchemy's engine for a database: how a file is tuned, and how long one elsewhere may take to answer."""

import asyncio
import contextlib
from typing import Any, Final

from sqlalchemy import event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from rumpus.store.sqlite_writer import PRAGMAS

CONNECT_SECONDS: Final = 5.0
COMMAND_SECONDS: Final = 30.0
"""How long a database elsewhere may take to answer before its connection is given up for another one."""
LOOK_SECONDS: Final = 0.01
"""How often a closing store looks whether somebody still reads: the pool tells nobody of connections that
broke."""
NOTICE_US_GONE: Final = {
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "3",
    "tcp_keepalives_count": "3",
    "idle_in_transaction_session_timeout": "10000",
}
"""Asked of the server: a machine whose power goes, or that is paused while it writes, says no goodbye, and what it had
locked is wanted elsewhere."""


def make_engine(url: str) -> AsyncEngine:
    """The engine for an address with an async driver."""
    # Parameters are hidden: an error that is logged must not show anybody's passphrase, hashed or not.
    engine = create_async_engine(url, hide_parameters=True, **_choose_engine(url))
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _tune_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


async def wait_for_readers(engine: AsyncEngine, seconds: float) -> None:
    """Wait until nobody has a connection any more, or for so long.

    Who is cancelled while reading closes their connection first. Were the loop closed meanwhile, they would be
    cancelled again, and aiosqlite then waits for ever for a thread that has ended.
    """
    pool: Any = engine.pool
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while pool.checkedout():  # noqa: ASYNC110 - there is no event to wait for
                await asyncio.sleep(LOOK_SECONDS)


def _choose_engine(url: str) -> dict[str, Any]:
    """How a database is reached that is not a file: it may be away for a while, and be back under the same address."""
    if make_url(url).get_backend_name() == "sqlite":
        return {}
    patience = {"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS, "server_settings": NOTICE_US_GONE}
    return {"pool_pre_ping": True, "connect_args": patience}


def _tune_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # Python's own way leaves changes of the schema outside transactions
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")

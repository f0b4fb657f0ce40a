"""`rumpus restore`: puts a copy of a hall into a folder, or makes safe a database its own tools have put back."""

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from sqlalchemy.exc import SQLAlchemyError

from rumpus.cli.database import open_database
from rumpus.cli.errors import UserError
from rumpus.store.backup import BadCopy, Contents
from rumpus.store.backup import restore as put_back
from rumpus.store.lock import InUse
from rumpus.store.restoring import Dropped, drop_secrets


def restore(
    file: Path | None = None,
    /,
    *,
    data: Path = Path("data"),
    force: Annotated[bool, Parameter("--force", negative="")] = False,
    database: str | None = None,
) -> None:
    """Put back a copy that `rumpus backup` has made. The hall must be closed.

    Parameters
    ----------
    file
        The copy.
    data
        Folder of the hall.
    force
        If there is a hall in the folder, move it aside; nothing is deleted.
    database
        Without a copy: this PostgreSQL database was put back by PostgreSQL's own tools; drop what may be known by now.
    """
    if (file is None) == (database is None):
        raise UserError("restore takes a copy, or --database and the address of one that was put back already")
    if database is not None:
        _tell_dropped(asyncio.run(_drop_in(database)))
        return
    assert file is not None, "without a database there is a copy"
    try:
        restored = put_back(file, data, force=force)
    except InUse as problem:
        raise UserError(f"{problem}; close it first") from None
    except BadCopy as problem:
        raise UserError(str(problem)) from None
    except OSError as problem:
        raise UserError(f"cannot use {data}: {problem.strerror or problem}") from None
    print(f"{data}: {_count(restored.contents)}")
    _tell_dropped(restored.dropped)
    if restored.before is not None:
        print(f"What was there before is {restored.aside}: {_count(restored.before)}")
    elif restored.aside is not None:
        print(f"What was there before is {restored.aside}; it cannot be read")


async def _drop_in(database: str) -> Dropped:
    store = await open_database(database)
    try:
        async with store.engine.begin() as here:
            return await here.run_sync(drop_secrets)
    except (OSError, SQLAlchemyError) as problem:
        raise UserError(f"nothing was dropped: {str(problem).splitlines()[0]}") from None
    finally:
        await store.close()


def _tell_dropped(dropped: Dropped) -> None:
    """What those who have played on since may know, and is void or drawn anew when the hall opens."""
    if dropped.matches or dropped.pledges or dropped.challenges:
        print(
            f"Dropped: {dropped.matches} matches that were on, void when the hall opens, as their dice may be known;"
            f" {dropped.pledges} pledges of dice, others are drawn; {dropped.challenges} score challenges that were on"
        )
    if dropped.day:
        print(
            f"Day {dropped.day} of the daily games begins anew, with other dice: {dropped.tries} tries do not count,"
            " and everybody may try again; if it is over when the hall opens, only tries that were on do not count"
        )


def _count(held: Contents) -> str:
    return f"{held.players} players, {held.matches} matches with {held.inputs} inputs"

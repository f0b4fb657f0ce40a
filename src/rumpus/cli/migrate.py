"""`rumpus migrate`: a hall moves from a file to PostgreSQL, or back, with everything it has."""

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from sqlalchemy.exc import SQLAlchemyError

from rumpus.cli.database import open_database, read_database
from rumpus.cli.errors import UserError
from rumpus.store.moving import CannotMove, move


def migrate(*, from_: Annotated[str, Parameter(name="--from")], to: str) -> None:
    """Copy a hall into another, empty database: players, tables, matches, gold, all of it. Close the hall first.

    Parameters
    ----------
    from_
        The hall as it is, such as sqlite:///data/rumpus.sqlite; it is left as it was.
    to
        Where it goes, such as postgresql://rumpus@localhost/rumpus.
    """
    held = asyncio.run(_migrate(from_, to))
    print(
        f"{held['players']} players, {held['tables']} tables, {held['matches']} matches, {held['entries']} lines of the"
        f" ledger: {sum(held.values())} rows in all, read again and compared"
    )


async def _migrate(from_: str, to: str) -> dict[str, int]:
    there = read_database(from_)
    if there == read_database(to):
        raise UserError("a hall cannot move to where it is")
    if isinstance(there, Path) and not there.is_file():
        raise UserError(f"there is no hall in {there}")
    source = await open_database(from_)
    try:
        target = await open_database(to)
        try:
            return await move(source, target)
        except CannotMove as problem:
            raise UserError(str(problem)) from None
        except (OSError, SQLAlchemyError) as problem:
            raise UserError(f"the hall was not moved: {str(problem).splitlines()[0]}") from None
        finally:
            await target.close()
    finally:
        await source.close()

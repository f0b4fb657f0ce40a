"""Opening a hall's database by its address; what is wrong with it is told in one line."""

from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from rumpus.cli.errors import UserError
from rumpus.store.address import BadAddress, hide_password, read_address
from rumpus.store.lock import InUse
from rumpus.store.migrating import TooNew
from rumpus.store.store import Store


def read_database(text: str) -> str | Path:
    """The address of a database that somebody has written."""
    try:
        return read_address(text)
    except BadAddress as problem:
        raise UserError(str(problem)) from None


async def open_database(text: str, *, force: bool = False) -> Store:
    """The store at an address that somebody has written, by `force` if a hall may still be open on it."""
    address = read_database(text)
    try:
        return await Store.open_at(address, force=force)
    except (InUse, TooNew) as problem:
        raise UserError(str(problem)) from None
    except ModuleNotFoundError:
        raise UserError("PostgreSQL needs asyncpg: pip install 'rumpus[cluster]'") from None
    except (OSError, SQLAlchemyError) as problem:
        why = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
        raise UserError(f"cannot use the database {hide_password(address)}: {why}") from None

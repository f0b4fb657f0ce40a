"""`rumpus restore`: puts a copy of a hall into a folder."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from rumpus.cli.errors import UserError
from rumpus.store.backup import BadCopy, Contents
from rumpus.store.backup import restore as put_back
from rumpus.store.lock import InUse


def restore(
    file: Path, /, *, data: Path = Path("data"), force: Annotated[bool, Parameter("--force", negative="")] = False
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
    """
    try:
        restored = put_back(file, data, force=force)
    except InUse as problem:
        raise UserError(f"{problem}; close it first") from None
    except BadCopy as problem:
        raise UserError(str(problem)) from None
    except OSError as problem:
        raise UserError(f"cannot use {data}: {problem.strerror or problem}") from None
    print(f"{data}: {_count(restored.contents)}")
    if restored.matches or restored.pledges:
        print(
            f"Dropped: {restored.matches} matches that were on, void when the hall opens, as their dice may be known;"
            f" {restored.pledges} pledges of dice, others are drawn"
        )
    if restored.before is not None:
        print(f"What was there before is {restored.aside}: {_count(restored.before)}")
    elif restored.aside is not None:
        print(f"What was there before is {restored.aside}; it cannot be read")


def _count(held: Contents) -> str:
    return f"{held.players} players, {held.matches} matches with {held.inputs} inputs"

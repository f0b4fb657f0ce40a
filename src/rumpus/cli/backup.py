"""`rumpus backup`: a copy of the hall, made while it runs."""

from pathlib import Path

from rumpus.cli.errors import UserError
from rumpus.store.backup import BadCopy, back_up


def backup(file: Path, /, *, data: Path = Path("data")) -> None:
    """Copy a hall into one file. The hall may be open: the copy is as it was at one moment.

    Parameters
    ----------
    file
        Where the copy goes; it must not exist yet. Keep it to yourself: it holds the key of everybody's tokens.
    data
        Folder of the hall.
    """
    try:
        held = back_up(data, file)
    except BadCopy as problem:
        raise UserError(str(problem)) from None
    size = file.stat().st_size / 1e6
    print(f"{file}: {held.players} players, {held.matches} matches with {held.inputs} inputs, {size:.1f} MB")

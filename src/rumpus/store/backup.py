"""Copies of an SQLite hall: one made while it runs, consistent to the commit, and one put back.

A copy is one file that only its owner may read: it holds the key that signs everybody's tokens.
"""

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import NullPool, create_engine
from sqlalchemy.exc import SQLAlchemyError

from rumpus.store.lock import lock_file
from rumpus.store.migrating import known_revisions
from rumpus.store.restoring import Dropped, drop_secrets

NAME: Final = "rumpus.sqlite"
"""What the database is called in its folder."""
COUNTED: Final = ("players", "tables", "matches", "inputs")
_BUSY_SECONDS: Final = 10.0


class BadCopy(Exception):
    """A copy that cannot be made or put back; the message says in one line why."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a database holds."""

    revision: str
    players: int
    tables: int
    matches: int
    inputs: int


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put back, what was not, and what was there."""

    contents: Contents
    dropped: Dropped
    aside: Path | None
    """Where the hall that was there is now."""
    before: Contents | None
    """What that one holds, if it can be read."""


def back_up(folder: Path, target: Path) -> Contents:
    """Copy the hall of a folder, open or not, into a new file; what is in the copy."""
    source = folder / NAME
    if not source.is_file():
        raise BadCopy(f"there is no hall in {folder}")
    if target.exists():
        raise BadCopy(f"{target} exists already; choose another name")
    with _whole_or_not(target) as part:
        _copy(source, part)
        contents = look_at(part)
        if target.exists():
            raise BadCopy(f"{target} exists already; choose another name")
        part.replace(target)
    return contents


def restore(copy: Path, folder: Path, *, force: bool = False) -> Restored:
    """Put a copy into a folder as its hall. What is there is kept: it is refused, or (`force`) moved aside.

    Secrets that were pledged before the copy was made may have been told since: none of them is used again, and
    what is under way on such secrets is void when the hall opens. InUse if a hall is open on the folder.
    """
    contents = look_at(copy)
    if contents.revision not in known_revisions():
        raise BadCopy(f"{copy} was made by a newer version of rumpus; update rumpus first")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    target = folder / NAME
    lock = lock_file(target.with_suffix(".lock"))
    try:
        if target.exists() and not force:
            raise BadCopy(f"there is a hall in {folder} already; --force moves it aside")
        with _whole_or_not(target) as part:
            _copy(copy, part)
            dropped = _drop_secrets(part)
            aside = _move_aside(target) if target.exists() else None
            part.replace(target)
    finally:
        lock.close()
    before = None
    if aside is not None:
        with contextlib.suppress(BadCopy):  # perhaps it is put back because that one is damaged
            before = look_at(aside)
    return Restored(contents, dropped, aside, before)


def look_at(path: Path) -> Contents:
    """What a database holds; BadCopy if it is none of ours, or damaged."""
    if not path.is_file():
        raise BadCopy(f"there is no file {path}")
    try:
        with _open(path) as database:
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise BadCopy(f"{path} is damaged: {str(found).splitlines()[0]}")
            (revision,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            counts = [database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COUNTED]
            with contextlib.suppress(sqlite3.OperationalError):  # an older hall packed nothing
                counts[-1] += database.execute("SELECT coalesce(sum(inputs), 0) FROM logs").fetchone()[0]
    except (sqlite3.Error, TypeError) as problem:
        raise BadCopy(f"{path} is not a hall's database: {problem}") from None
    return Contents(str(revision), *counts)


def _copy(source: Path, target: Path) -> None:
    """SQLite's own copying: it sees one moment of the source, whatever is written meanwhile."""
    try:
        with _open(source) as there, contextlib.closing(sqlite3.connect(target)) as here:
            there.backup(here)
            here.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
    except sqlite3.Error as problem:
        raise BadCopy(f"cannot copy {source}: {problem}") from None
    with target.open("rb+") as file:
        os.fsync(file.fileno())


def _drop_secrets(path: Path) -> Dropped:
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    try:
        with engine.begin() as here:
            dropped = drop_secrets(here)
    except SQLAlchemyError as problem:
        raise BadCopy(f"cannot use {path}: {str(problem).splitlines()[0]}") from None
    with path.open("rb+") as file:
        os.fsync(file.fileno())
    return dropped


@contextlib.contextmanager
def _open(path: Path) -> Iterator[sqlite3.Connection]:
    # Not `mode=ro`: what a hall that was killed left in its log could not be read then.
    database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=_BUSY_SECONDS)
    try:
        yield database
    finally:
        database.close()


@contextlib.contextmanager
def _whole_or_not(target: Path) -> Iterator[Path]:
    """A file beside the target that becomes it when it is whole, and is gone if it never is."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        part.touch(mode=0o600, exist_ok=False)
        yield part
        _sync_folder(target.parent)
    except OSError as problem:
        raise BadCopy(f"cannot write {target}: {problem.strerror or problem}") from None
    finally:
        part.unlink(missing_ok=True)


def _move_aside(path: Path) -> Path:
    """Give the database, with what belongs to it, another name."""
    aside = path.with_name(f"{path.name}.{time.strftime('%Y%m%dT%H%M%S')}")
    count = 0
    while aside.exists():
        count += 1
        aside = path.with_name(f"{path.name}.{time.strftime('%Y%m%dT%H%M%S')}-{count}")
    for end in ("-wal", "-shm", ""):
        old = path.with_name(path.name + end)
        if old.exists():
            old.rename(aside.with_name(aside.name + end))
    return aside


def _sync_folder(folder: Path) -> None:
    """Let the new name survive the power going, where folders can be told to."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

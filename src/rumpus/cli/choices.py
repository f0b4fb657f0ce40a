"""Checks of what the user chose, shared by commands: levels, seeds, files."""

import dataclasses
import secrets
import sys
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from rumpus.cli.errors import UserError, explain
from rumpus.core.game import GameInfo
from rumpus.core.replay import Replay
from rumpus.core.verdict import BadReplay
from rumpus.export.naming import tidy_names
from rumpus.export.reading import MAX_BYTES
from rumpus.export.reading import read_replay as read_bytes
from rumpus.games.registry import UnknownGame

SEED_BITS: Final = 48
HERE: Final = "-"
"""In place of a file: standard input or output."""


def check_level(info: GameInfo, level: str) -> str:
    """The level itself, if the game's bot plays at it."""
    if level not in info.levels:
        raise UserError(f"{info.name} has no bot level {level[:32]!r}; levels: {', '.join(info.levels)}")
    return level


def check_seats(info: GameInfo, seats: int) -> int:
    """The number itself, if the game takes so many seats."""
    low, high = info.seats
    if not low <= seats <= high:
        raise UserError(f"{info.name} takes {low if low == high else f'{low} to {high}'} seats, not {seats}")
    return seats


def check_seed(seed: int | None) -> int:
    """The seed itself, or a random one; never below zero."""
    if seed is None:
        return secrets.randbits(SEED_BITS)
    if not 0 <= seed < 1 << 64:
        raise UserError("a seed is a whole number from 0 to 18446744073709551615")
    return seed


def check_server(server: str) -> None:
    """Refuse what is no hall's address."""
    if urlsplit(server).scheme not in ("http", "https") or not urlsplit(server).hostname:
        raise UserError("--server is the address of a hall, like http://localhost:8000")


def check_code(code: str) -> None:
    """Refuse what is no table's code."""
    if not (len(code) == 6 and code.isascii() and code.isalpha()):
        raise UserError("a table's code is six letters")


def require_posix() -> None:
    """Refuse where there are no POSIX terminals."""
    if sys.platform == "win32":
        raise UserError("this needs a terminal of Linux or macOS; `rumpus serve` plays in the browser everywhere")


def read_replay(file: Path) -> Replay:
    """The replay in a file."""
    try:
        with file.open("rb") as source:
            raw = source.read(MAX_BYTES + 1)
    except OSError as problem:
        raise UserError(f"cannot read {file}: {problem.strerror or problem}") from None
    return parse_replay(raw, str(file))


def open_replay(file: str, server: str | None) -> Replay:
    """The replay, wherever it is: in a file, on standard input (-), or with its id at a hall."""
    if server is not None:
        from rumpus.export.fetch import CannotFetch, fetch_replay

        try:
            raw = fetch_replay(server, file)
        except CannotFetch as problem:
            raise UserError(str(problem)) from None
    elif file == HERE:
        try:
            raw = sys.stdin.buffer.read(MAX_BYTES + 1)
        except OSError as problem:
            raise UserError(f"cannot read {file}: {problem.strerror or problem}") from None
    else:
        return read_replay(Path(file))
    return parse_replay(raw, file)


def parse_replay(raw: bytes, name: str) -> Replay:
    """The replay that these bytes are; `name` is where they come from."""
    try:
        replay = read_bytes(raw)
    except (BadReplay, UnknownGame) as problem:
        raise UserError(f"{name}: {explain(problem)}") from None
    return dataclasses.replace(replay, players=tidy_names(replay.players))

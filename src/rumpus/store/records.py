"""What is kept, as plain records. The hall fills them in; the store writes them down and reads them back."""

from dataclasses import dataclass, field
from typing import Any

from rumpus.core.log import Input


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A player: the secret itself is never kept, only its hash."""

    id: str
    name: str
    name_key: str
    secret_hash: str


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table that is open, with everything but its match."""

    code: str
    game: str
    owner: str
    match: str | None
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match without its inputs."""

    id: str
    code: str
    game: str
    version: int
    options: dict[str, Any]
    seats: int
    seed: int
    bots: tuple[int, ...]
    players: tuple[str, ...]
    step: int = 0
    outcome: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match with its inputs."""

    match: MatchRecord
    inputs: list[Input]


@dataclass(slots=True)
class Saved:
    """What a hall finds when it opens."""

    players: list[PlayerRecord] = field(default_factory=list)
    tables: list[TableRecord] = field(default_factory=list)
    matches: dict[str, SavedMatch] = field(default_factory=dict)
    """Unfinished ones, by id."""

"""What is kept of a game master's evening."""

from dataclasses import asdict, dataclass
from typing import Any

from rumpus.hall.log import Log

log = Log("hall")


@dataclass(frozen=True, slots=True)
class KeptEvening:
    """One evening of one game."""

    code: str
    """Its table's; empty if there is none."""
    limit: int
    """How many may register."""
    accepting: bool
    on: bool
    ending: bool
    settings: dict[str, int]
    numbers: dict[str, int]
    """Of those who have registered, by their ids."""
    totals: dict[str, int]

    def data(self) -> dict[str, Any]:
        """The same as plain values."""
        return asdict(self)


def read_evening(key: str, kept: Any) -> KeptEvening | None:
    """What was kept under a key; None if nothing was, or it cannot be read."""
    if kept is None:
        return None
    try:
        return KeptEvening(
            code=str(kept["code"]),
            limit=int(kept["limit"]),
            accepting=bool(kept["accepting"]),
            on=bool(kept["on"]),
            ending=bool(kept["ending"]),
            settings=_read_numbers(kept["settings"]),
            numbers=_read_numbers(kept["numbers"]),
            totals=_read_numbers(kept["totals"]),
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        log.warning("evening_not_read", key=key)
        return None


def _read_numbers(kept: Any) -> dict[str, int]:
    return {str(name): int(number) for name, number in kept.items()}

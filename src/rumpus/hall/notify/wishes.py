"""What somebody wants to be told while they are not here: of which kind, by which way, and when not. Pure values."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

TURN: Final = "turn"
INVITE: Final = "invite"
TOURNAMENT: Final = "tournament"
ANSWER: Final = "answer"
KINDS: Final = (TURN, INVITE, TOURNAMENT, ANSWER)
"""Your turn; somebody asks you to play; your game of a tournament is ready; your challenge was answered."""
WEBHOOK: Final = "webhook"
WAYS: Final = (WEBHOOK,)
KEY: Final = "player_notify:"
"""The settings under which it is kept for a player."""
LONGEST: Final = 500
"""Letters of an address."""


@dataclass(slots=True)
class NotifyWishes:
    """One person's."""

    addresses: dict[str, str] = field(default_factory=dict)
    """By way: where to."""
    off: set[tuple[str, str]] = field(default_factory=set)
    """Kinds and ways that are not wanted; whatever has an address is, else."""
    quiet: tuple[int, int] | None = None
    """From which hour to which nothing is sent, by the hall's time zone."""

    def ways_for(self, kind: str) -> list[str]:
        """By which ways somebody wants to be told of this."""
        return [way for way in WAYS if way in self.addresses and (kind, way) not in self.off]

    def quiet_left(self, here: datetime) -> float:
        """For how many more seconds nothing is to be sent."""
        if self.quiet is None:
            return 0.0
        begins, ends = self.quiet
        hour = here.hour
        if not (begins <= hour < ends if begins < ends else hour >= begins or hour < ends):
            return 0.0
        until = here.replace(hour=ends % 24, minute=0, second=0, microsecond=0)
        if until <= here:
            until += timedelta(days=1)
        return (until - here).total_seconds()

    def data(self) -> dict[str, Any]:
        """What is kept."""
        off = sorted(list(pair) for pair in self.off)
        return {"addresses": self.addresses, "off": off, "quiet": list(self.quiet) if self.quiet else None}


def read_wishes(kept: Any) -> NotifyWishes:
    """What was kept; whatever cannot be read of it is as at first."""
    wishes = NotifyWishes()
    match kept:
        case {"addresses": dict(addresses), "off": list(off), "quiet": quiet}:
            wishes.addresses = {way: str(to)[:LONGEST] for way, to in addresses.items() if way in WAYS}
            wishes.off = {(str(pair[0]), str(pair[1])) for pair in off if isinstance(pair, list) and len(pair) == 2}
            match quiet:
                case [int(begins), int(ends)] if 0 <= begins < 24 and 0 <= ends < 24:
                    wishes.quiet = begins, ends
    return wishes

"""What somebody wants to be told while they are not here: of which kind, by which way, and when not. Pure values."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

TURN: Final = "turn"
INVITE: Final = "invite"
TOURNAMENT: Final = "tournament"
ANSWER: Final = "answer"
KINDS: Final = (TURN, INVITE, TOURNAMENT, ANSWER)
"""Your turn; somebody asks you to play; your tournament or your game there begins; your challenge was answered."""
WEBHOOK: Final = "webhook"
MAIL: Final = "mail"
PUSH: Final = "push"
WAYS: Final = (WEBHOOK, MAIL, PUSH)
MOST: Final = {WEBHOOK: 1, MAIL: 1, PUSH: 5}
"""So many addresses somebody has by a way; the newest count. By push every browser is one."""
KEY: Final = "player_notify:"
"""The settings under which it is kept for a player."""
LONGEST: Final = 1000
"""Letters of an address."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A mail address that has still to be shown to be its owner's: by the code that was sent there."""

    address: str
    code: str
    at: float
    """By time seen (hall/seen_time.py)."""
    tries: int = 0
    """Wrong codes so far."""


@dataclass(slots=True)
class NotifyWishes:
    """One person's."""

    addresses: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By way: where to, none of them empty."""
    asked: Asked | None = None
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
        return {
            "addresses": {way: list(addresses) for way, addresses in self.addresses.items()},
            "off": sorted(list(pair) for pair in self.off),
            "quiet": list(self.quiet) if self.quiet else None,
            "asked": [self.asked.address, self.asked.code, self.asked.at, self.asked.tries] if self.asked else None,
        }


def read_wishes(kept: Any) -> NotifyWishes:
    """What was kept; whatever cannot be read of it is as at first."""
    wishes = NotifyWishes()
    match kept:
        case {"addresses": dict(addresses), "off": list(off), "quiet": quiet}:
            read = {way: _read_addresses(to) for way, to in addresses.items() if way in WAYS}
            wishes.addresses = {way: found for way, found in read.items() if found}
            wishes.off = {(kind, way) for kind in KINDS for way in WAYS if [kind, way] in off}
            match quiet:
                case [int(begins), int(ends)] if 0 <= begins < 24 and 0 <= ends < 24:
                    wishes.quiet = begins, ends
            match kept.get("asked"):
                case [str(address), str(code), (int() | float()) as at, int(tries)]:
                    wishes.asked = Asked(address, code, at, tries)
    return wishes


def _read_addresses(kept: Any) -> tuple[str, ...]:
    """Before there was more than one by a way, it was not in a list."""
    found = [kept] if isinstance(kept, str) else kept if isinstance(kept, list) else []
    return tuple(str(one)[:LONGEST] for one in found)

"""One invite: who asks whom to play what, and the chart of its states. Pure values.

An invite is never changed: `end` gives the one after it, or fails where the chart has no way.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from rumpus.core.notice import Line, keep_line, read_line
from rumpus.core.options import Value
from rumpus.games.registry import find_game
from rumpus.hall.people.players import Player, Players
from rumpus.hall.tables.dice import new_secret
from rumpus.store.contest_records import InviteRecord
from rumpus.store.record_data import InviteData

SHORT_SECONDS: Final = 60
"""rules/hall.md: an invite to a match for which both are there, and to any score challenge."""
LONG_SECONDS: Final = 24 * 3600
"""rules/hall.md: an invite to a game turn by turn, on no clock or one that leaves time to come."""

OPEN: Final = "open"
ACCEPTED: Final = "accepted"
DECLINED: Final = "declined"
WITHDRAWN: Final = "withdrawn"
EXPIRED: Final = "expired"
FAILED: Final = "failed"

CHART: Final = {
    OPEN: (ACCEPTED, DECLINED, WITHDRAWN, EXPIRED, FAILED),
    ACCEPTED: (),
    DECLINED: (),
    WITHDRAWN: (),
    EXPIRED: (),
    FAILED: (),
}
"""Every state and where it leads."""


@dataclass(frozen=True, slots=True)
class Invite:
    """An invite as it stands."""

    id: str
    game: str
    options: dict[str, Value]
    sender: Player
    receiver: Player
    made: float
    expires: float
    challenge: bool = False
    """Whether each is to play alone, for the better score."""
    wager: int = 0
    state: str = OPEN
    why: Line = ""
    """Why it failed."""
    leads_to: str = ""
    """Accepted: the code of the table, or the id of the challenge."""
    nonces: tuple[str, str] = ("", "")
    """What sender and receiver put into the dice."""
    secret: str = field(default_factory=new_secret)
    """What the hall puts in; its pledge is told before the receiver answers."""

    @property
    def players(self) -> tuple[Player, Player]:
        """The two."""
        return self.sender, self.receiver

    @property
    def waits(self) -> bool:
        """Whether it waits for people who are away: turn by turn, but not on a fast clock."""
        return not self.challenge and not find_game(self.game).info.is_live(self.options)

    @property
    def is_by_turns(self) -> bool:
        """Whether it leads to a game a move at a time, on whatever clock."""
        return not self.challenge and not find_game(self.game).info.realtime

    def other(self, player: Player) -> Player:
        """The other one of the two."""
        return self.receiver if player is self.sender else self.sender

    def add_nonce(self, nonce: str) -> "Invite":
        """The invite with what its receiver puts into the dice."""
        return replace(self, nonces=(self.nonces[0], nonce))

    def end(self, state: str, *, why: Line = "", leads_to: str = "") -> "Invite":
        """The invite after it has come to an end."""
        if state not in CHART[self.state]:
            raise ValueError(f"an invite that is {self.state} cannot become {state}")
        return replace(self, state=state, why=why, leads_to=leads_to)

    # Keeping.

    def record(self) -> InviteRecord:
        """What is kept of it."""
        why = keep_line(self.why)
        data = InviteData(self.options, self.challenge, self.wager, why, self.leads_to, self.nonces, self.secret)
        return InviteRecord(
            self.id, self.game, self.sender.id, self.receiver.id, self.state, data, self.made, self.expires
        )

    @classmethod
    def load(cls, record: InviteRecord, players: Players) -> "Invite | None":
        """The invite that was kept; None if one of the two is forgotten."""
        sender, receiver = players.find(record.sender), players.find(record.receiver)
        if sender is None or receiver is None:
            return None
        data = record.data
        return cls(
            record.id,
            record.game,
            dict(data.options),
            sender,
            receiver,
            record.made,
            record.expires,
            data.challenge,
            data.wager,
            record.state,
            read_line(data.why),
            data.leads_to,
            data.nonces,
            data.secret or new_secret(),
        )


def seat_order(invite: Invite) -> list[Player]:
    """Who asked has the first seat. Who begins is for the rules to say: in some games the one who asked, in others the
    one who was asked."""
    return [invite.sender, invite.receiver]

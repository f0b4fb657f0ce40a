"""Friends: two players who have both said so. One asks, the other accepts or declines; either may end it.

Who is muted or banned is not told so when they ask: it looks as if the other one could not be asked just now.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from rumpus.core.clock import Nanoseconds
from rumpus.core.pacing import SECOND
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.services import Services
from rumpus.hall.sliding_window import SlidingWindow
from rumpus.hall.stores import check_saving
from rumpus.store.records import FriendRecord, Saved

FRIENDS: Final = 200
"""Friends a player may have."""
ASKED: Final = 30
"""Open questions a player may have made, or been asked."""
PACE: Final = 10
"""Questions a player may ask in a minute, whatever comes of them."""
DECLINED_SECONDS: Final = 24 * 3600
"""So long who was declined does not ask the same person again."""

OPEN: Final = "asked"
MUTUAL: Final = "friends"
DECLINED: Final = "declined"
OVER: Final = "over"


@dataclass(frozen=True, slots=True)
class FriendsChanged(News):
    """Somebody asks to be your friend, is one now or no longer; or a friend is here, is gone, or has another name."""

    other: Player
    what: str
    """`asks`, `friends`, `ended`, `here`, `gone` or `named`."""


class Friends:
    """Who is whose friend, and who has asked whom."""

    def __init__(self, services: Services) -> None:
        self._clock, self._seen, self._store = services.clock, services.seen, services.store
        self._presence, self._players = services.presence, services.players
        self._of: dict[str, dict[str, FriendRecord]] = {}
        """By player and other player: what is between them."""
        self._asked: SlidingWindow[Player, Nanoseconds] = SlidingWindow(PACE, 60 * SECOND)

    def take_up(self, saved: Saved) -> None:
        """Know again who is whose friend."""
        for record in saved.friends:
            self._know(record)

    # What can be asked.

    def of(self, player: Player) -> list[Player]:
        """The player's friends, those who are here first, each by name."""
        friends = [other for other, between in self._between(player) if between.state == MUTUAL]
        return sorted(friends, key=lambda other: (not self._presence.is_here(other), other.name.casefold()))

    def are(self, player: Player, other: Player) -> bool:
        """Whether the two are friends."""
        between = self._find(player, other)
        return between is not None and between.state == MUTUAL

    def asking(self, player: Player) -> list[Player]:
        """Who asks to be the player's friend; those they have muted since are not heard."""
        open_ones = (other for other, between in self._between(player) if _asks(between, other))
        return [other for other in open_ones if other.id not in player.muted]

    def asked(self, player: Player) -> list[Player]:
        """Whom the player has asked."""
        return [other for other, between in self._between(player) if _asks(between, player)]

    # What players do.

    def ask(self, player: Player, other: Player) -> bool:
        """Ask somebody to be a friend, or say yes to who has asked; whether they are friends now."""
        check_saving(self._store)
        if other is player:
            raise Refused("befriend_yourself")
        if other.is_bot:
            raise Refused("befriend_bot")
        between = self._find(player, other)
        if between is not None and between.state == MUTUAL:
            raise Refused("friends_already", name=other.name)
        if between is not None and _asks(between, player):
            raise Refused("friend_asked", name=other.name)
        if len(self.of(player)) >= FRIENDS:
            raise Refused("too_many_friends", most=FRIENDS)
        if between is not None and _asks(between, other):
            return self._befriend(player, other, between)
        self._check_pace(player)
        self._check_willing(player, other, between)
        self._put(FriendRecord.between(player.id, other.id, OPEN, self._seen()))
        self._tell(other, player, "asks")
        return False

    def end(self, player: Player, other: Player) -> str:
        """Be friends no longer, say no, or take a question back; what it was: `friends`, `asking` or `asked`."""
        check_saving(self._store)
        between = self._find(player, other)
        if between is None or between.state not in (OPEN, MUTUAL):
            raise Refused("no_friend", name=other.name)
        said_no = _asks(between, other)
        what = MUTUAL if between.state == MUTUAL else "asking" if said_no else "asked"
        self._put(replace(between, state=DECLINED if said_no else OVER, at=self._seen()))
        self._tell(other, player, "ended")
        self._tell(player, other, "ended")
        return what

    # Coming and going.

    def note(self, player: Player, what: str) -> None:
        """Tell the player's friends who are here that the player is `here`, `gone`, or `named` otherwise."""
        for other in self.of(player):
            if self._presence.is_here(other):
                self._presence.tell([other], FriendsChanged(player, what))

    # Inside.

    def _befriend(self, player: Player, other: Player, between: FriendRecord) -> bool:
        if len(self.of(other)) >= FRIENDS:
            raise Refused("friend_not_now", name=other.name)
        self._put(replace(between, state=MUTUAL, at=self._seen()))
        self._tell(other, player, "friends")
        self._tell(player, other, "friends")
        return True

    def _check_pace(self, player: Player) -> None:
        if len(self.asked(player)) >= ASKED:
            raise Refused("friends_asked_many", most=ASKED)
        if self._asked.wait(player, self._clock.now()) > 0:
            raise Refused("friends_too_fast", most=PACE)
        self._asked.note(player, self._clock.now())

    def _check_willing(self, player: Player, other: Player, between: FriendRecord | None) -> None:
        said_no = between is not None and between.state == DECLINED and between.asker == player.id
        # A little ahead: the clock was put right. Far ahead: an older hall went by a wrong one; nobody waits for that.
        recent = between is not None and abs(self._seen() - between.at) < DECLINED_SECONDS
        unwilling = player.id in other.muted or self._players.is_banned(other) or (said_no and recent)
        if unwilling or len(self.asking(other)) >= ASKED:
            raise Refused("friend_not_now", name=other.name)

    def _between(self, player: Player) -> Iterator[tuple[Player, FriendRecord]]:
        """Everybody with whom there is something; who was forgotten by the hall is nobody's friend."""
        for id, between in self._of.get(player.id, {}).items():
            other = self._players.find(id)
            if other is not None:
                yield other, between

    def _find(self, player: Player, other: Player) -> FriendRecord | None:
        return self._of.get(player.id, {}).get(other.id)

    def _know(self, record: FriendRecord) -> None:
        self._of.setdefault(record.one, {})[record.two] = record
        self._of.setdefault(record.two, {})[record.one] = record

    def _put(self, record: FriendRecord) -> None:
        self._know(record)
        self._store.put(record)

    def _tell(self, player: Player, other: Player, what: str) -> None:
        """Tell a player, when it is on disk."""
        news = FriendsChanged(other, what)
        self._store.when_saved(lambda: self._presence.tell([player], news), urgent=True)


def _asks(between: FriendRecord, player: Player) -> bool:
    return between.state == OPEN and between.asker == player.id

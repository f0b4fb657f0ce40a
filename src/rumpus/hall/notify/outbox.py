"""What people who are not here are to be told: it waits on disk until it was sent, given up, or is news no more.

Every cause has a key, such as a match and how many inputs it has; what is known under its key is never put again. So
after a restart whatever is open can be looked at once more, and everything arrives once. (A kill between the sending
and the note that it was sent has it sent again.) Who is here is told nothing; many messages are sent as one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Final, Protocol

from rumpus.core.clock import Timer
from rumpus.core.notice import Notice
from rumpus.core.pacing import SECOND
from rumpus.hall.errors import Refused
from rumpus.hall.notify.wishes import (
    ANSWER,
    INVITE,
    KEY,
    LONGEST,
    MAIL,
    MOST,
    TOURNAMENT,
    WEBHOOK,
    NotifyWishes,
    read_wishes,
)
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.services import Services
from rumpus.hall.sliding_window import SlidingWindow
from rumpus.hall.stores import check_saving
from rumpus.store.records import OutboxRecord, Saved, SettingRecord

WAIT_SECONDS: Final = {INVITE: 5, ANSWER: 5, TOURNAMENT: 5}
"""So long is waited whether somebody comes back by themselves, and for more to be sent along."""
USUAL_WAIT: Final = 60
RETRIES: Final = (60, 300, 1800, 7200)
"""Seconds before what could not be sent is tried again; after the last one it is given up."""
TEST: Final = "test"
TESTS_SECONDS: Final = 10
"""A test is sent no sooner after the one before."""
MOST_TESTERS: Final = 1000
"""Of so many it is remembered when."""
CONFIRM: Final = "confirm"
"""The code for a mail address that somebody gives."""
AT_ONCE: Final = (TEST, CONFIRM)
"""What somebody has just asked for themselves: whether they are here or not, at any hour."""
HOUR: Final = 3600.0
PUSH_KEY: Final = "push_key"
"""The setting under which the hall's own key for web push is kept."""
MAILS: Final = 6
"""So many mails somebody gets within an hour; what comes then waits, and is one."""

OPEN: Final = "open"
SENT: Final = "sent"
DROPPED: Final = "dropped"
"""Its receiver was here, or wants no such messages any more."""
FAILED: Final = "failed"


@dataclass(frozen=True, slots=True)
class Letter:
    """What is sent to somebody by one way: everything that waits, as one."""

    player: Player
    way: str
    addresses: tuple[str, ...]
    lines: tuple[Notice, ...]
    link: str
    """The path of the page where it is, if it is one place."""
    parts: tuple[OutboxRecord, ...]


@dataclass(frozen=True, slots=True)
class NotifyChanged(News):
    """How you want to be told is otherwise now, or a test has come of something."""

    way: str = ""
    """By which way a test was sent; empty: none was."""
    arrived: bool = False


class Courier(Protocol):
    """Carries letters away; the answer is `sent` or `failed` of the outbox."""

    def __call__(self, letter: Letter, /) -> None:
        """Begin to send it."""


class Outbox:
    """Everybody's wishes, and what is still to be sent."""

    def __init__(self, services: Services, zone: tzinfo) -> None:
        self._seen, self._wall, self._store = services.seen, services.wall, services.store
        self._presence, self._players = services.presence, services.players
        self.zone = zone
        """Of quiet hours."""
        self._wishes: dict[str, NotifyWishes] = {}
        self._open: dict[tuple[str, str], OutboxRecord] = {}
        self._settled: dict[tuple[str, str], float] = {}
        """What was sent or given up, and when it was due: it is not put again."""
        self._under_way: set[tuple[str, str]] = set()
        self._timer = Timer(services.clock)
        self._tests: dict[str, float] = {}
        self._mails: SlidingWindow[str, float] = SlidingWindow(MAILS, HOUR)
        self.ways: tuple[str, ...] = (WEBHOOK,)
        """By which ways this hall can tell anybody anything."""
        self.push_key = ""
        """What browsers know the hall by, as it is kept."""
        self.push_public = ""
        """The part of it that browsers are told."""
        self.courier: Courier | None = None
        """Without one everything waits."""
        self.is_news: Callable[[OutboxRecord], bool] = lambda record: True
        """Whether something still waits for its receiver."""
        self.check_address: Callable[[str, str], None] = lambda way, address: None
        """Refuses an address of a way that nothing may be sent to."""

    def take_up(self, saved: Saved) -> None:
        """Know what people want, and what was put."""
        for player in saved.players:
            kept = saved.settings.get(KEY + player.id)
            if kept:
                self._wishes[player.id] = read_wishes(kept)
        for record in saved.outbox:
            self._note(record)
        self.push_key = str(saved.settings.get(PUSH_KEY) or "")

    def keep_push_key(self, key: str) -> None:
        """The hall has one now, and keeps it: with another one no browser would listen."""
        self.push_key = key
        self._store.put(SettingRecord(PUSH_KEY, key))

    def resume(self) -> None:
        """The doors are open: what waits may go."""
        self._arm()

    def forget(self, before: float) -> None:
        """Know no longer what was settled and due before that, by the time seen: it is forgotten on disk as well."""
        self._settled = {key: due for key, due in self._settled.items() if due >= before}

    # What people want.

    def wishes_of(self, player: Player) -> NotifyWishes:
        """What somebody wants to be told."""
        return self._wishes.get(player.id) or NotifyWishes()

    def check_wish(self, player: Player, way: str, address: str) -> None:
        """Refuse what this hall cannot do, or not for somebody nobody can tell from others."""
        check_saving(self._store)
        if way not in self.ways:
            raise Refused("notify_not_here", way=way)
        if player.passphrase is None:
            raise Refused("notify_claim")
        if len(address) > LONGEST:
            raise Refused("notify_long", most=LONGEST)
        self.check_address(way, address)

    def set_address(self, player: Player, way: str, address: str) -> None:
        """Where somebody is told by a way, beside the newest of where they were; empty: by this way no more."""
        check_saving(self._store)
        wishes = self.wishes_of(player)
        if address:
            self.check_wish(player, way, address)
            others = [one for one in wishes.addresses.get(way, ()) if one != address]
            wishes.addresses[way] = (*others, address)[-MOST[way] :]
        else:
            wishes.addresses.pop(way, None)
            if way == MAIL:
                wishes.asked = None
        self.keep_wishes(player, wishes)

    def forget_address(self, player: Player, way: str, address: str) -> None:
        """Nothing is sent there any more: its owner, or whoever carries it there, says so."""
        wishes = self.wishes_of(player)
        left = tuple(one for one in wishes.addresses.get(way, ()) if one != address)
        if left:
            wishes.addresses[way] = left
        else:
            wishes.addresses.pop(way, None)
        self.keep_wishes(player, wishes)

    def choose(self, player: Player, kind: str, way: str, *, on: bool) -> None:
        """Whether somebody wants to be told of a kind by a way."""
        check_saving(self._store)
        wishes = self.wishes_of(player)
        (wishes.off.discard if on else wishes.off.add)((kind, way))
        self.keep_wishes(player, wishes)

    def keep_wishes(self, player: Player, wishes: NotifyWishes) -> None:
        """What somebody wants from now on; all their pages see it."""
        self._wishes[player.id] = wishes
        self._store.put(SettingRecord(KEY + player.id, wishes.data()))
        self._tell(player, NotifyChanged())

    def be_quiet(self, player: Player, hours: tuple[int, int] | None) -> None:
        """From which hour to which somebody is told nothing."""
        check_saving(self._store)
        if hours is not None and (hours[0] == hours[1] or not all(0 <= hour < 24 for hour in hours)):
            raise Refused("notify_hours")
        wishes = self.wishes_of(player)
        wishes.quiet = hours
        self.keep_wishes(player, wishes)

    def test(self, player: Player) -> list[str]:
        """Send somebody something now, whether they are here or not; by which ways."""
        check_saving(self._store)
        ways = [way for way in self.wishes_of(player).addresses if way in self.ways]
        if not ways:
            raise Refused("notify_nowhere")
        now = self._seen()
        if now - self._tests.get(player.id, -TESTS_SECONDS) < TESTS_SECONDS:
            raise Refused("notify_soon", wait=TESTS_SECONDS)
        if len(self._tests) >= MOST_TESTERS:
            self._tests.pop(next(iter(self._tests)))
        self._tests[player.id] = now
        for way in ways:
            self.send_now(player, way, TEST, f"{TEST} {player.id} {now:.3f}", Notice("notice.notify_test"))
        return ways

    def send_now(self, player: Player, way: str, kind: str, key: str, said: Notice) -> None:
        """Send somebody what they have just asked for."""
        self._put(OutboxRecord(key, way, player.id, kind, said.describe(), "", self._seen()))
        self._arm()

    # What happens.

    def tell(self, player: Player, kind: str, key: str, said: Notice, link: str = "") -> None:
        """Something somebody may want to be told, unless they are here."""
        if player.id not in self._wishes or self._presence.is_here(player):
            return
        for way in self._wishes[player.id].ways_for(kind):
            if (key, way) not in self._open and (key, way) not in self._settled:
                due = self._seen() + WAIT_SECONDS.get(kind, USUAL_WAIT)
                self._put(OutboxRecord(key, way, player.id, kind, said.describe(), link, due))
        self._arm()

    def sent(self, letter: Letter) -> None:
        """It has arrived."""
        self._settle(letter.parts, SENT)
        self._tell_test(letter, arrived=True)

    def failed(self, letter: Letter, *, for_good: bool) -> None:
        """It could not be sent: it is tried again, unless that is of no use."""
        for part in letter.parts:
            again = not for_good and part.tries < len(RETRIES)
            due = self._seen() + RETRIES[part.tries] if again else part.due
            self._under_way.discard((part.key, part.way))
            self._put(replace(part, tries=part.tries + 1, due=due, state=OPEN if again else FAILED))
        self._tell_test(letter, arrived=False)
        self._arm()

    def _tell_test(self, letter: Letter, *, arrived: bool) -> None:
        if any(part.kind == TEST for part in letter.parts):
            self._tell(letter.player, NotifyChanged(letter.way, arrived))

    def _tell(self, player: Player, news: NotifyChanged) -> None:
        self._store.when_saved(lambda: self._presence.tell(player, news), urgent=True)

    # Inside.

    def _ring(self) -> None:
        """Send what is due, to each person by each way as one letter."""
        if self.courier is None:
            return
        bundles: dict[tuple[str, str, tuple[str, ...]], list[OutboxRecord]] = {}
        for record in [one for one in self._waiting() if one.due <= self._seen()]:
            player, wishes = self._players.find(record.player), self._wishes.get(record.player, NotifyWishes())
            to = self._find_addresses(record, wishes)
            if player is None or not to or not self._is_wanted(record, player, wishes):
                self._settle([record], DROPPED)
                continue
            wait = self._wait(record, wishes)
            if wait > 0:
                self._put(replace(record, due=self._seen() + wait))
                continue
            bundles.setdefault((record.player, record.way, to), []).append(record)
        for (id, way, to), parts in bundles.items():
            player = self._players.find(id)
            if player is not None:
                self._send(player, way, to, parts)
        self._arm()

    def _find_addresses(self, record: OutboxRecord, wishes: NotifyWishes) -> tuple[str, ...]:
        """Where it goes; a code goes where it is asked about, and nothing else does."""
        if record.kind != CONFIRM:
            return wishes.addresses.get(record.way, ())
        code = Notice.read(record.said).facts.get("code")
        return (wishes.asked.address,) if wishes.asked is not None and wishes.asked.code == code else ()

    def _is_wanted(self, record: OutboxRecord, player: Player, wishes: NotifyWishes) -> bool:
        if record.kind in AT_ONCE:
            return True
        here = self._presence.is_here(player)
        return not here and record.way in wishes.ways_for(record.kind) and self.is_news(record)

    def _wait(self, record: OutboxRecord, wishes: NotifyWishes) -> float:
        """For how many more seconds it is not the time."""
        if record.way not in self.ways:
            return HOUR  # the host may allow it again
        if record.kind in AT_ONCE:
            return 0.0
        mails = self._mails.wait(record.player, self._seen()) if record.way == MAIL else 0.0
        return max(wishes.quiet_left(self._here()), mails)

    def _send(self, player: Player, way: str, to: tuple[str, ...], parts: list[OutboxRecord]) -> None:
        said = {str(part.said): Notice.read(part.said) for part in parts}  # the same is not said twice
        links = {part.link for part in parts if part.link}
        self._under_way |= {(part.key, part.way) for part in parts}
        if way == MAIL:
            self._mails.note(player.id, self._seen())
        link = links.pop() if len(links) == 1 else ""
        assert self.courier is not None, "nothing is sent without a courier"
        self.courier(Letter(player, way, to, tuple(said.values()), link, tuple(parts)))

    def _waiting(self) -> list[OutboxRecord]:
        return [one for key, one in self._open.items() if key not in self._under_way]

    def _arm(self) -> None:
        """One alarm, for what is due next."""
        due = min((one.due for one in self._waiting()), default=None)
        if due is not None and self.courier is not None:
            self._timer.set_after(max(0, round((due - self._seen()) * SECOND)), self._ring)

    def _settle(self, parts: Iterable[OutboxRecord], state: str) -> None:
        for part in parts:
            self._under_way.discard((part.key, part.way))
            self._put(replace(part, state=state))

    def _put(self, record: OutboxRecord) -> None:
        self._note(record)
        self._store.put(record)

    def _note(self, record: OutboxRecord) -> None:
        key = (record.key, record.way)
        if record.state == OPEN:
            self._open[key] = record
        else:
            self._open.pop(key, None)
            self._settled[key] = record.due

    def _here(self) -> datetime:
        return datetime.fromtimestamp(self._wall(), self.zone)

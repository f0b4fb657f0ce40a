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
from rumpus.hall.notify.wishes import ANSWER, INVITE, KEY, LONGEST, TOURNAMENT, NotifyWishes, read_wishes
from rumpus.hall.people.players import Player
from rumpus.hall.services import Services
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
    address: str
    lines: tuple[Notice, ...]
    link: str
    """The path of the page where it is, if it is one place."""
    parts: tuple[OutboxRecord, ...]


class Courier(Protocol):
    """Carries letters away; the answer is `sent` or `failed` of the outbox."""

    def __call__(self, letter: Letter, /) -> None:
        """Begin to send it."""


class Outbox:
    """Everybody's wishes, and what is still to be sent."""

    def __init__(self, services: Services, zone: tzinfo) -> None:
        self._seen, self._wall, self._store = services.seen, services.wall, services.store
        self._presence, self._players = services.presence, services.players
        self._zone = zone
        self._wishes: dict[str, NotifyWishes] = {}
        self._open: dict[tuple[str, str], OutboxRecord] = {}
        self._settled: dict[tuple[str, str], float] = {}
        """What was sent or given up, and when it was due: it is not put again."""
        self._under_way: set[tuple[str, str]] = set()
        self._timer = Timer(services.clock)
        self._tests: dict[str, float] = {}
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

    def set_address(self, player: Player, way: str, address: str) -> None:
        """Where somebody is told by a way; empty: by this way no more."""
        check_saving(self._store)
        wishes = self.wishes_of(player)
        if address:
            if player.passphrase is None:
                raise Refused("notify_claim")
            if len(address) > LONGEST:
                raise Refused("notify_long", most=LONGEST)
            self.check_address(way, address)
            wishes.addresses[way] = address
        else:
            wishes.addresses.pop(way, None)
        self._keep_wishes(player, wishes)

    def choose(self, player: Player, kind: str, way: str, *, on: bool) -> None:
        """Whether somebody wants to be told of a kind by a way."""
        check_saving(self._store)
        wishes = self.wishes_of(player)
        (wishes.off.discard if on else wishes.off.add)((kind, way))
        self._keep_wishes(player, wishes)

    def be_quiet(self, player: Player, hours: tuple[int, int] | None) -> None:
        """From which hour to which somebody is told nothing."""
        check_saving(self._store)
        wishes = self.wishes_of(player)
        wishes.quiet = hours
        self._keep_wishes(player, wishes)

    def test(self, player: Player) -> list[str]:
        """Send somebody something now, whether they are here or not; by which ways."""
        check_saving(self._store)
        ways = list(self.wishes_of(player).addresses)
        if not ways:
            raise Refused("notify_nowhere")
        now = self._seen()
        if now - self._tests.get(player.id, -TESTS_SECONDS) < TESTS_SECONDS:
            raise Refused("notify_soon", wait=TESTS_SECONDS)
        self._tests[player.id] = now
        key, said = f"{TEST} {player.id} {now:.3f}", Notice("notice.notify_test").describe()
        for way in ways:
            self._put(OutboxRecord(key, way, player.id, TEST, said, "", now))
        self._arm()
        return ways

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

    def failed(self, letter: Letter, *, for_good: bool) -> None:
        """It could not be sent: it is tried again, unless that is of no use."""
        for part in letter.parts:
            again = not for_good and part.tries < len(RETRIES)
            due = self._seen() + RETRIES[part.tries] if again else part.due
            self._under_way.discard((part.key, part.way))
            self._put(replace(part, tries=part.tries + 1, due=due, state=OPEN if again else FAILED))
        self._arm()

    # Inside.

    def _ring(self) -> None:
        """Send what is due, to each person by each way as one letter."""
        if self.courier is None:
            return
        bundles: dict[tuple[str, str], list[OutboxRecord]] = {}
        for record in [one for one in self._waiting() if one.due <= self._seen()]:
            player, wishes = self._players.find(record.player), self._wishes.get(record.player, NotifyWishes())
            wanted = record.kind == TEST or record.way in wishes.ways_for(record.kind)
            here = player is not None and record.kind != TEST and self._presence.is_here(player)
            if player is None or here or not wanted or record.way not in wishes.addresses or not self.is_news(record):
                self._settle([record], DROPPED)
                continue
            quiet = 0.0 if record.kind == TEST else wishes.quiet_left(self._here())
            if quiet:
                self._put(replace(record, due=self._seen() + quiet))
                continue
            bundles.setdefault((record.player, record.way), []).append(record)
        for (id, way), parts in bundles.items():
            player = self._players.find(id)
            if player is not None:
                self._send(player, way, parts)
        self._arm()

    def _send(self, player: Player, way: str, parts: list[OutboxRecord]) -> None:
        said = {str(part.said): Notice.read(part.said) for part in parts}  # the same is not said twice
        links = {part.link for part in parts}
        self._under_way |= {(part.key, part.way) for part in parts}
        letter = Letter(
            player,
            way,
            self._wishes[player.id].addresses[way],
            tuple(said.values()),
            links.pop() if len(links) == 1 else "",
            tuple(parts),
        )
        assert self.courier is not None, "nothing is sent without a courier"
        self.courier(letter)

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

    def _keep_wishes(self, player: Player, wishes: NotifyWishes) -> None:
        self._wishes[player.id] = wishes
        self._store.put(SettingRecord(KEY + player.id, wishes.data()))

    def _here(self) -> datetime:
        return datetime.fromtimestamp(self._wall(), self._zone)

"""A store in memory that can wait and refuse."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final, TypeVar

from rumpus.core.log import Input
from rumpus.store.contest_records import (
    ChallengeRecord,
    DailyTryRecord,
    InviteRecord,
    SearchRecord,
    TournamentGameRecord,
    TournamentRecord,
)
from rumpus.store.gold_records import EntryRecord, EscrowRecord
from rumpus.store.keepable import make_keepable
from rumpus.store.packed_log import unpack
from rumpus.store.reading import read_row
from rumpus.store.records import (
    BesideRecord,
    BestRecord,
    ChatRecord,
    FriendRecord,
    MatchRecord,
    OutboxRecord,
    PageRecord,
    PlayerRecord,
    RatingRecord,
    Record,
    ResultRecord,
    Saved,
    SavedMatch,
    SettingRecord,
    SnapshotRecord,
    TableRecord,
)
from rumpus.store.schema import HOMES

R = TypeVar("R", bound=Record)

KEYS: Final[dict[type, tuple[str, ...]]] = {
    PlayerRecord: ("id",),
    TableRecord: ("code",),
    MatchRecord: ("id",),
    SnapshotRecord: ("match",),
    ChatRecord: ("room", "n"),
    InviteRecord: ("id",),
    ChallengeRecord: ("id",),
    EntryRecord: ("n",),
    EscrowRecord: ("id",),
    RatingRecord: ("player", "game", "pool"),
    ResultRecord: ("match", "seat"),
    FriendRecord: ("one", "two"),
    SearchRecord: ("player",),
    TournamentRecord: ("id",),
    TournamentGameRecord: ("tournament", "n"),
    DailyTryRecord: ("n", "game", "player"),
    OutboxRecord: ("key", "way"),
    BestRecord: ("game", "span", "mode", "kind", "player"),
    PageRecord: ("player", "origin"),
    BesideRecord: ("match",),
    SettingRecord: ("key",),
}
WRITTEN_ONCE: Final = (MatchRecord, ChatRecord, EntryRecord, ResultRecord)


def make_row(record: Record) -> dict[str, Any]:
    """The row a store makes of a record."""
    return make_keepable(HOMES[type(record)], {part.name: getattr(record, part.name) for part in fields(record)})


def read_again(record: R) -> R:
    """The record as it is read back from a database."""
    found = read_row(type(record), json.loads(json.dumps(make_row(record))))
    assert found is not None
    return found


def _better(old: Record | None, new: BestRecord) -> Record:
    """Of two best scores the better one stays."""
    return old if isinstance(old, BestRecord) and old.score >= new.score else new


class MemoryStore:
    """Keeps what is put when it commits: at once, or (`waits`) when told to. While it is not `healthy`, nothing is."""

    def __init__(self) -> None:
        self.records: dict[type, dict[Any, Record]] = {kind: {} for kind in KEYS}
        self.spoilt: dict[type, dict[Any, dict[str, Any]]] = {kind: {} for kind in KEYS}
        self.inputs: dict[str, dict[int, Input]] = {}
        self.healthy = True
        self.waits = False
        self._queue: list[Callable[[], object]] = []
        self._snapshots: dict[str, Callable[[], SnapshotRecord | None]] = {}
        self._waiting: list[Callable[[], None]] = []
        self._busy = False

    def put(self, record: Record) -> None:
        """Keep a record."""
        kept = self.records[type(record)]
        key = tuple(getattr(record, name) for name in KEYS[type(record)])
        if isinstance(record, WRITTEN_ONCE):
            self._queue.append(lambda: kept.setdefault(key, record))
        elif isinstance(record, BestRecord):
            self._queue.append(lambda: kept.__setitem__(key, _better(kept.get(key), record)))
        else:
            self._queue.append(lambda: kept.__setitem__(key, record))

    def all(self, kind: type[R]) -> list[R]:
        """Every record of a kind that was committed, in the order of their first coming."""
        spoilt = [record for row in self.spoilt[kind].values() if (record := read_row(kind, row)) is not None]
        return [record for record in self.records[kind].values() if isinstance(record, kind)] + spoilt

    def tamper(self, record: Record) -> None:
        """Change what is on disk behind the hall's back."""
        self.records[type(record)][tuple(getattr(record, name) for name in KEYS[type(record)])] = record

    def spoil(self, record: Record, **columns: Any) -> None:
        """Have a row on disk that no record of this version is read from."""
        key = tuple(getattr(record, name) for name in KEYS[type(record)])
        self.records[type(record)].pop(key, None)
        self.spoilt[type(record)][key] = make_row(record) | columns

    @property
    def players(self) -> dict[str, PlayerRecord]:
        """Players by id."""
        return {record.id: record for record in self.all(PlayerRecord)}

    @property
    def tables(self) -> dict[str, TableRecord]:
        """Tables by code, closed ones too."""
        return {record.code: record for record in self.all(TableRecord)}

    @property
    def matches(self) -> dict[str, MatchRecord]:
        """Matches by id."""
        return {record.id: record for record in self.all(MatchRecord)}

    def put_input(self, match: str, n: int, entry: Input) -> None:
        """Keep an input."""
        self._queue.append(lambda: self.inputs.setdefault(match, {}).setdefault(n, entry))

    def put_log(self, match: str, inputs: int, packed: bytes) -> None:
        """Keep all inputs of a match that is over."""
        self._queue.append(lambda: self.inputs.setdefault(match, dict(enumerate(unpack(packed)))))

    def put_reached(self, match: str, step: int, since: int | None = None) -> None:
        """Keep how far time has come."""
        self._queue.append(lambda: self._change(match, step=step, since=since))

    def put_players(self, match: str, players: Sequence[str], people: Sequence[str]) -> None:
        """Keep who plays it now."""
        self._queue.append(lambda: self._change(match, players=tuple(players), people=tuple(people)))

    def put_end(self, match: str, step: int, outcome: Mapping[str, Any], at: float) -> None:
        """Keep an outcome."""
        self._snapshots.pop(match, None)
        self._queue.append(lambda: self._change(match, step=step, outcome=outcome, ended=at))
        self._queue.append(lambda: self.records[SnapshotRecord].pop((match,), None))

    def put_snapshot(self, match: str, make: Callable[[], SnapshotRecord | None]) -> None:
        """Keep what the match has come to when the next commit begins."""
        self._snapshots[match] = make

    @property
    def snapshots(self) -> dict[str, SnapshotRecord]:
        """Snapshots by their match."""
        return {record.match: record for record in self.all(SnapshotRecord)}

    def _change(self, match: str, **changes: Any) -> None:
        self.records[MatchRecord][(match,)] = replace(self.matches[match], **changes)

    def when_saved(self, done: Callable[[], None], *, urgent: bool) -> None:
        """Call `done` after the next commit."""
        self._waiting.append(done)

    @property
    def queued(self) -> int:
        """How many changes wait to be written."""
        return len(self._queue)

    def commit(self) -> None:
        """Write everything down and say so, until nothing more comes of it."""
        if self._busy or not self.healthy:
            return
        self._busy = True
        while self._queue or self._waiting or self._snapshots:
            snapshots, self._snapshots = self._snapshots, {}
            for record in [make() for make in snapshots.values()]:
                if record is not None:
                    self.put(record)
            queue, self._queue = self._queue, []
            waiting, self._waiting = self._waiting, []
            for change in queue:
                change()
            for done in waiting:
                done()
        self._busy = False

    def log_of(self, match: str) -> list[Input]:
        """All its inputs: those of the match it continues, then its own."""
        record, own = self.matches[match], [entry for _, entry in sorted(self.inputs.get(match, {}).items())]
        return (self.log_of(record.continues)[: record.shared] if record.continues else []) + own

    def load(self) -> Saved:
        """What a hall would find if it opened now: nothing that was not committed."""
        saved = Saved(players=self.all(PlayerRecord))
        saved.beside = [beside for beside in self.all(BesideRecord) if not beside.settled]
        unsettled = {beside.match for beside in saved.beside}
        saved.tables = [table for table in self.all(TableRecord) if not table.closed or table.match in unsettled]
        saved.pages = self.all(PageRecord)
        for table in saved.tables:
            if table.match in self.matches:
                saved.matches[table.match] = SavedMatch(
                    self.matches[table.match], self.log_of(table.match), self.snapshots.get(table.match)
                )
        rooms = {"hall", *(table.code for table in saved.tables)}
        for room in rooms:
            saved.chats += [line for line in self.all(ChatRecord) if line.room == room][-60:]
        saved.invites = [invite for invite in self.all(InviteRecord) if invite.state == "open"]
        saved.challenges = [challenge for challenge in self.all(ChallengeRecord) if challenge.state != "over"]
        saved.escrows = self.all(EscrowRecord)
        saved.ratings = self.all(RatingRecord)
        saved.friends = [friend for friend in self.all(FriendRecord) if friend.state != "over"]
        saved.searches = [search for search in self.all(SearchRecord) if search.state == "open"]
        saved.tournaments = self.all(TournamentRecord)
        saved.tournament_games = self.all(TournamentGameRecord)
        saved.daily_tries = self.all(DailyTryRecord)
        saved.outbox = self.all(OutboxRecord)
        rated = [result for result in self.all(ResultRecord) if result.rating is not None]
        saved.rated = [(result.match, result.player, result.at) for result in rated]
        for entry in self.all(EntryRecord):
            saved.balances[entry.target] = saved.balances.get(entry.target, 0) + entry.amount
            saved.balances[entry.source] = saved.balances.get(entry.source, 0) - entry.amount
            if entry.reason == "start":
                saved.started[entry.target] = saved.started.get(entry.target, 0) + entry.amount
            if entry.reason == "allowance":
                saved.allowances[entry.target] = max(entry.at, saved.allowances.get(entry.target, 0.0))
        saved.entries = len(self.all(EntryRecord))
        saved.settings = {setting.key: setting.value for setting in self.all(SettingRecord)}
        return saved

    def twin(self) -> "MemoryStore":
        """Another one with what this one has kept, as after a crash."""
        twin = MemoryStore()
        twin.records = {kind: dict(kept) for kind, kept in self.records.items()}
        twin.spoilt = {kind: dict(rows) for kind, rows in self.spoilt.items()}
        twin.inputs = {id: dict(entries) for id, entries in self.inputs.items()}
        return twin

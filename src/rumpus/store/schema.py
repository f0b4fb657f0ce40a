"""The tables of the database. A change here needs a migration beside it (store/migrations).

A table's columns are the fields of its record (store/records.py and what it imports).
"""

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
)
from sqlalchemy.engine import Dialect

from rumpus.core.time_control import DAILY
from rumpus.store import contest_records, gold_records, records

metadata = MetaData()


class WholeNumber(TypeDecorator[int]):
    """A whole number of any size, written in digits: a seed may be wider than a database's integers."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        """As it is written."""
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        """As it is read."""
        return None if value is None else int(value)


class Row(TypeDecorator[tuple[object, ...]]):
    """A tuple, written as a JSON list."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: tuple[object, ...] | None, dialect: Dialect) -> list[object] | None:
        """As it is written."""
        return None if value is None else list(value)

    def process_result_value(self, value: list[object] | None, dialect: Dialect) -> tuple[object, ...] | None:
        """As it is read."""
        return None if value is None else tuple(value)


players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("name_key", String(128), nullable=False, unique=True),
    Column("passphrase", String(200)),
    Column("epoch", Integer, nullable=False),
    Column("muted", JSON, nullable=False),
    Column("ban", JSON(none_as_null=True)),
    Column("seen", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("owner", String(32), nullable=False),
    Column("match", String(16)),
    Column("data", JSON, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tables_open", "closed"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("code", String(8), nullable=False),
    Column("game", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", WholeNumber, nullable=False),
    Column("bots", Row, nullable=False),
    Column("players", Row, nullable=False),
    Column("people", Row, nullable=False),
    Column("mode", String(16), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("nonces", Row, nullable=False),
    Column("started", Float, nullable=False),
    Column("step", BigInteger, nullable=False),
    Column("outcome", JSON(none_as_null=True)),
    Column("ended", Float),
    Column("clock", String(32), nullable=False, server_default="none"),
    Column("since", BigInteger),
    Column("continues", String(16), nullable=False, server_default=""),
    Column("shared", Integer, nullable=False, server_default="0"),
    Column("lease", BigInteger, nullable=False, server_default="0"),
    Index("matches_ended", "ended"),
)

inputs = Table(
    "inputs",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("step", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", String(64), nullable=False),
    Column("origin", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
)

logs = Table(
    "logs",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("inputs", Integer, nullable=False),
    Column("packed", LargeBinary, nullable=False),
)
"""Inputs of matches that are over, packed (store/packed_log.py)."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("digest", String(16), nullable=False),
)

chats = Table(
    "chats",
    metadata,
    Column("room", String(8), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("player", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", String(600), nullable=False),
    Column("at", Float, nullable=False),
    Column("notice", JSON(none_as_null=True)),
    Column("to", String(16), nullable=False, server_default=""),
)

invites = Table(
    "invites",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("sender", String(32), nullable=False),
    Column("receiver", String(32), nullable=False),
    Column("state", String(16), nullable=False),
    Column("data", JSON, nullable=False),
    Column("made", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Index("invites_state", "state"),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("state", String(16), nullable=False),
    Column("data", JSON, nullable=False),
    Column("made", Float, nullable=False),
    Index("challenges_state", "state"),
)

entries = Table(
    "entries",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("source", String(48), nullable=False),
    Column("target", String(48), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("reason", String(200), nullable=False),
    Column("at", Float, nullable=False),
)

escrows = Table(
    "escrows",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("state", String(20), nullable=False),
    Column("table", String(8), nullable=False),
    Column("match", String(16)),
    Column("data", JSON, nullable=False),
    Column("changed", Float, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("pool", String(8), primary_key=True, server_default=DAILY),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("best", BigInteger),
    Column("streak", Integer, nullable=False),
    Column("lasted", Integer, nullable=False, server_default="0"),
    Index("ratings_game", "game", "pool", "mu"),
)

results = Table(
    "results",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(32), nullable=False),
    Column("game", String(32), nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", BigInteger, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("rating", Integer),
    Column("gain", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("pool", String(8), nullable=False, server_default=DAILY),
    Index("results_player", "player", "at"),
    Index("results_game", "game", "at"),
)

bests = Table(
    "bests",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("span", String(16), primary_key=True),
    Column("mode", String(16), primary_key=True),
    Column("kind", String(64), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("score", BigInteger, nullable=False),
    Column("match", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Index("bests_score", "game", "span", "mode", "kind", "score"),
)

pages = Table(
    "pages",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("origin", BigInteger, primary_key=True, autoincrement=False),
    Column("numbers", JSON, nullable=False),
    Column("at", Float, nullable=False),
    Index("pages_at", "at"),
)

friends = Table(
    "friends",
    metadata,
    Column("one", String(32), primary_key=True),
    Column("two", String(32), primary_key=True),
    Column("asker", String(32), nullable=False),
    Column("state", String(16), nullable=False),
    Column("at", Float, nullable=False),
)

searches = Table(
    "searches",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("state", String(16), nullable=False),
    Column("wishes", JSON, nullable=False),
    Column("since", Float, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("owner", String(32), nullable=False),
    Column("state", String(16), nullable=False),
    Column("data", JSON, nullable=False),
    Column("made", Float, nullable=False),
    Index("tournaments_state", "state", "made"),
)

tournament_games = Table(
    "tournament_games",
    metadata,
    Column("tournament", String(32), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("one", String(32), nullable=False),
    Column("other", String(32), nullable=False),
    Column("slot", String(16), nullable=False),
    Column("result", String(16), nullable=False),
    Column("played", Boolean, nullable=False),
    Column("table", String(8), nullable=False),
)

daily_tries = Table(
    "daily_tries",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("date", String(10), nullable=False),
    Column("state", String(16), nullable=False),
    Column("match", String(16), nullable=False),
    Column("started", Float, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("score", BigInteger, nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("millis", BigInteger, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("way", String(16), primary_key=True),
    Column("player", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("said", JSON, nullable=False),
    Column("link", String(64), nullable=False),
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("state", String(16), nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", JSON, nullable=False),
)

beside = Table(
    "beside",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("settled", Boolean, nullable=False),
)
"""Matches that are run beside the hall, in rooms, and whether what follows from their end is kept."""

leases = Table(
    "leases",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("number", BigInteger, nullable=False),
)
"""How often something has changed hands (store/fence.py). SQLite's file has one hand, and nothing in here."""

HOMES: Final[dict[type, Table]] = {
    records.PlayerRecord: players,
    records.TableRecord: tables,
    records.MatchRecord: matches,
    records.SnapshotRecord: snapshots,
    records.ChatRecord: chats,
    contest_records.InviteRecord: invites,
    contest_records.ChallengeRecord: challenges,
    gold_records.EntryRecord: entries,
    gold_records.EscrowRecord: escrows,
    records.RatingRecord: ratings,
    records.ResultRecord: results,
    records.BestRecord: bests,
    records.PageRecord: pages,
    records.FriendRecord: friends,
    contest_records.SearchRecord: searches,
    contest_records.TournamentRecord: tournaments,
    contest_records.TournamentGameRecord: tournament_games,
    contest_records.DailyTryRecord: daily_tries,
    records.OutboxRecord: outbox,
    records.BesideRecord: beside,
    records.SettingRecord: settings,
}
"""Where each kind of record is kept."""

WRITTEN_ONCE: Final = (matches, inputs, chats, entries, results)
"""Tables whose rows never change: written twice, after a commit whose answer was lost, they are still one."""

"""The tables of the database. A change here needs a migration beside it (store/migrations)."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(32), nullable=False),
    Column("name_key", String(64), nullable=False, unique=True),
    Column("secret_hash", String(64), nullable=False),
    Column("seen", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("owner", String(16), nullable=False),
    Column("match", String(16)),
    Column("data", JSON, nullable=False),
    Column("closed", Boolean, nullable=False, default=False),
    Column("changed", Float, nullable=False),
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
    Column("seed", Text, nullable=False),
    Column("bots", JSON, nullable=False),
    Column("players", JSON, nullable=False),
    Column("step", BigInteger, nullable=False, default=0),
    Column("outcome", JSON(none_as_null=True)),
    Column("started", Float, nullable=False),
    Column("ended", Float),
    Index("matches_unfinished", "ended"),
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

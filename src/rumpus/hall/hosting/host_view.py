"""What the host sees, as plain values: people, tables, bans, disputes. Never what a seat hides, never a secret."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, Protocol

from rumpus.core.notice import Notice, Plain
from rumpus.hall.gold.escrow import Escrow
from rumpus.hall.people.players import Player, Players
from rumpus.hall.people.presence import Presence
from rumpus.store.record_data import KeptLine

if TYPE_CHECKING:
    from rumpus.hall.hosting.gamemaster import GameMaster
    from rumpus.hall.hosting.retention import Retention
    from rumpus.hall.tables.table import Table

LISTED: Final = 200
"""How many people or tables a list shows at most."""


class HostedHall(Protocol):
    """What the host needs of the hall."""

    @property
    def tables(self) -> "Mapping[str, Table]":
        """Every table, by its code."""

    @property
    def retention(self) -> "Retention":
        """What is kept, and for how long."""

    @property
    def gamemaster(self) -> "GameMaster":
        """Who leads the evening."""

    def find_table(self, code: str) -> "Table":
        """The table of that code; Refused if there is none."""

    def tables_of(self, player: Player) -> "list[Table]":
        """The tables where a seat is the player's."""


def list_people(hall: HostedHall, presence: Presence, players: Players) -> list[dict[str, Any]]:
    """Who is here, and what they do."""
    doing: dict[Player, list[Plain]] = {}
    for table in hall.tables.values():
        for player in dict.fromkeys(visitor.player for visitor in table.visitors):
            doing.setdefault(player, []).append(_tell_doing(table, player).describe())
    return [
        {
            "player": player.id,
            "name": player.name,
            "guest": player.passphrase is None,
            "connections": len(presence.of(player)),
            "doing": doing.get(player, [Notice("answer.doing_lobby").describe()]),
        }
        for player in sorted(presence.here(), key=lambda player: player.name.casefold())
    ][:LISTED]


def list_tables(hall: HostedHall) -> list[dict[str, Any]]:
    """The tables, those with a match first."""
    tables = sorted(hall.tables.values(), key=lambda table: (not table.playing, not table.visitors, table.code))
    return [describe_table(table) for table in tables[:LISTED]]


def describe_table(table: "Table") -> dict[str, Any]:
    """A table as the host sees it: no more of its match than any watcher."""
    return {
        "code": table.code,
        "game": table.info.name,
        "state": table.state,
        "owner": table.owner.name,
        "seats": [seat.name or Notice("answer.open_seat").describe() for seat in table.seating],
        "visitors": len(table.visitors),
        "match": table.live.id if table.live is not None else None,
        "why": table.why.describe() if table.why else None,
    }


def list_bans(players: Players) -> list[dict[str, Any]]:
    """Bans in force."""
    return [
        {"player": player.id, "name": player.name, **asdict(player.ban)}
        for player in players
        if player.ban is not None and players.ban_of(player) is player.ban
    ]


def describe_dispute(escrow: Escrow, players: Players) -> dict[str, Any]:
    """A dispute as the host decides it: first what the match came to when the hall ran it again."""

    def name(id: str | None, hall: str = "answer.the_hall") -> KeptLine:
        player = players.find(id) if id else None
        if player is not None:
            return player.name
        return Notice(hall if id is None else "answer.forgotten").describe()

    dispute = escrow.dispute
    return {
        "verified": _tell_verified(escrow, name(escrow.winner) if escrow.winner else "").describe(),
        "escrow": escrow.id,
        "stake": escrow.stake,
        "players": [name(id) for id in escrow.players],
        "house": name(escrow.house),
        "match": escrow.match,
        "by": name(dispute.by if dispute else None, "answer.hall_itself"),
        "reason": dispute.reason if dispute else "",
    }


def count_matches(hall: HostedHall) -> tuple[int, int]:
    """How many matches are on: in real time, and turn by turn."""
    playing = [table for table in hall.tables.values() if table.playing]
    live = sum(1 for table in playing if table.info.realtime)
    return live, len(playing) - live


def _tell_doing(table: "Table", player: Player) -> Notice:
    if not table.seating.of(player):
        return Notice("answer.doing_watching", game=table.info.name, code=table.code)
    key = "answer.doing_playing" if table.playing else "answer.doing_sitting"
    return Notice(key, game=table.info.name, code=table.code)


def _tell_verified(escrow: Escrow, winner: KeptLine) -> Notice:
    if escrow.verified is None:
        return Notice("verdict.not_over")
    if escrow.verified.why:
        return Notice("notice.not_verified", why=escrow.verified.why)
    return Notice("notice.verified", name=winner) if winner else Notice("notice.verified_nobody")

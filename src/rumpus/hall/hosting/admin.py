"""The host: who may order the hall about, and what an order does. Its commands are in commands/host_commands.py."""

import hmac
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, Protocol

from rumpus.core.notice import Notice
from rumpus.hall.clean_text import clean_text
from rumpus.hall.errors import Refused
from rumpus.hall.gold.escrow import Escrow
from rumpus.hall.hosting import host_view
from rumpus.hall.hosting.news import Announced, Banished, Draining
from rumpus.hall.people.passphrases import Attempts
from rumpus.hall.people.players import Player, bot_of, refuse_banned
from rumpus.hall.services import Services
from rumpus.hall.tables.observer import Observer
from rumpus.store.records import Saved, SettingRecord

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

TOKEN: Final = "host_token"
ANNOUNCEMENT: Final = "announcement"
"""Settings under which the hash of the host's token and the announcement are kept."""
REASON_LENGTH: Final = 200
ANNOUNCEMENT_LENGTH: Final = 300
LONGEST_BAN: Final = 10 * 365 * 24 * 60
"""Minutes; longer is for good."""
CLOSING: Final = Refused("closing").notice


class Judge(Protocol):
    """Where disputes about pots are decided."""

    def disputed(self) -> list[Escrow]:
        """Pots in dispute."""

    def decide(self, by: Player | None, id: str, award: Player | None, reason: str, /) -> object:
        """Give the pot to one of the players, or each their stake; None: the host decides."""


class Admin(Observer):
    """What the host can see and do."""

    def __init__(self, services: Services, hall: host_view.HostedHall, wagers: Judge) -> None:
        self.players, self.presence, self.store = services.players, services.presence, services.store
        self.hall = hall
        self.wagers = wagers
        self.attempts = Attempts(services.wall)
        """Wrong tokens, by address."""
        self.announcement = ""
        self.draining = False
        self.nodes: list[Notice] = []
        """Which other programs there are, in a hall that is one of several, as its host is told."""
        self.room_addresses: Callable[[], tuple[str, ...]] = lambda: ()
        """Where pages find rooms, in a hall that has some."""
        self.drain_node: Callable[[str, bool], str | None] = lambda name, on: None
        """Lets a room of that name have no matches any more, or again; its whole name, None if there is none."""
        self.opened = services.wall()
        self._wall = services.wall
        self._token_hash = ""

    def take_up(self, saved: Saved) -> None:
        """Go on with the token and the announcement that were kept."""
        kept = saved.settings.get(TOKEN)
        self._token_hash = kept if isinstance(kept, str) else ""
        text = saved.settings.get(ANNOUNCEMENT)
        self.announcement = text if isinstance(text, str) else ""

    # The token.

    def first_token(self) -> str | None:
        """The host's token when the hall opens for the first time, to be shown once; None ever after."""
        return None if self._token_hash else self.new_token()

    def new_token(self) -> str:
        """Another token; the one before is worthless."""
        token = secrets.token_urlsafe(24)
        self._token_hash = _hash(token)
        self.store.put(SettingRecord(TOKEN, self._token_hash))
        return token

    def is_host(self, token: str) -> bool:
        """Whether this is the host's token."""
        return bool(self._token_hash) and hmac.compare_digest(self._token_hash, _hash(token))

    # People.

    def find_player(self, name: str) -> Player:
        """The person of that name or id; Refused if there is none, or it is a bot."""
        player = self.players.meant(name)
        if player is None:
            raise Refused("unknown_name", name=clean_text(name, 32))
        if player.is_bot:
            raise Refused("is_bot", name=player.name)
        return player

    def kick(self, player: Player, reason: str = "") -> int:
        """Send a player out of the hall; they may come back. Returns how many connections were closed."""
        connections = len(self.presence.of(player))
        if not connections:
            raise Refused("away", name=player.name)
        said = clean_text(reason, REASON_LENGTH)
        why = Notice("notice.sent_out_why", reason=said) if said else Notice("notice.sent_out")
        self.presence.tell(player, Banished(why, banned=False))
        return connections

    def kick_from(self, player: Player, table: "Table") -> None:
        """Send a player away from a table; in a running match that is giving up."""
        if not table.seating.of(player) and all(visitor.player is not player for visitor in table.visitors):
            raise Refused("they_are_not_at_table", name=player.name, code=table.code)
        table.leave(player, Notice("notice.host_asked_you"))

    def ban(self, player: Player, minutes: int | None, reason: str) -> None:
        """Keep a player and their bots out, for some minutes or for good; for good, they give up their seats too."""
        said = clean_text(reason, REASON_LENGTH)
        if not said:
            raise Refused("no_reason_for_them")
        if minutes is not None and not 1 <= minutes <= LONGEST_BAN:
            raise Refused("bad_minutes", most=LONGEST_BAN)
        self.players.ban(player, minutes, said)
        assert player.ban is not None
        news = Banished(refuse_banned(player.ban).notice, banned=True)
        banished = (player, *self.players.bots_of(player))
        if minutes is None:
            for one in banished:
                for table in self.hall.tables_of(one):
                    table.leave(one, news.reason)
        self.store.when_saved(lambda: self.presence.tell(banished, news), urgent=True)

    def unban(self, player: Player) -> None:
        """Let a player in again."""
        ban = self.players.ban_of(player)
        if ban is None:
            raise Refused("not_banned", name=player.name)
        if ban is not player.ban:
            raise Refused("banned_with_owner", name=player.name, owner=self.players.name_of(bot_of(player)))
        self.players.unban(player)

    # The hall.

    def announce(self, text: str) -> None:
        """Tell everybody something, and newcomers too until it is cleared (an empty text)."""
        self.announcement = clean_text(text, ANNOUNCEMENT_LENGTH)
        self.store.put(SettingRecord(ANNOUNCEMENT, self.announcement))
        news = Announced(self.announcement)
        self.store.when_saved(lambda: self.presence.tell_all(news), urgent=True)

    def drain(self, on: bool) -> None:
        """Let nothing new begin, before a restart; or open up again."""
        if on == self.draining:
            return
        self.draining = on
        self.presence.tell_all(Draining(on))
        if not on:
            for table in tuple(self.hall.tables.values()):
                if not table.playing and table.why == CLOSING:
                    table.explain(None)
                    table.try_start()
                    table.refresh()

    def check_open(self) -> None:
        """Refuse, politely, what would begin something new while the hall is closing."""
        if self.draining:
            raise Refused("closing")

    def may_start(self, table: "Table") -> Notice | None:
        """No match starts while the hall is closing."""
        return CLOSING if self.draining else None

    def decide(self, escrow: str, award: str | None, reason: str) -> None:
        """Decide a dispute: the pot to the player of that name or id, or (None) each their stake."""
        said = clean_text(reason, REASON_LENGTH)
        if not said:
            raise Refused("no_reason_for_both")
        player = None if award is None else self.find_player(award)
        self.wagers.decide(None, escrow, player, said)

    # What there is to see.

    def overview(self) -> dict[str, Any]:
        """Everything at once, as plain values, for a page."""
        live, slow = host_view.count_matches(self.hall)
        return {
            "who": host_view.list_people(self.hall, self.presence, self.players),
            "tables": host_view.list_tables(self.hall),
            "bans": host_view.list_bans(self.players),
            "disputes": [host_view.describe_dispute(escrow, self.players) for escrow in self.wagers.disputed()],
            "announcement": self.announcement,
            "draining": self.draining,
            "matches": {"live": live, "turn_by_turn": slow},
            "nodes": [{"say": node.key, "facts": node.facts} for node in self.nodes],
        }

    def stats(self) -> dict[str, int | float | bool]:
        """The hall in figures."""
        live, slow = host_view.count_matches(self.hall)
        return {
            "minutes_open": int(max(0.0, self._wall() - self.opened) // 60),
            "people_here": len(self.presence.here()),
            "connections": sum(1 for _ in self.presence),
            "players_known": len(self.players),
            "names_claimed": sum(1 for player in self.players if player.passphrase is not None),
            "tables": len(self.hall.tables),
            "matches_live": live,
            "matches_turn_by_turn": slow,
            "disputes": len(self.wagers.disputed()),
            "saving": self.store.healthy,
        }


def _hash(token: str) -> str:
    # The token is 24 random bytes, not a word somebody chose: a plain hash is enough to keep it out of the database.
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()

"""Players: who they are, and how they prove it."""

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256

from rumpus.hall.errors import Refused
from rumpus.hall.names import clean_name, guest_name, name_key
from rumpus.hall.stores import PlayerStore
from rumpus.store.records import PlayerRecord


@dataclass(slots=True, eq=False)
class Player:
    """A person with a name."""

    id: str
    name: str
    secret_hash: str

    def record(self) -> PlayerRecord:
        """What is kept of the player."""
        return PlayerRecord(self.id, self.name, name_key(self.name), self.secret_hash)


class Players:
    """Everybody the hall knows, by id and by name."""

    def __init__(self, store: PlayerStore) -> None:
        self._store = store
        self._by_id: dict[str, Player] = {}
        self._by_key: dict[str, Player] = {}

    def __len__(self) -> int:
        return len(self._by_id)

    def take_up(self, records: list[PlayerRecord]) -> None:
        """Know again the players that were kept."""
        for record in records:
            self._add(Player(record.id, record.name, record.secret_hash))

    def find(self, id: str) -> Player | None:
        """The player of that id."""
        return self._by_id.get(id)

    def recognise(self, token: str) -> Player | None:
        """The player whose token this is; None if it is nobody's."""
        id, _, secret = token.partition(".")
        player = self._by_id.get(id)
        if player is None or not hmac.compare_digest(player.secret_hash, _hash(secret)):
            return None
        self._store.put_player(player.record())  # notes that they were seen
        return player

    def welcome(self, name: str | None = None) -> tuple[Player, str]:
        """A new guest and their token. A name somebody has is refused; without one they are given one."""
        chosen = self._free(clean_name(name)) if name is not None else self._make_up()
        secret = secrets.token_urlsafe(24)
        player = Player(secrets.token_hex(6), chosen, _hash(secret))
        self._add(player)
        self._store.put_player(player.record())
        return player, f"{player.id}.{secret}"

    def rename(self, player: Player, name: str) -> None:
        """Give the player another name, if nobody else has it."""
        chosen = clean_name(name)
        holder = self._by_key.get(name_key(chosen))
        if holder is not None and holder is not player:
            raise _taken(chosen)
        del self._by_key[name_key(player.name)]
        player.name = chosen
        self._add(player)
        self._store.put_player(player.record())

    def _add(self, player: Player) -> None:
        self._by_id[player.id] = player
        self._by_key[name_key(player.name)] = player

    def _free(self, name: str) -> str:
        if name_key(name) in self._by_key:
            raise _taken(name)
        return name

    def _make_up(self) -> str:
        for _ in range(20):
            name = guest_name()
            if name_key(name) not in self._by_key:
                return name
        while True:
            name = f"Guest {secrets.randbelow(10**8)}"
            if name_key(name) not in self._by_key:
                return name


def _taken(name: str) -> Refused:
    return Refused("name_taken", f"somebody is called {name} already; try another name")


def _hash(secret: str) -> str:
    # The secret is 24 random bytes, not a word somebody chose: a plain hash is enough to keep it out of the database.
    return sha256(secret.encode()).hexdigest()

"""Players: who they are, what they are called, and how they prove it. No connections (hall/people/presence.py)."""

import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from rumpus.core.notice import Notice, tell_moment
from rumpus.hall.errors import Refused
from rumpus.hall.people.names import BOT_LEVELS, check_reserved, clean_name, guest_name, name_key
from rumpus.hall.people.passphrases import Attempts, Passphrases
from rumpus.hall.people.terminal_settings import TERMINAL, TerminalSettings, read_terminal_settings
from rumpus.hall.people.tokens import DAY, Tokens
from rumpus.hall.stores import Keeper
from rumpus.store.record_data import Ban
from rumpus.store.records import PlayerRecord, Saved, SettingRecord

STALE_DAYS: Final = 30
"""A guest's name may be taken by somebody else when the guest has not been seen for so long."""
KEY: Final = "player_key:"
"""The settings under which is kept whose a key (of SSH, say) is."""
BOT_OF: Final = "bot of "
"""What stands before the owner's id where a person has the hash of a passphrase; no passphrase fits it."""
LANGUAGE: Final = "player_language:"
"""The settings under which is kept which language a player has asked for."""


@dataclass(slots=True, eq=False)
class Player:
    """A person with a name, or a bot."""

    id: str
    name: str
    passphrase: str | None = None
    """The argon2 hash of the passphrase that claims the name; None: a guest. Of somebody's bot: whose (`bot_of`)."""
    epoch: int = 0
    muted: set[str] = field(default_factory=set)
    ban: Ban | None = None
    seen: float = 0.0
    is_bot: bool = False
    language: str = ""
    """The language the player has asked for, by its two letters; empty: whatever page or terminal is set to."""
    terminal: TerminalSettings = field(default_factory=TerminalSettings)

    def record(self, seen: float) -> PlayerRecord:
        """What is kept of the player."""
        key = name_key(self.name)
        return PlayerRecord(self.id, self.name, key, self.passphrase, self.epoch, sorted(self.muted), self.ban, seen)


class Players:
    """Everybody the hall knows, by id and by name."""

    def __init__(
        self,
        store: Keeper,
        wall: Callable[[], float] = time.time,
        keys: Tokens | None = None,
        passphrases: Passphrases | None = None,
    ) -> None:
        """`keys` sign the players' tokens; `passphrases` says how hard it is to guess one."""
        self.on_signed_out: Callable[[Player], None] = lambda player: None
        """Told of who is signed out everywhere: whatever else lets them in is worth nothing any more."""
        self.passphrases = passphrases or Passphrases()
        self.attempts = Attempts(wall)
        self._store = store
        self._wall = wall
        self.tokens = keys or Tokens(store, wall)
        self._by_id: dict[str, Player] = {}
        self._by_key: dict[str, Player] = {}
        self._bots: dict[str, Player] = {}
        self._by_proof: dict[str, tuple[str, int]] = {}
        """Of each key: whose it is, and the epoch in which that was proved."""

    def __len__(self) -> int:
        return len(self._by_id)

    def __iter__(self) -> Iterator[Player]:
        """Every person; bots are not listed."""
        return iter(tuple(self._by_id.values()))

    def take_up(self, saved: Saved) -> None:
        """Know again the players that were kept."""
        self.tokens.take_up(saved)
        self._by_proof = {
            key.removeprefix(KEY): proof
            for key, value in saved.settings.items()
            if key.startswith(KEY) and (proof := _read_proof(value)) is not None
        }
        for record in saved.players:
            player = Player(
                record.id, record.name, record.passphrase, record.epoch, set(record.muted), record.ban, record.seen
            )
            player.language = str(saved.settings.get(LANGUAGE + player.id, ""))
            player.terminal = read_terminal_settings(saved.settings.get(TERMINAL + player.id))
            if name_key(player.name) in self._by_key:  # two names of which an older version saw that they differ
                player.name = self._make_up()
                self._store.put(player.record(player.seen))
            self._add(player)

    # Finding.

    def find(self, id: str) -> Player | None:
        """The player of that id; bots too."""
        return self._by_id.get(id) or self._known_bot(id, "bot-")

    def name_of(self, id: str) -> str:
        """What a player is called, also one who was forgotten."""
        player = self.find(id)
        return player.name if player is not None else "?"

    def by_name(self, text: str) -> Player | None:
        """Who is called so, however it is written; bots too."""
        key = " ".join(name_key(text[:200]).split())
        return self._by_key.get(key) or self._known_bot(key, "bot ")

    def meant(self, text: str) -> Player | None:
        """Whom an id or a name means. An id comes first: nobody may be hit in another's stead by calling themselves so
        (names.py refuses that, an older version did not)."""
        return self.find(text) or self.by_name(text)

    def bot(self, level: str) -> Player:
        """The bot of that level: the same player at every table."""
        if level not in self._bots:
            self._bots[level] = Player(f"bot-{level}", f"Bot {level}", is_bot=True)
        return self._bots[level]

    def bots_of(self, owner: Player) -> list[Player]:
        """Somebody's bots, by name."""
        mine = [player for player in self if bot_of(player) == owner.id]
        return sorted(mine, key=lambda bot: bot.name.casefold())

    # Coming in.

    def welcome(self, name: str | None = None) -> tuple[Player, str]:
        """A new guest and their token. A name somebody has is refused; without one they are given one."""
        chosen = self._choose(name, None) if name is not None else self._make_up()
        player = Player(secrets.token_hex(6), chosen)
        self._vacate(chosen)
        self._add(player)
        self.keep(player)
        return player, self.token(player)

    def recognise(self, token: str) -> Player | None:
        """The player whose token this is; None if it is nobody's. Refused if the player is banned."""
        claim = self.tokens.read(token)
        player = self._by_id.get(claim.player) if claim is not None else None
        if claim is None or player is None:
            return None
        self.check_ban(player)  # before the epoch: who is banned does not come in as a new guest instead
        if claim.epoch != player.epoch:
            return None
        self.keep(player)  # notes that they were seen
        return player

    def renew(self, token: str) -> str:
        """A fresh token in place of a good one that is older than a day; empty if there is no need."""
        claim = self.tokens.read(token)
        player = self._by_id.get(claim.player) if claim is not None else None
        if claim is None or player is None or claim.epoch != player.epoch or not claim.is_due:
            return ""
        return self.token(player)

    def token(self, player: Player) -> str:
        """A token that proves to be this player, on one more device."""
        return self.tokens.make(player.id, player.epoch)

    def known_by(self, key: str) -> Player | None:
        """The player whose key this is (its fingerprint; the door has seen it proved); None if it is nobody's. Like a
        token it is worth nothing after a new passphrase or signing out everywhere, until it is known anew."""
        id, epoch = self._by_proof.get(key, ("", 0))
        player = self._by_id.get(id)
        return player if player is not None and player.epoch == epoch else None

    def know_by(self, key: str, player: Player) -> None:
        """From now on whoever has that key is this player."""
        self._by_proof[key] = (player.id, player.epoch)
        self._store.put(SettingRecord(KEY + key, [player.id, player.epoch]))

    def forget(self, player: Player) -> None:
        """Know a guest no longer."""
        del self._by_id[player.id]
        del self._by_key[name_key(player.name)]
        self._by_proof = {key: proof for key, proof in self._by_proof.items() if proof[0] != player.id}

    # Names and passphrases.

    def rename(self, player: Player, name: str) -> None:
        """Give the player another name, if nobody else has it."""
        chosen = self._choose(name, player)
        self._vacate(chosen, player)
        del self._by_key[name_key(player.name)]
        player.name = chosen
        self._add(player)
        self.keep(player)

    def claim(self, player: Player, hashed: str) -> None:
        """Keep the name for whoever knows the passphrase (given as its hash: hall/people/passphrases.py)."""
        if player.passphrase is not None:
            raise Refused("claimed", name=player.name)
        player.passphrase = hashed
        self.keep(player)

    def give(self, bot: Player, owner: Player | None) -> None:
        """Make a guest somebody's bot, or nobody's any more."""
        bot.passphrase = None if owner is None else BOT_OF + owner.id
        self.keep(bot)

    def sign_in(self, player: Player, checked: str) -> str:
        """A token for somebody whose passphrase was right; `checked` is the hash it was held against."""
        self.check_ban(player)
        self._check_unchanged(player, checked)
        self.keep(player)
        return self.token(player)

    def change_passphrase(self, player: Player, checked: str, hashed: str) -> str:
        """Another passphrase, for somebody who knew the old one. Other devices are signed out; a token for this one."""
        self._check_unchanged(player, checked)
        player.passphrase = hashed
        return self.sign_out_everywhere(player)

    def sign_out_everywhere(self, player: Player) -> str:
        """Make every token and key of the player worthless, except the token returned."""
        player.epoch += 1
        self.keep(player)
        self.on_signed_out(player)
        return self.token(player)

    def speak(self, player: Player, language: str) -> None:
        """From now on, and when they come again, the player is spoken to in that language."""
        player.language = language
        self._store.put(SettingRecord(LANGUAGE + player.id, language))

    def keep_terminal(self, player: Player) -> None:
        """The player likes terminals otherwise than before."""
        self._store.put(SettingRecord(TERMINAL + player.id, player.terminal.data()))

    # Bans.

    def ban(self, player: Player, minutes: int | None, reason: str) -> None:
        """Keep the player out, for some minutes or for good."""
        until = None if minutes is None else self._wall() + 60 * minutes
        player.ban = Ban(reason, until)
        self._store.put(player.record(player.seen))

    def unban(self, player: Player) -> None:
        """Let the player in again."""
        player.ban = None
        self._store.put(player.record(player.seen))

    def ban_of(self, player: Player) -> Ban | None:
        """The ban in force against the player; a bot is kept out with its owner."""
        for one in (player, self._by_id.get(bot_of(player))):
            ban = one.ban if one is not None else None
            if ban is not None and (ban.until is None or self._wall() < ban.until):
                return ban
        return None

    def is_banned(self, player: Player) -> bool:
        """Whether a ban is in force."""
        return self.ban_of(player) is not None

    def check_ban(self, player: Player) -> None:
        """Refuse a banned player, saying why and until when."""
        ban = self.ban_of(player)
        if ban is not None:
            raise refuse_banned(ban)

    # Keeping.

    def keep(self, player: Player) -> None:
        """Put the player's record, with the time they were seen: now."""
        if not player.is_bot:
            player.seen = self._wall()
            self._store.put(player.record(player.seen))

    # Inside.

    def _known_bot(self, text: str, prefix: str) -> Player | None:
        level = text.removeprefix(prefix)
        return self.bot(level) if level != text and (level in BOT_LEVELS or level in self._bots) else None

    def _add(self, player: Player) -> None:
        self._by_id[player.id] = player
        self._by_key[name_key(player.name)] = player

    def _choose(self, name: str, own: Player | None) -> str:
        """The name as it will be shown, if it is free for the player."""
        chosen = clean_name(name)
        holder = self._by_key.get(name_key(chosen))
        if holder is not None and holder is own:
            return chosen
        check_reserved(chosen)
        if holder is not None and not self._is_stale(holder):
            raise Refused("name_taken", name=chosen)
        return chosen

    def _vacate(self, name: str, own: Player | None = None) -> None:
        """Rename a guest who has not been seen for long and whose name somebody else takes."""
        holder = self._by_key.get(name_key(name))
        if holder is not None and holder is not own:
            del self._by_key[name_key(holder.name)]
            holder.name = self._make_up()
            self._add(holder)
            self._store.put(holder.record(holder.seen))

    def _is_stale(self, player: Player) -> bool:
        return player.passphrase is None and self._wall() - player.seen > STALE_DAYS * DAY

    def _check_unchanged(self, player: Player, checked: str) -> None:
        if player.passphrase is None or player.passphrase != checked:
            raise Refused("passphrase_changed")

    def _make_up(self) -> str:
        for _ in range(20):
            name = guest_name()
            if name_key(name) not in self._by_key:
                return name
        while True:
            name = f"Guest {secrets.randbelow(10**8)}"
            if name_key(name) not in self._by_key:
                return name


def bot_of(player: Player) -> str:
    """The id of the person whose bot it is; empty if it is none."""
    kept = player.passphrase or ""
    return kept.removeprefix(BOT_OF) if kept.startswith(BOT_OF) else ""


def _read_proof(value: Any) -> tuple[str, int] | None:
    """Whose a key is and since which epoch, as it was kept; None if that cannot be read."""
    match value:
        case [str(id), int(epoch)]:
            return id, epoch
        case str(id):
            # An older version kept no epoch, so nobody can tell whether the key was proved before or after the player
            # last signed out everywhere. It counts only for who never did; the others give their passphrase once more.
            return id, 0
    return None


def refuse_banned(ban: Ban) -> Refused:
    """What a banned player is told: why, and until when."""
    reason = ban.reason or Notice("notice.no_reason")
    if ban.until is None:
        return Refused("banned", reason=reason)
    return Refused("banned_until", until=tell_moment(ban.until), reason=reason)

"""Tokens: how a player proves, without a passphrase, who they are.

A token names a player and an epoch and is signed with a key that only this hall has. Nothing of it is kept: raising a
player's epoch makes every older token worthless.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from itsdangerous import BadData, TimestampSigner, URLSafeSerializer, URLSafeTimedSerializer

from rumpus.hall.stores import Keeper
from rumpus.store.records import Saved, SettingRecord

TOKEN_DAYS: Final = 90
RENEW_DAYS: Final = 1
DAY: Final = 86400
KEY: Final = "token_key"
"""The setting under which the key is kept."""
_SIGNED: Final[dict[str, Any]] = {"digest_method": sha256, "key_derivation": "hmac"}


@dataclass(frozen=True, slots=True)
class Claim:
    """What a genuine token says."""

    player: str
    epoch: int
    age: float
    """Seconds since it was made."""

    @property
    def is_due(self) -> bool:
        """Whether it is time to give out a new one."""
        return self.age > RENEW_DAYS * DAY


class Tokens:
    """Makes and reads tokens."""

    def __init__(self, store: Keeper, wall: Callable[[], float]) -> None:
        self._store = store
        self._wall = wall
        self._signer: URLSafeTimedSerializer | None = None
        self._key = ""

    def take_up(self, saved: Saved) -> None:
        """Go on with the key that was kept; a hall that opens for the first time makes one."""
        key = saved.settings.get(KEY)
        if isinstance(key, str) and key:
            self._use(key)
        else:
            self._ready()

    def make(self, player: str, epoch: int) -> str:
        """A token for a player."""
        return self._ready().dumps([player, epoch])

    def read(self, token: str) -> Claim | None:
        """What the token says; None if it is not ours, or too old."""
        try:
            said, made = self._ready().loads(token, return_timestamp=True)
        except (BadData, ValueError):  # ValueError: text that is not even Unicode
            return None
        # A clock that was put back makes a token younger than nothing; that is no reason to send anybody away.
        age = max(0.0, self._wall() - made.timestamp())
        if age > TOKEN_DAYS * DAY:
            return None
        match said:
            case [str(player), int(epoch)]:
                return Claim(player, epoch, age)
        return None

    def sign(self, purpose: str, said: list[Any]) -> str:
        """A text for links that says this for ever, and is worth nothing for any other purpose."""
        self._ready()
        signed = URLSafeSerializer(self._key, salt=f"rumpus.{purpose}", signer_kwargs=_SIGNED).dumps(said)
        return signed if isinstance(signed, str) else signed.decode()

    def open(self, purpose: str, signed: str) -> Any:
        """What such a text says; None if it is not ours."""
        self._ready()
        try:
            return URLSafeSerializer(self._key, salt=f"rumpus.{purpose}", signer_kwargs=_SIGNED).loads(signed)
        except (BadData, ValueError):
            return None

    def _ready(self) -> URLSafeTimedSerializer:
        if self._signer is None:
            key = secrets.token_urlsafe(32)
            self._store.put(SettingRecord(KEY, key))
            return self._use(key)
        return self._signer

    def _use(self, key: str) -> URLSafeTimedSerializer:
        self._key = key
        options: dict[str, Any] = {**_SIGNED, "wall": self._wall}
        self._signer = URLSafeTimedSerializer(key, salt="rumpus.player", signer=_WallSigner, signer_kwargs=options)
        return self._signer


class _WallSigner(TimestampSigner):
    """A signer that is told the time, like everything in the hall."""

    def __init__(self, *args: Any, wall: Callable[[], float], **options: Any) -> None:
        super().__init__(*args, **options)
        self._wall = wall

    def get_timestamp(self) -> int:
        """Whole seconds since 1970."""
        return int(self._wall())

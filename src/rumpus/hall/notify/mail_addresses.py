"""Mail addresses: nothing is sent to one before its owner has typed the code that came there, and whoever owns one can
have it left alone for good. Bounds by person, household, address and hall keep anybody from flooding a stranger."""

import re
import secrets
from dataclasses import replace
from hashlib import sha256
from typing import Final

from rumpus.core.notice import Notice, tell_seconds
from rumpus.hall.errors import Refused
from rumpus.hall.notify.outbox import CONFIRM, HOUR, Letter, Outbox
from rumpus.hall.notify.wishes import MAIL, Asked
from rumpus.hall.people.players import Player
from rumpus.hall.services import Services
from rumpus.hall.sliding_window import SlidingWindow
from rumpus.hall.stores import check_saving
from rumpus.store.records import Saved, SettingRecord

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 8
TRIES: Final = 5
"""So many wrong codes, and another one has to be asked for."""
CODE_SECONDS: Final = 86_400
DAY: Final = 86_400.0
BY_PERSON: Final = 3
BY_HOUSEHOLD: Final = 10
BY_ADDRESS: Final = 2
"""Codes that go to one address within a day, whoever asks."""
BY_HALL: Final = 60
"""Codes that go out within an hour."""
NEVER: Final = "mail_never"
"""The setting under which it is kept which addresses are left alone: hashes of them."""
MOST_NEVER: Final = 10_000
STOP: Final = "mail"
"""What a token of a mail is for."""

_ADDRESS: Final = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)


class MailAddresses:
    """Whose address is whose."""

    def __init__(self, services: Services, outbox: Outbox) -> None:
        self._seen, self._store = services.seen, services.store
        self._presence, self._players = services.presence, services.players
        self._outbox = outbox
        self._never: dict[str, None] = {}
        self._windows: tuple[SlidingWindow[str, float], ...] = (
            SlidingWindow(BY_PERSON, HOUR),
            SlidingWindow(BY_HOUSEHOLD, HOUR),
            SlidingWindow(BY_ADDRESS, DAY),
            SlidingWindow(BY_HALL, HOUR),
        )

    def take_up(self, saved: Saved) -> None:
        """Know who is left alone."""
        kept = saved.settings.get(NEVER)
        self._never = dict.fromkeys(str(one) for one in kept) if isinstance(kept, list) else {}

    def ask(self, player: Player, address: str) -> None:
        """Send a code to an address somebody says is theirs."""
        if not is_address(address):
            raise Refused("mail_address")
        self._outbox.check_wish(player, MAIL, address)
        digest = _digest(address)
        if digest in self._never:
            raise Refused("mail_never")
        now = self._seen()
        keys = (player.id, self._presence.household_of(player) or player.id, digest, "")
        wait = max(window.wait(key, now) for window, key in zip(self._windows, keys, strict=True))
        if wait > 0:
            raise Refused("mail_too_many", wait=tell_seconds(-int(-wait // 60) * 60 or 60))
        for window, key in zip(self._windows, keys, strict=True):
            window.note(key, now)
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        wishes = self._outbox.wishes_of(player)
        wishes.asked = Asked(address, code, now)
        self._outbox.keep_wishes(player, wishes)
        said = Notice("notice.notify_code", name=player.name, code=code)
        self._outbox.send_now(player, MAIL, CONFIRM, f"{CONFIRM} {player.id} {now:.3f} {digest[:8]}", said)

    def confirm(self, player: Player, code: str) -> None:
        """The code that came there."""
        check_saving(self._store)
        wishes = self._outbox.wishes_of(player)
        asked = wishes.asked
        if asked is None or self._seen() - asked.at > CODE_SECONDS or asked.tries >= TRIES:
            raise Refused("mail_no_code")
        if not secrets.compare_digest(asked.code.encode(), code.strip().upper().encode("utf-8", "replace")):
            wishes.asked = replace(asked, tries=asked.tries + 1)
            self._outbox.keep_wishes(player, wishes)
            raise Refused("mail_wrong_code", left=TRIES - asked.tries - 1)
        wishes.asked = None
        self._outbox.set_address(player, MAIL, asked.address)

    # What stands at the end of every mail.

    def sign(self, letter: Letter) -> str:
        """A token by which whoever has the mail can have no more of them."""
        unasked = any(part.kind == CONFIRM for part in letter.parts)
        return self._players.tokens.sign(STOP, [letter.player.id, letter.addresses[0], unasked])

    def read(self, token: str) -> tuple[Player | None, str, bool]:
        """Who had something sent to which address; whether it was before that was confirmed."""
        match self._players.tokens.open(STOP, token):
            case [str(id), str(address), bool(unasked)]:
                return self._players.find(id), address, unasked
        raise Refused("mail_link")

    def stop(self, token: str) -> None:
        """No more mails to this person; by the mail with a code: to this address none by anybody."""
        check_saving(self._store)
        player, address, unasked = self.read(token)
        if player is not None:
            wishes = self._outbox.wishes_of(player)
            if unasked and wishes.asked is not None and wishes.asked.address == address:
                wishes.asked = None
                self._outbox.keep_wishes(player, wishes)
            if address in wishes.addresses.get(MAIL, ()):
                self._outbox.forget_address(player, MAIL, address)
        digest = _digest(address)
        if unasked and digest not in self._never:
            self._never[digest] = None
            while len(self._never) > MOST_NEVER:
                del self._never[next(iter(self._never))]
            self._store.put(SettingRecord(NEVER, list(self._never)))


def is_address(text: str) -> bool:
    """Whether it is a mail address as people have them: nothing in it means anything to a mail program."""
    return len(text) <= 254 and len(text.partition("@")[0]) <= 64 and _ADDRESS.fullmatch(text) is not None


def _digest(address: str) -> str:
    """The same for all ways to write one: a mailbox has many names with a plus."""
    box, _, host = address.lower().rpartition("@")
    return sha256(f"{box.partition('+')[0]}@{host}".encode()).hexdigest()

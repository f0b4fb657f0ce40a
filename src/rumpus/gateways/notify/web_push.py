"""Letters to browsers whose page is closed: by the push service each of them has named, and only they can read it."""

import json
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final, NamedTuple

from yarl import URL

from rumpus.gateways.notify.addresses import check_url
from rumpus.gateways.notify.letter_text import write_lines
from rumpus.gateways.notify.outside import Outside
from rumpus.gateways.notify.post_office import Undelivered
from rumpus.gateways.notify.push_crypto import MOST, SECRET, PushKey, encrypt, read_base64, read_point, write_base64
from rumpus.hall.errors import Refused
from rumpus.hall.notify.outbox import Letter, Outbox
from rumpus.hall.notify.wishes import PUSH

GONE: Final = (404, 410)
"""The browser is told nothing by that any more."""
LASTS_SECONDS: Final = 86_400
"""So long a push service keeps it for a browser that is off."""
SIGNED_SECONDS: Final = 12 * 3600
TEXT: Final = 1000
"""Letters that are shown at most."""


class Browser(NamedTuple):
    """Where a browser can be told something, and what only it can read."""

    url: URL
    key: bytes
    secret: bytes


def read_browser(address: str, *, private: bool) -> Browser:
    """What a browser has said: its endpoint, its key and its secret with blanks between them. Refused if it is none of
    that, or leads into the host's own network."""
    endpoint, _, rest = address.partition(" ")
    key, _, secret = rest.partition(" ")
    try:
        browser = Browser(check_url(endpoint, private=private), read_base64(key), read_base64(secret))
        read_point(browser.key)
    except ValueError:  # UnicodeError among them
        raise Refused("notify_browser") from None
    if len(browser.secret) != SECRET or (browser.url.scheme != "https" and not private):
        raise Refused("notify_browser")
    return browser


def write_message(letter: Letter) -> bytes:
    """What the browser shows, and where a click leads. The same letter sent twice shows once."""
    lines = write_lines(letter)
    message = {"text": "\n".join(lines)[:TEXT], "path": letter.link or "/", "tag": _name(letter)}
    text = json.dumps(message, ensure_ascii=False).encode()
    return text if len(text) <= MOST else json.dumps({**message, "text": lines[0][:200]}).encode()


def _name(letter: Letter) -> str:
    """What is the same for the same letter."""
    return write_base64(sha256("\n".join(part.key for part in letter.parts).encode()).digest())[:32]


class WebPush:
    """A way out."""

    def __init__(
        self, outside: Outside, outbox: Outbox, *, owner: str = "", wall: Callable[[], float] = time.time
    ) -> None:
        """`owner` is how a push service can reach the host: a mail or web address."""
        self._outside = outside
        self._outbox = outbox
        self._owner = owner
        self._wall = wall
        self._key = PushKey(outbox.push_key)
        if not outbox.push_key:
            outbox.keep_push_key(self._key.write())
        outbox.push_public = self._key.public

    def check(self, address: str) -> None:
        """Refused if nothing may be sent there."""
        read_browser(address, private=self._outside.private)

    async def carry(self, letter: Letter) -> None:
        """Tell all of somebody's browsers; it has arrived if it has at one."""
        arrived, problems = False, []
        for address in letter.addresses:
            try:
                await self._tell(letter, address)
                arrived = True
            except Undelivered as problem:
                problems.append(problem)
                if problem.for_good:
                    self._outbox.forget_address(letter.player, PUSH, address)
        if not arrived:
            raise next((one for one in problems if not one.for_good), problems[0])

    async def _tell(self, letter: Letter, address: str) -> None:
        try:
            browser = read_browser(address, private=self._outside.private)
        except Refused:
            raise Undelivered("", "refused", for_good=True) from None
        origin = str(browser.url.origin())
        headers = {
            "Authorization": self._key.sign(origin, int(self._wall()) + SIGNED_SECONDS, self._owner),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LASTS_SECONDS),
            "Topic": _name(letter),
        }
        body = encrypt(write_message(letter), browser.key, browser.secret)
        status = await self._outside.post(browser.url, headers=headers, data=body)
        if not 200 <= status < 300:
            raise Undelivered(browser.url.host or "", str(status), for_good=status in GONE)

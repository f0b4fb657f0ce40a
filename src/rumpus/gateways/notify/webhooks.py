"""Letters to webhooks: one JSON form that Discord, Matrix bridges and ntfy take (docs/notify.md)."""

from typing import Any, Final

from rumpus.gateways.notify.addresses import check_url
from rumpus.gateways.notify.letter_text import write_lines, write_link
from rumpus.gateways.notify.outside import Outside
from rumpus.gateways.notify.post_office import Undelivered
from rumpus.hall.errors import Refused
from rumpus.hall.notify.outbox import Letter

GONE: Final = (404, 410)
"""Answers after which a webhook is not tried again."""


def write_letter(letter: Letter, site: str) -> dict[str, Any]:
    """The letter as JSON: `content` for Discord, `text` for Matrix, both for whoever reads one of them."""
    lines, link = write_lines(letter), write_link(letter, site)
    text = "\n".join([*lines, link] if link else lines)
    kinds = list(dict.fromkeys(part.kind for part in letter.parts))
    return {"title": "Rumpus", "text": text, "content": text, "url": link, "kinds": kinds, "count": len(letter.parts)}


class Webhooks:
    """A way out."""

    def __init__(self, outside: Outside, *, site: str = "") -> None:
        """`site` is the hall's address for links."""
        self._outside = outside
        self._site = site

    def check(self, address: str) -> None:
        """Refused if nothing may be sent there."""
        check_url(address, private=self._outside.private)

    async def carry(self, letter: Letter) -> None:
        """Send it."""
        try:
            url = check_url(letter.addresses[0], private=self._outside.private)
        except Refused:
            raise Undelivered("", "refused", for_good=True) from None
        status = await self._outside.post(url, json=write_letter(letter, self._site))
        if not 200 <= status < 300:
            raise Undelivered(url.host or "", str(status), for_good=status in GONE)

"""Opens the ways out of a hall: webhooks and push always, mail where the host has named a server."""

from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Final

from rumpus.gateways.notify.mail import Mail
from rumpus.gateways.notify.outside import Outside
from rumpus.gateways.notify.post_office import PostOffice, Way
from rumpus.gateways.notify.smtp_server import SmtpServer
from rumpus.gateways.notify.web_push import WebPush
from rumpus.gateways.notify.webhooks import Webhooks
from rumpus.hall.hall import Hall
from rumpus.hall.notify.wishes import MAIL, PUSH, WEBHOOK


@dataclass(frozen=True, slots=True)
class WaysOut:
    """What the host allows."""

    site: str = ""
    """The hall's address, for links in messages."""
    private: bool = False
    """Whether messages may be sent to the hall's own network."""
    mail: SmtpServer | None = None
    sender: str = ""
    """The address mails come from."""

    @property
    def owner(self) -> str:
        """How a push service can reach the host."""
        if self.sender:
            return f"mailto:{self.sender}"
        return self.site if self.site.startswith("https://") else ""


NONE_GIVEN: Final = WaysOut()


async def open_ways(hall: Hall, allowed: WaysOut, doors: AsyncExitStack) -> None:
    """Let letters go out; `doors` closes it."""
    outside = await doors.enter_async_context(Outside(private=allowed.private))
    ways: dict[str, Way] = {WEBHOOK: Webhooks(outside, site=allowed.site)}
    if allowed.mail is not None:
        mail = Mail(allowed.mail, sender=allowed.sender, site=allowed.site, sign=hall.mail_addresses.sign)
        ways[MAIL] = await doors.enter_async_context(mail)
    ways[PUSH] = WebPush(outside, hall.outbox, owner=allowed.owner)
    await doors.enter_async_context(PostOffice(hall.outbox, ways))

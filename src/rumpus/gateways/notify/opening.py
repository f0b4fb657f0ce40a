"""Opens the ways out of a hall."""

from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Final

from rumpus.gateways.notify.outside import Outside
from rumpus.gateways.notify.post_office import PostOffice, Way
from rumpus.gateways.notify.webhooks import Webhooks
from rumpus.hall.hall import Hall
from rumpus.hall.notify.wishes import WEBHOOK


@dataclass(frozen=True, slots=True)
class WaysOut:
    """What the host allows."""

    site: str = ""
    """The hall's address, for links in messages."""
    private: bool = False
    """Whether messages may be sent to the hall's own network."""


NONE_GIVEN: Final = WaysOut()


async def open_ways(hall: Hall, allowed: WaysOut, doors: AsyncExitStack) -> None:
    """Let letters go out; `doors` closes it."""
    outside = await doors.enter_async_context(Outside(private=allowed.private))
    ways: dict[str, Way] = {WEBHOOK: Webhooks(outside, site=allowed.site)}
    await doors.enter_async_context(PostOffice(hall.outbox, ways))

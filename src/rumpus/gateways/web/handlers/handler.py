"""What handlers are: one noun of the hall on the wire, its messages, what is done with them, and how its news look."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from aiohttp import web

from rumpus.hall.people.visitor import News
from rumpus.store.records import SavedMatch
from rumpus.wire.fields import FromHall, Request

if TYPE_CHECKING:
    from rumpus.gateways.web.app import WebDoor
    from rumpus.gateways.web.connection import Connection
    from rumpus.hall.tables.table import Table


class MatchFinder(Protocol):
    """Where ended matches are looked up."""

    async def find_match(self, id: str, /) -> SavedMatch | None:
        """A match by its id."""

    def hold(self, id: str, /) -> bool:
        """Have its log kept while somebody is about to play on from it; False if it is too late for that."""

    def release(self, id: str, /) -> None:
        """They do, or do not."""


Handler: TypeAlias = "Callable[[Connection, Any], Awaitable[None] | None]"
"""Does what a message asks; what takes long is awaited."""
Requests: TypeAlias = dict[type[Request], Handler]
Shows: TypeAlias = "dict[type[News], Callable[[Connection, Any], FromHall | bytes | None]]"
"""News as a message for one connection, as bytes if it was made for others, too; None: not for this one."""
Greeting: TypeAlias = "Callable[[Connection], None]"
"""Tells a newcomer what there is to know, after `welcome`."""
Entered: TypeAlias = "Callable[[Connection, Table], None]"
"""Tells a visitor what there is to know at a table, after they entered."""
Route: TypeAlias = "tuple[str, str, Callable[[WebDoor, web.Request], Awaitable[web.StreamResponse]]]"
"""Method, path, and who answers."""

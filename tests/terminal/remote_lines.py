"""The lines of terminals that are at a hall from elsewhere: where they lead, and how one breaks."""

from tests.web.door import Door

from rumpus.gateways.terminal.guest.session import GuestSession
from rumpus.hall.tables.table import Table


def address(door: Door) -> str:
    """The hall's address."""
    return f"http://127.0.0.1:{door.port}"


async def cut(table: Table, name: str) -> None:
    """The line of somebody at a table breaks without a word."""
    (visitor,) = [visitor for visitor in table.visitors if visitor.player.name == name]
    assert isinstance(visitor, GuestSession)
    visitor._wire.abort()

"""A visitor: one connection of one player, as the hall sees it. Doors implement it; the hall knows no sockets."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rumpus.core.channel import Channel, Update
from rumpus.core.notice import Notice
from rumpus.hall.people.players import Player

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


class News:
    """Something a visitor is told. Each part of the hall has its own kinds, as frozen dataclasses."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class LanguageChosen(News):
    """You have asked to be spoken to in this language, known by its two letters."""

    language: str


@dataclass(frozen=True, slots=True)
class RoomWay:
    """The way to a room that shows a match itself, for one visitor and for a short while."""

    match: str
    address: str
    ticket: str
    """What the room believes, and nothing else."""


class Visitor(Protocol):
    """Somebody who is told what happens."""

    @property
    def player(self) -> Player:
        """Who it is."""

    def tell(self, news: News) -> None:
        """Something happened that concerns you. A door that does not know the kind leaves it out."""

    def table_changed(self, table: "Table") -> None:
        """Something about the table changed."""

    def stream_began(self, table: "Table", channel: Channel) -> None:
        """From now on you hear this channel; its `shown` view is where it stands."""

    def take_room(self, table: "Table", way: "RoomWay") -> bool:
        """You may hear the table's match from the room that runs it; False if you hear it through the hall."""

    def updated(self, channel: Channel, update: Update) -> None:
        """The channel's view changed."""

    def sent_away(self, table: "Table", why: Notice) -> None:
        """You are no longer at the table."""

    def dice_word(self) -> str:
        """What you put into the dice of a match that starts now; empty if it is for your client to do, or nothing."""

    def hall_changed(self) -> None:
        """Who is here, or which tables are open, has changed."""

"""All messages there are, by noun; what the hall decodes, what a client decodes and what is documented starts here."""

from collections.abc import Iterator
from types import ModuleType
from typing import Final

from msgspec import Struct

from rumpus.wire import (
    challenges,
    chat,
    daily,
    friends,
    gold,
    invites,
    matches,
    missed,
    notify,
    people,
    questions,
    replays,
    rooms,
    searches,
    table_requests,
    tables,
    tournaments,
    turns,
    visit,
)
from rumpus.wire.fields import FromHall, Request

MODULES: Final[tuple[ModuleType, ...]] = (
    visit,
    table_requests,
    tables,
    questions,
    matches,
    rooms,
    turns,
    missed,
    chat,
    people,
    friends,
    invites,
    searches,
    tournaments,
    daily,
    challenges,
    notify,
    gold,
    replays,
)


def _list_kinds(module: ModuleType, base: type) -> Iterator[type]:
    for kind in vars(module).values():
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__:
            yield kind


REQUESTS: Final[tuple[type[Request], ...]] = tuple(kind for module in MODULES for kind in _list_kinds(module, Request))
"""What a client sends."""
FROM_HALL: Final[tuple[type[FromHall], ...]] = tuple(
    kind for module in MODULES for kind in _list_kinds(module, FromHall)
)
"""What the hall sends."""
REPEATABLE: Final[frozenset[type[Request]]] = frozenset(
    {
        visit.Lobby,
        table_requests.Join,
        chat.Listen,
        chat.Complete,
        gold.Purse,
        people.BotAccepts,
        tournaments.LookAtTournament,
        tournaments.ListTournaments,
        daily.ListDaily,
        notify.AskNotify,
    }
)
"""Requests that do no harm when they are done twice: what was perhaps not heard is asked again without a number."""


def name_message(kind: type[Struct]) -> str:
    """How a message is called on the wire: its `t`."""
    return str(kind.__struct_config__.tag)


EXAMPLES: Final[dict[type[Struct], Request | FromHall]] = {
    type(example): example for module in MODULES for example in module.EXAMPLES
}
"""One of each, by its kind."""

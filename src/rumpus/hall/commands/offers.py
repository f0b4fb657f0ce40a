"""What could follow a command: people, games, codes. For completion only; nothing here is hidden from its reader."""

from collections.abc import Iterator

from rumpus.games.registry import all_games
from rumpus.hall.commands.caller import Caller


def offer_people(caller: Caller, text: str = "") -> Iterator[str]:
    """Who else is here, those at the same table first."""
    at_table = caller.table.seating.people if caller.table is not None else []
    for player in dict.fromkeys([*at_table, *caller.hall.presence.here()]):
        if player is not caller.player:
            yield player.name


def offer_switch(caller: Caller, text: str = "") -> Iterator[str]:
    """On or off."""
    yield from ("on", "off")


def offer_games(caller: Caller, text: str = "") -> Iterator[str]:
    """The games there are."""
    yield from all_games()


def offer_tables(caller: Caller, text: str = "") -> Iterator[str]:
    """Tables anybody may see, and the caller's own."""
    for table in caller.hall.tables_of(caller.player):
        yield table.code
    for table in caller.hall.tables.values():
        if not table.private:
            yield table.code


def offer_challenges(caller: Caller, text: str) -> Iterator[str]:
    """People, and after one of them the games that can be played for a score."""
    solo = [name for name, folder in all_games().items() if folder.info.solo is not None]
    for name in offer_people(caller):
        if text.lower().startswith(name.lower()):
            yield from (f"{name} {game}" for game in solo)
        else:
            yield name


def offer_muted(caller: Caller, text: str = "") -> Iterator[str]:
    """Those the caller does not read."""
    for id in sorted(caller.player.muted):
        player = caller.hall.players.find(id)
        if player is not None:
            yield player.name

"""What can be chosen in the lobby and at a game, each as the line somebody could have typed. Draws nothing."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rumpus.core.game import GameInfo
from rumpus.games.registry import all_games
from rumpus.hall.commands.match_commands import is_on
from rumpus.hall.commands.table_commands import middle_level
from rumpus.hall.tables.turns import waits_for

if TYPE_CHECKING:
    from rumpus.hall.hall import Hall
    from rumpus.hall.people.players import Player
    from rumpus.hall.tables.table import Table

LETTERS: Final = "abcdefghijklmno"
"""Keys for what is listed; the letters after these are keys of the lobby itself."""
INVITED: Final = 4
MINE: Final = 6
TABLES: Final = 12
PEOPLE: Final = 5


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a list."""

    text: str
    line: str
    """The command that does it."""
    other: str = ""
    """A command for saying no instead."""
    asks: bool = False
    """Whether it waits for the guest."""


def list_lobby(hall: "Hall", player: "Player") -> dict[str, list[Choice]]:
    """Invites, the guest's own tables, and those of others that can be joined or watched, by title."""
    groups = {
        "INVITES": _list_invites(hall, player),
        "YOUR GAMES": _list_mine(hall, player),
        "TABLES": _list_tables(hall, player),
    }
    return {title: choices for title, choices in groups.items() if choices}


def list_ways(hall: "Hall", player: "Player", info: GameInfo) -> list[Choice]:
    """How a game can be played now."""
    low, high = info.seats
    ways = []
    if low == 1:
        ways.append(Choice("Play alone", f"/{info.name}"))
    if high > 1 and info.levels:
        usual = middle_level(info)
        for level in (usual, *(level for level in info.levels if level != usual)):
            ways.append(Choice(f"Play against Bot {level}", f"/{info.name} bot:{level}"))
    if high > 1:
        ways.append(Choice("Open a table for others", f"/open {info.name}"))
    if low <= 2 <= high:
        others = [other for other in hall.here() if other is not player]
        for other in others[:PEOPLE]:
            ways.append(Choice(f"Invite {other.name}", f'/{info.name} "{other.name}"'))
    return ways


def list_games() -> list[Choice]:
    """Every game there is."""
    return [Choice(folder.info.title, f"/games {name}") for name, folder in all_games().items()]


def _list_invites(hall: "Hall", player: "Player") -> list[Choice]:
    choices = []
    for invite in hall.invites.open_for(player)[:INVITED]:
        title = all_games()[invite.game].info.title
        told = f"a challenge at {title}" if invite.challenge else title
        wager = f" for {invite.wager:,} gold" if invite.wager else ""
        if invite.receiver is player:
            whom = f'"{invite.sender.name}" {invite.game}'
            text = f"{invite.sender.name} invites you: {told}{wager}"
            choices.append(Choice(text, f"/accept {whom}", f"/decline {whom}", asks=True))
        else:
            whom = f'"{invite.receiver.name}" {invite.game}'
            choices.append(Choice(f"You invited {invite.receiver.name}: {told}", "/invites", f"/withdraw {whom}"))
    return choices


def _list_mine(hall: "Hall", player: "Player") -> list[Choice]:
    mine = sorted(hall.tables_of(player), key=lambda table: (not waits_for(table, player), not is_on(table)))
    return [
        Choice(_describe(table, player), f"/join {table.code}", asks=waits_for(table, player)) for table in mine[:MINE]
    ]


def _list_tables(hall: "Hall", player: "Player") -> list[Choice]:
    free: list[Choice] = []
    full: list[Choice] = []
    for table in hall.tables.values():
        if len(free) >= TABLES:
            break
        found, verb = (full, "watch") if table.playing or table.seating.complete else (free, "join")
        if len(found) < TABLES and table.visitors and not table.private and not table.seating.of(player):
            found.append(Choice(_describe(table, player), f"/{verb} {table.code}"))
    return [*free, *full][:TABLES]


def _describe(table: "Table", player: "Player") -> str:
    """A table in one line, how it stands first: the end may be cut off."""
    others = [seat.name for seat in table.seating if seat.name and seat.player is not player]
    free = sum(1 for seat in table.seating if seat.kind == "open")
    if waits_for(table, player):
        stands = "your turn: "
    elif is_on(table):
        stands = "" if table.state == "PLAYING" else "paused: "
    else:
        stands = f"{free} free: " if free else ""
    return f"{table.code} {stands}{table.info.title}{', ' if others else ''}{', '.join(others)}"

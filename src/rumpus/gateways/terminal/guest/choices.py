"""What can be chosen in the lobby and at a game, each as the line somebody could have typed. Draws nothing."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rumpus.core.game import GameInfo
from rumpus.core.options import write_value
from rumpus.games.registry import all_games
from rumpus.hall.commands.match_commands import is_on
from rumpus.hall.commands.table_commands import middle_level
from rumpus.hall.people.players import bot_of
from rumpus.hall.tables.own_tables import list_own
from rumpus.hall.tables.seats import ADAPTIVE, list_levels
from rumpus.hall.tables.turns import waits_for
from rumpus.language.games import name_game, name_level

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.session import GuestSession
    from rumpus.hall.hall import Hall
    from rumpus.hall.people.players import Player
    from rumpus.hall.tables.table import Table

LETTERS: Final = "abcdefghijklmno"
"""Keys for what is listed; the letters after these are keys of the lobby itself."""
INVITED: Final = 4
MINE: Final = 6
TABLES: Final = 12
PEOPLE: Final = 5
BOTS: Final = 3


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


def list_lobby(guest: "GuestSession") -> dict[str, list[Choice]]:
    """Invites, the guest's own tables, those of others that can be joined or watched, and people's bots, by the key of
    a title."""
    groups = {
        "invites": _list_invites(guest),
        "your_games": _list_mine(guest),
        "tables": _list_tables(guest),
        "bots": [_offer_bot(guest, bot) for bot in guest.hall.bot_accounts.here()[:BOTS]],
    }
    return {title: choices for title, choices in groups.items() if choices}


def list_ways(guest: "GuestSession", info: GameInfo) -> list[Choice]:
    """How a game can be played now."""
    low, high = info.seats
    ways = []
    quick = "".join(f" {name}={write_value(value)}" for name, value in info.play_now)  # as by the page's "Play now"
    if low == 1:
        ways.append(Choice(guest.phrase("play_alone"), f"/{info.name}{quick}"))
    if high > 1 and info.levels:
        usual = middle_level(info)
        for level in (usual, *(level for level in info.levels if level != usual)):
            ways.append(
                Choice(
                    guest.phrase("play_bot", level=name_level(guest.language, level)),
                    f"/{info.name} bot:{level}{quick}",
                )
            )
        if ADAPTIVE in list_levels(info):
            ways.append(Choice(guest.phrase("play_adaptive"), f"/{info.name} bot:{ADAPTIVE}{quick}"))
    if high > 1:
        ways.append(Choice(guest.phrase("open_table"), f"/open {info.name}"))
    if low <= 2 <= high:
        others = [other for other in list_people(guest.hall) if other is not guest.player]
        others.sort(key=lambda other: not guest.hall.friends.are(guest.player, other))
        for other in others[:PEOPLE]:
            ways.append(Choice(guest.phrase("invite", name=other.name), f'/{info.name} "{other.name}"'))
        accounts = guest.hall.bot_accounts
        plays = [bot for bot in accounts.here() if (rules := accounts.rules_of(bot)) and info.name in rules.games]
        ways += [_offer_bot(guest, bot, info.name) for bot in plays[:BOTS]]
    return ways


def list_people(hall: "Hall") -> list["Player"]:
    """Who is here, without people's bots."""
    return [player for player in hall.here() if not bot_of(player)]


def _offer_bot(guest: "GuestSession", bot: "Player", game: str = "") -> Choice:
    """To play somebody's bot; without a game, what it plays first."""
    owner = guest.hall.bot_accounts.owner_of(bot)
    text = guest.phrase("play_bot_of", name=bot.name, owner=owner.name if owner is not None else "?")
    return Choice(text, f'/bots play "{bot.name}" {game}'.rstrip())


def list_games(language: str) -> list[Choice]:
    """Every game there is."""
    return [Choice(name_game(language, folder.info), f"/games {name}") for name, folder in all_games().items()]


def _list_invites(guest: "GuestSession") -> list[Choice]:
    choices = []
    for invite in guest.hall.invites.open_for(guest.player)[:INVITED]:
        title = name_game(guest.language, all_games()[invite.game].info)
        told = guest.phrase("a_challenge", game=title) if invite.challenge else title
        if invite.receiver is guest.player:
            name = invite.sender.name
            whom = f'"{name}" {invite.game}'
            if invite.wager:
                text = guest.phrase("is_invited_wager", name=name, game=told, gold=invite.wager)
            else:
                text = guest.phrase("is_invited", name=name, game=told)
            choices.append(Choice(text, f"/accept {whom}", f"/decline {whom}", asks=True))
        else:
            whom = f'"{invite.receiver.name}" {invite.game}'
            text = guest.phrase("invited", name=invite.receiver.name, game=told)
            choices.append(Choice(text, "/invites", f"/withdraw {whom}"))
    return choices


def _list_mine(guest: "GuestSession") -> list[Choice]:
    player = guest.player
    tables = list_own(guest.hall.tables_of(player), player)
    mine = sorted(tables, key=lambda table: (not waits_for(table, player), not is_on(table)))
    return [
        Choice(_describe(guest, table), f"/join {table.code}", asks=waits_for(table, player)) for table in mine[:MINE]
    ]


def _list_tables(guest: "GuestSession") -> list[Choice]:
    free: list[Choice] = []
    full: list[Choice] = []
    for table in guest.hall.tables.values():
        if len(free) >= TABLES:
            break
        found, verb = (full, "watch") if table.playing or table.seating.complete else (free, "join")
        if len(found) < TABLES and table.is_listed and not table.seating.of(guest.player):
            found.append(Choice(_describe(guest, table), f"/{verb} {table.code}"))
    return [*free, *full][:TABLES]


def _describe(guest: "GuestSession", table: "Table") -> str:
    """A table in one line, how it stands first: the end may be cut off."""
    player = guest.player
    seats = [seat for seat in table.seating if seat.name and seat.player is not player]
    others = [seat.name for seat in seats]
    free = table.seating.open
    if waits_for(table, player):
        stands = guest.phrase("your_turn")
    elif is_on(table):
        stands = "" if table.state == "PLAYING" else guest.phrase("paused_at")
    else:
        stands = guest.phrase("free_seats", count=free) if free else ""
    told = f"{stands}: " if stands else ""
    return f"{table.code} {told}{', '.join([name_game(guest.language, table.info), *others])}"

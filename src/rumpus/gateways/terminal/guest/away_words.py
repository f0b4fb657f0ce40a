"""Who is away from a table and for how long they may be, as a terminal says it. Seconds count as it is drawn again."""

from typing import TYPE_CHECKING, Final

from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.gateways.terminal.width import fit_cells

if TYPE_CHECKING:
    from rumpus.core.clock import Nanoseconds
    from rumpus.gateways.terminal.guest.session import GuestSession
    from rumpus.hall.people.players import Player
    from rumpus.hall.tables.table import Table

COUNT_NS: Final["Nanoseconds"] = 250 * MILLISECOND
"""Looked at so often, no second is shown much longer than it lasts."""


def list_away(guest: "GuestSession", table: "Table") -> list["Player"]:
    """Others who sit, and are away and awaited."""
    return [player for player in table.attendance.awaited if player is not guest.player]


def tell_left(guest: "GuestSession", table: "Table", player: "Player") -> str:
    """That somebody is away, and for how many seconds more they may be where that counts."""
    left = table.attendance.budgets.left(player)
    return guest.phrase("away") if left is None else guest.phrase("away_for", seconds=-(-left // SECOND))


def tell_away(guest: "GuestSession", table: "Table") -> str:
    """Who is away from a match that goes on, is counted down to go on, or stands still as agreed; empty: nobody."""
    if (rival := guest.hall.rivals.find_away(table.code)) is not None:
        player, seconds = rival
        away = guest.phrase("away_for", seconds=seconds)
        return guest.phrase("is_away", name=fit_cells(player.name), away=away)
    on = table.state == "PLAYING" or (table.playing and (table.runner.countdown.on or table.runner.by_hand))
    missing = list_away(guest, table) if on else []
    return "  ".join(
        guest.phrase("is_away", name=fit_cells(player.name), away=tell_left(guest, table, player)) for player in missing
    )


def tell_waiting(guest: "GuestSession", table: "Table") -> list[str]:
    """For whom a match stands still and for how long, and what may be done about it; nothing if it does for nobody."""
    absence = table.runner.absence
    if not absence.waits_for:
        return []
    names = [fit_cells(player.name) for player in absence.waits_for]
    left = absence.goes_on_in
    budget = table.attendance.budgets.left(absence.waits_for[0])
    millis = left if left is not None else None if budget is None else budget // MILLISECOND
    if not millis:
        lines = [guest.phrase("waiting_for", names=names)]
    else:
        lines = [guest.phrase("waiting_left", names=names, seconds=-(-millis // 1000))]
    may = [
        word for word, allows in (("/wait", absence.may_wait), ("/claim", absence.may_claim)) if allows(guest.player)
    ]
    return [*lines, *([" ".join(may)] if may else [])]


def counts(guest: "GuestSession", table: "Table") -> bool:
    """Whether something that is said of who is away changes by the second."""
    if guest.hall.rivals.find_away(table.code) is not None:
        return True
    return any(table.attendance.budgets.left(player) is not None for player in list_away(guest, table))

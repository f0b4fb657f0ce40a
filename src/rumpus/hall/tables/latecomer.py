"""Who comes late to a battle plays on for one of its bots."""

from typing import TYPE_CHECKING

from rumpus.hall.people.players import Player
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.surroundings import Surroundings

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


def take_over(table: "Table", around: Surroundings, player: Player, number: int | None = None) -> bool:
    """Let somebody play on for a bot, in that seat or in any; whether they could."""
    runner, live = table.runner, table.runner.live
    if live is None or runner.starting or not runner.playing or table.seating.of(player):
        return False
    bots = [seat for seat in table.seating.levels if live.may_take_over(seat)]
    if number is not None:
        bots = [seat for seat in bots if seat == number]
    if not bots:
        return False
    seat = bots[len(bots) // 2]
    around.check_seat(table, player)
    check_saving(around.store)
    live.unseat_bot(seat)
    table.seating[seat].give(player)
    table.seating[seat].agreed = table.options
    live.replace_player(seat, player.name, player.id)
    for visitor in table.visitors:
        if visitor.player is player:
            runner.unfollow(visitor)
            runner.follow(visitor)
    table.refresh()
    return True

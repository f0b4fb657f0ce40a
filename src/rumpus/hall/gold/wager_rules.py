"""What a wager may be, and between whom (rules, "Escrow"). Looks at a table through a narrow gap; moves no gold."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from rumpus.core.game import GameInfo
from rumpus.core.notice import Notice
from rumpus.games.registry import all_games
from rumpus.hall.errors import Refused
from rumpus.hall.gold.verified import Played
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import Visitor
from rumpus.hall.tables.seats import Seating

MAX_STAKE: Final = 1_000_000_000
MAX_FEE: Final = 10
"""rules, "Escrow": a house that is a person may take an agreed fee of 0–10 %."""


class WagerTable(Protocol):
    """What a pot needs to know of the table it is played for at; Table has it all."""

    @property
    def code(self) -> str:
        """Its code."""

    @property
    def info(self) -> GameInfo:
        """What is played there."""

    @property
    def owner(self) -> Player:
        """Whose table it is."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of the next match."""

    @property
    def seating(self) -> Seating:
        """Who sits where."""

    @property
    def visitors(self) -> Sequence[Visitor]:
        """Who is there."""

    @property
    def playing(self) -> bool:
        """Whether a match is on."""

    @property
    def closed(self) -> bool:
        """Whether it has been put away."""

    @property
    def live(self) -> Played | None:
        """Its match, or the last one."""

    @property
    def waits_since(self) -> float | None:
        """Since when its match waits for the next move."""

    def refresh(self) -> None:
        """Show it again to everybody there."""

    def explain(self, why: Notice | None) -> None:
        """Say why its match does not start."""

    def try_start(self) -> None:
        """Look again whether the match can start."""

    def close(self) -> None:
        """Put it away."""


class TableHost(Protocol):
    """Where the tables are; Hall is one."""

    @property
    def tables(self) -> Mapping[str, WagerTable]:
        """Every open table, by its code."""


def list_wagered() -> list[GameInfo]:
    """The games that may be played for gold."""
    return [folder.info for folder in all_games().values() if folder.info.wagered]


def check_stake(game: str, stake: int) -> None:
    """Refuse a stake that cannot be, or a game that is not played for gold."""
    wagered = list_wagered()
    if game not in (info.name for info in wagered):
        raise Refused("no_wager", game=game[:32], games=[info.name for info in wagered])
    if type(stake) is not int or not 1 <= stake <= MAX_STAKE:
        raise Refused("bad_stake", most=MAX_STAKE)


def check_house(players: Sequence[Player], house: Player | None, fee: int) -> None:
    """Refuse a house that plays itself, and a fee that cannot be."""
    if type(fee) is not int or not 0 <= fee <= MAX_FEE:
        raise Refused("bad_fee", most=MAX_FEE)
    if house is None and fee:
        raise Refused("no_fee")
    if house is not None and house.is_bot:
        raise Refused("bot_house")
    if house in players:
        raise Refused("house_plays")


def find_players(table: WagerTable) -> tuple[Player, Player]:
    """The two people who would play for it; Refused if there are not two, each in a seat of their own."""
    people = seated(table)
    if len(people) != 2:
        raise Refused("not_two")
    return people[0], people[1]


def seated(table: WagerTable) -> list[Player]:
    """The people at the table if every seat is held by a person of its own; else nobody."""
    people = [seat.player for seat in table.seating if seat.player is not None and not seat.local]
    return people if len(people) == len(table.seating) else []

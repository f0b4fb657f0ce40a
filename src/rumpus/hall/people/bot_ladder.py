"""Bots about as strong as somebody: for each game a rung between its levels, moved by how they fare against bots.

Who beats a bot that was strong enough moves up, who loses to one that was weak enough as far down; so against bots from
there wins and losses come out even, as far as there are bots that strong, or that weak. Between two levels they take
turns, match by match, as often as the rung is near them. Nothing here is random: the same results lead to the same
bots.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rumpus.core.game import GameInfo, Outcome
from rumpus.core.notice import Notice
from rumpus.core.time_control import DAILY
from rumpus.games.registry import find_game
from rumpus.hall.people.bot_ratings import BOT, measured
from rumpus.hall.people.players import Player
from rumpus.hall.people.ratings import Ratings
from rumpus.hall.services import Services
from rumpus.hall.tables.observer import Observer
from rumpus.hall.tables.results import counts, is_meeting
from rumpus.store.records import MatchRecord, Saved, SettingRecord

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

KEY: Final = "player_ladder:"
"""The settings under which it is kept for a player."""
APART: Final = 100
"""So far are two levels apart."""
FAR: Final = 60
"""How far the first results move somebody, FIRST of them, until they are about where they belong."""
FIRST: Final = 6
NEAR: Final = 20
TURN: Final = 61
"""Levels take turns by multiples of it within APART: near the golden ratio, so that each comes again evenly."""


@dataclass(frozen=True, slots=True)
class Rung:
    """Where somebody stands in a game."""

    height: int
    """0 is its weakest bot, APART the next."""
    played: int = 0

    def choose(self, levels: tuple[str, ...]) -> str:
        """The level of the next bot."""
        floor, part = divmod(self.height, APART)
        return levels[min(len(levels) - 1, floor + (self.played * TURN % APART < part))]

    def move(self, levels: tuple[str, ...], beaten: int, lost: int) -> "Rung":
        """After a match: how many bots of those that tell anything were beaten, and how many were better."""
        step = FAR if self.played < FIRST else NEAR
        way = (beaten > lost) - (beaten < lost)
        return Rung(max(0, min(APART * (len(levels) - 1), self.height + way * step)), self.played + 1)


class BotLadder(Observer):
    """Knows which bot is about as strong as whom."""

    def __init__(self, services: Services, ratings: Ratings, say: Callable[[str, Notice], None]) -> None:
        """`say` tells everybody at a table something."""
        self._store = services.store
        self._players = services.players
        self._ratings = ratings
        self._say = say
        self._rungs: dict[str, dict[str, Rung]] = {}
        """By player, then by game."""

    def take_up(self, saved: Saved) -> None:
        """Know again what was kept; what cannot be read begins anew."""
        for player in saved.players:
            kept = saved.settings.get(KEY + player.id)
            if isinstance(kept, dict):
                self._rungs[player.id] = {game: rung for game, told in kept.items() if (rung := _read(told))}

    def choose(self, player: Player, info: GameInfo, pool: str = DAILY) -> str:
        """The level of the next bot for somebody; empty for a game without bots."""
        return self._find(player, info, pool).choose(info.levels) if info.levels else ""

    def match_started(self, table: "Table") -> None:
        """Say which level was chosen."""
        for seat in table.seating:
            if seat.adaptive:
                level = Notice(f"level.{seat.level}")
                self._say(table.code, Notice("notice.adapts", name=seat.name, level=level))

    def match_ended(self, table: "Table") -> None:
        """Somebody has played against bots alone."""
        running = table.live
        if running is None or running.match.outcome is None or running.match.trouble is not None:
            return
        if not table.closed and counts(running.record) and is_meeting(running.record) and not table.is_battle:
            self.count(running.record, running.match.outcome)

    def count(self, match: MatchRecord, outcome: Outcome) -> None:
        """Count a match that ended so, if one person has played it, and bots of the game."""
        info = find_game(match.game).info
        people = [(seat, id) for seat, id in enumerate(match.people) if not id.startswith(BOT)]
        player = self._players.find(people[0][1]) if len(people) == 1 else None
        if player is None or not info.levels:
            return
        rung = self._find(player, info, DAILY)
        beaten = lost = 0
        for seat, id in enumerate(match.people):
            if id.removeprefix(BOT) not in info.levels:
                continue
            height = APART * info.levels.index(id.removeprefix(BOT))
            ahead = outcome.places[seat] - outcome.places[people[0][0]]
            # To beat one that is far too weak tells nothing, nor to lose to one that is far too strong.
            beaten += ahead > 0 and height > rung.height - APART
            lost += ahead < 0 and height < rung.height + APART
        if beaten or lost or rung.played:
            rungs = self._rungs.setdefault(player.id, {})
            rungs[info.name] = rung.move(info.levels, beaten, lost)
            self._store.put(SettingRecord(KEY + player.id, _write(rungs)))

    def _find(self, player: Player, info: GameInfo, pool: str) -> Rung:
        """Who has not played bots begins with the one nearest to their rating, or in the middle as long as
        that is provisional, or no bot was measured."""
        known = self._rungs.get(player.id, {}).get(info.name)
        if known is not None:
            return Rung(min(known.height, APART * (len(info.levels) - 1)), known.played)
        mine = self._ratings.of(player, info.name, pool)
        rated = [level for level in info.levels if level in measured(info.name) and not mine.provisional]
        nearest = min(
            rated,
            key=lambda level: abs(self._ratings.of(self._players.bot(level), info.name, pool).rating - mine.rating),
            default=info.usual_level,
        )
        return Rung(APART * info.levels.index(nearest))


def _write(rungs: Mapping[str, Rung]) -> dict[str, list[int]]:
    return {game: [rung.height, rung.played] for game, rung in rungs.items()}


def _read(told: object) -> Rung | None:
    match told:
        case [int(height), int(played)] if height >= 0 <= played:
            return Rung(height, played)
        case _:
            return None

"""Premoves: what somebody has decided before it is their turn, and is done when it is. Nobody else is told.

What may be left for later a game declares (core/game_info.py). One that has become illegal, or would lose at once, is
dropped with a word to whose it was.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rumpus.core.game import ACTION_LENGTH, IllegalAction
from rumpus.core.notice import name_game
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News, Visitor
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.live_match import LiveMatch
from rumpus.hall.tables.surroundings import Surroundings
from rumpus.store.record_data import PremovesData

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


@dataclass(frozen=True, slots=True)
class PremovesChanged(News):
    """What is left for later in one of your seats; and what was `dropped` just now, since it could not be done."""

    code: str
    match: str
    seat: int
    actions: tuple[str, ...]
    dropped: str = ""


class Premoves:
    """What is left for later at one table."""

    def __init__(self, table: "Table", around: Surroundings) -> None:
        self._table = table
        self._around = around
        self._kept: dict[int, list[str]] = {}
        """By seat, the next one first."""

    def of(self, seat: int) -> tuple[str, ...]:
        """What is left for later in a seat."""
        return tuple(self._kept.get(seat, ()))

    # What players do.

    def keep(self, player: Player, match: str, seat: int, actions: Sequence[str]) -> None:
        """Leave these for later, instead of what was; none: take back what was. If it is their turn by now, the first
        is done at once."""
        table, live = self._table, self._table.match
        if live is None or live.id != match or live.outcome is not None:
            raise Refused("no_match")
        if seat not in table.seating.of(player):
            raise Refused("not_your_seat")
        self._check(actions)
        check_saving(self._around.store)
        if tuple(actions) != self.of(seat):
            self._put(seat, actions)
        self.tell(player, live, seat)
        self.look()

    def _check(self, actions: Sequence[str]) -> None:
        """Refuse what cannot be left for later in this game."""
        may = self._table.info.premoves
        if may is None:
            raise Refused("no_premoves", game=name_game(self._table.info.name))
        if len(actions) > may.most:
            raise Refused("many_premoves", count=may.most)
        for action in actions:
            if action.partition(" ")[0] not in may.words or len(action) > ACTION_LENGTH or not action.isprintable():
                raise Refused("bad_premove", words=list(may.words))

    # What happens in the match.

    def look(self) -> None:
        """Whoever's turn it is: what they have left for it is done."""
        live = self._table.match
        if not self._kept or live is None or not live.running or not self._around.store.healthy:
            return
        for seat in live.turn:
            while self.of(seat) and live.outcome is None and seat in live.to_act():
                if self._table.seating[seat].stand_in:
                    break  # a bot plays while they are away
                self._do_next(live, seat)

    def _do_next(self, live: LiveMatch, seat: int) -> None:
        action, *rest = self.of(seat)
        self._put(seat, rest)  # in the same commit as what comes of it
        dropped = ""
        try:
            if live.game.is_blunder(seat, action):
                dropped = action
            else:
                live.act(seat, action)
        except IllegalAction:
            dropped = action
        player = self._table.seating[seat].player
        if player is not None:
            self.tell(player, live, seat, dropped)

    def forget(self) -> None:
        """The position they were meant for will not come: a move was taken back, or the match is over."""
        live = self._table.live
        for seat in tuple(self._kept):
            self._put(seat, ())
            player = self._table.seating[seat].player
            if live is not None and player is not None:
                self.tell(player, live, seat)

    # Keeping and telling.

    def data(self) -> tuple[PremovesData, ...]:
        """As it is kept."""
        return tuple(PremovesData(seat, tuple(actions)) for seat, actions in sorted(self._kept.items()))

    def take_up(self, data: Iterable[PremovesData]) -> None:
        """Know again what was kept; the hall may have been killed at the very moment before it was done."""
        self._kept = {one.seat: list(one.actions) for one in data if one.actions}
        if self._kept:
            self._around.clock.after(0, self.look)

    def tell(self, player: Player, live: LiveMatch, seat: int, dropped: str = "") -> None:
        """Tell its owner alone, on every screen of theirs at the table, when it is on disk."""
        news = PremovesChanged(self._table.code, live.id, seat, self.of(seat), dropped)

        def tell() -> None:
            for visitor in tuple(self._table.visitors):
                if visitor.player is player:
                    visitor.tell(news)

        self._around.store.when_saved(tell, urgent=True)

    def greet(self, visitor: Visitor) -> None:
        """Tell who comes, perhaps again, what they have left for later: also that it is nothing any more."""
        live = self._table.match
        if live is None or live.over or self._table.info.premoves is None:
            return
        for seat in self._table.seating.of(visitor.player):
            visitor.tell(PremovesChanged(self._table.code, live.id, seat, self.of(seat)))

    def _put(self, seat: int, actions: Sequence[str]) -> None:
        if actions:
            self._kept[seat] = list(actions)
        else:
            self._kept.pop(seat, None)
        self._table.publisher.keep(self._table.record())

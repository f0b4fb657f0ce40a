"""How tables come to be: for who opens one, for people who have agreed, for a challenge, from a position."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rumpus.core.game import GameInfo
from rumpus.core.options import check_options
from rumpus.games.registry import GameFolder, find_game
from rumpus.hall.contests.task import check_game
from rumpus.hall.errors import Refused
from rumpus.hall.gold.wagers import Wagers
from rumpus.hall.hosting.admin import Admin
from rumpus.hall.people.names import table_code
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import Visitor
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.dice import Dice
from rumpus.hall.tables.nearby_lobby import Moved, move_screen
from rumpus.hall.tables.notices import name_state
from rumpus.hall.tables.surroundings import Surroundings
from rumpus.hall.tables.table import Table
from rumpus.store.record_data import ChallengeSeed
from rumpus.store.records import SavedMatch

TABLES_PER_PLAYER: Final = 20
TABLES: Final = 5000
HOUSEHOLD_PART: Final = 10
"""One household has no more than this part of all tables once half of them are open."""


class TableOpening:
    """Opens tables where there is room for them."""

    def __init__(
        self,
        tables: dict[str, Table],
        around: Surroundings,
        admin: Admin,
        wagers: Wagers,
        on_change: Callable[[Table], None],
    ) -> None:
        """`tables` are the hall's, by code; `on_change` is told whenever one of them looks different."""
        self._tables = tables
        self._around = around
        self._admin = admin
        self._wagers = wagers
        self._on_change = on_change
        self._dice: dict[Player, Dice] = {}

    def open_table(
        self,
        visitor: Visitor,
        game: str,
        options: dict[str, Any],
        seats: list[str],
        *,
        start: bool,
        nonce: str = "",
        private: bool = False,
        nearby: bool = False,
        casual: bool = False,
        after: Table | None = None,
    ) -> Table:
        """Open a table, sit the visitor down at it, and start at once if asked. Nobody is rated at a `casual` one. With
        `after`, the big screen goes from that table to this one, and phones go along."""
        player = visitor.player
        if after is not None:
            _check_screen(player, after)
        if "me" not in seats and start:
            raise Refused("nobody_sits")
        table = self._new_table(player, game, options, promised=after is not None)
        try:
            table.setup.lay(player, options, seats)
            table.setup.check_bots(player)
            if start and not table.seating.complete:
                raise Refused("open_seats")
        except Refused:
            self.forget(table)
            raise
        table.private, table.nearby, table.casual = private, nearby, casual
        table.dice = self.dice_of(player)
        self.drop_dice(player)
        table.seating.add_nonce(player, nonce)
        if start:
            table.seating.unready(people=True)
        if after is not None:
            move_screen(after, table)
        table.enter(visitor, sit=False)
        if after is not None:
            for other in after.visitors:
                other.tell(Moved(after.code, table.code))
            after.close()
        return table

    def seat_people(
        self,
        people: list[Player],
        game: str,
        options: dict[str, Any],
        *,
        private: bool = True,
        wager: int = 0,
        dice: Dice | None = None,
        nonces: Sequence[str] = (),
        bot_names: Mapping[int, str] | None = None,
    ) -> Table:
        """A table for people who have agreed to play, perhaps for gold; it waits for them. The first is its owner. Bots
        among them may have their names, by seat."""
        if wager:
            for player in people:
                self._wagers.check(player, game, wager)
        owner = next((person for person in people if not person.is_bot), people[0])
        table = self._new_table(owner, game, options, promised=True)
        try:
            table.options = check_options(table.info.table_options, options)
            table.seating.resize(max(len(people), table.info.seats[0]))
            table.setup.seat(people, bot_names)
            table.setup.check_bots(owner)
        except Refused:
            self.forget(table)
            raise
        table.private = private
        table.dice = dice or table.dice
        for person, nonce in zip(people, nonces, strict=False):
            table.seating.add_nonce(person, nonce)
        if wager:
            self._wagers.open(table, wager)
        table.try_start()
        table.refresh()
        return table

    def open_challenge_table(
        self, player: Player, challenge: str, game: str, options: dict[str, Any], seed: int
    ) -> Table:
        """A table where one plays alone on the challenge's seed; it starts when they come."""
        table = self._new_table(player, game, options, promised=True)
        solo = table.info.solo
        assert solo is not None, "only a game with a solo score can be a challenge"
        table.options = check_options(table.info.options, options)
        table.seating.resize(solo.seats)
        for number in range(1, solo.seats):
            table.seating.seat_bot(number, solo.bot_level or table.info.levels[0])
        table.private, table.challenge = True, ChallengeSeed(challenge, seed)
        table.setup.seat([player])
        table.refresh()
        return table

    def continue_match(
        self, visitor: Visitor, position: SavedMatch, seat: int, level: str, *, copies: bool = False
    ) -> Table:
        """A table where somebody plays on from a position of an ended match, with bots in the other seats. The inputs
        so far stay with that match unless it `copies` them."""
        match = position.match
        options = find_game(match.game).info.choices(match.options)
        table = self._new_table(visitor.player, match.game, options)
        try:
            table.setup.lay(
                visitor.player, options, ["me" if n == seat else f"bot:{level}" for n in range(match.seats)]
            )
            table.setup.check_bots(visitor.player)
        except Refused:
            self.forget(table)
            raise
        table.private = True
        table.runner.continue_from(position, copies=copies)
        table.enter(visitor, sit=False)
        return table

    def dice_of(self, player: Player) -> Dice:
        """The dice of the next table a player opens; its pledge is told beforehand."""
        return self._dice.setdefault(player, Dice())

    def drop_dice(self, player: Player) -> None:
        """They are used, or whoever was told their pledge is gone."""
        self._dice.pop(player, None)

    def check_room(self, owner: Player, game: GameInfo, *, promised: bool = False) -> None:
        """Refuse a table there is no room for."""
        self._admin.check_open()
        self._around.capacity.check(realtime=game.realtime, promised=promised)
        if game.realtime and not promised:
            self._around.capacity.check_share(owner)
        check_saving(self._around.store)
        if len(self._tables) >= TABLES or self._is_greedy(owner):
            raise Refused("full")
        if self._around.player_tables.owned(owner) >= TABLES_PER_PLAYER:
            raise Refused("too_many_tables", most=TABLES_PER_PLAYER)

    def make(self, code: str, folder: GameFolder, owner: Player) -> Table:
        """A table nobody sits at yet."""
        table = Table(code, folder, owner, self._around, self._on_change)
        self._tables[code] = table
        return table

    def forget(self, table: Table) -> None:
        """The table was not opened after all, or is closed."""
        self._tables.pop(table.code, None)
        self._around.capacity.forget(table.code)

    # Inside.

    def _new_table(self, owner: Player, game: str, options: dict[str, Any], *, promised: bool = False) -> Table:
        """A table there is room for; to those to whom it was `promised` the hall is not full so soon."""
        folder, _ = check_game(game, options)
        self.check_room(owner, folder.info, promised=promised)
        if not promised:
            self._around.capacity.count_match(owner)
        table = self.make(self._free_code(), folder, owner)
        if folder.info.realtime:
            self._around.capacity.promise(table.code)
        return table

    def _is_greedy(self, owner: Player) -> bool:
        """Whether more than half of all tables are open, and too many of them are of one household."""
        if len(self._tables) < TABLES // 2:
            return False
        household_of = self._around.capacity.household_of
        household = household_of(owner)
        return bool(household) and sum(household_of(table.owner) == household for table in self._tables.values()) >= (
            TABLES // HOUSEHOLD_PART
        )

    def _free_code(self) -> str:
        while (code := table_code()) in self._tables:
            pass
        return code


def _check_screen(player: Player, table: Table) -> None:
    """Refuse to go on from a table that is not on the player's big screen, or still in use there."""
    if not table.nearby or table.owner is not player:
        raise Refused("not_your_screen", code=table.code)
    if table.playing:
        raise Refused("finish_first", state=name_state(table.state))

"""How a table is set for its next match, and who may say so: seats, options, customs, and who is ready."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rumpus.core.options import BadOption, check_options
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.latecomer import take_over
from rumpus.hall.tables.notices import name_state
from rumpus.hall.tables.seats import is_local
from rumpus.hall.tables.surroundings import Surroundings

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table


class TableSetup:
    """What people change about a table between matches."""

    def __init__(self, table: "Table", around: Surroundings) -> None:
        self._table = table
        self._around = around

    def lay(self, player: Player, options: dict[str, Any], seats: list[str]) -> None:
        """Set a new table: options, and who holds which seat."""
        table = self._table
        table.options = check_options(table.info.table_options, options)
        table.seating.battle = table.is_battle
        table.seating.resize(len(seats))
        for number, to in sorted(enumerate(seats), key=lambda pair: is_local(pair[1])):
            table.seating.change(player, number, to, owner=True)
        if table.info.battle is not None and table.is_battle:
            table.seating.resize(table.info.battle.seats)
            table.seating.fill_up()
        self._fit_bots()
        table.seating.unready(people=not table.info.realtime)
        self._greet_sitters()

    def set_seat(self, player: Player, number: int, to: str, nonce: str = "") -> None:
        """Let a player say who holds a seat: `me`, `local`, `local:NAME`, `open`, `bot:LEVEL` or
        `bot:adaptive`."""
        table = self._table
        if to == "me" and take_over(table, self._around, player, number):
            return
        self._check_idle("seats_fixed")
        self._check_awaited()
        check_saving(self._around.store)
        if to == "me":
            self._around.check_seat(table, player)
        table.seating.change(player, number, to, owner=player in self.who_may_seat())
        table.seating.add_nonce(player, nonce)
        self.seats_changed()
        table.refresh()

    def who_may_seat(self) -> list[Player]:
        """Who may say who holds a seat that is free or a bot's: the owner, and while the owner is not here whoever else
        sits."""
        table = self._table
        others = () if table.attendance.is_here(table.owner) else table.seating.people
        return list(dict.fromkeys((table.owner, *others)))

    def set_seats(self, player: Player, count: int) -> None:
        """Let the owner change how many seats there are."""
        table = self._table
        table.check_owner(player)
        self._check_idle("seats_fixed")
        self._check_awaited()
        check_saving(self._around.store)
        table.seating.resize(count)
        table.seating.fill_up()
        self.seats_changed()
        table.refresh()

    def set_options(self, player: Player, given: dict[str, Any]) -> None:
        """Let the owner change the options of the next match."""
        table = self._table
        table.check_owner(player)
        if table.challenge is not None:
            raise Refused("challenge_options")
        self._check_awaited()
        check_saving(self._around.store)
        try:
            options = check_options(table.info.table_options, {**table.options, **given})
        except BadOption as problem:
            raise Refused("bad_option", why=problem.notice) from None
        if options != table.options:
            if not table.playing:
                table.seating.set_battle(table.info.is_battle(options))
            table.options = options
            table.terms += 1
            self._ask_again(player)
        table.refresh()

    def _ask_again(self, player: Player) -> None:
        """What will be played is not what people are ready for; one alone need not be asked."""
        table = self._table
        if table.playing:
            return
        if self._sits_ready and table.live is None and table.seating.people == [player]:
            self._agree(player)
        else:
            table.seating.unready(people=False)
        table.runner.try_start()

    def set_customs(
        self,
        player: Player,
        *,
        private: bool | None = None,
        stand_in: bool | None = None,
        winner_stays: bool | None = None,
        countdown: bool | None = None,
    ) -> None:
        """Let the owner say who finds the table, whether bots sit in for those who do not come back, who makes room
        around a big screen, and whether it is counted down."""
        table = self._table
        table.check_owner(player)
        if stand_in or private not in (None, table.private):
            self._check_awaited()
        check_saving(self._around.store)
        table.private = table.private if private is None else private
        table.stand_in = table.stand_in if stand_in is None else stand_in
        table.winner_stays = table.winner_stays if winner_stays is None else winner_stays
        table.countdown = table.countdown if countdown is None else countdown
        table.refresh()

    def check_terms(self, terms: int | None) -> None:
        """Refuse somebody who agrees to options that are others by now."""
        if terms is not None and terms != self._table.terms:
            raise Refused("terms_changed")

    def set_ready(self, player: Player, ready: bool, nonce: str = "", terms: int | None = None) -> None:
        """A player is ready (after a match: for another one), or not yet. The match starts when everybody is. `terms`
        are those the player has seen."""
        table = self._table
        if ready:
            self.check_terms(terms)
        self._check_idle("playing")
        mine = table.seating.of(player)
        if not mine:
            raise Refused("sit_first")
        check_saving(self._around.store)
        if table.challenge is not None and table.live is not None:
            raise Refused("challenge_once")
        if ready:
            self._fit_bots()
        if ready and table.info.realtime:
            self._around.capacity.check_match(table.code)
            self.check_bots(player)
        if ready and table.live is not None and not all(table.seating[number].ready for number in mine):
            self._around.capacity.count_match(player)
        table.seating.add_nonce(player, nonce)
        for number in mine:
            table.seating[number].ready = ready
        if ready:
            self._agree(player)
            self._around.observers.player_ready(table, player)
        table.runner.try_start()
        table.refresh()

    def check_bots(self, player: Player) -> None:
        """Refuse a player who has more of the hall by bots in real time than is fair those that sit here."""
        table = self._table
        if table.info.realtime:
            bots = [(table.info.name, level) for level in table.seating.levels.values()]
            self._around.capacity.check_bots(table.code, player, bots)

    def seat(self, people: list[Player], bot_names: Mapping[int, str] | None = None) -> None:
        """Give the seats to these people, in this order: they have agreed to play. Bots may have names, by seat."""
        table = self._table
        for number, person in enumerate(people):
            level = person.id.removeprefix("bot-") if person.is_bot else ""
            if level in table.info.levels:
                table.seating.seat_bot(number, level, (bot_names or {}).get(number, ""))
            else:
                table.seating[number].give(person)
                table.seating[number].ready = True
        self._greet_sitters()

    def seats_changed(self) -> None:
        """Somebody sat down or stood up: let nobody hear what is no longer theirs, and start if that was all."""
        table = self._table
        for person in table.seating.people if table.nearby else ():
            table.evening.welcome(person)
        self._fit_bots()
        self._greet_sitters()
        table.runner.unfollow_all()
        table.runner.try_start()

    def _fit_bots(self) -> None:
        """Those that adapt are about as strong as who plays them, from match to match."""
        table, choose = self._table, self._around.choose_level
        if not table.playing:
            table.seating.fit_bots(lambda player: choose(player, table.info, table.control.pool))

    def _greet_sitters(self) -> None:
        """Who has just sat down has seen the options."""
        table = self._table
        for seat in table.seating:
            if seat.kind == "person" and seat.agreed is None:
                seat.agreed = table.options
                if self._sits_ready and table.live is None and not seat.local:
                    # Turn by turn nobody is caught off guard: at a new table, sitting down is being ready.
                    seat.ready = True
        for seat in table.seating:
            if seat.local:  # two at one keyboard are ready together
                seat.ready = any(
                    other.ready for other in table.seating if other.player is seat.player and not other.local
                )

    def _agree(self, player: Player) -> None:
        for number in self._table.seating.of(player):
            self._table.seating[number].agreed = self._table.options

    @property
    def _sits_ready(self) -> bool:
        """Whether sitting down is being ready; around a big screen more may come, so everybody says when."""
        table = self._table
        return not table.info.realtime and not table.nearby

    def _check_awaited(self) -> None:
        """Refuse to set otherwise what others have set, and wait for."""
        if self._around.observers.is_awaited(self._table):
            raise Refused("tournament_table")

    def _check_idle(self, code: str) -> None:
        table = self._table
        if table.runner.starting:  # and nobody may be told yet that it is on
            raise Refused("starting")
        if table.playing:
            raise Refused(code, state=name_state(table.state))

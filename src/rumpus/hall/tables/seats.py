"""Seats: the chairs at a table, and who may hold them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rumpus.core.bot_cast import cast_bot
from rumpus.core.game import Battle, GameInfo
from rumpus.core.notice import name_game
from rumpus.core.options import Value
from rumpus.hall.errors import Refused
from rumpus.hall.people.names import clean_name
from rumpus.hall.people.players import Player, Players
from rumpus.store.record_data import SeatData

ADAPTIVE: Final = "adaptive"
"""Asks for a bot about as strong as who plays it, `bot:adaptive`: its level is chosen anew for every match."""
SECOND_PERSON: Final = " (2)"
"""What follows the name of whose keyboard it is, for a second person there who has given none of their own."""
LOCAL: Final = "local"
"""Says that a second person at one's keyboard holds a seat; their name may follow, `local:Zoe`."""


def list_levels(info: GameInfo) -> tuple[str, ...]:
    """What can follow `bot:` in a game: its levels, and to adapt where there are several."""
    return (*info.levels, ADAPTIVE) if len(info.levels) > 1 else info.levels


def is_local(to: str) -> bool:
    """Whether a seat is to be a second person's at one's keyboard."""
    return to.partition(":")[0] == LOCAL


@dataclass(slots=True, eq=False)
class Seat:
    """One chair: open, held by a person (or the second one at their keyboard), or by a bot."""

    player: Player | None = None
    local: bool = False
    level: str = ""
    ready: bool = False
    wins: int = 0
    nonce: str = ""
    """What its player put into the dice of the next match."""
    stand_in: str = ""
    """The level of the bot that plays on while its player is away."""
    agreed: Mapping[str, Value] | None = None
    """The options its player has sat down to or was last ready for; None for nobody, and for who just sat down."""
    second: str = ""
    """What the second person at the keyboard is called, if they have said so."""
    bot: str = ""
    """What the bot is called (core/bot_cast.py); empty for one that sat down in an older hall."""
    adaptive: bool = False
    """Whether the bot's level is chosen anew for every match."""

    @property
    def kind(self) -> str:
        """`open`, `person` or `bot`."""
        if self.player is not None:
            return "person"
        return "bot" if self.level else "open"

    @property
    def name(self) -> str:
        """What the seat is called on screens."""
        if self.player is not None:
            if self.second:  # with whose keyboard it is, so that nobody seems to be somebody else
                return f"{self.second} ({self.player.name})"
            return f"{self.player.name}{SECOND_PERSON}" if self.local else self.player.name
        return self.bot or (f"Bot {self.level}" if self.level else "")

    @property
    def id(self) -> str:
        """The id of its player; empty where that is nobody in particular."""
        if self.player is not None:
            return "" if self.local else self.player.id
        return f"bot-{self.level}" if self.level else ""

    def clear(self) -> None:
        """Nobody sits here any more."""
        self.player, self.local, self.level, self.ready, self.wins = None, False, "", False, 0
        self.nonce = self.stand_in = self.second = self.bot = ""
        self.agreed, self.adaptive = None, False

    def give(self, player: Player, *, local: bool = False, second: str = "") -> None:
        """A person sits down; or a second one at their keyboard, perhaps by a name of their own."""
        self.clear()
        self.player, self.local, self.second = player, local, second

    def give_bot(self, level: str, name: str) -> None:
        """A bot sits down; bots are always ready."""
        self.clear()
        self.level, self.ready, self.bot = level, True, name

    def data(self) -> SeatData:
        """What is kept of the seat."""
        player = self.player.id if self.player else None
        agreed = dict(self.agreed) if self.agreed is not None else None
        return SeatData(
            player,
            self.local,
            self.level,
            self.ready,
            self.wins,
            self.nonce,
            self.stand_in,
            agreed,
            self.second,
            self.bot,
            self.adaptive,
        )

    @classmethod
    def load(cls, data: SeatData, players: Players) -> "Seat":
        """The seat whose `data` this is; open, if its player is forgotten."""
        player = players.find(data.player) if data.player else None
        if player is None and not data.level:
            return cls()
        seat = cls(player, data.local, data.level, data.ready, data.wins, data.nonce, data.stand_in, data.agreed)
        seat.second, seat.bot, seat.adaptive = data.second, data.bot, data.adaptive
        return seat


def _mix(levels: Sequence[str]) -> list[str]:
    """Levels in the order in which the bots of a battle have them: the weakest, two of the next, and so on up and down;
    of the strongest, few."""
    weights = [3, 4, 2, 1, *([1] * len(levels))]
    return [
        level for turn in range(max(weights)) for level, weight in zip(levels, weights, strict=False) if turn < weight
    ]


class Seating:
    """The chairs of one table, and the rules of changing them."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info
        self.battle = False
        """Whether the next match is one of many: bots keep its seats for people."""
        self.seats: list[Seat] = [Seat() for _ in range(info.seats[0])]

    def __len__(self) -> int:
        return len(self.seats)

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.seats)

    def __getitem__(self, number: int) -> Seat:
        return self.seats[number]

    @property
    def people(self) -> list[Player]:
        """The people who hold seats, each once, in seat order."""
        return list(dict.fromkeys(seat.player for seat in self.seats if seat.player is not None))

    @property
    def levels(self) -> dict[int, str]:
        """The bots' levels, by seat."""
        return {number: seat.level for number, seat in enumerate(self.seats) if seat.kind == "bot"}

    @property
    def stand_ins(self) -> dict[int, str]:
        """The levels of bots that play on for people who are away, by seat."""
        return {number: seat.stand_in for number, seat in enumerate(self.seats) if seat.stand_in}

    @property
    def ids(self) -> tuple[str, ...]:
        """The players' ids by seat; bots have theirs, a second person at one keyboard has none."""
        return tuple(seat.id for seat in self.seats)

    @property
    def open(self) -> int:
        """How many seats nobody holds."""
        return sum(1 for seat in self.seats if seat.kind == "open")

    @property
    def complete(self) -> bool:
        """Whether every seat is held."""
        return self.open == 0

    @property
    def all_ready(self) -> bool:
        """Whether a match can start: every seat held and ready, a person among them."""
        return bool(self.people) and self.complete and all(seat.ready for seat in self.seats)

    def of(self, player: Player) -> list[int]:
        """The seats a player holds, their own before those of others at their keyboard."""
        held = [number for number, seat in enumerate(self.seats) if seat.player is player]
        return sorted(held, key=lambda number: self.seats[number].local)

    def holds(self, player: Player, number: int) -> bool:
        """Whether a player holds that seat."""
        return 0 <= number < len(self.seats) and self.seats[number].player is player

    def change(self, player: Player, number: int, to: str, *, owner: bool) -> None:
        """Let a player say who holds a seat: `me`, `local`, `local:NAME`, `open`, `bot:LEVEL` or
        `bot:adaptive`, whose level is still to be chosen."""
        if number >= len(self.seats):
            raise Refused("no_seat")
        seat = self.seats[number]
        if seat.player is not None and seat.player is not player:
            raise Refused("taken", name=seat.player.name)
        if seat.player is not player and not owner and not (seat.kind == "open" and to == "me"):
            raise Refused("owners_seat")
        if to == "me":
            for mine in self.of(player):
                if not self.seats[mine].local:
                    self.seats[mine].clear()
            seat.give(player)
        elif is_local(to):
            if len([other for other in self.of(player) if other != number]) != 1:
                raise Refused("no_keyboard")
            _, named, name = to.partition(":")
            seat.give(player, local=True, second=clean_name(name) if named else "")
        elif to == "open":
            seat.clear()
        elif to == f"bot:{ADAPTIVE}" and ADAPTIVE in list_levels(self.info):
            self.seat_bot(number, self.info.usual_level)
            seat.adaptive = True
        elif to.startswith("bot:"):
            self.seat_bot(number, self._level(to.removeprefix("bot:")))
        else:
            raise Refused("bad_seat")

    def seat_bot(self, number: int, level: str, name: str = "") -> None:
        """A bot of that level sits down: the one of that name, or one that is not at the table yet."""
        taken = {seat.name for place, seat in enumerate(self.seats) if seat.kind == "bot" and place != number}
        self.seats[number].give_bot(level, name or cast_bot(level, self.info.name, taken))

    def fit_bots(self, choose: Callable[[Player], str]) -> None:
        """The bots that adapt have the level that is chosen now for the first of the people here."""
        people = self.people
        for number, seat in enumerate(self.seats):
            level = choose(people[0]) if seat.adaptive and people else seat.level
            if level != seat.level:
                wins = seat.wins
                self.seat_bot(number, level)
                seat.wins, seat.adaptive = wins, True

    def resize(self, count: int) -> None:
        """Change how many seats there are; people who hold one keep theirs."""
        low, high = self.info.seats_for({Battle.option: self.battle})
        if not low <= count <= high:
            raise Refused("bad_seats", game=name_game(self.info.name), low=low, high=high)
        seated = sum(1 for seat in self.seats if seat.kind == "person")
        if seated > count:
            raise Refused("seats_held", count=seated)
        spare = [number for number, seat in enumerate(self.seats) if seat.kind != "person"]
        while len(self.seats) > count:
            del self.seats[spare.pop()]
        self.seats += [Seat() for _ in range(count - len(self.seats))]

    def set_battle(self, battle: bool) -> None:
        """The next match is one of many, or no longer: bots of all levels fill its seats."""
        if battle == self.battle or self.info.battle is None:
            return
        self.battle = battle
        self.resize(self.info.battle.seats if battle else max(self.info.seats[0], len(self._held)))
        if battle:
            self.fill_up()

    def fill_up(self) -> None:
        """In a battle: bots of mixed levels, most of them middling, sit in every open seat."""
        if not self.battle:
            return
        levels = _mix(self.info.levels)
        taken = {seat.name for seat in self.seats if seat.kind == "bot"}
        for number, seat in enumerate(self.seats):
            if seat.kind == "open":
                level = levels[number % len(levels)]
                name = cast_bot(level, self.info.name, taken)
                seat.give_bot(level, name)
                taken.add(name)

    @property
    def _held(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == "person"]

    @property
    def has_room(self) -> bool:
        """Whether somebody who comes could sit down."""
        return not self.complete or (self.battle and any(seat.kind == "bot" for seat in self.seats))

    def take_free(self, player: Player) -> bool:
        """Sit down in the first open seat, if there is one; in a battle, where a bot sits."""
        kept = [seat for seat in self.seats if seat.kind == "open"]
        if not kept and self.battle:
            kept = [seat for seat in self.seats if seat.kind == "bot"]
        if kept:
            kept[0].give(player)
        return bool(kept)

    def free(self, player: Player) -> None:
        """The player's seats are open again."""
        for number in self.of(player):
            self.seats[number].clear()

    def rotate(self) -> None:
        """Everybody moves up by one: who was second begins."""
        self.seats = self.seats[1:] + self.seats[:1]

    @property
    def nonces(self) -> list[str]:
        """What each seat put into the dice of the next match; a second person at a keyboard shares the first's."""
        return [self._nonce_of(seat) for seat in self.seats]

    def add_nonce(self, player: Player, nonce: str) -> None:
        """What a player puts into the dice of the next match; a second one at the keyboard adds nothing."""
        for number in self.of(player):
            if nonce and not self.seats[number].local:
                self.seats[number].nonce = nonce

    def _nonce_of(self, seat: Seat) -> str:
        if not seat.local:
            return seat.nonce
        return next((other.nonce for other in self.seats if other.player is seat.player and not other.local), "")

    def changed(self, number: int, options: Mapping[str, Value]) -> dict[str, Value]:
        """What options were when the seat's player last agreed to them, by name, where they are otherwise now."""
        agreed = self.seats[number].agreed or {}
        return {name: value for name, value in agreed.items() if name in options and options[name] != value}

    def unready(self, *, people: bool) -> None:
        """Ask again: bots are always ready, people are as given."""
        for seat in self.seats:
            seat.ready = seat.kind == "bot" or (people and seat.kind == "person")

    def _level(self, level: str) -> str:
        if level not in self.info.levels:
            game = name_game(self.info.name)
            raise Refused("bad_level", game=game, level=level[:20], levels=self.info.levels)
        return level

"""Commands about tables: finding one, opening one, setting it up, coming and going."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from rumpus.core.game import GameInfo
from rumpus.core.notice import Notice
from rumpus.core.options import BadOption, Option
from rumpus.games.registry import all_games
from rumpus.hall.commands.caller import Caller, Reply, answer, here, list_up
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.match_commands import is_on
from rumpus.hall.commands.offers import offer_games, offer_people, offer_tables
from rumpus.hall.commands.reading import Arguments, Malformed, Word, is_number
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.tables.turns import waits_for

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

LISTED: Final = 20
"""No more tables are listed."""


def enter(caller: Caller, table: "Table", *, sit: bool) -> Reply:
    """Bring the caller to a table."""
    table.enter(caller.visitor, sit=sit)
    return Reply(go=table.code)


def read_options(info: GameInfo, words: list[Word]) -> dict[str, Any]:
    """Options written as name=value, or as `name on`; only those that are given."""
    by_name: dict[str, Option] = {option.name: option for option in info.options}
    given: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.text.partition("=")
        if not sign:
            raise Malformed(f"an option is written name=value, not {word.text[:40]}")
        option = by_name.get(name.lower())
        if option is None:
            names = ", ".join(by_name) or "none"
            raise Refused("bad_option", f"{info.title} has no option {name[:32]}; options: {names}")
        try:
            given[option.name] = option.parse(value)
        except BadOption as problem:
            raise Refused("bad_option", why=problem.notice) from None
    return given


def describe_table(table: "Table", player: Player) -> str:
    """A table in one line, as the player sees it."""
    others = [seat.name for seat in table.seating if seat.name and seat.player is not player]
    people = f" with {', '.join(others)}" if others else ""
    if not is_on(table):
        free = sum(1 for seat in table.seating if seat.kind == "open")
        stands = f"{free} free" if free else table.state.lower()
    elif waits_for(table, player):
        stands = "your turn"
    elif table.info.realtime or table.match is None:
        stands = table.state.lower()
    else:
        stands = f"waits for {', '.join(table.seating[seat].name for seat in table.match.turn)}"
    return f"{table.code} {table.info.title}{people}: {stands}"


def _offer_set(caller: Caller, text: str) -> Iterator[str]:
    if caller.table is not None:
        for option in caller.table.info.options:
            yield from (f"{option.name}={value}" for value in _values(option))


def _values(option: Option) -> list[str]:
    shown = option.describe()
    if shown["type"] == "choice":
        return list(shown["choices"])
    return ["on", "off"] if shown["type"] == "flag" else [str(shown["default"])]


def _offer_seat(caller: Caller, text: str) -> Iterator[str]:
    if caller.table is not None:
        levels = [f"bot:{level}" for level in caller.table.info.levels]
        for number in range(1, len(caller.table.seating) + 1):
            yield from (f"{number} {to}" for to in ("me", "open", "local", *levels))


def _offer_switch(caller: Caller, text: str) -> Iterator[str]:
    return iter(("on", "off"))


# What the commands do.


def _join(caller: Caller, arguments: Arguments) -> Reply:
    code = arguments.take("the table's code").text
    arguments.end()
    return enter(caller, caller.hall.find_table(code), sit=True)


def _watch(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.words:
        raise Malformed("say which table, or whom")
    if len(arguments.words) == 1 and arguments.words[0].text.upper() in caller.hall.tables:
        return enter(caller, caller.hall.find_table(arguments.words[0].text), sit=False)
    player = arguments.find_player(caller)
    if player is None:
        raise Refused("no_table", f"there is no table {arguments.words[0].text.upper()[:8]}; it may be closed")
    arguments.end()
    found = [table for table in caller.hall.tables_of(player) if is_on(table) and not table.private]
    if not found:
        raise Refused("no_match", f"{player.name} plays nothing that can be watched now")
    return enter(caller, found[-1], sit=False)


def _open(caller: Caller, arguments: Arguments) -> Reply:
    info = arguments.take_game()
    low, high = info.seats
    count = max(2, low) if high > 1 else 1
    if arguments.words and is_number(arguments.words[0]):
        count = arguments.take_number("the number of seats")
    if not low <= count <= high:
        raise Refused("bad_seats", f"{info.title} takes {low} to {high} seats")
    options = read_options(info, arguments.words)
    seats = ["me", *["open"] * (count - 1)]
    table = caller.hall.open_table(caller.visitor, info.name, options, seats, start=False)
    return answer(f"Table {table.code} is open. Others come with /join {table.code}.", go=table.code)


def _leave(caller: Caller, arguments: Arguments) -> Reply:
    table = caller.hall.find_table(arguments.take("the code").text) if arguments.words else here(caller)
    arguments.end()
    if not table.seating.of(caller.player) and all(one.player is not caller.player for one in table.visitors):
        raise Refused("not_here", f"you are not at table {table.code}")
    table.leave(caller.player)
    return answer(f"You left table {table.code}.")


def _tables(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    shown = [table for table in caller.hall.tables.values() if not table.private and table.visitors]
    shown.sort(key=lambda table: table.seating.complete)
    return answer(*(describe_table(table, caller.player) for table in shown[:LISTED])) if shown else answer(
        "No table is open. /open GAME opens one."
    )  # fmt: skip


def _turns(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    return list_games(caller, None)


def list_games(caller: Caller, game: str | None) -> Reply:
    """The caller's matches, turn by turn, those that wait for them first."""
    player = caller.player
    mine = [table for table in caller.hall.tables_of(player) if is_on(table) and not table.info.realtime]
    mine = [table for table in mine if game in (None, table.info.name)]
    mine.sort(key=lambda table: not waits_for(table, player))
    if not mine:
        return answer("No game of yours is waiting.")
    return answer(*(describe_table(table, player) for table in mine[:LISTED]))


def _games(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    infos = [folder.info for folder in all_games().values()]
    return answer(*(f"/{info.name} {info.title}: {info.tagline}" for info in infos))


def _set(caller: Caller, arguments: Arguments) -> Reply:
    table = here(caller)
    if not arguments.words:
        options = [f"{name}={_show_value(value)}" for name, value in table.options.items()]
        return answer(*list_up("answer.options", options)) if options else answer(Notice("answer.no_options"))
    table.set_options(caller.player, read_options(table.info, arguments.words))
    return answer()


def _show_value(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _seat(caller: Caller, arguments: Arguments) -> Reply:
    table, number = here(caller), arguments.take_number("the seat")
    to = arguments.take("who sits there").plain
    if to == "bot":
        to = f"bot:{arguments.words.pop(0).plain}" if arguments.words else f"bot:{middle_level(table.info)}"
    arguments.end()
    if not 1 <= number <= len(table.seating):
        raise Refused("no_seat", f"the table has seats 1 to {len(table.seating)}")
    table.set_seat(caller.player, number - 1, to)
    return answer()


def middle_level(info: GameInfo) -> str:
    """The bot a newcomer meets."""
    if not info.levels:
        raise Refused("no_bot", f"{info.title} has no bot")
    return info.levels[(len(info.levels) - 1) // 2]


def _seats(caller: Caller, arguments: Arguments) -> Reply:
    table, count = here(caller), arguments.take_number("the number of seats")
    arguments.end()
    table.set_seats(caller.player, count)
    return answer()


def _private(caller: Caller, arguments: Arguments) -> Reply:
    table, on = here(caller), _take_switch(arguments)
    table.set_customs(caller.player, private=on)
    return answer("Only those who know its code find this table now." if on else "Everybody finds this table now.")


def _stand_in(caller: Caller, arguments: Arguments) -> Reply:
    table, on = here(caller), _take_switch(arguments)
    table.set_customs(caller.player, stand_in=on)
    return answer(f"Who does not come back {'is stood in for by a bot' if on else 'forfeits'}.")


def _take_switch(arguments: Arguments) -> bool:
    """On or off; on if nothing is said."""
    word = arguments.take("on or off").plain if arguments.words else "on"
    arguments.end()
    if word not in ("on", "off"):
        raise Malformed("it is on or off")
    return word == "on"


def _kick(caller: Caller, arguments: Arguments) -> Reply:
    table, player = here(caller), arguments.take_player(caller)
    arguments.end()
    table.kick(caller.player, player)
    return answer(f"{player.name} is no longer at this table.")


COMMANDS: Final = (
    Command("games", "", "the games there are", _games),
    Command("tables", "", "tables that can be joined or watched", _tables),
    Command("turns", "", "your games that go on, first those that wait for you", _turns),
    Command("open", "GAME [SEATS] [option=value …]", "open a table for friends", _open, offer_games),
    Command("join", "CODE", "go to a table and take a free seat", _join, offer_tables),
    Command("watch", "CODE|PLAYER", "watch a table, or what somebody plays", _watch, lambda caller, text: (
        *offer_tables(caller), *offer_people(caller)
    )),
    Command("leave", "[CODE]", "leave a table for good; in a match that is giving up", _leave, offer_tables),
    Command("seat", "N me|open|local|bot:LEVEL", "say who sits in a seat", _seat, _offer_seat),
    Command("seats", "N", "how many seats the table has", _seats),
    Command("set", "[option=value …]", "the options of the next match: show or change them", _set, _offer_set),
    Command("private", "[on|off]", "let only those find the table who know its code", _private, _offer_switch),
    Command("standin", "[on|off]", "let a bot play on for who does not come back", _stand_in, _offer_switch),
    Command("kick", "PLAYER", "remove somebody from your table", _kick, offer_people),
)  # fmt: skip

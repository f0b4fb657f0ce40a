"""Commands about tables: finding one, opening one, setting it up, coming and going."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from rumpus.core.game import GameInfo
from rumpus.core.notice import Notice, name_game, tell_seconds
from rumpus.core.options import CLOCK, BadOption, TableOption, write_value
from rumpus.games.registry import all_games
from rumpus.hall.commands.caller import Caller, Reply, answer, here, list_up
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.match_commands import is_on
from rumpus.hall.commands.offers import offer_games, offer_people, offer_switch, offer_tables
from rumpus.hall.commands.reading import Arguments, Malformed, Word, is_number
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.tables.seats import list_levels
from rumpus.hall.tables.turns import waits_for

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

CLOCKS: Final = ("none", "3+2", "5+3", "10+5", "15+10", "30s", "1d", "3d")
"""Those that are offered for typing."""
LISTED: Final = 20
"""No more tables are listed."""


def enter(caller: Caller, table: "Table", *, sit: bool) -> Reply:
    """Bring the caller to a table."""
    table.enter(caller.visitor, sit=sit)
    return Reply(go=table.code)


def read_options(info: GameInfo, words: list[Word]) -> dict[str, Any]:
    """Options written as name=value, or as `name on`; only those that are given."""
    by_name: dict[str, TableOption] = {option.name: option for option in info.table_options}
    given: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.text.partition("=")
        if not sign:
            raise Malformed("option_form", given=word.text[:40])
        option = by_name.get(name.lower())
        if option is None:
            raise Refused("bad_option", why=_miss_option(info, name[:32]))
        try:
            given[option.name] = option.parse(value)
        except BadOption as problem:
            raise Refused("bad_option", why=problem.notice) from None
    return given


def _miss_option(info: GameInfo, option: str) -> Notice:
    game, names = name_game(info.name), [known.name for known in info.table_options]
    if not names:
        return Notice("notice.game_has_no_options", game=game, option=option)
    return Notice("notice.game_has_no_option", game=game, option=option, options=names)


def describe_table(table: "Table", player: Player) -> Notice:
    """A table in one line, as the player sees it."""
    others = [seat.name for seat in table.seating if seat.name and seat.player is not player]
    game, stands = name_game(table.info.name), _tell_stands(table, player)
    if not others:
        return Notice("answer.table", code=table.code, game=game, stands=stands)
    return Notice("answer.table_with", code=table.code, game=game, others=others, stands=stands)


def _tell_stands(table: "Table", player: Player) -> Notice:
    state = Notice(f"answer.state_{table.state.lower()}")
    if not is_on(table):
        free = table.seating.open
        return Notice("answer.free_seats", free=free) if free else state
    if waits_for(table, player):
        return Notice("answer.your_turn")
    if table.info.realtime or table.match is None:
        return state
    return Notice("answer.waits_for", names=[table.seating[seat].name for seat in table.match.turn])


def _offer_set(caller: Caller, text: str) -> Iterator[str]:
    if caller.table is not None:
        for option in caller.table.info.table_options:
            yield from (f"{option.name}={value}" for value in _values(option))


def _values(option: TableOption) -> list[str]:
    shown = option.describe()
    if shown["type"] == "choice":
        return list(shown["choices"])
    return ["on", "off"] if shown["type"] == "flag" else [str(shown["default"])]


def _offer_seat(caller: Caller, text: str) -> Iterator[str]:
    if caller.table is not None:
        levels = [f"bot:{level}" for level in list_levels(caller.table.info)]
        for number in range(1, len(caller.table.seating) + 1):
            yield from (f"{number} {to}" for to in ("me", "open", "local", *levels))


# What the commands do.


def _join(caller: Caller, arguments: Arguments) -> Reply:
    code = arguments.take("thing.table_code").text
    arguments.end()
    table = caller.hall.find_table(code)
    looks = caller.looks_first and caller.table is not table and asks_first(table, caller.player)
    return enter(caller, table, sit=not looks)


def asks_first(table: "Table", player: Player) -> bool:
    """Whether somebody who comes could sit down and be in a match before they have seen what is played: not where they
    sit or that is theirs, and not where a match is on."""
    return not table.playing and not table.seating.of(player) and player is not table.owner


def _watch(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.words:
        raise Malformed("say_which_table")
    if len(arguments.words) == 1 and arguments.words[0].text.upper() in caller.hall.tables:
        return enter(caller, caller.hall.find_table(arguments.words[0].text), sit=False)
    player = arguments.find_player(caller)
    if player is None:
        raise Refused("no_table", code=arguments.words[0].text.upper()[:8])
    arguments.end()
    found = [table for table in caller.hall.tables_of(player) if is_on(table) and not table.private]
    if not found:
        raise Refused("not_watchable", name=player.name)
    return enter(caller, found[-1], sit=False)


def _open(caller: Caller, arguments: Arguments) -> Reply:
    info = arguments.take_game()
    low, high = info.seats
    count = max(2, low) if high > 1 else 1
    if arguments.words and is_number(arguments.words[0]):
        count = arguments.take_number("thing.seats")
    if not low <= count <= high:
        raise Refused("bad_seats", game=name_game(info.name), low=low, high=high)
    options = read_options(info, arguments.words)
    seats = ["me", *["open"] * (count - 1)]
    table = caller.hall.opening.open_table(caller.visitor, info.name, options, seats, start=False)
    return answer(Notice("answer.table_open", code=table.code), go=table.code)


def _leave(caller: Caller, arguments: Arguments) -> Reply:
    table = caller.hall.find_table(arguments.take("thing.code").text) if arguments.words else here(caller)
    arguments.end()
    if not table.seating.of(caller.player) and all(one.player is not caller.player for one in table.visitors):
        raise Refused("not_at_that_table", code=table.code)
    table.leave(caller.player)
    return answer(Notice("answer.left", code=table.code))


def _tables(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    shown = [table for table in caller.hall.tables.values() if table.is_listed]
    shown.sort(key=lambda table: table.seating.complete)
    return answer(*([describe_table(table, caller.player) for table in shown[:LISTED]] or [Notice("answer.no_tables")]))


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
        return answer(Notice("answer.no_turns"))
    return answer(*(describe_table(table, player) for table in mine[:LISTED]))


def _games(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    return answer(
        *(
            Notice("answer.game", typed=name, game=name_game(name), tagline=Notice("tagline", name))
            for name in all_games()
        )
    )


def _set(caller: Caller, arguments: Arguments) -> Reply:
    table = here(caller)
    if not arguments.words:
        options = [f"{name}={write_value(value)}" for name, value in table.options.items()]
        return answer(*list_up("answer.options", options)) if options else answer(Notice("answer.no_options"))
    table.setup.set_options(caller.player, read_options(table.info, arguments.words))
    return answer()


def _clock(caller: Caller, arguments: Arguments) -> Reply:
    """How long everybody may think: in this match, or from the next one on."""
    table = here(caller)
    if arguments.words:
        given = " ".join(word.text for word in arguments.words)  # `5+3`, or `fischer 300+3` as programs write it
        try:
            wished = CLOCK.parse(given)
        except BadOption as problem:
            raise Refused("bad_option", why=problem.notice) from None
        table.setup.set_options(caller.player, {CLOCK.name: wished})
    return answer(*_tell_clocks(table))


def _tell_clocks(table: "Table") -> Iterator[Notice]:
    yield Notice("answer.clock", clock=table.control.say()) if table.control else Notice("answer.no_clock")
    clocks = table.match.clocks() if table.match is not None and table.playing else None
    for seat, left in zip(table.seating, clocks.left if clocks else (), strict=False):
        yield Notice("answer.clock_left", name=seat.name, time=tell_seconds(-(-left // 1000)))


def _seat(caller: Caller, arguments: Arguments) -> Reply:
    table, number = here(caller), arguments.take_number("thing.seat")
    to = arguments.take("thing.sitter").plain
    if to == "bot":
        to = f"bot:{arguments.words.pop(0).plain}" if arguments.words else f"bot:{middle_level(table.info)}"
    arguments.end()
    if not 1 <= number <= len(table.seating):
        raise Refused("no_such_seat", most=len(table.seating))
    table.setup.set_seat(caller.player, number - 1, to)
    return answer()


def middle_level(info: GameInfo) -> str:
    """The bot a newcomer meets."""
    if not info.levels:
        raise Refused("no_bot", game=name_game(info.name))
    return info.usual_level


def _seats(caller: Caller, arguments: Arguments) -> Reply:
    table, count = here(caller), arguments.take_number("thing.seats")
    arguments.end()
    table.setup.set_seats(caller.player, count)
    return answer()


def _private(caller: Caller, arguments: Arguments) -> Reply:
    table, on = here(caller), arguments.take_switch()
    table.setup.set_customs(caller.player, private=on)
    return answer(Notice("answer.private" if on else "answer.public"))


def _stand_in(caller: Caller, arguments: Arguments) -> Reply:
    table, on = here(caller), arguments.take_switch()
    table.setup.set_customs(caller.player, stand_in=on)
    return answer(Notice("answer.stood_in" if on else "answer.not_stood_in"))


def _countdown(caller: Caller, arguments: Arguments) -> Reply:
    table, on = here(caller), arguments.take_switch()
    table.setup.set_customs(caller.player, countdown=on)
    return answer(Notice("answer.counted_down" if on else "answer.not_counted_down"))


def _kick(caller: Caller, arguments: Arguments) -> Reply:
    table, player = here(caller), arguments.take_player(caller)
    arguments.end()
    table.kick(caller.player, player)
    return answer(Notice("answer.kicked", name=player.name))


COMMANDS: Final = (
    Command("games", "", _games),
    Command("tables", "", _tables),
    Command("turns", "", _turns),
    Command("open", "GAME [SEATS] [option=value …]", _open, offer_games),
    Command("join", "CODE", _join, offer_tables),
    Command("watch", "CODE|PLAYER", _watch, lambda caller, text: (
        *offer_tables(caller), *offer_people(caller)
    )),
    Command("leave", "[CODE]", _leave, offer_tables),
    Command("seat", "N me|open|local|bot:LEVEL|bot:adaptive", _seat, _offer_seat),
    Command("seats", "N", _seats),
    Command("set", "[option=value …]", _set, _offer_set),
    Command("clock", "[none|5+3|30s|3d]", _clock, lambda caller, text: iter(CLOCKS)),
    Command("private", "[on|off]", _private, offer_switch),
    Command("standin", "[on|off]", _stand_in, offer_switch),
    Command("countdown", "[on|off]", _countdown, offer_switch),
    Command("kick", "PLAYER", _kick, offer_people),
)  # fmt: skip

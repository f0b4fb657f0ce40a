"""One command for each game there is: alone, against a bot, or with somebody. New games bring theirs by being there."""

from collections.abc import Iterator
from typing import Any, Final

from rumpus.core.game import GameInfo
from rumpus.core.notice import Notice, name_game
from rumpus.core.options import BadOption, IntOption
from rumpus.games.registry import all_games
from rumpus.hall.commands.caller import Caller, Reply
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.invite_commands import accept_from, ask, decline_from
from rumpus.hall.commands.match_commands import forfeit, is_on
from rumpus.hall.commands.offers import offer_people
from rumpus.hall.commands.reading import Arguments, Malformed, is_number
from rumpus.hall.commands.table_commands import enter, list_games, middle_level, read_options
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.tables.seats import ADAPTIVE, list_levels

LIST: Final = "list"
FORFEIT: Final = "forfeit"
ACCEPT: Final = "accept"
DECLINE: Final = "decline"
BOT: Final = "bot"


def list_commands() -> list[Command[Caller]]:
    """The commands of all games, in order of name."""
    return [_make_command(folder.info) for folder in all_games().values()]


def _make_command(info: GameInfo) -> Command[Caller]:
    def run(caller: Caller, arguments: Arguments) -> Reply:
        return _play(info, caller, arguments)

    def offers(caller: Caller, text: str) -> Iterator[str]:
        return _offer(info, caller)

    key = "answer.about_scores" if _is_for_scores(info) else "answer.about_game"
    about = Notice(key, game=name_game(info.name), about=Notice("tagline", info.name))
    return Command(info.name, _form(info), run, offers, told=about)


def _form(info: GameInfo) -> str:
    """What may follow the game's name."""
    parts = [f"[player{'|list|forfeit P|accept P|decline P' if is_long(info) else ''}]"]
    if info.wagered:
        number = first_number(info)
        return " ".join([*parts, *([f"[{number.name}]"] if number else []), "[wager]"])
    return " ".join([*parts, *(["[option=value …]"] if info.options else [])])


def is_long(info: GameInfo) -> bool:
    """Whether it is played with others a move at a time, for days if they like."""
    return not info.realtime and info.seats[1] > 1


def first_number(info: GameInfo) -> IntOption | None:
    """The option a bare number is for."""
    return next((option for option in info.options if isinstance(option, IntOption)), None)


def _play(info: GameInfo, caller: Caller, arguments: Arguments) -> Reply:
    first = arguments.words[0].plain if arguments.words else ""
    if is_long(info) and first in (LIST, FORFEIT, ACCEPT, DECLINE):
        arguments.words.pop(0)
        return _look_after(info, first, caller, arguments)
    if first == BOT or first.startswith(f"{BOT}:"):
        level = _take_level(info, arguments)
        return _play_alone(info, caller, _read_rest(info, arguments, person=False)[0], level)
    if arguments.words and not is_number(arguments.words[0]) and "=" not in first:
        player = arguments.take_player(caller)
        if player.is_bot:
            return _play_alone(info, caller, _read_rest(info, arguments, person=False)[0], player.id.partition("-")[2])
        options, wager = _read_rest(info, arguments, person=True)
        return _play_with(info, caller, player, options, wager)
    return _play_alone(info, caller, _read_rest(info, arguments, person=False)[0], None)


def _look_after(info: GameInfo, what: str, caller: Caller, arguments: Arguments) -> Reply:
    """The original's `list`, `forfeit P`, `accept [P]` and `decline [P]`."""
    if what == LIST:
        arguments.end()
        return list_games(caller, info.name)
    if what == ACCEPT:
        return accept_from(caller, arguments, info.name)
    if what == DECLINE:
        return decline_from(caller, arguments, info.name)
    player = arguments.take_player(caller)
    arguments.end()
    tables = [table for table in caller.hall.tables_of(caller.player) if is_on(table) and table.info.name == info.name]
    for table in tables:
        if player in table.seating.people:
            return forfeit(caller, table)
    raise Refused("no_game_with", game=name_game(info.name), name=player.name)


def _play_alone(info: GameInfo, caller: Caller, options: dict[str, Any], level: str | None) -> Reply:
    """Open a table and start: alone if the game can be, else against bots."""
    low, high = info.seats
    if level is not None and high < 2:
        raise Refused("played_alone", game=name_game(info.name))
    others = max(low - 1, 0 if level is None else 1)
    seats = ["me", *[f"bot:{level or middle_level(info)}"] * others] if others else ["me"]
    table = caller.hall.opening.open_table(caller.visitor, info.name, options, seats, start=True)
    return Reply(go=table.code)


def _play_with(info: GameInfo, caller: Caller, other: Player, options: dict[str, Any], wager: int) -> Reply:
    """Go to the match with somebody that is on already, or ask them for one."""
    if not options and not wager:
        for table in caller.hall.tables_of(caller.player):
            if (
                table.info.name == info.name
                and is_on(table)
                and other in table.seating.people
                and other is not caller.player
            ):
                return enter(caller, table, sit=True)
    return ask(caller, other, info, options, challenge=_is_for_scores(info), wager=wager)


def _is_for_scores(info: GameInfo) -> bool:
    """Whether the game's command with a name asks for a score challenge, as the original's did; two cannot sit at a
    table for one, either. /invite asks for a live match."""
    return info.solo is not None and (info.solo.by_command or info.seats[1] < 2)


def _take_level(info: GameInfo, arguments: Arguments) -> str:
    """The level of `bot`, `bot:LEVEL` or `bot LEVEL`; one that adapts is called so, too."""
    level = arguments.take("thing.bot").plain.removeprefix(BOT).removeprefix(":")
    if not level and arguments.words and arguments.words[0].plain in (ADAPTIVE, *info.levels):
        level = arguments.take("thing.level").plain
    return level or middle_level(info)


def _read_rest(info: GameInfo, arguments: Arguments, *, person: bool) -> tuple[dict[str, Any], int]:
    """Options as name=value; a first bare number is the game's first option, a second one the wager."""
    numbers = [int(word.text) for word in arguments.words if is_number(word)]
    options = read_options(info, [word for word in arguments.words if not is_number(word)])
    arguments.words.clear()
    option, wager = first_number(info), 0
    if numbers and option is not None:
        try:
            options[option.name] = option.check(numbers.pop(0))
        except BadOption as problem:
            raise Refused("bad_option", why=problem.notice) from None
    if numbers and info.wagered:
        if not person:
            raise Refused("wager_alone")
        wager = numbers.pop(0)
    if numbers:
        raise Malformed("too_much", word=str(numbers[0]))
    return options, wager


def _offer(info: GameInfo, caller: Caller) -> Iterator[str]:
    yield from offer_people(caller)
    if info.seats[1] > 1:
        yield from (f"bot:{level}" for level in list_levels(info))
    if is_long(info):
        yield LIST
        yield from (ACCEPT, DECLINE)
        for name in offer_people(caller):
            yield f"{FORFEIT} {name}"
    for option in info.table_options:
        yield f"{option.name}="

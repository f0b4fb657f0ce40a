"""Reading what a line names: a game, a table, options. Refused, in one line, if there is none."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rumpus.core.options import BadOption, Value, parse_options
from rumpus.games.registry import GameFolder, all_games
from rumpus.gateways.limits import CODES
from rumpus.gateways.line.message import Message
from rumpus.gateways.line.present import name_table_game
from rumpus.hall.errors import Refused
from rumpus.hall.tables.table import Table

if TYPE_CHECKING:
    from rumpus.gateways.line.visitor import LineVisitor

SCORE: Final = "SCORE_"
"""What the GAMETYPE of a score challenge begins with (as in the original)."""


def find_game(message: Message) -> tuple[GameFolder, bool]:
    """The game of a line, and whether a score challenge is meant."""
    challenge = message.game.startswith(SCORE)
    name = message.game.removeprefix(SCORE).lower()
    games = all_games()
    folder = games.get(name) or games.get(name.replace("_", ""))  # the seed writes DEATH_ROLL
    if folder is None:
        raise Refused("unknown_game", name=message.game, games=[game.upper() for game in games])
    return folder, challenge


def find_table(visitor: "LineVisitor", message: Message) -> Table:
    """The table of a line: by its code, or the id of its match."""
    if not message.id:
        raise Refused("no_id")
    code, dash, _ = message.id.partition("-")
    visitor.limits.check(CODES, visitor.address)
    try:
        table = visitor.hall.find_table(code)
    except Refused:
        visitor.limits.spend(CODES, visitor.address)
        raise
    if dash and (table.match is None or table.match.id.lower() != message.id.lower()):
        raise Refused("no_match")
    if message.game:
        folder, _ = find_game(message)
        if folder.info is not table.info:
            raise Refused("other_game", code=table.code, game=name_table_game(table), asked=message.game)
    return table


def at(visitor: "LineVisitor", message: Message) -> Table:
    """The table of a line, at which the visitor is."""
    table = find_table(visitor, message)
    if visitor not in table.visitors:
        raise Refused("join_first", code=table.code)
    return table


def read_options(folder: GameFolder, words: Sequence[str]) -> dict[str, Value]:
    """Options written name=value."""
    try:
        return parse_options(folder.info.table_options, words)
    except BadOption as problem:
        raise Refused("bad_option", why=problem.notice) from None


def read_flag(message: Message, place: int = 1) -> bool:
    """Yes or no; yes if nothing is said."""
    given = message.fields[place] if len(message.fields) > place else "1"
    if given not in ("0", "1"):
        raise Refused("bad_flag")
    return given == "1"

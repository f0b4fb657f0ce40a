"""The command by which somebody looks for an opponent, and answers when one was found."""

from collections.abc import Iterator
from math import ceil
from typing import Final

from rumpus.core.notice import Notice, name_game
from rumpus.games.registry import all_games
from rumpus.hall.commands.caller import Caller, Reply, answer
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.reading import Arguments
from rumpus.hall.commands.table_commands import read_options
from rumpus.hall.errors import Refused
from rumpus.hall.matchmaking.search import Search

YES: Final = "yes"
NO: Final = "no"
BOT: Final = "bot"
STOP: Final = "stop"


def _find(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.words:
        return answer(_tell(caller, caller.hall.matchmaking.of(caller.player)))
    word = arguments.words[0].plain
    if word in (YES, NO, BOT, STOP):
        arguments.words.pop(0)
        return _go_on(caller, word, arguments)
    info = arguments.take_game()
    options = read_options(info, arguments.words)
    return answer(_tell(caller, caller.hall.matchmaking.look(caller.player, [(info.name, options)])))


def _go_on(caller: Caller, word: str, arguments: Arguments) -> Reply:
    """What is said to a search that is on."""
    matchmaking = caller.hall.matchmaking
    game = arguments.take_game().name if word == BOT and arguments.words else ""
    arguments.end()
    if word == BOT:
        return Reply(go=matchmaking.play_bot(caller.visitor, game, caller.visitor.dice_word()).code)
    if word == STOP:
        matchmaking.stop(caller.player)
        return answer(Notice("answer.search_stopped"))
    nonce = caller.visitor.dice_word() if word == YES else ""
    code = matchmaking.answer(caller.player, "", yes=word == YES, nonce=nonce)
    if code:
        caller.hall.find_table(code).enter(caller.visitor, sit=True)
        return Reply(go=code)
    search = matchmaking.of(caller.player)
    if search is None or search.offer is None:
        return answer(Notice("answer.search_stopped"))
    return answer(Notice("answer.search_agreed", name=search.offer.opponent(caller.player).name))


def _tell(caller: Caller, search: Search | None) -> Notice:
    """How a search stands."""
    if search is None:
        raise Refused("no_search")
    matchmaking = caller.hall.matchmaking
    if search.offer is not None:
        wish, other = search.offer.wish, search.offer.opponent(caller.player)
        rating, left = str(matchmaking.standing(other, wish).rating), ceil(matchmaking.left(search.offer))
        return Notice("answer.search_found", game=name_game(wish.game), name=other.name, rating=rating, wait=left)
    games = [name_game(wish.game) for wish in search.wishes]
    usual = [seconds for wish in search.wishes if (seconds := matchmaking.estimate(wish)) is not None]
    if not usual:
        return Notice("answer.searching", games=games)
    return Notice("answer.searching_usual", games=games, wait=round(min(usual)))


def _offer(caller: Caller, text: str) -> Iterator[str]:
    search = caller.hall.matchmaking.of(caller.player)
    if search is not None:
        yield from (YES, NO) if search.offer is not None else (STOP, BOT)
    yield from (name for name, folder in all_games().items() if folder.info.seats[1] > 1)


FIND: Final = Command("find", "[GAME [option=value …]|yes|no|bot|stop]", _find, _offer)

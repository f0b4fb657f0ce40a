"""The command about people's bots: who of them is here, playing one, and having some of one's own."""

from collections.abc import Iterator
from typing import Any, Final

from rumpus.core.notice import Notice, name_game
from rumpus.hall.commands.caller import Caller, Reply, answer
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.invite_commands import ask
from rumpus.hall.commands.reading import Arguments, Malformed, find_info
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player, bot_of

NEW: Final = "new"
TOKEN: Final = "token"
END: Final = "end"
PLAY: Final = "play"


def list_bots(caller: Caller) -> list[Notice]:
    """People's bots that are here: whose they are, and what they play."""
    return [_tell(caller, bot) for bot in caller.hall.bot_accounts.here()]


def _tell(caller: Caller, bot: Player) -> Notice:
    accounts = caller.hall.bot_accounts
    owner, rules = accounts.owner_of(bot), accounts.rules_of(bot)
    name = owner.name if owner is not None else "?"
    if rules is None or not rules.games:
        return Notice("answer.bot_here", name=bot.name, owner=name)
    return Notice("answer.bot_plays", name=bot.name, owner=name, games=[name_game(game) for game in rules.games])


def _bots(caller: Caller, arguments: Arguments) -> Reply:
    word = arguments.words.pop(0).plain if arguments.words else ""
    if not word:
        mine = [bot.name for bot in caller.hall.players.bots_of(caller.player)]
        own = [Notice("answer.your_bots", names=mine)] if mine else []
        return answer(*own, *(list_bots(caller) or [Notice("answer.no_bots")]))
    if word == PLAY:
        return _play(caller, arguments)
    if word == NEW:
        name = " ".join(taken.text for taken in arguments.words)
        if not name:
            raise Malformed("say_bot_name")
        bot, token = caller.hall.bot_accounts.make(caller.player, name)
        return answer(Notice("answer.bot_made", name=bot.name), token)
    if word not in (TOKEN, END):
        raise Malformed("bad_bots_word", words=[PLAY, NEW, TOKEN, END])
    bot = arguments.take_player(caller)
    arguments.end()
    if word == TOKEN:
        return answer(Notice("answer.bot_token", name=bot.name), caller.hall.bot_accounts.renew(caller.player, bot))
    caller.hall.bot_accounts.give_up(caller.player, bot)
    return answer(Notice("answer.bot_ended", name=bot.name))


def _play(caller: Caller, arguments: Arguments) -> Reply:
    """Invite a bot by its name, or one of somebody's that would play."""
    player = arguments.take_player(caller)
    game = arguments.take_game().name if arguments.words else ""
    arguments.end()
    accounts = caller.hall.bot_accounts
    bots = [player] if bot_of(player) else [bot for bot in accounts.here() if bot_of(bot) == player.id]
    if not bots:
        raise Refused("has_no_bot", name=player.name)
    problem = Refused("has_no_bot", name=player.name)
    for bot in bots:
        rules = accounts.rules_of(bot)
        for choice in [game] if game else rules.games if rules is not None else ():
            try:
                return ask(caller, bot, find_info(choice), dict[str, Any]())
            except Refused as refused:
                problem = refused
    raise problem


def _offer(caller: Caller, text: str) -> Iterator[str]:
    yield from (PLAY, NEW, TOKEN, END)
    yield from (f"{PLAY} {bot.name}" for bot in caller.hall.bot_accounts.here())
    for bot in caller.hall.players.bots_of(caller.player):
        yield from (f"{TOKEN} {bot.name}", f"{END} {bot.name}")


BOTS: Final = Command("bots", "[play PLAYER [GAME]|new NAME|token NAME|end NAME]", _bots, _offer)

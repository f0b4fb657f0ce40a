"""Commands about people and what they say."""

from typing import Final

from rumpus.core.notice import Notice, Plain, name_game, tell_points
from rumpus.core.time_control import DAILY, POOLS
from rumpus.games.registry import all_games
from rumpus.hall.chat import HALL
from rumpus.hall.commands.bot_commands import list_bots
from rumpus.hall.commands.caller import Caller, Name, Reply, answer, here, list_up
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.offers import offer_games, offer_muted, offer_people, offer_switch
from rumpus.hall.commands.reading import Arguments, Malformed
from rumpus.hall.people.players import bot_of
from rumpus.hall.people.ratings import ESTABLISHED, name_pool
from rumpus.hall.tables.reactions import KINDS as REACTIONS

WHO: Final = 200
"""No more names are listed."""
TOP: Final = 10
"""So many of the best are."""


def say(caller: Caller, text: str) -> Reply:
    """Say it where the caller is: at the table, or to the whole hall."""
    caller.hall.chat.say(caller.player, caller.table.code if caller.table is not None else HALL, text)
    return Reply()


def _gc(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.text:
        raise Malformed("say_something")
    return say(caller, arguments.text)


def _all(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.text:
        raise Malformed("say_something")
    caller.hall.chat.say(caller.player, HALL, arguments.text)
    return Reply()


def _who(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    lines: list[Notice] = []
    if caller.table is not None:
        seated = caller.table.seating.people
        watching = [visitor.player for visitor in caller.table.visitors if visitor.player not in seated]
        there: list[Name] = [player.name for player in seated]
        there += [Notice("answer.watching", name=player.name) for player in dict.fromkeys(watching)]
        lines += list_up("answer.at_this_table", there[:WHO])
    people = [player for player in caller.hall.presence.here() if not bot_of(player)]
    names = sorted((player.name for player in people), key=str.casefold)
    more = [Notice("answer.more", number=len(names) - WHO)] if len(names) > WHO else []
    return answer(*lines, *list_up("answer.here", [*names[:WHO], *more], count=len(names)), *list_bots(caller)[:WHO])


def _rated(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    return answer(caller.hall.ratings.tell_counting(here(caller)) or Notice("answer.rated_open"))


def _rating(caller: Caller, arguments: Arguments) -> Reply:
    player = arguments.take_player(caller) if arguments.words else caller.player
    arguments.end()
    lines: list[Notice] = []
    reached = caller.hall.ratings.summary(player).items()
    for game, pool, standing in ((game, pool, standing) for game, pools in reached for pool, standing in pools.items()):
        folder = all_games().get(game)
        if folder is None:
            continue
        info = folder.info
        parts: list[Notice] = []
        if standing.rated:
            rating = "answer.rating_provisional" if standing.provisional else "answer.rating"
            parts.append(Notice(rating, rating=str(standing.rating)))
        if standing.rated or standing.wins:
            parts.append(Notice("answer.won", wins=standing.wins))
        if standing.best is not None:
            parts.append(Notice("answer.best", best=tell_points(info.tell_best(standing.best), info.score_unit)))
        parts.append(Notice("answer.played", games=standing.games))
        lines.append(Notice("answer.standing", game=_name_board(game, pool), parts=parts))
    return answer(*(lines or [Notice("answer.no_standing", name=player.name)]))


def _top(caller: Caller, arguments: Arguments) -> Reply:
    """The ten best in each pool of a game, or in one; without a game, the first of each."""
    info = arguments.take_game() if arguments.words else None
    asked = arguments.take("thing.pool").plain if info is not None and info.pools and arguments.words else None
    arguments.end()
    if asked is not None and asked not in POOLS:
        raise Malformed("bad_pool")
    games = [info] if info is not None else [folder.info for folder in all_games().values()]
    boards = [(game.name, pool) for game in games for pool in game.pools or (DAILY,) if asked in (None, pool)]
    lines: list[Notice] = []
    for game, pool in boards:
        best = caller.hall.ratings.top(game, pool, TOP if info is not None else 1)
        for place, (id, standing) in enumerate(best, 1):
            player = caller.hall.players.find(id)
            if player is not None:
                lines.append(
                    Notice(
                        "answer.top",
                        game=_name_board(game, pool),
                        place=place,
                        name=player.name,
                        rating=str(standing.rating),
                        games=standing.games,
                    )
                )
    return answer(*(lines or [Notice("answer.no_top", least=ESTABLISHED)]))


def _name_board(game: str, pool: str) -> Notice | Plain:
    """A game, and if its matches are rated apart in which pool."""
    named = name_pool(game, pool)
    return Notice("answer.pool", game=name_game(game), pool=Notice(f"pool.{named}")) if named else name_game(game)


def _name(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.words:
        raise Malformed("you_are", name=caller.player.name)
    caller.hall.rename(caller.player, " ".join(word.text for word in arguments.words))
    return answer(Notice("answer.renamed", name=caller.player.name))


def _mute(caller: Caller, arguments: Arguments) -> Reply:
    player = arguments.take_player(caller)
    arguments.end()
    caller.hall.chat.mute(caller.player, player, True)
    return answer(Notice("answer.muted", name=player.name))


def _unmute(caller: Caller, arguments: Arguments) -> Reply:
    player = arguments.take_player(caller)
    arguments.end()
    caller.hall.chat.mute(caller.player, player, False)
    return answer(Notice("answer.unmuted", name=player.name))


def _watchers(caller: Caller, arguments: Arguments) -> Reply:
    on = arguments.take_switch()
    caller.hall.chat.read_watchers(caller.player, on)
    return answer(Notice("answer.reads_watchers" if on else "answer.reads_no_watchers"))


def _react(caller: Caller, arguments: Arguments) -> Reply:
    kind = arguments.take("thing.reaction").plain
    arguments.end()
    here(caller).reactions.react(caller.player, kind)
    return Reply()


COMMANDS: Final = (
    Command("gc", "TEXT", _gc, also=("say",)),
    Command("all", "TEXT", _all),
    Command("react", "|".join(REACTIONS), _react, lambda caller, text: REACTIONS),
    Command("watchers", "[on|off]", _watchers, offer_switch),
    Command("who", "", _who),
    Command("rated", "", _rated),
    Command("rating", "[player]", _rating, offer_people),
    Command("top", "[game] [fast|slow|daily]", _top, offer_games),
    Command("name", "NEW", _name),
    Command("mute", "PLAYER", _mute, offer_people),
    Command("unmute", "PLAYER", _unmute, offer_muted),
)

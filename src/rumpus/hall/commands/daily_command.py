"""The command of the daily games: what there is today, playing one's try, how the day and the week stand."""

from collections.abc import Iterator
from typing import Final

from rumpus.core.game import GameInfo
from rumpus.core.notice import Fact, Notice, name_game, tell_points
from rumpus.games.registry import find_game
from rumpus.hall.commands.caller import Caller, Reply, answer
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.reading import Arguments
from rumpus.hall.daily.dailies import check_daily, list_daily_games
from rumpus.hall.daily.tries import OVER
from rumpus.store.contest_records import DailyTryRecord

SHOWN: Final = 10
BOARD: Final = "board"
CUP: Final = "cup"


def _daily(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.words:
        return _list(caller)
    word = arguments.words[0].plain
    if word in (BOARD, CUP):
        arguments.words.pop(0)
    info = arguments.take_game()
    arguments.end()
    check_daily(info.name)
    if word == BOARD:
        return answer(*_tell_own(caller, info), *_tell_board(caller, info))
    if word == CUP:
        return answer(*_tell_cup(caller, info))
    dailies = caller.hall.dailies
    own = dailies.find(dailies.calendar.today().n, info.name, caller.player)
    if own is not None and own.state == OVER:
        return answer(*_tell_own(caller, info), *_tell_board(caller, info))
    table = dailies.begin(caller.player, info.name)
    table.enter(caller.visitor, sit=True)
    return Reply(go=table.code)


def _list(caller: Caller) -> Reply:
    """What there is today, and what one has of it."""
    dailies = caller.hall.dailies
    day = dailies.calendar.today()
    hours, minutes = divmod(int(dailies.calendar.left()) // 60, 60)
    lines = [Notice("answer.daily_day", n=day.n, date=day.date.isoformat(), hours=hours, minutes=minutes)]
    for game in list_daily_games():
        own, count = dailies.find(day.n, game, caller.player), len(dailies.board(day.n, game))
        if own is None:
            lines.append(Notice("answer.daily_open", game=name_game(game), players=count, command=f"/daily {game}"))
        elif own.state == OVER:
            lines.append(tell_share(caller, own))
        else:
            lines.append(Notice("answer.daily_playing", game=name_game(game), command=f"/daily {game}"))
    return answer(*lines)


def tell_share(caller: Caller, own: DailyTryRecord) -> Notice:
    """A try that is over in one line, to be shown to others: it says nothing of what is to come."""
    place, players = caller.hall.dailies.place(own)
    unit = find_game(own.game).info.score_unit
    facts: dict[str, Fact] = {"n": own.n, "game": name_game(own.game), "points": tell_points(own.points, unit)}
    return Notice("answer.daily_share", **facts, place=place, players=players, count=own.streak)


def _tell_own(caller: Caller, info: GameInfo) -> Iterator[Notice]:
    dailies = caller.hall.dailies
    own = dailies.find(dailies.calendar.today().n, info.name, caller.player)
    if own is not None and own.state == OVER:
        yield tell_share(caller, own)
        if caller.player.passphrase is None:
            yield Notice("answer.daily_claim")


def _tell_board(caller: Caller, info: GameInfo) -> Iterator[Notice]:
    """Friends first, then the best."""
    dailies, friends = caller.hall.dailies, {one.id for one in caller.hall.friends.of(caller.player)}
    board = dailies.board(dailies.calendar.today().n, info.name)
    if not board:
        yield Notice("answer.daily_nobody", game=name_game(info.name))
    near = {caller.player.id, *friends}
    known = [(number, one) for number, one in enumerate(board, 1) if one.player in near] if friends else []
    if known:
        yield Notice("answer.daily_friends")
        yield from (_tell_line(caller, info, number, one) for number, one in known[:SHOWN])
        yield Notice("answer.daily_everybody")
    yield from (_tell_line(caller, info, number, one) for number, one in enumerate(board[:SHOWN], 1))
    best = dailies.best_before(info.name)
    if best is not None:
        yield Notice("answer.daily_before", name=caller.hall.players.name_of(best.player), match=f"/m/{best.match}")


def _tell_cup(caller: Caller, info: GameInfo) -> Iterator[Notice]:
    dailies = caller.hall.dailies
    lines = dailies.cup(info.name)
    yield Notice("answer.daily_cup" if lines else "answer.daily_cup_nobody", game=name_game(info.name))
    for place, line in enumerate(lines[:SHOWN], 1):
        points = tell_points(line.points, info.score_unit)
        yield Notice("answer.daily_line", place=place, name=caller.hall.players.name_of(line.player), points=points)
    last = dailies.cup(info.name, before=True)
    if last:
        yield Notice("answer.daily_cup_before", name=caller.hall.players.name_of(last[0].player))


def _tell_line(caller: Caller, info: GameInfo, place: int, one: DailyTryRecord) -> Notice:
    points = tell_points(one.points, info.score_unit)
    return Notice("answer.daily_line", place=place, name=caller.hall.players.name_of(one.player), points=points)


def _offer(caller: Caller, text: str) -> Iterator[str]:
    games = list_daily_games()
    yield from games
    yield from (f"{word} {game}" for word in (BOARD, CUP) for game in games)


DAILY: Final = Command("daily", "[GAME|board GAME|cup GAME]", _daily, _offer)

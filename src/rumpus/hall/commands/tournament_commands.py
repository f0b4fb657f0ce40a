"""Commands about tournaments: making one, entering, looking how it stands, going."""

from collections.abc import Iterator
from math import ceil
from typing import Final

from rumpus.core.notice import Notice, name_game
from rumpus.games.registry import all_games
from rumpus.hall.commands.caller import Caller, Reply, answer
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.reading import Arguments, is_number
from rumpus.hall.commands.table_commands import read_options
from rumpus.hall.tournaments.formats import ARENA, FORMATS
from rumpus.hall.tournaments.tournament import ANNOUNCED, Tournament

SHOWN: Final = 10
MINUTES: Final = 5
"""A tournament starts so long after it was made, if nothing else is said."""
NEW: Final = "new"
ENTER: Final = "enter"
LEAVE: Final = "leave"
OFF: Final = "off"
PRIVATE: Final = "private"
FILL: Final = "fill"


def _tournament(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.words:
        return _list(caller)
    word = arguments.words[0].plain
    if word in (NEW, ENTER, LEAVE, OFF):
        arguments.words.pop(0)
    if word == NEW:
        return _make(caller, arguments)
    tournament = caller.hall.tournaments.find(arguments.take("thing.tournament").text.lower())
    arguments.end()
    if word == ENTER:
        caller.hall.tournaments.enter(caller.player, tournament.id)
        return answer(Notice("answer.tournament_entered", name=tournament.title))
    if word == LEAVE:
        caller.hall.tournaments.withdraw(caller.player, tournament.id)
        return answer(Notice("answer.tournament_left", name=tournament.title))
    if word == OFF:
        caller.hall.tournaments.call_off(caller.player, tournament.id)
        return answer(Notice("answer.tournament_off", name=tournament.title))
    return answer(_describe(caller, tournament), *_list_standings(caller, tournament))


def _make(caller: Caller, arguments: Arguments) -> Reply:
    """`new KIND GAME [MINUTES] [private] [fill N] [option=value …]`: it starts in so many minutes, and its maker takes
    part; bots fill it up to N."""
    kind = arguments.take("thing.tournament_kind").plain.replace("-", "_")
    info = arguments.take_game()
    minutes = MINUTES
    if arguments.words and is_number(arguments.words[0]):
        minutes = arguments.take_number("thing.minutes")
    private = _take_word(arguments, PRIVATE)
    fill = arguments.take_number("thing.players") if _take_word(arguments, FILL) else 0
    options = read_options(info, arguments.words)
    tournaments = caller.hall.tournaments
    tournament = tournaments.make(
        caller.player, kind, info.name, options, seconds=60 * minutes, private=private, fill=fill
    )
    tournaments.enter(caller.player, tournament.id)
    return answer(_describe(caller, tournament), Notice("answer.tournament_typed", id=tournament.id))


def _take_word(arguments: Arguments, word: str) -> bool:
    """Whether that is the next word; it is taken then."""
    found = bool(arguments.words) and arguments.words[0].plain == word
    del arguments.words[:found]
    return found


def _list(caller: Caller) -> Reply:
    lines = [_describe(caller, one) for one in caller.hall.tournaments.listed(caller.player)[:SHOWN]]
    return answer(*(lines or [Notice("answer.no_tournaments")]))


def _describe(caller: Caller, tournament: Tournament) -> Notice:
    facts = {
        "id": tournament.id,
        "name": tournament.title,
        "game": name_game(tournament.plan.game),
        "players": len(tournament.active) if tournament.state == ANNOUNCED else len(tournament.entrants),
    }
    if tournament.state == ANNOUNCED:
        wait = ceil(caller.hall.tournaments.left(tournament) / 60)
        return Notice("answer.tournament_soon", **facts, minutes=wait)
    return Notice("answer.tournament_line", **facts, state=Notice(f"tournament.{tournament.state}"))


def _list_standings(caller: Caller, tournament: Tournament) -> Iterator[Notice]:
    if tournament.state == ANNOUNCED:
        return
    for line in tournament.standings()[:SHOWN]:
        name = caller.hall.tournaments.name_in(tournament, line.id)
        yield Notice(
            "answer.tournament_place", place=line.place, name=name, points=say_points(tournament, line.figures)
        )


def say_points(tournament: Tournament, figures: tuple[int, ...]) -> str:
    """The first of a player's figures, as people write it: halves of points as ½; in a knock-out it says nothing."""
    first = FORMATS[tournament.plan.kind].figures[0]
    if first != "points":
        return ""
    if tournament.plan.kind == ARENA:
        return str(figures[0])
    whole, half = divmod(figures[0], 2)
    return f"{whole or ''}½" if half else str(whole)


def _offer(caller: Caller, text: str) -> Iterator[str]:
    listed = caller.hall.tournaments.listed(caller.player)
    yield from (one.id for one in listed)
    for one in listed:
        yield f"{LEAVE if caller.player.id in one.active else ENTER} {one.id}"
    games = [name for name, folder in all_games().items() if folder.info.seats[0] <= 2 <= folder.info.seats[1]]
    yield from (f"{NEW} {kind} {game}" for kind in FORMATS for game in games)


TOURNAMENT: Final = Command(
    "tournament",
    "[ID|new KIND GAME [MINUTES] [private] [fill N] [option=value …]|enter ID|leave ID|off ID]",
    _tournament,
    _offer,
)

"""Commands about people and what they say."""

from typing import Final

from rumpus.games.registry import all_games
from rumpus.hall.chat import HALL
from rumpus.hall.commands.caller import Caller, Reply, answer, list_up
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.offers import offer_muted, offer_people
from rumpus.hall.commands.reading import Arguments, Malformed

WHO: Final = 200
"""No more names are listed."""


def say(caller: Caller, text: str) -> Reply:
    """Say it where the caller is: at the table, or to the whole hall."""
    caller.hall.chat.say(caller.player, caller.table.code if caller.table is not None else HALL, text)
    return Reply()


def _gc(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.text:
        raise Malformed("say something")
    return say(caller, arguments.text)


def _all(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.text:
        raise Malformed("say something")
    caller.hall.chat.say(caller.player, HALL, arguments.text)
    return Reply()


def _who(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    lines: list[str] = []
    if caller.table is not None:
        seated = caller.table.seating.people
        watching = [visitor.player for visitor in caller.table.visitors if visitor.player not in seated]
        names = [player.name for player in seated]
        names += [f"{player.name} (watching)" for player in dict.fromkeys(watching)]
        lines += list_up("At this table", names[:WHO])
    people = caller.hall.presence.here()
    names = sorted((player.name for player in people), key=str.casefold)
    more = [f"and {len(names) - WHO} more"] if len(names) > WHO else []
    return answer(*lines, *list_up(f"Here ({len(names)})", names[:WHO] + more))


def _rating(caller: Caller, arguments: Arguments) -> Reply:
    player = arguments.take_player(caller) if arguments.words else caller.player
    arguments.end()
    lines: list[str] = []
    for game, standing in caller.hall.ratings.summary(player).items():
        folder = all_games().get(game)
        if folder is None:
            continue
        info = folder.info
        parts = (
            [f"rating {standing.rating}{' (provisional)' if standing.provisional else ''}"] if standing.rated else []
        )
        parts += [f"{standing.wins} of {standing.rated} won"] if standing.rated else []
        parts += [f"best {standing.best / info.score_unit:,.10g}"] if standing.best is not None else []
        lines.append(f"{info.title}: {', '.join([*parts, f'{standing.games} played'])}")
    return answer(*(lines or [f"{player.name} has not finished a game yet."]))


def _name(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.words:
        raise Malformed(f"you are {caller.player.name}")
    caller.hall.rename(caller.player, " ".join(word.text for word in arguments.words))
    return answer(f"You are {caller.player.name} now.")


def _mute(caller: Caller, arguments: Arguments) -> Reply:
    player = arguments.take_player(caller)
    arguments.end()
    caller.hall.chat.mute(caller.player, player, True)
    return answer(f"You no longer read what {player.name} says. /unmute {player.name} takes it back.")


def _unmute(caller: Caller, arguments: Arguments) -> Reply:
    player = arguments.take_player(caller)
    arguments.end()
    caller.hall.chat.mute(caller.player, player, False)
    return answer(f"You read what {player.name} says again.")


COMMANDS: Final = (
    Command("gc", "TEXT", "say something at the table, or in the lobby to the whole hall", _gc, also=("say",)),
    Command("all", "TEXT", "say something to the whole hall", _all),
    Command("who", "", "who is here", _who),
    Command("rating", "[player]", "what you, or somebody else, have reached in each game", _rating, offer_people),
    Command("name", "NEW", "take another name", _name),
    Command("mute", "PLAYER", "read somebody no longer; only you notice", _mute, offer_people),
    Command("unmute", "PLAYER", "read somebody again", _unmute, offer_muted),
)

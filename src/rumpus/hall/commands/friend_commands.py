"""Commands about friends."""

from collections.abc import Iterator
from typing import Final

from rumpus.core.notice import Notice
from rumpus.hall.commands.caller import Caller, Name, Reply, answer, list_up
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.offers import offer_people
from rumpus.hall.commands.reading import Arguments

_ENDED: Final = {
    "friends": "answer.friends_no_longer",
    "asking": "answer.friend_declined",
    "asked": "answer.friend_withdrawn",
}


def _friend(caller: Caller, arguments: Arguments) -> Reply:
    player = arguments.take_player(caller)
    arguments.end()
    now = caller.hall.friends.ask(caller.player, player)
    return answer(Notice("answer.friends_now" if now else "answer.friend_asked", name=player.name))


def _unfriend(caller: Caller, arguments: Arguments) -> Reply:
    player = arguments.take_player(caller)
    arguments.end()
    what = caller.hall.friends.end(caller.player, player)
    return answer(Notice(_ENDED[what], name=player.name))


def _friends(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    friends, is_here = caller.hall.friends, caller.hall.presence.is_here
    names: list[Name] = [
        player.name if is_here(player) else Notice("answer.friend_away", name=player.name)
        for player in friends.of(caller.player)
    ]
    lines = list_up("answer.friends", names) if names else [Notice("answer.no_friends")]
    asking = [Notice("answer.friend_asks", name=player.name) for player in friends.asking(caller.player)]
    asked = [player.name for player in friends.asked(caller.player)]
    return answer(*lines, *asking, *(list_up("answer.friends_asked", [*asked]) if asked else []))


def _offer_askable(caller: Caller, text: str = "") -> Iterator[str]:
    """Who asks first, then who is here."""
    asking = [player.name for player in caller.hall.friends.asking(caller.player)]
    yield from dict.fromkeys([*asking, *offer_people(caller)])


def _offer_friends(caller: Caller, text: str = "") -> Iterator[str]:
    friends = caller.hall.friends
    for player in (*friends.asking(caller.player), *friends.of(caller.player), *friends.asked(caller.player)):
        yield player.name


COMMANDS: Final = (
    Command("friend", "PLAYER", _friend, _offer_askable),
    Command("unfriend", "PLAYER", _unfriend, _offer_friends),
    Command("friends", "", _friends),
)

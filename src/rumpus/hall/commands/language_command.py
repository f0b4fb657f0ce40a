"""The command that says in which language one wants to be spoken to."""

from collections.abc import Iterator
from typing import Final

from rumpus.core.notice import Notice
from rumpus.hall.commands.caller import Caller, Reply, answer
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.reading import Arguments
from rumpus.hall.errors import Refused
from rumpus.hall.people.visitor import LanguageChosen
from rumpus.language.files import list_languages

SHOWN: Final = 32
"""Letters of a language nobody knows that are repeated."""


def _language(caller: Caller, arguments: Arguments) -> Reply:
    spoken = list_languages()
    if not arguments.words:
        return answer(Notice("answer.languages", ways=[f"/language {code}" for code in spoken]))
    wish = arguments.take("thing.language").text
    arguments.end()
    if wish.lower() not in spoken:
        raise Refused("unknown_language", language=wish[:SHOWN], languages=spoken)
    caller.hall.players.speak(caller.player, wish.lower())
    caller.visitor.tell(LanguageChosen(wish.lower()))  # the door goes on in it
    return Reply()


def _offer_languages(caller: Caller, text: str) -> Iterator[str]:
    return iter(list_languages())


LANGUAGE: Final = Command("language", "[language]", _language, _offer_languages)

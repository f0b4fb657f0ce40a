"""The command by which something is left for one's next turn (hall/tables/premoves.py)."""

from collections.abc import Iterator
from typing import Final

from rumpus.core.notice import Notice
from rumpus.hall.commands.caller import Caller, Reply, answer, here
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.reading import Arguments
from rumpus.hall.errors import Refused
from rumpus.hall.tables.notices import name_state

OFF: Final = "off"


def _later(caller: Caller, arguments: Arguments) -> Reply:
    """Leave actions for later, or take back what was left; without either, what it is."""
    table = here(caller)
    mine, live = table.seating.of(caller.player), table.match
    if not mine:
        raise Refused("only_watching", code=table.code)
    if live is None or live.over:
        raise Refused("no_match_at", code=table.code, state=name_state(table.state))
    text = arguments.text
    if text:
        actions = (
            [] if text.casefold() == OFF else [" ".join(part.split()).removeprefix("/") for part in text.split(",")]
        )
        table.premoves.keep(caller.player, live.id, mine[0], actions)
    left = table.premoves.of(mine[0])
    if text and text.casefold() != OFF and not left:
        return answer()  # it was their turn, and it is done
    return answer(Notice("answer.later", actions=list(left)) if left else Notice("answer.nothing_later"))


def _offer_words(caller: Caller, _text: str) -> Iterator[str]:
    premoves = caller.table.info.premoves if caller.table is not None else None
    yield from (*premoves.words, OFF) if premoves is not None else ()


COMMANDS: Final = (Command("later", "[ACTION, ACTION…|off]", _later, _offer_words, also=("premove",)),)

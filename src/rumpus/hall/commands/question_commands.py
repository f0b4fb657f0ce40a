"""Commands by which something is asked for in a match and granted: take-backs, draws, pauses, more time."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from rumpus.core.notice import Notice
from rumpus.hall.commands.caller import Caller, Reply, answer, here
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.match_commands import is_on, try_word
from rumpus.hall.commands.offers import offer_people
from rumpus.hall.commands.reading import Arguments
from rumpus.hall.errors import Refused
from rumpus.hall.tables.questions import DRAW, PAUSE, TAKE_BACK, TIME, Question

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

TYPED: Final = {TAKE_BACK: "takeback", DRAW: "draw", PAUSE: "pause", TIME: "time"}
"""What is typed for each kind of question."""


def ask(caller: Caller, kind: str) -> Reply:
    """Ask the others at the table for something."""
    table = here(caller)
    table.questions.ask(caller.player, kind)
    waits = any(question.kind == kind for question in table.questions.open)
    return answer(Notice("answer.asked")) if waits else answer()


def _ask_for(kind: str) -> Callable[[Caller, Arguments], Reply]:
    def run(caller: Caller, arguments: Arguments) -> Reply:
        arguments.end()
        return ask(caller, kind)

    return run


def _pause(caller: Caller, arguments: Arguments) -> Reply:
    """Who plays alone just stops; with others it is asked for."""
    arguments.end()
    table = caller.table
    done = try_word(caller, "pause") if table is not None and is_on(table) else None
    if done is None:
        table = here(caller)
        if table.seating.of(caller.player) and table.seating.people != [caller.player]:
            return ask(caller, PAUSE)
        table.pause(caller.player, True)
    return done or answer()


def _time(caller: Caller, arguments: Arguments) -> Reply:
    """Give somebody more time, or ask for it."""
    if not arguments.words:
        return ask(caller, TIME)
    table, player = here(caller), arguments.take_player(caller)
    arguments.end()
    seats = table.seating.of(player)
    if not seats:
        raise Refused("not_at_table", name=player.name)
    table.questions.give_time(caller.player, seats[0])
    return answer(Notice("answer.gave_time", name=player.name))


def answer_asked(caller: Caller, named: str | None, *, yes: bool) -> Reply:
    """Say yes or no to what is asked for, or to the one of several that is named."""
    table, verb = here(caller), "yes" if yes else "no"
    found = [one for one in list_asked(table, caller) if named in (None, TYPED[one.kind])]
    if not found:
        raise Refused("nothing_asked")
    if len(found) > 1:
        raise Refused("which_question", questions=[f"/{verb} {TYPED[one.kind]}" for one in found])
    table.questions.answer(caller.player, found[0].kind, yes)
    return answer()


def _answer(caller: Caller, arguments: Arguments, *, yes: bool) -> Reply:
    named = arguments.take("thing.question").plain if arguments.words else None
    arguments.end()
    return answer_asked(caller, named, yes=yes)


def list_asked(table: "Table", caller: Caller) -> list[Question]:
    """What the caller may answer: what others ask for; their own, where that is all."""
    asked = table.questions.open if table.seating.of(caller.player) else []
    return [one for one in asked if one.asker is not caller.player] or list(asked)


def _offer_asked(caller: Caller, text: str) -> Iterator[str]:
    for question in list_asked(caller.table, caller) if caller.table is not None else ():
        yield TYPED[question.kind]


COMMANDS: Final = (
    Command("takeback", "", _ask_for(TAKE_BACK), also=("undo",)),
    Command("draw", "", _ask_for(DRAW)),
    Command("pause", "", _pause),
    Command("time", "[player]", _time, offer_people),
    Command("yes", "[takeback|draw|pause|time]", partial(_answer, yes=True), _offer_asked),
    Command("no", "[takeback|draw|pause|time]", partial(_answer, yes=False), _offer_asked),
)

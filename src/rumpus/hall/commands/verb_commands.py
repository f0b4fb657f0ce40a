"""Commands that games bring: an action worth a command of its own, `/fire A5`. The rules decide what a word means."""

from functools import reduce
from typing import Final

from rumpus.core.game import GameInfo, Verb
from rumpus.core.notice import Notice, name_game
from rumpus.games.registry import all_games
from rumpus.hall.commands.caller import Caller, Reply
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.match_commands import no_match, try_word
from rumpus.hall.commands.reading import Arguments, Malformed

_OR: Final = " or "


def list_commands() -> list[Command[Caller]]:
    """The verbs of all games; one that several have is one command, meant for whichever match is on."""
    found: dict[str, list[tuple[GameInfo, Verb]]] = {}
    for folder in all_games().values():
        for verb in folder.info.verbs:
            found.setdefault(verb.name, []).append((folder.info, verb))
    return [_make_command(name, those) for name, those in found.items()]


def _make_command(name: str, those: list[tuple[GameInfo, Verb]]) -> Command[Caller]:
    counts = {len(verb.form.split()) for _, verb in those}

    def run(caller: Caller, arguments: Arguments) -> Reply:
        if len(arguments.words) not in counts:
            raise Malformed() if arguments.words else Malformed("not_enough", verb=name)
        done = try_word(caller, " ".join([name, *(word.text for word in arguments.words)]))
        if done is None:
            raise no_match(caller, name)
        return done

    form = _OR.join(dict.fromkeys(verb.form for _, verb in those if verb.form))
    return Command(name, form, run, told=reduce(_tell_both, (_tell(info, verb) for info, verb in those)))


def _tell(info: GameInfo, verb: Verb) -> Notice:
    """What a verb does in a game, whose sentence it is."""
    return Notice("answer.about_game", game=name_game(info.name), about=Notice(f"verb.{verb.name}", info.name))


def _tell_both(one: Notice, other: Notice) -> Notice:
    return Notice("answer.about_both", one=one, other=other)

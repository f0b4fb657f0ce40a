"""Running what somebody typed: a command, a word of their game, or something said."""

import structlog

from rumpus.core.game import IllegalAction
from rumpus.hall.clean_text import clean_text
from rumpus.hall.commands.book import find_command, unknown
from rumpus.hall.commands.caller import LINE, Caller, Reply
from rumpus.hall.commands.match_commands import try_word
from rumpus.hall.commands.reading import LINE_LENGTH, Arguments, Malformed, read_line
from rumpus.hall.commands.talk_commands import say
from rumpus.hall.errors import Refused

log = structlog.get_logger("commands")


def run_command(text: str, caller: Caller) -> Reply:
    """Do what a typed line asks for; Refused or IllegalAction is the only way it can fail.

    The reply speaks of what was put, not yet of what is kept: a door shows it when that is on disk (`when_saved`).
    """
    try:
        return _run(clean_text(text, LINE_LENGTH), caller)
    except IllegalAction:
        raise
    except Refused as problem:
        problem.prose = clean_text(problem.prose, LINE)
        raise
    except Exception:
        log.exception("command_failed")
        raise Refused("trouble", "something went wrong here; the host can read in the log what it was") from None


def _run(line: str, caller: Caller) -> Reply:
    if not line.startswith("/") or line.startswith("//"):  # two slashes: a line that begins with one is meant
        return say(caller, line.removeprefix("/"))
    name, rest = read_line(line)
    if not name:
        name = "help"
    command = find_command(name)
    if command is not None:
        try:
            return command.run(caller, Arguments(rest))
        except Malformed as problem:
            why = f"{problem}; " if str(problem) else ""
            raise Refused("bad_command", f"{why}write {command.usage}") from None
    done = try_word(caller, f"{name} {rest}".rstrip())
    if done is None:
        raise unknown(name)
    return done

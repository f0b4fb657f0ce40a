"""LiveMatch what somebody typed: a command, a word of their game, or something said."""

from dataclasses import dataclass
from typing import Any, Final

from rumpus.core.game import IllegalAction
from rumpus.core.notice import Line
from rumpus.hall.clean_text import clean_text
from rumpus.hall.commands.book import find_command, unknown
from rumpus.hall.commands.caller import Caller, Reply
from rumpus.hall.commands.command import Command, Who
from rumpus.hall.commands.match_commands import try_word
from rumpus.hall.commands.reading import LINE_LENGTH, Arguments, Malformed, read_line
from rumpus.hall.commands.talk_commands import say
from rumpus.hall.errors import Refused
from rumpus.hall.hosting.admin import Admin
from rumpus.hall.log import Log

HOST_LINE: Final = 1000
"""Characters of a command of the host: an announcement, or why somebody is banned, is part of it."""

log = Log("commands")
host_log = Log("host")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command of the host came to."""

    lines: tuple[Line, ...]
    ok: bool = True


def run_command(text: str, caller: Caller) -> Reply:
    """Do what a typed line asks for; Refused or IllegalAction is the only way it can fail.

    The reply speaks of what was put, not yet of what is kept: a door shows it when that is on disk (`when_saved`).
    """
    try:
        return _run(clean_text(text, LINE_LENGTH), caller)
    except (IllegalAction, Refused):
        raise
    except Exception:
        log.exception("command_failed")
        raise Refused("command_failed") from None


def run_host_command(admin: Admin, line: str, by: str) -> Answer:
    """Do what the host's line says; `by` is where it came from, `console`, `web` or `signal`. Who did what is logged,
    and nothing secret is."""
    if len(line) > HOST_LINE:
        return _refuse(by, "", Refused("command_too_long", most=HOST_LINE))
    name, _, rest = clean_text(line, HOST_LINE).partition(" ")
    command = find_command(name.lower() or "help", Who.HOST)
    if command is None:  # what was typed is not logged: it may be something pasted by mistake
        return _refuse(by, "", unknown(name.lower(), Who.HOST))
    name = command.name
    try:
        if command.who is Who.CONSOLE and by != "console":
            raise Refused("console_only", name=name)
        reply = _obey(command, admin, rest.strip())
    except Refused as refused:
        return _refuse(by, name, refused)
    except Exception:
        host_log.exception("host_command_failed", by=by, command=name)
        return Answer((Refused("host_command_failed").notice,), ok=False)
    host_log.info("host_command", by=by, command=name, given=rest)
    return Answer(reply.lines)


def _run(line: str, caller: Caller) -> Reply:
    if not line.startswith("/") or line.startswith("//"):  # two slashes: a line that begins with one is meant
        return say(caller, line.removeprefix("/"))
    name, rest = read_line(line)
    if not name:
        name = "help"
    command = find_command(name)
    if command is not None:
        return _obey(command, caller, rest)
    done = try_word(caller, f"{name} {rest}".rstrip())
    if done is None:
        raise unknown(name)
    return done


def _obey(command: Command[Any], caller: object, rest: str) -> Reply:
    try:
        return command.run(caller, Arguments(rest))
    except Malformed as problem:
        if problem.why is None:
            raise Refused("bad_form", usage=command.usage) from None
        raise Refused("bad_command", why=problem.why, usage=command.usage) from None


def _refuse(by: str, name: str, problem: Refused) -> Answer:
    host_log.info("host_command_refused", by=by, command=name, code=problem.code)
    return Answer((problem.notice,), ok=False)

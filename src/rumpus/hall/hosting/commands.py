"""The host's commands: one table of forms, help and functions. A line of text in, lines of text out.

The console and the web door both run them; who did what is logged, and nothing secret is.
"""

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import structlog

from rumpus.hall.clean_text import clean_text
from rumpus.hall.errors import Refused
from rumpus.hall.hosting import host_view
from rumpus.hall.hosting.admin import Admin
from rumpus.hall.hosting.evening import EVENING, kick_number
from rumpus.hall.hosting.forms import expect_nothing, malformed
from rumpus.hall.people.players import Player

LINE_LENGTH: Final = 1000

log = structlog.get_logger("host")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command came to."""

    lines: list[str]
    ok: bool = True


@dataclass(frozen=True, slots=True)
class HostCommand:
    """One command: how it is written, what it does."""

    form: str
    help: str
    run: Callable[[Admin, str], list[str]]
    console_only: bool = False

    @property
    def name(self) -> str:
        """Its first word."""
        return self.form.partition(" ")[0]


def run_command(admin: Admin, line: str, by: str) -> Answer:
    """Do what a line says; `by` is where it came from, `console` or `web`. What is wrong is said in one line."""
    if len(line) > LINE_LENGTH:
        return _refuse(by, "", "too_long", f"a command is at most {LINE_LENGTH} characters")
    name, _, rest = clean_text(line, LINE_LENGTH).partition(" ")
    name = name.lower()
    command = COMMANDS.get(name)
    if command is None:  # what was typed is not logged: it may be something pasted by mistake
        return _refuse(by, "", "unknown_command", _suggest(name))
    try:
        if command.console_only and by != "console":
            raise Refused("console_only", f"{name} can be given on the console only: rumpus console {name}")
        lines = command.run(admin, rest.strip())
    except Refused as problem:
        return _refuse(by, name, problem.code, str(problem))
    except Exception:
        log.exception("host_command_failed", by=by, command=name)
        return Answer(["something went wrong here; the log says what"], ok=False)
    log.info("host_command", by=by, command=name, given=rest)
    return Answer(lines)


def _refuse(by: str, name: str, code: str, message: str) -> Answer:
    log.info("host_command_refused", by=by, command=name, code=code)
    return Answer([message], ok=False)


def _suggest(name: str) -> str:
    near = difflib.get_close_matches(name, COMMANDS, n=1)
    return f"did you mean: {COMMANDS[near[0]].form}" if near else "there is no such command; help lists them"


# What they do.


def _who(admin: Admin, rest: str) -> list[str]:
    expect_nothing("who", rest)
    people = host_view.list_people(admin.hall, admin.presence, admin.players)
    lines = [
        f"{one['name']} ({one['player']}{', guest' if one['guest'] else ''}): {', '.join(one['doing'])}"
        + (f" [{one['connections']} connections]" if one["connections"] > 1 else "")
        for one in people
    ]
    return _with_rest(lines, len(admin.presence.here())) or ["nobody is here"]


def _tables(admin: Admin, rest: str) -> list[str]:
    if rest:
        table = admin.hall.find_table(rest)
        options = ", ".join(f"{name}={value}" for name, value in table.options.items())
        seen = host_view.describe_table(table)
        return [
            _write_table(seen),
            f"owner: {seen['owner']}; {seen['visitors']} connections; match: {seen['match'] or 'none'}",
            f"options: {options or 'none'}",
            *([f"note: {seen['why']}"] if seen["why"] else []),
        ]
    lines = [_write_table(seen) for seen in host_view.list_tables(admin.hall)]
    return _with_rest(lines, len(admin.hall.tables)) or ["there are no tables"]


def _kick(admin: Admin, rest: str) -> list[str]:
    numbered = kick_number(admin, rest)  # rules/capsules.md: kick N; somebody called so is meant by "N"
    if numbered is not None:
        return numbered
    player, after = _read_player(admin, rest, "kick")
    code, _, more = after.partition(" ")
    if code.upper() in admin.hall.tables and not more:
        table = admin.hall.find_table(code)
        admin.kick_from(player, table)
        return [f"{player.name} is sent away from table {table.code}"]
    closed = admin.kick(player, after)
    return [f"{player.name} is sent out ({_count(closed, 'connection')} closed); they may come back"]


def _ban(admin: Admin, rest: str) -> list[str]:
    player, after = _read_player(admin, rest, "ban")
    first, _, more = after.partition(" ")
    minutes = int(first) if first.isascii() and first.isdigit() and len(first) < 10 else None
    admin.ban(player, minutes, after if minutes is None else more.strip())
    assert player.ban is not None
    return [f"{player.name} is banned {host_view.write_time(player.ban.until)}: {player.ban.reason}"]


def _unban(admin: Admin, rest: str) -> list[str]:
    player, after = _read_player(admin, rest, "unban")
    expect_nothing(COMMANDS["unban"].form, after)
    admin.unban(player)
    return [f"{player.name} may come in again"]


def _bans(admin: Admin, rest: str) -> list[str]:
    expect_nothing("bans", rest)
    bans = host_view.list_bans(admin.players)
    lines = [f"{ban['name']} {host_view.write_time(ban['until'])}: {ban['reason']}" for ban in bans[: host_view.LISTED]]
    return _with_rest(lines, len(bans)) or ["nobody is banned"]


def _announce(admin: Admin, rest: str) -> list[str]:
    if not rest:
        return [f"announced: {admin.announcement}" if admin.announcement else "nothing is announced"]
    admin.announce("" if rest.lower() == "off" else rest)
    return [f"announced: {admin.announcement}" if admin.announcement else "the announcement is cleared"]


def _disputes(admin: Admin, rest: str) -> list[str]:
    expect_nothing("disputes", rest)
    lines = []
    for escrow in admin.wagers.disputed():
        seen = host_view.describe_dispute(escrow, admin.players)
        lines.append(f"{seen['escrow']}: {seen['verified']}")
        who = " against ".join(seen["players"])
        lines.append(f"  {who}, {seen['stake']} gold each, held by {seen['house']}, match {seen['match'] or 'none'}")
        lines.append(f"  {seen['by']} says: {seen['reason']}")
    return lines or ["nothing is in dispute"]


def _award(admin: Admin, rest: str) -> list[str]:
    escrow, _, after = rest.partition(" ")
    player, reason = _read_player(admin, after.strip(), "award")
    admin.decide(escrow, player.name, reason)
    return [f"{escrow}: the pot goes to {player.name}"]


def _refund(admin: Admin, rest: str) -> list[str]:
    escrow, _, reason = rest.partition(" ")
    if not escrow:
        raise malformed(COMMANDS["refund"].form)
    admin.decide(escrow, None, reason)
    return [f"{escrow}: each gets their stake back"]


def _drain(admin: Admin, rest: str) -> list[str]:
    if rest.lower() not in ("", "on", "off"):
        raise malformed(COMMANDS["drain"].form)
    if rest:
        admin.drain(rest.lower() == "on")
    if not admin.draining:
        return ["the hall is open: tables and matches may begin"]
    live, slow = host_view.count_matches(admin.hall)
    return [
        "nothing new begins; drain off opens the hall again",
        f"still on: {_count(live, 'real-time match', 'real-time matches')}"
        f" (and {slow} turn by turn, which a restart does not disturb)",
    ]


def _close(admin: Admin, rest: str) -> list[str]:
    if not rest:
        raise malformed(COMMANDS["close"].form)
    table = admin.hall.find_table(rest)
    table.close()
    return [f"table {table.code} is closed"]


def _stats(admin: Admin, rest: str) -> list[str]:
    expect_nothing("stats", rest)
    return [f"{name.replace('_', ' ')}: {_write(value)}" for name, value in admin.stats().items()]


def _token(admin: Admin, rest: str) -> list[str]:
    if rest.lower() != "new":
        raise malformed(COMMANDS["token"].form)
    return ["the host's new token; the old one is worthless, and this one is shown only now:", admin.new_token()]


def _help(admin: Admin, rest: str) -> list[str]:
    if rest:
        command = COMMANDS.get(rest.lower())
        if command is None:
            raise Refused("unknown_command", _suggest(rest.lower()))
        return [f"{command.form}: {command.help}"]
    width = max(len(command.form) for command in COMMANDS.values())
    return [f"{command.form:{width}}  {command.help}" for command in COMMANDS.values()]


COMMANDS: Final[dict[str, HostCommand]] = {
    command.name: command
    for command in (
        HostCommand("who", "who is here, and what they do", _who),
        HostCommand("tables [CODE]", "every table, or one of them closely", _tables),
        HostCommand("kick NAME [CODE|REASON]", "send somebody out of the hall, or away from one table", _kick),
        HostCommand("ban NAME [MINUTES] REASON", "keep somebody out, for a time or for good; they are told why", _ban),
        HostCommand("unban NAME", "let somebody in again", _unban),
        HostCommand("bans", "who is banned, until when and why", _bans),
        HostCommand("announce [TEXT|off]", "tell everybody, and newcomers until it is off", _announce),
        HostCommand("disputes", "pots in dispute, each with what the hall itself found", _disputes),
        HostCommand("award ESCROW NAME REASON", "give a disputed pot to one of its players", _award),
        HostCommand("refund ESCROW REASON", "give both their stake back", _refund),
        HostCommand("drain [on|off]", "before a restart: let nothing new begin", _drain),
        HostCommand("close CODE", "close a table; its match is given up", _close),
        HostCommand("stats", "the hall in figures", _stats),
        HostCommand("token new", "make another token for the host's page", _token, console_only=True),
        *(HostCommand(form, what, run) for form, what, run in EVENING),
        HostCommand("help [COMMAND]", "this list", _help),
    )
}


# Reading and writing.


def _read_player(admin: Admin, text: str, command: str) -> tuple[Player, str]:
    """The player a text begins with, and what comes after. Names have blanks in them: the longest that fits counts,
    or what stands between quotation marks."""
    if not text:
        raise malformed(COMMANDS[command].form)
    if text[0] == '"' and '"' in text[1:]:
        name, _, after = text[1:].partition('"')
        return admin.find_player(name), after.strip()
    words = text.split(" ")
    for end in range(len(words), 1, -1):
        if admin.players.by_name(name := " ".join(words[:end])) is not None:
            return admin.find_player(name), " ".join(words[end:])
    return admin.find_player(words[0]), " ".join(words[1:])


def _write_table(seen: dict[str, object]) -> str:
    seats = seen["seats"]
    assert isinstance(seats, list)
    return f"{seen['code']}  {seen['game']}  {seen['state']}  {', '.join(seats)}"


def _with_rest(lines: list[str], total: int) -> list[str]:
    """The lines, and how many more there would be."""
    return [*lines, f"… and {total - len(lines)} more"] if total > len(lines) else lines


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _write(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

"""The host's commands. The console and the host's page both give them."""

from typing import Final

from rumpus.hall.commands.caller import Reply, report
from rumpus.hall.commands.command import Command, Who
from rumpus.hall.commands.evening_commands import kick_number
from rumpus.hall.commands.reading import Arguments, Malformed
from rumpus.hall.hosting import host_view
from rumpus.hall.hosting.admin import Admin
from rumpus.hall.people.players import Player


def _who(admin: Admin, arguments: Arguments) -> Reply:
    arguments.end()
    people = host_view.list_people(admin.hall, admin.presence, admin.players)
    lines = [
        f"{one['name']} ({one['player']}{', guest' if one['guest'] else ''}): {', '.join(one['doing'])}"
        + (f" [{one['connections']} connections]" if one["connections"] > 1 else "")
        for one in people
    ]
    return report(*(_with_rest(lines, len(admin.presence.here())) or ["nobody is here"]))


def _tables(admin: Admin, arguments: Arguments) -> Reply:
    if arguments.text:
        table = admin.hall.find_table(arguments.text)
        options = ", ".join(f"{name}={value}" for name, value in table.options.items())
        seen = host_view.describe_table(table)
        return report(
            _write_table(seen),
            f"owner: {seen['owner']}; {seen['visitors']} connections; match: {seen['match'] or 'none'}",
            f"options: {options or 'none'}",
            *([f"note: {seen['why']}"] if seen["why"] else []),
        )
    lines = [_write_table(seen) for seen in host_view.list_tables(admin.hall)]
    return report(*(_with_rest(lines, len(admin.hall.tables)) or ["there are no tables"]))


def _kick(admin: Admin, arguments: Arguments) -> Reply:
    numbered = kick_number(admin, arguments.text)  # "kick N"; somebody called so is meant by "N"
    if numbered is not None:
        return report(numbered)
    player, after = _read_player(admin, arguments.text)
    code, _, more = after.partition(" ")
    if code.upper() in admin.hall.tables and not more:
        table = admin.hall.find_table(code)
        admin.kick_from(player, table)
        return report(f"{player.name} is sent away from table {table.code}")
    closed = admin.kick(player, after)
    return report(f"{player.name} is sent out ({_count(closed, 'connection')} closed); they may come back")


def _ban(admin: Admin, arguments: Arguments) -> Reply:
    player, after = _read_player(admin, arguments.text)
    first, _, more = after.partition(" ")
    minutes = int(first) if first.isascii() and first.isdigit() and len(first) < 10 else None
    admin.ban(player, minutes, after if minutes is None else more.strip())
    assert player.ban is not None
    return report(f"{player.name} is banned {host_view.write_time(player.ban.until)}: {player.ban.reason}")


def _unban(admin: Admin, arguments: Arguments) -> Reply:
    player, after = _read_player(admin, arguments.text)
    if after:
        raise Malformed
    admin.unban(player)
    return report(f"{player.name} may come in again")


def _bans(admin: Admin, arguments: Arguments) -> Reply:
    arguments.end()
    bans = host_view.list_bans(admin.players)
    lines = [f"{ban['name']} {host_view.write_time(ban['until'])}: {ban['reason']}" for ban in bans[: host_view.LISTED]]
    return report(*(_with_rest(lines, len(bans)) or ["nobody is banned"]))


def _announce(admin: Admin, arguments: Arguments) -> Reply:
    if not arguments.text:
        return report(f"announced: {admin.announcement}" if admin.announcement else "nothing is announced")
    admin.announce("" if arguments.text.lower() == "off" else arguments.text)
    return report(f"announced: {admin.announcement}" if admin.announcement else "the announcement is cleared")


def _disputes(admin: Admin, arguments: Arguments) -> Reply:
    arguments.end()
    lines = []
    for escrow in admin.wagers.disputed():
        seen = host_view.describe_dispute(escrow, admin.players)
        lines.append(f"{seen['escrow']}: {seen['verified']}")
        who = " against ".join(seen["players"])
        lines.append(f"  {who}, {seen['stake']} gold each, held by {seen['house']}, match {seen['match'] or 'none'}")
        lines.append(f"  {seen['by']} says: {seen['reason']}")
    return report(*(lines or ["nothing is in dispute"]))


def _award(admin: Admin, arguments: Arguments) -> Reply:
    escrow, _, after = arguments.text.partition(" ")
    player, reason = _read_player(admin, after.strip())
    admin.decide(escrow, player.name, reason)
    return report(f"{escrow}: the pot goes to {player.name}")


def _refund(admin: Admin, arguments: Arguments) -> Reply:
    escrow, _, reason = arguments.text.partition(" ")
    if not escrow:
        raise Malformed
    admin.decide(escrow, None, reason)
    return report(f"{escrow}: each gets their stake back")


def _drain(admin: Admin, arguments: Arguments) -> Reply:
    if arguments.text.lower() not in ("", "on", "off"):
        raise Malformed
    if arguments.text:
        admin.drain(arguments.text.lower() == "on")
    if not admin.draining:
        return report("the hall is open: tables and matches may begin")
    live, slow = host_view.count_matches(admin.hall)
    return report(
        "nothing new begins; drain off opens the hall again",
        f"still on: {_count(live, 'real-time match', 'real-time matches')}"
        f" (and {slow} turn by turn, which a restart does not disturb)",
    )


def _close(admin: Admin, arguments: Arguments) -> Reply:
    if not arguments.text:
        raise Malformed
    table = admin.hall.find_table(arguments.text)
    table.close()
    return report(f"table {table.code} is closed")


def _stats(admin: Admin, arguments: Arguments) -> Reply:
    arguments.end()
    return report(*(f"{name.replace('_', ' ')}: {_write(value)}" for name, value in admin.stats().items()))


def _token(admin: Admin, arguments: Arguments) -> Reply:
    if arguments.text.lower() != "new":
        raise Malformed
    return report("the host's new token; the old one is worthless, and this one is shown only now:", admin.new_token())


COMMANDS: Final = (
    Command("who", "", _who, who=Who.HOST),
    Command("tables", "[CODE]", _tables, who=Who.HOST),
    Command("kick", "NAME [CODE|REASON]", _kick, who=Who.HOST),
    Command(
        "ban",
        "NAME [MINUTES] REASON",
        _ban,
        who=Who.HOST,
    ),
    Command("unban", "NAME", _unban, who=Who.HOST),
    Command("bans", "", _bans, who=Who.HOST),
    Command("announce", "[TEXT|off]", _announce, who=Who.HOST),
    Command("disputes", "", _disputes, who=Who.HOST),
    Command("award", "ESCROW NAME REASON", _award, who=Who.HOST),
    Command("refund", "ESCROW REASON", _refund, who=Who.HOST),
    Command("drain", "[on|off]", _drain, who=Who.HOST),
    Command("close", "CODE", _close, who=Who.HOST),
    Command("stats", "", _stats, who=Who.HOST),
    Command("token", "new", _token, who=Who.CONSOLE),
)

# Reading and writing.


def _read_player(admin: Admin, text: str) -> tuple[Player, str]:
    """The player a text begins with, and what comes after. Names have blanks in them: the longest that fits counts,
    or what stands between quotation marks."""
    if not text:
        raise Malformed
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

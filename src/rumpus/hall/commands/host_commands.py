"""The host's commands. The console and the host's page both give them."""

from typing import Any, Final

from rumpus.core.notice import Fact, Notice, tell_moment
from rumpus.hall.commands.caller import Reply, report
from rumpus.hall.commands.command import Command, Who
from rumpus.hall.commands.evening_commands import kick_number
from rumpus.hall.commands.reading import Arguments, Malformed
from rumpus.hall.errors import Refused
from rumpus.hall.hosting import host_view
from rumpus.hall.hosting.admin import Admin
from rumpus.hall.people.players import Player
from rumpus.hall.tables.notices import name_state


def _who(admin: Admin, arguments: Arguments) -> Reply:
    arguments.end()
    people = host_view.list_people(admin.hall, admin.presence, admin.players)
    lines = [_tell_person(one) for one in people]
    return report(*(_with_rest(lines, len(admin.presence.here())) or [Notice("answer.nobody_here")]))


def _tell_person(one: dict[str, Any]) -> Notice:
    kind = "answer.guest" if one["guest"] else "answer.person"
    person = Notice(kind, name=one["name"], id=one["player"], doing=one["doing"])
    several = one["connections"] > 1
    return Notice("answer.connected", person=person, number=one["connections"]) if several else person


def _tables(admin: Admin, arguments: Arguments) -> Reply:
    if arguments.text:
        table = admin.hall.find_table(arguments.text)
        options = [f"{name}={value}" for name, value in table.options.items()]
        seen, none = host_view.describe_table(table), Notice("answer.none")
        match = seen["match"] or none
        return report(
            _tell_table(seen),
            Notice("answer.table_owner", owner=seen["owner"], visitors=seen["visitors"], match=match),
            Notice("answer.table_options", options=options or none),
            *([Notice("answer.table_note", why=table.why)] if table.why else []),
        )
    lines = [_tell_table(seen) for seen in host_view.list_tables(admin.hall)]
    return report(*(_with_rest(lines, len(admin.hall.tables)) or [Notice("answer.no_table_there")]))


def _kick(admin: Admin, arguments: Arguments) -> Reply:
    numbered = kick_number(admin, arguments.text)  # "kick N"; somebody called so is meant by "N"
    if numbered is not None:
        return report(numbered)
    player, after = _read_player(admin, arguments.text)
    code, _, more = after.partition(" ")
    if code.upper() in admin.hall.tables and not more:
        table = admin.hall.find_table(code)
        admin.kick_from(player, table)
        return report(Notice("answer.sent_from_table", name=player.name, code=table.code))
    closed = admin.kick(player, after)
    return report(Notice("answer.sent_out", name=player.name, count=closed))


def _ban(admin: Admin, arguments: Arguments) -> Reply:
    player, after = _read_player(admin, arguments.text)
    first, _, more = after.partition(" ")
    minutes = int(first) if first.isascii() and first.isdigit() and len(first) < 10 else None
    admin.ban(player, minutes, after if minutes is None else more.strip())
    ban = player.ban
    assert ban is not None
    if ban.until is None:
        return report(Notice("answer.banned", name=player.name, reason=ban.reason))
    return report(Notice("answer.banned_until", name=player.name, until=tell_moment(ban.until), reason=ban.reason))


def _unban(admin: Admin, arguments: Arguments) -> Reply:
    player, after = _read_player(admin, arguments.text)
    if after:
        raise Malformed
    admin.unban(player)
    return report(Notice("answer.unbanned", name=player.name))


def _bans(admin: Admin, arguments: Arguments) -> Reply:
    arguments.end()
    bans = host_view.list_bans(admin.players)
    lines = [_tell_ban(ban) for ban in bans[: host_view.LISTED]]
    return report(*(_with_rest(lines, len(bans)) or [Notice("answer.no_bans")]))


def _tell_ban(ban: dict[str, Any]) -> Notice:
    if ban["until"] is None:
        return Notice("answer.ban", name=ban["name"], reason=ban["reason"])
    return Notice("answer.ban_until", name=ban["name"], until=tell_moment(ban["until"]), reason=ban["reason"])


def _announce(admin: Admin, arguments: Arguments) -> Reply:
    if not arguments.text:
        return report(_tell_announced(admin, "answer.not_announced"))
    admin.announce("" if arguments.text.lower() == "off" else arguments.text)
    return report(_tell_announced(admin, "answer.announcement_off"))


def _tell_announced(admin: Admin, nothing: str) -> Notice:
    return Notice("answer.announced", text=admin.announcement) if admin.announcement else Notice(nothing)


def _disputes(admin: Admin, arguments: Arguments) -> Reply:
    arguments.end()
    lines: list[Notice] = []
    for escrow in admin.wagers.disputed():
        seen = host_view.describe_dispute(escrow, admin.players)
        one, other = seen["players"]
        house, match = seen["house"], seen["match"] or Notice("answer.none")
        lines += [
            Notice("answer.dispute", pot=escrow.id, verified=seen["verified"]),
            Notice("answer.dispute_between", one=one, other=other, stake=escrow.stake, house=house, match=match),
            Notice("answer.dispute_reason", by=seen["by"], reason=seen["reason"]),
        ]
    return report(*(lines or [Notice("answer.no_disputes")]))


def _award(admin: Admin, arguments: Arguments) -> Reply:
    escrow, _, after = arguments.text.partition(" ")
    player, reason = _read_player(admin, after.strip())
    admin.decide(escrow, player.id, reason)
    return report(Notice("answer.awarded", pot=escrow, name=player.name))


def _refund(admin: Admin, arguments: Arguments) -> Reply:
    escrow, _, reason = arguments.text.partition(" ")
    if not escrow:
        raise Malformed
    admin.decide(escrow, None, reason)
    return report(Notice("answer.refunded", pot=escrow))


def _drain(admin: Admin, arguments: Arguments) -> Reply:
    if arguments.text.lower() not in ("", "on", "off"):
        return _drain_room(admin, *arguments.text.split())
    if arguments.text:
        admin.drain(arguments.text.lower() == "on")
    if not admin.draining:
        return report(Notice("answer.hall_open"))
    live, slow = host_view.count_matches(admin.hall)
    return report(Notice("answer.drained"), Notice("answer.still_on", count=live, slow=slow))


def _drain_room(admin: Admin, name: str, word: str = "on", *more: str) -> Reply:
    if not admin.nodes or more or word.lower() not in ("on", "off"):
        raise Malformed
    on = word.lower() == "on"
    room = admin.drain_node(name, on)
    if room is None:
        raise Refused("no_node", name=name)
    return report(Notice("answer.node_drains" if on else "answer.node_fills", name=room))


def _close(admin: Admin, arguments: Arguments) -> Reply:
    if not arguments.text:
        raise Malformed
    table = admin.hall.find_table(arguments.text)
    table.close()
    return report(Notice("answer.table_closed", code=table.code))


def _stats(admin: Admin, arguments: Arguments) -> Reply:
    arguments.end()
    return report(*(Notice(f"answer.stat_{name}", value=_tell_value(value)) for name, value in admin.stats().items()))


def _kept(admin: Admin, arguments: Arguments) -> Reply:
    arguments.end()
    return report(*(admin.hall.retention.told or [Notice("answer.kept_unmeasured")]))


def _nodes(admin: Admin, arguments: Arguments) -> Reply:
    arguments.end()
    return report(*(admin.nodes or [Notice("answer.no_nodes")]))


def _token(admin: Admin, arguments: Arguments) -> Reply:
    if arguments.text.lower() != "new":
        raise Malformed
    return report(Notice("answer.new_token"), admin.new_token())


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
    Command("drain", "[on|off|room [off]]", _drain, who=Who.HOST),
    Command("close", "CODE", _close, who=Who.HOST),
    Command("stats", "", _stats, who=Who.HOST),
    Command("kept", "", _kept, who=Who.HOST),
    Command("nodes", "", _nodes, who=Who.HOST),
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
    for end in range(len(words), 1, -1) if admin.players.find(words[0]) is None else ():
        if admin.players.by_name(name := " ".join(words[:end])) is not None:
            return admin.find_player(name), " ".join(words[end:])
    return admin.find_player(words[0]), " ".join(words[1:])


def _tell_table(seen: dict[str, Any]) -> Notice:
    state = name_state(seen["state"])
    return Notice("answer.table_line", code=seen["code"], game=seen["game"], state=state, seats=seen["seats"])


def _with_rest(lines: list[Notice], total: int) -> list[Notice]:
    """The lines, and how many more there would be."""
    return [*lines, Notice("answer.and_more", number=total - len(lines))] if total > len(lines) else lines


def _tell_value(value: float) -> Fact:
    if isinstance(value, bool):
        return Notice("answer.yes" if value else "answer.no")
    return str(value)

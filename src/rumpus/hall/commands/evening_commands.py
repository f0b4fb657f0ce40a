"""The game master's commands (rules, "The game master's console"), which the host gives."""

from rumpus.core.notice import Notice
from rumpus.games.registry import all_games
from rumpus.hall.commands.caller import Reply, report
from rumpus.hall.commands.command import Command, Who
from rumpus.hall.commands.reading import Arguments, Malformed
from rumpus.hall.hosting.admin import Admin
from rumpus.hall.hosting.gamemaster import GameMaster


def players(admin: Admin, arguments: Arguments) -> Reply:
    """Who is registered, with numbers and scores."""
    arguments.end()
    master = admin.hall.gamemaster
    lines = []
    for number, player in master.registered():
        table = master.table()
        here = table is not None and table.attendance.is_here(player)
        key = "answer.registered" if here else "answer.registered_away"
        lines.append(Notice(key, number=number, name=player.name, total=str(master.total(player))))
    return report(*(lines or [Notice("answer.nobody_registered")]))


def accept(admin: Admin, arguments: Arguments) -> Reply:
    """Open or close registration, or say whether it is open."""
    if arguments.text.lower() not in ("", "true", "false"):
        raise Malformed
    master = admin.hall.gamemaster
    if arguments.text:
        master.accept(arguments.text.lower() == "true")
    return report(_tell_registration(master))


def restrict(admin: Admin, arguments: Arguments) -> Reply:
    """Limit how many may register."""
    master = admin.hall.gamemaster
    master.restrict(_read_number(arguments.text))
    return report(_tell_registration(master))


def status(admin: Admin, arguments: Arguments) -> Reply:
    """How the evening stands."""
    arguments.end()
    master = admin.hall.gamemaster
    return report(
        _tell_registration(master), _tell_game(master), *(_tell_setting(master, name) for name in master.settings)
    )


def start(admin: Admin, arguments: Arguments) -> Reply:
    """Begin the game."""
    arguments.end()
    master = admin.hall.gamemaster
    master.start()
    return report(Notice("answer.game_on", count=len(master.registered())))


def end(admin: Admin, arguments: Arguments) -> Reply:
    """End the game."""
    arguments.end()
    master = admin.hall.gamemaster
    playing = master.round()[1]
    master.end()
    return report(Notice("answer.game_ends_after" if playing else "answer.game_ends"))


def set_setting(admin: Admin, arguments: Arguments) -> Reply:
    """Change a setting."""
    name, _, text = arguments.text.partition(" ")
    master = admin.hall.gamemaster
    if name not in master.settings or not text:
        raise Malformed
    value = master.set(name, text.strip())
    key = "answer.setting_next" if master.on else "answer.setting"
    return report(Notice(key, name=name, value=str(value)))


def get(admin: Admin, arguments: Arguments) -> Reply:
    """A setting's value."""
    master = admin.hall.gamemaster
    if arguments.text not in master.settings:
        raise Malformed
    return report(_tell_setting(master, arguments.text))


def kick_number(admin: Admin, rest: str) -> Notice | None:
    """Send away the evening's player of that number; None if no number of a player is meant."""
    if not (rest.isascii() and rest.isdigit() and len(rest) < 4):
        return None
    master = admin.hall.gamemaster
    if master.table() is None:
        return None
    return Notice("answer.sent_from_evening", name=master.kick(int(rest)).name, game=master.game)


def choose(admin: Admin, arguments: Arguments) -> Reply:
    """Choose the game of the next evening, or say which it is."""
    master = admin.hall.gamemaster
    if arguments.text:
        master.choose(arguments.text.lower())
    if not master.game:
        return report(Notice("answer.no_evening_game"))
    return report(Notice("answer.evening_of", game=master.game))


def list_commands() -> list[Command[Admin]]:
    """The commands; what can be set is what any game that is hosted lets be set."""
    evenings = [folder.evening for folder in all_games().values() if folder.evening is not None]
    names = "|".join(dict.fromkeys(name for evening in evenings for name in evening.settings))
    return [
        Command("players", "", players, who=Who.HOST),
        Command("accept", "[true|false]", accept, who=Who.HOST),
        Command("restrict", "N", restrict, who=Who.HOST),
        Command("status", "", status, who=Who.HOST),
        Command("start", "", start, who=Who.HOST),
        Command("end", "", end, who=Who.HOST),
        Command("set", f"{names} V", set_setting, who=Who.HOST),
        Command("get", names, get, who=Who.HOST),
        Command("evening", "[GAME]", choose, who=Who.HOST),
    ]


def _tell_registration(master: GameMaster) -> Notice:
    table = master.table()
    if table is None:
        return Notice("answer.no_evening", game=master.game)
    key = "answer.registration_open" if master.registration.open else "answer.registration_closed"
    return Notice(key, code=table.code, there=len(master.registered()), most=master.registration.limit)


def _tell_game(master: GameMaster) -> Notice:
    if not master.on:
        return Notice("answer.no_game_on")
    number, playing = master.round()
    if playing:
        return Notice("answer.round_on_last" if master.ending else "answer.round_on", round=number)
    return Notice("answer.round_before_last" if master.ending else "answer.round_before", round=number + 1)


def _tell_setting(master: GameMaster, name: str) -> Notice:
    return Notice("answer.setting", name=name, value=str(master.settings[name]))


def _read_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Malformed
    return int(text)

"""The game master's commands (rules, "The game master's console"), which the host gives."""

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
        away = "" if table is not None and table.attendance.is_here(player) else ", away"
        lines.append(f"{number}  {player.name}  {master.total(player)}{away}")
    return report(*(lines or ["nobody is registered"]))


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
    return report(f"the game is on with {_count(len(master.registered()))}; registration is closed")


def end(admin: Admin, arguments: Arguments) -> Reply:
    """End the game."""
    arguments.end()
    master = admin.hall.gamemaster
    playing = master.round()[1]
    master.end()
    return report("the game ends after this round" if playing else "the game ends")


def set_setting(admin: Admin, arguments: Arguments) -> Reply:
    """Change a setting."""
    name, _, text = arguments.text.partition(" ")
    master = admin.hall.gamemaster
    if name not in master.settings or not text:
        raise Malformed
    value = master.set(name, text.strip())
    return report(f"{name} is {value}{' from the next round on' if master.on else ''}")


def get(admin: Admin, arguments: Arguments) -> Reply:
    """A setting's value."""
    master = admin.hall.gamemaster
    if arguments.text not in master.settings:
        raise Malformed
    return report(_tell_setting(master, arguments.text))


def kick_number(admin: Admin, rest: str) -> str | None:
    """Send away the evening's player of that number; None if no number of a player is meant."""
    if not (rest.isascii() and rest.isdigit() and len(rest) < 4):
        return None
    master = admin.hall.gamemaster
    if master.table() is None:
        return None
    return f"{master.kick(int(rest)).name} is sent away from the {master.game} evening"


def choose(admin: Admin, arguments: Arguments) -> Reply:
    """Choose the game of the next evening, or say which it is."""
    master = admin.hall.gamemaster
    if arguments.text:
        master.choose(arguments.text.lower())
    return report(
        f"evenings are of {master.game}" if master.game else "no game of this hall can be hosted as an evening"
    )


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


def _tell_registration(master: GameMaster) -> str:
    table = master.table()
    if table is None:
        return f"there is no {master.game} evening; accept true opens one"
    state = "open" if master.accepting else "closed"
    return f"registration is {state} at table {table.code}: {len(master.registered())} of at most {master.limit}"


def _tell_game(master: GameMaster) -> str:
    if not master.on:
        return "no game is on"
    number, playing = master.round()
    ends = "; the game ends after it" if playing else "; the game ends"
    round_told = f"round {number} is being played" if playing else f"before round {number + 1}"
    return f"the game is on: {round_told}{ends if master.ending else ''}"


def _tell_setting(master: GameMaster, name: str) -> str:
    return f"{name} is {master.settings[name]}"


def _count(number: int) -> str:
    return f"{number} player{'' if number == 1 else 's'}"


def _read_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Malformed
    return int(text)

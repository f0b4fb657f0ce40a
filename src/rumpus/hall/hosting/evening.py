"""The game master's commands (rules/capsules.md): forms, help and functions for the host's table of commands."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from rumpus.hall.hosting.forms import expect_nothing, malformed
from rumpus.hall.hosting.gamemaster import SETTINGS, GameMaster

if TYPE_CHECKING:
    from rumpus.hall.hosting.admin import Admin

Run: TypeAlias = "Callable[[Admin, str], list[str]]"


def players(admin: "Admin", rest: str) -> list[str]:
    """Who is registered, with numbers and scores."""
    expect_nothing("players", rest)
    master = admin.hall.gamemaster
    lines = []
    for number, player in master.registered():
        table = master.table()
        away = "" if table is not None and table.attendance.is_here(player) else ", away"
        lines.append(f"{number}  {player.name}  {master.total(player)}{away}")
    return lines or ["nobody is registered"]


def accept(admin: "Admin", rest: str) -> list[str]:
    """Open or close registration, or say whether it is open."""
    if rest.lower() not in ("", "true", "false"):
        raise malformed("accept [true|false]")
    master = admin.hall.gamemaster
    if rest:
        master.accept(rest.lower() == "true")
    return [_tell_registration(master)]


def restrict(admin: "Admin", rest: str) -> list[str]:
    """Limit how many may register."""
    master = admin.hall.gamemaster
    master.restrict(_read_number(rest, "restrict N"))
    return [_tell_registration(master)]


def status(admin: "Admin", rest: str) -> list[str]:
    """How the evening stands."""
    expect_nothing("status", rest)
    master = admin.hall.gamemaster
    return [_tell_registration(master), _tell_game(master), *(get(admin, name)[0] for name in SETTINGS)]


def start(admin: "Admin", rest: str) -> list[str]:
    """Begin the game."""
    expect_nothing("start", rest)
    master = admin.hall.gamemaster
    master.start()
    return [f"the game is on with {_count(len(master.registered()))}; registration is closed"]


def end(admin: "Admin", rest: str) -> list[str]:
    """End the game."""
    expect_nothing("end", rest)
    master = admin.hall.gamemaster
    playing = master.round()[1]
    master.end()
    return ["the game ends after this round" if playing else "the game ends"]


def set_setting(admin: "Admin", rest: str) -> list[str]:
    """Change a setting."""
    name, _, text = rest.partition(" ")
    if name not in SETTINGS or not text:
        raise malformed("set virs|tick V")
    master = admin.hall.gamemaster
    value = master.set(name, text.strip())
    return [f"{name} is {value}{' from the next round on' if master.on else ''}"]


def get(admin: "Admin", rest: str) -> list[str]:
    """A setting's value."""
    if rest not in SETTINGS:
        raise malformed("get virs|tick")
    return [f"{rest} is {admin.hall.gamemaster.settings[rest]}"]


def kick_number(admin: "Admin", rest: str) -> list[str] | None:
    """Send away the evening's player of that number; None if no number of a player is meant."""
    if not (rest.isascii() and rest.isdigit() and len(rest) < 4):
        return None
    master = admin.hall.gamemaster
    if master.table() is None:
        return None
    return [f"{master.kick(int(rest)).name} is sent away from the capsules evening"]


EVENING: Final[tuple[tuple[str, str, Run], ...]] = (
    ("players", "capsules evening: who is registered; kick N sends one away", players),
    ("accept [true|false]", "capsules evening: open or close registration", accept),
    ("restrict N", "capsules evening: let no more than N register", restrict),
    ("status", "capsules evening: how it stands", status),
    ("start", "capsules evening: close registration and begin the game", start),
    ("end", "capsules evening: end the game, in a round when that is over", end),
    ("set virs|tick V", "capsules evening: viruses, or tenths of a second a tile, from the next round on", set_setting),
    ("get virs|tick", "capsules evening: what is set", get),
)
"""Form, help, function."""


def _tell_registration(master: GameMaster) -> str:
    table = master.table()
    if table is None:
        return "there is no capsules evening; accept true opens one"
    state = "open" if master.accepting else "closed"
    return f"registration is {state} at table {table.code}: {len(master.registered())} of at most {master.limit}"


def _tell_game(master: GameMaster) -> str:
    if not master.on:
        return "no game is on"
    number, playing = master.round()
    ends = "; the game ends after it" if playing else "; the game ends"
    round_told = f"round {number} is being played" if playing else f"before round {number + 1}"
    return f"the game is on: {round_told}{ends if master.ending else ''}"


def _count(number: int) -> str:
    return f"{number} player{'' if number == 1 else 's'}"


def _read_number(text: str, form: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise malformed(form)
    return int(text)

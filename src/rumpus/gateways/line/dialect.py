"""What is said in a game: in the game's own forms where it brings them, else in its action words and events.

In: DATA of a GMOV is the action word, whole (`do this`) or in fields (`DO|this`). Out: an event is its name and its
values by name (`moved|seat=0|direction=8`). Holds no rules: the game judges every word.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rumpus.core.channel import Update
from rumpus.core.game import RESIGN, View
from rumpus.core.line_forms import Fields, LineForms
from rumpus.gateways.line.message import plain
from rumpus.hall.errors import Refused


def read_move(forms: LineForms, fields: Sequence[str]) -> str:
    """The action word that the fields of a GMOV stand for."""
    if not fields or not fields[0]:
        raise Refused("no_move")
    verb, *rest = fields
    if verb == "SURRENDER":
        return RESIGN
    read = forms.moves.get(verb)
    if read is not None:
        return read(rest)
    return " ".join((verb.lower() if verb.isupper() else verb, *rest))


def write_update(forms: LineForms, update: Update, view: View, seat: int | None) -> list[Fields]:
    """What an update tells the seat, each as the fields of a GMOV; `view` is the one it leads to."""
    told = [write_event(forms, event, seat) for event in update.events]
    return told if forms.write_change is None else [*told, *forms.write_change(update, view)]


def write_event(forms: LineForms, event: Mapping[str, Any], seat: int | None) -> Fields:
    """An event: in the game's form, or its name and its values by name."""
    write = forms.events.get(event["name"])
    told = write(event, seat) if write is not None else None
    if told is not None:
        return told
    return (event["name"], *(f"{key}={plain(value)}" for key, value in event.items() if key != "name"))

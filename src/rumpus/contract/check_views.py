"""Checks of what is seen: views are plain and small, patches rebuild them, events are plain and addressed."""

import re
from typing import Any, Final

from rumpus.contract.cases import Effort
from rumpus.contract.plain import require_plain, reread, to_text
from rumpus.contract.random_matches import make, positions, random_matches, told_events
from rumpus.contract.result import require
from rumpus.core.game import Game, View
from rumpus.core.view import apply, diff
from rumpus.games.registry import GameFolder

MAX_VIEW: Final = 8_000
"""Bytes of JSON a view may take."""
MAX_EVENT: Final = 2_000
PATCHED: Final = 120
"""Moves of each match followed by patches."""
_RNG_STATE: Final = re.compile(r"[0-9a-f]{64}")


def check_views(folder: GameFolder, effort: Effort) -> None:
    """views are plain JSON and small, never show the seed, and are all the same where nothing is hidden"""
    for where, game in positions(folder, effort):
        for seat in (None, *range(game.setup.seats)):
            view = game.view(seat)
            said = f"{where}: view({seat})"
            require(type(view) is dict, f"{said} is a {type(view).__name__}")
            require_plain(view, said)
            size = len(to_text(view).encode())
            require(size < MAX_VIEW, f"{said} takes {size} bytes; {MAX_VIEW} are allowed")
            require(reread(view) == view, f"{said} does not survive JSON")
            _require_secret(view, game, said)
            if game.stirs() is not None:
                _require_parts(game, seat, view, said)
                continue
            same = folder.info.hidden or view == game.view(None)
            require(same, f"{said} is not what a watcher sees, though nothing is hidden in this game")


def _require_parts(game: Game, seat: int | None, view: View, said: str) -> None:
    """A view in parts is what all see, and beside it what is the seat's own."""
    common = game.common_view()
    own: View = {} if seat is None else game.own_view(seat)
    require(not set(common) & set(own), f"{said} has {sorted(set(common) & set(own))} in both of its parts")
    require(view == {**common, **own}, f"{said} is not what all see and what is its own")


def check_patches(folder: GameFolder, effort: Effort) -> None:
    """patches between views whose parts may be shared turn each view into the next, for every audience"""
    for match in random_matches(folder, effort):
        game = folder.rules(match.case.setup)
        audiences = (None, *range(match.case.seats))
        shared = {seat: game.shared_view(seat) for seat in audiences}
        shown = {seat: reread(view) for seat, view in shared.items()}
        for move in match.moves[:PATCHED]:
            make(game, move)
            for seat in audiences:
                before, shared[seat] = shared[seat], game.shared_view(seat)
                shown[seat] = apply(shown[seat], reread(diff(before, shared[seat])))
                require(
                    to_text(shown[seat]) == to_text(game.view(seat)),
                    f"{match.case}, step {game.step}: the patch for {seat} does not rebuild the view",
                )


def check_events(folder: GameFolder, effort: Effort) -> None:
    """events are named, plain, small, told once, and addressed to seats that exist (or to watchers)"""
    for match in random_matches(folder, effort):
        for where, game, events in told_events(folder, match):
            for event in events:
                said = f"{where}: event {event.name!r}"
                require(event.name.isidentifier() and event.name == event.name.lower(), f"{said} is not one_plain_word")
                data = dict(event.data)
                require("name" not in data, f"{said} has a field called 'name', which is the event's own")
                require_plain(data, said)
                require(len(to_text(data)) < MAX_EVENT, f"{said} takes more than {MAX_EVENT} bytes")
                known = (None, *range(match.case.seats))
                told = event.only is None or (type(event.only) is tuple and all(who in known for who in event.only))
                require(told, f"{said} is for {event.only!r}")
                _require_secret(data, game, said)
            require(game.take_events() == [], f"{where}: events are told twice")


def _require_secret(shown: Any, game: Game, said: str) -> None:
    text = to_text(shown)
    require(str(game.setup.seed) not in text, f"{said} shows the seed, and with it all that is to come")
    require(not _RNG_STATE.search(text), f"{said} shows the generator's state, and with it all that is to come")

"""A match as its view shows it, made into a state that can be played on. What the view hides is drawn by a seed."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rumpus.core.rng import Rng
from rumpus.games.tetris.bag import SIZE
from rumpus.games.tetris.field import HEIGHT, LETTERS, UP, place
from rumpus.games.tetris.keys import HELD_AT_ENTRY
from rumpus.games.tetris.pieces import LOWEST
from rumpus.games.tetris.score import fall_interval
from rumpus.games.tetris.well import FALLING, LOCKING, NOBODY

_SHOWN: Final = (
    "number",
    "held",
    "score",
    "lines",
    "combo",
    "placed",
    "sent",
    "b2b",
    "outgoing",
    "phase",
    "since",
    "faults",
)
"""What stands in a view as it stands in a dump."""


def read_view(view: Mapping[str, Any], step: int, seed: int, soft: int) -> dict[str, Any]:
    """The dump of a game in which everybody sees this."""
    rng = Rng(seed)
    luck = rng.fork()
    seats: Sequence[Mapping[str, Any]] = view["seats"]
    first, kinds = _draw_bags(seats, rng)
    return {
        "step": step,
        "outcome": view["outcome"],
        "luck": luck.dump(),
        "bag": {"rng": rng.dump(), "first": first, "kinds": kinds},
        "falls": max(seat["rank"] for seat in seats),
        "ranks": [seat["rank"] for seat in seats],
        "targets": [seat["target"] for seat in seats],
        **({"foes": list(view["foes"])} if "foes" in view else {}),
        "wells": [_read_well(seat, soft) for seat in seats],
    }


def _draw_bags(seats: Sequence[Mapping[str, Any]], rng: Rng) -> tuple[int, str]:
    """Whole bags from the one of the last seat's next piece on: what is seen lies where it is, the rest is drawn."""
    seen = {seat["number"] + n: letter for seat in seats for n, letter in enumerate(seat["next"])}
    first = min(seat["number"] for seat in seats) // SIZE * SIZE
    kinds = ""
    while first + len(kinds) <= max(seen):
        start = first + len(kinds)
        known = [seen.get(start + n) for n in range(SIZE)]
        rest = [letter for letter in LETTERS if letter not in known]
        rng.shuffle(rest)
        kinds += "".join(letter or rest.pop() for letter in known)
    return first, kinds


def _read_well(seat: Mapping[str, Any], soft: int) -> dict[str, Any]:
    piece, last = seat["piece"], seat["last"]
    well: dict[str, Any] = {name: seat[name] for name in _SHOWN}
    well |= {
        "rows": seat["rows"][::-1],
        "kind": NOBODY,
        "turn": 0,
        "at": 0,
        "turned": 0,
        "dropped": 0,
        "restarts": 0,
        "presses": 0,
        "primed": sum(bit for key, bit in HELD_AT_ENTRY.items() if key in seat["keys"]),
        "lowest": HEIGHT + UP,
        "hold": LETTERS.index(seat["hold"]) if seat["hold"] else NOBODY,
        "incoming": [seat["incoming"]] if seat["incoming"] else [],
        "last": [last["name"], last["points"], last["lines"]] if last else None,
        "last_at": last["at"] if last else 0,
        "keys": [*seat["hand"], "down" in seat["keys"]],
        "fall_from": seat["since"],
        "lock_at": 0,
    }
    if piece is not None:
        kind, at = LETTERS.index(piece["kind"]), place(piece["x"], piece["y"])
        low = at // UP + LOWEST[kind][piece["turn"]]
        turned, dropped, lifted, restarts, locks, presses = piece["past"]
        well |= {"turn": piece["turn"], "turned": turned, "dropped": dropped, "restarts": restarts}
        well["presses"] = presses
        well |= {"kind": kind, "at": at, "lowest": low - lifted}
    if seat["phase"] == FALLING:
        pace = soft if "down" in seat["keys"] else fall_interval(seat["level"])
        well |= {"fall_from": seat["until"] - pace, "lock_at": locks or 0}
    elif seat["phase"] == LOCKING:
        well["lock_at"] = seat["until"]
    return well

"""A match as its view shows it, made into a state that can be played on. What the view hides is drawn by a seed."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rumpus.core.falling import WIDTH, place, read_colours
from rumpus.core.rng import Rng
from rumpus.games.capsules.field import COLOURS, HEIGHT
from rumpus.games.capsules.side import DEFEATED, ENDED, GONE, IDLE, PLAY, RECEIVE, SETTLE, WON

_SHOWN: Final = ("score", "viruses", "until", "rows")
"""What stands in a view as it stands in a dump."""
_STATES: Final = (PLAY, SETTLE, RECEIVE, WON, DEFEATED, ENDED, GONE)
_EVERYWHERE: Final = [place(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
_UNIT: Final = 4


def read_view(view: Mapping[str, Any], step: int, seed: int) -> dict[str, Any]:
    """The dump of a game in which everybody sees this."""
    rng = Rng(seed)
    luck = rng.fork()
    seats: Sequence[Mapping[str, Any]] = view["seats"]
    left = {seat: order for order, seat in enumerate(view["left"])}
    return {
        "step": step,
        "outcome": view["outcome"],
        "line": {"rng": rng.fork().dump(), "drawn": _draw_line(seats, rng)},
        "phase": view["phase"],
        "round": view["round"],
        "winners": view["winners"],
        "ready": [seat["state"] == "ready" for seat in seats],
        "stopping": [seat["state"] == "stop" for seat in seats],
        "left": [left.get(seat) for seat in range(len(seats))],
        "opens_at": view["opens"] or 0,
        "starts_at": view["starts"] or 0,
        "ends_at": view["ends"],
        "sides": [_read_side(seat, luck, rng) for seat in seats],
        "rng": rng.dump(),
    }


def _draw_line(seats: Sequence[Mapping[str, Any]], rng: Rng) -> list[int]:
    """The round's capsules as far as anybody has come: what is seen lies where it is, the rest is drawn."""
    seen: dict[int, int] = {}
    for seat in seats:
        if seat["next"]:
            first, second = read_colours(seat["next"], COLOURS)
            seen[seat["under_way"][0]] = 3 * (first - 1) + second - 1
    return [seen[n] if n in seen else rng.below(9) for n in range(max(seen, default=-1) + 1)]


def _read_side(seat: Mapping[str, Any], luck: Rng, rng: Rng) -> dict[str, Any]:
    capsule = seat["capsule"]
    number, removed, rest = seat["under_way"]
    side: dict[str, Any] = {name: seat[name] for name in _SHOWN}
    side |= {
        "number": number,
        "removed": removed,
        "rest": rest,
        "paused": seat["state"] == "paused",
        "state": _read_state(seat),
        "at": 0,
        "turn": 0,
        "first": 0,
        "second": 0,
        "chain": 0,
        "flying": [[place(x, y), COLOURS.index(text[0]) + 1] for x, y, text in seat["falling"]],
        "units": _draw_units(seat["waiting"], rng),
        # There is no row but through cells that have changed: who looks everywhere finds the same ones.
        "touched": _EVERYWHERE,
        "luck": luck.dump(),
    }
    if capsule is not None:
        (x, y, here), (_, _, there) = capsule["cells"]
        first, second = (there, here) if capsule["turn"] & 2 else (here, there)
        side |= {"at": place(x, y), "turn": capsule["turn"]}
        side["first"], side["second"] = read_colours(first[0] + second[0], COLOURS)
    return side


def _read_state(seat: Mapping[str, Any]) -> str:
    """What a side does, also if it is shown as paused."""
    if seat["state"] in _STATES:
        return str(seat["state"])
    if seat["capsule"] is not None:
        return PLAY
    if seat["falling"]:
        return RECEIVE
    return SETTLE if seat["state"] == "paused" and seat["under_way"][0] else IDLE


def _draw_units(waiting: int, rng: Rng) -> list[str]:
    """What was sent and has not come: how much is seen, not what."""
    colours = "".join(rng.choice(COLOURS) for _ in range(waiting))
    return [colours[start : start + _UNIT] for start in range(0, waiting, _UNIT)]
